"""Joints that hold on to features of part files, and suggestions that become joints: test_attach.py LOCKWORK ROOT. Output is TAP.

Parts are our own STEP texts, "exported anew" by writing them again: other entity numbers, another origin, holes elsewhere.
"""
import csv
import json
import math
import os
import re
import shutil
import subprocess
import sys

from harness import LOCKWORK, ROOT, contains, equal, lacks, lockwork, main, mechanism, near, read, shared, write
import step_text as step

ENGINE = os.path.join(ROOT, "data", "parts", "engine.step")
TILTED = ((1, 0, 0), (0, 0.5, -0.75 ** 0.5), (0, 0.75 ** 0.5, 0.5)) # by 60° about x: rows
SKEW = ((0.36, 0.48, -0.8), (-0.8, 0.6, 0), (0.48, 0.64, 0.6))


def plate(holes, size=(100, 60, 10), **options):
    """The text of a plate, mm, with holes [(x, y, radius)] through it."""
    def make(w):
        below, above, walls = [], [], []
        for x, y, radius in holes:
            faces, low, high = step.tube_face(w, (x, y, 0), radius, (0, size[2]))
            walls += faces
            below.append(w.loop(*low))
            above.append(w.loop(*["-" + e for e in reversed(high)]))
        return w.solid(step.box_faces(w, (0, 0, 0), size, bottom=below, top=above) + walls)
    return step.write("plate", make, **options)


def hole(x, y, radius=5, length=10, **more):
    """The signature of such a hole, m."""
    sizes = {"radius": radius / 1000, "length": length / 1000, "area": 2e-6 * math.pi * radius * length}
    return {"kind": "cylinder", "inside": True, "position": [x / 1000, y / 1000, length / 2000], "axis": [0, 0, 1], **sizes, **more}


def pendulum(features, **joint):
    """A plate that turns about its hole at (20, 30) mm, which is at the world's origin; driven, or swinging from y."""
    place = {"markers": [{"position": [0.02, 0.03, 0.005]}, {}]}
    return {"lockwork": 1, "gravity": [0, -9.81, 0],
            "bodies": [{"name": "arm", "position": [-0.02, -0.03, -0.005], "geometry": [{"file": "plate.step", "part": "plate", "density": 2700}]}],
            "joints": [{"name": "hinge", "type": "revolute", "bodies": ["arm", "ground"], **place, "features": features, **joint}],
            "motors": [{"name": "M", "joint": "hinge", "angle": {"expression": "2*t"}}],
            "analysis": {"type": "kinematics", "end": 1, "step": 0.125}}


def checked(model, status=0):
    """The warnings of `lockwork check`, and its report."""
    write("m.lockwork", json.dumps(model, indent=1))
    done, text, err = lockwork("check", "m.lockwork", "--json")
    equal((done, err), (status, ""))
    report = json.loads(text)
    return [w["text"] if isinstance(w, dict) else w for w in report["warnings"]], report


def ran(model):
    """{column: values} of a run."""
    write("m.lockwork", json.dumps(model, indent=1))
    status, _, err = lockwork("run", "m.lockwork", "-o", "m.csv")
    assert status == 0, err
    rows = list(csv.reader(line for line in read("m.csv").splitlines() if not line.startswith("#")))
    return {name.split(" [")[0]: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def hangs_at(model, x, y):
    """The arm's point (x, y) mm stays at the origin while it turns by 2 t."""
    table = ran(model)
    for t, px, py in zip(table["time"], table["arm.x"], table["arm.y"]):
        c, s = math.cos(2 * t), math.sin(2 * t)
        near((px, py), (-(c * x - s * y) / 1000, -(s * x + c * y) / 1000), 1e-12)


def test_unchanged():
    """the same file, and one with other entity numbers, change nothing: not a bit of the results"""
    model = pendulum([hole(20, 30), None])
    write("plate.step", plate([(20, 30, 5), (70, 30, 8)]))
    equal(checked(model)[0], [])
    table = ran(model)
    del model["joints"][0]["features"]
    equal(ran(model), table)
    hangs_at(model, 20, 30)
    for seed in (1, 2):
        write("plate.step", plate([(70, 30, 8), (20, 30, 5)], seed=seed))
        model["joints"][0]["features"] = [hole(20, 30), None]
        equal(checked(model)[0], [])
        equal(ran(model), table)


def test_moved_hole():
    """a hole moved by (5, 3) mm takes the marker along"""
    model = pendulum([hole(20, 30), None])
    write("plate.step", plate([(25, 33, 5), (70, 30, 8)], seed=3))
    warnings, report = checked(model)
    equal(len(warnings), 1)
    contains(warnings[0], 'joint "hinge": the hole of ⌀10 mm in part "plate" of body "arm" moved by 5.83095 mm; the marker moved along')
    equal(report["status"], "ok")
    hangs_at(model, 25, 33)
    # placed in the world: the arm's marker follows its feature, the ground's has none
    joint = model["joints"][0]
    del joint["markers"]
    joint.update(at=[0, 0, 0], axis=[0, 0, 1])
    hangs_at(model, 25, 33)


def test_a_hole_keeps_its_marker_along_the_axis():
    """a thicker plate: the axis is the same, the marker stays"""
    write("plate.step", plate([(20, 30, 5)], size=(100, 60, 16)))
    model = pendulum([hole(20, 30), None])
    equal(checked(model)[0], [])
    near(ran(model)["arm.z"], [-0.005] * 9, 0)


def test_changed_radius():
    write("plate.step", plate([(20, 30, 6), (70, 30, 8)]))
    model = pendulum([hole(20, 30), None])
    warnings, _ = checked(model)
    equal(len(warnings), 1)
    contains(warnings[0], 'the hole of ⌀10 mm in part "plate" of body "arm" has ⌀12 mm now; the marker stays where it was')
    hangs_at(model, 20, 30)
    write("plate.step", plate([(21, 30, 6), (70, 30, 8)]))
    warnings, _ = checked(model)
    equal(len(warnings), 1)
    contains(warnings[0], "has ⌀12 mm now and moved by 1 mm; the marker moved along")
    hangs_at(model, 21, 30)


def test_gone():
    """no hole at all, or one of the kind that is far away: the marker stays, and it is said what to do"""
    model = pendulum([hole(20, 30), None])
    for holes in ([], [(90, 50, 5)]):
        write("plate.step", plate(holes))
        warnings, _ = checked(model)
        equal(len(warnings), 1)
        contains(warnings[0], "the hole of ⌀10 mm", "is gone; the marker stays where it was; `lockwork features plate.step` lists")
        hangs_at(model, 20, 30)


def linkage(features=True):
    """A plate on two cranks of 40 mm: holes at (20, 30) and (80, 30), one crank driven."""
    def crank(name, x):
        return {"name": name, "position": [x / 1000, 0, 0], "mass": 1, "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0]}

    def joint(name, bodies, x, y, signature):
        return {"name": name, "type": "revolute", "bodies": bodies, "at": [x / 1000, y / 1000, 0.005], "axis": [0, 0, 1],
                **({"features": signature} if features and signature else {})}
    return {"lockwork": 1, "gravity": [0, -9.81, 0],
            "bodies": [{"name": "plate", "position": [-0.02, 0.01, 0], "geometry": [{"file": "plate.step", "part": "plate", "density": 2700}]},
                       crank("left", 0), crank("right", 60)],
            "joints": [joint("A", ["left", "ground"], 0, 0, None), joint("B", ["right", "ground"], 60, 0, None),
                       joint("C", ["plate", "left"], 0, 40, [hole(20, 30), None]), joint("D", ["plate", "right"], 60, 40, [hole(80, 30, 4), None])],
            "motors": [{"name": "M", "joint": "A", "angle": {"expression": "3*t"}}],
            "analysis": {"type": "inverse", "end": 0.5, "step": 0.125}}


def test_moved_origin():
    """another origin and other axes of the part, entities renumbered: the mechanism moves as before, and so do its loads"""
    holes = [(20, 30, 5), (80, 30, 4), (50, 15, 5), (50, 45, 4)]
    write("plate.step", plate(holes))
    before = ran(linkage())
    equal(checked(linkage())[0], [])
    for number, motion in enumerate([((30, 0, 0), TILTED), ((200, -40, 7), SKEW), ((0, 0, 25), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))]):
        write("plate.step", plate(holes, motion=motion, seed=11 + number))
        warnings, report = checked(linkage())
        equal(len(warnings), 2)
        contains(warnings[0], 'joint "C": the hole of ⌀10 mm', "moved by")
        contains(warnings[1], 'joint "D": the hole of ⌀8 mm', "moved by")
        equal((report["status"], report["degrees_of_freedom"]), ("ok", 0))
        after = ran(linkage())
        for column, values in before.items():
            if column.startswith(("left.", "right.", "M.", "A.f", "B.f")):
                near(after[column], values, 1e-9 * max(1, max(map(abs, values))))
    # without signatures the joints stay behind
    write("plate.step", plate(holes, motion=((200, -40, 7), SKEW)))
    lost = ran(linkage(features=False))
    assert max(abs(a - b) for a, b in zip(lost["B.fy"], before["B.fy"])) > 0.01


def test_a_pattern_is_told_from_its_shift():
    """holes 30 mm apart in a part whose origin moved by 30 mm: together the joints are not taken in"""
    holes = [(20, 30, 5), (50, 30, 5), (80, 30, 5)]
    model = linkage()
    model["bodies"][0]["position"] = [-0.02, 0.01, 0]
    model["joints"][2]["features"] = [hole(20, 30), None]
    model["joints"][3]["features"] = [hole(80, 30), None]
    write("plate.step", plate(holes))
    before = ran(model)
    write("plate.step", plate(holes, motion=((30, 0, 0), ((1, 0, 0), (0, 1, 0), (0, 0, 1))), seed=4))
    warnings, _ = checked(model)
    equal(len(warnings), 2)
    assert all("moved by 30 mm" in text for text in warnings), warnings
    near(ran(model)["M.torque"], before["M.torque"], 1e-9)


def test_fixed_bodies_and_scales():
    """a hole of a fixed body is looked at though its file gives no mass; the entry's place and scale count"""
    write("plate.step", plate([(22, 34, 5)]))
    for scale in (1, 2, -1):
        size = abs(scale)
        signature = {**hole(0, 0, 5 * size, 10 * size), "position": [0.1 + scale * 0.02, 0.2, 0.3 + scale * 0.03], "axis": [0, 1, 0]}
        entry = {"file": "plate.step", "position": [0.1, 0.2 + scale * 0.005, 0.3], "orientation": [0.5 ** 0.5, 0.5 ** 0.5, 0, 0], "scale": scale}
        model = {"lockwork": 1, "bodies": [{"name": "base", "fixed": True, "geometry": [entry]},
                                           {"name": "arm", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "position": signature["position"]}],
                 "joints": [{"name": "hinge", "type": "revolute", "bodies": ["arm", "base"], "at": signature["position"], "axis": [0, 1, 0],
                             "features": [None, signature]}],
                 "motors": [{"name": "M", "joint": "hinge", "angle": {"expression": "t"}}],
                 "analysis": {"type": "kinematics", "end": 1, "step": 0.25}}
        warnings, _ = checked(model)
        equal(len(warnings), 1)
        contains(warnings[0], 'of ⌀%d mm in part "plate" of body "base" moved by %.6g mm' % (10 * size, size * math.hypot(2, 4)))
        table = ran(model)
        near((table["arm.x"][0], table["arm.z"][0]), (0.1 + scale * 0.022, 0.3 + scale * 0.034), 1e-12)
    entry["scale"] = [1, 2, 1]
    contains(checked(model)[0][0], "a scale that differs by axis", "the marker stays where it was")


def test_nowhere_to_look():
    """bodies without part files, pictures that cannot be read, other parts: warnings"""
    write("plate.step", plate([(20, 30, 5)]))
    model = pendulum([hole(20, 30, part="plat"), None])
    contains(checked(model)[0][0], 'part "plat" of body "arm" is not looked for, and the marker stays', 'did you mean "plate"?')
    model["joints"][0]["features"] = [None, hole(0, 0)]
    contains(checked(model)[0][0], 'the hole of ⌀10 mm of body "ground" is not looked for', "no part from a file")
    model["joints"][0]["features"] = [hole(20, 30), None]
    arm = model["bodies"][0]
    arm.update(mass=1, com=[0.1, 0, 0], inertia=[1, 1, 1, 0, 0, 0])
    equal(checked(model)[0], [])
    arm["geometry"][0]["file"] = "lost.step"
    contains("\n".join(checked(model)[0]), 'body "arm" is not looked for', "its file was not read")
    hangs_at(model, 20, 30)
    arm["geometry"] = [{"box": [0.1, 0.06, 0.01]}]
    contains(checked(model)[0][0], "no part from a file")


def test_mistakes():
    write("plate.step", plate([(20, 30, 5)]))
    good = hole(20, 30)
    wrong = [
        ([good], "expected a list of two features", "of another length"),
        ("hole", "expected a list of two features", "found"),
        ([1, None], "expected an object for a feature, found a number"),
        ([{**good, "kind": "cylindre"}, None], 'unknown kind of feature "cylindre"; did you mean "cylinder"?'),
        ([{**good, "kind": "screw thread"}, None], "unknown kind of feature", "plane, cylinder, cone"),
        ([{k: v for k, v in good.items() if k != "kind"}, None], 'a feature needs "kind"'),
        ([{k: v for k, v in good.items() if k != "position"}, None], 'a feature needs "position"'),
        ([{k: v for k, v in good.items() if k != "axis"}, None], 'kind cylinder needs "axis"'),
        ([{k: v for k, v in good.items() if k != "radius"}, None], 'kind cylinder needs "radius"'),
        ([{**good, "axis": [0, 0, 0]}, None], "the axis is zero"),
        ([{**good, "radius": -0.005}, None], '"radius" is -0.005; expected no less than 0'),
        ([{**good, "radius": "5 kg"}, None], "5 kg"),
        ([{**good, "radii": 3}, None], 'unknown key "radii" in a feature; did you mean "radius"?'),
        ([{**good, "kind": "sphere"}, None], "a sphere has no axis"),
        ([None, {**good, "part": 7}], "expected the name of a part in double quotes"),
    ]
    for features, *words in wrong:
        write("m.lockwork", json.dumps(pendulum(features), indent=1))
        status, _, err = lockwork("check", "m.lockwork")
        equal((status, features), (2, features))
        contains(err, *words)
        assert re.match(r"m\.lockwork:\d+:\d+: ", err), err


def test_suggestions_are_joints():
    """each suggestion has a name and can be moved to the joints as it is"""
    status, _, err = lockwork("import", "--replace", shared("step", "as1-oc-214-mat.stp"), "-o", "as1.lockwork", "--list-suggestions")
    equal(status, 0)
    model = mechanism("as1.lockwork")
    names = [s["name"] for s in model["suggestions"]]
    equal(len(set(names)), len(names))
    assert all(s["name"].startswith("%s / %s" % tuple(s["bodies"])) for s in model["suggestions"])
    equal(len([line for line in err.splitlines() if re.match(r"suggested \d+: ", line)]), len(names))
    contains(err, 'suggested 1: %s "%s", score' % (model["suggestions"][0]["type"], names[0]))
    model["joints"] = model.pop("suggestions")
    warnings, report = checked(model)
    equal((warnings, report["status"]), ([], "ok"))


def test_parts_of_groups():
    """a signature of a body of several parts names its part, in the body's frame"""
    status, _, _ = lockwork("import", "--replace", ENGINE, "-o", "e.lockwork", "--group", "frame=frame", "--group", "piston=piston group", "--accept", "all")
    equal(status, 0)
    model = mechanism("e.lockwork")
    joint = {j["name"]: j for j in model["joints"]}["rod / piston"]
    equal([f.get("part") for f in joint["features"]], [None, "wrist-pin"])
    piston = {b["name"]: b for b in model["bodies"]}["piston"]
    near([a + b for a, b in zip(joint["features"][1]["position"], piston["position"])], [0, 0, 0.16], 1e-12)
    equal(checked_file("e.lockwork")["warnings"], [])
    # another part is asked: on the pin's axis the piston has bosses of ⌀28 mm
    write("e.lockwork", read("e.lockwork").replace('{"part": "wrist-pin", "kind"', '{"part": "piston", "kind"'))
    contains("\n".join(checked_file("e.lockwork")["warnings"]), 'the shaft of ⌀18 mm in part "piston" of body "piston" has ⌀28 mm now')


def checked_file(path):
    status, text, err = lockwork("check", path, "--json")
    assert status == 0, err
    report = json.loads(text)
    report["warnings"] = [w["text"] if isinstance(w, dict) else w for w in report["warnings"]]
    return report


def test_accept():
    def accepted(*arguments):
        status, _, err = lockwork("import", "--replace", ENGINE, "-o", "e.lockwork", "--fixed", "block", *arguments)
        assert status == 0, err
        model = mechanism("e.lockwork")
        said = re.findall(r'^accepted \d+: ([a-z]+) "(.*?)"', err, re.M)
        equal(said, [(j["type"], j["name"]) for j in model["joints"]])
        equal(len(model["joints"]) + len(model.get("suggestions", [])), 9)
        return [j["name"] for j in model["joints"]]
    equal(accepted(), [])
    equal(accepted("--accept", "2"), ["crank / rod"])
    equal(accepted("--accept", "1,5"), ["crank / block", "piston / block"])
    equal(accepted("--accept", "fixed"), ["bolt / block"] + ["bolt %d / block" % n for n in (2, 3, 4)])
    equal(accepted("--accept", "0.8"), ["crank / block", "crank / rod", "rod / wrist-pin", "piston / wrist-pin"])
    equal(len(accepted("--accept", "0.81", "--accept", "fixed")), 6)
    equal(len(accepted("--accept", "all")), 9)
    before = read("e.lockwork")
    for wish, words in (("10", "there is no suggestion 10; there are 9"), ("0", "no suggestion 0"), ("1,,2", "expected numbers"), ("1;2", "expected numbers"),
                        ("1.5", "from 0.0 to 1.0"), ("0.5x", "from 0.0 to 1.0"), ("revolut", 'did you mean "revolute"?'), ("planar", "no joint of this type"),
                        ("", "expected all, numbers"), ("-1", "expected all, numbers")):
        status, _, err = lockwork("import", "--replace", ENGINE, "-o", "e.lockwork", "--fixed", "block", "--accept=" + wish)
        equal((status, wish), (2, wish))
        contains(err, words)
    status, _, err = lockwork("import", "--replace", ENGINE, "-o", "e.lockwork", "--no-suggestions", "--accept", "all")
    equal(status, 2)
    contains(err, "--no-suggestions leaves nothing")
    equal(read("e.lockwork"), before)


def test_rigid_ties_are_made_once():
    """as1: bolts, nuts, brackets and plate are one whole by one joint less than there are of them; the rod and its nuts move"""
    step_file = shared("step", "as1-oc-214-mat.stp")
    status, _, err = lockwork("import", "--replace", step_file, "-o", "as1.lockwork", "--fixed", "plate", "--accept", "0.5")
    equal(status, 0)
    model = mechanism("as1.lockwork")
    rigid = [j for j in model["joints"] if j["type"] == "fixed"]
    equal(len(rigid), 2 + 6 + 6)                          # brackets, bolts, nuts
    equal(len(re.findall(r"^rigid already without \d+: fixed ", err, re.M)), 12)
    equal(len(model["suggestions"]), 12 + 2)
    report = checked_file("as1.lockwork")
    # the rod slides and turns in the brackets, two nuts on it; what the second bracket holds is held twice
    equal((report["degrees_of_freedom"], report["rows"] - report["rank"]), (6, 4))
    tied = next(re.finditer(r"^rigid already without (\d+): fixed \"(.*?)\"", err, re.M))
    status, _, _ = lockwork("import", "--replace", step_file, "-o", "as1.lockwork", "--fixed", "plate", "--accept", "0.5", "--accept", tied.group(1))
    equal(status, 0)
    assert tied.group(2) in [j["name"] for j in mechanism("as1.lockwork")["joints"]]


def test_engine_freedoms():
    """every suggestion of the engine accepted: the crank turns, the pin floats, nothing else moves by itself"""
    equal(lockwork("import", "--replace", ENGINE, "-o", "e.lockwork", "--fixed", "block", "--accept", "0.5")[0], 0)
    report = checked_file("e.lockwork")
    equal((report["status"], report["degrees_of_freedom"], report["warnings"]), ("ok", 3, []))
    equal([m["name"] for m in report["motions"]], ["crank / block.rz", "rod / wrist-pin.z", "rod / wrist-pin.rz"])
    assert not any("bolt" in b["body"] for m in report["motions"] for b in m["bodies"])


# ---- the manual's tutorial, as typed

def section(title):
    text = read(os.path.join(ROOT, "data", "manual", "import.md"))
    return re.search(r"^## %s\n(.*?)(?=^## |\Z)" % re.escape(title), text, re.M | re.S).group(1)


def typed(block):
    """[(command, lines of output)] of a block in which commands follow "$ "."""
    found = []
    for line in block.rstrip("\n").split("\n"):
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def matches(output, wanted):
    """Lines as in the manual, where "…" is anything within a line, and alone on it any lines."""
    pattern = re.escape("".join(line + "\n" for line in wanted)).replace("\\\n…\\\n", "\n(.*\n)*").replace("…", "[^\n]*")
    return re.fullmatch(pattern, output) is not None


def test_tutorial():
    """From STEP assembly to a moving engine: the commands of the manual give what it says, and the piston moves as it must"""
    text = section("From STEP assembly to a moving engine")
    shutil.copy(ENGINE, "engine.step")
    ran_commands = 0
    for kind, block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        if kind == "json": # lines to be put above "joints"
            write("engine.lockwork", read("engine.lockwork").replace('  "joints": [', block + '  "joints": [', 1))
            continue
        for command, wanted in typed(block):
            surroundings = dict(os.environ, PATH=os.path.dirname(LOCKWORK) + ":" + os.environ["PATH"], LOCKWORK_CACHE=os.path.abspath(".cache"))
            done = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, env=surroundings, check=False)
            assert matches(done.stdout, wanted), (command, done.stdout)
            ran_commands += 1
    assert ran_commands >= 4, ran_commands
    rows = list(csv.reader(line for line in read("engine.csv").splitlines() if not line.startswith("#")))
    column = [name.split(" [")[0] for name in rows[0]]
    t, z, turned = [[float(row[column.index(name)]) for row in rows[1:]] for name in ("time", "piston.z", "crank / block.rz")]
    assert len(t) > 50
    for time, height, angle in zip(t, z, turned):
        near(angle, 50 * math.pi * time, 1e-9)
        near(height, 0.035 * math.cos(angle) + math.sqrt(0.125 ** 2 - (0.035 * math.sin(angle)) ** 2), 1e-9)


if __name__ == "__main__":
    sys.exit(main(dict(globals())))
