#include "app/document/path.h"

#include "app/document/nearest.h"

#include <stdlib.h>
#include <string.h>

const char *lw_path_name(const LwJson *node)
{
    const LwJson *name = node->key ? NULL : lw_json_member(node, "name");
    return node->key ? node->key : name && name->kind == LW_JSON_STRING ? name->string : NULL;
}

/* Of variants with one name the one that counts is meant. */
static bool is_suppressed(const LwJson *node)
{
    const LwJson *suppressed = node->key ? NULL : lw_json_member(node, "suppressed");
    return suppressed && suppressed->boolean;
}

static const LwJson *step_by_name(const LwJson *node, const char **rest)
{
    const LwJson *best = NULL;
    size_t longest = 0;
    for (const LwJson *m = node->first; m; m = m->next) {
        const char *name = lw_path_name(m);
        size_t length = name ? strlen(name) : 0;
        bool better = length > longest || (best && length == longest && is_suppressed(best) && !is_suppressed(m));
        if (better && strncmp(*rest, name, length) == 0 && ((*rest)[length] == 0 || strchr(".[", (*rest)[length]))) {
            best = m;
            longest = length;
        }
    }
    *rest += longest;
    return best;
}

static const LwJson *step_by_place(const LwJson *node, const char **rest)
{
    char *end;
    long place = strtol(*rest + 1, &end, 10);
    const LwJson *m = node->kind == LW_JSON_ARRAY ? node->first : NULL;
    if (end == *rest + 1 || *end != ']' || place < 0)
        return NULL;
    while (m && place-- > 0)
        m = m->next;
    if (m)
        *rest = end + 1;
    return m;
}

LwPathEnd lw_path_walk(const LwJson *root, const char *path)
{
    LwPathEnd at = { root, path };
    while (*at.rest) {
        const char *rest = at.rest;
        const LwJson *next = *rest == '[' ? step_by_place(at.node, &rest) : step_by_name(at.node, &rest);
        if (!next)
            return at;
        at = (LwPathEnd){ next, rest };
        if (*rest == '.' && rest[1])
            at.rest++;
        else if (*rest && *rest != '[')
            return at;
    }
    return at;
}

const char *lw_path_complaint(LwArena *arena, LwPathEnd end)
{
    enum { MOST_NAMES = 12 };
    const char *rest = end.rest, *names = "";
    const char *segment = lw_arena_printf(arena, "%.*s", *rest == '[' ? (int)strcspn(rest, "]") + 1 : (int)strcspn(rest, ".["), rest);
    int count = 0;
    LwNearest nearest = lw_nearest_begin(segment);
    for (const LwJson *m = end.node->first; m; m = m->next)
        if (lw_path_name(m)) {
            lw_nearest_try(&nearest, lw_path_name(m));
            if (count++ < MOST_NAMES)
                names = lw_arena_printf(arena, "%s%s%s", names, *names ? ", " : "", lw_path_name(m));
        }
    if (nearest.best)
        return lw_arena_printf(arena, "there is no %s here; did you mean \"%s\"?", lw_issue_quote(arena, segment), nearest.best);
    return lw_arena_printf(arena, "there is no %s here%s%s%s", lw_issue_quote(arena, segment), *names ? "; there are " : "", names, count > MOST_NAMES ? " …" : "");
}
