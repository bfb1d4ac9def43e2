/* `lockwork laws`: the catalogue of laws, read off its table. */
#include "app/cli/commands.h"
#include "app/document/json_out.h"
#include "app/document/nearest.h"
#include "core/model/law_catalogue.h"

#include <math.h>

static const char *form_words(const LwLawParameter *parameter)
{
    static const char *const words[] = {
        [LW_FORM_NUMBER] = "number", [LW_FORM_LIST] = "list of numbers", [LW_FORM_WORD] = "word",
        [LW_FORM_TEXT] = "text", [LW_FORM_FILE] = "file name", [LW_FORM_LAW] = "law", [LW_FORM_FACTORS] = "list of laws",
        [LW_FORM_LAWS] = "list of laws", [LW_FORM_SEGMENTS] = "list of segments",
    };
    return words[parameter->form];
}

static bool has_unit(const LwLawParameter *parameter)
{
    return (parameter->form == LW_FORM_NUMBER || parameter->form == LW_FORM_LIST) && *lw_law_unit_words(parameter->unit);
}

static const char *continuity_words(const LwLawClass *type)
{
    static const char *const words[] = { "the speed may jump", "the acceleration may jump", "the acceleration does not jump" };
    return type->continuity == LW_SMOOTH ? "smooth everywhere" : type->continuity == LW_AS_PARTS ? "as its parts" : words[type->continuity];
}

/* Below each law its parameters: "to [from = 0]". */
static void print_table(void)
{
    for (int i = 0; i < lw_law_class_count; i++) {
        const LwLawClass *type = lw_law_classes[i];
        printf("%-19s %s\n%20s", type->name, type->use, "");
        for (int p = 0; p < type->parameter_count; p++) {
            const LwLawParameter *parameter = &type->parameter[p];
            printf("%s%s%s", p ? ", " : "", parameter->required ? "" : "[", parameter->name);
            if (!parameter->required && parameter->words)
                printf(" = %s", parameter->words[0]);
            else if (!parameter->required && isfinite(parameter->standard))
                printf(" = %.9g", parameter->standard);
            printf("%s%s%s", has_unit(parameter) ? " " : "", has_unit(parameter) ? lw_law_unit_words(parameter->unit) : "", parameter->required ? "" : "]");
        }
        putchar('\n');
    }
    puts("\nParameters in brackets may be left out. \"value\" is the unit of what the law drives: rad, m/s, N …\n"
         "`lockwork laws NAME` tells more and gives an example.");
}

static void print_default(const LwLawParameter *parameter)
{
    if (parameter->required)
        fputs("; required", stdout);
    else if (parameter->words)
        printf("; default %s", parameter->words[0]);
    else if (isfinite(parameter->standard))
        printf("; default %.9g", parameter->standard);
}

static void print_details(const LwLawClass *type)
{
    printf("%s (%s)\n  use         %s\n  breaks      %s\n", type->name, type->title, type->use, continuity_words(type));
    for (int p = 0; p < type->parameter_count; p++) {
        const LwLawParameter *parameter = &type->parameter[p];
        const char *unit = has_unit(parameter) ? lw_law_unit_words(parameter->unit) : "";
        printf("  %-11s %s: %s, %s%s%s%s", p ? "" : "parameters", parameter->name, form_words(parameter), parameter->help,
               *unit ? " [" : "", unit, *unit ? "]" : "");
        print_default(parameter);
        putchar('\n');
    }
    printf("  example     %s\n", type->example);
    puts("\n\"value\" is the unit of what the law drives: rad for an angle, m/s for a speed along an axis, N for a force …");
}

static void write_law(LwJsonOut *json, const LwLawClass *type)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", type->name);
    lw_json_out_string(json, "title", type->title);
    lw_json_out_string(json, "use", type->use);
    lw_json_out_string(json, "breaks", continuity_words(type));
    lw_json_out_begin(json, "parameters", '[');
    for (int p = 0; p < type->parameter_count; p++) {
        const LwLawParameter *parameter = &type->parameter[p];
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "name", parameter->name);
        lw_json_out_string(json, "form", form_words(parameter));
        lw_json_out_string(json, "unit", has_unit(parameter) ? lw_law_unit_words(parameter->unit) : "");
        lw_json_out_string(json, "help", parameter->help);
        lw_json_out_bool(json, "required", parameter->required);
        lw_json_out_bool(json, "positive", parameter->positive);
        if (!parameter->required && parameter->words)
            lw_json_out_string(json, "default", parameter->words[0]);
        else if (!parameter->required && isfinite(parameter->standard))
            lw_json_out_number(json, "default", parameter->standard);
        if (parameter->words) {
            lw_json_out_begin(json, "words", '[');
            for (int w = 0; parameter->words[w]; w++)
                lw_json_out_string(json, NULL, parameter->words[w]);
            lw_json_out_end(json, ']');
        }
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
    lw_json_out_string(json, "example", type->example);
    lw_json_out_end(json, '}');
}

static int unknown_law(const char *name)
{
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < lw_law_class_count; i++)
        lw_nearest_try(&nearest, lw_law_classes[i]->name);
    if (nearest.best)
        return lw_cli_complain("there is no law \"%s\"; did you mean %s?", name, nearest.best);
    return lw_cli_complain("there is no law \"%s\"; `lockwork laws` lists them", name);
}

static int run_laws(const LwArguments *arguments)
{
    const char *name = arguments->operand_count ? arguments->operand[0] : NULL;
    const LwLawClass *type = name ? lw_law_class_find(name) : NULL;
    LwJsonOut json = { .out = stdout };
    if (name && !type)
        return unknown_law(name);
    if (lw_arguments_get(arguments, "--json")) {
        if (type) {
            write_law(&json, type);
        } else {
            lw_json_out_begin(&json, NULL, '[');
            for (int i = 0; i < lw_law_class_count; i++)
                write_law(&json, lw_law_classes[i]);
            lw_json_out_end(&json, ']');
        }
    } else if (type) {
        print_details(type);
    } else {
        print_table();
    }
    return lw_cli_finish(LW_EXIT_DONE);
}

const LwCommand lw_command_laws = {
    .name = "laws", .operands = "[NAME] [--json]", .help = "The catalogue of motion laws, or one law in detail.",
    .max_operands = 1,
    .option = { { "--json", NULL, NULL, "as JSON" } },
    .run = run_laws,
};
