/* Making things in the view. A maker is a tool with a card in the stack of panels: clicks say where, fields say what. All makers work alike: whatever is changed
 * composes the edit anew, on a copy of the text, and a worker reads that as a trial; the trial's pose and symbols are the preview, its problems the objection.
 * Applying makes the same edit in the document, as one step. Main thread only. */
#ifndef LW_UI_TOOL_MAKER_H
#define LW_UI_TOOL_MAKER_H

#include "app/view/symbols.h"
#include "ui/typed.h"
#include "ui/viewport.h"
#include "ui/window.h"

/* What a click took hold of. Coordinates are those of its body (of the world for the ground). */
typedef struct LwHold {
    LwItem item;            /* a body, the ground, or a joint by its symbol; LW_ITEM_NONE: empty space */
    const char *body;       /* interned; NULL: the ground, or none */
    bool has_feature;
    LwFeature feature;
    bool attaches;          /* the feature can be found again in a part's file */
    const char *part;       /* interned; its name, where the body has several; NULL: one */
    bool has_point;         /* something was hit */
    LwVec3 point, normal;   /* on the surface; normal 0: none */
} LwHold;

typedef struct LwMaker LwMaker;

typedef struct LwMakerClass {
    const char *name;       /* of the tool: "joint" */
    const char *title;      /* N_("Joint") */
    const char *icon;
    gsize size;             /* of the maker with what the class adds */
    bool joints;            /* clicks are meant for joints' symbols */
    bool surfaces;          /* the point under the pointer matters, not the feature */
    void (*start)(LwMaker *maker);
    /* Why the click is not taken, to be freed; NULL: it is. */
    char *(*click)(LwMaker *maker, const LwHold *hold, const LwPointer *pointer);
    bool (*back)(LwMaker *maker);   /* the last click is taken back; false: there was none */
    const char *(*hint)(LwMaker *maker); /* what to click next */
    void (*update)(LwMaker *maker); /* something changed: shows what depends on it */
    bool (*is_complete)(LwMaker *maker);
    /* The edit. Sets maker->made. False with a message. */
    bool (*compose)(LwMaker *maker, LwEdits *edits, LwEditMessage *message);
    char *(*step)(LwMaker *maker);  /* "Add hinge A", to be freed */
    /* Of a trial that can be read: an objection, to be freed (NULL: none), or words of praise in *good, to be freed. */
    char *(*judge)(LwMaker *maker, const LwEdition *trial, char **good);
    void (*draw)(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel);
    void (*edition)(LwMaker *maker); /* the document has another edition */
    void (*finish)(LwMaker *maker); /* frees what the class holds */
    /* Instead of clicks: as in LwTool. NULL: clicks */
    bool (*press)(LwMaker *maker, const LwPointer *pointer);
    void (*move)(LwMaker *maker, const LwPointer *pointer, bool held);
    void (*release)(LwMaker *maker, const LwPointer *pointer, bool moved);
    bool (*key)(LwMaker *maker, guint key);
} LwMakerClass;

struct LwMaker {
    LwTool tool;
    const LwMakerClass *type;
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *card, *rows, *status, *apply;
    GPtrArray *fields;      /* of LwToolField, owned */
    LwItem made;            /* what the edit adds */
    char *objection;        /* of the class's own fields, before any trial; NULL: none */
    /* the trial */
    gsize number;           /* of the newest */
    bool waits, wants_apply, is_good, shows_pose;
    LwEdition *trial;       /* the last good one; NULL: none */
    LwArena arena;
    LwSymbols *symbols;     /* of the trial, in the arena */
    const LwStyle *style;
    bool building, ended, demanded;
};

/* ---- tool_maker.c */
/* Where cards appear: the page "tool" beside the view. */
GtkWidget *lw_tool_card_new(LwWindow *window);
/* Takes the tool up; the same one again puts it away. */
void lw_maker_toggle(LwWindow *window, const LwMakerClass *type);
LwMaker *lw_maker_current(LwWindow *window); /* NULL: none is in force */
LwViewport *lw_maker_viewport(LwMaker *maker);
LwEdition *lw_maker_edition(LwMaker *maker);
/* A field or a click is another one: updates, tries, redraws. */
void lw_maker_changed(LwMaker *maker);
void lw_maker_apply(LwMaker *maker);
void lw_maker_cancel(LwMaker *maker);
void lw_maker_say(LwMaker *maker, bool bad, const char *text); /* in the card; "" : nothing */
typedef enum LwMakerOutcome { LW_MAKER_NOTHING, LW_MAKER_APPLIED, LW_MAKER_WAITS, LW_MAKER_REFUSED } LwMakerOutcome;
/* What is previewed is to be applied before a command: done; tried still (lw_gate_applied tells the end); or impossible, and the field in question has the focus. */
LwMakerOutcome lw_maker_demand(LwWindow *window);
void lw_maker_answer(LwMaker *maker, bool applied); /* to whoever demanded it */
bool lw_maker_is_ready(const LwMaker *maker); /* a good trial of all that was chosen */

/* ---- tool_card.c */
GtkWidget *lw_maker_make_card(LwMaker *maker); /* fills card's parts of the maker */

/* ---- tool_trial.c */
void lw_maker_try(LwMaker *maker);
void lw_maker_drop_trial(LwMaker *maker);
void lw_maker_draw_trial(LwMaker *maker, LwBrush *symbol, LwBrush *overlay);

/* ---- tool_hold.c */
void lw_hold_take(LwMaker *maker, const LwPointer *pointer, LwHold *hold);
/* Where the body is in the assembled pose of the edition; identity for the ground. */
LwFrame lw_hold_frame(LwMaker *maker, const LwHold *hold);
LwFrame lw_hold_shown_frame(LwMaker *maker, const LwHold *hold); /* as it is shown now */
const char *lw_hold_body_name(const LwHold *hold); /* for the file: "ground" for none */
char *lw_hold_words(const LwHold *hold);    /* "hole ⌀12 mm, 10.4 mm long, of link-140"; to be freed */
char *lw_feature_words(const LwFeature *feature);
bool lw_hold_has_axis(const LwHold *hold);
LwVec3 lw_hold_axis(const LwHold *hold);    /* unit; 0: none */
LwVec3 lw_hold_point(const LwHold *hold);   /* the feature's, else the one that was hit */
void lw_hold_draw(LwMaker *maker, const LwHold *hold, LwBrush *overlay, double pixel);
/* Body index in the edition; LW_GROUND. */
int lw_hold_index(LwMaker *maker, const LwHold *hold);
/* False: its body is not in the edition any more. */
bool lw_hold_is_there(LwMaker *maker, const LwHold *hold);

/* ---- tool_fields.c */
typedef struct LwToolField {
    LwMaker *maker;
    GtkWidget *row, *entry;
    LwTypedWish wish;
    LwTyped typed;
    bool good;
} LwToolField;
GtkWidget *lw_tool_row(GtkWidget *box, const char *title, GtkWidget *editor);
GtkWidget *lw_tool_section(GtkWidget *box, const char *title);
LwToolField *lw_tool_number(LwMaker *maker, GtkWidget *box, const char *name, const char *title, LwTypedWish wish, const char *text);
void lw_tool_number_set(LwToolField *field, const char *text);
/* The first field with a mistake, or NULL. */
const LwToolField *lw_tool_wrong(LwMaker *maker);
/* Its fields are forgotten with their widgets. */
void lw_tool_clear(LwMaker *maker, GtkWidget *box);
GtkWidget *lw_tool_text(LwMaker *maker, GtkWidget *box, const char *name, const char *title, const char *text);
GtkWidget *lw_tool_choice(LwMaker *maker, GtkWidget *box, const char *name, const char *title, const char *const *words, guint selected);
GtkWidget *lw_tool_check(LwMaker *maker, GtkWidget *box, const char *name, const char *title, bool on);
GtkWidget *lw_tool_button(LwMaker *maker, const char *name, const char *icon, const char *title, const char *help, GCallback clicked);
/* A place that a click fills: number, words, and a cross that takes it back. */
GtkWidget *lw_tool_slot(GtkWidget *box, const char *name, int number);
void lw_tool_slot_show(GtkWidget *slot, const char *words, bool filled);

/* ---- tool_json.c: text for the file */
char *lw_tool_quote(const char *text);      /* to be freed */
void lw_tool_put(GString *json, const char *key, const char *raw); /* with a comma where one is needed */
void lw_tool_put_string(GString *json, const char *key, const char *text);
void lw_tool_put_vec3(GString *json, const char *key, LwVec3 v);
void lw_tool_put_frame(GString *json, LwFrame frame); /* an object */
/* Into a list of the file; a name that is free, from a wish. */
bool lw_tool_insert(LwEdits *edits, const char *list, GString *json, LwEditMessage *message);
char *lw_tool_free_name(LwMaker *maker, LwNameKind kind, const char *wish);
/* The undo step that adds something: "Add contact left", but "Add contact 2" where the name says already what it is. `noun` is marked for translation. */
char *lw_tool_step_words(const char *noun, const char *name);

/* The makers. */
extern const LwMakerClass lw_joint_maker, lw_motor_maker, lw_spring_maker, lw_torsion_maker, lw_bushing_maker, lw_force_maker, lw_torque_maker, lw_contact_maker,
    lw_body_maker, lw_measure_maker, lw_coupler_maker, lw_path_maker;

#endif
