#include "app/cli/values.h"

#include "app/cli/commands.h"
#include "app/document/nearest.h"

#include <stdlib.h>
#include <string.h>

bool lw_cli_number(const char *option, const char *text, LwQuantity quantity, double *value)
{
    char message[LW_UNITS_MESSAGE], *end;
    double number = strtod(text, &end);
    if ((end == text || *end) && !lw_units_parse(text, quantity, &number, message)) {
        lw_cli_complain("%s \"%s\": %s", option, text, message);
        return false;
    }
    if (!isfinite(number)) {
        lw_cli_complain("%s %s: a finite number was expected", option, text);
        return false;
    }
    *value = number;
    return true;
}

bool lw_cli_point(const char *option, const char *given, const char *like, LwVec3 *point)
{
    char *text = strdup(given), *rest = text;
    double value[3];
    int count = 0;
    bool good = text != NULL;
    if (!good)
        lw_cli_complain("memory ran out");
    for (char *part; good && (part = strsep(&rest, ",")); count++)
        good = count >= 3 || lw_cli_number(option, part + strspn(part, " "), LW_Q_LENGTH, &value[count]);
    free(text);
    if (good && count != 3) {
        lw_cli_complain("%s \"%s\": three lengths were expected, such as %s", option, given, like);
        return false;
    }
    if (good)
        *point = lw_vec3_from(value);
    return good;
}

int lw_cli_body(const char *option, const LwDocument *document, const char *name)
{
    LwNearest nearest = lw_nearest_begin(name);
    for (int b = 0; b < document->def.body_count; b++) {
        if (strcmp(document->def.body[b].name, name) == 0)
            return b;
        lw_nearest_try(&nearest, document->def.body[b].name);
    }
    if (nearest.best)
        lw_cli_complain("%s: there is no body \"%s\"; did you mean %s?", option, name, nearest.best);
    else
        lw_cli_complain("%s: there is no body \"%s\"", option, name);
    return -1;
}
