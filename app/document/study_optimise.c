/* `optimise`: which response is to be least or most, within which bounds of others, by which method. */
#include "app/document/nearest.h"
#include "app/document/study_private.h"

#include <string.h>

static const LwKey optimise_keys[] = {
    { "minimise", NULL }, { "maximise", NULL }, { "subject", NULL }, { "method", NULL }, { "evaluations", NULL }, { "tolerance", NULL }, { NULL, NULL },
};
static const LwKey bound_keys[] = { { "response", NULL }, { "min", NULL }, { "max", NULL }, { NULL, NULL } };
static const LwChoice methods[] = {
    { "bobyqa", LW_METHOD_BOBYQA }, { "cobyla", LW_METHOD_COBYLA }, { "sbplx", LW_METHOD_SBPLX }, { "direct", LW_METHOD_DIRECT },
    { "crs", LW_METHOD_CRS }, { "isres", LW_METHOD_ISRES }, { NULL, 0 },
};

static int find_response(LwStudyReader *s, const LwJson *node)
{
    const char *name = NULL;
    if (!lw_reader_string(&s->reader, node, "the name of a response", &name))
        return -1;
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < s->study->response_count; i++) {
        if (strcmp(s->study->response[i].name, name) == 0)
            return i;
        lw_nearest_try(&nearest, s->study->response[i].name);
    }
    lw_reader_error(&s->reader, node->mark, "no response %s; %s%s%s", lw_reader_quote(&s->reader, name),
                    nearest.best ? "did you mean \"" : "expected one of \"responses\"", nearest.best ? nearest.best : "", nearest.best ? "\"?" : "");
    return -1;
}

static void read_bound(LwStudyReader *s, const LwJson *node)
{
    LwStudyBound bound = { 0 };
    LwReader *r = &s->reader;
    if (!lw_reader_keys(r, node, "a bound", bound_keys))
        return;
    const LwJson *response = lw_reader_need(r, node, "a bound", "response", "the name of one"), *min = lw_json_member(node, "min"), *max = lw_json_member(node, "max");
    if (!response || (bound.response = find_response(s, response)) < 0)
        return;
    bound.has_min = min && lw_study_number(s, min, &bound.min);
    bound.has_max = max && lw_study_number(s, max, &bound.max);
    if (!min && !max)
        lw_reader_error(r, node->mark, "a bound needs \"min\" or \"max\"");
    else if (bound.has_min && bound.has_max && !(bound.min.term.value < bound.max.term.value))
        lw_reader_error(r, max->mark, "\"max\" is not above \"min\"");
    s->study->bound[s->study->bound_count++] = bound;
}

static void read_goal(LwStudyReader *s, const LwJson *node)
{
    LwStudyFile *study = s->study;
    const LwJson *least = lw_json_member(node, "minimise"), *most = lw_json_member(node, "maximise");
    if (!least == !most) {
        lw_reader_error(&s->reader, node->mark, "expected either \"minimise\" or \"maximise\" in \"optimise\"");
        return;
    }
    study->maximise = most != NULL;
    study->goal = find_response(s, least ? least : most);
}

static void check_method(LwStudyReader *s, const LwJson *node)
{
    const LwStudyFile *study = s->study;
    bool bounded = study->bound_count > 0;
    if (bounded && study->method != LW_METHOD_COBYLA && study->method != LW_METHOD_ISRES)
        lw_reader_error(&s->reader, node->mark, "this method knows no bounds on responses; with \"subject\" expected cobyla (local) or isres (global)");
    if (study->method == LW_METHOD_BOBYQA && study->vary_count == 1)
        lw_reader_error(&s->reader, node->mark, "bobyqa needs two parameters or more; expected cobyla, sbplx, direct, crs or isres for one");
}

void lw_study_optimise(LwStudyReader *s, const LwJson *node)
{
    LwStudyFile *study = s->study;
    LwReader *r = &s->reader;
    study->optimise_mark = node->mark;
    study->goal = -1;
    if (!lw_reader_keys(r, node, "\"optimise\"", optimise_keys))
        return;
    if (study->design != LW_DESIGN_GRID)
        lw_reader_error(r, node->mark, "an optimisation chooses its variants itself; expected no \"design\"");
    read_goal(s, node);
    const LwJson *subject = lw_reader_list(r, node, "subject"), *method = lw_json_member(node, "method");
    study->bound = LW_NEWN(&study->arena, LwStudyBound, subject ? subject->count : 0);
    for (const LwJson *b = subject ? subject->first : NULL; b; b = b->next)
        read_bound(s, b);
    LwMethod standard = study->bound_count > 0 || study->vary_count == 1 ? LW_METHOD_COBYLA : LW_METHOD_BOBYQA;
    study->method = (LwMethod)lw_study_choice(r, method, "method", methods, (int)standard);
    if (method)
        check_method(s, method);
    study->evaluations = lw_study_whole(r, lw_json_member(node, "evaluations"), 1, 10000000, 200);
    study->tolerance = 1e-6;
    const LwJson *tolerance = lw_json_member(node, "tolerance");
    lw_reader_fraction(r, tolerance, &study->tolerance);
}
