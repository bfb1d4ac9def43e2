/* Writes JSON to a stream, indented. Keys are NULL inside arrays. */
#ifndef LW_DOCUMENT_JSON_OUT_H
#define LW_DOCUMENT_JSON_OUT_H

#include "core/math/vec3.h"

#include <stdio.h>

typedef struct LwJsonOut {
    FILE *out;
    int depth;
    bool follows;   /* something stands before in the running object or array */
    int flat;       /* levels that are written on one line */
    const char *comment; /* to stand above the next entry, as # lines; NULL: none */
} LwJsonOut;

void lw_json_out_begin(LwJsonOut *json, const char *key, char bracket); /* '{' or '[' */
void lw_json_out_end(LwJsonOut *json, char bracket);                    /* '}' or ']' */
/* The same with everything up to its end on one line. */
void lw_json_out_begin_flat(LwJsonOut *json, const char *key, char bracket);
/* Lines of a comment: not JSON, but what .lockwork files take. Control characters become blanks. */
void lw_json_out_comment(LwJsonOut *json, const char *text);
void lw_json_out_string(LwJsonOut *json, const char *key, const char *value);
void lw_json_out_number(LwJsonOut *json, const char *key, double value); /* null when not finite */
void lw_json_out_integer(LwJsonOut *json, const char *key, long value);
void lw_json_out_bool(LwJsonOut *json, const char *key, bool value);
void lw_json_out_numbers(LwJsonOut *json, const char *key, const double *value, int count); /* on one line */
void lw_json_out_vec3(LwJsonOut *json, const char *key, LwVec3 value);

#endif
