/* Forms: what is selected, as fields that write into the text. A field knows where its value stands (a key below the entry, an element of a list, the
 * brief spelling of an object that has one main value), shows what the edition has there, and makes one undoable step of a change.
 *
 * After each edition the form is built anew beside the old one; when it has the same fields, the old one stays and shows the new values, so that focus
 * and what is being typed survive. */
#ifndef LW_UI_FORM_H
#define LW_UI_FORM_H

#include "ui/leave.h"
#include "ui/typed.h"
#include "ui/window.h"

typedef struct LwForm LwForm;
typedef struct LwField LwField;

struct LwForm {
    LwWindow *window;
    LwDesk *desk;
    LwItem *item;           /* what it is about; all of one kind */
    int count;
    GtkWidget *box;         /* its widgets; not owned */
    GPtrArray *fields;      /* of LwField, owned */
    GString *signature;     /* of its fields: equal forms have equal ones */
    GObject *anchor;        /* holds the memory; its signal handlers end with its disposal. NULL: the form has begun to go */
    unsigned document;      /* of the desk, that it writes into */
};

/* Where a value stands. */
typedef struct LwPlace {
    const char *parent;     /* below the entry, "friction"; "": the entry itself; with a leading '/': from the top of the file, "/start.A" */
    const char *key;        /* of the parent's members; "[2]": of its elements */
    const char *brief;      /* the parent may be this key's value alone (0.2 for {"coefficient": 0.2}); NULL: it may not */
    int index, count;       /* element of a list of so many; count 0: no list */
    const char *filler;     /* other elements where the list is still missing, "0" or "null"; NULL: "0" */
} LwPlace;

struct LwField {
    LwForm *form;
    LwPlace place;          /* texts owned by the field */
    char *title;
    GtkWidget *row, *label, *editor, *problem;
    GtkWidget *whole;       /* the text in lines, where it is wider than the form; NULL: it never was */
    LwTypedWish wish;       /* numbers */
    char *unit;             /* that wish.unit points to */
    char *help;             /* of the editor, before what a number adds to it */
    char *shown;            /* what the editor showed last from the file */
    char **words;           /* choices, as in the file */
    char *standard;         /* what an absent value means */
    bool setting;           /* the editor is being filled: not the user's doing */
    bool dirty;             /* typed, not yet committed */
    char *refused;          /* what the reader did not take for itself: it is written again with the next change beside it, as it may have needed that */
    char *scrub;            /* text at the beginning of a drag on the label */
    void (*refresh)(LwField *field);
};

LwForm *lw_form_new(LwWindow *window, const LwItem *item, int count);
/* Before its widgets go: from here on none of its handlers runs, so no field commits while they are taken apart. The memory stays as long as one of them is
 * under way. NULL is allowed. */
void lw_form_free(LwForm *form);
/* Every signal of a form's widgets is connected by this. */
void lw_form_connect(LwForm *form, gpointer instance, const char *signal, GCallback callback, gpointer data);
void lw_form_refresh(LwForm *form);
/* The field that was committed last was refused by the reader: the reason at the field, the text kept. False: none was. */
void lw_form_accepted(void); /* an edition came: the reader has taken it */
void lw_form_settle(LwForm *form); /* …with what was refused before, and shown from now on */
bool lw_form_refused(LwForm *form, const char *why);

/* ---- form.c: parts of forms */
/* A titled part that can be folded; returns the box to fill. */
GtkWidget *lw_form_section(LwForm *form, GtkWidget *box, const char *title, bool open);
GtkWidget *lw_form_note(GtkWidget *box, const char *text);
/* A row of label and editor; the problem's line below is hidden. NULL editor: the caller appends to field->row. */
LwField *lw_form_field(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, GtkWidget *editor);
/* After the text of its entry changed: makes room for it. */
void lw_field_fit(LwField *field);
/* A link to another thing of the document: click selects it. */
GtkWidget *lw_form_link(LwForm *form, LwItem item);

/* The value in the edition, of the item of this number; NULL: there is none. */
const LwJson *lw_field_node(const LwField *field, int item);
const LwJson *lw_form_node(const LwForm *form, const LwPlace *place, int item);
/* Whether the items disagree about it. */
bool lw_field_is_mixed(const LwField *field);
/* One step: the value, or (json NULL) its removal, in all items. False with the reason at the field. merge NULL: a step of its own. */
bool lw_field_commit(LwField *field, const char *json, const char *merge);
void lw_field_complain(LwField *field, const char *why); /* NULL: all is well */

/* ---- form_number.c */
LwField *lw_form_number(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, LwTypedWish wish, const char *standard);
/* `count` numbers beside each other under their title: x y z, lower and upper; one wish for each (or the first for all when `wishes` is 1). */
void lw_form_numbers(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const char *const *labels, int count, LwTypedWish wish,
                     const char *standard);

/* ---- form_choice.c */
/* `words` as in the file, `titles` beside them (NULL: the words); `standard` is what an absent value means. Ends with NULL. */
LwField *lw_form_choice(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const char *const *words, const char *const *titles,
                        const char *standard);
LwField *lw_form_text(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const char *standard);
LwField *lw_form_switch(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help);
LwField *lw_form_colour(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help);
/* Names of bodies (with the ground) or joints of the edition. */
LwField *lw_form_reference(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, LwItemKind kind);
/* ---- form_turn.c: a unit quaternion as three angles */
void lw_form_turn(LwForm *form, GtkWidget *box, const char *parent, const char *key, const char *title);

/* ---- form_law.c: a law with its kind, parameters and graph */
typedef struct LwLawPlace {
    const char *parent, *key; /* as in LwPlace */
    LwQuantity quantity;
    bool of_x;              /* of elongation and rate, too */
    const LwLaw *law;       /* as it was read, for the graph; NULL: none */
    double end;             /* s */
} LwLawPlace;
void lw_form_law(LwForm *form, GtkWidget *box, const LwLawPlace *place, const char *title, const char *help);

/* ---- law_graph.c: value over 0 … end, the rate thin behind it */
GtkWidget *lw_law_graph_new(void);
/* Samples are taken at once; the law need not live on. NULL: nothing to draw. */
void lw_law_graph_show(GtkWidget *graph, const LwLaw *law, double end, const char *si_unit);

/* ---- the forms of the kinds */
void lw_form_fill(LwForm *form);            /* form_fill.c */
void lw_form_fill_table(LwForm *form, GtkWidget *box); /* form_table.c */
void lw_form_fill_body(LwForm *form);       /* form_body.c */
void lw_form_fill_joint(LwForm *form);      /* form_joint.c */
void lw_form_fill_motor(LwForm *form);      /* form_motor.c */
void lw_form_fill_more(LwForm *form);       /* form_json.c: the entry's text */
void lw_form_fill_results(LwForm *form);    /* form_results.c */

#endif
