/* Remedies as edits of the text: joints of another type, bushings beside them. */
#include "app/session/remedy.h"

#include "app/document/json_quote.h"


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
        if (!lw_edits_set_string(edits, path, change->to->name, message))
            return false;
    }
    return true;
}
