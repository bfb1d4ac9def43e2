/* What ties joints: a torsion spring in one, a fixed ratio between two. */
#include "ui/tool_pick.h"
#include "ui/words.h"

typedef struct TieMaker {
    LwMaker base;
    LwJointPick *pick[2];
    int count;              /* of joints that it takes */
    GtkWidget *name;
    LwToolField *stiffness, *damping, *rest, *ratio;
} TieMaker;

static TieMaker *tie_of(LwMaker *maker)
{
    return (TieMaker *)maker;
}

static void start_torsion(LwMaker *maker)
{
    TieMaker *tie = tie_of(maker);
    LwTypedWish stiffness = { .quantity = LW_Q_ANGULAR_STIFFNESS, .has_minimum = true, .inclusive = true }, damping = stiffness;
    LwItem current = lw_desk_current(maker->desk);
    char *name = lw_tool_free_name(maker, LW_NAME_LOAD, "torsion-spring");
    damping.quantity = LW_Q_ANGULAR_DAMPING;
    tie->count = 1;
    tie->pick[0] = lw_joint_pick_new(maker, maker->rows, "tool-joint", _("Joint"), LW_MASK_R);
    tie->stiffness = lw_tool_number(maker, maker->rows, "tool-stiffness", _("Stiffness"), stiffness, "1 N*m/rad");
    tie->damping = lw_tool_number(maker, maker->rows, "tool-damping", _("Damping"), damping, "0 N*m*s/rad");
    tie->rest = lw_tool_number(maker, maker->rows, "tool-rest", _("Angle at rest"), (LwTypedWish){ .quantity = LW_Q_ANGLE, .may_be_empty = true }, "");
    gtk_entry_set_placeholder_text(GTK_ENTRY(tie->rest->entry), _("as it is now"));
    tie->name = lw_tool_text(maker, maker->rows, "tool-name", _("Name"), name);
    if (current.kind == LW_ITEM_JOINT)
        lw_joint_pick_set(tie->pick[0], current.name);
    g_free(name);
}

static void start_coupler(LwMaker *maker)
{
    TieMaker *tie = tie_of(maker);
    char *name = lw_tool_free_name(maker, LW_NAME_COUPLER, "gear-pair");
    tie->count = 2;
    tie->pick[0] = lw_joint_pick_new(maker, maker->rows, "tool-joint-1", _("Driving"), LW_MASK_ALL);
    tie->pick[1] = lw_joint_pick_new(maker, maker->rows, "tool-joint-2", _("Driven"), LW_MASK_ALL);
    tie->ratio = lw_tool_number(maker, maker->rows, "tool-ratio", _("Ratio"), (LwTypedWish){ .quantity = LW_Q_ANY, .nonzero = true }, "1");
    gtk_widget_set_tooltip_text(tie->ratio->row, _("How far the driven coordinate goes when the driving one goes by 1 (rad or m). Negative: the other way."));
    tie->name = lw_tool_text(maker, maker->rows, "tool-name", _("Name"), name);
    g_free(name);
}

static void finish(LwMaker *maker)
{
    for (int i = 0; i < tie_of(maker)->count; i++)
        lw_joint_pick_free(tie_of(maker)->pick[i]);
}

static int open_pick(TieMaker *tie)
{
    for (int i = 0; i < tie->count; i++)
        if (!lw_joint_pick_joint(tie->pick[i]))
            return i;
    return tie->count;
}

static char *click(LwMaker *maker, const LwHold *hold, const LwPointer *pointer)
{
    TieMaker *tie = tie_of(maker);
    int open = open_pick(tie);
    return lw_joint_pick_click(tie->pick[open < tie->count ? open : tie->count - 1], hold, pointer);
}

static bool back(LwMaker *maker)
{
    TieMaker *tie = tie_of(maker);
    int last = open_pick(tie) - 1;
    if (last >= 0)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(tie->pick[last]->joint), 0);
    return last >= 0;
}

static const char *hint(LwMaker *maker)
{
    TieMaker *tie = tie_of(maker);
    int open = open_pick(tie);
    if (open == tie->count)
        return _("Enter makes it, Esc cancels");
    return tie->count == 1 ? _("Click the joint that the spring turns, or a part near it") : open == 0 ? _("Click the driving joint") : _("Click the driven joint");
}

static void update(LwMaker *maker)
{
    TieMaker *tie = tie_of(maker);
    for (int i = 0; i < tie->count; i++)
        lw_joint_pick_update(tie->pick[i]);
    g_clear_pointer(&maker->objection, g_free);
    if (tie->count == 2 && open_pick(tie) == 2 && lw_joint_pick_joint(tie->pick[0]) == lw_joint_pick_joint(tie->pick[1]) &&
        lw_joint_pick_coordinate(tie->pick[0]) == lw_joint_pick_coordinate(tie->pick[1]))
        maker->objection = g_strdup(_("Both are the same coordinate of the same joint; choose two."));
}

static bool is_complete(LwMaker *maker)
{
    return open_pick(tie_of(maker)) == tie_of(maker)->count;
}

static bool compose_torsion(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    TieMaker *tie = tie_of(maker);
    GString *json = g_string_new("{");
    const char *name = gtk_editable_get_text(GTK_EDITABLE(tie->name));
    lw_tool_put_string(json, "name", name);
    lw_tool_put_string(json, "type", "torsion");
    lw_joint_pick_put(tie->pick[0], json);
    lw_tool_put(json, "stiffness", tie->stiffness->typed.json);
    if (tie->damping->typed.value > 0)
        lw_tool_put(json, "damping", tie->damping->typed.json);
    if (tie->rest->typed.json)
        lw_tool_put(json, "angle", tie->rest->typed.json);
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_LOAD, name);
    bool good = lw_tool_insert(edits, "loads", json, message);
    g_string_free(json, TRUE);
    return good;
}

static void put_term(const LwJointPick *pick, double factor, GString *list)
{
    GString *term = g_string_new("{");
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    lw_joint_pick_put(pick, term);
    lw_tool_put(term, "factor", g_ascii_formatd(digits, sizeof digits, "%.12g", factor));
    g_string_append(term, " }");
    lw_tool_put(list, NULL, term->str);
    g_string_free(term, TRUE);
}

/* driven − ratio · driving stays what it is. */
static bool compose_coupler(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    TieMaker *tie = tie_of(maker);
    GString *json = g_string_new("{"), *terms = g_string_new("[");
    const char *name = gtk_editable_get_text(GTK_EDITABLE(tie->name));
    lw_tool_put_string(json, "name", name);
    lw_tool_put_string(json, "type", "coupler");
    put_term(tie->pick[1], 1, terms);
    put_term(tie->pick[0], -tie->ratio->typed.value, terms);
    g_string_append_c(terms, ']');
    lw_tool_put(json, "terms", terms->str);
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_COUPLER, name);
    bool good = lw_tool_insert(edits, "couplers", json, message);
    g_string_free(json, TRUE);
    g_string_free(terms, TRUE);
    return good;
}

static char *step_torsion(LwMaker *maker)
{
    return lw_tool_step_words(N_("torsion spring"), maker->made.name);
}

static char *step_coupler(LwMaker *maker)
{
    return lw_tool_step_words(N_("coupling"), maker->made.name);
}

static void draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    (void)symbol;
    for (int i = 0; i < tie_of(maker)->count; i++)
        lw_joint_pick_draw(tie_of(maker)->pick[i], overlay, pixel);
}

static void edition(LwMaker *maker)
{
    for (int i = 0; i < tie_of(maker)->count; i++)
        lw_joint_pick_edition(tie_of(maker)->pick[i]);
}

const LwMakerClass lw_torsion_maker = {
    .name = "torsion", .title = N_("Torsion spring"), .icon = "lw-torsion-symbolic", .size = sizeof(TieMaker), .joints = true, .start = start_torsion, .click = click, .back = back,
    .hint = hint, .update = update, .is_complete = is_complete, .compose = compose_torsion, .step = step_torsion, .draw = draw, .edition = edition, .finish = finish,
};

const LwMakerClass lw_coupler_maker = {
    .name = "coupler", .title = N_("Gear or coupling"), .icon = "lw-coupler-symbolic", .size = sizeof(TieMaker), .joints = true, .start = start_coupler,
    .click = click, .back = back, .hint = hint, .update = update, .is_complete = is_complete, .compose = compose_coupler, .step = step_coupler, .draw = draw, .edition = edition,
    .finish = finish,
};
