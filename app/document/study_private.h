/* What study.c, study_vary.c and study_optimise.c share. */
#ifndef LW_DOCUMENT_STUDY_PRIVATE_H
#define LW_DOCUMENT_STUDY_PRIVATE_H

#include "app/document/choices.h"
#include "app/document/reader_private.h"
#include "app/document/study.h"

typedef struct LwStudyReader {
    LwStudyFile *study;
    LwReader reader;        /* of a file without parameters, for its ways to read values */
} LwStudyReader;

int lw_study_choice(LwReader *r, const LwJson *node, const char *what, const LwChoice *choices, int otherwise);
/* A whole number; `otherwise` when it is left out or wrong. */
int lw_study_whole(LwReader *r, const LwJson *node, int least, int most, int otherwise);
bool lw_study_number(LwStudyReader *s, const LwJson *node, LwStudyNumber *number);
void lw_study_vary(LwStudyReader *s, const LwJson *root);
void lw_study_optimise(LwStudyReader *s, const LwJson *node);

#endif
