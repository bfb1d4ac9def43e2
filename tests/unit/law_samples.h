/* Laws of the catalogue made without a file: "to 1 start 0.5 shape quintic points 0,1,2" gives the parameters. */
#ifndef LW_TESTS_LAW_SAMPLES_H
#define LW_TESTS_LAW_SAMPLES_H

#include "core/model/law_catalogue.h"
#include "core/model/law_kind.h"
#include "core/model/profile.h"

#include "tests/unit/check.h"

#include <stdlib.h>

typedef struct LawSample {
    const char *law, *what;
    int smooth;             /* derivatives that do not jump at breaks */
    const char *inner[2];   /* laws of which it is made, as class and parameters */
    const char *inner_what[2];
} LawSample;

/* rises 1 in 0.4 s, rests 0.2 s, returns in 0.5 s along another profile, rests */
static const LawSample law_samples[] = {
    { "constant", "value 3", LW_SMOOTH, { 0 }, { 0, NULL } },
    { "ramp", "slope 2 from -1 start 0.5", 0, { 0 }, { 0, NULL } },
    { "ramp", "slope 2 start 0.5 duration 1.25", 0, { 0 }, { 0, NULL } },
    { "step", "to 2 from 1 start 0.5 duration 0.7", 1, { 0 }, { 0, NULL } },
    { "step", "to 2 start 0.5 duration 0.7 shape quintic", 2, { 0 }, { 0, NULL } },
    { "polynomial", "coefficients 1,-2,0.5,0.25,-0.1,0.02,0.003 start 0.3", LW_SMOOTH, { 0 }, { 0, NULL } },
    { "sine", "amplitude 2 frequency 1.5 phase 0.3 offset 1 start 0.1", LW_SMOOTH, { 0 }, { 0, NULL } },
    { "fourier", "frequency 0.5 cosines 1,0,0.2 sines 0.4,-0.3 offset 0.7", LW_SMOOTH, { 0 }, { 0, NULL } },
    { "chirp", "amplitude 0.5 frequencies 0.2,2 duration 2 start 0.25 phase 0.4 offset 1", 1, { 0 }, { 0, NULL } },
    { "poly345", "to 2 from 1 start 0.5 duration 1.5", 2, { 0 }, { 0, NULL } },
    { "poly4567", "to -2 duration 1.5", 2, { 0 }, { 0, NULL } },
    { "cycloidal", "to 2 from 1 start 0.5 duration 1.5", 2, { 0 }, { 0, NULL } },
    { "harmonic", "to 2 from 1 start 0.5 duration 1.5", 1, { 0 }, { 0, NULL } },
    { "modified-sine", "to 2 from 1 start 0.5 duration 1.5", 2, { 0 }, { 0, NULL } },
    { "modified-trapezoid", "to 2 from 1 start 0.5 duration 1.5", 2, { 0 }, { 0, NULL } },
    { "trapezoid", "to 2 from 1 start 0.5 speed 1.5 acceleration 4 deceleration 3", 1, { 0 }, { 0, NULL } },
    { "scurve", "to 2 from 1 start 0.5 speed 1.5 acceleration 4 jerk 25", 2, { 0 }, { 0, NULL } },
    { "sequence", "segments x from 0.5 start 0.25", 1, { 0 }, { 0, NULL } },
    { "table", "times 0,0.4,1,1.7,2,3 values 0,1,0.5,0.7,0,-1", 1, { 0 }, { 0, NULL } },
    { "table", "times 0,0.4,1,1.7,2,3 values 0,1,0.5,0.7,0,-1 interpolation linear", 0, { 0 }, { 0, NULL } },
    { "table", "times 0,0.4,1,1.7,2,3 values 0,1,0.5,0.7,0,-1 interpolation akima", 1, { 0 }, { 0, NULL } },
    { "table", "times 0,0.4,1,1.7,2,3 values 0,1,0.5,0.7,0,-1 interpolation monotone", 1, { 0 }, { 0, NULL } },
    { "nurbs", "points 0,0,1,2,1.5,1 degree 3 duration 2", 1, { 0 }, { 0, NULL } },
    { "nurbs", "points 0,0,0,0.2,1,2,1.5,1 degree 5 start 0.5 duration 2", 1, { 0 }, { 0, NULL } },
    { "nurbs", "points 0,1,2,1.5,1 degree 2 knots 0,0,0,0.5,1.25,2,2,2", 1, { 0 }, { 0, NULL } },
    { "nurbs", "points 0,0.5,1,2,1.5,1 weights 1,2,0.7,1,3,1 duration 2", 1, { 0 }, { 0, NULL } },
    { "expression", "text sin(3*t)+step(t,0.5,0,1.5,2)", 1, { 0 }, { 0, NULL } },
    { "expression", "text exp(-t)*cos(4*t)", LW_SMOOTH, { 0 }, { 0, NULL } },
    { "sum", "laws x", 1, { "harmonic", "sine" }, { "to 1 start 0.5 duration 1", "amplitude 0.3 frequency 2" } },
    { "product", "laws x", 2, { "poly345", "sine" }, { "to 1 start 0.5 duration 1", "amplitude 0.3 frequency 2" } },
    { "product", "laws x", 1, { "expression", "sine" }, { "text step(t,0.5,0,1.5,2)", "amplitude 0.3 frequency 1.7" } },
    { "shift", "law x delay 0.5 offset 2", 1, { "harmonic" }, { "to 1 start 0.25 duration 1" } },
    { "scale", "law x factor -2 stretch 1.5", 1, { "harmonic" }, { "to 1 start 0.25 duration 1" } },
    { "repeat", "law x period 0.8 start 0.1 advance 1", 2, { "cycloidal" }, { "to 1 start 0.1 duration 0.6" } },
    { "repeat", "law x period 0.3 start 0.1 advance -0.5", 0, { "polynomial" }, { "coefficients 0,-1,-2.2222222222222223" } },
    { "repeat", "law x period 0.7", 1, { "expression" }, { "text step(t,0.1,0,0.3,1)*step(t,0.4,1,0.6,0)" } },
};
static const int law_sample_count = sizeof law_samples / sizeof *law_samples;

static inline const LwLawSegment *law_sample_segments(void)
{
    static LwLawSegment segments[3];
    segments[0] = (LwLawSegment){ lw_profile_find("modified-trapezoid"), false, 1, 0.4, 0.2 };
    segments[1] = (LwLawSegment){ NULL, false, 0, 0, 0.1 };
    segments[2] = (LwLawSegment){ lw_profile_find("harmonic"), true, 0.25, 0.5, 0.3 };
    return segments;
}

static inline void law_sample_list(LwArena *arena, const char *text, LwLawValue *value)
{
    double *list = LW_NEWN(arena, double, 64);
    for (char *end; *text; text = *end ? end + 1 : end)
        list[value->count++] = strtod(text, &end);
    value->list = list;
}

/* One parameter; what the test wrote wrong ends the program. */
static inline void law_sample_value(LwArena *arena, const LwLawClass *type, const char *name, const char *text, const LwLaw *const *inner, LwLawValue *value)
{
    int i = 0;
    while (i < type->parameter_count && strcmp(type->parameter[i].name, name) != 0)
        i++;
    if (i == type->parameter_count) {
        printf("Bail out! %s has no parameter %s\n", type->name, name);
        exit(1);
    }
    value[i].given = true;
    value[i].text = text;
    if (type->parameter[i].form == LW_FORM_NUMBER) {
        value[i].number = strtod(text, NULL);
    } else if (type->parameter[i].form == LW_FORM_LIST) {
        law_sample_list(arena, text, &value[i]);
    } else if (type->parameter[i].form == LW_FORM_SEGMENTS) {
        value[i].segment = law_sample_segments();
        value[i].count = 3;
    } else if (type->parameter[i].form == LW_FORM_WORD) {
        while (strcmp(type->parameter[i].words[value[i].word], text) != 0)
            value[i].word++;
    } else {
        value[i].law = inner;
        value[i].count = inner && inner[1] ? 2 : 1;
    }
}

static inline const LwLaw *law_make_of(LwArena *arena, const char *name, const char *what, const LwLaw *const *inner, LwLawError *error)
{
    const LwLawClass *type = lw_law_class_find(name);
    LwLawValue value[8] = { { 0 } };
    char *copy = lw_arena_strdup(arena, what), *save = NULL;
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save))
        law_sample_value(arena, type, word, strtok_r(NULL, " ", &save), inner, value);
    return lw_law_make(type, &(LwLawInput){ arena, value, LW_LAW_USES_T, error, { 0, NULL } });
}

static inline const LwLaw *law_make(LwArena *arena, const char *name, const char *what)
{
    LwLawError error = { .offset = -1 };
    const LwLaw *law = law_make_of(arena, name, what, NULL, &error);
    if (!law) {
        printf("Bail out! %s %s: %s\n", name, what, error.message);
        exit(1);
    }
    return law;
}

static inline const LwLaw *law_sample(LwArena *arena, int i)
{
    const LawSample *sample = &law_samples[i];
    const LwLaw **inner = LW_NEWN(arena, const LwLaw *, 2);
    LwLawError error = { .offset = -1 };
    for (int k = 0; k < 2; k++)
        if (sample->inner[k])
            inner[k] = law_make(arena, sample->inner[k], sample->inner_what[k]);
    const LwLaw *law = law_make_of(arena, sample->law, sample->what, inner, &error);
    if (!law) {
        printf("Bail out! %s %s: %s\n", sample->law, sample->what, error.message);
        exit(1);
    }
    return law;
}

#endif
