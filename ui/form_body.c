/* The form of a body: where it is, what it weighs and where that comes from, what it is made of. */
#include "ui/form.h"

#include "app/document/materials.h"
#include "ui/search_list.h"
#include "ui/shown_units.h"
#include "ui/words.h"

#include <string.h>

static const char *const xyz[] = { "x", "y", "z" };

static void add_mass(LwForm *form)
{
    static const char *const entries[] = { "xx", "yy", "zz", "xy", "xz", "yz" };
    const LwEdition *edition = lw_desk_edition(form->desk);
    int b = form->count == 1 ? lw_item_index(edition, form->item[0]) : -1;
    const LwBodyMass *mass = b >= 0 ? &edition->document->mass[b] : NULL;
    const LwJson *kind = lw_form_node(form, &(LwPlace){ .parent = "", .key = "type" }, 0);
    bool from_geometry = mass && mass->solid_count > 0 && mass->has_density && !mass->doubt;
    bool shaft = kind && kind->kind == LW_JSON_STRING && strcmp(kind->string, "shaft") == 0;
    GtkWidget *part = lw_form_section(form, form->box, _("Mass"), true);
    char *standard = from_geometry && mass->mass > 0 ? lw_shown_words(mass->mass, "kg") : NULL;
    lw_form_number(form, part, (LwPlace){ .parent = "", .key = "mass" }, _("Mass"), _("Left out: from the geometry. Given: it wins, and the inertia is scaled to it."),
                   (LwTypedWish){ .quantity = LW_Q_MASS, .may_be_empty = true, .has_minimum = true }, standard);
    g_free(standard);
    if (mass && mass->doubt)
        gtk_widget_add_css_class(lw_form_note(part, mass->doubt), "problem");
    else if (from_geometry && mass->volume > 0) {
        char *weight = lw_shown_words(mass->mass, "kg");
        char *volume = lw_shown_digits(lw_shown_rounded(mass->volume * 1e6)), *words = g_strdup_printf(_("Its geometry has %s cm³ and weighs %s."), volume, weight);
        lw_form_note(part, words);
        g_string_append_printf(form->signature, "%s;", words);
        g_free(volume);
        g_free(weight);
        g_free(words);
    }
    lw_form_numbers(form, part, (LwPlace){ .parent = "", .key = "com" }, _("Centre of mass"), _("In the body's frame."), xyz, 3,
                    (LwTypedWish){ .quantity = LW_Q_LENGTH, .may_be_empty = true }, from_geometry ? _("auto") : "0");
    if (shaft)
        lw_form_number(form, part, (LwPlace){ .parent = "", .key = "inertia" }, _("Inertia"), _("About its axis."),
                       (LwTypedWish){ .quantity = LW_Q_INERTIA, .may_be_empty = true, .has_minimum = true }, NULL);
    else if (!kind || kind->kind != LW_JSON_STRING || strcmp(kind->string, "point") != 0)
        lw_form_numbers(form, part, (LwPlace){ .parent = "", .key = "inertia" }, _("Inertia"), _("Entries of the tensor about the centre of mass, in the body's axes."), entries, 6,
                        (LwTypedWish){ .quantity = LW_Q_INERTIA, .may_be_empty = true }, from_geometry ? _("auto") : NULL);
}

static void add_material(LwForm *form, GtkWidget *box, const char *parent)
{
    GPtrArray *names = g_ptr_array_new();
    const LwJson *own = lw_json_member(lw_desk_edition(form->desk)->root, "materials"), *used = lw_form_node(form, &(LwPlace){ .parent = parent, .key = "material" }, 0);
    bool known = !used || used->kind != LW_JSON_STRING;
    for (const LwJson *e = own ? own->first : NULL; e; e = e->next)
        if (strcmp(e->key, "pairs") != 0)
            g_ptr_array_add(names, (gpointer)e->key);
    for (int i = 0; i < lw_material_count; i++)
        g_ptr_array_add(names, (gpointer)lw_materials[i].name);
    for (guint i = 0; !known && i < names->len; i++)
        known = strcmp(names->pdata[i], used->string) == 0;
    if (!known) /* another name of one of the table */
        g_ptr_array_add(names, (gpointer)used->string);
    g_ptr_array_add(names, NULL);
    LwField *field = lw_form_choice(form, box, (LwPlace){ .parent = parent, .key = "material" }, _("Material"), _("Gives the density, and friction where parts touch."),
                                    (const char *const *)names->pdata, NULL, NULL);
    lw_search_list(field->editor);
    field->refresh(field);
    g_ptr_array_unref(names);
}

static void add_sizes(LwForm *form, GtkWidget *box, const char *parent, const LwJson *entry)
{
    static const char *const shapes[] = { "cylinder", "tube", "sphere" };
    static const char *const keys[] = { "radius", "outer", "inner", "length" };
    static const char *const titles[] = { N_("Radius"), N_("Outer radius"), N_("Inner radius"), N_("Length") };
    LwTypedWish size = { .quantity = LW_Q_LENGTH, .has_minimum = true };
    if (lw_json_member(entry, "box"))
        lw_form_numbers(form, box, (LwPlace){ .parent = parent, .key = "box" }, _("Sides"), _("Along x, y, z; centred."), xyz, 3, size, NULL);
    for (gsize s = 0; s < G_N_ELEMENTS(shapes); s++) {
        const LwJson *shape = lw_json_member(entry, shapes[s]);
        char *path = g_strdup_printf("%s.%s", parent, shapes[s]);
        for (gsize k = 0; shape && k < G_N_ELEMENTS(keys); k++)
            if (lw_json_member(shape, keys[k]) || (shape->kind != LW_JSON_OBJECT && k == 0))
                lw_form_number(form, box, (LwPlace){ .parent = path, .key = keys[k], .brief = "radius" }, _(titles[k]), _("Axis z, centred."), size, NULL);
        g_free(path);
    }
    if (lw_json_member(entry, "file")) {
        lw_form_text(form, box, (LwPlace){ .parent = parent, .key = "file" }, _("File"), _("A CAD or mesh file, relative to the folder of the mechanism."), NULL);
        lw_form_text(form, box, (LwPlace){ .parent = parent, .key = "part" }, _("Part"), _("Name of one part in the file; all of them when left out."), _("all"));
    }
}

static char *geometry_title(const LwJson *entry, int number)
{
    static const char *const shapes[] = { "box", "cylinder", "tube", "sphere" };
    const LwJson *file = lw_json_member(entry, "file");
    if (file && file->kind == LW_JSON_STRING) {
        char *base = g_path_get_basename(file->string), *title = g_strdup_printf("%d · %s", number, base);
        g_free(base);
        return title;
    }
    for (gsize s = 0; s < G_N_ELEMENTS(shapes); s++)
        if (lw_json_member(entry, shapes[s]))
            return g_strdup_printf("%d · %s", number, shapes[s]);
    return g_strdup_printf("%d", number);
}

static void add_geometry(LwForm *form)
{
    const LwJson *list = lw_form_node(form, &(LwPlace){ .parent = "", .key = "geometry" }, 0);
    int number = 0;
    GtkWidget *part = lw_form_section(form, form->box, _("Geometry"), true);
    for (const LwJson *e = list ? list->first : NULL; e; e = e->next, number++) {
        char *parent = g_strdup_printf("geometry[%d]", number), *title = geometry_title(e, number + 1);
        GtkWidget *inner = lw_form_section(form, part, title, list->count < 3);
        add_sizes(form, inner, parent, e);
        if (lw_json_member(e, "density"))
            lw_form_number(form, inner, (LwPlace){ .parent = parent, .key = "density" }, _("Density"), _("Instead of a material."),
                           (LwTypedWish){ .quantity = LW_Q_DENSITY, .may_be_empty = true, .has_minimum = true }, NULL);
        else
            add_material(form, inner, parent);
        lw_form_colour(form, inner, (LwPlace){ .parent = parent, .key = "color" }, _("Colour"), _("Left alone: that of the file."));
        lw_form_numbers(form, inner, (LwPlace){ .parent = parent, .key = "position" }, _("Position"), _("Of the solid in the body's frame."), xyz, 3,
                        (LwTypedWish){ .quantity = LW_Q_LENGTH, .may_be_empty = true }, "0");
        lw_form_turn(form, inner, parent, "orientation", _("Turned"));
        g_free(parent);
        g_free(title);
    }
    if (number == 0)
        lw_form_note(part, _("None: a body may be a mass alone."));
}

void lw_form_fill_body(LwForm *form)
{
    static const char *const kinds[] = { "rigid", "point", "shaft", NULL };
    const char *const titles[] = { _("Rigid body"), _("Point mass"), _("Shaft"), NULL };
    const LwJson *kind = lw_form_node(form, &(LwPlace){ .parent = "", .key = "type" }, 0);
    lw_form_choice(form, form->box, (LwPlace){ .parent = "", .key = "type" }, _("Kind"), _("A point mass never turns; a shaft turns about an axis that stays where it is."), kinds,
                   titles, "rigid");
    lw_form_switch(form, form->box, (LwPlace){ .parent = "", .key = "fixed" }, _("Fixed"), _("Welded to the ground."));
    lw_form_numbers(form, form->box, (LwPlace){ .parent = "", .key = "position" }, _("Position"), _("Origin of the body's frame in the world, as given."), xyz, 3,
                    (LwTypedWish){ .quantity = LW_Q_LENGTH, .may_be_empty = true }, "0");
    lw_form_turn(form, form->box, "", "orientation", _("Turned"));
    if (kind && kind->kind == LW_JSON_STRING && strcmp(kind->string, "shaft") == 0)
        lw_form_numbers(form, form->box, (LwPlace){ .parent = "", .key = "axis" }, _("Axis"), _("Of the shaft, in its frame."), xyz, 3, (LwTypedWish){ .quantity = LW_Q_NUMBER }, NULL);
    add_mass(form);
    if (form->count > 1)
        return;
    add_geometry(form);
    const LwJson *v = lw_form_node(form, &(LwPlace){ .parent = "", .key = "velocity" }, 0), *w = lw_form_node(form, &(LwPlace){ .parent = "", .key = "omega" }, 0);
    GtkWidget *part = lw_form_section(form, form->box, _("Speed at the start"), v || w);
    lw_form_numbers(form, part, (LwPlace){ .parent = "", .key = "velocity" }, _("Velocity"), _("Of the frame's origin, in the axes of the world."), xyz, 3,
                    (LwTypedWish){ .quantity = LW_Q_SPEED, .may_be_empty = true }, "0");
    lw_form_numbers(form, part, (LwPlace){ .parent = "", .key = "omega" }, _("Angular velocity"), _("In the axes of the world."), xyz, 3,
                    (LwTypedWish){ .quantity = LW_Q_ANGULAR_SPEED, .may_be_empty = true }, "0");
}
