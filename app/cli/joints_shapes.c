/* What a joint has besides numbers: the keys of its curves, surface and path, and the forms in which they are written. */
#include "app/cli/joints.h"

static const char *const curve_forms[] = { "circle", "ellipse", "line", "through", "points", "nurbs" };
enum { LINE = 2, CURVE_FORMS = sizeof curve_forms / sizeof *curve_forms };

/* Profiles that may be made from the motion of a follower. */
static bool is_cam(const LwJointClass *type)
{
    return type->curve_needs & (LW_CURVE_ROOM | LW_CURVE_CONVEX);
}

int lw_joints_shape_count(const LwJointClass *type)
{
    return type->curve_count + type->surface + (type->path != LW_PATH_NONE);
}

const char *lw_joints_shape_key(const LwJointClass *type, int shape)
{
    return shape < type->curve_count ? type->curve[shape] : type->surface ? "surface" : "path";
}

#define CURVE_WORDS "{\"circle\": r}, {\"ellipse\": [a, b]}, %s{\"through\": [p, …]}, or the control \"points\" of a NURBS curve " \
                    "with \"degree\", \"weights\", \"knots\"; \"closed\": true joins its ends"
#define LINE_WORDS "{\"line\": [p, q]}, "

void lw_joints_shape_words(char text[LW_JOINTS_SHAPE], const LwJointClass *type, int shape)
{
    unsigned needs = type->curve_needs;
    if (shape >= type->curve_count && type->surface) {
        snprintf(text, LW_JOINTS_SHAPE, "a NURBS surface: {\"points\": rows of [x, y, z]} with \"degrees\", \"weights\", \"knots\"");
    } else if (shape >= type->curve_count) {
        snprintf(text, LW_JOINTS_SHAPE, "a path in time: " CURVE_WORDS "; with \"progress\" (0 to 1) or \"distance\", a law of time%s",
                 LINE_WORDS, type->path == LW_PATH_FRAME ? ", and \"orientations\" (quaternions) with \"at\", their places from 0 to 1" : "");
    } else {
        snprintf(text, LW_JOINTS_SHAPE, "a %s%s%s%s: " CURVE_WORDS "%s%s%s", needs & LW_CURVE_CLOSED ? "closed " : "", needs & LW_CURVE_CONVEX ? "convex " : "",
                 needs & LW_CURVE_PROFILE ? "profile" : "curve", needs & LW_CURVE_PLANE ? " in the xy-plane" : "", needs & LW_CURVE_CLOSED ? "" : LINE_WORDS,
                 needs & LW_CURVE_PROFILE ? "; \"hole\": true has the material outside" : "",
                 is_cam(type) ? "; or {\"follower\": its lift as a law of time, \"base\": radius, \"period\": time of a turn}" : "",
                 needs & LW_CURVE_ROOM ? " with \"offset\", \"roller\"" : "");
    }
}

void lw_joints_shapes_write(LwJsonOut *json, const LwJointClass *type)
{
    lw_json_out_begin(json, "shapes", '[');
    for (int i = 0; i < lw_joints_shape_count(type); i++) {
        bool curve = i < type->curve_count, surface = !curve && type->surface;
        char words[LW_JOINTS_SHAPE];
        lw_joints_shape_words(words, type, i);
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "name", lw_joints_shape_key(type, i));
        lw_json_out_string(json, "kind", curve ? "curve" : surface ? "surface" : "path");
        lw_json_out_string(json, "help", words);
        lw_json_out_begin(json, "forms", '[');
        for (int k = surface ? CURVE_FORMS : 0; k < CURVE_FORMS; k++)
            if (k != LINE || !(type->curve_needs & LW_CURVE_CLOSED))
                lw_json_out_string(json, NULL, curve_forms[k]);
        if (surface)
            lw_json_out_string(json, NULL, "points");
        if (curve && is_cam(type))
            lw_json_out_string(json, NULL, "follower");
        lw_json_out_end(json, ']');
        lw_json_out_bool(json, "required", true);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}
