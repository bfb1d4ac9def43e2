"""Stops, friction and contacts as they are met on the command line, against closed forms."""
import json
import math
import os
import re
import sys

from harness import ROOT, columns, contains, equal, lacks, lockwork, main, near, read, write

G = 9.81
FLOOR = [None, {"plane": [0, 0, 1]}]


def run(content, *options, status=0):
    """(columns by name without unit, what was said)."""
    write("m.lockwork", json.dumps({"lockwork": 1, **content}))
    code, out, said = lockwork("run", "m.lockwork", "-o", "m.csv", *options)
    equal(code, status)
    if status:
        return {}, out + said
    return columns(read("m.csv")), out + said


def times(said, what):
    return [float(t) for t in re.findall(r"at t = (\S+) s: " + re.escape(what), said)]


def box(name, size, position, **more):
    return {"name": name, "position": position, "geometry": [{"box": size, "material": "steel"}], **more}


def pushed(height, direction, friction, force="t"):
    """A box of 2 kg that is pushed at a height over its centre by a force that grows by 1 N/s."""
    return {"bodies": [box("b", [0.1, 0.1, 0.1], [0, 0, 0.05], mass=2)],
            "contacts": [{"name": "c", "bodies": ["b", "ground"], "shapes": FLOOR, "friction": friction, "restitution": 0}],
            "loads": [{"name": "f", "type": "force", "body": "b", "point": [0, 0, height],
                       "force": [{"expression": "%.17g*%s" % (direction[0], force)}, {"expression": "%.17g*%s" % (direction[1], force)}, 0]}],
            "analysis": {"end": 10, "step": 0.1}}


def test_all_feet_give_way_together():
    """Wherever the weight is shared to by the push: the box slips when the push is mu m g, never before."""
    half = math.sqrt(0.5)
    for height, direction in ((-0.05, (1, 0)), (0, (0.6, 0.8)), (0.03, (-half, half)), (0.05, (-half, half)), (0.05, (1, 0))):
        columns, said = run(pushed(height, direction, {"static": 0.4, "kinetic": 0.2}))
        slips = times(said, "contact c (b on ground) slips")
        equal(len(slips), 1)
        near(slips[0], 0.4 * 2 * G, 1e-7)
        # from then on (t/2 - 0.2 g)
        t = columns["time"][-1]
        near(math.hypot(columns["b.vx"][-1], columns["b.vy"][-1]), (t * t - slips[0] ** 2) / 4 - 0.2 * G * (t - slips[0]), 1e-6)
        sticking = max(i for i, time in enumerate(columns["time"]) if time < slips[0])
        near(math.hypot(columns["b.x"][sticking], columns["b.y"][sticking]), 0, 1e-11)


def test_sticks_from_the_start():
    """A push just below what holds, applied at once."""
    half = math.sqrt(0.5)
    columns, said = run(pushed(0.05, (-half, half), {"static": 0.4, "kinetic": 0.2}, "7.8"))
    lacks(said, "slips")
    near([columns["b.x"][-1], columns["b.y"][-1]], [0, 0], 1e-10)


def test_slow_start_of_slipping():
    """With one coefficient slipping begins without a jerk; no direction of slipping is known at first, and that must not take long."""
    columns, said = run(pushed(0, (1, 0), 0.4))
    near(times(said, "contact c (b on ground) slips"), [0.4 * 2 * G], 1e-7)
    near(columns["b.vx"][-1], (10 - 0.4 * 2 * G) ** 2 / 4, 1e-6)
    assert int(re.search(r"(\d+) steps", said).group(1)) < 4000, said


def slide(friction, motor):
    return {"bodies": [{"name": "m", "mass": 2, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}],
            "joints": [{"name": "P", "type": "prismatic", "bodies": ["m", "ground"], "at": [0, 0, 0], "axis": [1, 0, 0], "friction": friction}],
            "motors": [{"name": "M", "joint": "P", "coordinate": "z", "force": {"expression": motor}}],
            "analysis": {"end": 5, "step": 0.05}}


def test_no_push_is_stepped_over():
    """6 sin 4t against 0.25 m g = 4.905 N: away from rest nothing moves, and the step knows of the force by looking."""
    _, said = run(slide({"coefficient": 0.2, "static": 0.25}, "6*sin(4*t)"))
    breaks = math.asin(0.25 * 2 * G / 6) / 4
    slips = times(said, "friction in P slips")
    near(slips, [breaks + k * math.pi / 4 for k in range(len(slips))], 1e-8)
    equal(len(slips), 7)


def pendulum(restitution, **joint):
    return {"bodies": [{"name": "rod", "mass": 3, "com": [0.5, 0, 0], "inertia": [0.25, 0.25, 0.25, 0, 0, 0]}],
            "joints": [{"name": "A", "type": "revolute", "bodies": ["rod", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0],
                        "limits": {"rz": {"range": [None, "60 deg"], "restitution": restitution}}, **joint}],
            "analysis": {"end": 1, "step": 0.01}}


def test_hits_of_angles_are_told_in_their_units():
    """Speed and impulse at the stop of a hinge: rad/s and N m s, (1 + e) I w."""
    _, said = run(pendulum(0.5))
    inertia = 0.25 + 3 * 0.25
    omega = math.sqrt(2 * 3 * G * 0.5 * math.sin(math.pi / 3) / inertia)
    found = re.search(r"hit: the upper stop of A.rz, at (\S+) rad/s with an impulse of (\S+) N m s", said)
    near([float(found.group(1)), float(found.group(2))], [omega, 1.5 * inertia * omega], 1e-4)


def test_a_box_that_lands_flat_hits_once():
    """Four corners are one contact: one hit with the whole impulse."""
    height = 0.2
    _, said = run({"bodies": [box("b", [0.1, 0.2, 0.1], [0, 0, 0.05 + height], mass=2)],
                   "contacts": [{"name": "c", "bodies": ["b", "ground"], "shapes": FLOOR, "friction": 0.3, "restitution": 0}],
                   "analysis": {"end": 0.5, "step": 0.1}})
    speed = math.sqrt(2 * G * height)
    contains(said, "hit: contact c (b on ground), at %.6g m/s with an impulse of %.6g N s over 4 points\n" % (speed, 2 * speed))
    equal(said.count("hit:"), 1)


def test_what_was_hit_is_named():
    """A chain resting on one stop is hit at another: the hit names that one, not where the larger impulse goes."""
    rod = {"geometry": [{"box": [0.5, 0.02, 0.02], "position": [0.25, 0, 0], "material": "aluminium"}]}
    _, said = run({"bodies": [{"name": "upper", **rod}, {"name": "lower", "position": [0.5, 0, 0], **rod}],
                   "joints": [{"name": "S", "type": "revolute", "bodies": ["upper", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0],
                               "limits": {"rz": ["-90 deg", "0 deg"]}},
                              {"name": "E", "type": "revolute", "bodies": ["lower", "upper"], "at": [0.5, 0, 0], "axis": [0, 1, 0],
                               "limits": {"rz": ["0 deg", "60 deg"]}}],
                   "analysis": {"end": 0.6, "step": 0.01}})
    contains(said, "hit: the upper stop of E.rz")
    lacks(said, "hit: the upper stop of S.rz")


def test_a_motor_against_a_stop_is_named():
    _, said = run({**pendulum(0), "motors": [{"name": "M", "joint": "A", "coordinate": "rz", "speed": "60 deg/s"}],
                   "analysis": {"end": 2, "step": 0.01}}, status=1)
    contains(said, "motor M drives against the upper stop of A.rz")


def test_time_stepping_lets_go_of_faces_that_are_left_behind():
    """The pawl slides off each tooth: with impulses once a step as with located events, the wheel turns to the same place."""
    runs = []
    for options in ([], ["--integrator", "symplectic", "--dt", "1 ms"]):
        code, _, said = lockwork("run", ROOT + "/data/examples/ratchet.lockwork", "-o", "m.csv", *options)
        equal((code, "warning" in said), (0, False))
        runs.append(columns(read("m.csv")))
    near(runs[1]["axle.rz"], runs[0]["axle.rz"], 0.01)


def test_a_sphere_is_its_radius():
    ball = {"name": "ball", "position": [0, 0, 1], "mass": 1, "geometry": [{"sphere": "100 mm", "material": "steel"}]}
    contact = {"name": "c", "bodies": ["ball", "ground"], "shapes": [{"sphere": 0.1}, {"plane": [0, 0, 1]}], "friction": 0, "restitution": 0}
    columns, _ = run({"bodies": [ball], "contacts": [contact], "analysis": {"end": 1, "step": 0.1}})
    near(columns["ball.z"][-1], 0.1, 1e-12)


# ---- numbers at the ends of what doubles hold

def test_gap_of_what_is_thrown_far_away():
    ball = {"name": "b", "position": [0, 0, 0.05], "velocity": [30, 0, 30], "geometry": [{"sphere": 0.05, "density": 1000}]}
    plate = {"box": [1, 1, 0.1], "position": [0, 0, -0.05]}
    data, _ = run({"bodies": [ball], "contacts": [{"name": "c", "bodies": ["b", "ground"], "shapes": [None, plate], "friction": 0.3, "restitution": 0.5}],
                   "analysis": {"end": 5, "step": 0.1}})
    assert all(math.isfinite(gap) for gap in data["c.gap"]), data["c.gap"]


def test_inertia_too_small_to_invert():
    write("m.lockwork", json.dumps({"lockwork": 1, "bodies": [{"name": "b", "mass": 1, "inertia": [1e-308, 1e-308, 1e-308, 0, 0, 0]}]}))
    code, _, said = lockwork("check", "m.lockwork")
    equal(code, 2)
    contains(said, "too small or too large to compute with")


def test_step_that_all_but_reaches_the_end():
    """so heavy for its inertia that steps are as short as times round"""
    data, _ = run({"bodies": [{"name": "b", "mass": 2e9, "com": [0.1, 0, 0], "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}],
                   "joints": [{"name": "J", "type": "spherical", "bodies": ["b", "ground"], "at": [0, 0, 0]}], "analysis": {"end": 1, "step": 0.1}})
    equal(len(data["time"]), 11)


def test_joints_that_rounding_opens():
    """so far away that millimetres are lost: a status and the samples before, not a table of open joints"""
    rod = {"name": "rod", "position": [1e13, 0, 0], "mass": 1, "com": [0.5, 0, 0], "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}
    write("m.lockwork", json.dumps({"lockwork": 1, "bodies": [rod], "analysis": {"end": 1},
                                    "joints": [{"name": "A", "type": "revolute", "bodies": ["rod", "ground"], "at": [1e13, 0, 0], "axis": [0, 1, 0]}]}))
    code, _, said = lockwork("run", "m.lockwork", "-o", "m.csv")
    equal((code, os.path.exists("m.csv")), (1, False))
    contains(said, "the joints are not held", "look at A")
    assert all(open_by <= 1e-6 for open_by in columns(read("m.partial.csv"))["violation.position"])


if __name__ == "__main__":
    sys.exit(main(globals()))
