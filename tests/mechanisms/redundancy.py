#!/usr/bin/python3
"""What Lockwork says about over-held mechanisms, against the null space of Cᵀ computed here.

    redundancy.py LOCKWORK CASES

1. The driven four-bar with four hinges: three redundant rows are named, the motor torque and the in-plane
   loads are exact, the out-of-plane ones are not.
2. The order of joints in its file, and which body of a joint comes first, changes no exact load.
3. For several mechanisms: a load is called exact if and only if no self-stress contains it. Self-stresses (null
   vectors of Cᵀ) are computed here, at every sample, from the poses in the results and the joints in the file.

Mathematics of 3: a joint's load on body 1 is a combination of unit forces and torques along the directions it
holds, acting at marker 1's origin, and the opposite on body 2. The columns of E are these unit loads as wrenches on
the bodies (about the world's origin, lengths in units of the mechanism's size); E s = 0 is a self-stress. E is
orthogonalised by one-sided Jacobi rotations, E V = U S; the columns of V with zero singular value span the null space.
"""
import argparse
import copy
import itertools
import json
import math
import os
import random
import sys

sys.dont_write_bytecode = True
from results import (Failed, Tap, add, command, conjugate, cross, dot, marker_orientation, multiply,
                     read_mechanism, run, scale, scratch, sub, turn)

SEED = 20240611
X, Y, Z = [1, 0, 0], [0, 1, 0], [0, 0, 1]
TOLERANCE = ("--tolerance", "1e-10")


# ---- self-stresses -----------------------------------------------------------------------------------

def null_space(columns):
    """Orthonormal s with sum(s[k] * columns[k]) = 0, and the smallest singular value that does not count as zero,
    relative to the largest."""
    a = [list(c) for c in columns]
    n = len(a)
    v = [[float(i == k) for i in range(n)] for k in range(n)]
    for _ in range(60):
        turned = False
        for p, q in itertools.combinations(range(n), 2):
            app, aqq, apq = dot(a[p], a[p]), dot(a[q], a[q]), dot(a[p], a[q])
            if abs(apq) <= 1e-15 * math.sqrt(app * aqq) or apq == 0:
                continue
            turned = True
            theta = (aqq - app) / (2 * apq)
            t = math.copysign(1, theta) / (abs(theta) + math.hypot(1, theta))
            c = 1 / math.hypot(1, t)
            for m in (a, v):
                m[p], m[q] = (sub(scale(m[p], c), scale(m[q], c * t)), add(scale(m[p], c * t), scale(m[q], c)))
        if not turned:
            break
    sigma = [math.sqrt(dot(c, c)) for c in a]
    limit = 1e-9 * max(sigma)
    least = min(s for s in sigma if s > limit) / max(sigma)
    return [v[k] for k in range(n) if sigma[k] <= limit], least


class Pose:
    """Markers of all joints at one sample."""

    def __init__(self, mechanism, results, i):
        self.position = {"ground": [0, 0, 0]}
        self.orientation = {"ground": [1, 0, 0, 0]}
        for body in mechanism["bodies"]:
            n = body["name"]
            self.position[n] = results.vectors(n + ".")[i]
            self.orientation[n] = results.quaternions(n)[i]

    def markers(self, mechanism, joint):
        """Origin of marker 1 and the orientations of both markers, world."""
        given = {b["name"]: b for b in mechanism["bodies"]}
        frames = []
        for k, name in enumerate(joint["bodies"]):
            body = given.get(name, {"position": [0, 0, 0]})
            q0 = body.get("orientation", [1, 0, 0, 0])
            if "markers" in joint:
                d = joint["markers"][k]["position"]
                r = joint["markers"][k].get("orientation", [1, 0, 0, 0])
            else:
                d = turn(conjugate(q0), sub(joint["at"], body["position"]))
                r = multiply(conjugate(q0), marker_orientation(joint))
            q = self.orientation[name]
            frames.append((add(self.position[name], turn(q, d)), multiply(q, r)))
        return frames[0][0], frames[0][1], frames[1][0], frames[1][1]


def held(kind, P1, q1, P2, q2):
    """Unit loads of a joint on body 1 in marker 2's axes: (force, torque) pairs."""
    none = [0, 0, 0]
    forces, torques = {"revolute": ([X, Y, Z], [X, Y]), "prismatic": ([X, Y], [X, Y, Z]),
                       "cylindrical": ([X, Y], [X, Y]), "spherical": ([X, Y, Z], []),
                       "universal": ([X, Y, Z], None), "distance": (None, [])}[kind]
    if forces is None:
        line = turn(conjugate(q2), sub(P1, P2))
        forces = [scale(line, 1 / math.sqrt(dot(line, line)))]
    if torques is None:
        normal = cross(turn(conjugate(q2), turn(q1, X)), Y)
        torques = [scale(normal, 1 / math.sqrt(dot(normal, normal)))]
    return [(f, none) for f in forces] + [(none, t) for t in torques]


def unit_loads(mechanism, pose):
    """Columns of E, and for each the load columns of the results that it feeds: {name: share}."""
    bodies = [b["name"] for b in mechanism["bodies"]]
    joints = {j["name"]: j for j in mechanism["joints"]}
    points = [b["position"] for b in mechanism["bodies"]] + [j["at"] for j in joints.values() if "at" in j]
    size = max(math.dist(a, b) for a in points for b in points)
    columns, shares = [], []

    def push(joint, P1, q2, force, torque, share):
        f, t = turn(q2, force), turn(q2, torque)
        wrench = f + scale(add(cross(P1, f), scale(t, size)), 1 / size)
        column = [0.0] * (6 * len(bodies))
        for name, sign in zip(joint["bodies"], (1, -1)):
            if name != "ground":
                k = 6 * bodies.index(name)
                column[k:k + 6] = scale(wrench, sign)
        columns.append(column)
        shares.append(share)

    for joint in joints.values():
        P1, q1, P2, q2 = pose.markers(mechanism, joint)
        for force, torque in held(joint["type"], P1, q1, P2, q2):
            share = {joint["name"] + ".f" + c: x for c, x in zip("xyz", force)}
            share.update({joint["name"] + ".t" + c: x for c, x in zip("xyz", torque)})
            push(joint, P1, q2, force, torque, share)
    for motor in mechanism.get("motors", []):
        joint = joints[motor["joint"]]
        P1, _, _, q2 = pose.markers(mechanism, joint)
        turning = motor["coordinate"] == "rz"
        push(joint, P1, q2, [0, 0, 0] if turning else Z, Z if turning else [0, 0, 0],
             {motor["name"] + (".torque" if turning else ".force"): 1.0})
    return columns, shares


def stressed_columns(mechanism, results, samples):
    """Load columns that some self-stress contains at some of the samples, all load columns, the number of
    self-stresses, and the smallest singular value met that does not count as zero."""
    varying, every, counts, least = set(), set(), set(), []
    for i in samples:
        columns, shares = unit_loads(mechanism, Pose(mechanism, results, i))
        stresses, smallest = null_space(columns)
        counts.add(len(stresses))
        least.append(smallest)
        for share in shares:
            every.update(share)
        for s in stresses:
            for name in every:
                if abs(sum(x * share.get(name, 0) for x, share in zip(s, shares))) > 1e-9:
                    varying.add(name)
    return varying, every, counts, min(least)


def check_null_space(tap, lockwork, path, title, arguments):
    mechanism = read_mechanism(path)
    with scratch() as folder:
        results = run(lockwork, path, folder, *arguments, *TOLERANCE)
    samples = range(0, len(results.time), max(1, len(results.time) // 12))
    varying, every, counts, least = stressed_columns(mechanism, results, samples)
    redundant = json.loads(command(lockwork, "check", path, "--json"))["redundant"]
    tap.line(counts == {len(redundant)}, "%s: %d redundant rows, as many as self-stresses" % (title, len(redundant)),
             "self-stresses found here: %s" % sorted(counts))
    tap.line(least > 1e-6, "%s: no singular value is in doubt" % title, "smallest that is not zero: %.1e" % least)
    missing = sorted(every - set(results.certainty))
    tap.line(not missing, "%s: every load column is classified" % title, "not classified: %s" % ", ".join(missing))
    wrong = sorted(n for n in varying if results.certainty.get(n) == "exact")
    tap.line(not wrong, "%s: no load that a self-stress contains is called exact" % title, ", ".join(wrong))
    wrong = sorted(n for n in every - varying if results.certainty.get(n, "exact") != "exact")
    tap.line(not wrong, "%s: every load that no self-stress contains is called exact" % title, ", ".join(wrong))


# ---- the four-bar ------------------------------------------------------------------------------------

def check_report(tap, lockwork, path):
    report = json.loads(command(lockwork, "check", path, "--json"))
    named = [(r["joint"], r["direction"]) for r in report["redundant"]]
    tap.line(len(named) == 3 and len(set(named)) == 3, "four-bar: three redundant rows are named", str(named))
    out_of_plane = {"moving along z", "turning about x", "turning about y"}
    tap.line(all(j in ("O2", "B", "C", "O4") and d in out_of_plane for j, d in named),
             "four-bar: they are out-of-plane rows of its hinges", str(named))
    freedoms = (report["degrees_of_freedom"], report["mechanism_degrees_of_freedom"])
    tap.line(freedoms == (0, 1), "four-bar: one freedom, which the motor holds", str(freedoms))


def check_certainty(tap, results):
    joints = ("O2", "B", "C", "O4")
    exact = ["drive.torque"] + ["%s.%s" % (j, c) for j in joints for c in ("fx", "fy", "tz")]
    wrong = [n for n in exact if results.certainty.get(n) != "exact"]
    tap.line(not wrong, "four-bar: motor torque and in-plane loads are exact", "not so: %s" % ", ".join(wrong))
    loose = ["%s.%s" % (j, c) for j in joints for c in ("fz", "tx", "ty")]
    wrong = [n for n in loose if results.certainty.get(n) not in ("sum-only", "undetermined")]
    tap.line(not wrong, "four-bar: out-of-plane loads are not", "not so: %s" % ", ".join(wrong))


def exact_loads(mechanism, results):
    """In-plane forces on body 1 in world axes and the motor torque, by name. The four-bar lies in the world's
    xy-plane with its body frames unturned at the start, so marker 2's axes turn with body 2 alone."""
    loads = {"drive.torque": results.column("drive.torque")}
    for joint in mechanism["joints"]:
        q = {"world_force_of": joint["name"], "body2": joint["bodies"][1], "marker2": [1, 0, 0, 0]}
        for c in "xy":
            loads["%s.f%s" % (joint["name"], c)] = results.quantity({**q, "component": c})
    return loads


def swap_bodies(mechanism, names):
    """Reverses joints; the driven coordinate changes sign with its joint. Returns the sign of each load."""
    sign = {}
    for joint in mechanism["joints"]:
        if joint["name"] in names:
            joint["bodies"].reverse()
            for c in "xy":
                sign["%s.f%s" % (joint["name"], c)] = -1
    if "O2" in names:
        mechanism["motors"][0]["angle"] = {"expression": "-(%s)" % mechanism["motors"][0]["angle"]["expression"]}
        sign["drive.torque"] = -1
    return sign


def check_order(tap, lockwork, path):
    """Permutations of the joints and reversals of their bodies, against the file as it is."""
    original = read_mechanism(path)
    generator = random.Random(SEED)
    print("# seed %d" % SEED)
    orders = generator.sample(list(itertools.permutations(range(4)))[1:], 8)
    trials = [(order, ()) for order in orders] + [(orders[i], names) for i, names in enumerate(
        [("B",), ("C",), ("O4",), ("O2",), ("B", "C"), ("O2", "B", "C", "O4")])]
    with scratch() as folder:
        wanted = exact_loads(original, run(lockwork, path, folder, *TOLERANCE))
        for order, swapped in trials:
            mechanism = copy.deepcopy(original)
            mechanism["joints"] = [mechanism["joints"][i] for i in order]
            sign = swap_bodies(mechanism, swapped)
            got = exact_loads(mechanism, run(lockwork, mechanism, folder, *TOLERANCE))
            name, error = compare(wanted, got, sign)
            title = "four-bar: joints in the order %s" % " ".join(j["name"] for j in mechanism["joints"])
            if swapped:
                title += ", bodies of %s reversed" % " ".join(swapped)
            tap.within(title, error, 1e-12, "largest in %s; issue 2: no exact column changes by more than 1e-12 "
                       "of its largest value" % name)


def compare(wanted, got, sign):
    """The load that differs most, relative to its largest value."""
    worst = ("", 0.0)
    for name, want in wanted.items():
        largest = max(abs(x) for x in want)
        error = max(abs(a - sign.get(name, 1) * b) for a, b in zip(want, got[name])) / largest
        if not error <= worst[1]:
            worst = (name, error)
    return worst


def main():
    parser = argparse.ArgumentParser(description="Redundancy and certainty of loads.")
    parser.add_argument("lockwork")
    parser.add_argument("cases")
    options = parser.parse_args()
    lockwork = os.path.abspath(options.lockwork)

    def case(name):
        return os.path.join(os.path.abspath(options.cases), name, "mechanism.lockwork")

    def certainty():
        with scratch() as folder:
            check_certainty(tap, run(lockwork, case("fourbar_driven"), folder, *TOLERANCE))

    tap = Tap()
    tap.attempt("four-bar: check --json", lambda: check_report(tap, lockwork, case("fourbar_driven")))
    tap.attempt("four-bar: certainty", certainty)
    tap.attempt("four-bar: order of joints", lambda: check_order(tap, lockwork, case("fourbar_driven")))
    for name, arguments in (("fourbar_driven", ()), ("slidercrank_driven", ()), ("universal_joint_30", ()),
                            ("bennett", ("--type", "inverse")), ("bricard", ("--end", "1")),
                            ("flyball_governor", ("--end", "1")), ("puma560", ())):
        tap.attempt("%s: null space" % name,
                    lambda n=name, a=arguments: check_null_space(tap, lockwork, case(n), n, a))
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
