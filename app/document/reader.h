/* Reads a .lockwork file (shared contract, "The .lockwork file") into a definition that lw_mechanism_create takes.
 *
 * A document owns everything its definition points to, laws included, so it must outlive the mechanism
 * made from it. Positions in messages are line and column (from 1, columns count characters). */
#ifndef LW_DOCUMENT_READER_H
#define LW_DOCUMENT_READER_H

#include "app/document/fence.h"
#include "app/document/issues.h"
#include "app/document/names.h"
#include "app/document/shape.h"
#include "app/document/units.h"
#include "app/geometry/match.h"
#include "core/analysis/bearing.h"
#include "core/base/arena.h"
#include "core/model/definition.h"

/* Where a body's mass properties came from. The numbers are those of the geometry alone, before anything the
 * file gives explicitly replaced them; all zero without geometry. */
typedef struct LwBodyMass {
    bool mass_given, com_given, inertia_given; /* by the file itself */
    int solid_count;        /* geometry entries */
    bool has_density;       /* false: the entries name none, mass and inertia are those of density 1 kg/m³ */
    double volume;          /* m³, sum over the entries */
    double mass;            /* kg */
    LwVec3 com;             /* in the body's frame */
    double inertia[6];      /* xx yy zz xy xz yz about that centre, body axes */
    /* What of it cannot be believed, in words: the part, what is wrong with it, what to do. NULL: all is well. The
     * mechanism has then only something like a mass to be assembled with; loads must not be computed from it. */
    const char *doubt;
} LwBodyMass;

typedef struct LwBodyShapes {
    int count;
    LwShape *shape;         /* the body's geometry entries, in their order */
    bool wrong;             /* some of them were refused: while reading, so that nothing else is said about them */
} LwBodyShapes;

/* What a joint's marker holds on to, and what became of it. The marker has followed it already. */
typedef struct LwAttachment {
    LwMark mark;
    int joint, side;        /* side 0: marker 1, on the first body */
    const char *part;       /* of the body; NULL: any */
    LwFeature feature;      /* as the file says, in the body's frame */
    LwMatchStatus status;   /* gone: also when there was nowhere to look */
} LwAttachment;

/* One thing that the mechanism does in its cycle; the document is read as one of them makes it. */
typedef struct LwTask {
    const char *name;
    LwMark mark;
    double dwell;           /* s, that it rests afterwards, in the pose that it ends in */
    int repeat;             /* times in a row, each with its dwell */
} LwTask;

/* A number that the file gives a name, to be used in its formulas and laws. */
typedef struct LwFileParameter {
    const char *name;
    const char *words;      /* what it is; NULL: not told */
    LwMark mark;            /* of its name */
    double value;           /* SI */
    bool has_unit;          /* false: a plain number, or of a unit that nobody told */
    LwUnit unit;            /* powers only */
    const char *unit_words; /* "m"; "" without a unit */
    bool has_range;
    double range[2];        /* SI: what the value may be */
} LwFileParameter;

/* A parameter of the file, or any other number or text of it, set from outside: the text as it would stand in the file, "120 mm".
 * A name with '.' or '[' is a path: members by key, elements of lists by name or place: "bodies.crank.mass", "joints.A.at[0]". */
typedef struct LwSetting {
    const char *name, *text;
} LwSetting;

/* How the window looks at the mechanism; everything may be left out. */
typedef struct LwFileView {
    const char *name;       /* "" when it has none */
    LwMark mark;
    bool has_camera, has_centre, has_angles;
    LwVec3 centre;          /* what the camera looks at, m, world */
    double azimuth, elevation; /* rad */
    double height;          /* m, of what is seen at the centre; 0: not given */
    bool perspective;
    int hidden_count, transparent_count;
    int *hidden, *transparent; /* bodies of the definition */
    bool has_section;
    LwVec3 section_point, section_normal; /* world; what lies on the side of the unit normal is cut away */
} LwFileView;

/* An entry that the document was read without. */
typedef struct LwSuppressed {
    LwNameKind kind;
    const char *name;       /* "" when it has none */
    LwMark mark;
    const char *because;    /* the suppressed joint that it needs; NULL: it says so itself */
} LwSuppressed;

typedef struct LwDocument {
    LwArena arena;
    const char *path;       /* as given */
    LwMechanismDef def;
    LwBodyMass *mass;       /* one per body */
    LwBodyShapes *shapes;   /* one per body */
    int limit_room, friction_room, shape_room, contact_room; /* of def.limit … */
    const char **pairing;   /* one per contact: where what the file left out came from, in words; NULL: nothing was left out */
    int attachment_count, attachment_room;
    LwAttachment *attachment;
    int bearing_count, bearing_room;
    LwBearingDef *bearing;  /* what joints say of the bearings in them; the mechanics do not look at it */
    int parameter_count;
    LwFileParameter *parameter;
    int task_count, chosen_task; /* −1: there are none */
    LwTask *task;
    int view_count;
    LwFileView *view;
    int suppressed_count, suppressed_room;
    LwSuppressed *suppressed;
    int table_count, table_room;
    const char **table;     /* paths of the tables that were read, so that results do not land on them */
} LwDocument;

/* What surrounds a text: all zero is the current folder and no way to read part files. */
typedef struct LwDocumentPlace {
    const char *folder;     /* of tables and part files, ends in a slash; NULL: the current one */
    LwSceneSource *source;  /* of part files, must outlive the document; NULL: bodies whose mass a file holds are errors */
    LwFence fence;          /* around the files that it names */
    const char *task;       /* what to read the file for; NULL: its first task */
    const struct LwJson *analysis; /* an object whose members take the place of those of the file's "analysis"; NULL: none */
    int setting_count;
    const LwSetting *setting; /* of parameters, in place of the values that the file gives */
    bool may_be_empty;      /* a mechanism that is still being made: that no body moves yet is no error */
    bool read_before;       /* with the same task: what that takes the place of is not looked at again */
    bool only_mass;         /* part files that no mass comes from are not read: no pictures, no clearances */
} LwDocumentPlace;

/* NULL when there are errors or memory runs out; `issues` (initialised by the caller, may hold earlier ones) then
 * has at least one error. Warnings may be added to a good document too. Tables and part files are looked for beside
 * the file: `place->folder` is not used, and `place` may be NULL. */
LwDocument *lw_document_read(const char *path, const LwDocumentPlace *place, LwIssues *issues);

/* The same from memory. `name` stands in messages. The text need not end in a zero byte. */
LwDocument *lw_document_read_text(const char *name, const char *text, size_t length, const LwDocumentPlace *place,
                                  LwIssues *issues);

/* Whether the path of a setting leads to a single value of the text; an issue says why not. */
bool lw_document_has_path(const char *name, const char *text, size_t length, const char *path, LwIssues *issues);

/* The first body from number `from` on whose mass the analysis needs and cannot believe; −1: none. */
int lw_document_doubtful_body(const LwDocument *document, LwAnalysisType type, int from);

void lw_document_destroy(LwDocument *document); /* NULL is allowed */

#endif
