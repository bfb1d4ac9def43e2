/* The life of a maker: its card, its clicks, its end. */
#include "ui/tool_maker.h"

#include "ui/gate.h"
#include "ui/words.h"

typedef struct Bench {
    GtkWidget *panel;       /* a page beside the view, hidden while no tool is in force */
    char *before;           /* the page that was shown */
    LwMaker *maker;         /* in force; NULL: none */
    LwItem select;          /* when it is there */
    bool keeps_pose;        /* the preview stays until the edition comes */
} Bench;

static const char KEY[] = "lw-tool-bench";

static void free_bench(gpointer data)
{
    g_free(((Bench *)data)->before);
    g_free(data);
}

static Bench *bench_of(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), KEY);
}

/* The page, and its button among those of the others. */
static void show_page(Bench *bench, bool on)
{
    GtkWidget *stack = gtk_widget_get_parent(bench->panel);
    gtk_widget_set_visible(bench->panel, on);
    gtk_stack_page_set_visible(gtk_stack_get_page(GTK_STACK(stack), bench->panel), on);
}

LwMaker *lw_maker_current(LwWindow *window)
{
    Bench *bench = bench_of(window);
    return bench ? bench->maker : NULL;
}

LwViewport *lw_maker_viewport(LwMaker *maker)
{
    return LW_VIEWPORT(lw_window_viewport(maker->window));
}

LwEdition *lw_maker_edition(LwMaker *maker)
{
    return lw_desk_edition(maker->desk);
}

/* ---- what it says */

void lw_maker_say(LwMaker *maker, bool bad, const char *text)
{
    gtk_label_set_text(GTK_LABEL(maker->status), text);
    gtk_widget_set_visible(maker->status, *text != 0);
    if (bad)
        gtk_widget_add_css_class(maker->status, "tool-bad");
    else
        gtk_widget_remove_css_class(maker->status, "tool-bad");
}

static void show_hint(LwMaker *maker, const char *under)
{
    const char *hint = maker->type->hint(maker);
    char *text = under ? g_strdup_printf("%s   ·   %s", hint, under) : g_strdup(hint);
    lw_viewport_set_hint(lw_maker_viewport(maker), text);
    g_free(text);
}

bool lw_maker_is_ready(const LwMaker *maker)
{
    return maker->is_good && !maker->waits && !maker->objection;
}

void lw_maker_changed(LwMaker *maker)
{
    if (maker->building || maker->ended)
        return;
    maker->building = true; /* what `update` fills in is no change of the user's */
    if (maker->type->update)
        maker->type->update(maker);
    maker->building = false;
    show_hint(maker, NULL);
    lw_maker_try(maker);
    lw_viewport_redraw(lw_maker_viewport(maker));
}

/* ---- the end */

void lw_maker_cancel(LwMaker *maker)
{
    LwViewport *viewport = lw_maker_viewport(maker);
    if (lw_viewport_tool(viewport) == &maker->tool)
        lw_viewport_set_tool(viewport, NULL);
}

void lw_maker_apply(LwMaker *maker)
{
    LwEditMessage message = { "" };
    if (maker->waits) {
        maker->wants_apply = true;
        return;
    }
    if (!lw_maker_is_ready(maker)) {
        if (!maker->type->is_complete(maker))
            lw_maker_say(maker, true, maker->type->hint(maker));
        return;
    }
    char *step = maker->type->step(maker);
    lw_desk_begin(maker->desk, step);
    bool good = maker->type->compose(maker, lw_desk_edits(maker->desk), &message);
    g_free(step);
    if (!good) {
        lw_desk_cancel(maker->desk);
        lw_maker_say(maker, true, message.text);
        return;
    }
    Bench *bench = bench_of(maker->window);
    bench->select = maker->made;
    bench->keeps_pose = maker->shows_pose;
    maker->shows_pose = false;
    lw_desk_commit(maker->desk);
    lw_maker_answer(maker, true);
    lw_maker_cancel(maker);
}

static void focus_wrong(LwMaker *maker)
{
    const LwToolField *wrong = lw_tool_wrong(maker);
    lw_window_show_panel(maker->window, "tool");
    if (wrong)
        gtk_widget_grab_focus(wrong->entry);
    else
        gtk_widget_child_focus(maker->rows, GTK_DIR_TAB_FORWARD);
}

void lw_maker_answer(LwMaker *maker, bool applied)
{
    if (!maker->demanded)
        return;
    maker->demanded = maker->wants_apply = false;
    if (!applied && !maker->ended)
        focus_wrong(maker);
    lw_gate_applied(maker->window, applied);
}

LwMakerOutcome lw_maker_demand(LwWindow *window)
{
    LwMaker *maker = lw_maker_current(window);
    if (!maker || !maker->type->is_complete(maker))
        return LW_MAKER_NOTHING; /* nothing is previewed yet */
    if (maker->waits) {
        maker->wants_apply = maker->demanded = true;
        return LW_MAKER_WAITS;
    }
    lw_maker_apply(maker);
    if (maker->ended)
        return LW_MAKER_APPLIED;
    focus_wrong(maker);
    return LW_MAKER_REFUSED;
}

static void free_maker(gpointer data)
{
    LwMaker *maker = data;
    g_clear_object(&maker->card); /* its fields take leave of the maker */
    if (maker->type->finish)
        maker->type->finish(maker);
    lw_maker_drop_trial(maker);
    lw_arena_clear(&maker->arena);
    for (guint i = 0; i < maker->fields->len; i++)
        ((LwToolField *)g_ptr_array_index(maker->fields, i))->maker = NULL;
    g_ptr_array_unref(maker->fields);
    g_free(maker->objection);
    g_free(maker);
}

static gboolean free_later(gpointer maker)
{
    free_maker(maker);
    return G_SOURCE_REMOVE;
}

static void on_end(LwTool *tool)
{
    LwMaker *maker = (LwMaker *)tool;
    Bench *bench = bench_of(maker->window);
    maker->ended = true;
    lw_maker_answer(maker, false);
    g_idle_add(free_later, maker); /* one of its own functions may be under way */
    if (bench)
        bench->maker = NULL;
    if (!bench || !lw_window_desk(maker->window))
        return; /* the window goes, and the card with it */
    lw_viewport_set_note(lw_maker_viewport(maker), NULL);
    gtk_widget_grab_focus(lw_window_viewport(maker->window)); /* not to whatever field comes next */
    if (maker->shows_pose)
        lw_desk_end_pose(maker->desk, LW_POSE_MOTION);
    if (g_strcmp0(lw_window_panel(maker->window), "tool") == 0)
        lw_window_show_panel(maker->window, bench->before);
    show_page(bench, false);
    gtk_box_remove(GTK_BOX(bench->panel), maker->card);
    lw_actions_update(GTK_APPLICATION_WINDOW(maker->window));
}

/* ---- clicks */

static bool on_press(LwTool *tool, const LwPointer *pointer)
{
    LwMaker *maker = (LwMaker *)tool;
    return maker->type->press ? maker->type->press(maker, pointer) : false;
}

static char *hover_words(LwMaker *maker, const LwPointer *pointer, const LwHold *hold)
{
    if (maker->type->joints)
        return pointer->item.kind == LW_ITEM_JOINT ? g_strdup(pointer->item.name) : NULL;
    return hold->has_point ? lw_hold_words(hold) : NULL;
}

static void on_move(LwTool *tool, const LwPointer *pointer, bool held)
{
    LwMaker *maker = (LwMaker *)tool;
    LwHold hold;
    if (maker->type->move)
        maker->type->move(maker, pointer, held);
    if (held)
        return;
    lw_hold_take(maker, pointer, &hold);
    const LwPick *pick = pointer->pick;
    bool shows = pick && !maker->type->joints && !((guint)pointer->state & (guint)GDK_SHIFT_MASK);
    lw_viewport_highlight(lw_maker_viewport(maker), shows ? pick->piece : -1, shows ? pick->face : -1, shows ? pick->edge : -1, shows ? pick->feature : -1);
    char *words = hover_words(maker, pointer, &hold);
    show_hint(maker, words);
    g_free(words);
}

static void click(LwMaker *maker, const LwPointer *pointer)
{
    LwHold hold;
    lw_hold_take(maker, pointer, &hold);
    maker->building = true;
    char *why = maker->type->click(maker, &hold, pointer);
    maker->building = false;
    if (!why) {
        lw_maker_changed(maker);
        return;
    }
    lw_maker_say(maker, true, why);
    g_free(why);
}

static void on_click(LwTool *tool, const LwPointer *pointer)
{
    click((LwMaker *)tool, pointer);
}

static void on_release(LwTool *tool, const LwPointer *pointer, bool moved)
{
    LwMaker *maker = (LwMaker *)tool;
    if (maker->type->release)
        maker->type->release(maker, pointer, moved);
}

static bool on_key(LwTool *tool, guint key, GdkModifierType state)
{
    LwMaker *maker = (LwMaker *)tool;
    (void)state;
    if (maker->type->key && maker->type->key(maker, key))
        return true;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) {
        lw_maker_apply(maker);
        return true;
    }
    if (key == GDK_KEY_Tab) /* to the fields */
        return gtk_widget_child_focus(maker->card, GTK_DIR_TAB_FORWARD);
    if (key == GDK_KEY_BackSpace && maker->type->back) {
        maker->building = true;
        bool taken = maker->type->back(maker);
        maker->building = false;
        if (taken)
            lw_maker_changed(maker);
        return true;
    }
    return false;
}

static void on_draw(LwTool *tool, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    LwMaker *maker = (LwMaker *)tool;
    lw_maker_draw_trial(maker, symbol, overlay);
    if (maker->type->draw)
        maker->type->draw(maker, symbol, overlay, pixel);
}

/* ---- where cards are */

static void on_edition(LwDesk *desk, gpointer data)
{
    Bench *bench = bench_of(data);
    LwMaker *maker = bench->maker;
    LwItem made = bench->select;
    bench->select = lw_item(LW_ITEM_NONE, "");
    bench->keeps_pose = false;
    if (made.kind != LW_ITEM_NONE && lw_item_json(lw_desk_edition(desk), made)) {
        lw_desk_rest_pose(desk); /* what was made is not in the result */
        lw_desk_select(desk, made, false);
    }
    if (!maker)
        return;
    maker->shows_pose = false; /* the desk has dropped it */
    maker->building = true;
    if (maker->type->edition)
        maker->type->edition(maker);
    maker->building = false;
    lw_maker_changed(maker);
}

static void on_document(LwDesk *desk, gpointer data)
{
    Bench *bench = bench_of(data);
    (void)desk;
    if (bench->maker)
        lw_maker_cancel(bench->maker);
    bench->select = lw_item(LW_ITEM_NONE, "");
    bench->keeps_pose = false;
}

static void on_refused(LwDesk *desk, const char *why, gpointer window)
{
    Bench *bench = bench_of(window);
    (void)why;
    if (bench->keeps_pose)
        lw_desk_end_pose(desk, LW_POSE_MOTION);
    bench->keeps_pose = false;
    bench->select = lw_item(LW_ITEM_NONE, "");
}

GtkWidget *lw_tool_card_new(LwWindow *window)
{
    Bench *bench = g_new0(Bench, 1);
    bench->panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_visible(bench->panel, FALSE);
    bench->select = lw_item(LW_ITEM_NONE, "");
    g_object_set_data_full(G_OBJECT(window), KEY, bench, free_bench);
    g_signal_connect_object(lw_window_desk(window), "document-changed", G_CALLBACK(on_document), window, 0);
    g_signal_connect_object(lw_window_desk(window), "edition-changed", G_CALLBACK(on_edition), window, 0);
    g_signal_connect_object(lw_window_desk(window), "refused", G_CALLBACK(on_refused), window, 0);
    return bench->panel;
}

void lw_maker_toggle(LwWindow *window, const LwMakerClass *type)
{
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(window));
    Bench *bench = bench_of(window);
    bool again = bench->maker && bench->maker->type == type;
    if (bench->maker)
        lw_viewport_set_tool(viewport, NULL);
    if (again)
        return;
    LwMaker *maker = g_malloc0(type->size);
    maker->tool = (LwTool){ .name = type->name, .cursor = "crosshair", .press = on_press, .move = on_move, .release = on_release, .click = on_click, .key = on_key, .end = on_end, .draw = on_draw };
    maker->type = type;
    maker->window = window;
    maker->desk = lw_window_desk(window);
    maker->fields = g_ptr_array_new();
    maker->made = lw_item(LW_ITEM_NONE, "");
    lw_arena_init(&maker->arena);
    bench->maker = maker;
    maker->building = true;
    maker->card = g_object_ref_sink(lw_maker_make_card(maker));
    type->start(maker);
    maker->building = false;
    lw_viewport_set_tool(viewport, &maker->tool);
    g_free(bench->before);
    bench->before = g_strdup(lw_window_panel(window));
    gtk_box_append(GTK_BOX(bench->panel), maker->card);
    show_page(bench, true);
    lw_window_show_start(window, false);
    lw_window_show_panel(window, "tool");
    gtk_widget_grab_focus(GTK_WIDGET(viewport));
    lw_maker_changed(maker);
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}
