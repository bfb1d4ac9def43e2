/* Reads a .lockwork file (shared contract, "The .lockwork file") into a definition that lw_mechanism_create takes.
 *
 * A document owns everything its definition points to, laws included, so it must outlive the mechanism
 * made from it. Positions in messages are line and column (from 1, columns count characters). */
#ifndef LW_DOCUMENT_READER_H
#define LW_DOCUMENT_READER_H

#include "app/document/issues.h"
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
} LwBodyMass;

typedef struct LwDocument {
    LwArena arena;
    const char *path;       /* as given */
    LwMechanismDef def;
    LwBodyMass *mass;       /* one per body */
    int table_count, table_room;
    const char **table;     /* paths of the tables that were read, so that results do not land on them */
} LwDocument;

/* NULL when there are errors or memory runs out; `issues` (initialised by the caller, may hold earlier ones) then
 * has at least one error. Warnings may be added to a good document too. */
LwDocument *lw_document_read(const char *path, LwIssues *issues);

/* The same from memory. `name` stands in messages; tables are looked for in `folder` (NULL: the current one). The
 * text need not end in a zero byte. */
LwDocument *lw_document_read_text(const char *name, const char *text, size_t length, const char *folder,
                                  LwIssues *issues);

void lw_document_destroy(LwDocument *document); /* NULL is allowed */

#endif
