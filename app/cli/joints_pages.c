/* The pages of the manual about joints, made from the library's table. */
#include "app/cli/joints.h"

#include "joints/library.h"

#include <ctype.h>
#include <string.h>

/* How each convention reads its angles. */
static const char *const angle_words[] = {
    [LW_ANGLES_NONE] = "No rotation is free.",
    [LW_ANGLES_Z] = "`rz` is the angle from marker 2's x to marker 1's x, positive about z as a right-handed screw turns; "
                    "full turns are counted.",
    [LW_ANGLES_XYZ] = "Angles are those of A = Rx(rx) Ry(ry) Rz(rz), the axes of marker 1 in marker 2; full turns are counted.",
    [LW_ANGLES_YX] = "Angles are those about the cross, A = Ry(ry) Rx(rx): `ry` about marker 2's y, `rx` about marker 1's x; "
                     "full turns are counted.",
};

char *lw_joints_page_name(char name[LW_JOINTS_PAGE], const char *family)
{
    size_t used = (size_t)snprintf(name, LW_JOINTS_PAGE, "joints");
    bool gap = true;
    for (const char *c = family; *c && used < LW_JOINTS_PAGE - 5; c++) {
        bool word = isalnum((unsigned char)*c);
        if (word && gap && used < LW_JOINTS_PAGE - 5)
            name[used++] = '-';
        if (word)
            name[used++] = (char)tolower((unsigned char)*c);
        gap = !word;
    }
    strcpy(name + used, ".md");
    return name;
}

void lw_joints_put_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("*_|<`\\", *text))
            putc('\\', out);
        putc(*text, out);
    }
}

static void put_overview(FILE *out, const char *family)
{
    fputs("| | joint | keeps | free | rows |\n|---|---|---|---|---|\n", out);
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        char coordinates[64];
        if (strcmp(type->family, family) != 0)
            continue;
        lw_joints_free(coordinates, type);
        fprintf(out, "| ![%s](joints/%s.svg) | [`%s`](#%s) | ", type->title, type->name, type->name, type->name);
        lw_joints_put_text(out, type->keeps);
        fprintf(out, " | %s | %d |\n", *coordinates ? coordinates : "none", lw_joint_class_row_count(type));
    }
    putc('\n', out);
}

static void put_rows(FILE *out, const LwJointClass *type)
{
    const char *between = "";
    int rows = lw_joint_class_row_count(type);
    fprintf(out, "**Rows:** %d%s", rows, rows ? ", which hold: " : ".\n\n");
    for (int c = 0; c < LW_COORDINATES; c++)
        if (type->locked >> c & 1) {
            fprintf(out, "%s%s", between, lw_joints_held[c]);
            between = "; ";
        }
    for (int e = 0; e < type->extra_count; e++) {
        fputs(between, out);
        lw_joints_put_text(out, type->extra[e].words);
        between = "; ";
    }
    for (int s = 0; s < type->speed_count; s++) {
        fputs(between, out);
        lw_joints_put_text(out, type->speed[s].words);
        fputs(" (of the velocities)", out);
        between = "; ";
    }
    if (rows)
        fputs(".\n\n", out);
}

static void put_parameters(FILE *out, const LwJointClass *type)
{
    bool first = true;
    for (int p = 0; p < type->parameter_count; p++) {
        const LwParameter *parameter = &type->parameter[p];
        const char *unit = lw_joints_unit(parameter->dimension);
        if (parameter->name[0] == ' ')
            continue;
        if (first)
            fputs("| parameter | unit | meaning | when left out |\n|---|---|---|---|\n", out);
        first = false;
        fprintf(out, "| `%s` | %s | ", parameter->name, *unit ? unit : "–");
        lw_joints_put_text(out, parameter->help);
        fputs(" | ", out);
        if (parameter->use == LW_PARAMETER_DEFAULT)
            fprintf(out, "%g |\n", parameter->standard);
        else
            fputs(parameter->use == LW_PARAMETER_REQUIRED ? "must be given |\n" : "that of the given pose |\n", out);
    }
    for (int i = 0; i < lw_joints_shape_count(type); i++) {
        char words[LW_JOINTS_SHAPE];
        if (first)
            fputs("| parameter | unit | meaning | when left out |\n|---|---|---|---|\n", out);
        first = false;
        lw_joints_shape_words(words, type, i);
        fprintf(out, "| `%s` | m | ", lw_joints_shape_key(type, i));
        lw_joints_put_text(out, words);
        fputs(" | must be given |\n", out);
    }
    if (!first)
        putc('\n', out);
}

static void put_joint(FILE *out, LwArena *arena, const LwJointClass *type)
{
    char coordinates[64];
    lw_joints_free(coordinates, type);
    fprintf(out, "## %s\n\n![%s](joints/%s.svg)\n\n**%s** keeps ", type->name, type->title, type->name, type->title);
    lw_joints_put_text(out, type->keeps);
    fputs(".\n\n", out);
    put_rows(out, type);
    fprintf(out, "**Free:** %s. %s\n\n", *coordinates ? coordinates : "nothing", angle_words[type->angles]);
    put_parameters(out, type);
    if (type->two_points)
        fputs("`at` is the origin of marker 1, `to` that of marker 2.\n\n", out);
    fprintf(out, "```json\n%s```\n\n", lw_joints_example(arena, type));
}

void lw_joints_page(FILE *out, LwArena *arena, const char *family)
{
    fprintf(out, "# Joints: %s\n\n<!-- Written by `lockwork joints --manual`; changes belong in joints/. -->\n\n", family);
    put_overview(out, family);
    fputs("In the drawings marker 1 and its part are blue, marker 2 and its part grey; z points up, or towards you where "
          "the\npicture is flat; orange arrows are the freedoms. Coordinates are those of marker 1 in marker 2's axes, "
          "`x y z`\npositive along them. A load is the one on body 1 at marker 1's origin in marker 2's axes.\n\n", out);
    for (int i = 0; i < lw_joint_library_count; i++)
        if (strcmp(lw_joint_library[i]->family, family) == 0)
            put_joint(out, arena, lw_joint_library[i]);
    fputs("[All joints](joints.md)\n", out);
}

void lw_joints_index(FILE *out)
{
    fprintf(out, "# Joints\n\n<!-- Written by `lockwork joints --manual`; changes belong in joints/. -->\n\n"
                 "%d joints and %d couplers. The names lead to their pages.\n\n| family | joints |\n|---|---|\n", lw_joint_library_count,
            lw_coupler_library_count);
    for (int i = 0; i < lw_joint_library_count; i++) {
        const char *family = lw_joint_library[i]->family, *between = "";
        char page[LW_JOINTS_PAGE];
        bool first = true;
        for (int k = 0; k < i; k++)
            first &= strcmp(lw_joint_library[k]->family, family) != 0;
        if (!first)
            continue;
        lw_joints_page_name(page, family);
        fprintf(out, "| [%s](%s) | ", family, page);
        for (int k = i; k < lw_joint_library_count; k++)
            if (strcmp(lw_joint_library[k]->family, family) == 0) {
                fprintf(out, "%s[`%s`](%s#%s)", between, lw_joint_library[k]->name, page, lw_joint_library[k]->name);
                between = ", ";
            }
        fputs(" |\n", out);
    }
    fputs("| [Couplers](joints-couplers.md) | ", out);
    for (int i = 0; i < lw_coupler_library_count; i++)
        fprintf(out, "%s[`%s`](joints-couplers.md#%s)", i ? ", " : "", lw_coupler_library[i]->name, lw_coupler_library[i]->name);
    fputs(" |\n", out);
}
