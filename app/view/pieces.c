/* What all passes share: where pieces are, which of them are drawn and how, where they are cut. */
#include "app/view/painter_private.h"

#include <epoxy/gl.h>

static const double ghost_clear = 0.78;

void lw_paint_matrix(const LwCamera *camera, LwFrame frame, float out[16])
{
    const LwVec3 axis[3] = { camera->right, camera->up, camera->back };
    LwMat3 A = lw_mat3_from_quat(frame.orientation);
    LwVec3 from_eye = lw_vec3_sub(frame.position, lw_camera_eye(camera));
    for (int row = 0; row < 3; row++) {
        LwVec3 turned = lw_mat3_tmul_vec(&A, axis[row]); /* the row of (axes)ᵀ A */
        out[row] = (float)turned.x;
        out[4 + row] = (float)turned.y;
        out[8 + row] = (float)turned.z;
        out[12 + row] = (float)lw_vec3_dot(axis[row], from_eye);
        out[4 * row + 3] = 0;
    }
    out[15] = 1;
}

void lw_paint_common(const LwShot *shot, const LwCamera *camera, unsigned program)
{
    float matrix[16];
    lw_paint_matrix(camera, LW_FRAME_IDENTITY, matrix);
    lw_uniform_matrix(program, "to_eye", matrix);
    lw_camera_projection_matrix(camera, matrix);
    lw_uniform_matrix(program, "projection", matrix);
    lw_uniform_vec2(program, "picture", shot->width, shot->height);
    lw_uniform_int(program, "perspective", camera->perspective);
}

bool lw_paint_is_coarse(const LwPainter *painter, const LwShot *shot)
{
    return shot->quality == LW_QUALITY_MOVING && painter->triangles > LW_COARSE_FROM;
}

static bool same_place(LwFrame a, LwFrame b, double size)
{
    double turned = 1 - fabs(lw_quat_dot(a.orientation, b.orientation));
    return lw_vec3_norm(lw_vec3_sub(a.position, b.position)) < 1e-3 * size && turned < 1e-6;
}

/* Whether and where a piece belongs to a class. */
static bool is_of_class(const LwPainter *painter, const LwShot *shot, int i, LwPieceClass which, LwFrame *frame)
{
    const LwPiece *piece = &painter->figure->piece[i];
    LwLook look = lw_looks_of(&shot->looks, painter->figure, i);
    if (look.hidden)
        return false;
    *frame = lw_piece_frame(piece, which == LW_PIECES_GHOST ? shot->ghost : shot->body);
    if (which == LW_PIECES_GHOST)
        return piece->body >= 0 && !same_place(*frame, lw_piece_frame(piece, shot->body), shot->plane.reach);
    bool glass = look.clear > 0 || (piece->colour ? piece->colour : piece->standard) % 256 < 255;
    return glass == (which == LW_PIECES_GLASS);
}

static void set_culling(bool on)
{
    if (on)
        glEnable(GL_CULL_FACE);
    else
        glDisable(GL_CULL_FACE);
    glCullFace(GL_BACK);
}

/* Pieces in their own order; while something moves the nearest first, so that what they hide costs little. */
void lw_paint_order(LwPainter *painter, const LwShot *shot)
{
    int count = painter->figure->piece_count;
    for (int i = 0; i < count; i++)
        painter->order[i] = i;
    if (shot->quality == LW_QUALITY_REST)
        return;
    for (int i = 0; i < count; i++) {
        const LwPiece *piece = &painter->figure->piece[i];
        LwVec3 middle = lw_frame_point(lw_piece_frame(piece, shot->body), painter->middle[piece->model->number]);
        painter->depth[i] = -lw_vec3_dot(middle, shot->camera.back);
        int at = i;
        if (i > 4000) /* insertion is for the usual hundreds */
            continue;
        for (; at > 0 && painter->depth[painter->order[at - 1]] > painter->depth[i]; at--)
            painter->order[at] = painter->order[at - 1];
        painter->order[at] = i;
    }
}

void lw_paint_pieces(const LwPainter *painter, const LwShot *shot, const LwCamera *camera, unsigned program, LwPieceClass which)
{
    const GLint to_eye = glGetUniformLocation(program, "to_eye"), override = glGetUniformLocation(program, "override_colour"),
                standard = glGetUniformLocation(program, "standard_colour"), tint = glGetUniformLocation(program, "tint"),
                clear = glGetUniformLocation(program, "clear"), solid = glGetUniformLocation(program, "solid");
    bool coarse = lw_paint_is_coarse(painter, shot);
    bool cull = shot->quality == LW_QUALITY_MOVING && which == LW_PIECES_WHOLE && !shot->section.on && !glIsEnabled(GL_CULL_FACE);
    for (int k = painter->from; k < painter->to; k++) {
        int i = painter->order[k];
        const LwPiece *piece = &painter->figure->piece[i];
        int model = piece->model->number;
        LwFrame frame;
        float matrix[16];
        if (!is_of_class(painter, shot, i, which, &frame))
            continue;
        LwLook look = lw_looks_of(&shot->looks, painter->figure, i);
        lw_paint_matrix(camera, frame, matrix);
        glUniformMatrix4fv(to_eye, 1, GL_FALSE, matrix);
        lw_uniform_colour_at(override, piece->colour);
        lw_uniform_colour_at(standard, piece->standard);
        lw_uniform_colour_at(tint, which == LW_PIECES_GHOST ? 0 : look.tint);
        glUniform1f(clear, (float)(which == LW_PIECES_GHOST ? ghost_clear : look.clear));
        glUniform1i(solid, piece->model->closed);
        if (cull)
            set_culling(piece->model->closed);
        lw_gpu_surface_draw(coarse && painter->coarse[model].count ? &painter->coarse[model] : &painter->surface[model]);
    }
    if (cull)
        set_culling(false);
    lw_uniform_colour_at(tint, 0);
    glUniform1f(clear, 0);
    glUniform1i(solid, true); /* what brushes make is closed */
}

void lw_paint_cut(const LwShot *shot, const LwCamera *camera, unsigned program)
{
    const LwSection *section = &shot->section;
    double length = lw_vec3_norm(section->normal);
    if (!section->on || !(length > 0))
        return;
    LwVec3 n = lw_vec3_scale(section->normal, -1 / length), from_eye = lw_vec3_sub(section->point, lw_camera_eye(camera));
    glUniform4f(glGetUniformLocation(program, "section"), (float)lw_vec3_dot(n, camera->right), (float)lw_vec3_dot(n, camera->up),
                (float)lw_vec3_dot(n, camera->back), (float)-lw_vec3_dot(n, from_eye));
    glEnable(GL_CLIP_DISTANCE0);
}

void lw_paint_cut_end(unsigned program)
{
    glDisable(GL_CLIP_DISTANCE0);
    glUniform4f(glGetUniformLocation(program, "section"), 0, 0, 0, 1); /* llvmpipe goes on clipping what the same program draws next */
}
