/* Joints that the geometry makes likely: into the draft as suggestions, and as joints where --accept says so. */
#include "app/cli/import.h"

#include "app/session/words.h"
#include "app/document/nearest.h"
#include "app/document/number.h"
#include "app/geometry/relation.h"
#include "app/geometry/suggest.h"
#include "joints/library.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LISTED = 12 }; /* without being asked */

/* In the body's frame. The part is named where the body has others. */
static LwDraftFeature feature_of(const LwDraft *draft, const LwDraftPart *placed, int number)
{
    const LwDraftBody *body = &draft->body[placed->body];
    return (LwDraftFeature){ body->shape_count > 1 ? placed->part->name : NULL,
                             lw_feature_move(placed->part->feature[number], lw_frame_relative(body->frame, placed->frame)) };
}

/* The body that stands still is the reference, whose marker the coordinates are counted in. */
static void add_suggestion(LwDraft *draft, const LwSceneDraft *work, const LwSuggestion *from, const LwJointClass *type)
{
    bool turned = draft->body[from->body[0]].fixed;
    LwDraftSuggestion *to = lw_draft_add_suggestion(draft);
    *to = (LwDraftSuggestion){ .type = type, .at = from->at, .axis = from->axis, .why = from->why, .score = round(1000 * from->score) / 1000 };
    for (int k = 0; k < 2; k++) {
        int side = turned ? 1 - k : k;
        to->body[k] = draft->body[from->body[side]].name;
        to->feature[k] = feature_of(draft, &work->part[from->placed[side]], from->feature[side]);
    }
    to->name = lw_draft_take_name(draft, lw_arena_printf(draft->arena, "%s / %s", to->body[0], to->body[1]));
}

static void add_suggestions(LwImport *import, const LwSceneDraft *work)
{
    LwDraft *draft = &import->draft;
    int found;
    LwPlacedPart *placed = LW_NEWN(&import->arena, LwPlacedPart, work->part_count);
    for (int i = 0; i < work->part_count; i++)
        placed[i] = (LwPlacedPart){ .part = work->part[i].part, .frame = work->part[i].frame, .body = work->part[i].body,
                                    .name = draft->body[work->part[i].body].name, .node = -1 };
    const LwSuggestion *list = lw_suggest_joints(placed, work->part_count, &import->arena, &found);
    for (int i = 0; i < found; i++) {
        const LwJointClass *type = lw_joint_find_by_freedoms(list[i].freedoms);
        if (type && !(draft->body[list[i].body[0]].fixed && draft->body[list[i].body[1]].fixed))
            add_suggestion(draft, work, &list[i], type);
    }
}

/* ---- --accept */

typedef enum Wish { LEFT, TIED, WANTED, NAMED } Wish; /* not asked for; rigid already without it; one of a kind asked for; by number */

/* "1,3,5": numbers of the list, from 1. */
static bool accept_numbers(const LwDraft *draft, const char *text, Wish *wish)
{
    for (const char *at = text;; at++) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at || (*end && *end != ',')) {
            lw_cli_complain("--accept \"%s\": expected numbers such as 1,3,5", text);
            return false;
        }
        if (number < 1 || number > draft->suggestion_count) {
            lw_cli_complain("--accept \"%s\": there is no suggestion %ld; there %s %d", text, number,
                            lw_words_plural(draft->suggestion_count, "is", "are"), draft->suggestion_count);
            return false;
        }
        wish[number - 1] = NAMED;
        at = end;
        if (!*at)
            return true;
    }
}

static bool accept_score(const LwDraft *draft, const char *text, Wish *wish)
{
    double least;
    size_t length = strlen(text);
    if (lw_number_scan(text, text + length) != length || !lw_number_value(text, length, &least) || !(least >= 0 && least <= 1)) {
        lw_cli_complain("--accept \"%s\": expected a score from 0.0 to 1.0", text);
        return false;
    }
    for (int i = 0; i < draft->suggestion_count; i++)
        if (draft->suggestion[i].score >= least && wish[i] == LEFT)
            wish[i] = WANTED;
    return true;
}

static bool accept_type(const LwDraft *draft, const char *text, Wish *wish)
{
    LwNearest nearest = lw_nearest_begin(text);
    lw_nearest_try(&nearest, "all");
    bool any = false;
    for (int i = 0; i < draft->suggestion_count; i++) {
        const char *name = draft->suggestion[i].type->name;
        bool fits = strcmp(text, "all") == 0 || strcmp(text, name) == 0;
        lw_nearest_try(&nearest, name);
        if (fits && wish[i] == LEFT)
            wish[i] = WANTED;
        any |= fits;
    }
    if (any || strcmp(text, "all") == 0)
        return true;
    if (lw_joint_library_find(text))
        lw_cli_complain("--accept \"%s\": no joint of this type is suggested; --list-suggestions lists them", text);
    else if (nearest.best)
        lw_cli_complain("--accept \"%s\": did you mean \"%s\"?", text, nearest.best);
    else
        lw_cli_complain("--accept \"%s\": expected all, numbers of suggestions (1,3,5), a type of joint, or a least score (0.8)", text);
    return false;
}

static bool read_wishes(const LwImport *import, Wish *wish)
{
    const char *text;
    for (int n = 0; (text = lw_arguments_nth(import->arguments, "--accept", n)); n++) {
        bool digit = strchr("0123456789", text[0]) && text[0];
        if (!(strchr(text, '.') && digit ? accept_score : digit ? accept_numbers : accept_type)(&import->draft, text, wish))
            return false;
    }
    return true;
}

/* Bodies that are one rigid whole have the same number. */
static void make_one(int *whole, int count, int a, int b)
{
    for (int i = 0, from = whole[b], to = whole[a]; i < count; i++)
        if (whole[i] == from)
            whole[i] = to;
}

static int find_body(const LwDraft *draft, const char *name)
{
    int i = 0;
    while (draft->body[i].name != name) /* suggestions point to the bodies' own names */
        i++;
    return i;
}

/* A bolt, its nut and the plates it holds touch each other in all pairs: of the rigid joints of a kind those stay that tie something. */
static void drop_needless(const LwDraft *draft, Wish *wish, LwArena *arena)
{
    int *whole = LW_NEWN(arena, int, draft->body_count + 1), ground = -1;
    for (int i = 0; i < draft->body_count; i++) {
        whole[i] = draft->body[i].fixed && ground >= 0 ? ground : i;
        ground = draft->body[i].fixed && ground < 0 ? i : ground;
    }
    for (Wish round = NAMED; round >= WANTED; round--)
        for (int i = 0; i < draft->suggestion_count; i++) {
            const LwDraftSuggestion *s = &draft->suggestion[i];
            if (wish[i] != round || s->type->free != 0)
                continue;
            int a = find_body(draft, s->body[0]), b = find_body(draft, s->body[1]);
            if (whole[a] == whole[b] && round == WANTED)
                wish[i] = TIED;
            else
                make_one(whole, draft->body_count, a, b);
        }
}

/* One line for each that became a joint or did not need to; the others when they are few or asked for. */
static void list(const LwImport *import, const Wish *wish)
{
    static const char *const words[] = { [LEFT] = "suggested", [TIED] = "rigid already without", [WANTED] = "accepted", [NAMED] = "accepted" };
    const LwDraft *draft = &import->draft;
    bool all = draft->suggestion_count <= MOST_LISTED || lw_arguments_get(import->arguments, "--list-suggestions");
    int left = 0;
    for (int i = 0; i < draft->suggestion_count; i++) {
        const LwDraftSuggestion *s = &draft->suggestion[i];
        left += wish[i] == LEFT;
        if (wish[i] == TIED)
            fprintf(stderr, "%s %d: %s \"%s\"\n", words[TIED], i + 1, s->type->name, s->name);
        else if (wish[i] != LEFT || all)
            fprintf(stderr, "%s %d: %s \"%s\", score %.3g: %s\n", words[wish[i]], i + 1, s->type->name, s->name, s->score, s->why);
    }
    if (!all && left > 0)
        fprintf(stderr, "suggested: %d %s%s; --list-suggestions lists them, --accept makes joints of them\n", left, left < draft->suggestion_count ? "more " : "",
                lw_words_plural(left, "joint", "joints"));
}

bool lw_import_suggest(LwImport *import, const LwSceneDraft *work)
{
    LwDraft *draft = &import->draft;
    if (lw_arguments_get(import->arguments, "--no-suggestions")) {
        if (!lw_arguments_get(import->arguments, "--accept") && !lw_arguments_get(import->arguments, "--list-suggestions"))
            return true;
        lw_cli_complain("--no-suggestions leaves nothing to accept or to list");
        return false;
    }
    add_suggestions(import, work);
    Wish *wish = LW_NEWN(&import->arena, Wish, draft->suggestion_count + 1);
    if (!read_wishes(import, wish))
        return false;
    drop_needless(draft, wish, &import->arena);
    list(import, wish);
    for (int i = 0, number = 0, count = draft->suggestion_count; number < count; number++) {
        if (wish[number] >= WANTED)
            lw_draft_accept(draft, i);
        else
            i++;
    }
    return true;
}
