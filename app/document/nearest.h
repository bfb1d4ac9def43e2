/* "Did you mean …?" */
#ifndef LW_DOCUMENT_NEAREST_H
#define LW_DOCUMENT_NEAREST_H

/* The best of several candidates seen one after the other. */
typedef struct LwNearest {
    const char *word;
    const char *best;       /* NULL: none is near */
    int distance;
} LwNearest;

LwNearest lw_nearest_begin(const char *word);
void lw_nearest_try(LwNearest *nearest, const char *candidate);

/* Of a list; NULL when none is near. */
const char *lw_nearest(const char *word, const char *const *candidates, int count);

#endif
