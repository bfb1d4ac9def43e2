/* Fewer points for the same picture. */
#ifndef LW_EXCHANGE_DECIMATE_H
#define LW_EXCHANGE_DECIMATE_H

/* Most points that come out for that many buckets. */
enum { LW_DECIMATE_KEEP = 6 };

/* Cuts the n points into `buckets` runs and keeps of each its first and last point and those with the smallest
 * and largest x and y, in their order, so that peaks survive. Writes at most LW_DECIMATE_KEEP·buckets indices (n when n is
 * smaller) and returns how many. */
int lw_decimate(const double *x, const double *y, int n, int buckets, int *index);

#endif
