/* Objects by name: renamed with everything that refers to them, removed with everything that needs them. */
#include "tests/unit/edits_check.h"

static const char rig[] =
    "{ \"lockwork\": 1,\n"
    "  \"parameters\": { \"m\": \"10 mm\", \"k\": { \"value\": \"=2*m + 3 m\", \"words\": \"=m\" }, \"other\": \"=k\" },\n"
    "  \"bodies\": [ { \"name\": \"p\", \"mass\": \"=k*3 [N/m]/m\" }, { \"name\": \"q\" }, { \"name\": \"r\" } ],\n"
    "  \"joints\": [\n"
    "    { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"p\", \"ground\"] },\n"
    "    { \"name\": \"B\", \"type\": \"revolute\", \"bodies\": [\"q\", \"p\"] } ],\n"
    "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"angle\": { \"expression\": \"m*sin(m2*t) + 1e3*m\" } },\n"
    "              { \"name\": \"way\", \"marker\": { \"body\": \"q\" }, \"path\": {} } ],\n"
    "  \"loads\": [ { \"name\": \"F\", \"type\": \"force\", \"body\": \"p\" }, { \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"A\" } ],\n"
    "  \"couplers\": [ { \"name\": \"G\", \"type\": \"coupler\", \"terms\": [ { \"joint\": \"A\" }, { \"joint\": \"B\" } ] },\n"
    "                { \"name\": \"H\", \"type\": \"planetary\", \"sun\": { \"joint\": \"A\" }, \"ring\": { \"joint\": \"B\" } } ],\n"
    "  \"cables\": [ { \"name\": \"rope\", \"points\": [ { \"body\": \"p\" }, { \"body\": \"q\" } ] } ],\n"
    "  \"contacts\": [ { \"name\": \"K\", \"bodies\": [[\"p\", \"q\"], \"r\"] }, { \"name\": \"L\", \"among\": [\"p\", \"q\", \"r\"] } ],\n"
    "  \"measures\": [ { \"name\": \"V\", \"type\": \"point\", \"body\": \"q\", \"relative\": \"p\" }, { \"name\": \"E\", \"type\": \"energy\", \"bodies\": [\"p\", \"q\"] } ],\n"
    "  \"start\": { \"A\": { \"rz\": \"=k\" }, \"B\": {} },\n"
    "  \"analysis\": { \"posture\": { \"A\": { \"rz\": 1 } } },\n"
    "  \"tasks\": [ { \"name\": \"lift\", \"motors\": [ { \"name\": \"M\", \"joint\": \"A\" } ], \"bodies\": [ { \"name\": \"p\" } ], \"start\": { \"A\": {} } } ],\n"
    "  \"suggestions\": [ { \"name\": \"A\", \"bodies\": [\"p\", \"q\"] } ],\n"
    "  \"views\": [ { \"hidden\": [\"p\"], \"transparent\": [\"q\", \"p\"] } ] }\n";

static int times(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
}

static void a_body_is_renamed_everywhere(void)
{
    LwEdits *e = edits_of(rig);
    int before = times(rig, "\"p\"");
    CHECK(lw_edits_rename(e, LW_NAME_BODY, "p", "kurbel \\ ä", NULL));
    CHECK_STRING(lw_edits_undo_name(e), "Rename p");
    CHECK(times(lw_edits_text(e, NULL), "\"p\"") == 0 && before == 13);
    CHECK(times(lw_edits_text(e, NULL), "\"kurbel \\\\ ä\"") == before);
    CHECK(lw_edits_rename(e, LW_NAME_BODY, "kurbel \\ ä", "p", NULL));
    CHECK_STRING(lw_edits_text(e, NULL), rig);
    lw_edits_destroy(e);
}

static void a_joint_is_renamed_everywhere(void)
{
    LwEdits *e = edits_of(rig);
    CHECK(lw_edits_rename(e, LW_NAME_JOINT, "A", "hinge", NULL));
    CHECK(times(lw_edits_text(e, NULL), "\"A\"") == 1); /* of the suggestion, which is a joint to be */
    CHECK(times(lw_edits_text(e, NULL), "\"hinge\"") == times(rig, "\"A\"") - 1);
    lw_edits_destroy(e);
}

static void a_motor_is_renamed_in_tasks_and_along_paths(void)
{
    LwEdits *e = edits_of(rig);
    CHECK(lw_edits_rename(e, LW_NAME_MOTOR, "M", "drive", NULL) && lw_edits_rename(e, LW_NAME_MOTOR, "way", "M", NULL));
    CHECK(times(lw_edits_text(e, NULL), "\"drive\"") == 2 && times(lw_edits_text(e, NULL), "\"M\"") == 1);
    CHECK(lw_edits_rename(e, LW_NAME_TASK, "lift", "M", NULL)); /* tasks have names of their own */
    lw_edits_destroy(e);
}

static void a_parameter_is_renamed_in_formulas(void)
{
    LwEdits *e = edits_of(rig);
    CHECK(lw_edits_rename(e, LW_NAME_PARAMETER, "m", "width", NULL));
    const char *text = lw_edits_text(e, NULL);
    CHECK(strstr(text, "\"width\": \"10 mm\", \"k\": { \"value\": \"=2*width + 3 m\", \"words\": \"=m\" }") != NULL);
    CHECK(strstr(text, "\"=k*3 [N/m]/width\"") != NULL);
    CHECK(strstr(text, "\"width*sin(m2*t) + 1e3*width\"") != NULL);
    CHECK(lw_edits_rename(e, LW_NAME_PARAMETER, "width", "m", NULL));
    CHECK_STRING(lw_edits_text(e, NULL), rig);
    lw_edits_destroy(e);
}

/* Parameters may be called as texts of other entries are. */
static void formulas_of_parameters_are_found_under_any_name(void)
{
    LwEdits *e = edits_of("{ \"parameters\": { \"w\": 1, \"part\": \"=2*w\", \"type\": { \"value\": \"=w\", \"words\": \"=w\" } } }");
    CHECK(lw_edits_rename(e, LW_NAME_PARAMETER, "w", "u", NULL));
    CHECK_STRING(lw_edits_text(e, NULL), "{ \"parameters\": { \"u\": 1, \"part\": \"=2*u\", \"type\": { \"value\": \"=u\", \"words\": \"=w\" } } }");
    lw_edits_destroy(e);
}

/* Undo's name is cut between characters. */
static void long_names_are_cut_between_characters(void)
{
    char text[400] = "{ \"bodies\": [ { \"name\": \"", name[200] = "a";
    for (int i = 0; i < 80; i++)
        strcat(name, "\xC3\xA4");
    strcat(strcat(text, name), "\" } ] }");
    LwEdits *e = edits_of(text);
    CHECK(lw_edits_rename(e, LW_NAME_BODY, name, "b", NULL));
    const char *undo = lw_edits_undo_name(e);
    CHECK(strlen(undo) >= 120 && (unsigned char)undo[strlen(undo) - 1] == 0xA4);
    lw_edits_destroy(e);
}

static void bad_names_are_refused(void)
{
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_BODY, "p", "", m), "the name is empty");
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_BODY, "p", "a.b", m), "contains '.'");
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_BODY, "p", "ground", m), "taken by the program");
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_BODY, "p", "A", m), "already that of a joint");
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_JOINT, "AA", "x", m), "there is no joint \"AA\"");
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_PARAMETER, "k", "pi", m), "has a meaning");
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_PARAMETER, "k", "two words", m), "cannot be the name");
    CHECK_REFUSED(rig, lw_edits_rename(e, LW_NAME_PARAMETER, "k", "m", m), "already that of a parameter");
    CHECK_REFUSED("[", lw_edits_rename(e, LW_NAME_BODY, "p", "x", m), "not in order");
}

static void check_words(const char *text, LwNameKind kind, const char *name, const char *expected)
{
    LwEdits *e = edits_of(text);
    LwEditMessage message = { "" };
    char *words = lw_edits_removal_words(e, kind, name, &message);
    CHECK_STRING(words, expected);
    CHECK_STRING(lw_edits_text(e, NULL), text);
    free(words);
    lw_edits_destroy(e);
}

static void what_goes_too_is_told(void)
{
    check_words(rig, LW_NAME_JOINT, "A",
                "motor M\nload T\ncoupler G\ncoupler H\nstart values of joint A\nposture of joint A\nmotor M in task lift\nstart values of joint A in task lift");
    check_words(rig, LW_NAME_COUPLER, "G", "");
    check_words(rig, LW_NAME_MOTOR, "M", "motor M in task lift");
    check_words(rig, LW_NAME_BODY, "r", "contact K");
    check_words("{ \"joints\": [ { \"name\": \"A\" }, { \"name\": \"A\", \"suppressed\": true } ] }", LW_NAME_JOINT, "A", "the other joint A, which is suppressed");
    check_words("{ \"joints\": [ { \"name\": \"A\", \"suppressed\": true }, { \"name\": \"A\" } ] }", LW_NAME_JOINT, "A", "the other joint A");
}

static void objects_are_removed_with_what_needs_them(void)
{
    LwEdits *e = edits_of(rig);
    LwEditMessage message = { "" };
    CHECK(lw_edits_remove_object(e, LW_NAME_BODY, "p", &message));
    CHECK_STRING(message.text, "");
    static const char after[] =
        "{ \"lockwork\": 1,\n"
        "  \"parameters\": { \"m\": \"10 mm\", \"k\": { \"value\": \"=2*m + 3 m\", \"words\": \"=m\" }, \"other\": \"=k\" },\n"
        "  \"bodies\": [ { \"name\": \"q\" }, { \"name\": \"r\" } ],\n"
        "  \"joints\": [],\n"
        "  \"motors\": [ { \"name\": \"way\", \"marker\": { \"body\": \"q\" }, \"path\": {} } ],\n"
        "  \"loads\": [],\n"
        "  \"couplers\": [],\n"
        "  \"cables\": [],\n"
        "  \"contacts\": [ { \"name\": \"K\", \"bodies\": [[\"q\"], \"r\"] }, { \"name\": \"L\", \"among\": [\"q\", \"r\"] } ],\n"
        "  \"measures\": [ { \"name\": \"E\", \"type\": \"energy\", \"bodies\": [\"q\"] } ],\n"
        "  \"start\": {},\n"
        "  \"analysis\": { \"posture\": {} },\n"
        "  \"tasks\": [ { \"name\": \"lift\", \"motors\": [], \"bodies\": [], \"start\": {} } ],\n"
        "  \"suggestions\": [],\n"
        "  \"views\": [ { \"hidden\": [], \"transparent\": [\"q\"] } ] }\n";
    edits_turn(e, rig, after);
    lw_edits_destroy(e);
    e = edits_of(rig);
    CHECK(lw_edits_remove_object(e, LW_NAME_PARAMETER, "other", NULL) && lw_edits_remove_object(e, LW_NAME_TASK, "lift", NULL));
    CHECK(!strstr(lw_edits_text(e, NULL), "other") && strstr(lw_edits_text(e, NULL), "\"tasks\": [],"));
    lw_edits_destroy(e);
}

static void what_is_needed_stays(void)
{
    CHECK_REFUSED(rig, lw_edits_remove_object(e, LW_NAME_PARAMETER, "m", m), "parameter m is used by 3 formulas, the first is \"=2*m + 3 m\" at line 2");
    CHECK_REFUSED(rig, lw_edits_remove_object(e, LW_NAME_JOINT, "Q", m), "there is no joint");
}

static void check_free(LwNameKind kind, const char *wish, const char *expected)
{
    LwEdits *e = edits_of(rig);
    char *name = lw_edits_free_name(e, kind, wish);
    CHECK_STRING(name, expected);
    free(name);
    lw_edits_destroy(e);
}

static void free_names_are_found(void)
{
    check_free(LW_NAME_BODY, "s", "s");
    check_free(LW_NAME_BODY, "A", "A 2");
    check_free(LW_NAME_BODY, "a.b[c", "a_b_c");
    check_free(LW_NAME_BODY, "ground", "ground 2");
    check_free(LW_NAME_BODY, "", "body");
    check_free(LW_NAME_PARAMETER, "k", "k_2");
    check_free(LW_NAME_PARAMETER, "2 x", "__x");
    check_free(LW_NAME_PARAMETER, "pi", "pi_2");
    check_free(LW_NAME_TASK, "lift", "lift 2");
}

int main(void)
{
    RUN(a_body_is_renamed_everywhere);
    RUN(a_joint_is_renamed_everywhere);
    RUN(a_motor_is_renamed_in_tasks_and_along_paths);
    RUN(a_parameter_is_renamed_in_formulas);
    RUN(formulas_of_parameters_are_found_under_any_name);
    RUN(long_names_are_cut_between_characters);
    RUN(bad_names_are_refused);
    RUN(what_goes_too_is_told);
    RUN(objects_are_removed_with_what_needs_them);
    RUN(what_is_needed_stays);
    RUN(free_names_are_found);
    return END();
}
