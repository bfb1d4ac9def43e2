#include "app/session/remedy.h"

#include "core/analysis/study.h"
#include "joints/library.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_JOINTS = 10 };      /* of a group that weakening looks at */

/* ---- groups ---- */

static void add_row(LwLoopGroup *group, const LwRowName *row)
{
    if (row->joint < 0 || !row->locks) {
        group->others = true;
        return;
    }
    int i = 0;
    while (i < group->joint_count && group->joint[i] < row->joint)
        i++;
    if (i == group->joint_count || group->joint[i] != row->joint) {
        memmove(group->joint + i + 1, group->joint + i, (size_t)(group->joint_count - i) * sizeof *group->joint);
        memmove(group->shared + i + 1, group->shared + i, (size_t)(group->joint_count - i) * sizeof *group->shared);
        group->joint[i] = row->joint;
        group->shared[i] = 0;
        group->joint_count++;
    }
    group->shared[i] |= row->locks;
}

static bool have_a_joint_in_common(const LwLoopGroup *a, const LwLoopGroup *b)
{
    for (int i = 0; i < a->joint_count; i++)
        for (int k = 0; k < b->joint_count; k++)
            if (a->joint[i] == b->joint[k])
                return true;
    return false;
}

LwLoopGroup *lw_loop_groups(LwArena *arena, const LwEdition *edition, int *count)
{
    const LwStudyReport *report = lw_study_report(edition->study);
    int joints = edition->mechanism->def.joint_count;
    LwLoopGroup *groups = LW_NEWN(arena, LwLoopGroup, report->loop_count + 1);
    *count = 0;
    for (int l = 0; l < report->loop_count; l++) {
        LwLoopGroup own = { .joint = LW_NEWN(arena, int, joints + 1), .shared = LW_NEWN(arena, unsigned, joints + 1), .loop = LW_NEWN(arena, int, report->loop_count) };
        for (int i = 0; i < report->loop[l].member_count; i++)
            add_row(&own, &report->loop[l].member[i]);
        own.loop[own.loop_count++] = l;
        /* All groups that it touches become one. */
        for (int g = 0; g < *count;) {
            if (!have_a_joint_in_common(&groups[g], &own)) {
                g++;
                continue;
            }
            for (int i = 0; i < own.loop_count; i++)
                groups[g].loop[groups[g].loop_count++] = own.loop[i];
            for (int i = 0; i < own.joint_count; i++)
                for (unsigned bit = 1; bit < LW_MASK_ALL; bit <<= 1)
                    if (own.shared[i] & bit)
                        add_row(&groups[g], &(LwRowName){ .joint = own.joint[i], .locks = bit });
            groups[g].others = groups[g].others || own.others;
            own = groups[g];
            groups[g] = groups[--*count];
            g = 0;
        }
        groups[(*count)++] = own;
    }
    return groups;
}

/* ---- trying ---- */

typedef struct Trial {
    const LwEdition *edition;
    LwRemedy *remedy;
    const LwLoopGroup *group;
    LwMechanismDef def;     /* with joints of its own */
    int dof, joint_dof, redundant; /* of the present plan */
    bool (*stop)(void *user);
    void *user;
} Trial;

typedef struct Verdict {
    bool sound;
    int dof, joint_dof, redundant;
} Verdict;

static Verdict try_def(const LwMechanismDef *def)
{
    Verdict verdict = { 0 };
    LwMechanism *mechanism = lw_mechanism_create(def);
    LwStudy *study = mechanism ? lw_study_create(mechanism) : NULL;
    if (study) {
        const LwStudyReport *report = lw_study_report(study);
        verdict = (Verdict){ report->status == LW_STUDY_OK, report->dof, report->joint_dof, report->loop_count };
        lw_study_destroy(study);
    }
    if (mechanism)
        lw_mechanism_destroy(mechanism);
    return verdict;
}

/* A joint that is nothing but locks, and that nothing else depends on. */
static bool may_change(const LwMechanismDef *def, int joint)
{
    const LwJointClass *type = def->joint[joint].type;
    for (int i = 0; i < def->friction_count; i++)
        if (def->friction[i].joint == joint)
            return false;
    return lw_joint_find_by_freedoms(type->free) == type;
}

static bool is_stopped(const Trial *t)
{
    return t->stop && t->stop(t->user);
}

static LwRemedyChange *change_of(LwRemedy *remedy, int joint, const LwJointClass *from)
{
    for (int i = 0; i < remedy->change_count; i++)
        if (remedy->change[i].joint == joint)
            return &remedy->change[i];
    remedy->change[remedy->change_count] = (LwRemedyChange){ .joint = joint, .from = from };
    return &remedy->change[remedy->change_count++];
}

static void take(Trial *t, int joint, const LwJointClass *to)
{
    LwRemedyChange *change = change_of(t->remedy, joint, t->def.joint[joint].type);
    change->to = to;
    change->freed = to->free & ~change->from->free;
    t->def.joint[joint].type = to;
}

/* ---- weaken ---- */

/* Freeing a direction across the axis makes a joint a foot or a slot; where a sleeve or a ball does, it is what people build. */
static bool is_plain(unsigned more)
{
    return !(more & (LW_MASK_X | LW_MASK_Y));
}

/* The first class of the library that frees so many coordinates of the joint and takes as many redundant rows away; NULL: none. */
static const LwJointClass *find_weaker(Trial *t, int joint, int freed, bool plain)
{
    const LwJointClass *type = t->def.joint[joint].type, *found = NULL;
    for (int k = 0; k < lw_joint_library_count && !found && !is_stopped(t); k++) {
        const LwJointClass *to = lw_joint_library[k];
        unsigned more = to->free & ~type->free;
        if ((to->free & type->free) != type->free || __builtin_popcount(more) != freed || (plain && !is_plain(more)) || lw_joint_find_by_freedoms(to->free) != to)
            continue;
        t->def.joint[joint].type = to;
        Verdict verdict = try_def(&t->def);
        t->def.joint[joint].type = type;
        if (verdict.sound && verdict.dof == t->dof && verdict.joint_dof == t->joint_dof && verdict.redundant == t->redundant - freed)
            found = to;
    }
    return found;
}

/* The best step of that size: of the joint that holds most, and of these the last. False: there is none. */
static bool weaken_once(Trial *t, int freed, bool plain)
{
    int best = -1, most = 0;
    const LwJointClass *type = NULL;
    for (int i = t->group->joint_count - 1; i >= 0; i--) {
        int j = t->group->joint[i], holds = __builtin_popcount(t->def.joint[j].type->locked);
        if (i >= MOST_JOINTS || holds <= most || holds <= freed || !may_change(&t->def, j))
            continue;
        const LwJointClass *to = find_weaker(t, j, freed, plain);
        if (to) {
            best = j;
            type = to;
            most = holds;
        }
    }
    if (best < 0)
        return false;
    take(t, best, type);
    t->redundant -= freed;
    return true;
}

static void weaken(Trial *t)
{
    int own = t->group->loop_count, begin = t->redundant;
    for (bool going = true; going && begin - t->redundant < own;) {
        going = false;
        for (int plain = 1; plain >= 0 && !going; plain--)
            for (int freed = 1; freed <= 3 && !going; freed++)
                going = weaken_once(t, freed, plain);
    }
    if (t->remedy->change_count == 0)
        t->remedy->refusal = "none of these joints can be replaced by one that leaves just the doubled directions free";
}

/* ---- soften ---- */

/* The class that frees these coordinates and as few others as may be. */
static const LwJointClass *freest(unsigned mask)
{
    const LwJointClass *best = NULL;
    for (unsigned m = 0; m <= LW_MASK_ALL; m++) {
        const LwJointClass *own = (m & mask) == mask ? lw_joint_find_by_freedoms(m) : NULL;
        if (own && (!best || __builtin_popcount(own->free) < __builtin_popcount(best->free)))
            best = own;
    }
    return best;
}

static void propose_stiffness(Trial *t)
{
    LwRemedy *r = t->remedy;
    const LwMechanismDef *def = &t->def;
    double mass = 0, size = t->edition->mechanism->size, gravity = lw_vec3_norm(def->gravity);
    for (int b = 0; b < def->body_count; b++)
        mass += def->body[b].fixed ? 0 : def->body[b].mass;
    /* The weight of everything bends one of them by a ten-thousandth of the size; damped to a tenth of the critical. */
    r->stiffness = mass * (gravity > 0 ? gravity : 9.81) / (1e-4 * size);
    r->turning = r->stiffness * 0.01 * size * size;
    r->damping = 0.2 * sqrt(r->stiffness * mass);
    r->turning_damping = r->damping * 0.01 * size * size;
}

static void soften(Trial *t)
{
    for (int i = 0; i < t->group->joint_count; i++) {
        int j = t->group->joint[i];
        const LwJointClass *type = t->def.joint[j].type;
        const LwJointClass *to = may_change(&t->def, j) ? freest(type->free | t->group->shared[i]) : NULL;
        if (!to) {
            t->remedy->refusal = "a joint of this group has an equation of its own or friction, and no bushing can take its place";
            return;
        }
        take(t, j, to);
        unsigned tilt = to->free & ~type->free & LW_MASK_R;
        t->remedy->far_turns = t->remedy->far_turns || (tilt && (type->free & LW_MASK_R));
    }
    if (t->group->others)
        t->remedy->refusal = "motors, couplers or joints with equations of their own share this load; a bushing cannot take their place";
    propose_stiffness(t);
}

/* ---- both ---- */

static __attribute__((noinline)) bool fill(Trial *t)
{
    LwRemedy *r = t->remedy;
    if (LW_ARENA_GUARD(&r->arena))
        return false;
    const LwStudyReport *before = lw_study_report(t->edition->study);
    size_t joints = (size_t)t->def.joint_count;
    LwJointDef *joint = LW_NEWN(&r->arena, LwJointDef, joints + 1);
    memcpy(joint, t->def.joint, joints * sizeof *joint);
    t->def.joint = joint;
    t->dof = r->dof_before = before->dof;
    t->joint_dof = before->joint_dof;
    t->redundant = r->redundant_before = before->loop_count;
    r->change = LW_NEWN(&r->arena, LwRemedyChange, joints + 1);
    r->exact = LW_NEWN(&r->arena, int, joints + 1);
    if (r->kind == LW_REMEDY_WEAKEN)
        weaken(t);
    else
        soften(t);
    if (is_stopped(t))
        r->refusal = "it was stopped";
    if (r->refusal)
        return true;
    return true;
}

LwRemedy *lw_remedy_create(const LwEdition *edition, const LwLoopGroup *group, LwRemedyKind kind, bool (*stop)(void *user), void *user)
{
    LwRemedy *remedy = calloc(1, sizeof *remedy);
    if (!remedy)
        return NULL;
    lw_arena_init(&remedy->arena);
    remedy->kind = kind;
    Trial trial = { .edition = edition, .remedy = remedy, .group = group, .def = edition->mechanism->def, .stop = stop, .user = user };
    if (!fill(&trial) || (!remedy->refusal && !lw_remedy_try(remedy, edition, group, stop, user))) {
        lw_remedy_destroy(remedy);
        return NULL;
    }
    return remedy;
}

void lw_remedy_destroy(LwRemedy *remedy)
{
    if (!remedy)
        return;
    lw_arena_clear(&remedy->arena);
    free(remedy);
}
