/* Are two mechanisms built the same way, so that one's structure serves the other? */
#ifndef LW_ANALYSIS_VARIANTS_H
#define LW_ANALYSIS_VARIANTS_H

#include "core/model/compiled.h"

/* What differs: "bodies" (number, kinds), "joints" (types, what they tie), "couplers", "cables", "motors", "loads", "limits" (rigid
 * or soft), "contacts" (rigid or compliant); NULL when nothing does. Numbers (masses, places, laws) may differ. */
const char *lw_variants_difference(const LwMechanism *a, const LwMechanism *b);

#endif
