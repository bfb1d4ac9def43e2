#include "app/cli/features.h"

#include <string.h>

static const char *const plurals[LW_FEATURE_KINDS] = { "planes", "cylinders", "cones", "spheres", "tori", "circles", "straight edges", "vertices" };
static const char *const singulars[LW_FEATURE_KINDS] = { "plane", "cylinder", "cone", "sphere", "torus", "circle", "straight edge", "vertex" };

int lw_feature_instances(const LwScene *scene, int part)
{
    int count = 0;
    for (int i = 0; i < scene->node_count; i++)
        count += scene->node[i].part == part;
    return count;
}

char *lw_feature_counts(const int count[LW_FEATURE_KINDS], LwArena *arena)
{
    char *text = lw_arena_strdup(arena, "");
    for (int k = 0; k < LW_FEATURE_KINDS; k++)
        if (count[k] > 0)
            text = lw_arena_printf(arena, "%s%s%d %s", text, *text ? ", " : "", count[k], count[k] == 1 ? singulars[k] : plurals[k]);
    return text;
}

/* A zero without a sign, and no rounding left of one. */
static double tidy(double value, double least)
{
    return fabs(value) < least ? 0 : value;
}

void lw_feature_print_line(const LwFeature *f)
{
    const char *kind = lw_feature_names[f->kind];
    bool round = f->kind != LW_FEATURE_PLANE && f->kind != LW_FEATURE_LINE && f->kind != LW_FEATURE_POINT;
    printf("%-8s  %11.4f %11.4f %11.4f", kind, tidy(1000 * f->position.x, 5e-5), tidy(1000 * f->position.y, 5e-5), tidy(1000 * f->position.z, 5e-5));
    if (f->kind == LW_FEATURE_SPHERE || f->kind == LW_FEATURE_POINT)
        printf("  %29s", "");
    else
        printf("  %9.6f %9.6f %9.6f", tidy(f->axis.x, 5e-7), tidy(f->axis.y, 5e-7), tidy(f->axis.z, 5e-7));
    if (round)
        printf("  %10.4f", 1000 * f->radius);
    else
        printf("  %10s", "");
    if (f->kind == LW_FEATURE_CYLINDER || f->kind == LW_FEATURE_CONE || f->kind == LW_FEATURE_LINE)
        printf("  %10.4f", 1000 * f->length);
    else
        printf("  %10s", "");
    if (f->area > 0)
        printf("  %11.2f", 1e6 * f->area);
    else
        printf("  %11s", "");
    if (f->kind != LW_FEATURE_CIRCLE && round)
        fputs(f->inside ? "  hole" : "  outside", stdout);
    if (f->kind == LW_FEATURE_CIRCLE && f->angle < 2 * M_PI - 1e-9)
        printf("  arc of %.4g deg", f->angle * 180 / M_PI);
    if (f->kind == LW_FEATURE_CONE)
        printf("  half angle %.6g deg", f->angle * 180 / M_PI);
    if (f->kind == LW_FEATURE_TORUS)
        printf("  tube %.4f", 1000 * f->radius2);
    if (f->fitted)
        printf("  fitted within %.2g", fmax(1000 * f->deviation, 1e-9));
    putchar('\n');
}

void lw_feature_print_json(LwJsonOut *json, const LwFeature *f)
{
    lw_json_out_string(json, "kind", lw_feature_names[f->kind]);
    lw_json_out_vec3(json, "position", f->position);
    if (f->kind != LW_FEATURE_SPHERE && f->kind != LW_FEATURE_POINT)
        lw_json_out_vec3(json, "axis", f->axis);
    if (f->kind != LW_FEATURE_PLANE && f->kind != LW_FEATURE_LINE && f->kind != LW_FEATURE_POINT)
        lw_json_out_number(json, "radius", f->radius);
    if (f->kind == LW_FEATURE_TORUS)
        lw_json_out_number(json, "radius2", f->radius2);
    if (f->kind == LW_FEATURE_CONE || f->kind == LW_FEATURE_CIRCLE)
        lw_json_out_number(json, "angle", f->angle);
    if (f->kind == LW_FEATURE_CYLINDER || f->kind == LW_FEATURE_CONE || f->kind == LW_FEATURE_LINE)
        lw_json_out_number(json, "length", f->length);
    if (f->area > 0)
        lw_json_out_number(json, "area", f->area);
    if (f->kind >= LW_FEATURE_CYLINDER && f->kind <= LW_FEATURE_TORUS)
        lw_json_out_bool(json, "inside", f->inside);
    lw_json_out_bool(json, "fitted", f->fitted);
    if (f->fitted)
        lw_json_out_number(json, "deviation", f->deviation);
}

static bool is_wanted(const LwFeatureListing *listing, int part)
{
    return !listing->wanted || strcmp(listing->scene->part[part].name, listing->wanted) == 0;
}

static void print_part(const LwFeatureListing *listing, int number)
{
    const LwPart *part = &listing->scene->part[number];
    int instances = lw_feature_instances(listing->scene, number), listed = 0, left[LW_FEATURE_KINDS] = { 0 };
    printf("\n%s (%d %s)\n", part->name, instances, instances == 1 ? "instance" : "instances");
    printf("%6s  %-8s  %35s  %29s  %10s  %10s  %11s\n", "", "kind", "position x, y, z", "axis x, y, z", "radius", "length", "area");
    for (int i = 0; i < part->feature_count; i++) {
        const LwFeature *f = &part->feature[i];
        left[f->kind] += !listing->kind[f->kind];
        if (!listing->kind[f->kind])
            continue;
        printf("%6d  ", i + 1);
        lw_feature_print_line(f);
        listed++;
    }
    if (listed < part->feature_count)
        printf("%6s  %s%s; --all lists %s\n", "", listed ? "besides: " : "", lw_feature_counts(left, listing->arena), part->feature_count - listed == 1 ? "it" : "them");
    if (part->feature_count == 0)
        printf("%6s  no features: nothing flat, round or straight was found\n", "");
}

static void print_list_json(const LwFeatureListing *listing)
{
    LwJsonOut json = { .out = stdout };
    lw_json_out_begin(&json, NULL, '{');
    lw_json_out_string(&json, "file", listing->path);
    lw_json_out_string(&json, "format", listing->scene->format);
    lw_json_out_string(&json, "frame", "each part's own");
    lw_json_out_string(&json, "units", "m, m^2, rad");
    lw_json_out_begin(&json, "parts", '[');
    for (int i = 0; i < listing->scene->part_count; i++) {
        const LwPart *part = &listing->scene->part[i];
        if (!is_wanted(listing, i))
            continue;
        lw_json_out_begin(&json, NULL, '{');
        lw_json_out_string(&json, "name", part->name);
        lw_json_out_integer(&json, "instances", lw_feature_instances(listing->scene, i));
        lw_json_out_begin(&json, "features", '[');
        for (int k = 0; k < part->feature_count; k++) {
            if (!listing->kind[part->feature[k].kind])
                continue;
            lw_json_out_begin_flat(&json, NULL, '{');
            lw_json_out_integer(&json, "number", k + 1);
            lw_feature_print_json(&json, &part->feature[k]);
            lw_json_out_end(&json, '}');
        }
        lw_json_out_end(&json, ']');
        lw_json_out_end(&json, '}');
    }
    lw_json_out_end(&json, ']');
    lw_json_out_end(&json, '}');
}

void lw_features_print(const LwFeatureListing *listing)
{
    if (listing->json) {
        print_list_json(listing);
        return;
    }
    printf("%s: %s, %d %s\n", listing->path, listing->scene->format, listing->scene->part_count, listing->scene->part_count == 1 ? "part" : "parts");
    puts("Positions, radii and lengths in mm, areas in mm^2, in each part's own frame. A plane's axis points out of the material.");
    for (int i = 0; i < listing->scene->part_count; i++)
        if (is_wanted(listing, i))
            print_part(listing, i);
    for (int i = 0; i < listing->scene->note_count; i++)
        printf("%snote: %s\n", i == 0 ? "\n" : "", listing->scene->note[i]);
}
