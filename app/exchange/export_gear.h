/* Gears as equations between hinges: r1·θ1 + r2·θ2 stays what it is, θ the turning of each wheel against the carrier of both. */
#ifndef LW_EXCHANGE_EXPORT_GEAR_H
#define LW_EXCHANGE_EXPORT_GEAR_H

#include "app/exchange/export_tree.h"

/* The carrier of the wheels of a gear joint: a body (or the ground) that the hinges between it and each wheel all lie on that wheel's axis.
 * factor[joint] is then what the coordinate rz of each hinge of the tree counts in the sum above, m/rad. False when there is none. */
bool lw_export_gear(LwExport *export, const LwExportTree *tree, int joint, int *carrier, double *factor);

#endif
