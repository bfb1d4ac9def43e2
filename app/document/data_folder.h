/* Where the examples, parts, materials and the manual are. */
#ifndef LW_DOCUMENT_DATA_FOLDER_H
#define LW_DOCUMENT_DATA_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* LOCKWORK_DATA; else share/lockwork beside the program's own folder, as it is installed; else the data folder of the sources that
 * it was built from. False when the name is too long for the room. */
bool lw_data_folder(char *path, size_t room);

#endif
