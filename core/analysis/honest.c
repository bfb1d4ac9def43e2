#include "core/analysis/honest.h"

#include "core/analysis/ledger.h"
#include "core/analysis/part_loads.h"
#include "core/analysis/run.h"
#include "core/base/assert.h"

#include <math.h>

#ifdef LW_CHECK_RUNS
static _Atomic bool demanded = true;
#else
static _Atomic bool demanded = false;
#endif

void lw_honest_demand(bool every_run)
{
    demanded = every_run;
}

bool lw_honest_is_demanded(void)
{
    return demanded;
}

typedef struct Check {
    LwRun *run;
    const LwMechanism *m;
    const LwTrace *trace;
    LwReplay *replay;
    LwArena *arena;         /* of sentences */
} Check;

/* ---- numbers ---- */

static const char *numbers(Check *c)
{
    const LwTrace *trace = c->trace;
    for (int k = 0; k < trace->sample_count; k++)
        for (int i = 0; i < trace->channel_count; i++)
            if (!isfinite(trace->sample[k][i]))
                return lw_arena_printf(c->arena, "%s is %g at t = %.9g s", trace->channel[i].name, trace->sample[k][i], trace->sample[k][0]);
    return NULL;
}

static const char *times(Check *c)
{
    for (int k = 1; k < c->trace->sample_count; k++)
        if (!(c->trace->sample[k][0] > c->trace->sample[k - 1][0]))
            return lw_arena_printf(c->arena, "sample %d at t = %.17g s follows one at t = %.17g s", k, c->trace->sample[k][0], c->trace->sample[k - 1][0]);
    return NULL;
}

static const char *orientations(Check *c)
{
    for (int b = 0; b < c->m->body_count; b++)
        for (int k = 0; k < c->trace->sample_count; k++) {
            const double *e = c->trace->sample[k] + c->replay->body_channel[b] + 3;
            double square = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3];
            if (!(fabs(square - 1) < 1e-9))
                return lw_arena_printf(c->arena, "the orientation of %s has the square %.17g at t = %.9g s", c->m->def.body[c->m->body[b].def].name, square, c->trace->sample[k][0]);
        }
    return NULL;
}

/* ---- joints ---- */

static const char *held(Check *c)
{
    int channel = lw_trace_find(c->trace, "violation.position");
    double most = lw_run_open_most(c->run);
    for (int k = 0; channel >= 0 && k < c->trace->sample_count; k++)
        if (!(c->trace->sample[k][channel] <= most))
            return lw_arena_printf(c->arena, "joints are open by %.3g m at t = %.9g s, more than %.3g m", c->trace->sample[k][channel], c->trace->sample[k][0], most);
    return NULL;
}

/* ---- loads ---- */

/* Some hundred of the samples, the first and the last among them: each takes as long as the columns of loads are many. */
enum { LOOKS = 100 };

/* What forces and moments of the run are measured against: the largest so far, and what its motion is worth; a body that spins freely has no others. */
typedef struct Scale {
    double force, torque;
} Scale;

static void widen(Check *c, const LwPartLoads *loads, Scale *scale)
{
    double size = c->m->size;
    for (int b = 0; b < c->m->def.body_count; b++) {
        scale->force = fmax(scale->force, loads->balance[b].largest_force);
        scale->torque = fmax(scale->torque, loads->balance[b].largest_torque);
    }
    scale->torque = fmax(scale->torque, size * scale->force);
    scale->force = fmax(scale->force, scale->torque / size);
}

static const char *unbalanced_body(Check *c, const LwPartLoads *loads, Scale scale)
{
    for (int b = 0; b < c->m->def.body_count; b++) {
        const LwPartBalance *left = &loads->balance[b];
        double force = lw_vec3_norm(left->force), torque = lw_vec3_norm(left->torque);
        int moving = c->m->body_of_def[b];
        double rounding = 1e-15 * (moving < c->m->body_count ? lw_vec3_norm(c->replay->state->body[moving].p) : 0); /* m, of arms far from the world's origin */
        if (!(force <= 1e-6 * scale.force) || !(torque <= 1e-6 * scale.torque + rounding * scale.force))
            return lw_arena_printf(c->arena, "the loads on %s leave %.3g N and %.3g N m over at t = %.9g s, of up to %.3g N and %.3g N m", c->m->def.body[b].name, force, torque,
                                   loads->time, scale.force, scale.torque);
    }
    return NULL;
}

static const char *balance(Check *c)
{
    long count = c->trace->sample_count, looks = count < LOOKS ? count : LOOKS;
    const char *breach = NULL;
    Scale scale = { .torque = c->run->record->kinetic_max };
    if (!c->run->record->loads || c->run->unbalanced > 0) /* of the latter the user was warned */
        return NULL;
    for (long i = 0; i < looks && !breach; i++) {
        LwPartLoads *loads = lw_part_loads_create(c->arena, c->replay, (int)(looks > 1 ? i * (count - 1) / (looks - 1) : 0));
        widen(c, loads, &scale);
        breach = unbalanced_body(c, loads, scale);
    }
    return breach;
}

/* How much a body moves, in parts of the size, and the least it accelerates, in sizes per s², over two neighbouring samples; columns of bodies are those of record.c. */
typedef struct Still {
    double moved, push;
} Still;

static Still still(const Check *c, int body, int k)
{
    const double *at = c->trace->sample[k] + c->replay->body_channel[body], *before = c->trace->sample[k - 1] + c->replay->body_channel[body];
    double h = c->trace->sample[k][0] - c->trace->sample[k - 1][0], size = c->m->size;
    Still s = { 0 };
    for (int i = 0; i < 7; i++)
        s.moved = fmax(s.moved, fabs(at[i] - before[i]) / (i < 3 ? size : 1));
    for (int i = 0; i < 3; i++) {
        double v = fmax(fabs(at[7 + i]), fabs(before[7 + i])), w = fmax(fabs(at[13 + i]), fabs(before[13 + i]));
        s.moved = fmax(s.moved, h * fmax(v / size, w));
        s.push = fmax(s.push, fmax(fmin(fabs(at[10 + i]), fabs(before[10 + i])) / size, fmin(fabs(at[16 + i]), fabs(before[16 + i]))));
    }
    return s;
}

/* What does not move over two samples does not accelerate, beyond a part of what anything in the run does: steps of first order have the loads of their start. */
static const char *rest(Check *c)
{
    double most = 0, part = c->run->analysis.integrator == LW_SYMPLECTIC ? 0.2 : 1e-3;
    if (c->run->analysis.type != LW_ANALYSIS_DYNAMICS)
        return NULL;
    for (int b = 0; b < c->m->body_count; b++)
        for (int k = 1; k < c->trace->sample_count; k++)
            most = fmax(most, still(c, b, k).push);
    most = fmax(most, lw_vec3_norm(c->m->def.gravity) / c->m->size);
    for (int b = 0; b < c->m->body_count; b++)
        for (int k = 1; k < c->trace->sample_count; k++) {
            Still s = still(c, b, k);
            double h = c->trace->sample[k][0] - c->trace->sample[k - 1][0];
            if (s.moved < 1e-12 && s.push > part * most && s.push * h * h > 1e-9)
                return lw_arena_printf(c->arena, "%s lies still at t = %.9g s and yet accelerates by %.3g m/s^2", c->m->def.body[c->m->body[b].def].name, c->trace->sample[k][0],
                                       s.push * c->m->size);
        }
    return NULL;
}

/* ---- contacts ---- */

static const char *contact(Check *c, int i)
{
    const LwContactDef *def = &c->m->def.contact[i];
    int normal = lw_replay_find(c->replay, def->name, "normal"), friction = normal + 1, gap = lw_replay_find(c->replay, def->name, "gap");
    bool steps = c->run->analysis.integrator == LW_SYMPLECTIC;
    for (int k = 0; normal >= 0 && k < c->trace->sample_count; k++) {
        const double *row = c->trace->sample[k];
        double N = row[normal], most = fmax(def->fixed, def->kinetic) * N;
        if (!(N >= 0))
            return lw_arena_printf(c->arena, "contact %s pulls with %.3g N at t = %.9g s", def->name, N, row[0]);
        if (!(row[friction] <= most * (1 + 1e-6) + 1e-9))
            return lw_arena_printf(c->arena, "contact %s rubs with %.3g N at t = %.9g s, where %.3g N are the most", def->name, row[friction], row[0], most);
        if (N > 0 && !(row[gap] <= (steps ? 1e-3 : 1e-6) * c->m->size))
            return lw_arena_printf(c->arena, "contact %s presses with %.3g N at t = %.9g s over a gap of %.3g m", def->name, N, row[0], row[gap]);
    }
    return NULL;
}

static const char *contacts(Check *c)
{
    const char *breach = NULL;
    for (int i = 0; i < c->m->def.contact_count && !breach; i++)
        breach = contact(c, i);
    return breach;
}

/* ---- energy ---- */

/* The reference mechanisms lack up to half the tolerance, the examples less; a thousand times that is no accident. Next to dead points
 * rounding takes half of the digits. */
static const char *energy(Check *c)
{
    const LwLedger *ledger = c->run->ledger;
    /* Where samples were taken back (closed.c) the books are of more than what is left. */
    if (!ledger || (c->run->report.status == LW_RUN_STOPPED && c->run->report.stopped_at < c->run->state->t))
        return NULL;
    double scale = ledger->turnover + ledger->loads + c->run->record->kinetic_max, slack = (1e3 * c->run->analysis.tolerance + 1e-7) * scale + 1e-11 * ledger->largest;
    if (!(fabs(ledger->missing) <= slack))
        return lw_arena_printf(c->arena, "the energy is off by %.3g J of %.3g J from the work that was done, most of all (%.3g J) in the step to t = %.9g s", ledger->missing,
                               scale, ledger->missing_most, ledger->missing_at);
    if (!(ledger->gained <= slack))
        return lw_arena_printf(c->arena, "%.3g J of %.3g J were won in an impact at t = %.9g s", ledger->gained, scale, ledger->gained_at);
    return NULL;
}

const char *lw_honest_breach(LwRun *run)
{
    static const char *(*const check[])(Check *) = { numbers, times, orientations, held, balance, rest, contacts, energy };
    Check c = { .run = run, .m = run->mechanism, .trace = run->report.trace, .arena = &run->arena };
    const char *breach = NULL;
    if (run->report.status == LW_RUN_REFUSED || run->analysis.type == LW_ANALYSIS_MODES || c.trace->sample_count == 0)
        return NULL;
    c.replay = lw_replay_create(&run->arena, run->mechanism, c.trace);
    for (size_t i = 0; i < sizeof check / sizeof *check && !breach; i++)
        breach = check[i](&c);
    return breach;
}

void lw_honest_insist(LwRun *run)
{
    const char *breach = lw_honest_is_demanded() ? lw_honest_breach(run) : NULL;
    if (breach)
        lw_dishonest_fail(breach);
}
