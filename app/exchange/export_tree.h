/* A spanning tree of the mechanism, for formats that nest bodies, and the joints left over: those close loops. */
#ifndef LW_EXCHANGE_EXPORT_TREE_H
#define LW_EXCHANGE_EXPORT_TREE_H

#include "app/exchange/export.h"

typedef struct LwExportTree {
    int *order;             /* all bodies, parents first, those tied to the ground before those that float */
    int *joint;             /* per body: the joint above it; −1: none, it is fixed or floats */
    int *parent;            /* per body: the body above it, LW_GROUND for none */
    bool *flipped;          /* per body: it is the second body of the joint above it */
    bool *floats;           /* per body: nothing above it, not fixed */
    int *first, *next;      /* children of a body: first[body + 1], then next[child]; −1 ends. first[0]: of the ground */
    int closure_count;
    int *closure;           /* joints that close loops */
} LwExportTree;

/* Joints of the lowest rank are taken into the tree first; those of negative rank are not looked at. */
LwExportTree lw_export_tree(LwExport *export, const int *rank);
/* "the loop of crank, rod, slider, ground": the bodies around, closed by the joint. */
const char *lw_export_loop_words(LwExport *export, const LwExportTree *tree, int joint);

#endif
