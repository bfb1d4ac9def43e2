"""`lockwork group`: test_group.py LOCKWORK ROOT. Output is TAP.

Bodies welded together by joints and the same bodies made into one move alike and carry the same loads.
"""
import csv
import json
import os
import sys

from harness import ROOT, contains, equal, lacks, lockwork, main, mechanism, near, read, write

HALF = 0.5 ** 0.5


def arm():
    """A driven arm of three parts, the outer ones turned and welded on; a spring, a force, a cable and a path hang on the welded ones."""
    return {
        "lockwork": 1, "name": "arm", "materials": {"resin": 1200},
        "bodies": [
            {"name": "arm", "position": [0.1, 0, 0], "orientation": [HALF, 0, 0, HALF], "geometry": [{"box": [0.1, 0.3, 0.02], "material": "resin"}]},
            {"name": "tip", "position": [0.3, 0.1, 0.05], "orientation": [HALF, HALF, 0, 0], "mass": 2, "com": [0.01, 0, 0.02],
             "inertia": [0.01, 0.02, 0.025, 0.001, 0, 0], "geometry": [{"sphere": {"radius": 0.02}, "position": ["10 mm", 0, 0]}]},
            {"name": "tip plate", "position": [0.3, -0.1, 0], "geometry": [{"box": [0.1, 0.1, 0.01], "density": 2700, "color": "#ff0000"}]},
            {"name": "slider", "position": [1, 0, 0], "mass": 1, "com": [0, 0, 0], "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}],
        "joints": [
            {"name": "A", "type": "revolute", "bodies": ["arm", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]},
            {"name": "W1", "type": "fixed", "bodies": ["tip", "arm"], "at": [0.2, 0, 0]},
            {"name": "W2", "type": "fixed", "bodies": ["tip plate", "tip"], "at": [0.2, 0, 0]},
            {"name": "S", "type": "prismatic", "bodies": ["slider", "ground"], "at": [1, 0, 0], "axis": [1, 0, 0]},
            {"name": "L", "type": "distance", "bodies": ["slider", "tip"],
             "markers": [{"position": [0, 0, 0]}, {"position": [0.01, 0.02, 0.03]}]}],
        "motors": [{"name": "M", "joint": "A", "angle": {"expression": "0.3*sin(3*t)"}}],
        "loads": [
            {"name": "spring", "type": "spring", "bodies": ["tip", "ground"], "points": [["20 mm", 0.03, 0], [0.5, 1, 0]], "stiffness": 50},
            {"name": "push", "type": "force", "body": "tip plate", "point": [0.01, 0.02, 0], "force": [1, {"expression": "5*t"}, 0]},
            {"name": "wind", "type": "force", "body": "tip", "force": [0, 3, 0]}],
        "suggestions": [{"type": "fixed", "bodies": ["tip", "arm"], "at": [0, 0, 0]},
                        {"type": "fixed", "bodies": ["tip", "slider"], "at": [0, 0, 0], "features": [{"kind": "plane"}, {"kind": "plane"}]}],
        "analysis": {"type": "inverse", "end": 1, "step": 0.1}}


def run(path):
    status, out, err = lockwork("run", path, "-o", "-")
    assert status == 0, err
    table = list(csv.reader(line for line in out.splitlines() if not line.startswith("#")))
    return {name.split(" [")[0]: [float(row[i]) for row in table[1:]] for i, name in enumerate(table[0])}


def grouped(model, *patterns, status=0):
    write("old.lockwork", json.dumps(model))
    options = [word for pattern in patterns for word in ("--group", pattern)]
    done, out, err = lockwork("group", "old.lockwork", "-o", "new.lockwork", *options)
    assert (done, out) == (status, ""), (done, out, err)
    return err


def test_moves_alike():
    """rounding of two ways to compute one thing"""
    err = grouped(arm(), "whole arm=arm", "whole arm=tip*")
    contains(err, "2 joints between bodies that are one now were left out", "2 bodies of 4")
    model = mechanism("new.lockwork")
    equal([b["name"] for b in model["bodies"]], ["whole arm", "slider"])
    equal([j["name"] for j in model["joints"]], ["A", "S", "L"])
    equal(len(model["bodies"][0]["geometry"]), 3)
    equal([s["bodies"] for s in model["suggestions"]], [["whole arm", "slider"]])
    assert "features" not in model["suggestions"][0]
    old, new = run("old.lockwork"), run("new.lockwork")
    for column in ("M.torque", "slider.x", "slider.ax", "L.fx", "spring.force", "A.fx", "A.fy", "A.tx", "energy.kinetic", "energy.potential"):
        scale = max(map(abs, old[column])) + 1e-3
        near(new[column], old[column], 1e-9 * scale)
    for quantity in ("x", "y", "wz"):
        near(new["whole arm." + quantity], old["arm." + quantity], 1e-12)


def test_geometry_alone():
    """bodies that weigh by their geometry keep doing so: no mass is written"""
    model = arm()
    model["bodies"][1] = {"name": "tip", "position": [0.3, 0.1, 0.05], "orientation": [HALF, HALF, 0, 0],
                          "geometry": [{"box": [0.1, 0.02, 0.03], "density": 7850, "position": [0.01, 0.02, 0.03], "orientation": [HALF, 0, HALF, 0]}]}
    grouped(model, "g=arm", "g=tip*")
    assert "mass" not in mechanism("new.lockwork")["bodies"][0]
    old, new = run("old.lockwork"), run("new.lockwork")
    near(new["M.torque"], old["M.torque"], 1e-9 * max(map(abs, old["M.torque"])))


def test_fixed_member():
    model = arm()
    model["bodies"][3]["fixed"] = True
    model["joints"] = [j for j in model["joints"] if j["name"] in ("A", "W1", "W2")]
    model["bodies"].append({"name": "slab", "mass": 3, "inertia": [1, 1, 1, 0, 0, 0]})
    grouped(model, "floor=slider", "floor=slab")
    floor = mechanism("new.lockwork")["bodies"][-1]
    equal((floor["name"], floor["fixed"]), ("floor", True))


def test_refusals():
    for change, patterns, words in [
            (None, ["g=nothing"], 'no body has a name like nothing'),
            (None, ["g"], "expected NAME=PATTERN"), (None, [], "which bodies?"),
            (lambda m: m["loads"][2].update(axes="body"), ["g=arm", "g=tip"], "load wind pushes along the axes of tip"),
            (lambda m: m["loads"][0].update(bodies=["tip", "arm"]), ["g=arm", "g=tip"], "both ends on the group g"),
            (lambda m: m["bodies"].append({"name": "bead", "type": "point", "mass": 1}), ["g=arm", "g=bead"], "takes rigid bodies only")]:
        model = arm()
        if change:
            change(model)
        contains(grouped(model, *patterns, status=2), words)
        assert not os.path.exists("new.lockwork")
    model = arm()
    model["loads"].append({"name": "twist", "type": "torsion", "joint": "H", "stiffness": 1})
    model["joints"].append({"name": "H", "type": "revolute", "bodies": ["tip plate", "tip"], "at": [0.3, 0, 0], "axis": [0, 0, 1]})
    err = grouped(model, "g=tip*", status=1)
    contains(err, 'unknown joint "H"', "is not written")
    status, _, err = lockwork("group", "old.lockwork", "--group", "g=tip", "-o", "old.lockwork")
    equal(status, 2)
    contains(err, "is the mechanism itself")
    equal(lockwork("group", "old.lockwork", "--group", "g=tip")[0], 2)
    equal(lockwork("group", "absent.lockwork", "--group", "g=tip", "-o", "x.lockwork")[0], 2)


def test_measures_and_tasks_are_not_lost():
    for key, what in (("measures", [{"name": "c", "type": "centre", "bodies": ["arm", "tip"]}]),
                      ("tasks", [{"name": "a", "loads": [{"name": "more", "type": "force", "body": "tip", "force": [1, 0, 0]}]}])):
        write("arm.lockwork", json.dumps(dict(arm(), **{key: what})))
        status, _, err = lockwork("group", "arm.lockwork", "-o", "new.lockwork", "--group", "all=tip*")
        equal(status, 2)
        contains(err, "\"%s\" speak of the body tip" % key)
        assert not os.path.exists("new.lockwork")


def test_examples():
    """every example survives a group of one body: only the name changes"""
    folder = os.path.join(ROOT, "data", "examples")
    for name in sorted(os.listdir(folder)):
        text = read(os.path.join(folder, name)) if name.endswith(".lockwork") else '"file"'
        if '"file"' in text or '"table"' in text:       # these would be looked for in the new folder
            continue
        status, text, _ = lockwork("check", os.path.join(folder, name), "--json")
        equal((name, status), (name, 0))
        report = json.loads(text)
        body = report["parts"][0]["body"]
        new = os.path.join(os.getcwd(), name)
        status, _, err = lockwork("group", os.path.join(folder, name), "--group", "renamed=" + body, "-o", new)
        assert status == 0, err
        again = json.loads(lockwork("check", new, "--json")[1])
        equal([p["body"] for p in again["parts"]], ["renamed"] + [p["body"] for p in report["parts"][1:]])
        equal((again["degrees_of_freedom"], again["rows"]), (report["degrees_of_freedom"], report["rows"]))
        lacks(json.dumps(again["parts"]), '"%s"' % body)


if __name__ == "__main__":
    sys.exit(main(globals()))
