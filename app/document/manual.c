#include "app/document/manual.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A name that ends in * stands for all pages that begin so and are not named themselves. */
static const struct { const char *chapter, *name; } contents[] = {
    { "Start", "../../README.md" }, { "Start", "tutorial.md" }, { "Start", "window.md" },
    { "Parts", "import.md" }, { "Parts", "features.md" }, { "Parts", "meshes.md" }, { "Parts", "robots.md" },
    { "Joints", "joints.md" }, { "Joints", "joints-lower-pairs-and-their-relatives.md" }, { "Joints", "joints-*" },
    { "Joints", "joints-couplers.md" },
    { "Motion and loads", "paths.md" }, { "Motion and loads", "loads.md" }, { "Motion and loads", "limits.md" },
    { "Motion and loads", "friction.md" }, { "Motion and loads", "contact.md" },
    { "Analysis", "drag.md" }, { "Analysis", "results.md" }, { "Analysis", "measures.md" }, { "Analysis", "statics-modes.md" },
    { "Analysis", "clash.md" }, { "Analysis", "studies.md" }, { "Analysis", "solvers.md" },
    { "Motors and bearings", "sizing.md" }, { "Motors and bearings", "sheets.md" }, { "Motors and bearings", "../motors/README.md" },
    { "Graphs, pictures, files", "graphs.md" }, { "Graphs, pictures, files", "render.md" }, { "Graphs, pictures, files", "export.md" },
    { "Examples", "examples.md" }, { "Examples", "prosthetic-arm.md" }, { "Examples", "example-*" }, { "Examples", "gallery.md" },
    { "Examples", "../parts/README.md" },
    { "More", "*" },
};
enum { ENTRIES = sizeof contents / sizeof *contents };

typedef struct Names {
    char **name;
    int count, room;
} Names;

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static Names pages_in(LwArena *arena, const char *folder)
{
    Names names = { 0 };
    DIR *open = opendir(folder);
    if (!open)
        return names;
    for (struct dirent *entry; (entry = readdir(open)); ) {
        size_t length = strlen(entry->d_name);
        if (length > 3 && strcmp(entry->d_name + length - 3, ".md") == 0)
            LW_PUSH(arena, names.name, names.count, names.room, lw_arena_strdup(arena, entry->d_name));
    }
    closedir(open);
    if (names.count)
        qsort(names.name, (size_t)names.count, sizeof *names.name, by_name);
    return names;
}

/* The first page stands above the sources; installed, it lies with the data. Its links are those of the sources. */
static LwMarkdown *read_page(LwManual *manual, const char *name)
{
    LwMarkdown *text = NULL;
    if (strcmp(name, "../../README.md") == 0)
        text = lw_markdown_read(lw_arena_printf(&manual->arena, "%s/../README.md", manual->folder));
    return text ? text : lw_markdown_read(lw_arena_printf(&manual->arena, "%s/%s", manual->folder, name));
}

static void add_page(LwManual *manual, const char *chapter, const char *name)
{
    LwMarkdown *text = read_page(manual, name);
    if (!text)
        return;
    LwManualPage page = { .name = lw_arena_strdup(&manual->arena, name), .chapter = chapter, .text = text };
    page.title = text->title ? text->title : page.name;
    LW_PUSH(&manual->arena, manual->page, manual->count, manual->room, page);
}

static bool is_named(const char *name)
{
    for (int i = 0; i < ENTRIES; i++)
        if (strcmp(contents[i].name, name) == 0)
            return true;
    return false;
}

static void read_pages(LwManual *manual, const Names *names)
{
    for (int i = 0; i < ENTRIES; i++) {
        const char *name = contents[i].name;
        size_t stem = strlen(name) - 1;
        if (name[stem] != '*') {
            add_page(manual, contents[i].chapter, name);
            continue;
        }
        for (int k = 0; k < names->count; k++)
            if (strncmp(names->name[k], name, stem) == 0 && !is_named(names->name[k]) && lw_manual_find(manual, names->name[k], NULL) < 0)
                add_page(manual, contents[i].chapter, names->name[k]);
    }
}

/* 0, or why there is nothing. */
static int fill(LwManual *manual, const char *data_folder)
{
    if (LW_ARENA_GUARD(&manual->arena))
        return ENOMEM;
    manual->folder = lw_arena_printf(&manual->arena, "%s/manual", data_folder);
    errno = 0;
    Names names = pages_in(&manual->arena, manual->folder);
    if (names.count)
        read_pages(manual, &names);
    return manual->count ? 0 : errno ? errno : ENOENT;
}

LwManual *lw_manual_read(const char *data_folder)
{
    LwManual *manual = calloc(1, sizeof *manual);
    if (!manual)
        return NULL;
    lw_arena_init(&manual->arena);
    int why = fill(manual, data_folder);
    if (!why)
        return manual;
    lw_manual_destroy(manual);
    errno = why;
    return NULL;
}

void lw_manual_destroy(LwManual *manual)
{
    if (!manual)
        return;
    for (int i = 0; i < manual->count; i++)
        lw_markdown_destroy(manual->page[i].text);
    lw_arena_clear(&manual->arena);
    free(manual);
}

/* a/b/../c -> a/c; leading .. stay. In place. */
static void simplify(char *path)
{
    char *part[64], *save = NULL;
    int count = 0;
    size_t length = strlen(path) + 1;
    char *copy = malloc(length), *to = path;
    if (!copy)
        return;
    memcpy(copy, path, length);
    for (char *word = strtok_r(copy, "/", &save); word && count < 64; word = strtok_r(NULL, "/", &save)) {
        if (strcmp(word, ".") == 0)
            continue;
        if (strcmp(word, "..") == 0 && count && strcmp(part[count - 1], "..") != 0)
            count--;
        else
            part[count++] = word;
    }
    for (int i = 0; i < count; i++) {
        size_t size = strlen(part[i]);
        if (i)
            *to++ = '/';
        memcpy(to, part[i], size);
        to += size;
    }
    *to = '\0';
    free(copy);
}

char *lw_manual_resolve(LwArena *arena, const char *page, const char *link)
{
    if (strstr(link, "://") || strncmp(link, "mailto:", 7) == 0 || link[0] == '/')
        return lw_arena_strdup(arena, link);
    if (link[0] == '#')
        return lw_arena_printf(arena, "%s%s", page, link);
    const char *slash = strrchr(page, '/');
    int folder = slash ? (int)(slash - page) + 1 : 0;
    const char *anchor = strchr(link, '#');
    int length = anchor ? (int)(anchor - link) : (int)strlen(link);
    char *path = lw_arena_printf(arena, "%.*s%.*s", folder, page, length, link);
    simplify(path);
    if (strncmp(path, "../../data/manual/", 18) == 0)
        path += 18;
    else if (strncmp(path, "../../data/", 11) == 0)
        path = lw_arena_printf(arena, "../%s", path + 11);
    return lw_arena_printf(arena, "%s%s", path, anchor ? anchor : "");
}

int lw_manual_find(const LwManual *manual, const char *address, const LwBlock **at)
{
    const char *anchor = strchr(address, '#');
    size_t length = anchor ? (size_t)(anchor - address) : strlen(address);
    if (at)
        *at = NULL;
    for (int i = 0; i < manual->count; i++)
        if (strlen(manual->page[i].name) == length && memcmp(manual->page[i].name, address, length) == 0) {
            if (at && anchor)
                *at = lw_markdown_anchor(manual->page[i].text, anchor + 1);
            return i;
        }
    return -1;
}
