/* Edits of the text of a mechanism: what they change, what they leave alone, and the way back. */
#include "tests/unit/edits_check.h"

static const char rig[] =
    "# A rig.\n"
    "{ \"lockwork\": 1, # version\n"
    "  \"bodies\": [\n"
    "    { \"name\": \"crank\", \"mass\": 1.50, \"com\": [0.1, 0, 0] },\n"
    "    # the rod\n"
    "    { \"name\": \"rod\", \"mass\": \"2 kg\" }  # light\n"
    "  ],\n"
    "\n"
    "  # hinges\n"
    "  \"joints\": [\n"
    "    { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"crank\", \"ground\"], \"at\": [0, 0, 0] },\n"
    "    { \"name\": \"B\", \"type\": \"revolute\", \"bodies\": [\"rod\", \"crank\"], \"at\": [1, 0, 0] } ],\n"
    "\n"
    "  \"analysis\": { \"end\": 2 }\n"
    "}\n";

static char *changed(const char *text, const char *old, const char *new)
{
    const char *place = strstr(text, old);
    char *out = malloc(strlen(text) + strlen(new) + 1);
    if (!place)
        abort();
    sprintf(out, "%.*s%s%s", (int)(place - text), text, new, place + strlen(old));
    return out;
}

static void values_are_replaced(void)
{
    char *after = changed(rig, "1.50", "3");
    CHECK_SET(rig, "bodies.crank.mass", "3", after);
    free(after);
    after = changed(rig, "[0.1, 0, 0]", "[0.1, \"=l/2\", 0]");
    CHECK_SET(rig, "bodies[0].com[1]", " \"=l/2\" # comment", after);
    free(after);
    after = changed(rig, "{ \"end\": 2 }", "{\n    \"end\": 3\n  }");
    CHECK_SET(rig, "analysis", "{\n  \"end\": 3\n}", after);
    free(after);
    CHECK_SET("{}", "", "{ \"a\": 1 }", "{ \"a\": 1 }");
}

/* Variants share a name: the one that counts is meant, wherever it stands. */
static void of_variants_the_one_that_counts_is_meant(void)
{
    CHECK_SET("{ \"a\": [ { \"name\": \"A\", \"suppressed\": true, \"x\": 1 }, { \"name\": \"A\", \"x\": 2 } ] }", "a.A.x", "3",
              "{ \"a\": [ { \"name\": \"A\", \"suppressed\": true, \"x\": 1 }, { \"name\": \"A\", \"x\": 3 } ] }");
    CHECK_SET("{ \"a\": [ { \"name\": \"A\", \"x\": 1 }, { \"name\": \"A\", \"suppressed\": true, \"x\": 2 } ] }", "a.A.x", "3",
              "{ \"a\": [ { \"name\": \"A\", \"x\": 3 }, { \"name\": \"A\", \"suppressed\": true, \"x\": 2 } ] }");
    CHECK_SET("{ \"a\": [ { \"name\": \"A\", \"suppressed\": true } ] }", "a.A.suppressed", "false", "{ \"a\": [ { \"name\": \"A\", \"suppressed\": false } ] }");
}

static void members_are_added_with_their_parents(void)
{
    char *after = changed(rig, "\"at\": [0, 0, 0] }", "\"at\": [0, 0, 0], \"limits\": { \"rz\": [-1, 1] } }");
    CHECK_SET(rig, "joints.A.limits.rz", "[-1, 1]", after);
    free(after);
    after = changed(rig, "{ \"end\": 2 }\n", "{ \"end\": 2 },\n\n  \"name\": \"x\"\n");
    CHECK_SET(rig, "name", "\"x\"", after);
    free(after);
    CHECK_SET("{}", "a.b[0].c", "1", "{ \"a\": { \"b\": [ { \"c\": 1 } ] } }");
    CHECK_SET("{ # note\n}", "a", "1", "{ \"a\": 1 # note\n}");
    CHECK_SET("{\n  \"a\": 1 # one\n}", "b", "2", "{\n  \"a\": 1, # one\n  \"b\": 2\n}");
    CHECK_SET("{\n  \"a\": 1\n}", "b", "{\n  \"c\": 2\n}", "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}");
    CHECK_SET("{ \"a\": [1, 2] }", "a[2]", "3", "{ \"a\": [1, 2, 3] }");
    CHECK_SET("{ \"a.b\": { \"c\": 1 } }", "a.b.c", "2", "{ \"a.b\": { \"c\": 2 } }");
}

static void what_cannot_be_set_is_told(void)
{
    CHECK_REFUSED(rig, lw_edits_set(e, "bodies.crnk.mass", "1", m), "did you mean \"crank\"?");
    CHECK_REFUSED(rig, lw_edits_set(e, "bodies.crank.mass", "1,", m), "this value cannot be written");
    CHECK_REFUSED(rig, lw_edits_set(e, "bodies.crank.mass", "{ \"a\": }", m), "column 8");
    CHECK_REFUSED(rig, lw_edits_set(e, "bodies.crank.com[5]", "1", m), "[5]");
    CHECK_REFUSED(rig, lw_edits_set(e, "bodies.crank.new[2]", "1", m), "cannot be made");
    CHECK_REFUSED(rig, lw_edits_set_number(e, "bodies.crank.mass", (double)INFINITY, m), "not finite");
    CHECK_REFUSED("{ \"a\": }", lw_edits_set(e, "a", "1", m), "not in order, line 1, column 8");
    CHECK_REFUSED(rig, lw_edits_set(e, "bodies.crank.", "1", m), "cannot be set");
}

static void numbers_and_strings_are_written(void)
{
    LwEdits *e = edits_of("{}");
    CHECK(lw_edits_set_number(e, "a", 0.1, NULL) && lw_edits_set_number(e, "b", -0.0, NULL) && lw_edits_set_string(e, "c", "say \"ä\\\n\"", NULL));
    CHECK_STRING(lw_edits_text(e, NULL), "{ \"a\": 0.1, \"b\": 0, \"c\": \"say \\\"ä\\\\\\u000a\\\"\" }");
    char *value = lw_edits_get(e, "c", NULL);
    CHECK_STRING(value, "\"say \\\"ä\\\\\\u000a\\\"\"");
    free(value);
    LwEditMessage m;
    CHECK(!lw_edits_get(e, "d", &m) && strstr(m.text, "there is no \"d\" here"));
    lw_edits_destroy(e);
}

static void things_are_removed_with_commas_and_comments(void)
{
    char *after = changed(rig, ",\n    # the rod\n    { \"name\": \"rod\", \"mass\": \"2 kg\" }  # light\n", "\n");
    CHECK_REMOVE(rig, "bodies.rod", after);
    free(after);
    after = changed(rig, "    { \"name\": \"crank\", \"mass\": 1.50, \"com\": [0.1, 0, 0] },\n", "");
    CHECK_REMOVE(rig, "bodies.crank", after);
    free(after);
    after = changed(rig, ",\n    { \"name\": \"B\", \"type\": \"revolute\", \"bodies\": [\"rod\", \"crank\"], \"at\": [1, 0, 0] } ]", " ]");
    CHECK_REMOVE(rig, "joints.B", after);
    free(after);
    after = changed(rig, "\"mass\": 1.50, ", "");
    CHECK_REMOVE(rig, "bodies.crank.mass", after);
    free(after);
    after = changed(rig, ",\n\n  \"analysis\": { \"end\": 2 }", "");
    CHECK_REMOVE(rig, "analysis", after);
    free(after);
    CHECK_REMOVE("{ \"a\": [1, 2, 3] }", "a[0]", "{ \"a\": [2, 3] }");
    CHECK_REMOVE("{ \"a\": [1, 2, 3] }", "a[1]", "{ \"a\": [1, 3] }");
    CHECK_REMOVE("{ \"a\": [1, 2, 3] }", "a[2]", "{ \"a\": [1, 2] }");
    CHECK_REMOVE("{ \"a\": [ 1 ] }", "a[0]", "{ \"a\": [] }");
    CHECK_REMOVE("{ \"a\": [\n  1\n] }", "a[0]", "{ \"a\": [] }");
    CHECK_REMOVE("{ \"a\": [ # keep\n  1\n] }", "a[0]", "{ \"a\": [ # keep\n] }");
    CHECK_REMOVE("{ \"a\": [ 1, # one\n  2 ] }", "a[1]", "{ \"a\": [ 1 # one\n ] }");
    CHECK_REMOVE("{ \"a\": [ 1 # one\n , 2 ] }", "a[0]", "{ \"a\": [  # one\n  2 ] }");
    CHECK_REMOVE("{\n  # of a\n  \"a\": 1,\n  \"b\": 2\n}", "a", "{\n  # of a\n  \"b\": 2\n}");
    CHECK_REFUSED(rig, lw_edits_remove(e, "", m), "whole file");
    CHECK_REFUSED(rig, lw_edits_remove(e, "joints.C", m), "there is no \"C\" here");
}

static void things_are_inserted_in_the_style_of_their_neighbours(void)
{
    char *after = changed(rig, "    # the rod\n", "    { \"name\": \"x\" },\n    # the rod\n");
    CHECK_INSERT(rig, "bodies", 1, "{ \"name\": \"x\" }", after);
    free(after);
    after = changed(rig, "}  # light\n", "},  # light\n    { \"name\": \"x\" }\n");
    CHECK_INSERT(rig, "bodies", -1, "{ \"name\": \"x\" }", after);
    free(after);
    after = changed(rig, "[1, 0, 0] } ]", "[1, 0, 0] },\n    { \"name\": \"C\",\n      \"type\": \"free\" } ]");
    CHECK_INSERT(rig, "joints", -1, "{ \"name\": \"C\",\n  \"type\": \"free\" }", after);
    free(after);
    after = changed(rig, "{ \"end\": 2 }\n", "{ \"end\": 2 },\n\n  \"motors\": [\n    { \"name\": \"M\" }\n  ]\n");
    CHECK_INSERT(rig, "motors", -1, "{ \"name\": \"M\" }", after);
    free(after);
    CHECK_INSERT("{ \"a\": [] }", "a", 0, "1", "{ \"a\": [1] }");
    CHECK_INSERT("{ \"a\": [2, 3] }", "a", 0, "1", "{ \"a\": [1, 2, 3] }");
    CHECK_INSERT("{ \"a\": [ {} ] }", "a", -1, "{ \"b\": 1 }", "{ \"a\": [ {}, { \"b\": 1 } ] }");
    CHECK_INSERT("{ \"a\": [ { \"x\": 1 },\n         {} ] }", "a", 0, "{}", "{ \"a\": [ {},\n         { \"x\": 1 },\n         {} ] }");
    CHECK_REFUSED(rig, lw_edits_insert(e, "bodies", 3, "{}", m), "has 2 entries");
    CHECK_REFUSED(rig, lw_edits_insert(e, "analysis", 0, "{}", m), "expected a list");
    CHECK_REFUSED(rig, lw_edits_insert(e, "bodies.crank.com[0]", 0, "{}", m), "expected a list");
}

static void elements_move_with_their_comments(void)
{
    CHECK_MOVE("{ \"a\": [1, 2, 3] }", "a", 0, 2, "{ \"a\": [2, 3, 1] }");
    CHECK_MOVE("{ \"a\": [1, 2, 3] }", "a", 2, 0, "{ \"a\": [3, 1, 2] }");
    CHECK_MOVE("{ \"a\": [\n  # one\n  1, # I\n  # two\n  2,\n  3\n] }", "a", 0, 1, "{ \"a\": [\n  # two\n  2,\n  # one\n  1, # I\n  3\n] }");
    CHECK_MOVE("{ \"a\": [\n  # one\n  1, # I\n  # two\n  2,\n  3 # III\n] }", "a", 0, 2, "{ \"a\": [\n  # two\n  2,\n  3, # III\n  # one\n  1 # I\n] }");
    CHECK_MOVE("{ \"a\": [\n  1,\n  2 ] # end\n}", "a", 1, 0, "{ \"a\": [\n  2,\n  1 ] # end\n}");
    CHECK_REFUSED(rig, lw_edits_move(e, "bodies", 0, 2, m), "there is no place 2");
    CHECK_REFUSED(rig, lw_edits_move(e, "bodis", 0, 1, m), "did you mean \"bodies\"?");
    LwEdits *e = edits_of(rig);
    CHECK(lw_edits_move(e, "bodies", 1, 1, NULL) && lw_edits_is_saved(e) && !lw_edits_undo(e));
    lw_edits_destroy(e);
}

static void steps_hold_several_edits(void)
{
    LwEdits *e = edits_of("{ \"a\": 1, \"b\": 2 }");
    long revision = lw_edits_revision(e);
    lw_edits_begin(e, "Both");
    CHECK(lw_edits_set(e, "a", "10", NULL) && lw_edits_is_open(e) && !lw_edits_is_saved(e) && !lw_edits_undo(e));
    lw_edits_begin(e, "inner");
    CHECK(lw_edits_set(e, "b", "20", NULL));
    lw_edits_cancel(e);
    CHECK_STRING(lw_edits_text(e, NULL), "{ \"a\": 10, \"b\": 2 }");
    lw_edits_begin(e, "inner");
    CHECK(!lw_edits_set(e, "c.d[2]", "20", NULL) && lw_edits_set(e, "b", "21", NULL));
    CHECK(lw_edits_end(e) && lw_edits_end(e) && lw_edits_revision(e) != revision);
    CHECK_STRING(lw_edits_undo_name(e), "Both");
    CHECK(lw_edits_redo_name(e) == NULL);
    edits_turn(e, "{ \"a\": 1, \"b\": 2 }", "{ \"a\": 10, \"b\": 21 }");
    lw_edits_begin(e, "Nothing");
    CHECK(lw_edits_set(e, "a", "10", NULL) && !lw_edits_end(e));
    CHECK_STRING(lw_edits_undo_name(e), "Both");
    lw_edits_undo(e);
    CHECK_STRING(lw_edits_redo_name(e), "Both");
    lw_edits_begin(e, "Taken back");
    CHECK(lw_edits_set(e, "a", "5", NULL));
    lw_edits_cancel(e);
    CHECK_STRING(lw_edits_redo_name(e), "Both");
    CHECK(lw_edits_set(e, "a", "5", NULL) && lw_edits_redo_name(e) == NULL && !lw_edits_redo(e));
    CHECK_STRING(lw_edits_undo_name(e), "Change a");
    lw_edits_destroy(e);
}

static void dragging_is_one_step(void)
{
    LwEdits *e = edits_of("{ \"a\": 1, \"b\": 2 }");
    char number[20];
    for (int i = 0; i < 100; i++) {
        lw_edits_begin_merge(e, "Drag", "slider");
        snprintf(number, sizeof number, "%d", 7 * i);
        CHECK(lw_edits_set(e, "a", number, NULL) && (i % 2 || lw_edits_set(e, "b", number, NULL)));
        lw_edits_end(e);
    }
    edits_turn(e, "{ \"a\": 1, \"b\": 2 }", "{ \"a\": 693, \"b\": 686 }");
    lw_edits_undo(e);
    CHECK(!lw_edits_undo(e));
    lw_edits_redo(e);
    lw_edits_begin_merge(e, "Drag", "slider"); /* a redo came between */
    CHECK(lw_edits_set(e, "a", "5", NULL) && lw_edits_end(e));
    lw_edits_mark_saved(e);
    lw_edits_begin_merge(e, "Drag", "slider"); /* saving came between */
    CHECK(lw_edits_set(e, "a", "6", NULL) && lw_edits_end(e) && !lw_edits_is_saved(e));
    lw_edits_begin_merge(e, "Drag", "other");
    CHECK(lw_edits_set(e, "a", "7", NULL) && lw_edits_end(e));
    CHECK(lw_edits_undo(e) && lw_edits_undo(e) && lw_edits_is_saved(e));
    CHECK_STRING(lw_edits_text(e, NULL), "{ \"a\": 5, \"b\": 686 }");
    CHECK(lw_edits_undo(e) && lw_edits_undo(e) && !lw_edits_undo(e));
    lw_edits_destroy(e);
}

static void dragging_one_value_is_one_splice(void)
{
    LwEdits *e = edits_of("{ \"a\": 1, \"b\": 2 }");
    char number[20];
    lw_edits_set_limit(e, 0);
    CHECK(lw_edits_set(e, "b", "3", NULL));
    for (int i = 0; i < 20; i++) {
        lw_edits_begin_merge(e, "Drag", "slider");
        snprintf(number, sizeof number, "%d", 1 << i);
        CHECK(i == 0 ? lw_edits_set(e, "a", "77777", NULL) : lw_edits_set(e, "a", number, NULL));
        CHECK(lw_edits_end(e));
    }
    edits_turn(e, "{ \"a\": 1, \"b\": 3 }", "{ \"a\": 524288, \"b\": 3 }");
    lw_edits_destroy(e);
}

static void line_ends_are_those_of_the_file(void)
{
    CHECK_SET("{\r\n  \"a\": 1 # one\r\n}\r\n", "b", "{\n}", "{\r\n  \"a\": 1, # one\r\n  \"b\": {\r\n  }\r\n}\r\n");
    CHECK_REMOVE("{ \"a\": [\r\n  1,\r\n  # two\r\n  2\r\n] }", "a[1]", "{ \"a\": [\r\n  1\r\n] }");
    CHECK_MOVE("{ \"a\": [\r\n  1,\r\n  # two\r\n  2\r\n] }", "a", 1, 0, "{ \"a\": [\r\n  # two\r\n  2,\r\n  1\r\n] }");
}

static void the_saved_text_is_known(void)
{
    LwEdits *e = edits_of("{}");
    CHECK(lw_edits_is_saved(e));
    CHECK(lw_edits_set(e, "a", "1", NULL) && !lw_edits_is_saved(e));
    lw_edits_mark_saved(e);
    CHECK(lw_edits_set(e, "a", "2", NULL) && lw_edits_undo(e) && lw_edits_is_saved(e));
    CHECK(lw_edits_undo(e) && !lw_edits_is_saved(e) && lw_edits_redo(e) && lw_edits_is_saved(e));
    CHECK(lw_edits_undo(e) && lw_edits_set(e, "b", "2", NULL)); /* the saved one is out of reach */
    CHECK(!lw_edits_is_saved(e) && lw_edits_undo(e) && !lw_edits_is_saved(e));
    lw_edits_destroy(e);
}

static void the_history_is_bounded(void)
{
    LwEdits *e = edits_of("{}");
    lw_edits_set_limit(e, 3000);
    char *large = malloc(1003);
    memset(large, 'x', 1002);
    large[0] = large[1001] = '"';
    large[1002] = '\0';
    for (int i = 0; i < 10; i++) {
        large[1] = (char)('a' + i);
        CHECK(lw_edits_set(e, "a", large, NULL));
    }
    CHECK(lw_edits_undo(e) && !lw_edits_undo(e) && !lw_edits_is_saved(e) && lw_edits_redo(e));
    lw_edits_set_limit(e, 0);
    CHECK(lw_edits_undo(e) && lw_edits_redo(e)); /* the last step always stays */
    free(large);
    lw_edits_destroy(e);
}

static void the_whole_text_is_replaced_by_the_smallest_splice(void)
{
    LwEdits *e = edits_of(rig);
    char *other = changed(rig, "1.50", "1.75");
    LwEditMessage m = { "" };
    CHECK(lw_edits_replace_all(e, other, strlen(other), &m));
    edits_turn(e, rig, other);
    CHECK(lw_edits_replace_all(e, other, strlen(other), &m));
    CHECK(lw_edits_undo(e) && !lw_edits_undo(e));
    CHECK(lw_edits_replace_all(e, "not JSON", 8, &m)); /* the source editor may */
    CHECK(!lw_edits_set(e, "a", "1", &m) && strstr(m.text, "not in order"));
    edits_turn(e, rig, "not JSON");
    CHECK(!lw_edits_replace_all(e, "a\0b", 3, &m) && strstr(m.text, "zero byte"));
    free(other);
    lw_edits_destroy(e);
}

int main(void)
{
    RUN(values_are_replaced);
    RUN(of_variants_the_one_that_counts_is_meant);
    RUN(members_are_added_with_their_parents);
    RUN(what_cannot_be_set_is_told);
    RUN(numbers_and_strings_are_written);
    RUN(things_are_removed_with_commas_and_comments);
    RUN(things_are_inserted_in_the_style_of_their_neighbours);
    RUN(elements_move_with_their_comments);
    RUN(steps_hold_several_edits);
    RUN(dragging_is_one_step);
    RUN(dragging_one_value_is_one_splice);
    RUN(line_ends_are_those_of_the_file);
    RUN(the_saved_text_is_known);
    RUN(the_history_is_bounded);
    RUN(the_whole_text_is_replaced_by_the_smallest_splice);
    return END();
}
