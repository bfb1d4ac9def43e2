/* Adaptive Gauss–Legendre quadrature that knows where its integrand breaks.
 *
 * The ten-point rule over a panel is compared with the same rule over its halves. That comparison is blind to a
 * jump between a panel's end and its first node, or close to its middle, so corners and jumps are not left to it:
 * a law tells the branches it takes, a panel whose samples took different ones is cut where the branch
 * changes (found by bisection to the last bit), and the rule is trusted on unbroken panels only.
 *
 * What lies between two samples on the same branch stays unseen. Against that the interval is first cut at the breaks
 * the law knows and, for an expression, at the constants it is written with, since step(t, 1, …, 2, …) and
 * if(t < 3, …) break just there, and the pieces are halved a few times whatever the comparison says. */
#include "core/model/quadrature.h"

#include <math.h>

/* PANEL_LIMIT: an integrand wild everywhere must not take for ever, nor one with breaks everywhere. */
enum { DEPTH_LIMIT = 60, KINKED_DEPTH = 2, PANEL_LIMIT = 1 << 16, NODES = 10, CUT_STEPS = 64 };

typedef struct Quadrature {
    const LwLaw *law;
    LwIntegral what;
    double end;     /* of the moment */
    double scale;   /* ∫|f| as far as known: what the tolerance is relative to */
    int panels;     /* that may still be spent */
} Quadrature;

typedef struct Panel {
    double a, b;
    double sum, magnitude;  /* the rule applied to f and to |f| */
    bool broken;            /* has samples on different branches; … */
    double low, high;       /* … the two neighbouring ones nearest to its middle */
} Panel;

/* Increasing, so that neighbouring samples are neighbours here. */
static const double node[NODES] = {
    -0.9739065285171717200779640, -0.8650633666889845107320967, -0.6794095682990244062343274,
    -0.4333953941292471907992659, -0.1488743389816312108848260, 0.1488743389816312108848260,
    0.4333953941292471907992659,  0.6794095682990244062343274,  0.8650633666889845107320967,
    0.9739065285171717200779640,
};
static const double weight[NODES] = {
    0.0666713443086881375935688, 0.1494513491505805931457763, 0.2190863625159820439955349,
    0.2692667193099963550912269, 0.2955242247147528701738930, 0.2955242247147528701738930,
    0.2692667193099963550912269, 0.2190863625159820439955349, 0.1494513491505805931457763,
    0.0666713443086881375935688,
};

static double eval(const Quadrature *q, double s, uint64_t *branches)
{
    bool along_x = q->what == LW_OVER_X;
    const double at[3] = { along_x ? 0 : s, along_x ? s : 0, 0 };
    *branches = 0;
    double f = lw_law_value(q->law, at, q->law->kinked ? branches : NULL);
    return q->what == LW_MOMENT_OVER_T ? (q->end - s) * f : f;
}

static void note_break(Panel *panel, double low, double high)
{
    double middle = panel->a + (panel->b / 2 - panel->a / 2);
    if (!panel->broken || fabs(low - middle) < fabs(panel->low - middle)) {
        panel->low = low;
        panel->high = high;
    }
    panel->broken = true;
}

static Panel make_panel(Quadrature *q, double a, double b)
{
    Panel panel = { .a = a, .b = b };
    double half = b / 2 - a / 2, before = a;
    uint64_t branches_before = 0, branches;
    if (q->law->kinked)
        eval(q, a, &branches_before);
    for (int i = 0; i < NODES; i++) {
        double s = a + half + half * node[i], f = eval(q, s, &branches);
        panel.sum += half * weight[i] * f;
        panel.magnitude += half * weight[i] * fabs(f);
        if (branches != branches_before)
            note_break(&panel, before, s);
        before = s;
        branches_before = branches;
    }
    if (q->law->kinked) {
        eval(q, b, &branches);
        if (branches != branches_before)
            note_break(&panel, before, b);
    }
    q->panels--;
    return panel;
}

/* Closes in on the end of the branch at panel->low. Towards zero there are a thousand halvings to the last bit;
 * CUT_STEPS leave nothing that counts beside the panel. Returns the integral over the sliver left between low and
 * high: a bit wide, but a thousand of them add up. */
static double locate_break(Quadrature *q, Panel *panel)
{
    uint64_t branches_low, branches;
    eval(q, panel->low, &branches_low);
    for (int i = 0; i < CUT_STEPS; i++) {
        double middle = panel->low + (panel->high / 2 - panel->low / 2);
        if (!(panel->low < middle && middle < panel->high))
            break;
        eval(q, middle, &branches);
        if (branches == branches_low)
            panel->low = middle;
        else
            panel->high = middle;
    }
    q->panels -= CUT_STEPS / NODES;
    return (panel->high - panel->low) * eval(q, panel->low, &branches);
}

/* `before` is the error seen one level up. A difference that only halves with the panel, far below the panel's own
 * magnitude, is rounding in the integrand's argument (the sine of a large angle): going on would be useless. */
static double refine(Quadrature *q, Panel whole, double before, int depth)
{
    double middle = whole.a + (whole.b / 2 - whole.a / 2);
    if (!(whole.a < middle && middle < whole.b) || depth == DEPTH_LIMIT || q->panels <= 0)
        return whole.sum;
    if (whole.broken) {
        double sliver = locate_break(q, &whole);
        Panel left = make_panel(q, whole.a, whole.low), right = make_panel(q, whole.high, whole.b);
        return refine(q, left, INFINITY, depth + 1) + sliver + refine(q, right, INFINITY, depth + 1);
    }
    Panel left = make_panel(q, whole.a, middle), right = make_panel(q, middle, whole.b);
    double sum = left.sum + right.sum, magnitude = left.magnitude + right.magnitude;
    double difference = fabs(sum - whole.sum);
    q->scale = fmax(q->scale, magnitude);
    bool is_close = difference <= 1e-15 * q->scale;
    bool is_noise = difference <= 1e-9 * magnitude && difference > before / 3;
    bool is_unbroken = !left.broken && !right.broken;
    bool is_deep = !q->law->kinked || depth >= KINKED_DEPTH;
    if (((is_close || is_noise) && is_unbroken && is_deep) || !isfinite(sum))
        return sum;
    return refine(q, left, difference, depth + 1) + refine(q, right, difference, depth + 1);
}

/* Where the panel that begins at `a` ends at the latest. */
static double next_cut(const Quadrature *q, double a, double b, int *cuts)
{
    return ++*cuts > PANEL_LIMIT ? b : fmin(lw_law_next_break(q->law, a, b, false), b);
}

double lw_quadrature(const LwLaw *law, LwIntegral what, double a, double b)
{
    if (b < a)
        return -lw_quadrature(law, what, b, a);
    Quadrature q = { .law = law, .what = what, .end = b };
    double sum = 0, end;
    int cuts = 0;
    for (double s = a; s < b; s = end) {
        end = next_cut(&q, s, b, &cuts);
        q.scale += make_panel(&q, s, end).magnitude;
    }
    q.panels = PANEL_LIMIT;
    cuts = 0;
    for (double s = a; s < b; s = end) {
        end = next_cut(&q, s, b, &cuts);
        sum += refine(&q, make_panel(&q, s, end), INFINITY, 0);
    }
    return sum;
}
