/* `lockwork demo`, and `lockwork` without a command where there is no window: the main job on the bundled prosthetic arm. The hand goes along the paths of three tasks; what must the motors
 * do? Writes the torques of the two shoulder motors in each task, angles and speeds of the two side gears along the straight line, and the
 * motor sheet, into the current folder. */
#define _GNU_SOURCE /* asprintf */
#include "app/document/data_folder.h"
#include "app/cli/commands.h"
#include "app/cli/plot.h"
#include "app/cli/run.h"
#include "app/cli/size.h"
#include "app/exchange/csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOULDER = 2 };
static const char EXAMPLE[] = "prosthetic-arm";
static const char *const shoulder_torque[SHOULDER] = { "front motor.torque", "rear motor.torque" };
static const char *const gear[] = { "front side gear.angle", "rear side gear.angle", "front side gear.speed", "rear side gear.speed" };

/* Largest magnitude with its time, and root of the mean square over time (trapezoids between samples). */
typedef struct Extremes {
    double peak, peak_time, rms;
} Extremes;

static Extremes find_extremes(const LwTrace *trace, int channel)
{
    Extremes found = { 0 };
    double integral = 0, span = 0;
    for (int k = 0; k < trace->sample_count; k++) {
        double y = trace->sample[k][channel], t = trace->sample[k][0];
        if (fabs(y) > fabs(found.peak)) {
            found.peak = y;
            found.peak_time = t;
        }
        if (k > 0) {
            double dt = t - trace->sample[k - 1][0], before = trace->sample[k - 1][channel];
            integral += dt * (y * y + before * before) / 2;
            span += dt;
        }
    }
    found.rms = span > 0 ? sqrt(integral / span) : fabs(found.peak);
    return found;
}

static const LwTrace *trace_of(const LwSizeTask *task)
{
    return lw_run_report(task->run)->trace;
}

static const char *name_of(const LwSizeTask *task)
{
    const LwDocument *document = task->session.document;
    return document->chosen_task >= 0 ? document->task[document->chosen_task].name : document->def.name;
}

/* The torques of one task's motors, and how well the hand kept to its path. */
static void print_task(const LwSizeTask *task)
{
    const LwMechanismDef *def = &task->session.document->def;
    const LwTrace *trace = trace_of(task);
    int miss = lw_trace_find(trace, "path.miss");
    printf("\n%s, %g s", name_of(task), def->analysis.end);
    if (miss >= 0)
        printf(": the hand is off its path by at most %.1e m", fabs(find_extremes(trace, miss).peak));
    putchar('\n');
    for (int i = 0; i < def->motor_count; i++) {
        char column[512];
        snprintf(column, sizeof column, "%s.torque", def->motor[i].name);
        int channel = lw_trace_find(trace, column);
        if (channel < 0)
            continue;
        Extremes found = find_extremes(trace, channel);
        LwCertainty certainty = trace->channel[channel].certainty;
        printf("  %-12s peak %8.4f N m at %5.2f s, RMS %.4f N m%s\n", def->motor[i].name, found.peak, found.peak_time, found.rms,
               certainty == LW_UNDETERMINED ? ", undetermined" : certainty == LW_SUM_ONLY ? ", known as a sum only" : "");
    }
}

static void print_choice(const LwSizing *sizing)
{
    printf("\nmotors for the cycle of %g s, rests included (generic series, not for sale):\n", sizing->period);
    for (int i = 0; i < sizing->motor_count; i++) {
        const LwSizingMotor *motor = &sizing->motor[i];
        const LwSizingChoice *choice = motor->chosen >= 0 ? &motor->choice[motor->chosen] : NULL;
        if (choice)
            printf("  %-12s %s%s, gear ratio %.4g, margin %.0f %%: %s\n", motor->name, choice->fits ? "" : "none; nearest is ", sizing->catalogue[choice->motor].name,
                   choice->check.ratio, 100 * choice->check.margin, choice->reason);
    }
}

static void present(const LwSizeWork *work)
{
    const LwSession *session = &work->task[0].session;
    const LwStudyReport *study = lw_study_report(session->study);
    printf("%s: a demonstration; `lockwork help` lists the commands\n", session->document->def.name);
    printf("%d bodies, %d rows, degrees of freedom: %d. Paths of the hand go in; torques come out, on body 1 of each motor's joint (rotor,\n"
           "forearm, hand), positive towards increasing angle, all of them exact unless said otherwise.\n", study->bodies, study->joint_rows, study->joint_dof);
    for (int i = 0; i < work->task_count; i++)
        print_task(&work->task[i]);
    print_choice(work->sizing);
}

/* EXAMPLE-TASK-what, blanks as dashes. Caller frees. */
static char *file_name(const char *task, const char *what)
{
    char *path;
    if (asprintf(&path, "%s%s%s%s", EXAMPLE, *task ? "-" : "", task, what) < 0)
        return NULL;
    for (char *c = path; *c; c++)
        if (*c == ' ')
            *c = '-';
    return path;
}

/* What is written, and what became of it; the first failure stays. */
typedef struct Writing {
    int status, count;
    char *path[16];
    const char *words[16]; /* what each is */
} Writing;

static void note_file(Writing *writing, char *path, const char *words, int status)
{
    writing->words[writing->count < 16 ? writing->count : 15] = words;
    if (writing->status == LW_EXIT_DONE)
        writing->status = status;
    if (status == LW_EXIT_DONE && writing->count < 16)
        writing->path[writing->count++] = path;
    else
        free(path);
}

static void draw(Writing *writing, const LwSizeTask *task, const char *what, const char *words, const char *const *column, int count)
{
    const LwTrace *trace = trace_of(task);
    LwPlot look = { .units = "deg" }; /* angles and their rates; torques stay N m */
    char *path = file_name(name_of(task), what), *title = NULL;
    if (!path || asprintf(&title, "%s: %s", task->session.document->def.name, name_of(task)) < 0) {
        note_file(writing, path, words, lw_cli_complain("memory ran out"));
        return;
    }
    LwPlotRequest request = { .title = title, .path = path, .look = &look };
    for (int i = 0; i < count; i++) {
        int channel = lw_trace_find(trace, column[i]);
        if (channel >= 0)
            request.y[request.y_count++] = channel;
    }
    note_file(writing, path, words, request.y_count > 0 ? lw_plot_columns(trace, &request) : lw_cli_complain("%s has nothing for %s", name_of(task), path));
    free(title);
}

static void write_results(Writing *writing, const LwSizeTask *task)
{
    LwProblem problem;
    char *path = file_name(name_of(task), ".csv");
    bool done = path && lw_csv_write(trace_of(task), path, NULL, &problem);
    note_file(writing, path, "all results of the straight line, for spreadsheets and `lockwork plot`", done ? LW_EXIT_DONE : lw_cli_complain("%s", path ? problem.text : "memory ran out"));
}

static int write_all(const LwSizeWork *work)
{
    Writing writing = { .status = LW_EXIT_DONE };
    for (int i = 0; i < work->task_count; i++)
        draw(&writing, &work->task[i], "-torque.svg", "torques of the two shoulder motors over time", shoulder_torque, SHOULDER);
    draw(&writing, &work->task[0], "-gears.svg", "angles and speeds of the two side gears", gear, 4);
    write_results(&writing, &work->task[0]);
    char *table = file_name("", "-motors.csv"), *sheet = file_name("", "-motors.pdf");
    note_file(&writing, table, "all motors over the cycle; beside it -summary.csv (figures) and -catalogue.csv (every motor, with reasons)",
              table ? lw_size_write_csv(work, table) : lw_cli_complain("memory ran out"));
    note_file(&writing, sheet, "the motor sheet: start here",
              sheet ? lw_size_write_report(work, sheet) : lw_cli_complain("memory ran out"));
    printf("\nwritten:%s\n", writing.count ? "" : " nothing");
    for (int i = 0; i < writing.count; i++) {
        printf("  %-46s %s\n", writing.path[i], writing.words[i]);
        free(writing.path[i]);
    }
    return writing.status;
}

int lw_demo_run(void)
{
    char folder[4096], path[4096 + 64];
    LwSizeWork work;
    if (!lw_data_folder(folder, sizeof folder))
        return lw_cli_finish(lw_cli_complain("LOCKWORK_DATA: the name is too long"));
    snprintf(path, sizeof path, "%s/examples/%s.lockwork", folder, EXAMPLE);
    if (access(path, F_OK) != 0)
        return lw_cli_finish(lw_cli_complain("the example %s is missing: install Lockwork's data, or let LOCKWORK_DATA name their folder", path));
    int status = lw_size_file(&work, path);
    if (status == LW_EXIT_DONE) {
        present(&work);
        status = write_all(&work);
        printf("\nThe mechanism is a text file: %s\n"
               "Try `lockwork check`, `run`, `size` and `render` on it. A copy to play with belongs into the same folder: its parts are found from there.\n", path);
    }
    lw_size_clear(&work);
    return lw_cli_finish(status);
}

static int run_demo(const LwArguments *arguments)
{
    (void)arguments;
    return lw_demo_run();
}

const LwCommand lw_command_demo = {
    .name = "demo", .operands = "", .help = "A demonstration: a prosthetic arm, from the path of its hand to its motors.",
    .detail = "Writes graphs, a table of results and the motor sheet into the current folder and says what they are. `lockwork` without a\n"
              "command does the same where there is no display to open the window on.",
    .run = run_demo,
};
