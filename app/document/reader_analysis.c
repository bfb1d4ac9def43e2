/* `analysis` and `start`. */
#include "app/document/choices.h"
#include "app/document/reader_private.h"

#include <string.h>

static const LwKey analysis_keys[] = {
    { "type", NULL }, { "end", NULL }, { "step", NULL }, { "dt", NULL }, { "tolerance", NULL }, { "integrator", NULL },
    { "solver", NULL }, { "misfit", NULL }, { "redundant", NULL }, { "spectral_radius", NULL }, { "posture", NULL }, { "posture_rate", NULL }, { NULL, NULL },
};

static void read_positive(LwReader *r, const LwJson *node, LwQuantity quantity, bool zero_too, double *value)
{
    double read;
    if (!node || !lw_reader_number(r, node, quantity, &read))
        return;
    if (read > 0 || (zero_too && read == 0))
        *value = read;
    else
        lw_reader_error(r, node->mark, "\"%s\" is %.6g; expected %s", node->key, read, zero_too ? "0 or more" : "more than 0");
}

static int read_choice(LwReader *r, const LwJson *node, const char *what, const LwChoice *choices, int otherwise)
{
    char message[LW_CHOICE_MESSAGE];
    const char *word;
    if (!node || !lw_reader_string(r, node, what, &word))
        return otherwise;
    int value = lw_choice_find(choices, what, word, message);
    if (value >= 0)
        return value;
    lw_reader_error(r, node->mark, "%s", message);
    return otherwise;
}

static void read_fraction(LwReader *r, const LwJson *node, double *value)
{
    double read;
    if (!node || !lw_reader_number(r, node, LW_Q_NUMBER, &read))
        return;
    if (read >= 0 && read <= 1)
        *value = read;
    else
        lw_reader_error(r, node->mark, "\"%s\" is %.6g; expected 0 to 1", node->key, read);
}

void lw_reader_analysis(LwReader *r, const LwJson *root)
{
    LwAnalysisDef *analysis = &r->document->def.analysis;
    const LwJson *node = lw_json_member(root, "analysis");
    *analysis = lw_analysis_def_default();
    if (!node || !lw_reader_keys(r, node, "\"analysis\"", analysis_keys))
        return;
    analysis->type = (LwAnalysisType)read_choice(r, lw_json_member(node, "type"), "analysis type", lw_analysis_types,
                                                 (int)analysis->type);
    analysis->integrator = (LwIntegrator)read_choice(r, lw_json_member(node, "integrator"), "integrator", lw_integrators,
                                                     (int)analysis->integrator);
    analysis->solver = (LwSolverKind)read_choice(r, lw_json_member(node, "solver"), "solver", lw_solvers, (int)analysis->solver);
    analysis->share = read_choice(r, lw_json_member(node, "redundant"), "way with redundant loads", lw_redundant_loads, analysis->share);
    read_positive(r, lw_json_member(node, "end"), LW_Q_TIME, true, &analysis->end);
    read_positive(r, lw_json_member(node, "step"), LW_Q_TIME, false, &analysis->step);
    read_positive(r, lw_json_member(node, "dt"), LW_Q_TIME, false, &analysis->dt);
    read_positive(r, lw_json_member(node, "tolerance"), LW_Q_NUMBER, false, &analysis->tolerance);
    read_fraction(r, lw_json_member(node, "spectral_radius"), &analysis->spectral_radius);
    read_positive(r, lw_json_member(node, "misfit"), LW_Q_NUMBER, true, &analysis->misfit);
    read_positive(r, lw_json_member(node, "posture_rate"), LW_Q_NUMBER, false, &analysis->posture_rate);
}

/* Speeds by coordinate, with or without a value beside them. */
static void read_start_speeds(LwReader *r, const LwJson *speeds, int joint, int first)
{
    LwMechanismDef *def = &r->document->def;
    for (const LwJson *m = speeds->first; m; m = m->next) {
        LwStartDef start = { .mark = m->key_mark, .joint = joint };
        if (!lw_reader_coordinate_name(r, m->key, m->key_mark, joint, LW_MASK_ALL, &start.coordinate) ||
            !lw_reader_number(r, m, start.coordinate >= LW_RX ? LW_Q_ANGULAR_SPEED : LW_Q_SPEED, &start.speed))
            continue;
        int k = first;
        while (k < def->start_count && def->start[k].coordinate != start.coordinate)
            k++;
        if (k == def->start_count)
            def->start[def->start_count++] = start;
        def->start[k].has_speed = true;
        def->start[k].speed = start.speed;
    }
}

/* The coordinate that a joint's `speed` belongs to: the one given a value beside it, or the joint's only one. */
static void read_start_speed(LwReader *r, const LwJson *speed, int joint, int first)
{
    LwMechanismDef *def = &r->document->def;
    int given = def->start_count - first;
    if (given > 1) {
        lw_reader_error(r, speed->key_mark, "\"speed\" beside %d coordinates is ambiguous; expected one coordinate, or speeds by coordinate such as {\"rz\": \"60 rpm\"}", given);
        return;
    }
    if (given == 0) {
        LwStartDef start = { .mark = speed->key_mark, .joint = joint };
        if (!lw_reader_coordinate(r, speed, joint, LW_MASK_ALL, &start.coordinate))
            return;
        def->start[def->start_count++] = start;
    }
    LwStartDef *start = &def->start[first];
    start->has_speed = lw_reader_number(r, speed, start->coordinate >= LW_RX ? LW_Q_ANGULAR_SPEED : LW_Q_SPEED, &start->speed);
}

static void read_joint_start(LwReader *r, const LwJson *node, int joint)
{
    LwMechanismDef *def = &r->document->def;
    int first = def->start_count, errors = r->issues->errors;
    if (node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object such as {\"rz\": \"30 deg\"}, found %s", lw_json_kind_words(node));
        return;
    }
    for (const LwJson *m = node->first; m; m = m->next) {
        LwStartDef start = { .mark = m->key_mark, .joint = joint, .has_value = true };
        if (strcmp(m->key, "speed") == 0 ||
            !lw_reader_coordinate_name(r, m->key, m->key_mark, joint, LW_MASK_ALL, &start.coordinate) ||
            !lw_reader_number(r, m, start.coordinate >= LW_RX ? LW_Q_ANGLE : LW_Q_LENGTH, &start.value))
            continue;
        def->start[def->start_count++] = start;
    }
    const LwJson *speed = lw_json_member(node, "speed");
    if (speed && speed->kind == LW_JSON_OBJECT)
        read_start_speeds(r, speed, joint, first);
    else if (speed && r->issues->errors == errors)
        read_start_speed(r, speed, joint, first);
}

void lw_reader_start(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *node = lw_json_member(root, "start");
    if (!node)
        return;
    if (node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object for \"start\", found %s", lw_json_kind_words(node));
        return;
    }
    int room = 0;
    for (const LwJson *m = node->first; m; m = m->next)
        room += m->count + LW_COORDINATES + 1;
    def->start = LW_NEWN(&r->document->arena, LwStartDef, room);
    for (const LwJson *m = node->first; m; m = m->next) {
        int joint;
        if (lw_reader_joint_name(r, m->key, m->key_mark, &joint))
            read_joint_start(r, m, joint);
    }
}
