/* Arena: everything allocated from it lives exactly as long as it does.
 *
 * Allocation never returns NULL. When memory runs out the arena jumps to the handler its owner
 * installed with LW_ARENA_GUARD, so constructors check for failure once instead of at every call:
 *
 *     LwArena arena;
 *     lw_arena_init(&arena);
 *     if (LW_ARENA_GUARD(&arena)) {          // entered a second time when memory ran out
 *         lw_arena_clear(&arena);
 *         return NULL;
 *     }
 *
 * The jump leaves through setjmp: locals changed between the guard and the failure are
 * indeterminate in the handler unless volatile. Handlers here touch only the arena. */
#ifndef LW_BASE_ARENA_H
#define LW_BASE_ARENA_H

#include <setjmp.h>
#include <stddef.h>

typedef struct LwArenaBlock LwArenaBlock;

typedef struct LwArena {
    LwArenaBlock *last;
    size_t total;       /* bytes handed out */
    int guarded;
    jmp_buf on_failure;
} LwArena;

/* A point to which an arena used as scratch can be rolled back. */
typedef struct LwArenaMark {
    LwArenaBlock *block;
    size_t used, total;
} LwArenaMark;

void lw_arena_init(LwArena *arena);
void lw_arena_clear(LwArena *arena);
LwArenaMark lw_arena_mark(const LwArena *arena);
void lw_arena_release(LwArena *arena, LwArenaMark mark);

/* Zeroed memory for `count` things of `size` bytes, aligned to 64 bytes. */
void *lw_arena_alloc(LwArena *arena, size_t count, size_t size);
char *lw_arena_strdup(LwArena *arena, const char *text);
char *lw_arena_printf(LwArena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Doubles the room of an array; the old one stays behind in the arena. */
void *lw_arena_grow(LwArena *arena, void *items, int count, int *capacity, size_t size);

#define LW_ARENA_GUARD(arena) ((arena)->guarded = 1, setjmp((arena)->on_failure))
#define LW_NEW(arena, type) ((type *)lw_arena_alloc((arena), 1, sizeof(type)))
#define LW_NEWN(arena, type, count) ((type *)lw_arena_alloc((arena), (size_t)(count), sizeof(type)))
/* Appends to the triple (items, count, capacity). */
#define LW_PUSH(arena, items, count, capacity, value)                                              \
    do {                                                                                           \
        if ((count) == (capacity))                                                                 \
            (items) = lw_arena_grow((arena), (items), (count), &(capacity), sizeof *(items));      \
        (items)[(count)++] = (value);                                                              \
    } while (0)

#endif
