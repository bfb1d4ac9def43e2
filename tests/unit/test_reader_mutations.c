/* Damaged files: whatever stands in them, the reader ends with a document or with an error, never otherwise (the
 * sanitizers watch). */
#include "tests/unit/reader_check.h"

enum { VARIANTS = 6000 };

static int good_count, bad_count;

static void try_text(const char *text, size_t length)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = reader_read(text, length, "/nonexistent", &issues);
    CHECK((document == NULL) == (issues.errors > 0));
    CHECK(issues.count <= 2 * LW_ISSUES_MAX + 1 && (issues.errors == 0 || issues.count > 0));
    for (int i = 0; i < issues.count; i++) {
        char line[2000];
        int size = lw_issue_format(&issues.item[i], line, sizeof line);
        CHECK(size > 0 && size < (int)sizeof line && !strchr(line, '\n'));
        CHECK(issues.item[i].mark.line >= 1 && issues.item[i].mark.column >= 1);
    }
    good_count += document != NULL;
    bad_count += document == NULL;
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static size_t below(unsigned long *seed, size_t limit)
{
    size_t n = (size_t)((check_random(seed) + 1) / 2 * (double)limit);
    return n < limit ? n : limit - 1;
}

/* Deletes, repeats, replaces or inserts, or changes a digit, at a random place; the new length. */
static size_t mutate(char *text, size_t length, unsigned long *seed)
{
    static const char *const pieces[] = { "{", "}", "[", "]", ",", ":", "\"", "\\", "-", "1e308", "\\u0000", "\\ud800", "null",
                                          "\"x\"", "\xff", "\xc3\xa9", "#", "\n", "0", "-1", "1e-320", "\"1 mm\"", "\"rz\"", "\"ground\"" };
    size_t at = below(seed, length), span = 1 + below(seed, 12);
    if (span > length - at)
        span = length - at;
    switch (below(seed, 5)) {
    case 0:
        memmove(text + at, text + at + span, length - at - span);
        return length - span;
    case 1:
        memmove(text + at + span, text + at, length - at);
        return length + span;
    case 2:
        text[at] = (char)below(seed, 256);
        return length;
    case 3:
        while (at < length && (text[at] < '0' || text[at] > '9'))
            at++;
        if (at < length)
            text[at] = (char)('0' + below(seed, 10));
        return length;
    default: {
        const char *piece = pieces[below(seed, sizeof pieces / sizeof *pieces)];
        size_t size = strlen(piece), over = below(seed, 2) ? span : 0;
        memmove(text + at + size, text + at + over, length - at - over);
        memcpy(text + at, piece, size);
        return length - over + size;
    }
    }
}

/* Signatures of features, on a body without a part that could have them: they are read and warned about. */
static const char attached[] =
    "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", \"geometry\": [ { \"box\": [1, 1, 1], \"density\": 1 } ] } ],\n"
    "  \"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"a\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"why\": \"x\", \"score\": 1,\n"
    "    \"features\": [ { \"part\": \"p\", \"kind\": \"cone\", \"inside\": true, \"position\": [1, 2, 3], \"axis\": [0, 0, 1], \"radius\": 0.1,\n"
    "      \"angle\": \"30 deg\", \"length\": 1, \"area\": 2 }, null ] },\n"
    "  { \"name\": \"B\", \"type\": \"spherical\", \"bodies\": [\"a\", \"ground\"], \"markers\": [{}, {}],\n"
    "    \"features\": [ { \"kind\": \"torus\", \"position\": [1, 2, 3], \"axis\": [0, 0, 1], \"radius\": 0.1, \"radius2\": 0.1 },\n"
    "      { \"kind\": \"sphere\", \"position\": [1, 2, 3], \"radius\": 1 } ] } ] }\n";

static void mutations(void)
{
    unsigned long seed = 20240517;
    char text[8192];
    printf("# seed %lu\n", seed);
    good_count = bad_count = 0;
    for (int i = 0; i < VARIANTS; i++) {
        const char *sample = i % 4 == 3 ? attached : reader_rig;
        size_t length = strlen(sample), changes = 1 + below(&seed, 3);
        memcpy(text, sample, length);
        for (size_t k = 0; k < changes; k++)
            length = mutate(text, length, &seed);
        try_text(text, length);
    }
    printf("# %d read, %d refused\n", good_count, bad_count);
    /* Both outcomes must be met often, or the variants test nothing. */
    CHECK(good_count > VARIANTS / 50 && bad_count > VARIANTS / 2);
}

/* Every value and key of the rig swapped for values of other kinds. */
static void replaced_values(void)
{
    static const char *const values[] = { "null", "true", "-1", "1e300", "\"\"", "\"1 m\"", "[]", "{}", "[[]]", "{\"a\":1}" };
    char text[8192];
    size_t length = strlen(reader_rig);
    for (size_t at = 0; at < length; at++) {
        if (reader_rig[at] != ':' && reader_rig[at] != ',' && reader_rig[at] != '[')
            continue;
        size_t end = at + 1;
        while (end < length && !strchr(",]}", reader_rig[end]))
            end++;
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            int size = snprintf(text, sizeof text, "%.*s %s%s", (int)at + 1, reader_rig, values[v], reader_rig + end);
            try_text(text, (size_t)size);
        }
    }
}

static void truncations(void)
{
    size_t length = strlen(reader_rig);
    good_count = 0;
    for (size_t n = 0; n < length - 1; n++)
        try_text(reader_rig, n);
    CHECK(good_count == 0);
    try_text(reader_rig, length - 1); /* without the last line break */
    CHECK(good_count == 1);
}

int main(void)
{
    RUN(mutations);
    RUN(replaced_values);
    RUN(truncations);
    return END();
}
