/* Frame, sign and certainty of the loads in a graph, in words. */
#ifndef LW_GRAPH_CAPTION_H
#define LW_GRAPH_CAPTION_H

#include "core/trace/trace.h"

enum { LW_PLOT_CAPTION = 900 };

/* Which explanations a column needs, as bits; and the sentences for them. */
unsigned lw_plot_explain(const LwTrace *trace, int channel);
void lw_plot_caption(char caption[LW_PLOT_CAPTION], unsigned about);

#endif
