/* `lockwork joints`: the catalogue, read off the library's table. */
#include "app/cli/joints.h"

#include "app/cli/commands.h"
#include "app/document/json_out.h"
#include "app/document/nearest.h"
#include "joints/library.h"

#include <string.h>

const char *const lw_joints_held[LW_COORDINATES] = { "moving along x", "moving along y", "moving along z",
                                                     "turning about x", "turning about y", "turning about z" };

const char *lw_joints_unit(LwDimension dimension)
{
    static const char *const unit[] = { [LW_DIM_LENGTH] = "m", [LW_DIM_ANGLE] = "rad", [LW_DIM_NUMBER] = "",
                                        [LW_DIM_SPEED] = "m/s", [LW_DIM_ANGULAR_SPEED] = "rad/s" };
    return unit[dimension];
}

void lw_joints_free(char text[64], const LwJointClass *type)
{
    size_t used = 0;
    text[0] = 0;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (type->free >> c & 1)
            used += (size_t)snprintf(text + used, 64 - used, "%s%s", used ? " " : "", lw_coordinate_names[c]);
}

bool lw_joints_is_key(const LwJointClass *type, int p)
{
    return type->parameter[p].name[0] != ' ' && (p == 0 || strcmp(type->parameter[p].name, type->parameter[p - 1].name) != 0);
}

static void print_table(void)
{
    printf("%-22s %4s  %-16s %-19s %s\n", "joint", "rows", "free", "parameters", "keeps");
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        char coordinates[64], parameters[64] = "";
        size_t used = 0;
        lw_joints_free(coordinates, type);
        for (int p = 0; p < type->parameter_count; p++)
            if (lw_joints_is_key(type, p))
                used += (size_t)snprintf(parameters + used, sizeof parameters - used, "%s%s", used ? " " : "",
                                         type->parameter[p].name);
        for (int s = 0; s < lw_joints_shape_count(type); s++)
            used += (size_t)snprintf(parameters + used, sizeof parameters - used, "%s%s", used ? " " : "", lw_joints_shape_key(type, s));
        printf("%-22s %4d  %-16s %-19s %s\n", type->name, lw_joint_class_row_count(type), coordinates, parameters,
               type->keeps);
    }
    lw_couplers_print_table();
    fputs("\nOther names:", stdout);
    for (int i = 0; i < lw_joint_synonym_count; i++)
        printf("%s %s = %s", i ? "," : "", lw_joint_synonyms[i].name, lw_joint_synonyms[i].means);
    puts("\nCoordinates are those of marker 1 in marker 2's axes; `lockwork joints NAME` tells more.");
}

static void print_details(const LwJointClass *type)
{
    char coordinates[64];
    lw_joints_free(coordinates, type);
    printf("%s (%s)\n  keeps       %s\n  free        %s\n", type->name, type->title, type->keeps,
           *coordinates ? coordinates : "none");
    printf("  rows        %d\n", lw_joint_class_row_count(type));
    for (int c = 0; c < LW_COORDINATES; c++)
        if (type->locked >> c & 1)
            printf("              holds %s\n", lw_joints_held[c]);
    for (int e = 0; e < type->extra_count; e++)
        printf("              holds %s\n", type->extra[e].words);
    for (int s = 0; s < type->speed_count; s++)
        printf("              holds %s (velocities)\n", type->speed[s].words);
    if (type->parameter_count == 0)
        puts("  parameters  none");
    for (int p = 0; p < type->parameter_count; p++) {
        const LwParameter *parameter = &type->parameter[p];
        const char *unit = lw_joints_unit(parameter->dimension);
        if (parameter->name[0] == ' ')
            continue;
        printf("  %-11s %s: %s%s%s%s%s\n", p ? "" : "parameters", parameter->name, parameter->help, *unit ? " [" : "",
               unit, *unit ? "]" : "", parameter->use == LW_PARAMETER_MEASURED ? "; when left out, that of the given pose" : "");
    }
    for (int s = 0; s < lw_joints_shape_count(type); s++) {
        char words[LW_JOINTS_SHAPE];
        lw_joints_shape_words(words, type, s);
        printf("  %-11s %s: %s\n", s ? "" : "shapes", lw_joints_shape_key(type, s), words);
    }
    if (type->two_points)
        puts("  placing     \"at\" is the origin of marker 1, \"to\" that of marker 2");
    puts("\nAll directions are those of marker 2; a load is the one on body 1 at marker 1's origin.");
}

static void write_strings(LwJsonOut *json, const char *key, unsigned mask, const char *const *names)
{
    lw_json_out_begin(json, key, '[');
    for (int c = 0; c < LW_COORDINATES; c++)
        if (mask >> c & 1)
            lw_json_out_string(json, NULL, names[c]);
}

static void write_joint(LwJsonOut *json, const LwJointClass *type)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", type->name);
    lw_json_out_string(json, "title", type->title);
    lw_json_out_string(json, "family", type->family);
    lw_json_out_string(json, "keeps", type->keeps);
    lw_json_out_integer(json, "rows", lw_joint_class_row_count(type));
    write_strings(json, "holds", type->locked, lw_joints_held);
    for (int e = 0; e < type->extra_count; e++)
        lw_json_out_string(json, NULL, type->extra[e].words);
    for (int s = 0; s < type->speed_count; s++)
        lw_json_out_string(json, NULL, type->speed[s].words);
    lw_json_out_end(json, ']');
    write_strings(json, "free", type->free, lw_coordinate_names);
    lw_json_out_end(json, ']');
    lw_json_out_begin(json, "parameters", '[');
    for (int p = 0; p < type->parameter_count; p++) {
        if (type->parameter[p].name[0] == ' ')
            continue;
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "name", type->parameter[p].name);
        lw_json_out_string(json, "unit", lw_joints_unit(type->parameter[p].dimension));
        lw_json_out_string(json, "help", type->parameter[p].help);
        lw_json_out_bool(json, "required", type->parameter[p].use == LW_PARAMETER_REQUIRED);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
    lw_joints_shapes_write(json, type);
    lw_json_out_bool(json, "two_points", type->two_points);
    lw_json_out_end(json, '}');
}

static int unknown_joint(const char *name)
{
    LwNearest search = lw_nearest_begin(name);
    for (int i = 0; i < lw_joint_library_count; i++)
        lw_nearest_try(&search, lw_joint_library[i]->name);
    for (int i = 0; i < lw_coupler_library_count; i++)
        lw_nearest_try(&search, lw_coupler_library[i]->name);
    const char *nearest = search.best;
    if (nearest)
        return lw_cli_complain("there is no joint \"%s\"; did you mean %s?", name, nearest);
    return lw_cli_complain("there is no joint \"%s\"; `lockwork joints` lists them", name);
}

static int run_joints(const LwArguments *arguments)
{
    const char *name = arguments->operand_count ? arguments->operand[0] : NULL;
    const LwJointClass *type = name ? lw_joint_library_find(name) : NULL;
    const LwCouplerClass *coupler = name && !type ? lw_coupler_library_find(name) : NULL;
    const char *manual = lw_arguments_get(arguments, "--manual"), *icons = lw_arguments_get(arguments, "--icons");
    LwJsonOut json = { .out = stdout };
    if (manual || icons)
        return lw_joints_write(manual, icons);
    if (name && !type && !coupler)
        return unknown_joint(name);
    if (lw_arguments_get(arguments, "--json")) {
        if (type) {
            write_joint(&json, type);
        } else if (coupler) {
            lw_couplers_write(&json, coupler);
        } else {
            lw_json_out_begin(&json, NULL, '[');
            for (int i = 0; i < lw_joint_library_count; i++)
                write_joint(&json, lw_joint_library[i]);
            for (int i = 0; i < lw_coupler_library_count; i++)
                lw_couplers_write(&json, lw_coupler_library[i]);
            lw_json_out_end(&json, ']');
        }
    } else if (type) {
        print_details(type);
    } else if (coupler) {
        lw_couplers_print(coupler);
    } else {
        print_table();
    }
    return lw_cli_finish(LW_EXIT_DONE);
}

const LwCommand lw_command_joints = {
    .name = "joints", .operands = "[NAME] [--json] [--manual FOLDER] [--icons FOLDER]", .help = "The joint catalogue, or one joint in detail.",
    .max_operands = 1,
    .option = { { "--json", NULL, NULL, "as JSON" },
                { "--manual", NULL, "FOLDER", "writes the pages of the manual with their drawings" },
                { "--icons", NULL, "FOLDER", "writes the symbolic icons" } },
    .run = run_joints,
};
