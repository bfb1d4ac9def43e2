/* Bearing sheets against closed forms: constant and sinusoidal loads, pairs of bearings, cycles of tasks, loads that nobody can know. */
#include "core/analysis/bearing.h"
#include "tests/unit/mechanism_text.h"

static const double PI = 3.14159265358979323846;

typedef struct Cycle {
    LwArena arena;
    LwBearings *bearings;
    const LwBearingSheet *sheet;
    int count;
} Cycle;

static void cycle_begin(Cycle *cycle, const Rig *rig, const LwBearingDef *def, int count)
{
    lw_arena_init(&cycle->arena);
    cycle->bearings = lw_bearings_create(&cycle->arena, rig->mechanism, def, count);
}

static void cycle_add(Cycle *cycle, const Rig *rig, int repeat, double dwell)
{
    lw_bearings_add(cycle->bearings, rig->mechanism, lw_run_report(rig->run)->trace, repeat, dwell);
}

static void cycle_end(Cycle *cycle)
{
    cycle->sheet = lw_bearings_finish(cycle->bearings, &cycle->count);
}

#define ROTOR "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'rotor', 'mass': 2, 'com': [%g, 0, 0], 'inertia': [0.1, 0.1, 0.3, 0, 0, 0] } ]," \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['rotor', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ]," \
    "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': %g } ], %s 'analysis': { 'type': 'inverse', 'end': %.17g, 'step': %.17g } }"

/* An unbalanced rotor at constant speed: m e ω², turning with it. */
static void a_constant_load_is_its_own_equivalent(void)
{
    Rig rig;
    Cycle cycle;
    double e = 0.01, w = 50, F = 2 * e * w * w; /* 50 N */
    LwBearingDef def = lw_bearing_def_default();
    def.dynamic_load = 1000;
    def.static_load = 400;
    rig_open(&rig, ROTOR, e, w, "", 2 * PI / w * 5, 2 * PI / w / 50);
    rig_run(&rig);
    cycle_begin(&cycle, &rig, &def, 1);
    cycle_add(&cycle, &rig, 1, 0);
    cycle_end(&cycle);
    const LwBearingSheet *s = cycle.sheet;
    CHECK(cycle.count == 1 && s->use == LW_BEARING_TURNS && s->given);
    CHECK_NEAR(s->radial.peak, F, 1e-9);
    CHECK_NEAR(s->radial.mean, F, 1e-9);
    CHECK_NEAR(s->radial.rms, F, 1e-9);
    CHECK_NEAR(s->axial.peak, 0, 1e-12);
    CHECK_NEAR(s->speed, w, 1e-9);
    CHECK_NEAR(s->speed_peak, w, 1e-9);
    CHECK_NEAR(s->high - s->low, 10 * PI, 1e-9);
    CHECK_NEAR(s->way, 10 * PI, 1e-9);
    CHECK(s->radial.certainty == LW_EXACT);
    for (int k = 0; k < LW_BEARING_TYPES; k++)
        CHECK_NEAR(s->equivalent[k], F, 1e-9);
    LwBearingLife life = lw_bearing_life(s, 20000);
    CHECK(life.status == LW_LIFE_KNOWN);
    CHECK_NEAR(life.life, 8e9, 1); /* (1000/50)³ million */
    CHECK_NEAR(life.hours, 8e9 / (w / (2 * PI)) / 3600, 1e-3);
    CHECK_NEAR(life.cycles, 8e9 / 5, 1);
    CHECK_NEAR(life.safety, 8, 1e-9);
    CHECK_NEAR(life.needed, F * cbrt(20000 * 3600 * w / (2 * PI) / 1e6), 1e-6);
    lw_arena_clear(&cycle.arena);
    rig_close(&rig);
}

/* F |sin ωt| at constant speed: the mean of |sin|^p is Γ((p + 1)/2) / (√π Γ(p/2 + 1)); 4/(3π) for p = 3. The kinks of |sin|^p cost the
 * trapezoidal rule of 400 steps some 1e-9 of it, those of |sin| (the mean) (π/400)²/6 ≈ 1e-5. */
static void a_sinusoidal_load_has_its_equivalent(void)
{
    Rig rig;
    Cycle cycle;
    double F = 120, w = 10;
    rig_open(&rig, ROTOR, 0.0, w, "'loads': [ { 'name': 'F', 'type': 'force', 'body': 'rotor', 'point': [0, 0, 0],"
             "'force': [{'expression': '120*sin(10*t)'}, 0, 0] } ],", 2 * PI / w, 2 * PI / w / 400);
    rig_run(&rig);
    cycle_begin(&cycle, &rig, NULL, 0);
    cycle_add(&cycle, &rig, 1, 0);
    cycle_end(&cycle);
    const LwBearingSheet *s = cycle.sheet;
    CHECK_NEAR(s->radial.peak, F, 1e-9);
    CHECK_NEAR(s->radial.time, 0.25 * 2 * PI / w, 1e-12);
    CHECK_NEAR(s->radial.mean, 2 * F / PI, 1e-4 * F);
    CHECK_NEAR(s->radial.rms, F / sqrt(2), 1e-9 * F);
    CHECK_NEAR(s->equivalent[LW_BEARING_BALLS], F * cbrt(4 / (3 * PI)), 1e-7 * F);
    double p = 10.0 / 3, mean = tgamma((p + 1) / 2) / (sqrt(PI) * tgamma(p / 2 + 1));
    CHECK_NEAR(s->equivalent[LW_BEARING_ROLLERS], F * pow(mean, 1 / p), 1e-7 * F);
    CHECK(lw_bearing_life(s, 20000).status == LW_LIFE_NO_DATA && lw_bearing_life(s, 20000).needed > 0);
    lw_arena_clear(&cycle.arena);
    rig_close(&rig);
}

/* A force at z = a between (or beyond) two bearings at ±b/2: the lever gives them F (1/2 ± a/b). Axial loads count by Y where that is more than the
 * radial load alone (Y = 3: 220 N; Y = 2: 180 N would be less than 200 N); with X = 0 they count alone. */
static void two_bearings_share_the_moment(void)
{
    static const struct { double X, Y, expected; } factors[] = { { 0.5, 3, 220 }, { 0.5, 2, 200 }, { 0, 2, 80 } };
    double a = 0.3, b = 0.2;
    LwBearingDef def = lw_bearing_def_default();
    def.span = b;
    def.X0 = 1;
    def.Y0 = 0.25;
    def.type = LW_BEARING_ROLLERS;
    for (int i = 0; i < 6; i++) {
        int side = i % 2 ? 1 : -1;
        def.X = factors[i / 2].X;
        def.Y = factors[i / 2].Y;
        Rig rig;
        Cycle cycle;
        char load[200];
        snprintf(load, sizeof load, "'loads': [ { 'name': 'F', 'type': 'force', 'body': 'rotor', 'point': [0, 0, %g], 'force': [60, -80, 40] } ],", side * a);
        rig_open(&rig, ROTOR, 0.0, 10.0, load, 1.0, 0.01);
        rig_run(&rig);
        cycle_begin(&cycle, &rig, &def, 1);
        cycle_add(&cycle, &rig, 1, 0);
        cycle_end(&cycle);
        const LwBearingSheet *s = cycle.sheet;
        CHECK_NEAR(s->radial.peak, 100, 1e-9);
        CHECK_NEAR(s->axial.peak, -40, 1e-9);
        CHECK_NEAR(s->moment.peak, 100 * a, 1e-9);
        CHECK_NEAR(s->equivalent[LW_BEARING_ROLLERS], factors[i / 2].expected, 1e-9);
        CHECK_NEAR(s->static_peak, 100 * (0.5 + a / b) + 0.25 * 40, 1e-9);
        lw_arena_clear(&cycle.arena);
        rig_close(&rig);
    }
}

/* Two tasks: 1 s at 10 rad/s under 30 N twice with rests of 0.5 s, then 2 s at 20 rad/s under 60 N: 5 s in all. */
static void tasks_and_dwells_make_a_cycle(void)
{
    Rig rig[2];
    Cycle cycle;
    for (int i = 0; i < 2; i++) {
        char load[200];
        snprintf(load, sizeof load, "'loads': [ { 'name': 'F', 'type': 'force', 'body': 'rotor', 'point': [0, 0, 0], 'force': [%d, 0, 0] } ],", 30 * (i + 1));
        rig_open(&rig[i], ROTOR, 0.0, 10.0 * (i + 1), load, 1.0 + i, 0.01);
        rig_run(&rig[i]);
    }
    cycle_begin(&cycle, &rig[0], NULL, 0);
    cycle_add(&cycle, &rig[0], 2, 0.5);
    cycle_add(&cycle, &rig[1], 1, 0);
    cycle_end(&cycle);
    const LwBearingSheet *s = cycle.sheet;
    CHECK_NEAR(s->duration, 5, 1e-12);
    CHECK_NEAR(s->way, 2 * 10 + 2 * 20, 1e-9);
    CHECK_NEAR(s->speed, 60.0 / 5, 1e-9);
    CHECK_NEAR(s->radial.peak, 60, 1e-9);
    CHECK(s->radial.task == 1);
    CHECK_NEAR(s->radial.mean, (30 * 3 + 60 * 2) / 5.0, 1e-9);
    CHECK_NEAR(s->radial.rms, sqrt((900 * 3 + 3600 * 2) / 5.0), 1e-9);
    CHECK_NEAR(s->equivalent[LW_BEARING_BALLS], cbrt((27e3 * 20 + 216e3 * 40) / 60), 1e-9);
    lw_arena_clear(&cycle.arena);
    for (int i = 0; i < 2; i++)
        rig_close(&rig[i]);
}

/* A door on two hinges: their radial loads are exact only as sums, how they share the weight nobody knows. No life comes out of that. */
static void no_life_from_a_convention(void)
{
    Rig rig;
    Cycle cycle;
    LwBearingDef def[2] = { lw_bearing_def_default(), lw_bearing_def_default() };
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'door', 'mass': 20, 'com': [0.4, 0, 1], 'inertia': [2, 2, 1, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'low', 'type': 'revolute', 'bodies': ['door', 'ground'], 'at': [0, 0, 0.2], 'axis': [0, 0, 1] },"
             "{ 'name': 'high', 'type': 'revolute', 'bodies': ['door', 'ground'], 'at': [0, 0, 1.8], 'axis': [0, 0, 1] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'low', 'angle': {'expression': 'sin(t)'} } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.1 } }");
    rig_run(&rig);
    for (int i = 0; i < 2; i++) {
        def[i].joint = i;
        def[i].dynamic_load = def[i].static_load = 1e4;
        def[i].Y = 1;
    }
    cycle_begin(&cycle, &rig, def, 2);
    cycle_add(&cycle, &rig, 1, 0);
    cycle_end(&cycle);
    for (int i = 0; i < 2; i++) {
        LwBearingLife life = lw_bearing_life(&cycle.sheet[i], 20000);
        CHECK(cycle.sheet[i].certainty > LW_EXACT);
        CHECK(life.status == LW_LIFE_UNCERTAIN && isnan(life.life) && isnan(life.hours) && isnan(life.safety) && isnan(life.needed));
    }
    lw_arena_clear(&cycle.arena);
    rig_close(&rig);
}

/* A carriage that goes to and fro under its weight: 98.1 N across, way 4 amplitudes a turn; a ball; a weld. */
static void slides_balls_and_welds_are_told_apart(void)
{
    Rig rig;
    Cycle cycle;
    LwBearingDef def = lw_bearing_def_default();
    def.dynamic_load = 981;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'car', 'mass': 10, 'inertia': [1, 1, 1, 0, 0, 0] },"
             "{ 'name': 'bob', 'mass': 1, 'position': [0, 0, -1], 'inertia': [1, 1, 1, 0, 0, 0] },"
             "{ 'name': 'lid', 'mass': 1, 'position': [5, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'S', 'type': 'prismatic', 'bodies': ['car', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0] },"
             "{ 'name': 'B', 'type': 'spherical', 'bodies': ['bob', 'ground'], 'at': [0, 0, 0] },"
             "{ 'name': 'W', 'type': 'fixed', 'bodies': ['lid', 'ground'], 'at': [5, 0, 0] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'S', 'displacement': {'expression': '0.1*sin(2*pi*t)'} } ],"
             "'analysis': { 'type': 'dynamics', 'end': 1, 'step': 0.005 } }");
    rig_run(&rig);
    cycle_begin(&cycle, &rig, &def, 1);
    cycle_add(&cycle, &rig, 1, 0);
    cycle_end(&cycle);
    CHECK(cycle.count == 3);
    const LwBearingSheet *s = cycle.sheet;
    CHECK(s[0].use == LW_BEARING_SLIDES && s[1].use == LW_BEARING_BALL && s[2].use == LW_BEARING_HOLDS);
    CHECK_NEAR(s[0].radial.peak, 98.1, 1e-9);
    CHECK(!s[0].axial.applies);
    CHECK_NEAR(s[0].way, 0.4, 1e-4); /* the kinks of |cos| under the trapezoidal rule: (2π/200)²/12 of it */
    CHECK_NEAR(s[0].high - s[0].low, 0.2, 1e-12);
    LwBearingLife life = lw_bearing_life(&s[0], 20000);
    CHECK_NEAR(life.life, 1e3 * 1e5, 1e-3); /* (C/P)³ = 1000 times 100 km */
    CHECK_NEAR(s[1].radial.peak, 9.81, 1e-9);
    CHECK(!s[1].axial.applies && !s[1].moment.applies && lw_bearing_life(&s[1], 1).status == LW_LIFE_STILL);
    CHECK_NEAR(s[2].radial.peak, 9.81, 1e-9);
    CHECK(lw_bearing_life(&s[2], 1).status == LW_LIFE_NONE);
    lw_arena_clear(&cycle.arena);
    rig_close(&rig);
}

int main(void)
{
    RUN(a_constant_load_is_its_own_equivalent);
    RUN(a_sinusoidal_load_has_its_equivalent);
    RUN(two_bearings_share_the_moment);
    RUN(tasks_and_dwells_make_a_cycle);
    RUN(no_life_from_a_convention);
    RUN(slides_balls_and_welds_are_told_apart);
    return END();
}
