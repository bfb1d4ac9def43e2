#include "app/document/draft.h"

#include <stdio.h>
#include <string.h>

static LwNames *names_of(LwDraft *draft)
{
    if (!draft->names.arena)
        lw_names_init(&draft->names, draft->arena);
    return &draft->names;
}

static void keep_name(LwDraft *draft, const char *name, LwNameKind kind)
{
    LwNames *names = names_of(draft);
    if (!lw_names_find(names, name))
        lw_names_add(names, (LwName){ .name = name, .kind = kind, .index = 1 });
}

LwDraftBody *lw_draft_add_body(LwDraft *draft, const char *name)
{
    LwDraftBody body = { .name = name, .frame = LW_FRAME_IDENTITY };
    LW_PUSH(draft->arena, draft->body, draft->body_count, draft->body_room, body);
    keep_name(draft, name, LW_NAME_BODY);
    return &draft->body[draft->body_count - 1];
}

LwShape *lw_draft_add_shape(LwDraft *draft, LwDraftBody *body)
{
    LwShape shape = { .frame = LW_FRAME_IDENTITY, .scale = { 1, 1, 1 } };
    LW_PUSH(draft->arena, body->shape, body->shape_count, body->shape_room, shape);
    return &body->shape[body->shape_count - 1];
}

LwDraftJoint *lw_draft_add_joint(LwDraft *draft, const char *name, const LwJointClass *type)
{
    LwDraftJoint joint = { .name = name, .type = type, .marker = { LW_FRAME_IDENTITY, LW_FRAME_IDENTITY } };
    LW_PUSH(draft->arena, draft->joint, draft->joint_count, draft->joint_room, joint);
    keep_name(draft, name, LW_NAME_JOINT);
    return &draft->joint[draft->joint_count - 1];
}

LwDraftCoupler *lw_draft_add_coupler(LwDraft *draft, const char *name)
{
    LwDraftCoupler coupler = { .name = name };
    LW_PUSH(draft->arena, draft->coupler, draft->coupler_count, draft->coupler_room, coupler);
    keep_name(draft, name, LW_NAME_COUPLER);
    return &draft->coupler[draft->coupler_count - 1];
}

LwDraftMotor *lw_draft_add_motor(LwDraft *draft, const char *name)
{
    LwDraftMotor motor = { .name = name };
    LW_PUSH(draft->arena, draft->motor, draft->motor_count, draft->motor_room, motor);
    keep_name(draft, name, LW_NAME_MOTOR);
    return &draft->motor[draft->motor_count - 1];
}

LwDraftSuggestion *lw_draft_add_suggestion(LwDraft *draft)
{
    LW_PUSH(draft->arena, draft->suggestion, draft->suggestion_count, draft->suggestion_room, (LwDraftSuggestion){ 0 });
    return &draft->suggestion[draft->suggestion_count - 1];
}

/* What the format takes: no . , " [ and no control characters, no blanks at the ends, not empty. */
static char *clean_name(LwDraft *draft, const char *wanted)
{
    while (*wanted == ' ')
        wanted++;
    char *name = lw_arena_strdup(draft->arena, wanted);
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)name[i] < 0x20 || name[i] == 0x7F)
            name[i] = ' ';
        else if (strchr(".,\"[", name[i]))
            name[i] = '_';
    }
    while (length > 0 && name[length - 1] == ' ')
        name[--length] = 0;
    return length > 0 ? name : lw_arena_strdup(draft->arena, "part");
}

const char *lw_draft_unique_name(LwDraft *draft, const char *wanted)
{
    static const char *const reserved[] = { "ground", "time", "energy", "violation" };
    LwNames *names = names_of(draft);
    char *name = clean_name(draft, wanted);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(name, reserved[i]) == 0)
            name = lw_arena_printf(draft->arena, "%s part", name);
    /* The table is the draft's own; the place of the plain name remembers the last number given to its fellows. */
    LwName *first = (LwName *)lw_names_find(names, name);
    if (!first)
        return name;
    for (;;) {
        LwArenaMark mark = lw_arena_mark(draft->arena);
        char *numbered = lw_arena_printf(draft->arena, "%s %d", name, ++first->index);
        if (!lw_names_find(names, numbered))
            return numbered;
        lw_arena_release(draft->arena, mark);
    }
}

const char *lw_draft_take_name(LwDraft *draft, const char *wanted)
{
    const char *name = lw_draft_unique_name(draft, wanted);
    keep_name(draft, name, LW_NAME_JOINT);
    return name;
}

LwDraftJoint *lw_draft_accept(LwDraft *draft, int index)
{
    LwDraftSuggestion from = draft->suggestion[index];
    draft->suggestion_count--;
    memmove(&draft->suggestion[index], &draft->suggestion[index + 1], (size_t)(draft->suggestion_count - index) * sizeof from);
    LwDraftJoint *joint = lw_draft_add_joint(draft, from.name ? from.name : lw_draft_unique_name(draft, "joint"), from.type);
    joint->remark = from.why;
    joint->in_world = joint->attached = true;
    joint->at = from.at;
    joint->axis = from.axis;
    for (int k = 0; k < 2; k++) {
        joint->body[k] = from.body[k];
        joint->feature[k] = from.feature[k];
    }
    return joint;
}
