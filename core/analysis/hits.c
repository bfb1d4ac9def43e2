/* What happens at an event: first impacts, as long as something that touches approaches; then what holds, lets go, sticks and slips from here on.
 *
 * A ball that bounces with a restitution below 1 has infinitely many impacts before a time of rest: lw_aux_impact takes a rebound that
 * would not lead out of what counts as touching (1e-10 of the size) for none, and so ends the series. */
#include "core/analysis/events.h"
#include "core/analysis/ledger.h"

#include <string.h>

static const double SLOW = 1e-9;        /* of the typical speed: rates below are rounding */

enum { ROUNDS = 20, TOLD = 10 };         /* of impacts at one time; events of one kind that are told of one thing */
enum { STALLED = 2000 };                /* events within WINDOW of the run after which it is given up */
static const double WINDOW = 1e-6;
/* LW_CHATTER hits of one thing within RAPID of the run that hardly lose speed: rigid parts that others drive against each other may hop by nothing
 * for ever (a rod that is pushed and rattles). From there on they are inelastic for a while. Bouncing that comes to rest loses speed. */
static const double RAPID = 1e-3;

double lw_events_slow(const LwDrive *d)
{
    return SLOW * d->speed;
}

/* ---- words ---- */

static LwTold *told_of(LwDrive *d, int element)
{
    LwEvents *events = d->events;
    const LwAuxElement *e = &d->run->solver->aux->element[element];
    for (int i = 0; i < events->told_count; i++) {
        LwTold *told = &events->told[i];
        if (told->kind == e->kind && told->source == e->source && (e->kind != LW_AUX_STOP || told->side == e->side))
            return told;
    }
    LwTold fresh = { .kind = e->kind, .source = e->source, .side = e->side };
    fresh.words = lw_aux_element_words(d->run->solver->aux, &d->run->arena, element);
    LW_PUSH(&d->run->arena, events->told, events->told_count, events->told_room, fresh);
    return &events->told[events->told_count - 1];
}

/* Only the first few of a kind are told. */
static bool is_told(LwDrive *d, LwTold *told, LwHappening what)
{
    told->last[what] = d->run->state->t;
    return told->count[what]++ < TOLD;
}

static LwEventKind kind_of(const LwTold *told)
{
    return told->kind == LW_AUX_STOP ? LW_EVENT_LIMIT : LW_EVENT_CONTACT;
}

static void tell(LwDrive *d, LwTold *told, LwHappening what)
{
    static const char *const words[LW_HAPPENINGS] = { [LW_LET_GO] = "lets go", [LW_CAME_TO_REST] = "holds", [LW_STUCK] = "sticks", [LW_SLIPPED] = "slips" };
    if (is_told(d, told, what))
        lw_run_add_kind(d->run, kind_of(told), d->run->state->t, lw_arena_printf(&d->run->arena, "%s %s%s", told->words, words[what],
                                                                   what == LW_CAME_TO_REST && told->bounces > 1 ? ": the bouncing is over" : ""));
    if (what == LW_CAME_TO_REST)
        told->bounces = 0;
}

static void look_for_chatter(LwDrive *d, LwTold *told, double speed)
{
    double now = d->run->state->t, rapid = RAPID * d->run->analysis.end;
    int at = told->count[LW_HIT] % LW_CHATTER;
    bool chatters = told->count[LW_HIT] >= LW_CHATTER && now - told->when[at] < rapid && speed > 0.5 * told->speed[at];
    told->when[at] = now;
    told->speed[at] = speed;
    if (chatters && now > told->dull && is_told(d, told, LW_CHATTERED))
        lw_run_add_kind(d->run, LW_EVENT_IMPACT, now, lw_arena_printf(&d->run->arena, "%s chatters (%d hits within %.3g s that do not calm down): for the next %.3g s its hits are "
                                                      "inelastic", told->words, LW_CHATTER, rapid, rapid));
    if (chatters)
        told->dull = now + rapid;
}

/* What chatters is dull. */
static void dull(LwDrive *d)
{
    LwAux *aux = d->run->solver->aux;
    for (int i = 0; i < aux->element_count; i++)
        aux->element[i].dull = aux->element[i].kind != LW_AUX_FRICTION && d->run->state->t < told_of(d, i)->dull;
}

static bool is_angle(const LwDrive *d, const LwTold *told)
{
    return told->kind == LW_AUX_STOP && d->run->mechanism->def.limit[told->source].coordinate >= LW_RX;
}

static void tell_hit(LwDrive *d, const LwImpact *impact)
{
    LwRun *run = d->run;
    LwTold *told = told_of(d, impact->element);
    look_for_chatter(d, told, impact->speed);
    told->bounces++;
    if (!is_told(d, told, LW_HIT))
        return;
    const char *others = impact->others > 0 ? lw_arena_printf(&run->arena, " and %d more at once", impact->others) : "";
    const char *points = impact->points > 1 ? lw_arena_printf(&run->arena, " over %d points", impact->points) : "";
    bool angle = is_angle(d, told);
    const char *speed = impact->approach > 0 ? lw_arena_printf(&run->arena, ", at %.6g %s", impact->approach, angle ? "rad/s" : "m/s") : "";
    lw_run_add_kind(run, LW_EVENT_IMPACT, run->state->t, lw_arena_printf(&run->arena, "hit: %s%s%s with an impulse of %.6g %s%s", told->words, others, speed,
                                                         impact->impulse, angle ? "N m s" : "N s", points));
}

/* Told once: what follows is as accurate as that. */
static void tell_inexact(LwDrive *d, double residual)
{
    LwRun *run = d->run;
    d->events->inexact_count++;
    if (residual <= d->events->inexact)
        return;
    if (d->events->inexact == 0)
        lw_run_add_warning(run, run->state->t, lw_arena_printf(&run->arena, "so much touches here that the impulses of the impact were found only approximately, "
                                                               "to %.2g of their size", residual));
    d->events->inexact = residual;
}

static void tell_jam(LwDrive *d, const LwImpact *impact)
{
    LwTold *told = told_of(d, impact->element);
    if (is_told(d, told, LW_JAMMED))
        lw_run_add_kind(d->run, kind_of(told), d->run->state->t, lw_arena_printf(&d->run->arena,
            "%s jams: rigid parts with so much friction have no finite forces here (Painlevé), so an impact without collision stops the sliding, with an impulse of %.6g %s",
            told->words, impact->impulse, is_angle(d, told) ? "N m s" : "N s"));
}

/* What each stop, contact and friction does now. */
static void note_modes(LwDrive *d)
{
    LwEvents *events = d->events;
    const LwAux *aux = d->run->solver->aux;
    for (int i = 0; i < events->told_count; i++) {
        LwTold *told = &events->told[i];
        told->was_pressing = told->presses;
        told->was_sliding = told->slides;
        told->presses = told->slides = false;
    }
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        bool presses = e->kind == LW_AUX_FRICTION ? e->sliding != LW_AUX_OPEN : e->normal != LW_AUX_OPEN;
        if (!presses)
            continue;
        LwTold *told = told_of(d, i);
        told->presses = true;
        told->slides = told->slides || e->sliding == LW_AUX_SLIPS;
    }
}

static bool rubs(const LwDrive *d, const LwTold *told)
{
    return told->kind == LW_AUX_FRICTION || (told->kind == LW_AUX_CONTACT && lw_contact_rubs(&d->run->mechanism->def.contact[told->source]));
}

static void tell_changes(LwDrive *d)
{
    note_modes(d);
    for (int i = 0; i < d->events->told_count; i++) {
        LwTold *told = &d->events->told[i];
        if (told->presses != told->was_pressing && told->kind != LW_AUX_FRICTION)
            tell(d, told, told->presses ? LW_CAME_TO_REST : LW_LET_GO);
        if (told->presses && rubs(d, told) && (told->slides != told->was_sliding || !told->was_pressing))
            tell(d, told, told->slides ? LW_SLIPPED : LW_STUCK);
    }
}

static void conclude_inexact(LwDrive *d)
{
    const LwEvents *events = d->events;
    if (events->inexact_count > 1)
        lw_run_add_warning(d->run, d->run->state->t, lw_arena_printf(&d->run->arena, "impulses were found only approximately in %d impacts, to %.2g of their size at worst",
                                                                     events->inexact_count, events->inexact));
}

void lw_events_conclude(LwDrive *d)
{
    static const char *const words[LW_HAPPENINGS] = { "was hit", "let go", "held", "stuck", "slipped", "jammed", "chattered" };
    conclude_inexact(d);
    for (int i = 0; i < d->events->told_count; i++)
        for (int k = 0; k < LW_HAPPENINGS; k++) {
            const LwTold *told = &d->events->told[i];
            if (told->count[k] > TOLD)
                lw_run_add_kind(d->run, k == LW_HIT || k == LW_CHATTERED ? LW_EVENT_IMPACT : kind_of(told), told->last[k], lw_arena_printf(&d->run->arena, "%s %s %d more times up to here", told->words, words[k],
                                                                        told->count[k] - TOLD));
        }
}

/* ---- what happens ---- */

static bool stop_for(LwDrive *d, const char *why)
{
    lw_run_stop(d->run, LW_RUN_STOPPED, lw_arena_printf(&d->run->arena, "the run cannot go on at t = %.9g s: %s", d->run->state->t,
                                                        why ? why : "no forces of stops and contacts are consistent"));
    return false;
}

/* Names of what rubs. */
static const char *what_rubs(LwDrive *d)
{
    const LwAux *aux = d->run->solver->aux;
    const char *names = "", *last = "";
    for (int i = 0; i < aux->element_count; i++) {
        if (aux->element[i].kind == LW_AUX_STOP || (aux->element[i].kind == LW_AUX_CONTACT && aux->element[i].count < 2))
            continue;
        const char *words = told_of(d, i)->words;
        if (words != last)
            names = lw_arena_printf(&d->run->arena, "%s%s%s", names, *names ? ", " : "", words);
        last = words;
    }
    return names;
}

/* The names of what happened last, of those within the window; where nothing was told (all went on as before), of what rubs. */
static bool is_stalled(LwDrive *d)
{
    LwEvents *events = d->events;
    LwRun *run = d->run;
    if (run->state->t - events->window > WINDOW * run->analysis.end) {
        events->window = run->state->t;
        events->stalled = 0;
    }
    if (++events->stalled <= STALLED)
        return false;
    const char *names = "";
    for (int i = 0; i < events->told_count; i++)
        for (int k = 0; k < LW_HAPPENINGS; k++)
            if (events->told[i].count[k] > 0 && events->told[i].last[k] >= events->window) {
                names = lw_arena_printf(&run->arena, "%s%s%s", names, *names ? ", " : "", events->told[i].words);
                break;
            }
    stop_for(d, lw_arena_printf(&run->arena, "%d impacts and changes between sticking and slipping follow each other without an end (%s)", STALLED,
                               *names ? names : what_rubs(d)));
    return true;
}

/* Impacts, then modes. */
static bool settle_modes(LwDrive *d)
{
    LwRun *run = d->run;
    LwSolver *solver = run->solver;
    LwState *state = run->state;
    const char *why = NULL;
    bool jam = false;
    for (int round = 0; round < ROUNDS; round++) {
        LwImpact impact = { 0 };
        lw_events_let_go_lost(solver->aux, state);
        lw_aux_find(solver->aux, state, 10 * lw_aux_touching(run->mechanism));
        lw_solver_factor(solver, state);
        dull(d);
        if (!lw_aux_impact(solver->aux, solver, state, jam, &impact, &why))
            return stop_for(d, why);
        if (impact.residual > 0)
            tell_inexact(d, impact.residual);
        bool jammed = jam, helped = impact.element >= 0;
        if (helped)
            (jammed ? tell_jam : tell_hit)(d, &impact);
        if (lw_aux_decide(solver->aux, solver, state, &jam, &why))
            return true;
        if (!jam || (jammed && !helped))
            return stop_for(d, why ? why : lw_arena_printf(&run->arena, "friction jams: no finite forces are consistent with it (%s)", what_rubs(d)));
    }
    return stop_for(d, why ? why : "impacts follow each other without an end");
}

bool lw_events_happen(LwDrive *d)
{
    LwRun *run = d->run;
    LwSolver *solver = run->solver;
    LwState *state = run->state;
    lw_ledger_open_impact(d->ledger, d);
    if (is_stalled(d) || !settle_modes(d))
        return false;
    /* What holds from here on does so to rounding. */
    lw_solver_factor(solver, state);
    d->violation = lw_project_positions(solver, state, 2);
    lw_solver_push(solver, state);
    lw_solver_accelerate(solver, state);
    lw_state_settle_turns(run->mechanism, state);
    lw_state_settle_drives(run->mechanism, state);
    lw_drive_take_off(d);
    lw_ledger_close_impact(d->ledger, d);
    lw_record_energies(run->record, solver, state);
    lw_run_check_balance(run, solver, state);
    tell_changes(d);
    d->events->due = false;
    return true;
}
