/* Rows of friction.
 *
 * Masks: every free direction rubs. ẋ, ẏ, ż are those of the joint's coordinates; turning is the angular velocity of marker 1 against marker 2 in marker 2's
 * axes, times the radius:
 *     rate = r a·(ω1 − ω2)      γ = r (ω2 × a)·ω1       a an axis of marker 2, all in the world (ω˙ = A α: no further term)
 *
 * Meshes: teeth and belts lose at the pitch line, r θ˙. The flanks of threads and worms slide along the helix of lead angle g on the
 * cylinder of radius r, and so rub along (r cos g, sin g) of turning and axial way s = r tan g · ψ, ψ the follower:
 *     rate = r cos g · θ˙ + r sin g tan g · ψ˙          N = |M| / (r sin g)      M = r sin g · N the moment without friction
 * That is all that self-locking and the efficiencies tan g / tan(g ± φ) need.
 *
 * Teeth of a planetary coupler lose what they lose where the carrier stands still: between sun and carrier, which turn in the same housing about parallel axes, so that of
 * its motion and its Jacobian nothing is left. L is the mechanism's size, as no radius is known:
 *     rate = L (θ˙s − θ˙c)                               N = |M| / L                 M the moment that the coupler puts on the sun
 *
 * Sliders on curves rub along the curve and are pressed against it by all of their force, which lies across it. */
#include "core/solve/rubbing_private.h"

#include "core/solve/coordinate.h"
#include "core/solve/multipliers.h"

#include <string.h>

static int single(unsigned bits)
{
    return bits && !(bits & (bits - 1)) ? __builtin_ctz(bits) : -1;
}

LwRubbedMask lw_rubbed_mask(const LwJointClass *type, const LwFrictionDef *def)
{
    LwRubbedMask mask = { .slides = ~type->locked & LW_MASK_XYZ, .held = type->locked & LW_MASK_XYZ, .stiff = type->locked >> LW_RX };
    unsigned turns = ~type->locked >> LW_RX & 7;
    mask.turns = def->radius > 0 ? turns : 0;
    mask.axis = mask.held == 7 ? single(turns) : single(mask.held) >= 0 ? single(mask.held) : single(mask.slides);
    return mask;
}

LwRubbedMesh lw_rubbed_mesh(const LwJointClass *type, const double *parameter, const LwFrictionDef *def)
{
    double advance = type->meshing.advance ? fabs(type->meshing.advance(parameter)) : 0;
    if (!type->meshing.thread || def->efficiency > 0) {
        double r = advance > 0 ? advance : def->radius;
        return (LwRubbedMesh){ r, 0, 1 / r };
    }
    double lead = advance > 0 && def->radius > 0 ? atan2(advance, def->radius) : def->lead;
    double r = def->radius > 0 ? def->radius : advance / tan(lead);
    return (LwRubbedMesh){ r * cos(lead), r * sin(lead) * tan(lead), 1 / (r * sin(lead)) };
}

static void turning_row(const LwJoint *joint, const LwState *state, int axis, double radius, unsigned parts, LwAuxRow *row)
{
    const LwBodyState *b1 = &state->body[joint->body[0]], *b2 = &state->body[joint->body[1]];
    LwVec3 a2 = lw_vec3_scale(lw_marker_axis(&joint->marker[1], axis), radius), a = lw_mat3_mul_vec(&b2->A, a2);
    LwVec3 w1 = lw_mat3_mul_vec(&b1->A, b1->w), w2 = lw_mat3_mul_vec(&b2->A, b2->w);
    if (parts & LW_EVAL_CD)
        row->rate = lw_vec3_dot(a, lw_vec3_sub(w1, w2));
    if (parts & LW_EVAL_GAMMA)
        row->gamma = lw_vec3_dot(lw_vec3_cross(w2, a), w1);
    if (!(parts & LW_EVAL_J))
        return;
    memset(row->J, 0, sizeof row->J);
    lw_vec3_store(row->J + 3, lw_mat3_tmul_vec(&b1->A, a));
    lw_vec3_store(row->J + 9, lw_vec3_scale(a2, -1));
}

static void put_motion(const LwCoordinateMotion *c, unsigned parts, LwAuxRow *row)
{
    if (parts & LW_EVAL_CD)
        row->rate = c->d;
    if (parts & LW_EVAL_GAMMA)
        row->gamma = c->dd;
    if (parts & LW_EVAL_J)
        memcpy(row->J, c->J, sizeof row->J);
}

static int mask_rows(const LwMechanism *m, const LwState *state, const LwFrictionDef *def, unsigned parts, LwAuxRow *row)
{
    LwRubbedMask mask = lw_rubbed_mask(m->joint[def->joint].type, def);
    int count = 0;
    for (int c = 0; c < 3; c++)
        if (mask.slides & (1u << c)) {
            LwCoordinateMotion motion = { 0 };
            lw_coordinate_eval(m, state, def->joint, (LwCoordinate)c, NULL, parts, &motion);
            put_motion(&motion, parts, &row[count++]);
        }
    for (int c = 0; c < 3; c++)
        if (mask.turns & (1u << c))
            turning_row(&m->joint[def->joint], state, c, def->radius, parts, &row[count++]);
    return count;
}

static void eval_view(const LwMechanism *m, const LwState *state, int joint, LwRel *rel, LwJointView *view)
{
    lw_state_rel(m, state, joint, rel);
    lw_state_view(m, state, joint, rel, view);
}

static void eval_mesh(const LwMechanism *m, const LwState *state, int joint, LwRel *rel, LwMeshing *mesh)
{
    LwJointView view;
    eval_view(m, state, joint, rel, &view);
    m->joint[joint].type->meshing.eval(&view, mesh);
}

/* The way along which teeth, threads or a slider on a curve rub. */
static LwRelJet way_of(const LwMechanism *m, const LwState *state, const LwFrictionDef *def, LwRel *rel)
{
    const LwJoint *joint = &m->joint[def->joint];
    if (joint->type->sliding) {
        LwJointView view;
        eval_view(m, state, def->joint, rel, &view);
        return joint->type->sliding(&view);
    }
    LwRubbedMesh rubbed = lw_rubbed_mesh(joint->type, joint->parameter, def);
    LwMeshing mesh;
    eval_mesh(m, state, def->joint, rel, &mesh);
    return lw_reljet_add(lw_reljet_scale(mesh.turning, rubbed.by_turning), lw_reljet_scale(mesh.follower, rubbed.by_follower));
}

static int way_row(const LwMechanism *m, const LwState *state, const LwFrictionDef *def, unsigned parts, LwAuxRow *row)
{
    LwRel rel;
    LwRelJet way = way_of(m, state, def, &rel);
    LwCoordinateMotion motion = { .d = way.d, .dd = way.dd };
    if (parts & LW_EVAL_J)
        lw_rel_jacobian(&rel, way.g, motion.J);
    put_motion(&motion, parts, row);
    return 1;
}

static bool has_way(const LwJointClass *type)
{
    return type->sliding || type->meshing.eval;
}

static void eval_term(const LwMechanism *m, const LwState *state, const LwFrictionDef *def, int term, unsigned parts, LwCoordinateMotion *motion)
{
    if (term < 0)
        return;
    const LwCouplerTerm *t = &m->coupler[def->teeth.coupler].term[term];
    lw_coordinate_eval(m, state, t->joint, t->coordinate, NULL, parts, motion);
}

static int teeth_row(const LwMechanism *m, const LwState *state, const LwFrictionDef *def, unsigned parts, LwAuxRow *row)
{
    LwCoordinateMotion sun = { 0 }, carrier = { 0 };
    int first = def->teeth.sun >= 0 ? def->teeth.sun : def->teeth.carrier;
    const LwJoint *joint = &m->joint[m->coupler[def->teeth.coupler].term[first].joint];
    bool both = def->teeth.sun >= 0 && def->teeth.carrier >= 0;
    eval_term(m, state, def, def->teeth.sun, parts, &sun);
    eval_term(m, state, def, def->teeth.carrier, parts, &carrier);
    row->part[0] = joint->body[0];
    row->part[1] = both ? m->joint[m->coupler[def->teeth.coupler].term[def->teeth.carrier].joint].body[0] : joint->body[1];
    row->value = 0;
    if (parts & LW_EVAL_CD)
        row->rate = m->size * (sun.d - carrier.d);
    if (parts & LW_EVAL_GAMMA)
        row->gamma = m->size * (sun.dd - carrier.dd);
    for (int k = 0; (parts & LW_EVAL_J) && k < 12; k++)
        row->J[k] = m->size * (!both ? sun.J[k] - carrier.J[k] : k < 6 ? sun.J[k] : -carrier.J[k - 6]);
    return 1;
}

int lw_rubbing_rows(const LwMechanism *m, const LwState *state, int friction, unsigned parts, LwAuxRow *row)
{
    const LwFrictionDef *def = &m->def.friction[friction];
    const LwJoint *joint = &m->joint[def->joint];
    if (def->teeth.given)
        return teeth_row(m, state, def, parts, row);
    int count = has_way(joint->type) ? way_row(m, state, def, parts, row) : mask_rows(m, state, def, parts, row);
    for (int i = 0; i < count; i++) {
        row[i].part[0] = joint->body[0];
        row[i].part[1] = joint->body[1];
        row[i].value = 0;
    }
    return count;
}

static double mesh_normal(const LwMechanism *m, const LwState *state, const LwFrictionDef *def, const double load[6], double gradient[6])
{
    LwRubbedMesh rubbed = lw_rubbed_mesh(m->joint[def->joint].type, m->joint[def->joint].parameter, def);
    LwRel rel;
    LwMeshing mesh;
    eval_mesh(m, state, def->joint, &rel, &mesh);
    double moment = lw_vec3_dot(mesh.axis, lw_vec3_from(load + 3)), sign = moment > 0 ? 1 : moment < 0 ? -1 : 0;
    if (gradient) {
        memset(gradient, 0, 3 * sizeof *gradient);
        lw_vec3_store(gradient + 3, lw_vec3_scale(mesh.axis, sign * rubbed.press));
    }
    return rubbed.press * fabs(moment);
}

static double teeth_normal(const LwMechanism *m, const double load[6], double gradient[6])
{
    double moment = load[LW_RZ];
    if (gradient) {
        memset(gradient, 0, 6 * sizeof *gradient);
        gradient[LW_RZ] = moment > 0 ? 1 / m->size : moment < 0 ? -1 / m->size : 0;
    }
    return fabs(moment) / m->size;
}

double lw_rubbing_normal(const LwMechanism *m, const LwState *state, int friction, const double load[6], double gradient[6])
{
    const LwFrictionDef *def = &m->def.friction[friction];
    const LwJointClass *type = m->joint[def->joint].type;
    if (def->teeth.given)
        return teeth_normal(m, load, gradient);
    return type->meshing.eval ? mesh_normal(m, state, def, load, gradient) : lw_rubbed_mask_normal(type, def, load, gradient);
}

void lw_rubbing_reaction(const LwSystem *s, const LwRows *rows, const LwState *state, int friction, const double *lambda, double load[6])
{
    const LwFrictionDef *def = &s->mechanism->def.friction[friction];
    if (!def->teeth.given) {
        lw_joint_load(s, rows, state, def->joint, lambda, load);
        return;
    }
    memset(load, 0, 6 * sizeof *load);
    if (s->coupler_group[def->teeth.coupler] >= 0)
        load[LW_RZ] = def->teeth.share * lw_coupler_effort(s, state, def->teeth.coupler, 0, lambda);
}

const char *lw_rubbing_owner(const LwMechanismDef *def, int friction)
{
    const LwFrictionDef *f = &def->friction[friction];
    return f->teeth.given ? def->coupler[f->teeth.coupler].name : def->joint[f->joint].name;
}

unsigned lw_rubbing_coordinates(const LwMechanism *m, int friction)
{
    const LwFrictionDef *def = &m->def.friction[friction];
    const LwJointClass *type = m->joint[def->joint].type;
    if (def->teeth.given)
        return LW_MASK_RZ;
    if (type->meshing.eval) /* of threads that are more than a turning against another */
        return LW_MASK_RZ | (type->meshing.thread && type->meshing.advance ? LW_MASK_Z : 0);
    if (type->sliding)
        return LW_MASK_XYZ;
    LwRubbedMask mask = lw_rubbed_mask(type, def);
    return mask.slides | mask.turns << LW_RX;
}

void lw_rubbing_load(const LwMechanism *m, const LwState *state, int friction, const LwAuxRow *row, const double *mu, double load[6])
{
    const LwFrictionDef *def = &m->def.friction[friction];
    const LwJoint *joint = &m->joint[def->joint];
    int count = has_way(joint->type) ? 1 : __builtin_popcount(lw_rubbing_coordinates(m, friction));
    double sum[6] = { 0 };
    if (def->teeth.given) {
        memset(load, 0, 6 * sizeof *load);
        load[LW_RZ] = mu[0] * m->size;
        return;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 6; k++)
            sum[k] += mu[i] * row[i].J[k];
    LwMat3 axes = lw_joint_axes(m, state, def->joint);
    lw_joint_wrench(m, state, def->joint, sum, &axes, load);
    if (joint->type->meshing.eval) {
        LwRel rel;
        LwMeshing mesh;
        eval_mesh(m, state, def->joint, &rel, &mesh);
        load[LW_RZ] = lw_vec3_dot(mesh.axis, lw_vec3_from(load + 3));
    }
}

/* ---- the law of friction ---- */

double lw_rubbing_coefficient(const LwFrictionDef *def, double speed, bool sticks)
{
    if (def->efficiency > 0)
        return 1 / def->efficiency - 1;
    if (sticks)
        return def->fixed;
    if (!(def->stribeck > 0))
        return def->kinetic;
    double u = speed / def->stribeck;
    return def->kinetic + (def->fixed - def->kinetic) * exp(-u * u);
}

double lw_rubbing_force(const LwFrictionDef *def, double normal, double speed, bool sticks)
{
    return lw_rubbing_coefficient(def, speed, sticks) * normal + def->preload + (sticks ? 0 : def->viscous * fabs(speed));
}
