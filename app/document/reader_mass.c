/* Mass, centre and inertia of a body: what the file gives wins, the rest comes from the geometry. */
#include "app/document/reader_private.h"

#include <math.h>
#include <string.h>

/* Relative excess of a principal moment over the sum of the others that is still rounding. */
static const double triangle_tolerance = 1e-9;

/* Far below any atom: squares of their inverses stay within the range of doubles. kg, kg m². */
#define LEAST_MASS 1e-30
#define LEAST_INERTIA 1e-60

static void check_inertia(LwReader *r, LwMark mark, const double *inertia)
{
    LwMat3 I = { { { inertia[0], inertia[3], inertia[4] },
                   { inertia[3], inertia[1], inertia[5] },
                   { inertia[4], inertia[5], inertia[2] } } };
    LwMat3 given = I, inverse;
    double moment[3], largest = 0;
    for (int i = 0; i < 6; i++)
        largest = fmax(largest, fabs(inertia[i]));
    /* Scaled, so that neither huge nor tiny entries leave the range of doubles on the way. */
    for (int i = 0; i < 9 && largest > 0; i++)
        I.m[i / 3][i % 3] /= largest;
    lw_mat3_eigenvalues(&I, moment);
    if (!(moment[0] > 0))
        lw_reader_error(r, mark,
                        "the inertia is not positive definite: its principal moments are %.6g, %.6g, %.6g kg*m^2; "
                        "expected xx yy zz xy xz yz, all moments positive",
                        moment[0] * largest, moment[1] * largest, moment[2] * largest);
    else if (!lw_mat3_invert_spd(&given, &inverse) || moment[0] * largest < LEAST_INERTIA)
        lw_reader_error(r, mark, "the inertia, with principal moments of %.6g, %.6g, %.6g kg*m^2, is too small or too large to compute with; check its unit",
                        moment[0] * largest, moment[1] * largest, moment[2] * largest);
    else if (moment[0] + moment[1] < moment[2] * (1 - triangle_tolerance))
        lw_reader_warn(r, mark,
                       "no rigid body has this inertia: the principal moment %.6g exceeds the sum of the others, %.6g + %.6g",
                       moment[2] * largest, moment[0] * largest, moment[1] * largest);
}

static bool read_mass(LwReader *r, const LwJson *node, double *mass)
{
    if (!lw_reader_number(r, node, LW_Q_MASS, mass))
        return false;
    if (node && !(*mass > 0)) {
        lw_reader_error(r, node->mark, "the mass is %.6g kg; expected more than 0", *mass);
        return false;
    }
    if (node && *mass < LEAST_MASS) {
        lw_reader_error(r, node->mark, "the mass, %.6g kg, is too small to compute with; check its unit", *mass);
        return false;
    }
    return true;
}

static void fill_from_geometry(LwReader *r, const LwJson *geometry, LwBodyDef *body, const LwBodyMass *info)
{
    double scale = info->mass_given ? body->mass / info->mass : 1;
    if (!info->mass_given)
        body->mass = info->mass;
    if (!info->com_given)
        body->com = info->com;
    for (int i = 0; i < 6 && !info->inertia_given; i++)
        body->inertia[i] = info->inertia[i] * scale;
    /* Numbers derived from good ones may still leave the range of doubles. */
    bool sound = isfinite(body->mass) && body->mass > 0 && lw_vec3_is_finite(body->com);
    for (int i = 0; i < 6; i++)
        sound = sound && isfinite(body->inertia[i]);
    if (!sound)
        lw_reader_error(r, geometry->mark, "the mass of this geometry, %.6g kg, or its inertia is out of range", info->mass);
    else if (!info->inertia_given)
        check_inertia(r, geometry->mark, body->inertia);
}

/* A shaft's inertia may be the one number about its axis. */
static bool read_inertia(LwReader *r, const LwJson *node, LwBodyDef *body)
{
    double about;
    if (!node || body->kind != LW_BODY_SHAFT || node->kind == LW_JSON_ARRAY)
        return lw_reader_numbers(r, node, LW_Q_INERTIA, 6, body->inertia);
    if (!lw_reader_number(r, node, LW_Q_INERTIA, &about))
        return false;
    if (!(about > 0)) {
        lw_reader_error(r, node->mark, "the inertia is %.6g kg*m^2; expected more than 0", about);
        return false;
    }
    for (int i = 0; i < 3; i++)
        body->inertia[i] = about; /* only what is about the axis is ever used */
    return true;
}

/* A shaft's centre of mass stays where it is. */
static void check_balance(LwReader *r, LwMark mark, const LwBodyDef *body)
{
    double off = lw_vec3_norm(lw_vec3_cross(body->axis, body->com));
    if (off > 1e-9 * lw_vec3_norm(body->com))
        lw_reader_error(r, mark, "the centre of mass is %.6g m off the shaft's axis, which goes through its origin; a body that is out of "
                                 "balance is a rigid one on a hinge", off);
}

/* What is still missing after the file's figures and its geometry. */
static void check_complete(LwReader *r, const LwJson *node, const LwBodyDef *body, const LwBodyMass *info)
{
    if (body->kind == LW_BODY_SHAFT) {
        if (!info->inertia_given)
            lw_reader_error(r, node->mark, "this shaft has no inertia: add \"inertia\", the number about its axis, or \"geometry\"");
    } else if (!info->mass_given)
        lw_reader_error(r, node->mark, body->kind == LW_BODY_POINT ? "this point mass has no mass: add \"mass\""
                                       : "this body has no mass: add \"mass\" and \"inertia\", or \"geometry\" with a density, or \"fixed\": true");
    else if (!info->inertia_given && body->kind == LW_BODY_RIGID)
        lw_reader_error(r, node->mark, "this body has no inertia: add \"inertia\": [xx, yy, zz, xy, xz, yz] about its centre of "
                                       "mass, or \"geometry\"");
}

void lw_reader_body_mass(LwReader *r, const LwJson *node, int index)
{
    LwBodyDef *body = &r->document->def.body[index];
    LwBodyMass *info = &r->document->mass[index];
    const LwJson *mass = lw_json_member(node, "mass"), *com = lw_json_member(node, "com");
    const LwJson *inertia = lw_json_member(node, "inertia"), *geometry = lw_reader_list(r, node, "geometry");
    bool good = read_mass(r, mass, &body->mass);
    good &= lw_reader_vec3(r, com, LW_Q_LENGTH, &body->com);
    good &= read_inertia(r, inertia, body);
    info->mass_given = mass != NULL;
    info->com_given = com != NULL;
    info->inertia_given = inertia != NULL;
    if (inertia && good)
        check_inertia(r, inertia->mark, body->inertia);
    bool has_geometry = geometry && geometry->count > 0;
    r->document->shapes[index].wrong = lw_json_member(node, "geometry") && !geometry;
    if (geometry && !lw_reader_geometry(r, geometry, body->fixed, &r->document->shapes[index], info)) {
        r->document->shapes[index].wrong = true;
        return;
    }
    if (!good || (lw_json_member(node, "geometry") && !geometry) || body->fixed)
        return;
    if (has_geometry)
        fill_from_geometry(r, geometry, body, info);
    else
        check_complete(r, node, body, info);
    if (body->kind == LW_BODY_SHAFT)
        check_balance(r, com ? com->mark : node->mark, body);
}
