#include "app/cli/window.h"

#include "app/document/inputs.h"
#include "core/analysis/honest.h"
#include "core/base/cpu.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* LOCKWORK_CPU: no instruction set above the one it names. */
static bool limit_cpu(void)
{
    const char *word = getenv("LOCKWORK_CPU");
    if (!word || !*word)
        return true;
    for (int i = 0; i < LW_CPUS; i++) {
        if (strcmp(lw_cpu_names[i], word) != 0)
            continue;
        if ((LwCpu)i > lw_cpu_best())
            fprintf(stderr, "note: LOCKWORK_CPU=%s: this processor does not have it; %s is used\n", word, lw_cpu_names[lw_cpu_best()]);
        lw_cpu_limit((LwCpu)i);
        return true;
    }
    fprintf(stderr, "lockwork: LOCKWORK_CPU=%s: expected", word);
    for (int i = 0; i < LW_CPUS; i++)
        fprintf(stderr, "%s %s", i == 0 ? "" : i + 1 < LW_CPUS ? "," : " or", lw_cpu_names[i]);
    putc('\n', stderr);
    return false;
}

/* LOCKWORK_CHECK_RUNS: 1, every run is checked at its end; 0, none is. */
static void check_runs(void)
{
    const char *word = getenv("LOCKWORK_CHECK_RUNS");
    if (word && *word)
        lw_honest_demand(strcmp(word, "0") != 0);
}

static bool is_mechanism_file(const char *word)
{
    const char *suffix = strrchr(word, '.');
    return suffix && strcmp(suffix, ".lockwork") == 0;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails, and is told so */
    if (!limit_cpu())
        return LW_EXIT_USAGE;
    check_runs();
    if (argc < 2)
        return lw_window_has_display() && lw_window_is_there() ? lw_window_open(argv) : lw_demo_run();
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        lw_help_overview();
        return lw_cli_finish(LW_EXIT_DONE);
    }
    if (strcmp(word, "--version") == 0)
        word = "version";
    if (is_mechanism_file(word))
        return lw_window_open(argv);
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
    lw_inputs_watch();
    return command->run(&arguments);
}
