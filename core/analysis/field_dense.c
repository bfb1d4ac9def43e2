/* The small dense problems of a field: at most some tens of rows and freedoms. */
#include "core/analysis/field_private.h"

static const double MUTE = 1e-10;       /* m of the paths a m of the bodies (turns times the size) */

/* Turns columns i and j (n entries each) of both matrices. */
static void rotate(double *a, double *b, int n, double c, double s)
{
    for (int k = 0; k < n; k++) {
        double x = a[k], y = b[k];
        a[k] = c * x - s * y;
        b[k] = s * x + c * y;
    }
}

/* One-sided Jacobi: columns of W = A V are made orthogonal; their lengths are the singular values. */
void lw_field_svd(LwField *f)
{
    int R = f->rows, n = f->f;
    double all = 0;
    for (int i = 0; i < n * n; i++)
        f->V[i] = i % (n + 1) == 0;
    for (int i = 0; i < n * R; i++)
        all += f->W[i] * f->W[i];
    for (int sweep = 0; sweep < 40; sweep++) {
        bool done = true;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                double *a = f->W + i * R, *b = f->W + j * R, aa = 0, bb = 0, ab = 0;
                for (int k = 0; k < R; k++) {
                    aa += a[k] * a[k];
                    bb += b[k] * b[k];
                    ab += a[k] * b[k];
                }
                if (fabs(ab) <= 1e-15 * sqrt(aa * bb) || fabs(ab) <= 1e-30 * all) /* or one of them is nothing but rounding */
                    continue;
                done = false;
                double tau = (bb - aa) / (2 * ab), t = (tau < 0 ? -1 : 1) / (fabs(tau) + sqrt(1 + tau * tau)), c = 1 / sqrt(1 + t * t);
                rotate(a, b, R, c, c * t);
                rotate(f->V + i * n, f->V + j * n, n, c, c * t);
            }
        if (done)
            break;
    }
    for (int i = 0; i < n; i++) {
        double sum = 0, *u = f->W + i * R;
        for (int k = 0; k < R; k++)
            sum += u[k] * u[k];
        f->sigma[i] = sqrt(sum);
        for (int k = 0; k < R && sum > 0; k++)
            u[k] /= f->sigma[i];
    }
}

/* What moves the paths by no more than rounding does not move them: a marker on the axis of its hinge. Against the motions of the bodies, since
 * all singular values may be like that. */
void lw_field_mute(LwField *f)
{
    double most = 0;
    for (int k = 0; k < f->f; k++)
        most = fmax(most, lw_field_geometric_norm(f, f->N + k * f->n));
    for (int i = 0; i < f->f; i++)
        if (f->sigma[i] <= MUTE * sqrt(f->f) * most) {
            lw_field_direction(f, i, f->x);
            if (f->sigma[i] <= MUTE * lw_field_geometric_norm(f, f->x))
                f->sigma[i] = 0;
        }
}

double lw_field_largest_sigma(const LwField *f)
{
    double largest = 0;
    for (int i = 0; i < f->f; i++)
        largest = fmax(largest, f->sigma[i]);
    return largest;
}

bool lw_field_cholesky(int n, double *A, double *b)
{
    for (int j = 0; j < n; j++) {
        double own = A[j * n + j], d = own;
        for (int k = 0; k < j; k++)
            d -= A[j * n + k] * A[j * n + k];
        if (!(d > 1e-12 * own))
            return false;
        A[j * n + j] = sqrt(d);
        for (int i = j + 1; i < n; i++) {
            double sum = A[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= A[i * n + k] * A[j * n + k];
            A[i * n + j] = sum / A[j * n + j];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= A[i * n + k] * b[k];
        b[i] /= A[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= A[k * n + i] * b[k];
        b[i] /= A[i * n + i];
    }
    return true;
}
