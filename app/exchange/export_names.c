/* Names that other programs keep for themselves. All names of a document differ; those made here must differ from them too. */
#include "app/exchange/export.h"

#include <string.h>

static bool is_taken(const LwExport *e, const char *name)
{
    const LwMechanismDef *def = &e->document->def;
    for (int b = 0; b < def->body_count; b++)
        if (strcmp(def->body[b].name, name) == 0 || (e->body_name[b] && strcmp(e->body_name[b], name) == 0))
            return true;
    for (int j = 0; j < def->joint_count; j++)
        if (strcmp(def->joint[j].name, name) == 0 || (e->joint_name[j] && strcmp(e->joint_name[j], name) == 0))
            return true;
    return false;
}

/* SDF keeps "::" for models in models, and names in double underscores for itself. */
static const char *without_signs(LwArena *arena, const char *name)
{
    size_t length = strlen(name);
    char *plain = lw_arena_strdup(arena, name);
    for (char *at = strstr(plain, "::"); at; at = strstr(at, "::"))
        at[0] = at[1] = '_';
    bool kept = length >= 4 && memcmp(plain, "__", 2) == 0 && memcmp(plain + length - 2, "__", 2) == 0;
    return kept ? lw_arena_printf(arena, "x%s", plain) : plain;
}

static const char *choose(LwExport *e, const char *name, bool strict, const char *instead_of_world)
{
    const char *chosen = strict ? without_signs(e->arena, name) : name;
    if (strcmp(name, "world") == 0)
        chosen = instead_of_world;
    if (strcmp(chosen, name) == 0)
        return name;
    while (is_taken(e, chosen))
        chosen = lw_arena_printf(e->arena, "%s_", chosen);
    lw_export_note(e, "\"%s\" is called \"%s\" in the file: the format keeps such names for itself", name, chosen);
    return chosen;
}

void lw_export_begin(LwExport *e, bool strict)
{
    const LwMechanismDef *def = &e->document->def;
    const char *name = def->name && *def->name ? def->name : "mechanism";
    e->model_name = strict ? without_signs(e->arena, name) : name;
    e->body_name = LW_NEWN(e->arena, const char *, def->body_count + 1);
    e->joint_name = LW_NEWN(e->arena, const char *, def->joint_count + 1);
    e->limit_written = LW_NEWN(e->arena, bool, e->document->def.limit_count + 1);
    e->load_written = LW_NEWN(e->arena, bool, def->load_count + 1);
    for (int b = 0; b < def->body_count; b++)
        e->body_name[b] = choose(e, def->body[b].name, strict, "world_body");
    for (int j = 0; j < def->joint_count; j++)
        e->joint_name[j] = strict ? choose(e, def->joint[j].name, strict, "world_joint") : def->joint[j].name;
}
