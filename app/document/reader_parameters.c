/* `parameters`: numbers with names. One may be a formula of others, in any order; each is found out when it is first asked for. */
#include "app/document/name_rules.h"
#include "app/document/nearest.h"
#include "app/document/reader_private.h"

#include <stdio.h>
#include <string.h>

typedef enum Progress { UNKNOWN, ASKED, KNOWN, WRONG } Progress;

typedef struct LwParameterWork {
    const LwJson *value;        /* as the file gives it */
    const LwSetting *setting;   /* instead of it; NULL: none */
    Progress progress;
    int asked_by;               /* the parameter whose formula asked; −1: none */
    LwTerm term;
} LwParameterWork;

static const LwKey parameter_keys[] = { { "value", NULL }, { "words", NULL }, { "range", NULL }, { NULL, NULL } };

static void check_name(LwReader *r, const LwJson *member)
{
    const char *fault = lw_name_fault(&r->scratch, LW_NAME_PARAMETER, member->key);
    if (fault)
        lw_reader_error(r, member->key_mark, "%s", fault);
}

/* ---- values */

/* "a → b → a": each needs the next. */
static void complain_cycle(LwReader *r, int index)
{
    const LwDocument *d = r->document;
    const char *chain = d->parameter[index].name;
    for (int at = r->asking; at >= 0 && at != index && strlen(chain) < 300; at = r->work[at].asked_by)
        chain = lw_arena_printf(&r->scratch, "%s → %s", d->parameter[at].name, chain);
    lw_reader_error(r, r->work[index].value->mark, "parameter \"%s\" needs itself: %s → %s", d->parameter[index].name, d->parameter[index].name, chain);
}

static bool same_unit(const LwTerm *a, const LwTerm *b)
{
    return memcmp(a->unit.dim, b->unit.dim, sizeof a->unit.dim) == 0 && a->unit.cycles == b->unit.cycles;
}

/* What is set from outside must be of the kind that the file's own value is; a plain number is one in SI. */
static bool read_setting(LwReader *r, int index, LwTerm *term)
{
    const LwFileParameter *parameter = &r->document->parameter[index];
    const LwSetting *setting = r->work[index].setting;
    LwJson node = lw_reader_setting_node(setting, r->work[index].value->mark);
    char found[LW_UNITS_WORDS], expected[LW_UNITS_WORDS];
    const char *outside = lw_arena_printf(&r->scratch, "parameter \"%s\" set to %s", parameter->name, lw_reader_quote(r, setting->text));
    LwTerm set;
    if (!lw_reader_term(r, &node, outside, &set))
        return false;
    if (set.kind == LW_TERM_UNIT && term->kind == LW_TERM_UNIT && !same_unit(&set, term)) {
        lw_reader_error(r, node.mark, "%s: expected %s, found %s", outside, lw_units_words(term->unit.dim, expected), lw_units_words(set.unit.dim, found));
        return false;
    }
    term->value = set.value;
    if (term->kind != LW_TERM_UNIT) {
        term->kind = set.kind;
        term->unit = set.unit;
    }
    return true;
}

static bool find_out(LwReader *r, int index)
{
    LwParameterWork *work = &r->work[index];
    LwTerm term;
    return work->value && lw_reader_term(r, work->value, NULL, &term) && (!work->setting || read_setting(r, index, &term)) &&
           (work->term = term, true);
}

bool lw_reader_parameter(LwReader *r, int index, LwTerm *term)
{
    LwParameterWork *work = &r->work[index];
    if (work->progress == ASKED) {
        complain_cycle(r, index);
        return false;
    }
    if (work->progress == UNKNOWN) {
        work->progress = ASKED;
        work->asked_by = r->asking;
        r->asking = index;
        work->progress = find_out(r, index) ? KNOWN : WRONG;
        r->asking = work->asked_by;
    }
    *term = work->term;
    term->alone = true;
    return work->progress == KNOWN;
}

/* ---- the rest of a parameter */

static void read_range(LwReader *r, const LwJson *node, LwFileParameter *parameter, const LwTerm *value)
{
    LwTerm bound[2];
    char found[LW_UNITS_WORDS], expected[LW_UNITS_WORDS];
    if (node->kind != LW_JSON_ARRAY || node->count != 2) {
        lw_reader_error(r, node->mark, "expected a range of two numbers, the least and the most");
        return;
    }
    const LwJson *element = node->first;
    for (int i = 0; i < 2; i++, element = element->next) {
        if (!lw_reader_term(r, element, NULL, &bound[i]))
            return;
        if (bound[i].kind == LW_TERM_UNIT && value->kind == LW_TERM_UNIT && !same_unit(&bound[i], value)) {
            lw_reader_error(r, element->mark, "expected %s like the parameter itself, found %s", lw_units_words(value->unit.dim, expected),
                            lw_units_words(bound[i].unit.dim, found));
            return;
        }
        parameter->range[i] = bound[i].value;
    }
    parameter->has_range = parameter->range[0] < parameter->range[1];
    if (!parameter->has_range)
        lw_reader_error(r, node->mark, "the range from %.6g to %.6g is empty; expected the least first", parameter->range[0], parameter->range[1]);
    else if (!(value->value >= parameter->range[0] && value->value <= parameter->range[1]))
        lw_reader_error(r, node->mark, "parameter \"%s\" is %.6g%s%s, outside its range from %.6g to %.6g", parameter->name, value->value, *parameter->unit_words ? " " : "", parameter->unit_words,
                        parameter->range[0], parameter->range[1]);
}

static void read_parameter(LwReader *r, const LwJson *member, int index)
{
    LwFileParameter *parameter = &r->document->parameter[index];
    LwArena *arena = &r->document->arena;
    char words[LW_UNITS_WORDS];
    LwTerm term;
    bool object = member->kind == LW_JSON_OBJECT;
    if (object && lw_reader_string(r, lw_json_member(member, "words"), "what the parameter is", &parameter->words) && parameter->words)
        parameter->words = lw_arena_strdup(arena, parameter->words);
    if (!lw_reader_parameter(r, index, &term))
        return;
    parameter->value = term.value;
    parameter->has_unit = term.kind == LW_TERM_UNIT;
    parameter->unit = term.unit;
    parameter->unit_words = parameter->has_unit ? lw_arena_strdup(arena, lw_units_si(&term.unit, words)) : "";
    if (object && lw_json_member(member, "range"))
        read_range(r, lw_json_member(member, "range"), parameter, &term);
}

static void complain_setting(LwReader *r, const LwSetting *setting, LwMark mark)
{
    const LwDocument *d = r->document;
    char list[300] = "";
    size_t used = 0;
    LwNearest nearest = lw_nearest_begin(setting->name);
    for (int i = 0; i < d->parameter_count; i++) {
        lw_nearest_try(&nearest, d->parameter[i].name);
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", d->parameter[i].name);
    }
    if (d->parameter_count == 0)
        lw_reader_error(r, mark, "no parameter %s can be set: the file has no \"parameters\"; other values are set by path, as in bodies.NAME.mass",
                        lw_reader_quote(r, setting->name));
    else if (nearest.best)
        lw_reader_error(r, mark, "no parameter %s; did you mean \"%s\"? There are: %s", lw_reader_quote(r, setting->name), nearest.best, list);
    else
        lw_reader_error(r, mark, "no parameter %s; there are: %s", lw_reader_quote(r, setting->name), list);
}

/* The last setting of a parameter counts. */
static void give_settings(LwReader *r, LwMark mark)
{
    for (int s = 0; s < r->setting_count; s++) {
        bool found = false;
        for (int i = 0; i < r->document->parameter_count; i++)
            if (strcmp(r->document->parameter[i].name, r->setting[s].name) == 0) {
                r->work[i].setting = &r->setting[s];
                found = true;
            }
        if (!found && !lw_reader_setting_is_path(&r->setting[s]))
            complain_setting(r, &r->setting[s], mark);
    }
}

void lw_reader_parameters(LwReader *r, const LwJson *root)
{
    LwDocument *d = r->document;
    const LwJson *node = lw_json_member(root, "parameters");
    if (node && node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object such as {\"length\": \"120 mm\"} for \"parameters\", found %s", lw_json_kind_words(node));
        return;
    }
    d->parameter = LW_NEWN(&d->arena, LwFileParameter, node ? node->count : 0);
    r->work = LW_NEWN(&r->scratch, LwParameterWork, node ? node->count : 0);
    for (const LwJson *m = node ? node->first : NULL; m; m = m->next) {
        LwParameterWork *work = &r->work[d->parameter_count];
        *work = (LwParameterWork){ .value = m, .asked_by = -1 };
        d->parameter[d->parameter_count++] = (LwFileParameter){ .name = lw_arena_strdup(&d->arena, m->key), .mark = m->key_mark, .unit_words = "" };
        check_name(r, m);
        if (m->kind == LW_JSON_OBJECT && lw_reader_keys(r, m, "a parameter", parameter_keys))
            work->value = lw_reader_need(r, m, "a parameter", "value", "a number, a text such as \"120 mm\" or a formula");
    }
    r->asking = -1;
    give_settings(r, node ? node->mark : (LwMark){ 0, 0 });
    LwNamedNumber *number = LW_NEWN(&r->scratch, LwNamedNumber, d->parameter_count);
    int index = 0;
    for (const LwJson *m = node ? node->first : NULL; m; m = m->next, index++) {
        read_parameter(r, m, index);
        number[index] = (LwNamedNumber){ d->parameter[index].name, d->parameter[index].value };
    }
    r->numbers = (LwNamedNumbers){ d->parameter_count, number };
}

LwNamedNumbers lw_reader_named_numbers(const LwReader *r)
{
    return r->numbers;
}
