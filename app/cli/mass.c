/* `lockwork mass`: volume, mass, centre, inertia and verdict of parts, files and bodies. */
#include "app/cli/mass.h"

#include "app/cli/commands.h"
#include "app/cli/part_options.h"
#include "app/cli/progress.h"
#include "app/cli/session.h"
#include "app/document/nearest.h"
#include "app/document/shape_mesh.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Job {
    const LwArguments *arguments;
    LwArena arena;
    LwReadOptions options;
    LwDensityWish density;
    LwFence fence;
    const char *wanted;     /* name of one part or body; NULL: all */
    bool json;
    LwJsonOut out;
} Job;

static LwMassRow empty_row(const char *name)
{
    return (LwMassRow){ .name = name, .volume = NAN, .area = NAN, .mass = NAN, .density = NAN, .box = lw_box_empty() };
}

static const char *count_words(LwArena *arena, int shown, int hidden)
{
    if (hidden == 0)
        return lw_arena_printf(arena, "%d %s", shown, shown == 1 ? "instance" : "instances");
    return lw_arena_printf(arena, "%d %s, %d more hidden", shown, shown == 1 ? "instance" : "instances", hidden);
}

/* ---- part files */

static void fill_from_integrals(LwMassRow *row, const LwIntegrals *in, const LwDensityWish *density)
{
    row->volume = in->volume;
    row->area = in->area;
    row->centre = in->centre;
    if (density->given) {
        row->density = density->density;
        row->mass = density->density * in->volume;
    }
    for (int i = 0; i < 6; i++)
        row->inertia[i] = in->inertia[i] * (density->given ? density->density : 1);
}

static LwMassRow part_row(Job *job, const LwScene *scene, int number)
{
    const LwPart *part = &scene->part[number];
    LwMassRow row = empty_row(part->name);
    int shown = 0, hidden = 0;
    for (int i = 0; i < scene->node_count; i++)
        if (scene->node[i].part == number) {
            bool is_hidden = lw_scene_is_hidden(scene, i);
            hidden += is_hidden;
            shown += !is_hidden;
        }
    fill_from_integrals(&row, &part->integrals, &job->density);
    row.what = count_words(&job->arena, shown, hidden);
    row.source = part->verdict.from_brep ? "exact surfaces" : "triangles";
    row.box = lw_mesh_box(&part->mesh);
    row.bad = part->verdict.bad != 0;
    row.faults = part->verdict.bad;
    row.verdict = lw_verdict_words(lw_arena_alloc(&job->arena, LW_VERDICT_WORDS, 1), &part->verdict, &part->integrals);
    return row;
}

/* Over the visible instances, in the file's frame. */
static LwMassRow scene_total(Job *job, const LwScene *scene)
{
    LwIntegrals sum = { 0 };
    double mass = 0;
    int shown = 0, hidden = 0, bad = 0;
    unsigned faults = 0;
    LwBox box = lw_box_empty();
    for (int i = 0; i < scene->node_count; i++) {
        const LwPart *part = scene->node[i].part >= 0 ? &scene->part[scene->node[i].part] : NULL;
        bool is_hidden = part && lw_scene_is_hidden(scene, i);
        hidden += is_hidden;
        if (!part || is_hidden)
            continue;
        LwFrame frame = lw_scene_frame(scene, i);
        LwIntegrals moved = part->integrals;
        lw_integrals_move(&moved, frame);
        lw_integrals_add(&sum, &mass, &moved, 1);
        for (int v = 0; v < part->mesh.vertex_count; v++)
            box = lw_box_add(box, lw_frame_point(frame, part->mesh.vertex[v]));
        shown++;
        bad += part->verdict.bad != 0;
        faults |= part->verdict.bad;
    }
    LwMassRow row = empty_row("all");
    fill_from_integrals(&row, &sum, &job->density);
    row.what = count_words(&job->arena, shown, hidden);
    row.box = box;
    row.bad = bad > 0;
    row.faults = faults;
    row.verdict = bad > 0 ? lw_arena_printf(&job->arena, "%d of them of a bad part", bad) : "every part is good";
    return row;
}

/* "no part …; did you mean …?" */
static void complain_unknown(const char *path, const char *what, const char *name, LwNearest nearest)
{
    if (nearest.best)
        lw_cli_complain("%s: there is no %s \"%s\"; did you mean \"%s\"?", path, what, name, nearest.best);
    else
        lw_cli_complain("%s: there is no %s \"%s\"; without --part all are listed", path, what, name);
}

static bool fill_from_scene(Job *job, const LwScene *scene, LwMassFile *file)
{
    LwNearest nearest = lw_nearest_begin(job->wanted ? job->wanted : "");
    file->scene = scene;
    file->material = job->density.material;
    for (int i = 0; i < scene->part_count; i++) {
        if (job->wanted)
            lw_nearest_try(&nearest, scene->part[i].name);
        if (!job->wanted || strcmp(scene->part[i].name, job->wanted) == 0) {
            LwMassRow row = part_row(job, scene, i);
            LW_PUSH(&job->arena, file->row, file->row_count, file->row_room, row);
        }
    }
    if (job->wanted && file->row_count == 0) {
        complain_unknown(file->path, "part", job->wanted, nearest);
        return false;
    }
    file->tell_total = !job->wanted && scene->node_count > 1;
    file->total = job->wanted ? file->row[0] : scene_total(job, scene);
    if (file->row_count == 1)
        file->total.verdict = file->row[0].verdict;
    return true;
}

/* ---- mechanisms */

static LwMassRow body_row(Job *job, const LwDocument *document, int number)
{
    const LwBodyDef *body = &document->def.body[number];
    const LwBodyMass *info = &document->mass[number];
    const LwBodyShapes *shapes = &document->shapes[number];
    LwMassRow row = empty_row(body->name);
    bool from_geometry = body->fixed && !info->mass_given;
    LwMesh mesh;
    row.volume = shapes->count > 0 ? info->volume : NAN;
    row.mass = !from_geometry ? body->mass : info->has_density ? info->mass : NAN;
    row.centre = from_geometry ? info->com : body->com;
    memcpy(row.inertia, from_geometry ? info->inertia : body->inertia, sizeof row.inertia);
    row.source = info->mass_given && info->inertia_given ? "the file's own figures" : "geometry";
    row.what = body->fixed ? "fixed body" : NULL;
    if (shapes->count > 0 && (lw_shapes_mesh(shapes->shape, shapes->count, &job->arena, &mesh) || mesh.vertex_count > 0))
        row.box = lw_mesh_box(&mesh);
    row.bad = info->doubt != NULL;
    row.verdict = info->doubt;
    return row;
}

static LwMassRow bodies_total(Job *job, const LwDocument *document)
{
    LwMassRow row = empty_row("all moving bodies");
    LwIntegrals sum = { 0 };
    double mass = 0;
    int count = 0;
    for (int b = 0; b < document->def.body_count; b++) {
        const LwBodyDef *body = &document->def.body[b];
        if (body->fixed || body->kind == LW_BODY_SHAFT)
            continue;
        /* A solid of this mass: volume 1 m³, so that the density is the mass. */
        LwIntegrals one = { .volume = 1, .centre = body->com };
        for (int i = 0; i < 6; i++)
            one.inertia[i] = body->inertia[i] / body->mass;
        lw_integrals_move(&one, body->frame);
        lw_integrals_add(&sum, &mass, &one, body->mass);
        count++;
    }
    row.mass = mass;
    row.centre = sum.centre;
    memcpy(row.inertia, sum.inertia, sizeof row.inertia);
    for (int b = 0; b < document->def.body_count; b++)
        row.bad = row.bad || document->mass[b].doubt;
    row.what = lw_arena_printf(&job->arena, "%d, as the file places them", count);
    return row;
}

static bool fill_from_document(Job *job, const LwDocument *document, LwMassFile *file)
{
    LwNearest nearest = lw_nearest_begin(job->wanted ? job->wanted : "");
    for (int b = 0; b < document->def.body_count; b++) {
        const char *name = document->def.body[b].name;
        if (job->wanted)
            lw_nearest_try(&nearest, name);
        if (!job->wanted || strcmp(name, job->wanted) == 0) {
            LwMassRow row = body_row(job, document, b);
            LW_PUSH(&job->arena, file->row, file->row_count, file->row_room, row);
        }
    }
    if (job->wanted && file->row_count == 0) {
        complain_unknown(file->path, "body", job->wanted, nearest);
        return false;
    }
    file->tell_total = !job->wanted && file->row_count > 1;
    file->total = job->wanted ? file->row[0] : bodies_total(job, document);
    return true;
}

/* ---- the command */

static int tell(Job *job, const LwMassFile *file)
{
    bool bad = false;
    if (job->json)
        lw_mass_print_json(&job->out, file);
    else
        lw_mass_print_text(file);
    for (int i = 0; i < file->row_count; i++)
        bad = bad || file->row[i].bad;
    return bad ? LW_EXIT_CANNOT : LW_EXIT_DONE;
}

/* Its own frame, so that running out of memory spoils no local of the callers. One of scene and document is there. */
static __attribute__((noinline)) int weigh(Job *job, const LwScene *scene, const LwDocument *document, LwMassFile *file)
{
    if (LW_ARENA_GUARD(&job->arena))
        return lw_cli_complain("%s: memory ran out", file->path);
    if (scene ? !fill_from_scene(job, scene, file) : !fill_from_document(job, document, file))
        return LW_EXIT_USAGE;
    return tell(job, file);
}

static int weigh_parts(Job *job, const char *path)
{
    LwParts *parts = lw_parts_create(lw_progress_begin_reading());
    if (parts)
        lw_parts_set_fence(parts, job->fence);
    const LwScene *scene = parts ? lw_part_open(parts, path, &job->options) : NULL;
    lw_progress_end();
    int status = scene ? weigh(job, scene, NULL, &(LwMassFile){ .path = path }) : LW_EXIT_USAGE;
    lw_parts_destroy(parts);
    return status;
}

static int weigh_mechanism(Job *job, const char *path)
{
    LwSession session;
    if (job->density.given || job->options.unit > 0 || job->options.up || job->options.split || job->options.tolerance > 0)
        return lw_cli_complain("%s says itself what its parts are made of and how they are read; the options are for part files", path);
    const LwDocument *document = lw_session_read(&session, path, &(LwDocumentPlace){ .fence = job->fence }, false);
    int status = document ? weigh(job, NULL, document, &(LwMassFile){ .path = path }) : LW_EXIT_USAGE;
    lw_session_clear(&session);
    return status;
}

static int run_mass(const LwArguments *arguments)
{
    Job job = { .arguments = arguments, .wanted = lw_arguments_get(arguments, "--part"), .json = lw_arguments_get(arguments, "--json") != NULL,
                .out = { .out = stdout } };
    int worst = LW_EXIT_DONE;
    if (!lw_part_options_read(arguments, &job.options) || !lw_density_options_read(arguments, &job.density) || !lw_fence_options(arguments, &job.fence))
        return LW_EXIT_USAGE;
    bool list = job.json && arguments->operand_count > 1;
    if (list)
        lw_json_out_begin(&job.out, NULL, '[');
    for (int i = 0; i < arguments->operand_count; i++) {
        const char *path = arguments->operand[i];
        lw_arena_init(&job.arena);
        int status = lw_is_mechanism_file(path) ? weigh_mechanism(&job, path) : weigh_parts(&job, path);
        lw_arena_clear(&job.arena);
        worst = status > worst ? status : worst;
    }
    if (list)
        lw_json_out_end(&job.out, ']');
    return lw_cli_finish(worst);
}

const LwCommand lw_command_mass = {
    .name = "mass", .operands = "PART… [--density RHO | --material NAME] [--part NAME] [--json]",
    .help = "Volume, mass, centre and inertia of parts, and whether they can be trusted.",
    .detail = "PART is a STEP, STL, OBJ, PLY, glTF, 3MF or COLLADA file, or a .lockwork file, whose bodies are listed then.\n"
              "Parts and bodies are listed once each, in their own frames; the last figures (in JSON: those before \"parts\" or \"bodies\")\n"
              "are of all visible instances or moving bodies, in the file's frame.\n"
              "Without a density the mass is left out and the inertia is that of density 1. Exit status 1: a verdict is bad.",
    .min_operands = 1, .max_operands = 1 << 20,
    .option = { LW_DENSITY_OPTIONS, { .name = "--part", .value = "NAME", .help = "this part (or body) alone" }, LW_PART_OPTIONS, LW_FENCE_OPTIONS,
                { .name = "--json", .help = "one JSON object, SI units; a list for several files" } },
    .run = run_mass,
};
