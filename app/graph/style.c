#include "app/graph/style.h"

#include <math.h>

const char *const lw_plot_style_names[LW_PLOT_STYLES] = { "light", "dark", "print" };

/* Colours after Okabe and Ito, which stay apart for most kinds of colour blindness; a little darker on white where they would be
 * too weak for a thin line, lighter on black. */
const LwGraphStyle lw_graph_styles[LW_PLOT_STYLES] = {
    [LW_PLOT_LIGHT] = {
        .paper = { 255, 255, 255, 1 }, .text = { 30, 30, 34, 1 }, .faint_text = { 95, 95, 102, 1 }, .axis = { 90, 90, 96, 1 },
        .grid = { 226, 226, 230, 1 }, .shade = { 0, 0, 0, 0.045 }, .mark = { 120, 120, 128, 1 }, .cursor = { 60, 60, 68, 1 },
        .curve = { { 0, 114, 178, 1 }, { 213, 94, 0, 1 }, { 0, 148, 108, 1 }, { 190, 95, 150, 1 }, { 214, 140, 0, 1 }, { 70, 165, 220, 1 }, { 40, 40, 44, 1 } },
        .curve_width = 1.25, .axis_width = 0.6, .grid_width = 0.5 },
    [LW_PLOT_DARK] = {
        .paper = { 30, 30, 32, 1 }, .text = { 236, 236, 238, 1 }, .faint_text = { 168, 168, 175, 1 }, .axis = { 150, 150, 156, 1 },
        .grid = { 58, 58, 62, 1 }, .shade = { 255, 255, 255, 0.06 }, .mark = { 140, 140, 148, 1 }, .cursor = { 205, 205, 212, 1 },
        .curve = { { 84, 164, 240, 1 }, { 245, 130, 70, 1 }, { 50, 200, 155, 1 }, { 228, 145, 195, 1 }, { 240, 190, 70, 1 }, { 150, 215, 250, 1 }, { 230, 230, 232, 1 } },
        .curve_width = 1.25, .axis_width = 0.6, .grid_width = 0.5 },
    [LW_PLOT_PRINT] = {
        .paper = { 255, 255, 255, 1 }, .text = { 0, 0, 0, 1 }, .faint_text = { 50, 50, 50, 1 }, .axis = { 0, 0, 0, 1 },
        .grid = { 214, 214, 214, 1 }, .shade = { 0, 0, 0, 0.06 }, .mark = { 110, 110, 110, 1 }, .cursor = { 0, 0, 0, 1 },
        .curve = { { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 } },
        .curve_width = 0.9, .axis_width = 0.5, .grid_width = 0.35, .grey = true },
};

/* Patterns that can be told apart in a legend's sample of 20 pt. */
static const LwDash patterns[LW_GRAPH_COLOURS] = {
    { 0 }, { 2, { 5, 2.2 } }, { 2, { 1.1, 1.7 } }, { 4, { 6, 1.8, 1.1, 1.8 } }, { 2, { 9, 2.6 } },
    { 6, { 6, 1.7, 1.1, 1.7, 1.1, 1.7 } }, { 2, { 2.4, 2.4 } },
};

LwTint lw_tint_mix(LwTint a, LwTint b, double share)
{
    return (LwTint){ (unsigned char)lround(a.r + share * (b.r - a.r)), (unsigned char)lround(a.g + share * (b.g - a.g)),
                       (unsigned char)lround(a.b + share * (b.b - a.b)), a.a + share * (b.a - a.a) };
}

LwCurveLook lw_graph_look(const LwGraphStyle *style, int number, LwCertainty certainty)
{
    int within = number % LW_GRAPH_COLOURS, round = number / LW_GRAPH_COLOURS;
    LwCurveLook look = { .colour = style->curve[within], .width = style->curve_width, .certainty = certainty };
    if (style->grey) {
        look.dash = patterns[within];
        if (round % 2)
            look.colour = lw_tint_mix(look.colour, style->paper, 0.5), look.width *= 1.5;
    } else {
        look.dash = patterns[round % LW_GRAPH_COLOURS];
    }
    if (certainty == LW_UNDETERMINED || certainty == LW_SUM_ONLY) {
        look.colour = lw_tint_mix(look.colour, style->paper, certainty == LW_UNDETERMINED ? 0.35 : 0.2);
        if (!look.dash.count && !style->grey) /* greys need their dashes for telling curves apart */
            look.dash = certainty == LW_UNDETERMINED ? (LwDash){ 2, { 4, 2 } } : (LwDash){ 4, { 8, 1.8, 1.2, 1.8 } };
    }
    return look;
}

LwCurveLook lw_graph_look_around(const LwGraphStyle *style, int number, LwCertainty certainty)
{
    static const double pale[] = { 0, 0.55, 0.3, 0.7 }, wide[] = { 1, 1.7, 1.3, 2.4 };
    if (!style->grey)
        return lw_graph_look(style, number, certainty);
    LwCurveLook look = { .colour = lw_tint_mix(style->text, style->paper, pale[number % 4]), .width = style->curve_width * wide[number % 4], .certainty = certainty };
    look.dash = patterns[number / 4 % LW_GRAPH_COLOURS];
    return look;
}
