/* `lockwork check`: reads, assembles, reports. */
#include "app/cli/check.h"

#include "app/cli/analysis_options.h"
#include "app/cli/commands.h"
#include "app/cli/reading_options.h"
#include "app/session/words.h"

#include <stdlib.h>
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

/* Bodies that no joint names, by number; NULL when memory runs out. */
static bool *find_single(const LwMechanismDef *def)
{
    bool *single = malloc((size_t)def->body_count + 1);
    if (!single)
        return NULL;
    for (int b = 0; b < def->body_count; b++)
        single[b] = !def->body[b].fixed && def->body[b].kind == LW_BODY_RIGID;
    for (int j = 0; j < def->joint_count; j++)
        for (int k = 0; k < 2; k++)
            if (def->joint[j].body[k] >= 0)
                single[def->joint[j].body[k]] = false;
    return single;
}

/* Whether the six motions from i on are called after the body. (Of many motions only the names are there.) */
static bool is_moved_by(const LwStudyReport *report, int i, const char *body)
{
    size_t length = strlen(body);
    bool its = i + 6 <= report->motion_count;
    for (int k = i; k < i + 6 && its; k++)
        its = strncmp(report->motion[k].name, body, length) == 0 && report->motion[k].name[length] == '.';
    return its;
}

/* Parts fresh from a CAD file are held by nothing: their names say more than six motions of each. loose[i]: motion i is told by that. */
static void print_loose(const LwMechanismDef *def, const LwStudyReport *report, bool *loose)
{
    bool *single = find_single(def);
    int count = 0;
    for (int pass = 0; pass < 2 && single && (pass == 0 || count > 1); pass++) {
        int body = 0, told = 0; /* bodies come in the order of the file, here and there */
        if (pass == 1)
            printf("  %d bodies are held by nothing, 6 freedoms each:", count);
        for (int i = 0; i < report->motion_count; i++) {
            int b = body;
            while (b < def->body_count && !(single[b] && is_moved_by(report, i, def->body[b].name)))
                b++;
            if (b == def->body_count)
                continue;
            if (pass == 1 && told < MOST_BODIES)
                printf("%s %s", told ? "," : "", def->body[b].name);
            for (int k = 0; k < 6 && pass == 1; k++)
                loose[i + k] = true;
            told++;
            body = b + 1;
            i += 5;
        }
        count = told;
        if (pass == 1 && count > MOST_BODIES)
            printf(" … and %d more (all with --json)", count - MOST_BODIES);
        if (pass == 1)
            puts("; joints hold them, `lockwork group` makes one body of several");
    }
    free(single);
}

static void print_motion(const LwStudyReport *report, const LwMotion *motion)
{
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

static void print_freedom(const LwMechanismDef *def, const LwStudyReport *report)
{
    printf("degrees of freedom: %d", report->dof);
    if (report->joint_dof != report->dof)
        printf(" with the motors holding, %d without", report->joint_dof);
    putchar('\n');
    bool *loose = calloc((size_t)report->motion_count + 1, sizeof *loose);
    int told = 0, left = 0;
    if (loose)
        print_loose(def, report, loose);
    for (int i = 0; i < report->motion_count; i++)
        if (!loose || !loose[i]) {
            if (told++ < MOST_MOTIONS)
                print_motion(report, &report->motion[i]);
            else
                left++;
        }
    free(loose);
    if (left > 0)
        printf("  … and %d more (all with --json)\n", left);
}

static void print_redundant(const LwStudyReport *report)
{
    if (report->loop_count == 0)
        return;
    printf("redundant constraints: %d (the loads in these loops are shared in a way that rigid parts do not determine)\n",
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
        printf("misfit left in redundant constraints: %.6g mm\n", report->misfit * 1e3);
}

static void print_limits(const LwStudyReport *report)
{
    for (int i = 0; i < report->stand_count; i++) {
        fputs(i ? "  " : "limits at the start:\n  ", stdout);
        lw_words_put_stand(stdout, &report->stand[i]);
        putchar('\n');
    }
}

static bool has_path(const LwMechanismDef *def)
{
    for (int i = 0; i < def->joint_count; i++)
        if (def->joint[i].path)
            return true;
    return false;
}

/* Freedoms that nothing drives, in an analysis of a motion that is given. */
static void print_driven(const LwMechanismDef *def, const LwStudyReport *report)
{
    LwAnalysisType type = def->analysis.type;
    if (report->dof == 0 || (type != LW_ANALYSIS_KINEMATICS && type != LW_ANALYSIS_INVERSE))
        return;
    if (has_path(def))
        puts("what paths and motors leave free follows by the least motion");
    else
        printf("the file's analysis (%s) cannot run: it needs every freedom driven; add motors for the motions above, or "
               "run dynamics\n", lw_analysis_type_name(type));
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
        print_freedom(&document->def, report);
        print_redundant(report);
        print_moved(report);
        print_limits(report);
        print_driven(&document->def, report);
    } else {
        lw_words_put_conflict(stdout, report);
    }
    lw_check_print_touch(document);
    lw_check_print_parameters(document);
    lw_check_print_tasks(document);
    lw_check_print_suppressed(document);
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
    int status = lw_session_begin(&session, arguments, false, true);
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
    .option = { { "--json", NULL, NULL, "the report as one JSON object" }, LW_READING_OPTIONS },
    .run = run_check,
};
