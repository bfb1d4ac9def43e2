/* Edits of the examples: thousands of random ones with a fixed seed, and every name of every file changed. */
#include "tests/unit/edits_check.h"

#include "app/document/file.h"
#include "app/document/json.h"
#include "app/document/name_rules.h"
#include "app/document/reader.h"
#include "app/document/references.h"

#include <dirent.h>

enum { EDITS = 300, MOST_FILES = 200 };
static const unsigned long first_seed = 20240611;

static char *file[MOST_FILES];
static int file_count;

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_files(void)
{
    const char *folder = LW_TEST_DATA "/../data/examples";
    DIR *dir = opendir(folder);
    if (!dir) {
        printf("Bail out! no examples\n");
        exit(1);
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".lockwork") != 0 || file_count == MOST_FILES)
            continue;
        file[file_count] = malloc(strlen(folder) + strlen(entry->d_name) + 2);
        sprintf(file[file_count++], "%s/%s", folder, entry->d_name);
    }
    closedir(dir);
    qsort(file, (size_t)file_count, sizeof *file, compare);
}

static LwEdits *open_file(const char *path, char **text)
{
    size_t length;
    if (!lw_file_read(path, false, text, &length)) {
        printf("Bail out! %s cannot be read\n", path);
        exit(1);
    }
    *text = realloc(*text, length + 1);
    (*text)[length] = '\0';
    return lw_edits_create(*text, length);
}

static int draw(unsigned long *seed, int count)
{
    int value = (int)((check_random(seed) + 1) / 2 * count);
    return value < count ? value : count - 1;
}

/* The path of a random value, and what it is. */
static const LwJson *random_path(const LwJson *node, unsigned long *seed, char *path, size_t size)
{
    size_t used = 0;
    path[0] = '\0';
    while (node->count > 0 && draw(seed, 5) > 0) {
        int index = draw(seed, node->count), i = 0;
        const LwJson *next = node->first;
        for (; i < index; i++)
            next = next->next;
        if (next->key && strpbrk(next->key, ".["))
            break;
        used += (size_t)(next->key ? snprintf(path + used, size - used, "%s%s", used ? "." : "", next->key) : snprintf(path + used, size - used, "[%d]", index));
        node = next;
    }
    return node;
}

static int comments(const char *text)
{
    int count = 0;
    bool string = false;
    for (; *text; text++) {
        if (string && *text == '\\')
            text++;
        else if (*text == '"')
            string = !string;
        else if (*text == '#' && !string) {
            count++;
            while (text[1] && text[1] != '\n')
                text++;
        }
    }
    return count;
}

/* One random edit of any kind; whether it was made is another matter. */
static void edit(LwEdits *edits, const LwJson *root, unsigned long *seed)
{
    static const char *const values[] = { "1", "\"=x # 2\"", "[1, 2]", "{ \"a\": 1, # one\n  \"b\": [] }", "{}", "[]", "null" };
    const char *value = values[draw(seed, 7)];
    char path[1000], longer[1100];
    const LwJson *node = random_path(root, seed, path, sizeof path);
    int before = comments(lw_edits_text(edits, NULL));
    switch (draw(seed, 6)) {
    case 0:
        if (*path)
            lw_edits_set(edits, path, value, NULL);
        break;
    case 1: {
        snprintf(longer, sizeof longer, "%s%snew%d", path, *path ? "." : "", draw(seed, 4));
        char *there = lw_edits_get(edits, longer, NULL);
        if (lw_edits_set(edits, longer, value, NULL) && !there)
            CHECK(node->kind == LW_JSON_OBJECT && comments(lw_edits_text(edits, NULL)) == before + (strchr(value, '\n') != NULL));
        free(there);
        break;
    }
    case 2: lw_edits_remove(edits, path, NULL); break;
    case 3: case 4: {
        bool good = lw_edits_insert(edits, path, node->count > 0 ? draw(seed, node->count + 1) : -1, value, NULL);
        CHECK(good == (node->kind == LW_JSON_ARRAY));
        if (good)
            CHECK(comments(lw_edits_text(edits, NULL)) == before + (strchr(value, '\n') != NULL));
        break;
    }
    default:
        if (node->kind == LW_JSON_ARRAY && node->count > 1) {
            CHECK(lw_edits_move(edits, path, draw(seed, node->count), draw(seed, node->count), NULL));
            CHECK(comments(lw_edits_text(edits, NULL)) == before);
        }
    }
}

/* The tree of the text as it is now, after one edit. */
static bool step(LwEdits *edits, unsigned long *seed)
{
    LwArena arena;
    LwIssues issues;
    size_t length;
    const char *text = lw_edits_text(edits, &length);
    lw_arena_init(&arena);
    lw_issues_init(&issues);
    const LwJson *root = lw_json_parse(&arena, "", text, length, &issues);
    bool good = root && issues.errors == 0;
    if (good) {
        bool several = draw(seed, 4) == 0;
        if (several)
            lw_edits_begin(edits, "Several");
        edit(edits, root, seed);
        if (several) {
            lw_edits_set(edits, "extra", "1", NULL);
            if (draw(seed, 3) == 0)
                lw_edits_cancel(edits);
            else
                lw_edits_end(edits);
        }
        if (draw(seed, 10) == 0)
            lw_edits_undo(edits);
    }
    lw_issues_clear(&issues);
    lw_arena_clear(&arena);
    return good;
}

static void random_edits_come_back(void)
{
    for (int f = 0; f < file_count; f++) {
        char *text;
        LwEdits *edits = open_file(file[f], &text);
        unsigned long seed = first_seed + (unsigned long)f;
        bool good = true;
        for (int i = 0; i < EDITS && good; i++)
            good = step(edits, &seed);
        if (!good)
            printf("# %s, seed %lu\n", file[f], first_seed + (unsigned long)f);
        CHECK(good);
        while (lw_edits_redo(edits))
            continue;
        char *last = strdup(lw_edits_text(edits, NULL));
        int steps = 0;
        while (lw_edits_undo(edits))
            steps++;
        CHECK(steps > EDITS / 10);
        CHECK_STRING(lw_edits_text(edits, NULL), text);
        CHECK(lw_edits_is_saved(edits));
        while (lw_edits_redo(edits))
            continue;
        CHECK_STRING(lw_edits_text(edits, NULL), last);
        free(last);
        lw_edits_destroy(edits);
        free(text);
    }
}

/* ---- names */

typedef struct Name {
    LwNameKind kind;
    char name[100];
} Name;

typedef struct Found {
    int count;
    Name name[2000];
} Found;

static void find(void *user, const LwReference *reference)
{
    Found *found = user;
    if (!reference->defines || found->count == 2000)
        return;
    for (int i = 0; i < found->count; i++)
        if (found->name[i].kind == reference->kind && strcmp(found->name[i].name, reference->name) == 0)
            return;
    found->name[found->count].kind = reference->kind;
    snprintf(found->name[found->count++].name, sizeof found->name[0].name, "%s", reference->name);
}

static void find_names(const char *text, Found *found)
{
    LwArena arena;
    LwIssues issues;
    lw_arena_init(&arena);
    lw_issues_init(&issues);
    const LwJson *root = lw_json_parse(&arena, "", text, strlen(text), &issues);
    found->count = 0;
    CHECK(root != NULL);
    if (root)
        lw_references_visit(root, find, found);
    lw_issues_clear(&issues);
    lw_arena_clear(&arena);
}

/* Without part files: bodies whose mass one holds are errors, the same ones for the same mechanism. */
static LwDocument *read(const char *text, int *errors)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("example.lockwork", text, strlen(text), &(LwDocumentPlace){ .folder = LW_TEST_DATA "/../data/examples/" }, &issues);
    *errors = issues.errors;
    lw_issues_clear(&issues);
    return document;
}

static void check_name(const char *now, const char *before, const Name *renamed, const char *to)
{
    bool same = strcmp(before, renamed->name) == 0 && renamed->kind != LW_NAME_PARAMETER && renamed->kind != LW_NAME_TASK;
    CHECK_STRING(now, same ? to : before);
}

static void check_same(const LwDocument *a, const LwDocument *b, const Name *renamed, const char *to)
{
    const LwMechanismDef *x = &a->def, *y = &b->def;
    CHECK(x->body_count == y->body_count && x->joint_count == y->joint_count && x->motor_count == y->motor_count && x->load_count == y->load_count);
    CHECK(x->coupler_count == y->coupler_count && x->cable_count == y->cable_count && x->contact_count == y->contact_count && x->start_count == y->start_count);
    CHECK(x->measure_count == y->measure_count && x->analysis.posture_count == y->analysis.posture_count && a->parameter_count == b->parameter_count);
    for (int i = 0; i < x->body_count; i++) {
        check_name(y->body[i].name, x->body[i].name, renamed, to);
        CHECK(x->body[i].mass == y->body[i].mass && memcmp(&x->body[i].frame, &y->body[i].frame, sizeof x->body[i].frame) == 0);
    }
    for (int i = 0; i < x->joint_count; i++) {
        check_name(y->joint[i].name, x->joint[i].name, renamed, to);
        CHECK(x->joint[i].body[0] == y->joint[i].body[0] && x->joint[i].body[1] == y->joint[i].body[1] && x->joint[i].type == y->joint[i].type);
        CHECK(memcmp(x->joint[i].marker, y->joint[i].marker, sizeof x->joint[i].marker) == 0);
    }
    for (int i = 0; i < x->motor_count; i++) {
        check_name(y->motor[i].name, x->motor[i].name, renamed, to);
        CHECK(x->motor[i].joint == y->motor[i].joint && x->motor[i].coordinate == y->motor[i].coordinate);
    }
    for (int i = 0; i < x->load_count; i++)
        CHECK(x->load[i].joint == y->load[i].joint && x->load[i].body[0] == y->load[i].body[0] && x->load[i].body[1] == y->load[i].body[1]);
    for (int i = 0; i < x->start_count; i++)
        CHECK(x->start[i].joint == y->start[i].joint && x->start[i].value == y->start[i].value);
    for (int i = 0; i < a->parameter_count; i++)
        CHECK(a->parameter[i].value == b->parameter[i].value);
}

static void renamed_things_are_the_same_mechanism(void)
{
    static Found found;
    int read_ones = 0;
    for (int f = 0; f < file_count; f++) {
        char *text;
        LwEdits *edits = open_file(file[f], &text);
        int errors;
        LwDocument *document = read(text, &errors);
        read_ones += document != NULL;
        find_names(text, &found);
        for (int i = 0; i < found.count; i++) {
            const Name *name = &found.name[i];
            LwEditMessage message = { "" };
            CHECK(lw_edits_rename(edits, name->kind, name->name, "changed_", &message));
            CHECK_STRING(message.text, "");
            int now = errors;
            LwDocument *other = document || i % 5 == 0 ? read(lw_edits_text(edits, NULL), &now) : NULL;
            CHECK(now == errors);
            if (now != errors)
                printf("# %s: %s %s\n", file[f], lw_name_kind_words(name->kind), name->name);
            if (document && other)
                check_same(document, other, name, "changed_");
            lw_document_destroy(other);
            CHECK(lw_edits_rename(edits, name->kind, "changed_", name->name, NULL));
            CHECK_STRING(lw_edits_text(edits, NULL), text);
        }
        lw_document_destroy(document);
        lw_edits_destroy(edits);
        free(text);
    }
    CHECK(read_ones > 10);
}

/* What is left after an object is removed reads without an unknown name; the words tell of everything. */
static void removed_things_leave_no_trace(void)
{
    static Found found;
    for (int f = 0; f < file_count; f++) {
        char *text;
        LwEdits *edits = open_file(file[f], &text);
        find_names(text, &found);
        for (int i = 0; i < found.count; i++) {
            const Name *name = &found.name[i];
            LwEditMessage message = { "" };
            char *words = lw_edits_removal_words(edits, name->kind, name->name, &message);
            bool good = lw_edits_remove_object(edits, name->kind, name->name, &message);
            CHECK(good == (words != NULL));
            CHECK(good || (name->kind == LW_NAME_PARAMETER && strstr(message.text, "is used by")));
            free(words);
            if (!good)
                continue;
            LwIssues issues;
            lw_issues_init(&issues);
            const char *now = lw_edits_text(edits, NULL);
            lw_document_destroy(lw_document_read_text("x", now, strlen(now), &(LwDocumentPlace){ .folder = LW_TEST_DATA "/../data/examples/" }, &issues));
            for (int k = 0; k < issues.count; k++)
                if (strstr(issues.item[k].text, "unknown") || issues.item[k].text[0] == '{') {
                    CHECK(!"no unknown name");
                    printf("# %s without %s: %s\n", file[f], name->name, issues.item[k].text);
                }
            lw_issues_clear(&issues);
            CHECK(lw_edits_undo(edits));
            CHECK_STRING(lw_edits_text(edits, NULL), text);
        }
        lw_edits_destroy(edits);
        free(text);
    }
}

int main(void)
{
    printf("# seed %lu\n", first_seed);
    list_files();
    RUN(random_edits_come_back);
    RUN(renamed_things_are_the_same_mechanism);
    RUN(removed_things_leave_no_trace);
    for (int i = 0; i < file_count; i++)
        free(file[i]);
    return END();
}
