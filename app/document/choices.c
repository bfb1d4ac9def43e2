#include "app/document/choices.h"

#include "app/document/nearest.h"
#include "core/model/definition.h"

#include <stdio.h>
#include <string.h>

const LwChoice lw_analysis_types[] = {
    { "assemble", LW_ANALYSIS_ASSEMBLE }, { "kinematics", LW_ANALYSIS_KINEMATICS }, { "inverse", LW_ANALYSIS_INVERSE },
    { "dynamics", LW_ANALYSIS_DYNAMICS }, { "statics", LW_ANALYSIS_STATICS },       { "modes", LW_ANALYSIS_MODES },
    { NULL, 0 },
};

const LwChoice lw_integrators[] = {
    { "dop853", LW_DOP853 }, { "rk4", LW_RK4 }, { "symplectic", LW_SYMPLECTIC }, { "genalpha", LW_GENALPHA }, { NULL, 0 },
};

const LwChoice lw_solvers[] = {
    { "tape", LW_SOLVER_TAPE }, { "list", LW_SOLVER_LIST }, { "tree", LW_SOLVER_TREE }, { "cg", LW_SOLVER_CG },
    { "dense", LW_SOLVER_DENSE }, { NULL, 0 },
};

const LwChoice lw_redundant_loads[] = { { "keep", 0 }, { "share", 1 }, { NULL, 0 } };

/* "a, b or c" of those available */
static void list_available(const LwChoice *choices, char *text, size_t size)
{
    int left = 0;
    size_t used = 0;
    for (const LwChoice *c = choices; c->name; c++)
        left += c->value != LW_CHOICE_LATER;
    text[0] = '\0';
    for (const LwChoice *c = choices; c->name; c++)
        if (c->value != LW_CHOICE_LATER && used < size) {
            left--;
            used += (size_t)snprintf(text + used, size - used, "%s%s", c->name, left > 1 ? ", " : left == 1 ? " or " : "");
        }
}

int lw_choice_find(const LwChoice *choices, const char *what, const char *word, char *message)
{
    char available[120];
    LwNearest nearest = lw_nearest_begin(word);
    list_available(choices, available, sizeof available);
    for (const LwChoice *c = choices; c->name; c++) {
        lw_nearest_try(&nearest, c->name);
        if (strcmp(c->name, word) != 0)
            continue;
        if (c->value == LW_CHOICE_LATER)
            snprintf(message, LW_CHOICE_MESSAGE, "%s \"%s\" is not yet available in this version; available: %s", what, word,
                     available);
        return c->value;
    }
    if (nearest.best)
        snprintf(message, LW_CHOICE_MESSAGE, "unknown %s \"%.60s\"; did you mean \"%s\"?", what, word, nearest.best);
    else
        snprintf(message, LW_CHOICE_MESSAGE, "unknown %s \"%.60s\"; expected %s", what, word, available);
    return LW_CHOICE_LATER;
}
