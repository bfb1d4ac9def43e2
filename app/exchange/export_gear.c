#include "app/exchange/export_gear.h"

#include "joints/foreign.h"

#include <string.h>

enum { HINGE = LW_MASK_ALL & ~LW_MASK_RZ };

static bool is_on_axis(LwFrame marker, LwFrame axis, double size)
{
    LwVec3 z = lw_quat_rotate(axis.orientation, lw_vec3(0, 0, 1)), own = lw_quat_rotate(marker.orientation, lw_vec3(0, 0, 1));
    LwVec3 off = lw_vec3_cross(z, lw_vec3_sub(marker.position, axis.position));
    return lw_vec3_norm(lw_vec3_cross(z, own)) < 1e-6 && lw_vec3_norm(off) < 1e-6 * size;
}

/* Adds `weight` times the turning of `body` against the root of its tree, about the axis, hinge by hinge. */
static void add_turning(LwExport *e, const LwExportTree *tree, int body, LwFrame axis, double weight, double *factor)
{
    LwVec3 z = lw_quat_rotate(axis.orientation, lw_vec3(0, 0, 1));
    for (; body != LW_GROUND; body = tree->parent[body]) {
        int joint = tree->joint[body];
        if (joint < 0)
            continue;
        LwVec3 own = lw_quat_rotate(lw_export_marker(e, joint, 0).orientation, lw_vec3(0, 0, 1));
        factor[joint] += weight * (tree->flipped[body] ? -1 : 1) * (lw_vec3_dot(z, own) < 0 ? -1 : 1);
    }
}

/* What turns between the carrier and the wheel: false when anything but hinges on the axis and welds does. */
static bool turning_of(LwExport *e, const LwExportTree *tree, int wheel, int carrier, LwFrame axis, double *factor)
{
    const LwMechanismDef *def = &e->document->def;
    double size = lw_study_report(e->study)->size;
    memset(factor, 0, (size_t)def->joint_count * sizeof *factor);
    add_turning(e, tree, wheel, axis, 1, factor);
    add_turning(e, tree, carrier, axis, -1, factor); /* the way they share cancels */
    for (int j = 0; j < def->joint_count; j++) {
        if (factor[j] == 0)
            continue;
        const LwJointClass *type = def->joint[j].type;
        bool mask = lw_joint_class_is_mask(type), weld = mask && type->locked == LW_MASK_ALL;
        if (weld)
            factor[j] = 0;
        else if (!mask || type->locked != HINGE || !is_on_axis(lw_export_marker(e, j, 0), axis, size))
            return false;
    }
    return true;
}

/* Both must hang on one tree: wheels and carrier that float apart are not tied. */
static int root_of(const LwExportTree *tree, int body)
{
    int last = LW_GROUND;
    for (; body != LW_GROUND; body = tree->parent[body])
        last = tree->floats[body] ? body : LW_GROUND;
    return last;
}

bool lw_export_gear(LwExport *e, const LwExportTree *tree, int joint, int *carrier, double *factor)
{
    const LwMechanismDef *def = &e->document->def;
    const LwJointDef *gear = &def->joint[joint];
    if (lw_foreign_form(gear->type) != LW_FORM_GEAR)
        return false;
    double *turning[2] = { LW_NEWN(e->arena, double, def->joint_count), LW_NEWN(e->arena, double, def->joint_count) };
    int root = root_of(tree, gear->body[0]);
    if (root != root_of(tree, gear->body[1]))
        return false;
    for (int c = LW_GROUND; c < def->body_count; c++) {
        bool good = c != gear->body[0] && c != gear->body[1] && root_of(tree, c) == root;
        for (int side = 0; side < 2 && good; side++)
            good = turning_of(e, tree, gear->body[side], c, lw_export_marker(e, joint, side), turning[side]);
        if (!good)
            continue;
        *carrier = c;
        for (int j = 0; j < def->joint_count; j++)
            factor[j] = gear->parameter[0] * turning[0][j] + gear->parameter[1] * turning[1][j];
        return true;
    }
    return false;
}
