/* Which bodies are looked at, and which pairs of them. */
#include "app/cli/clash.h"

#include "app/document/nearest.h"
#include "app/document/shape_mesh.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool is_without(const LwClash *clash, const char *name)
{
    for (int i = 0; i < clash->without_count; i++)
        if (strcmp(clash->without[i], name) == 0)
            return true;
    return false;
}

/* The body of the list with the name text[0 … length); −1 after a complaint. */
static int find_body(const LwClash *clash, const char *text, int length, const char *option)
{
    char name[256];
    snprintf(name, sizeof name, "%.*s", length, text);
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < clash->body_count; i++) {
        if (strcmp(clash->body[i].name, name) == 0)
            return i;
        lw_nearest_try(&nearest, clash->body[i].name);
    }
    if (is_without(clash, name))
        lw_cli_complain("%s: body \"%s\" has no geometry to measure; give it \"geometry\" in %s", option, name, clash->session->document->path);
    else if (nearest.best)
        lw_cli_complain("%s: there is no body \"%s\"; did you mean \"%s\"?", option, name, nearest.best);
    else
        lw_cli_complain("%s: there is no body \"%s\" with geometry in %s", option, name, clash->session->document->path);
    return -1;
}

static bool add_pair(LwClash *clash, int a, int b)
{
    double smaller = fmin(clash->body[a].solid.size, clash->body[b].solid.size);
    LwClashPair pair = { .a = a, .b = b, .touch = clash->options.touch < 0 ? LW_CLASH_TOUCH * smaller : clash->options.touch,
                         .least = { .distance = INFINITY } };
    for (int i = 0; i < clash->pair_count; i++)
        if ((clash->pair[i].a == a && clash->pair[i].b == b) || (clash->pair[i].a == b && clash->pair[i].b == a))
            return false;
    LW_PUSH(&clash->arena, clash->pair, clash->pair_count, clash->pair_room, pair);
    return true;
}

/* "A:B,C:D" */
static bool choose_named_pairs(LwClash *clash)
{
    for (const char *at = clash->options.pairs; *at;) {
        int length = (int)strcspn(at, ","), first = (int)strcspn(at, ":,");
        if (at[first] != ':' || first == 0 || first + 1 >= length) {
            lw_cli_complain("--pairs \"%.*s\": two bodies with a colon between them were expected, like crank:frame", length, at);
            return false;
        }
        int a = find_body(clash, at, first, "--pairs"), b = a < 0 ? -1 : find_body(clash, at + first + 1, length - first - 1, "--pairs");
        if (b < 0)
            return false;
        if (a == b) {
            lw_cli_complain("--pairs \"%.*s\": a body is not measured against itself", length, at);
            return false;
        }
        add_pair(clash, a, b);
        at += length + (at[length] == ',');
    }
    return true;
}

/* Marks the bodies of --parts; all without it. */
static bool choose_parts(LwClash *clash, bool *chosen, int *count)
{
    *count = 0;
    for (const char *at = clash->options.parts; at && *at;) {
        int length = (int)strcspn(at, ","), found = find_body(clash, at, length, "--parts");
        if (found < 0)
            return false;
        *count += !chosen[found];
        chosen[found] = true;
        at += length + (at[length] == ',');
    }
    return true;
}

/* Whether a joint holds the two together; one that leaves everything free does not. */
static bool are_joined(const LwClash *clash, int a, int b)
{
    const LwMechanismDef *def = &clash->session->document->def;
    for (int j = 0; j < def->joint_count; j++) {
        const LwJointDef *joint = &def->joint[j];
        bool holds = joint->type->locked != 0 || joint->type->extra_count > 0 || joint->type->speed_count > 0;
        int one = joint->body[0], other = joint->body[1];
        if (holds && ((one == clash->body[a].body && other == clash->body[b].body) || (one == clash->body[b].body && other == clash->body[a].body)))
            return true;
    }
    return false;
}

/* One name: that body with all others. Several: these among themselves. None: all. */
static bool is_chosen(const LwClash *clash, const bool *chosen, int count, int a, int b)
{
    bool wanted = count == 0 || (count == 1 && (chosen[a] || chosen[b])) || (chosen[a] && chosen[b]);
    return wanted && (clash->body[a].moves || clash->body[b].moves) && (clash->options.joined || !are_joined(clash, a, b));
}

static bool choose_pairs(LwClash *clash)
{
    bool *chosen = LW_NEWN(&clash->arena, bool, clash->body_count + 1);
    int count;
    if (clash->options.pairs && !choose_named_pairs(clash))
        return false;
    if (!choose_parts(clash, chosen, &count))
        return false;
    for (int a = 0; a < clash->body_count && (count > 0 || !clash->options.pairs); a++)
        for (int b = a + 1; b < clash->body_count; b++)
            if (is_chosen(clash, chosen, count, a, b))
                add_pair(clash, a, b);
    if (clash->pair_count > 0)
        return true;
    lw_cli_complain("%s: no pair of bodies is left to be measured: %s", clash->session->document->path,
                    clash->body_count < 2 ? "fewer than two bodies have geometry"
                                          : "the others are joined (--joined takes them too) or both fixed; name pairs with --pairs A:B");
    return false;
}

bool lw_clash_choose(LwClash *clash)
{
    const LwDocument *document = clash->session->document;
    int count = document->def.body_count;
    clash->body = LW_NEWN(&clash->arena, LwClashBody, count + 1);
    clash->without = LW_NEWN(&clash->arena, const char *, count + 1);
    for (int b = 0; b < count; b++) {
        LwMesh mesh;
        const LwBodyShapes *shapes = &document->shapes[b];
        bool complete = lw_shapes_mesh(shapes->shape, shapes->count, &clash->arena, &mesh);
        if (mesh.triangle_count == 0) {
            clash->without[clash->without_count++] = document->def.body[b].name;
            continue;
        }
        if (!complete)
            fprintf(stderr, "note: some geometry of %s has no surface and is left out\n", document->def.body[b].name);
        LwClashBody *body = &clash->body[clash->body_count++];
        *body = (LwClashBody){ .body = b, .name = document->def.body[b].name, .moves = !document->def.body[b].fixed };
        body->solid = lw_solid_create(&mesh, &clash->arena);
        if (!body->solid.closed)
            fprintf(stderr, "note: the surface of %s is not closed: only where it is crossed counts, not what lies inside of it\n", body->name);
    }
    return choose_pairs(clash);
}
