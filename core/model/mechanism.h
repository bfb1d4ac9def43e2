/* A mechanism: bodies, joints, motors and loads compiled for solving. Constant once created; any number
 * of states and runs may share it. */
#ifndef LW_MODEL_MECHANISM_H
#define LW_MODEL_MECHANISM_H

#include "core/model/definition.h"

typedef struct LwMechanism LwMechanism;

/* Copies the definition. NULL when memory runs out. The definition is assumed valid (the reader checked
 * it): masses and inertias positive, indices in range, quaternions unit. Laws are referred to, not
 * copied: they must outlive the mechanism. */
LwMechanism *lw_mechanism_create(const LwMechanismDef *def);
void lw_mechanism_destroy(LwMechanism *mechanism);

const LwMechanismDef *lw_mechanism_definition(const LwMechanism *mechanism);

#endif
