/* The nearest point of a curve. With r = x − c(s) the squared distance has the derivatives
 *     ½ (r²)′ = −r·c′ = g      ½ (r²)″ = c′·c′ − r·c″ = h
 * Newton's step −g/h is taken where h > 0 and it shortens the distance; otherwise a step downhill in the Gauss–Newton
 * metric c′·c′, halved until it does. So the search never climbs over a hill into another valley of the distance, except by
 * a step that was already longer than the valley (at most a sixteenth of the curve). */
#include "core/math/bspline.h"
#include "core/math/nurbs_private.h"

static double distance2(const LwNurbs *c, LwVec3 x, double s)
{
    LwVec3 d[4];
    lw_nurbs_eval(c, s, d);
    LwVec3 r = lw_vec3_sub(x, d[0]);
    return lw_vec3_dot(r, r);
}

double lw_nurbs_closest_near(const LwNurbs *c, LwVec3 x, double guess)
{
    double range = c->end - c->start, s = guess;
    for (int round = 0; round < 80; round++) {
        LwVec3 d[4];
        lw_nurbs_eval(c, s, d);
        LwVec3 r = lw_vec3_sub(x, d[0]);
        double cc = lw_vec3_dot(d[1], d[1]), g = -lw_vec3_dot(r, d[1]), h = cc - lw_vec3_dot(r, d[2]), r2 = lw_vec3_dot(r, r);
        if (!(cc > 0) || !isfinite(g))
            return s;
        double step = h > 1e-3 * cc ? -g / h : -g / cc, most = lw_nurbs_beyond(c, s) > 0 ? INFINITY : range / 16;
        step = fmin(fmax(step, -most), most);
        double tiny = 1e-15 * (fabs(s) + range);
        /* Next to the minimum the distance is flat to rounding and cannot judge; Newton alone does. */
        bool small = fabs(step) < 1e-6 * range && h > 0;
        for (int half = 0; !small && half < 40 && distance2(c, x, s + step) > r2; half++)
            step /= 2;
        s += step;
        if (fabs(step) <= tiny)
            break;
    }
    return s;
}

double lw_nurbs_closest(const LwNurbs *c, LwVec3 x)
{
    double best = INFINITY, at = c->start;
    /* eight samples a span, fewer where spans are many */
    int spans = c->count - c->degree, samples = spans < 128 ? 8 : spans < 1024 ? 1024 / spans : 1;
    for (int span = c->degree; span < c->count; span++) {
        double a = c->knot[span], width = c->knot[span + 1] - a;
        for (int i = 0; width > 0 && i <= samples; i++) {
            double s = a + width * i / samples, r2 = distance2(c, x, s);
            if (r2 < best)
                best = r2, at = s;
        }
    }
    return lw_nurbs_closest_near(c, x, at);
}
