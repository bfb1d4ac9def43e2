/* Under which name the scene of a part file is kept. */
#ifndef LW_EXCHANGE_PARTS_KEY_H
#define LW_EXCHANGE_PARTS_KEY_H

#include "app/exchange/hash.h"
#include "app/exchange/process.h"

#include <sys/stat.h>

/* The key: what is in the file, how it is read, by which reader; *about is the file at that time. The content is gone through only when it
 * is `wanted`, else the key is no name of anything. False with a message when the file cannot be read or the progress says stop. */
bool lw_parts_key(const LwReaderCall *call, bool wanted, char key[LW_HASH_TEXT], struct stat *about, char message[LW_SOURCE_MESSAGE]);

#endif
