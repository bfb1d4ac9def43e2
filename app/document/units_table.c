/* The units and quantities known, one row each. */
#include "app/document/units.h"

#define PI 3.14159265358979323846

#define DIM(l, m, t, a) { (l), (m), (t), (a) }

const LwQuantityInfo lw_quantities[LW_Q_COUNT] = {
    [LW_Q_NUMBER] = { "a plain number", "0.5", "", DIM(0, 0, 0, 0) },
    [LW_Q_LENGTH] = { "a length", "12.5 mm", "m", DIM(1, 0, 0, 0) },
    [LW_Q_MASS] = { "a mass", "250 g", "kg", DIM(0, 1, 0, 0) },
    [LW_Q_TIME] = { "a time", "20 ms", "s", DIM(0, 0, 1, 0) },
    [LW_Q_ANGLE] = { "an angle", "30 deg", "rad", DIM(0, 0, 0, 1) },
    [LW_Q_SPEED] = { "a speed", "50 mm/s", "m/s", DIM(1, 0, -1, 0) },
    [LW_Q_ANGULAR_SPEED] = { "an angular speed", "1500 rpm", "rad/s", DIM(0, 0, -1, 1) },
    [LW_Q_ACCELERATION] = { "an acceleration", "9.81 m/s^2", "m/s^2", DIM(1, 0, -2, 0) },
    [LW_Q_ANGULAR_ACCELERATION] = { "an angular acceleration", "10 rad/s^2", "rad/s^2", DIM(0, 0, -2, 1) },
    [LW_Q_FORCE] = { "a force", "20 N", "N", DIM(1, 1, -2, 0) },
    [LW_Q_TORQUE] = { "a torque", "2 N*mm", "N*m", DIM(2, 1, -2, 0) },
    [LW_Q_INERTIA] = { "a moment of inertia", "4 kg*mm^2", "kg*m^2", DIM(2, 1, 0, 0) },
    [LW_Q_DENSITY] = { "a density", "7.85 g/cm^3", "kg/m^3", DIM(-3, 1, 0, 0) },
    [LW_Q_STIFFNESS] = { "a stiffness", "100 N/mm", "N/m", DIM(0, 1, -2, 0) },
    [LW_Q_ANGULAR_STIFFNESS] = { "an angular stiffness", "1 N*m/rad", "N*m/rad", DIM(2, 1, -2, -1) },
    [LW_Q_DAMPING] = { "a damping", "0.5 N*s/m", "N*s/m", DIM(0, 1, -1, 0) },
    [LW_Q_ANGULAR_DAMPING] = { "an angular damping", "0.1 N*m*s/rad", "N*m*s/rad", DIM(2, 1, -1, -1) },
    [LW_Q_JERK] = { "a jerk", "100 m/s^3", "m/s^3", DIM(1, 0, -3, 0) },
    [LW_Q_ANGULAR_JERK] = { "an angular jerk", "100 rad/s^3", "rad/s^3", DIM(0, 0, -3, 1) },
    [LW_Q_FREQUENCY] = { "a frequency", "50 Hz", "Hz", DIM(0, 0, -1, 0) },
    [LW_Q_AREA] = { "an area", "2 cm^2", "m^2", DIM(2, 0, 0, 0) },
    [LW_Q_VOLUME] = { "a volume", "2 cm^3", "m^3", DIM(3, 0, 0, 0) },
    [LW_Q_POWER] = { "a power", "2 kW", "W", DIM(2, 1, -3, 0) },
    [LW_Q_INVERSE_SPEED] = { "an inverse speed", "0.5 s/m", "s/m", DIM(-1, 0, 1, 0) },
    [LW_Q_PRESSURE] = { "a pressure", "2 bar", "Pa", DIM(-1, 1, -2, 0) },
    [LW_Q_LENGTH_PER_ANGLE] = { "a length per angle", "5 mm/rev", "m/rad", DIM(1, 0, 0, -1) },
    [LW_Q_ANY] = { "a number with a unit", "12.5 mm", "SI", DIM(0, 0, 0, 0) },
};

#define LENGTH DIM(1, 0, 0, 0)
#define MASS DIM(0, 1, 0, 0)
#define TIME DIM(0, 0, 1, 0)
#define ANGLE DIM(0, 0, 0, 1)
#define FORCE DIM(1, 1, -2, 0)
#define TORQUE DIM(2, 1, -2, 0)
#define POWER DIM(2, 1, -3, 0)
#define PRESSURE DIM(-1, 1, -2, 0)

const LwUnitName lw_unit_names[] = {
    { "m", { 1, 1, LENGTH, false } },           { "mm", { 1, 1e3, LENGTH, false } },         { "cm", { 1, 1e2, LENGTH, false } },
    { "dm", { 1, 10, LENGTH, false } },         { "um", { 1, 1e6, LENGTH, false } },         { "µm", { 1, 1e6, LENGTH, false } },
    { "μm", { 1, 1e6, LENGTH, false } },        { "nm", { 1, 1e9, LENGTH, false } },         { "km", { 1e3, 1, LENGTH, false } },
    { "in", { 254, 1e4, LENGTH, false } },      { "inch", { 254, 1e4, LENGTH, false } },     { "ft", { 3048, 1e4, LENGTH, false } },
    { "yd", { 9144, 1e4, LENGTH, false } },     { "thou", { 254, 1e7, LENGTH, false } },     { "mil", { 254, 1e7, LENGTH, false } },
    { "kg", { 1, 1, MASS, false } },            { "g", { 1, 1e3, MASS, false } },            { "mg", { 1, 1e6, MASS, false } },
    { "t", { 1e3, 1, MASS, false } },           { "lb", { 45359237, 1e8, MASS, false } },    { "oz", { 45359237, 16e8, MASS, false } },
    { "slug", { 44482216152605, 3048e9, MASS, false } }, /* lbf s²/ft */
    { "s", { 1, 1, TIME, false } },             { "ms", { 1, 1e3, TIME, false } },           { "us", { 1, 1e6, TIME, false } },
    { "µs", { 1, 1e6, TIME, false } },          { "μs", { 1, 1e6, TIME, false } },           { "min", { 60, 1, TIME, false } },
    { "h", { 3600, 1, TIME, false } },          { "rad", { 1, 1, ANGLE, false } },           { "mrad", { 1, 1e3, ANGLE, false } },
    { "deg", { PI, 180, ANGLE, false } },       { "°", { PI, 180, ANGLE, false } },          { "arcmin", { PI, 10800, ANGLE, false } },
    { "arcsec", { PI, 648e3, ANGLE, false } },  { "rev", { 2 * PI, 1, ANGLE, false } },      { "turn", { 2 * PI, 1, ANGLE, false } },
    { "rpm", { PI, 30, DIM(0, 0, -1, 1), false } }, { "Hz", { 1, 1, DIM(0, 0, -1, 0), true } },
    { "kHz", { 1e3, 1, DIM(0, 0, -1, 0), true } },
    { "N", { 1, 1, FORCE, false } },            { "kN", { 1e3, 1, FORCE, false } },          { "MN", { 1e6, 1, FORCE, false } },
    { "mN", { 1, 1e3, FORCE, false } },         { "kgf", { 980665, 1e5, FORCE, false } },    { "lbf", { 44482216152605, 1e13, FORCE, false } },
    { "ozf", { 44482216152605, 16e13, FORCE, false } },
    { "Nm", { 1, 1, TORQUE, false } },          { "Nmm", { 1, 1e3, TORQUE, false } },        { "Ncm", { 1, 1e2, TORQUE, false } },
    { "mNm", { 1, 1e3, TORQUE, false } },       { "kNm", { 1e3, 1, TORQUE, false } },        { "J", { 1, 1, TORQUE, false } },
    { "mJ", { 1, 1e3, TORQUE, false } },        { "kJ", { 1e3, 1, TORQUE, false } },         { "W", { 1, 1, POWER, false } },
    { "mW", { 1, 1e3, POWER, false } },         { "kW", { 1e3, 1, POWER, false } },          { "Pa", { 1, 1, PRESSURE, false } },
    { "kPa", { 1e3, 1, PRESSURE, false } },     { "MPa", { 1e6, 1, PRESSURE, false } },      { "GPa", { 1e9, 1, PRESSURE, false } },
    { "bar", { 1e5, 1, PRESSURE, false } },
};
const int lw_unit_name_count = sizeof lw_unit_names / sizeof *lw_unit_names;
