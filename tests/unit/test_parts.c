/* The reader process held to its limits, and what is remembered of it. */
#define _GNU_SOURCE
#include "tests/unit/check.h"

#include "app/exchange/cache.h"
#include "app/exchange/parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[256];
static char message[LW_SOURCE_MESSAGE];

static const char *place(const char *name)
{
    static char path[4][300];
    static int next;
    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static const char *write_part(const char *name, const char *content)
{
    const char *path = place(name);
    FILE *file = fopen(path, "w");
    fputs(content, file);
    fclose(file);
    return path;
}

static int count_in(const char *path)
{
    int count = 0;
    DIR *open_folder = opendir(path);
    if (!open_folder)
        return 0;
    for (const struct dirent *entry; (entry = readdir(open_folder));)
        count += entry->d_name[0] != '.';
    closedir(open_folder);
    return count;
}

/* Neither children, nor children of theirs (which become ours), nor descriptors are left. */
static void check_clean(int descriptors)
{
    pid_t got = 0;
    for (int i = 0; i < 1000 && (got = waitpid(-1, NULL, WNOHANG)) >= 0; i++) /* who was killed takes a moment to go */
        usleep(2000);
    CHECK(got == -1 && errno == ECHILD);
    CHECK(count_in("/proc/self/fd") == descriptors);
}

/* Opens one file with a source of its own; whether there was a scene. */
static bool opens(const char *path, LwPartsProgress progress)
{
    int descriptors = count_in("/proc/self/fd");
    LwParts *parts = lw_parts_create(progress);
    const LwScene *scene = lw_parts_source(parts)->open(lw_parts_source(parts), path, &(LwReadOptions){ 0 }, message);
    bool good = scene != NULL;
    if (!good) {
        char again[LW_SOURCE_MESSAGE]; /* failures are remembered too */
        CHECK(!lw_parts_source(parts)->open(lw_parts_source(parts), path, &(LwReadOptions){ 0 }, again) && strcmp(again, message) == 0);
    }
    lw_parts_destroy(parts);
    check_clean(descriptors);
    return good;
}

static bool fails(const char *content, const char *words)
{
    bool failed = !opens(write_part("bad.step", content), (LwPartsProgress){ 0 });
    bool told = strstr(message, words) && strstr(message, "bad.step");
    if (!told)
        printf("# \"%s\" says \"%s\"\n", content, message);
    return failed && told;
}

static void failures(void)
{
    CHECK(fails("fail", ": it is not a part at all; export it again"));
    CHECK(fails("crash", "the reader crashed (segmentation fault) on "));
    CHECK(fails("crash", "the file is damaged or beyond what OpenCASCADE reads; export it again or as "));
    CHECK(fails("garbage", "what the reader sent is not a scene of this version"));
    CHECK(fails("silent", "the reader ended before the geometry was whole"));
    CHECK(fails("status", "the reader gave up with status 127 (library missing)"));
    CHECK(!opens(place("absent.step"), (LwPartsProgress){ 0 }) && strstr(message, "absent.step cannot be read: No such file"));
    CHECK(!opens(folder, (LwPartsProgress){ 0 }) && strstr(message, "Is a directory"));
    CHECK(!opens("/dev/null", (LwPartsProgress){ 0 }) && strstr(message, "it is no ordinary file"));
}

static void limits(void)
{
    setenv("LOCKWORK_READER_SECONDS", "0.3", 1);
    CHECK(fails("hang", "took longer than 0.3 s and was stopped"));
    CHECK(fails("flood", "took longer than 0.3 s and was stopped"));
    setenv("LOCKWORK_READER_SECONDS", "60", 1);
    CHECK(fails("orphan", "the reader gave up with status 3"));
    setenv("LOCKWORK_READER_MEGABYTES", "16", 1);
    CHECK(fails("flood", "holds more than 16 MB of geometry"));
    unsetenv("LOCKWORK_READER_MEGABYTES");
    setenv("LOCKWORK_READER_SECONDS", "soon", 1);
    CHECK(!opens(write_part("box.step", "box"), (LwPartsProgress){ 0 }) && strstr(message, "LOCKWORK_READER_SECONDS=soon: expected a number"));
    unsetenv("LOCKWORK_READER_SECONDS");
    const char *reader = getenv("LOCKWORK_READER");
    char *kept = strdup(reader);
    setenv("LOCKWORK_READER", place("nothing"), 1);
    CHECK(!opens(place("box.step"), (LwPartsProgress){ 0 }) && strstr(message, "nothing is no program that can be run"));
    setenv("LOCKWORK_READER", write_part("script", "#!/nonexistent\n"), 1);
    chmod(place("script"), 0700);
    CHECK(!opens(place("box.step"), (LwPartsProgress){ 0 }) && strstr(message, "the reader of part files cannot be started"));
    setenv("LOCKWORK_READER", kept, 1);
    free(kept);
}

static double seen_fraction;
static char seen_words[64];

static bool watch(void *user, double fraction, const char *words)
{
    seen_fraction = fraction;
    snprintf(seen_words, sizeof seen_words, "%s", words);
    return ++*(int *)user < 3;
}

static void cancelled(void)
{
    int calls = 0;
    LwPartsProgress progress = { .report = watch, .user = &calls };
    CHECK(!opens(write_part("slow.step", "hang"), progress) && strstr(message, "slow.step was cancelled"));
    CHECK(calls >= 3 && seen_fraction == 0.25);
    CHECK_STRING(seen_words, "thinking");
}

/* Gigabytes are gone through before a reader is asked: that can be stopped, too. A sparse file costs nothing. */
static void cancelled_large(void)
{
    int calls = 0;
    LwPartsProgress progress = { .report = watch, .user = &calls };
    write_part("large.step", "crash");
    setenv("LOCKWORK_CACHE", place("cache"), 1);
    CHECK(truncate(place("large.step"), 5000000000) == 0);
    CHECK(!opens(place("large.step"), progress) && strstr(message, "large.step was cancelled"));
    CHECK(calls == 3 && seen_fraction > 0 && seen_fraction < 0.01);
    CHECK_STRING(seen_words, "comparing with what was read before");
    remove(place("large.step"));
    setenv("LOCKWORK_CACHE", "off", 1);
}

static void scenes(void)
{
    int descriptors = count_in("/proc/self/fd");
    LwParts *parts = lw_parts_create((LwPartsProgress){ 0 });
    LwSceneSource *source = lw_parts_source(parts);
    const char *path = write_part("good.stl", "chatter");
    const LwScene *a = source->open(source, path, &(LwReadOptions){ 0 }, message);
    const LwScene *b = source->open(source, path, &(LwReadOptions){ .unit = 0.0254, .up = 'y', .split = true, .tolerance = 0.01 }, message);
    CHECK(a && source->open(source, path, &(LwReadOptions){ 0 }, message) == a);
    CHECK(a && source->open(source, path, NULL, message) == a);
    CHECK(b && b != a && b->part_count == 1 && b->part[0].mesh.vertex[7].z == 3 * 0.0254);
    if (a && b) {
        CHECK_STRING(a->note[0], "--seconds 120 --megabytes 4096 ");
        CHECK_STRING(b->note[0], "--seconds 120 --megabytes 4096 --unit 0.0254 --up y --split --tolerance 0.01 ");
    }
    CHECK(lw_parts_count(parts).read == 2 && lw_parts_count(parts).cached == 0);
    CHECK(chdir(folder) == 0);
    write_part("-odd", "box");
    CHECK(source->open(source, "-odd", &(LwReadOptions){ 0 }, message) != NULL);
    lw_parts_destroy(parts);
    check_clean(descriptors);
}

/* Opens the path with a new source and tells where the scene came from: 'r'eader, 'c'ache, '-' nowhere. */
static char came_from(const char *path, LwReadOptions options)
{
    LwParts *parts = lw_parts_create((LwPartsProgress){ 0 });
    const LwScene *scene = lw_parts_source(parts)->open(lw_parts_source(parts), path, &options, message);
    LwPartsCount count = lw_parts_count(parts);
    char from = !scene ? '-' : count.read == 1 ? 'r' : count.cached == 1 ? 'c' : '?';
    if (scene)
        CHECK(scene->part_count == 1 && scene->part[0].integrals.volume > 0 && scene->node_count == 1 && scene->note_count == 1);
    lw_parts_destroy(parts);
    return from;
}

/* The path of the only scene in the cache. */
static void only_scene(char path[600])
{
    path[0] = 0;
    DIR *kept = opendir(place("cache/deep"));
    for (const struct dirent *entry; kept && (entry = readdir(kept));)
        if (strstr(entry->d_name, ".scene"))
            snprintf(path, 600, "%s/cache/deep/%.255s", folder, entry->d_name);
    if (kept)
        closedir(kept);
}

static void cache(void)
{
    char kept[600];
    setenv("LOCKWORK_CACHE", place("cache/deep"), 1);
    const char *one = write_part("one.step", "box 1");
    CHECK(came_from(one, (LwReadOptions){ 0 }) == 'r' && came_from(one, (LwReadOptions){ 0 }) == 'c');
    rename(one, place("renamed.step")); /* the content counts, not the name */
    CHECK(came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'c');
    only_scene(kept);
    struct stat about;
    CHECK(stat(kept, &about) == 0 && about.st_size > 500 && count_in(place("cache/deep")) == 1);
    /* Damage anywhere: read again and replaced. */
    for (long at = 0; at < about.st_size; at += about.st_size / 5) {
        FILE *file = fopen(kept, "r+");
        fseek(file, at, SEEK_SET);
        int byte = getc(file);
        fseek(file, at, SEEK_SET);
        putc(byte ^ 0x10, file);
        fclose(file);
        CHECK(came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'r' && came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'c');
    }
    CHECK(truncate(kept, about.st_size / 2) == 0 && came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'r');
    CHECK(truncate(kept, 0) == 0 && came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'r');
    CHECK(came_from(place("renamed.step"), (LwReadOptions){ .unit = 2 }) == 'r' && came_from(place("renamed.step"), (LwReadOptions){ .unit = 2 }) == 'c');
    CHECK(came_from(write_part("renamed.step", "box 2"), (LwReadOptions){ 0 }) == 'r');
    CHECK(came_from(write_part("a.obj", "box"), (LwReadOptions){ 0 }) == 'r' && came_from(place("a.obj"), (LwReadOptions){ 0 }) == 'r');
    /* Nowhere to write: no cache, no failure. */
    setenv("LOCKWORK_CACHE", "/proc/nowhere", 1);
    CHECK(came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'r' && came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'r');
    setenv("LOCKWORK_CACHE", "off", 1);
    CHECK(came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'r' && came_from(place("renamed.step"), (LwReadOptions){ 0 }) == 'r');
}

static int notices;
static char notice_text[LW_CACHE_MESSAGE];

static void take_notice(void *user, const char *text)
{
    (void)user;
    notices++;
    snprintf(notice_text, sizeof notice_text, "%s", text);
}

/* Where the scenes of two files come from, asked of one source; what it had to say is in notice_text. */
static const char *sources(void)
{
    static char from[3];
    notices = 0;
    notice_text[0] = 0;
    LwParts *parts = lw_parts_create((LwPartsProgress){ .notice = take_notice });
    for (int i = 0; i < 2; i++) {
        LwPartsCount before = lw_parts_count(parts);
        lw_parts_source(parts)->open(lw_parts_source(parts), place(i ? "renamed.step" : "other.step"), NULL, message);
        LwPartsCount after = lw_parts_count(parts);
        from[i] = after.read > before.read ? 'r' : after.cached > before.cached ? 'c' : '-';
    }
    lw_parts_destroy(parts);
    return from;
}

/* Scenes that somebody else may have put there are not believed, and nothing is put where somebody else may change it. */
static void open_folders(void)
{
    write_part("other.step", "box 3");
    setenv("LOCKWORK_CACHE", place("cache/deep"), 1);
    sources();
    CHECK_STRING(sources(), "cc");
    CHECK(notices == 0);
    int kept = count_in(place("cache/deep"));
    const mode_t open_modes[] = { 0777, 0720, 0702, 01777 };
    for (size_t i = 0; i < sizeof open_modes / sizeof *open_modes; i++) {
        chmod(place("cache/deep"), open_modes[i]);
        CHECK_STRING(sources(), "rr");
        CHECK(notices == 1 && strstr(notice_text, "other users may write to ") && strstr(notice_text, "cache/deep; `chmod go-w` it"));
    }
    CHECK(count_in(place("cache/deep")) == kept);
    chmod(place("cache/deep"), 0755); /* to look is harmless */
    CHECK_STRING(sources(), "cc");
    chmod(place("cache"), 0777); /* the folder could be replaced by another one */
    CHECK_STRING(sources(), "rr");
    CHECK(notices == 1 && strstr(notice_text, "/cache; `chmod go-w` it"));
    chmod(place("cache"), 01777);
    CHECK_STRING(sources(), "cc");
    CHECK(symlink("deep", place("cache/link")) == 0 && notices == 0);
    setenv("LOCKWORK_CACHE", place("cache/link"), 1);
    chmod(place("cache/deep"), 0777);
    CHECK_STRING(sources(), "rr");
    chmod(place("cache/deep"), 0700);
    if (geteuid() == 0) { /* only root can make what belongs to others */
        CHECK(chown(place("cache/deep"), 12345, 12345) == 0);
        CHECK_STRING(sources(), "rr");
        CHECK(notices == 1 && strstr(notice_text, "belongs to another user"));
        CHECK(chown(place("cache/deep"), 0, 0) == 0);
    }
    CHECK_STRING(sources(), "cc");
    setenv("LOCKWORK_CACHE", "off", 1);
}

/* A file of long ago in the cache's folder. */
static void leave(const char *where, const char *name)
{
    char path[700];
    snprintf(path, sizeof path, "%s/%s", where, name);
    fclose(fopen(path, "w"));
    utimensat(AT_FDCWD, path, (struct timespec[2]){ { 5, 0 }, { 5, 0 } }, 0);
}

/* The least recently used go first; temporary files that nobody finished go too; files of others stay. */
static void trimmed(void)
{
    char key[LW_HASH_TEXT];
    char one[600];
    struct stat about;
    LwCache small = { .folder = strdup(place("small")), .most = 1 << 30 };
    LwScene *scene = lw_scene_create();
    for (int i = 0; i < 4; i++) {
        memset(key, '0' + i, 64);
        key[64] = 0;
        lw_cache_store(&small, key, scene);
        snprintf(one, sizeof one, "%s/%s.scene", small.folder, key);
        CHECK(stat(one, &about) == 0);
        struct timespec times[2] = { { 1000 + i, 0 }, { 1000 + i, 0 } };
        utimensat(AT_FDCWD, one, times, 0);
    }
    snprintf(one, sizeof one, "%s.scene.abcdef", key);
    leave(small.folder, one);
    leave(small.folder, "level.scene");
    leave(small.folder, "level.scene.json");
    memset(key, '0', 64);
    LwScene *again = lw_cache_load(&small, key); /* used: now the latest */
    CHECK(again != NULL);
    lw_scene_destroy(again);
    small.most = 3 * about.st_size;
    memset(key, '9', 64);
    lw_cache_store(&small, key, scene);
    CHECK(count_in(small.folder) == 3 + 2); /* three scenes, two files of somebody else */
    for (int i = 0; i < 10; i++) {
        memset(key, '0' + i, 64);
        again = lw_cache_load(&small, key);
        CHECK((again != NULL) == (i == 0 || i == 3 || i == 9));
        lw_scene_destroy(again);
    }
    lw_scene_destroy(scene);
    lw_cache_clear(&small);
}

static void hash(void)
{
    static const struct { const char *text, *sum; } known[] = { /* FIPS 180-4 examples */
        { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    };
    char text[LW_HASH_TEXT];
    LwHash sum;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        lw_hash_init(&sum);
        lw_hash_add(&sum, known[i].text, strlen(known[i].text));
        CHECK_STRING(lw_hash_finish(&sum, text), known[i].sum);
    }
    lw_hash_init(&sum);
    for (int i = 0; i < 1000000; i += 1000) { /* a million a's, in pieces of every length */
        char piece[1000];
        memset(piece, 'a', sizeof piece);
        lw_hash_add(&sum, piece, (size_t)(i / 1000 % 1000));
        lw_hash_add(&sum, piece, 1000 - (size_t)(i / 1000 % 1000));
    }
    CHECK_STRING(lw_hash_finish(&sum, text), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about;
    (void)kind;
    (void)walk;
    return remove(path);
}

int main(void)
{
    snprintf(folder, sizeof folder, "%s/lockwork-parts-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : P_tmpdir);
    if (!mkdtemp(folder))
        return 1;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    setenv("LOCKWORK_READER", LW_FAKE_READER, 1);
    setenv("LOCKWORK_CACHE", "off", 1);
    unsetenv("LOCKWORK_READER_SECONDS");
    unsetenv("LOCKWORK_READER_MEGABYTES");
    RUN(failures);
    RUN(limits);
    RUN(cancelled);
    RUN(cancelled_large);
    RUN(scenes);
    RUN(cache);
    RUN(open_folders);
    RUN(trimmed);
    RUN(hash);
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return END();
}
