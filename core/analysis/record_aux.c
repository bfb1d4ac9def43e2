/* Columns of stops, friction in joints and couplers, and contacts: JOINT.stop.COORD, JOINT.friction.COORD, COUPLER.friction.rz, CONTACT.…; and how certain they are. */
#include "core/analysis/record.h"

#include "core/contact/contact.h"
#include "core/solve/auxiliary.h"
#include "core/solve/compliant.h"
#include "core/solve/forces.h"

static const char *const contact_quantity[] = { "fx", "fy", "fz", "tx", "ty", "tz", "x", "y", "z", "normal", "friction", "slip", "points", "gap" };
static const char *const contact_unit[] = { "N", "N", "N", "N*m", "N*m", "N*m", "m", "m", "m", "N", "N", "m/s", "", "m" };
enum { PLACE = 6, NORMAL = 9, FRICTION = 10, GAP = 13, CONTACT_COLUMNS = 14 };

static void coordinate_channel(LwRecord *record, const char *owner, const char *what, LwCoordinate c)
{
    LwTrace *trace = record->trace;
    lw_trace_add_channel(trace, lw_arena_printf(trace->arena, "%s.%s.%s", owner, what, lw_coordinate_names[c]),
                         c >= LW_RX ? "N*m" : "N");
}

void lw_record_aux_channels(LwRecord *record)
{
    const LwMechanism *m = record->system->mechanism;
    LwTrace *trace = record->trace;
    record->aux_channel = trace->channel_count;
    for (int i = 0; record->loads && i < m->def.limit_count; i++)
        coordinate_channel(record, m->def.joint[m->def.limit[i].joint].name, "stop", m->def.limit[i].coordinate);
    for (int i = 0; record->loads && i < m->def.friction_count; i++)
        for (int c = 0; c < LW_COORDINATES; c++)
            if (lw_rubbing_coordinates(m, i) & (1u << c))
                coordinate_channel(record, lw_rubbing_owner(&m->def, i), "friction", (LwCoordinate)c);
    for (int i = 0; i < m->def.contact_count; i++)
        for (int k = record->loads ? 0 : GAP; k < CONTACT_COLUMNS; k++)
            lw_trace_add_channel(trace, lw_arena_printf(trace->arena, "%s.%s", m->def.contact[i].name, contact_quantity[k]), contact_unit[k]);
    if (m->def.contact_count > 0)
        record->contacts = lw_contacts_create(trace->arena, m);
}

static double stop_load(const LwMechanism *m, const LwSolver *solver, const LwState *state, int limit)
{
    if (m->def.limit[limit].soft)
        return lw_soft_stop_load(m, state, limit);
    return solver->aux ? lw_aux_stop_load(solver->aux, limit) : 0;
}

static double *put_friction(const LwMechanism *m, const LwSolver *solver, const LwState *state, int friction, double *at)
{
    double effort[6] = { 0 };
    if (solver->aux)
        lw_aux_friction_load(solver->aux, state, friction, effort);
    for (int c = 0; c < LW_COORDINATES; c++)
        if (lw_rubbing_coordinates(m, friction) & (1u << c))
            *at++ = effort[c];
    return at;
}

static double *put_contact_load(const LwContactLoad *load, double *at)
{
    lw_vec3_store(at, load->force);
    lw_vec3_store(at + 3, load->torque);
    lw_vec3_store(at + PLACE, load->place);
    at += NORMAL;
    *at++ = load->normal;
    *at++ = load->friction;
    *at++ = load->slip;
    *at++ = load->points;
    return at;
}

/* The gaps of the contacts at the state, and the points where they are smallest; looked for far away only where nothing is near. Returns how many points. */
static int find_gaps(LwRecord *record, const LwState *state, const LwContactPoint **point)
{
    static const double reach[] = { 1, 1e3, 1e6, 1e9, 1e12 }; /* a ball that is thrown leaves any distance behind */
    const LwMechanism *m = record->system->mechanism;
    int count = 0;
    for (int tries = 0; tries < (int)(sizeof reach / sizeof *reach); tries++) {
        bool all = true;
        count = lw_contacts_find(record->contacts, state, reach[tries] * m->size, point);
        for (int i = 0; i < m->def.contact_count; i++)
            all = all && isfinite(lw_contacts_gap(record->contacts, i));
        if (all)
            break;
    }
    return count;
}

/* point: those of this contact. */
static LwContactLoad contact_load(const LwMechanism *m, const LwSolver *solver, const LwState *state, int contact, const LwContactPoint *point, int count)
{
    LwContactLoad load = { 0 };
    if (m->def.contact[contact].model != LW_CONTACT_RIGID)
        lw_compliant_load(solver->compliant, state, contact, &load);
    else if (solver->aux)
        lw_aux_contact_load(solver->aux, state, contact, &load);
    double least = INFINITY;
    for (int i = 0; load.points == 0 && i < count; i++)
        if (point[i].gap < least) {
            least = point[i].gap;
            load.place = point[i].place;
        }
    return load;
}

double *lw_record_put_aux(LwRecord *record, const LwSolver *solver, const LwState *state, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    const LwContactPoint *point = NULL;
    for (int i = 0; record->loads && i < m->def.limit_count; i++)
        *at++ = stop_load(m, solver, state, i);
    for (int i = 0; record->loads && i < m->def.friction_count; i++)
        at = put_friction(m, solver, state, i, at);
    int count = record->contacts ? find_gaps(record, state, &point) : 0;
    for (int i = 0, first = 0, own = 0; i < m->def.contact_count; i++, first += own) {
        for (own = 0; first + own < count && point[first + own].contact == i;)
            own++;
        if (record->loads) {
            LwContactLoad load = contact_load(m, solver, state, i, point + first, own);
            at = put_contact_load(&load, at);
        }
        *at++ = lw_contacts_gap(record->contacts, i);
    }
    return at;
}

static void finish_contact(LwRecord *record, int contact, LwChannel *channel)
{
    LwArena *arena = record->trace->arena;
    LwCertainty worst = LW_EXACT;
    for (int k = 0; k < PLACE; k++) {
        channel[k].certainty = lw_certainties_contact(record->certainties, arena, contact, k, &channel[k].sum);
        worst = channel[k].certainty > worst ? channel[k].certainty : worst;
    }
    /* Where force or moment are a convention, so is the place. */
    for (int k = PLACE; worst > LW_EXACT && k < NORMAL; k++)
        channel[k].certainty = LW_UNDETERMINED;
    channel[NORMAL].certainty = lw_certainties_normal(record->certainties, arena, contact, &channel[NORMAL].sum);
    channel[FRICTION].certainty = lw_certainties_contact_friction(record->certainties, contact);
}

void lw_record_finish_aux(LwRecord *record)
{
    const LwMechanism *m = record->system->mechanism;
    LwChannel *channel = record->trace->channel + record->aux_channel;
    for (int i = 0; i < m->def.limit_count; i++)
        channel++->certainty = lw_certainties_stop(record->certainties, i);
    for (int i = 0; i < m->def.friction_count; i++)
        for (int k = __builtin_popcount(lw_rubbing_coordinates(m, i)); k > 0; k--)
            channel++->certainty = lw_certainties_friction(record->certainties, i);
    for (int i = 0; i < m->def.contact_count; i++, channel += CONTACT_COLUMNS)
        finish_contact(record, i, channel);
}
