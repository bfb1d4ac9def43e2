/* The checks of finished runs: honest ones pass, and each kind of spoiled result is caught by name. */
#include "core/analysis/honest.h"
#include "core/analysis/ledger.h"
#include "core/analysis/run.h"
#include "tests/unit/mechanism_text.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* A crank that a motor turns drags a block along a rough floor by a damped spring; a second block falls on the floor. */
#define DRAGGED \
    "{'lockwork': 1, 'bodies': [" \
    "{'name': 'crank', 'mass': 1, 'com': [0.05, 0, 0], 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0]}," \
    "{'name': 'block', 'position': [0.6, 0, 0.05], 'mass': 2, 'inertia': [5e-3, 5e-3, 5e-3, 0, 0, 0]}," \
    "{'name': 'stone', 'position': [0, 1, 0.2], 'mass': 1, 'inertia': [5e-3, 5e-3, 5e-3, 0, 0, 0]}]," \
    "'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]}]," \
    "'motors': [{'name': 'M', 'joint': 'A', 'coordinate': 'rz', 'angle': {'expression': '3*t'}}]," \
    "'loads': [{'name': 'S', 'type': 'spring', 'bodies': ['crank', 'block'], 'points': [[0.1, 0, 0.05], [0, 0, 0]], 'stiffness': 200, 'damping': 2, 'length': 0.4}]," \
    "'contacts': [{'name': 'floor', 'bodies': [['block', 'stone'], 'ground'], 'shapes': [{'box': [0.1, 0.1, 0.1]}, {'plane': [0, 0, 1]}], 'friction': 0.3, 'restitution': 0.2}]," \
    "'analysis': {'type': '%s', 'end': 1, 'step': 0.02, 'integrator': '%s', 'dt': 0.001}}"

static bool says(const char *breach, const char *words)
{
    bool said = breach && strstr(breach, words);
    if (!said)
        printf("#   found \"%s\", expected \"%s\"\n", breach ? breach : "(nothing)", words);
    return said;
}

static void honest_runs_pass(void)
{
    static const char *const kind[][2] = { { "dynamics", "dop853" }, { "dynamics", "rk4" }, { "dynamics", "symplectic" } };
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
        Rig rig;
        rig_open(&rig, DRAGGED, kind[i][0], kind[i][1]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE && lw_run_report(rig.run)->trace->sample_count == 51);
        CHECK(lw_honest_breach(rig.run) == NULL);
        CHECK((rig.run->ledger != NULL) == (i == 0));
        rig_close(&rig);
    }
}

/* One number changed, and what is said of it. */
typedef struct Spoiled {
    const char *channel;
    double factor, more;
    const char *words;
} Spoiled;

static void every_spoiled_number_is_caught(void)
{
    static const Spoiled spoiled[] = {
        { "crank.ax", NAN, 0, "crank.ax is nan" },
        { "floor.block.gap", 1, INFINITY, "floor.block.gap is inf" },
        { "time", 1, -0.5, "follows one at" },
        { "stone.e1", 1, 0.1, "the orientation of stone" },
        { "violation.position", 0, 1e-3, "joints are open by 0.001 m" },
        { "A.fx", 1.001, 0, "the loads on crank leave" },
        { "A.tz", 1, 0.01, "the loads on crank leave" },
        { "M.torque", 0.99, 0, "the loads on crank leave" },
        { "S.force", 0.999, 0, "the loads on" },
        { "floor.stone.fz", 0.99, 0, "the loads on stone leave" },
        { "floor.block.x", 1, 1e-3, "the loads on block leave" },
        { "block.ax", 1, 0.01, "the loads on block leave" },
        { "floor.stone.normal", -1, 0, "floor.stone pulls with" },
        { "floor.block.friction", 1.5, 10, "floor.block rubs with" },
        { "floor.stone.gap", 1, 0.01, "over a gap of 0.01 m" },
    };
    Rig rig;
    rig_open(&rig, DRAGGED, "dynamics", "dop853");
    rig_run(&rig);
    LwTrace *trace = rig.run->record->trace;
    for (size_t i = 0; i < sizeof spoiled / sizeof *spoiled; i++) {
        int c = lw_trace_find(trace, spoiled[i].channel);
        CHECK(c >= 0);
        double *value = &trace->sample[trace->sample_count - 1][c > 0 ? c : 0], was = *value;
        *value = spoiled[i].factor * was + spoiled[i].more;
        CHECK(says(lw_honest_breach(rig.run), spoiled[i].words));
        *value = was;
    }
    CHECK(lw_honest_breach(rig.run) == NULL);
    rig_close(&rig);
}

/* Frozen in the air: the last samples are those of one instant. */
static void what_lies_still_in_the_air_is_caught(void)
{
    Rig rig;
    rig_open(&rig, DRAGGED, "dynamics", "dop853");
    rig_analysis(&rig)->end = 0.1; /* the stone still falls */
    rig_run(&rig);
    LwTrace *trace = rig.run->record->trace;
    int first = lw_trace_find(trace, "stone.x");
    for (int back = 1; back <= 2; back++)
        for (int k = 0; k < 19; k++) {
            bool rate = (k >= 7 && k < 10) || (k >= 13 && k < 16);
            trace->sample[trace->sample_count - back][first + k] = rate ? 0 : trace->sample[2][first + k];
        }
    CHECK(says(lw_honest_breach(rig.run), "stone lies still"));
    rig_close(&rig);
}

static void energy_from_nowhere_is_caught(void)
{
    Rig rig;
    rig_open(&rig, DRAGGED, "dynamics", "dop853");
    rig_run(&rig);
    LwLedger *ledger = rig.run->ledger, was = *ledger;
    printf("#   %ld steps lack %.3g J of %.3g J; impacts win %.3g J\n", ledger->steps, ledger->missing, ledger->turnover, ledger->gained);
    ledger->missing += 1e-3 * ledger->turnover;
    CHECK(says(lw_honest_breach(rig.run), "from the work that was done"));
    *ledger = was;
    ledger->gained = 1e-3 * ledger->turnover;
    CHECK(says(lw_honest_breach(rig.run), "won in an impact"));
    *ledger = was;
    CHECK(lw_honest_breach(rig.run) == NULL);
    rig_close(&rig);
}

/* The program ends, and says why, where runs are to be checked; nothing happens where they are not. */
static void breach_ends_the_program(void)
{
    Rig rig;
    rig_open(&rig, DRAGGED, "dynamics", "dop853");
    rig_run(&rig);
    LwTrace *trace = rig.run->record->trace;
    trace->sample[3][lw_trace_find(trace, "crank.vx")] = NAN;
    for (int on = 0; on < 2; on++) {
        int out[2], status = 0;
        char said[500] = "";
        CHECK(pipe(out) == 0);
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            dup2(out[1], STDERR_FILENO);
            lw_honest_demand(on);
            lw_honest_insist(rig.run);
            _exit(0);
        }
        close(out[1]);
        for (size_t length = 0; length + 1 < sizeof said; ) {
            ssize_t more = read(out[0], said + length, sizeof said - 1 - length);
            if (more <= 0)
                break;
            length += (size_t)more;
        }
        close(out[0]);
        CHECK(waitpid(child, &status, 0) == child);
        CHECK(on ? WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT : WIFEXITED(status) && WEXITSTATUS(status) == 0);
        CHECK(on ? says(said, "the results of this run cannot be right: crank.vx is nan at t = 0.06 s") : *said == '\0');
    }
    rig_close(&rig);
}

int main(void)
{
    lw_honest_demand(true);
    RUN(honest_runs_pass);
    RUN(every_spoiled_number_is_caught);
    RUN(what_lies_still_in_the_air_is_caught);
    RUN(energy_from_nowhere_is_caught);
    RUN(breach_ends_the_program);
    return END();
}
