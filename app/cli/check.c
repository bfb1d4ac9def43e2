/* `lockwork check`: reads, assembles, reports. */
#include "app/cli/check.h"

#include "app/cli/analysis_options.h"
#include "app/cli/commands.h"
#include "app/cli/words.h"

#include <string.h>

enum { MOST_MOTIONS = 20, MOST_BODIES = 12, MOST_PARTS = 60 }; /* that the text lists */

const char *lw_check_status(const LwStudyReport *report)
{
    return report->status == LW_STUDY_OK ? "ok" : report->status == LW_STUDY_CONFLICT ? "conflict" : "not assembled";
}

static bool breaks_triangle(const double inertia[6])
{
    LwMat3 J = { { { inertia[0], inertia[3], inertia[4] },
                   { inertia[3], inertia[1], inertia[5] },
                   { inertia[4], inertia[5], inertia[2] } } };
    double moment[3];
    lw_mat3_eigenvalues(&J, moment);
    return moment[0] + moment[1] < moment[2] * (1 - 1e-9);
}

char *lw_check_verdict(char text[LW_VERDICT], const LwBodyDef *body, const LwBodyMass *mass)
{
    static const char *const name[3] = { "mass", "centre", "inertia" };
    const bool given[3] = { mass->mass_given, mass->com_given, mass->inertia_given };
    int count = given[0] + given[1] + given[2];
    if (mass->solid_count == 0) {
        strcpy(text, body->fixed && count == 0 ? "none needed: fixed to the ground" : "given");
    } else if (count == 0) {
        strcpy(text, "from geometry");
    } else {
        size_t used = 0;
        for (int i = 0; i < 3; i++)
            if (given[i])
                used += (size_t)snprintf(text + used, LW_VERDICT - used, "%s%s", used ? ", " : "", name[i]);
        snprintf(text + used, LW_VERDICT - used, count < 3 ? " given, the rest from geometry" : " given");
    }
    if (!body->fixed && mass->doubt)
        snprintf(text, LW_VERDICT, "not to be trusted, weighed as its box: %s; give the body mass, com and inertia, or repair the part", mass->doubt);
    else if (!body->fixed && body->kind == LW_BODY_RIGID && breaks_triangle(body->inertia))
        strcat(text, "; no solid has such an inertia: one principal moment exceeds the sum of the others");
    return text;
}

const char *lw_check_kind(const LwBodyDef *body)
{
    static const char *const kinds[] = { [LW_BODY_RIGID] = "rigid", [LW_BODY_POINT] = "point", [LW_BODY_SHAFT] = "shaft" };
    return kinds[body->kind];
}

double lw_check_shaft_inertia(const LwBodyDef *body)
{
    const double *I = body->inertia;
    const LwVec3 a = body->axis;
    return I[0] * a.x * a.x + I[1] * a.y * a.y + I[2] * a.z * a.z + 2 * (I[3] * a.x * a.y + I[4] * a.x * a.z + I[5] * a.y * a.z);
}

static void print_freedom(const LwStudyReport *report)
{
    printf("degrees of freedom: %d", report->dof);
    if (report->joint_dof != report->dof)
        printf(" with the motors holding, %d without", report->joint_dof);
    putchar('\n');
    for (int i = 0; i < report->motion_count; i++) {
        const LwMotion *motion = &report->motion[i];
        if (i == MOST_MOTIONS && report->motion_count > MOST_MOTIONS + 1) {
            printf("  … and %d more (all with --json)\n", report->motion_count - i);
            break;
        }
        printf("  %s [%s]\n", motion->name, motion->unit);
        for (int b = 0; b < motion->body_count; b++) {
            if (b == MOST_BODIES && motion->body_count > MOST_BODIES + 1) {
                printf("    … and %d more bodies (all with --json)\n", motion->body_count - b);
                break;
            }
            fputs("    ", stdout);
            lw_words_put_motion(stdout, &motion->body[b], motion->unit, report->size);
            putchar('\n');
        }
    }
}

static void print_redundant(const LwStudyReport *report)
{
    if (report->loop_count == 0)
        return;
    printf("redundant rows: %d (the loads in these loops are shared in a way that rigid parts do not determine)\n",
           report->loop_count);
    for (int i = 0; i < report->loop_count; i++) {
        const LwLoop *loop = &report->loop[i];
        fputs("  ", stdout);
        lw_words_put_row(stdout, &loop->dropped);
        fputs(loop->member_count > 1 ? " is held already; it shares with:\n" : " is held already\n", stdout);
        for (int m = 1; m < loop->member_count; m++) {
            fputs("    ", stdout);
            lw_words_put_row(stdout, &loop->member[m]);
            putchar('\n');
        }
    }
}

static void print_moved(const LwStudyReport *report)
{
    for (int i = 0; i < report->moved_count; i++) {
        fputs(i ? "  " : "moved to assemble:\n  ", stdout);
        lw_words_put_moved(stdout, &report->moved[i]);
        putchar('\n');
    }
    if (report->misfit > 0)
        printf("misfit left in redundant rows: %.6g mm\n", report->misfit * 1e3);
}

static void print_parts(const LwDocument *document)
{
    puts("parts:");
    for (int b = 0; b < document->def.body_count; b++) {
        const LwBodyDef *body = &document->def.body[b];
        char verdict[LW_VERDICT], com[LW_WORDS_VEC3];
        if (b == MOST_PARTS && document->def.body_count > MOST_PARTS + 1) {
            printf("  … and %d more (all with --json)\n", document->def.body_count - b);
            break;
        }
        lw_check_verdict(verdict, body, &document->mass[b]);
        if (body->fixed) {
            printf("  %s: fixed to the ground\n", body->name);
            continue;
        }
        if (body->kind == LW_BODY_SHAFT)
            printf("  %s: shaft, %.6g kg*m^2 about %s through its origin; %s\n", body->name, lw_check_shaft_inertia(body),
                   lw_words_vec3(com, body->axis, 1), verdict);
        else
            printf("  %s: %s%.6g kg, centre %s m in its frame; %s\n", body->name, body->kind == LW_BODY_POINT ? "point mass, " : "", body->mass,
                   lw_words_vec3(com, body->com, 1e-3), verdict);
    }
}

void lw_check_print_text(const LwSession *session)
{
    const LwStudyReport *report = lw_study_report(session->study);
    const LwDocument *document = session->document;
    printf("%s: %s\n", document->path, document->def.name && *document->def.name ? document->def.name : "(no name)");
    printf("bodies: %d moving; size %.6g m\n", report->bodies, report->size);
    printf("rows: %d", report->rows);
    if (report->status == LW_STUDY_OK)
        printf(", rank %d", report->rank);
    if (report->status == LW_STUDY_OK && report->joint_rows != report->rows)
        printf(" (joints alone: %d, rank %d)", report->joint_rows, report->joint_rank);
    putchar('\n');
    if (report->status == LW_STUDY_OK) {
        print_freedom(report);
        print_redundant(report);
        print_moved(report);
        LwAnalysisType type = document->def.analysis.type;
        if (report->dof > 0 && (type == LW_ANALYSIS_KINEMATICS || type == LW_ANALYSIS_INVERSE))
            printf("the file's analysis (%s) cannot run: it needs every freedom driven; add motors for the motions above, or "
                   "run dynamics\n", lw_analysis_type_name(type));
    } else {
        lw_words_put_conflict(stdout, report);
    }
    print_parts(document);
    for (int i = 0; i < session->issues.count; i++) {
        char text[4096];
        lw_issue_format(&session->issues.item[i], text, sizeof text);
        puts(text);
    }
    for (int i = 0; i < report->note_count; i++)
        printf("note: %s\n", report->note[i]);
}

static int run_check(const LwArguments *arguments)
{
    LwSession session;
    int status = lw_session_open(&session, arguments->operand[0], true);
    if (status == LW_EXIT_DONE) {
        if (lw_arguments_get(arguments, "--json"))
            lw_check_print_json(&session);
        else
            lw_check_print_text(&session);
        status = lw_study_report(session.study)->status == LW_STUDY_OK ? LW_EXIT_DONE : LW_EXIT_CANNOT;
    }
    lw_session_clear(&session);
    return lw_cli_finish(status);
}

const LwCommand lw_command_check = {
    .name = "check", .operands = "FILE [--json]",
    .help = "Reads and assembles a mechanism; reports freedoms, redundancy, conflicts, masses.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--json", NULL, NULL, "the report as one JSON object" } },
    .run = run_check,
};
