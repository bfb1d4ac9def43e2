/* The example that the manual shows for each joint: read like any file, and drawn as read. */
#include "app/cli/joints.h"

#include "app/cli/cli.h"
#include "app/document/reader.h"
#include "core/analysis/analysis.h"
#include "core/model/state.h"
#include "joints/glyphs.h"

#include <string.h>

static const double glyph_size = 0.1; /* m */

/* The parameters that must be given, lists for those of one name. */
static const char *required_parameters(LwArena *arena, const LwJointClass *type)
{
    const char *text = "";
    for (int i = 0, count; i < type->parameter_count; i += count) {
        const LwParameter *parameter = &type->parameter[i];
        for (count = 1; i + count < type->parameter_count && strcmp(parameter->name, parameter[count].name) == 0;)
            count++;
        if (parameter->use != LW_PARAMETER_REQUIRED)
            continue;
        text = lw_arena_printf(arena, "%s, \"%s\": %s", text, parameter->name, count > 1 ? "[" : "");
        for (int k = 0; k < count; k++)
            text = lw_arena_printf(arena, "%s%s%g", text, k ? ", " : "", fmax(parameter[k].minimum, 0) + 0.1);
        text = lw_arena_printf(arena, "%s%s", text, count > 1 ? "]" : "");
    }
    return text;
}

const char *lw_joints_example(LwArena *arena, const LwJointClass *type)
{
    const char *place = type->example;
    if (!place)
        place = lw_arena_printf(arena, "\"at\": [%s, 0, 0]%s, \"axis\": [0, 0, 1]%s", type->two_points ? "0.2" : "0",
                                type->two_points ? ", \"to\": [0, 0, 0]" : "", required_parameters(arena, type));
    return lw_arena_printf(arena,
        "{ \"lockwork\": 1,\n"
        "  \"bodies\": [ { \"name\": \"part\", \"mass\": 1, \"inertia\": [0.01, 0.01, 0.01, 0, 0, 0] } ],\n"
        "  \"joints\": [ { \"name\": \"J\", \"type\": \"%s\", \"bodies\": [\"part\", \"ground\"],\n"
        "                %s } ] }\n", type->name, place);
}

/* As assembled: examples may leave the place of the part to the joint. */
static void draw(const LwMechanism *mechanism, const LwStudy *study, LwState *state, LwGlyph *glyph, LwFrame *marker)
{
    LwRel rel;
    LwJointView view;
    LwVec3 rest = { 0, 0, 0 };
    for (int b = 0; b < mechanism->body_count; b++) {
        LwFrame frame = lw_study_body_frame(study, mechanism->body[b].def);
        lw_body_state_set(&state->body[b], lw_frame_point(frame, mechanism->body[b].com), frame.orientation, rest, rest);
    }
    lw_state_rel(mechanism, state, 0, &rel);
    lw_state_view(mechanism, state, 0, &rel, &view);
    lw_joint_draw(mechanism->joint[0].type, &view, glyph_size, glyph);
    marker->position = lw_vec3_scale(lw_vec3_from(rel.z), 1 / glyph_size);
    marker->orientation = lw_quat_from(rel.z + 3);
}

/* What must be given back whatever happens on the way. */
typedef struct Opened {
    LwArena arena;
    LwIssues issues;
    LwDocument *document;
    LwMechanism *mechanism;
    LwStudy *study;
    const char *trouble;
} Opened;

static bool open_and_draw(Opened *opened, const LwJointClass *type, LwGlyph *glyph, LwFrame *marker)
{
    if (LW_ARENA_GUARD(&opened->arena))
        return false;
    const char *example = lw_joints_example(&opened->arena, type);
    opened->document = lw_document_read_text(type->name, example, strlen(example), NULL, &opened->issues);
    if (!opened->document)
        return false;
    opened->mechanism = lw_mechanism_create(&opened->document->def);
    if (opened->mechanism)
        opened->study = lw_study_create(opened->mechanism);
    if (!opened->study)
        return false;
    if (lw_study_report(opened->study)->status != LW_STUDY_OK) {
        opened->trouble = "it does not assemble";
        return false;
    }
    draw(opened->mechanism, opened->study, lw_state_create(&opened->arena, opened->mechanism), glyph, marker);
    return true;
}

bool lw_joints_draw_example(const LwJointClass *type, LwGlyph *glyph, LwFrame *marker)
{
    Opened opened = { .document = NULL };
    char text[1024] = "memory ran out";
    lw_arena_init(&opened.arena);
    lw_issues_init(&opened.issues);
    bool drawn = open_and_draw(&opened, type, glyph, marker);
    if (opened.issues.count > 0)
        lw_issue_format(&opened.issues.item[0], text, sizeof text);
    else if (opened.trouble)
        snprintf(text, sizeof text, "%s", opened.trouble);
    if (!drawn)
        lw_cli_complain("the example of the joint %s: %s", type->name, text);
    if (opened.study)
        lw_study_destroy(opened.study);
    if (opened.mechanism)
        lw_mechanism_destroy(opened.mechanism);
    lw_document_destroy(opened.document);
    lw_issues_clear(&opened.issues);
    lw_arena_clear(&opened.arena);
    return drawn;
}
