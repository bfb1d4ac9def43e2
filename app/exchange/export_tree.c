#include "app/exchange/export_tree.h"

#include <string.h>

/* Union-find; place 0 is the ground. */
static int find_set(int *set, int at)
{
    while (set[at] != at)
        at = set[at] = set[set[at]];
    return at;
}

/* Marks the joints of the tree; fills the closures. */
static bool *choose_joints(LwExport *e, const int *rank, LwExportTree *tree)
{
    const LwMechanismDef *def = &e->document->def;
    int *set = LW_NEWN(e->arena, int, def->body_count + 1), most = 0;
    bool *chosen = LW_NEWN(e->arena, bool, def->joint_count);
    for (int b = 0; b <= def->body_count; b++)
        set[b] = b > 0 && def->body[b - 1].fixed ? 0 : b;
    for (int j = 0; j < def->joint_count; j++)
        most = rank[j] > most ? rank[j] : most;
    tree->closure = LW_NEWN(e->arena, int, def->joint_count);
    for (int r = 0; r <= most; r++)
        for (int j = 0; j < def->joint_count; j++) {
            if (rank[j] != r)
                continue;
            int a = find_set(set, def->joint[j].body[0] + 1), b = find_set(set, def->joint[j].body[1] + 1);
            chosen[j] = a != b;
            if (a != b)
                set[a > b ? a : b] = a < b ? a : b;
            else
                tree->closure[tree->closure_count++] = j;
        }
    return chosen;
}

typedef struct Walk {
    const LwMechanismDef *def;
    LwExportTree *tree;
    int *head, *link;       /* chosen joints at each place (body + 1), through link[2·joint + side] */
    bool *seen;
    int count;              /* of tree->order */
} Walk;

static void reach(Walk *w, int body, int parent, int joint)
{
    w->seen[body] = true;
    w->tree->parent[body] = parent;
    w->tree->joint[body] = joint;
    w->tree->flipped[body] = joint >= 0 && w->def->joint[joint].body[1] == body;
    w->tree->order[w->count++] = body;
}

static void look_around(Walk *w, int body)
{
    for (int at = w->head[body + 1]; at >= 0; at = w->link[at]) {
        int other = w->def->joint[at / 2].body[1 - at % 2];
        if (other != LW_GROUND && !w->seen[other])
            reach(w, other, body, at / 2);
    }
}

static void link_children(LwExport *e, LwExportTree *tree)
{
    int count = e->document->def.body_count;
    tree->first = LW_NEWN(e->arena, int, count + 1);
    tree->next = LW_NEWN(e->arena, int, count);
    for (int b = 0; b <= count; b++)
        tree->first[b] = -1;
    for (int i = count - 1; i >= 0; i--) {
        int b = tree->order[i];
        tree->next[b] = tree->first[tree->parent[b] + 1];
        tree->first[tree->parent[b] + 1] = b;
    }
}

LwExportTree lw_export_tree(LwExport *e, const int *rank)
{
    const LwMechanismDef *def = &e->document->def;
    LwExportTree tree = { 0 };
    Walk w = { .def = def, .tree = &tree };
    const bool *chosen = choose_joints(e, rank, &tree);
    tree.order = LW_NEWN(e->arena, int, def->body_count);
    tree.joint = LW_NEWN(e->arena, int, def->body_count);
    tree.parent = LW_NEWN(e->arena, int, def->body_count);
    tree.flipped = LW_NEWN(e->arena, bool, def->body_count);
    tree.floats = LW_NEWN(e->arena, bool, def->body_count);
    w.seen = LW_NEWN(e->arena, bool, def->body_count);
    w.head = LW_NEWN(e->arena, int, def->body_count + 1);
    w.link = LW_NEWN(e->arena, int, 2 * def->joint_count);
    for (int b = 0; b <= def->body_count; b++)
        w.head[b] = -1;
    for (int j = def->joint_count - 1; j >= 0; j--)
        for (int side = 0; side < 2 && chosen[j]; side++) {
            w.link[2 * j + side] = w.head[def->joint[j].body[side] + 1];
            w.head[def->joint[j].body[side] + 1] = 2 * j + side;
        }
    for (int b = 0; b < def->body_count; b++)
        if (def->body[b].fixed)
            reach(&w, b, LW_GROUND, -1);
    look_around(&w, LW_GROUND);
    int at = 0;
    for (int b = 0; b <= def->body_count; b++) {
        while (at < w.count)
            look_around(&w, tree.order[at++]);
        if (b < def->body_count && !w.seen[b]) {
            tree.floats[b] = true;
            reach(&w, b, LW_GROUND, -1);
        }
    }
    link_children(e, &tree);
    return tree;
}

const char *lw_export_loop_words(LwExport *e, const LwExportTree *tree, int joint)
{
    const LwJointDef *def = &e->document->def.joint[joint];
    bool *above = LW_NEWN(e->arena, bool, e->document->def.body_count + 1);
    for (int b = def->body[1]; b != LW_GROUND; b = tree->parent[b])
        above[b + 1] = true;
    above[0] = true;
    const char *text = "", *back = "";
    int b = def->body[0];
    for (; !above[b + 1]; b = tree->parent[b])
        text = lw_arena_printf(e->arena, "%s%s, ", text, lw_export_body_name(e, b));
    for (int c = def->body[1]; c != b; c = tree->parent[c])
        back = lw_arena_printf(e->arena, ", %s%s", lw_export_body_name(e, c), back);
    return lw_arena_printf(e->arena, "the loop of %s%s%s", text, lw_export_body_name(e, b), back);
}
