/* One entry out of a zip archive: the directory stands at the end, entries are stored or deflated. Archives beyond 4 GB (zip64)
 * are not read. Every offset is checked, for archives arrive damaged. */
#include "app/exchange/reader/mesh_file.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

enum { END_SIZE = 22, COMMENT = 65535, ENTRY_SIZE = 46, LOCAL_SIZE = 30, STORED = 0, DEFLATED = 8, LARGEST = 1 << 30 };

static uint32_t number(const unsigned char *at, int bytes)
{
    uint32_t value = 0;
    for (int i = bytes - 1; i >= 0; i--)
        value = value << 8 | at[i];
    return value;
}

static bool is_mark(const unsigned char *at, const char mark[4])
{
    return memcmp(at, mark, 4) == 0;
}

/* Where the end record stands; NULL when there is none. */
static const unsigned char *find_end(LwBytes zip)
{
    for (size_t back = END_SIZE; back <= zip.count && back <= END_SIZE + COMMENT; back++)
        if (is_mark(zip.at + zip.count - back, "PK\x05\x06"))
            return zip.at + zip.count - back;
    return NULL;
}

static bool expand(LwBytes packed, unsigned char *out, size_t count)
{
    z_stream stream = { .next_in = (unsigned char *)packed.at, .avail_in = (unsigned)packed.count, .next_out = out, .avail_out = (unsigned)count };
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) /* negative: bare data, as archives hold it */
        return false;
    int status = inflate(&stream, Z_FINISH);
    bool whole = status == Z_STREAM_END && stream.total_out == count;
    inflateEnd(&stream);
    return whole;
}

/* The data of the entry that this record of the directory describes. */
static bool take_entry(LwBytes zip, const unsigned char *entry, LwBytes *out, LwArena *arena)
{
    const uint32_t method = number(entry + 10, 2), packed = number(entry + 20, 4), size = number(entry + 24, 4), local = number(entry + 42, 4);
    if (zip.count < LOCAL_SIZE || local > zip.count - LOCAL_SIZE || !is_mark(zip.at + local, "PK\x03\x04") || size > LARGEST)
        return false;
    const size_t start = (size_t)local + LOCAL_SIZE + number(zip.at + local + 26, 2) + number(zip.at + local + 28, 2);
    if (start > zip.count || packed > zip.count - start)
        return false;
    *out = (LwBytes){ zip.at + start, packed };
    if (method == STORED)
        return packed == size;
    if (method != DEFLATED || size / 1100 > packed) /* deflate does not pack tighter */
        return false;
    unsigned char *room = lw_arena_alloc(arena, (size_t)size + 1, 1);
    LwBytes source = *out;
    *out = (LwBytes){ room, size };
    return expand(source, room, size);
}

static bool ends_so(const unsigned char *name, size_t count, const char *ending)
{
    size_t length = strlen(ending);
    return count >= length && memcmp(name + count - length, ending, length) == 0;
}

bool lw_zip_find(LwBytes zip, const char *ending, LwBytes *out, LwArena *arena)
{
    const unsigned char *end = zip.count >= END_SIZE ? find_end(zip) : NULL;
    if (!end)
        return false;
    size_t at = number(end + 16, 4);
    for (uint32_t left = number(end + 10, 2); left > 0; left--) {
        if (zip.count < ENTRY_SIZE || at > zip.count - ENTRY_SIZE || !is_mark(zip.at + at, "PK\x01\x02"))
            return false;
        const unsigned char *entry = zip.at + at;
        const size_t name = number(entry + 28, 2), more = number(entry + 30, 2) + number(entry + 32, 2);
        if (name + more > zip.count - at - ENTRY_SIZE)
            return false;
        if (ends_so(entry + ENTRY_SIZE, name, ending))
            return take_entry(zip, entry, out, arena);
        at += ENTRY_SIZE + name + more;
    }
    return false;
}
