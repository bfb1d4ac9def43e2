#include "core/base/arena.h"

#include "core/base/assert.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first block's size; each following one is twice the last. 0 gives every allocation a block of its own, so that
 * tests can fail each of them and sanitizers see each one's bounds. */
#ifndef LW_ARENA_BLOCK
#define LW_ARENA_BLOCK 16384
#endif

enum { ALIGN = 64, FIRST_BLOCK = LW_ARENA_BLOCK };

struct LwArenaBlock {
    LwArenaBlock *before;
    size_t size, used;
    _Alignas(ALIGN) unsigned char data[];
};

void lw_arena_init(LwArena *arena)
{
    memset(arena, 0, sizeof *arena);
}

void lw_arena_clear(LwArena *arena)
{
    while (arena->last) {
        LwArenaBlock *before = arena->last->before;
        free(arena->last);
        arena->last = before;
    }
    arena->total = 0;
}

LwArenaMark lw_arena_mark(const LwArena *arena)
{
    return (LwArenaMark){ arena->last, arena->last ? arena->last->used : 0, arena->total };
}

void lw_arena_release(LwArena *arena, LwArenaMark mark)
{
    while (arena->last != mark.block) {
        LW_ASSERT(arena->last != NULL);
        LwArenaBlock *before = arena->last->before;
        free(arena->last);
        arena->last = before;
    }
    if (arena->last) {
        LW_ASSERT(arena->last->used >= mark.used);
        arena->last->used = mark.used;
    }
    arena->total = mark.total;
}

static _Noreturn void fail(LwArena *arena)
{
    LW_ASSERT(arena->guarded);
    longjmp(arena->on_failure, 1);
}

static void add_block(LwArena *arena, size_t bytes)
{
    size_t size = arena->last && FIRST_BLOCK > 0 ? 2 * arena->last->size : FIRST_BLOCK;
    if (size > ((size_t)1 << 26))
        size = (size_t)1 << 26;
    if (size < bytes)
        size = bytes;
    /* aligned_alloc wants a multiple of the alignment. */
    size_t whole = (sizeof(LwArenaBlock) + size + ALIGN - 1) / ALIGN * ALIGN;
    LwArenaBlock *block = aligned_alloc(ALIGN, whole);
    if (!block)
        fail(arena);
    block->before = arena->last;
    block->size = size;
    block->used = 0;
    arena->last = block;
}

void *lw_arena_alloc(LwArena *arena, size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX / 4) / size)
        fail(arena);
    size_t bytes = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    if (bytes == 0)
        bytes = ALIGN;
    if (!arena->last || arena->last->size - arena->last->used < bytes)
        add_block(arena, bytes);
    void *memory = arena->last->data + arena->last->used;
    arena->last->used += bytes;
    arena->total += bytes;
    memset(memory, 0, bytes);
    return memory;
}

char *lw_arena_strdup(LwArena *arena, const char *text)
{
    size_t length = strlen(text);
    char *copy = lw_arena_alloc(arena, length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

char *lw_arena_printf(LwArena *arena, const char *format, ...)
{
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    char measure[1];
    int length = vsnprintf(measure, sizeof measure, format, values);
    va_end(values);
    LW_ASSERT(length >= 0);
    char *text = lw_arena_alloc(arena, (size_t)length + 1, 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

void *lw_arena_grow(LwArena *arena, void *items, int count, int *capacity, size_t size)
{
    int room = *capacity ? 2 * *capacity : 8;
    void *larger = lw_arena_alloc(arena, (size_t)room, size);
    if (count > 0)
        memcpy(larger, items, (size_t)count * size);
    *capacity = room;
    return larger;
}
