#include "core/solve/stops.h"

#include "core/solve/coordinate.h"

bool lw_stop_exists(const LwMechanism *m, int limit, LwSide side)
{
    const LwLimitDef *def = &m->def.limit[limit];
    return !def->soft && isfinite(side == LW_LOWER ? def->lower : def->upper);
}

void lw_stop_eval(const LwMechanism *m, const LwState *state, int limit, LwSide side, unsigned parts, LwAuxRow *row)
{
    const LwLimitDef *def = &m->def.limit[limit];
    LwCoordinateMotion c = { 0 };
    lw_coordinate_eval(m, state, def->joint, def->coordinate, NULL, parts, &c);
    double sign = side == LW_LOWER ? 1 : -1;
    for (int k = 0; k < 2; k++)
        row->part[k] = m->joint[def->joint].body[k];
    if (parts & LW_EVAL_C)
        row->value = side == LW_LOWER ? c.v - def->lower : def->upper - c.v;
    if (parts & LW_EVAL_CD)
        row->rate = sign * c.d;
    if (parts & LW_EVAL_GAMMA)
        row->gamma = sign * c.dd;
    for (int k = 0; (parts & LW_EVAL_J) && k < 12; k++)
        row->J[k] = sign * c.J[k];
}

double lw_stop_scale(const LwMechanism *m, int limit)
{
    return m->def.limit[limit].coordinate >= LW_RX ? m->size : 1;
}
