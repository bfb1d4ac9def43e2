/* The page of the manual about couplers, made from their table. */
#include "app/cli/joints.h"

#include "joints/library.h"

/* A plain joint whose only free coordinate is among those of the mask. */
static const LwJointClass *plain_joint(unsigned mask)
{
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        bool one = type->free != 0 && (type->free & (type->free - 1)) == 0;
        if (one && (type->free & mask) && lw_joint_class_row_count(type) == 5 && type->parameter_count == 0 && !type->two_points)
            return type;
    }
    return NULL;
}

static const char *list_numbers(LwArena *arena, const LwCouplerClass *type)
{
    const char *text = "";
    if (type->numbers)
        for (int i = 0; i < type->number_count; i++)
            text = lw_arena_printf(arena, "%s%s%s", text, i ? ", " : "", type->is_area ? i ? "\"40 cm^2\"" : "\"10 cm^2\"" : i ? "60" : "20");
    return type->numbers ? lw_arena_printf(arena, ", \"%s\": [%s]", type->numbers, text) : type->has_ratio ? ", \"ratio\": 2" : "";
}

const char *lw_couplers_example(LwArena *arena, const LwCouplerClass *type)
{
    const LwJointClass *joint = plain_joint(type->coordinates & LW_MASK_R ? LW_MASK_R : LW_MASK_XYZ);
    int count = type->role_count ? type->role_count : type->least;
    const char *bodies = "", *joints = "", *terms = "";
    for (int i = 0; i < count; i++) {
        const char *between = i ? ",\n              " : "";
        bodies = lw_arena_printf(arena, "%s%s{ \"name\": \"part%d\", \"mass\": 1, \"inertia\": [0.01, 0.01, 0.01, 0, 0, 0] }", bodies, between, i + 1);
        joints = lw_arena_printf(arena, "%s%s{ \"name\": \"J%d\", \"type\": \"%s\", \"bodies\": [\"part%d\", \"ground\"], "
                                        "\"at\": [0, 0, 0], \"axis\": [0, 0, 1] }", joints, between, i + 1, joint ? joint->name : "", i + 1);
        terms = type->role_count ? lw_arena_printf(arena, "%s, \"%s\": { \"joint\": \"J%d\" }", terms, type->role[i].name, i + 1)
                                 : lw_arena_printf(arena, "%s%s{ \"joint\": \"J%d\", \"factor\": %d }", terms, i ? ", " : "", i + 1, i ? -2 : 1);
    }
    if (!type->role_count)
        terms = lw_arena_printf(arena, ", \"terms\": [%s]", terms);
    return lw_arena_printf(arena,
        "{ \"lockwork\": 1,\n  \"bodies\": [ %s ],\n  \"joints\": [ %s ],\n"
        "  \"couplers\": [ { \"name\": \"C\", \"type\": \"%s\"%s%s } ] }\n",
        bodies, joints, type->name, terms, list_numbers(arena, type));
}

static void put_coupler(FILE *out, LwArena *arena, const LwCouplerClass *type)
{
    fprintf(out, "## %s\n\n![%s](joints/%s.svg)\n\n**%s** keeps ", type->name, type->title, type->name, type->title);
    lw_joints_put_text(out, type->keeps);
    fprintf(out, ".\n\n**Rows:** 1, which holds: %s%s.\n\n", type->words, type->has_ratio ? " (of the velocities)" : "");
    fputs("| key | meaning |\n|---|---|\n", out);
    if (!type->role_count)
        fputs("| `terms` | a list of joint coordinates, each with its `factor` |\n", out);
    for (int i = 0; i < type->role_count; i++)
        fprintf(out, "| `%s` | %s |\n", type->role[i].name, type->role[i].help);
    if (type->numbers)
        fprintf(out, "| `%s` | %d numbers%s: %s |\n", type->numbers, type->number_count, type->is_area ? " [m²]" : "", type->numbers_help);
    if (type->has_efficiency)
        fprintf(out, "| `efficiency` | %s |\n", LW_COUPLER_EFFICIENCY);
    fputs(type->has_ratio ? "| `ratio` | a number or a law of time |\n" : "| `value` | of the sum; when left out, that of the given pose |\n", out);
    fprintf(out, "\n```json\n%s```\n\n", lw_couplers_example(arena, type));
}

void lw_couplers_page(FILE *out, LwArena *arena)
{
    fputs("# Couplers\n\n<!-- Written by `lockwork joints --manual`; changes belong in joints/. -->\n\n"
          "A coupler is one row over coordinates of joints: the sum of factor·coordinate keeps its value. It stands in the list\n"
          "`couplers`; a coordinate is `{ \"joint\": NAME, \"coordinate\": \"rz\" }`, the latter only where the joint leaves several free.\n"
          "Signs are those of the joints' coordinates.\n\n| | coupler | keeps |\n|---|---|---|\n", out);
    for (int i = 0; i < lw_coupler_library_count; i++) {
        const LwCouplerClass *type = lw_coupler_library[i];
        fprintf(out, "| ![%s](joints/%s.svg) | [`%s`](#%s) | ", type->title, type->name, type->name, type->name);
        lw_joints_put_text(out, type->keeps);
        fputs(" |\n", out);
    }
    putc('\n', out);
    for (int i = 0; i < lw_coupler_library_count; i++)
        put_coupler(out, arena, lw_coupler_library[i]);
    fputs("[All joints](joints.md)\n", out);
}
