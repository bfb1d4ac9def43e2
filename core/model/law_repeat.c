/* A law's first period, again and again: f(t) = law(s − kP) + k · advance, s = t − start, k = ⌊s/P⌋. */
#include "core/model/law_families.h"
#include "core/model/law_kind.h"

typedef struct Repeat {
    LwLaw law;
    const LwLaw *of;
    double period, start, advance;
} Repeat;

/* Time within the period; its number goes to *k. */
static double find_period(const Repeat *r, double t, double *k)
{
    double s = t - r->start;
    *k = floor(s / r->period);
    double local = s - *k * r->period;
    if (local < 0) {
        --*k;
        local = fmax(0, s - *k * r->period);
    } else if (local >= r->period) {
        ++*k;
        local = fmax(0, s - *k * r->period);
    }
    return local;
}

static LwJet eval(const LwLaw *law, double t)
{
    const Repeat *r = (const Repeat *)law;
    double k, local = find_period(r, t, &k);
    LwJet jet = lw_law_eval(r->of, local);
    jet.v += k * r->advance;
    return jet;
}

static double value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    const Repeat *r = (const Repeat *)law;
    double k, local = find_period(r, at[0], &k);
    return lw_law_value(r->of, (const double[]){ local, at[1], at[2] }, branches) + k * r->advance;
}

static LwArea within(const Repeat *r, double k, double from, double to, bool twice)
{
    LwArea area = lw_law_area(r->of, from, to, twice);
    double h = to - from, lift = k * r->advance;
    return (LwArea){ area.one + lift * h, area.two + lift * h * h / 2 };
}

/* n whole periods from number k on. With the j-th of them, n − 1 − j periods are still to come. */
static LwArea whole_periods(const Repeat *r, double k, double n, bool twice)
{
    LwArea one = lw_law_area(r->of, 0, r->period, twice);
    double P = r->period, pairs = n * (n - 1) / 2;
    double lifts = k * n + pairs;                                       /* Σ (k + j) */
    double moments = k * n * n / 2 + n * pairs - (n - 1) * n * (2 * n - 1) / 6 - pairs / 2; /* Σ (k + j)(n − j − ½) */
    return (LwArea){ n * one.one + r->advance * P * lifts, n * one.two + P * one.one * pairs + r->advance * P * P * moments };
}

static LwArea area(const LwLaw *law, double t0, double t1, bool twice)
{
    const Repeat *r = (const Repeat *)law;
    double k0, k1, from = find_period(r, t0, &k0), to = find_period(r, t1, &k1);
    if (k0 == k1)
        return within(r, k0, from, to, twice);
    LwArea sum = within(r, k0, from, r->period, twice);
    double n = k1 - k0 - 1;
    if (n > 0)
        sum = lw_area_join(sum, whole_periods(r, k0 + 1, n, twice), n * r->period);
    return lw_area_join(sum, within(r, k1, 0, to, twice), to);
}

static double next_break(const LwLaw *law, double t, double limit, bool sure)
{
    const Repeat *r = (const Repeat *)law;
    double k, local = find_period(r, t, &k), at;
    (void)limit;
    do {
        local = lw_law_next_break(r->of, local, r->period, sure);
        if (local == INFINITY) {
            at = r->start + (k + 1) * r->period;
            return at > t ? at : nextafter(t, INFINITY);
        }
        at = r->start + (k * r->period + local);
    } while (!(at > t));
    return at;
}

static const LwLawKind kind = { .eval = eval, .value = value, .area = area, .next_break = next_break };

enum { LAW, PERIOD, START, ADVANCE };

static const LwLaw *make(const LwLawInput *input)
{
    const LwLaw *of = input->value[LAW].law[0];
    Repeat *r = LW_NEW(input->arena, Repeat);
    double advance = input->value[ADVANCE].number;
    *r = (Repeat){ { &kind, of->uses | (advance != 0 ? LW_LAW_USES_T : 0), of->kinked }, of, input->value[PERIOD].number,
                   input->value[START].number, advance };
    return &r->law;
}

static const LwLawParameter parameters[] = {
    { "law", LW_FORM_LAW, LW_UNIT_VALUE, "the law; what it does from t = 0 to the period counts", .required = true },
    { "period", LW_FORM_NUMBER, LW_UNIT_TIME, "after which it begins again", .required = true, .positive = true },
    { "start", LW_FORM_NUMBER, LW_UNIT_TIME, "time at which a period begins", .standard = 0 },
    { "advance", LW_FORM_NUMBER, LW_UNIT_VALUE, "what each period adds to the next", .standard = 0 },
};

const LwLawClass lw_law_class_repeat = {
    .name = "repeat", .title = "Repeat", .use = "a cycle for ever; with \"advance\" an indexing drive", .continuity = LW_AS_PARTS,
    .any_variable = true,
    .example = "{\"repeat\": {\"law\": {\"poly345\": {\"to\": \"90 deg\", \"duration\": 0.3}}, \"period\": 0.5, \"advance\": \"90 deg\"}}",
    LW_LAW_PARAMETERS(parameters), .make = make,
};
