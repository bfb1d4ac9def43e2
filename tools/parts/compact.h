#ifndef LW_PARTS_COMPACT_H
#define LW_PARTS_COMPACT_H

#ifdef __cplusplus
extern "C" {
#endif

/* Rewrites a STEP file in place, smaller, with the same meaning. Ends the program when it cannot. */
void lw_compact(const char *path);

#ifdef __cplusplus
}
#endif

#endif
