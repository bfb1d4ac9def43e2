/* The result table of a study, a row for each variant, written as they come into OUT.partial.csv, which becomes OUT.csv when it is
 * complete. A study that was interrupted goes on behind the last whole row. The first line holds a fingerprint of the study, the model and the files it
 * uses: rows of something else are never continued. */
#ifndef LW_SWEEP_TABLE_H
#define LW_SWEEP_TABLE_H

#include "app/exchange/problem.h"
#include "app/sweep/variant.h"

#include <stdio.h>

typedef struct LwTable {
    const LwPlan *plan;
    char *header;           /* comments and names of the columns */
    char *path, *partial;   /* NULL: standard output */
    FILE *file;
    int kept;               /* rows that were there before */
    int count, room;
    double *value;          /* count × axes */
    double *response;       /* count × responses; NAN of failed variants */
    char *first_failure;    /* the status of the first failed variant; NULL: none */
    int failures;
    long synchronised;      /* s, when the disk had it all */
} LwTable;

typedef enum LwTableStatus {
    LW_TABLE_OPEN,          /* `count` rows are there already */
    LW_TABLE_COMPLETE,      /* all of them: nothing is to be done */
    LW_TABLE_REFUSED        /* with the problem: it cannot be written, or belongs to something else */
} LwTableStatus;

typedef struct LwTableWish {
    const LwPlan *plan;
    const char *const *unit;    /* of the responses */
    const char *fingerprint;
    const char *path;           /* "-": standard output */
    bool fresh;                 /* what is there is forgotten */
    bool resume;                /* there must be something to go on with */
} LwTableWish;

LwTableStatus lw_table_open(LwTable *table, const LwTableWish *wish, LwProblem *problem);
/* The next row. False when memory ran out. */
bool lw_table_add(LwTable *table, const double *values, const LwVariant *variant);
/* Hands the rows to the system, and now and then to the disk: they outlive whatever happens to the program. */
bool lw_table_flush(LwTable *table, LwProblem *problem);
/* It is complete. */
bool lw_table_commit(LwTable *table, LwProblem *problem);
void lw_table_clear(LwTable *table);

/* ---- table_rows.c */
char *lw_table_header(const LwTableWish *wish); /* NULL: memory ran out */
/* Makes room for a row; false when memory ran out. */
bool lw_table_reserve(LwTable *table);
/* Takes whole rows from the text behind the header; *used is where they end. False with the problem when a line before the last is no row. */
bool lw_table_take(LwTable *table, const char *name, const char *text, size_t length, size_t *used, LwProblem *problem);

#endif
