/* Memory that runs out while a robot is read: every allocation, those of libxml2 included, fails once. Each failure must be told, or
 * be one that libxml2 gets over with nothing lost, without a crash and (under the sanitizers) without a leak. */
#include "app/exchange/urdf.h"
#include "tests/unit/check.h"

#include <libxml/xmlmemory.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static long allocations, fail_at = -1;

static int fails(void)
{
    return allocations++ == fail_at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

static void *resize(void *memory, size_t size)
{
    return fails() ? NULL : realloc(memory, size);
}

static char *copy(const char *text)
{
    return fails() ? NULL : strdup(text);
}

static const char robot[] =
    "<?xml version=\"1.0\"?><robot name=\"r\"><material name=\"m\"><color rgba=\"1 0 0 1\"/></material>"
    "<link name=\"base\"/><link name=\"a\"><inertial><origin rpy=\"0 0 1\"/><mass value=\"2\"/>"
    "<inertia ixx=\"1\" iyy=\"2\" izz=\"2.5\" ixy=\"0.1\" ixz=\"0.2\" iyz=\"0.3\"/></inertial>"
    "<visual><geometry><box size=\"1 2 3\"/></geometry><material name=\"m\"/></visual></link>"
    "<link name=\"b\"><inertial><mass value=\"0\"/><inertia ixx=\"0\" iyy=\"0\" izz=\"0\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>"
    "<joint name=\"j\" type=\"revolute\"><parent link=\"base\"/><child link=\"a\"/><axis xyz=\"1 1 0\"/><limit lower=\"-1\" upper=\"1\" effort=\"3\"/></joint>"
    "<joint name=\"f\" type=\"fixed\"><parent link=\"a\"/><child link=\"b\"/></joint></robot>";

static bool read_guarded(LwArena *arena, LwDraft *draft, LwIssues *issues)
{
    const LwUrdfOptions options = { .motors = true };
    if (LW_ARENA_GUARD(arena))
        return false;
    return lw_urdf_read_text("r.urdf", robot, strlen(robot), &options, draft, issues);
}

static char *first; /* what the first reading made, as text */

static void check_text(const LwDraft *draft)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    lw_draft_write(draft, out);
    fclose(out);
    if (!first) {
        first = text;
        return;
    }
    CHECK_STRING(text, first);
    free(text);
}

static bool read_robot(void)
{
    LwArena arena;
    LwIssues issues;
    LwDraft draft = { .arena = &arena };
    lw_arena_init(&arena);
    lw_issues_init(&issues);
    allocations = 0;
    bool done = read_guarded(&arena, &draft, &issues);
    fail_at = -1;
    if (done)
        check_text(&draft);
    lw_arena_clear(&arena);
    lw_issues_clear(&issues);
    return done;
}

static void every_allocation_of_a_robot_may_fail(void)
{
    long survived = 0;
    CHECK(read_robot()); /* libxml2 keeps what it makes once */
    CHECK(first && strstr(first, "j_motor") && strstr(first, "#ff0000"));
    CHECK(read_robot());
    long total = allocations;
    CHECK(total > 200);
    for (long n = 0; n < total; n++) {
        fail_at = n;
        survived += read_robot();
    }
    printf("# %ld allocations, %ld not needed\n", total, survived);
    CHECK(survived < total / 10);
    CHECK(read_robot());
}

int main(void)
{
    xmlMemSetup(free, __wrap_malloc, resize, copy);
    RUN(every_allocation_of_a_robot_may_fail);
    free(first);
    return END();
}
