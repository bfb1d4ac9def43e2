/* Frame, sign and certainty of the loads in a graph, in words. */
#include "app/graph/caption.h"

#include <string.h>

static bool has_column(const LwTrace *trace, const char *object, size_t length, const char *quantity)
{
    for (int c = 0; c < trace->channel_count; c++) {
        const char *name = trace->channel[c].name;
        if (strncmp(name, object, length) == 0 && name[length] == '.' && strcmp(name + length + 1, quantity) == 0)
            return true;
    }
    return false;
}

enum { JOINT_LOAD = 1, MOTOR_LOAD = 2, SPRING_LOAD = 4, STOP_LOAD = 8, FRICTION_LOAD = 16, CONTACT_LOAD = 32, OPEN_LOAD = 64, SUM_LOAD = 128 };

/* Whether the name before its last dot ends in ".what": A.stop.rz. */
static bool is_about(const char *name, size_t object, const char *what)
{
    size_t length = strlen(what);
    return object > length && name[object - length - 1] == '.' && strncmp(name + object - length, what, length) == 0;
}

unsigned lw_plot_explain(const LwTrace *trace, int channel)
{
    static const char *const joint_loads[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
    const LwChannel *it = &trace->channel[channel];
    const char *dot = strrchr(it->name, '.'), *quantity = dot ? dot + 1 : "";
    size_t object = dot ? (size_t)(dot - it->name) : 0;
    unsigned about = it->certainty == LW_UNDETERMINED ? OPEN_LOAD : it->certainty == LW_SUM_ONLY ? SUM_LOAD : 0;
    if (is_about(it->name, object, "stop"))
        return about | STOP_LOAD;
    if (is_about(it->name, object, "friction"))
        return about | FRICTION_LOAD;
    for (int i = 0; i < 6; i++)
        if (strcmp(quantity, joint_loads[i]) == 0)
            return about | (has_column(trace, it->name, object, "gap") ? CONTACT_LOAD : JOINT_LOAD);
    if (strcmp(quantity, "torque") != 0 && strcmp(quantity, "force") != 0)
        return about;
    return about | (has_column(trace, it->name, object, "power")    ? MOTOR_LOAD
                    : has_column(trace, it->name, object, "length") ? SPRING_LOAD
                                                                    : 0U);
}

void lw_plot_caption(char caption[LW_PLOT_CAPTION], unsigned about)
{
    static const struct { unsigned bit; const char *text; } sentence[] = {
        { JOINT_LOAD, "Joint loads act on body 1, at marker 1's origin, in marker 2's axes; motors are not included." },
        { MOTOR_LOAD, "A motor's torque or force acts on body 1 against body 2, positive towards increasing coordinate." },
        { SPRING_LOAD, "Tension is positive." },
        { STOP_LOAD, "A stop's load acts on body 1 along the coordinate." },
        { FRICTION_LOAD, "Friction acts on body 1 along the coordinate; the joint's own loads do not include it." },
        { CONTACT_LOAD, "A contact's force acts on the first body, its torque about the place of contact, in world axes." },
        { OPEN_LOAD, "Undetermined (pale, with slanted ticks): rigid parts do not decide this load; what is shown is one possible share." },
        { SUM_LOAD, "Sum only (with rings): the sum over the loop is exact, the split is a convention." },
    };
    caption[0] = 0;
    for (size_t i = 0; i < sizeof sentence / sizeof *sentence; i++) {
        if (!(about & sentence[i].bit))
            continue;
        if (*caption)
            strcat(caption, "\n");
        strcat(caption, sentence[i].text);
    }
}
