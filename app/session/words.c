#include "app/session/words.h"

#include <string.h>

static const double DEGREES = 180 / 3.14159265358979323846;

const char *lw_words_plural(int n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

void lw_words_put_row(FILE *out, const LwRowName *row)
{
    fprintf(out, "%s%s, %s", row->is_motor ? "motor " : "", row->owner, row->words);
}

static double tidy(double value, double scale)
{
    return fabs(value) < 1e-9 * scale ? 0 : value;
}

char *lw_words_vec3(char text[LW_WORDS_VEC3], LwVec3 v, double scale)
{
    snprintf(text, LW_WORDS_VEC3, "(%.6g, %.6g, %.6g)", tidy(v.x, scale), tidy(v.y, scale), tidy(v.z, scale));
    return text;
}

void lw_words_put_motion(FILE *out, const LwBodyMotion *motion, const char *unit, double size)
{
    char axis[LW_WORDS_VEC3], point[LW_WORDS_VEC3];
    lw_words_vec3(axis, motion->axis, 1);
    lw_words_vec3(point, motion->point, size);
    if (!motion->turns) {
        fprintf(out, "%s slides along %s by %.6g m per %s", motion->body, axis, motion->rate, unit);
        return;
    }
    fprintf(out, "%s turns about %s through %s m by %.6g rad per %s", motion->body, axis, point, motion->rate, unit);
    if (fabs(motion->pitch) > 1e-9 * size)
        fprintf(out, ", advancing %.6g m per rad", motion->pitch);
}

void lw_words_put_moved(FILE *out, const LwMoved *moved)
{
    fprintf(out, "%s by %.6g mm and %.6g degrees", moved->body, tidy(moved->distance, 1) * 1e3,
            tidy(moved->angle, 1) * DEGREES);
}

void lw_words_put_conflict(FILE *out, const LwStudyReport *report)
{
    const LwConflict *conflict = &report->conflict;
    if (report->status == LW_STUDY_NOT_ASSEMBLED)
        fputs("the search found no pose that satisfies all joints; the nearest one leaves gaps of up to", out);
    else
        fputs("these joints contradict each other; the best compromise leaves gaps of up to", out);
    if (conflict->length > 0)
        fprintf(out, " %.6g mm", conflict->length * 1e3);
    if (conflict->angle > 0)
        fprintf(out, "%s %.6g degrees", conflict->length > 0 ? " and" : "", conflict->angle * DEGREES);
    fputs(":\n", out);
    for (int i = 0; i < conflict->culprit_count; i++) {
        fputs("  ", out);
        lw_words_put_row(out, &conflict->culprit[i]);
        putc('\n', out);
    }
}

void lw_words_put_stand(FILE *out, const LwLimitStand *stand)
{
    double unit = stand->is_angle ? DEGREES : 1e3;
    const char *name = stand->is_angle ? "deg" : "mm";
    fprintf(out, "%s.%s stands ", stand->joint, stand->coordinate);
    if (stand->beyond > 0)
        fprintf(out, "%.6g %s beyond its %s limit, %.6g %s", stand->beyond * unit, name, stand->upper ? "upper" : "lower", stand->bound * unit, name);
    else
        fprintf(out, "at its %s limit, %.6g %s", stand->upper ? "upper" : "lower", stand->bound * unit, name);
}

char *lw_words_axis(char text[LW_WORDS_VEC3], LwVec3 axis)
{
    const double part[3] = { axis.x, axis.y, axis.z };
    for (int k = 0; k < 3; k++)
        if (fabs(fabs(part[k]) - 1) < 1e-9) {
            snprintf(text, LW_WORDS_VEC3, "%s%c", part[k] < 0 ? "−" : "", "xyz"[k]);
            return text;
        }
    snprintf(text, LW_WORDS_VEC3, "(%.3g, %.3g, %.3g)", tidy(axis.x, 1), tidy(axis.y, 1), tidy(axis.z, 1));
    return text;
}

bool lw_words_same_screw(const LwBodyMotion *a, const LwBodyMotion *b, double size)
{
    LwVec3 between = lw_vec3_sub(a->point, b->point), across = lw_vec3_cross(between, a->axis);
    return a->turns == b->turns && lw_vec3_norm(lw_vec3_sub(a->axis, b->axis)) < 1e-6 && fabs(a->rate - b->rate) < 1e-6 * fabs(a->rate) &&
           fabs(a->pitch - b->pitch) < 1e-6 * size && (!a->turns || lw_vec3_norm(across) < 1e-6 * size);
}

void lw_words_put_screw(FILE *out, const LwBodyMotion *motion, const char *who, const char *unit, double size)
{
    const char *s = who ? "" : "s";
    who = who ? who : motion->body;
    char axis[LW_WORDS_VEC3];
    bool angle = strcmp(unit, "rad") == 0;
    double per = angle ? 1 / DEGREES : 1e-3; /* of the naming coordinate, one degree or millimetre */
    lw_words_axis(axis, motion->axis);
    if (!motion->turns) {
        fprintf(out, "%s slide%s along %s", who, s, axis);
        double rate = motion->rate * per * 1e3;
        if (angle || fabs(rate - 1) > 1e-6)
            fprintf(out, ", %.3g mm per %s", rate, angle ? "deg" : "mm");
        return;
    }
    fprintf(out, "%s turn%s about %s through (%.4g, %.4g, %.4g) mm", who, s, axis, tidy(motion->point.x, size) * 1e3,
            tidy(motion->point.y, size) * 1e3, tidy(motion->point.z, size) * 1e3);
    double rate = motion->rate * per * DEGREES;
    if (!angle || fabs(rate - 1) > 1e-6)
        fprintf(out, ", %.3g deg per %s", rate, angle ? "deg" : "mm");
    if (fabs(motion->pitch) > 1e-9 * size)
        fprintf(out, ", advancing %.3g mm per turn", motion->pitch * 2e3 * 3.14159265358979323846);
}

void lw_words_put_gap(FILE *out, const LwConflict *conflict)
{
    if (conflict->length > 0 || conflict->angle <= 0)
        fprintf(out, "%.4g mm", conflict->length * 1e3);
    if (conflict->angle > 0)
        fprintf(out, "%s%.4g deg", conflict->length > 0 ? " and " : "", conflict->angle * DEGREES);
}

const char *lw_words_load(unsigned locks)
{
    static const char *const names[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
    return locks ? names[__builtin_ctz(locks)] : "";
}
