/* Mechanisms with stops, friction and contacts for tests of events: read from text, the rest added in code. */
#ifndef LW_TESTS_EVENTS_RIG_H
#define LW_TESTS_EVENTS_RIG_H

#include "tests/unit/mechanism_text.h"

enum { RIG_MOST = 24 };

typedef struct Extras {
    LwLimitDef limit[RIG_MOST];
    LwFrictionDef friction[RIG_MOST];
    LwTouchShapeDef shape[RIG_MOST];
    LwContactDef contact[RIG_MOST];
    int limits, frictions, shapes, contacts;
} Extras;

static inline void add_limit(Extras *x, int joint, LwCoordinate c, double lower, double upper, double restitution)
{
    x->limit[x->limits++] = (LwLimitDef){ .joint = joint, .coordinate = c, .lower = lower, .upper = upper, .restitution = restitution };
}

static inline int add_shape(Extras *x, LwTouchKind kind, int body, double a, double b, double c)
{
    static const char *const names[RIG_MOST] = { "shape 1", "shape 2", "shape 3", "shape 4", "shape 5", "shape 6", "shape 7", "shape 8" };
    LwFrame here = { .orientation = { 1, 0, 0, 0 } };
    x->shape[x->shapes] = (LwTouchShapeDef){ .name = names[x->shapes % 8], .kind = kind, .body = body, .frame = here, .size = { a, b, c } };
    return x->shapes++;
}

/* Between two shapes. */
static inline LwContactDef *add_contact(Extras *x, const char *name, int first, int second, double friction, double restitution)
{
    LwContactDef *c = &x->contact[x->contacts++];
    *c = (LwContactDef){ .name = name, .body = { x->shape[first].body, x->shape[second].body }, .first = { first, second }, .count = { 1, 1 },
                         .fixed = friction, .kinetic = friction, .restitution = restitution };
    return c;
}

/* The mechanism of the text with the extras. */
static inline void rig_extend(Rig *rig, const Extras *x)
{
    LwMechanismDef def = rig->document->def;
    def.limit = (LwLimitDef *)x->limit;
    def.limit_count = x->limits;
    def.friction = (LwFrictionDef *)x->friction;
    def.friction_count = x->frictions;
    def.shape = (LwTouchShapeDef *)x->shape;
    def.shape_count = x->shapes;
    def.contact = (LwContactDef *)x->contact;
    def.contact_count = x->contacts;
    lw_study_destroy(rig->study);
    lw_mechanism_destroy(rig->mechanism);
    rig->mechanism = lw_mechanism_create(&def);
    rig->study = lw_study_create(rig->mechanism);
    rig->report = lw_study_report(rig->study);
}

/* The nth event (from 0) whose text has the words in it; NULL: none. */
static inline const LwEvent *rig_event(const Rig *rig, const char *words, int n)
{
    const LwRunReport *report = lw_run_report(rig->run);
    for (int i = 0; i < report->event_count; i++)
        if (strstr(report->event[i].text, words) && n-- == 0)
            return &report->event[i];
    return NULL;
}

static inline double rig_event_time(const Rig *rig, const char *words, int n)
{
    const LwEvent *event = rig_event(rig, words, n);
    return event ? event->time : NAN;
}

static inline void rig_show_events(const Rig *rig)
{
    const LwRunReport *report = lw_run_report(rig->run);
    for (int i = 0; i < report->event_count; i++)
        printf("#   %.12g s: %s\n", report->event[i].time, report->event[i].text);
}

#endif
