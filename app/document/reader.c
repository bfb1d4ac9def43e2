#include "app/document/reader.h"

#include "app/document/file.h"
#include "app/document/reader_private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const LwKey root_keys[] = {
    { "lockwork", NULL }, { "name", NULL }, { "gravity", NULL }, { "bodies", NULL }, { "joints", NULL }, { "couplers", NULL }, { "cables", NULL }, { "motors", NULL },
    { "loads", NULL }, { "start", NULL }, { "analysis", NULL }, { "suggestions", NULL }, { "views", NULL },
    { "contacts", NULL }, { "materials", NULL }, { "measures", NULL }, { "tasks", NULL }, { "parameters", NULL }, { NULL, NULL },
};

enum { VERSION = 1 };

static void read_version(LwReader *r, const LwJson *root)
{
    const LwJson *node = lw_reader_need(r, root, "the file", "lockwork", "its version, 1");
    if (node && (node->kind != LW_JSON_NUMBER || node->number != VERSION))
        lw_reader_error(r, node->mark, "unknown version of the file; this program reads version %d", VERSION);
}

/* The file's name without folder and suffix, for mechanisms that give none. */
static const char *default_name(LwReader *r)
{
    const char *slash = strrchr(r->file, '/'), *start = slash ? slash + 1 : r->file, *dot = strrchr(start, '.');
    size_t length = dot && dot > start ? (size_t)(dot - start) : strlen(start);
    return lw_arena_printf(&r->document->arena, "%.*s", (int)length, start);
}

static void read_mechanism(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const char *name = NULL;
    if (!lw_reader_keys(r, root, "the file", root_keys))
        return;
    read_version(r, root);
    lw_reader_settings(r, root);
    lw_reader_parameters(r, root);
    root = lw_reader_suppress(r, lw_reader_tasks(r, root));
    if (lw_reader_string(r, lw_json_member(root, "name"), "a name", &name))
        def->name = name ? lw_arena_strdup(&r->document->arena, name) : default_name(r);
    def->gravity = lw_vec3(0, 0, -9.81);
    lw_reader_vec3(r, lw_json_member(root, "gravity"), LW_Q_ACCELERATION, &def->gravity);
    lw_reader_analysis(r, root); /* first: laws are tried out over the run's time */
    lw_reader_materials(r, root);
    lw_reader_bodies(r, root);
    lw_reader_joints(r, root);
    lw_reader_couplers(r, root);
    lw_reader_cables(r, root);
    lw_reader_motors(r, root);
    lw_reader_loads(r, root);
    lw_reader_start(r, root);
    lw_reader_posture(r, root);
    lw_reader_contacts(r, root);
    lw_reader_measures(r, root);
    lw_reader_views(r, root);
}

/* False when memory ran out. Its own frame, so that the jump spoils no local of the caller. */
static bool read_guarded(LwReader *r, const char *text, size_t length)
{
    if (LW_ARENA_GUARD(&r->document->arena))
        return false;
    if (LW_ARENA_GUARD(&r->scratch))
        return false;
    r->document->path = lw_arena_strdup(&r->document->arena, r->file);
    lw_names_init(&r->names, &r->scratch);
    const LwJson *root = lw_json_parse(&r->scratch, r->file, text, length, r->issues);
    if (root)
        read_mechanism(r, root);
    return true;
}

/* `overruled`: where file and task say the same thing, the file's is read; *doubled: whether they do. */
static LwDocument *read_once(const char *name, const char *text, size_t length, const LwDocumentPlace *place, LwIssues *issues, bool overruled, bool *doubled)
{
    int errors = issues->errors;
    LwReader reader = { .document = calloc(1, sizeof(LwDocument)), .issues = issues, .file = name, .overruled = overruled };
    if (place) {
        reader.folder = place->folder;
        reader.source = place->source;
        reader.fence = place->fence;
        reader.may_be_empty = place->may_be_empty;
        reader.only_mass = place->only_mass;
        reader.task = place->task;
        reader.analysis = place->analysis;
        reader.setting_count = place->setting_count;
        reader.setting = place->setting;
    }
    if (!reader.document) {
        lw_issues_add_memory(issues);
        return NULL;
    }
    lw_arena_init(&reader.document->arena);
    lw_arena_init(&reader.scratch);
    if (!read_guarded(&reader, text, length)) {
        free(reader.table);
        lw_issues_add_memory(issues);
    }
    lw_arena_clear(&reader.scratch);
    *doubled = reader.doubled;
    if (issues->errors == errors)
        return reader.document;
    lw_document_destroy(reader.document);
    return NULL;
}

/* Motors, loads and bodies in whose place the task puts its own are part of the file all the same: their errors are told, the rest is known. */
static bool overruled_is_good(const char *name, const char *text, size_t length, const LwDocumentPlace *place, LwIssues *issues)
{
    LwIssues found;
    bool doubled;
    lw_issues_init(&found);
    LwDocument *document = read_once(name, text, length, place, &found, true, &doubled);
    for (int i = 0; i < found.count; i++)
        if (found.item[i].severity == LW_ERROR)
            lw_issues_add(issues, LW_ERROR, found.item[i].file, found.item[i].mark, "%s", found.item[i].text);
    lw_issues_clear(&found);
    lw_document_destroy(document);
    return document != NULL;
}

LwDocument *lw_document_read_text(const char *name, const char *text, size_t length, const LwDocumentPlace *place, LwIssues *issues)
{
    bool doubled;
    LwDocument *document = read_once(name, text, length, place, issues, false, &doubled);
    if (!document || !doubled || (place && place->read_before) || overruled_is_good(name, text, length, place, issues))
        return document;
    lw_document_destroy(document);
    return NULL;
}

LwDocument *lw_document_read(const char *path, const LwDocumentPlace *place, LwIssues *issues)
{
    LwDocumentPlace beside = place ? *place : (LwDocumentPlace){ 0 };
    char *text, *folder = NULL;
    size_t length;
    const char *slash = strrchr(path, '/');
    if (!lw_file_read(path, false, &text, &length)) {
        if (errno == ENOMEM)
            lw_issues_add_memory(issues);
        else
            lw_issues_add(issues, LW_ERROR, path, (LwMark){ 0, 0 }, "cannot be opened: %s",
                          lw_file_why(errno));
        return NULL;
    }
    if (slash && !(folder = strndup(path, (size_t)(slash - path) + 1))) {
        lw_issues_add_memory(issues);
        free(text);
        return NULL;
    }
    beside.folder = folder;
    LwDocument *document = lw_document_read_text(path, text, length, &beside, issues);
    free(folder);
    free(text);
    return document;
}

void lw_document_destroy(LwDocument *document)
{
    if (!document)
        return;
    lw_arena_clear(&document->arena);
    free(document);
}

int lw_document_doubtful_body(const LwDocument *document, LwAnalysisType type, int from)
{
    if (type == LW_ANALYSIS_ASSEMBLE || type == LW_ANALYSIS_KINEMATICS)
        return -1;
    for (int b = from; b < document->def.body_count; b++)
        if (document->mass[b].doubt && !document->def.body[b].fixed)
            return b;
    return -1;
}
