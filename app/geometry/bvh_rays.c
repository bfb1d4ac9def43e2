/* Rays: the first hit, and how often the mesh goes round a point.
 *
 * The triangle test follows Woop, Benthin and Wald, "Watertight Ray/Triangle Intersection" (2013): space is sheared so that the ray runs
 * along an axis; a hit is decided by the signs of three edge functions, which two triangles compute alike along a common edge. */
#include "app/geometry/bvh_private.h"

#include <math.h>

typedef struct Ray {
    double origin[3], inverse[3];   /* 1/direction, infinite where it is 0 */
    LwVec3 start, direction;
    int kx, ky, kz;                 /* kz: the direction's largest component */
    double sx, sy, sz;
} Ray;

static Ray make_ray(LwVec3 origin, LwVec3 direction)
{
    Ray ray = { .start = origin, .direction = direction };
    double d[3];
    lw_vec3_store(ray.origin, origin);
    lw_vec3_store(d, direction);
    for (int k = 0; k < 3; k++)
        ray.inverse[k] = 1 / d[k];
    ray.kz = fabs(d[0]) > fabs(d[1]) ? (fabs(d[0]) > fabs(d[2]) ? 0 : 2) : (fabs(d[1]) > fabs(d[2]) ? 1 : 2);
    ray.kx = (ray.kz + 1) % 3;
    ray.ky = (ray.kz + 2) % 3;
    ray.sx = d[ray.kx] / d[ray.kz];
    ray.sy = d[ray.ky] / d[ray.kz];
    ray.sz = 1 / d[ray.kz];
    return ray;
}

/* Whether the ray can meet the box at 0 … most. */
static bool meets_box(const Ray *ray, const LwBox *box, double most)
{
    const double low[3] = { box->min.x, box->min.y, box->min.z }, high[3] = { box->max.x, box->max.y, box->max.z };
    double enter = 0, leave = most;
    for (int k = 0; k < 3; k++) {
        if (isinf(ray->inverse[k])) { /* 0·∞ would say nothing about an origin in a face's plane */
            if (ray->origin[k] < low[k] || ray->origin[k] > high[k])
                return false;
            continue;
        }
        double a = (low[k] - ray->origin[k]) * ray->inverse[k], b = (high[k] - ray->origin[k]) * ray->inverse[k];
        double near = a < b ? a : b, far = a < b ? b : a;
        if (near > enter)
            enter = near;
        if (far < leave)
            leave = far;
    }
    return enter <= leave * (1 + 1e-15) + 1e-300;
}

/* Edge functions u, v, w of the sheared triangle and its corners' places along the ray, in units of the direction; returns the
 * square of the triangle's extent around the ray, which rounding in u, v, w is measured by. */
static double shear(const Ray *ray, const LwCorners *c, double edge[3], double depth[3])
{
    double x[3], y[3], extent = 0;
    for (int k = 0; k < 3; k++) {
        double p[3];
        lw_vec3_store(p, lw_vec3_sub(c->p[k], ray->start));
        x[k] = p[ray->kx] - ray->sx * p[ray->kz];
        y[k] = p[ray->ky] - ray->sy * p[ray->kz];
        depth[k] = ray->sz * p[ray->kz];
        extent = fmax(extent, fmax(fabs(x[k]), fabs(y[k])));
    }
    for (int k = 0; k < 3; k++)
        edge[k] = x[(k + 2) % 3] * y[(k + 1) % 3] - y[(k + 2) % 3] * x[(k + 1) % 3];
    return extent * extent;
}

static bool meets_triangle(const Ray *ray, const LwCorners *c, double most, double *t)
{
    double e[3], z[3];
    shear(ray, c, e, z);
    if ((e[0] < 0 || e[1] < 0 || e[2] < 0) && (e[0] > 0 || e[1] > 0 || e[2] > 0))
        return false;
    double sum = e[0] + e[1] + e[2];
    if (sum == 0)
        return false; /* edge on */
    *t = (e[0] * z[0] + e[1] * z[1] + e[2] * z[2]) / sum;
    return *t >= 0 && *t <= most;
}

bool lw_bvh_cast(const LwBvh *bvh, LwVec3 origin, LwVec3 direction, double most, LwHit *hit)
{
    Ray ray = make_ray(origin, direction);
    int stack[2 * LW_BVH_DEPTH], depth = 0;
    bool found = false;
    if (bvh->node_count == 0 || !(lw_vec3_norm(direction) > 0))
        return false;
    stack[depth++] = 0;
    while (depth > 0) {
        int number = stack[--depth];
        const LwBvhNode *node = &bvh->node[number];
        if (!meets_box(&ray, &node->box, most))
            continue;
        for (int i = node->first; i < node->first + node->count; i++) {
            double t;
            if (meets_triangle(&ray, &bvh->corners[i], most, &t)) {
                found = true;
                most = t;
                *hit = (LwHit){ t, bvh->triangle[i] };
            }
        }
        if (node->count == 0) {
            /* The child on the side where the ray comes from is looked at first. */
            const LwBox *a = &bvh->node[number + 1].box, *b = &bvh->node[node->first].box;
            bool left_first = lw_vec3_dot(lw_vec3_sub(lw_bvh_middle(b), lw_bvh_middle(a)), direction) >= 0;
            stack[depth++] = left_first ? node->first : number + 1;
            stack[depth++] = left_first ? number + 1 : node->first;
        }
    }
    return found;
}

/* +1 where the ray leaves through the triangle, −1 where it enters, 0 for a miss; *safe is cleared when rounding could decide. */
static int passage(const Ray *ray, const LwCorners *c, bool *safe)
{
    double e[3], z[3], limit = 1e-12 * shear(ray, c, e, z);
    bool plus = e[0] > limit && e[1] > limit && e[2] > limit, minus = e[0] < -limit && e[1] < -limit && e[2] < -limit;
    if (!plus && !minus) {
        bool above = e[0] > limit || e[1] > limit || e[2] > limit, below = e[0] < -limit || e[1] < -limit || e[2] < -limit;
        if (!(above && below) && fmax(z[0], fmax(z[1], z[2])) >= 0)
            *safe = false;
        return 0;
    }
    double t = (e[0] * z[0] + e[1] * z[1] + e[2] * z[2]) / (e[0] + e[1] + e[2]);
    LwVec3 n = lw_vec3_cross(lw_vec3_sub(c->p[1], c->p[0]), lw_vec3_sub(c->p[2], c->p[0]));
    return t <= 0 ? 0 : lw_vec3_dot(n, ray->direction) > 0 ? 1 : -1;
}

static bool count_passages(const LwBvh *bvh, const Ray *ray, const int *shell, int except, int *count)
{
    int stack[2 * LW_BVH_DEPTH], depth = 0;
    bool safe = true;
    *count = 0;
    stack[depth++] = 0;
    while (depth > 0 && safe) {
        int number = stack[--depth];
        const LwBvhNode *node = &bvh->node[number];
        if (!meets_box(ray, &node->box, INFINITY))
            continue;
        for (int i = node->first; i < node->first + node->count; i++)
            if (!shell || shell[bvh->triangle[i]] != except)
                *count += passage(ray, &bvh->corners[i], &safe);
        if (node->count == 0) {
            stack[depth++] = node->first;
            stack[depth++] = number + 1;
        }
    }
    return safe;
}

/* Of a triangle seen from the point (van Oosterom and Strackee 1983). */
static double solid_angle(const LwCorners *c, LwVec3 point)
{
    LwVec3 a = lw_vec3_sub(c->p[0], point), b = lw_vec3_sub(c->p[1], point), d = lw_vec3_sub(c->p[2], point);
    double la = lw_vec3_norm(a), lb = lw_vec3_norm(b), ld = lw_vec3_norm(d);
    double up = lw_vec3_dot(a, lw_vec3_cross(b, d));
    double down = la * lb * ld + lw_vec3_dot(a, b) * ld + lw_vec3_dot(b, d) * la + lw_vec3_dot(d, a) * lb;
    return up == 0 && down == 0 ? 0 : 2 * atan2(up, down);
}

int lw_bvh_winding(const LwBvh *bvh, LwVec3 point, const int *shell, int except)
{
    /* In no special direction; later ones turn about. */
    LwVec3 direction = { 0.4213971, 0.7351963, 0.5310337 };
    double sum = 0;
    int count;
    if (bvh->node_count == 0)
        return 0;
    for (int attempt = 0; attempt < 12; attempt++) {
        Ray ray = make_ray(point, direction);
        if (count_passages(bvh, &ray, shell, except, &count))
            return count;
        direction = lw_vec3(direction.y - 0.371 * direction.z, -direction.z - 0.217 * direction.x, direction.x + 0.113 * direction.y);
    }
    for (int i = 0; i < bvh->mesh->triangle_count; i++)
        if (!shell || shell[bvh->triangle[i]] != except)
            sum += solid_angle(&bvh->corners[i], point);
    return isfinite(sum) ? (int)lround(sum / (4 * M_PI)) : 0;
}

bool lw_bvh_contains(const LwBvh *bvh, LwVec3 point)
{
    return lw_bvh_winding(bvh, point, NULL, -1) != 0;
}
