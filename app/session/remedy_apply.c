/* Remedies as edits of the text: joints of another type, bushings beside them. */
#include "app/session/remedy.h"

#include "app/document/json_quote.h"
#include "app/document/references.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool complain(LwEditMessage *message, const char *text)
{
    if (message)
        snprintf(message->text, sizeof message->text, "%s", text);
    return false;
}

/* Copies a member of the joint, if it has it: where the joint is, there the bushing is. */
static void put_member(FILE *out, const LwEdits *edits, const char *joint, const char *member)
{
    char path[512];
    snprintf(path, sizeof path, "joints.%s.%s", joint, member);
    char *value = lw_edits_get(edits, path, NULL);
    if (value)
        fprintf(out, ", \"%s\": %s", member, value);
    free(value);
}

static void put_six(FILE *out, const char *member, unsigned held, const char *length, const char *angle)
{
    fprintf(out, ", \"%s\": [", member);
    for (int c = 0; c < LW_COORDINATES; c++)
        fprintf(out, "%s%s", c ? ", " : "", !(held & (1u << c)) ? "0" : c < LW_RX ? length : angle);
    fputc(']', out);
}

static bool add_bushing(const LwRemedy *remedy, const LwRemedyChange *change, const char *joint, LwSoftness softness, LwEdits *edits, LwEditMessage *message)
{
    static const char *const place[] = { "bodies", "at", "to", "axis", "xaxis", "markers" };
    char wish[300], stiffness[64], turning[64], damping[64], turning_damping[64], *text = NULL;
    size_t size;
    snprintf(wish, sizeof wish, "%.200s bushing", joint);
    snprintf(stiffness, sizeof stiffness, "%.3g", remedy->stiffness);
    snprintf(turning, sizeof turning, "%.3g", remedy->turning);
    snprintf(damping, sizeof damping, "%.3g", remedy->damping);
    snprintf(turning_damping, sizeof turning_damping, "%.3g", remedy->turning_damping);
    char *name = lw_edits_free_name(edits, LW_NAME_LOAD, wish), *own = softness.stiffness ? lw_json_quote(softness.stiffness) : NULL;
    char *own_turning = softness.turning ? lw_json_quote(softness.turning) : NULL;
    char *called = name ? lw_json_quote(name) : NULL;
    FILE *out = called ? open_memstream(&text, &size) : NULL;
    bool good = out != NULL;
    if (out) {
        fprintf(out, "{ \"name\": %s, \"type\": \"bushing\"", called);
        for (size_t i = 0; i < sizeof place / sizeof *place; i++)
            put_member(out, edits, joint, place[i]);
        put_six(out, "stiffness", change->freed, own ? own : stiffness, own_turning ? own_turning : turning);
        put_six(out, "damping", change->freed, damping, turning_damping);
        fputs(" }", out);
        good = fclose(out) == 0;
    }
    good = good ? lw_edits_insert(edits, "loads", -1, text, message) : complain(message, "memory ran out");
    free(text);
    free(name);
    free(called);
    free(own);
    free(own_turning);
    return good;
}

/* ---- what a joint with one freedom need not say, and one with several must ---- */

typedef struct Naming {
    const LwRemedyChange *change;
    bool soft;              /* bushings hold what the joint gives up */
    const LwMechanismDef *def;
    LwEdits *edits;
    LwEditMessage *message;
    bool good;
} Naming;

static const char *name_of(const LwJson *entry)
{
    const LwJson *name = lw_json_member(entry, "name");
    return name && name->kind == LW_JSON_STRING ? name->string : "";
}

static void set_coordinate(Naming *n, const LwReference *at, const char *within, LwCoordinate coordinate)
{
    char path[1024];
    snprintf(path, sizeof path, "%s%s%s%s.%s%s.coordinate", at->task ? "tasks." : "", at->task ? at->task : "", at->task ? "." : "", at->part, name_of(at->owner), within);
    n->good = n->good && lw_edits_set_string(n->edits, path, lw_coordinate_names[coordinate], n->message);
}

static void name_in_coupler(Naming *n, const LwReference *at)
{
    const LwJson *terms = lw_json_member(at->owner, "terms");
    char within[160];
    int index = 0;
    for (int k = 0; k < n->def->coupler_count; k++)
        for (int t = 0; strcmp(n->def->coupler[k].name, name_of(at->owner)) == 0 && t < n->def->coupler[k].term_count; t++) {
            const LwCouplerTerm *term = &n->def->coupler[k].term[t];
            if (term->joint != n->change->joint)
                continue;
            for (const LwJson *e = terms ? terms->first : NULL; e; e = e->next, index++)
                if (lw_json_member(e, "joint") == at->node && !lw_json_member(e, "coordinate")) {
                    snprintf(within, sizeof within, ".terms[%d]", index);
                    set_coordinate(n, at, within, term->coordinate);
                }
            for (const LwJson *role = at->owner->first; role; role = role->next)
                if (lw_json_member(role, "joint") == at->node && !lw_json_member(role, "coordinate")) {
                    snprintf(within, sizeof within, ".%s", role->key);
                    set_coordinate(n, at, within, term->coordinate);
                }
            return;
        }
}

/* What a rigid joint held at the start, a soft one is told to: it starts without a load, and not where the parts would lie most at their ease. */
static void start_closed(Naming *n, const char *task)
{
    char path[1024];
    for (int c = 0; n->good && c < LW_COORDINATES; c++) {
        if (!(n->change->freed & (1u << c)))
            continue;
        for (int rate = 0; n->good && rate < 2; rate++) {
            snprintf(path, sizeof path, "%s%s%sstart.%s.%s%s", task ? "tasks." : "", task ? task : "", task ? "." : "", n->def->joint[n->change->joint].name, rate ? "speed." : "",
                     lw_coordinate_names[c]);
            n->good = lw_edits_set(n->edits, path, "0", n->message);
        }
    }
}

/* A speed that does not say of which coordinate it is. */
static void name_speed(Naming *n, const LwReference *at)
{
    const LwJson *speed = lw_json_member(at->owner, "speed");
    int given = 0, only = __builtin_ctz(n->change->from->free | 1u << LW_COORDINATES);
    for (const LwJson *m = at->owner->first; m; m = m->next)
        for (int c = 0; c < LW_COORDINATES; c++)
            if (strcmp(m->key, lw_coordinate_names[c]) == 0)
                given++, only = c;
    if (!speed || speed->kind == LW_JSON_OBJECT || only == LW_COORDINATES || (!n->soft && given > 0))
        return;
    char path[1024], wrapped[512];
    snprintf(path, sizeof path, "%s%s%sstart.%s.speed", at->task ? "tasks." : "", at->task ? at->task : "", at->task ? "." : "", at->name);
    char *value = lw_edits_get(n->edits, path, n->message);
    bool fits = value && snprintf(wrapped, sizeof wrapped, "{ \"%s\": %s }", lw_coordinate_names[only], value) < (int)sizeof wrapped;
    n->good = n->good && (fits ? lw_edits_set(n->edits, path, wrapped, n->message) : complain(n->message, "the start speed of one of these joints is too long a text; make it shorter"));
    free(value);
}

static void name_coordinate(void *user, const LwReference *at)
{
    Naming *n = user;
    if (at->kind != LW_NAME_JOINT || at->defines || strcmp(at->name, n->def->joint[n->change->joint].name) != 0)
        return;
    if (strcmp(at->part, "couplers") == 0) {
        name_in_coupler(n, at);
        return;
    }
    bool load = strcmp(at->part, "loads") == 0;
    unsigned from = n->change->from->free & (load ? LW_MASK_R : LW_MASK_ALL), to = n->change->to->free & (load ? LW_MASK_R : LW_MASK_ALL);
    if (strcmp(at->part, "start") == 0) {
        name_speed(n, at);
        if (n->soft && at->task)
            start_closed(n, at->task);
    } else if (__builtin_popcount(from) == 1 && to != from && !at->is_key && !lw_json_member(at->owner, "coordinate"))
        set_coordinate(n, at, "", (LwCoordinate)__builtin_ctz(from));
}

/* Joints that hold alike in all directions need no axis; those that they become may. Without one it is z. */
static bool name_axis(const char *joint, LwEdits *edits, LwEditMessage *message)
{
    static const char *const given[] = { "axis", "markers" };
    char path[512];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "joints.%s.%s", joint, given[i]);
        char *value = lw_edits_get(edits, path, NULL);
        free(value);
        if (value)
            return true;
    }
    snprintf(path, sizeof path, "joints.%s.axis", joint);
    return lw_edits_set(edits, path, "[0, 0, 1]", message);
}

bool lw_remedy_apply(const LwRemedy *remedy, const LwEdition *edition, LwSoftness softness, LwEdits *edits, LwEditMessage *message)
{
    const LwMechanismDef *def = &edition->mechanism->def;
    if (remedy->refusal)
        return complain(message, remedy->refusal);
    for (int i = 0; i < remedy->change_count; i++) {
        const LwRemedyChange *change = &remedy->change[i];
        const char *joint = def->joint[change->joint].name;
        char path[512];
        snprintf(path, sizeof path, "joints.%s.type", joint);
        if (remedy->kind == LW_REMEDY_SOFTEN && !add_bushing(remedy, change, joint, softness, edits, message))
            return false;
        Naming naming = { change, remedy->kind == LW_REMEDY_SOFTEN, def, edits, message, true };
        lw_references_visit(edition->root, name_coordinate, &naming);
        if (naming.soft)
            start_closed(&naming, NULL);
        if (!naming.good || !name_axis(joint, edits, message) || !lw_edits_set_string(edits, path, change->to->name, message))
            return false;
    }
    return true;
}
