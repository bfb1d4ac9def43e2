/* The command line: one file per command, one table. A command declares its options; parsing, --help and
 * suggestions come from the declaration. */
#ifndef LW_CLI_CLI_H
#define LW_CLI_CLI_H

#include <stdbool.h>

enum {
    LW_EXIT_DONE = 0,
    LW_EXIT_CANNOT = 1,     /* the mechanism cannot be analysed as asked */
    LW_EXIT_USAGE = 2       /* bad input or usage */
};

enum { LW_MAX_OPTIONS = 32, LW_MAX_REPEATS = 256 };

typedef struct LwOption {
    const char *name;       /* "--end" */
    const char *letter;     /* "-o", or NULL */
    const char *value;      /* what follows it, for the help; NULL for a switch */
    const char *help;
    bool repeats;           /* may be given several times */
} LwOption;

typedef struct LwCommand LwCommand;

typedef struct LwArguments {
    const LwCommand *command;
    const char *value[LW_MAX_OPTIONS];  /* beside command->option; NULL when not given, "" for a switch */
    int repeat_count;       /* of options that may be repeated, each time they are given, in order */
    struct { int option; const char *value; } repeat[LW_MAX_REPEATS];
    int operand_count;
    char **operand;
} LwArguments;

struct LwCommand {
    const char *name;
    const char *operands;   /* "FILE", for the help */
    const char *help;       /* one line */
    const char *detail;     /* paragraphs of `lockwork help NAME`; NULL for none */
    int min_operands, max_operands;
    LwOption option[LW_MAX_OPTIONS];
    /* Returns the exit status. NULL: promised for a later version. */
    int (*run)(const LwArguments *arguments);
};

extern const LwCommand *const lw_commands[];
extern const int lw_command_count;
const LwCommand *lw_command_find(const char *name);

/* What `lockwork` does without a command where it cannot open the window: the demonstration. */
int lw_demo_run(void);

/* Parses what follows the command's name; argv is reordered, operands last. On false *status is the exit
 * status (help was asked for, or the usage is wrong and was said on standard error). */
bool lw_arguments_parse(LwArguments *arguments, const LwCommand *command, int argc, char **argv, int *status);
/* The value of an option, NULL when it was not given. */
const char *lw_arguments_get(const LwArguments *arguments, const char *option);
/* The value that an option which may be repeated was given with for the nth time, from 0; NULL beyond the last. */
const char *lw_arguments_nth(const LwArguments *arguments, const char *option, int n);

/* "lockwork: " and the sentence on standard error. Returns LW_EXIT_USAGE. */
int lw_cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The end of a command that printed: complains when standard output could not take it all. */
int lw_cli_finish(int status);

void lw_help_command(const LwCommand *command);
void lw_help_overview(void);

#endif
