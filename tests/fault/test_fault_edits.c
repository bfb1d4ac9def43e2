/* Memory that runs out during edits: every allocation of every kind of edit fails once. Each failure says so and leaves the text as it was. */
#include "tests/fault/failing.h"
#include "tests/unit/check.h"

#include "app/document/edits.h"

static const char text[] =
    "{ \"parameters\": { \"a\": 1, \"b\": \"=a\" },\n"
    "  \"bodies\": [\n    # first\n    { \"name\": \"p\" },\n    { \"name\": \"q\" }\n  ],\n"
    "  \"joints\": [ { \"name\": \"A\", \"bodies\": [\"p\", \"q\"] } ], \"motors\": [ { \"name\": \"M\", \"joint\": \"A\" } ] }\n";

static bool set(LwEdits *e, LwEditMessage *m) { return lw_edits_set(e, "joints.A.limits.rz", "[0,\n  1]", m); }
static bool set_string(LwEdits *e, LwEditMessage *m) { return lw_edits_set_string(e, "bodies.p.words", "said", m); }
static bool remove_one(LwEdits *e, LwEditMessage *m) { return lw_edits_remove(e, "bodies.p", m); }
static bool insert(LwEdits *e, LwEditMessage *m) { return lw_edits_insert(e, "loads", -1, "{ \"name\": \"F\" }", m); }
static bool move(LwEdits *e, LwEditMessage *m) { return lw_edits_move(e, "bodies", 0, 1, m); }
static bool rename_body(LwEdits *e, LwEditMessage *m) { return lw_edits_rename(e, LW_NAME_BODY, "p", "other", m); }
static bool rename_parameter(LwEdits *e, LwEditMessage *m) { return lw_edits_rename(e, LW_NAME_PARAMETER, "a", "longer", m); }
static bool remove_object(LwEdits *e, LwEditMessage *m) { return lw_edits_remove_object(e, LW_NAME_BODY, "p", m); }
static bool replace(LwEdits *e, LwEditMessage *m) { return lw_edits_replace_all(e, "other", 5, m); }

static bool several(LwEdits *e, LwEditMessage *m)
{
    lw_edits_begin(e, "Several");
    bool good = set(e, m) && insert(e, m);
    if (good)
        lw_edits_end(e);
    else
        lw_edits_cancel(e);
    return good;
}

static void every_allocation_may_fail(void)
{
    static bool (*const act[])(LwEdits *, LwEditMessage *) = { set, set_string, remove_one, insert, move, rename_body, rename_parameter, remove_object, replace, several };
    for (size_t a = 0; a < sizeof act / sizeof *act; a++) {
        int failures = 0;
        for (long n = 0;; n++) {
            fail_at = -1;
            LwEdits *edits = lw_edits_create(text, sizeof text - 1);
            LwEditMessage message = { "" };
            allocations = 0;
            fail_at = n;
            bool good = act[a](edits, &message);
            long used = allocations;
            fail_at = -1;
            if (!good) {
                failures++;
                CHECK(strstr(message.text, "memory") != NULL);
                CHECK_STRING(lw_edits_text(edits, NULL), text);
                CHECK(!lw_edits_undo(edits) && lw_edits_is_saved(edits) && !lw_edits_is_open(edits));
                CHECK(act[a](edits, &message)); /* with memory it goes */
            }
            allocations = 0;
            CHECK(lw_edits_undo(edits) && allocations == 0);
            CHECK_STRING(lw_edits_text(edits, NULL), text);
            CHECK(lw_edits_redo(edits) && allocations == 0);
            lw_edits_destroy(edits);
            if (used <= n)
                break;
        }
        CHECK(failures > 2);
    }
}

static void looking_may_fail(void)
{
    for (long n = 0;; n++) {
        LwEdits *edits = lw_edits_create(text, sizeof text - 1);
        LwEditMessage message = { "" };
        allocations = 0;
        fail_at = n;
        char *words = lw_edits_removal_words(edits, LW_NAME_BODY, "p", &message);
        char *name = words ? lw_edits_free_name(edits, LW_NAME_BODY, "p") : NULL;
        char *value = name ? lw_edits_get(edits, "bodies.p", &message) : NULL;
        long used = allocations;
        fail_at = -1;
        CHECK(value || used > n);
        free(words);
        free(name);
        free(value);
        lw_edits_destroy(edits);
        if (used <= n)
            break;
    }
}

static void creating_may_fail(void)
{
    for (int n = 0; n < 2; n++) {
        allocations = 0;
        fail_at = n;
        CHECK(lw_edits_create(text, sizeof text - 1) == NULL);
        fail_at = -1;
    }
}

int main(void)
{
    RUN(every_allocation_may_fail);
    RUN(looking_may_fail);
    RUN(creating_may_fail);
    return END();
}
