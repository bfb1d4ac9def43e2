/* Are two convex polyhedra apart? The nearest point x to the origin of all differences a − b is approached by simplices of them (Gilbert, Johnson and
 * Keerthi); as soon as the plane across x has all differences on its far side, x is a direction that parts the bodies, and that is proof enough. */
#include "core/contact/nearest.h"

static LwVec3 furthest(const LwPlaced *p, LwVec3 n)
{
    LwVec3 best = p->vertex[0];
    double most = lw_vec3_dot(n, best);
    for (int i = 1; i < p->solid->vertex_count; i++) {
        double h = lw_vec3_dot(n, p->vertex[i]);
        if (h > most)
            most = h, best = p->vertex[i];
    }
    return best;
}

/* Weights of e_1 … e_n (n ≤ 3) for the foot of the origin on p0 + span e: the normal equations, eliminated. False: degenerate. */
static bool foot_weights(LwVec3 p0, const LwVec3 *e, int n, double *w)
{
    double G[3][4];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            G[i][j] = lw_vec3_dot(e[i], e[j]);
        G[i][3] = -lw_vec3_dot(e[i], p0);
    }
    for (int i = 0; i < n; i++) {
        if (!(G[i][i] > 0))
            return false;
        for (int j = 0; j < n; j++) {
            double f = j == i ? 0 : G[j][i] / G[i][i];
            for (int k = i; k < 4; k++)
                G[j][k] -= f * G[i][k];
        }
    }
    for (int i = 0; i < n; i++)
        w[i] = G[i][3] / G[i][i];
    return true;
}

/* The nearest point of the simplex; keeps of its corners those that it needs. */
static LwVec3 nearest_of(LwVec3 *d, int *count)
{
    LwVec3 best = d[0];
    int best_set = 1;
    double least = INFINITY;
    for (int set = 1; set < 1 << *count; set++) {
        LwVec3 p[4], e[3];
        double w[3], sum = 0;
        int n = 0;
        for (int i = 0; i < *count; i++)
            if (set & 1 << i)
                p[n++] = d[i];
        for (int i = 1; i < n; i++)
            e[i - 1] = lw_vec3_sub(p[i], p[0]);
        bool inside = foot_weights(p[0], e, n - 1, w);
        LwVec3 x = p[0];
        for (int i = 0; i < n - 1 && inside; i++) {
            sum += w[i];
            inside = w[i] >= 0;
            x = lw_vec3_mad(x, w[i], e[i]);
        }
        if (inside && sum <= 1 && lw_vec3_dot(x, x) < least)
            least = lw_vec3_dot(x, x), best = x, best_set = set;
    }
    int kept = 0;
    for (int i = 0; i < *count; i++)
        if (best_set & 1 << i)
            d[kept++] = d[i];
    *count = kept;
    return best;
}

bool lw_gjk_parts(const LwPlaced *a, const LwPlaced *b, double least, LwVec3 *n, double *s)
{
    LwVec3 d[4], x = lw_vec3_sub(a->vertex[0], b->vertex[0]);
    int count = 0;
    for (int i = 0; i < 64 && count < 4; i++) {
        double distance = lw_vec3_norm(x);
        if (!(distance > least))
            return false;
        *n = lw_vec3_scale(x, 1 / distance);
        LwVec3 next = lw_vec3_sub(furthest(a, lw_vec3_scale(*n, -1)), furthest(b, *n));
        *s = lw_vec3_dot(next, *n);
        if (*s > least)
            return true;
        d[count++] = next;
        x = nearest_of(d, &count);
    }
    return false;
}
