/* Laws that swing: sine, Fourier series, chirp. */
#include "core/model/law_families.h"
#include "core/model/pieces.h"

#include <stddef.h>

#define PI 3.14159265358979323846

static const LwLaw *swing(const LwLawInput *input, double offset, double start, int count, const LwWave *wave)
{
    LwPieces *pieces = lw_pieces_begin(input->arena, 1);
    lw_pieces_add(pieces, INFINITY, (LwPiece){ .origin = start, .c = &offset, .wave_count = count, .wave = wave });
    const LwLaw *law = lw_pieces_finish(pieces);
    return law ? law : lw_law_refuse(input->error, -1, -1, LW_LAW_OUT_OF_RANGE);
}

#define OFFSET { "offset", LW_FORM_NUMBER, LW_UNIT_VALUE, "value about which it swings", .standard = 0 }
#define PHASE { "phase", LW_FORM_NUMBER, LW_UNIT_ANGLE, "angle of the sine at the start", .standard = 0 }

enum { SINE_AMPLITUDE, SINE_FREQUENCY, SINE_PHASE, SINE_OFFSET, SINE_START };

static const LwLaw *make_sine(const LwLawInput *input)
{
    const LwLawValue *value = input->value;
    LwWave wave = { value[SINE_AMPLITUDE].number, 2 * PI * value[SINE_FREQUENCY].number, value[SINE_PHASE].number };
    return swing(input, value[SINE_OFFSET].number, value[SINE_START].number, 1, &wave);
}

static const LwLawParameter sine_parameters[] = {
    { "amplitude", LW_FORM_NUMBER, LW_UNIT_VALUE, "largest distance from the offset", .required = true },
    { "frequency", LW_FORM_NUMBER, LW_UNIT_FREQUENCY, "swings per second", .required = true, .positive = true },
    PHASE, OFFSET,
    { "start", LW_FORM_NUMBER, LW_UNIT_TIME, "time from which the angle counts", .standard = 0 },
};

const LwLawClass lw_law_class_sine = {
    .name = "sine", .title = "Sine", .use = "steady swinging: offset + amplitude sin(2 pi frequency t + phase)",
    .continuity = LW_SMOOTH, .example = "{\"sine\": {\"amplitude\": \"10 deg\", \"frequency\": \"2 Hz\"}}",
    LW_LAW_PARAMETERS(sine_parameters), .make = make_sine,
};

enum { FOURIER_FREQUENCY, FOURIER_COSINES, FOURIER_SINES, FOURIER_OFFSET };

static const LwLaw *make_fourier(const LwLawInput *input)
{
    const LwLawValue *value = input->value, *cosines = &value[FOURIER_COSINES], *sines = &value[FOURIER_SINES];
    int count = 0;
    if (cosines->count + sines->count == 0)
        return lw_law_refuse(input->error, -1, -1, "the law \"fourier\" needs \"cosines\", \"sines\" or both");
    LwWave *wave = LW_NEWN(input->arena, LwWave, cosines->count + sines->count);
    for (int k = 0; k < cosines->count; k++)
        wave[count++] = (LwWave){ cosines->list[k], 2 * PI * value[FOURIER_FREQUENCY].number * (k + 1), PI / 2 };
    for (int k = 0; k < sines->count; k++)
        wave[count++] = (LwWave){ sines->list[k], 2 * PI * value[FOURIER_FREQUENCY].number * (k + 1), 0 };
    return swing(input, value[FOURIER_OFFSET].number, 0, count, wave);
}

static const LwLawParameter fourier_parameters[] = {
    { "frequency", LW_FORM_NUMBER, LW_UNIT_FREQUENCY, "of the first harmonic", .required = true, .positive = true },
    { "cosines", LW_FORM_LIST, LW_UNIT_VALUE, "amplitudes of cos(2 pi k frequency t), k = 1, 2 …; none unless given", .standard = NAN },
    { "sines", LW_FORM_LIST, LW_UNIT_VALUE, "amplitudes of sin(2 pi k frequency t), k = 1, 2 …; none unless given", .standard = NAN },
    OFFSET,
};

const LwLawClass lw_law_class_fourier = {
    .name = "fourier", .title = "Fourier series", .use = "any periodic motion by its harmonics",
    .continuity = LW_SMOOTH, .example = "{\"fourier\": {\"frequency\": \"1 Hz\", \"cosines\": [0.1, 0, \"2 deg\"], \"sines\": [0.3]}}",
    LW_LAW_PARAMETERS(fourier_parameters), .make = make_fourier,
};

/* Phase φ(s) = phase + 2π (f0 s + (f1 − f0) s²/2T) in 0 ≤ s ≤ T; outside the frequency stays. */
typedef struct Chirp {
    LwLaw law;
    double amplitude, offset, start, duration, phase, f0, f1;
} Chirp;

static LwJet chirp_eval(const LwLaw *law, double t)
{
    const Chirp *c = (const Chirp *)law;
    double s = t - c->start, inside = fmin(fmax(s, 0), c->duration), rate = (c->f1 - c->f0) / c->duration;
    bool sweeps = s >= 0 && s < c->duration;
    double f = c->f0 + rate * inside;
    LwJet angle = { c->phase + 2 * PI * (c->f0 * inside + rate * inside * inside / 2 + f * (s - inside)), 2 * PI * f, sweeps ? 2 * PI * rate : 0 };
    double sine = sin(angle.v), cosine = cos(angle.v);
    LwJet jet = lw_jet_chain(angle, c->amplitude * sine, c->amplitude * cosine, -c->amplitude * sine);
    jet.v += c->offset;
    return jet;
}

static double chirp_next_break(const LwLaw *law, double t, double limit, bool sure)
{
    const Chirp *c = (const Chirp *)law;
    (void)limit;
    (void)sure;
    return t < c->start ? c->start : t < c->start + c->duration ? c->start + c->duration : INFINITY;
}

static const LwLawKind chirp_kind = { .eval = chirp_eval, .next_break = chirp_next_break };

enum { CHIRP_AMPLITUDE, CHIRP_FREQUENCIES, CHIRP_DURATION, CHIRP_START, CHIRP_PHASE, CHIRP_OFFSET };

static const LwLaw *make_chirp(const LwLawInput *input)
{
    const LwLawValue *value = input->value, *f = &value[CHIRP_FREQUENCIES];
    if (f->count != 2)
        return lw_law_refuse(input->error, CHIRP_FREQUENCIES, -1, "\"frequencies\" has %d numbers; expected two, first and last", f->count);
    for (int i = 0; i < 2; i++)
        if (f->list[i] < 0)
            return lw_law_refuse(input->error, CHIRP_FREQUENCIES, i, "a frequency is %.9g; expected 0 or more", f->list[i]);
    Chirp *law = LW_NEW(input->arena, Chirp);
    *law = (Chirp){ { .kind = &chirp_kind, .uses = LW_LAW_USES_T }, value[CHIRP_AMPLITUDE].number, value[CHIRP_OFFSET].number,
                    value[CHIRP_START].number, value[CHIRP_DURATION].number, value[CHIRP_PHASE].number, f->list[0], f->list[1] };
    if (!isfinite((law->f1 - law->f0) / law->duration))
        return lw_law_refuse(input->error, -1, -1, LW_LAW_OUT_OF_RANGE);
    return &law->law;
}

static const LwLawParameter chirp_parameters[] = {
    { "amplitude", LW_FORM_NUMBER, LW_UNIT_VALUE, "largest distance from the offset", .required = true },
    { "frequencies", LW_FORM_LIST, LW_UNIT_FREQUENCY, "first and last, changing evenly with time; before and after, these stay", .required = true },
    { "duration", LW_FORM_NUMBER, LW_UNIT_TIME, "how long the sweep takes", .required = true, .positive = true },
    LW_LAW_START, PHASE, OFFSET,
};

const LwLawClass lw_law_class_chirp = {
    .name = "chirp", .title = "Chirp", .use = "a sine that sweeps through frequencies, to find resonances",
    .continuity = 1, .example = "{\"chirp\": {\"amplitude\": \"2 deg\", \"frequencies\": [\"1 Hz\", \"10 Hz\"], \"duration\": 2}}",
    LW_LAW_PARAMETERS(chirp_parameters), .make = make_chirp,
};
