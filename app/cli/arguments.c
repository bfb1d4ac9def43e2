#include "app/cli/cli.h"
#include "app/document/nearest.h"
#include "core/base/assert.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int lw_cli_complain(const char *format, ...)
{
    va_list arguments;
    fputs("lockwork: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    putc('\n', stderr);
    return LW_EXIT_USAGE;
}

int lw_cli_finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        return lw_cli_complain("standard output cannot be written");
    return status;
}

static int option_count(const LwCommand *command)
{
    int count = 0;
    while (count < LW_MAX_OPTIONS && command->option[count].name)
        count++;
    return count;
}

static int option_index(const LwArguments *arguments, const char *option)
{
    int count = option_count(arguments->command), i = 0;
    while (i < count && strcmp(arguments->command->option[i].name, option) != 0)
        i++;
    LW_ASSERT(i < count); /* the command declares what it asks for */
    return i;
}

const char *lw_arguments_get(const LwArguments *arguments, const char *option)
{
    return arguments->value[option_index(arguments, option)];
}

const char *lw_arguments_nth(const LwArguments *arguments, const char *option, int n)
{
    int wanted = option_index(arguments, option);
    for (int i = 0; i < arguments->repeat_count; i++)
        if (arguments->repeat[i].option == wanted && n-- == 0)
            return arguments->repeat[i].value;
    return NULL;
}

/* Index of the option that `word` names, with the value behind '=' in *attached; −1 when there is none. */
static int find_option(const LwCommand *command, const char *word, const char **attached)
{
    size_t length = strcspn(word, "=");
    *attached = word[length] ? word + length + 1 : NULL;
    for (int i = 0; i < option_count(command); i++) {
        const LwOption *option = &command->option[i];
        if (strlen(option->name) == length && strncmp(option->name, word, length) == 0)
            return i;
        if (option->letter && strncmp(option->letter, word, 2) == 0) {
            *attached = word[2] ? word + 2 : NULL;
            return i;
        }
    }
    return -1;
}

static int unknown_option(const LwCommand *command, const char *word)
{
    const char *names[LW_MAX_OPTIONS + 1] = { "--help" };
    int count = option_count(command);
    for (int i = 0; i < count; i++)
        names[i + 1] = command->option[i].name;
    const char *nearest = lw_nearest(word, names, count + 1);
    if (nearest)
        return lw_cli_complain("%s has no option %s; did you mean %s?", command->name, word, nearest);
    return lw_cli_complain("%s has no option %s; see `lockwork help %s`", command->name, word, command->name);
}

static bool take_option(LwArguments *arguments, int argc, char **argv, int *at)
{
    const LwCommand *command = arguments->command;
    const char *attached, *word = argv[*at];
    int i = find_option(command, word, &attached);
    if (i < 0) {
        unknown_option(command, word);
        return false;
    }
    const LwOption *option = &command->option[i];
    if (arguments->value[i] && (!option->repeats || arguments->repeat_count == LW_MAX_REPEATS)) {
        lw_cli_complain("%s is given %s", option->name, option->repeats ? "too often" : "twice");
        return false;
    }
    if (!option->value && attached) {
        lw_cli_complain("%s takes no value", option->name);
        return false;
    }
    if (option->value && !attached && *at + 1 < argc)
        attached = argv[++*at];
    if (option->value && !attached) {
        lw_cli_complain("%s needs a value: %s %s", option->name, option->name, option->value);
        return false;
    }
    arguments->value[i] = option->value ? attached : "";
    if (option->repeats) {
        arguments->repeat[arguments->repeat_count].option = i;
        arguments->repeat[arguments->repeat_count++].value = arguments->value[i];
    }
    return true;
}

static bool check_operands(const LwArguments *arguments)
{
    const LwCommand *command = arguments->command;
    if (arguments->operand_count > command->max_operands)
        lw_cli_complain("%s does not know what to do with \"%s\"; usage: lockwork %s %s", command->name,
                        arguments->operand[command->max_operands], command->name, command->operands);
    else if (arguments->operand_count < command->min_operands)
        lw_cli_complain("%s needs more: lockwork %s %s", command->name, command->name, command->operands);
    else
        return true;
    return false;
}

bool lw_arguments_parse(LwArguments *arguments, const LwCommand *command, int argc, char **argv, int *status)
{
    bool only_operands = false;
    *arguments = (LwArguments){ .command = command, .operand = argv };
    *status = LW_EXIT_USAGE;
    for (int i = 0; i < argc; i++) {
        bool dash = argv[i][0] == '-' && argv[i][1] != 0 && !only_operands;
        if (dash && strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else if (dash && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            lw_help_command(command);
            *status = lw_cli_finish(LW_EXIT_DONE);
            return false;
        } else if (!dash) {
            argv[arguments->operand_count++] = argv[i];
        } else if (!take_option(arguments, argc, argv, &i)) {
            return false;
        }
    }
    return check_operands(arguments);
}
