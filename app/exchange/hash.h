/* SHA-256 (FIPS 180-4): names of cached scenes. */
#ifndef LW_EXCHANGE_HASH_H
#define LW_EXCHANGE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { LW_HASH_BYTES = 32, LW_HASH_TEXT = 65 };

typedef struct LwHash {
    uint32_t state[8];
    uint64_t length;        /* bytes so far */
    unsigned char block[64];
} LwHash;

void lw_hash_init(LwHash *hash);
void lw_hash_add(LwHash *hash, const void *bytes, size_t count);
/* 64 hexadecimal digits. The hash is spent. Returns text. */
char *lw_hash_finish(LwHash *hash, char text[LW_HASH_TEXT]);

#endif
