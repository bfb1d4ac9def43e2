/* Findings of a study in words, for people. */
#ifndef LW_SESSION_WORDS_H
#define LW_SESSION_WORDS_H

#include "core/analysis/analysis.h"

#include <stdio.h>

enum { LW_WORDS_VEC3 = 64 };

/* "A, turning about x" or "motor M, the driven rz". */
void lw_words_put_row(FILE *out, const LwRowName *row);
/* "(0, 0, 1)"; what is smaller than 1e-9 of `scale` counts as zero. Returns text. */
char *lw_words_vec3(char text[LW_WORDS_VEC3], LwVec3 v, double scale);
/* "crank turns about (0, 0, 1) through (0, 0, 0) m at 1 rad per rad". */
void lw_words_put_motion(FILE *out, const LwBodyMotion *motion, const char *unit, double size);
/* "rod by 1.5 mm and 80 degrees". */
void lw_words_put_moved(FILE *out, const LwMoved *moved);
/* Why there is no pose: which joints, how far off. Several lines. */
void lw_words_put_conflict(FILE *out, const LwStudyReport *report);
/* "1 body", "3 bodies": picks the word for n. */
const char *lw_words_plural(int n, const char *one, const char *many);

/* "A.rz stands at its upper limit, 90 deg". */
void lw_words_put_stand(FILE *out, const LwLimitStand *stand);

/* ---- for the window: the same findings in fewer words, angles in degrees and lengths in mm */

/* "z", "−x", or "(0.6, 0, 0.8)" for what lies across the axes. Returns text. */
char *lw_words_axis(char text[LW_WORDS_VEC3], LwVec3 axis);
/* "door turns about z through (0, 0, 1000) mm", "…, 0.42 deg per deg" where that is not 1, "slides along x, 1.2 mm per deg". `who` moves so instead
 * of the motion's body: "hand and payload" (several: they turn, they slide); NULL: its body. */
void lw_words_put_screw(FILE *out, const LwBodyMotion *motion, const char *who, const char *unit, double size);
/* Whether two bodies move as one. */
bool lw_words_same_screw(const LwBodyMotion *a, const LwBodyMotion *b, double size);
/* "12.3 mm and 0.4 deg", whichever there is. */
void lw_words_put_gap(FILE *out, const LwConflict *conflict);
/* The load column that a locked coordinate's row carries: "fx" … "tz". */
const char *lw_words_load(unsigned locks);

#endif
