/* The text of a draft. What it writes is read by lw_document_read; both follow data/lockwork.schema.json. */
#include "app/document/draft.h"
#include "app/document/json_out.h"
#include "app/document/units.h"

#include <math.h>
#include <string.h>

static bool is_unturned(LwQuat q)
{
    return q.e0 == 1 && q.e1 == 0 && q.e2 == 0 && q.e3 == 0;
}

/* position and orientation, where they are not those that the reader takes anyway. */
static void write_frame(LwJsonOut *json, LwFrame frame)
{
    double q[4];
    if (frame.position.x != 0 || frame.position.y != 0 || frame.position.z != 0)
        lw_json_out_vec3(json, "position", frame.position);
    lw_quat_store(q, frame.orientation);
    if (!is_unturned(frame.orientation))
        lw_json_out_numbers(json, "orientation", q, 4);
}

/* Units by name where the name means exactly this many metres. */
static void write_unit(LwJsonOut *json, double metres)
{
    static const char *const names[] = { "mm", "m", "cm", "in", "ft", "um", "km" };
    char message[LW_UNITS_MESSAGE];
    LwUnit unit;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (lw_units_parse_unit(names[i], LW_Q_LENGTH, &unit, message) && unit.numerator / unit.denominator == metres) {
            lw_json_out_string(json, "unit", names[i]);
            return;
        }
    lw_json_out_number(json, "unit", metres);
}

static void write_file(LwJsonOut *json, const LwShape *shape)
{
    lw_json_out_string(json, "file", shape->file);
    if (shape->part)
        lw_json_out_string(json, "part", shape->part);
    if (shape->options.unit > 0)
        write_unit(json, shape->options.unit);
    if (shape->options.up)
        lw_json_out_string(json, "up", (char[]){ shape->options.up, 0 });
    if (shape->options.split)
        lw_json_out_bool(json, "split", true);
    if (shape->options.tolerance > 0)
        lw_json_out_number(json, "tolerance", shape->options.tolerance);
    const LwVec3 scale = shape->scale;
    if (scale.x == scale.y && scale.y == scale.z && scale.x != 1)
        lw_json_out_number(json, "scale", scale.x);
    else if (scale.x != 1 || scale.y != 1 || scale.z != 1)
        lw_json_out_vec3(json, "scale", scale);
}

static void write_primitive(LwJsonOut *json, const LwShape *shape)
{
    const double *size = shape->size;
    if (shape->kind == LW_SHAPE_BOX) {
        lw_json_out_numbers(json, "box", size, 3);
        return;
    }
    bool tube = shape->kind == LW_SHAPE_TUBE && size[1] > 0;
    lw_json_out_begin_flat(json, shape->kind == LW_SHAPE_SPHERE ? "sphere" : tube ? "tube" : "cylinder", '{');
    lw_json_out_number(json, tube ? "outer" : "radius", size[0]);
    if (tube)
        lw_json_out_number(json, "inner", size[1]);
    if (shape->kind == LW_SHAPE_TUBE)
        lw_json_out_number(json, "length", size[2]);
    lw_json_out_end(json, '}');
}

static void write_shape(LwJsonOut *json, const LwShape *shape)
{
    lw_json_out_begin_flat(json, NULL, '{');
    if (shape->kind == LW_SHAPE_FILE)
        write_file(json, shape);
    else
        write_primitive(json, shape);
    write_frame(json, shape->frame);
    if (shape->colour) {
        char text[10];
        bool opaque = (shape->colour & 0xFF) == 0xFF;
        snprintf(text, sizeof text, opaque ? "#%06x" : "#%08x", (unsigned)(opaque ? shape->colour >> 8 : shape->colour));
        lw_json_out_string(json, "color", text);
    }
    if (shape->material)
        lw_json_out_string(json, "material", shape->material);
    else if (shape->has_density)
        lw_json_out_number(json, "density", shape->density);
    lw_json_out_end(json, '}');
}

static void write_body(LwJsonOut *json, const LwDraftBody *body)
{
    if (body->remark)
        lw_json_out_comment(json, body->remark);
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", body->name);
    if (body->fixed)
        lw_json_out_bool(json, "fixed", true);
    write_frame(json, body->frame);
    if (body->mass_given) {
        lw_json_out_number(json, "mass", body->mass);
        lw_json_out_vec3(json, "com", body->com);
        lw_json_out_numbers(json, "inertia", body->inertia, 6);
    }
    if (body->shape_count > 0) {
        lw_json_out_begin(json, "geometry", '[');
        for (int i = 0; i < body->shape_count; i++)
            write_shape(json, &body->shape[i]);
        lw_json_out_end(json, ']');
    }
    lw_json_out_end(json, '}');
}

static void write_bodies_of(LwJsonOut *json, const char *const body[2])
{
    lw_json_out_begin_flat(json, "bodies", '[');
    lw_json_out_string(json, NULL, body[0]);
    lw_json_out_string(json, NULL, body[1]);
    lw_json_out_end(json, ']');
}

static void write_limits(LwJsonOut *json, const LwDraftJoint *joint)
{
    lw_json_out_begin_flat(json, "limits", '{');
    for (int i = 0; i < joint->limit_count; i++) /* an infinite bound is written as null: none */
        lw_json_out_numbers(json, lw_coordinate_names[joint->limit[i].coordinate],
                            (double[]){ joint->limit[i].lower, joint->limit[i].upper }, 2);
    lw_json_out_end(json, '}');
}

static void write_feature(LwJsonOut *json, const LwDraftFeature *of)
{
    const LwFeature *feature = &of->feature;
    const struct { const char *key; double value; } numbers[] = {
        { "radius", feature->radius }, { "radius2", feature->radius2 }, { "angle", feature->angle }, { "length", feature->length },
        { "area", feature->area },
    };
    lw_json_out_begin_flat(json, NULL, '{');
    if (of->part)
        lw_json_out_string(json, "part", of->part);
    lw_json_out_string(json, "kind", lw_feature_names[feature->kind]);
    if (feature->inside)
        lw_json_out_bool(json, "inside", true);
    lw_json_out_vec3(json, "position", feature->position);
    if (lw_vec3_norm(feature->axis) > 0)
        lw_json_out_vec3(json, "axis", feature->axis);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].value != 0)
            lw_json_out_number(json, numbers[i].key, numbers[i].value);
    lw_json_out_end(json, '}');
}

static void write_place(LwJsonOut *json, LwVec3 at, LwVec3 axis)
{
    lw_json_out_vec3(json, "at", at);
    if (lw_vec3_norm(axis) > 0)
        lw_json_out_vec3(json, "axis", axis);
}

static void write_features(LwJsonOut *json, const LwDraftFeature feature[2])
{
    lw_json_out_begin(json, "features", '[');
    for (int i = 0; i < 2; i++)
        write_feature(json, &feature[i]);
    lw_json_out_end(json, ']');
}

static void write_markers(LwJsonOut *json, const LwFrame marker[2])
{
    lw_json_out_begin(json, "markers", '[');
    for (int i = 0; i < 2; i++) {
        lw_json_out_begin_flat(json, NULL, '{');
        write_frame(json, marker[i]);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_joint(LwJsonOut *json, const LwDraftJoint *joint)
{
    if (joint->remark)
        lw_json_out_comment(json, joint->remark);
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", joint->name);
    lw_json_out_string(json, "type", joint->type->name);
    write_bodies_of(json, joint->body);
    if (joint->in_world)
        write_place(json, joint->at, joint->axis);
    else
        write_markers(json, joint->marker);
    if (joint->attached)
        write_features(json, joint->feature);
    if (joint->limit_count > 0)
        write_limits(json, joint);
    lw_json_out_end(json, '}');
}

static void write_coupler(LwJsonOut *json, const LwDraftCoupler *coupler)
{
    if (coupler->remark)
        lw_json_out_comment(json, coupler->remark);
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", coupler->name);
    lw_json_out_string(json, "type", "coupler");
    lw_json_out_begin(json, "terms", '[');
    for (int i = 0; i < 2; i++) {
        const LwDraftTerm *term = &coupler->term[i];
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, "joint", term->joint);
        lw_json_out_string(json, "coordinate", lw_coordinate_names[term->coordinate]);
        lw_json_out_number(json, "factor", term->factor);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
    lw_json_out_number(json, "value", coupler->value);
    lw_json_out_end(json, '}');
}

static void write_motor(LwJsonOut *json, const LwDraftMotor *motor)
{
    if (motor->remark)
        lw_json_out_comment(json, motor->remark);
    lw_json_out_begin_flat(json, NULL, '{');
    lw_json_out_string(json, "name", motor->name);
    lw_json_out_string(json, "joint", motor->joint);
    lw_json_out_string(json, "coordinate", lw_coordinate_names[motor->coordinate]);
    lw_json_out_begin_flat(json, motor->coordinate >= LW_RX ? "angle" : "displacement", '{');
    lw_json_out_string(json, "expression", motor->law);
    lw_json_out_end(json, '}');
    lw_json_out_end(json, '}');
}

static void write_suggestion(LwJsonOut *json, const LwDraftSuggestion *suggestion)
{
    lw_json_out_begin(json, NULL, '{');
    if (suggestion->name)
        lw_json_out_string(json, "name", suggestion->name);
    lw_json_out_string(json, "type", suggestion->type->name);
    write_bodies_of(json, suggestion->body);
    write_place(json, suggestion->at, suggestion->axis);
    if (suggestion->why)
        lw_json_out_string(json, "why", suggestion->why);
    lw_json_out_number(json, "score", suggestion->score);
    write_features(json, suggestion->feature);
    lw_json_out_end(json, '}');
}

void lw_draft_write(const LwDraft *draft, FILE *out)
{
    LwJsonOut json = { .out = out };
    if (draft->remark)
        lw_json_out_comment(&json, draft->remark);
    lw_json_out_begin(&json, NULL, '{');
    lw_json_out_integer(&json, "lockwork", 1);
    if (draft->name)
        lw_json_out_string(&json, "name", draft->name);
    lw_json_out_begin(&json, "bodies", '[');
    for (int i = 0; i < draft->body_count; i++)
        write_body(&json, &draft->body[i]);
    lw_json_out_end(&json, ']');
    lw_json_out_begin(&json, "joints", '[');
    for (int i = 0; i < draft->joint_count; i++)
        write_joint(&json, &draft->joint[i]);
    lw_json_out_end(&json, ']');
    if (draft->coupler_count > 0) {
        lw_json_out_begin(&json, "couplers", '[');
        for (int i = 0; i < draft->coupler_count; i++)
            write_coupler(&json, &draft->coupler[i]);
        lw_json_out_end(&json, ']');
    }
    if (draft->motor_count > 0) {
        lw_json_out_begin(&json, "motors", '[');
        for (int i = 0; i < draft->motor_count; i++)
            write_motor(&json, &draft->motor[i]);
        lw_json_out_end(&json, ']');
    }
    if (draft->suggestion_count > 0) {
        lw_json_out_comment(&json, "Joints that the geometry makes likely. Nothing acts on them: move those that are meant into \"joints\",\n"
                                   "as they are.");
        lw_json_out_begin(&json, "suggestions", '[');
        for (int i = 0; i < draft->suggestion_count; i++)
            write_suggestion(&json, &draft->suggestion[i]);
        lw_json_out_end(&json, ']');
    }
    lw_json_out_end(&json, '}');
}
