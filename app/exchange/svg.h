/* Pictures of glyphs as SVG: a symbolic icon and a drawing for the manual. The same glyph gives the same bytes on every
 * machine: coordinates are rounded to hundredths away from ties. */
#ifndef LW_EXCHANGE_SVG_H
#define LW_EXCHANGE_SVG_H

#include "core/math/frame.h"
#include "core/model/glyph.h"

#include <stdio.h>

/* `marker` is where marker 1 is as seen from marker 2, lengths in the glyph's units. Write errors stay in `out`. */

/* 16×16, one colour, filled shapes only (themes recolour fills, not strokes); axes and arrows of freedom are left out. */
void lw_svg_icon(FILE *out, const LwGlyph *glyph, LwFrame marker);
/* 160×160, the two parts, axes and motions in colours of their own that show on light and dark pages. */
void lw_svg_drawing(FILE *out, const LwGlyph *glyph, LwFrame marker, const char *title);

#endif
