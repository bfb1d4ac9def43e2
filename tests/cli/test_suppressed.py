"""Suppressed entries, as users write them: test_suppressed.py LOCKWORK ROOT. Output is TAP."""
import copy
import json
import sys

from harness import contains, equal, lockwork, main, write

MODEL = {
    "lockwork": 1,
    "bodies": [{"name": "p", "mass": 1, "inertia": [0.1, 0.2, 0.3, 0, 0, 0]}, {"name": "q", "mass": 1, "position": [1, 0, 0], "inertia": [0.1, 0.2, 0.3, 0, 0, 0]}],
    "joints": [{"name": "A", "type": "revolute", "bodies": ["p", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0]},
               {"name": "B", "type": "revolute", "bodies": ["q", "p"], "at": [1, 0, 0], "axis": [0, 1, 0]},
               {"name": "lock", "type": "parallel", "bodies": ["q", "ground"], "at": [1, 0, 0], "axis": [1, 0, 0]}],
    "motors": [{"name": "M", "joint": "B", "speed": 1}]}


def check(model):
    write("model.lockwork", json.dumps(model))
    status, out, _ = lockwork("check", "model.lockwork", "--json")
    equal(status, 0)
    return json.loads(out)


def freedoms(model):
    return check(model)["degrees_of_freedom"]


def test_a_suppressed_joint_is_a_freedom_more():
    model = copy.deepcopy(MODEL)
    del model["motors"]
    before = freedoms(model)
    model["joints"][2]["suppressed"] = True
    equal(freedoms(model), before + 1)
    model["joints"][2]["suppressed"] = False
    equal(freedoms(model), before)


def test_its_motor_goes_with_a_warning():
    model = copy.deepcopy(MODEL)
    model["joints"][1]["suppressed"] = True
    contains("\n".join(check(model)["warnings"]), 'warning: motor "M" is left out: its joint "B" is suppressed')


def test_check_says_what_is_left_out():
    model = copy.deepcopy(MODEL)
    assert "suppressed" not in check(model)
    model["joints"][1]["suppressed"] = True
    equal(check(model)["suppressed"], [{"kind": "joint", "name": "B"}, {"kind": "motor", "name": "M"}])
    contains(lockwork("check", "model.lockwork")[1], "left out, as suppressed: joint B, motor M")


def test_results_have_no_columns_of_it():
    model = copy.deepcopy(MODEL)
    model["motors"][0]["suppressed"] = True
    model["joints"][2]["suppressed"] = True
    write("model.lockwork", json.dumps(model))
    status, out, _ = lockwork("run", "model.lockwork", "--end", "0.01", "-o", "-")
    equal(status, 0)
    assert "M." not in out and "lock." not in out and "B.rz" in out, out


def test_grouping_refuses_suppressed_entries():
    model = copy.deepcopy(MODEL)
    model["joints"][2]["suppressed"] = True
    write("model.lockwork", json.dumps(model))
    status, _, err = lockwork("group", "model.lockwork", "--group", "both=*", "-o", "out.lockwork")
    assert status != 0
    contains(err, "lock is suppressed")


if __name__ == "__main__":
    sys.exit(main(globals()))
