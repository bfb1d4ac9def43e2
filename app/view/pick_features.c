/* Which feature a face, an edge or a triangle belongs to. */
#include "app/geometry/ideal.h"
#include "app/view/pick_private.h"

LwFeature lw_feature_placed(const LwFeature *feature, LwFrame frame)
{
    LwFeature out = *feature;
    out.position = lw_frame_point(frame, feature->position);
    out.axis = lw_quat_rotate(frame.orientation, feature->axis);
    return out;
}

static double distance_from(const LwFeature *f, LwVec3 p)
{
    const LwIdeal ideal = { .kind = f->kind, .c = f->position, .a = f->axis, .r = f->radius, .s = f->kind == LW_FEATURE_CONE ? f->angle : f->radius2 };
    return fabs(lw_ideal_distance(&ideal, p, NULL, NULL));
}

/* Meshes have no faces: their features were recognised in the triangles, so that these lie on them. Of several (flat ones of one plane) the nearest. */
static int feature_of_triangle(const LwModel *model, const LwMesh *mesh, int triangle)
{
    const int *v = mesh->triangle[triangle].v;
    double size = 0, nearest = INFINITY;
    int found = -1;
    for (int k = 0; k < 3; k++)
        size = fmax(size, lw_vec3_norm(lw_vec3_sub(mesh->vertex[v[k]], mesh->vertex[v[(k + 1) % 3]])));
    for (int i = 0; i < model->feature_count; i++) {
        const LwFeature *f = &model->feature[i];
        double off = 0, slack = 2 * f->deviation + 0.002 * size + 0.001 * f->radius2;
        LwVec3 middle = { 0, 0, 0 };
        if (f->face >= 0 || f->kind >= LW_FEATURE_CIRCLE)
            continue;
        for (int k = 0; k < 3; k++) {
            off = fmax(off, distance_from(f, mesh->vertex[v[k]]));
            middle = lw_vec3_mad(middle, 1.0 / 3, mesh->vertex[v[k]]);
        }
        double away = lw_vec3_norm(lw_vec3_sub(middle, f->position));
        if (off <= slack && away < nearest) {
            nearest = away;
            found = i;
        }
    }
    return found;
}

int lw_picker_feature(const LwPicker *picker, const LwPick *pick)
{
    const LwModel *model = picker->figure->piece[pick->piece].model;
    for (int i = 0; pick->edge >= 0 && i < model->feature_count; i++)
        if (model->feature[i].edge == pick->edge)
            return i;
    for (int i = 0; pick->face >= 0 && i < model->feature_count; i++)
        if (model->feature[i].face == pick->face)
            return i;
    return pick->triangle >= 0 && !model->brep && !model->primitive ? feature_of_triangle(model, &picker->model[model->number].mesh, pick->triangle) : -1;
}
