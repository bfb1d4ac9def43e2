/* Couplers in the catalogue of joints. */
#include "app/cli/joints.h"

static const char *unit_of(const LwCouplerClass *type)
{
    return type->is_area ? "m^2" : "";
}

void lw_couplers_print_table(void)
{
    for (int i = 0; i < lw_coupler_library_count; i++) {
        const LwCouplerClass *type = lw_coupler_library[i];
        char roles[64] = "";
        size_t used = 0;
        for (int k = 0; k < type->role_count; k++)
            used += (size_t)snprintf(roles + used, sizeof roles - used, "%s%s", k ? " " : "", type->role[k].name);
        printf("%-22s %4d  %-16s %-10s %s\n", type->name, 1, type->role_count ? roles : "terms",
               type->numbers ? type->numbers : type->has_ratio ? "ratio" : "", type->keeps);
    }
}

void lw_couplers_print(const LwCouplerClass *type)
{
    printf("%s (%s), a coupler of joint coordinates\n  keeps       %s\n  rows        1\n              holds %s%s\n", type->name, type->title,
           type->keeps, type->words, type->has_ratio ? " (velocities)" : "");
    for (int k = 0; k < type->role_count; k++)
        printf("  %-11s %s: %s\n", k ? "" : "couples", type->role[k].name, type->role[k].help);
    if (type->role_count == 0)
        puts("  couples     terms: a list of {\"joint\": …, \"coordinate\": …, \"factor\": …}, two at least");
    if (type->numbers)
        printf("  parameters  %s: %s%s%s%s\n", type->numbers, type->numbers_help, type->is_area ? " [" : "", unit_of(type), type->is_area ? "]" : "");
    if (type->has_efficiency)
        puts("              efficiency: " LW_COUPLER_EFFICIENCY);
    puts(type->has_ratio ? "  parameters  ratio: a number, or a law of time" : "              value: of the sum; when left out, that of the given pose");
    puts("\nIt stands in the list \"couplers\"; NAME.torque1, NAME.force2 … are what it does on the coordinate of each term.");
}

static void write_parameter(LwJsonOut *json, const char *name, const char *unit, const char *help, bool required)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", name);
    lw_json_out_string(json, "unit", unit);
    lw_json_out_string(json, "help", help);
    lw_json_out_bool(json, "required", required);
    lw_json_out_end(json, '}');
}

void lw_couplers_write(LwJsonOut *json, const LwCouplerClass *type)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", type->name);
    lw_json_out_string(json, "title", type->title);
    lw_json_out_string(json, "family", "Couplers");
    lw_json_out_string(json, "keeps", type->keeps);
    lw_json_out_bool(json, "coupler", true);
    lw_json_out_integer(json, "rows", 1);
    lw_json_out_begin(json, "holds", '[');
    lw_json_out_string(json, NULL, type->words);
    lw_json_out_end(json, ']');
    lw_json_out_begin(json, "couples", '[');
    for (int k = 0; k < type->role_count; k++)
        lw_json_out_string(json, NULL, type->role[k].name);
    if (type->role_count == 0)
        lw_json_out_string(json, NULL, "terms");
    lw_json_out_end(json, ']');
    lw_json_out_begin(json, "parameters", '[');
    if (type->numbers)
        write_parameter(json, type->numbers, unit_of(type), type->numbers_help, true);
    if (type->has_efficiency)
        write_parameter(json, "efficiency", "", LW_COUPLER_EFFICIENCY, false);
    if (type->has_ratio)
        write_parameter(json, "ratio", "", "speed of the output over that of the input", true);
    else
        write_parameter(json, "value", "", "of the sum; when left out, that of the given pose", false);
    lw_json_out_end(json, ']');
    lw_json_out_end(json, '}');
}
