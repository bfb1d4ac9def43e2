#include "core/analysis/variants.h"

static bool same_bodies(const LwMechanism *a, const LwMechanism *b)
{
    if (a->body_count != b->body_count)
        return false;
    for (int i = 0; i < a->body_count; i++)
        if (a->body[i].dof != b->body[i].dof)
            return false;
    return true;
}

static bool same_joints(const LwMechanism *a, const LwMechanism *b)
{
    if (a->def.joint_count != b->def.joint_count)
        return false;
    for (int i = 0; i < a->def.joint_count; i++) {
        const LwJoint *x = &a->joint[i], *y = &b->joint[i];
        if (x->type != y->type || x->body[0] != y->body[0] || x->body[1] != y->body[1])
            return false;
    }
    return true;
}

static bool same_couplers(const LwMechanism *a, const LwMechanism *b)
{
    if (a->def.coupler_count != b->def.coupler_count)
        return false;
    for (int i = 0; i < a->def.coupler_count; i++) {
        const LwCoupler *x = &a->coupler[i], *y = &b->coupler[i];
        if (x->term_count != y->term_count || x->speed != y->speed)
            return false;
        for (int k = 0; k < x->term_count; k++)
            if (x->term[k].joint != y->term[k].joint || x->term[k].coordinate != y->term[k].coordinate)
                return false;
    }
    return true;
}

static bool same_cables(const LwMechanism *a, const LwMechanism *b)
{
    if (a->def.cable_count != b->def.cable_count)
        return false;
    for (int i = 0; i < a->def.cable_count; i++) {
        const LwCable *x = &a->cable[i], *y = &b->cable[i];
        if (x->point_count != y->point_count)
            return false;
        for (int k = 0; k < x->point_count; k++)
            if (x->body[k] != y->body[k])
                return false;
    }
    return true;
}

static bool same_motors(const LwMechanism *a, const LwMechanism *b)
{
    if (a->def.motor_count != b->def.motor_count)
        return false;
    for (int i = 0; i < a->def.motor_count; i++) {
        const LwMotor *x = &a->motor[i], *y = &b->motor[i];
        if (x->joint != y->joint || x->coordinate != y->coordinate || x->kind != y->kind)
            return false;
    }
    return true;
}

static bool same_loads(const LwMechanism *a, const LwMechanism *b)
{
    if (a->def.load_count != b->def.load_count)
        return false;
    for (int i = 0; i < a->def.load_count; i++) {
        const LwLoad *x = &a->load[i], *y = &b->load[i];
        if (x->kind != y->kind || x->body[0] != y->body[0] || x->body[1] != y->body[1] || x->joint != y->joint || x->coordinate != y->coordinate)
            return false;
    }
    return true;
}

/* Soft stops and compliant contacts act on bodies as loads do; rigid ones make rows of their own. */
static bool same_limits(const LwMechanism *a, const LwMechanism *b)
{
    if (a->def.limit_count != b->def.limit_count)
        return false;
    for (int i = 0; i < a->def.limit_count; i++) {
        const LwLimitDef *x = &a->def.limit[i], *y = &b->def.limit[i];
        if (x->joint != y->joint || x->coordinate != y->coordinate || x->soft != y->soft)
            return false;
    }
    return true;
}

static bool same_contacts(const LwMechanism *a, const LwMechanism *b)
{
    if (a->def.contact_count != b->def.contact_count)
        return false;
    for (int i = 0; i < a->def.contact_count; i++) {
        const LwContactDef *x = &a->def.contact[i], *y = &b->def.contact[i];
        if (x->body[0] != y->body[0] || x->body[1] != y->body[1] || (x->model == LW_CONTACT_RIGID) != (y->model == LW_CONTACT_RIGID))
            return false;
    }
    return true;
}

const char *lw_variants_difference(const LwMechanism *a, const LwMechanism *b)
{
    if (a == b)
        return NULL;
    return !same_bodies(a, b)     ? "bodies"
           : !same_joints(a, b)   ? "joints"
           : !same_couplers(a, b) ? "couplers"
           : !same_cables(a, b)   ? "cables"
           : !same_motors(a, b)   ? "motors"
           : !same_loads(a, b)    ? "loads"
           : !same_limits(a, b)   ? "limits"
           : !same_contacts(a, b) ? "contacts"
                                  : NULL;
}
