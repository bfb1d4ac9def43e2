/* Events of a dynamics run: something hits a stop or a surface, lets go, begins or ceases to slip.
 *
 * Within a step the modes of stops, contacts and friction are frozen (core/solve/auxiliary.h). A step that has been made is searched for the first
 * moment at which they cease to be right; if there is one, the step is made anew so that it ends there to rounding, and what happens there
 * (impacts, then modes anew) precedes the next step. Samples before it come from the shortened step. */
#ifndef LW_ANALYSIS_EVENTS_H
#define LW_ANALYSIS_EVENTS_H

#include "core/analysis/drive.h"
#include "core/solve/auxiliary.h"

typedef enum LwHappening { LW_HIT, LW_LET_GO, LW_CAME_TO_REST, LW_STUCK, LW_SLIPPED, LW_JAMMED, LW_CHATTERED, LW_HAPPENINGS } LwHappening;

/* Hits of one thing that are looked at to see whether it calms down. */
enum { LW_CHATTER = 50 };

/* What has been told of a stop, a contact or a friction. */
typedef struct LwTold {
    LwAuxKind kind;
    int source;
    LwSide side;
    const char *words;
    bool presses, slides, was_pressing, was_sliding; /* after the last event, and before it */
    int count[LW_HAPPENINGS];
    int bounces;            /* hits since it last held */
    double when[LW_CHATTER], speed[LW_CHATTER]; /* s, m/s, of its last hits, in a ring */
    double dull;            /* s: until then its hits are inelastic */
    double last[LW_HAPPENINGS]; /* s */
} LwTold;

typedef struct LwEvents {
    bool (*make)(LwDrive *drive, double h);
    bool due;               /* the step just made ends at an event */
    bool solves;            /* forces decide about events, not gaps alone */
    int count, room;        /* indicators */
    LwIndicator *look[3];   /* at the two ends of a part of the step; elsewhere */
    double longest;         /* s, of a step while something presses or sticks */
    double window;          /* s, since when events have been counted; */
    int stalled;            /* so many happened since, though time hardly went on */
    int told_count, told_room;
    LwTold *told;
    int inexact_count;      /* impacts whose impulses were found only approximately, */
    double inexact;         /* and by how much at most */
} LwEvents;

/* Are there rigid stops, rigid contacts or friction in joints? */
bool lw_events_are_possible(const LwMechanism *mechanism);

/* NULL: the run has no stops, contacts or friction. */
LwEvents *lw_events_create(LwDrive *drive);

/* What overlaps or is beyond a stop at the start, in words; NULL: nothing. The set comes to know what touches. */
const char *lw_events_objection(LwRun *run, LwAux *aux);
/* At the start: refuses what overlaps, lets hit what approaches, decides the modes; leaves accelerations, y and slope of the start. False: refused. */
bool lw_events_begin(LwDrive *drive);

/* Before a step from run->state is tried: looks for points of contact that it may reach, and shortens it where it would reach too far. */
double lw_events_limit(LwDrive *drive, double step);
/* After it was accepted: shortens it to the first event, if there is one. False: it has to be tried anew with drive->pace.h. */
bool lw_events_look(LwDrive *drive);
/* After lw_drive_arrive: what happens there. False: the run is stopped. */
bool lw_events_arrive(LwDrive *drive);

/* Impacts and modes at run->state; y and slope follow. False: the run is stopped. */
bool lw_events_happen(LwDrive *drive);
/* The events that were counted but not told. */
void lw_events_conclude(LwDrive *drive);

/* Slower than this is rest, m/s. */
double lw_events_slow(const LwDrive *drive);

/* Its part that knows how far a step may go (core/analysis/reach.c). */
double lw_events_longest_step(const LwRun *run);
/* Does anything press or rub? Otherwise gaps alone are looked at. */
bool lw_events_press(const LwAux *aux);
/* Do features that press no longer face each other at the state? A block slid over an edge, a ball rolled on to the next triangle. */
bool lw_events_have_lost(LwDrive *drive, const LwState *state);
/* These open; true: there were some. */
bool lw_events_let_go_lost(LwAux *aux, const LwState *state);
/* Did shapes come to overlap by features that nobody looked at when the step began? */
bool lw_events_overlap_unforeseen(LwDrive *drive, const LwState *state);

#endif
