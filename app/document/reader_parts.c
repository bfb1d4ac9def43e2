/* Mass of parts from files. A part's integrals are those of its own frame; the instance in the file, the entry's scale
 * and the entry's frame come on top. Second moments follow any linear map exactly, so scaled parts need no new quadrature. */
#include "app/document/reader_private.h"

#include <math.h>

/* An instance of a part: scaled coordinates are scale ∘ frame of the part's own. */
typedef struct Instance {
    const LwPart *part;
    LwFrame frame;
} Instance;

static const int entry_of[3][3] = { { 0, 3, 4 }, { 3, 1, 5 }, { 4, 5, 2 } };

static LwVec3 scale_point(LwVec3 scale, LwVec3 p)
{
    return lw_vec3(scale.x * p.x, scale.y * p.y, scale.z * p.z);
}

/* Per unit mass, about the centre, in the axes that the instance is placed and scaled in: C = tr(J)/2 1 − J is the
 * covariance, which becomes S R C Rᵀ S. */
static void scaled_inertia(const LwIntegrals *in, const Instance *instance, LwVec3 scale, double out[6])
{
    double C[3][3], M[3][3], s[3], trace = 0;
    LwMat3 R = lw_mat3_from_quat(instance->frame.orientation);
    lw_vec3_store(s, scale);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C[i][j] = ((i == j ? (in->inertia[0] + in->inertia[1] + in->inertia[2]) / 2 : 0) - in->inertia[entry_of[i][j]]) / in->volume;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            M[i][j] = 0;
            for (int a = 0; a < 3; a++)
                for (int b = 0; b < 3; b++)
                    M[i][j] += R.m[i][a] * C[a][b] * R.m[j][b];
            M[i][j] *= s[i] * s[j];
        }
    for (int i = 0; i < 3; i++)
        trace += M[i][i];
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            out[entry_of[i][j]] = (i == j ? trace : 0) - M[i][j];
}

/* Something to assemble with: the box around the part, no side thinner than a thousandth of its diagonal. */
static void box_solid(const Instance *instance, LwVec3 scale, LwSolid *solid)
{
    LwBox box = lw_box_empty();
    const LwMesh *mesh = &instance->part->mesh;
    for (int i = 0; i < mesh->vertex_count; i++)
        box = lw_box_add(box, scale_point(scale, lw_frame_point(instance->frame, mesh->vertex[i])));
    double diagonal = lw_box_diagonal(box), least = diagonal > 0 ? 1e-3 * diagonal : 1e-3, side[3] = { least, least, least };
    LwVec3 centre = lw_box_is_empty(box) ? scale_point(scale, instance->frame.position) : lw_box_centre(box);
    if (diagonal > 0) {
        side[0] = fmax(box.max.x - box.min.x, least);
        side[1] = fmax(box.max.y - box.min.y, least);
        side[2] = fmax(box.max.z - box.min.z, least);
    }
    double x = side[0] * side[0], y = side[1] * side[1], z = side[2] * side[2];
    *solid = (LwSolid){ .frame = { centre, { 1, 0, 0, 0 } }, .volume = side[0] * side[1] * side[2],
                        .inertia = { (y + z) / 12, (x + z) / 12, (x + y) / 12 } };
}

static void doubt_part(LwReader *r, LwSolids *solids, const LwShape *shape, const LwPart *part)
{
    char words[LW_VERDICT_WORDS];
    if (solids->doubt)
        return;
    solids->doubt = lw_arena_printf(&r->document->arena, "part %s of %s has no trustworthy mass: %s", lw_reader_quote(r, part->name), shape->file,
                                    lw_verdict_words(words, &part->verdict, &part->integrals));
    lw_reader_warn(r, shape->mark, "%s; give the body mass, com and inertia, or repair the part; until then it is weighed as its box, to be "
                                   "assembled, and loads are refused", solids->doubt);
}

static void add_instance(LwReader *r, LwSolids *solids, const LwShape *shape, Instance instance)
{
    const LwIntegrals *in = &instance.part->integrals;
    const LwVec3 scale = shape->scale;
    LwSolid solid;
    if (instance.part->verdict.bad || !(in->volume > 0)) {
        doubt_part(r, solids, shape, instance.part);
        box_solid(&instance, scale, &solid);
    } else {
        solid = (LwSolid){ .frame = { scale_point(scale, lw_frame_point(instance.frame, in->centre)), { 1, 0, 0, 0 } },
                           .volume = in->volume * fabs(scale.x * scale.y * scale.z) };
        scaled_inertia(in, &instance, scale, solid.inertia);
    }
    solid.frame = lw_frame_mul(shape->frame, solid.frame);
    solid.density = shape->density;
    LW_PUSH(&r->scratch, solids->solid, solids->count, solids->room, solid);
}

void lw_reader_add_parts(LwReader *r, LwSolids *solids, const LwShape *shape)
{
    const LwScene *scene = shape->scene;
    if (shape->part) {
        int part = lw_scene_find_part(scene, shape->part);
        add_instance(r, solids, shape, (Instance){ &scene->part[part], LW_FRAME_IDENTITY });
        return;
    }
    int before = solids->count;
    for (int i = 0; i < scene->node_count; i++)
        if (scene->node[i].part >= 0 && !lw_scene_is_hidden(scene, i)) /* what pictures show */
            add_instance(r, solids, shape, (Instance){ &scene->part[scene->node[i].part], lw_scene_frame(scene, i) });
    if (solids->count == before)
        lw_reader_error(r, shape->mark, "%s holds no visible parts; give the body mass, com and inertia", shape->file);
}
