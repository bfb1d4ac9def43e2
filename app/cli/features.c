/* `lockwork features`: what joints can be attached to, and what became of it in a new export. */
#include "app/cli/features.h"

#include "app/cli/commands.h"
#include "app/cli/part_options.h"
#include "app/cli/progress.h"
#include "app/document/nearest.h"

#include <string.h>

static bool has_part(const LwScene *scene, const char *path, const char *name)
{
    LwNearest nearest = lw_nearest_begin(name);
    if (lw_scene_find_part(scene, name) >= 0)
        return true;
    for (int i = 0; i < scene->part_count; i++)
        lw_nearest_try(&nearest, scene->part[i].name);
    if (nearest.best)
        lw_cli_complain("%s: there is no part \"%s\"; did you mean \"%s\"?", path, name, nearest.best);
    else
        lw_cli_complain("%s: there is no part \"%s\"; without --part all are listed", path, name);
    return false;
}

/* --kind: one kind alone; --all: every kind; else those that joints are made of, without edges and corners. */
static bool choose_kinds(const LwArguments *arguments, LwFeatureListing *listing)
{
    const char *kind = lw_arguments_get(arguments, "--kind");
    bool all = lw_arguments_get(arguments, "--all") != NULL, found = false;
    for (int k = 0; k < LW_FEATURE_KINDS; k++) {
        bool named = kind && strcmp(kind, lw_feature_names[k]) == 0;
        found = found || named;
        listing->kind[k] = kind ? named : all || k < LW_FEATURE_LINE;
    }
    if (kind && !found) {
        const char *near = lw_nearest(kind, lw_feature_names, LW_FEATURE_KINDS);
        lw_cli_complain("there are no features of kind \"%s\"; %s%s", kind, near ? "did you mean " : "expected plane, cylinder, cone, sphere, torus, circle, line or point",
                        near ? near : "");
        return false;
    }
    return true;
}

/* Its own frame, so that running out of memory spoils no local of the callers. */
static __attribute__((noinline)) int tell(LwFeatureListing *listing)
{
    if (LW_ARENA_GUARD(listing->arena))
        return lw_cli_complain("%s: memory ran out", listing->path);
    if (listing->other)
        lw_features_compare(listing);
    else
        lw_features_print(listing);
    return LW_EXIT_DONE;
}

static int run_features(const LwArguments *arguments)
{
    LwArena arena;
    LwReadOptions options = { 0 };
    LwFence fence;
    LwFeatureListing listing = { .path = arguments->operand[0], .against = lw_arguments_get(arguments, "--against"), .arena = &arena,
                                 .wanted = lw_arguments_get(arguments, "--part"), .json = lw_arguments_get(arguments, "--json") != NULL };
    if (!lw_part_options_read(arguments, &options) || !choose_kinds(arguments, &listing) || !lw_fence_options(arguments, &fence))
        return LW_EXIT_USAGE;
    if (lw_is_mechanism_file(listing.path) || (listing.against && lw_is_mechanism_file(listing.against)))
        return lw_cli_complain("features are those of part files (STEP, STL, …); name the file that the mechanism's geometry comes from");
    lw_arena_init(&arena);
    LwParts *parts = lw_parts_create(lw_progress_begin_reading());
    if (parts)
        lw_parts_set_fence(parts, fence);
    listing.scene = parts ? lw_part_open(parts, listing.path, &options) : NULL;
    if (listing.scene && listing.against)
        listing.other = lw_part_open(parts, listing.against, &options);
    lw_progress_end();
    bool read = listing.scene && (!listing.against || listing.other);
    int status = read && (!listing.wanted || has_part(listing.scene, listing.path, listing.wanted)) ? tell(&listing) : LW_EXIT_USAGE;
    lw_parts_destroy(parts);
    lw_arena_clear(&arena);
    return lw_cli_finish(status);
}

const LwCommand lw_command_features = {
    .name = "features", .operands = "PART [--against NEW] [--part NAME] [--kind KIND | --all] [--json]",
    .help = "What joints can be attached to: axes of holes, planes, centres; and what a new export did to them.",
    .detail = "PART is a STEP, STL, OBJ, PLY, glTF, 3MF or COLLADA file. Surfaces and edges that the file stores as splines are listed\n"
              "as what they are, with the largest deviation (\"fitted within\"). Numbers are valid for this file only: to find\n"
              "a feature again in a new export use --against, which tells what stayed, moved, changed its radius or vanished.",
    .min_operands = 1, .max_operands = 1,
    .option = { { .name = "--against", .value = "NEW", .help = "the file exported anew: what stayed, moved, changed, vanished" },
                { .name = "--part", .value = "NAME", .help = "this part alone" },
                { .name = "--kind", .value = "KIND", .help = "plane, cylinder, cone, sphere, torus, circle, line or point alone" },
                { .name = "--all", .help = "straight edges and vertices too" }, LW_PART_OPTIONS, LW_FENCE_OPTIONS,
                { .name = "--json", .help = "one JSON object, SI units" } },
    .run = run_features,
};
