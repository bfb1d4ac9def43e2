/* The files of `size`: a report on motors, catalogue and bearings, with a picture; or tables. */
#include "app/cli/size.h"

#include "app/cli/apart.h"
#include "app/cli/snapshot.h"

#include <stdlib.h>

/* A report with its picture, and where it goes. */
typedef struct Sheet {
    const LwSizeWork *work;
    const char *path;
    const unsigned char *picture; /* NULL: none */
    size_t size;
} Sheet;

static int write_sheet(void *data)
{
    const Sheet *sheet = data;
    const LwSizeWork *work = sheet->work;
    LwProblem problem;
    LwCyclePart *part = lw_size_parts(work);
    LwCycleFile what = { .part = part, .count = work->task_count, .sizing = work->sizing, .catalogue = work->catalogue, .file = work->file, .version = LW_VERSION,
                         .picture = sheet->picture, .picture_size = sheet->size };
    if (!part)
        return lw_cli_complain("memory ran out");
    bool good = lw_cycle_write(&what, sheet->path, &problem);
    free(part);
    return good ? LW_EXIT_DONE : lw_cli_complain("%s", problem.text);
}

int lw_size_write_csv(const LwSizeWork *work, const char *path)
{
    return write_sheet(&(Sheet){ .work = work, .path = path });
}

int lw_size_write_report(const LwSizeWork *work, const char *path)
{
    size_t size = 0;
    unsigned char *picture = lw_snapshot(&work->task[0].session, 1600, 1000, &size);
    int status = lw_cli_apart("the report", write_sheet, &(Sheet){ work, path, picture, size });
    free(picture);
    return status;
}
