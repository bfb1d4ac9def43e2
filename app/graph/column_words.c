#include "app/graph/column_words.h"

#include <string.h>

#define N_(text) text /* gathered by po/update.sh: the window translates them */

typedef struct Words {
    const char *quantity, *unit; /* NULL: whatever its unit */
    const char *words;
} Words;

/* The longer of two ends of a name stands first. */
static const Words table[] = {
    { "violation.position", "m", N_("constraint violation, position") },
    { "violation.velocity", "m/s", N_("constraint violation, velocity") },
    { "energy.kinetic", "J", N_("kinetic energy") },
    { "energy.potential", "J", N_("potential energy") },
    { "energy.total", "J", N_("total energy") },
    { "stop.x", "N", N_("stop force x") },
    { "stop.y", "N", N_("stop force y") },
    { "stop.z", "N", N_("stop force z") },
    { "stop.rx", "N*m", N_("stop torque x") },
    { "stop.ry", "N*m", N_("stop torque y") },
    { "stop.rz", "N*m", N_("stop torque z") },
    { "friction.x", "N", N_("friction force x") },
    { "friction.y", "N", N_("friction force y") },
    { "friction.z", "N", N_("friction force z") },
    { "friction.rx", "N*m", N_("friction torque x") },
    { "friction.ry", "N*m", N_("friction torque y") },
    { "friction.rz", "N*m", N_("friction torque z") },
    { "torque.low", "N*m", N_("lowest torque at rest") },
    { "torque.high", "N*m", N_("highest torque at rest") },
    { "force.low", "N", N_("lowest force at rest") },
    { "force.high", "N", N_("highest force at rest") },
    { "x", "m", N_("position x") },
    { "y", "m", N_("position y") },
    { "z", "m", N_("position z") },
    { "rx", "rad", N_("angle about x") },
    { "ry", "rad", N_("angle about y") },
    { "rz", "rad", N_("angle about z") },
    { "e0", NULL, N_("quaternion, scalar part") },
    { "e1", NULL, N_("quaternion, x part") },
    { "e2", NULL, N_("quaternion, y part") },
    { "e3", NULL, N_("quaternion, z part") },
    { "vx", "m/s", N_("velocity x") },
    { "vy", "m/s", N_("velocity y") },
    { "vz", "m/s", N_("velocity z") },
    { "ax", "m/s^2", N_("acceleration x") },
    { "ay", "m/s^2", N_("acceleration y") },
    { "az", "m/s^2", N_("acceleration z") },
    { "wx", "rad/s", N_("angular velocity x") },
    { "wy", "rad/s", N_("angular velocity y") },
    { "wz", "rad/s", N_("angular velocity z") },
    { "alx", "rad/s^2", N_("angular acceleration x") },
    { "aly", "rad/s^2", N_("angular acceleration y") },
    { "alz", "rad/s^2", N_("angular acceleration z") },
    { "fx", "N", N_("force x") },
    { "fy", "N", N_("force y") },
    { "fz", "N", N_("force z") },
    { "tx", "N*m", N_("torque x") },
    { "ty", "N*m", N_("torque y") },
    { "tz", "N*m", N_("torque z") },
    { "torque1", "N*m", N_("torque on term 1") },
    { "torque2", "N*m", N_("torque on term 2") },
    { "torque3", "N*m", N_("torque on term 3") },
    { "force1", "N", N_("force on term 1") },
    { "force2", "N", N_("force on term 2") },
    { "force3", "N", N_("force on term 3") },
    { "miss", "m", N_("distance from the path") },
    { "miss_angle", "rad", N_("angle from the path") },
    { "normal", "N", N_("normal force") },
    { "friction", "N", N_("friction force") },
    { "slip", "m/s", N_("sliding speed") },
    { "points", NULL, N_("points in contact") },
    { "kinetic", "J", N_("kinetic energy") },
};

static const Words *find(const char *column, const char *unit)
{
    size_t length = strlen(column);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t end = strlen(table[i].quantity);
        bool dotted = strchr(table[i].quantity, '.') && length == end; /* "energy.total" has no object before it */
        bool ends = length > end && column[length - end - 1] == '.';
        if ((dotted || ends) && strcmp(column + length - end, table[i].quantity) == 0 && (!table[i].unit || strcmp(table[i].unit, unit) == 0))
            return &table[i];
    }
    return NULL;
}

const char *lw_column_words(const char *column, const char *unit)
{
    const Words *words = find(column, unit);
    return words ? words->words : NULL;
}

const char *lw_column_quantity(const char *column, const char *unit)
{
    const Words *words = find(column, unit);
    const char *dot = strrchr(column, '.');
    if (words)
        return column + strlen(column) - strlen(words->quantity);
    return dot ? dot + 1 : column;
}
