/* Structure of JSON: values, arrays, objects. A syntax error ends the parse: what follows it means nothing. */
#include "app/document/json.h"

#include "app/document/json_private.h"
#include "app/document/number.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool read_value(LwJsonParser *p, LwJson *node);

bool lw_json_fail(LwJsonParser *p, LwMark mark, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(p->issues, LW_ERROR, p->file, mark, format, values);
    va_end(values);
    return false;
}

static bool is_word_byte(int c)
{
    return c >= 0 && c < 0x80 && (isalnum(c) || c == '_');
}

/* The word at `at`, cut to a length fit for messages. */
static const char *word_at(LwJsonParser *p)
{
    const char *s = p->at;
    while (s < p->end && s - p->at < 30 && (is_word_byte((unsigned char)*s) || *s == '-' || *s == '+' || *s == '.'))
        s++;
    return lw_arena_printf(p->arena, "%.*s", (int)(s - p->at), p->at);
}

static bool is_not_finite(const char *word)
{
    static const char *const words[] = { "nan", "inf", "infinity" };
    word += *word == '-' || *word == '+';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *a = words[i], *b = word;
        while (*a && tolower((unsigned char)*b) == *a)
            a++, b++;
        if (*a == '\0' && *b == '\0')
            return true;
    }
    return false;
}

static bool read_number(LwJsonParser *p, LwJson *node)
{
    const char *word = word_at(p);
    if (is_not_finite(word))
        return lw_json_fail(p, p->mark, "%s is not a finite number", word);
    size_t length = lw_number_scan(p->at, p->end);
    const char *after = p->at + length;
    if (length == 0 || (after < p->end && (is_word_byte((unsigned char)*after) || *after == '.')))
        return lw_json_fail(p, p->mark, "%s is not a number; expected digits such as 0.5, -2 or 1e-3", word);
    if (length > LW_NUMBER_MAX)
        return lw_json_fail(p, p->mark, "a number of %zu characters; at most %d are read", length, LW_NUMBER_MAX);
    if (!lw_number_value(p->at, length, &node->number))
        return lw_json_fail(p, p->mark, "%s is not a finite number: too large", word);
    node->kind = LW_JSON_NUMBER;
    for (size_t i = 0; i < length; i++)
        lw_json_advance(p);
    return true;
}

static bool read_word(LwJsonParser *p, LwJson *node)
{
    static const struct { const char *word; LwJsonKind kind; bool value; } words[] = {
        { "true", LW_JSON_BOOL, true }, { "false", LW_JSON_BOOL, false }, { "null", LW_JSON_NULL, false }
    };
    const char *word = word_at(p);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].word) == 0) {
            node->kind = words[i].kind;
            node->boolean = words[i].value;
            for (size_t k = strlen(word); k > 0; k--)
                lw_json_advance(p);
            return true;
        }
    if (is_not_finite(word))
        return lw_json_fail(p, p->mark, "%s is not a finite number", word);
    return lw_json_fail(p, p->mark, "unknown word %s; expected a value: text stands in double quotes", word);
}

/* Reports what stands where a value or a key should. */
static bool unexpected(LwJsonParser *p, const char *expected)
{
    int c = lw_json_peek(p);
    if (c == '\'')
        return lw_json_fail(p, p->mark, "text stands in double quotes (\"), not in single ones");
    if (c == '/' && p->at + 1 < p->end && (p->at[1] == '/' || p->at[1] == '*'))
        return lw_json_fail(p, p->mark, "comments begin with '#'");
    return lw_json_fail(p, p->mark, "expected %s, found %s", expected, lw_json_found(p));
}

/* After an element: true when another follows, false at the end of the container or after reporting (*failed). */
static bool next_element(LwJsonParser *p, const LwJson *node, char close, bool *failed)
{
    const char *what = close == '}' ? "object" : "list";
    *failed = true;
    lw_json_skip(p);
    int c = lw_json_peek(p);
    if (c == close) {
        lw_json_advance(p);
        *failed = false;
        return false;
    }
    if (c < 0)
        return lw_json_fail(p, p->mark, "the file ends inside the %s that begins at line %d, column %d", what,
                            node->mark.line, node->mark.column);
    if (node->count == 0)
        return true;
    if (c != ',') {
        unexpected(p, close == '}' ? "',' or '}' after the value" : "',' or ']' after the value");
        return false;
    }
    LwMark comma = p->mark;
    lw_json_advance(p);
    lw_json_skip(p);
    if (lw_json_peek(p) == close)
        return lw_json_fail(p, comma, "trailing comma: remove the ',' before '%c'", close);
    if (lw_json_peek(p) < 0)
        return lw_json_fail(p, p->mark, "the file ends inside the %s that begins at line %d, column %d", what,
                            node->mark.line, node->mark.column);
    return true;
}

static bool read_array(LwJsonParser *p, LwJson *node)
{
    bool failed;
    LwJson **end = &node->first;
    node->kind = LW_JSON_ARRAY;
    lw_json_advance(p);
    while (next_element(p, node, ']', &failed)) {
        LwJson *element = LW_NEW(p->arena, LwJson);
        if (!read_value(p, element))
            return false;
        *end = element;
        end = &element->next;
        node->count++;
    }
    return !failed;
}

static int compare_members(const void *a, const void *b)
{
    const LwJson *x = *(const LwJson *const *)a, *y = *(const LwJson *const *)b;
    int order = strcmp(x->key, y->key);
    if (order != 0)
        return order;
    if (x->key_mark.line != y->key_mark.line)
        return x->key_mark.line < y->key_mark.line ? -1 : 1;
    return x->key_mark.column < y->key_mark.column ? -1 : x->key_mark.column > y->key_mark.column;
}

/* Sorted rather than each against each: a file of a hundred thousand keys must not take minutes. */
static void check_duplicates(LwJsonParser *p, const LwJson *object)
{
    LwArenaMark mark = lw_arena_mark(p->arena);
    const LwJson **members = LW_NEWN(p->arena, const LwJson *, object->count);
    int count = 0;
    for (const LwJson *m = object->first; m; m = m->next)
        members[count++] = m;
    qsort(members, (size_t)count, sizeof *members, compare_members);
    for (int i = 1, first = 0; i < count; i++) {
        if (strcmp(members[i]->key, members[first]->key) == 0)
            lw_json_fail(p, members[i]->key_mark, "duplicate key %s; the first is at line %d, column %d",
                         lw_issue_quote(p->arena, members[i]->key), members[first]->key_mark.line,
                         members[first]->key_mark.column);
        else
            first = i;
    }
    lw_arena_release(p->arena, mark);
}

static bool read_member(LwJsonParser *p, LwJson *member)
{
    const char *source;
    member->key_mark = p->mark;
    member->key_begin = (size_t)(p->at - p->text);
    if (is_word_byte(lw_json_peek(p)))
        return lw_json_fail(p, p->mark, "keys stand in double quotes: \"%s\"", word_at(p));
    if (lw_json_peek(p) != '"')
        return unexpected(p, "a key in double quotes");
    if (!lw_json_read_string(p, &member->key, &source))
        return false;
    lw_json_skip(p);
    if (lw_json_peek(p) != ':')
        return lw_json_fail(p, p->mark, "expected ':' after the key %s, found %s", lw_issue_quote(p->arena, member->key),
                            lw_json_found(p));
    lw_json_advance(p);
    return read_value(p, member);
}

static bool read_object(LwJsonParser *p, LwJson *node)
{
    bool failed;
    LwJson **end = &node->first;
    node->kind = LW_JSON_OBJECT;
    lw_json_advance(p);
    while (next_element(p, node, '}', &failed)) {
        LwJson *member = LW_NEW(p->arena, LwJson);
        if (!read_member(p, member))
            return false;
        *end = member;
        end = &member->next;
        node->count++;
    }
    if (failed)
        return false;
    check_duplicates(p, node);
    return true;
}

static bool read_any(LwJsonParser *p, LwJson *node)
{
    int c = lw_json_peek(p);
    if (c == '{' || c == '[') {
        if (p->depth == LW_JSON_DEPTH)
            return lw_json_fail(p, p->mark, "nested more than %d deep", LW_JSON_DEPTH);
        p->depth++;
        bool good = c == '{' ? read_object(p, node) : read_array(p, node);
        p->depth--;
        return good;
    }
    if (c == '"') {
        node->kind = LW_JSON_STRING;
        return lw_json_read_string(p, &node->string, &node->source);
    }
    if (c == '-' || c == '+' || c == '.' || (c >= '0' && c <= '9'))
        return read_number(p, node);
    if (is_word_byte(c))
        return read_word(p, node);
    return unexpected(p, "a value");
}

static bool read_value(LwJsonParser *p, LwJson *node)
{
    lw_json_skip(p);
    node->mark = p->mark;
    node->begin = (size_t)(p->at - p->text);
    bool good = read_any(p, node);
    node->end = (size_t)(p->at - p->text);
    return good;
}

const LwJson *lw_json_parse(LwArena *arena, const char *file, const char *text, size_t length, LwIssues *issues)
{
    LwJsonParser parser = { arena, issues, file, text, text + length, { 1, 1 }, 0, text }, *p = &parser;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        p->at += 3; /* a byte order mark is not part of the text */
    if (!lw_json_check_utf8(p))
        return NULL;
    lw_json_skip(p);
    if (p->at == p->end) {
        lw_json_fail(p, p->mark, "the file is empty; expected '{'");
        return NULL;
    }
    LwJson *root = LW_NEW(arena, LwJson);
    if (!read_value(p, root))
        return NULL;
    lw_json_skip(p);
    if (p->at < p->end) {
        lw_json_fail(p, p->mark, "expected the end of the file, found %s", lw_json_found(p));
        return NULL;
    }
    return root;
}

const LwJson *lw_json_member(const LwJson *object, const char *key)
{
    if (object && object->kind == LW_JSON_OBJECT)
        for (const LwJson *m = object->first; m; m = m->next)
            if (strcmp(m->key, key) == 0)
                return m;
    return NULL;
}

const char *lw_json_kind_words(const LwJson *node)
{
    static const char *const words[] = { "null", "true or false", "a number", "a string", "a list", "an object" };
    return words[node->kind];
}
