/* A motor: the joint that it drives, what it prescribes, by which law. */
#include "ui/tool_law.h"
#include "ui/tool_pick.h"
#include "ui/words.h"

typedef struct MotorMaker {
    LwMaker base;
    LwJointPick *pick;
    LwToolLaw *law;
    GtkWidget *name, *graph;
} MotorMaker;

static void start(LwMaker *maker)
{
    MotorMaker *motor = (MotorMaker *)maker;
    LwItem current = lw_desk_current(maker->desk);
    char *name = lw_tool_free_name(maker, LW_NAME_MOTOR, "M");
    motor->pick = lw_joint_pick_new(maker, maker->rows, "tool-joint", _("Joint"), LW_MASK_ALL);
    motor->law = lw_tool_law_new(maker, maker->rows);
    motor->graph = lw_tool_graph_new();
    gtk_box_append(GTK_BOX(maker->rows), motor->graph);
    motor->name = lw_tool_text(maker, maker->rows, "tool-name", _("Name"), name);
    if (current.kind == LW_ITEM_JOINT)
        lw_joint_pick_set(motor->pick, current.name);
    else if (motor->pick->names->len == 1)
        lw_joint_pick_set(motor->pick, g_ptr_array_index(motor->pick->names, 0));
    g_free(name);
}

static void finish(LwMaker *maker)
{
    MotorMaker *motor = (MotorMaker *)maker;
    lw_joint_pick_free(motor->pick);
    lw_tool_law_free(motor->law);
}

static char *click(LwMaker *maker, const LwHold *hold, const LwPointer *pointer)
{
    return lw_joint_pick_click(((MotorMaker *)maker)->pick, hold, pointer);
}

static bool back(LwMaker *maker)
{
    MotorMaker *motor = (MotorMaker *)maker;
    if (!lw_joint_pick_joint(motor->pick))
        return false;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(motor->pick->joint), 0);
    return true;
}

static const char *hint(LwMaker *maker)
{
    return lw_joint_pick_joint(((MotorMaker *)maker)->pick) ? _("Enter adds the motor, Esc cancels; a click takes another joint")
                                                             : _("Click the joint that the motor drives, or a part near it");
}

static void update(LwMaker *maker)
{
    MotorMaker *motor = (MotorMaker *)maker;
    lw_joint_pick_update(motor->pick);
    lw_tool_law_update(motor->law, lw_joint_pick_turns(motor->pick));
    gtk_widget_set_visible(motor->graph, FALSE);
}

static bool is_complete(LwMaker *maker)
{
    return lw_joint_pick_joint(((MotorMaker *)maker)->pick) != NULL;
}

static bool compose(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    MotorMaker *motor = (MotorMaker *)maker;
    GString *json = g_string_new("{");
    const char *name = gtk_editable_get_text(GTK_EDITABLE(motor->name));
    lw_tool_put_string(json, "name", name);
    lw_joint_pick_put(motor->pick, json);
    lw_tool_law_put(motor->law, json);
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_MOTOR, name);
    bool good = lw_tool_insert(edits, "motors", json, message);
    g_string_free(json, TRUE);
    return good;
}

/* The law of the trial is drawn; a motor that leaves nothing to decide is told. */
static char *judge(LwMaker *maker, const LwEdition *trial, char **good)
{
    MotorMaker *motor = (MotorMaker *)maker;
    int index = lw_item_index(trial, maker->made);
    (void)good;
    if (index >= 0)
        lw_tool_graph_show(motor->graph, trial->document->def.motor[index].law, trial->document->def.analysis.end, motor->law->quantity);
    return NULL;
}

static char *step(LwMaker *maker)
{
    return lw_tool_step_words(N_("motor"), maker->made.name);
}

static void draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    (void)symbol;
    lw_joint_pick_draw(((MotorMaker *)maker)->pick, overlay, pixel);
}

static void edition(LwMaker *maker)
{
    lw_joint_pick_edition(((MotorMaker *)maker)->pick);
}

const LwMakerClass lw_motor_maker = {
    .name = "motor", .title = N_("Motor"), .icon = "lw-motor-symbolic", .size = sizeof(MotorMaker), .joints = true, .start = start, .click = click, .back = back, .hint = hint,
    .update = update, .is_complete = is_complete, .compose = compose, .step = step, .judge = judge, .draw = draw, .edition = edition, .finish = finish,
};
