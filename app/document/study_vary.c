/* `vary`: how each parameter varies. */
#include "app/document/study_private.h"

#include <string.h>

static const LwKey vary_keys[] = {
    { "list", NULL }, { "from", NULL }, { "to", NULL }, { "steps", NULL }, { "spacing", NULL }, { "start", NULL }, { NULL, NULL },
};
static const LwChoice spacings[] = { { "linear", 0 }, { "log", 1 }, { NULL, 0 } };

enum { STEPS_MOST = 1000000 };

bool lw_study_number(LwStudyReader *s, const LwJson *node, LwStudyNumber *number)
{
    number->mark = node->mark;
    return lw_reader_term(&s->reader, node, NULL, &number->term);
}

static void read_list(LwStudyReader *s, const LwJson *list, LwVary *vary)
{
    if (list->kind != LW_JSON_ARRAY || list->count == 0) {
        lw_reader_error(&s->reader, list->mark, "expected a list of values for %s, found %s", lw_reader_quote(&s->reader, vary->name),
                        list->kind == LW_JSON_ARRAY ? "an empty one" : lw_json_kind_words(list));
        return;
    }
    vary->value = LW_NEWN(&s->study->arena, LwStudyNumber, list->count);
    for (const LwJson *e = list->first; e; e = e->next)
        lw_study_number(s, e, &vary->value[vary->count++]);
}

/* What the design needs and what it has no use for. */
static void check_keys(LwStudyReader *s, const LwJson *node, const LwVary *vary)
{
    LwReader *r = &s->reader;
    const LwStudyFile *study = s->study;
    const LwJson *list = lw_json_member(node, "list"), *steps = lw_json_member(node, "steps"), *start = lw_json_member(node, "start");
    const LwJson *span = lw_json_member(node, "from") ? lw_json_member(node, "from") : lw_json_member(node, "to");
    const char *name = lw_reader_quote(r, vary->name);
    if (list && (span || steps))
        lw_reader_error(r, (span ? span : steps)->key_mark, "%s has a list already; expected either \"list\" or \"from\", \"to\" and \"steps\"", name);
    if (list && study->optimises)
        lw_reader_error(r, list->key_mark, "an optimisation varies %s freely; expected \"from\" and \"to\"", name);
    if (start && !study->optimises)
        lw_reader_error(r, start->key_mark, "\"start\" belongs to an optimisation");
    bool counts = !study->optimises && study->design != LW_DESIGN_HYPERCUBE;
    if (!list && !steps && counts)
        lw_reader_error(r, node->mark, "%s needs \"list\", or \"steps\": how many values from \"from\" to \"to\", both included", name);
    if (steps && !counts)
        lw_reader_error(r, steps->key_mark, "\"steps\" has no meaning in %s", study->optimises ? "an optimisation" : "a latin-hypercube, whose \"samples\" count");
}

static void check_span(LwStudyReader *s, const LwJson *node, const LwVary *vary)
{
    const LwTerm *from = &vary->from.term, *to = &vary->to.term;
    if (!vary->has_from || !vary->has_to)
        return;
    if (!(from->value < to->value))
        lw_reader_error(&s->reader, vary->to.mark, "\"from\" is %.6g and \"to\" is %.6g (SI); expected from less than to", from->value, to->value);
    else if (vary->logarithmic && !(from->value > 0))
        lw_reader_error(&s->reader, vary->from.mark, "a logarithmic spacing begins above 0; found %.6g", from->value);
    (void)node;
}

static void read_vary(LwStudyReader *s, const LwJson *node, LwVary *vary)
{
    LwReader *r = &s->reader;
    const LwJson *list = lw_json_member(node, "list"), *from = lw_json_member(node, "from"), *to = lw_json_member(node, "to");
    const LwJson *start = lw_json_member(node, "start");
    *vary = (LwVary){ .name = lw_arena_strdup(&s->study->arena, node->key), .mark = node->key_mark };
    if (!lw_reader_keys(r, node, "what varies", vary_keys))
        return;
    check_keys(s, node, vary);
    if (list)
        read_list(s, list, vary);
    vary->has_from = from && lw_study_number(s, from, &vary->from);
    vary->has_to = to && lw_study_number(s, to, &vary->to);
    vary->has_start = start && lw_study_number(s, start, &vary->start);
    vary->steps = lw_study_whole(r, lw_json_member(node, "steps"), 2, STEPS_MOST, 0);
    vary->logarithmic = lw_study_choice(r, lw_json_member(node, "spacing"), "spacing", spacings, 0) == 1;
    check_span(s, node, vary);
}

void lw_study_vary(LwStudyReader *s, const LwJson *root)
{
    LwReader *r = &s->reader;
    const LwJson *node = lw_reader_need(r, root, "the study", "vary", "which parameters vary, and how");
    if (!node)
        return;
    if (node->kind != LW_JSON_OBJECT || node->count == 0) {
        lw_reader_error(r, node->mark, "expected an object such as {\"length\": {\"from\": 0.1, \"to\": 0.2, \"steps\": 11}} for \"vary\", found %s",
                        node->kind == LW_JSON_OBJECT ? "an empty one" : lw_json_kind_words(node));
        return;
    }
    s->study->vary = LW_NEWN(&s->study->arena, LwVary, node->count);
    for (const LwJson *m = node->first; m; m = m->next)
        read_vary(s, m, &s->study->vary[s->study->vary_count++]);
}
