/* Makers that take one or two places and some numbers. */
#ifndef LW_UI_TOOL_PLAIN_H
#define LW_UI_TOOL_PLAIN_H

#include "ui/tool_maker.h"

enum { LW_PLAIN_HOLDS = 2, LW_PLAIN_FIELDS = 6 };

typedef struct LwPlainMaker {
    LwMaker base;
    LwHold hold[LW_PLAIN_HOLDS];
    int count, wanted;      /* clicks made, and needed */
    GtkWidget *slot[LW_PLAIN_HOLDS], *name, *choice[3], *check;
    LwToolField *field[LW_PLAIN_FIELDS];
} LwPlainMaker;

static inline LwPlainMaker *lw_plain(LwMaker *maker)
{
    return (LwPlainMaker *)maker;
}

/* The places at the top, the name at the end. */
void lw_plain_slots(LwMaker *maker, int wanted);
void lw_plain_name(LwMaker *maker, LwNameKind kind, const char *wish);
const char *lw_plain_get_name(LwMaker *maker);

char *lw_plain_click(LwMaker *maker, const LwHold *hold, const LwPointer *pointer); /* any place; two bodies must be different */
bool lw_plain_back(LwMaker *maker);
void lw_plain_update(LwMaker *maker);       /* shows the places */
bool lw_plain_is_complete(LwMaker *maker);
void lw_plain_draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel);
void lw_plain_edition(LwMaker *maker);
/* A place in empty space: the ground, in the plane through what was clicked before (or the view's middle) that faces the eye. */
void lw_plain_take_space(LwMaker *maker, const LwPointer *pointer, LwHold *hold);
void lw_plain_put_bodies(LwMaker *maker, GString *json); /* "bodies": [ … ] */
/* An arrow of so many pixels. */
void lw_plain_arrow(LwBrush *overlay, LwVec3 from, LwVec3 direction, double length, double pixel);

#endif
