#!/usr/bin/python3
"""Newton's and Euler's equations, kinematics and certainty of whole results, independent of Lockwork's engine.

    newton_euler.py LOCKWORK ROOT [--only NAME] [--worst]

ROOT is the project's folder. Runs data/examples, the cases in tests/mechanisms and the nasty mechanisms in
tests/mechanisms/adversarial through `lockwork run`, and checks every body, joint, motor and load at every sample:

    force, moment  the printed joint loads (on body 1 at marker 1's origin in marker 2's axes; opposite on body 2 at the
                   same point), motors, springs, stops, friction, contacts, applied loads and gravity against m a and
                   I al + w × I w
    span           each joint's load is one that the joint can carry: it does no work on the joint's freedoms
    place          the joint's equations hold, its x y z and angles are those of the printed poses (modulo a turn)
    turns          angle columns are continuous: each step is the mean of the rates at its ends
    laws           motors do what their laws say; lengths, angles, speeds, efforts and powers of motors and springs
                   follow from the printed motion and the file's figures
    velocity, acceleration
                   are the derivatives of positions and velocities (differences of sixth order, between events)
    energy         kinetic and potential energy recomputed
    power          d(kinetic + gravity)/dt is the power of motors, springs, friction, contacts and applied loads
    one-sided      stops and contacts push, and only where something touches; nothing is crossed
    friction       within its bound, and against the slipping (both newton_euler_onesided.py)
    certainty      exact or not, of every load column; in runs with stops, friction or contacts only that nothing is
                   called exact which joints and motors alone leave open (newton_euler_certainty.py)
    sums           every sum stated as determined is

Adding a mechanism is adding a file to adversarial/. Output is TAP; --worst tells the largest error of each check.
At the end the checks themselves are tested: results are spoiled column by column, and the right check must fail.
"""
import argparse
import copy
import glob
import math
import os
import sys

sys.dont_write_bytecode = True
from newton_euler_certainty import check_certainty
from newton_euler_loads import check_balances
from newton_euler_model import Model, samples_of
from newton_euler_motion import check_motion, check_places, check_turns
from newton_euler_onesided import check_one_sided, rough_intervals
from newton_euler_touch import is_rigid
from results import Failed, Tap, run, scratch, read_mechanism

# Relative to the largest of their kind in the run (force, moment, length, speed …) unless the check says otherwise.
LIMIT = {
    "force": 1e-12,         # a linear solve in double precision whose figures are printed in full; 2e-15 was seen
    "moment": 1e-11,        # the same about each body's centre, where long arms cancel; 3e-13 was seen
    "span": 1e-12,          # a projection of printed loads: rounding only
    "place": 1e-12,         # positions are corrected to a few 1e-16 of the size in every row; 1e-13 was seen
    "turns": 0.5,           # rad: a wrong turn is 6.28, the mean of two rates is off by 0.03 at most
    "laws": 1e-10,          # rates are differences of printed figures; 5e-12 was seen in a small elongation
    "velocity": 1e-6,       # differences are excused by what those of lower order are off; 7e-7 of truncation is left
    "acceleration": 1e-5,   # the same of velocities, which change faster; 5e-6 is left at 72 samples a turn
    "energy": 1e-13,        # sums of a few products of printed figures
    "power": 1e-5,          # a derivative of energies, as acceleration
    "one-sided": 1e-12,     # gaps and bounds are kept to rounding, loads are zero or not; 2e-14 was seen
    "friction": 1e-11,      # products of printed figures; 3e-13 was seen at the slowest slip that is judged
    "certainty": 0.0,       # right or wrong
    "sums": 1e-8,           # a null vector by elimination, pivots of 1e-4; a wrong sum changes by 1e-3 or more
}


class Worst:
    """The largest error of each check and where it was."""

    def __init__(self):
        self.value = {}

    def note(self, check, error, where):
        if check not in self.value or not error <= self.value[check][0]:
            self.value[check] = (error, where)


# ---- cases -------------------------------------------------------------------------------------------

# Runs that need other options than the file's own: shorter, denser, or with loads.
OPTIONS = {
    "door": "--end 4", "double-pendulum": "--end 1 --step 0.005", "four-bar": "--type inverse",
    "slider-crank": "--end 0.2", "andrews_iftomm": "--end 0.01 --step 5e-5",
    "andrews_ivp": "--end 0.01 --step 5e-5", "bennett": "--type inverse --step 0.03",
    "bricard": "--end 1 --step 0.01", "double_pendulum": "--end 1 --step 0.005",
    "flyball_governor": "--end 0.5 --step 0.005", "fourbar_chain_1": "--end 1.5 --step 0.01",
    "fourbar_chain_5": "--end 0.5 --step 0.01", "heavy_top_fast": "--end 0.2 --step 0.001",
    "heavy_top_slow": "--end 0.2 --step 0.001", "pendulum_distance": "--end 1.5 --step 0.01",
    "pendulum_revolute": "--end 1.5 --step 0.01", "puma560": "--end 0.5 --step 0.01",
    "torque_free_body": "--end 2 --step 0.01", "watt": "--type inverse --step 0.2",
    "universal_joint_45": "--end 0.4 --step 0.004", "ratchet": "--end 1.2 --step 0.001",
    "newton-cradle": "--end 1", "cam-lift-off": "--end 0.13", "sliding": "--step 0.003", "rubbing": "--end 1.2",
    "catenary": "--type dynamics --end 0.1 --step 0.0005", "absorber": "--type dynamics --end 0.5",
}
TOLERANCE = ("--tolerance", "1e-10")
# Where the laws in a file jump, s.
EDGES = {"ratchet": [1.0], "hoist": [0.5, 4.0, 4.5]}
# Limits of single mechanisms. near: by how much rows may miss being dependent and still count as such.
EXCEPTIONS = {
    # Hinges tilted by 5e-6 leave gaps of a few times that; what depends on them to the first order is not exact either.
    "tilted_hinges": {"place": 5e-5, "near": 1e-3},
}


# The joints whose equations this checker has written down for itself; others have tests of their own.
KNOWN = {"fixed", "revolute", "prismatic", "cylindrical", "spherical", "planar", "universal", "point-line", "point-plane",
         "parallel", "perpendicular", "distance", "revolute-spherical", "free"}


def is_known(path):
    """Rigid bodies, joints of the list, rigid stops and contacts, springs with a number or a force alone."""
    file = read_mechanism(path)
    return (all(joint["type"] in KNOWN for joint in file.get("joints", [])) and not file.get("couplers")
            and not file.get("cables") and all(body.get("type", "rigid") == "rigid" for body in file["bodies"])
            and not any("path" in motor for place in [file, *file.get("tasks", [])] for motor in place.get("motors", [])) and is_rigid(file)
            and all(load["type"] in ("spring", "torsion", "force", "torque") and not isinstance(load.get("stiffness"), dict)
                    for load in file.get("loads", [])))


def mechanisms(root):
    """(name, path, options) of every run."""
    patterns = ("data/examples/*.lockwork", "tests/mechanisms/*/mechanism.lockwork",
                "tests/mechanisms/adversarial/*.lockwork")
    for pattern in patterns:
        paths = sorted(glob.glob(os.path.join(root, pattern)))
        if not paths:
            raise Failed("no mechanisms in %s" % pattern)
        for path in paths:
            name = os.path.splitext(os.path.basename(path))[0]
            if name == "mechanism":
                name = os.path.basename(os.path.dirname(path))
            if not is_known(path):
                continue
            yield name, path, OPTIONS.get(name, "").split()


def judge(model, results, near=0.0, edges=()):
    """Every check on one run: the largest errors, and the share of differences that were dense enough."""
    worst, samples = Worst(), samples_of(model, results)
    check_places(model, samples, worst)
    motion = check_balances(model, samples, worst)
    check_turns(model, samples, worst)
    check_one_sided(model, samples, worst)
    differences = check_motion(model, samples, motion, worst, rough_intervals(model, samples, results.said, edges))
    if model.joints:
        check_certainty(model, samples, results, worst, near)
    return worst.value, differences


def check_case(tap, name, model, results):
    limits = {**LIMIT, **EXCEPTIONS.get(name, {})}
    found, d = judge(model, results, limits.get("near", 0.0), EDGES.get(name, ()))
    for check, (error, where) in found.items():
        tap.within("%s: %s" % (name, check), error, limits[check], where)
    # A comparison that every sample is excused from is no comparison.
    tap.line(d.asked > 0 and d.judged >= 0.9 * d.asked, "%s: samples are dense enough" % name,
             "only %d of %d differences can be judged" % (d.judged, d.asked))
    tap.line(d.share >= 0.5, "%s: most samples are far from events" % name, "only %.0f %%" % (100 * d.share))
    return found


# ---- the checks themselves ---------------------------------------------------------------------------

SPOIL = 1e-4        # far below what anyone would see in a graph


def spoiled(results, column, change):
    other = copy.copy(results)
    other.columns = {**results.columns, column: [change(i, x) for i, x in enumerate(results.column(column))]}
    return other


def stretch(i, x):
    return x * (1 + SPOIL)


def lift(i, x):
    return x + SPOIL


def sink(i, x):
    return x - SPOIL


def turn_round(i, x):
    return -x


def lose_a_turn(i, x):
    return x - (2 * math.pi if i > 50 else 0)


# By mechanism in adversarial/: the options of its run, and (column, change, the check that must fail).
SPOILED = {
    "rssr_universal": ("--end 0.4", [
        ("A.fx", stretch, "force"), ("a.tx", stretch, "moment"), ("A.tz", lift, "span"),
        ("M.torque", stretch, "moment"), ("M.power", stretch, "power"), ("M.speed", stretch, "laws"),
        ("rod.vx", stretch, "velocity"), ("rod.alz", stretch, "acceleration"), ("rod.x", lift, "place"),
        ("b.ry", lift, "place"), ("A.rz", lose_a_turn, "turns"), ("energy.kinetic", stretch, "energy")]),
    "points": ("--end 0.4", [
        ("band.force", stretch, "laws"), ("band.length", stretch, "laws"), ("line.fx", stretch, "force"),
        ("energy.potential", stretch, "energy")]),
    "rubbing": ("--end 1 --step 0.008", [
        ("slope.stop.z", stretch, "force"), ("slope.stop.z", turn_round, "one-sided"), ("slope.stop.z", lift, "one-sided"),
        ("slope.z", sink, "one-sided"), ("slope.friction.z", stretch, "friction"), ("slope.friction.z", stretch, "power"),
        ("hinge.friction.rz", stretch, "friction"), ("hinge.friction.rz", stretch, "moment"),
        ("seal.friction.rz", turn_round, "friction"), ("seal.friction.rz", stretch, "moment")]),
    "sliding": ("--end 0.3 --step 0.004", [
        ("top.fx", stretch, "force"), ("top.tx", lift, "moment"), ("top.y", lift, "moment"), ("top.fy", stretch, "power"),
        ("top.fy", stretch, "friction"), ("top.friction", stretch, "friction"), ("top.slip", stretch, "friction"),
        ("top.normal", stretch, "one-sided"), ("slope.normal", turn_round, "one-sided"), ("slope.gap", sink, "one-sided"),
        ("slope.gap", lift, "one-sided"), ("top.gap", lift, "place"), ("slope.fx", stretch, "friction"),
        ("floor.fz", lift, "one-sided"), ("floor.friction", stretch, "one-sided")]),
}


def check_the_checks(tap, lockwork, root):
    """Each check must fail when its subject is off by a ten-thousandth."""
    for case, (options, changes) in SPOILED.items():
        path = os.path.join(root, "tests/mechanisms/adversarial", case + ".lockwork")
        with scratch() as folder:
            model, results = Model(lockwork, path), run(lockwork, path, folder, *options.split(), *TOLERANCE)
        for column, change, check in changes:
            found, _ = judge(model, spoiled(results, column, change))
            tap.line(not found[check][0] <= LIMIT[check], "%s notices that %s of %s is spoiled" % (check, column, case))
    path = os.path.join(root, "tests/mechanisms/adversarial/two_bearings.lockwork")
    with scratch() as folder:
        model, results = Model(lockwork, path), run(lockwork, path, folder, *TOLERANCE)
    for name, said in (("A1.tx", "exact"), ("B.fx", "undetermined")):
        other = copy.copy(results)
        other.certainty = {**results.certainty, name: said}
        found, _ = judge(model, other)
        tap.line(found["certainty"][0] > 0, "certainty notices that %s is called %s" % (name, said))
    for change in ([(1, "A1.tx"), (1, "A2.tx")], [(1, "A1.fx"), (-1, "A2.fx")]):
        other = copy.copy(results)
        other.sums = results.sums + [change]
        found, _ = judge(model, other)
        tap.line(found["sums"][0] > LIMIT["sums"], "sums notices a wrong one, %s" % (change,))


def main():
    parser = argparse.ArgumentParser(description="Newton, Euler, kinematics and certainty of whole results.")
    parser.add_argument("lockwork")
    parser.add_argument("root")
    parser.add_argument("--only", help="one mechanism by name")
    parser.add_argument("--worst", action="store_true", help="tell the largest error of each check")
    options = parser.parse_args()
    lockwork, root, tap, largest = os.path.abspath(options.lockwork), os.path.abspath(options.root), Tap(), Worst()

    def one(name, path, arguments):
        with scratch() as folder:
            model, results = Model(lockwork, path), run(lockwork, path, folder, *arguments, *TOLERANCE)
        for check, (error, where) in check_case(tap, name, model, results).items():
            largest.note(check, error, "%s: %s" % (name, where))

    for name, path, arguments in mechanisms(root):
        if options.only in (None, name):
            tap.attempt(name, lambda: one(name, path, arguments))
    if options.only is None:
        tap.attempt("the checks themselves", lambda: check_the_checks(tap, lockwork, root))
    for check, (error, where) in largest.value.items() if options.worst else ():
        print("# %-13s %.1e of %.1e  %s" % (check, error, LIMIT[check], where))
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
