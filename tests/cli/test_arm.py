"""The prosthetic arm: test_arm.py LOCKWORK ROOT. Output is TAP.

What the program says of the shipped files is held against formulas written here: the curves of the paths and their law of time, the gearing of
the differential, the work of the motors; and against the program itself run the other way round, forces given and motion wanted.
"""
import json
import math
import os
import sys

sys.dont_write_bytecode = True
import harness
from harness import ROOT, columns, equal, lockwork, mechanism, near, write

EXAMPLES = os.path.join(ROOT, "data", "examples")
TASKS = ["slow straight line", "lift a bottle", "take a book"]
FILES = ["prosthetic-arm", "prosthetic-shoulder"]
HAND = {"prosthetic-arm": ("payload", (0, 0, 0)), "prosthetic-shoulder": ("forearm", (0, 0, -0.345))}
MOTORS = {"prosthetic-arm": {"front motor": "front shaft", "rear motor": "rear shaft", "elbow motor": "elbow", "wrist motor": "wrist"},
          "prosthetic-shoulder": {"front motor": "front shaft", "rear motor": "rear shaft"}}
HINGES = {"prosthetic-arm": ["flexion", "abduction", "elbow", "wrist"], "prosthetic-shoulder": ["flexion", "abduction"]}
GREASE = 2e-4                    # N m s
RUNS = {}


def example(name):
    return os.path.join(EXAMPLES, name + ".lockwork")


def run(name, task, step="0.01"):
    if (name, task, step) not in RUNS:
        status, out, err = lockwork("run", example(name), "--task", task, "--step", step, "-o", "-")
        equal((status, err if status else ""), (0, ""))
        RUNS[name, task, step] = columns(out)
    return RUNS[name, task, step]


def test_counts():
    """Tasora's Table 2: 42 coordinates and 40 rows, 54 and 50; motors and paths are not among them."""
    freedoms = {"prosthetic-arm": (9, 50, 4), "prosthetic-shoulder": (7, 40, 2)}
    for name, expected in freedoms.items():
        status, out, err = lockwork("check", example(name), "--json")
        equal((status, err), (0, ""))
        report = json.loads(out)
        equal((report["bodies"], report["mechanism_rows"], report["mechanism_degrees_of_freedom"]), expected)
        equal(report["mechanism_rows"], 6 * report["bodies"] - report["mechanism_degrees_of_freedom"])
        mass = sum(part["mass"] for part in report["parts"] if part["body"] not in ("breast", "payload"))
        assert 2 < mass < 2.8, mass
        for part in report["parts"]:
            if part["body"] == "payload":
                near(part["mass"], 1, 1e-6)


def test_freedoms_without_motors():
    """Named after the joints that make them; a worm's rotor does not turn without its wheel."""
    model = mechanism(example("prosthetic-arm"))
    del model["tasks"]
    for body in model["bodies"]:
        for shape in body["geometry"]:
            if "file" in shape:
                shape["file"] = os.path.join(EXAMPLES, shape["file"])
    write("free.lockwork", json.dumps(model))
    status, out, _ = lockwork("check", "free.lockwork", "--json")
    equal(status, 0)
    motions = {m["name"]: {b["body"]: b for b in m["bodies"]} for m in json.loads(out)["motions"]}
    equal(sorted(motions), ["abduction.rz", "elbow.rz", "flexion.rz", "wrist.rz"])
    near(motions["flexion.rz"]["front gear"]["rate"], 1.25, 1e-9)      # 3/4 about the cross, 1 with it, at right angles
    near(motions["abduction.rz"]["front rotor"]["rate"], math.hypot(40, 1), 1e-9)
    assert "front gear" not in motions["abduction.rz"] and "shield" not in motions["elbow.rz"]


def test_a_task_brings_its_payload():
    """The book takes the bottle's place, and only there."""
    mass = {}
    for task in TASKS:
        _, out, _ = lockwork("check", example("prosthetic-arm"), "--task", task, "--json")
        mass[task] = next(part["mass"] for part in json.loads(out)["parts"] if part["body"] == "payload")
    near(mass["lift a bottle"], 1, 1e-6)
    near(mass["slow straight line"], 1, 1e-6)
    near(mass["take a book"], 700 * (2 * 0.21 * 0.002 * 0.14 + 0.21 * 0.026 * 0.002) + 800 * 0.202 * 0.022 * 0.134, 1e-9)


def test_free_wrist_moves():
    """Three coordinates of a path for four freedoms: the wrist finds its own way and ends at rest; held in the other tasks."""
    said = lockwork("check", example("prosthetic-arm"), "--task", "take a book")[1]
    assert "follows by the least motion" in said and "cannot run" not in said, said
    r = run("prosthetic-arm", "take a book")
    assert max(r["wrist.rz"]) - min(r["wrist.rz"]) > 0.3
    near([r["wrist motor.speed"][k] for k in (0, -1)], [0, 0], 1e-9)
    near(run("prosthetic-arm", "lift a bottle")["wrist.rz"], [0] * 201, 1e-12)


# ---- paths ---------------------------------------------------------------------------------------------

def curve(definition, u):
    """A point of a NURBS curve with uniform knots, clamped, by de Boor's algorithm in homogeneous coordinates."""
    degree, points = definition["degree"], definition["points"]
    weights = definition.get("weights", [1] * len(points))
    inner = len(points) - 1 - degree
    knots = [0] * (degree + 1) + [(i + 1) / (inner + 1) for i in range(inner)] + [1] * (degree + 1)
    span = degree
    while span < len(points) - 1 and u >= knots[span + 1]:
        span += 1
    d = [[w * x for x in p] + [w] for p, w in zip(points, weights)][span - degree:span + 1]
    for r in range(1, degree + 1):
        for j in range(degree, r - 1, -1):
            low, high = knots[j + span - degree], knots[j + 1 + span - r]
            a = (u - low) / (high - low)
            d[j] = [(1 - a) * x + a * y for x, y in zip(d[j - 1], d[j])]
    return [x / d[degree][3] for x in d[degree][:3]]


def turned(e, v):
    """v in the axes of the world, e the unit quaternion of the body."""
    w, x, y, z = e
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0]]


def hand(result, name, k):
    body, point = HAND[name]
    away = turned([result["%s.e%d" % (body, i)][k] for i in range(4)], point)
    return [result["%s.%s" % (body, "xyz"[i])][k] + away[i] for i in range(3)]


def path_of(name, task):
    motor = next(m for t in mechanism(example(name))["tasks"] if t["name"] == task for m in t["motors"] if m["name"] == "path")
    duration = float(motor["path"]["progress"]["poly345"]["duration"].split()[0])
    return motor["path"]["nurbs"], duration


def test_hand_follows_its_path():
    """To 1e-9 m, of which rounding needs a millionth; progress is the fraction of the curve's parameter."""
    for name in FILES:
        for task in TASKS:
            definition, duration = path_of(name, task)
            result, worst = run(name, task), 0
            for k, time in enumerate(result["time"]):
                s = time / duration
                worst = max(worst, math.dist(hand(result, name, k), curve(definition, s ** 3 * (10 - 15 * s + 6 * s * s))))
            print("# %s, %s: off by %.2g m" % (name, task, worst))
            assert worst < 1e-9, (name, task, worst)


def test_shoulder_stays_on_its_sphere():
    for task in TASKS:
        definition, _ = path_of("prosthetic-shoulder", task)
        for i in range(21):
            near(math.hypot(*curve(definition, i / 20)), math.hypot(0.345, 0.29), 1e-15)


def test_gearing():
    """Bevels 18 : 24 with the pinion at rest, worms 1 : 40; both rotors turn for either motion."""
    for name in FILES:
        for task in TASKS:
            r = run(name, task)
            for k in range(0, len(r["time"]), 20):
                flexion, abduction = r["flexion.rz"][k], r["abduction.rz"][k]
                near(r["front bearing.rz"][k], -0.75 * flexion, 1e-12)
                near(r["rear bearing.rz"][k], 0.75 * flexion, 1e-12)
                near(r["front shaft.rz"][k], 40 * (abduction - 0.75 * flexion), 1e-10)
                near(r["rear shaft.rz"][k], 40 * (abduction + 0.75 * flexion), 1e-10)


def test_teeth_do_not_slip():
    """Where a side gear meets the pinion, which is at rest, it is at rest itself."""
    r = run("prosthetic-arm", "lift a bottle")
    for k in range(0, len(r["time"]), 10):
        for gear, x in (("front gear", 0.018), ("rear gear", -0.018)):
            touch = turned([r["cross.e%d" % i][k] for i in range(4)], [x, 0.024, 0])
            w = [r["%s.w%s" % (gear, c)][k] for c in "xyz"]
            speed = [w[1] * touch[2] - w[2] * touch[1], w[2] * touch[0] - w[0] * touch[2], w[0] * touch[1] - w[1] * touch[0]]
            near(speed, [0, 0, 0], 1e-13)


# ---- torques ---------------------------------------------------------------------------------------------

def boole(values, h):
    """∫ by Boole's rule, exact for polynomials of degree 5; the count of intervals is a multiple of four."""
    n = len(values) - 1
    equal(n % 4, 0)
    return 2 * h / 45 * sum(w * v for i in range(0, n, 4) for w, v in zip((7, 32, 12, 32, 7), values[i:i + 5]))


def test_energy_balance():
    """Work of the motors = change of energy + what the grease took, to 1e-9 J of some joules."""
    for name in FILES:
        for task in TASKS:
            # where pieces of the curve meet, half way through the task, four intervals must end
            r = run(name, task, "0.005" if task == "take a book" else "0.01")
            h = r["time"][1] - r["time"][0]
            work = sum(boole(r[motor + ".power"], h) for motor in MOTORS[name])
            lost = sum(boole([GREASE * w * w for w in r[motor + ".speed"]], h) for motor in ("front motor", "rear motor"))
            change = r["energy.total"][-1] - r["energy.total"][0] + weight_work(name, task, r)
            near(work, change + lost, 1e-9)
            assert lost > 1e-3 and abs(change) > 0.1, (name, task, lost, change)


def weight_work(name, task, r):
    """What is lifted without being a body: a force is not in the energy."""
    load = {("prosthetic-shoulder", "lift a bottle"): 9.81, ("prosthetic-shoulder", "take a book"): 6.5}.get((name, task), 0)
    return load * (hand(r, name, len(r["time"]) - 1)[2] - hand(r, name, 0)[2])


def forward(name, task, step):
    """The same mechanism with the path let go and the motors delivering what was computed."""
    r = run(name, task, step)
    model = mechanism(example(name))
    chosen = next(t for t in model.pop("tasks") if t["name"] == task)
    bodies = {b["name"]: b for b in chosen.get("bodies", [])}
    model["bodies"] = [bodies.get(b["name"], b) for b in model["bodies"]]
    for body in model["bodies"]:
        for shape in body["geometry"]:
            if "file" in shape:
                shape["file"] = os.path.join(EXAMPLES, shape["file"])
    model["loads"] += chosen.get("loads", [])
    model["motors"] = []
    for motor, joint in MOTORS[name].items():
        table = motor.replace(" ", "-") + ".csv"
        write(table, "t [s],torque [N*m]\n" + "".join("%.17g,%.17g\n" % row for row in zip(r["time"], r[motor + ".torque"])))
        model["motors"].append({"name": motor, "joint": joint, "coordinate": "rz", "torque": {"table": {"file": table}}})
    model["start"] = {j: {"rz": r[j + ".rz"][0]} for j in HINGES[name]}
    model["analysis"] = {"type": "dynamics", "end": r["time"][-1], "step": 0.05, "tolerance": 1e-11}
    write("forward.lockwork", json.dumps(model))
    status, out, err = lockwork("run", "forward.lockwork", "-o", "-")
    equal((status, err if status else ""), (0, ""))
    return r, columns(out)


def test_round_trip():
    """Forward dynamics under the computed torques goes the same way to 1e-6 m and rad: the torques are right."""
    for name, task in (("prosthetic-arm", "lift a bottle"), ("prosthetic-arm", "take a book"), ("prosthetic-shoulder", "slow straight line")):
        there, back = forward(name, task, "0.005")
        every, worst = 10, 0
        for k in range(len(back["time"])):
            near(there["time"][k * every], back["time"][k], 1e-12)
            worst = max(worst, math.dist(hand(there, name, k * every), hand(back, name, k)))
            for joint in HINGES[name]:
                worst = max(worst, abs(there[joint + ".rz"][k * every] - back[joint + ".rz"][k]))
        print("# %s, %s: off by %.2g after %g s" % (name, task, worst, back["time"][-1]))
        assert worst < 1e-6, (name, task, worst)


if __name__ == "__main__":
    sys.exit(harness.main(globals()))
