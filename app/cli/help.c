#include "app/cli/commands.h"
#include "app/document/nearest.h"

#include <stdio.h>
#include <string.h>

void lw_help_overview(void)
{
    puts("Lockwork joins parts with joints, moves them, and says what every motor and bearing must carry.\n"
         "\n"
         "usage: lockwork COMMAND [ARGUMENTS]\n"
         "       lockwork [FILE.lockwork …]   the window; without a display and a file a demonstration: a prosthetic\n"
         "                                    arm, from the path of its hand to its motors (also `lockwork demo`)\n");
    for (int i = 0; i < lw_command_count; i++)
        if (lw_commands[i]->run)
            printf("  %-9s %s\n", lw_commands[i]->name, lw_commands[i]->help);
    puts("\n`lockwork help COMMAND` tells more. Exit status: 0 done; 1 the mechanism cannot be analysed as asked;\n"
         "2 bad input or usage.");
}

/* How many places `text` takes on the screen: bytes that continue a character of UTF-8 take none. */
static int places(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

void lw_help_command(const LwCommand *command)
{
    printf("%s\n\nusage: lockwork %s %s\n", command->help, command->name, command->operands);
    for (int i = 0; i < LW_MAX_OPTIONS && command->option[i].name; i++) {
        const LwOption *option = &command->option[i];
        char left[64];
        snprintf(left, sizeof left, "%s%s%s%s%s", option->letter ? option->letter : "", option->letter ? ", " : "",
                 option->name, option->value ? " " : "", option->value ? option->value : "");
        int blanks = 22 - places(left);
        printf("%s  %s%*s %s\n", i ? "" : "\n", left, blanks > 0 ? blanks : 0, "", option->help);
    }
    if (!command->run)
        puts("\nThis command is not yet available in this version.");
    if (command->detail)
        printf("\n%s\n", command->detail);
}

static int run_help(const LwArguments *arguments)
{
    if (arguments->operand_count == 0) {
        lw_help_overview();
        return lw_cli_finish(LW_EXIT_DONE);
    }
    const LwCommand *command = lw_command_find(arguments->operand[0]);
    if (!command)
        return LW_EXIT_USAGE;
    lw_help_command(command);
    return lw_cli_finish(LW_EXIT_DONE);
}

static int run_version(const LwArguments *arguments)
{
    (void)arguments;
    puts("lockwork " LW_VERSION);
    return lw_cli_finish(LW_EXIT_DONE);
}

const LwCommand lw_command_help = {
    .name = "help", .operands = "[COMMAND]", .help = "Says what the commands do.", .max_operands = 1, .run = run_help
};

const LwCommand lw_command_version = {
    .name = "version", .operands = "", .help = "Prints the version.", .run = run_version
};
