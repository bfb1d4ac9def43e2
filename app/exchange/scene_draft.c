#include "app/exchange/scene_draft.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

/* One scene on its way into the draft. */
typedef struct Passage {
    LwSceneDraft *work;
    const LwScene *scene;
    const char *file;
    LwReadOptions options;
    const char **path;      /* of each node: "frame/leg/bolt", without the top assembly */
    int *assembly_body;     /* of each node: the body that it was made into as a whole, −1: none yet */
    int top;                /* the one assembly at the top that holds everything; −1: there is none */
} Passage;

/* The only node without a parent, when it is an assembly: its name says nothing that the file's does not. */
static int find_top(const LwScene *scene)
{
    int top = -1;
    for (int i = 0; i < scene->node_count; i++)
        if (scene->node[i].parent < 0) {
            if (top >= 0)
                return -1;
            top = i;
        }
    return top >= 0 && scene->node[top].part < 0 ? top : -1;
}

static void find_paths(Passage *passage)
{
    const LwScene *scene = passage->scene;
    LwArena *arena = passage->work->draft->arena;
    passage->path = LW_NEWN(arena, const char *, scene->node_count);
    passage->assembly_body = LW_NEWN(arena, int, scene->node_count);
    for (int i = 0; i < scene->node_count; i++) {
        int parent = scene->node[i].parent;
        passage->assembly_body[i] = -1;
        passage->path[i] = parent < 0 || parent == passage->top ? scene->node[i].name
                                                                : lw_arena_printf(arena, "%s/%s", passage->path[parent], scene->node[i].name);
    }
}

static bool matches(const char *pattern, const char *text)
{
    return fnmatch(pattern, text, 0) == 0;
}

/* The group that a component belongs to by name; NULL: none. */
static LwDraftGroup *find_group(const Passage *passage, int node)
{
    const LwScene *scene = passage->scene;
    for (int g = 0; g < passage->work->group_count; g++) {
        LwDraftGroup *group = &passage->work->group[g];
        if (matches(group->pattern, scene->part[scene->node[node].part].name))
            return group;
        for (int n = node; n >= 0; n = scene->node[n].parent)
            if (matches(group->pattern, scene->node[n].name) || matches(group->pattern, passage->path[n]))
                return group;
    }
    return NULL;
}

/* The component of the top assembly that a node lies in, or is. */
static int find_component(const Passage *passage, int node)
{
    while (passage->scene->node[node].parent != passage->top && passage->scene->node[node].parent >= 0)
        node = passage->scene->node[node].parent;
    return node;
}

/* A part's name without the number that tells it from others of the name: "plate#2" is a plate. */
static const char *plain_name(LwArena *arena, const char *name)
{
    const char *hash = strrchr(name, '#');
    if (!hash || hash == name || !hash[1] || strspn(hash + 1, "0123456789") != strlen(hash + 1))
        return name;
    return lw_arena_printf(arena, "%.*s", (int)(hash - name), name);
}

static int add_body(Passage *passage, const char *wanted, int node)
{
    LwDraft *draft = passage->work->draft;
    LwDraftBody *body = lw_draft_add_body(draft, lw_draft_unique_name(draft, wanted));
    body->frame = lw_scene_frame(passage->scene, node);
    return draft->body_count - 1;
}

/* The body that a component goes into, made when it is the first. */
static int find_body(Passage *passage, int node)
{
    const LwScene *scene = passage->scene;
    LwDraftGroup *group = find_group(passage, node);
    if (group) {
        for (int g = 0; g < passage->work->group_count && group->body < 0; g++)
            if (strcmp(passage->work->group[g].name, group->name) == 0)
                group->body = passage->work->group[g].body;
        if (group->body < 0)
            group->body = add_body(passage, group->name, node);
        group->members++;
        return group->body;
    }
    int component = find_component(passage, node);
    if (passage->work->group_assemblies && scene->node[component].part < 0) {
        int *body = &passage->assembly_body[component];
        if (*body < 0)
            *body = add_body(passage, scene->node[component].name, node);
        return *body;
    }
    int body = add_body(passage, plain_name(passage->work->draft->arena, scene->part[scene->node[node].part].name), node);
    if (strchr(passage->path[node], '/'))
        passage->work->draft->body[body].remark = passage->path[node];
    return body;
}

/* Whether the component or one above it was given a colour of its own. */
static LwColour own_colour(const LwScene *scene, int node)
{
    for (int n = node; n >= 0; n = scene->node[n].parent)
        if (scene->node[n].colour)
            return scene->node[n].colour;
    return 0;
}

static void add_entry(Passage *passage, int node, int number)
{
    LwSceneDraft *work = passage->work;
    LwDraftBody *body = &work->draft->body[number];
    const LwScene *scene = passage->scene;
    const LwPart *part = &scene->part[scene->node[node].part];
    LwFrame frame = lw_scene_frame(scene, node);
    bool first = body->shape_count == 0;
    LwShape *shape = lw_draft_add_shape(work->draft, body);
    shape->kind = LW_SHAPE_FILE;
    shape->file = passage->file;
    shape->part = part->name;
    shape->options = passage->options;
    shape->colour = own_colour(scene, node);
    shape->material = work->material;
    shape->has_density = !work->material;
    shape->density = work->density;
    if (!first) /* the first one's frame is the body's */
        shape->frame = lw_frame_relative(body->frame, frame);
    LwDraftPart placed = { .part = part, .frame = frame, .body = number };
    LW_PUSH(work->draft->arena, work->part, work->part_count, work->part_room, placed);
}

/* Says at the body which of its parts have no mass to be trusted. */
static void note_doubt(Passage *passage, int node, int number)
{
    LwDraft *draft = passage->work->draft;
    LwDraftBody *body = &draft->body[number];
    const LwPart *part = &passage->scene->part[passage->scene->node[node].part];
    char words[LW_VERDICT_WORDS];
    if (!part->verdict.bad && part->integrals.volume > 0)
        return;
    lw_verdict_words(words, &part->verdict, &part->integrals);
    bool told = body->remark && strstr(body->remark, "no trustworthy mass");
    passage->work->doubtful += !told;
    body->remark = lw_arena_printf(draft->arena, "%s%s%s has no trustworthy mass: %s", body->remark ? body->remark : "", body->remark ? "\n" : "",
                                   part->name, words);
}

void lw_scene_draft_add(LwSceneDraft *work, const LwScene *scene, const char *file, const LwReadOptions *options)
{
    Passage passage = { .work = work, .scene = scene, .options = *options, .top = find_top(scene) };
    passage.file = lw_arena_strdup(work->draft->arena, file);
    if (scene->unit_guessed)
        passage.options.unit = scene->metres;
    if (scene->up_guessed)
        passage.options.up = scene->up;
    find_paths(&passage);
    for (int i = 0; i < scene->node_count; i++) {
        if (scene->node[i].part < 0)
            continue;
        if (lw_scene_is_hidden(scene, i) && !work->keep_hidden) {
            work->hidden++;
        } else if (scene->part[scene->node[i].part].kind == LW_PART_WIRE) {
            work->wires++;
        } else {
            int body = find_body(&passage, i);
            add_entry(&passage, i, body);
            note_doubt(&passage, i, body);
        }
    }
}

char *lw_path_relative(const char *path, const char *from)
{
    const char *slash = strrchr(from, '/');
    char *folder = slash ? strndup(from, (size_t)(slash - from) + (slash == from)) : strdup(".");
    char *here = folder ? realpath(folder, NULL) : NULL, *there = realpath(path, NULL), *result = NULL;
    if (here && there) {
        size_t same = 0; /* of both, up to the last common slash */
        for (size_t i = 0; here[i] == there[i] || (here[i] == 0 && there[i] == '/'); i++) {
            if (there[i] == '/')
                same = i;
            if (here[i] == 0 || there[i] == 0)
                break;
        }
        if (same == 0) {
            result = strdup(there);
        } else {
            size_t ups = 0;
            for (const char *c = here + same; *c; c++)
                ups += *c == '/';
            result = calloc(1, 3 * ups + strlen(there + same) + 1);
            for (size_t i = 0; result && i < ups; i++)
                strcat(result, "../");
            if (result)
                strcat(result, there + same + 1);
        }
    }
    free(folder);
    free(here);
    free(there);
    return result;
}
