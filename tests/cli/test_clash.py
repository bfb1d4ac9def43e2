"""`lockwork clash` against closed forms: test_clash.py LOCKWORK ROOT. Output is TAP.

Each test gets an empty folder of its own as the current one.
"""
import csv
import json
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
import traceback

LOCKWORK = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(sys.argv[2])


def lockwork(*arguments):
    done = subprocess.run([LOCKWORK, *arguments], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def write(name, model):
    with open(name, "w", encoding="utf-8") as file:
        json.dump(model, file)


def clash(model, *arguments, status):
    """The report of a mechanism as JSON; the exit status is checked."""
    write("m.lockwork", model)
    found, out, error = lockwork("clash", "m.lockwork", "--json", *arguments)
    assert found == status, "status %d, %s %s" % (found, out, error)
    return json.loads(out)


def near(value, expected, tolerance):
    assert abs(value - expected) <= tolerance, "%.12g, expected %.12g within %g" % (value, expected, tolerance)


def contains(text, *parts):
    for part in parts:
        assert part in text, "%r is not in %r" % (part, text[-2000:])


def body(name, *geometry, **more):
    return dict({"name": name, "geometry": list(geometry)}, **more)


def box(x, y, z, position=(0, 0, 0), **more):
    return dict({"box": [x, y, z], "position": list(position), "density": 1000}, **more)


def slide(mover, others, law, end, step):
    """`mover` along x by the law of t, past bodies that stand still."""
    return {"lockwork": 1, "bodies": [mover] + [dict(other, fixed=True) for other in others],
            "joints": [{"name": "S", "type": "prismatic", "bodies": [mover["name"], "ground"], "at": [0, 0, 0], "axis": [1, 0, 0]}],
            "motors": [{"name": "M", "joint": "S", "coordinate": "z", "displacement": {"expression": law}}],
            "analysis": {"type": "kinematics", "end": end, "step": step}}


def turn(bodies, law="2*pi*t", end=1, step=0.01, kind="kinematics"):
    """The first body about the world's z axis by the law of t."""
    return {"lockwork": 1, "bodies": bodies,
            "joints": [{"name": "A", "type": "revolute", "bodies": [bodies[0]["name"], "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]}],
            "motors": [{"name": "M", "joint": "A", "coordinate": "rz", "angle": {"expression": law}}],
            "analysis": {"type": kind, "end": end, "step": step}}


def sliding_past():
    """A box that slides past another at a gap of 7 mm: exactly that gap, and at every sample the distance of two boxes."""
    model = slide(body("slider", box(0.1, 0.1, 0.1)), [body("wall", box(0.2, 0.1, 0.3, (0.5, 0.107, 0)))], "t", 1, 0.05)
    report = clash(model, "-o", "d.csv", status=0)
    pair = report["pairs"][0]
    near(pair["distance_m"], 0.007, 1e-12)
    assert not pair["interferes"] and report["samples"] == 21
    near(pair["point_b_m"][1] - pair["point_a_m"][1], 0.007, 1e-12)
    assert 0.35 - 1e-9 <= pair["time_s"] <= 0.65 + 1e-9, pair["time_s"]
    with open("d.csv", encoding="utf-8") as file:
        table = list(csv.reader(line for line in file if not line.startswith("#")))
    assert table[0] == ["time [s]", "slider:wall.distance [m]"], table[0]
    for time, distance in ((float(a), float(b)) for a, b in table[1:]):
        aside = max(abs(time - 0.5) - 0.15, 0)
        near(distance, math.hypot(aside, 0.007), 1e-12)


def passing_bar():
    """A bar's corner at radius r passes a post's edge at radius R: the smallest distance is R - r, between coarse samples too."""
    expected = math.hypot(1.1, 0.2) - math.hypot(1, 0.05)
    times = [(math.atan2(0.2, 1.1) - math.atan2(side, 1)) / (2 * math.pi) for side in (0.05, -0.05)]   # one corner, then the other
    bodies = [body("bar", box(1, 0.1, 0.1, (0.5, 0, 0))), body("post", box(0.2, 0.2, 1, (1.2, 0.3, 0)), fixed=True)]
    # A turn at constant speed is interpolated to (angle per sample)^4/384 of the radius.
    for step, tolerance in ((0.05, 3e-5), (0.01, 5e-8), (0.001, 1e-11)):
        pair = clash(turn(bodies, step=step), status=0)["pairs"][0]
        near(pair["distance_m"], expected, tolerance)
        near(min(abs(pair["time_s"] - time) for time in times), 0, 1e-4)
    # Swinging: the rotation itself is interpolated.
    pair = clash(turn(bodies, law="0.5*sin(2*pi*t)", step=0.02), status=0)["pairs"][0]
    near(pair["distance_m"], expected, 1e-7)


def running_into_a_wall():
    """A box of 0.1 m runs at 1 m/s through a wall of 20 mm: overlap from 0.3 s to 0.42 s; its corners are 10 mm deep at most."""
    model = slide(body("box", box(0.1, 0.1, 0.1)), [body("wall", box(0.02, 1, 1, (0.36, 0, 0)))], "t", 1, 0.03)
    pair = clash(model, "--touch", "0", status=1)["pairs"][0]
    assert pair["interferes"] and len(pair["intervals"]) == 1
    interval = pair["intervals"][0]
    near(interval["from_s"], 0.3, 1e-8)
    near(interval["to_s"], 0.42, 1e-8)
    assert not interval["from_start"] and not interval["to_end"]
    near(interval["depth_m"], 0.01, 1e-9)
    # With a tolerance it begins that much later.
    interval = clash(model, "--touch", "2 mm", status=1)["pairs"][0]["intervals"][0]
    near(interval["from_s"], 0.302, 1e-8)
    near(interval["to_s"], 0.418, 1e-8)
    pair = clash(model, "--touch", "11 mm", status=0)["pairs"][0]
    assert not pair["interferes"] and pair["distance_m"] == 0 and pair["touch_m"] == 0.011
    # Twice through, and stopping inside.
    model = slide(body("box", box(0.1, 0.1, 0.1)), [body("wall", box(0.02, 1, 1, (0.36, 0, 0)))], "0.5*sin(pi*t)", 1.25, 0.01)
    intervals = clash(model, "--touch", "0", status=1)["pairs"][0]["intervals"]
    enter, leave = math.asin(0.6) / math.pi, math.asin(0.84) / math.pi
    assert len(intervals) == 2, intervals
    for interval, (first, last) in zip(intervals, ((enter, leave), (1 - leave, 1 - enter))):
        near(interval["from_s"], first, 1e-6)
        near(interval["to_s"], last, 1e-6)


def between_samples():
    """What happens within one step of half a metre is seen: a bullet of 20 mm through a post of 20 mm."""
    model = slide(body("bullet", box(0.02, 0.02, 0.02)), [body("post", box(0.02, 0.02, 1, (1.27, 0, 0)))], "10*t", 0.2, 0.05)
    pair = clash(model, "--touch", "0", status=1)["pairs"][0]
    interval = pair["intervals"][0]
    near(interval["from_s"], 0.125, 1e-8)
    near(interval["to_s"], 0.129, 1e-8)
    model["bodies"][1]["geometry"][0]["position"] = [1.27, 0.025, 0]    # 5 mm beside it
    pair = clash(model, status=0)["pairs"][0]
    near(pair["distance_m"], 0.005, 1e-12)
    assert 0.125 - 1e-9 <= pair["time_s"] <= 0.129 + 1e-9


def nested_and_crossed():
    """A body inside of another interferes although no surfaces meet; so do crossed bars, whose corners are all outside."""
    still = {"type": "assemble"}
    model = slide(body("core", box(0.1, 0.1, 0.1)), [body("block", box(1, 1, 1))], "t", 1, 0.1)
    model["analysis"] = still
    report = clash(model, status=1)
    near(report["pairs"][0]["intervals"][0]["depth_m"], 0.45, 1e-12)    # of the core's corners to the nearest face
    assert report["samples"] == 1
    model = slide(body("one", box(1, 0.1, 0.1)), [body("other", box(0.1, 1, 0.1, (0, 0, 0.06)))], "t", 1, 0.1)
    model["analysis"] = still
    near(clash(model, status=1)["pairs"][0]["intervals"][0]["depth_m"], 0.04, 1e-9)
    # In the bore of a tube nothing is inside.
    model = slide(body("pin", {"cylinder": {"radius": 0.04, "length": 0.5}, "density": 1}),
                  [body("bush", {"tube": {"outer": 0.1, "inner": 0.05, "length": 0.2}})], "0*t", 1, 0.1)
    model["analysis"] = still
    near(clash(model, status=0)["pairs"][0]["distance_m"], 0.01, 0.05 * 1e-3)


def fitting_pin():
    """A pin that turns in a hole of its own radius touches and does not interfere, at every angle."""
    pin = body("pin", {"cylinder": {"radius": 0.05, "length": 0.5}, "density": 1})
    bush = body("bush", {"tube": {"outer": 0.1, "inner": 0.05, "length": 0.2}}, fixed=True)
    pair = clash(turn([pin, bush], law="0.3*t", step=0.1), status=0)["pairs"][0]
    assert pair["distance_m"] == 0 and 0 < pair["depth_m"] < 0.05 * 1.1e-3, pair
    assert not pair["cut_short"]
    assert clash(turn([pin, bush], step=0.1), "--touch", "1 um", status=1)["pairs"][0]["interferes"]


def orbiting_balls():
    """A ball on an arm past a ball that stands still: centres' distance minus the radii, up to the triangles' chord."""
    bodies = [body("ball", {"sphere": {"radius": 0.1}, "position": [0.5, 0, 0], "density": 1}),
              body("other", {"sphere": {"radius": 0.2}, "position": [0.6, 0.6, 0.1]}, fixed=True)]
    expected = math.sqrt((math.hypot(0.6, 0.6) - 0.5) ** 2 + 0.1 ** 2) - 0.3
    pair = clash(turn(bodies, step=0.02), status=0)["pairs"][0]
    assert expected - 1e-6 <= pair["distance_m"] <= expected + 0.3e-3, (pair["distance_m"], expected)
    near(pair["time_s"], 0.125, 0.01)


def clearance_counts():
    model = slide(body("slider", box(0.1, 0.1, 0.1)), [body("wall", box(0.2, 0.1, 0.3, (0.5, 0.107, 0)))], "t", 1, 0.05)
    assert clash(model, "--clearance", "6 mm", status=0)["found"] == 0
    report = clash(model, "--clearance", "8 mm", status=1)
    assert report["found"] == 1 and not report["pairs"][0]["interferes"]
    status, out, _ = lockwork("clash", "m.lockwork", "--clearance", "8 mm")
    assert status == 1
    contains(out, "slider:wall", "7 mm apart", "nearer than 8 mm", "1 of 1 pairs")


def three_bodies():
    """crank - rod - wall: rod is joined to the crank, post and wall stand still both."""
    return {"lockwork": 1, "bodies": [
        body("crank", box(0.2, 0.02, 0.02, (0.1, 0, 0))), body("rod", box(0.5, 0.02, 0.02, (0.25, 0, 0)), position=[0.2, 0, 0]),
        body("wall", box(0.1, 0.1, 0.1, (0, 1, 0)), fixed=True), body("post", box(0.1, 0.1, 0.1, (0, -1, 0)), fixed=True),
        {"name": "weight", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
        "joints": [{"name": "A", "type": "revolute", "bodies": ["crank", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]},
                   {"name": "B", "type": "revolute", "bodies": ["rod", "crank"], "at": [0.2, 0, 0], "axis": [0, 0, 1]},
                   {"name": "C", "type": "fixed", "bodies": ["weight", "rod"], "at": [0.2, 0, 0], "axis": [0, 0, 1]},
                   {"name": "F", "type": "free", "bodies": ["rod", "wall"], "at": [0, 0, 0], "axis": [0, 0, 1]}],
        "motors": [{"name": "M", "joint": "A", "coordinate": "rz", "angle": {"expression": "t"}},
                   {"name": "N", "joint": "B", "coordinate": "rz", "angle": {"expression": "t"}}],
        "analysis": {"type": "kinematics", "end": 0.2, "step": 0.1}}


def names_of(report):
    return sorted(pair["a"] + ":" + pair["b"] for pair in report["pairs"])


def choosing_pairs():
    model = three_bodies()
    report = clash(model, status=0)
    assert names_of(report) == ["crank:post", "crank:wall", "rod:post", "rod:wall"], names_of(report)
    assert report["without_geometry"] == ["weight"]
    assert "crank:rod" in names_of(clash(model, "--joined", "--touch", "1 m", status=0))
    assert names_of(clash(model, "--parts", "rod", status=0)) == ["rod:post", "rod:wall"]
    assert names_of(clash(model, "--parts", "rod,wall", status=0)) == ["rod:wall"]
    assert names_of(clash(model, "--pairs", "wall:crank,wall:post,crank:wall", status=0)) == ["wall:crank", "wall:post"]
    write("m.lockwork", model)
    for arguments, words in (
            (["--parts", "rood"], 'there is no body "rood"; did you mean "rod"?'),
            (["--pairs", "rod:wal"], 'there is no body "wal"; did you mean "wall"?'),
            (["--pairs", "rod"], "two bodies with a colon"),
            (["--pairs", "rod:rod"], "against itself"),
            (["--parts", "weight"], '"weight" has no geometry'),
            (["--parts", "crank,rod"], "no pair of bodies is left"),
            (["--clearance", "2 kg"], "--clearance"),
            (["--touch", "-1"], "--touch"),
            (["-o", "m.lockwork"], "the mechanism itself"),
            (["-o", "-"], "standard output"),
            (["-o", "nowhere/d.csv"], "nowhere")):
        status, out, error = lockwork("clash", "m.lockwork", *arguments)
        assert status == 2 and not out, (arguments, status, out)
        contains(error, words)
    assert sorted(os.listdir(".")) == ["m.lockwork"], os.listdir(".")


def words_for_people():
    model = slide(body("box", box(0.1, 0.1, 0.1)), [body("wall", box(0.02, 1, 1, (0.36, 0, 0)))], "t", 1, 0.03)
    write("m.lockwork", model)
    status, out, _ = lockwork("clash", "m.lockwork", "--touch", "0")
    assert status == 1
    contains(out, "box:wall", "interferes from t = 0.3 s to 0.42 s", "mm deep at t = ", "1 of 1 pairs interferes")
    status, out, _ = lockwork("clash", "m.lockwork", "--touch", "0", "--end", "0.2")
    assert status == 0
    contains(out, "100 mm apart at t = 0.2 s", "over 0 … 0.2 s")
    status, out, _ = lockwork("clash", "m.lockwork", "--type", "assemble")
    contains(out, "the assembled pose", "300 mm apart, between")
    status, out, _ = lockwork("help", "clash")
    contains(out, "--touch", "Status: 0 nothing interferes")


def falling_ball():
    """Dynamics: a ball falls from 1 m onto a floor 0.5 m below: it is there after sqrt(2 (0.5)/g)."""
    model = {"lockwork": 1, "gravity": [0, 0, -10],
             "bodies": [body("ball", box(0.2, 0.2, 0.2), position=[0, 0, 1]), body("floor", box(2, 2, 0.2, (0, 0, 0.3)), fixed=True)],
             "joints": [], "analysis": {"type": "dynamics", "end": 0.4, "step": 0.05}}
    interval = clash(model, "--touch", "0", status=1)["pairs"][0]["intervals"][0]
    near(interval["from_s"], math.sqrt(2 * 0.5 / 10), 1e-6)
    assert interval["to_end"]


def part_files():
    """Geometry from a mesh file, in millimetres: the same closed form."""
    corner = [(x, y, z) for z in (-50, 50) for y in (-50, 50) for x in (-50, 50)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    with open("cube.stl", "w", encoding="utf-8") as file:
        file.write("solid cube\n")
        for a, b, c, d in faces:
            for triangle in ((a, b, c), (a, c, d)):
                file.write("facet normal 0 0 0\nouter loop\n")
                for i in triangle:
                    file.write("vertex %g %g %g\n" % corner[i])
                file.write("endloop\nendfacet\n")
        file.write("endsolid cube\n")
    model = slide(body("slider", {"file": "cube.stl", "unit": "mm", "density": 1000}), [body("wall", box(0.2, 0.1, 0.3, (0.5, 0.107, 0)))], "t", 1, 0.05)
    near(clash(model, status=0)["pairs"][0]["distance_m"], 0.007, 1e-9)


def manual_example():
    """The page shows what the program says: words as they are, numbers to 1e-4."""
    with open(os.path.join(ROOT, "data", "manual", "clash.md"), encoding="utf-8") as file:
        page = file.read()
    model = page.split("```json\n")[1].split("```")[0]
    command, shown = page.split("```\n$ lockwork ")[1].split("```")[0].split("\n", 1)
    with open("arm.lockwork", "w", encoding="utf-8") as file:
        file.write(model)
    status, out, error = lockwork(*shlex.split(command))
    assert status == 1, error
    number = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
    assert number.sub("#", out) == number.sub("#", shown), out
    for found, expected in zip(number.findall(out), number.findall(shown)):
        near(float(found), float(expected), 1e-4 * max(abs(float(expected)), 1))


TESTS = [sliding_past, passing_bar, running_into_a_wall, between_samples, nested_and_crossed, fitting_pin, orbiting_balls, clearance_counts,
         choosing_pairs, words_for_people, falling_ball, part_files, manual_example]


def main():
    failed = 0
    for number, test in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                test()
                print("ok %d - %s" % (number, test.__name__))
            except Exception:       # every failure is one test's
                failed += 1
                print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()), end="")
                print("not ok %d - %s" % (number, test.__name__))
            os.chdir("/")
    print("1..%d" % len(TESTS))
    return 1 if failed else 0


sys.exit(main())
