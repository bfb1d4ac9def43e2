/* Moves from rest to rest in a given time, and sequences of them. */
#include "core/model/law_families.h"
#include "core/model/profile.h"

#include <stddef.h>

enum { TO, FROM, START, DURATION };

static const LwLawParameter parameters[] = { LW_LAW_TO, LW_LAW_FROM, LW_LAW_START, LW_LAW_DURATION };

static const LwLaw *make(const LwLawInput *input, const char *profile)
{
    const LwLawValue *value = input->value;
    return lw_profile_law(input, lw_profile_find(profile),
                          (LwMove){ value[FROM].number, value[TO].number, value[START].number, value[DURATION].number });
}

/* One class per profile: they differ in their words only. */
#define MOVE(symbol, word, heading, line, smooth)                                                             \
    static const LwLaw *make_##symbol(const LwLawInput *input)                                                \
    {                                                                                                         \
        return make(input, word);                                                                             \
    }                                                                                                         \
    const LwLawClass lw_law_class_##symbol = {                                                                \
        .name = word, .title = heading, .use = line, .continuity = smooth,                                    \
        .example = "{\"" word "\": {\"to\": \"90 deg\", \"duration\": 0.5}}",                                 \
        LW_LAW_PARAMETERS(parameters), .make = make_##symbol,                                                 \
    };

MOVE(poly345, "poly345", "Polynomial 3-4-5",
     "rest to rest; the all-round choice, peak speed 1.875 and acceleration 5.774 of the mean", 2)
MOVE(poly4567, "poly4567", "Polynomial 4-5-6-7",
     "rest to rest without a jump in jerk, gentlest on vibration; peaks 2.188 and 7.513", 2)
MOVE(cycloidal, "cycloidal", "Cycloidal", "rest to rest with a full sine of acceleration, for high speed; peaks 2 and 6.283", 2)
MOVE(harmonic, "harmonic", "Simple harmonic",
     "rest to rest with half a cosine: low peaks (1.571 and 4.935), acceleration jumps at the ends", 1)
MOVE(modified_sine, "modified-sine", "Modified sine", "rest to rest with low peak speed 1.760 for large masses; acceleration 5.528", 2)
MOVE(modified_trapezoid, "modified-trapezoid", "Modified trapezoid",
     "rest to rest with the lowest peak acceleration without jumps, 4.888; speed 2", 2)

enum { SEQUENCE_SEGMENTS, SEQUENCE_FROM, SEQUENCE_START };

static const LwLaw *make_sequence(const LwLawInput *input)
{
    const LwLawValue *list = &input->value[SEQUENCE_SEGMENTS];
    double value = input->value[SEQUENCE_FROM].number, t = input->value[SEQUENCE_START].number;
    int count = 2;
    if (list->count == 0)
        return lw_law_refuse(input->error, SEQUENCE_SEGMENTS, -1, "\"segments\" is empty; expected at least one");
    for (int i = 0; i < list->count; i++)
        count += 1 + (list->segment[i].profile ? lw_profile_pieces(list->segment[i].profile) : 0);
    LwPieces *pieces = lw_pieces_begin(input->arena, count);
    lw_pieces_add_constant(pieces, t, value);
    for (int i = 0; i < list->count; i++) {
        const LwLawSegment *segment = &list->segment[i];
        if (segment->profile) {
            double to = segment->absolute ? segment->rise : value + segment->rise;
            lw_profile_add(pieces, segment->profile, (LwMove){ value, to, t, segment->duration });
            value = to;
            t += segment->duration;
        }
        t += segment->dwell;
        if (i + 1 < list->count)
            lw_pieces_add_constant(pieces, t, value);
    }
    lw_pieces_add_constant(pieces, INFINITY, value);
    const LwLaw *law = lw_pieces_finish(pieces);
    return law ? law : lw_law_refuse(input->error, -1, -1, LW_LAW_OUT_OF_RANGE);
}

static const LwLawParameter sequence_parameters[] = {
    { "segments", LW_FORM_SEGMENTS, LW_UNIT_PLAIN,
      "list of moves: \"rise\" (or \"to\"), \"duration\", \"profile\" (poly345 unless said), \"dwell\" = rest after it; a \"dwell\" alone is a rest",
      .required = true },
    { "from", LW_FORM_NUMBER, LW_UNIT_VALUE, "value before the first move", .standard = 0 },
    LW_LAW_START,
};

const LwLawClass lw_law_class_sequence = {
    .name = "sequence", .title = "Sequence with dwells", .use = "a cam's rises, dwells and returns one after the other; put it into a repeat for a cycle",
    .continuity = LW_AS_PARTS,
    .example = "{\"sequence\": [{\"rise\": \"90 deg\", \"duration\": 0.4, \"dwell\": 0.1}, {\"profile\": \"cycloidal\", \"to\": 0, \"duration\": 0.3}]}",
    LW_LAW_PARAMETERS(sequence_parameters), .make = make_sequence,
};
