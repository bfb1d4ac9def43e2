/* What a motor does, as rows of a card: what it prescribes, by which law, with which numbers. Laws and their parameters are those of the catalogue. */
#ifndef LW_UI_TOOL_LAW_H
#define LW_UI_TOOL_LAW_H

#include "core/model/law_catalogue.h"
#include "ui/tool_maker.h"

enum { LW_TOOL_LAW_NUMBERS = 6 };

typedef struct LwToolLaw {
    LwMaker *maker;
    GtkWidget *box, *drive, *kind, *rows, *text;
    bool turns;
    const LwLawClass *type; /* that the rows are for */
    LwQuantity quantity;
    int count;
    const LwLawParameter *parameter[LW_TOOL_LAW_NUMBERS];
    LwToolField *number[LW_TOOL_LAW_NUMBERS];
} LwToolLaw;

/* Appends to the box; lives as long as the maker. `plain`: a force or torque instead of a motor's choices. */
LwToolLaw *lw_tool_law_new(LwMaker *maker, GtkWidget *box);
void lw_tool_law_free(LwToolLaw *law);
/* Whether the coordinate turns; makes rows anew where that or the choices ask for it. */
void lw_tool_law_update(LwToolLaw *law, bool turns);
/* "angle": { "sine": … } into an entry; nothing for a motor without a law. */
void lw_tool_law_put(const LwToolLaw *law, GString *json);

/* A small graph of a law over time. */
GtkWidget *lw_tool_graph_new(void);
void lw_tool_graph_show(GtkWidget *graph, const LwLaw *law, double end, LwQuantity quantity); /* NULL: none */

#endif
