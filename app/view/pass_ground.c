/* The background, the ground with its grid, and the shadows on it. */
#include "app/view/painter_private.h"

#include <epoxy/gl.h>

enum { map_size = 256, moving_size = 128 };
static const double map_margin = 1.5; /* the shadow's map goes beyond the figure, so that blurred shadows end within it */

/* Seen from above, or not at all. */
static bool shows_ground(const LwShot *shot)
{
    return (shot->grid || shot->shadow) && lw_vec3_dot(shot->camera.back, shot->upright.up) > 0.02 && shot->plane.reach > 0;
}

LwGround lw_ground_below(const LwUpright *upright, const LwVec3 *point, int count)
{
    LwVec3 low = { INFINITY, INFINITY, INFINITY }, high = { -INFINITY, -INFINITY, -INFINITY };
    for (int i = 0; i < count; i++) {
        double r = lw_vec3_dot(point[i], upright->right), b = lw_vec3_dot(point[i], upright->back), u = lw_vec3_dot(point[i], upright->up);
        low = lw_vec3(fmin(low.x, r), fmin(low.y, b), fmin(low.z, u));
        high = lw_vec3(fmax(high.x, r), fmax(high.y, b), fmax(high.z, u));
    }
    if (count == 0)
        return (LwGround){ { 0, 0, 0 }, 0 };
    double reach = 0.5 * lw_vec3_norm(lw_vec3_sub(high, low));
    LwVec3 middle = lw_vec3_scale(upright->right, (low.x + high.x) / 2);
    middle = lw_vec3_mad(middle, (low.y + high.y) / 2, upright->back);
    return (LwGround){ lw_vec3_mad(middle, low.z - 0.004 * reach, upright->up), reach };
}

void lw_ground_corners(const LwGround *ground, const LwUpright *upright, LwVec3 corner[4])
{
    for (int i = 0; i < 4; i++) {
        double side = LW_GROUND_SPREAD * ground->reach;
        LwVec3 p = lw_vec3_mad(ground->middle, i & 1 ? side : -side, upright->right);
        corner[i] = lw_vec3_mad(p, i & 2 ? side : -side, upright->back);
    }
}

/* `sigma` of the wide shadow, as a fraction of the map. Done twice, narrow first: the taps of the wide one are some texels apart. */
static void blur(LwPainter *painter, int from, int to, LwVec3 direction, double sigma)
{
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_BLUR);
    int size = painter->shadow[to].width;
    lw_target_begin(&painter->shadow[to]);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, painter->shadow[from].texture);
    lw_uniform_int(program, "image", 0);
    lw_uniform_vec2(program, "direction", direction.x / size, direction.y / size);
    lw_uniform_vec2(program, "sigma", 0.005 * size, sigma * size);
    glBindVertexArray(painter->nothing);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static uint64_t mixed(uint64_t sum, const void *data, size_t size)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ byte[i]) * 0x100000001B3u;
    return sum;
}

/* A sum over all that shadows depend on; not the camera: while only that moves they stay. Never 0. */
static uint64_t shadow_sum(const LwPainter *painter, const LwShot *shot, int size)
{
    const double number[] = { shot->plane.middle.x, shot->plane.middle.y, shot->plane.middle.z, shot->plane.reach, shot->upright.up.x, shot->upright.up.y,
                              shot->upright.up.z, shot->section.on, shot->section.point.x, shot->section.point.y, shot->section.point.z,
                              shot->section.normal.x, shot->section.normal.y, shot->section.normal.z, size };
    uint64_t sum = mixed(0xCBF29CE484222325u, number, sizeof number);
    if (shot->body)
        sum = mixed(sum, shot->body, (size_t)painter->figure->body_count * sizeof *shot->body);
    for (int i = 0; i < painter->figure->piece_count; i++) {
        LwLook look = lw_looks_of(&shot->looks, painter->figure, i);
        const double shown[2] = { look.hidden, look.clear };
        sum = mixed(sum, shown, sizeof shown);
    }
    if (shot->solid)
        sum = mixed(sum, shot->solid->vertex, (size_t)shot->solid->vertex_count * sizeof *shot->solid->vertex);
    return sum | 1;
}

static void paint_heights(LwPainter *painter, const LwShot *shot)
{
    double half = map_margin * shot->plane.reach;
    LwCamera below = { .right = shot->upright.right, .up = shot->upright.back, .back = lw_vec3_scale(shot->upright.up, -1),
                       .centre = shot->plane.middle, .height = 2 * half, .aspect = 1, .distance = 0, .near = -half, .far = 4 * half };
    glClearColor(0, 0, 0, 0);
    if (painter->from == 0)
        glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_HEIGHT);
    lw_paint_common(shot, &below, program);
    lw_uniform_float(program, "reach", shot->plane.reach);
    lw_uniform_colour(program, "override_colour", 0x000000FF);
    lw_paint_cut(shot, &below, program);
    if (painter->from == 0)
        lw_gpu_surface_draw(&painter->solid);
    lw_paint_pieces(painter, shot, &below, program, LW_PIECES_WHOLE);
    lw_paint_pieces(painter, shot, &below, program, LW_PIECES_GLASS);
    lw_paint_cut_end(program);
    glDisable(GL_BLEND);
}

/* The figure seen from below, as heights, then blurred. While bodies move on a smaller map, blurred once. */
void lw_paint_shadow(LwPainter *painter, const LwShot *shot)
{
    if (!shows_ground(shot) || !shot->shadow || shot->style->shadow <= 0)
        return;
    bool moving = shot->quality == LW_QUALITY_MOVING;
    int size = moving ? moving_size : map_size;
    if (painter->from == 0) { /* a fine one does for a picture while moving as well */
        uint64_t fine = shadow_sum(painter, shot, map_size), sum = moving ? shadow_sum(painter, shot, size) : fine;
        painter->shadow_due = painter->shadowed != fine && painter->shadowed != sum ? sum : 0;
    }
    if (!painter->shadow_due)
        return;
    painter->shadowed = 0; /* until it is complete */
    for (int i = 0; i < 2; i++)
        lw_target_set(&painter->shadow[i], size, size, GL_RG8, false);
    lw_target_begin(&painter->shadow[0]);
    paint_heights(painter, shot);
    if (painter->to < painter->figure->piece_count)
        return;
    painter->shadowed = painter->shadow_due;
    for (int pass = moving; pass < 2; pass++) {
        blur(painter, 0, 1, lw_vec3(1, 0, 0), pass ? 0.028 : 0.007);
        blur(painter, 1, 0, lw_vec3(0, 1, 0), pass ? 0.028 : 0.007);
    }
}

void lw_paint_background(LwPainter *painter, const LwShot *shot)
{
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (shot->transparent)
        return;
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_BACKGROUND);
    lw_uniform_colour(program, "top", shot->style->background[0]);
    lw_uniform_colour(program, "bottom", shot->style->background[1]);
    glBindVertexArray(painter->nothing);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* 1, 2 or 5 times a power of ten: about a twelfth of the figure. */
static double grid_spacing(double reach)
{
    double wanted = reach / 8, power = pow(10, floor(log10(wanted))), digit = wanted / power;
    return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

void lw_paint_ground(LwPainter *painter, const LwShot *shot)
{
    if (!shows_ground(shot))
        return;
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_GROUND);
    double spacing = grid_spacing(shot->plane.reach), strong = 5 * spacing;
    float matrix[16];
    lw_paint_common(shot, &shot->camera, program);
    lw_paint_matrix(&shot->camera, (LwFrame){ shot->plane.middle, LW_QUAT_IDENTITY }, matrix); /* exact however far from the origin */
    lw_uniform_matrix(program, "to_eye", matrix);
    lw_uniform_vec3(program, "axis_u", shot->upright.right);
    lw_uniform_vec3(program, "axis_v", shot->upright.back);
    lw_uniform_float(program, "extent", LW_GROUND_SPREAD * shot->plane.reach);
    lw_uniform_float(program, "spacing", spacing);
    lw_uniform_vec2(program, "shift", fmod(lw_vec3_dot(shot->plane.middle, shot->upright.right), strong),
                    fmod(lw_vec3_dot(shot->plane.middle, shot->upright.back), strong));
    lw_uniform_colour(program, "thin", shot->grid ? shot->style->grid : shot->style->grid & 0xFFFFFF00);
    lw_uniform_colour(program, "strong", shot->grid ? shot->style->grid_strong : shot->style->grid_strong & 0xFFFFFF00);
    lw_uniform_float(program, "dark", shot->shadow ? shot->style->shadow : 0);
    lw_uniform_float(program, "clear", map_margin / LW_GROUND_SPREAD);
    lw_uniform_int(program, "shadow", 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, painter->shadow[0].texture);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE); /* parts that move below it are seen all the same: it is there to give a measure, not to stand on */
    glBindVertexArray(painter->nothing);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}
