#include "app/cli/check.h"
#include "app/document/json_out.h"

static const double DEGREES = 180 / 3.14159265358979323846;

static void write_row(LwJsonOut *json, const LwRowName *row)
{
    lw_json_out_string(json, "joint", row->owner);
    lw_json_out_string(json, "direction", row->words);
    if (row->is_motor)
        lw_json_out_bool(json, "motor", true);
}

static void write_redundant(LwJsonOut *json, const LwStudyReport *report)
{
    lw_json_out_begin(json, "redundant", '[');
    for (int i = 0; i < report->loop_count; i++) {
        const LwLoop *loop = &report->loop[i];
        lw_json_out_begin(json, NULL, '{');
        write_row(json, &loop->dropped);
        lw_json_out_begin(json, "loop", '[');
        for (int m = 0; m < loop->member_count; m++) {
            lw_json_out_begin(json, NULL, '{');
            write_row(json, &loop->member[m]);
            lw_json_out_end(json, '}');
        }
        lw_json_out_end(json, ']');
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_conflicts(LwJsonOut *json, const LwStudyReport *report)
{
    lw_json_out_begin(json, "conflicts", '[');
    for (int i = 0; i < report->conflict.culprit_count; i++) {
        lw_json_out_begin(json, NULL, '{');
        write_row(json, &report->conflict.culprit[i]);
        lw_json_out_number(json, "length_mm", report->conflict.length * 1e3);
        lw_json_out_number(json, "angle_deg", report->conflict.angle * DEGREES);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_motions(LwJsonOut *json, const LwStudyReport *report)
{
    lw_json_out_begin(json, "motions", '[');
    for (int i = 0; i < report->motion_count; i++) {
        const LwMotion *motion = &report->motion[i];
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "name", motion->name);
        lw_json_out_string(json, "unit", motion->unit);
        lw_json_out_begin(json, "bodies", '[');
        for (int b = 0; b < motion->body_count; b++) {
            const LwBodyMotion *body = &motion->body[b];
            lw_json_out_begin(json, NULL, '{');
            lw_json_out_string(json, "body", body->body);
            lw_json_out_string(json, "kind", body->turns ? "turns" : "slides");
            lw_json_out_vec3(json, "axis", body->axis);
            lw_json_out_vec3(json, "point", body->point);
            lw_json_out_number(json, "rate", body->rate);
            lw_json_out_number(json, "pitch", body->pitch);
            lw_json_out_end(json, '}');
        }
        lw_json_out_end(json, ']');
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_moved(LwJsonOut *json, const LwStudyReport *report)
{
    lw_json_out_begin(json, "moved", '[');
    for (int i = 0; i < report->moved_count; i++) {
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "body", report->moved[i].body);
        lw_json_out_number(json, "distance_mm", report->moved[i].distance * 1e3);
        lw_json_out_number(json, "angle_deg", report->moved[i].angle * DEGREES);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_stands(LwJsonOut *json, const LwStudyReport *report)
{
    lw_json_out_begin(json, "limits_at_start", '[');
    for (int i = 0; i < report->stand_count; i++) {
        const LwLimitStand *stand = &report->stand[i];
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "joint", stand->joint);
        lw_json_out_string(json, "coordinate", stand->coordinate);
        lw_json_out_string(json, "unit", stand->is_angle ? "rad" : "m");
        lw_json_out_string(json, "side", stand->upper ? "upper" : "lower");
        lw_json_out_number(json, "limit", stand->bound);
        lw_json_out_number(json, "value", stand->value);
        lw_json_out_number(json, "beyond", stand->beyond);
        lw_json_out_bool(json, "assembled", stand->moved);
        if (stand->moved)
            lw_json_out_number(json, "was", stand->was);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_parts(LwJsonOut *json, const LwDocument *document)
{
    lw_json_out_begin(json, "parts", '[');
    for (int b = 0; b < document->def.body_count; b++) {
        const LwBodyDef *body = &document->def.body[b];
        char verdict[LW_VERDICT];
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "body", body->name);
        lw_json_out_string(json, "kind", lw_check_kind(body));
        if (body->kind == LW_BODY_SHAFT) {
            lw_json_out_vec3(json, "axis", body->axis);
            lw_json_out_number(json, "axis_inertia", lw_check_shaft_inertia(body));
        }
        lw_json_out_number(json, "mass", body->mass);
        lw_json_out_vec3(json, "com", body->com);
        lw_json_out_numbers(json, "inertia", body->inertia, 6);
        lw_json_out_bool(json, "trusted", body->fixed || !document->mass[b].doubt);
        lw_json_out_string(json, "verdict", lw_check_verdict(verdict, body, &document->mass[b]));
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_texts(LwJsonOut *json, const LwSession *session, const LwStudyReport *report)
{
    lw_json_out_begin(json, "warnings", '[');
    for (int i = 0; i < session->issues.count; i++) {
        char text[4096];
        lw_issue_format(&session->issues.item[i], text, sizeof text);
        lw_json_out_string(json, NULL, text);
    }
    lw_json_out_end(json, ']');
    lw_json_out_begin(json, "notes", '[');
    for (int i = 0; i < report->note_count; i++)
        lw_json_out_string(json, NULL, report->note[i]);
    lw_json_out_end(json, ']');
}

void lw_check_print_json(const LwSession *session)
{
    const LwStudyReport *report = lw_study_report(session->study);
    const LwDocument *document = session->document;
    LwJsonOut json = { .out = stdout };
    lw_json_out_begin(&json, NULL, '{');
    lw_json_out_string(&json, "file", document->path);
    lw_json_out_string(&json, "name", document->def.name ? document->def.name : "");
    lw_json_out_string(&json, "status", lw_check_status(report));
    lw_json_out_integer(&json, "bodies", report->bodies);
    lw_json_out_integer(&json, "rows", report->rows);
    if (report->status == LW_STUDY_OK) { /* without a pose there is none of these */
        lw_json_out_integer(&json, "rank", report->rank);
        lw_json_out_integer(&json, "degrees_of_freedom", report->dof);
        lw_json_out_integer(&json, "mechanism_rows", report->joint_rows);
        lw_json_out_integer(&json, "mechanism_degrees_of_freedom", report->joint_dof);
    }
    lw_json_out_bool(&json, "singular", report->singular);
    lw_json_out_number(&json, "size", report->size);
    write_redundant(&json, report);
    write_conflicts(&json, report);
    write_motions(&json, report);
    write_moved(&json, report);
    write_stands(&json, report);
    lw_json_out_number(&json, "misfit_m", report->misfit);
    lw_check_write_touch(&json, document);
    if (document->parameter_count > 0)
        lw_check_write_parameters(&json, document);
    if (document->task_count > 0)
        lw_check_write_tasks(&json, document);
    lw_check_write_suppressed(&json, document);
    write_parts(&json, document);
    write_texts(&json, session, report);
    lw_json_out_end(&json, '}');
}
