#!/usr/bin/python3
"""How runs of awkward mechanisms end: exit status, the words of the report, and what is in the results.

    outcomes.py LOCKWORK ROOT

ROOT is the project's folder. Mechanisms that cannot go on must say why and name the culprit, and nobody else; those
that look awkward but are not must run. Output is TAP.
"""
import argparse
import copy
import json
import math
import os
import random
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from results import Failed, Results, Tap, read_mechanism, run, scratch

SEED = 20240703
PATIENCE = 20           # s: every run here takes less than one, unoptimized builds ten times that
INERTIA = [0.01, 0.02, 0.03, 0, 0, 0]
DOWN_Y = [0, -9.81, 0]
SUM_LIMIT = 1e-9        # of the largest load: sums cancel shares that the solver chooses as it likes; 1e-14 was seen


# ---- small mechanisms --------------------------------------------------------------------------------

def body(name, position, **more):
    return {"name": name, "position": position, "mass": 1, "inertia": INERTIA, **more}


def hinge(name, one, two, at, axis=(0, 0, 1)):
    return {"name": name, "type": "revolute", "bodies": [one, two], "at": at, "axis": list(axis)}


def slide(name, one, at):
    return {"name": name, "type": "prismatic", "bodies": [one, "ground"], "at": at, "axis": [1, 0, 0]}


def motor(name, joint, coordinate, **law):
    return {"name": name, "joint": joint, "coordinate": coordinate,
            **{kind: {"expression": text} for kind, text in law.items()}}


def mechanism(bodies, joints, motors=(), loads=(), gravity=DOWN_Y, kind="dynamics", end=1, step=0.01):
    return {"lockwork": 1, "gravity": list(gravity), "bodies": bodies, "joints": joints, "motors": list(motors),
            "loads": list(loads), "analysis": {"type": kind, "end": end, "step": step}}


ARM, TIP = body("arm", [0.5, 0, 0]), body("tip", [1.2, 0, 0])
ONE = [hinge("A", "arm", "ground", [0, 0, 0])]
TWO = ONE + [hinge("B", "tip", "arm", [1, 0, 0])]
SLIDER_CRANK = ([body("crank", [0.05, 0, 0]), body("rod", [0.25, 0, 0]), body("slider", [0.4, 0, 0])],
                [hinge("A", "crank", "ground", [0, 0, 0]), hinge("B", "rod", "crank", [0.1, 0, 0]),
                 hinge("C", "slider", "rod", [0.4, 0, 0]),
                 slide("D", "slider", [0.4, 0, 0])])
PARALLELOGRAM = ([body("crank1", [0.03, 0.04, 0]), body("coupler", [0.26, 0.08, 0]), body("crank2", [0.43, 0.04, 0])],
                 [hinge("A", "crank1", "ground", [0, 0, 0]), hinge("B", "coupler", "crank1", [0.06, 0.08, 0]),
                  hinge("C", "coupler", "crank2", [0.46, 0.08, 0]), hinge("D", "crank2", "ground", [0.4, 0, 0])])
BALL = ([body("top", [0, 0, 0], com=[0.05, 0.1, -0.2])],
        [{"name": "S", "type": "spherical", "bodies": ["top", "ground"], "at": [0, 0, 0]}])


class Ending:
    """How `lockwork run` ended: its status, what it said, and its results or those up to the stop."""

    def __init__(self, lockwork, o):
        with scratch() as folder:
            path, out = os.path.join(folder, "m.lockwork"), os.path.join(folder, "out.csv")
            with open(path, "w", encoding="utf-8") as f:
                json.dump(o, f, indent=1)
            began = time.monotonic()
            try:
                done = subprocess.run([lockwork, "run", path, "-o", out], capture_output=True, text=True,
                                      timeout=PATIENCE)
            except subprocess.TimeoutExpired as e:
                raise Failed("still running after %g s" % PATIENCE) from e
            self.seconds = time.monotonic() - began
            self.status, self.said = done.returncode, (done.stdout + done.stderr).replace(folder, "")
            self.whole, partial = os.path.exists(out), os.path.join(folder, "out.partial.csv")
            self.partial = os.path.exists(partial)
            self.results = Results(out) if self.whole else Results(partial) if self.partial else None

    def stopped(self, *words):
        """Status 1, all the words, no results under the asked name."""
        return self.status == 1 and not self.whole and all(w in self.said for w in words)

    def tells(self):
        return "exit status %d: %s" % (self.status, self.said)

    def last(self):
        return self.results.time[-1] if self.results else math.nan


# ---- endings -----------------------------------------------------------------------------------------

def laws_that_jump(tap, lockwork):
    jump = motor("M", "A", "rz", angle="if(t>0.5, 1, 0)")
    for kind in ("kinematics", "inverse"):
        end = Ending(lockwork, mechanism([ARM], ONE, [jump], kind=kind))
        tap.line(end.stopped("law of motor M jumps", "t = 0.5 s") and end.partial,
                 "%s stops at a law that jumps and names its motor" % kind, end.tells())
        tap.line(0.49 <= end.last() <= 0.5, "%s keeps the samples before the jump and none after" % kind,
                 "up to %g s" % end.last())
    end = Ending(lockwork, mechanism([ARM, TIP], TWO, [jump]))
    tap.line(end.stopped("law of motor M jumps"), "dynamics stops at a law that jumps and names its motor", end.tells())
    # Both laws hold the arm still before and after, so that a step may reach across the jump.
    end = Ending(lockwork, mechanism([ARM], ONE, [jump]))
    tap.line(end.stopped("law of motor M jumps"), "dynamics stops at a jump when all is driven",
              end.tells())
    end = Ending(lockwork, mechanism([ARM, TIP], TWO, [jump], gravity=[0, 0, -9.81]))
    tap.line(end.stopped("law of motor M jumps") and end.last() <= 0.5,
              "dynamics from rest keeps no samples after the jump", "up to %g s: %s" % (end.last(), end.tells()))


def paths_and_cables(tap, lockwork):
    def along(curve, law, **more):
        o = mechanism([{"name": "p", "type": "point", "position": [0.5, 0, 0], "mass": 1}], [], **more)
        o["motors"] = [{"name": "hand", "marker": {"body": "p"}, "path": {**curve, "progress": {"expression": law}}}]
        return o
    for kind in ("inverse", "dynamics"):
        end = Ending(lockwork, along({"circle": 0.5}, "if(t<0.5, 0, 0.5)", kind=kind))
        tap.line(end.stopped("path of hand jumps") and end.last() <= 0.5, "%s stops where a path jumps" % kind, end.tells())
        end = Ending(lockwork, along({"line": [[0.5, 0, 0], [0.7, 0, 0]]}, "1.5*t", kind=kind))
        tap.line(end.stopped("hand leaves the end of its path", "t = 0.66"), "%s stops at the end of an open path" % kind, end.tells())
    end = Ending(lockwork, along({"line": [[0.5, 0, 0], [0.5, 1, 0]]}, "t^2*(3-2*t)", kind="inverse"))
    force, speed, power = (end.results.column("hand." + c) for c in ("fy", "speed", "power"))
    worst = max(abs(p - f * v) for f, v, p in zip(force, speed, power))
    tap.line(max(power) > 10 and worst < 1e-12 * max(power), "a path tells the power it takes", "off by %g W" % worst)
    # Gravity pushes the stone towards the hook it hangs on.
    o = mechanism([{"name": "p", "type": "point", "position": [0, -1, 0], "mass": 1}], [], gravity=[0, 9.81, 0])
    o["cables"] = [{"name": "c", "points": [{"body": "ground", "point": [0, 0, 0]}, {"body": "p", "point": [0, 0, 0]}]}]
    end = Ending(lockwork, o)
    tap.line(end.status == 0 and "cable c would go slack" in end.said, "a cable that pushes is told", end.tells())


def freedoms_of_rolling(tap, lockwork):
    """The motion that is named must be one that rolls: the cart goes on by the radius times the angle."""
    o = mechanism([body("car", [0, 0, 0.1]), body("w", [0, 0, 0.1])],
                  [hinge("A", "w", "car", [0, 0, 0.1], (0, 1, 0)), slide("P", "car", [0, 0, 0.1]),
                   {"name": "G", "type": "rolling", "bodies": ["w", "ground"], "radius": 0.1,
                    "markers": [{"orientation": [0.5 ** 0.5, -0.5 ** 0.5, 0, 0]}, {}]}])
    with scratch() as folder:
        path = os.path.join(folder, "m.lockwork")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(o, f)
        done = subprocess.run([lockwork, "check", path, "--json"], capture_output=True, text=True, timeout=PATIENCE)
    motions = json.loads(done.stdout)["motions"]
    moves = {m["body"]: m["rate"] for m in motions[0]["bodies"]} if len(motions) == 1 else {}
    ratio = moves.get("car", 0) / moves["w"] if moves.get("w") else 0
    tap.line(abs(ratio - 0.1) < 1e-12, "the freedom of a rolling cart moves wheel and cart together", str(motions))


def gimbal_lock(tap, lockwork):
    drives = [motor("M" + c[1], "S", c, angle=law) for c, law in (("rx", "0.1*t"), ("ry", "3*t"), ("rz", "0"))]
    lock = math.pi / 6
    for kind in ("kinematics", "inverse"):
        end = Ending(lockwork, mechanism(*BALL, drives, kind=kind))
        tap.line(end.stopped("motor My", "90 degrees") and "Mx" not in end.said and end.last() <= lock,
                 "%s stops where a motor drives ry to 90 degrees" % kind, end.tells())
    end = Ending(lockwork, mechanism(*BALL, drives[1:2]))
    tap.line(end.stopped("motor My", "90 degrees") and end.last() <= lock, "dynamics stops there too", end.tells())
    end = Ending(lockwork, mechanism(*BALL, drives))
    tap.line(end.stopped("motor My", "90 degrees"), "dynamics stops there when all three angles are driven",
              "steps over it; the joints come apart later, and a smaller step is advised")


def dead_points(tap, lockwork):
    drive = motor("M", "D", "z", displacement="-0.05*(1-cos(6*t))")
    for kind in ("kinematics", "inverse"):
        end = Ending(lockwork, mechanism(*SLIDER_CRANK, [drive], kind=kind))
        tap.line(end.stopped("dead point", "A.rz") and not end.partial,
                 "%s of a slider-driven crank refuses to start at its dead point" % kind, end.tells())
    end = Ending(lockwork, mechanism(*SLIDER_CRANK, [drive]))
    tap.line(end.stopped("dead point"), "dynamics of it says so and does not go on", end.tells())
    end = Ending(lockwork, mechanism(*SLIDER_CRANK, [motor("M", "A", "rz", angle="6*t")], kind="inverse"))
    tap.line(end.status == 0 and "dead point" not in end.said, "for the crank's motor it is none", end.tells())


def conflicts(tap, lockwork):
    other = body("bystander", [0, 5, 0])
    free = hinge("unconcerned", "bystander", "ground", [0, 5, 0])

    def pin(name, part, place, at):
        return {"name": name, "type": "revolute", "bodies": [part, "ground"],
                "markers": [{"position": place}, {"position": at}]}

    end = Ending(lockwork, mechanism([ARM, other], [free, pin("left", "arm", [-0.5, 0, 0], [0, 0, 0]),
                                                    pin("right", "arm", [0.5, 0, 0], [1.01, 0, 0])]))
    tap.line(end.stopped("contradict", "left, moving along x", "right, moving along x", "5 mm")
             and "unconcerned" not in end.said and "moving along y" not in end.said,
             "two hinges 10 mm too far apart are named with their direction, nobody else", end.tells())
    fore = body("fore", [1.5, 0, 0])
    end = Ending(lockwork, mechanism([ARM, fore, other], [free] + ONE + [
        hinge("B", "fore", "arm", [1, 0, 0]), pin("C", "fore", [0.5, 0, 0], [3, 0, 0])]))
    tap.line(end.stopped("contradict", "A, moving along x", "B, moving along x", "C, moving along x")
             and "unconcerned" not in end.said,
             "a chain that cannot reach names its three hinges, nobody else", end.tells())
    apart = [motor("M", "A", "rz", angle="2*t"), motor("N", "D", "rz", angle="2*t+0.1")]
    end = Ending(lockwork, mechanism(*PARALLELOGRAM, apart, kind="inverse"))
    tap.line(end.stopped("contradict", "motor M", "motor N") and not end.partial,
             "motors that disagree from the start are named", end.tells())
    parting = [motor("M", "A", "rz", angle="2*t"), motor("N", "D", "rz", angle="2*t + max(0, t-0.3)^2")]
    for kind in ("kinematics", "inverse", "dynamics"):
        end = Ending(lockwork, mechanism(*PARALLELOGRAM, parting, kind=kind))
        tap.line(end.stopped("contradict each other at t = 0.3", "the driven rz of") and end.partial
                 and 0.29 <= end.last() <= 0.32, "%s runs until motors part, and says which" % kind, end.tells())


def crawling(tap, lockwork):
    damper = {"name": "damper", "type": "spring", "bodies": ["mass", "ground"], "points": [[0, 0, 0], [1, 0, 0]],
              "stiffness": 1000, "damping": 1e10, "length": 0.9}
    end = Ending(lockwork, mechanism([body("mass", [0, 0, 0])], [slide("P", "mass", [0, 0, 0])], loads=[damper]))
    tap.line(end.stopped("would not end", "stiff") and end.partial,
             "a damper of 1e10 N s/m stops within %g s instead of crawling" % PATIENCE, end.tells())


def what_must_run(tap, lockwork, root):
    late = motor("M", "A", "rz", angle="step(t, 0.2, 0, 0.4, 2)")
    for gravity in (DOWN_Y, [0, 0, -9.81]):
        end = Ending(lockwork, mechanism([ARM, TIP], TWO, [late], gravity=gravity))
        # A driven coordinate is its law, to the rounding of the position correction.
        tap.line(end.status == 0 and end.whole and abs(end.results.column("A.rz")[-1] - 2) < 1e-12,
                 "a step() law from rest runs at the default tolerance, gravity %s" % gravity, end.tells())
    tilted = read_mechanism(os.path.join(root, "tests/mechanisms/adversarial/tilted_hinges.lockwork"))
    for kind in ("dynamics", "inverse"):
        tilted["analysis"]["type"] = kind
        tilted["motors"] = [motor("M", "A", "rz", angle="6*t")] if kind == "inverse" else []
        end = Ending(lockwork, tilted)
        tap.line(end.status == 0 and end.whole and "disagreed by up to" in end.said,
                 "%s of hinges tilted by 5e-6 runs and tells how far they disagree" % kind, end.tells())
    # Self-stresses of the loop contain a few millionths of the motor's torque; so does the dynamics' A.fx, called exact.
    tap.line(end.whole and end.results.certainty["M.torque"] == "exact", "its motor torque is exact all the same",
              "a motor makes nearly all loads of a loop with a small misfit undetermined")


def angles_through_the_pole(tap, lockwork):
    """z of a spinning body turns through the x-axis of the ground, where two of three angles jump by half a turn."""
    square = {"name": "P", "type": "perpendicular", "bodies": ["spinner", "ground"],
              "markers": [{"position": [0, 0, 0], "orientation": [0.5 ** 0.5, 0.5 ** 0.5, 0, 0]},
                          {"position": [0, 0, 0]}]}
    spinner = {"name": "spinner", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0], "omega": [0, 1, 5]}
    end = Ending(lockwork, mechanism([spinner], [square], gravity=[0, 0, 0], end=2))
    rx, ry = end.results.column("P.rx"), end.results.column("P.ry")
    jumps = [k for k in range(1, len(rx)) if abs(rx[k] - rx[k - 1]) > 4]        # half a turn is honest at the pole
    tap.line(not jumps, "angles do not jump by whole turns after passing ry = 90 degrees",
              "P.rx jumps by 2 pi where ry is %s" % ", ".join("%.2f" % ry[k] for k in jumps))


# ---- sums --------------------------------------------------------------------------------------------

SHARED = ("two_bearings", "two_motors", "peaucellier", "sarrus", "rs_link", "rs_slider", "stretched")


def sums_in_any_order(tap, lockwork, root):
    """The order of joints in the file decides how a solver shares loads; what is stated as determined does not."""
    generator = random.Random(SEED)
    print("# seed %d" % SEED)
    shares_moved = 0
    for case in SHARED:
        original = read_mechanism(os.path.join(root, "tests/mechanisms/adversarial", case + ".lockwork"))
        original["analysis"].update(end=original["analysis"]["end"] / 10)      # chaos must not add to the differences
        with scratch() as folder:
            first = run(lockwork, original, folder, "--tolerance", "1e-12")
            tap.line(len(first.sums) > 0, "%s: sums are stated" % case)
            worst, change, same = (0.0, ""), 0.0, True
            for _ in range(5):
                other = copy.deepcopy(original)
                generator.shuffle(other["joints"])
                results = run(lockwork, other, folder, "--tolerance", "1e-12")
                same = same and results.certainty == first.certainty
                worst = max([worst] + [sum_error(first, results, terms) for terms in first.sums])
                names = [name for terms in first.sums for _, name in terms]
                change = max([change] + [single_change(first, results, name) for name in names])
        tap.within("%s: stated sums do not depend on the order of joints" % case, worst[0], SUM_LIMIT, worst[1])
        tap.line(same, "%s: neither does what is exact, sum-only or undetermined" % case)
        shares_moved += change > 1e-3
    tap.line(shares_moved >= 3, "in some mechanisms single shares do depend on it", "only in %d" % shares_moved)


def sum_error(first, other, terms):
    """Largest difference of a sum between two runs, relative to the largest force (torque) anywhere, and its text."""
    kind = terms[0][1].rpartition(".")[2][0]
    largest = max(abs(x) for r in (first, other) for name, values in r.columns.items()
                  if name in r.certainty and name.rpartition(".")[2][0] == kind for x in values)
    totals = [[sum(sign * r.column(name)[i] for sign, name in terms) for i in range(len(first.time))]
              for r in (first, other)]
    error = max(abs(a - b) for a, b in zip(*totals))
    return error / largest, " ".join("%+d*%s" % term for term in terms)


def single_change(first, other, name):
    a, b = first.column(name), other.column(name)
    largest = max(map(abs, a + b))
    return max(abs(x - y) for x, y in zip(a, b)) / largest if largest else 0.0


def main():
    parser = argparse.ArgumentParser(description="How runs of awkward mechanisms end.")
    parser.add_argument("lockwork")
    parser.add_argument("root")
    options = parser.parse_args()
    lockwork, root, tap = os.path.abspath(options.lockwork), os.path.abspath(options.root), Tap()
    for work in (laws_that_jump, paths_and_cables, freedoms_of_rolling, gimbal_lock, dead_points, conflicts, crawling, angles_through_the_pole):
        tap.attempt(work.__name__.replace("_", " "), lambda: work(tap, lockwork))
    for work in (what_must_run, sums_in_any_order):
        tap.attempt(work.__name__.replace("_", " "), lambda: work(tap, lockwork, root))
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
