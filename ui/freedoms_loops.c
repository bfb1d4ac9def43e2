/* What is held twice: groups of loops, in words, with what follows for the loads. */
#include "ui/freedoms_private.h"

#include "app/session/words.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

/* "bottom and top", "A, B, C and D" */
static char *list_joints(const LwMechanismDef *def, const LwLoopGroup *group)
{
    GString *text = g_string_new(NULL);
    for (int i = 0; i < group->joint_count; i++)
        g_string_append_printf(text, "%s%s", i == 0 ? "" : i == group->joint_count - 1 ? _(" and ") : ", ", def->joint[group->joint[i]].name);
    return g_string_free(text, FALSE);
}

/* Whether all members hold the same direction, each in its own axes. */
static bool is_uniform(const LwLoop *loop)
{
    for (int i = 1; i < loop->member_count; i++)
        if (strcmp(loop->member[i].words, loop->member[0].words) != 0)
            return false;
    return true;
}

/* Adds a direction to a list; a verb that was the last one's too is not said again: "turning about x and y". */
static void add_direction(GString *text, const char *words, const char *before, bool first, bool last)
{
    const char *space = strrchr(words, ' ');
    gsize verb = space ? (gsize)(space - words) + 1 : 0;
    bool same = before && verb && strncmp(words, before, verb) == 0;
    g_string_append_printf(text, "%s%s", first ? "" : last ? _(" and ") : ", ", same ? words + verb : words);
}

/* Joints in the order of the file. */
static int compare_rows(gconstpointer a, gconstpointer b)
{
    const LwRowName *one = a, *two = b;
    return one->joint != two->joint ? (one->joint > two->joint) - (one->joint < two->joint) : (one->locks > two->locks) - (one->locks < two->locks);
}

/* "against moving along z: bottom and top", or joint by joint where the directions differ. */
static char *describe(const LwLoop *given)
{
    LwLoop own = *given, *loop = &own;
    own.member = g_memdup2(given->member, (gsize)given->member_count * sizeof *given->member);
    qsort(own.member, (size_t)own.member_count, sizeof *own.member, compare_rows);
    GString *text = g_string_new(_("against "));
    if (is_uniform(loop)) {
        g_string_append_printf(text, "%s: ", loop->member[0].words);
        for (int i = 0; i < loop->member_count; i++)
            g_string_append_printf(text, "%s%s", i == 0 ? "" : i == loop->member_count - 1 ? _(" and ") : ", ", loop->member[i].owner);
        g_free(own.member);
        return g_string_free(text, FALSE);
    }
    g_string_truncate(text, 0);
    for (int i = 0, end; i < loop->member_count; i = end) {
        const LwRowName *row = &loop->member[i];
        for (end = i + 1; end < loop->member_count && strcmp(loop->member[end].owner, row->owner) == 0;)
            end++;
        g_string_append_printf(text, _("%s%s%s against "), i ? "; " : "", row->is_motor ? _("motor ") : "", row->owner);
        for (int k = i; k < end; k++)
            add_direction(text, loop->member[k].words, k > i ? loop->member[k - 1].words : NULL, k == i, k == end - 1);
    }
    g_free(own.member);
    return g_string_free(text, FALSE);
}

static LwItem item_of(const LwEdition *edition, const LwRowName *row)
{
    static const LwItemKind kinds[] = { LW_ITEM_JOINT, LW_ITEM_MOTOR, LW_ITEM_COUPLER, LW_ITEM_CABLE };
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        LwItem item = lw_item(kinds[i], row->owner);
        if (lw_item_index(edition, item) >= 0)
            return item;
    }
    return lw_item(LW_ITEM_JOINT, row->owner);
}

static void add_loop(LwFreedoms *panel, GtkWidget *card, const LwLoop *loop)
{
    LwItem *item = g_new(LwItem, (gsize)loop->member_count);
    int count = 0;
    for (int i = 0; i < loop->member_count; i++) {
        LwItem own = item_of(panel->edition, &loop->member[i]);
        bool known = false;
        for (int k = 0; k < count; k++)
            known = known || lw_item_equal(item[k], own);
        if (!known)
            item[count++] = own;
    }
    char *words = describe(loop);
    gtk_box_append(GTK_BOX(card), lw_freedoms_link(panel, lw_freedoms_label(words, "caption"), item, count, true));
    g_free(words);
    g_free(item);
}

/* "bottom: fx fy fz tx ty" */
static void add_columns(const LwMechanismDef *def, const LwLoopGroup *group, GtkWidget *card)
{
    GString *text = g_string_new(_("Marked in the results: "));
    for (int i = 0; i < group->joint_count; i++) {
        g_string_append_printf(text, "%s%s", i ? ";  " : "", def->joint[group->joint[i]].name);
        for (unsigned bit = 1; bit <= LW_MASK_RZ; bit <<= 1)
            if (group->shared[i] & bit)
                g_string_append_printf(text, " %s", lw_words_load(bit));
    }
    GtkWidget *label = lw_freedoms_label(text->str, "caption");
    gtk_widget_add_css_class(label, "dim");
    gtk_widget_set_tooltip_text(label, _("Columns that are marked as “sum only” or “undetermined”; all others are exact"));
    gtk_box_append(GTK_BOX(card), label);
    g_string_free(text, TRUE);
}

static void add_group(LwFreedoms *panel, GtkWidget *section, int number)
{
    const LwLoopGroup *group = &panel->group[number];
    const LwStudyReport *report = lw_study_report(panel->edition->study);
    const LwMechanismDef *def = &panel->edition->document->def;
    GtkWidget *card = lw_freedoms_card(section), *lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    char *joints = list_joints(def, group);
    char *text = g_strdup(group->joint_count == 2 ? _("Both hold, and how they share the load cannot be known from rigid parts; only the sum can:")
                                                         : _("They hold each other in a loop, and how they share the load cannot be known from rigid parts; only the sum can:"));
    LwItem *item = g_new(LwItem, (gsize)group->joint_count + 1);
    for (int i = 0; i < group->joint_count; i++)
        item[i] = lw_item(LW_ITEM_JOINT, def->joint[group->joint[i]].name);
    GtkWidget *name = lw_freedoms_label(joints, "freedoms-name");
    gtk_box_append(GTK_BOX(card), lw_freedoms_link(panel, name, item, group->joint_count, true));
    gtk_box_append(GTK_BOX(card), lw_freedoms_label(text, NULL));
    for (int i = 0; i < group->loop_count; i++)
        add_loop(panel, lines, &report->loop[group->loop[i]]);
    gtk_widget_add_css_class(lines, "freedoms-lines");
    gtk_box_append(GTK_BOX(card), lines);
    add_columns(def, group, card);
    gtk_box_append(GTK_BOX(card), lw_freedoms_choice_new(panel, number));
    g_free(item);
    g_free(text);
    g_free(joints);
}

void lw_freedoms_add_loops(LwFreedoms *panel)
{
    const LwStudyReport *report = lw_study_report(panel->edition->study);
    if (panel->group_count == 0)
        return;
    char *aside = g_strdup_printf(g_dngettext(NULL, "%d redundant constraint", "%d redundant constraints", (gulong)report->loop_count), report->loop_count);
    GtkWidget *section = lw_freedoms_section(panel, _("Over-constrained"), aside);
    gtk_widget_set_name(section, "freedoms-loops");
    for (int i = 0; i < panel->group_count; i++)
        add_group(panel, section, i);
    g_free(aside);
}
