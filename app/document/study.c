#include "app/document/study.h"

#include "app/document/choices.h"
#include "app/document/study_private.h"

#include <stdlib.h>
#include <string.h>

static const LwKey root_keys[] = {
    { "lockwork_study", NULL }, { "model", NULL }, { "task", NULL }, { "analysis", NULL }, { "vary", NULL }, { "design", NULL },
    { "samples", NULL }, { "seed", NULL }, { "responses", NULL }, { "optimise", NULL }, { NULL, NULL },
};
static const LwKey response_keys[] = { { "name", NULL }, { "column", NULL }, { "of", NULL }, { "time", NULL }, { NULL, NULL } };
static const LwChoice designs[] = { { "grid", LW_DESIGN_GRID }, { "zip", LW_DESIGN_ZIP }, { "latin-hypercube", LW_DESIGN_HYPERCUBE }, { NULL, 0 } };
static const LwChoice reductions[] = {
    { "max", LW_OF_MAX }, { "min", LW_OF_MIN }, { "absmax", LW_OF_ABSMAX }, { "mean", LW_OF_MEAN }, { "rms", LW_OF_RMS }, { "final", LW_OF_FINAL },
    { "at", LW_OF_AT }, { "range", LW_OF_RANGE }, { "integral", LW_OF_INTEGRAL }, { NULL, 0 },
};

enum { VERSION = 1, SAMPLES_MOST = 10000000 };

const char *lw_response_of_word(LwResponseOf of)
{
    int i = 0;
    while (reductions[i].value != (int)of)
        i++;
    return reductions[i].name;
}

int lw_study_choice(LwReader *r, const LwJson *node, const char *what, const LwChoice *choices, int otherwise)
{
    char message[LW_CHOICE_MESSAGE];
    const char *word = NULL;
    if (!node || !lw_reader_string(r, node, what, &word))
        return otherwise;
    int value = lw_choice_find(choices, what, word, message);
    if (value < 0)
        lw_reader_error(r, node->mark, "%s", message);
    return value < 0 ? otherwise : value;
}

int lw_study_whole(LwReader *r, const LwJson *node, int least, int most, int otherwise)
{
    double value;
    if (!node || !lw_reader_number(r, node, LW_Q_NUMBER, &value))
        return otherwise;
    if (value >= least && value <= most && value == (int)value)
        return (int)value;
    lw_reader_error(r, node->mark, "\"%s\" is %.9g; expected a whole number from %d to %d", node->key, value, least, most);
    return otherwise;
}

static const char *keep(LwStudyReader *s, const char *text)
{
    return lw_arena_strdup(&s->study->arena, text);
}

/* ---- the model and how it is read */

/* Beside the study, where it is not absolute. */
static const char *beside(LwStudyReader *s, const char *name)
{
    const char *slash = strrchr(s->study->path, '/');
    if (name[0] == '/' || !slash)
        return keep(s, name);
    return lw_arena_printf(&s->study->arena, "%.*s/%s", (int)(slash - s->study->path), s->study->path, name);
}

static void read_model(LwStudyReader *s, const LwJson *root)
{
    LwStudyFile *study = s->study;
    LwReader *r = &s->reader;
    const char *name = NULL;
    char message[LW_FENCE_MESSAGE];
    const LwJson *version = lw_reader_need(r, root, "the study", "lockwork_study", "its version, 1");
    const LwJson *node = lw_reader_need(r, root, "the study", "model", "the path of a .lockwork file, from the study's folder");
    if (version && (version->kind != LW_JSON_NUMBER || version->number != VERSION))
        lw_reader_error(r, version->mark, "unknown version of the study; this program reads version %d", VERSION);
    if (node && lw_reader_string(r, node, "a path", &name)) {
        study->model = beside(s, name);
        study->model_mark = node->mark;
        r->folder = beside(s, ".");
        if (!lw_reader_admits(r, study->model, message))
            lw_reader_error(r, node->mark, "%s", message);
    }
    lw_reader_string(r, lw_json_member(root, "task"), "the name of a task", &study->task);
    study->analysis = lw_json_member(root, "analysis");
    lw_reader_analysis(r, root); /* for its complaints: the model's own file is read with it later */
}

/* ---- responses */

static bool is_taken(const LwStudyFile *study, const char *name)
{
    bool taken = strcmp(name, "variant") == 0 || strcmp(name, "status") == 0;
    for (int i = 0; i < study->vary_count; i++)
        taken = taken || strcmp(study->vary[i].name, name) == 0;
    for (int i = 0; i < study->response_count; i++)
        taken = taken || strcmp(study->response[i].name, name) == 0;
    return taken;
}

static void read_response(LwStudyReader *s, const LwJson *node)
{
    LwStudyFile *study = s->study;
    LwReader *r = &s->reader;
    LwResponse response = { .of = LW_OF_MAX };
    int before = r->issues->errors;
    if (!lw_reader_keys(r, node, "a response", response_keys))
        return;
    const LwJson *column = lw_reader_need(r, node, "a response", "column", "one of those that `lockwork run` writes, such as M.torque");
    const LwJson *time = lw_json_member(node, "time"), *name = lw_json_member(node, "name");
    lw_reader_string(r, column, "the name of a column", &response.column);
    lw_reader_string(r, name, "a name", &response.name);
    response.of = (LwResponseOf)lw_study_choice(r, lw_json_member(node, "of"), "response", reductions, LW_OF_MAX);
    lw_reader_not_negative(r, time, LW_Q_TIME, &response.time);
    if (response.of == LW_OF_AT && !time)
        lw_reader_error(r, node->mark, "a response \"at\" needs \"time\"");
    if (response.of != LW_OF_AT && time)
        lw_reader_error(r, time->key_mark, "\"time\" belongs to a response \"at\"");
    if (response.name && strpbrk(response.name, ",\"[\n\r\t"))
        lw_reader_error(r, name->mark, "the name %s cannot be asked for as a column; expected one without , \" [ and control characters", lw_reader_quote(r, response.name));
    if (r->issues->errors != before)
        return;
    response.mark = column->mark;
    if (!response.name)
        response.name = lw_arena_printf(&study->arena, "%s %s", response.column, lw_response_of_word(response.of));
    if (is_taken(study, response.name))
        lw_reader_error(r, name ? name->mark : node->mark, "a second column %s; expected another name", lw_reader_quote(r, response.name));
    response.name = keep(s, response.name);
    response.column = keep(s, response.column);
    study->response[study->response_count++] = response;
}

static void read_responses(LwStudyReader *s, const LwJson *root)
{
    LwReader *r = &s->reader;
    const LwJson *list = lw_reader_need(r, root, "the study", "responses", "what is wanted of each variant") ? lw_reader_list(r, root, "responses") : NULL;
    s->study->response = LW_NEWN(&s->study->arena, LwResponse, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        read_response(s, node);
    if (list && list->count == 0)
        lw_reader_error(r, list->mark, "no responses; expected at least one");
}

/* ---- the whole */

static void read_design(LwStudyReader *s, const LwJson *root)
{
    LwStudyFile *study = s->study;
    LwReader *r = &s->reader;
    const LwJson *design = lw_json_member(root, "design"), *samples = lw_json_member(root, "samples");
    study->design = (LwDesign)lw_study_choice(r, design, "design", designs, LW_DESIGN_GRID);
    study->samples = lw_study_whole(r, samples, 1, SAMPLES_MOST, 0);
    study->seed = (unsigned long)lw_study_whole(r, lw_json_member(root, "seed"), 0, 2000000000, 1);
    if (study->design == LW_DESIGN_HYPERCUBE && !samples)
        lw_reader_error(r, root->mark, "a latin-hypercube needs \"samples\": how many variants");
    if (study->design != LW_DESIGN_HYPERCUBE && samples)
        lw_reader_error(r, samples->key_mark, "\"samples\" belongs to the design \"latin-hypercube\"");
}

static void read_study(LwStudyReader *s, const LwJson *root)
{
    LwReader *r = &s->reader;
    if (lw_json_member(root, "lockwork") && !lw_json_member(root, "lockwork_study")) {
        lw_reader_error(r, root->mark, "this is a mechanism; expected a study, which names it: \"lockwork_study\": 1, \"model\": \"FILE.lockwork\", \"vary\": …, \"responses\": …");
        return;
    }
    if (!lw_reader_keys(r, root, "the study", root_keys))
        return;
    s->study->optimises = lw_json_member(root, "optimise") != NULL;
    read_model(s, root);
    read_design(s, root);
    lw_study_vary(s, root);
    read_responses(s, root);
    if (s->study->optimises)
        lw_study_optimise(s, lw_json_member(root, "optimise"));
}

/* False when memory ran out. */
static bool read_guarded(LwStudyReader *s, const char *text, size_t length)
{
    if (LW_ARENA_GUARD(&s->study->arena))
        return false;
    if (LW_ARENA_GUARD(&s->reader.document->arena))
        return false;
    if (LW_ARENA_GUARD(&s->reader.scratch))
        return false;
    s->study->path = keep(s, s->reader.file);
    const LwJson *root = lw_json_parse(&s->study->arena, s->study->path, text, length, s->reader.issues);
    if (root)
        read_study(s, root);
    return true;
}

LwStudyFile *lw_study_file_read(const char *path, const char *text, size_t length, LwFence fence, LwIssues *issues)
{
    int errors = issues->errors;
    LwDocument *host = calloc(1, sizeof *host); /* whose analysis is read */
    LwStudyReader s = { .study = calloc(1, sizeof *s.study), .reader = { .document = host, .issues = issues, .file = path, .fence = fence } };
    if (host && s.study) {
        lw_arena_init(&host->arena);
        lw_arena_init(&s.study->arena);
        lw_arena_init(&s.reader.scratch);
        if (!read_guarded(&s, text, length))
            lw_issues_add_memory(issues);
        lw_arena_clear(&s.reader.scratch);
        lw_document_destroy(host);
        if (issues->errors == errors)
            return s.study;
        lw_study_file_destroy(s.study);
        return NULL;
    }
    free(host);
    free(s.study);
    lw_issues_add_memory(issues);
    return NULL;
}

void lw_study_file_destroy(LwStudyFile *study)
{
    if (!study)
        return;
    lw_arena_clear(&study->arena);
    free(study);
}
