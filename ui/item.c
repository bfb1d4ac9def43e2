#include "ui/item.h"

#include "ui/words.h"

#include <string.h>

const LwItemClass lw_item_classes[LW_ITEM_KINDS] = {
    [LW_ITEM_NONE] = { NULL, N_("nothing"), N_("Nothing"), "lw-body-symbolic" },
    [LW_ITEM_MODEL] = { NULL, N_("mechanism"), N_("Mechanism"), "lw-joint-symbolic" },
    [LW_ITEM_GROUND] = { NULL, N_("ground"), N_("Ground"), "lw-ground-symbolic" },
    [LW_ITEM_BODY] = { "bodies", N_("body"), N_("Bodies"), "lw-body-symbolic" },
    [LW_ITEM_JOINT] = { "joints", N_("joint"), N_("Joints"), "lw-joint-symbolic" },
    [LW_ITEM_MOTOR] = { "motors", N_("motor"), N_("Motors"), "lw-motor-symbolic" },
    [LW_ITEM_LOAD] = { "loads", N_("load"), N_("Loads"), "lw-load-symbolic" },
    [LW_ITEM_COUPLER] = { "couplers", N_("coupler"), N_("Couplers"), "lw-coupler-symbolic" },
    [LW_ITEM_CABLE] = { "cables", N_("cable"), N_("Cables"), "lw-cable-symbolic" },
    [LW_ITEM_CONTACT] = { "contacts", N_("contact"), N_("Contacts"), "lw-contact-symbolic" },
    [LW_ITEM_MEASURE] = { "measures", N_("measure"), N_("Measures"), "lw-measure-symbolic" },
    [LW_ITEM_TASK] = { "tasks", N_("task"), N_("Tasks"), "lw-task-symbolic" },
    [LW_ITEM_PARAMETER] = { "parameters", N_("parameter"), N_("Parameters"), "lw-parameter-symbolic" },
    [LW_ITEM_ANALYSIS] = { "analysis", N_("analysis"), N_("Analysis"), "lw-run-symbolic" },
};

LwItem lw_item(LwItemKind kind, const char *name)
{
    return (LwItem){ kind, g_intern_string(name ? name : "") };
}

/* How an entry is called: its name in a list, its key in an object. */
static bool is_called(const LwJson *entry, const char *name)
{
    const LwJson *own = lw_json_member(entry, "name");
    return (entry->key && strcmp(entry->key, name) == 0) || (own && own->kind == LW_JSON_STRING && strcmp(own->string, name) == 0);
}

const LwJson *lw_item_json(const LwEdition *edition, LwItem item)
{
    const char *key = lw_item_classes[item.kind].list;
    if (!edition || !edition->root)
        return NULL;
    const LwJson *list = item.kind == LW_ITEM_MODEL ? edition->root : key ? lw_json_member(edition->root, key) : NULL;
    if (!list || item.kind == LW_ITEM_MODEL || item.kind == LW_ITEM_ANALYSIS)
        return list;
    const LwJson *found = NULL;
    for (const LwJson *entry = list->first; entry; entry = entry->next) {
        const LwJson *suppressed = lw_json_member(entry, "suppressed");
        if (!is_called(entry, item.name))
            continue;
        if (!suppressed || !suppressed->boolean) /* of variants with one name the one that counts, as in paths */
            return entry;
        found = found ? found : entry;
    }
    return found;
}

char *lw_item_path(LwItem item, const char *member)
{
    const char *list = lw_item_classes[item.kind].list;
    GString *path = g_string_new(list);
    if (*item.name)
        g_string_append_printf(path, ".%s", item.name);
    if (member)
        g_string_append_printf(path, "%s%s", path->len && *member != '[' ? "." : "", member);
    return g_string_free(path, FALSE);
}

int lw_item_index(const LwEdition *edition, LwItem item)
{
    if (!edition || !edition->document)
        return -1;
    const LwMechanismDef *def = &edition->document->def;
#define FIND(array, count)                                                                                                                              \
    for (int i = 0; i < (count); i++)                                                                                                                   \
        if ((array)[i].name && strcmp((array)[i].name, item.name) == 0)                                                                                 \
            return i;                                                                                                                                   \
    return -1
    switch (item.kind) {
    case LW_ITEM_BODY: FIND(def->body, def->body_count);
    case LW_ITEM_JOINT: FIND(def->joint, def->joint_count);
    case LW_ITEM_MOTOR: FIND(def->motor, def->motor_count);
    case LW_ITEM_LOAD: FIND(def->load, def->load_count);
    case LW_ITEM_COUPLER: FIND(def->coupler, def->coupler_count);
    case LW_ITEM_CABLE: FIND(def->cable, def->cable_count);
    case LW_ITEM_CONTACT: FIND(def->contact, def->contact_count);
    case LW_ITEM_MEASURE: FIND(def->measure, def->measure_count);
    case LW_ITEM_TASK: FIND(edition->document->task, edition->document->task_count);
    case LW_ITEM_PARAMETER: FIND(edition->document->parameter, edition->document->parameter_count);
    default: return -1;
    }
#undef FIND
}
