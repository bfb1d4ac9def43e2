/* Joints that a motor each could drive at once: those of a robot, or of any mechanism without loops. */
#ifndef LW_SESSION_UNDRIVEN_H
#define LW_SESSION_UNDRIVEN_H

#include "app/session/edition.h"

typedef struct LwUndriven {
    int joint;
    LwCoordinate coordinate; /* the one that the joint leaves free */
    double value;           /* in the assembled pose; rad or m */
} LwUndriven;

/* Joints with one free coordinate that no motor moves and no coupler derives from others; none where joints close a loop, since motors in all of them would fight.
 * NULL in `undriven` counts alone; else there is room for as many as the document has joints. */
int lw_undriven_find(const LwEdition *edition, LwUndriven *undriven);

#endif
