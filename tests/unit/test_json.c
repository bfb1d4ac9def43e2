#include "app/document/json.h"
#include "app/document/number.h"
#include "tests/unit/issue_check.h"

static LwArena arena;
static LwIssues issues;
static char *source;

static const LwJson *parse(const char *text, size_t length)
{
    lw_arena_clear(&arena);
    lw_issues_clear(&issues);
    /* A copy of exactly that size, so that the sanitizer sees a read beyond it. */
    free(source);
    source = malloc(length ? length : 1);
    memcpy(source, text, length);
    if (LW_ARENA_GUARD(&arena))
        abort();
    const LwJson *root = lw_json_parse(&arena, "f", source, length, &issues);
    if (!root)
        CHECK(issues.errors > 0);
    return root;
}

static void values_and_places(void)
{
    const char *text = "{ # first\n  \"a\": [1, -2.5e-3, \"x\"],\r\n  \"é\": {\"b\": true}, \"n\": null }\n# end";
    const LwJson *root = parse(text, strlen(text));
    CHECK(root && root->kind == LW_JSON_OBJECT && root->count == 3);
    const LwJson *a = lw_json_member(root, "a"), *e = lw_json_member(root, "é"), *n = lw_json_member(root, "n");
    CHECK(a && a->count == 3 && a->mark.line == 2 && a->mark.column == 8 && a->key_mark.column == 3);
    CHECK(a->first->number == 1 && a->first->next->number == -2.5e-3 && a->first->next->next->mark.column == 21);
    CHECK_STRING(a->first->next->next->string, "x");
    CHECK(e && e->mark.line == 3 && e->mark.column == 8 && lw_json_member(e, "b")->boolean);
    CHECK(n && n->kind == LW_JSON_NULL && n->mark.column == 26);
    CHECK(root->first == a && a->next == e && e->next == n);
    CHECK(lw_json_member(root, "c") == NULL && lw_json_member(a, "c") == NULL);
}

static void escapes(void)
{
    const char *text = "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u00e9\\u20AC\\uD83D\\ude00 µ\"]";
    const LwJson *root = parse(text, strlen(text));
    CHECK(root != NULL);
    if (!root)
        return;
    CHECK_STRING(root->first->string, "\"\\/\b\f\n\r\t é€😀 µ");
    /* Source columns of decoded bytes: 0 is the first escape, 9 the é, 11 the €, 14 the smiley, 18 the blank, 19 the µ. */
    static const int offset[] = { 0, 1, 9, 11, 14, 18, 19 }, column[] = { 3, 5, 20, 26, 32, 44, 45 };
    for (int i = 0; i < 7; i++)
        CHECK(lw_json_string_mark(root->first, offset[i]).column == column[i]);
}

static void numbers(void)
{
    static const struct { const char *text; double value; } cases[] = {
        { "0", 0 }, { "-0", -0.0 }, { "10", 10 }, { "0.1", 0.1 }, { "1e-400", 0 }, { "1.7976931348623157e308", 1.7976931348623157e308 },
        { "5e-324", 5e-324 }, { "1E+2", 100 }, { "123456789012345678901234567890", 123456789012345678901234567890.0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const LwJson *root = parse(cases[i].text, strlen(cases[i].text));
        CHECK(root && root->kind == LW_JSON_NUMBER && root->number == cases[i].value);
    }
}

static const struct { const char *text, *part; } wrong[] = {
    { "@", "the file is empty" },
    { " # only a comment\n@", "the file is empty" },
    { "{\"a\": 1@", "the file ends inside the object that begins at line 1, column 1" },
    { "{\"a\":\n [1,@", "the file ends inside the list that begins at line 2, column 2" },
    { "{@", "the file ends inside the object" },
    { "[1, 2\n@", "the file ends inside the list" },
    { "{\"a\":@", "expected a value, found the end of the file" },
    { "{\"a\"@", "expected ':' after the key \"a\", found the end of the file" },
    { "{\"a\" @1}", "expected ':' after the key \"a\", found '1'" },
    { "[1@,]", "trailing comma: remove the ',' before ']'" },
    { "{\"a\": 1@,\n}", "trailing comma: remove the ',' before '}'" },
    { "{@'a': 1}", "double quotes" },
    { "[@'a']", "double quotes" },
    { "{@a: 1}", "keys stand in double quotes: \"a\"" },
    { "{@[]: 1}", "expected a key in double quotes, found '['" },
    { "{\"a\": 1 @\"b\": 2}", "expected ',' or '}' after the value, found '\"'" },
    { "[1 @2]", "expected ',' or ']' after the value, found '2'" },
    { "[1 @é]", "found 'é'" },
    { "[@,1]", "expected a value, found ','" },
    { "[@// no\n1]", "comments begin with '#'" },
    { "[@True]", "unknown word True" },
    { "[@NaN]", "not a finite number" },
    { "[@Infinity]", "not a finite number" },
    { "[@-Infinity]", "not a finite number" },
    { "[@-inf]", "not a finite number" },
    { "[@1e999]", "1e999 is not a finite number" },
    { "[@-1e999]", "not a finite number" },
    { "[@01]", "01 is not a number" },
    { "[@1.]", "is not a number" },
    { "[@.5]", "is not a number; expected digits such as 0.5" },
    { "[@+1]", "is not a number" },
    { "[@-]", "is not a number" },
    { "[@1e]", "is not a number" },
    { "[@0x10]", "is not a number" },
    { "[@1.2.3]", "is not a number" },
    { "[@\"abc]\n", "no closing '\"'" },
    { "[@\"abc", "no closing '\"'" },
    { "[\"abc@\\", "unknown escape" },
    { "[\"a@\tb\"]", "control character U+0009 in a string; write \\u0009" },
    { "[\"a@\\q\"]", "unknown escape" },
    { "[\"a@\\u12g4\"]", "wrong \\u escape" },
    { "[\"a@\\u12", "wrong \\u escape" },
    { "[\"é@\\uD800x\"]", "surrogates in pairs" },
    { "[\"@\\uD800\\u0041\"]", "surrogates in pairs" },
    { "[\"@\\uDC00\"]", "surrogates in pairs" },
    { "[\"@\\u0000\"]", "not 0000" },
    { "[1]@x", "expected the end of the file, found 'x'" },
    { "[@\x01]", "control character U+0001" },
    { "# é\n[1, \"é\", @\xff]", "byte 0xFF is not UTF-8" },
    { "[\"@\xc3\"]", "byte 0xC3 is not UTF-8" },
    { "[\"@\xed\xa0\x80\"]", "byte 0xED is not UTF-8" },
    { "[\"@\xc0\x80\"]", "byte 0xC0 is not UTF-8" },
    { "[\"@\xf4\x90\x80\x80\"]", "byte 0xF4 is not UTF-8" },
    { "[@\xe2\x82", "byte 0xE2 is not UTF-8" },
    { "{\"a\": 1,\n \"b\": 2, @\"a\": 3}", "duplicate key \"a\"; the first is at line 1, column 2" },
};

static void messages(void)
{
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s", wrong[i].text);
        LwMark mark = issue_take_mark(text);
        parse(text, strlen(text));
        CHECK(issue_matches(&issues, LW_ERROR, mark, wrong[i].part));
    }
}

static void deep_nesting(void)
{
    char text[3 * LW_JSON_DEPTH];
    memset(text, '[', sizeof text);
    memset(text + LW_JSON_DEPTH, ']', LW_JSON_DEPTH);
    const LwJson *root = parse(text, 2 * LW_JSON_DEPTH);
    CHECK(root != NULL);
    memset(text, '[', sizeof text);
    CHECK(!parse(text, sizeof text));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 1, LW_JSON_DEPTH + 1 }, "nested more than 200 deep"));
}

static void long_number(void)
{
    char text[2000];
    memset(text, '1', sizeof text);
    CHECK(!parse(text, sizeof text));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 1, 1 }, "a number of 2000 characters"));
    CHECK(!parse(text, LW_NUMBER_MAX));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 1, 1 }, "not a finite number"));
}

static void byte_order_mark(void)
{
    const LwJson *root = parse("\xEF\xBB\xBF[1]", 6);
    CHECK(root && root->mark.column == 1 && root->count == 1);
    CHECK(!parse("\0", 1));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 1, 1 }, "control character U+0000"));
}

/* Sorted, not each against each: this would take minutes otherwise. */
static void many_keys(void)
{
    enum { COUNT = 100000 };
    char *text = malloc(COUNT * 16 + 20);
    size_t used = 1;
    text[0] = '{';
    for (int i = 0; i < COUNT; i++)
        used += (size_t)sprintf(text + used, "\"k%d\":0,\n", i);
    used += (size_t)sprintf(text + used, "\"k7\":0}");
    CHECK(parse(text, used) != NULL);
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ COUNT + 1, 1 }, "duplicate key \"k7\"; the first is at line 8, column 1"));
    free(text);
}

static void check_bytes(const LwJson *node, const char *value)
{
    CHECK(node && node->end - node->begin == strlen(value) && strncmp(source + node->begin, value, strlen(value)) == 0);
}

static void bytes(void)
{
    const char *text = "\xEF\xBB\xBF# é\n{ \"a\" : [ 1.50, \"x\\\"y\" ] , # end\n  \"\\u0062\": {} , \"c\": true }\n";
    const LwJson *root = parse(text, strlen(text)), *a = lw_json_member(root, "a"), *b = lw_json_member(root, "b"), *c = lw_json_member(root, "c");
    CHECK(root && root->begin == 8 && root->end == strlen(text) - 1);
    check_bytes(a, "[ 1.50, \"x\\\"y\" ]");
    check_bytes(a->first, "1.50");
    check_bytes(a->first->next, "\"x\\\"y\"");
    check_bytes(b, "{}");
    check_bytes(c, "true");
    CHECK(strncmp(source + a->key_begin, "\"a\" :", 5) == 0 && strncmp(source + b->key_begin, "\"\\u0062\":", 9) == 0);
}

int main(void)
{
    lw_arena_init(&arena);
    lw_issues_init(&issues);
    RUN(values_and_places);
    RUN(escapes);
    RUN(numbers);
    RUN(messages);
    RUN(deep_nesting);
    RUN(long_number);
    RUN(byte_order_mark);
    RUN(many_keys);
    RUN(bytes);
    free(source);
    lw_arena_clear(&arena);
    lw_issues_clear(&issues);
    return END();
}
