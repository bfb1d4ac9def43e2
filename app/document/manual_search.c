/* Search over all pages, and the pages that help with a topic. */
#include "app/document/manual.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_WORDS = 8, AROUND = 56 };

typedef struct Query {
    char *word[MOST_WORDS];
    int count;
} Query;

/* A heading and what stands below it, up to the next one. */
typedef struct Section {
    int page;
    const LwBlock *heading; /* NULL: before the first */
    char *text;             /* with the heading's */
} Section;

typedef struct Hits {
    LwManualHit *hit;
    int count, room;
} Hits;

static Query split(LwArena *arena, const char *text)
{
    Query query = { 0 };
    char *save = NULL, *copy = lw_arena_strdup(arena, text);
    for (char *word = strtok_r(copy, " \t", &save); word && query.count < MOST_WORDS; word = strtok_r(NULL, " \t", &save))
        query.word[query.count++] = word;
    return query;
}

static const char *find(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0)
            return text;
    return NULL;
}

static bool has_all(const char *text, const Query *query)
{
    for (int i = 0; i < query->count; i++)
        if (!find(text, query->word[i]))
            return false;
    return true;
}

static bool inside_letter(const char *at)
{
    return ((unsigned char)*at & 0xc0) == 0x80;
}

/* Whole words around the place, on one line. */
static char *excerpt(LwArena *arena, const char *text, const char *at)
{
    const char *from = at - text > AROUND / 2 ? at - AROUND / 2 : text, *to = from;
    while (from > text && from < at && from[-1] != ' ' && from[-1] != '\n')
        from++;
    while (inside_letter(from))
        from--;
    while (*to && (to - from < 2 * AROUND || (*to != ' ' && *to != '\n' && to - from < 3 * AROUND)))
        to++;
    while (inside_letter(to))
        to--;
    char *made = lw_arena_printf(arena, "%s%.*s%s", from > text ? "…" : "", (int)(to - from), from, *to ? "…" : "");
    for (char *c = made; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return made;
}

static void look(const LwManual *manual, LwArena *arena, const Query *query, const Section *section, Hits *hits)
{
    const LwManualPage *page = &manual->page[section->page];
    if (!section->text || !has_all(section->text, query))
        return;
    bool title = section->heading && section->heading->level == 1;
    LwManualHit hit = { .page = section->page, .address = page->name };
    if (section->heading) {
        char *name = lw_markdown_plain(arena, section->heading);
        hit.weight = has_all(name, query) ? (title ? 100 : 50) + (strcasecmp(name, query->word[0]) == 0 ? 25 : 0) : 1;
        if (!title) {
            hit.heading = name;
            hit.address = lw_arena_printf(arena, "%s#%s", page->name, section->heading->anchor);
        }
    }
    for (const char *at = section->text; hit.weight < 40 && (at = find(at, query->word[0])); at++)
        hit.weight++; /* a section that speaks of it often is about it */
    hit.excerpt = excerpt(arena, section->text, find(section->text, query->word[0]));
    LW_PUSH(arena, hits->hit, hits->count, hits->room, hit);
}

static void look_through(const LwManual *manual, LwArena *arena, const Query *query, int index, Hits *hits)
{
    Section section = { .page = index };
    for (const LwBlock *block = manual->page[index].text->first; block; block = block->next) {
        char *text = lw_markdown_plain(arena, block);
        if (block->kind == LW_BLOCK_HEADING) {
            look(manual, arena, query, &section, hits);
            section = (Section){ .page = index, .heading = block, .text = text };
        } else {
            section.text = section.text ? lw_arena_printf(arena, "%s\n%s", section.text, text) : text;
        }
    }
    look(manual, arena, query, &section, hits);
}

static int by_weight(const void *a, const void *b)
{
    const LwManualHit *left = a, *right = b;
    if (left->weight != right->weight)
        return right->weight - left->weight;
    return left->page != right->page ? left->page - right->page : strcmp(left->address, right->address);
}

LwManualHit *lw_manual_search(const LwManual *manual, LwArena *arena, const char *text, int *count)
{
    Query query = split(arena, text);
    Hits hits = { 0 };
    for (int i = 0; query.count && i < manual->count; i++)
        look_through(manual, arena, &query, i, &hits);
    if (hits.count)
        qsort(hits.hit, (size_t)hits.count, sizeof *hits.hit, by_weight);
    *count = hits.count;
    return hits.hit;
}

static const struct { const char *topic, *address; } topics[] = {
    { "panel:tree", "window.md#the-model-tree" }, { "panel:inspector", "window.md#the-inspector" }, { "panel:freedoms", "results.md#how-certain-a-load-is" },
    { "panel:graphs", "graphs.md" }, { "panel:motors", "sizing.md" }, { "panel:sheet", "sheets.md" }, { "panel:timeline", "window.md#running-playing-graphs" },
    { "panel:start", "window.md#the-start-page" }, { "panel:view", "window.md#the-view" }, { "panel:make", "window.md#making-things" },
    { "command:run", "results.md" }, { "command:plot", "graphs.md" }, { "command:size", "sizing.md" }, { "command:sheet", "sheets.md" },
    { "command:sweep", "studies.md" }, { "command:drag", "drag.md" }, { "command:dynamic-drag", "drag.md" }, { "command:clash", "clash.md" },
    { "command:import", "import.md" }, { "command:export", "export.md" }, { "command:render", "render.md" },
    { "command:features", "features.md" }, { "command:statics", "statics-modes.md" }, { "command:modes", "statics-modes.md" },
    { "command:examples", "examples.md" },
    { "body", "import.md" }, { "joint", "joints.md" }, { "coupler", "joints-couplers.md" }, { "motor", "../../README.md#a-first-mechanism-line-by-line" }, { "path", "paths.md" },
    { "load", "loads.md" }, { "spring", "loads.md" }, { "force", "loads.md" }, { "torque", "loads.md" }, { "cable", "results.md" },
    { "contact", "contact.md" }, { "limit", "limits.md" }, { "friction", "friction.md" }, { "measure", "measures.md" },
    { "task", "measures.md#tasks" }, { "parameter", "studies.md" }, { "law", "../../README.md#a-first-mechanism-line-by-line" }, { "redundant", "results.md#how-certain-a-load-is" },
    { "solver", "solvers.md" }, { "mesh", "meshes.md" }, { "robot", "robots.md" },
};

/* Types of joints and couplers have a heading each on the pages of the joints. */
static const char *page_of_type(const LwManual *manual, LwArena *arena, const char *type)
{
    for (int i = 0; i < manual->count; i++)
        if (strncmp(manual->page[i].name, "joints-", 7) == 0 && lw_markdown_anchor(manual->page[i].text, type))
            return lw_arena_printf(arena, "%s#%s", manual->page[i].name, type);
    return NULL;
}

const char *lw_manual_page_of(const LwManual *manual, LwArena *arena, const char *topic)
{
    const char *colon = strchr(topic, ':');
    if (colon && (strncmp(topic, "joint:", 6) == 0 || strncmp(topic, "coupler:", 8) == 0))
        return page_of_type(manual, arena, colon + 1);
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        if (strcmp(topics[i].topic, topic) == 0)
            return lw_manual_find(manual, topics[i].address, NULL) >= 0 ? topics[i].address : NULL;
    if (lw_manual_find(manual, topic, NULL) >= 0)
        return lw_arena_strdup(arena, topic);
    const char *page = lw_arena_printf(arena, "%s.md", colon ? colon + 1 : topic);
    return lw_manual_find(manual, page, NULL) >= 0 ? page : NULL;
}
