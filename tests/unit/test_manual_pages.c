/* The manual as it is: every page is in the contents, every link and picture leads somewhere. */
#include "app/document/manual.h"
#include "joints/library.h"
#include "tests/unit/check.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define DATA LW_TEST_DATA "/../data"

typedef struct Walk {
    const LwManual *manual;
    const LwManualPage *page;
    LwArena *arena;
    int links, pictures;
} Walk;

static bool is_there(const LwManual *manual, LwArena *arena, const char *name)
{
    return access(lw_arena_printf(arena, "%s/%s", manual->folder, name), R_OK) == 0;
}

static void follow(const LwSpan *span, void *user)
{
    Walk *walk = user;
    const LwBlock *at;
    if (span->file) {
        const char *file = lw_manual_resolve(walk->arena, walk->page->name, span->file);
        walk->pictures++;
        if (!is_there(walk->manual, walk->arena, file)) {
            printf("# %s shows %s, which is not there\n", walk->page->name, span->file);
            CHECK(!"every picture is there");
        }
    }
    if (!span->link || strncmp(span->link, "https://", 8) == 0)
        return;
    const char *address = lw_manual_resolve(walk->arena, walk->page->name, span->link), *anchor = strchr(address, '#');
    int page = lw_manual_find(walk->manual, address, &at);
    walk->links++;
    if ((page < 0 || (anchor && !at)) && !is_there(walk->manual, walk->arena, address)) {
        printf("# %s: %s leads nowhere\n", walk->page->name, span->link);
        CHECK(!"every link leads somewhere");
    }
}

static void every_link(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwManual *manual = lw_manual_read(DATA);
    CHECK(manual && manual->count > 40);
    Walk walk = { .manual = manual, .arena = &arena };
    for (int i = 0; manual && i < manual->count; i++) {
        walk.page = &manual->page[i];
        CHECK(walk.page->text->title && walk.page->text->first->kind == LW_BLOCK_HEADING);
        CHECK(strcmp(walk.page->chapter, "More") != 0); /* a new page gets its place in app/document/manual.c */
        for (int k = 0; k < i; k++)
            CHECK(strcmp(manual->page[k].name, walk.page->name) != 0);
        for (const LwBlock *block = walk.page->text->first; block; block = block->next)
            lw_markdown_visit(block, follow, &walk);
    }
    CHECK(walk.links > 200 && walk.pictures > 100);
    lw_manual_destroy(manual);
    lw_arena_clear(&arena);
}

static void addresses(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    CHECK_STRING(lw_manual_resolve(&arena, "a.md", "b.md#c"), "b.md#c");
    CHECK_STRING(lw_manual_resolve(&arena, "a.md", "#c"), "a.md#c");
    CHECK_STRING(lw_manual_resolve(&arena, "../parts/README.md", "../manual/b.md"), "../manual/b.md");
    CHECK_STRING(lw_manual_resolve(&arena, "a.md", "../../README.md"), "../../README.md");
    CHECK_STRING(lw_manual_resolve(&arena, "../../README.md", "data/manual/gallery/x.png"), "gallery/x.png");
    CHECK_STRING(lw_manual_resolve(&arena, "../../README.md", "data/parts/README.md#x"), "../parts/README.md#x");
    CHECK_STRING(lw_manual_resolve(&arena, "a.md", "https://x.org/../y"), "https://x.org/../y");
    lw_arena_clear(&arena);
}

static void topics(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwManual *manual = lw_manual_read(DATA);
    const LwBlock *at;
    static const char *const words[] = { "panel:freedoms", "panel:graphs", "panel:tree", "panel:inspector", "panel:motors", "panel:timeline",
        "panel:start", "panel:view", "panel:make", "command:run", "command:sweep", "command:import", "body", "motor", "load", "contact", "measure", "task",
        "parameter", "law", "redundant", "coupler", "joint", "limits", "solvers", "drag.md#what-moves" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *address = lw_manual_page_of(manual, &arena, words[i]);
        CHECK(address && lw_manual_find(manual, address, &at) >= 0 && (!strchr(address, '#') || at));
        if (!address)
            printf("# %s has no page\n", words[i]);
    }
    for (int i = 0; i < lw_joint_library_count; i++) {
        const char *address = lw_manual_page_of(manual, &arena, lw_arena_printf(&arena, "joint:%s", lw_joint_library[i]->name));
        CHECK(address && lw_manual_find(manual, address, &at) >= 0 && at);
    }
    CHECK(!lw_manual_page_of(manual, &arena, "joint:no-such"));
    CHECK(!lw_manual_page_of(manual, &arena, "nonsense"));
    lw_manual_destroy(manual);
    lw_arena_clear(&arena);
}

static void search(void)
{
    LwArena arena;
    int count;
    lw_arena_init(&arena);
    LwManual *manual = lw_manual_read(DATA);
    LwManualHit *hit = lw_manual_search(manual, &arena, "FRICTION", &count);
    CHECK(count > 10);
    CHECK_STRING(hit[0].address, "friction.md");
    for (int i = 1; i < count; i++)
        CHECK(hit[i].weight <= hit[i - 1].weight && hit[i].excerpt[0]);
    hit = lw_manual_search(manual, &arena, "how certain load", &count);
    CHECK(count >= 1);
    CHECK_STRING(hit[0].address, "results.md#how-certain-a-load-is");
    CHECK_STRING(hit[0].heading, "How certain a load is");
    lw_manual_search(manual, &arena, "xyzzyplugh", &count);
    CHECK(count == 0);
    lw_manual_search(manual, &arena, "  ", &count);
    CHECK(count == 0);
    lw_manual_destroy(manual);
    lw_arena_clear(&arena);
}

static void no_manual(void)
{
    CHECK(!lw_manual_read(LW_TEST_DATA "/absent") && errno == ENOENT);
}

int main(void)
{
    RUN(every_link);
    RUN(addresses);
    RUN(topics);
    RUN(search);
    RUN(no_manual);
    return END();
}
