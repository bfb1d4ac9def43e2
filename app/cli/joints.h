/* The joint catalogue: what its parts share. */
#ifndef LW_CLI_JOINTS_H
#define LW_CLI_JOINTS_H

#include "app/document/json_out.h"
#include "core/base/arena.h"
#include "core/model/glyph.h"
#include "core/model/joint.h"
#include "joints/couplers.h"

#include <stdio.h>

/* What each locked coordinate holds, by the bits of LW_MASK_…. */
extern const char *const lw_joints_held[LW_COORDINATES];
const char *lw_joints_unit(LwDimension dimension); /* "" for a number */
/* Is it the first of its key? Neighbours of one name are one list, names that begin with a blank no key at all. */
bool lw_joints_is_key(const LwJointClass *type, int parameter);
/* The free coordinates with blanks between them. */
void lw_joints_free(char text[64], const LwJointClass *type);

/* The curves, the surface or the path that a class needs: how many, their keys in the file, the forms in which they are
 * written (plain text), all of it as the member "shapes" of a JSON object. */
enum { LW_JOINTS_SHAPE = 640 };
int lw_joints_shape_count(const LwJointClass *type);
const char *lw_joints_shape_key(const LwJointClass *type, int shape);
void lw_joints_shape_words(char text[LW_JOINTS_SHAPE], const LwJointClass *type, int shape);
void lw_joints_shapes_write(LwJsonOut *json, const LwJointClass *type);

/* A complete file with one joint of this class, in the (guarded) arena. */
const char *lw_joints_example(LwArena *arena, const LwJointClass *type);
/* The joint of that file drawn as assembled, and marker 1 as seen from marker 2 in the glyph's units.
 * False after saying on standard error why the example cannot be read or assembled. */
bool lw_joints_draw_example(const LwJointClass *type, LwGlyph *glyph, LwFrame *marker);

/* The page of a family as Markdown, and the list of the pages. The arena is scratch. */
void lw_joints_page(FILE *out, LwArena *arena, const char *family);
void lw_joints_index(FILE *out);
/* Text of the table in a page: what Markdown takes for a sign of its own is marked as none. */
void lw_joints_put_text(FILE *out, const char *text);
enum { LW_JOINTS_PAGE = 96 };
/* The file name of a family's page, without folder. Returns name. */
char *lw_joints_page_name(char name[LW_JOINTS_PAGE], const char *family);

/* Couplers in the catalogue: as lines of its table, one in detail, as a JSON object. */
void lw_couplers_print_table(void);
void lw_couplers_print(const LwCouplerClass *type);
void lw_couplers_write(LwJsonOut *json, const LwCouplerClass *type);

/* The same for couplers as for joints above. */
const char *lw_couplers_example(LwArena *arena, const LwCouplerClass *type);
void lw_couplers_page(FILE *out, LwArena *arena);

/* `--manual` and `--icons`: writes into the folders (NULL: not asked for), made when missing. An exit status. */
int lw_joints_write(const char *manual, const char *icons);

#endif
