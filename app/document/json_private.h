/* Shared by json.c (structure) and json_text.c (characters, strings). */
#ifndef LW_DOCUMENT_JSON_PRIVATE_H
#define LW_DOCUMENT_JSON_PRIVATE_H

#include "app/document/json.h"

typedef struct LwJsonParser {
    LwArena *arena;
    LwIssues *issues;
    const char *file;
    const char *at, *end;
    LwMark mark;            /* of *at */
    int depth;
    const char *text;       /* where offsets count from */
} LwJsonParser;

/* Reports and returns false. */
bool lw_json_fail(LwJsonParser *p, LwMark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The next byte, or −1 at the end. */
int lw_json_peek(const LwJsonParser *p);
void lw_json_advance(LwJsonParser *p);
/* White space and comments. */
void lw_json_skip(LwJsonParser *p);
/* What stands at `at`, for messages: "'x'" or "the end of the file". */
const char *lw_json_found(LwJsonParser *p);

/* The string whose quote stands at `at`; false after reporting. `source` is its text after the quote. */
bool lw_json_read_string(LwJsonParser *p, const char **string, const char **source);

/* Reports the first byte that is not UTF-8. */
bool lw_json_check_utf8(LwJsonParser *p);

#endif
