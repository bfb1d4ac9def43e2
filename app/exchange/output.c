#define _GNU_SOURCE /* asprintf */
#include "app/exchange/output.h"

#include "app/document/inputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The rights a newly created file has here, or those of the file that is replaced. */
static mode_t file_mode(const struct stat *old)
{
    if (old)
        return old->st_mode & 07777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool open_directly(LwOutput *output, const char *path, LwProblem *problem)
{
    output->file = fopen(path, "w");
    if (!output->file)
        lw_problem_set(problem, "%s: cannot be written: %s", path, strerror(errno));
    return output->file != NULL;
}

static bool open_beside(LwOutput *output, const char *path, const struct stat *old, LwProblem *problem)
{
    int descriptor = -1;
    /* A symbolic link stays one: its target is what gets replaced. */
    output->path = old ? realpath(path, NULL) : strdup(path);
    if (output->path && asprintf(&output->temporary, "%s.XXXXXX", output->path) < 0)
        output->temporary = NULL;
    if (output->temporary)
        descriptor = mkstemp(output->temporary);
    if (descriptor >= 0) {
        if (fchmod(descriptor, file_mode(old)) == 0)
            output->file = fdopen(descriptor, "w");
        if (output->file)
            return true;
    }
    lw_problem_set(problem, "%s: cannot be written: %s", path, strerror(errno));
    if (descriptor >= 0) {
        close(descriptor);
        unlink(output->temporary);
    }
    free(output->path);
    free(output->temporary);
    *output = (LwOutput){ 0 };
    return false;
}

bool lw_output_open(LwOutput *output, const char *path, LwProblem *problem)
{
    struct stat old;
    *output = (LwOutput){ 0 };
    if (strcmp(path, "-") == 0) {
        output->file = stdout;
        return true;
    }
    if (stat(path, &old) != 0)
        return open_beside(output, path, NULL, problem);
    if (S_ISDIR(old.st_mode)) {
        lw_problem_set(problem, "%s: is a folder; a file name was expected", path);
        return false;
    }
    if (lw_inputs_has(path)) {
        lw_problem_set(problem, "%s: this command reads that file and would overwrite it; choose another name for the output", path);
        return false;
    }
    if (access(path, W_OK) != 0 || (S_ISREG(old.st_mode) && !(old.st_mode & 0222))) {
        lw_problem_set(problem, "%s: is write-protected; choose another name or change its rights", path);
        return false;
    }
    return S_ISREG(old.st_mode) ? open_beside(output, path, &old, problem) : open_directly(output, path, problem);
}

static void release(LwOutput *output)
{
    free(output->path);
    free(output->temporary);
    *output = (LwOutput){ 0 };
}

bool lw_output_commit(LwOutput *output, LwProblem *problem)
{
    const char *name = output->path ? output->path : "the output";
    bool good = fflush(output->file) == 0 && !ferror(output->file);
    if (good && output->path)
        good = fsync(fileno(output->file)) == 0;
    int error = errno;
    if (output->file != stdout && fclose(output->file) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && output->path && rename(output->temporary, output->path) != 0) {
        good = false;
        error = errno;
    }
    if (!good) {
        lw_problem_set(problem, "%s: cannot be written: %s", name, strerror(error));
        if (output->temporary)
            unlink(output->temporary);
    }
    release(output);
    return good;
}

void lw_output_abandon(LwOutput *output)
{
    if (output->file && output->file != stdout)
        fclose(output->file);
    if (output->temporary)
        unlink(output->temporary);
    release(output);
}

bool lw_output_is_same_file(const char *a, const char *b)
{
    struct stat sa, sb;
    return stat(a, &sa) == 0 && stat(b, &sb) == 0 && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

bool lw_output_is_ordinary(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}
