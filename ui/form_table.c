#include "ui/form_table.h"

#include "ui/words.h"

#define N LW_FIELD_NUMBER
#define V LW_FIELD_VECTOR

static const LwFieldInfo model[] = {
    { NULL, NULL, "", "name", NULL, N_("Name"), LW_FIELD_TEXT, 0, 0, NULL, NULL, N_("Of the mechanism; the file's name when left out."), NULL },
    { NULL, NULL, "", "gravity", NULL, N_("Gravity"), V, LW_Q_ACCELERATION, 0, NULL, "0 m/s², 0 m/s², −9.81 m/s²", N_("In the axes of the world."), NULL },
    { NULL },
};

static const LwFieldInfo analysis[] = {
    { NULL, NULL, "", "type", NULL, N_("Analysis"), LW_FIELD_WORD, 0, 0, "assemble|kinematics|inverse|dynamics|statics|modes", "dynamics",
      N_("Assemble: the pose alone. Kinematics: motion by motors. Inverse: the loads of a given motion. Dynamics: motion by forces. Statics: equilibrium. Modes: vibrations."), NULL },
    { NULL, NULL, "", "end", NULL, N_("End"), N, LW_Q_TIME, LW_FIELD_NOT_NEGATIVE, NULL, "1 s", N_("The run goes from 0 to this time."), NULL },
    { NULL, NULL, "", "step", NULL, N_("Step of results"), N, LW_Q_TIME, LW_FIELD_POSITIVE, NULL, "0.01 s", N_("Spacing of the rows of results."), NULL },
    { N_("Integration"), NULL, "", "integrator", NULL, N_("Integrator"), LW_FIELD_WORD, 0, 0, "dop853|rk4|symplectic|genalpha", NULL,
      N_("dop853 is adaptive; the others take fixed steps. genalpha is implicit: for stiff loads."), NULL },
    { N_("Integration"), NULL, "", "tolerance", NULL, N_("Tolerance"), N, LW_Q_NUMBER, LW_FIELD_POSITIVE, NULL, "1e-8", N_("Relative, of the adaptive integrator."), NULL },
    { N_("Integration"), "integrator=rk4|symplectic|genalpha", "", "dt", NULL, N_("Fixed step"), N, LW_Q_TIME, LW_FIELD_POSITIVE, NULL, "0.001 s",
      N_("Step of the fixed-step integrators."), NULL },
    { N_("Integration"), "integrator=genalpha", "", "spectral_radius", NULL, N_("Spectral radius"), N, LW_Q_NUMBER, LW_FIELD_FRACTION, NULL, "0.8",
      N_("What a step leaves of vibrations too fast for it; 1 damps nothing."), NULL },
    { N_("Solver"), NULL, "", "solver", NULL, N_("Solver"), LW_FIELD_WORD, 0, 0, "tape|list|tree|cg|dense", NULL, N_("How the linear systems are solved; all give the same motion."), NULL },
    { N_("Solver"), NULL, "", "misfit", NULL, N_("Misfit"), N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, "1e-5",
      N_("Redundant constraints may disagree by this fraction of the mechanism's size."), NULL },
    { N_("Solver"), "?posture", "", "posture_rate", NULL, N_("Posture rate"), N, LW_Q_NUMBER, LW_FIELD_POSITIVE, NULL, N_("5 over the run"), N_("1/s, of the pull towards the posture."), NULL },
    { NULL },
};

static const LwFieldInfo loads[] = {
    { NULL, "type=spring|bushing", "", "bodies", NULL, N_("Bodies"), LW_FIELD_BODIES, 0, LW_FIELD_NEEDED, NULL, NULL, N_("Between these two."), NULL },
    { NULL, "type=force|torque", "", "body", NULL, N_("On body"), LW_FIELD_BODY, 0, LW_FIELD_NEEDED, NULL, NULL, N_("What it acts on."), NULL },
    { NULL, "type=torsion", "", "joint", NULL, N_("Joint"), LW_FIELD_JOINT, 0, LW_FIELD_NEEDED, NULL, NULL, N_("Where it sits."), NULL },
    { NULL, "type=torsion", "", "coordinate", NULL, N_("Coordinate"), LW_FIELD_COORDINATE, 0, 0, NULL, NULL, N_("The angle that it twists with."), NULL },
    { NULL, "type=spring", "", "points", NULL, N_("Point"), LW_FIELD_POINTS, LW_Q_LENGTH, 0, NULL, NULL, N_("Each in its body's frame."), NULL },
    { NULL, "type=spring,!force", "", "stiffness", NULL, N_("Stiffness"), LW_FIELD_LAW_OF_X, LW_Q_STIFFNESS, 0, NULL, "0 N/m", N_("A number, or a law of the deflection x."), NULL },
    { NULL, "type=spring,!force", "", "damping", NULL, N_("Damping"), N, LW_Q_DAMPING, LW_FIELD_NOT_NEGATIVE, NULL, "0 N·s/m", N_("Force by speed."), NULL },
    { NULL, "type=spring", "", "length", NULL, N_("Free length"), N, LW_Q_LENGTH, LW_FIELD_NOT_NEGATIVE, NULL, N_("as given"), N_("Without load; that of the given pose when left out."), NULL },
    { NULL, "type=spring,?force", "", "force", NULL, N_("Force"), LW_FIELD_LAW_OF_X, LW_Q_FORCE, 0, NULL, NULL, N_("A law of elongation x and its rate v; tension is positive."), NULL },
    { NULL, "type=torsion,!torque", "", "stiffness", NULL, N_("Stiffness"), LW_FIELD_LAW_OF_X, LW_Q_ANGULAR_STIFFNESS, 0, NULL, "0 N·m/rad", N_("A number, or a law of the twist x."), NULL },
    { NULL, "type=torsion,!torque", "", "damping", NULL, N_("Damping"), N, LW_Q_ANGULAR_DAMPING, LW_FIELD_NOT_NEGATIVE, NULL, "0 N·m·s/rad", N_("Torque by speed."), NULL },
    { NULL, "type=torsion", "", "angle", NULL, N_("Free angle"), N, LW_Q_ANGLE, 0, NULL, N_("as given"), N_("Without load; that of the given pose when left out."), NULL },
    { NULL, "type=torsion,?torque", "", "torque", NULL, N_("Torque"), LW_FIELD_LAW_OF_X, LW_Q_TORQUE, 0, NULL, NULL, N_("A law of the coordinate x and its rate v, on body 1."), NULL },
    { NULL, "type=bushing,!markers", "", "at", NULL, N_("At"), V, LW_Q_LENGTH, 0, NULL, NULL, N_("Where both markers are in the given pose, in the world."), NULL },
    { NULL, "type=bushing,!markers", "", "axis", NULL, N_("Axis"), V, LW_Q_NUMBER, 0, NULL, "0, 0, 1", N_("Of the markers' z axes, in the world."), NULL },
    { NULL, "type=bushing", "", "stiffness", NULL, N_("Stiffness"), LW_FIELD_SIX, LW_Q_STIFFNESS, LW_FIELD_NOT_NEGATIVE, NULL, NULL, N_("Along and about x, y, z of marker 2."), NULL },
    { NULL, "type=bushing", "", "damping", NULL, N_("Damping"), LW_FIELD_SIX, LW_Q_DAMPING, LW_FIELD_NOT_NEGATIVE, NULL, NULL, N_("Along and about x, y, z of marker 2."), NULL },
    { NULL, "type=force", "", "point", NULL, N_("Point"), V, LW_Q_LENGTH, 0, NULL, N_("origin"), N_("Where it acts, in the body's frame."), NULL },
    { NULL, "type=force,?force", "force", "", NULL, N_("Force"), LW_FIELD_LAWS, LW_Q_FORCE, 0, NULL, NULL, N_("By axis."), NULL },
    { NULL, "type=force,?vector", "vector", "", NULL, N_("Force"), LW_FIELD_LAWS, LW_Q_FORCE, 0, NULL, NULL, N_("By axis."), NULL },
    { NULL, "type=torque,?torque", "torque", "", NULL, N_("Torque"), LW_FIELD_LAWS, LW_Q_TORQUE, 0, NULL, NULL, N_("By axis."), NULL },
    { NULL, "type=torque,?vector", "vector", "", NULL, N_("Torque"), LW_FIELD_LAWS, LW_Q_TORQUE, 0, NULL, NULL, N_("By axis."), NULL },
    { NULL, "type=force|torque", "", "axes", NULL, N_("In axes of"), LW_FIELD_WORD, 0, 0, "world|body", NULL, N_("Fixed in the world, or turning with the body."), NULL },
    { NULL },
};

static const LwFieldInfo contacts[] = {
    { NULL, "!among", "", "bodies", NULL, N_("Bodies"), LW_FIELD_BODIES, 0, LW_FIELD_NEEDED, NULL, NULL, N_("Who touches whom; forces are those on the first."), NULL },
    { NULL, NULL, "friction", "kinetic", "kinetic", N_("Friction"), N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, N_("of the materials"), N_("Coefficient while it slips."), NULL },
    { NULL, NULL, "friction", "static", "kinetic", N_("Static friction"), N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, N_("as friction"), N_("Coefficient at rest."), NULL },
    { NULL, NULL, "", "restitution", NULL, N_("Restitution"), N, LW_Q_NUMBER, LW_FIELD_FRACTION, NULL, N_("of the materials"), N_("Speed after an impact by the speed before it, 0 to 1."), NULL },
    { NULL, NULL, "", "condition", NULL, N_("Condition"), LW_FIELD_TEXT, 0, 0, NULL, N_("dry (default)"), N_("Of the surfaces: dry, oiled, wet …"), NULL },
    { N_("Model"), NULL, "", "model", NULL, N_("Model"), LW_FIELD_WORD, 0, 0, "rigid|hunt-crossley|hertz", NULL, N_("Rigid: impacts by restitution. The others give way a little."), NULL },
    { N_("Model"), "model=hunt-crossley", "", "stiffness", NULL, N_("Stiffness"), N, LW_Q_NUMBER, LW_FIELD_POSITIVE, NULL, NULL, N_("N/m^exponent."), NULL },
    { N_("Model"), "model=hunt-crossley", "", "exponent", NULL, N_("Exponent"), N, LW_Q_NUMBER, LW_FIELD_POSITIVE, NULL, "1.5", N_("Of the depth."), NULL },
    { N_("Model"), "model=hertz", "", "modulus", NULL, N_("Modulus"), N, LW_Q_PRESSURE, LW_FIELD_POSITIVE, NULL, NULL, N_("E* of the pair."), NULL },
    { N_("Model"), "model=hunt-crossley|hertz,!speed", "", "damping", NULL, N_("Damping"), N, LW_Q_INVERSE_SPEED, LW_FIELD_NOT_NEGATIVE, NULL, "0 s/m", N_("By the speed of approach."), NULL },
    { N_("Model"), "model=hunt-crossley|hertz,!damping", "", "speed", NULL, N_("Impact speed"), N, LW_Q_SPEED, LW_FIELD_POSITIVE, NULL, NULL,
      N_("Instead of damping: of the impacts that rebound with the restitution."), NULL },
    { N_("Model"), "model=hunt-crossley|hertz", "", "slip", NULL, N_("Slip speed"), N, LW_Q_SPEED, LW_FIELD_POSITIVE, NULL, "1 mm/s", N_("Below it friction is regularised."), NULL },
    { NULL },
};

static const LwFieldInfo term[] = {
    { NULL, NULL, "", "joint", NULL, N_("Joint"), LW_FIELD_JOINT, 0, LW_FIELD_NEEDED, NULL, NULL, NULL, NULL },
    { NULL, NULL, "", "coordinate", NULL, N_("Coordinate"), LW_FIELD_COORDINATE, 0, 0, NULL, NULL, NULL, NULL },
    { NULL, NULL, "", "factor", NULL, N_("Factor"), N, LW_Q_NUMBER, LW_FIELD_NEEDED | LW_FIELD_NONZERO, NULL, NULL, N_("The sum of factor times coordinate stays."), NULL },
    { NULL },
};

#define END_OF(key, title) \
    { title, "?" key, key, "joint", NULL, N_("Joint"), LW_FIELD_JOINT, 0, LW_FIELD_NEEDED, NULL, NULL, NULL, NULL }, \
    { title, "?" key, key, "coordinate", NULL, N_("Coordinate"), LW_FIELD_COORDINATE, 0, 0, NULL, NULL, NULL, NULL }

static const LwFieldInfo couplers[] = {
    { NULL, "?terms", "", "terms", NULL, N_("Term"), LW_FIELD_GROUPS, 0, 0, NULL, NULL, NULL, term },
    END_OF("sun", N_("Sun")), END_OF("ring", N_("Ring")), END_OF("carrier", N_("Carrier")), END_OF("left", N_("Left")), END_OF("right", N_("Right")),
    END_OF("case", N_("Case")), END_OF("first", N_("First piston")), END_OF("second", N_("Second piston")), END_OF("input", N_("Input")), END_OF("output", N_("Output")),
    { NULL, "?teeth", "", "teeth", NULL, N_("Teeth"), LW_FIELD_PAIR, LW_Q_NUMBER, LW_FIELD_POSITIVE, N_("sun|ring"), NULL, N_("Of the sun and of the ring."), NULL },
    { NULL, "?teeth", "", "efficiency", NULL, N_("Efficiency"), N, LW_Q_NUMBER, LW_FIELD_FRACTION, NULL, "1", N_("Of the teeth from sun to ring, with the carrier at rest; up to 1."), NULL },
    { NULL, "?areas", "", "areas", NULL, N_("Areas"), LW_FIELD_PAIR, LW_Q_AREA, LW_FIELD_POSITIVE, N_("first|second"), NULL, N_("Of the pistons."), NULL },
    { NULL, "?ratio", "", "ratio", NULL, N_("Ratio"), LW_FIELD_LAW, LW_Q_NUMBER, 0, NULL, NULL, N_("Speed of the output over that of the input."), NULL },
    { NULL, "!ratio", "", "value", NULL, N_("Value"), N, LW_Q_NUMBER, 0, NULL, N_("as given"), N_("Of the sum, SI; that of the given pose when left out."), NULL },
    { NULL },
};

static const LwFieldInfo cable_point[] = {
    { NULL, NULL, "", "body", NULL, N_("Body"), LW_FIELD_BODY, 0, LW_FIELD_NEEDED, NULL, NULL, NULL, NULL },
    { NULL, NULL, "", "point", NULL, N_("Point"), V, LW_Q_LENGTH, 0, NULL, "0 mm", N_("In the body's frame."), NULL },
    { NULL, NULL, "", "radius", NULL, N_("Pulley radius"), N, LW_Q_LENGTH, LW_FIELD_NONZERO, NULL, N_("an eyelet"), N_("Its sign says which way the cable runs about it."), NULL },
    { NULL },
};

static const LwFieldInfo cables[] = {
    { NULL, NULL, "", "length", NULL, N_("Length"), N, LW_Q_LENGTH, LW_FIELD_POSITIVE, NULL, N_("as given"), N_("That of the given pose when left out."), NULL },
    { NULL, NULL, "", "axis", NULL, N_("Axis"), V, LW_Q_NUMBER, 0, NULL, N_("none"), N_("Of all its pulleys, in the world."), NULL },
    { NULL, NULL, "", "points", NULL, N_("Point"), LW_FIELD_GROUPS, 0, 0, NULL, NULL, NULL, cable_point },
    { NULL },
};

static const LwFieldInfo measures[] = {
    { NULL, NULL, "", "type", NULL, N_("Measures"), LW_FIELD_WORD, 0, LW_FIELD_NEEDED, "point|motion|distance|angle|centre|energy|momentum", NULL, N_("What is written beside the results."), NULL },
    { NULL, "type=point|motion", "", "body", NULL, N_("Body"), LW_FIELD_BODY, 0, LW_FIELD_NEEDED, NULL, NULL, N_("What the point is fixed in."), NULL },
    { NULL, "type=point|motion", "", "point", NULL, N_("Point"), V, LW_Q_LENGTH, 0, NULL, N_("origin"), N_("In the body's frame."), NULL },
    { NULL, "type=motion", "", "orientation", NULL, N_("Turned"), LW_FIELD_TURN, 0, 0, NULL, NULL, NULL, NULL },
    { NULL, "type=point|motion", "", "relative", NULL, N_("Seen from"), LW_FIELD_BODY, 0, 0, NULL, "ground", N_("In its axes."), NULL },
    { NULL, "type=distance|angle", "", "bodies", NULL, N_("Bodies"), LW_FIELD_BODIES, 0, LW_FIELD_NEEDED, NULL, NULL, NULL, NULL },
    { NULL, "type=distance", "", "points", NULL, N_("Point"), LW_FIELD_POINTS, LW_Q_LENGTH, 0, NULL, NULL, N_("One in each body's frame."), NULL },
    { NULL, "type=angle", "", "axes", NULL, N_("Axis"), LW_FIELD_POINTS, LW_Q_NUMBER, 0, NULL, NULL, N_("Directions, one in each body's frame."), NULL },
    { NULL, "type=angle", "", "about", NULL, N_("About"), V, LW_Q_NUMBER, 0, NULL, N_("any"), N_("The direction in the second body's frame that it is counted about."), NULL },
    { NULL, "type=momentum", "", "about", NULL, N_("About"), V, LW_Q_LENGTH, 0, NULL, N_("origin"), N_("The point of the world."), NULL },
    { NULL },
};

static const LwFieldInfo tasks[] = {
    { NULL, NULL, "", "dwell", NULL, N_("Dwell"), N, LW_Q_TIME, LW_FIELD_NOT_NEGATIVE, NULL, "0 s", N_("Rest afterwards."), NULL },
    { NULL, NULL, "", "repeat", NULL, N_("Repeat"), N, LW_Q_NUMBER, LW_FIELD_POSITIVE, NULL, "1", N_("So many times in a row."), NULL },
    { N_("Analysis"), NULL, "analysis", "type", NULL, N_("Analysis"), LW_FIELD_WORD, 0, 0, "assemble|kinematics|inverse|dynamics|statics|modes", N_("as the file"), NULL, NULL },
    { N_("Analysis"), NULL, "analysis", "end", NULL, N_("End"), N, LW_Q_TIME, LW_FIELD_NOT_NEGATIVE, NULL, N_("as the file"), NULL, NULL },
    { N_("Analysis"), NULL, "analysis", "step", NULL, N_("Step of results"), N, LW_Q_TIME, LW_FIELD_POSITIVE, NULL, N_("as the file"), NULL, NULL },
    { NULL },
};

static const LwFieldInfo parameters[] = {
    { NULL, NULL, "", "value", "value", N_("Value"), N, LW_Q_ANY, LW_FIELD_NEEDED, NULL, NULL, N_("With its unit: 120 mm; or a formula of other parameters: =2*crank."), NULL },
    { NULL, NULL, "", "words", "value", N_("What it is"), LW_FIELD_TEXT, 0, 0, NULL, NULL, N_("In a few words."), NULL },
    { NULL, NULL, "", "range", "value", N_("Range"), LW_FIELD_PAIR, LW_Q_ANY, 0, N_("least|most"), N_("any"), N_("What it may be, for studies and sliders."), NULL },
    { NULL },
};

const LwFieldInfo lw_form_friction[] = {
    { N_("Friction"), NULL, "friction", "coefficient", "coefficient", N_("Coefficient"), N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, N_("none"), N_("While it slips."), NULL },
    { N_("Friction"), NULL, "friction", "static", "coefficient", N_("Static"), N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, N_("as slipping"), N_("Coefficient at rest; not below the other."), NULL },
    { N_("Friction"), NULL, "friction", "radius", "coefficient", N_("Radius"), N, LW_Q_LENGTH, LW_FIELD_NOT_NEGATIVE, NULL, NULL, N_("Of the surface that rubs where the joint turns."), NULL },
    { N_("Friction"), NULL, "friction", "collar", "coefficient", N_("Collar radius"), N, LW_Q_LENGTH, LW_FIELD_NOT_NEGATIVE, NULL, N_("none"), N_("Mean radius of the face that carries the axial load."), NULL },
    { N_("Friction"), NULL, "friction", "span", "coefficient", N_("Span"), N, LW_Q_LENGTH, LW_FIELD_NOT_NEGATIVE, NULL, N_("none"), N_("Between the two bearings that carry moments."), NULL },
    { N_("Friction"), NULL, "friction", "stribeck", "coefficient", N_("Stribeck speed"), N, LW_Q_SPEED, LW_FIELD_NOT_NEGATIVE, NULL, N_("at once"), N_("Over which static friction falls to that of slipping."), NULL },
    { N_("Friction"), NULL, "friction", "viscous", "coefficient", N_("Viscous"), N, LW_Q_DAMPING, LW_FIELD_NOT_NEGATIVE, NULL, "0 N·s/m", N_("At the surface, while it slips."), NULL },
    { N_("Friction"), NULL, "friction", "preload", "coefficient", N_("Preload"), N, LW_Q_FORCE, LW_FIELD_NOT_NEGATIVE, NULL, "0 N", N_("Friction without any load (seals), at the surface."), NULL },
    { NULL },
};

const LwFieldInfo lw_form_bearing[] = {
    { N_("Bearing"), NULL, "bearing", "type", NULL, N_("Type"), LW_FIELD_WORD, 0, 0, "ball|roller", NULL, N_("Exponent of the life: 3 or 10/3."), NULL },
    { N_("Bearing"), NULL, "bearing", "dynamic_load", NULL, N_("Dynamic rating"), N, LW_Q_FORCE, LW_FIELD_POSITIVE, NULL, NULL, N_("C, the basic dynamic load rating."), NULL },
    { N_("Bearing"), NULL, "bearing", "static_load", NULL, N_("Static rating"), N, LW_Q_FORCE, LW_FIELD_POSITIVE, NULL, NULL, N_("C0, the basic static load rating."), NULL },
    { N_("Bearing"), NULL, "bearing", "X", NULL, "X", N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, "1", N_("P = max(Fr, X Fr + Y |Fa|)."), NULL },
    { N_("Bearing"), NULL, "bearing", "Y", NULL, "Y", N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, "0", N_("P = max(Fr, X Fr + Y |Fa|)."), NULL },
    { N_("Bearing"), NULL, "bearing", "X0", NULL, "X0", N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, N_("1; with Y 0.6"), N_("P0 = max(Fr, X0 Fr + Y0 |Fa|)."), NULL },
    { N_("Bearing"), NULL, "bearing", "Y0", NULL, "Y0", N, LW_Q_NUMBER, LW_FIELD_NOT_NEGATIVE, NULL, N_("0; with Y 0.5"), N_("P0 = max(Fr, X0 Fr + Y0 |Fa|)."), NULL },
    { N_("Bearing"), NULL, "bearing", "span", NULL, N_("Span"), N, LW_Q_LENGTH, LW_FIELD_POSITIVE, NULL, N_("one bearing"), N_("Between two bearings that share the tilting moment."), NULL },
    { NULL },
};

const LwFieldInfo lw_form_drive[] = {
    { N_("Drive"), NULL, "drive", "ratio", NULL, N_("Gear ratio"), N, LW_Q_NUMBER, LW_FIELD_POSITIVE, NULL, N_("to be chosen"), N_("Turns of the motor per turn of what the gear drives."), NULL },
    { N_("Drive"), NULL, "drive", "ratio_max", NULL, N_("Largest ratio"), N, LW_Q_NUMBER, LW_FIELD_POSITIVE, NULL, "100", N_("The most that a ratio to be chosen may be."), NULL },
    { N_("Drive"), NULL, "drive.efficiency", "driving", "driving", N_("Efficiency"), N, LW_Q_NUMBER, LW_FIELD_FRACTION, NULL, "1", N_("Of the gear towards the load, up to 1."), NULL },
    { N_("Drive"), NULL, "drive.efficiency", "driven", "driving", N_("… driven back"), N, LW_Q_NUMBER, 0, NULL, N_("as driving"), N_("From the load; 0 or less: the gear locks itself."), NULL },
    { N_("Drive"), NULL, "drive", "rotor_inertia", NULL, N_("Rotor inertia"), N, LW_Q_INERTIA, LW_FIELD_NOT_NEGATIVE, NULL, N_("of the catalogue"), N_("At the motor's shaft."), NULL },
    { N_("Drive"), NULL, "drive", "gear_inertia", NULL, N_("Gear inertia"), N, LW_Q_INERTIA, LW_FIELD_NOT_NEGATIVE, NULL, "0 kg·m²", N_("At the motor's shaft."), NULL },
    { N_("Drive"), NULL, "drive", "friction", NULL, N_("Friction"), N, LW_Q_TORQUE, LW_FIELD_NOT_NEGATIVE, NULL, "0 N·m", N_("Against turning, at the motor's shaft."), NULL },
    { N_("Drive"), NULL, "drive", "viscous", NULL, N_("Viscous"), N, LW_Q_ANGULAR_DAMPING, LW_FIELD_NOT_NEGATIVE, NULL, "0 N·m·s/rad", N_("In proportion to speed, at the motor's shaft."), NULL },
    { N_("Drive"), NULL, "drive", "brake", NULL, N_("Brake"), LW_FIELD_SWITCH, 0, 0, NULL, NULL, N_("Holds in dwells, so that the motor rests."), NULL },
    { N_("Drive"), "!drive.radius", "drive", "lead", NULL, N_("Screw lead"), N, LW_Q_LENGTH, LW_FIELD_POSITIVE, NULL, N_("none"), N_("Of a screw, for a sliding coordinate: travel per turn behind the gear."), NULL },
    { N_("Drive"), "!drive.lead", "drive", "radius", NULL, N_("Pulley radius"), N, LW_Q_LENGTH, LW_FIELD_POSITIVE, NULL, N_("none"), N_("Of a pulley or pinion behind the gear, for a sliding coordinate."), NULL },
    { N_("Drive"), NULL, "drive", "motor", NULL, N_("Motor"), LW_FIELD_TEXT, 0, 0, NULL, N_("to be chosen"), N_("Its name in the catalogue."), NULL },
    { NULL },
};

const LwFieldInfo *lw_form_table(LwItemKind kind)
{
    static const LwFieldInfo *const table[LW_ITEM_KINDS] = {
        [LW_ITEM_MODEL] = model, [LW_ITEM_ANALYSIS] = analysis, [LW_ITEM_LOAD] = loads, [LW_ITEM_CONTACT] = contacts, [LW_ITEM_COUPLER] = couplers,
        [LW_ITEM_CABLE] = cables, [LW_ITEM_MEASURE] = measures, [LW_ITEM_TASK] = tasks, [LW_ITEM_PARAMETER] = parameters,
    };
    return table[kind];
}
