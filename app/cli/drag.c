/* `lockwork drag`: a point of a body pulled to a place, from the assembled pose. */
#include "app/cli/commands.h"
#include "app/cli/place.h"
#include "app/cli/reading_options.h"
#include "app/cli/session.h"
#include "app/cli/values.h"
#include "app/session/words.h"
#include "app/exchange/csv.h"
#include "core/analysis/dragging.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 100000 };
static const char LIKE[] = "0.1,0,0 or \"10 mm,0,0\"";

typedef struct Pull {
    int body;
    LwVec3 point, from, to;
    int steps;
    LwDragOptions options;
} Pull;

static bool read_pull(const LwArguments *arguments, const LwDocument *document, Pull *pull)
{
    const char *body = lw_arguments_get(arguments, "--body"), *point = lw_arguments_get(arguments, "--point");
    const char *to = lw_arguments_get(arguments, "--to"), *steps = lw_arguments_get(arguments, "--steps");
    *pull = (Pull){ .steps = 1 };
    if (!body || !to)
        return lw_cli_complain("drag needs --body and --to; usage: lockwork drag %s", arguments->command->operands), false;
    if ((pull->body = lw_cli_body("--body", document, body)) < 0 || !lw_cli_point("--to", to, LIKE, &pull->to))
        return false;
    pull->point = document->def.body[pull->body].com;
    if (point && !lw_cli_point("--point", point, LIKE, &pull->point))
        return false;
    if (steps) {
        char *end;
        long count = strtol(steps, &end, 10);
        if (end == steps || *end || count < 1 || count > MOST_STEPS)
            return lw_cli_complain("--steps \"%s\": a whole number from 1 to %d was expected", steps, MOST_STEPS), false;
        pull->steps = (int)count;
    }
    pull->options = (LwDragOptions){ .keep_motors = lw_arguments_get(arguments, "--keep-motors"), .uniform = lw_arguments_get(arguments, "--uniform"),
                                     .pass_dead_points = lw_arguments_get(arguments, "--pass-dead-points") };
    return true;
}

/* ---- poses ---- */

static LwTrace *create_trace(LwArena *arena, const LwMechanismDef *def)
{
    static const char *const quantity[7] = { "x", "y", "z", "e0", "e1", "e2", "e3" };
    LwTrace *trace = lw_trace_create(arena);
    lw_trace_add_channel(trace, "time", "s");
    for (int b = 0; b < def->body_count; b++)
        for (int k = 0; !def->body[b].fixed && k < 7; k++)
            lw_trace_add_channel(trace, lw_arena_printf(arena, "%s.%s", def->body[b].name, quantity[k]), k < 3 ? "m" : "");
    return trace;
}

static void add_pose(LwTrace *trace, const LwMechanismDef *def, const LwDrag *drag, double time)
{
    double *row = lw_trace_add_sample(trace);
    *row++ = time;
    for (int b = 0; b < def->body_count; b++) {
        if (def->body[b].fixed)
            continue;
        LwFrame frame = lw_drag_frame(drag, b);
        lw_vec3_store(row, frame.position);
        lw_quat_store(row + 3, frame.orientation);
        row += 7;
    }
}

/* ---- the report ---- */

static void print_report(FILE *out, const LwSession *session, const Pull *pull, const LwDragReport *report, long steps)
{
    const LwMechanismDef *def = &session->document->def;
    char from[LW_WORDS_VEC3], to[LW_WORDS_VEC3], at[LW_WORDS_VEC3];
    double size = lw_study_report(session->study)->size;
    fprintf(out, "%s: from %s m towards %s m\n", def->body[pull->body].name, lw_words_vec3(from, pull->from, size), lw_words_vec3(to, pull->to, size));
    fprintf(out, "%s %s m, %.6g mm from the target\n", report->reached ? "reached" : report->settled ? "as near as it gets:" : "not yet there:",
           lw_words_vec3(at, report->point, size), report->distance < 1e-9 ? 0 : report->distance * 1e3); /* below: rounding, not a distance */
    for (int i = 0; i < report->press_count; i++) {
        const LwLimitDef *limit = &def->limit[report->press[i].limit];
        bool angle = limit->coordinate >= LW_RX, upper = report->press[i].side == LW_UPPER;
        fprintf(out, "%s.%s presses against its %s limit, %.6g %s\n", def->joint[limit->joint].name, lw_coordinate_names[limit->coordinate],
               upper ? "upper" : "lower", (upper ? limit->upper : limit->lower) * (angle ? 180 / M_PI : 1e3), angle ? "deg" : "mm");
    }
    if (report->blocked)
        fputs("a dead point, a singular pose or the end of a curve is in the way\n", out);
    fprintf(out, "%ld %s, violation %.2g m\n", steps, lw_words_plural((int)steps, "sub-step", "sub-steps"), report->violation);
}

/* The report goes to `out`. */
static int drag_along(const LwSession *session, Pull *pull, LwTrace *trace, FILE *out)
{
    const LwMechanismDef *def = &session->document->def;
    LwDrag *drag = lw_study_drag(session->study, &pull->options);
    const LwDragReport *report = NULL;
    long steps = 0;
    if (!drag)
        return lw_cli_complain("memory ran out"), LW_EXIT_CANNOT;
    if (!lw_drag_grab(drag, pull->body, pull->point)) {
        lw_cli_complain("%s: body %s is fixed to the ground and cannot be dragged", session->document->path, def->body[pull->body].name);
        lw_drag_destroy(drag);
        return LW_EXIT_CANNOT;
    }
    pull->from = lw_frame_point(lw_drag_frame(drag, pull->body), pull->point);
    if (trace)
        add_pose(trace, def, drag, 0);
    for (int k = 1; k <= pull->steps; k++) {
        double share = (double)k / pull->steps;
        LwVec3 target = k == pull->steps ? pull->to : lw_vec3_mad(pull->from, share, lw_vec3_sub(pull->to, pull->from));
        /* At the last place for as long as it comes nearer. */
        for (int calls = 0; calls < (k == pull->steps ? 100 : 1); calls++) {
            report = lw_drag_to(drag, target);
            steps += report->steps;
            if (report->settled || report->no_memory)
                break;
        }
        if (trace)
            add_pose(trace, def, drag, share);
    }
    print_report(out, session, pull, report, steps);
    bool memory = report->no_memory;
    lw_drag_destroy(drag);
    return memory ? (lw_cli_complain("memory ran out"), LW_EXIT_CANNOT) : LW_EXIT_DONE;
}

static int drag_session(const LwSession *session, const LwArguments *arguments)
{
    const char *path = lw_arguments_get(arguments, "--output");
    const LwStudyReport *study = lw_study_report(session->study);
    Pull pull;
    LwArena arena;
    LwProblem problem;
    if (!read_pull(arguments, session->document, &pull))
        return LW_EXIT_USAGE;
    if (path && (!lw_place_is_free(path, session->document) || !lw_place_is_table(path) || !lw_place_is_writable(path)))
        return LW_EXIT_USAGE;
    if (study->status != LW_STUDY_OK) {
        fprintf(stderr, "%s: ", session->document->path);
        lw_words_put_conflict(stderr, study);
        return LW_EXIT_CANNOT;
    }
    for (int i = 0; i < study->note_count; i++)
        fprintf(stderr, "note: %s\n", study->note[i]);
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return lw_cli_complain("memory ran out"), LW_EXIT_CANNOT;
    }
    LwTrace *trace = path ? create_trace(&arena, &session->document->def) : NULL;
    int status = drag_along(session, &pull, trace, path && strcmp(path, "-") == 0 ? stderr : stdout);
    if (status == LW_EXIT_DONE && trace && !lw_csv_write(trace, path, NULL, &problem))
        status = lw_cli_complain("%s", problem.text);
    lw_arena_clear(&arena);
    return status;
}

static int run_drag(const LwArguments *arguments)
{
    LwSession session;
    int status = lw_session_begin(&session, arguments, true, false);
    if (status == LW_EXIT_DONE)
        status = drag_session(&session, arguments);
    lw_session_clear(&session);
    return lw_cli_finish(status);
}

const LwCommand lw_command_drag = {
    .name = "drag", .operands = "FILE --body B [--point x,y,z] --to x,y,z [OPTIONS]",
    .help = "Pulls a point of a body to a place; joints and limits hold.",
    .detail = "The mechanism follows from its assembled pose without inertia; motors let go. It prints where the point came to, how far from the\n"
              "target, and the limits that keep it from there; with -o the poses on the way go to a file with the columns BODY.x … of `run`, time\n"
              "running from 0 to 1 s. Lengths are metres or carry a unit (\"10 mm,0,0\").",
    .min_operands = 1, .max_operands = 1,
    .option = { LW_READING_OPTIONS, { "--body", NULL, "B", "the body that is pulled" },
                { "--point", NULL, "x,y,z", "where, in its frame; its centre of mass without" },
                { "--to", NULL, "x,y,z", "the target in the world" },
                { "--steps", NULL, "N", "the target moves there from the point in N equal steps; 1 without" },
                { "--output", "-o", "POSES.csv", "the poses: at the start and after each step" },
                { "--keep-motors", NULL, NULL, "motors hold where they are at the start" },
                { "--pass-dead-points", NULL, NULL, "of the motors, to where the mechanism is on another branch" },
                { "--uniform", NULL, NULL, "all bodies count alike, not by their masses" } },
    .run = run_drag,
};
