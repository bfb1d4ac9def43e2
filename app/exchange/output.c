#define _GNU_SOURCE /* asprintf */
#include "app/exchange/output.h"

#include "app/document/inputs.h"

#include <errno.h>
#include <fcntl.h>
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

/* A pipe that nobody reads would hold us for ever. */
static bool open_directly(LwOutput *output, const char *path, LwProblem *problem)
{
    int descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor >= 0 && fcntl(descriptor, F_SETFL, 0) == 0)
        output->file = fdopen(descriptor, "w");
    if (output->file)
        return true;
    lw_problem_set(problem, "%s: cannot be written: %s", path, errno == ENXIO ? "nobody reads this pipe; start its reader first" : strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return false;
}

static bool open_beside(LwOutput *output, const char *path, const struct stat *old, LwProblem *problem)
{
    /* A symbolic link stays one: its target is what gets replaced. */
    char *place = old ? realpath(path, NULL) : strdup(path);
    bool good = place && lw_temporary_open(&output->temporary, place, file_mode(old));
    int error = errno;
    free(place);
    if (good && (output->file = fdopen(output->temporary.file, "w")) != NULL)
        return true;
    if (good) {
        error = errno;
        close(output->temporary.file);
        lw_temporary_drop(&output->temporary);
    }
    lw_problem_set(problem, "%s: cannot be written: %s", path, strerror(error));
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
    return S_ISREG(old.st_mode) && old.st_nlink > 0 ? open_beside(output, path, &old, problem) : open_directly(output, path, problem);
}

bool lw_output_commit(LwOutput *output, LwProblem *problem)
{
    LwTemporary *temporary = &output->temporary;
    char *place = temporary->place ? strdup(temporary->place) : NULL;
    bool whole = fflush(output->file) == 0 && !ferror(output->file);
    if (whole && temporary->place)
        whole = fsync(fileno(output->file)) == 0;
    int error = errno;
    if (!whole && temporary->place)
        lw_temporary_drop(temporary);
    else if (temporary->place && !lw_temporary_place(temporary)) {
        error = errno;
        whole = false;
    }
    if (output->file != stdout && fclose(output->file) != 0 && whole && !place) {
        whole = false;
        error = errno;
    }
    if (!whole)
        lw_problem_set(problem, "%s: cannot be written: %s", place ? place : "the output", strerror(error));
    free(place);
    *output = (LwOutput){ 0 };
    return whole;
}

void lw_output_abandon(LwOutput *output)
{
    if (output->temporary.place)
        lw_temporary_drop(&output->temporary);
    if (output->file && output->file != stdout)
        fclose(output->file);
    *output = (LwOutput){ 0 };
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
