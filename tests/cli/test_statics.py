"""Statics on the command line, against equilibria in closed form."""
import json
import math
import sys

from harness import ROOT, columns, contains, equal, lacks, lockwork, main, near, run_model, write
from rest_models import FourBar, G, bisect, catenary, chain, differentiate, hinge, model, pendulum, rod, slopes_of_chain


def refused(content, *options):
    """What is said to a mechanism that does not rest."""
    write("m.lockwork", json.dumps(content))
    status, out, said = lockwork("run", "m.lockwork", "-o", "-", *options)
    equal((status, out), (1, ""))
    return said


def test_pendulum_hangs_from_wherever_it_starts():
    for angle in (-3, -1.6, 0, 0.3, 1.5, 1.57):
        found, said = run_model(pendulum("statics", angle))
        near([found["rod.e0"][0] ** 2 - found["rod.e3"][0] ** 2, 2 * found["rod.e0"][0] * found["rod.e3"][0]], [0, -1], 1e-12)
        near([found["A.fx"][0] ** 2 + found["A.fy"][0] ** 2, found["A.tz"][0]], [(2 * G) ** 2, 0], 1e-9)
        contains(said, "equilibrium, stable")
        lacks(said, "unstable")
        for name in ("vx", "vy", "wz", "ax", "ay", "alz"):
            equal(found["rod." + name], [0])
        equal((len(found["time"]), found["time"][0], found["energy.kinetic"][0]), (1, 0, 0))
        near(found["energy.potential"][0], -2 * G * 0.6, 1e-12)


def test_upright_pendulum_is_told_of_and_left():
    for angle in (math.pi / 2, math.pi / 2 + 1e-8):
        found, said = run_model(pendulum("statics", angle))
        contains(said, "the given pose is an equilibrium too, but an unstable one (A.rz leaves it)", "equilibrium, stable")
        near(2 * found["rod.e0"][0] * found["rod.e3"][0], -1, 1e-12)
    # a tenth of a degree away it is no equilibrium at all
    lacks(run_model(pendulum("statics", math.pi / 2 + 2e-3))[1], "an equilibrium too")


def test_unstable_is_said_where_nothing_stable_is_found():
    """A mass that slides without end, balanced on a spring that pushes sideways."""
    spring = {"name": "s", "type": "spring", "bodies": ["b", "ground"], "points": [[0, 0, 0], [0, 1, 0]], "stiffness": 50, "length": 1.5}
    content = model("statics", [{"name": "b", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
                    [{"name": "S", "type": "prismatic", "bodies": ["b", "ground"], "at": [0, 0, 0], "axis": [1, 0, 0]}], loads=[spring])
    found, said = run_model(content)  # two stable places, where the spring has its length
    near(abs(found["S.z"][0]), math.sqrt(1.5 ** 2 - 1), 1e-12)
    contains(said, "an unstable one (S.z leaves it)", "equilibrium, stable")
    spring["force"] = {"expression": "-50*exp(-x)"}  # pushes for ever
    for key in ("stiffness", "length"):
        del spring[key]
    found, said = run_model(content)
    contains(said, "warning: this equilibrium is unstable: the smallest displacement of S.z grows")
    near(found["S.z"], [0], 1e-12)


def test_what_holds_a_pendulum():
    torque = 2 * G * 0.6 * math.cos(0.3)
    motor = {"name": "M", "joint": "A", "coordinate": "rz"}
    at = {"start": {"A": {"rz": 0.3}}}
    flat = dict(pendulum("statics", 0))
    # a motor that carries, one of positions (whose law begins at 0.3), one of speeds
    for law in ({}, {"angle": {"expression": "0.3 + 2*t + sin(t)"}}, {"speed": 4}):
        found, said = run_model({**flat, **at, "motors": [{**motor, **law}]})
        near([found["M.angle"][0], found["M.torque"][0], found["M.speed"][0], found["M.power"][0]], [0.3, torque, 0, 0], 1e-12)
        contains(said, "stable: everything is held")
    found, _ = run_model({**flat, **at, "motors": [{**motor, "torque": {"expression": "7 + t"}}]})
    near(found["A.rz"], [-math.acos(7 / (2 * G * 0.6))], 1e-12)
    # rigid and soft stops
    flat["joints"][0]["limits"] = {"rz": [-0.5, 2]}
    found, _ = run_model({**flat, **at})
    near([found["A.rz"][0], found["A.stop.rz"][0]], [-0.5, 2 * G * 0.6 * math.cos(0.5)], 1e-10)
    flat["joints"][0]["limits"] = {"rz": {"range": [-0.5, 2], "stiffness": 1000}}
    found, _ = run_model({**flat, **at})
    sunk = bisect(lambda q: 2 * G * 0.6 * math.cos(q) - 1000 * (-0.5 - q), -1, -0.5)
    near([found["A.rz"][0], found["A.stop.rz"][0]], [sunk, 1000 * (-0.5 - sunk)], 1e-9)
    # pressed against the upper stop by a torque, and let go by the lower one that it starts at
    flat["joints"][0]["limits"] = {"rz": [0.3, 0.8]}
    found, _ = run_model({**flat, **at, "motors": [{**motor, "torque": 20}]})
    near([found["A.rz"][0], found["A.stop.rz"][0]], [0.8, 2 * G * 0.6 * math.cos(0.8) - 20], 1e-10)


def test_loaded_four_bar():
    """The crank's holding torque by virtual work, with a force at the middle of the coupler, in several poses."""
    bar = FourBar()
    force = (13.0, -29.0)
    load = {"name": "F", "type": "force", "body": "coupler", "point": [0.4, 0, 0], "force": [*force, 0]}
    for crank in (0.4, 1.3, 2.6, 4.0, 5.5):
        expected = differentiate(lambda q: bar.weight(q) - force[0] * bar.points(q)[1][0] - force[1] * bar.points(q)[1][1], crank)
        for law in ({}, {"angle": crank}):
            found, said = run_model(bar.model("statics", crank, loads=[load], motors=[{"name": "M", "joint": "A", "coordinate": "rz", **law}]))
            near(found["M.torque"][0], expected, 1e-9)
        # the ground carries all of it
        near(found["A.fx"][0] + found["D.fx"][0], -force[0], 1e-9)
        near(found["A.fy"][0] + found["D.fy"][0], G * sum(bar.mass) - force[1], 1e-9)
        contains(said, "everything is held")


def test_four_bar_on_a_spring():
    """A spring from the crank's tip upwards: the pose in which the energy is least."""
    bar, stiffness, rest, eye = FourBar(), 400, 0.25, (0.2, 0.9)
    spring = {"name": "s", "type": "spring", "bodies": ["crank", "ground"], "points": [[bar.a, 0, 0], [*eye, 0]], "stiffness": stiffness, "length": rest}

    def energy(q):
        length = math.hypot(bar.a * math.cos(q) - eye[0], bar.a * math.sin(q) - eye[1])
        return bar.weight(q) + 0.5 * stiffness * (length - rest) ** 2

    found, said = run_model(bar.model("statics", 0.5, loads=[spring]))
    least = bisect(lambda q: differentiate(energy, q), 0.9, 1.7)
    near(found["A.rz"][0], least, 1e-9)
    near(found["s.force"][0], stiffness * (math.hypot(bar.a * math.cos(least) - eye[0], bar.a * math.sin(least) - eye[1]) - rest), 1e-7)
    contains(said, "equilibrium, stable")


def test_hanging_chain():
    """Every link in the exact balance of the discrete chain, and its sag the nearer to the catenary's the shorter the links: by the square."""
    span, length, off = 1.0, 1.5, []
    for count in (6, 10, 20, 40):
        found, said = run_model(chain("statics", count, span, length))
        slopes, pull = slopes_of_chain(count, span, length)
        link, place = length / count, [0.0, 0.0]
        for i, slope in enumerate(slopes):
            near([found["l%d.x" % i][0], found["l%d.y" % i][0]], place, 1e-10)
            near(2 * math.atan2(found["l%d.e3" % i][0], found["l%d.e0" % i][0]), slope, 1e-10)
            place = [place[0] + link * math.cos(slope), place[1] + link * math.sin(slope)]
        near([found["j0.fx"][0], found["j0.fy"][0]], [-pull, 0.4 * length * G / 2], 1e-9)
        contains(said, "equilibrium, stable")
        if count > 6:
            off.append(-min(found["l%d.y" % i][0] for i in range(count)) - catenary(span, length)[0])
            off_pull = abs(pull / catenary(span, length)[1] - 1)
    for coarse, fine in zip(off, off[1:]):
        near(coarse / fine, 4, 0.15)
    assert off_pull < 2e-3 and off[-1] < 3e-4, (off, off_pull)


def test_contacts_carry():
    """A ball in a groove, a box on its feet, a ball sunk into a soft floor, a ladder against a smooth wall held by a stop."""
    floor = [None, {"plane": [0, 0, 1]}]
    ball = {"name": "b", "position": [0.1, 0, 0.5], "mass": 3, "inertia": [0.1] * 3 + [0] * 3, "geometry": [{"sphere": {"radius": 0.1}}]}
    sides = [{"name": name, "bodies": ["b", "ground"], "shapes": [None, {"plane": [x, 0, z]}], "friction": 0} for name, x, z in (("left", 0.6, 0.8), ("right", -0.8, 0.6))]
    found, said = run_model({"lockwork": 1, "bodies": [ball], "contacts": sides, "analysis": {"type": "statics"}})
    near([found["left.normal"][0], found["right.normal"][0]], [0.8 * 3 * G, 0.6 * 3 * G], 1e-8)
    near([found["b.x"][0], found["b.z"][0]], [-0.02, 0.14], 1e-9)  # 0.1 from both planes
    contains(said, "indifferent")  # it may roll along the groove and turn
    box = {"name": "b", "position": [0, 0, 0.3], "mass": 2, "inertia": [0.1] * 3 + [0] * 3, "geometry": [{"box": [0.2, 0.2, 0.1]}]}
    rigid = {"name": "f", "bodies": ["b", "ground"], "shapes": floor, "friction": 0.4}
    found, said = run_model({"lockwork": 1, "bodies": [box], "contacts": [rigid], "analysis": {"type": "statics"}})
    near([found["b.z"][0], found["f.normal"][0]], [0.05, 2 * G], 1e-9)
    contains(said, "friction is left out")
    soft = {**rigid, "friction": 0, "model": "hunt-crossley", "stiffness": 1e6, "exponent": 1.5, "damping": 0.1}
    found, said = run_model({"lockwork": 1, "bodies": [ball], "contacts": [soft], "analysis": {"type": "statics"}})
    near(0.1 - found["b.z"][0], (3 * G / 1e6) ** (2 / 3), 1e-9)
    near(found["f.normal"][0], 3 * G, 1e-6)


def test_what_falls_for_ever_is_named():
    said = refused({"lockwork": 1, "bodies": [{"name": "stone", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}], "analysis": {"type": "statics"}})
    contains(said, "nothing ends the motion of stone.z", "hold it with a motor, a stop or a spring")
    said = refused(pendulum("statics", 0, motors=[{"name": "M", "joint": "A", "coordinate": "rz", "torque": 15}]))
    contains(said, "nothing ends the motion of A.rz")
    # the same for a motor's torque that the weight can carry, only just
    found, _ = run_model(pendulum("statics", 0, motors=[{"name": "M", "joint": "A", "coordinate": "rz", "torque": 11.77}]))
    near(found["A.rz"], [-math.acos(11.77 / (2 * G * 0.6))], 1e-6)


def test_dead_points_are_named():
    """Without its spinning the governor folds up until its arms lie along the spindle."""
    status, out, said = lockwork("run", ROOT + "/tests/mechanisms/flyball_governor/mechanism.lockwork", "--type", "statics", "-o", "-")
    equal((status, out), (1, ""))
    contains(said, "the loads lead the mechanism into a dead point")


def follower(kind, force):
    """Ziegler's column: two rods with springs in the joints and a force that stays along the second one."""
    bodies = [rod("a", (0, 0), 0, 0.5, 1), rod("b", (0.5, 0), 0, 0.5, 1)]
    joints = [hinge("A", "a", "ground", (0, 0)), hinge("B", "b", "a", (0.5, 0))]
    loads = [{"name": "k" + name, "type": "torsion", "joint": name, "coordinate": "rz", "stiffness": 10, "angle": 0} for name in "AB"]
    loads.append({"name": "F", "type": "force", "body": "b", "point": [0.5, 0, 0], "force": [-force, 0, 0], "axes": "body"})
    return {**model(kind, bodies, joints, loads=loads), "gravity": [0, 0, 0]}


def test_follower_force():
    """It has no potential: the column stays straight, and is stable below the force at which the two frequencies meet."""
    m, l, k = 1.0, 0.5, 10.0
    mass = ((m * l * l / 3 + m * l * l, m * l * l / 2), (m * l * l / 2, m * l * l / 3))  # absolute angles

    def discriminant(f):
        stiffness = ((2 * k - f * l, f * l - k), (-k, k))
        det = mass[0][0] * mass[1][1] - mass[0][1] ** 2
        middle = mass[0][0] * stiffness[1][1] + mass[1][1] * stiffness[0][0] - mass[0][1] * (stiffness[0][1] + stiffness[1][0])
        return middle ** 2 - 4 * det * (stiffness[0][0] * stiffness[1][1] - stiffness[0][1] * stiffness[1][0])

    critical = bisect(discriminant, 0, next(f for f in range(1000) if discriminant(f) < 0))
    for factor, verdict in ((0.5, "stable"), (0.99, "stable"), (1.01, "unstable")):
        found, said = run_model(follower("statics", factor * critical))
        near([found["A.rz"][0], found["B.rz"][0]], [0, 0], 1e-9)
        contains(said, "equilibrium, %s" % verdict, "no potential")


def test_gears_and_screws_pass_the_load_on():
    """A weight on a screw: the torque that holds its nut is F pitch/2pi; friction, which would hold it too, is left out and said so."""
    content = {"lockwork": 1, "gravity": [0, 0, -G], "bodies": [{"name": "nut", "mass": 20, "inertia": [0.1] * 3 + [0] * 3}],
               "joints": [{"name": "S", "type": "screw", "bodies": ["nut", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1], "pitch": 0.01}],
               "motors": [{"name": "M", "joint": "S", "coordinate": "rz"}], "analysis": {"type": "statics"}}
    found, said = run_model(content)
    near(found["M.torque"][0], 20 * G * 0.01 / (2 * math.pi), 1e-12)
    lacks(said, "friction")
    content["joints"][0]["friction"] = {"coefficient": 0.1, "radius": 0.02}
    found, said = run_model(content)
    near(found["M.torque"][0], 20 * G * 0.01 / (2 * math.pi), 1e-12)
    contains(said, "friction is left out")


def test_what_is_no_number_is_not_called_stable():
    """Forces that overflow, and those whose squares do: nothing is said about their equilibrium."""
    for stiffness in ("1e308", "1e160"):
        for kind in ("statics", "modes"):
            model = pendulum(kind, 0)
            model["loads"] = [{"name": "s", "type": "spring", "bodies": [model["bodies"][0]["name"], "ground"], "points": [[1, 0, 0], [20, 0, 15]], "force": {"expression": stiffness + "*x"}, "length": 0.1}]
            write("m.lockwork", json.dumps(model))
            status, _, err = lockwork("run", "m.lockwork", "-o", "-")
            equal(status, 1)
            contains(err, "no finite numbers")


def test_table_says_of_which_kind_it_is():
    write("m.lockwork", json.dumps(pendulum("statics", 0)))
    status, out, _ = lockwork("run", "m.lockwork", "-o", "-")
    equal(status, 0)
    contains(out, "# equilibrium: stable\n", "# exact: A.fx, A.fy")
    equal(len(columns(out)["time"]), 1)


if __name__ == "__main__":
    sys.exit(main(globals()))
