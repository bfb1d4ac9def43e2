/* JSON with places: every value knows its line and column, `#` begins a comment.
 *
 * Our own parser, because comments, exact columns (in characters, also inside strings) and the behaviour when memory
 * runs out must be ours; a library gives one or two of the three. Strict otherwise: RFC 8259, UTF-8, no
 * duplicate keys, no U+0000 in strings, at most LW_JSON_DEPTH levels. */
#ifndef LW_DOCUMENT_JSON_H
#define LW_DOCUMENT_JSON_H

#include "app/document/issues.h"

enum { LW_JSON_DEPTH = 200 };

typedef enum LwJsonKind {
    LW_JSON_NULL, LW_JSON_BOOL, LW_JSON_NUMBER, LW_JSON_STRING, LW_JSON_ARRAY, LW_JSON_OBJECT
} LwJsonKind;

typedef struct LwJson LwJson;
struct LwJson {
    LwJsonKind kind;
    LwMark mark;            /* of the value's first character */
    const char *key;        /* as a member of an object, else NULL */
    LwMark key_mark;
    size_t begin, end;      /* bytes of the value in the text, the quotes and brackets included; both 0: it does not come from the text */
    size_t key_begin;       /* of the key's quote */
    bool boolean;
    double number;          /* finite */
    const char *string;     /* decoded UTF-8 */
    const char *source;     /* of a string: its text in the file, after the quote; NULL: it does not come from the file */
    int count;              /* elements or members, in the order of the file */
    LwJson *first, *next;
};

/* NULL with an error in `issues` when the text is not JSON. A duplicate key is reported too, but the tree comes back
 * (the first of the two counts). The tree lives in the arena and refers to `text`. */
const LwJson *lw_json_parse(LwArena *arena, const char *file, const char *text, size_t length, LwIssues *issues);

/* NULL when there is no such key, or `object` is none. */
const LwJson *lw_json_member(const LwJson *object, const char *key);

/* "an object", "a number" … */
const char *lw_json_kind_words(const LwJson *node);

/* Where byte `offset` of the decoded string stands in the file. */
LwMark lw_json_string_mark(const LwJson *string, int offset);

#endif
