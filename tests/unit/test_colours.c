/* Colours of bodies that have none of their own: whatever is added, deleted, moved and undone, all others keep theirs. */
#include "tests/unit/example_edition.h"

#include "app/document/edits.h"

#include <string.h>

static const char *const example[] = { "four-bar", "catenary", "planetary", "worm-drive", "slider-crank", "double-pendulum", "newton-cradle", "screw-jack" };

static LwEdition *read_text(const char *text, size_t length)
{
    LwPool *pool = lw_pool_create((LwPartsProgress){ 0 });
    LwEdition *edition = lw_edition_create(&(LwEditionWish){ .path = "t", .folder = LW_TEST_DATA "/../data/examples/", .text = text, .length = length, .pool = pool });
    lw_pool_unref(pool);
    if (!edition->document) {
        printf("Bail out! %s\n", edition->issues.item[0].text);
        exit(1);
    }
    return edition;
}

static int find_body(const LwEdition *edition, const char *name)
{
    for (int b = 0; b < edition->document->def.body_count; b++)
        if (strcmp(edition->document->def.body[b].name, name) == 0)
            return b;
    return -1;
}

static LwColour drawn(const LwEdition *edition, int body)
{
    for (int i = 0; i < edition->figure.piece_count; i++)
        if (edition->figure.piece[i].body == body)
            return edition->figure.piece[i].standard;
    return 0;
}

/* How many bodies are in both. */
static int compare(const LwEdition *before, const LwEdits *edits)
{
    size_t length;
    const char *text = lw_edits_text(edits, &length);
    LwEdition *after = read_text(text, length);
    int both = 0;
    for (int b = 0; b < before->document->def.body_count; b++) {
        int now = find_body(after, before->document->def.body[b].name);
        if (now < 0)
            continue;
        both++;
        CHECK(lw_document_body_colour(after->document, now) == lw_document_body_colour(before->document, b));
        if (drawn(before, b) && drawn(after, now)) /* a ground without joints is not drawn */
            CHECK(drawn(after, now) == drawn(before, b));
    }
    lw_edition_unref(after);
    return both;
}

static void others_keep_theirs(void)
{
    for (size_t e = 0; e < sizeof example / sizeof *example; e++) {
        LwEdition *before = read_example(example[e]);
        LwEdits *edits = lw_edits_create(before->text, before->length);
        int bodies = before->document->def.body_count;
        CHECK(lw_edits_insert(edits, "bodies", 0, "{ \"name\": \"new one\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] }", NULL));
        CHECK(compare(before, edits) == bodies);
        CHECK(lw_edits_move(edits, "bodies", bodies, 0, NULL));
        CHECK(compare(before, edits) == bodies);
        CHECK(lw_edits_remove_object(edits, LW_NAME_BODY, before->document->def.body[0].name, NULL));
        CHECK(compare(before, edits) == bodies - 1);
        while (lw_edits_undo(edits))
            compare(before, edits);
        CHECK(compare(before, edits) == bodies);
        lw_edits_destroy(edits);
        lw_edition_unref(before);
    }
}

/* What a joint holds together is told apart, and so is what is numbered. */
static void neighbours_differ(void)
{
    for (size_t e = 0; e < sizeof example / sizeof *example; e++) {
        LwEdition *edition = read_example(example[e]);
        const LwMechanismDef *def = &edition->document->def;
        for (int j = 0; j < def->joint_count; j++) {
            const int *body = def->joint[j].body;
            if (body[0] >= 0 && body[1] >= 0 && !(def->body[body[0]].fixed && def->body[body[1]].fixed))
                CHECK(lw_document_body_colour(edition->document, body[0]) != lw_document_body_colour(edition->document, body[1]));
        }
        lw_edition_unref(edition);
    }
    char a[32], b[32];
    for (int i = 0; i < 30; i++)
        for (int k = 0; k < i; k++) {
            snprintf(a, sizeof a, "link %d", i);
            snprintf(b, sizeof b, "link %d", k);
            CHECK(lw_palette_named(a) != lw_palette_named(b));
        }
    CHECK(lw_palette_named("") == lw_palette_named("") && lw_palette_named("99999999999999999999") != 0);
}

int main(void)
{
    RUN(others_keep_theirs);
    RUN(neighbours_differ);
    return END();
}
