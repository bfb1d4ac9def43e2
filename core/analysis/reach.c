/* Shapes near each other along a step: how far it may go so that none passes through another unseen, and whether the features that faced
 * each other at its start still do. */
#include "core/analysis/events.h"

#include "core/contact/extent.h"
#include "core/solve/compliant.h"

static const double NEAR = 1e-6;        /* of the size: what presses is found within, however the step has drifted */
static const double LOOSE = 2e-6;       /* likewise: so much features that are taken for the nearest may be off */
static const double DEEP = 1e-7;        /* of the size: an overlap that drift does not explain */

/* Radius of a ball inside the shape, roughly: how deep another may be in it and still be pushed out on the side it came from. */
static double thickness_of(const LwTouchShape *shape)
{
    LwVec3 low = lw_vec3(INFINITY, INFINITY, INFINITY), high = lw_vec3(-INFINITY, -INFINITY, -INFINITY);
    switch (shape->kind) {
    case LW_TOUCH_PLANE:
        return INFINITY;
    case LW_TOUCH_SPHERE:
    case LW_TOUCH_CAPSULE:
        return shape->size[0];
    case LW_TOUCH_BOX:
        return 0.5 * fmin(shape->size[0], fmin(shape->size[1], shape->size[2]));
    case LW_TOUCH_CYLINDER:
        return fmin(shape->size[0], 0.5 * shape->size[1]);
    case LW_TOUCH_HULL:
        for (int i = 0; i < shape->vertex_count; i++) {
            LwVec3 p = shape->vertex[i];
            low = lw_vec3(fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z));
            high = lw_vec3(fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z));
        }
        return 0.25 * fmin(high.x - low.x, fmin(high.y - low.y, high.z - low.z));
    case LW_TOUCH_POINT:
    case LW_TOUCH_MESH:
        break;
    }
    return 0;
}

void lw_drive_measure_shapes(LwDrive *d)
{
    const LwMechanism *m = d->run->mechanism;
    LwReach *reach = &d->reach;
    reach->extent = LW_NEWN(&d->run->arena, double, m->body_count + 1);
    reach->thickness = INFINITY;
    lw_touch_body_extents(m, reach->extent);
    for (int i = 0; i < m->def.contact_count; i++) {
        const LwContactDef *c = &m->def.contact[i];
        double least[2] = { INFINITY, INFINITY };
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < c->count[side]; k++)
                least[side] = fmin(least[side], thickness_of(&m->shape[c->first[side] + k]));
        reach->thickness = fmin(reach->thickness, 0.5 * (least[0] + least[1]));
    }
    reach->thickness = fmax(reach->thickness, 1e-3 * m->size); /* points on a mesh have none */
}

/* How far two bodies' shapes can come towards each other in a step: twice the farthest that one moves. */
static double travel(const LwDrive *d, double h)
{
    double farthest = 0;
    for (int b = 0; b < d->run->mechanism->body_count; b++) {
        const double *y = d->y + LW_BODY_VARIABLES * b, *slope = d->slope + LW_BODY_VARIABLES * b;
        double v = lw_vec3_norm(lw_vec3_from(y + 7)), w = lw_vec3_norm(lw_vec3_from(y + 10));
        double a = lw_vec3_norm(lw_vec3_from(slope + 7)), alpha = lw_vec3_norm(lw_vec3_from(slope + 10));
        farthest = fmax(farthest, v * h + 0.5 * a * h * h + d->reach.extent[b] * (w * h + 0.5 * alpha * h * h));
    }
    return 2 * farthest;
}

/* The smallest gap of what is not pressed together. */
static double nearest_gap(const LwAux *aux)
{
    double least = INFINITY;
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_CONTACT && aux->element[i].normal == LW_AUX_OPEN)
            least = fmin(least, aux->element[i].point.gap);
    return least;
}

static bool uses_time(const LwLaw *law)
{
    return law && (lw_law_uses(law) & LW_LAW_USES_T);
}

/* Loads that change with time on parts that do not move show in no motion, which is what steps are chosen by: a push could come and go within one. Each part of a step that is
 * looked at (core/analysis/crossing.c) is then no longer than half the distance of samples, and there are a hundred of them in the run. */
double lw_events_longest_step(const LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    bool any = false;
    for (int i = 0; i < m->def.motor_count; i++)
        any = any || (m->motor[i].kind == LW_MOTOR_EFFORT && uses_time(m->motor[i].law));
    for (int i = 0; i < m->def.load_count; i++) {
        any = any || uses_time(m->load[i].law);
        for (int k = 0; k < 3; k++)
            any = any || uses_time(m->load[i].component[k]);
    }
    return any ? fmin(4 * run->analysis.step, run->analysis.end / 16) : INFINITY;
}

bool lw_events_press(const LwAux *aux)
{
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_FRICTION || aux->element[i].normal != LW_AUX_OPEN)
            return true;
    return false;
}

double lw_events_limit(LwDrive *d, double step)
{
    LwAux *aux = d->run->solver->aux;
    if (lw_events_press(aux))
        step = fmin(step, d->events->longest);
    if (!aux->contacts)
        return step;
    double touching = lw_aux_touching(d->run->mechanism), way = travel(d, step);
    for (int tries = 0; tries < 60; tries++) {
        lw_aux_find(aux, d->run->state, way + touching);
        double allowed = fmax(d->reach.thickness, nearest_gap(aux));
        if (way <= allowed)
            break;
        step *= fmax(0.1, 0.9 * allowed / way);
        way = travel(d, step);
    }
    return step;
}

double lw_drive_limit_compliant(LwDrive *d, double step)
{
    double way = travel(d, step);
    for (int tries = 0; tries < 60; tries++) {
        double allowed = fmax(d->reach.thickness, lw_compliant_gap(d->run->solver->compliant, d->run->state, way));
        if (way <= allowed)
            break;
        step *= fmax(0.1, 0.9 * allowed / way);
        way = travel(d, step);
    }
    return step;
}

static bool is_found(const LwContactPoint *point, int count, const LwContactPoint *wanted)
{
    for (int i = 0; i < count; i++)
        if (lw_contact_point_is(&point[i], wanted))
            return true;
    return false;
}

static bool is_known(const LwAux *aux, const LwContactPoint *point)
{
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_CONTACT && lw_contact_point_is(&aux->element[i].point, point))
            return true;
    return false;
}

static bool is_pressed_point(const LwAuxElement *e)
{
    return e->kind == LW_AUX_CONTACT && e->normal != LW_AUX_OPEN;
}

bool lw_events_have_lost(LwDrive *d, const LwState *state)
{
    const LwAux *aux = d->run->solver->aux;
    const LwContactPoint *point;
    int count = 0, pressed = 0;
    for (int i = 0; i < aux->element_count; i++)
        pressed += is_pressed_point(&aux->element[i]);
    if (pressed > 0)
        count = lw_contacts_find(aux->contacts, state, NEAR * d->run->mechanism->size, &point);
    for (int i = 0; pressed > 0 && i < aux->element_count; i++)
        if (is_pressed_point(&aux->element[i]) && !is_found(point, count, &aux->element[i].point))
            return true;
    return false;
}

/* How deep shapes are in each other by features that nobody looked at when the step began, in parts of the size of the mechanism, or of the smaller body where
 * that is larger. */
static double unforeseen_depth(LwDrive *d, const LwState *state)
{
    const LwMechanism *m = d->run->mechanism;
    const LwAux *aux = d->run->solver->aux;
    const LwContactPoint *point;
    double deepest = 0;
    int count = aux->contacts ? lw_contacts_find(aux->contacts, state, 0, &point) : 0;
    for (int i = 0; i < count; i++) {
        if (m->def.contact[point[i].contact].model != LW_CONTACT_RIGID || is_known(aux, &point[i]))
            continue;
        double smaller = fmin(d->reach.extent[point[i].body[0]], d->reach.extent[point[i].body[1]]);
        deepest = fmax(deepest, -point[i].gap / fmax(smaller, m->size));
    }
    return deepest;
}

bool lw_events_overlap_unforeseen(LwDrive *d, const LwState *state)
{
    double depth = unforeseen_depth(d, state);
    if (!(depth > DEEP))
        return false;
    /* Which features are the nearest is a choice within LOOSE (core/contact): those that overlapped at the step's start already are not news,
     * and no shorter step would find others. */
    return depth > LOOSE || depth > 2 * unforeseen_depth(d, d->run->state);
}

bool lw_events_let_go_lost(LwAux *aux, const LwState *state)
{
    const LwContactPoint *point;
    bool any = false;
    if (!aux->contacts)
        return false;
    int count = lw_contacts_find(aux->contacts, state, NEAR * aux->system->mechanism->size, &point);
    for (int i = 0; i < aux->element_count; i++)
        if (is_pressed_point(&aux->element[i]) && !is_found(point, count, &aux->element[i].point)) {
            aux->element[i].normal = aux->element[i].sliding = LW_AUX_OPEN;
            any = true;
        }
    if (any)
        lw_aux_activate(aux);
    return any;
}
