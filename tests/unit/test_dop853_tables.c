/* The tables of DOP853 against the theory: row sums, quadrature, and the order condition of every rooted tree. */
#include "core/solve/dop853_coefficients.h"
#include "tests/unit/check.h"

#include <stdbool.h>

static void row_sums(void)
{
    for (int i = 0; i < DOP853_EXTENDED; i++) {
        long double sum = 0, size = 0;
        for (int j = 0; j < i; j++) {
            sum += dop853_a[i][j];
            size += fabs(dop853_a[i][j]);
        }
        /* Each literal is off by up to 2^-53 of itself; row 8 adds figures up to 43. */
        CHECK_NEAR((double)(sum - dop853_c[i]), 0, 1e-15 * fmax(1, (double)size / 8));
        for (int j = i; j < DOP853_EXTENDED; j++)
            CHECK(dop853_a[i][j] == 0);
    }
}

static void quadrature(void)
{
    for (int k = 0; k <= 7; k++) {
        long double sum = 0;
        for (int i = 0; i < DOP853_STAGES; i++)
            sum += dop853_a[DOP853_STAGES][i] * powl(dop853_c[i], k);
        CHECK_NEAR((double)sum, 1.0 / (k + 1), 3e-15);    /* 2^-53 of Σ|b| = 13 */
    }
}

/* A rooted tree of n nodes as its level sequence (Beyer and Hedetniemi); false after the last one. */
static bool next_tree(int n, int *level)
{
    int p = n - 1;
    while (p >= 0 && level[p] <= 2)
        p--;
    if (p < 0)
        return false;
    int q = p;
    while (level[q] != level[p] - 1)
        q--;
    for (int i = p; i < n; i++)
        level[i] = level[i - (p - q)];
    return true;
}

/* Elementary weights of the tree: phi_i at its root for each stage; returns its density gamma. */
static double elementary(int n, const int *level, long double *root)
{
    long double phi[8][DOP853_STAGES];
    int nodes[8];
    double gamma = 1;
    for (int v = 0; v < n; v++) {
        nodes[v] = 1;
        for (int i = 0; i < DOP853_STAGES; i++)
            phi[v][i] = 1;
    }
    for (int v = n - 1; v >= 0; v--) {
        gamma *= nodes[v];
        int parent = v - 1;
        while (parent >= 0 && level[parent] != level[v] - 1)
            parent--;
        if (parent < 0)
            break;
        nodes[parent] += nodes[v];
        for (int i = 0; i < DOP853_STAGES; i++) {
            long double sum = 0;
            for (int j = 0; j < i; j++)
                sum += dop853_a[i][j] * phi[v][j];
            phi[parent][i] *= sum;
        }
    }
    memcpy(root, phi[0], sizeof phi[0]);
    return gamma;
}

/* Σ b_i phi_i = 1/gamma for all trees up to order 8; er and bhh for those up to 5 and 3, and no further. */
static void order_conditions(void)
{
    const double tolerance = 1e-14;    /* literals rounded at 2^-53, products up to 100 */
    int trees = 0;
    double beyond5 = 0, beyond3 = 0;
    for (int n = 1; n <= 8; n++) {
        int level[8];
        for (int i = 0; i < n; i++)
            level[i] = i + 1;
        do {
            long double phi[DOP853_STAGES], b = 0, er = 0, bhh = 0;
            double gamma = elementary(n, level, phi);
            for (int i = 0; i < DOP853_STAGES; i++) {
                b += dop853_a[DOP853_STAGES][i] * phi[i];
                er += dop853_er[i] * phi[i];
                bhh += dop853_bhh[i] * phi[i];
            }
            trees++;
            CHECK_NEAR((double)b, 1 / gamma, tolerance);
            if (n <= 5)
                CHECK_NEAR((double)er, 0, tolerance);
            else
                beyond5 = fmax(beyond5, (double)fabsl(er));
            if (n <= 3)
                CHECK_NEAR((double)bhh, 1 / gamma, tolerance);
            else
                beyond3 = fmax(beyond3, fabs((double)bhh - 1 / gamma));
        } while (next_tree(n, level));
    }
    CHECK(trees == 1 + 1 + 2 + 4 + 9 + 20 + 48 + 115);
    CHECK(beyond5 > 1e-5);
    CHECK(beyond3 > 1e-5);
}

int main(void)
{
    RUN(row_sums);
    RUN(quadrature);
    RUN(order_conditions);
    return END();
}
