/* The trial of a maker's edit: read by the desk's worker, shown as a preview. */
#include "ui/tool_maker.h"

#include "ui/shown_units.h"
#include "ui/words.h"

void lw_maker_drop_trial(LwMaker *maker)
{
    maker->symbols = NULL;
    lw_arena_clear(&maker->arena);
    lw_arena_init(&maker->arena);
    lw_edition_unref(g_steal_pointer(&maker->trial));
}

/* The pose of the trial is shown where it has the bodies of the document. */
static void show_pose(LwMaker *maker)
{
    LwEdition *shown = lw_desk_edition(maker->desk);
    bool fits = maker->trial && shown && maker->trial->document->def.body_count == shown->document->def.body_count;
    if (fits)
        lw_desk_show_pose(maker->desk, LW_POSE_MOTION, maker->trial->pose);
    else if (maker->shows_pose)
        lw_desk_end_pose(maker->desk, LW_POSE_MOTION);
    maker->shows_pose = fits;
    lw_viewport_set_note(lw_maker_viewport(maker), fits ? _("preview, not applied yet") : NULL);
}

static char *conflict_words(const LwStudyReport *report)
{
    GString *text = g_string_new(_("This cannot be assembled: "));
    const LwConflict *conflict = &report->conflict;
    bool apart = conflict->length > 1e-9, askew = conflict->angle > 1e-9;
    char *length = lw_shown_words(conflict->length, "m"), *angle = lw_shown_words(conflict->angle, "rad");
    if (apart)
        g_string_append(text, length);
    if (askew)
        g_string_append_printf(text, "%s%s", apart ? _(" and ") : "", angle);
    g_free(length);
    g_free(angle);
    g_string_append(text, _(" are left"));
    for (int i = 0; i < conflict->culprit_count; i++)
        g_string_append_printf(text, "%s%s", i == 0 ? _(" between ") : ", ", conflict->culprit[i].owner);
    g_string_append_c(text, '.');
    return g_string_free(text, FALSE);
}

static char *first_error(const LwEdition *edition)
{
    for (int i = 0; i < edition->issues.count; i++)
        if (edition->issues.item[i].severity == LW_ERROR)
            return g_strdup(edition->issues.item[i].text);
    return g_strdup(_("Memory ran out."));
}

static char *freedom_words(LwMaker *maker, const LwStudyReport *report)
{
    LwEdition *shown = lw_desk_edition(maker->desk);
    int dof = report->dof, was = lw_edition_is_good(shown) ? lw_study_report(shown->study)->dof : dof;
    const char *words = dof == 1 ? _("1 degree of freedom") : NULL;
    char *many = words ? g_strdup(words) : g_strdup_printf(_("%d degrees of freedom"), dof);
    char *text = was == dof ? g_strdup_printf("%s.", many) : g_strdup_printf(_("%s, %d before."), many, was);
    g_free(many);
    return text;
}

static void judge(LwMaker *maker, LwEdition *edition)
{
    char *good = NULL, *bad = NULL;
    if (!lw_edition_is_good(edition))
        bad = first_error(edition);
    else {
        const LwStudyReport *report = lw_study_report(edition->study);
        if (report->status != LW_STUDY_OK)
            bad = conflict_words(report);
        else if (maker->type->judge)
            bad = maker->type->judge(maker, edition, &good);
        if (!bad && !good)
            good = freedom_words(maker, report);
    }
    maker->is_good = !bad;
    lw_maker_drop_trial(maker);
    if (lw_edition_is_good(edition) && !bad)
        maker->trial = lw_edition_ref(edition);
    lw_maker_say(maker, bad != NULL, bad ? bad : good);
    show_pose(maker);
    g_free(bad);
    g_free(good);
}

static void on_trial(LwEdition *edition, GObject *user, gsize number)
{
    LwMaker *maker = lw_maker_current(LW_WINDOW(user));
    if (!maker || maker->number != number || maker->ended)
        return;
    maker->waits = false;
    if (!edition) { /* another text came between: the document's, whose edition asks anew */
        maker->wants_apply = false;
        lw_maker_answer(maker, false);
        return;
    }
    judge(maker, edition);
    gtk_widget_set_sensitive(maker->apply, lw_maker_is_ready(maker));
    lw_viewport_redraw(lw_maker_viewport(maker));
    if (maker->wants_apply && lw_maker_is_ready(maker))
        lw_maker_apply(maker);
    else
        maker->wants_apply = false;
    lw_maker_answer(maker, false); /* unless it was applied */
}

/* Nothing to try: why not, if there is a reason. */
static void leave(LwMaker *maker, const char *why)
{
    maker->waits = maker->is_good = false;
    lw_maker_drop_trial(maker);
    show_pose(maker);
    lw_maker_say(maker, *why != 0, why);
    gtk_widget_set_sensitive(maker->apply, FALSE);
    lw_maker_answer(maker, false);
}

void lw_maker_try(LwMaker *maker)
{
    static gsize numbers;
    LwEditMessage message = { "" };
    const LwToolField *wrong = lw_tool_wrong(maker);
    maker->number = ++numbers;
    if (maker->objection || wrong || !maker->type->is_complete(maker)) {
        leave(maker, maker->objection ? maker->objection : wrong ? wrong->typed.message : "");
        return;
    }
    size_t length;
    const char *text = lw_edits_text(lw_desk_edits(maker->desk), &length);
    LwEdits *copy = lw_edits_create(text, length);
    if (copy && maker->type->compose(maker, copy, &message)) {
        text = lw_edits_text(copy, &length);
        maker->waits = true;
        lw_desk_try(maker->desk, text, length, on_trial, G_OBJECT(maker->window), maker->number);
    } else
        leave(maker, copy ? message.text : _("Memory ran out."));
    lw_edits_destroy(copy);
}

/* ---- its symbols */

static const LwStyle *style_now(LwMaker *maker)
{
    GdkRGBA colour = { 1, 1, 1, 1 };
    gtk_style_context_lookup_color(gtk_widget_get_style_context(lw_window_viewport(maker->window)), "theme_bg_color", &colour);
    return lw_style_find(0.3F * colour.red + 0.6F * colour.green + 0.1F * colour.blue < 0.5F ? "dark" : "light");
}

void lw_maker_draw_trial(LwMaker *maker, LwBrush *symbol, LwBrush *overlay)
{
    LwEdition *trial = maker->trial;
    const LwStyle *style = style_now(maker);
    (void)overlay;
    if (!trial || !maker->shows_pose)
        return;
    if (!maker->symbols || style != maker->style) {
        lw_arena_clear(&maker->arena);
        lw_arena_init(&maker->arena);
        maker->symbols = NULL;
        maker->style = style;
        if (LW_ARENA_GUARD(&maker->arena))
            return;
        LwEdition *shown = lw_desk_edition(maker->desk);
        maker->symbols = lw_symbols_create(&maker->arena, trial->document, trial->mechanism, style, shown ? shown->unit : trial->unit);
        lw_symbols_pose(maker->symbols, 0, trial->pose);
    }
    int number = lw_item_index(trial, maker->made);
    if (LW_ARENA_GUARD(&maker->arena))
        return;
    if (maker->made.kind == LW_ITEM_JOINT && number >= 0)
        lw_symbols_draw_joint(maker->symbols, number, symbol);
    else if (maker->made.kind == LW_ITEM_LOAD)
        lw_symbols_draw_springs(maker->symbols, symbol);
}
