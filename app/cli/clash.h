/* `lockwork clash`, in pieces: the bodies and pairs, their motion, the search over it, the words. */
#ifndef LW_CLI_CLASH_H
#define LW_CLI_CLASH_H

#include "app/cli/cli.h"
#include "app/cli/session.h"
#include "app/geometry/penetration.h"

typedef struct LwClashOptions {
    const char *parts, *pairs;  /* as given; NULL: all */
    const char *output;         /* CSV; NULL: none */
    bool joined, json;
    double clearance;           /* m; 0: none asked for */
    double touch;               /* m; negative: LW_CLASH_TOUCH of the smaller body's size */
} LwClashOptions;

#define LW_CLASH_TOUCH 0.001

typedef struct LwClashBody {
    int body;                   /* in the document */
    const char *name;
    bool moves;
    LwSolid solid;
} LwClashBody;

/* How two bodies are to each other at one time. */
typedef struct LwMoment {
    double time;                /* s */
    double distance;            /* m, of the surfaces; 0 when they cross; a lower bound when it was of no interest */
    double depth;               /* m, lw_solids_depth; 0 when they are apart */
    bool interferes;            /* deeper than the pair's `touch` */
    LwVec3 point[2];            /* world: nearest points; both the deepest one when they overlap */
} LwMoment;

typedef struct LwClashInterval {
    double from, to;            /* s */
    bool from_start, to_end;    /* of the run */
    LwMoment deepest;           /* among the samples, and around the deepest of them */
} LwClashInterval;

typedef struct LwClashPair {
    int a, b;                   /* bodies of the list */
    double touch;               /* m: overlap up to it is not an interference */
    LwMoment least;             /* of the smallest distance; of the largest depth when they overlap */
    double *sample;             /* per sample: distance, or minus the depth where it interferes; NULL when no file is wanted */
    int interval_count, interval_room;
    LwClashInterval *interval;
    bool cut_short;             /* the search between the samples had to end before it was fine enough */
} LwClashPair;

/* Poses at the samples, and speeds to go between them. */
typedef struct LwClashMotion {
    int body_count, count;      /* all bodies of the document; samples */
    double *time;
    LwFrame *frame;             /* frame[sample·body_count + body], likewise the others */
    LwVec3 *velocity, *omega;   /* of the frame's origin, world axes; NULL: there is one pose only */
} LwClashMotion;

typedef struct LwClash {
    LwArena arena;
    const LwSession *session;
    LwClashOptions options;
    int body_count, pair_count, pair_room;
    LwClashBody *body;
    LwClashPair *pair;
    const char **without;       /* names of bodies without geometry */
    int without_count;
    LwRun *run;                 /* NULL: the assembled pose alone */
    LwClashMotion motion;
} LwClash;

/* ---- clash_pairs.c. Chooses bodies and pairs as the options say. False after a complaint. */
bool lw_clash_choose(LwClash *clash);

/* ---- clash_motion.c */
LwClashMotion lw_clash_motion_of_study(const LwSession *session, LwArena *arena);
LwClashMotion lw_clash_motion_of_trace(const LwSession *session, const LwTrace *trace, LwArena *arena);
/* The body's pose after the fraction s of the way from sample k to the next: cubic between positions and velocities, and likewise on
 * the rotations. */
LwFrame lw_clash_frame(const LwClashMotion *motion, int body, int k, double s);

/* ---- clash_measure.c */
/* One pair being searched. */
typedef struct LwClashSearch {
    LwClash *clash;
    LwClashPair *pair;
    const LwClashBody *a, *b;
    double fine;                /* m, how finely minima are looked for */
    int halvings;               /* left */
    double width;               /* of the interval around the best moment, in samples */
    int triangle[2];            /* nearest ones of the last moment; −1: none yet */
} LwClashSearch;

/* After the part of the way from sample k to the next. Distances beyond `most` are not looked into: it is then returned as the
 * lower bound it is. */
LwMoment lw_clash_measure(LwClashSearch *search, int k, double part, double most);
/* How far points of b move at most as seen from a, from one part of interval k to another. */
double lw_clash_travel(const LwClashSearch *search, int k, double from, double to);

/* ---- clash_search.c. Fills the pairs. False when progress told to stop. */
bool lw_clash_search(LwClash *clash, LwProgress progress);

/* ---- clash_write.c */
/* Whether the pair is what the user looks for: it interferes, or comes nearer than the clearance. */
bool lw_clash_is_found(const LwClash *clash, const LwClashPair *pair);
void lw_clash_print(LwClash *clash);
void lw_clash_print_json(LwClash *clash);
/* The distances of all pairs over time as CSV. False after a complaint. */
bool lw_clash_write_csv(LwClash *clash);

#endif
