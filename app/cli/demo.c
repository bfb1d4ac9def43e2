/* `lockwork` without a command: the main job on a bundled example. Reads a driven slider-crank, works out what
 * its motor must deliver, says how certain each load is, writes results and a graph of the torque. */
#include "app/cli/cli.h"
#include "app/cli/data_folder.h"
#include "app/cli/plot.h"
#include "app/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char EXAMPLE[] = "slider-crank";

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

/* The channel of what the motor delivers, or −1. */
static int motor_channel(const LwTrace *trace, const LwMotorDef *motor)
{
    char name[512];
    snprintf(name, sizeof name, "%s.torque", motor->name);
    int channel = lw_trace_find(trace, name);
    if (channel < 0) {
        snprintf(name, sizeof name, "%s.force", motor->name);
        channel = lw_trace_find(trace, name);
    }
    return channel;
}

static const char *body_name(const LwMechanismDef *def, int body)
{
    return body == LW_GROUND ? "the ground" : def->body[body].name;
}

static void print_motors(const LwMechanismDef *def, const LwTrace *trace)
{
    for (int i = 0; i < def->motor_count; i++) {
        const LwMotorDef *motor = &def->motor[i];
        const LwJointDef *joint = &def->joint[motor->joint];
        int channel = motor_channel(trace, motor);
        if (channel < 0)
            continue;
        const LwChannel *it = &trace->channel[channel];
        Extremes found = find_extremes(trace, channel);
        printf("motor %s: peak %.4g %s at t = %.4g s, RMS %.4g %s\n", motor->name, found.peak, it->unit, found.peak_time,
               found.rms, it->unit);
        const char *coordinate = lw_coordinate_names[motor->coordinate];
        bool turns = motor->coordinate >= LW_RX;
        printf("  on %s, reacting on %s, %s the %s-axis of joint %s's marker 2; positive towards increasing %s.%s\n",
               body_name(def, joint->body[0]), body_name(def, joint->body[1]), turns ? "about" : "along",
               coordinate + turns, joint->name, joint->name, coordinate);
    }
}

static void print_certainty(const LwTrace *trace)
{
    static const struct { LwCertainty certainty; const char *text; } group[] = {
        { LW_EXACT, "exact" },
        { LW_SUM_ONLY, "sum only (the split over a loop is a convention)" },
        { LW_UNDETERMINED, "undetermined (rigid parts do not decide it)" },
    };
    puts("loads, by certainty (joint loads: on body 1, at marker 1's origin, in marker 2's axes):");
    for (int g = 0; g < 3; g++) {
        bool any = false;
        for (int c = 0; c < trace->channel_count; c++) {
            if (trace->channel[c].certainty != group[g].certainty)
                continue;
            printf(any ? " %s" : "  %s: ", any ? trace->channel[c].name : group[g].text);
            if (!any)
                fputs(trace->channel[c].name, stdout);
            any = true;
        }
        if (any)
            putchar('\n');
    }
}

static int draw_torque(const LwMechanismDef *def, const LwTrace *trace, const char *path)
{
    LwPlotRequest request = { .title = def->name, .path = path };
    for (int i = 0; i < def->motor_count && request.y_count < LW_PLOT_CURVES; i++) {
        int channel = motor_channel(trace, &def->motor[i]);
        if (channel >= 0)
            request.y[request.y_count++] = channel;
    }
    return request.y_count ? lw_plot_columns(trace, &request) : LW_EXIT_DONE;
}

static int present(const LwSession *session, const LwRunReport *report, const char *results)
{
    const LwMechanismDef *def = &session->document->def;
    const LwStudyReport *study = lw_study_report(session->study);
    printf("%s: a demonstration; `lockwork help` lists the commands\n", def->name);
    printf("degrees of freedom: %d, all driven: %d left with the motors holding\n", study->joint_dof, study->dof);
    print_motors(def, report->trace);
    print_certainty(report->trace);
    char *graph = lw_run_default_path(session->document->path, "-torque.svg");
    int status = graph ? draw_torque(def, report->trace, graph) : lw_cli_complain("memory ran out");
    if (status == LW_EXIT_DONE)
        printf("written: %s, %s\nexample: %s\n", results, graph, session->document->path);
    free(graph);
    return status;
}

int lw_demo_run(void)
{
    char folder[4096], path[4096 + 64];
    LwSession session;
    LwRun *run = NULL;
    if (!lw_data_folder(folder, sizeof folder))
        return lw_cli_finish(lw_cli_complain("LOCKWORK_DATA: the name is too long"));
    snprintf(path, sizeof path, "%s/examples/%s.lockwork", folder, EXAMPLE);
    if (access(path, F_OK) != 0)
        return lw_cli_finish(lw_cli_complain("the example %s is missing: install Lockwork's data, or let LOCKWORK_DATA name their folder", path));
    int status = lw_session_open(&session, path, false);
    char *results = lw_run_default_path(path, ".csv");
    if (status == LW_EXIT_DONE && results)
        status = lw_run_and_write(&session, &session.document->def.analysis, results, &run);
    if (status == LW_EXIT_DONE && run)
        status = present(&session, lw_run_report(run), results);
    if (run)
        lw_run_destroy(run);
    free(results);
    lw_session_clear(&session);
    return lw_cli_finish(status);
}
