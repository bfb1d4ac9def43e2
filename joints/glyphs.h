/* How joints draw themselves. Most are drawn from their mask; the functions below are for classes whose mask does not
 * show what they are, and stand in the class's `draw`. */
#ifndef LW_JOINTS_GLYPHS_H
#define LW_JOINTS_GLYPHS_H

#include "core/model/glyph.h"
#include "core/model/joint.h"

/* The glyph of a joint in the view's pose; `size` is the length in m of one unit. */
void lw_joint_draw(const LwJointClass *type, const LwJointView *view, double size, LwGlyph *glyph);
/* What lw_joint_draw does for a class without a `draw` of its own. */
void lw_joint_draw_mask(const LwJointClass *type, LwGlyph *glyph);

/* A function that may stand in `draw`. */
#define LW_DRAW(name) void lw_draw_##name(LwGlyph *glyph, const LwJointView *view, double size)

/* glyphs_shafts.c */
LW_DRAW(universal);
LW_DRAW(constant_velocity);
LW_DRAW(oldham);
LW_DRAW(angle);
LW_DRAW(line_in_plane);
/* glyphs_links.c: what is at marker 1, what at marker 2 */
LW_DRAW(ball_ball);
LW_DRAW(ball_hinge);
LW_DRAW(ball_sleeve);
LW_DRAW(ball_foot);
LW_DRAW(hinge_hinge);
LW_DRAW(hinge_sleeve);
LW_DRAW(cross_hinge);
LW_DRAW(cross_cross);
/* glyphs_wheels.c: radii are the first parameters */
LW_DRAW(gears);
LW_DRAW(gears_on_arm);
LW_DRAW(worm);
LW_DRAW(rack);
LW_DRAW(rack_carriage);
LW_DRAW(screw);
LW_DRAW(belt);
LW_DRAW(crossed_belt);
/* glyphs_rolling.c */
LW_DRAW(rolling_disc);
LW_DRAW(rolling_disc_no_spin);
LW_DRAW(wheel);
LW_DRAW(rolling_ball);
LW_DRAW(rolling_ball_no_spin);
LW_DRAW(ball_on_bar);
LW_DRAW(rolling_cylinder);
LW_DRAW(rolling_cone);
LW_DRAW(omni_wheel);
LW_DRAW(wheel_on_rail);
LW_DRAW(knife);
LW_DRAW(skate);
LW_DRAW(needle);
LW_DRAW(carried_point);
LW_DRAW(conveyor);
LW_DRAW(turntable);

/* glyphs_couplers.c: for the `draw` of a coupler */
void lw_draw_coupler_linear(LwGlyph *glyph);
void lw_draw_coupler_planetary(LwGlyph *glyph);
void lw_draw_coupler_differential(LwGlyph *glyph);
void lw_draw_coupler_hydraulic(LwGlyph *glyph);
void lw_draw_coupler_speed_ratio(LwGlyph *glyph);

/* Shared by them: marker 2's xy-plane as a plate about a point; where marker 1 is; the direction of its axis k. */
void lw_draw_plate(LwGlyph *glyph, LwVec3 centre, double half);
LwVec3 lw_draw_origin(const LwJointView *view, double size);
LwVec3 lw_draw_axis(const LwJointView *view, int k);

#endif
