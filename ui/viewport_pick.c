/* What is at a pixel: joints by their symbols, bodies by their surfaces. */
#include "ui/viewport_private.h"

static const double joint_reach = 8, line_reach = 4, tool_reach = 6; /* pixels */

static LwVec3 from_floats(const float *p)
{
    return lw_vec3((double)p[0], (double)p[1], (double)p[2]);
}

typedef struct Aim {
    const LwShot *shot;
    double x, y;
    double limit;           /* depth of the surface that is there; symbols behind it count only by their own point */
} Aim;

static double cross(LwVec3 a, LwVec3 b, double x, double y)
{
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

static LwVec3 to_pixel(const Aim *aim, const float *p)
{
    return lw_camera_to_pixel(&aim->shot->camera, from_floats(p), aim->shot->width, aim->shot->height);
}

static bool within_triangle(const Aim *aim, const LwSurfaceVertex *v)
{
    LwVec3 p[3];
    for (int k = 0; k < 3; k++)
        p[k] = to_pixel(aim, v[k].position);
    if (!(fmin(fmin(p[0].z, p[1].z), p[2].z) < aim->limit))
        return false;
    double a = cross(p[0], p[1], aim->x, aim->y), b = cross(p[1], p[2], aim->x, aim->y), c = cross(p[2], p[0], aim->x, aim->y);
    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

static bool near_line(const Aim *aim, const LwLineSegment *line)
{
    LwVec3 a = to_pixel(aim, line->a), b = to_pixel(aim, line->b), d = lw_vec3_sub(b, a);
    double length = d.x * d.x + d.y * d.y;
    double t = length > 0 ? fmax(0, fmin(1, ((aim->x - a.x) * d.x + (aim->y - a.y) * d.y) / length)) : 0;
    return hypot(a.x + t * d.x - aim->x, a.y + t * d.y - aim->y) < line_reach && a.z + t * d.z < aim->limit;
}

static bool is_on(const LwViewport *viewport, const Aim *aim, const LwSpot *spot)
{
    for (int i = 0; i + 2 < spot->vertex_count; i += 3)
        if (within_triangle(aim, &viewport->symbol.vertex[spot->vertex + i]))
            return true;
    for (int i = 0; i < spot->line_count; i++)
        if (near_line(aim, &viewport->symbol.line[spot->line + i]))
            return true;
    return false;
}

/* The joint whose point is nearest, else one whose symbol is there. −1: none. */
static int joint_at(LwViewport *viewport, const Aim *aim)
{
    const LwMechanismDef *def = &viewport->edition->document->def;
    int found = -1;
    double best = joint_reach, depth = INFINITY;
    if (!viewport->spot || !viewport->shows[LW_SHOW_JOINTS])
        return -1;
    for (int j = 0; j < def->joint_count; j++) {
        LwVec3 p = lw_camera_to_pixel(&aim->shot->camera, viewport->spot[j].point, aim->shot->width, aim->shot->height);
        double away = hypot(p.x - aim->x, p.y - aim->y);
        if (away < best - 0.5 || (away < best && p.z < depth)) {
            found = j;
            best = away;
            depth = p.z;
        }
    }
    for (int j = 0; j < def->joint_count && found < 0; j++)
        if (is_on(viewport, aim, &viewport->spot[j]))
            found = j;
    return found;
}

LwItem lw_viewport_item_at(LwViewport *viewport, double x, double y, double reach, LwPick *pick)
{
    int width, height;
    *pick = (LwPick){ .piece = -1, .body = -1, .face = -1, .edge = -1, .triangle = -1, .feature = -1 };
    lw_viewport_refresh(viewport);
    if (!viewport->edition || !viewport->camera_set)
        return lw_item(LW_ITEM_NONE, NULL);
    const LwMechanismDef *def = &viewport->edition->document->def;
    lw_viewport_size(viewport, &width, &height);
    LwShot shot = lw_viewport_shot(viewport, width, height);
    if (viewport->edition->picker)
        lw_picker_pick(viewport->edition->picker, &shot, x, y, reach, pick);
    const Aim aim = { &shot, x, y, pick->piece >= 0 ? pick->depth : INFINITY };
    int joint = joint_at(viewport, &aim);
    if (joint >= 0)
        return lw_item(LW_ITEM_JOINT, def->joint[joint].name);
    if (pick->piece < 0)
        return lw_item(LW_ITEM_NONE, NULL);
    return pick->body < 0 ? lw_item(LW_ITEM_GROUND, "") : lw_item(LW_ITEM_BODY, def->body[pick->body].name);
}

void lw_viewport_point(LwViewport *viewport, double x, double y, GdkModifierType state, LwPointer *pointer, LwPick *pick)
{
    int width, height;
    LwItem item = lw_viewport_item_at(viewport, x, y, tool_reach, pick);
    lw_viewport_size(viewport, &width, &height);
    LwCamera camera = lw_viewport_shot(viewport, width, height).camera;
    LwRay ray = lw_camera_ray(&camera, x, y, width, height);
    *pointer = (LwPointer){ .x = x, .y = y, .state = state, .origin = ray.origin, .direction = ray.direction, .pick = pick->piece >= 0 ? pick : NULL, .item = item };
}

void lw_viewport_click(LwViewport *viewport, const LwPointer *pointer)
{
    bool add = (guint)pointer->state & (guint)(GDK_SHIFT_MASK | GDK_CONTROL_MASK);
    if (pointer->item.kind != LW_ITEM_NONE)
        lw_desk_select(viewport->desk, pointer->item, add);
    else if (!add)
        lw_desk_select_none(viewport->desk);
}
