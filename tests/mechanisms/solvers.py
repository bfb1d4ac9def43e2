#!/usr/bin/python3
"""The same motion whatever the solver: every class against the linked list, through the command line.

    solvers.py LOCKWORK ROOT

All examples and a handful of mechanisms with loops, couplers, redundant rows, rolling, shafts and point masses. Columns of
motion and exact loads must agree; loads that are not exact are shared as each solver likes. Output is TAP. Under sanitizers each
mechanism meets one solver besides the list, the next mechanism the next solver.
"""
import argparse
import glob
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import some
from results import Failed, Tap, run, scratch

# The largest difference in a column over the largest value (at least 1 SI unit) of all columns of its kind. Direct
# solvers differ by rounding, which the mechanisms here carry along for some oscillations at most; 6e-11 was seen. cg stops at
# residuals of 1e-12, which loads show times the condition of their rows: 1e-6 leaves room for 1e6.
LIMITS = {"tape": 1e-9, "tree": 1e-9, "dense": 1e-9, "cg": 1e-6}
# Where the comparison itself is coarser than that, for the direct solvers:
COARSER = {
    # The list against itself with another output step differs by 5e-8 of the largest acceleration between the switches of the law and
    # by 5e-6 at them, where the curvature of the profile jumps: on which side of the switch a sample falls is rounding.
    "data/examples/cam-follower": 1e-5,
    "data/examples/cam": 1e-5, # the same cam
    "data/examples/pusher": 1e-5, # and again
    # At t = 2.2 s the wheel stands so that the rows frozen as in force nearly depend on each other (relative pivots fall below 1e-5
    # before they are judged anew), and accelerations carry rounding divided by that pivot. The list judges
    # anew at every step here and never gets there. 7e-9 was seen.
    "tests/mechanisms/wheel_driven": 1e-7,
}
# Accurate enough that where the integrator puts its steps does not show.
ARGUMENTS = ["--tolerance", "1e-11"]
# Tables of modes have no time. Machines with many columns are solved sample by sample: a tenth of the samples tell as much.
OTHERWISE = {"data/examples/absorber": ["--type", "statics"],
             **{"data/examples/" + name: ["--step", step] for name, step in (
                 ("prosthetic-arm", "0.1"), ("prosthetic-shoulder", "0.1"), ("stewart", "0.1"), ("delta", "0.05"), ("backhoe", "0.2"),
                 ("scissor-lift", "0.4"), ("wiper", "0.1"), ("press", "0.02"), ("pusher", "0.02"))}}
MECHANISMS = ["puma560", "andrews_iftomm", "bennett", "bricard", "tinkertoy_octahedron", "shaft_line", "wheel_driven",
              "rolling_disk_wobbling", "fourbar_driven", "geneva", "bead_ellipse", "adversarial/stewart",
              "adversarial/shafts", "adversarial/points", "adversarial/sarrus", "adversarial/welded", "adversarial/masses",
              "adversarial/two_bearings", "adversarial/directions", "adversarial/tilted_hinges", "adversarial/stretched",
              "adversarial/rs_slider", "andrews_ivp", "pendulum_revolute", "flyball_governor"]
# These go through dead points, next to which accelerations and loads are rounding divided by a small pivot (the list against
# itself at another tolerance: 6e-9 m/s2; in two_motors 1e-6 rad/s2 where 0 is right). Positions must agree all the same. Without cg, which
# does not see dead points and says in fourbar_chain_1 that its step shrank to nothing.
DEAD_POINTS = ["fourbar_chain_1", "adversarial/two_motors"]
POSITIONS = ("", "e", "r")
SKIPPED = ("violation.", "energy.")


def kind_of(name):
    """What a column is, without its axis: rod.vx -> v, rod.e2 -> e, rod.x -> the empty word."""
    return name.rpartition(".")[2].rstrip("xyz0123")


def differences(one, two, kinds=None):
    """(largest relative difference, its column) of two result tables, over columns of these kinds (all)."""
    if list(one.columns) != list(two.columns) or one.time != two.time:
        raise Failed("the tables have different columns or times")
    scale, found = {}, []
    for name, values in one.columns.items():
        if name.startswith(SKIPPED) or one.certainty.get(name, "exact") != "exact":
            continue
        kind = kind_of(name)
        if kinds and kind not in kinds:
            continue
        scale[kind] = max([scale.get(kind, 1.0)] + [abs(v) for v in values])
        found.append((max(abs(a - b) for a, b in zip(values, two.columns[name])), kind, name))
    if any(error != error for error, _, _ in found):
        raise Failed("not a number")
    return max((error / scale[kind], name) for error, kind, name in found)


def compare(tap, lockwork, name, path, solvers, dead_points=False):
    arguments = ARGUMENTS + OTHERWISE.get(name, [])
    with scratch() as folder:
        reference = run(lockwork, path, folder, *arguments, "--solver", "list")
        for solver in solvers:
            limit = max(LIMITS[solver], COARSER.get(name, 0))
            try:
                result = run(lockwork, path, folder, *arguments, "--solver", solver)
                error, column = differences(reference, result, POSITIONS if dead_points else None)
                tap.within("%s: %s" % (name, solver), error, limit, "largest in " + column)
            except Failed as e:
                tap.line(False, "%s: %s" % (name, solver), str(e))


def path_of(root, name):
    path = os.path.join(root, "tests", "mechanisms", name)
    return path + ".lockwork" if os.path.exists(path + ".lockwork") else os.path.join(path, "mechanism.lockwork")


def main():
    parser = argparse.ArgumentParser(description="The same motion whatever the solver.")
    parser.add_argument("lockwork")
    parser.add_argument("root")
    options = parser.parse_args()
    lockwork, tap = os.path.abspath(options.lockwork), Tap()
    examples = sorted(glob.glob(os.path.join(options.root, "data", "examples", "*.lockwork")))
    tap.line(len(examples) >= 6, "there are examples")
    cases = [(path, False) for path in examples] + [(path_of(options.root, name), False) for name in MECHANISMS]
    cases += [(path_of(options.root, name), True) for name in DEAD_POINTS]
    pairs = [(i, solver) for i, (_, dead) in enumerate(cases) for solver in LIMITS if not (dead and solver == "cg")]
    pairs = some(pairs, lambda _, pair: pair[1] == list(LIMITS)[pair[0] % (3 if cases[pair[0]][1] else len(LIMITS))], "comparisons of solvers")
    for i, (path, dead) in enumerate(cases):
        name = os.path.relpath(path, options.root).replace("/mechanism.lockwork", "").replace(".lockwork", "")
        solvers = [solver for k, solver in pairs if k == i]
        tap.attempt(name, lambda p=path, n=name, s=solvers, d=dead: compare(tap, lockwork, n, p, s, d))
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
