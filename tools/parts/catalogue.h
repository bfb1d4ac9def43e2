#ifndef LW_PARTS_CATALOGUE_H
#define LW_PARTS_CATALOGUE_H

#include "tools/parts/make.h"

/* Models the part of that name, coloured. Ends the program when there is none. */
LwItem lw_catalogue_item(const char *name);
/* Names in their order; NULL after the last. */
const char *lw_catalogue_name(int index);

#endif
