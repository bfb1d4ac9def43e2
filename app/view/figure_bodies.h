/* The figure of a mechanism: the shapes of its bodies, and sticks for those that have none. */
#ifndef LW_VIEW_FIGURE_BODIES_H
#define LW_VIEW_FIGURE_BODIES_H

#include "app/document/reader.h"
#include "app/view/figure.h"

/* Adds all bodies of the document, finished. Shapes whose file was not read are left out. `unit` (m) is the size of joint symbols: sticks are
 * made to go with them; 0: bodies without shapes are left out. */
void lw_figure_add_document(LwFigure *figure, const LwDocument *document, double unit);

/* The colour of what belongs to a body: its own, else the palette's. */
LwColour lw_document_body_colour(const LwDocument *document, int body);

#endif
