/* How bodies and joints look: hidden, clear, hovered, selected, marked; and where they are cut. */
#include "ui/viewport_private.h"

static const LwColour hover_tint = 0x56AEFF50, hover_tint_joint = 0x3D9BFF90, select_tint = 0x2F8CFFB4, select_tint_joint = 0x2F8CFFF0, mark_tint = 0xF5871FB4,
                      mark_tint_joint = 0xF5871FF0;

static LwColour tint_of(LwViewport *viewport, LwItem item)
{
    if (lw_desk_is_selected(viewport->desk, item))
        return select_tint;
    if (lw_desk_is_marked(viewport->desk, item))
        return mark_tint;
    return lw_item_equal(lw_desk_hover(viewport->desk), item) ? hover_tint : 0;
}

LwColour lw_viewport_joint_tint(LwViewport *viewport, const char *joint)
{
    LwItem item = lw_item(LW_ITEM_JOINT, joint);
    if (lw_desk_is_selected(viewport->desk, item))
        return select_tint_joint;
    if (lw_desk_is_marked(viewport->desk, item))
        return mark_tint_joint;
    return lw_item_equal(lw_desk_hover(viewport->desk), item) ? hover_tint_joint : 0;
}

void lw_viewport_make_looks(LwViewport *viewport)
{
    const LwFigure *figure = &viewport->edition->figure;
    const LwMechanismDef *def = &viewport->edition->document->def;
    for (int b = 0; b < figure->body_count && b < def->body_count; b++) {
        const char *name = def->body[b].name;
        viewport->body_look[b] = (LwLook){ .hidden = lw_desk_is_hidden(viewport->desk, name), .tint = tint_of(viewport, lw_item(LW_ITEM_BODY, name)),
                                           .clear = lw_desk_is_transparent(viewport->desk, name) ? 0.62 : 0 };
    }
    for (int i = 0; i < figure->piece_count; i++)
        viewport->piece_look[i] = (LwLook){ .tint = figure->piece[i].body < 0 ? tint_of(viewport, lw_item(LW_ITEM_GROUND, "")) : 0 };
}

static double along(LwVec3 p, int axis)
{
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

bool lw_viewport_extent(const LwViewport *viewport, int axis, double extent[2])
{
    int count = viewport->part_points > 0 ? viewport->part_points : viewport->points.count;
    extent[0] = INFINITY;
    extent[1] = -INFINITY;
    for (int i = 0; i < count; i++) {
        extent[0] = fmin(extent[0], along(viewport->points.point[i], axis));
        extent[1] = fmax(extent[1], along(viewport->points.point[i], axis));
    }
    return count > 0;
}

LwSection lw_viewport_section(LwViewport *viewport)
{
    LwCut cut = viewport->cut;
    double extent[2], sign = cut.flip ? -1 : 1;
    LwVec3 axis = { cut.axis == 0, cut.axis == 1, cut.axis == 2 };
    if (!viewport->shows[LW_SHOW_SECTION] || !lw_viewport_extent(viewport, cut.axis, extent))
        return (LwSection){ 0 };
    return (LwSection){ .on = true, .normal = lw_vec3_scale(axis, sign), .point = lw_vec3_scale(axis, extent[0] + cut.at * (extent[1] - extent[0])) };
}

bool lw_viewport_shows(const LwViewport *viewport, LwShow what)
{
    return viewport->shows[what];
}

void lw_viewport_show(LwViewport *viewport, LwShow what, bool on)
{
    if (viewport->shows[what] == on)
        return;
    viewport->shows[what] = on;
    gtk_widget_set_visible(viewport->cube, viewport->shows[LW_SHOW_CUBE]);
    lw_viewport_stale_pose(viewport);
    lw_viewport_update_labels(viewport);
}

LwCut lw_viewport_cut(const LwViewport *viewport)
{
    return viewport->cut;
}

void lw_viewport_set_cut(LwViewport *viewport, LwCut cut)
{
    viewport->cut = cut;
    viewport->cut.at = fmax(0, fmin(1, cut.at));
    lw_viewport_redraw_moving(viewport);
}
