/* No run ends without the name of something to look at. Where nobody knows who is to blame, the body is named at which it shows. */
#include "core/analysis/run.h"

#include <string.h>

static double speed_of(const LwRun *run, int b)
{
    const LwBodyState *body = &run->state->body[b];
    return lw_vec3_norm(body->v) + run->mechanism->size * lw_vec3_norm(body->w);
}

/* m/s², as the solver last had it. */
static double push_of(const LwRun *run, int b)
{
    const double *a = run->solver->a + 6 * b;
    return lw_vec3_norm(lw_vec3_from(a)) + run->mechanism->size * lw_vec3_norm(lw_vec3_from(a + 3));
}

/* The body with the largest, or one whose is not finite. */
static int most(const LwRun *run, double (*of)(const LwRun *, int), double *value)
{
    int best = 0;
    *value = 0;
    for (int b = 0; b < run->mechanism->body_count; b++) {
        double own = of(run, b);
        if (!isfinite(own) || own > *value) {
            best = b;
            *value = own;
        }
        if (!isfinite(own))
            break;
    }
    return best;
}

const char *lw_run_suspect(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    double value = 0;
    if (m->body_count == 0)
        return "no body can move";
    int b = most(run, speed_of, &value);
    const char *name = m->def.body[m->body[b].def].name;
    if (!isfinite(value))
        return lw_arena_printf(&run->arena, "body %s, whose velocity is no finite number any more", name);
    if (value > 0)
        return lw_arena_printf(&run->arena, "body %s, which moves fastest there, at %.3g m/s", name, value);
    if (!run->solver)
        return lw_arena_printf(&run->arena, "body %s", name);
    b = most(run, push_of, &value);
    return lw_arena_printf(&run->arena, "body %s, which is pushed hardest", m->def.body[m->body[b].def].name);
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_part_of_word(char c)
{
    return is_small(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (unsigned char)c >= 0x80;
}

/* As a word of its own; short words in small letters are names only after what says so. */
static bool has_name(const char *text, const char *name)
{
    static const char *const before[] = { "body ", "joint ", "motor ", "contact ", "of ", "at ", "in ", "(" };
    size_t length = strlen(name);
    for (const char *at = strstr(text, name); at && length > 0; at = strstr(at + 1, name)) {
        if ((at > text && is_part_of_word(at[-1])) || is_part_of_word(at[length]))
            continue;
        bool told = length > 4 || !is_small(*name);
        for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
            size_t own = strlen(before[i]);
            told = told || ((size_t)(at - text) >= own && strncmp(at - own, before[i], own) == 0);
        }
        if (told)
            return true;
    }
    return false;
}

bool lw_run_names_something(const LwRun *run, const char *text)
{
    const LwMechanismDef *def = &run->mechanism->def;
    bool found = false;
    for (int i = 0; i < def->body_count; i++)
        found = found || has_name(text, def->body[i].name);
    for (int i = 0; i < def->joint_count; i++)
        found = found || has_name(text, def->joint[i].name);
    for (int i = 0; i < def->motor_count; i++)
        found = found || has_name(text, def->motor[i].name);
    for (int i = 0; i < def->contact_count; i++)
        found = found || has_name(text, def->contact[i].name);
    return found;
}
