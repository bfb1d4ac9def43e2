"""Motors that drive a four-bar beyond its reach: whatever the law, the integrator and its steps, every sample that is left is one of the motion up to there.

The motor decides the whole motion, so kinematics, which knows no integration, has the same samples."""
import json
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import some  # noqa: E402  pylint: disable=wrong-import-position
from harness import columns, equal, lockwork, main, read, write

SEEDS = int(sys.argv[3]) if len(sys.argv) > 3 else 16
WAYS = [{"tolerance": 1e-4}, {"tolerance": 1e-8}, {"tolerance": 1e-12}, {"integrator": "rk4"}, {"integrator": "symplectic"}, {"integrator": "genalpha"}]


def rod(name, start, end):
    length = math.dist(start, end)
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    return {"name": name, "position": [*start, 0], "orientation": {"axis": [0, 0, 1], "angle": angle}, "mass": length, "com": [length / 2, 0, 0],
            "inertia": [1e-4, length ** 3 / 12, length ** 3 / 12, 0, 0, 0]}


def four_bar(chance):
    """(mechanism, reach): the crank can turn up to `reach` rad, where coupler and rocker are stretched; it begins below."""
    ground, crank, coupler, rocker = 0.4, chance.uniform(0.25, 0.35), chance.uniform(0.2, 0.25), chance.uniform(0.2, 0.25)
    reach = math.acos((ground ** 2 + crank ** 2 - (coupler + rocker) ** 2) / (2 * ground * crank))
    begin = chance.uniform(0.3, 0.8) * reach
    one, far = (crank * math.cos(begin), crank * math.sin(begin)), (ground, 0)
    between = math.dist(one, far)
    along = (coupler ** 2 - rocker ** 2 + between ** 2) / (2 * between)
    across = math.sqrt(coupler ** 2 - along ** 2)
    u = ((far[0] - one[0]) / between, (far[1] - one[1]) / between)
    two = (one[0] + u[0] * along - u[1] * across, one[1] + u[1] * along + u[0] * across)
    joints = [("A", "crank", "ground", (0, 0)), ("B", "coupler", "crank", one), ("C", "rocker", "coupler", two), ("D", "rocker", "ground", far)]
    return {"lockwork": 1, "gravity": [0, -9.81, 0], "bodies": [rod("crank", (0, 0), one), rod("coupler", one, two), rod("rocker", far, two)],
            "joints": [{"name": n, "type": "revolute", "bodies": [a, b], "at": [*p, 0], "axis": [0, 0, 1]} for n, a, b, p in joints]}, reach - begin


def law(chance, way):
    """An expression that passes the way, and when."""
    speed = chance.uniform(0.5, 5)
    kind = chance.randrange(3)
    if kind == 0:
        return {"angle": {"expression": "%.17g*t" % speed}}, way / speed
    if kind == 1:
        return {"angle": {"expression": "%.17g*t^2" % speed}}, math.sqrt(way / speed)
    return {"speed": speed}, way / speed


def samples(model, **analysis):
    write("m.lockwork", json.dumps(dict(model, analysis=analysis)))
    status, _, said = lockwork("run", "m.lockwork", "-o", "m.csv", env={"LOCKWORK_CHECK_RUNS": "1"})
    equal((status, said if status != 1 else ""), (1, ""))
    return columns(read("m.partial.csv")), said


def compare(found, true, where):
    """Poses to what the steps are good for, energies to as much; but for the instants at which rates grow beyond all bounds."""
    for k, t in enumerate(true["time"][:len(found["time"])]):
        bound = 0.05 if "dt" in where else 1e-3
        for joint in "BCD":
            off = abs(found[joint + ".rz"][k] - true[joint + ".rz"][k])
            assert off < bound, "%s: %s.rz is off by %.3g rad at %.6g s" % (where, joint, off, t)
        assert found["energy.kinetic"][k] < 3 * true["energy.kinetic"][k] + 1, "%s: %.3g J at %.6g s, kinematics has %.3g J" % (where, found["energy.kinetic"][k], t, true["energy.kinetic"][k])


def test_driven_beyond_the_reach():
    for seed in some(range(1, SEEDS + 1), lambda i, seed: i < 2, "seeds"):
        chance = random.Random(seed)
        model, way = four_bar(chance)
        drive, when = law(chance, way)
        model["motors"] = [dict(drive, name="M", joint="A", coordinate="rz")]
        # samples somewhere, or just beyond the end of the way
        count = chance.choice([7, 50, 333, 1000])
        step = when * (1 + chance.choice([0.37 / count, 1e-9, 1e-8, 1e-7, 1e-6])) / count
        true, said = samples(model, type="kinematics", end=2 * when, step=step)
        assert "M" in said, said
        for way in WAYS:
            own = dict(way, dt=when / chance.choice([100, 777.7])) if "integrator" in way else way
            found, said = samples(model, type="dynamics", end=2 * when, step=step, **own)
            # a step of a given length may end a little beyond
            assert found["time"][-1] <= max(true["time"][-1], when + own.get("dt", 0)), "seed %d, %s: a sample at %.9g s, the way ends at %.9g s" % (seed, own, found["time"][-1], when)
            compare(found, true, "seed %d, %s" % (seed, own))


if __name__ == "__main__":
    sys.exit(main(globals()))
