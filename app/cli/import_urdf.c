/* Import of robots in URDF. */
#include "app/cli/import.h"

#include "app/document/choices.h"
#include "app/exchange/urdf.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool has_suffix(const char *path, const char *suffix)
{
    size_t length = strlen(path), ending = strlen(suffix);
    return length > ending && strcasecmp(path + length - ending, suffix) == 0;
}

/* Robots by suffix, or an XML file that begins with one. */
static bool takes_robots(const char *path)
{
    char head[4096];
    if (has_suffix(path, ".urdf") || has_suffix(path, ".xacro"))
        return true;
    int file = has_suffix(path, ".xml") ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : -1; /* a pipe must not hold us */
    if (file < 0)
        return false;
    ssize_t length = read(file, head, sizeof head - 1);
    close(file);
    head[length > 0 ? length : 0] = '\0';
    return strstr(head, "<robot") != NULL;
}

/* One of the words; false after a complaint. */
static bool read_choice(const LwArguments *arguments, const char *option, const LwChoice *choices, int *value)
{
    char message[LW_CHOICE_MESSAGE];
    const char *word = lw_arguments_get(arguments, option);
    if (!word)
        return true;
    *value = lw_choice_find(choices, option, word, message);
    if (*value < 0)
        lw_cli_complain("%s", message);
    return *value >= 0;
}

static bool read_wishes(LwImport *import, LwUrdfOptions *options)
{
    static const LwChoice joints[] = { { "merge", 0 }, { "keep", 1 }, { NULL, 0 } };
    static const LwChoice geometry[] = { { "visual", LW_URDF_VISUAL }, { "collision", LW_URDF_COLLISION }, { "none", LW_URDF_NO_GEOMETRY }, { NULL, 0 } };
    int keep = 0, shown = LW_URDF_VISUAL;
    const char *slash = strrchr(import->out, '/');
    if (!read_choice(import->arguments, "--fixed-joints", joints, &keep) || !read_choice(import->arguments, "--geometry", geometry, &shown))
        return false;
    *options = (LwUrdfOptions){ .keep_fixed = keep == 1, .geometry = (LwUrdfGeometry)shown };
    options->floating_base = lw_arguments_get(import->arguments, "--floating-base") != NULL;
    options->fence = import->fence;
    options->motors = lw_arguments_get(import->arguments, "--motors") != NULL;
    options->folder = slash ? lw_arena_printf(&import->arena, "%.*s", (int)(slash - import->out) + 1, import->out) : ".";
    return true;
}

static void tell(const LwIssues *issues)
{
    for (int i = 0; i < issues->count; i++) {
        char text[4096];
        lw_issue_format(&issues->item[i], text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
    if (issues->errors > LW_ISSUES_MAX)
        fprintf(stderr, "… and %d more errors\n", issues->errors - LW_ISSUES_MAX);
    if (issues->warnings > LW_ISSUES_MAX)
        fprintf(stderr, "… and %d more warnings\n", issues->warnings - LW_ISSUES_MAX);
}

static int fill(LwImport *import)
{
    LwUrdfOptions options;
    if (import->arguments->operand_count > 1)
        return lw_cli_complain("one robot at a time becomes a mechanism; %s would be the second", import->arguments->operand[1]);
    if (!read_wishes(import, &options))
        return LW_EXIT_USAGE;
    const char *path = import->arguments->operand[0];
    bool good = lw_urdf_read(path, &options, &import->draft, import->issues);
    tell(import->issues);
    import->draft.remark = lw_arena_printf(&import->arena, "Imported from %s. Bodies stand at the robot's zero pose, each in its link's frame;\n"
                                           "joint coordinates (rz, z) are those of the robot file.", strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
    return good ? LW_EXIT_DONE : LW_EXIT_USAGE;
}

static const char *const options[] = { "--fixed-joints", "--floating-base", "--geometry", "--motors", NULL };

const LwImporter lw_importer_urdf = { "robots in URDF", takes_robots, fill, options };
