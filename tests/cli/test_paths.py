"""Paths from the hand to the motors: test_paths.py LOCKWORK ROOT. Output is TAP.

The round trip proves torques: what inverse dynamics finds for a path is written into a file without it, as laws of torque, and
forward dynamics must go the same way. The work of the motors must be the change of energy.
"""
import json
import math
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import some  # noqa: E402  pylint: disable=wrong-import-position
from harness import ROOT, contains, equal, lockwork, main, mechanism, near, run_model, write

Z = [0, 0, 1]


def carriers(*joints):
    return [{"name": "M" + joint, "joint": joint, "coordinate": "rz"} for joint in joints]


def hand(body, position, path, **law):
    return {"name": "hand", "marker": {"body": body, "position": position}, "path": {**path, **(law or {"progress": {"poly4567": {"to": 1, "duration": 1}}})}}


def link(name, at, angle, length, mass):
    return {"name": name, "position": [*at, 0], "orientation": [math.cos(angle / 2), 0, 0, math.sin(angle / 2)], "mass": mass, "com": [length / 2, 0, 0],
            "inertia": [1e-3 * mass, mass * length ** 2 / 12, mass * length ** 2 / 12, 0, 0, 0]}


def hinge(name, one, other, at, **more):
    return {"name": name, "type": "revolute", "bodies": [one, other], "at": [*at, 0], "axis": Z, **more}


def inverse(model, step=1e-3, **more):
    return {"lockwork": 1, "gravity": [0, -9.81, 0], **model, "analysis": {"type": "inverse", "end": 1, "step": step, **more}}


def arm(lengths=(0.5, 0.4, 0.2), masses=(2, 1, 0.5), angles=(0, math.pi / 2, -math.pi / 2), path=None):
    """A chain of hinges across z, motors on each, the hand at its end."""
    at, angle, bodies, joints = (0, 0), 0, [], []
    for i, (length, mass, turn) in enumerate(zip(lengths, masses, angles)):
        angle += turn
        bodies.append(link("l%d" % i, at, angle, length, mass))
        joints.append(hinge("ABCDEF"[i], "l%d" % i, "l%d" % (i - 1) if i else "ground", at))
        at = (at[0] + length * math.cos(angle), at[1] + length * math.sin(angle))
    path = path or {"line": [[*at, 0], [0.2, 0.6, 0]]}
    return inverse({"bodies": bodies, "joints": joints, "motors": [*carriers(*"ABCDEF"[:len(lengths)]), hand(bodies[-1]["name"], [lengths[-1], 0, 0], path)]})


def five_bar():
    def meet(a, b, ra, rb):
        d = math.dist(a, b)
        along = (ra ** 2 - rb ** 2 + d ** 2) / (2 * d)
        up = math.sqrt(ra ** 2 - along ** 2)
        ux, uy = (b[0] - a[0]) / d, (b[1] - a[1]) / d
        return (a[0] + along * ux - up * uy, a[1] + along * uy + up * ux)
    a, e, c = (0, 0), (0.3, 0), (0.12, 0.45)
    b, d = meet(a, c, 0.25, 0.35), meet(c, e, 0.35, 0.25)

    def between(name, p, q, mass):
        return link(name, p, math.atan2(q[1] - p[1], q[0] - p[0]), math.dist(p, q), mass)
    bodies = [between("ab", a, b, 1), between("bc", b, c, 0.7), between("ed", e, d, 1.2), between("dc", d, c, 0.6)]
    joints = [hinge("A", "ab", "ground", a), hinge("E", "ed", "ground", e), hinge("B", "bc", "ab", b), hinge("D", "dc", "ed", d), hinge("C", "dc", "bc", c)]
    path = {"through": [[*c, 0], [0.2, 0.42, 0], [0.22, 0.36, 0], [0.15, 0.33, 0]]}
    return inverse({"bodies": bodies, "joints": joints, "motors": [*carriers("A", "E"), hand("bc", [0.35, 0, 0], path)]})


def geared():
    """A rotor turns the arm through a pair of gears; a spindle on it moves a carriage by its thread."""
    bodies = [link("rotor", (-0.1, 0), 0, 0.02, 0.3), link("arm", (0, 0), 0, 0.6, 3), link("spindle", (0.05, 0), 0, 0.4, 0.4), link("carriage", (0.3, 0), 0, 0.1, 2)]
    joints = [hinge("R", "rotor", "ground", (-0.1, 0)), hinge("A", "arm", "ground", (0, 0)),
              {"name": "G", "type": "gear", "bodies": ["rotor", "arm"], "radii": [0.02, 0.08], "markers": [{}, {}]},
              {"name": "S", "type": "revolute", "bodies": ["spindle", "arm"], "at": [0.05, 0, 0], "axis": [1, 0, 0]},
              {"name": "L", "type": "prismatic", "bodies": ["carriage", "arm"], "at": [0.3, 0, 0], "axis": [1, 0, 0]},
              {"name": "T", "type": "screw", "bodies": ["spindle", "carriage"], "at": [0.3, 0, 0], "axis": [1, 0, 0], "pitch": 0.02}]
    return inverse({"bodies": bodies, "joints": joints, "motors": [*carriers("R", "S"), hand("carriage", [0.1, 0, 0], {"line": [[0.4, 0, 0], [0.35, 0.2, 0]]})]})


def puma():
    model = json.loads("\n".join(line for line in open(os.path.join(ROOT, "tests/mechanisms/puma560/mechanism.lockwork"), encoding="utf-8")
                                 if not line.lstrip().startswith("#")))
    start = [0.3, 0.6, -0.9, 0.4, 0.7, 0.2]
    model["motors"] = [{"name": "M%d" % (i + 1), "joint": "J%d" % (i + 1), "coordinate": "rz"} for i in range(6)]
    model["start"] = {"J%d" % (i + 1): {"rz": q} for i, q in enumerate(start)}
    return model, start


# ---- rotations, independent of the program ----

def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def times(p, q):
    v = [p[0] * b + q[0] * a + c for a, b, c in zip(p[1:], q[1:], cross(p[1:], q[1:]))]
    return [p[0] * q[0] - sum(a * b for a, b in zip(p[1:], q[1:])), *v]


def turn(q, v):
    return times(times(q, [0, *v]), [q[0], -q[1], -q[2], -q[3]])[1:]


def forward(model, angles, point):
    """Where a point of the last link, given at zero angles, is; and the orientation of that link."""
    q = [1, 0, 0, 0]
    for joint, angle in reversed(list(zip(model["joints"], angles))):
        own = [math.cos(angle / 2), *(math.sin(angle / 2) * a for a in joint["axis"])]
        point = [c + d for c, d in zip(joint["at"], turn(own, [a - b for a, b in zip(point, joint["at"])]))]
        q = times(own, q)
    return point, q


# ---- checks ----

def work(table, step, *names):
    """The largest difference between the motors' work and the change of energy; Newton and Cotes's rule over six steps."""
    power = [sum(values) for values in zip(*(table[name + ".power"] for name in names))]
    energy, done, worst = table["energy.total"], 0, 0
    for i in range(0, len(power) - 6, 6):
        done += step / 140 * sum(w * p for w, p in zip((41, 216, 27, 272, 27, 216, 41), power[i:i + 7]))
        worst = max(worst, abs(done - (energy[i + 6] - energy[0])))
    return worst / max(max(energy) - min(energy), 1e-3)


def round_trip(model, *coordinates):
    """Runs the path, checks miss and energy, then dynamics with the torques that were found; (table of the inverse run)."""
    names = [motor["name"] for motor in model["motors"] if motor["name"] != "hand"]
    there, _ = run_model(model)
    step = model["analysis"]["step"]
    near(max(there["hand.miss"]), 0, 1e-12)
    near(work(there, step, *names), 0, 1e-9)
    laws = {name: {"table": {"times": there["time"], "values": there[name + ".torque"]}} for name in names}
    forced = {**model, "motors": [{**motor, "torque": laws[motor["name"]]} for motor in model["motors"] if motor["name"] != "hand"],
              "analysis": {"type": "dynamics", "end": 1, "step": 0.05, "tolerance": 1e-11}}
    back, _ = run_model(forced)
    every = round(0.05 / step)
    for name in coordinates:
        near(back[name], there[name][::every], 1e-6)
    return there


def test_redundant_arm_round_trip():
    there = round_trip(arm(), "A.rz", "B.rz", "C.rz", "l2.x", "l2.y")
    lengths, masses = (0.5, 0.4, 0.2), (2, 1, 0.5)
    for k in range(0, len(there["time"]), 37):
        angle = [0, 0, 0]
        total = 0
        for i, (joint, zero) in enumerate(zip("ABC", (0, math.pi / 2, -math.pi / 2))):
            total += there[joint + ".rz"][k] + zero
            angle[i] = total
        # Angular speeds of the links that keep the hand in place: Σ n_i l_i (−sin, cos) = 0.
        e = [(-length * math.sin(a), length * math.cos(a)) for length, a in zip(lengths, angle)]
        still = [e[1][0] * e[2][1] - e[1][1] * e[2][0], e[2][0] * e[0][1] - e[2][1] * e[0][0], e[0][0] * e[1][1] - e[0][1] * e[1][0]]
        norm = math.hypot(*still)
        speed = [there["l%d.wz" % i][k] for i in range(3)]
        # Least kinetic energy: the momentum has no part along that motion.
        momentum = size = 0
        v, n = [0, 0], [0, 0]
        for i in range(3):
            half_v = [v[c] + 0.5 * speed[i] * e[i][c] for c in range(2)]
            half_n = [n[c] + 0.5 * still[i] * e[i][c] for c in range(2)]
            inertia = masses[i] * lengths[i] ** 2 / 12
            momentum += masses[i] * (half_v[0] * half_n[0] + half_v[1] * half_n[1]) + inertia * speed[i] * still[i]
            size += masses[i] * math.hypot(*half_v) * math.hypot(*half_n) + inertia * abs(speed[i] * still[i])
            v = [v[c] + speed[i] * e[i][c] for c in range(2)]
            n = [n[c] + still[i] * e[i][c] for c in range(2)]
        near(math.hypot(*n), 0, 1e-12 * norm)
        near(momentum, 0, 1e-11 * size + 1e-13 * norm)
    check_derivatives(there, 1e-3, "l0", "l2")


def check_derivatives(table, step, *bodies):
    """Accelerations are the rates of velocities, those of positions: differences of eighth order."""
    weights = ((1, 4 / 5), (2, -1 / 5), (3, 4 / 105), (4, -1 / 280))
    for body in bodies:
        for value, rate in (("x", "vx"), ("y", "vy"), ("vx", "ax"), ("vy", "ay"), ("wz", "alz")):
            f, d = table[body + "." + value], table[body + "." + rate]
            off = max(abs(sum(w * (f[i + j] - f[i - j]) for j, w in weights) / step - d[i]) for i in range(4, len(f) - 4))
            near(off, 0, 1e-8 * (1 + max(map(abs, d))))


def test_arm_with_orientation_round_trip():
    lengths = (0.5, 0.4, 0.2)
    model = arm(lengths, path={"line": [[0.7, 0.4, 0], [0.45, 0.5, 0]], "orientations": [[1, 0, 0, 0], [math.cos(0.4), 0, 0, math.sin(0.4)]]})
    there = round_trip(model, "A.rz", "B.rz", "C.rz")
    near(max(there["hand.miss_angle"]), 0, 1e-12)


def test_five_bar_round_trip():
    round_trip(five_bar(), "A.rz", "E.rz", "C.rz")


def test_gears_and_threads_round_trip():
    there = round_trip(geared(), "R.rz", "A.rz", "S.rz", "L.z")
    near(abs(there["R.rz"][-1]), 4 * abs(there["A.rz"][-1]), 1e-12)


def test_puma_from_path_to_torques():
    model, start = puma()
    tip = [0.4521, -0.15005, 1.1358]
    begin, q = forward(model, start, tip)
    end = [begin[0] - 0.15, begin[1] + 0.2, begin[2] + 0.1]
    axis = [0.6, 0, 0.8]
    other = times([math.cos(0.3), *(math.sin(0.3) * a for a in axis)], q)
    model["motors"].append(hand("link6", [0, 0, 0], {"line": [begin, end], "orientations": [q, other]}))
    model = {**model, "analysis": {"type": "inverse", "end": 1, "step": 2e-3}}
    there = round_trip(model, *("J%d.rz" % (i + 1) for i in range(6)))
    for k in (0, 100, 250, 333, 500):
        t = there["time"][k]
        s = t ** 4 * (35 - 84 * t + 70 * t ** 2 - 20 * t ** 3)
        angles = [there["J%d.rz" % (i + 1)][k] for i in range(6)]
        point, orientation = forward(model, angles, tip)
        near(point, [a + s * (b - a) for a, b in zip(begin, end)], 1e-9)
        wanted = times([math.cos(0.3 * s), *(math.sin(0.3 * s) * a for a in axis)], q)
        near(abs(sum(a * b for a, b in zip(orientation, wanted))), 1, 1e-12)
        # The same motion by laws of the six motors, which the case puma560 holds to published torques.
        motors = []
        for i in range(6):
            own, base = ("link%d" % (i + 1), "link%d" % i)
            way = turn([there[own + ".e%d" % c][k] for c in range(4)], model["joints"][i]["axis"])
            acceleration = sum(a * (there[own + ".al" + c][k] - (there[base + ".al" + c][k] if i else 0)) for a, c in zip(way, "xyz"))
            law = "%.17g + (%.17g)*t + (%.17g)*t^2/2" % (angles[i], there["M%d.speed" % (i + 1)][k], acceleration)
            motors.append({"name": "M%d" % (i + 1), "joint": "J%d" % (i + 1), "coordinate": "rz", "angle": {"expression": law}})
        same, _ = run_model({**model, "motors": motors, "start": {}, "analysis": {"type": "inverse", "end": 0}})
        for i in range(6):
            near(same["M%d.torque" % (i + 1)][0], there["M%d.torque" % (i + 1)][k], 1e-9)


def short_arm(points, step=0.01, **more):
    """Two links, 0.5 m and 0.4 m, that begin at (0.5, 0.4)."""
    return inverse({**{key: value for key, value in arm((0.5, 0.4), (2, 1), (0, math.pi / 2), {"through": points}).items() if key != "analysis"}}, step, **more)


def test_out_of_reach_and_back():
    model = short_arm([[0.5, 0.4, 0], [0.8, 0.2, 0], [0.95, 0.1, 0], [0.8, -0.1, 0], [0.5, -0.2, 0]])
    table, said = run_model(model)
    contains(said, "hand cannot reach its path from t = 0.46 s to 0.62 s: up to 56.5 mm short at t = 0.5 s", "mm short", "singular pose")
    miss, elbow = table["hand.miss"], [angle + math.pi / 2 for angle in table["B.rz"]]
    equal(max(miss[:40]) < 1e-12 and max(miss[-20:]) < 1e-12, True)
    reach = max(math.hypot(x, y) for x, y in zip(table["hand.x"], table["hand.y"]))
    equal(0.9 - 5e-5 < reach <= 0.9, True)
    # The nearest point is straight towards the path's: 0.9 m from the shoulder.
    middle = max(range(len(miss)), key=lambda k: miss[k])
    equal(0.05 < miss[middle] < 0.06, True)
    equal(min(elbow) > 0, True)  # the branch is kept
    equal(max(abs(b - a) for a, b in zip(elbow, elbow[1:])) < 0.4, True)
    speeds = [abs(w) for w in table["MB.speed"]]
    equal(max(speeds) < 100, True)


def test_too_far_from_the_start():
    model = short_arm([[1.2, 0, 0], [1.1, 0.1, 0], [0.8, 0.1, 0]])
    write("model.lockwork", json.dumps(model))
    status, _, err = lockwork("run", "model.lockwork", "-o", "-")
    equal((status, "begins 0.3 m outside the workspace; the nearest reachable point is (0.9, " in err), (1, True))


def driven_arm(path, motors, **more):
    """Two links of 0.5 m, the hand led along a path, with more motors."""
    law = {"progress": {"poly345": {"to": 1, "duration": 2}}}
    links = [{"name": name, "position": [at, 0, 0], "mass": 1, "com": [0.25, 0, 0], "inertia": [0.01, 0.01, 0.01, 0, 0, 0]} for name, at in (("upper", 0), ("lower", 0.5))]
    lead = [{"name": name, "marker": {"body": "lower", "position": [0.5, 0, 0]}, "path": {"line": line, **law}} for name, line in {"hand": path, **more}.items()]
    return {"lockwork": 1, "bodies": links, "joints": [hinge("A", "upper", "ground", [0, 0]), hinge("B", "lower", "upper", [0.5, 0])],
            "start": {"B": {"rz": "60 deg"}}, "motors": motors + lead, "analysis": {"type": "kinematics", "end": 2, "step": 0.01}}


def test_who_keeps_a_marker_off_its_path():
    """Within reach, but a motor prescribes what the path needs, or two paths lead one hand: the reason is said with names, and no advice on links."""
    inside = [[0.5, 0.3, 0], [0.7, 0.4, 0]]
    law = {"name": "M", "joint": "A", "coordinate": "rz", "angle": {"expression": "0.1*t"}}
    aside = {"name": "aside", "joint": "C", "coordinate": "rz", "angle": {"expression": "t"}}
    model = driven_arm(inside, [law, aside])
    model["bodies"].append({"name": "fan", "position": [3, 0, 0], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]})
    model["joints"].append(hinge("C", "fan", "ground", [3, 0]))
    write("m.lockwork", json.dumps(model))
    status, _, err = lockwork("run", "m.lockwork", "-o", "-")
    equal(status, 1)
    contains(err, "the path of hand begins 0.2 m away from where the marker can be", "motor M prescribes coordinates that the path needs")
    equal("links longer" in err or "aside" in err.split("lockwork: ")[-1], False)
    contains(lockwork("check", "m.lockwork")[1], "misses them by 200 mm; hand: motor M prescribes coordinates")
    write("m.lockwork", json.dumps(driven_arm(inside, [], other=[[0.1, 0.6, 0], [0.2, 0.6, 0]])))
    status, _, err = lockwork("run", "m.lockwork", "-o", "-")
    equal((status, "the path other asks for another place at the same time" in err, "links longer" in err), (1, True, False))
    # Apart from the second sample on: the run goes on with what each misses.
    table, said = run_model(driven_arm(inside, [], other=[[0.5, 0.3, 0], [0.2, 0.6, 0]]))
    contains(said, "hand is kept off its path", "the path other asks", "other is kept off its path", "the path hand asks")
    near(table["hand.miss"][-1], math.hypot(0.25, 0.1), 1e-6)


def test_advice_fits_what_there_is():
    """Out of reach with nobody to carry what goes on: the path and the place are named, and no motors that do not exist are to be taken away."""
    model = driven_arm([[0.5, 0.3, 0], [0.9, 1.4, 0]], [])
    write("m.lockwork", json.dumps(model))
    status, _, err = lockwork("run", "m.lockwork", "--type", "inverse", "-o", "m.csv")
    equal(status, 1)
    contains(err, "the paths (hand) leave the reach at t = 0.9", "add motors")
    model["motors"] += [{"name": "M" + name, "joint": name, "coordinate": "rz"} for name in "AB"]
    table, said = run_model({**model, "analysis": {**model["analysis"], "type": "inverse"}})
    contains(said, "hand cannot reach its path")
    near(table["hand.miss"][-1], math.hypot(0.9, 1.4) - 1, 2e-4)
    model["bodies"].append({"name": "finger", "position": [1, 0, 0], "mass": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]})
    model["joints"].append(hinge("C", "finger", "lower", [1, 0]))
    model["motors"] = [{**model["motors"][0], "marker": {"body": "finger", "position": [0.2, 0, 0]}}]
    write("m.lockwork", json.dumps(model))
    status, _, err = lockwork("run", "m.lockwork", "--type", "inverse", "-o", "m.csv")
    equal((status, "nobody carries" in err, "take all motors away" in err), (1, True, False))


def test_steps_are_bounded_where_a_path_cannot_be_reached():
    """A chain whose sixth link is led out of the reach shakes next to a singular pose: the run ends, with a number of steps that is a matter of its samples."""
    model = mechanism(os.path.join(ROOT, "data", "examples", "catenary.lockwork"))
    start = [0.648310940243, 0, -0.444335152703]
    for way in some(([0.5, 0, -0.6], [0, 0.3, -0.9]), lambda i, _: i == 0, "ways out of the reach"):
        model["motors"] = [{"name": "hand", "marker": {"body": "l6", "position": [0.15, 0, 0]},
                            "path": {"line": [start, [a + b for a, b in zip(start, way)]], "progress": {"poly345": {"to": 1, "duration": 2}}}}]
        model["analysis"] = {"type": "kinematics", "end": 2, "step": 0.005}
        table, said = run_model(model)
        contains(said, "hand cannot reach its path", "ask for ever shorter steps")
        steps = int(re.search(r"(\d+) steps", said).group(1))
        equal(steps < 20 * len(table["time"]), True)
        equal(max(table["violation.position"]) < 1e-9, True)
        equal(max(abs(b - a) for a, b in zip(table["hand.miss"], table["hand.miss"][1:])) < 0.02, True)  # nothing jumps


def test_curves_beyond_all_numbers():
    """Lengths whose squares are infinite are refused with their place; a curve is never missing without a word."""
    for shape in ({"line": [[1e300, 0, 0], [0, 0, 0]]}, {"line": [[0, 0, 0], [1e-320, 0, 0]]}):
        path = dict(shape, progress={"poly345": {"to": 1, "duration": 1}})
        write("m.lockwork", json.dumps({"lockwork": 1, "bodies": [{"name": "rod", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
                                        "motors": [{"name": "hand", "marker": {"body": "rod", "position": [0, 0, 0]}, "path": path}]}))
        status, _, err = lockwork("check", "m.lockwork")
        equal(status, 2)
        contains(err, "m.lockwork:1:")


def test_posture_and_limits():
    free, _ = run_model(arm())
    model = arm()
    model["analysis"]["posture"] = {"C": {"rz": "-60 deg", "weight": 2}}
    pulled, _ = run_model(model)
    near(max(pulled["hand.miss"]), 0, 1e-12)
    equal(free["C.rz"][-1] > 1 and abs(pulled["C.rz"][-1] + math.radians(60)) < 0.06, True)
    equal(abs(pulled["MC.speed"][0]) < 1e-12, True)  # from rest
    check_derivatives(pulled, 1e-3, "l2")
    model = arm()
    model["joints"][2]["limits"] = {"rz": [None, "20 deg"]}
    kept, said = run_model(model)
    contains(said, "C.rz is kept off its limit")
    equal(max(kept["C.rz"]) <= math.radians(20) + 1e-9 and kept["C.rz"][-1] > math.radians(19.9) and max(kept["hand.miss"]) < 1e-12, True)
    # Without freedom to spare the path goes first, and what it passes is said.
    model = short_arm([[0.5, 0.4, 0], [0.45, 0.2, 0], [0.3, 0.2, 0]])
    model["joints"][1]["limits"] = {"rz": [None, "20 deg"]}
    _, said = run_model(model)
    contains(said, "B.rz", "beyond its upper limit (20 deg")


def test_motors_without_law_say_so():
    model = arm()
    model["motors"].pop()
    write("model.lockwork", json.dumps(model))
    status, _, err = lockwork("run", "model.lockwork", "-o", "-")
    equal((status, "motors MA, MB, MC have no law" in err), (1, True))


def test_posture_in_the_file():
    for wrong, words in (({"X": {"rz": 1}}, "X"), ({"C": {}}, "no coordinate"), ({"C": {"rz": "1 m"}}, "1 m"), ({"C": {"rz": 1, "weight": 0}}, "weight"), ([], "posture")):
        model = arm()
        model["analysis"]["posture"] = wrong
        write("model.lockwork", json.dumps(model))
        status, _, err = lockwork("run", "model.lockwork", "-o", "-")
        equal((status, words in err), (2, True))


if __name__ == "__main__":
    sys.exit(main(globals()))
