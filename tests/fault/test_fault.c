/* Memory that runs out: every allocation of reading, assembling and running a mechanism fails once, from the first to
 * the last. Each failure must come back as a message or a NULL, without a crash and (under the sanitizers)
 * without a leak. The program is linked with --wrap for the allocating functions, and with an arena that takes a block of its
 * own for every allocation. The same counters prove that warm steps allocate nothing. */
#include "tests/fault/failing.h"
#include "tests/unit/check.h"

#include "app/document/catalogue.h"
#include "app/document/draft.h"
#include "app/document/reader.h"
#include "core/analysis/batch.h"
#include "core/analysis/dragging.h"
#include "joints/library.h"

/* A slider-crank with everything in it that allocates: redundant rows, motor, springs, laws, geometry, a start value. */
static const char *const mechanism =
    "{ \"lockwork\": 1, \"name\": \"fault\", \"gravity\": [0, -9.81, 0],\n"
    "  \"bodies\": [\n"
    "   { \"name\": \"crank\", \"geometry\": [ {\"box\": [0.1, 0.02, 0.02], \"position\": [0.05, 0, 0], \"density\": 7850} ] },\n"
    "   { \"name\": \"rod\", \"position\": [0.1, 0, 0], \"mass\": 1, \"com\": [0.15, 0, 0], \"inertia\": [1e-4, 8e-3, 8e-3, 0, 0, 0] },\n"
    "   { \"name\": \"slider\", \"position\": [0.4, 0, 0], \"mass\": 2, \"com\": [0, 0, 0], \"inertia\": [1e-3, 1e-3, 1e-3, 0, 0, 0] } ],\n"
    "  \"joints\": [\n"
    "   { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"crank\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1] },\n"
    "   { \"name\": \"B\", \"type\": \"revolute\", \"bodies\": [\"rod\", \"crank\"], \"at\": [0.1, 0, 0], \"axis\": [0, 0, 1] },\n"
    "   { \"name\": \"C\", \"type\": \"revolute\", \"bodies\": [\"slider\", \"rod\"], \"at\": [0.4, 0, 0], \"axis\": [0, 0, 1] },\n"
    "   { \"name\": \"D\", \"type\": \"prismatic\", \"bodies\": [\"slider\", \"ground\"], \"at\": [0.4, 0, 0], \"axis\": [1, 0, 0] } ],\n"
    "  %s\n"
    "  \"loads\": [ { \"name\": \"spring\", \"type\": \"spring\", \"bodies\": [\"slider\", \"ground\"], \"points\": [[0, 0, 0], [1, 0, 0]], \"stiffness\": 100, \"damping\": 1 },\n"
    "   { \"name\": \"push\", \"type\": \"force\", \"body\": \"slider\", \"point\": [0, 0, 0], \"force\": [{\"expression\": \"5*sin(t)\"}, 0, 0] } ],\n"
    "  \"analysis\": { \"type\": \"%s\", \"end\": 0.02, \"step\": 0.01 } }\n";

/* What else allocates: a NURBS curve, a sequence, a coupler, a cable, a motor along a path, a shaft, point masses. */
static const char *const shapes =
    "{ \"lockwork\": 1, \"gravity\": [0, -9.81, 0],\n"
    "  \"bodies\": [\n"
    "   { \"name\": \"cam\", \"mass\": 1, \"inertia\": [0.1, 0.1, 0.1, 0, 0, 0] }, { \"name\": \"tappet\", \"position\": [0, 0.06, 0], \"mass\": 1, \"inertia\": [0.1, 0.1, 0.1, 0, 0, 0] },\n"
    "   { \"name\": \"wheel\", \"type\": \"shaft\", \"position\": [1, 0, 0], \"axis\": [0, 0, 1], \"inertia\": 0.5 }, { \"name\": \"bead\", \"type\": \"point\", \"position\": [3, 0, 0], \"mass\": 1 },\n"
    "   { \"name\": \"weight\", \"type\": \"point\", \"position\": [4, -1, 0], \"mass\": 2 }, { \"name\": \"hand\", \"position\": [6, 0, 0], \"mass\": 1, \"inertia\": [0.1, 0.1, 0.1, 0, 0, 0] } ],\n"
    "  \"joints\": [\n"
    "   { \"name\": \"C\", \"type\": \"revolute\", \"bodies\": [\"cam\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1] },\n"
    "   { \"name\": \"S\", \"type\": \"prismatic\", \"bodies\": [\"tappet\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 1, 0] },\n"
    "   { \"name\": \"W\", \"type\": \"revolute\", \"bodies\": [\"wheel\", \"ground\"], \"at\": [1, 0, 0], \"axis\": [0, 0, 1] },\n"
    "   { \"name\": \"J\", \"type\": \"point-curve\", \"bodies\": [\"bead\", \"ground\"], \"markers\": [{}, {}],\n"
    "     \"curve\": { \"points\": [[2, 1], [3, -0.5], [4, 1]], \"degree\": 2, \"weights\": [1, 2, 1], \"knots\": [0, 0, 0, 1, 1, 1] } } ],\n"
    "  \"couplers\": [ { \"name\": \"K\", \"type\": \"coupler\", \"terms\": [ { \"joint\": \"C\", \"factor\": 2 }, { \"joint\": \"W\", \"factor\": 1 } ] } ],\n"
    "  \"cables\": [ { \"name\": \"rope\", \"axis\": [0, 0, 1], \"points\": [ { \"body\": \"weight\" }, { \"body\": \"ground\", \"point\": [4.1, 0, 0], \"radius\": -0.1 }, { \"body\": \"ground\", \"point\": [5, -1, 0] } ] } ],\n"
    "  \"motors\": [ { \"name\": \"way\", \"marker\": { \"body\": \"hand\", \"position\": [0, 0, 0] }, \"path\": { \"line\": [[6, 0], [7, 0]], \"distance\": { \"sequence\": [ { \"rise\": 1, \"duration\": 1, \"dwell\": 1 }, { \"to\": 0, \"duration\": 1 } ] },\n"
    "     \"orientations\": [[1, 0, 0, 0], [0.8, 0, 0, 0.6]] } } ],\n"
    "  \"start\": { \"C\": { \"rz\": 0, \"speed\": 3 } },\n"
    "  \"analysis\": { \"type\": \"dynamics\", \"end\": 0.02, \"step\": 0.01 } }\n";

/* A cam by its follower; its profile takes long to make, so this one is read and not run. */
static const char *const cam =
    "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"cam\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ], \"joints\": [\n"
    "   { \"name\": \"T\", \"type\": \"cam-roller\", \"bodies\": [\"ground\", \"cam\"], \"markers\": [{}, {}], \"radius\": 0.01, \"profile\": { \"base\": 0.05,\n"
    "     \"follower\": { \"sequence\": [ { \"rise\": 0.01, \"duration\": 0.4 }, { \"to\": 0, \"duration\": 0.6 } ] } } } ] }\n";

/* Parameters, formulas, and a setting by path. */
static const char *const formulas =
    "{ \"lockwork\": 1, \"parameters\": { \"half\": \"=span/2\", \"span\": { \"value\": \"0.4 m\", \"words\": \"of the rod\", \"range\": [0.1, \"1 m\"] } },\n"
    "  \"bodies\": [ { \"name\": \"rod\", \"mass\": \"=2*half/0.1\", \"com\": [\"=half\", 0, 0], \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n"
    "  \"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"rod\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1] } ],\n"
    "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"angle\": { \"expression\": \"half*t\" } } ] }";

/* Entries left out, and views. */
static const char *const suppressed =
    "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"rod\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n"
    "  \"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"rod\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"suppressed\": true } ],\n"
    "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"angle\": 0 } ], \"start\": { \"A\": { \"rz\": 0 } },\n"
    "  \"views\": [ { \"name\": \"top\", \"camera\": { \"angles\": [0, 1] }, \"hidden\": [\"rod\"], \"section\": { \"normal\": [0, 0, 1] } } ] }";

static int read_set(const char *text)
{
    static const LwSetting setting[] = { { "span", "50 cm" }, { "bodies.rod.mass", "3 kg" } };
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("fault.lockwork", text, strlen(text), &(LwDocumentPlace){ .setting_count = 2, .setting = setting }, &issues);
    int done = document != NULL;
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    return done;
}

static int only_read(const char *text)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("fault.lockwork", text, strlen(text), NULL, &issues);
    int done = document != NULL;
    CHECK(done || issues.errors > 0);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    return done;
}

/* 1: done; 0: memory ran out and everything said so. */
static int whole_run(const char *text)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("fault.lockwork", text, strlen(text), NULL, &issues);
    LwMechanism *m = document ? lw_mechanism_create(&document->def) : NULL;
    LwStudy *study = m ? lw_study_create(m) : NULL;
    LwRun *run = study ? lw_run_create(study, &document->def.analysis, (LwProgress){ 0 }) : NULL;
    int done = run != NULL;
    if (!document)
        CHECK(issues.errors > 0);
    if (run) {
        CHECK(lw_run_report(run)->status == LW_RUN_DONE);
        bool still = document->def.analysis.type == LW_ANALYSIS_STATICS || document->def.analysis.type == LW_ANALYSIS_MODES;
        CHECK(lw_run_report(run)->trace->sample_count == (still ? 1 : 3));
        done = document->def.analysis.type != LW_ANALYSIS_MODES || lw_run_mode_motion(run, 0, 0.01, 3) != NULL;
    }
    lw_run_destroy(run);
    lw_study_destroy(study);
    lw_mechanism_destroy(m);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    return done;
}

/* The same up to a choice of motors. */
static int whole_choice(const char *text)
{
    static const char catalogue_text[] = "name,rated torque [N*m],peak torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2],mass [kg]\n"
                                         "A,1,3,3000,5000,1e-4,1\nB,0.1,0.3,3000,5000,1e-5,0.1\n";
    LwIssues issues;
    lw_issues_init(&issues);
    LwCatalogue *catalogue = lw_catalogue_read_text("motors.csv", catalogue_text, strlen(catalogue_text), &issues);
    CHECK(catalogue || issues.errors > 0);
    LwDocument *document = lw_document_read_text("fault.lockwork", text, strlen(text), NULL, &issues);
    LwMechanism *m = document ? lw_mechanism_create(&document->def) : NULL;
    LwStudy *study = m ? lw_study_create(m) : NULL;
    if (document)
        document->def.analysis.reflected = true;
    LwRun *run = study ? lw_run_create(study, &document->def.analysis, (LwProgress){ 0 }) : NULL;
    LwSizing *sizing = NULL;
    if (run && catalogue) {
        LwSizingTask task = { .name = "", .repeat = 1, .inverse = true, .def = &document->def, .trace = lw_run_report(run)->trace };
        sizing = lw_sizing_create(&(LwSizingWish){ .task_count = 1, .task = &task, .catalogue_count = catalogue->count, .catalogue = catalogue->motor, .ambient = 40 });
    }
    int done = sizing != NULL;
    lw_sizing_destroy(sizing);
    lw_run_destroy(run);
    lw_study_destroy(study);
    lw_mechanism_destroy(m);
    lw_document_destroy(document);
    lw_catalogue_destroy(catalogue);
    lw_issues_clear(&issues);
    return done;
}

static void fail_each(int (*work)(const char *text), const char *text, const char *type)
{
    fail_at = -1;
    allocations = 0;
    CHECK(work(text));
    long total = allocations;
    printf("# %s: %ld allocations\n", type, total);
    CHECK(total > (work == whole_run ? 300 : 50));
    for (long n = 0; n < total; n++) {
        allocations = 0;
        fail_at = n;
        int done = work(text);
        if (done)
            printf("# allocation %ld of %ld failed and nobody noticed\n", n, total);
        CHECK(!done);
    }
    fail_at = -1;
    CHECK(work(text));
}

static void fail_each_with(const char *extra, const char *type)
{
    char text[4096];
    snprintf(text, sizeof text, mechanism, extra, type);
    fail_each(whole_run, text, type);
}

static void every_allocation_of_inverse_may_fail(void)
{
    fail_each_with("\"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"coordinate\": \"rz\", \"angle\": {\"expression\": \"0.3+2*t\"} } ],", "inverse");
}

static void every_allocation_of_a_choice_may_fail(void)
{
    fail_each(whole_choice, "{\"lockwork\": 1, \"bodies\": [{\"name\": \"w\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0]}],"
                            " \"joints\": [{\"name\": \"J\", \"type\": \"revolute\", \"bodies\": [\"w\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1]}],"
                            " \"motors\": [{\"name\": \"M\", \"joint\": \"J\", \"angle\": {\"expression\": \"t^2\"}, \"drive\": {\"ratio\": 3, \"motor\": \"B\"}}],"
                            " \"analysis\": {\"type\": \"inverse\", \"end\": 0.02, \"step\": 0.01}}", "a choice of motors");
}

static void every_allocation_of_dynamics_may_fail(void)
{
    fail_each_with("\"start\": {\"A\": {\"rz\": \"20 deg\", \"speed\": 3}},", "dynamics");
}

static void every_allocation_at_rest_may_fail(void)
{
    fail_each_with("\"start\": {\"A\": {\"rz\": \"20 deg\"}},", "statics");
    fail_each_with("\"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"coordinate\": \"rz\" } ],", "statics");
    fail_each_with("", "modes");
}

static void every_allocation_of_other_solvers_may_fail(void)
{
    fail_each_with("", "dynamics\", \"solver\": \"tree");
    fail_each_with("", "dynamics\", \"solver\": \"cg");
    fail_each_with("", "dynamics\", \"solver\": \"dense");
}

static void every_allocation_of_shapes_may_fail(void)
{
    fail_each(whole_run, shapes, "shapes");
}

static void every_allocation_of_cams_may_fail(void)
{
    fail_each(only_read, cam, "cam");
}

static void every_allocation_of_suppressed_entries_may_fail(void)
{
    fail_each(only_read, suppressed, "suppressed");
}

static void every_allocation_of_formulas_may_fail(void)
{
    fail_each(read_set, formulas, "formulas");
}

/* Part files, good and doubtful, limits, materials: the scene is at hand, what is made of it may fail. */
static const char *const parts =
    "{ \"lockwork\": 1, \"materials\": { \"resin\": 1200 }, \"bodies\": [\n"
    "   { \"name\": \"a\", \"geometry\": [ { \"file\": \"p.step\", \"part\": \"box\", \"material\": \"resin\", \"color\": \"#ff0000\" },\n"
    "       { \"file\": \"p.step\", \"density\": 3, \"scale\": [1, 2, 3] }, { \"box\": [1, 1, 1], \"density\": 1 } ] },\n"
    "   { \"name\": \"b\", \"geometry\": [ { \"file\": \"p.step\", \"part\": \"open\", \"material\": \"steel\" } ] },\n"
    "   { \"name\": \"c\", \"fixed\": true, \"geometry\": [ { \"file\": \"p.step\", \"part\": \"bix\" }, { \"file\": \"gone.step\" } ] } ],\n"
    "  \"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"a\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1],\n"
    "     \"limits\": { \"rz\": [null, \"90 deg\"] }, \"features\": [ { \"part\": \"box\", \"kind\": \"cylinder\", \"position\": [0, 0, 0.1],\n"
    "     \"axis\": [1, 0, 0], \"radius\": 0.1, \"length\": 1 }, { \"kind\": \"point\", \"position\": [0, 0, 0] } ] } ] }\n";

static LwScene *scene_of_parts;

static const LwScene *open_parts(LwSceneSource *source, const char *path, const LwReadOptions *options, char message[LW_SOURCE_MESSAGE])
{
    (void)source;
    (void)options;
    snprintf(message, LW_SOURCE_MESSAGE, "%s is not there", path);
    return strcmp(path, "p.step") == 0 ? scene_of_parts : NULL;
}

static int read_parts(const char *text)
{
    LwSceneSource source = { open_parts };
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("fault.lockwork", text, strlen(text), &(LwDocumentPlace){ .source = &source }, &issues);
    int done = document != NULL;
    CHECK(done || issues.errors > 0);
    /* The doubtful part, the two pictures that are missing, a feature that moved and one of the ground. */
    done = done && issues.count == 5;
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    return done;
}

static void every_allocation_of_parts_may_fail(void)
{
    LwFeature hole = { .kind = LW_FEATURE_CYLINDER, .position = { 0, 0.1, 0.1 }, .axis = { 1, 0, 0 }, .radius = 0.1, .length = 1, .area = 0.6 };
    LwPart box = { .name = "box", .kind = LW_PART_SOLID, .feature_count = 1, .feature = &hole, .integrals = { 6, 22, { 0.5, 1, 1.5 }, { 6.5, 5, 2.5, 0, 0, 0 } } };
    LwPart open_part = { .name = "open", .kind = LW_PART_SURFACE, .verdict = { .bad = LW_BAD_OPEN } };
    scene_of_parts = lw_scene_create();
    if (LW_ARENA_GUARD(&scene_of_parts->arena))
        return;
    lw_scene_add_part(scene_of_parts, &box);
    lw_scene_add_part(scene_of_parts, &open_part);
    lw_scene_add_node(scene_of_parts, &(LwNode){ .name = "box", .parent = -1, .part = 0, .frame = LW_FRAME_IDENTITY });
    fail_each(read_parts, parts, "parts");
    lw_scene_destroy(scene_of_parts);
}

static int make_draft(const char *name)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return 0;
    }
    LwDraft draft = { .arena = &arena };
    for (int i = 0; i < 40; i++)
        lw_draft_add_shape(&draft, lw_draft_add_body(&draft, lw_draft_unique_name(&draft, name)));
    lw_draft_add_joint(&draft, lw_draft_unique_name(&draft, name), lw_joint_library[0]);
    lw_draft_add_coupler(&draft, lw_draft_unique_name(&draft, name));
    lw_draft_add_suggestion(&draft);
    CHECK(strcmp(draft.body[39].name, "part 40") == 0);
    lw_arena_clear(&arena);
    return 1;
}

static void every_allocation_of_a_draft_may_fail(void)
{
    fail_each(make_draft, "part", "draft");
}

/* The study is at hand; the batch alone may fail. */
static void every_allocation_of_a_batch_may_fail(void)
{
    char text[4096];
    LwIssues issues;
    lw_issues_init(&issues);
    snprintf(text, sizeof text, mechanism, "\"start\": {\"A\": {\"rz\": \"20 deg\", \"speed\": 3}},", "dynamics");
    fail_at = -1;
    LwDocument *document = lw_document_read_text("batch.lockwork", text, strlen(text), NULL, &issues);
    LwMechanism *m = lw_mechanism_create(&document->def);
    LwStudy *study = lw_study_create(m);
    LwBatchDef def = lw_batch_def_default();
    const LwStudy *variant[] = { study, study, study };
    LwRun *run[3];
    def.count = 3;
    def.study = variant;
    def.analysis = document->def.analysis;
    long total = 1;
    for (long n = -1; n < total; n++) {
        allocations = 0;
        fail_at = n;
        LwBatchReport report = lw_batch_run(&def, run);
        CHECK(report.status == (n < 0 ? LW_BATCH_DONE : LW_BATCH_NO_MEMORY));
        total = n < 0 ? allocations : total;
        for (int i = 0; i < 3; i++) {
            CHECK((n < 0) == (run[i] != NULL));
            lw_run_destroy(run[i]);
        }
    }
    fail_at = -1;
    printf("# batch: %ld allocations\n", total);
    CHECK(total > 300);
    lw_study_destroy(study);
    lw_mechanism_destroy(m);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

typedef struct Steps {
    long calls, at_first, at_last;
} Steps;

/* Two arms that start beyond their stops. */
static const char *const arms =
    "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] }, { \"name\": \"b\", \"position\": [1, 0, 0], \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n"
    "  \"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"a\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"limits\": { \"rz\": [0.1, 0.5] } },\n"
    "   { \"name\": \"B\", \"type\": \"revolute\", \"bodies\": [\"b\", \"a\"], \"at\": [1, 0, 0], \"axis\": [0, 0, 1], \"limits\": { \"rz\": [-0.5, 0.5] } } ],\n"
    "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"speed\": 1 }, { \"name\": \"N\", \"joint\": \"B\", \"angle\": 0 } ] }\n";

/* Kinematic and dynamic; warm, after two moves, neither allocates. */
static int drag_about(const char *text)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("drag.lockwork", text, strlen(text), NULL, &issues);
    LwMechanism *m = document ? lw_mechanism_create(&document->def) : NULL;
    LwStudy *study = m ? lw_study_create(m) : NULL;
    LwDrag *drag = study ? lw_study_drag(study, NULL) : NULL;
    LwTug *tug = drag ? lw_study_tug(study, NULL) : NULL;
    int done = tug && lw_drag_grab(drag, 1, lw_vec3(1, 0, 0)) && lw_tug_grab(tug, 1, lw_vec3(1, 0, 0));
    long warm = 0;
    for (int i = 0; done && i < 8; i++) {
        done = !lw_drag_to(drag, lw_vec3(1, i % 3, 0))->no_memory && !lw_tug_advance(tug, 0.01).no_memory;
        if (i == 1)
            warm = allocations;
    }
    CHECK(!done || allocations == warm);
    lw_tug_destroy(tug);
    lw_drag_destroy(drag);
    lw_study_destroy(study);
    lw_mechanism_destroy(m);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    return done;
}

static void every_allocation_of_a_drag_may_fail(void)
{
    fail_each(drag_about, arms, "drag");
}

static bool count_steps(void *user, double fraction)
{
    Steps *steps = user;
    (void)fraction;
    steps->calls++;
    if (steps->calls == 20)
        steps->at_first = allocations;
    if (steps->calls == 1020)
        steps->at_last = allocations;
    return true;
}

static void warm_steps_of(LwIntegrator integrator, LwSolverKind solver)
{
    char text[4096];
    LwIssues issues;
    lw_issues_init(&issues);
    snprintf(text, sizeof text, mechanism, "\"start\": {\"A\": {\"rz\": \"20 deg\"}},", "dynamics");
    LwDocument *document = lw_document_read_text("warm.lockwork", text, strlen(text), NULL, &issues);
    LwMechanism *m = lw_mechanism_create(&document->def);
    LwStudy *study = lw_study_create(m);
    LwAnalysisDef analysis = document->def.analysis;
    analysis.integrator = integrator;
    analysis.solver = solver;
    analysis.dt = 1e-4;
    analysis.end = analysis.step = integrator == LW_DOP853 ? 400 : 0.11;
    Steps steps = { 0 };
    LwRun *run = lw_run_create(study, &analysis, (LwProgress){ .report = count_steps, .user = &steps });
    CHECK(lw_run_report(run)->status == LW_RUN_DONE);
    CHECK(steps.calls >= 1020);
    CHECK(steps.at_first > 0 && steps.at_last == steps.at_first);
    lw_run_destroy(run);
    lw_study_destroy(study);
    lw_mechanism_destroy(m);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void warm_steps_allocate_nothing_dop853(void)
{
    warm_steps_of(LW_DOP853, LW_SOLVER_LIST);
}

static void warm_steps_allocate_nothing_rk4(void)
{
    warm_steps_of(LW_RK4, LW_SOLVER_LIST);
}

static void warm_steps_allocate_nothing_symplectic(void)
{
    warm_steps_of(LW_SYMPLECTIC, LW_SOLVER_LIST);
}

static void warm_steps_allocate_nothing_genalpha(void)
{
    warm_steps_of(LW_GENALPHA, LW_SOLVER_TAPE);
}

static void warm_steps_allocate_nothing_with_other_solvers(void)
{
    warm_steps_of(LW_RK4, LW_SOLVER_TREE);
    warm_steps_of(LW_RK4, LW_SOLVER_CG);
    warm_steps_of(LW_RK4, LW_SOLVER_DENSE);
}

int main(void)
{
    RUN(every_allocation_of_inverse_may_fail);
    RUN(every_allocation_of_a_choice_may_fail);
    RUN(every_allocation_of_dynamics_may_fail);
    RUN(every_allocation_at_rest_may_fail);
    RUN(every_allocation_of_other_solvers_may_fail);
    RUN(every_allocation_of_shapes_may_fail);
    RUN(every_allocation_of_cams_may_fail);
    RUN(every_allocation_of_formulas_may_fail);
    RUN(every_allocation_of_suppressed_entries_may_fail);
    RUN(every_allocation_of_parts_may_fail);
    RUN(every_allocation_of_a_draft_may_fail);
    RUN(every_allocation_of_a_batch_may_fail);
    RUN(every_allocation_of_a_drag_may_fail);
    RUN(warm_steps_allocate_nothing_dop853);
    RUN(warm_steps_allocate_nothing_rk4);
    RUN(warm_steps_allocate_nothing_symplectic);
    RUN(warm_steps_allocate_nothing_genalpha);
    RUN(warm_steps_allocate_nothing_with_other_solvers);
    return END();
}
