#include "app/session/dragger_private.h"

#include "core/analysis/study.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double FRAME = 1.0 / 60;       /* s, between sights of the simulation */
static const double LONGEST = 1.0 / 20;     /* s, that it makes up for at once when it cannot keep pace */
enum { STEPS = 12 };                        /* sub-steps between two sights */

static atomic_int threads;

int lw_dragger_count(void)
{
    return atomic_load(&threads);
}

static void let_go(LwDragger *d)
{
    if (atomic_fetch_sub(&d->references, 1) > 1)
        return;
    lw_result_unref(d->options.result);
    lw_edition_unref(d->edition);
    pthread_mutex_destroy(&d->lock);
    pthread_cond_destroy(&d->wake);
    free(d->frame);
    free(d->coordinate);
    free(d->looked);
    free(d);
}

/* ---- the thread ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool is_asked(const LwDraggerWish *wish)
{
    return wish->stop || wish->grab || wish->aim || wish->release || wish->back;
}

/* What was asked for since; waits for it when `rest`, else at most so long (s). */
static LwDraggerWish take_wish(LwDragger *d, bool rest, double wait)
{
    pthread_mutex_lock(&d->lock);
    d->answered = d->taken;
    if (rest) {
        while (!is_asked(&d->wish))
            pthread_cond_wait(&d->wake, &d->lock);
    } else if (wait > 0 && !is_asked(&d->wish)) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        long nano = until.tv_nsec + (long)(wait * 1e9);
        until.tv_sec += nano / 1000000000L;
        until.tv_nsec = nano % 1000000000L;
        pthread_cond_timedwait(&d->wake, &d->lock, &until);
    }
    LwDraggerWish wish = d->wish;
    d->taken = d->asked;
    d->wish = (LwDraggerWish){ .stop = wish.stop };
    pthread_mutex_unlock(&d->lock);
    return wish;
}

static void publish(LwDragger *d, const LwState *state, const LwDraggerSight *sight)
{
    const LwMechanism *m = d->edition->mechanism;
    pthread_mutex_lock(&d->lock);
    long number = d->sight.number + 1;
    d->sight = *sight;
    d->sight.number = number;
    if (state)
        lw_dragger_read_state(m, state, d->frame, d->coordinate);
    pthread_mutex_unlock(&d->lock);
}

static void see_kinematic(LwDrag *drag, const LwDragReport *report, LwDraggerSight *sight)
{
    sight->blocked = report->blocked;
    sight->distance = report->distance;
    sight->violation = report->violation;
    sight->point = report->point;
    sight->overlap = lw_drag_overlap(drag);
    sight->press_count = 0;
    /* At the target nothing is kept from it. */
    for (int i = 0; !report->reached && i < report->press_count && i < LW_DRAGGER_PRESSES; i++)
        sight->press[sight->press_count++] = (LwDraggerPress){ report->press[i].limit, report->press[i].side };
    if (report->no_memory)
        sight->trouble = LW_DRAGGER_NO_MEMORY;
}

/* Grab, release and back; true when there is a pose to be shown anew. */
static bool handle(LwDrag *drag, const LwDraggerWish *wish, LwDraggerSight *sight)
{
    if (wish->back)
        lw_drag_undo(drag);
    if (wish->back || wish->release) {
        lw_drag_release(drag);
        LwDraggerSight free = { .violation = lw_drag_violation(drag), .overlap = lw_drag_overlap(drag) };
        if (!wish->back) {
            free.press_count = sight->press_count;
            memcpy(free.press, sight->press, sizeof free.press);
        }
        *sight = free;
    }
    if (wish->grab) {
        bool grabbed = lw_drag_grab(drag, wish->body, wish->point);
        LwVec3 at = lw_frame_point(lw_drag_frame(drag, wish->body), wish->point);
        *sight = (LwDraggerSight){ .held = grabbed, .trouble = grabbed ? LW_DRAGGER_WELL : LW_DRAGGER_FIXED, .point = at, .target = at,
                                   .violation = lw_drag_violation(drag), .overlap = lw_drag_overlap(drag) };
    }
    if (wish->aim)
        sight->target = wish->target;
    return wish->back || wish->release || wish->grab;
}

static LwDrag *make_drag(const LwDragger *d, const LwState *start)
{
    const LwStudy *study = d->edition->study;
    LwDragOptions options = { .keep_motors = d->options.motors, .most_steps = STEPS };
    return lw_drag_create(study->solver, start, &options);
}

static void drag(LwDragger *d, const LwState *start)
{
    LwDrag *drag = make_drag(d, start);
    LwDraggerSight sight = { .trouble = drag ? LW_DRAGGER_WELL : LW_DRAGGER_NO_MEMORY, .resting = true };
    bool rest = true;
    publish(d, drag ? lw_drag_state(drag) : NULL, &sight);
    while (drag) {
        LwDraggerWish wish = take_wish(d, rest, 0);
        if (wish.stop)
            break;
        bool news = handle(drag, &wish, &sight);
        rest = true;
        if (sight.held && (wish.aim || !sight.resting)) {
            const LwDragReport *report = lw_drag_to(drag, sight.target);
            see_kinematic(drag, report, &sight);
            rest = report->settled || report->no_memory;
            news = true;
        }
        sight.resting = rest;
        if (news)
            publish(d, lw_drag_state(drag), &sight);
    }
    lw_drag_destroy(drag);
}

static void see_dynamic(LwTug *tug, const LwTugReport *report, const LwDraggerWish *grab, LwDraggerSight *sight)
{
    sight->distance = report->distance;
    sight->force = report->force;
    sight->violation = report->violation;
    sight->time = report->time;
    sight->overlap = lw_tug_overlap(tug);
    if (sight->held)
        sight->point = lw_frame_point(lw_tug_frame(tug, grab->body), grab->point);
    if (!report->sound)
        sight->trouble = LW_DRAGGER_UNSOUND;
    if (report->no_memory)
        sight->trouble = LW_DRAGGER_NO_MEMORY;
}

static void handle_dynamic(LwTug *tug, const LwDraggerWish *wish, LwDraggerWish *grab, LwDraggerSight *sight)
{
    if (wish->release || wish->back) {
        lw_tug_release(tug);
        sight->held = false;
        sight->force = sight->distance = 0;
    }
    if (wish->grab) {
        bool grabbed = lw_tug_grab(tug, wish->body, wish->point);
        *grab = *wish;
        sight->held = grabbed;
        sight->trouble = grabbed ? LW_DRAGGER_WELL : LW_DRAGGER_FIXED;
        sight->point = sight->target = lw_frame_point(lw_tug_frame(tug, wish->body), wish->point);
    }
    if (wish->aim) {
        lw_tug_aim(tug, wish->target);
        sight->target = wish->target;
    }
}

static void tug(LwDragger *d, const LwState *start)
{
    LwTug *tug = lw_tug_create(d->edition->study->solver, start, &(LwTugOptions){ .release_motors = !d->options.motors });
    LwDraggerSight sight = { .trouble = tug ? LW_DRAGGER_WELL : LW_DRAGGER_NO_MEMORY, .resting = true };
    LwDraggerWish grab = { 0 };
    bool runs = false;
    double last = 0, spare = 0;
    publish(d, tug ? lw_tug_state(tug) : NULL, &sight);
    while (tug) {
        LwDraggerWish wish = take_wish(d, !runs, spare);
        if (wish.stop)
            break;
        handle_dynamic(tug, &wish, &grab, &sight);
        double time = now();
        if (!runs && wish.grab)
            last = time - FRAME;
        runs = (runs || wish.grab) && (sight.trouble == LW_DRAGGER_WELL || sight.trouble == LW_DRAGGER_FIXED);
        if (runs && time - last >= 0.5 * FRAME) {
            LwTugReport report = lw_tug_advance(tug, fmin(time - last, LONGEST));
            see_dynamic(tug, &report, &grab, &sight);
            last = time;
        }
        runs = runs && (sight.trouble == LW_DRAGGER_WELL || sight.trouble == LW_DRAGGER_FIXED);
        sight.resting = !runs;
        publish(d, lw_tug_state(tug), &sight);
        spare = fmax(0.001, FRAME - (now() - last));
    }
    lw_tug_destroy(tug);
}

static __attribute__((noinline)) bool work_guarded(LwDragger *d, LwArena *arena)
{
    if (LW_ARENA_GUARD(arena))
        return false;
    const LwMechanism *m = d->edition->mechanism;
    LwState *start = lw_state_create(arena, m);
    lw_state_copy(m, start, d->edition->study->state);
    if (d->options.dynamic) {
        tug(d, start);
    } else {
        if (d->options.result)
            lw_dragger_follow_result(m, d->options.result, d->options.sample, start);
        drag(d, start);
    }
    return true;
}

static void *work(void *data)
{
    LwDragger *d = data;
    LwArena arena;
    lw_arena_init(&arena);
    if (!work_guarded(d, &arena))
        publish(d, NULL, &(LwDraggerSight){ .trouble = LW_DRAGGER_NO_MEMORY, .resting = true });
    lw_arena_clear(&arena);
    let_go(d);
    atomic_fetch_sub(&threads, 1);
    return NULL;
}

/* ---- from outside ---- */

static bool init_lock(LwDragger *d)
{
    pthread_condattr_t clock;
    if (pthread_condattr_init(&clock))
        return false;
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    bool good = !pthread_cond_init(&d->wake, &clock) && !pthread_mutex_init(&d->lock, NULL);
    pthread_condattr_destroy(&clock);
    return good;
}

static bool start(LwDragger *d)
{
    pthread_t thread;
    pthread_attr_t detached;
    if (pthread_attr_init(&detached))
        return false;
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    atomic_fetch_add(&threads, 1);
    atomic_fetch_add(&d->references, 1);
    bool good = !pthread_create(&thread, &detached, work, d);
    if (!good) {
        atomic_fetch_sub(&threads, 1);
        atomic_fetch_sub(&d->references, 1);
    }
    pthread_attr_destroy(&detached);
    return good;
}

LwDragger *lw_dragger_create(LwEdition *edition, const LwDraggerOptions *options)
{
    LwDragger *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    const LwMechanismDef *def = &edition->mechanism->def;
    size_t bodies = (size_t)def->body_count, joints = (size_t)def->joint_count;
    atomic_init(&d->references, 1);
    d->edition = lw_edition_ref(edition);
    d->options = *options;
    if (options->result)
        lw_result_ref(options->result);
    d->frame = malloc((bodies + 1) * sizeof *d->frame);
    d->coordinate = malloc((joints + 1) * LW_COORDINATES * sizeof *d->coordinate);
    d->looked = malloc((joints + 1) * LW_COORDINATES * sizeof *d->looked);
    bool ready = init_lock(d);
    if (!ready || !d->frame || !d->coordinate || !d->looked || !start(d)) {
        let_go(d);
        return NULL;
    }
    return d;
}

/* Adds to what is asked for, and wakes the thread. */
static void ask(LwDragger *d, LwDraggerWish wish)
{
    pthread_mutex_lock(&d->lock);
    LwDraggerWish *all = &d->wish;
    d->asked++;
    all->stop = all->stop || wish.stop;
    if (wish.grab || wish.release || wish.back)
        all->aim = false;
    if (wish.release || wish.back)
        all->grab = false;
    all->release = wish.grab ? all->release : all->release || wish.release;
    all->back = all->back || wish.back;
    if (wish.grab) {
        all->grab = true;
        all->body = wish.body;
        all->point = wish.point;
    }
    if (wish.aim) {
        all->aim = true;
        all->target = wish.target;
    }
    pthread_cond_signal(&d->wake);
    pthread_mutex_unlock(&d->lock);
}

void lw_dragger_destroy(LwDragger *d)
{
    if (!d)
        return;
    ask(d, (LwDraggerWish){ .stop = true });
    let_go(d);
}

void lw_dragger_grab(LwDragger *d, int body, LwVec3 point)
{
    ask(d, (LwDraggerWish){ .grab = true, .body = body, .point = point });
}

void lw_dragger_aim(LwDragger *d, LwVec3 target)
{
    ask(d, (LwDraggerWish){ .aim = true, .target = target });
}

void lw_dragger_release(LwDragger *d)
{
    ask(d, (LwDraggerWish){ .release = true });
}

void lw_dragger_back(LwDragger *d)
{
    ask(d, (LwDraggerWish){ .back = true });
}

bool lw_dragger_look(LwDragger *d, LwDraggerSight *sight, LwFrame *frame)
{
    const LwMechanismDef *def = &d->edition->mechanism->def;
    pthread_mutex_lock(&d->lock);
    bool news = d->sight.number > sight->number;
    if (news) {
        *sight = d->sight;
        if (d->sight.trouble != LW_DRAGGER_NO_MEMORY) {
            memcpy(frame, d->frame, (size_t)def->body_count * sizeof *frame);
            memcpy(d->looked, d->coordinate, (size_t)(def->joint_count * LW_COORDINATES) * sizeof *d->looked);
        }
    }
    sight->resting = d->sight.resting && d->answered == d->asked;
    pthread_mutex_unlock(&d->lock);
    return news;
}

void lw_dragger_coordinates(LwDragger *d, double *coordinate)
{
    memcpy(coordinate, d->looked, (size_t)(d->edition->mechanism->def.joint_count * LW_COORDINATES) * sizeof *coordinate);
}
