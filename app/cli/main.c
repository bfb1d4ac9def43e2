#include "app/cli/cli.h"

#include <stdio.h>
#include <string.h>

static bool is_mechanism_file(const char *word)
{
    const char *suffix = strrchr(word, '.');
    return suffix && strcmp(suffix, ".lockwork") == 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return lw_demo_run();
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        lw_help_overview();
        return lw_cli_finish(LW_EXIT_DONE);
    }
    if (strcmp(word, "--version") == 0)
        word = "version";
    if (is_mechanism_file(word))
        return lw_cli_complain("the window is not yet available in this version; "
                               "try `lockwork check %s` or `lockwork run %s`", word, word);
    const LwCommand *command = lw_command_find(word);
    if (!command)
        return LW_EXIT_USAGE;
    LwArguments arguments;
    int status;
    if (!command->run) {
        for (int i = 2; i < argc; i++)
            if (strcmp(argv[i], "--help") == 0)
                return lw_help_command(command), lw_cli_finish(LW_EXIT_DONE);
        return lw_cli_complain("%s is not yet available in this version", command->name);
    }
    if (!lw_arguments_parse(&arguments, command, argc - 2, argv + 2, &status))
        return status;
    return command->run(&arguments);
}
