"""`lockwork drag`, and limits in check and run: test_drag.py LOCKWORK ROOT. Output is TAP."""
import csv
import json
import math
import sys

from harness import contains, equal, lockwork, main, near, read, write

ARM = {"lockwork": 1, "gravity": [0, -9.81, 0],
       "bodies": [{"name": "lower", "mass": 1, "com": [0.5, 0, 0], "inertia": [0.01, 0.1, 0.1, 0, 0, 0]},
                  {"name": "upper", "position": [1, 0, 0], "mass": 1, "com": [0.5, 0, 0], "inertia": [0.01, 0.1, 0.1, 0, 0, 0]},
                  {"name": "wall", "fixed": True}],
       "joints": [{"name": "A", "type": "revolute", "bodies": ["lower", "wall"], "at": [0, 0, 0], "axis": [0, 0, 1],
                   "limits": {"rz": ["-90 deg", "90 deg"]}},
                  {"name": "B", "type": "revolute", "bodies": ["upper", "lower"], "at": [1, 0, 0], "axis": [0, 0, 1]}]}


def arm(**more):
    write("arm.lockwork", json.dumps(dict(ARM, **more)))


def table(path):
    rows = list(csv.reader(line for line in read(path).splitlines() if not line.startswith("#")))
    return [dict(zip(rows[0], map(float, row))) for row in rows[1:]]


def test_reached():
    """Where the hand is sent it goes, the poses say how"""
    arm()
    status, out, err = lockwork("drag", "arm.lockwork", "--body", "upper", "--point", "1,0,0", "--to", "800 mm, 0.9,0", "--steps", "5", "-o", "p.csv")
    equal((status, "error" in err), (0, False))
    contains(out, "upper: from (2, 0, 0) m towards (0.8, 0.9, 0) m\nreached (0.8, 0.9, 0) m")
    poses = table("p.csv")
    equal(len(poses), 6)
    equal(list(poses[0])[:4], ["time [s]", "lower.x [m]", "lower.y [m]", "lower.z [m]"])
    equal([name for name in poses[0] if name.startswith("wall")], [])
    near([pose["time [s]"] for pose in poses], [k / 5 for k in range(6)], 1e-15)
    for k, pose in enumerate(poses):
        turn = 2 * math.atan2(pose["upper.e3"], pose["upper.e0"])
        hand = [pose["upper.x [m]"] + math.cos(turn), pose["upper.y [m]"] + math.sin(turn)]
        near(hand, [2 - 1.2 * k / 5, 0.9 * k / 5], 1e-8)
        near(math.hypot(pose["upper.x [m]"], pose["upper.y [m]"]), 1, 1e-12)


def test_limit_in_the_way():
    arm()
    status, out, _ = lockwork("drag", "arm.lockwork", "--body", "lower", "--point", "1,0,0", "--to", "-3,1,0")
    equal(status, 0)
    contains(out, "as near as it gets: (0, 1, 0) m, 3000 mm from the target\nA.rz presses against its upper limit, 90 deg\n")


def test_standard_output_is_poses():
    arm()
    status, out, err = lockwork("drag", "arm.lockwork", "--body", "upper", "--to", "1,1,0", "-o", "-")
    equal(status, 0)
    contains(err, "reached (1, 1, 0) m")
    assert out.splitlines()[1].startswith("time [s],lower.x [m]"), out
    equal(len(out.splitlines()), 4)


def test_motors():
    """Motors let go, or hold when asked to"""
    arm(motors=[{"name": "M", "joint": "A", "speed": 1}, {"name": "N", "joint": "B", "angle": 0}])
    contains(lockwork("drag", "arm.lockwork", "--body", "upper", "--to", "0.2,0.9,0")[1], "reached")
    status, out, _ = lockwork("drag", "arm.lockwork", "--body", "upper", "--to", "0.2,0.9,0", "--keep-motors")
    equal(status, 0)
    contains(out, "as near as it gets: (1.5, 0, 0) m")


def test_bad_input():
    arm()
    for arguments, words in ((("--to", "1,0,0"), "needs --body and --to"), (("--body", "uper", "--to", "1,0,0"), "did you mean upper?"),
                             (("--body", "upper", "--to", "1,0"), "three lengths"), (("--body", "upper", "--to", "1,0,0,0"), "three lengths"),
                             (("--body", "upper", "--to", "1,0,x"), "--to"), (("--body", "upper", "--to", "1,0,3 kg"), "length"),
                             (("--body", "upper", "--to", "1,0,nan"), "--to"), (("--body", "upper", "--to", "1,0,0", "--steps", "0"), "--steps"),
                             (("--body", "upper", "--to", "1,0,0", "-o", "arm.lockwork"), "the mechanism itself")):
        status, out, err = lockwork("drag", "arm.lockwork", *arguments)
        equal((status, out), (2, ""))
        contains(err, words)
    status, _, err = lockwork("drag", "arm.lockwork", "--body", "wall", "--to", "1,0,0")
    equal(status, 1)
    contains(err, "fixed to the ground")
    equal(json.loads(read("arm.lockwork")), ARM)


def test_conflict():
    arm(start={"A": {"rz": "100 deg"}})
    status, out, err = lockwork("drag", "arm.lockwork", "--body", "upper", "--to", "1,0,0")
    equal((status, out), (1, ""))
    contains(err, "A, the start value of rz", "A, the upper limit of rz")


def test_check_lists_limits():
    """Limits that the pose stands at, in words and as JSON"""
    arm(bodies=[dict(ARM["bodies"][0], orientation=[math.cos(math.radians(50)), 0, 0, math.sin(math.radians(50))]), *ARM["bodies"][1:]],
        joints=[{"name": "A", "type": "revolute", "bodies": ["lower", "wall"], "markers": [{}, {}], "limits": {"rz": ["-90 deg", "90 deg"]}}])
    status, out, _ = lockwork("check", "arm.lockwork")
    equal(status, 0)
    contains(out, "limits at the start:\n  A.rz stands at its upper limit, 90 deg\n",
             "note: A.rz was 100 deg, beyond its limit 90 deg: assembled at the limit\n")
    found, = json.loads(lockwork("check", "arm.lockwork", "--json")[1])["limits_at_start"]
    near([found.pop("was"), found.pop("value")], [math.radians(100), math.pi / 2], 1e-12)
    equal(found, {"joint": "A", "coordinate": "rz", "unit": "rad", "side": "upper", "limit": math.pi / 2, "beyond": 0, "assembled": True})
    arm()
    equal(json.loads(lockwork("check", "arm.lockwork", "--json")[1])["limits_at_start"], [])


def test_motor_through_a_stop():
    """The run goes on with status 0 and a warning"""
    arm(motors=[{"name": "M", "joint": "A", "angle": {"expression": "2*t"}}, {"name": "N", "joint": "B", "angle": 0}],
        analysis={"type": "kinematics", "end": 1, "step": 0.1})
    status, _, err = lockwork("run", "arm.lockwork", "-o", "r.csv")
    equal(status, 0)
    contains(err, "warning: at t = %.9g s: the motors (M, N) drive A.rz %.6g deg beyond its upper limit (90 deg) from t = %.9g s to the end"
             % (math.pi / 4, math.degrees(2) - 90, math.pi / 4))
    near(table("r.csv")[-1]["A.rz [rad]"], 2, 1e-12)


if __name__ == "__main__":
    sys.exit(main(globals()))
