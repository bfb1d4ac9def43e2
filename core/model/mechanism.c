#include "core/model/compiled.h"

#include "core/base/assert.h"
#include "core/model/cable.h"

#include <stdlib.h>
#include <string.h>

LwAnalysisDef lw_analysis_def_default(void)
{
    return (LwAnalysisDef){ .type = LW_ANALYSIS_DYNAMICS,
                            .end = 1,
                            .step = 0.01,
                            .dt = 1e-3,
                            .spectral_radius = 0.8,
                            .tolerance = 1e-8,
                            .misfit = 1e-5,
                            .integrator = LW_DOP853,
                            .solver = LW_SOLVER_TAPE };
}

#define COPY_ARRAY(arena, to, from, count)                                                          \
    do {                                                                                            \
        (to) = lw_arena_alloc((arena), (size_t)(count), sizeof *(to));                              \
        if ((count) > 0)                                                                            \
            memcpy((to), (from), (size_t)(count) * sizeof *(to));                                   \
    } while (0)

static void copy_definition(LwMechanism *m, const LwMechanismDef *def)
{
    LwArena *arena = &m->arena;
    m->def = *def;
    m->def.name = lw_arena_strdup(arena, def->name ? def->name : "");
    COPY_ARRAY(arena, m->def.body, def->body, def->body_count);
    COPY_ARRAY(arena, m->def.joint, def->joint, def->joint_count);
    COPY_ARRAY(arena, m->def.coupler, def->coupler, def->coupler_count);
    COPY_ARRAY(arena, m->def.cable, def->cable, def->cable_count);
    COPY_ARRAY(arena, m->def.motor, def->motor, def->motor_count);
    COPY_ARRAY(arena, m->def.load, def->load, def->load_count);
    COPY_ARRAY(arena, m->def.start, def->start, def->start_count);
    COPY_ARRAY(arena, m->def.limit, def->limit, def->limit_count);
    COPY_ARRAY(arena, m->def.friction, def->friction, def->friction_count);
    COPY_ARRAY(arena, m->def.shape, def->shape, def->shape_count);
    COPY_ARRAY(arena, m->def.contact, def->contact, def->contact_count);
    COPY_ARRAY(arena, m->def.measure, def->measure, def->measure_count);
    for (int i = 0; i < def->body_count; i++)
        m->def.body[i].name = lw_arena_strdup(arena, def->body[i].name);
    for (int i = 0; i < def->joint_count; i++)
        m->def.joint[i].name = lw_arena_strdup(arena, def->joint[i].name);
    for (int i = 0; i < def->coupler_count; i++) {
        m->def.coupler[i].name = lw_arena_strdup(arena, def->coupler[i].name);
        COPY_ARRAY(arena, m->def.coupler[i].term, def->coupler[i].term, def->coupler[i].term_count);
    }
    for (int i = 0; i < def->cable_count; i++) {
        m->def.cable[i].name = lw_arena_strdup(arena, def->cable[i].name);
        COPY_ARRAY(arena, m->def.cable[i].point, def->cable[i].point, def->cable[i].point_count);
    }
    for (int i = 0; i < def->motor_count; i++)
        m->def.motor[i].name = lw_arena_strdup(arena, def->motor[i].name);
    for (int i = 0; i < def->load_count; i++)
        m->def.load[i].name = lw_arena_strdup(arena, def->load[i].name);
    for (int i = 0; i < def->shape_count; i++)
        m->def.shape[i].name = lw_arena_strdup(arena, def->shape[i].name ? def->shape[i].name : "");
    for (int i = 0; i < def->contact_count; i++)
        m->def.contact[i].name = lw_arena_strdup(arena, def->contact[i].name);
    for (int i = 0; i < def->measure_count; i++) {
        m->def.measure[i].name = lw_arena_strdup(arena, def->measure[i].name);
        COPY_ARRAY(arena, m->def.measure[i].member, def->measure[i].member, def->measure[i].member_count);
    }
}

static void compile_bodies(LwMechanism *m)
{
    int n = 0;
    m->body = LW_NEWN(&m->arena, LwBody, m->def.body_count);
    m->body_of_def = LW_NEWN(&m->arena, int, m->def.body_count);
    for (int i = 0; i < m->def.body_count; i++) {
        const LwBodyDef *def = &m->def.body[i];
        m->body_of_def[i] = -1;
        if (def->fixed)
            continue;
        const double *I = def->inertia;
        LwBody *body = &m->body[n];
        static const int dof[] = { [LW_BODY_RIGID] = 6, [LW_BODY_POINT] = 3, [LW_BODY_SHAFT] = 1 };
        *body = (LwBody){ .def = i, .mass = def->mass, .com = def->com, .dof = dof[def->kind] };
        body->weight = lw_vec3_scale(m->def.gravity, def->mass);
        if (def->kind != LW_BODY_POINT)
            body->inertia = (LwMat3){ { { I[0], I[3], I[4] }, { I[3], I[1], I[5] }, { I[4], I[5], I[2] } } };
        if (def->kind == LW_BODY_SHAFT)
            body->axis = lw_vec3_scale(def->axis, 1 / lw_vec3_norm(def->axis));
        /* A point mass needs no inertia, a shaft no mass. */
        bool regular = def->kind == LW_BODY_POINT || lw_mat3_invert_spd(&body->inertia, &body->inverse);
        LW_ASSERT(regular && (def->mass > 0 || def->kind == LW_BODY_SHAFT));
        m->dof_count += body->dof;
        m->body_of_def[i] = n++;
    }
    m->body_count = n;
    for (int i = 0; i < m->def.body_count; i++)
        if (m->body_of_def[i] < 0)
            m->body_of_def[i] = n;
}

static int moving_body(const LwMechanism *m, int def)
{
    return def == LW_GROUND ? m->body_count : m->body_of_def[def];
}

/* A frame given in a body's own frame, relative to the centre of mass; welded bodies are part of the ground. */
static LwFrame from_centre(const LwMechanism *m, int def, LwFrame frame)
{
    if (def == LW_GROUND)
        return frame;
    if (m->def.body[def].fixed)
        return lw_frame_mul(m->def.body[def].frame, frame);
    frame.position = lw_vec3_sub(frame.position, m->def.body[def].com);
    return frame;
}

static LwMarker make_marker(LwFrame frame)
{
    LwMarker marker = { .d = frame.position, .r = lw_quat_normalize(frame.orientation) };
    marker.R = lw_mat3_from_quat(marker.r);
    return marker;
}

LwMarker lw_mechanism_marker(const LwMechanism *m, int def, LwFrame frame)
{
    return make_marker(from_centre(m, def, frame));
}

int lw_mechanism_moving_body(const LwMechanism *m, int def)
{
    return moving_body(m, def);
}

static void compile_joints(LwMechanism *m)
{
    m->joint = LW_NEWN(&m->arena, LwJoint, m->def.joint_count);
    m->motor = LW_NEWN(&m->arena, LwMotor, m->def.motor_count);
    for (int i = 0; i < m->def.joint_count; i++) {
        const LwJointDef *def = &m->def.joint[i];
        LwJoint *joint = &m->joint[i];
        joint->type = def->type;
        memcpy(joint->parameter, def->parameter, sizeof joint->parameter);
        memcpy(joint->curve, def->curve, sizeof joint->curve);
        joint->surface = def->surface;
        joint->path = def->path;
        for (int k = 0; k < def->type->parameter_count; k++)
            if (!def->given[k] && def->type->parameter[k].use == LW_PARAMETER_DEFAULT)
                joint->parameter[k] = def->type->parameter[k].standard;
        for (int k = 0; k < 2; k++) {
            joint->body[k] = moving_body(m, def->body[k]);
            joint->marker[k] = make_marker(from_centre(m, def->body[k], def->marker[k]));
        }
        for (int k = 0; k < 4; k++) {
            LwQuat unit = { k == 0, k == 1, k == 2, k == 3 };
            joint->turn[k] = lw_quat_mul(lw_quat_mul(joint->marker[1].r, unit), lw_quat_conj(joint->marker[0].r));
        }
    }
    for (int i = 0; i < m->def.motor_count; i++) {
        const LwMotorDef *def = &m->def.motor[i];
        m->motor[i] = (LwMotor){ def->joint, def->coordinate, def->kind, def->law };
    }
}

static void compile_couplers(LwMechanism *m)
{
    m->coupler = LW_NEWN(&m->arena, LwCoupler, m->def.coupler_count);
    for (int i = 0; i < m->def.coupler_count; i++) {
        const LwCouplerDef *def = &m->def.coupler[i];
        m->coupler[i] = (LwCoupler){ def->term_count, def->term, def->value, def->speed, def->ratio };
    }
}

static void compile_cables(LwMechanism *m)
{
    m->cable = LW_NEWN(&m->arena, LwCable, m->def.cable_count);
    for (int i = 0; i < m->def.cable_count; i++) {
        const LwCableDef *def = &m->def.cable[i];
        LwCable *cable = &m->cable[i];
        *cable = (LwCable){ .point_count = def->point_count, .plane = def->plane, .axis = def->axis, .length = def->length };
        cable->body = LW_NEWN(&m->arena, int, def->point_count);
        cable->point = LW_NEWN(&m->arena, LwVec3, def->point_count);
        cable->radius = LW_NEWN(&m->arena, double, def->point_count);
        for (int k = 0; k < def->point_count; k++) {
            cable->body[k] = moving_body(m, def->point[k].body);
            cable->point[k] = from_centre(m, def->point[k].body, (LwFrame){ def->point[k].point, LW_QUAT_IDENTITY }).position;
            cable->radius[k] = def->point[k].radius;
        }
    }
}

static void compile_loads(LwMechanism *m)
{
    m->load = LW_NEWN(&m->arena, LwLoad, m->def.load_count);
    for (int i = 0; i < m->def.load_count; i++) {
        const LwLoadDef *def = &m->def.load[i];
        LwLoad *load = &m->load[i];
        *load = (LwLoad){ .kind = def->kind, .joint = def->joint, .coordinate = def->coordinate,
                          .rest = def->rest, .law = def->law, .body_axes = def->body_axes };
        memcpy(load->stiffness, def->stiffness, sizeof load->stiffness);
        memcpy(load->damping, def->damping, sizeof load->damping);
        memcpy(load->elastic, def->elastic, sizeof load->elastic);
        memcpy(load->component, def->component, sizeof load->component);
        if (def->kind == LW_LOAD_TORSION)
            continue;
        int ends = def->kind == LW_LOAD_SPRING || def->kind == LW_LOAD_BUSHING ? 2 : 1;
        for (int k = 0; k < ends; k++) {
            load->body[k] = moving_body(m, def->body[k]);
            load->point[k] = from_centre(m, def->body[k], (LwFrame){ def->point[k], LW_QUAT_IDENTITY }).position;
            if (def->kind == LW_LOAD_BUSHING)
                load->marker[k] = make_marker(from_centre(m, def->body[k], def->marker[k]));
        }
    }
}

static void compile_shapes(LwMechanism *m)
{
    m->shape = LW_NEWN(&m->arena, LwTouchShape, m->def.shape_count);
    for (int i = 0; i < m->def.shape_count; i++) {
        const LwTouchShapeDef *def = &m->def.shape[i];
        m->shape[i] = (LwTouchShape){ .kind = def->kind, .body = moving_body(m, def->body), .marker = make_marker(from_centre(m, def->body, def->frame)),
                                      .size = { def->size[0], def->size[1], def->size[2] }, .vertex_count = def->vertex_count,
                                      .triangle_count = def->triangle_count, .vertex = def->vertex, .triangle = def->triangle };
    }
}

/* Where bodies have no extent (point masses, shafts) the distances between them say how large things are. */
static double spread(const LwMechanism *m)
{
    LwVec3 low = { INFINITY, INFINITY, INFINITY }, high = { -INFINITY, -INFINITY, -INFINITY };
    for (int i = 0; i < 2 * m->def.joint_count + m->body_count; i++) {
        const LwJointDef *joint = i < 2 * m->def.joint_count ? &m->def.joint[i / 2] : NULL;
        int body = joint ? joint->body[i % 2] : m->body[i - 2 * m->def.joint_count].def;
        LwFrame frame = body == LW_GROUND ? LW_FRAME_IDENTITY : m->def.body[body].frame;
        LwVec3 p = lw_frame_point(frame, joint ? joint->marker[i % 2].position : m->def.body[body].com);
        low = lw_vec3(fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z));
        high = lw_vec3(fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z));
    }
    double size = lw_vec3_norm(lw_vec3_sub(high, low));
    return isfinite(size) && size > 0 ? size : 1;
}

/* Largest distance between two markers of one body, or a marker and the centre of mass, or the radius of
 * gyration: what one radian of turning means in metres here. */
static double characteristic_length(LwMechanism *m)
{
    double size = 0;
    LwArenaMark mark = lw_arena_mark(&m->arena);
    LwVec3 *low = LW_NEWN(&m->arena, LwVec3, m->body_count + 1), *high = LW_NEWN(&m->arena, LwVec3, m->body_count + 1);
    for (int i = 0; i < m->body_count; i++) {
        const LwMat3 *I = &m->body[i].inertia;
        if (m->body[i].dof != 6)
            continue;
        size = fmax(size, sqrt((I->m[0][0] + I->m[1][1] + I->m[2][2]) / (2 * m->body[i].mass)));
    }
    for (int i = 0; i < m->def.joint_count; i++)
        for (int k = 0; k < 2; k++) {
            int b = m->joint[i].body[k];
            if (b == m->body_count)
                continue;
            LwVec3 d = m->joint[i].marker[k].d;
            low[b] = lw_vec3(fmin(low[b].x, d.x), fmin(low[b].y, d.y), fmin(low[b].z, d.z));
            high[b] = lw_vec3(fmax(high[b].x, d.x), fmax(high[b].y, d.y), fmax(high[b].z, d.z));
            size = fmax(size, lw_vec3_norm(lw_vec3_sub(high[b], low[b])));
        }
    lw_arena_release(&m->arena, mark);
    return size > 0 ? size : spread(m);
}

/* Parameters and rest lengths left out are taken from the given pose. */
static void measure_missing(LwMechanism *m, const LwState *state)
{
    for (int i = 0; i < m->def.joint_count; i++) {
        LwJoint *joint = &m->joint[i];
        if (joint->type->parameter_count == 0 || !joint->type->measure)
            continue;
        double measured[LW_JOINT_MAX_PARAMETERS];
        LwRel rel;
        LwJointView view;
        memcpy(measured, joint->parameter, sizeof measured);
        lw_state_rel(m, state, i, &rel);
        lw_state_view(m, state, i, &rel, &view);
        joint->type->measure(&view, measured);
        for (int k = 0; k < joint->type->parameter_count; k++)
            if (!m->def.joint[i].given[k] && joint->type->parameter[k].use == LW_PARAMETER_MEASURED)
                joint->parameter[k] = measured[k];
    }
    for (int i = 0; i < m->def.coupler_count; i++)
        if (!m->def.coupler[i].value_given)
            m->coupler[i].value = lw_state_coupler_sum(m, state, i);
    for (int i = 0; i < m->def.cable_count; i++)
        if (!m->def.cable[i].length_given)
            m->cable[i].length = lw_cable_eval(m, state, i, NULL).length;
    for (int i = 0; i < m->def.load_count; i++) {
        LwLoad *load = &m->load[i];
        if (m->def.load[i].rest_given)
            continue;
        if (load->kind == LW_LOAD_SPRING) {
            LwVec3 end[2];
            for (int k = 0; k < 2; k++) {
                const LwBodyState *b = &state->body[load->body[k]];
                end[k] = lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, load->point[k]));
            }
            load->rest = lw_vec3_norm(lw_vec3_sub(end[0], end[1]));
        } else if (load->kind == LW_LOAD_TORSION) {
            LwRel rel;
            lw_state_rel(m, state, load->joint, &rel);
            load->rest = lw_state_coordinate(m, state, load->joint, load->coordinate, &rel).v;
        }
    }
}

/* Apart from its caller so that no local lives across the guard's second return. */
static __attribute__((noinline)) bool compile(LwMechanism *m, const LwMechanismDef *def)
{
    if (LW_ARENA_GUARD(&m->arena))
        return false;
    copy_definition(m, def);
    compile_bodies(m);
    compile_joints(m);
    compile_couplers(m);
    compile_cables(m);
    compile_loads(m);
    compile_shapes(m);
    m->size = characteristic_length(m);
    LwState *given = lw_state_create(&m->arena, m);
    lw_state_settle_turns(m, given);
    measure_missing(m, given);
    return true;
}

LwMechanism *lw_mechanism_create(const LwMechanismDef *def)
{
    LwMechanism *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    if (!compile(m, def)) {
        lw_mechanism_destroy(m);
        return NULL;
    }
    return m;
}

void lw_mechanism_destroy(LwMechanism *m)
{
    if (!m)
        return;
    lw_arena_clear(&m->arena);
    free(m);
}

const LwMechanismDef *lw_mechanism_definition(const LwMechanism *m)
{
    return &m->def;
}
