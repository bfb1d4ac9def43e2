/* A STEP file as text (ISO 10303-21), read without knowing what the entities mean: which application protocol, which characters,
 * how many solids it promises, and where it stops being STEP. What the library that reads it delivers is held against this. */
#ifndef LW_EXCHANGE_PART21_H
#define LW_EXCHANGE_PART21_H

#include <stdbool.h>

enum { LW_PART21_TEXT = 64 };

/* STEP wants ASCII with escapes, or UTF-8; many programs write what their machine uses. */
typedef enum LwCharacters {
    LW_CHARACTERS_ASCII,
    LW_CHARACTERS_UTF8,
    LW_CHARACTERS_WESTERN,          /* Windows-1252 */
    LW_CHARACTERS_CYRILLIC,         /* Windows-1251 */
    LW_CHARACTERS_CHINESE,          /* GBK */
    LW_CHARACTERS_JAPANESE          /* Shift-JIS */
} LwCharacters;

typedef struct LwPart21 {
    char format[LW_PART21_TEXT];    /* "STEP AP214"; "STEP" when the schema is of no known protocol */
    int statements, broken;         /* in the DATA section: whole ones, and those that are not "#12 = NAME(…);" */
    int broken_line;                /* of the first broken one, from 1; 0 when there is none */
    char broken_text[LW_PART21_TEXT]; /* its beginning, printable */
    int solids;                     /* entities that are solid bodies */
    int operators;                  /* placements that could mirror or scale */
    int last_line;                  /* of the file */
    bool has_data, has_end;         /* the DATA section begins, and ends */
    bool has_unit;                  /* a LENGTH_UNIT is there */
    LwCharacters characters;        /* a guess, beyond the first two */
} LwPart21;

/* False when the file cannot be read. */
bool lw_part21_scan(const char *path, LwPart21 *out);

#endif
