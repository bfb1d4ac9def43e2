/* Cox and de Boor: with N_{i,0} = 1 on [u_i, u_{i+1}),
 *     N_{i,p}  = (s − u_i)/(u_{i+p} − u_i) N_{i,p−1} + (u_{i+p+1} − s)/(u_{i+p+1} − u_{i+1}) N_{i+1,p−1}
 *     N_{i,p}′ = p [ N_{i,p−1}/(u_{i+p} − u_i) − N_{i+1,p−1}/(u_{i+p+1} − u_{i+1}) ]
 * Quotients with a vanishing denominator are zero. A k-th derivative takes the values of degree p − k up through the
 * second formula k times. Works on the stack; nothing is divided by a span of no length. */
#include "core/math/bspline.h"

int lw_bspline_span(int degree, int count, const double *knot, double s)
{
    int low = degree, high = count; /* knot[low] ≤ s < knot[high] */
    if (s >= knot[count]) {
        while (high > degree + 1 && knot[high - 1] >= knot[count])
            high--;
        return high - 1;
    }
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (s < knot[middle])
            high = middle;
        else
            low = middle;
    }
    while (low < count - 1 && knot[low + 1] <= knot[low])
        low++;
    return low;
}

static double quotient(double a, double b)
{
    return b > 0 ? a / b : 0;
}

/* From the d functions of degree d − 1 (v[0] belongs to index span − d + 1) to the d + 1 of degree d. */
static void raise_values(const double *knot, int span, int d, double s, double *v)
{
    double last = 0;
    for (int j = 0; j <= d; j++) {
        int i = span - d + j;
        double right = j < d ? v[j] : 0, out = 0;
        if (j > 0)
            out += quotient(s - knot[i], knot[i + d] - knot[i]) * last;
        if (j < d)
            out += quotient(knot[i + d + 1] - s, knot[i + d + 1] - knot[i + 1]) * right;
        v[j] = out;
        last = right;
    }
}

/* The same for derivatives: one order higher. */
static void raise_derivative(const double *knot, int span, int d, double *v)
{
    double last = 0;
    for (int j = 0; j <= d; j++) {
        int i = span - d + j;
        double right = j < d ? v[j] : 0, out = 0;
        if (j > 0)
            out += quotient(last, knot[i + d] - knot[i]);
        if (j < d)
            out -= quotient(right, knot[i + d + 1] - knot[i + 1]);
        v[j] = d * out;
        last = right;
    }
}

void lw_bspline_basis(int degree, const double *knot, int span, double s, int derivatives, LwBasis *basis)
{
    double value[LW_BSPLINE_DEGREE + 1] = { 1 };
    basis->first = span - degree;
    for (int k = 0; k <= derivatives; k++)
        for (int j = 0; j <= degree; j++)
            basis->N[k][j] = 0;
    for (int d = 0; d <= degree; d++) {
        if (d > 0)
            raise_values(knot, span, d, s, value);
        int k = degree - d;
        if (k > derivatives)
            continue;
        for (int j = 0; j <= d; j++)
            basis->N[k][j] = value[j];
        for (int up = d + 1; up <= degree; up++)
            raise_derivative(knot, span, up, basis->N[k]);
    }
}
