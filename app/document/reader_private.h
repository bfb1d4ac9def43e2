/* What the files reader_*.c share. Functions report problems themselves; those that read a value leave it untouched and
 * return false when it is wrong, and do nothing and return true when the node is NULL (an optional key left out). */
#ifndef LW_DOCUMENT_READER_PRIVATE_H
#define LW_DOCUMENT_READER_PRIVATE_H

#include "app/document/formula.h"
#include "app/document/json.h"
#include "app/document/materials.h"
#include "app/document/names.h"
#include "app/document/reader.h"
#include "app/document/units.h"
#include "core/model/law_catalogue.h"

typedef struct LwReader {
    LwDocument *document;
    LwArena scratch;        /* the tree, the names, words for messages: gone after reading */
    LwIssues *issues;
    const char *file;       /* as messages name it */
    const char *folder;     /* of tables and part files; NULL: the current one */
    LwSceneSource *source;  /* of part files; NULL: none are read */
    bool overruled, doubled; /* the file's own is read where a task has the same; there is such a thing */
    LwFence fence;          /* around them */
    const char *task;       /* the one to read the file for; NULL: the first, where there are any */
    const LwJson *analysis; /* in place of the file's */
    int setting_count;
    const LwSetting *setting; /* of parameters, in place of the file's values */
    bool may_be_empty;      /* that no body moves is no error */
    bool only_mass;         /* files that no mass comes from are not read */
    int material_count;
    LwMaterial *material;   /* of the file's own list */
    int pair_count, pair_room;
    LwMaterialPair *pair;   /* likewise */
    LwNames names;
    struct LwParameterWork *work; /* beside document->parameter, while they are found out */
    int asking;             /* the parameter that is being found out; −1: none */
    int formula_depth;      /* of the formulas under way: one may ask for a parameter that is another */
    LwNamedNumbers numbers; /* the parameters, for laws */
    char *table;            /* text of the table being read, freed by the reader's owner if memory runs out meanwhile */
} LwReader;

typedef struct LwKey {
    const char *name;       /* NULL ends a list */
    const char *later;      /* what is not yet available, with its verb: "limits are"; NULL: the key is read */
} LwKey;

/* ---- reader_values.c */
void lw_reader_error(LwReader *r, LwMark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
void lw_reader_warn(LwReader *r, LwMark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
const char *lw_reader_quote(LwReader *r, const char *text);

/* False, with an error, when the node is not an object. Unknown keys are reported but do not count. */
bool lw_reader_keys(LwReader *r, const LwJson *node, const char *what, const LwKey *keys);
/* The member, or NULL with an error at the object: "WHAT needs "KEY": HINT". */
const LwJson *lw_reader_need(LwReader *r, const LwJson *object, const char *what, const char *key, const char *hint);
/* The list under a key; an absent one is NULL without an error. */
const LwJson *lw_reader_list(LwReader *r, const LwJson *object, const char *key);

bool lw_reader_number(LwReader *r, const LwJson *node, LwQuantity quantity, double *value);
/* At least 0; the value's key stands in the message. */
bool lw_reader_not_negative(LwReader *r, const LwJson *node, LwQuantity quantity, double *value);
/* From 0 to 1, likewise. */
bool lw_reader_fraction(LwReader *r, const LwJson *node, double *value);
bool lw_reader_numbers(LwReader *r, const LwJson *node, LwQuantity quantity, int count, double *values);
bool lw_reader_vec3(LwReader *r, const LwJson *node, LwQuantity quantity, LwVec3 *value);
bool lw_reader_quat(LwReader *r, const LwJson *node, LwQuat *value); /* reader_orientation.c: in any of the ways of orientation.h */
bool lw_reader_frame(LwReader *r, const LwJson *object, LwFrame *frame); /* keys position and orientation */
bool lw_reader_string(LwReader *r, const LwJson *node, const char *what, const char **value);
bool lw_reader_bool(LwReader *r, const LwJson *node, bool *value);

/* ---- reader_names.c: names and references */
/* The object's `name`, checked and registered; "" after an error. */
const char *lw_reader_name(LwReader *r, const LwJson *object, const char *what, LwNameKind kind, int index);
/* Bodies may be LW_GROUND. */
bool lw_reader_body(LwReader *r, const LwJson *node, int *body);
/* The key `bodies` of a joint or spring, both different and at least one movable. */
bool lw_reader_two_bodies(LwReader *r, const LwJson *object, const char *what, int body[2]);
bool lw_reader_joint(LwReader *r, const LwJson *node, int *joint);
bool lw_reader_joint_name(LwReader *r, const char *name, LwMark mark, int *joint);
bool lw_reader_is_movable(const LwReader *r, int body);
/* The object's `coordinate`: one of those in `mask` that the joint leaves free; the only one when it is left out. */
bool lw_reader_coordinate(LwReader *r, const LwJson *object, int joint, unsigned mask, LwCoordinate *out);
bool lw_reader_coordinate_name(LwReader *r, const char *name, LwMark mark, int joint, unsigned mask, LwCoordinate *out);
/* Where a body's frame is, the ground included. */
LwFrame lw_reader_body_frame(const LwReader *r, int body);

/* ---- reader_laws.c */
typedef struct LwLawWish {
    LwQuantity quantity;
    unsigned variables;     /* LW_LAW_USES_… allowed */
    int derivatives;        /* that must be finite too: 0, 1 or 2 */
} LwLawWish;
/* NULL after an error. */
const LwLaw *lw_reader_law(LwReader *r, const LwJson *node, LwLawWish wish);
/* A law inside another one: not checked over the run. */
const LwLaw *lw_reader_inner_law(LwReader *r, const LwJson *node, LwLawWish wish);
/* ---- reader_joints.c: two markers, by `at`, `axis`, `xaxis`, `to` in the world of the given pose or `markers` in the bodies */
typedef struct LwMarkersWish {
    const char *kind, *owner;   /* "joint", "a joint of type hinge" */
    bool axis, two_points;      /* `axis` is needed; so is `to` */
} LwMarkersWish;
bool lw_reader_markers(LwReader *r, const LwJson *node, LwMarkersWish wish, const int body[2], LwFrame marker[2]);
/* ---- reader_bushings.c */
void lw_reader_bushing(LwReader *r, const LwJson *node, LwLoadDef *load);
/* A stiffness from 0 up: a number, or a law k(x), which becomes the force ∫ k dx. */
bool lw_reader_stiffness(LwReader *r, const LwJson *node, LwQuantity quantity, double *stiffness, const LwLaw **elastic);
/* ---- reader_law_values.c: the law of a class from what stands under its key */
const LwLaw *lw_reader_law_of_class(LwReader *r, const LwLawClass *type, const LwJson *node, LwLawWish wish);
/* ---- reader_segments.c */
bool lw_reader_segments(LwReader *r, const LwJson *node, LwQuantity quantity, LwLawValue *value);
/* ---- reader_table.c */
typedef struct LwTableRows {
    const char *file;
    int count;
    double *t, *y;
    LwMark *mark;
} LwTableRows;
/* The rows of a CSV file, in the scratch arena; false after an error. */
bool lw_reader_table(LwReader *r, const LwJson *node, LwQuantity along, LwQuantity quantity, LwTableRows *rows);
/* An error in the file, at a row. */
void lw_reader_table_error(LwReader *r, const LwTableRows *rows, int row, const char *message);

/* ---- reader_paths.c */
/* Curves, surface and path of a joint, after its parameters. */
void lw_reader_shapes(LwReader *r, const LwJson *node, LwJointDef *joint);
/* A motor with "marker" and "path": joint number `index` of the document. */
void lw_reader_path_motor(LwReader *r, const LwJson *node, int index);

/* ---- reader_drives.c */
/* What stands between a motor and its coordinate; NULL without a node, or when it is no object. */
const LwDriveDef *lw_reader_drive(LwReader *r, const LwJson *node, LwCoordinate coordinate);
/* ---- reader_features.c: "features" of a joint, kept as attachments */
void lw_reader_features(LwReader *r, const LwJson *node, int joint);
/* ---- reader_follow.c */
/* Looks all attachments up in the parts as they are now. Markers of features that moved move along, and moved[joint] is set. */
void lw_reader_follow(LwReader *r, bool *moved);

/* ---- geometry of bodies: reader_geometry.c, reader_primitives.c, reader_density.c, reader_solids.c, reader_files.c */
/* What the body still needs from its geometry. */
typedef enum LwWanted { LW_WANTED_NOTHING, LW_WANTED_SHAPE, LW_WANTED_MASS } LwWanted;
/* One solid that counts for a body's mass; the tensor is per unit mass, about its own centre, in its own axes. */
typedef struct LwSolid {
    LwFrame frame;          /* of centre and axes in the body's frame */
    double volume, density;
    double inertia[6];      /* m²: xx yy zz xy xz yz */
} LwSolid;
typedef struct LwSolids {
    int count, room;
    LwSolid *solid;         /* in the scratch arena */
    const char *doubt;      /* as in LwBodyMass */
} LwSolids;
/* The shapes of a body, and what they weigh; after info->…_given. */
bool lw_reader_geometry(LwReader *r, const LwJson *list, bool fixed, LwBodyShapes *shapes, LwBodyMass *info);
/* The entry's primitive; an error when it has none or several. */
bool lw_reader_primitive(LwReader *r, const LwJson *entry, LwShape *shape);
bool lw_reader_density(LwReader *r, const LwJson *entry, LwWanted wanted, LwShape *shape);
void lw_reader_materials(LwReader *r, const LwJson *root);
/* Keys of an entry that names a part file (under "file" or another key), and its scene where somebody needs it. */
bool lw_reader_file(LwReader *r, const LwJson *entry, const LwJson *file, LwWanted wanted, LwShape *shape);
/* Whether the file may be named here (fence.h); false with a message, and counted. */
bool lw_reader_admits(LwReader *r, const char *path, char message[LW_FENCE_MESSAGE]);
/* The scene of a shape's file, NULL with a message. There must be a source. */
const LwScene *lw_reader_scene(LwReader *r, const LwShape *shape, char message[LW_SOURCE_MESSAGE]);
/* Opens the scene of a file entry that nobody needed until now; false after an error at `mark`. */
bool lw_reader_open_scene(LwReader *r, LwMark mark, LwShape *shape);
void lw_solids_add_primitive(LwSolids *solids, LwArena *arena, const LwShape *shape);
/* The file's part or all its instances. A part that cannot be trusted adds its box and sets the doubt. */
void lw_reader_add_parts(LwReader *r, LwSolids *solids, const LwShape *shape);
void lw_solids_combine(const LwSolids *solids, LwBodyMass *info);

/* ---- contacts: reader_contacts.c, reader_contact_values.c, reader_pairs.c, reader_touch.c, reader_touch_files.c */
/* The file's own pairs of materials. */
void lw_reader_pairs(LwReader *r, const LwJson *list);
/* The names of `materials` of a contact (NULL: those of the bodies' geometry) and its `condition` (NULL: the pair's first). */
typedef struct LwPairWish {
    const char *material[2], *condition;
    LwMark mark;
} LwPairWish;
bool lw_reader_pair_wish(LwReader *r, const LwJson *contact, LwPairWish *wish);
/* The pair of two bodies that touch; NULL when there is none, with `*good` false after an error: the wish cannot be fulfilled. */
const LwMaterialPair *lw_reader_pair(LwReader *r, const LwPairWish *wish, const int body[2], bool *good);
/* What a contact entry says of all its pairs. */
typedef struct LwContactValues {
    LwContactDef def;
    bool friction_given, restitution_given, damping_given;
    double speed;           /* m/s, of the impacts whose restitution the compliant models' damping gives; 0: not given */
    LwPairWish wish;
    bool warned;            /* that nothing is known of the materials */
} LwContactValues;
/* A number, or {"static": …, "kinetic": …, "stribeck": …}. */
bool lw_reader_contact_friction(LwReader *r, const LwJson *node, double *fixed, double *kinetic, double *stribeck);
void lw_reader_contact_values(LwReader *r, const LwJson *node, LwContactValues *values);
/* Fills what the file left out from the pair of materials, and says so in `*pairing`. */
bool lw_reader_contact_pair(LwReader *r, LwContactValues *values, LwContactDef *contact, const char **pairing);
/* One side of a contact: SHAPE, a list of them, or NULL or null for the body's own geometry. Adds to def.shape. */
bool lw_reader_touch(LwReader *r, const LwJson *node, LwMark mark, int body, int *first, int *count);
void lw_reader_push_touch(LwReader *r, LwTouchShapeDef shape);
/* ---- reader_touch_check.c */
/* Is the mesh in order, and a solid where its body moves? */
bool lw_reader_touch_mesh(LwReader *r, LwMark mark, const LwTouchShapeDef *shape);
/* Can these two touch at all? Warns of meshes that are coarse beside a round shape. */
bool lw_reader_touch_pair(LwReader *r, LwMark mark, const LwTouchShapeDef *a, const LwTouchShapeDef *b);
/* ---- reader_touch_files.c: the same of part files */
typedef enum LwTouchAs { LW_TOUCH_AS_IS, LW_TOUCH_AS_HULL, LW_TOUCH_AS_MESH } LwTouchAs;
bool lw_reader_touch_geometry(LwReader *r, LwMark mark, int body, LwTouchAs as);
bool lw_reader_touch_file(LwReader *r, const LwJson *entry, const LwJson *file, LwTouchAs as, LwTouchShapeDef shape);
bool lw_reader_touch_points(LwReader *r, const LwJson *node, LwTouchShapeDef *shape);
bool lw_reader_touch_triangles(LwReader *r, const LwJson *node, LwTouchShapeDef *shape);

/* ---- parameters: reader_parameters.c, reader_formula.c, reader_settings.c */
/* Reads them, settings taking the place of the file's values; settings by path have changed the tree already. */
void lw_reader_parameters(LwReader *r, const LwJson *root);
LwNamedNumbers lw_reader_named_numbers(const LwReader *r);
/* The value of parameter number `index`, which may have to be found out first; false after an error. */
bool lw_reader_parameter(LwReader *r, int index, LwTerm *term);
/* A text that begins with '='. */
bool lw_reader_is_formula(const LwJson *node);
bool lw_reader_formula(LwReader *r, const LwJson *node, LwQuantity quantity, double *value);
/* A number, a number with any unit or a formula. `outside` is what set it, for messages; NULL: the file. */
bool lw_reader_term(LwReader *r, const LwJson *node, const char *outside, LwTerm *term);
bool lw_reader_setting_is_path(const LwSetting *setting);
/* Settings by path take the place of what stands in the tree. */
void lw_reader_settings(LwReader *r, const LwJson *root);
/* The text of a setting as it would stand in the file. */
LwJson lw_reader_setting_node(const LwSetting *setting, LwMark mark);

/* ---- the parts of the file */
/* The file as its chosen task makes it, then with what the place says of the analysis. */
const LwJson *lw_reader_tasks(LwReader *r, const LwJson *root);
/* The file without its suppressed entries; reader_suppress.c. */
const LwJson *lw_reader_suppress(LwReader *r, const LwJson *root);
void lw_reader_bodies(LwReader *r, const LwJson *root);
void lw_reader_body_mass(LwReader *r, const LwJson *node, int index);
void lw_reader_joints(LwReader *r, const LwJson *root);
void lw_reader_limits(LwReader *r, const LwJson *node, int joint);
void lw_reader_friction(LwReader *r, const LwJson *node, int joint);
void lw_reader_bearing(LwReader *r, const LwJson *node, int joint);
/* `static` and the coefficient of slipping under its key; one of them left out equals the other. */
bool lw_reader_coefficients(LwReader *r, const LwJson *node, const char *slipping, double *fixed, double *kinetic);
/* More than 0, at most 1; the node may be NULL. */
bool lw_reader_efficiency(LwReader *r, const LwJson *node, double *efficiency);
void lw_reader_couplers(LwReader *r, const LwJson *root);
void lw_reader_cables(LwReader *r, const LwJson *root);
void lw_reader_motors(LwReader *r, const LwJson *root);
void lw_reader_loads(LwReader *r, const LwJson *root);
void lw_reader_start(LwReader *r, const LwJson *root);
void lw_reader_contacts(LwReader *r, const LwJson *root);
void lw_reader_measures(LwReader *r, const LwJson *root);
void lw_reader_views(LwReader *r, const LwJson *root);
void lw_reader_analysis(LwReader *r, const LwJson *root);
void lw_reader_posture(LwReader *r, const LwJson *root); /* of the analysis, once joints are known */

#endif
