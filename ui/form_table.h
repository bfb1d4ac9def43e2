/* The fields of all kinds, in one table: what stands where, in which unit, when, and what it means. */
#ifndef LW_UI_FORM_TABLE_H
#define LW_UI_FORM_TABLE_H

#include "ui/form.h"

typedef enum LwFieldForm {
    LW_FIELD_NUMBER, LW_FIELD_VECTOR, LW_FIELD_PAIR, LW_FIELD_SIX, LW_FIELD_TURN, LW_FIELD_TEXT, LW_FIELD_WORD, LW_FIELD_SWITCH,
    LW_FIELD_BODY, LW_FIELD_BODIES, LW_FIELD_JOINT, LW_FIELD_COORDINATE, LW_FIELD_LAW, LW_FIELD_LAW_OF_X, LW_FIELD_LAWS,
    LW_FIELD_POINTS,        /* a list of vectors */
    LW_FIELD_GROUPS         /* a list of objects, each with the fields of `groups` */
} LwFieldForm;

enum { LW_FIELD_NEEDED = 1, LW_FIELD_POSITIVE = 2, LW_FIELD_NOT_NEGATIVE = 4, LW_FIELD_NONZERO = 8, LW_FIELD_FRACTION = 16 };

typedef struct LwFieldInfo {
    const char *section;    /* NULL: at the top */
    const char *when;       /* "type=spring|torsion", "?marker" (has it), "!marker" (has it not), several by ','; NULL: always */
    const char *parent, *key, *brief; /* as in LwPlace */
    const char *title;
    LwFieldForm form;
    LwQuantity quantity;
    unsigned flags;
    const char *words;      /* of a word: "rigid|hertz"; the first is the standard unless `standard` says another */
    const char *standard;   /* what an absent value means */
    const char *help;
    const struct LwFieldInfo *groups; /* ends with a key NULL */
} LwFieldInfo;

/* Ends with a key NULL; NULL: the kind has none. */
const LwFieldInfo *lw_form_table(LwItemKind kind);
extern const LwFieldInfo lw_form_friction[], lw_form_bearing[], lw_form_drive[];

/* form_fill.c: the fields of a table; `prefix` before all parents ("terms[0]"; "": none). */
void lw_form_add_table(LwForm *form, GtkWidget *box, const LwFieldInfo *table, const char *prefix);
LwTypedWish lw_form_wish(const LwFieldInfo *info);

#endif
