/* What `features` tells: of one file, and of two exports compared. */
#ifndef LW_CLI_FEATURES_H
#define LW_CLI_FEATURES_H

#include "app/document/json_out.h"
#include "app/geometry/match.h"

typedef struct LwFeatureListing {
    const char *path, *against; /* the files; against: NULL for a list */
    const LwScene *scene, *other;
    const char *wanted;     /* name of one part; NULL: all */
    bool kind[LW_FEATURE_KINDS]; /* which are listed */
    bool json;
    LwArena *arena;
} LwFeatureListing;

/* The list of features; the part `wanted` exists. */
void lw_features_print(const LwFeatureListing *listing);
/* What stayed, moved, changed and vanished from `scene` to `other`. */
void lw_features_compare(const LwFeatureListing *listing);

/* One feature on a line: kind, position, axis, radii, length, area; mm, degrees. */
void lw_feature_print_line(const LwFeature *feature);
/* The members of a feature in the open object; SI units. */
void lw_feature_print_json(LwJsonOut *json, const LwFeature *feature);
/* "12 planes, 4 cylinders" */
char *lw_feature_counts(const int count[LW_FEATURE_KINDS], LwArena *arena);
int lw_feature_instances(const LwScene *scene, int part);

#endif
