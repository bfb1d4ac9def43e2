/* The files of `size`: a report on motors, catalogue and bearings, with a picture; or tables. */
#include "app/cli/size.h"

#include "app/cli/snapshot.h"

#include <stdlib.h>

static int write_to(const LwSizeWork *work, const char *path, const unsigned char *picture, size_t size)
{
    LwProblem problem;
    LwCyclePart *part = lw_size_parts(work);
    LwCycleFile what = { .part = part, .count = work->task_count, .sizing = work->sizing, .catalogue = work->catalogue, .file = work->file, .version = LW_VERSION,
                         .picture = picture, .picture_size = size };
    if (!part)
        return lw_cli_complain("memory ran out");
    bool good = lw_cycle_write(&what, path, &problem);
    free(part);
    return good ? LW_EXIT_DONE : lw_cli_complain("%s", problem.text);
}

int lw_size_write_csv(const LwSizeWork *work, const char *path)
{
    return write_to(work, path, NULL, 0);
}

int lw_size_write_report(const LwSizeWork *work, const char *path)
{
    size_t size = 0;
    unsigned char *picture = lw_snapshot(&work->task[0].session, 1600, 1000, &size);
    int status = write_to(work, path, picture, size);
    free(picture);
    return status;
}
