/* `lockwork joints --manual FOLDER --icons FOLDER`. */
#define _GNU_SOURCE /* asprintf */
#include "app/cli/joints.h"

#include "app/cli/cli.h"
#include "app/exchange/output.h"
#include "app/exchange/svg.h"
#include "joints/library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* One file that is about to be written; `joint` or `coupler` for pictures, `family` or `couplers` for pages, neither for the index. */
typedef struct Job {
    const LwJointClass *joint;
    const LwCouplerClass *coupler;
    const char *family;
    bool couplers;          /* their page */
    bool icon;
} Job;

/* Makes the folder and those it lies in. */
static bool make_folder(const char *path)
{
    char *copy = strdup(path);
    bool good = copy != NULL;
    for (char *end = copy; good && *end; end++)
        if (end > copy && *end == '/') {
            *end = 0;
            good = mkdir(copy, 0777) == 0 || errno == EEXIST;
            *end = '/';
        }
    good = good && (mkdir(path, 0777) == 0 || errno == EEXIST);
    if (!good)
        lw_cli_complain("%s: cannot be made: %s", path, strerror(errno));
    free(copy);
    return good;
}

static bool write_page(FILE *out, const char *family)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        lw_cli_complain("memory ran out");
        return false;
    }
    if (family)
        lw_joints_page(out, &arena, family);
    else
        lw_couplers_page(out, &arena);
    lw_arena_clear(&arena);
    return true;
}

static const char *job_name(const Job *job)
{
    return job->joint ? job->joint->name : job->coupler->name;
}

static bool write_picture(FILE *out, const Job *job)
{
    LwFrame marker = LW_FRAME_IDENTITY;
    LwGlyph *glyph = malloc(sizeof *glyph);
    bool good = glyph != NULL;
    if (good && job->joint) {
        good = lw_joints_draw_example(job->joint, glyph, &marker);
    } else if (good) {
        lw_glyph_init(glyph);
        job->coupler->draw(glyph);
    }
    if (good && (glyph->full || glyph->stroke_count == 0)) {
        lw_cli_complain("the drawing of %s has %d strokes", job_name(job), glyph->stroke_count);
        good = false;
    }
    if (good && job->icon)
        lw_svg_icon(out, glyph, marker);
    else if (good)
        lw_svg_drawing(out, glyph, marker, job->joint ? job->joint->title : job->coupler->title);
    free(glyph);
    return good;
}

/* FOLDER/NAME and a suffix. */
static bool write_file(const char *folder, const char *name, const char *suffix, Job job)
{
    LwOutput output;
    LwProblem problem;
    char *path;
    if (asprintf(&path, "%s/%s%s", folder, name, suffix) < 0)
        return false;
    bool good = lw_output_open(&output, path, &problem);
    free(path);
    if (!good) {
        lw_cli_complain("%s", problem.text);
        return false;
    }
    if (job.joint || job.coupler)
        good = write_picture(output.file, &job);
    else if (job.family || job.couplers)
        good = write_page(output.file, job.family);
    else
        lw_joints_index(output.file);
    if (!good) {
        lw_output_abandon(&output);
    } else if (!lw_output_commit(&output, &problem)) {
        lw_cli_complain("%s", problem.text);
        good = false;
    }
    return good;
}

static bool write_manual(const char *folder)
{
    char *drawings, page[LW_JOINTS_PAGE];
    if (asprintf(&drawings, "%s/joints", folder) < 0)
        return false;
    bool good = make_folder(folder) && make_folder(drawings) && write_file(folder, "joints", ".md", (Job){ 0 }) &&
                write_file(folder, "joints-couplers", ".md", (Job){ .couplers = true });
    for (int i = 0; good && i < lw_coupler_library_count; i++)
        good = write_file(drawings, lw_coupler_library[i]->name, ".svg", (Job){ .coupler = lw_coupler_library[i] });
    for (int i = 0; good && i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        bool first = true;
        for (int k = 0; k < i; k++)
            first &= strcmp(lw_joint_library[k]->family, type->family) != 0;
        if (first)
            good = write_file(folder, lw_joints_page_name(page, type->family), "", (Job){ .family = type->family });
        good = good && write_file(drawings, type->name, ".svg", (Job){ .joint = type });
    }
    free(drawings);
    return good;
}

int lw_joints_write(const char *manual, const char *icons)
{
    bool good = !manual || write_manual(manual);
    if (good && icons)
        good = make_folder(icons);
    for (int i = 0; good && icons && i < lw_joint_library_count; i++)
        good = write_file(icons, lw_joint_library[i]->name, "-symbolic.svg", (Job){ .joint = lw_joint_library[i], .icon = true });
    for (int i = 0; good && icons && i < lw_coupler_library_count; i++)
        good = write_file(icons, lw_coupler_library[i]->name, "-symbolic.svg", (Job){ .coupler = lw_coupler_library[i], .icon = true });
    return good ? LW_EXIT_DONE : LW_EXIT_USAGE;
}
