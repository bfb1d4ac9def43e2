/* Laws made of laws. */
#include "core/model/law_families.h"
#include "core/model/law_kind.h"

#include <stddef.h>
#include <string.h>

/* Sum and product. */
typedef struct Group {
    LwLaw law;
    int count;
    const LwLaw *const *part;
} Group;

static LwJet sum_eval(const LwLaw *law, double t)
{
    const Group *group = (const Group *)law;
    LwJet sum = { 0, 0, 0 };
    for (int i = 0; i < group->count; i++)
        sum = lw_jet_add(sum, lw_law_eval(group->part[i], t));
    return sum;
}

static double sum_value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    const Group *group = (const Group *)law;
    double sum = 0;
    for (int i = 0; i < group->count; i++)
        sum += lw_law_value(group->part[i], at, branches);
    return sum;
}

static LwArea sum_area(const LwLaw *law, double t0, double t1, bool twice)
{
    const Group *group = (const Group *)law;
    LwArea sum = { 0, 0 };
    for (int i = 0; i < group->count; i++) {
        LwArea area = lw_law_area(group->part[i], t0, t1, twice);
        sum.one += area.one;
        sum.two += area.two;
    }
    return sum;
}

static LwJet product_eval(const LwLaw *law, double t)
{
    const Group *group = (const Group *)law;
    LwJet product = { 1, 0, 0 };
    for (int i = 0; i < group->count; i++)
        product = lw_jet_mul(product, lw_law_eval(group->part[i], t));
    return product;
}

static double product_value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    const Group *group = (const Group *)law;
    double product = 1;
    for (int i = 0; i < group->count; i++)
        product *= lw_law_value(group->part[i], at, branches);
    return product;
}

static double group_next_break(const LwLaw *law, double t, double limit, bool sure)
{
    const Group *group = (const Group *)law;
    double next = INFINITY;
    for (int i = 0; i < group->count; i++)
        next = fmin(next, lw_law_next_break(group->part[i], t, fmin(limit, next), sure));
    return next;
}

static const LwLawKind sum_kind = { .eval = sum_eval, .value = sum_value, .area = sum_area, .next_break = group_next_break };
static const LwLawKind product_kind = { .eval = product_eval, .value = product_value, .next_break = group_next_break };

static const LwLaw *make_group(const LwLawInput *input, const LwLawKind *kind)
{
    const LwLawValue *laws = &input->value[0];
    if (laws->count == 0)
        return lw_law_refuse(input->error, 0, -1, "the list of laws is empty; expected at least one");
    Group *group = LW_NEW(input->arena, Group);
    const LwLaw **part = LW_NEWN(input->arena, const LwLaw *, laws->count);
    memcpy(part, laws->law, (size_t)laws->count * sizeof *part);
    *group = (Group){ { .kind = kind }, laws->count, part };
    for (int i = 0; i < laws->count; i++) {
        group->law.uses |= part[i]->uses;
        group->law.kinked |= part[i]->kinked;
    }
    return &group->law;
}

static const LwLaw *make_sum(const LwLawInput *input)
{
    return make_group(input, &sum_kind);
}

static const LwLaw *make_product(const LwLawInput *input)
{
    return make_group(input, &product_kind);
}

static const LwLawParameter sum_parameters[] = {
    { "laws", LW_FORM_LAWS, LW_UNIT_VALUE, "list of laws that are added", .required = true },
};
static const LwLawParameter product_parameters[] = {
    { "laws", LW_FORM_FACTORS, LW_UNIT_VALUE, "list of laws that are multiplied: the first has the unit, the others are plain numbers", .required = true },
};

const LwLawClass lw_law_class_sum = {
    .name = "sum", .title = "Sum", .use = "several laws at once: a move with a vibration on top", .continuity = LW_AS_PARTS,
    .any_variable = true,
    .example = "{\"sum\": [{\"poly345\": {\"to\": \"90 deg\", \"duration\": 1}}, {\"sine\": {\"amplitude\": 0.01, \"frequency\": 20}}]}",
    LW_LAW_PARAMETERS(sum_parameters), .make = make_sum,
};

const LwLawClass lw_law_class_product = {
    .name = "product", .title = "Product", .use = "one law times others: a vibration that fades in", .continuity = LW_AS_PARTS,
    .any_variable = true,
    .example = "{\"product\": [{\"sine\": {\"amplitude\": \"5 deg\", \"frequency\": 3}}, {\"step\": {\"to\": 1, \"duration\": 0.5}}]}",
    LW_LAW_PARAMETERS(product_parameters), .make = make_product,
};

/* factor · law((t − delay)/stretch) + offset: shift and scale. */
typedef struct Moved {
    LwLaw law;
    const LwLaw *of;
    double factor, stretch, delay, offset;
} Moved;

static LwJet moved_eval(const LwLaw *law, double t)
{
    const Moved *m = (const Moved *)law;
    LwJet f = lw_law_eval(m->of, (t - m->delay) / m->stretch);
    double rate = m->factor / m->stretch;
    return lw_jet(m->factor * f.v + m->offset, rate * f.d, rate / m->stretch * f.dd);
}

static double moved_value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    const Moved *m = (const Moved *)law;
    const double inner[3] = { (at[0] - m->delay) / m->stretch, at[1], at[2] };
    return m->factor * lw_law_value(m->of, inner, branches) + m->offset;
}

static LwArea moved_area(const LwLaw *law, double t0, double t1, bool twice)
{
    const Moved *m = (const Moved *)law;
    double h = t1 - t0, s = m->stretch;
    LwArea area = lw_law_area(m->of, (t0 - m->delay) / s, (t1 - m->delay) / s, twice);
    return (LwArea){ m->factor * s * area.one + m->offset * h, m->factor * s * s * area.two + m->offset * h * h / 2 };
}

static double moved_next_break(const LwLaw *law, double t, double limit, bool sure)
{
    const Moved *m = (const Moved *)law;
    double from = (t - m->delay) / m->stretch, last = (limit - m->delay) / m->stretch;
    for (;;) {
        from = lw_law_next_break(m->of, from, last, sure);
        double at = from * m->stretch + m->delay;
        if (from == INFINITY || at > t)
            return at;
    }
}

static const LwLawKind moved_kind = { .eval = moved_eval, .value = moved_value, .area = moved_area, .next_break = moved_next_break };

static const LwLaw *make_moved(const LwLawInput *input, double factor, double stretch, double delay, double offset)
{
    const LwLaw *of = input->value[0].law[0];
    Moved *m = LW_NEW(input->arena, Moved);
    *m = (Moved){ { &moved_kind, of->uses, of->kinked }, of, factor, stretch, delay, offset };
    return &m->law;
}

static const LwLaw *make_shift(const LwLawInput *input)
{
    return make_moved(input, 1, 1, input->value[1].number, input->value[2].number);
}

static const LwLaw *make_scale(const LwLawInput *input)
{
    return make_moved(input, input->value[1].number, input->value[2].number, 0, 0);
}

static const LwLawParameter shift_parameters[] = {
    { "law", LW_FORM_LAW, LW_UNIT_VALUE, "the law", .required = true },
    { "delay", LW_FORM_NUMBER, LW_UNIT_TIME, "how much later it happens", .standard = 0 },
    { "offset", LW_FORM_NUMBER, LW_UNIT_VALUE, "what is added to its value", .standard = 0 },
};
static const LwLawParameter scale_parameters[] = {
    { "law", LW_FORM_LAW, LW_UNIT_VALUE, "the law", .required = true },
    { "factor", LW_FORM_NUMBER, LW_UNIT_PLAIN, "by which its value is multiplied", .standard = 1 },
    { "stretch", LW_FORM_NUMBER, LW_UNIT_PLAIN, "by which its time is multiplied: 2 is half as fast", .positive = true, .standard = 1 },
};

const LwLawClass lw_law_class_shift = {
    .name = "shift", .title = "Shift", .use = "a law later or higher", .continuity = LW_AS_PARTS, .any_variable = true,
    .example = "{\"shift\": {\"law\": {\"table\": {\"times\": [0, 1, 2], \"values\": [0, 1, 0]}}, \"delay\": 0.5, \"offset\": \"10 deg\"}}",
    LW_LAW_PARAMETERS(shift_parameters), .make = make_shift,
};

const LwLawClass lw_law_class_scale = {
    .name = "scale", .title = "Scale", .use = "a law larger, reversed or slower", .continuity = LW_AS_PARTS, .any_variable = true,
    .example = "{\"scale\": {\"law\": {\"cycloidal\": {\"to\": 1, \"duration\": 1}}, \"factor\": -0.5, \"stretch\": 2}}",
    LW_LAW_PARAMETERS(scale_parameters), .make = make_scale,
};
