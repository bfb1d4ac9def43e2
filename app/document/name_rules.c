#include "app/document/name_rules.h"

#include "app/document/issues.h"
#include "core/model/law.h"

#include <string.h>

static const struct { const char *word, *key; } kinds[] = {
    [LW_NAME_BODY] = { "body", "bodies" },        [LW_NAME_JOINT] = { "joint", "joints" },       [LW_NAME_MOTOR] = { "motor", "motors" },
    [LW_NAME_LOAD] = { "load", "loads" },         [LW_NAME_COUPLER] = { "coupler", "couplers" }, [LW_NAME_CABLE] = { "cable", "cables" },
    [LW_NAME_CONTACT] = { "contact", "contacts" }, [LW_NAME_MEASURE] = { "measure", "measures" }, [LW_NAME_TASK] = { "task", "tasks" },
    [LW_NAME_PARAMETER] = { "parameter", "parameters" },
};

const char *lw_name_kind_words(LwNameKind kind)
{
    return kinds[kind].word;
}

const char *lw_name_kind_key(LwNameKind kind)
{
    return kinds[kind].key;
}

/* Names of things become prefixes of columns. */
static const char *object_fault(LwArena *arena, const char *name)
{
    static const char *const reserved[] = { "ground", "time", "energy", "violation" };
    if (name[0] == '\0')
        return "the name is empty";
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F || strchr(".,\"[", *c))
            return lw_arena_printf(arena, "the name %s contains %s; names have no . , \" [ and no control characters", lw_issue_quote(arena, name),
                                   (unsigned char)*c < 0x20 || *c == 0x7F ? "a control character" : lw_arena_printf(arena, "'%c'", *c));
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(name, reserved[i]) == 0)
            return lw_arena_printf(arena, "the name \"%s\" is taken by the program; choose another", name);
    return NULL;
}

/* Names of parameters stand in formulas. */
static const char *parameter_fault(LwArena *arena, const char *name)
{
    bool good = *name && strlen(name) < 64;
    for (const char *c = name; *c; c++)
        good = good && ((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_' || (c > name && *c >= '0' && *c <= '9'));
    if (!good)
        return lw_arena_printf(arena, "%s cannot be the name of a parameter; expected up to 63 letters (a to z), digits and _, a letter first",
                               lw_issue_quote(arena, name));
    if (lw_law_expression_knows(name))
        return lw_arena_printf(arena, "\"%s\" has a meaning in formulas already; expected another name for the parameter", name);
    return NULL;
}

const char *lw_name_fault(LwArena *arena, LwNameKind kind, const char *name)
{
    if (kind == LW_NAME_PARAMETER)
        return parameter_fault(arena, name);
    if (kind == LW_NAME_TASK)
        return *name ? NULL : "the name is empty"; /* a task's stands nowhere else */
    return object_fault(arena, name);
}

bool lw_name_is_formula(const char *name)
{
    return *name && strchr("=+-@\t\r", *name);
}
