/* What is drawn of a mechanism besides its bodies: joints (each class draws itself), springs, bushings, cables, planes of contacts, centres of mass, paths of points. */
#ifndef LW_VIEW_SYMBOLS_H
#define LW_VIEW_SYMBOLS_H

#include "app/view/figure_bodies.h"
#include "app/view/style.h"
#include "core/model/mechanism.h"

typedef struct LwSymbols LwSymbols;

/* Everything in the arena, whose guard is set whenever these are called. `unit` is the size of a joint's symbol, m. */
LwSymbols *lw_symbols_create(LwArena *arena, const LwDocument *document, const LwMechanism *mechanism, const LwStyle *style, double unit);
/* Poses are shown in the order of time: what joints follow along the motion (contacts on curves) is followed here too. */
void lw_symbols_pose(LwSymbols *symbols, double time, const LwFrame *body);
void lw_symbols_draw_joints(LwSymbols *symbols, LwBrush *brush);
void lw_symbols_draw_joint(LwSymbols *symbols, int number, LwBrush *brush); /* one of them */
void lw_symbols_draw_springs(LwSymbols *symbols, LwBrush *brush); /* and bushings and cables */
void lw_symbols_draw_planes(LwSymbols *symbols, LwBrush *brush); /* that something touches, of the ground and of bodies without geometry */
void lw_symbols_draw_centres(LwSymbols *symbols, LwBrush *brush);

/* Changes the size of joints' symbols. */
void lw_symbols_set_unit(LwSymbols *symbols, double unit);
/* The size of joint symbols that suits a mechanism: of its characteristic length and the breadth of all that is to be seen, m. */
double lw_symbols_unit(double size, double breadth);
/* That breadth: what bodies, joints, springs and planes span in a pose, m. Curves and wheels of joints have their own size, so they are drawn for it. */
double lw_symbols_breadth(LwSymbols *symbols, LwArena *arena, const LwDocument *document, double time, const LwFrame *body);

/* The way of a cable, given where its points are in the world (as many as it has): spans and arcs about pulleys. */
void lw_cable_path(const LwCableDef *cable, const LwVec3 *centre, LwPoints *path);

#endif
