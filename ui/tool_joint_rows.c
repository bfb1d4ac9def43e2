/* What is said of a joint besides its two clicks: its kind, flipping, offset, parameters, limits, name, motor. */
#include "ui/tool_joint.h"
#include "ui/words.h"

static void on_chip(GtkButton *button, gpointer data)
{
    LwJointMaker *joint = data;
    int number = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "choice"));
    lw_joint_choose(joint, joint->choice[number]);
}

static void on_flip(GtkButton *button, gpointer data)
{
    LwJointMaker *joint = data;
    (void)button;
    joint->flip = !joint->flip;
    lw_maker_changed(&joint->base);
}

static void on_swap(GtkButton *button, gpointer data)
{
    LwJointMaker *joint = data;
    (void)button;
    joint->swap = !joint->swap;
    lw_maker_changed(&joint->base);
}

void lw_joint_choose(LwJointMaker *joint, const LwJointClass *type)
{
    joint->chosen = type;
    lw_maker_changed(&joint->base);
}

static GtkWidget *make_kind(LwJointMaker *joint)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    joint->kind = gtk_menu_button_new();
    joint->kind_icon = gtk_image_new();
    joint->kind_title = gtk_label_new(NULL);
    joint->kind_keeps = gtk_label_new(NULL);
    gtk_image_set_pixel_size(GTK_IMAGE(joint->kind_icon), 28);
    gtk_label_set_xalign(GTK_LABEL(joint->kind_title), 0);
    gtk_label_set_xalign(GTK_LABEL(joint->kind_keeps), 0);
    gtk_label_set_ellipsize(GTK_LABEL(joint->kind_keeps), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(joint->kind_keeps), 30);
    gtk_widget_add_css_class(joint->kind_keeps, "dim");
    gtk_widget_add_css_class(joint->kind_keeps, "caption");
    gtk_box_append(GTK_BOX(texts), joint->kind_title);
    gtk_box_append(GTK_BOX(texts), joint->kind_keeps);
    gtk_box_append(GTK_BOX(box), joint->kind_icon);
    gtk_box_append(GTK_BOX(box), texts);
    gtk_menu_button_set_child(GTK_MENU_BUTTON(joint->kind), box);
    gtk_menu_button_set_always_show_arrow(GTK_MENU_BUTTON(joint->kind), TRUE);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(joint->kind), lw_joint_list_new(joint));
    gtk_widget_set_name(joint->kind, "tool-joint-kind");
    gtk_widget_set_tooltip_text(joint->kind, _("Which joint: all that can be placed by two clicks"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(joint->kind), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Kind of joint"), -1);
    return joint->kind;
}

void lw_joint_make_rows(LwJointMaker *joint)
{
    LwMaker *maker = &joint->base;
    GtkWidget *rows = maker->rows, *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    LwTypedWish length = { .quantity = LW_Q_LENGTH }, angle = { .quantity = LW_Q_ANGLE };
    gtk_box_append(GTK_BOX(rows), make_kind(joint));
    joint->slot[0] = lw_tool_slot(rows, "tool-slot-1", 1);
    joint->slot[1] = lw_tool_slot(rows, "tool-slot-2", 2);
    joint->chips = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    gtk_widget_set_name(joint->chips, "tool-chips");
    gtk_box_append(GTK_BOX(rows), joint->chips);
    joint->placing = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(buttons), lw_tool_button(maker, "tool-flip", "lw-flip-symbolic", _("Flip"), _("Turns the first part over: its axis the other way"), G_CALLBACK(on_flip)));
    gtk_box_append(GTK_BOX(buttons), lw_tool_button(maker, "tool-swap", NULL, _("Swap parts"), _("Coordinates are those of the other part, seen from this one"), G_CALLBACK(on_swap)));
    gtk_box_set_homogeneous(GTK_BOX(buttons), TRUE);
    gtk_box_append(GTK_BOX(joint->placing), buttons);
    joint->offset = lw_tool_number(maker, joint->placing, "tool-offset", _("Along the axis"), length, "0 mm");
    joint->turn = lw_tool_number(maker, joint->placing, "tool-turn", _("About the axis"), angle, "0 deg");
    joint->details = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(joint->placing), joint->details);
    joint->name = lw_tool_text(maker, joint->placing, "tool-name", _("Name"), "");
    joint->motor = lw_tool_check(maker, joint->placing, "tool-add-motor", _("Add a motor"), false);
    joint->law = lw_tool_law_new(maker, joint->placing);
    gtk_box_append(GTK_BOX(rows), joint->placing);
}

/* ---- what the kind asks for */

static void add_parameters(LwJointMaker *joint)
{
    static const LwQuantity quantities[] = { [LW_DIM_LENGTH] = LW_Q_LENGTH, [LW_DIM_ANGLE] = LW_Q_ANGLE, [LW_DIM_NUMBER] = LW_Q_NUMBER, [LW_DIM_SPEED] = LW_Q_SPEED,
                                             [LW_DIM_ANGULAR_SPEED] = LW_Q_ANGULAR_SPEED };
    const LwJointClass *type = joint->type;
    for (int i = 0; i < type->parameter_count; i++) {
        const LwParameter *parameter = &type->parameter[i];
        bool needed = parameter->use == LW_PARAMETER_REQUIRED;
        LwTypedWish wish = { .quantity = quantities[parameter->dimension], .may_be_empty = !needed, .has_minimum = parameter->minimum > -1e300, .minimum = parameter->minimum,
                             .nonzero = parameter->nonzero };
        joint->parameter[i] = NULL;
        if (parameter->name[0] == ' ')
            continue;
        char *name = g_strdup_printf("tool-parameter-%d", i);
        joint->parameter[i] = lw_tool_number(&joint->base, joint->details, name, parameter->name, wish, needed ? lw_quantities[wish.quantity].example : "");
        gtk_widget_set_tooltip_text(gtk_widget_get_first_child(joint->parameter[i]->row), parameter->help);
        if (!needed)
            gtk_entry_set_placeholder_text(GTK_ENTRY(joint->parameter[i]->entry), parameter->use == LW_PARAMETER_MEASURED ? _("measured") : _("standard"));
        g_free(name);
    }
}

static void add_limits(LwJointMaker *joint)
{
    for (int c = 0; c < LW_COORDINATES; c++) {
        joint->limit[c][0] = joint->limit[c][1] = NULL;
        if (!(joint->type->free & 1U << c))
            continue;
        LwTypedWish wish = { .quantity = c >= LW_RX ? LW_Q_ANGLE : LW_Q_LENGTH, .may_be_empty = true };
        GtkWidget *pair = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
        char *title = g_strdup_printf(_("Limits of %s"), lw_coordinate_names[c]);
        for (int k = 0; k < 2; k++) {
            char *name = g_strdup_printf("tool-limit-%s-%d", lw_coordinate_names[c], k);
            joint->limit[c][k] = lw_tool_number(&joint->base, pair, name, NULL, wish, "");
            gtk_entry_set_placeholder_text(GTK_ENTRY(joint->limit[c][k]->entry), k ? _("to: none") : _("from: none"));
            g_free(name);
        }
        lw_tool_row(joint->details, title, pair);
        g_free(title);
    }
}

LwCoordinate lw_joint_motor_coordinate(const LwJointMaker *joint)
{
    unsigned mask = joint->type->free;
    for (int c = LW_RZ; c >= 0; c--) /* turning before sliding, z before the others */
        if (mask & 1U << c)
            return (LwCoordinate)c;
    return LW_RZ;
}

static void make_details(LwJointMaker *joint)
{
    lw_tool_clear(&joint->base, joint->details);
    for (int i = 0; i < LW_JOINT_MAX_PARAMETERS; i++)
        joint->parameter[i] = NULL;
    for (int c = 0; c < LW_COORDINATES; c++)
        joint->limit[c][0] = joint->limit[c][1] = NULL;
    joint->shown = joint->type;
    if (!joint->type)
        return;
    add_parameters(joint);
    add_limits(joint);
}

static void show_chips(LwJointMaker *joint)
{
    lw_tool_clear(&joint->base, joint->chips);
    gtk_widget_set_visible(joint->chips, joint->choice_count > 1 && joint->count == 2);
    for (int i = 0; i < joint->choice_count; i++) {
        GtkWidget *chip = gtk_button_new(), *image;
        char *icon = lw_joint_icon(joint->choice[i]), *help = g_strdup_printf("%s: %s", joint->choice[i]->title, joint->choice[i]->keeps);
        image = gtk_image_new_from_icon_name(icon);
        gtk_image_set_pixel_size(GTK_IMAGE(image), 22);
        gtk_button_set_child(GTK_BUTTON(chip), image);
        gtk_widget_set_tooltip_text(chip, help);
        gtk_accessible_update_property(GTK_ACCESSIBLE(chip), GTK_ACCESSIBLE_PROPERTY_LABEL, joint->choice[i]->title, -1);
        gtk_widget_set_hexpand(chip, TRUE);
        gtk_widget_add_css_class(chip, "tool-chip");
        if (joint->choice[i] == joint->type)
            gtk_widget_add_css_class(chip, "chosen");
        g_object_set_data(G_OBJECT(chip), "choice", GINT_TO_POINTER(i));
        g_signal_connect(chip, "clicked", G_CALLBACK(on_chip), joint);
        gtk_box_append(GTK_BOX(joint->chips), chip);
        g_free(icon);
        g_free(help);
    }
}

static void show_kind(LwJointMaker *joint)
{
    char *icon = joint->type ? lw_joint_icon(joint->type) : g_strdup("lw-joint-symbolic");
    char *title = joint->type && !joint->chosen && joint->why ? g_strdup_printf("%s", joint->type->title) : g_strdup(joint->type ? joint->type->title : _("Suggest from the features"));
    const char *keeps = !joint->type ? _("or choose a joint here") : !joint->chosen && joint->why ? joint->why : joint->type->keeps;
    gtk_image_set_from_icon_name(GTK_IMAGE(joint->kind_icon), icon);
    gtk_label_set_text(GTK_LABEL(joint->kind_title), title);
    gtk_label_set_text(GTK_LABEL(joint->kind_keeps), keeps);
    gtk_widget_set_tooltip_text(joint->kind_keeps, joint->type ? joint->type->keeps : NULL);
    g_free(icon);
    g_free(title);
}

void lw_joint_show_rows(LwJointMaker *joint)
{
    static const char *const asks[] = { N_("click a hole, shaft, edge, face or ball"), N_("then one of the other part; empty space is the ground") };
    for (int k = 0; k < 2; k++) {
        bool filled = k < joint->count;
        char *words = !filled ? g_strdup(_(asks[k])) : joint->hold[k].has_point ? lw_hold_words(&joint->hold[k]) : g_strdup(_("the ground, at this place"));
        lw_tool_slot_show(joint->slot[k], words, filled);
        g_free(words);
    }
    show_kind(joint);
    show_chips(joint);
    gtk_widget_set_visible(joint->placing, joint->count == 2);
    if (joint->shown != joint->type)
        make_details(joint);
    bool driven = joint->type && joint->type->free;
    bool motor = driven && gtk_check_button_get_active(GTK_CHECK_BUTTON(joint->motor));
    gtk_widget_set_visible(joint->motor, driven);
    gtk_widget_set_visible(joint->law->box, motor);
    if (motor)
        lw_tool_law_update(joint->law, lw_joint_motor_coordinate(joint) >= LW_RX);
}
