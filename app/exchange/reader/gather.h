/* What C++ hands over to the scene. The scene's arena jumps when memory runs out, and no jump may cross a C++ frame: these
 * catch it and say so instead. */
#ifndef LW_EXCHANGE_GATHER_H
#define LW_EXCHANGE_GATHER_H

#include "app/geometry/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Everything the part points to is copied. Its number; −1 when memory runs out. */
int lw_gather_part(LwScene *scene, const LwPart *part);
int lw_gather_node(LwScene *scene, const LwNode *node);
/* Completes the verdict of a B-rep solid: its hull, its numbers against hull and box. False when memory runs out. */
bool lw_gather_verdict(LwScene *scene, LwPart *part);
bool lw_gather_note(LwScene *scene, const char *text);
/* NULL when memory runs out. */
const char *lw_gather_text(LwScene *scene, const char *text);

/* Faces of one hole, pin, ball or ring become one feature: same axis and radius within `tolerance` (m), stretches that meet; arcs
 * of one circle likewise. Areas and arcs add up. In place; returns how many are left. */
int lw_features_join(LwFeature *feature, int count, double tolerance);

#ifdef __cplusplus
}
#endif

#endif
