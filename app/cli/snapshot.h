/* A picture of a mechanism as bytes, for reports. */
#ifndef LW_CLI_SNAPSHOT_H
#define LW_CLI_SNAPSHOT_H

#include "app/cli/session.h"

/* The assembled pose as a PNG file in memory, to be freed. NULL, after saying why, where none can be made (no graphics, memory): a report does
 * without. The session was opened with its shapes. */
unsigned char *lw_snapshot(const LwSession *session, int width, int height, size_t *size);

#endif
