/* Forces and torques of the result as arrows, at the time that is shown. Without a selected body each joint, motor and load has its arrow on the first of
 * its bodies; with one, all that acts on it is shown, gravity too. Lengths follow from the largest of the whole run, so that they can be compared over time. */
#include "ui/viewport_private.h"

#include "app/view/arrows.h"
#include "core/analysis/part_loads.h"

static const double least = 0.004; /* of the largest: shorter ones are dots */

double lw_viewport_arrow_scale(const LwViewport *viewport)
{
    return viewport->arrow_scale;
}

void lw_viewport_set_arrow_scale(LwViewport *viewport, double scale)
{
    viewport->arrow_scale = fmax(1.0 / 64, fmin(64, scale));
    lw_viewport_stale_pose(viewport);
    lw_viewport_update_labels(viewport);
}

/* ---- the result */

static bool has_loads(const LwResult *result)
{
    LwAnalysisType type = result->analysis.type;
    return result->report && result->poses.count > 0 && (type == LW_ANALYSIS_INVERSE || type == LW_ANALYSIS_DYNAMICS || type == LW_ANALYSIS_STATICS);
}

/* The largest of the run and what is usual: the root of the mean square of each sample's largest. */
typedef struct Extent {
    double largest, squares, now;
} Extent;

static void widen(Extent *extent, double value)
{
    if (isfinite(value))
        extent->now = fmax(extent->now, fabs(value));
}

static void end_sample(Extent *extent)
{
    extent->largest = fmax(extent->largest, extent->now);
    extent->squares += extent->now * extent->now;
    extent->now = 0;
}

static void measure_sample(const LwArrows *arrows, const LwMechanismDef *def, const double *row, Extent *force, Extent *torque)
{
    for (int j = 0; j < def->joint_count; j++) {
        int channel = arrows->replay->joint_channel[j];
        if (channel < 0)
            continue;
        widen(force, lw_vec3_norm(lw_vec3_from(row + channel)));
        widen(torque, lw_vec3_norm(lw_vec3_from(row + channel + 3)));
    }
    for (int i = 0; i < def->motor_count; i++) {
        bool turns = def->motor[i].coordinate >= LW_RX;
        int effort = lw_replay_find(arrows->replay, def->motor[i].name, turns ? "torque" : "force");
        if (effort >= 0)
            widen(turns ? torque : force, row[effort]);
    }
    end_sample(force);
    end_sample(torque);
}

/* What is usual is to be seen well, and peaks are not to leave the picture: m per N for a figure of reach 1. */
static double scale_of(const Extent *extent, int samples)
{
    double usual = sqrt(extent->squares / samples), most = 3 * lw_arrow_scale(extent->largest, 1);
    return extent->largest > 0 ? fmax(lw_arrow_scale(extent->largest, 1), fmin(most, lw_arrow_scale(usual, 1))) : 0;
}

static void measure(LwArrows *arrows, const LwMechanismDef *def)
{
    const LwTrace *trace = arrows->replay->trace;
    Extent force = { 0 }, torque = { 0 };
    int step = 1 + trace->sample_count / 500, samples = 0;
    for (int k = 0; k < trace->sample_count; k += step, samples++)
        measure_sample(arrows, def, trace->sample[k], &force, &torque);
    arrows->largest_force = force.largest;
    arrows->largest_torque = torque.largest;
    arrows->own_force_scale = scale_of(&force, samples);
    arrows->own_torque_scale = scale_of(&torque, samples);
}

/* Columns that the loads are read from and that must be there. */
static bool is_complete(const LwReplay *replay, const LwMechanismDef *def)
{
    for (int i = 0; i < def->contact_count; i++)
        if (lw_replay_find(replay, def->contact[i].name, "fx") < 0)
            return false;
    for (int i = 0; i < def->load_count; i++)
        if (def->load[i].kind == LW_LOAD_BUSHING && lw_replay_find(replay, def->load[i].name, "fx") < 0)
            return false;
    return true;
}

void lw_viewport_drop_arrows(LwViewport *viewport)
{
    lw_arena_clear(&viewport->arrows.arena);
    lw_result_unref(viewport->arrows.result);
    viewport->arrows = (LwArrows){ 0 };
    lw_arena_init(&viewport->arrows.arena);
}

static void read_result(LwViewport *viewport, LwResult *result)
{
    LwArrows *arrows = &viewport->arrows;
    lw_viewport_drop_arrows(viewport);
    arrows->result = lw_result_ref(result);
    if (!has_loads(result) || LW_ARENA_GUARD(&arrows->arena))
        return;
    const LwMechanismDef *def = &result->edition->document->def;
    arrows->replay = lw_replay_create(&arrows->arena, result->edition->mechanism, result->report->trace);
    if (!is_complete(arrows->replay, def))
        arrows->replay = NULL;
    if (!arrows->replay)
        return;
    measure(arrows, def);
}

/* ---- drawing */

static LwColour colour_of(LwPartLoadKind kind, bool torque)
{
    switch (kind) {
    case LW_PART_MOTOR: case LW_PART_COUPLER: return 0x18A05CFF;
    case LW_PART_FORCE: case LW_PART_SPRING: case LW_PART_CABLE: return 0x2A78E0FF;
    case LW_PART_CONTACT: case LW_PART_STOP: case LW_PART_FRICTION: return 0xC2307AFF;
    case LW_PART_GRAVITY: return 0x7C8794FF;
    default: return torque ? 0x8E52D6FF : 0xE2562AFF;
    }
}

static bool is_shown(LwViewport *viewport, const LwPartLoads *loads, int i, bool selected)
{
    const LwPartLoad *load = &loads->load[i];
    const LwMechanismDef *def = &viewport->edition->document->def;
    if (load->kind == LW_PART_INERTIA || load->kind == LW_PART_MOUNT || lw_desk_is_hidden(viewport->desk, def->body[load->body].name))
        return false;
    if (selected)
        return lw_desk_is_selected(viewport->desk, lw_item(LW_ITEM_BODY, def->body[load->body].name));
    if (load->kind == LW_PART_GRAVITY)
        return false;
    for (int k = 0; k < i; k++) /* the other body feels the opposite */
        if (loads->load[k].kind == load->kind && g_strcmp0(loads->load[k].name, load->name) == 0)
            return false;
    return true;
}

static void draw_load(LwViewport *viewport, const LwPartLoad *load, LwFrame body)
{
    LwBrush *brush = &viewport->overlay_brush;
    const LwArrows *arrows = &viewport->arrows;
    double unit = viewport->edition->unit;
    LwArrowStyle style = { .thickness = 0.13 * unit, .certainty = load->certainty };
    LwVec3 point = lw_frame_point(body, load->point);
    LwVec3 force = lw_quat_rotate(body.orientation, load->force), torque = lw_quat_rotate(body.orientation, load->torque);
    brush->frame = LW_FRAME_IDENTITY;
    brush->colour = colour_of(load->kind, false);
    if (lw_vec3_is_finite(force) && lw_vec3_norm(force) > least * arrows->largest_force)
        lw_brush_force(brush, point, lw_vec3_scale(force, arrows->force_scale), style);
    brush->colour = colour_of(load->kind, true);
    style.thickness *= 0.8;
    if (lw_vec3_is_finite(torque) && lw_vec3_norm(torque) > least * arrows->largest_torque)
        lw_brush_torque(brush, point, lw_vec3_scale(torque, arrows->torque_scale), 0.9 * unit, style);
}

static int selected_bodies(LwDesk *desk)
{
    int count = 0;
    for (int i = 0; i < lw_desk_selected_count(desk); i++)
        count += lw_desk_selected(desk, i).kind == LW_ITEM_BODY;
    return count;
}

void lw_viewport_draw_arrows(LwViewport *viewport)
{
    LwArrows *arrows = &viewport->arrows;
    LwResult *result = lw_desk_result(viewport->desk);
    const LwFrame *body = lw_desk_pose(viewport->desk);
    arrows->force_scale = arrows->torque_scale = 0;
    if (!viewport->shows[LW_SHOW_ARROWS] || !result || lw_desk_pose_owner(viewport->desk) != LW_POSE_RESULT)
        return;
    if (arrows->result != result)
        read_result(viewport, result);
    if (!arrows->replay || LW_ARENA_GUARD(&arrows->arena))
        return;
    arrows->force_scale = viewport->arrow_scale * viewport->ground.reach * arrows->own_force_scale;
    arrows->torque_scale = viewport->arrow_scale * viewport->ground.reach * 0.6 * arrows->own_torque_scale;
    LwArenaMark mark = lw_arena_mark(&arrows->arena);
    const LwPartLoads *loads = lw_part_loads_create(&arrows->arena, arrows->replay, lw_result_sample(result, lw_desk_time(viewport->desk)));
    bool selected = selected_bodies(viewport->desk) > 0;
    for (int i = 0; i < loads->count; i++)
        if (is_shown(viewport, loads, i, selected))
            draw_load(viewport, &loads->load[i], body[loads->load[i].body]);
    lw_arena_release(&arrows->arena, mark);
}

/* ---- the legend: how long so many newtons are, at the middle of the picture */

/* 1, 2 or 5 times a power of ten, as large as fits into `room`. */
static double round_value(double room)
{
    double power = pow(10, floor(log10(room)));
    return power * (room >= 5 * power ? 5 : room >= 2 * power ? 2 : 1);
}

static void draw_bar(cairo_t *cr, double right, double y, double metres_per, double pixel, const char *unit, LwColour colour)
{
    char text[64], number[32];
    double value = round_value(110 * pixel / metres_per), length = value * metres_per / pixel;
    cairo_text_extents_t extents;
    g_ascii_formatd(number, sizeof number, "%g", value);
    g_snprintf(text, sizeof text, "%s %s", number, unit);
    cairo_set_source_rgba(cr, (colour >> 24 & 255) / 255.0, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, 1);
    cairo_set_line_width(cr, 3);
    cairo_move_to(cr, right - length, y);
    cairo_line_to(cr, right - 6, y);
    cairo_stroke(cr);
    cairo_move_to(cr, right, y);
    cairo_line_to(cr, right - 9, y - 5);
    cairo_line_to(cr, right - 9, y + 5);
    cairo_fill(cr);
    cairo_text_extents(cr, text, &extents);
    cairo_move_to(cr, right - length - extents.width - 10, y + 4);
    cairo_show_text(cr, text);
}

static void draw_legend(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    LwViewport *viewport = data;
    const LwArrows *arrows = &viewport->arrows;
    int wide, high;
    (void)area;
    lw_viewport_size(viewport, &wide, &high);
    double pixel = lw_camera_pixel(&viewport->camera, high);
    if (!(pixel > 0) || !viewport->shows[LW_SHOW_ARROWS])
        return;
    cairo_select_font_face(cr, "Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, 12);
    if (arrows->force_scale > 0)
        draw_bar(cr, width - 6, height - 30, arrows->force_scale, pixel, "N", colour_of(LW_PART_JOINT, false));
    if (arrows->torque_scale > 0)
        draw_bar(cr, width - 6, height - 10, arrows->torque_scale, pixel, "N·m", colour_of(LW_PART_JOINT, true));
}

void lw_viewport_make_legend(LwViewport *viewport)
{
    viewport->legend = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(viewport->legend), 220);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(viewport->legend), 46);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(viewport->legend), draw_legend, viewport, NULL);
    gtk_widget_set_halign(viewport->legend, GTK_ALIGN_END);
    gtk_widget_set_valign(viewport->legend, GTK_ALIGN_END);
    gtk_widget_set_can_target(viewport->legend, FALSE);
    gtk_widget_set_name(viewport->legend, "arrow-legend");
    gtk_widget_add_css_class(viewport->legend, "arrow-legend");
    gtk_overlay_add_overlay(GTK_OVERLAY(viewport->overlay), viewport->legend);
}
