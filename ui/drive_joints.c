/* A motor for each joint that nothing drives, as one step: an imported robot has none. */
#include "ui/window_parts.h"

#include "app/document/digits.h"
#include "app/session/undriven.h"
#include "ui/tool_maker.h"
#include "ui/words.h"

#include <math.h>
#include <stdlib.h>

/* Holds the joint where it is. */
static bool add_motor(LwEdits *edits, const LwMechanismDef *def, const LwUndriven *undriven, LwEditMessage *message)
{
    const char *joint = def->joint[undriven->joint].name;
    bool turns = undriven->coordinate >= LW_RX;
    char digits[LW_DIGITS_TEXT], *wish = g_strdup_printf("%s_motor", joint), *name = lw_edits_free_name(edits, LW_NAME_MOTOR, wish);
    double value = rint(undriven->value * (turns ? 180 / G_PI : 1e3) * 1e9) / 1e9; /* without the noise of the assembly */
    char *law = g_strdup_printf("%s %s", lw_digits_format(digits, value + 0.0), turns ? "deg" : "mm");
    GString *json = g_string_new("{");
    lw_tool_put_string(json, "name", name ? name : wish);
    lw_tool_put_string(json, "joint", joint);
    lw_tool_put_string(json, "coordinate", lw_coordinate_names[undriven->coordinate]);
    lw_tool_put_string(json, turns ? "angle" : "displacement", law);
    g_string_append(json, " }");
    bool good = lw_tool_insert(edits, "motors", json, message);
    g_string_free(json, TRUE);
    g_free(law);
    free(name);
    g_free(wish);
    return good;
}

static void drive(gpointer window)
{
    LwDesk *desk = lw_window_desk(window);
    const LwEdition *edition = lw_desk_edition(desk);
    LwEditMessage message = { "" };
    LwUndriven *undriven = g_new(LwUndriven, edition->document->def.joint_count + 1);
    int count = lw_undriven_find(edition, undriven);
    bool good = true;
    lw_desk_begin(desk, _("Add motors to the joints"));
    for (int i = 0; i < count && good; i++)
        good = add_motor(lw_desk_edits(desk), &edition->document->def, &undriven[i], &message);
    if (good) {
        lw_desk_commit(desk);
        lw_window_say(window, LW_TONE_NOTE, _("The motors hold the present pose. Select one and give it the motion that it shall make."), NULL, NULL);
    } else {
        lw_desk_cancel(desk);
        lw_desk_say(desk, LW_TONE_ERROR, "%s", message.text);
    }
    g_free(undriven);
}

static bool can_drive(gpointer window)
{
    const LwEdition *edition = lw_desk_edition(lw_window_desk(window));
    return lw_edition_is_good(edition) && lw_undriven_find(edition, NULL) > 0;
}

void lw_drive_actions_add(LwWindow *window)
{
    static const LwActionInfo table[] = {
        { "drive-joints", N_("Motors for all joints"), N_("Make"), N_("Adds a motor to every joint that nothing drives, in mechanisms without loops; each holds the present pose until it is given a motion."),
          "lw-motor-symbolic", { NULL }, drive, can_drive, NULL },
    };
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}
