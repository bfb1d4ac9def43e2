/* Triangles as binary STL files. */
#ifndef LW_EXCHANGE_STL_H
#define LW_EXCHANGE_STL_H

#include "app/exchange/problem.h"
#include "app/geometry/mesh.h"

#include <stdbool.h>

/* Coordinates are written as they are, as single precision. False when the file could not be written: the old one is untouched. */
bool lw_stl_write(const char *path, const LwMesh *mesh, LwProblem *problem);

#endif
