/* Who a message speaks of: names of the document in a sentence, so that "Show me" can point at them. */
#include "ui/run_parts.h"

#include <string.h>

static bool is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_' || (c & 0x80);
}

/* Short names are words of the language too ("a dead point"): what stands around them tells whether a thing is meant. */
static bool is_meant(const char *text, const char *at, size_t length)
{
    static const char *const before[] = { "of ", "joint ", "joints ", "motor ", "motors ", "body ", "contact ", "cable ", "by ", "between ", ": ", ", ", "coupler ", "spring ", "path " };
    const char *end = at + length;
    if (end[0] == '.' && g_ascii_islower(end[1])) /* A.rz */
        return true;
    if (length > 3)
        return true;
    for (size_t i = 0; i < G_N_ELEMENTS(before); i++) {
        size_t room = strlen(before[i]);
        if ((size_t)(at - text) >= room && g_ascii_strncasecmp(at - room, before[i], room) == 0)
            return true;
    }
    return at == text;
}

static bool is_named(const char *text, const char *name)
{
    size_t length = strlen(name);
    if (length == 0)
        return false;
    for (const char *at = text; (at = strstr(at, name)); at++)
        if ((at == text || !is_word(at[-1])) && !is_word(at[length]) && is_meant(text, at, length))
            return true;
    return false;
}

static int add(LwItem *item, int count, int room, LwItem one)
{
    for (int i = 0; i < count; i++)
        if (lw_item_equal(item[i], one))
            return count;
    if (count < room)
        item[count++] = one;
    return count;
}

int lw_culprits_in(const LwEdition *edition, const char *text, LwItem *item, int room)
{
    int count = 0;
    if (!edition || !edition->document || !text)
        return 0;
    const LwMechanismDef *def = &edition->document->def;
#define LOOK(kind, array, number)                                                                                                                       \
    for (int i = 0; i < def->number; i++)                                                                                                               \
        if (def->array[i].name && is_named(text, def->array[i].name))                                                                                   \
            count = add(item, count, room, lw_item(kind, def->array[i].name))
    LOOK(LW_ITEM_JOINT, joint, joint_count);
    LOOK(LW_ITEM_MOTOR, motor, motor_count);
    LOOK(LW_ITEM_CONTACT, contact, contact_count);
    LOOK(LW_ITEM_COUPLER, coupler, coupler_count);
    LOOK(LW_ITEM_CABLE, cable, cable_count);
    LOOK(LW_ITEM_LOAD, load, load_count);
    LOOK(LW_ITEM_BODY, body, body_count);
#undef LOOK
    return count;
}

int lw_culprits_of(const LwResult *failure, LwItem *item, int room)
{
    const LwEdition *edition = failure->edition;
    const LwConflict *conflict = &lw_study_report(edition->study)->conflict;
    int count = 0;
    if (!failure->run && lw_study_report(edition->study)->status != LW_STUDY_OK)
        for (int i = 0; i < conflict->culprit_count; i++)
            count = add(item, count, room, lw_item(conflict->culprit[i].is_motor ? LW_ITEM_MOTOR : LW_ITEM_JOINT, conflict->culprit[i].owner));
    if (count > 0)
        return count;
    return lw_culprits_in(edition, failure->refusal ? failure->refusal : failure->report->reason, item, room);
}

bool lw_culprits_show(LwDesk *desk, const LwItem *item, int count)
{
    if (count == 0)
        return false;
    lw_desk_select(desk, item[0], false);
    for (int i = 1; i < count; i++)
        lw_desk_select(desk, item[i], true);
    lw_desk_mark(desk, item, count);
    return true;
}
