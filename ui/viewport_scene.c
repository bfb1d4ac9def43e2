/* What is shown: the edition's figure, symbols and points of its pose, and the shot that they make. */
#include "app/view/whole_run.h"
#include "ui/viewport_private.h"

static const double empty_half = 0.1; /* m: half the room that an empty mechanism is given */
enum { rest_facets = 16, moving_facets = 12 }; /* of round things among the symbols */
static const LwVec3 origin = { 0, 0, 0 };

static LwVec3 from_floats(const float *p)
{
    return lw_vec3((double)p[0], (double)p[1], (double)p[2]);
}

void lw_viewport_drop_edition(LwViewport *viewport)
{
    viewport->symbols = NULL;
    lw_arena_clear(&viewport->symbol_arena);
    lw_arena_clear(&viewport->pose_arena);
    viewport->points = (LwPoints){ .arena = &viewport->pose_arena };
    viewport->part_points = 0;
    viewport->spot = NULL;
    g_clear_pointer(&viewport->body_look, g_free);
    g_clear_pointer(&viewport->piece_look, g_free);
    g_clear_pointer(&viewport->edition, lw_edition_unref);
    viewport->emphasis = (LwEmphasis){ -1, -1, -1, -1 };
    viewport->stale_pose = viewport->stale_looks = true;
}

static void add_box(LwPoints *points, LwBox box, LwFrame frame)
{
    for (int i = 0; i < 8 && !lw_box_is_empty(box); i++)
        lw_points_add(points, lw_frame_point(frame, lw_vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z)));
}

static void add_pieces(const LwFigure *figure, const LwFrame *body, LwPoints *points)
{
    for (int i = 0; i < figure->piece_count; i++)
        add_box(points, figure->piece[i].model->box, lw_piece_frame(&figure->piece[i], body));
}

void lw_viewport_take_edition(LwViewport *viewport)
{
    LwEdition *edition = lw_desk_edition(viewport->desk);
    lw_viewport_drop_edition(viewport);
    if (lw_edition_is_good(edition)) {
        viewport->edition = lw_edition_ref(edition);
        viewport->body_look = g_new0(LwLook, (gsize)edition->figure.body_count + 1);
        viewport->piece_look = g_new0(LwLook, (gsize)edition->figure.piece_count + 1);
        viewport->ground_due = true;
    }
    lw_viewport_redraw(viewport);
}

/* ---- the pose */

static void add_brush_box(LwPoints *points, const LwBrush *brush)
{
    LwBox box = lw_box_empty();
    for (int i = 0; i < brush->vertex_count; i++)
        box = lw_box_add(box, from_floats(brush->vertex[i].position));
    for (int i = 0; i < brush->line_count; i++)
        box = lw_box_add(lw_box_add(box, from_floats(brush->line[i].a)), from_floats(brush->line[i].b));
    add_box(points, box, LW_FRAME_IDENTITY);
}

static void gather_points(LwViewport *viewport, const LwFrame *body)
{
    add_pieces(&viewport->edition->figure, body, &viewport->points);
    viewport->part_points = viewport->points.count;
    add_brush_box(&viewport->points, &viewport->solid);
    add_brush_box(&viewport->points, &viewport->symbol);
    add_brush_box(&viewport->points, &viewport->overlay_brush);
    if (viewport->points.count == 0)
        add_box(&viewport->points, (LwBox){ { -empty_half, -empty_half, -empty_half }, { empty_half, empty_half, empty_half } }, LW_FRAME_IDENTITY);
}

/* Whether all that there is can be seen, and is not too small to be worked with. */
static bool is_well_seen(LwViewport *viewport)
{
    int width, height;
    double from = INFINITY, to = -INFINITY;
    lw_viewport_size(viewport, &width, &height);
    for (int i = 0; i < viewport->points.count; i++) {
        LwVec3 p = lw_viewport_to_pixel(viewport, viewport->points.point[i]);
        if (!(p.x >= 0 && p.x <= width && p.y >= 0 && p.y <= height))
            return false;
        from = fmin(from, p.x);
        to = fmax(to, p.x);
    }
    return to - from > 0.05 * width;
}

static void look_first(LwViewport *viewport)
{
    bool empty = viewport->edition->figure.piece_count == 0 && viewport->edition->document->def.joint_count == 0;
    if (!viewport->camera_set || (viewport->camera_guessed && !empty && !is_well_seen(viewport)))
        lw_viewport_first_look(viewport);
    viewport->camera_guessed = empty;
}

static void recolour(unsigned char colour[4], LwColour tint)
{
    double part = (tint & 255) / 255.0;
    for (int k = 0; k < 3; k++)
        colour[k] = (unsigned char)(colour[k] * (1 - part) + (tint >> (24 - 8 * k) & 255) * part);
}

static void draw_joints(LwViewport *viewport, const LwFrame *body)
{
    const LwMechanismDef *def = &viewport->edition->document->def;
    LwBrush *brush = &viewport->symbol;
    viewport->spot = LW_NEWN(&viewport->pose_arena, LwSpot, def->joint_count + 1);
    for (int j = 0; j < def->joint_count; j++) {
        const LwJointDef *joint = &def->joint[j];
        LwSpot *spot = &viewport->spot[j];
        LwFrame base = joint->body[0] < 0 ? LW_FRAME_IDENTITY : body[joint->body[0]];
        *spot = (LwSpot){ .vertex = brush->vertex_count, .line = brush->line_count, .point = lw_frame_point(base, joint->marker[0].position) };
        if (!viewport->shows[LW_SHOW_JOINTS])
            continue;
        lw_symbols_draw_joint(viewport->symbols, j, brush);
        spot->vertex_count = brush->vertex_count - spot->vertex;
        spot->line_count = brush->line_count - spot->line;
        LwColour tint = lw_viewport_joint_tint(viewport, joint->name);
        for (int i = 0; i < spot->vertex_count && tint & 255; i++)
            recolour(brush->vertex[spot->vertex + i].colour, tint);
        for (int i = 0; i < spot->line_count && tint & 255; i++) {
            recolour(brush->line[spot->line + i].colour, tint);
            brush->line[spot->line + i].width *= 1.6F;
        }
    }
}

static void draw_symbols(LwViewport *viewport, const LwFrame *body)
{
    lw_symbols_pose(viewport->symbols, lw_desk_pose_time(viewport->desk), body);
    lw_symbols_draw_springs(viewport->symbols, &viewport->solid);
    lw_symbols_draw_planes(viewport->symbols, &viewport->solid);
    draw_joints(viewport, body);
    if (viewport->shows[LW_SHOW_CENTRES])
        lw_symbols_draw_centres(viewport->symbols, &viewport->overlay_brush);
    gather_points(viewport, body); /* what comes now may be long or far away: the camera is not to follow it */
    if (viewport->shows[LW_SHOW_TRACES])
        lw_viewport_draw_traces(viewport);
    lw_viewport_draw_arrows(viewport);
}

static const LwStyle *style_now(LwViewport *viewport)
{
    GdkRGBA colour = { 1, 1, 1, 1 };
    gtk_style_context_lookup_color(gtk_widget_get_style_context(GTK_WIDGET(viewport)), "theme_bg_color", &colour);
    return lw_style_find(0.3F * colour.red + 0.6F * colour.green + 0.1F * colour.blue < 0.5F ? "dark" : "light");
}

static void make_symbols(LwViewport *viewport)
{
    const LwEdition *edition = viewport->edition;
    lw_arena_clear(&viewport->symbol_arena);
    lw_arena_init(&viewport->symbol_arena);
    viewport->symbols = NULL;
    if (!LW_ARENA_GUARD(&viewport->symbol_arena))
        viewport->symbols = lw_symbols_create(&viewport->symbol_arena, edition->document, edition->mechanism, viewport->style, edition->unit);
    viewport->stale_pose = true;
}

static int facets_now(const LwViewport *viewport)
{
    return viewport->moving ? moving_facets : rest_facets;
}

static void make_pose(LwViewport *viewport, int facets)
{
    const LwFrame *body = lw_desk_pose(viewport->desk);
    lw_arena_clear(&viewport->pose_arena);
    lw_arena_init(&viewport->pose_arena);
    viewport->points = (LwPoints){ .arena = &viewport->pose_arena };
    viewport->spot = NULL;
    lw_brush_init(&viewport->solid, &viewport->pose_arena);
    lw_brush_init(&viewport->symbol, &viewport->pose_arena);
    lw_brush_init(&viewport->overlay_brush, &viewport->pose_arena);
    viewport->solid.facets = viewport->symbol.facets = viewport->overlay_brush.facets = facets;
    viewport->stale_pose = false;
    if (body && viewport->symbols && !LW_ARENA_GUARD(&viewport->pose_arena) && !LW_ARENA_GUARD(&viewport->symbol_arena))
        draw_symbols(viewport, body);
}

void lw_viewport_make_fine(LwViewport *viewport)
{
    if (viewport->symbol.facets != rest_facets)
        make_pose(viewport, rest_facets);
}

/* Below all that is shown, and all that the result will show. */
static void make_ground(LwViewport *viewport)
{
    const LwPoses *motion = lw_desk_motion(viewport->desk);
    const LwUpright *upright = &viewport->edition->upright;
    LwArena arena;
    lw_viewport_make_fine(viewport);
    viewport->ground = lw_ground_below(upright, viewport->points.point, viewport->points.count);
    if (!motion)
        return;
    lw_arena_init(&arena);
    if (!LW_ARENA_GUARD(&arena)) {
        LwPoints all = { .arena = &arena };
        for (int i = 0; i < viewport->points.count; i++)
            lw_points_add(&all, viewport->points.point[i]);
        lw_whole_run_points(&viewport->edition->figure, NULL, motion, lw_upright_directions(upright).axis, 6, &all);
        viewport->ground = lw_ground_below(upright, all.point, all.count);
    }
    lw_arena_clear(&arena);
}

void lw_viewport_refresh(LwViewport *viewport)
{
    const LwStyle *style = style_now(viewport);
    if (!viewport->edition) {
        viewport->style = style;
        return;
    }
    if (style != viewport->style || !viewport->symbols) {
        viewport->style = style;
        make_symbols(viewport);
    }
    if (viewport->stale_looks)
        lw_viewport_make_looks(viewport);
    viewport->stale_looks = false;
    if (viewport->stale_pose || viewport->symbol.facets != facets_now(viewport))
        make_pose(viewport, facets_now(viewport));
    if (viewport->points.count > 0) {
        if (viewport->ground_due)
            make_ground(viewport);
        viewport->ground_due = false;
        if (!viewport->camera_set || viewport->camera_guessed)
            look_first(viewport);
    }
}

void lw_viewport_stale_pose(LwViewport *viewport)
{
    viewport->stale_pose = true;
    lw_viewport_redraw(viewport);
}

void lw_viewport_stale_looks(LwViewport *viewport)
{
    viewport->stale_looks = true;
    lw_viewport_stale_pose(viewport); /* joints are coloured with their symbols */
}

/* ---- the shot */

static void set_depth(LwViewport *viewport, LwCamera *camera)
{
    LwVec3 corner[4];
    lw_camera_set_depth(camera, viewport->points.point, viewport->points.count);
    lw_ground_corners(&viewport->ground, &viewport->edition->upright, corner);
    if (viewport->shows[LW_SHOW_GRID] || viewport->shows[LW_SHOW_SHADOW])
        lw_camera_include_depth(camera, corner, 4);
}

LwShot lw_viewport_shot(LwViewport *viewport, int width, int height)
{
    LwShot shot = { .camera = viewport->camera, .style = viewport->style, .width = width, .height = height };
    LwUpright upright = lw_upright_of_gravity(origin);
    shot.upright = viewport->edition ? viewport->edition->upright : upright;
    if (height > 0)
        lw_camera_set_aspect(&shot.camera, (double)width / height);
    if (!viewport->edition)
        return shot;
    set_depth(viewport, &shot.camera);
    shot.edges = viewport->shows[LW_SHOW_EDGES];
    shot.grid = viewport->shows[LW_SHOW_GRID];
    shot.shadow = viewport->shows[LW_SHOW_SHADOW];
    shot.triad = viewport->shows[LW_SHOW_AXES];
    shot.occlusion = viewport->shows[LW_SHOW_SHADOW] && viewport->style->occlusion > 0;
    shot.plane = viewport->ground;
    shot.looks = (LwLooks){ viewport->body_look, viewport->piece_look };
    shot.section = lw_viewport_section(viewport);
    shot.body = lw_desk_pose(viewport->desk);
    shot.ghost = viewport->shows[LW_SHOW_GHOST] ? viewport->edition->pose : NULL;
    shot.solid = &viewport->solid;
    shot.symbol = &viewport->symbol;
    shot.overlay = &viewport->overlay_brush;
    return shot;
}
