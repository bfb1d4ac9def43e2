"""Measures and tasks, as users write them: test_measures.py LOCKWORK ROOT. Output is TAP."""
import copy
import json
import math
import sys

from harness import contains, equal, lockwork, main, near, run_model, write

INERTIA = [0.1, 0.2, 0.3, 0, 0, 0]
STEP = 1e-3
MODEL = {
    "lockwork": 1,
    "bodies": [{"name": "p", "mass": 1, "com": [0.5, 0, 0], "inertia": INERTIA},
               {"name": "q", "mass": 2, "position": [1, 0, 0], "com": [0.5, 0.1, 0], "inertia": INERTIA}],
    "joints": [{"name": "A", "type": "revolute", "bodies": ["p", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0]},
               {"name": "B", "type": "universal", "bodies": ["q", "p"], "at": [1, 0, 0], "axis": [1, 0, 0]}],
    "measures": [
        {"name": "tip", "type": "point", "body": "q", "point": [1, 0, "20 mm"]},
        {"name": "seen", "type": "motion", "body": "q", "point": [1, 0.1, 0], "orientation": [0.6, 0, 0.8, 0], "relative": "p"},
        {"name": "far", "type": "distance", "bodies": ["q", "ground"], "points": [[1, 0, 0], [0, 0, 1]]},
        {"name": "bend", "type": "angle", "bodies": ["q", "p"], "axes": [[1, 0, 0], [0.2, 1, 0]]},
        {"name": "turn", "type": "angle", "bodies": ["p", "ground"], "axes": [[1, 0, 0], [1, 0, 0]], "about": [0, 1, 0]},
        {"name": "centre", "type": "centre"}, {"name": "both", "type": "energy"}, {"name": "one", "type": "energy", "bodies": ["p"]},
        {"name": "other", "type": "energy", "bodies": ["q"]}, {"name": "L", "type": "momentum", "about": [0, 0, 0]}],
    "start": {"A": {"speed": 1}, "B": {"rx": 0.1, "speed": 2}},
    "analysis": {"type": "dynamics", "end": 1, "step": STEP, "tolerance": 1e-12}}


def derivative(values):
    """By central differences of sixth order; the first three and last three are left out."""
    weights = ((1, 45), (2, -9), (3, 1))
    return [sum(w * (values[i + k] - values[i - k]) for k, w in weights) / (60 * STEP) for i in range(3, len(values) - 3)]


def is_rate(found, rate, value, tolerance):
    worst = max(abs(a - b) for a, b in zip(derivative(found[value]), found[rate][3:-3]))
    assert worst < tolerance, "%s is not the rate of %s: %g off" % (rate, value, worst)


def test_rates_are_derivatives():
    """Tolerances: the differences' own error, from the seventh derivative of a motion with rates up to 20/s: (20 ms⁻¹ h)⁶/140 of 20² … 20³."""
    found, _ = run_model(MODEL)
    for name in ("tip", "seen", "centre"):
        for axis in "xyz":
            is_rate(found, "%s.v%s" % (name, axis), "%s.%s" % (name, axis), 1e-9)
            is_rate(found, "%s.a%s" % (name, axis), "%s.v%s" % (name, axis), 1e-7)
    for name, value in (("far", "distance"), ("bend", "angle"), ("turn", "angle")):
        is_rate(found, name + ".speed", "%s.%s" % (name, value), 1e-7)
        is_rate(found, name + ".acceleration", name + ".speed", 1e-5)
    for axis in "xyz":
        is_rate(found, "seen.al" + axis, "seen.w" + axis, 1e-7)


def test_values():
    found, _ = run_model(MODEL)
    for k, time in enumerate(found["time"]):
        near(found["turn.angle"][k], found["A.rz"][k], 1e-12)
        near(found["both.total"][k], found["energy.total"][k], 1e-12)
        near(found["one.kinetic"][k] + found["other.kinetic"][k], found["energy.kinetic"][k], 1e-12)
        for axis in "xyz":
            near(found["L.p" + axis][k], 3 * found["centre.v" + axis][k], 1e-12)
        tip = [found["tip." + axis][k] for axis in "xyz"]
        assert time >= 0 and abs(math.dist(tip, (0, 0, 1)) - found["far.distance"][k]) < 0.021  # the tip is 20 mm beside that point
        # the angle of two directions, from the bodies' quaternions
        p, q = ([found["%s.e%d" % (body, i)][k] for i in range(4)] for body in "pq")
        a, b = turned(q, (1, 0, 0)), turned(p, (0.2, 1, 0))
        near(found["bend.angle"][k], math.acos(sum(x * y for x, y in zip(a, b)) / math.sqrt(1.04)), 1e-9)
    # about the hinge's axis only the weight turns the arm: L' = r × m g
    worst = max(abs(a - 9.81 * 3 * x) for a, x in zip(derivative(found["L.ly"]), found["centre.x"][3:-3]))
    assert worst < 1e-8, worst


def turned(q, v):
    w, x, y, z = q
    rows = ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)), (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
    return [sum(a * b for a, b in zip(row, v)) for row in rows]


def test_turns_are_counted():
    model = {"lockwork": 1, "bodies": [{"name": "p", "mass": 1, "inertia": INERTIA}],
             "joints": [{"name": "A", "type": "revolute", "bodies": ["p", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]}],
             "motors": [{"name": "M", "joint": "A", "speed": "-7 rad/s"}],
             "measures": [{"name": "turn", "type": "angle", "bodies": ["p", "ground"], "axes": [[1, 0, 0], [1, 0, 0]], "about": [0, 0, 1]}],
             "analysis": {"type": "kinematics", "end": 3, "step": 0.2}}
    found, _ = run_model(model)
    for time, angle in zip(found["time"], found["turn.angle"]):
        near(angle, -7 * time, 1e-9)


def test_bad_measures():
    cases = [({"type": "pint"}, "unknown type of measure \"pint\"; did you mean \"point\"?"), ({}, "a measure needs \"type\""),
             ({"type": "point"}, "a measure of a point needs \"body\""), ({"type": "point", "body": "r"}, "unknown body \"r\""),
             ({"type": "point", "body": "p", "axes": []}, "a measure of type point has no \"axes\"; it takes: body point relative"),
             ({"type": "point", "body": "p", "relative": "p"}, "a body seen from itself does not move"),
             ({"type": "point", "body": "p", "point": [0, 0, "1 deg"]}, "expected a length"),
             ({"type": "distance", "bodies": ["p", "q"], "points": [[0, 0, 0]]}, "expected a list of two points"),
             ({"type": "angle", "bodies": ["p", "q"]}, "an angle needs \"axes\""),
             ({"type": "angle", "bodies": ["p", "q"], "axes": [[0, 0, 0], [1, 0, 0]]}, "a direction is zero"),
             ({"type": "angle", "bodies": ["p", "q"], "axes": [[1, 0, 0], [1, 0, 0]], "about": [2, 0, 0]}, "not along the second of the axes"),
             ({"type": "energy", "bodies": ["p", "p"]}, "in the list twice"), ({"type": "centre", "bodies": []}, "the list of bodies is empty"),
             ({"type": "momentum", "bodies": ["ground"]}, "this body does not move")]
    for measure, message in cases:
        write("bad.lockwork", json.dumps(dict(MODEL, measures=[dict(measure, name="m")])))
        status, _, err = lockwork("run", "bad.lockwork", "-o", "-")
        equal(status, 2)
        contains(err, "bad.lockwork:1:", message)
    write("bad.lockwork", json.dumps(dict(MODEL, measures=[{"name": "A", "type": "centre"}])))
    contains(lockwork("check", "bad.lockwork")[2], "the name \"A\" is already that of the joint")


def tasks_model():
    model = copy.deepcopy(MODEL)
    model["motors"] = [{"name": "M", "joint": "A"}]
    model["joints"][1]["type"] = "fixed"
    model["start"] = {"A": {"rz": 0.3}}
    model["measures"] = []
    model["analysis"] = {"type": "dynamics", "end": 0.5, "step": 0.1}
    model["tasks"] = [{"name": "up", "motors": [{"name": "M", "joint": "A", "angle": {"expression": "0.3 + t^2"}}], "analysis": {"type": "inverse"}},
                      {"name": "fall", "start": {"A": {"rz": 0, "speed": 2}}, "dwell": "2 s", "repeat": 3},
                      {"name": "push", "loads": [{"name": "f", "type": "force", "body": "p", "point": [0, 0, 0], "force": [0, 0, 1]}]}]
    return model


def test_tasks():
    model = tasks_model()
    found, _ = run_model(model)
    near(found["A.rz"], [0.3 + t * t for t in found["time"]], 1e-12)
    assert abs(found["M.torque"][0]) > 1
    found, _ = run_model(model, "--task", "fall")
    near((found["A.rz"][0], found["M.speed"][0], max(map(abs, found["M.torque"]))), (0, 2, 0), 1e-9)
    found, _ = run_model(model, "--task", "push")
    near(found["A.rz"][0], 0.3, 1e-12)
    equal(lockwork("check", "model.lockwork", "--task", "fall")[0], 0)


def test_bad_tasks():
    model = tasks_model()
    write("m.lockwork", json.dumps(model))
    status, _, err = lockwork("run", "m.lockwork", "--task", "fal")
    equal(status, 2)
    contains(err, "no task \"fal\"; did you mean \"fall\"?")
    model["tasks"][0]["motors"][0]["angel"] = 1
    write("m.lockwork", json.dumps(model))
    contains(lockwork("run", "m.lockwork", "-o", "-")[2], "unknown key \"angel\" in a motor; did you mean \"angle\"?")
    del model["tasks"]
    write("m.lockwork", json.dumps(model))
    contains(lockwork("run", "m.lockwork", "--task", "up")[2], "no task \"up\": the file has no \"tasks\"")


def test_what_a_task_overrules_is_read():
    """motors, loads, bodies and values in whose place a task puts its own: their errors are told whatever is asked"""
    def overruled(kind, thing, better):
        return {**tasks_model(), kind: [*tasks_model().get(kind, []), thing], "tasks": [{"name": "t", kind: [better]}]}
    force = {"name": "f", "type": "force", "body": "p", "point": [0, 0, 0], "force": [0, 0, 1]}
    motor = {"name": "N", "joint": "A", "angle": {"expression": "t"}}
    body = {"name": "extra", "mass": 1, "inertia": [0.01] * 3 + [0] * 3}
    for kind, better, worse, told in (("motors", motor, {"angle": {"expression": "foo(t)"}}, "unknown function 'foo'"), ("motors", motor, {"joint": "Z"}, "Z"),
                                      ("loads", force, {"body": "z"}, "z"), ("bodies", body, {"mass": "-1 kg"}, "mass")):
        for thing, expected in (({**better, **worse}, 2), (better, 0)):
            write("m.lockwork", json.dumps(overruled(kind, thing, better)))
            for command in (["check", "m.lockwork"], ["run", "m.lockwork", "-o", "-"], ["check", "m.lockwork", "--task", "t"]):
                status, _, err = lockwork(*command)
                assert (status == 2) == (expected == 2), (command, kind, worse, status, err)
                if expected:
                    contains(err, told)
    model = tasks_model()
    model["analysis"] = {"end": "1 kg"}
    model["tasks"] = [{"name": "t", "analysis": {"end": 1}}]
    write("m.lockwork", json.dumps(model))
    equal(lockwork("check", "m.lockwork")[0], 2)


def test_check_lists_tasks():
    write("m.lockwork", json.dumps(tasks_model()))
    names = [task["name"] for task in tasks_model()["tasks"]]
    out = lockwork("check", "m.lockwork", "--task", names[1])[1]
    contains(out, "tasks:\n  " + names[0], "\n  " + names[1])
    equal([line.split(",")[0].split(";")[0].strip() for line in out.splitlines() if "this report is of it" in line], [names[1]])
    equal([(task["name"], task["chosen"]) for task in json.loads(lockwork("check", "m.lockwork", "--json")[1])["tasks"]], [(n, n == names[0]) for n in names])


if __name__ == "__main__":
    sys.exit(main(globals()))
