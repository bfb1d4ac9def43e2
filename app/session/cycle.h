/* Motors sized over the cycle of a file's tasks: what the command `size` and the motor sheet of the window share. */
#ifndef LW_SESSION_CYCLE_H
#define LW_SESSION_CYCLE_H

#include "app/document/catalogue.h"
#include "app/document/reader.h"
#include "app/exchange/problem.h"
#include "core/analysis/analysis.h"

/* °C around the motors, as they are rated for. */
extern const double lw_cycle_ambient;

/* A task that has been read, assembled and run. */
typedef struct LwCyclePart {
    const LwDocument *document;
    const LwMechanism *mechanism;
    LwAnalysisType type;    /* that was run */
    const LwTrace *trace;
} LwCyclePart;

/* The analysis of the file as sizing needs it: a simulation stays one, everything else becomes inverse; with what motors feel. */
LwAnalysisDef lw_cycle_analysis(const LwDocument *document);
/* "" where the file has no tasks. */
const char *lw_cycle_task_name(const LwDocument *document);
/* A motor that a drive names and the catalogue lacks; NULL: there is none. *nearest: what may be meant; NULL: nothing is near. */
const LwDriveDef *lw_cycle_unknown(const LwDocument *document, const LwCatalogue *catalogue, const char **nearest);

/* margin: that must be left of every limit; 0: none. NULL: memory ran out. */
LwSizing *lw_cycle_size(const LwCyclePart *part, int count, const LwCatalogue *catalogue, double ambient, double margin);

typedef struct LwCycleFile {
    const LwCyclePart *part;
    int count;
    const LwSizing *sizing;
    const LwCatalogue *catalogue;
    const char *file;       /* the mechanism's, as the report calls it */
    const char *version;
    const unsigned char *picture; /* PNG; NULL: none */
    size_t picture_size;
} LwCycleFile;
/* Whether nothing that is written there replaces the catalogue or a file of the mechanism. */
bool lw_cycle_place_is_free(const LwCycleFile *what, const char *path, LwProblem *problem);
/* The report (.html, .pdf, else text; "-": to standard output), or the tables (.csv). */
bool lw_cycle_write(const LwCycleFile *what, const char *path, LwProblem *problem);
/* The report as text, to be freed; NULL: memory ran out. */
char *lw_cycle_text(const LwCycleFile *what);

#endif
