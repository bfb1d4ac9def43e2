/* `lockwork export`: a mechanism as a file of another program. */
#include "app/cli/commands.h"
#include "app/cli/mode_options.h"
#include "app/cli/place.h"
#include "app/cli/reading_options.h"
#include "app/cli/session.h"
#include "app/session/words.h"
#include "app/exchange/export.h"
#include "app/exchange/output.h"
#include "app/exchange/stl.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_TOLD = 40 };

static const LwExporter *find_exporter(const char *path)
{
    const LwExporter *exporter = lw_exporter_find(path);
    if (exporter)
        return exporter;
    char list[400] = "";
    for (int i = 0; i < lw_exporter_count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s (%s)", i ? ", " : "", lw_exporters[i].suffix, lw_exporters[i].format);
    lw_cli_complain("%s: the suffix says what to write; expected one of %s", path, list);
    return NULL;
}

static void tell(const char *what, const char *const *text, int count)
{
    for (int i = 0; i < count && i < MOST_TOLD; i++)
        fprintf(stderr, "%s%s\n", what, text[i]);
    if (count > MOST_TOLD)
        fprintf(stderr, "… and %d more\n", count - MOST_TOLD);
}

/* The meshes go into a folder beside the file. */
static bool write_meshes(const LwExport *export, LwProblem *problem)
{
    const char *slash = strrchr(export->path, '/');
    for (int i = 0; i < export->mesh_count; i++) {
        const char *path = lw_arena_printf(export->arena, "%.*s%s", slash ? (int)(slash + 1 - export->path) : 0, export->path, export->mesh[i].file);
        const char *folder = lw_arena_printf(export->arena, "%.*s", (int)(strrchr(path, '/') - path), path);
        if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
            lw_problem_set(problem, "%s: cannot be made: %s", folder, strerror(errno));
            return false;
        }
        if (!lw_stl_write(path, &export->mesh[i].mesh, problem))
            return false;
    }
    return true;
}

/* Refusals end it unless --partial. */
static int finish(LwExport *export, const LwExporter *exporter, LwOutput *output, bool partial)
{
    LwProblem problem;
    if (export->refusal_count > 0 && !partial) {
        lw_output_abandon(output);
        fprintf(stderr, "%s: %s cannot hold all of it:\n", export->document->path, exporter->format);
        tell("  ", export->refusal, export->refusal_count);
        fprintf(stderr, "nothing was written; with --partial the rest is\n");
        return LW_EXIT_CANNOT;
    }
    if (!write_meshes(export, &problem)) {
        lw_output_abandon(output);
        return lw_cli_complain("%s", problem.text);
    }
    if (!lw_output_commit(output, &problem))
        return lw_cli_complain("%s", problem.text);
    tell("left out: ", export->refusal, export->refusal_count);
    tell("note: ", export->note, export->note_count);
    return LW_EXIT_DONE;
}

/* Apart from its caller, whose variables a failing arena must not spoil. */
static int write_guarded(LwExport *export, const LwExporter *exporter, LwOutput *output, bool partial)
{
    LwProblem problem;
    if (LW_ARENA_GUARD(export->arena)) {
        lw_output_abandon(output);
        return lw_cli_complain("%s: memory ran out", export->path);
    }
    LwFrame *frame = LW_NEWN(export->arena, LwFrame, export->document->def.body_count);
    for (int b = 0; b < export->document->def.body_count; b++) {
        const LwBodyDef *body = &export->document->def.body[b];
        frame[b] = body->fixed ? body->frame : lw_study_body_frame(export->study, b);
    }
    export->frame = frame;
    if (!exporter->write(export, &problem)) {
        lw_output_abandon(output);
        lw_cli_complain("%s", problem.text);
        return LW_EXIT_CANNOT;
    }
    return finish(export, exporter, output, partial);
}

static int write_export(const LwSession *session, const LwExporter *exporter, const char *path, LwModeWish mode, bool partial)
{
    LwOutput output;
    LwProblem problem;
    LwArena arena;
    if (!lw_place_is_free(path, session->document))
        return LW_EXIT_USAGE;
    if (!lw_output_open(&output, path, &problem))
        return lw_cli_complain("%s", problem.text);
    lw_arena_init(&arena);
    LwExport export = { .document = session->document, .study = session->study, .path = path, .out = output.file, .arena = &arena, .mode = mode };
    int status = write_guarded(&export, exporter, &output, partial);
    lw_arena_clear(&arena);
    return status;
}

static int run_export(const LwArguments *arguments)
{
    const char *path = lw_arguments_get(arguments, "--output");
    LwSession session;
    if (!path)
        return lw_cli_complain("export needs -o OUT; its suffix says what to write (see `lockwork help export`)");
    const LwExporter *exporter = find_exporter(path);
    LwModeWish mode;
    if (!exporter || !lw_mode_options_read(arguments, &mode))
        return LW_EXIT_USAGE;
    if (mode.number > 0 && exporter->write != lw_export_gltf && exporter->write != lw_export_glb)
        return lw_cli_complain("--mode: only .gltf and .glb hold a motion");
    int status = lw_session_begin(&session, arguments, false, true);
    if (status == LW_EXIT_DONE && lw_study_report(session.study)->status != LW_STUDY_OK) {
        fprintf(stderr, "%s: has no pose to be exported at\n", arguments->operand[0]);
        lw_words_put_conflict(stderr, lw_study_report(session.study));
        status = LW_EXIT_CANNOT;
    }
    if (status == LW_EXIT_DONE)
        status = write_export(&session, exporter, path, mode, lw_arguments_get(arguments, "--partial") != NULL);
    lw_session_clear(&session);
    return status;
}

const LwCommand lw_command_export = {
    .name = "export", .operands = "FILE -o OUT [--partial]",
    .help = "Writes a mechanism for other programs: SDF, MJCF, URDF, glTF, by the suffix of OUT.",
    .detail = "OUT.sdf is for Gazebo and its relatives (joints as a graph, loops kept), OUT.xml for MuJoCo (a tree of bodies, loops closed by\n"
              "equality constraints), OUT.urdf for robot programs (trees only). Bodies stand as assembled. Shapes that are not boxes,\n"
              "cylinders or spheres are written as STL files into a folder beside OUT.\n"
              "OUT.gltf and OUT.glb are for viewers, slides and films: parts, colours and the motion of the file's analysis.\n"
              "What a format cannot hold is refused by name and reason; --partial writes the rest.",
    .min_operands = 1, .max_operands = 1,
    .option = { LW_READING_OPTIONS, { "--output", "-o", "OUT", "the file to write; its suffix chooses the format" },
                { "--partial", NULL, NULL, "leave out what the format cannot hold" }, LW_MODE_OPTIONS },
    .run = run_export,
};
