/* Writes JSON to a stream, indented. Keys are NULL inside arrays. */
#ifndef LW_DOCUMENT_JSON_OUT_H
#define LW_DOCUMENT_JSON_OUT_H

#include "core/math/vec3.h"

#include <stdio.h>

typedef struct LwJsonOut {
    FILE *out;
    int depth;
    bool follows;   /* something stands before in the running object or array */
} LwJsonOut;

void lw_json_out_begin(LwJsonOut *json, const char *key, char bracket); /* '{' or '[' */
void lw_json_out_end(LwJsonOut *json, char bracket);                    /* '}' or ']' */
void lw_json_out_string(LwJsonOut *json, const char *key, const char *value);
void lw_json_out_number(LwJsonOut *json, const char *key, double value); /* null when not finite */
void lw_json_out_integer(LwJsonOut *json, const char *key, long value);
void lw_json_out_bool(LwJsonOut *json, const char *key, bool value);
void lw_json_out_numbers(LwJsonOut *json, const char *key, const double *value, int count); /* on one line */
void lw_json_out_vec3(LwJsonOut *json, const char *key, LwVec3 value);

#endif
