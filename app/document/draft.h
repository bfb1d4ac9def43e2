/* A mechanism being put together by an importer, and its text: the `.lockwork` file that `lockwork import` writes.
 * Everything lives in the caller's arena; strings are UTF-8. Bodies are named, not numbered: the text names them too. */
#ifndef LW_DOCUMENT_DRAFT_H
#define LW_DOCUMENT_DRAFT_H

#include "app/document/names.h"
#include "app/document/shape.h"

#include <stdio.h>

typedef struct LwDraftBody {
    const char *name;
    const char *remark;     /* a comment line above it; NULL: none */
    LwFrame frame;
    bool fixed, mass_given; /* mass, com and inertia are written when mass_given */
    double mass;
    LwVec3 com;
    double inertia[6];      /* xx yy zz xy xz yz about the centre, body axes */
    int shape_count, shape_room;
    LwShape *shape;         /* written as "geometry": kind, frame, size, file, part, options, scale, colour, material, density */
} LwDraftBody;

/* Bounds of one joint coordinate; ±INFINITY: none on that side. */
typedef struct LwDraftLimit {
    LwCoordinate coordinate;
    double lower, upper;
} LwDraftLimit;

/* What a joint holds on to: a feature of a part of one of its bodies. */
typedef struct LwDraftFeature {
    const char *part;       /* written as "part"; NULL: the body has only one */
    LwFeature feature;      /* in the body's frame, whatever part it is of */
} LwDraftFeature;

typedef struct LwDraftJoint {
    const char *name, *remark;
    const LwJointClass *type;
    const char *body[2];    /* "ground" is the ground */
    bool in_world;          /* written by `at` and `axis` (zero: left out) in the world; else by `marker` */
    LwVec3 at, axis;
    LwFrame marker[2];      /* each in its body's frame; written as "markers" */
    bool attached;          /* written with "features" */
    LwDraftFeature feature[2];
    int limit_count;
    LwDraftLimit limit[6];
} LwDraftJoint;

/* Σ factor·coordinate = value */
typedef struct LwDraftTerm {
    const char *joint;
    LwCoordinate coordinate;
    double factor;
} LwDraftTerm;

typedef struct LwDraftCoupler {
    const char *name, *remark;
    double value;
    LwDraftTerm term[2];
} LwDraftCoupler;

/* Drives one coordinate of a joint: it equals the law. */
typedef struct LwDraftMotor {
    const char *name, *remark;
    const char *joint;
    LwCoordinate coordinate;
    const char *law;        /* an expression of t, m or rad */
} LwDraftMotor;

/* A joint that the geometry makes likely; written under "suggestions", where nothing acts on it, as a complete joint that can be
 * moved to the others. World coordinates. */
typedef struct LwDraftSuggestion {
    const char *name;       /* of the joint; NULL: none is written */
    const LwJointClass *type;
    const char *body[2];
    LwVec3 at, axis;
    const char *why;        /* "hole of 10 mm in plate, shaft of 10 mm of bolt, coaxial within 0.01 mm" */
    LwDraftFeature feature[2];
    double score;           /* 0 … 1, best first */
} LwDraftSuggestion;

typedef struct LwDraft {
    LwArena *arena;
    const char *name, *remark; /* of the file: comment lines at its top */
    int body_count, joint_count, coupler_count, motor_count, suggestion_count;
    int body_room, joint_room, coupler_room, motor_room, suggestion_room;
    LwDraftBody *body;
    LwDraftJoint *joint;
    LwDraftCoupler *coupler;
    LwDraftMotor *motor;
    LwDraftSuggestion *suggestion;
    LwNames names;          /* of bodies, joints, couplers and motors; kept by the functions below */
} LwDraft;

/* A draft begins as { .arena = … }, the arena's guard set. Names are referred to, not copied. */
LwDraftBody *lw_draft_add_body(LwDraft *draft, const char *name);  /* the pointer holds until the next is added */
LwShape *lw_draft_add_shape(LwDraft *draft, LwDraftBody *body);    /* likewise; frame, scale set to nothing */
LwDraftJoint *lw_draft_add_joint(LwDraft *draft, const char *name, const LwJointClass *type);
LwDraftCoupler *lw_draft_add_coupler(LwDraft *draft, const char *name);
LwDraftMotor *lw_draft_add_motor(LwDraft *draft, const char *name);
LwDraftSuggestion *lw_draft_add_suggestion(LwDraft *draft);
/* A name like the wanted one that no body, joint, coupler or motor of the draft has yet and the file format takes. */
const char *lw_draft_unique_name(LwDraft *draft, const char *wanted);

/* The same, taken at once: for what is added without a function of its own that takes a name. */
const char *lw_draft_take_name(LwDraft *draft, const char *wanted);
/* Suggestion number `index` leaves its list and becomes the last joint, which is returned. */
LwDraftJoint *lw_draft_accept(LwDraft *draft, int index);

/* The text. Numbers are written so that they read back to the same bits (−0 as 0); what cannot be read back is the caller's
 * mistake: names that the format does not take (see lw_draft_unique_name), numbers that are not finite. */
void lw_draft_write(const LwDraft *draft, FILE *out);

#endif
