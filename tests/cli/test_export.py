"""Mechanisms as other programs read them: test_export.py LOCKWORK ROOT MUJOCO SDF. Output is TAP.

MUJOCO and SDF are helper programs (tests/robots), "-" when their library is absent: those tests are skipped then, as are those with
urdfdom's check_urdf.
"""
import csv
import itertools
import json
import math
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import harness

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import BRIEF, some

LOCKWORK, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
MUJOCO, SDF = (a if a == "-" else os.path.abspath(a) for a in sys.argv[3:5])
EXACT = 1e-6            # m and quaternions after a motion: the integrators' errors are below
# MuJoCo's equality constraints are springs with a time constant of 2 ms: loops yield by some ten micrometres under their loads.
SOFT = 1e-3
STEEL = [{"box": [0.1, 0.04, 0.02], "position": [0.03, 0.01, 0.005], "density": 7850}]


def lockwork(*arguments, expect=0):
    done = subprocess.run([LOCKWORK, *arguments], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == expect, "%s: %d\n%s" % (" ".join(arguments), done.returncode, done.stderr)
    return done.stdout + done.stderr


def example(name):
    return os.path.join(ROOT, "data", "examples", name + ".lockwork")


def write(mechanism, path="m.lockwork"):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(dict({"lockwork": 1}, **mechanism), file)
    return path


def at_the_end(path, end):
    """Column -> last value, after a free motion."""
    lockwork("run", path, "--type", "dynamics", "--end", repr(end), "--step", repr(end), "--tolerance", "1e-10", "-o", "out.csv")
    with open("out.csv", encoding="utf-8") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    return {name.split(" [")[0]: float(value) for name, value in zip(rows[0], rows[-1])}


def by_mujoco(path, end, step=2e-4):
    """(masses, poses at the end, the other numbers)"""
    if MUJOCO == "-":
        raise harness.Skip("libmujoco-dev is absent")
    done = subprocess.run([MUJOCO, path, repr(end), repr(step)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    masses, poses, rest = {}, {}, {}
    for line in done.stdout.splitlines():
        words = line.split()
        if words[0] == "mass":
            masses[" ".join(words[1:-1])] = float(words[-1])
        elif words[0] == "pose":
            poses[" ".join(words[1:-7])] = [float(x) for x in words[-7:]]
        else:
            rest[words[0]] = float(words[1])
    return masses, poses, rest


def same_motion(path, end, tolerance):
    """The exported mechanism moves in MuJoCo as it does here."""
    lockwork("export", path, "-o", "m.xml")
    _, coarse, _ = by_mujoco("m.xml", end, 2e-4)
    _, poses, rest = by_mujoco("m.xml", end, 1e-4)
    # Its RK4 is of second order where balls turn: halving the step leaves a quarter of the error, which is taken off.
    poses = {body: [b + (b - a) / 3 for a, b in zip(coarse[body], poses[body])] for body in poses}
    mine = at_the_end(path, end)
    assert rest["violation"] < 1e-9, rest
    moved = 0
    for body, theirs in poses.items():
        if body + ".x" not in mine:                         # fixed bodies have no columns
            continue
        ours = [mine["%s.%s" % (body, c)] for c in ("x", "y", "z", "e0", "e1", "e2", "e3")]
        sign = math.copysign(1, sum(a * b for a, b in zip(ours[3:], theirs[3:])))
        worst = max(abs(a - b) for a, b in zip(ours, theirs[:3] + [sign * x for x in theirs[3:]]))
        assert worst < tolerance, "%s: %s here, %s there" % (body, ours, theirs)
        moved += 1
    assert moved
    return rest


def pendulum(joint, start=None, more=None):
    """An arm on a hinge and a second body on it, by the joint to be tried; nothing lies along the axes of the world."""
    mechanism = {
        "bodies": [{"name": "arm", "position": [0.1, 0.2, 0.3], "orientation": [0.8, 0.6, 0, 0], "geometry": STEEL},
                   {"name": "load", "position": [0.3, 0.1, 0.2], "orientation": [0.5, 0.5, -0.5, 0.5], "geometry": STEEL}],
        "joints": [{"name": "hinge", "type": "revolute", "bodies": ["ground", "arm"], "at": [0, 0.1, 0.3], "axis": [1, 2, 0.5]}, joint]}
    mechanism["start"] = {"hinge": {"rz": 0.4}}
    if start:
        mechanism["start"][joint["name"]] = start
    return dict(mechanism, **(more or {}))


STARTS = {"revolute": {"rz": 0.7}, "prismatic": {"z": 0.05}, "cylindrical": {"z": 0.03, "rz": -0.5}, "spherical": None, "fixed": None,
          "planar": {"x": 0.02, "y": -0.04, "rz": 0.6}, "universal": {"rx": 0.3, "ry": -0.4}, "pin-slot": {"x": 0.05, "rz": 0.4},
          "xy-table": {"x": 0.03, "y": 0.02}, "point-line": {"z": 0.04}, "align": {"x": 0.01, "z": 0.02}}


def test_mujoco_moves_every_joint_of_the_tree():
    for (kind, start), bodies in itertools.product(STARTS.items(), (["load", "arm"], ["arm", "load"])):
        joint = {"name": "tried", "type": kind, "bodies": bodies, "at": [0.25, 0.15, 0.25], "axis": [0.3, -0.5, 1]}
        try:
            same_motion(write(pendulum(joint, start)), 0.3, EXACT)
        except AssertionError as error:
            raise AssertionError("%s %s: %s" % (kind, bodies, error)) from error


def test_mujoco_couples_screws():
    joint = {"name": "tried", "type": "screw", "bodies": ["load", "arm"], "at": [0.25, 0.15, 0.25], "axis": [0.3, -0.5, 1], "pitch": 0.2}
    same_motion(write(pendulum(joint)), 0.3, SOFT)


def test_mujoco_holds_lengths():
    joint = {"name": "tried", "type": "distance", "bodies": ["load", "arm"], "at": [0.3, 0.1, 0.2], "to": [0.1, 0.15, 0.25]}
    same_motion(write(pendulum(joint)), 0.2, SOFT)


def test_mujoco_has_the_springs():
    joint = {"name": "tried", "type": "revolute", "bodies": ["load", "arm"], "at": [0.25, 0.15, 0.25], "axis": [0.3, -0.5, 1]}
    loads = [{"name": "spring", "type": "spring", "bodies": ["load", "ground"], "points": [[0.05, 0, 0], [1, 0, 0]], "stiffness": 20, "damping": 0.5,
              "length": 0.3},
             {"name": "coil", "type": "torsion", "joint": "tried", "coordinate": "rz", "stiffness": 2, "damping": 0.01, "angle": 1.0},
             {"name": "clock", "type": "torsion", "joint": "hinge", "coordinate": "rz", "stiffness": 1}]
    same_motion(write(pendulum(joint, {"rz": 0.2}, {"loads": loads})), 0.3, EXACT)


def test_mujoco_couples_coordinates():
    joint = {"name": "tried", "type": "cylindrical", "bodies": ["load", "arm"], "at": [0.25, 0.15, 0.25], "axis": [0.3, -0.5, 1]}
    coupler = {"name": "tie", "type": "coupler", "terms": [{"joint": "tried", "coordinate": "rz", "factor": 1},
                                                           {"joint": "hinge", "coordinate": "rz", "factor": -2},
                                                           {"joint": "tried", "coordinate": "z", "factor": 3}]}
    same_motion(write(pendulum(joint, None, {"couplers": [coupler]})), 0.3, SOFT)


def test_mujoco_lets_bodies_float():
    body = {"name": "stone", "position": [1, 2, 3], "orientation": [0.5, 0.5, 0.5, 0.5], "geometry": STEEL}
    spring = {"name": "s", "type": "spring", "bodies": ["stone", "ground"], "points": [[0.1, 0, 0], [0, 0, 0]], "stiffness": 30}
    same_motion(write({"bodies": [body], "loads": [spring]}), 0.3, EXACT)


def without_motors(name):
    """An example let go: its motors taken out."""
    with open(example(name), encoding="utf-8") as file:
        text = re.sub(r'^\s*#.*$', "", file.read(), flags=re.M)
    mechanism = json.loads(text)
    mechanism.pop("motors", None)
    return write(mechanism, name + ".lockwork")


def test_mujoco_double_pendulum():
    same_motion(without_motors("double-pendulum"), 1.0, EXACT)


def test_mujoco_closes_loops():
    rest = same_motion(without_motors("four-bar"), 0.15, SOFT)
    assert rest["freedoms"] == 3 and rest["equations"] == 6, rest
    same_motion(without_motors("slider-crank"), 0.02, SOFT)


def test_mujoco_gears():
    """A planetary gear turned by a torsion spring at its output."""
    with open(example("planetary"), encoding="utf-8") as file:
        mechanism = json.loads(re.sub(r'^\s*#.*$', "", file.read(), flags=re.M))
    del mechanism["motors"]
    mechanism["loads"] = [{"name": "coil", "type": "torsion", "joint": "output", "coordinate": "rz", "stiffness": 0.5, "angle": 0.8}]
    rest = same_motion(write(mechanism), 0.1, SOFT)
    assert rest["freedoms"] == 3 and rest["equations"] == 2, rest


def test_mujoco_masses():
    lockwork("export", example("slider-crank"), "-o", "m.xml")
    masses, _, _ = by_mujoco("m.xml", 0)
    report = json.loads(lockwork("check", example("slider-crank"), "--json"))
    for body in report["parts"]:
        assert abs(masses[body["body"]] - body["mass"]) < 1e-12, body


def test_mujoco_actuators():
    lockwork("export", example("slider-crank"), "-o", "m.xml")
    motor = ElementTree.parse("m.xml").find("actuator/position")
    assert motor.get("name") == "M" and motor.get("joint") == "A"


def by_sdf(path):
    if SDF == "-":
        raise harness.Skip("libsdformat-dev is absent")
    done = subprocess.run([SDF, path], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return [line.split() for line in done.stdout.splitlines()]


def test_sdf_keeps_loops():
    lockwork("export", example("slider-crank"), "-o", "m.sdf")
    lines = by_sdf("m.sdf")
    joints = {w[1]: w for w in lines if w[0] == "joint"}
    links = {w[1]: w for w in lines if w[0] == "link"}
    assert [float(x) for x in lines[0][1:]] == [0, -9.81, 0]
    assert set(joints) == set("ABCD") and set(links) == {"crank", "rod", "slider"}
    assert joints["C"][3:5] == ["rod", "slider"] and joints["D"][3:5] == ["world", "slider"]
    for name, at, axis in (("B", (0, 0.05, 0), (0, 0, 1)), ("C", (0.12, 0, 0), (0, 0, 1)), ("D", (0.12, 0, 0), (1, 0, 0))):
        values = [float(x) for x in joints[name][5:]]
        assert max(abs(a - b) for a, b in zip(values, at + axis)) < 1e-12, joints[name]


def test_sdf_places_every_joint():
    """Axis and origin of each kind in the world, whichever body comes first."""
    for kind, bodies in itertools.product(("revolute", "prismatic", "spherical", "universal", "fixed"), (["load", "arm"], ["load", "ground"], ["ground", "load"])):
        joint = {"name": "tried", "type": kind, "bodies": bodies, "at": [0.25, 0.15, 0.25], "axis": [0.3, -0.5, 1]}
        mechanism = pendulum(joint)
        del mechanism["start"]
        lockwork("export", write(mechanism), "-o", "m.sdf")
        words = [w for w in by_sdf("m.sdf") if w[:2] == ["joint", "tried"]][0]
        values = [float(x) for x in words[5:]]
        assert max(abs(a - b) for a, b in zip(values, (0.25, 0.15, 0.25))) < 1e-12, words
        if kind in ("revolute", "prismatic"):
            length = math.sqrt(0.3 ** 2 + 0.5 ** 2 + 1)
            sign = -1 if bodies[0] == "ground" else 1
            assert max(abs(a - sign * b / length) for a, b in zip(values[3:], (0.3, -0.5, 1))) < 1e-12, words


def test_sdf_gearbox():
    lockwork("export", example("planetary"), "-o", "m.sdf")
    by_sdf("m.sdf")
    joints = {j.get("name"): j for j in ElementTree.parse("m.sdf").iter("joint")}
    for name, parent, child, ratio in (("mesh1", "planet", "sun", 15 / 20), ("mesh2", "world", "planet", -50 / 15)):
        joint = joints[name]
        assert joint.get("type") == "gearbox" and joint.findtext("gearbox_reference_body") == "carrier"
        assert (joint.findtext("parent"), joint.findtext("child")) == (parent, child)
        assert abs(float(joint.findtext("gearbox_ratio")) - ratio) < 1e-12, joint.findtext("gearbox_ratio")


def check_urdf(path):
    if not shutil.which("check_urdf"):
        raise harness.Skip("liburdfdom-tools is absent")
    done = subprocess.run(["check_urdf", path], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tree():
    """Hinges and a slide, one of them the other way round, none at a body's origin."""
    joint = {"name": "slide", "type": "prismatic", "bodies": ["arm", "load"], "at": [0.25, 0.15, 0.25], "axis": [0.3, -0.5, 1], "limits": {"z": [-1, 2]}}
    mechanism = pendulum(joint, {"z": 0.05})
    mechanism["bodies"].append({"name": "tip", "position": [0.4, 0.1, 0.2], "geometry": STEEL})
    mechanism["joints"].append({"name": "wrist", "type": "revolute", "bodies": ["tip", "load"], "at": [0.35, 0.1, 0.25], "axis": [0, 1, 1]})
    mechanism["start"]["wrist"] = {"rz": -0.6}
    return mechanism


def test_urdf_is_read_by_urdfdom():
    lockwork("export", write(tree()), "-o", "m.urdf")
    out = check_urdf("m.urdf")
    assert "root Link: world has 1 child" in out and "tip" in out, out


def test_urdf_comes_back():
    """Exported and imported again it moves the same: joint coordinates are the same numbers."""
    mechanism = tree()
    lockwork("export", write(mechanism), "-o", "m.urdf")
    lockwork("import", "--replace", "m.urdf", "-o", "back.lockwork")
    with open("back.lockwork", encoding="utf-8") as file:
        text = file.read().rstrip()
    text = text[:-1] + ', "start": %s }' % json.dumps(mechanism["start"])
    with open("back.lockwork", "w", encoding="utf-8") as file:
        file.write(text)
    there, here = at_the_end("back.lockwork", 0.3), at_the_end("m.lockwork", 0.3)
    for column in ("hinge.rz", "slide.z", "wrist.rz"):
        assert abs(there[column] - here[column]) < 1e-8, (column, there[column], here[column])
    report = json.loads(lockwork("check", "back.lockwork", "--json"))
    assert {p["body"] for p in report["parts"]} == {"arm", "load", "tip"}, report["parts"]


def test_urdf_refuses_loops():
    out = lockwork("export", example("four-bar"), "-o", "m.urdf", expect=1)
    assert 'joint "D" (revolute) closes the loop of rocker, coupler, crank, ground: a robot in URDF is a tree' in out, out
    assert not os.path.exists("m.urdf")
    out = lockwork("export", example("four-bar"), "-o", "m.urdf", "--partial")
    assert "left out: joint \"D\"" in out and os.path.exists("m.urdf"), out


def test_what_a_format_lacks_is_named():
    for suffix, words in ((".sdf", 'joint "roller" (cam-roller): SDF has no such joint'), (".xml", 'joint "roller" (cam-roller): MuJoCo has no such joint'),
                          (".urdf", 'joint "roller" (cam-roller): URDF has no such joint')):
        out = lockwork("export", example("cam-follower"), "-o", "m" + suffix, expect=1)
        assert words in out and not os.path.exists("m" + suffix), out
    out = lockwork("export", example("slider-crank"), "-o", "m.sdf")
    assert 'load "spring" is left out' in out, out


def every_mechanism():
    for folder in (os.path.join(ROOT, "tests", "mechanisms"), os.path.join(ROOT, "data", "examples")):
        for place, _, names in sorted(os.walk(folder)):
            yield from (os.path.join(place, name) for name in sorted(names) if name.endswith(".lockwork"))


def test_every_mechanism_can_be_read_elsewhere():
    """What --partial writes of the mechanisms of this repository is what other programs take: no dangling names, no bad numbers."""
    count = 0
    cases = [(number, path, suffix) for number, path in enumerate(every_mechanism()) for suffix in (".xml", ".sdf", ".urdf")]
    for number, path, suffix in some(cases, lambda i, case: i % 3 == case[0] % 3, "files in three formats"):
        done = subprocess.run([LOCKWORK, "export", path, "-o", "m" + suffix, "--partial"], capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode in (0, 1), (path, done.returncode, done.stderr)
        if done.returncode == 1:
            assert "none of its bodies" in done.stderr or "no pose" in done.stderr, (path, done.stderr)
            continue
        count += 1
        try:
            if suffix == ".xml" and MUJOCO != "-":
                assert by_mujoco("m.xml", 0)[2]["violation"] < 1e-6
            elif suffix == ".sdf" and SDF != "-" and number % 4 == 0 and "is that of no solid" not in done.stderr:
                by_sdf("m.sdf")                         # slow: it reads its own descriptions each time
            elif suffix == ".urdf" and shutil.which("check_urdf"):
                check_urdf("m.urdf")
            else:
                ElementTree.parse("m" + suffix)
        except AssertionError as error:
            raise AssertionError("%s as %s: %s" % (path, suffix, error)) from error
    assert count > (20 if BRIEF else 60), count


CORPUS = os.path.join(ROOT, "..", "shared", "corpus", "urdf", "robots")


def test_robots_go_round():
    """UR5: imported, exported with its meshes, let go in MuJoCo; exported as URDF and imported again with the same masses and joints."""
    if not os.path.isdir(CORPUS):
        raise harness.Skip("shared is absent")
    lockwork("import", "--replace", os.path.join(CORPUS, "ur_description", "urdf", "ur5_robot.urdf"), "-o", "robot.lockwork")
    lockwork("export", "robot.lockwork", "-o", "again.urdf")
    lockwork("import", "--replace", "again.urdf", "-o", "again.lockwork")
    reports = [json.loads(lockwork("check", path, "--json")) for path in ("robot.lockwork", "again.lockwork")]
    masses = [{part["body"]: part.get("mass") for part in report["parts"]} for report in reports]
    assert masses[0] == masses[1] and len(masses[0]) == 7, masses
    assert reports[0]["degrees_of_freedom"] == reports[1]["degrees_of_freedom"] == 6
    with open("again.lockwork", encoding="utf-8") as file:
        assert file.read().count("again_meshes/") == 7
    same_motion("robot.lockwork", 0.2, EXACT)


def test_bad_usage():
    assert "expected one of .sdf (SDF), .xml (MJCF), .urdf (URDF)" in lockwork("export", example("door"), "-o", "m.stepp", expect=2)
    assert "export needs -o OUT" in lockwork("export", example("door"), expect=2)
    lockwork("export", example("door"), "-o", "no/such/folder/m.sdf", expect=2)
    conflict = tree()
    conflict["joints"].append({"name": "w2", "type": "fixed", "bodies": ["tip", "ground"], "markers": [{}, {"position": [9, 9, 9]}]})
    out = lockwork("export", write(conflict), "-o", "m.sdf", expect=1)
    assert "no pose to be exported at" in out and not os.path.exists("m.sdf"), out


def test_a_body_called_world():
    """Other programs have a world of their own; velocities have no place."""
    mechanism = {"bodies": [{"name": "world", "geometry": STEEL, "omega": [0, 0, 1]}, {"name": "frame", "fixed": True}],
                 "joints": [{"name": "A", "type": "revolute", "bodies": ["world", "frame"], "at": [0, 0, 0], "axis": [0, 0, 1]}]}
    write(mechanism)
    for suffix in (".xml", ".sdf", ".urdf"):
        assert "velocities at the start are left out" in lockwork("export", "m.lockwork", "-o", "m" + suffix)
        with open("m" + suffix, encoding="utf-8") as file:
            assert '"world_body"' in file.read()
    check_urdf("m.urdf")
    by_sdf("m.sdf")
    by_mujoco("m.xml", 0)


def hinges(names, **more):
    """A chain of hinges with these names of bodies; joints are called J0, J1 … unless given."""
    bodies = [{"name": name, "position": [0.3 * i, 0, 0], "geometry": STEEL} for i, name in enumerate(names)]
    joints = [{"name": "J%d" % i, "type": "revolute", "bodies": [name, names[i - 1] if i else "ground"], "at": [0.3 * i, 0, 0], "axis": [0, 0, 1]}
              for i, name in enumerate(names)]
    return dict({"bodies": bodies, "joints": joints}, **more)


def test_names_that_formats_keep():
    names = ["world", "world_body", "a&<b>", "a::b", "a__b", "__x__", "w\u00f6rld"]
    mechanism = hinges(names, name="m::n --")
    mechanism["joints"][2]["name"] = "p::q"
    write(mechanism)
    for suffix in (".sdf", ".xml", ".urdf"):
        said = lockwork("export", "m.lockwork", "-o", "m" + suffix)
        root = ElementTree.parse("m" + suffix).getroot()
        found = [e.get("name") for e in root.iter() if e.tag in ("link", "body") and e.get("name") not in (None, "world")]
        assert len(found) == len(set(found)) == len(names), found
        assert ("a::b" in found) == (suffix != ".sdf") and "a&<b>" in found and "w\u00f6rld" in found, found
        assert '"world" is called "world_body_"' in said, said
    if SDF != "-":
        assert sum(line.startswith("joint") for line in by_sdf_lines("m.sdf")) == len(names)
    if MUJOCO != "-":
        assert len(by_mujoco("m.xml", 1e-3)[0]) == len(names)


def by_sdf_lines(path):
    done = subprocess.run([SDF, path], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_limits_and_springs_left_out_are_named():
    """Of a joint that closes a loop, of a ball; a second spring on one coordinate."""
    mechanism = hinges(["a", "b"])
    mechanism["bodies"].append({"name": "c", "position": [0, 1, 0], "geometry": STEEL})
    mechanism["joints"] += [{"name": "loop", "type": "revolute", "bodies": ["b", "ground"], "at": [0.6, 0, 0], "axis": [0, 0, 1]},
                            {"name": "ball", "type": "spherical", "bodies": ["c", "ground"], "at": [0, 1, 0]}]
    for joint in mechanism["joints"]:
        joint["limits"] = {"rx" if joint["name"] == "ball" else "rz": [-1, 1]}
    mechanism["loads"] = [{"name": "spring%d" % i, "type": "torsion", "joint": "J0", "coordinate": "rz", "stiffness": 1} for i in range(2)]
    write(mechanism)
    for suffix, limits in ((".sdf", ["ball"]), (".xml", ["loop", "ball"]), (".urdf", ["loop", "ball"])):
        said = lockwork("export", "m.lockwork", "--partial", "-o", "m" + suffix)
        assert re.findall(r'limits of joint "(\w+)"', said) == limits, said
        assert ('"spring0"' in said) == (suffix == ".urdf") and '"spring1"' in said, said


def test_long_chains():
    """MuJoCo nests bodies, and its reader has a limit; no format gets longer than in proportion."""
    for count, told in ((90, False), (300, True)):
        write(hinges(["b%d" % i for i in range(count)]))
        for suffix in (".sdf", ".xml", ".urdf"):
            said = lockwork("export", "m.lockwork", "-o", "m" + suffix)
            assert ("may stop at 100" in said) == (told and suffix == ".xml"), said
            assert os.path.getsize("m" + suffix) < 2000 * count, suffix
        if MUJOCO != "-" and not told:
            assert len(by_mujoco("m.xml", 1e-3)[0]) == count


def test_limits_count_from_the_right_zero():
    """SDF's joints stand at zero in the pose of the file, URDF's and MuJoCo's count as here."""
    mechanism = hinges(["a"], start={"J0": {"rz": 0.5}})
    mechanism["joints"][0]["limits"] = {"rz": [-0.25, 1]}
    write(mechanism)
    for suffix in (".sdf", ".xml", ".urdf"):
        lockwork("export", "m.lockwork", "-o", "m" + suffix)
    near = lambda found, wanted: all(abs(float(a) - b) < 1e-12 for a, b in zip(found, wanted))
    limit = ElementTree.parse("m.sdf").getroot().find(".//limit")
    assert near([limit.find("lower").text, limit.find("upper").text], (-0.75, 0.5)), ElementTree.tostring(limit)
    joint = ElementTree.parse("m.xml").getroot().find(".//worldbody//joint")
    assert near(joint.get("range").split() + [joint.get("ref")], (-0.25, 1, 0.5)), joint.attrib
    limit = ElementTree.parse("m.urdf").getroot().find(".//limit")
    assert near([limit.get("lower"), limit.get("upper")], (-0.25, 1)), limit.attrib


def test_inertia_entry_by_entry():
    """Six different numbers: no format may swap or negate products."""
    inertia = [0.03, 0.04, 0.05, 0.001, -0.002, 0.003]
    mechanism = hinges(["a"])
    mechanism["bodies"][0] = {"name": "a", "mass": 2, "com": [0.1, 0.2, 0.3], "inertia": inertia}
    write(mechanism)
    names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    for suffix in (".sdf", ".xml", ".urdf"):
        lockwork("export", "m.lockwork", "-o", "m" + suffix)
        root = ElementTree.parse("m" + suffix).getroot()
        if suffix == ".xml":
            found = root.find(".//inertial").get("fullinertia").split()
        else:
            element = root.find(".//inertial/inertia")
            found = [element.get(name) or element.find(name).text for name in names]
        assert [float(x) for x in found] == inertia, (suffix, found)


def test_tubes_become_meshes():
    mechanism = tree()
    mechanism["bodies"][1]["geometry"] = [{"tube": {"outer": 0.05, "inner": 0.03, "length": 0.1}, "density": 1000}]
    write(mechanism)
    for suffix in (".sdf", ".urdf", ".xml"):
        lockwork("export", "m.lockwork", "-o", "m" + suffix)
        with open("m" + suffix, encoding="utf-8") as file:
            assert "m_meshes/load_2_1.stl" in file.read()
    size = os.path.getsize("m_meshes/load_2_1.stl")
    with open("m_meshes/load_2_1.stl", "rb") as file:
        count = int.from_bytes(file.read()[80:84], "little")
    assert count > 50 and size == 84 + 50 * count
    by_mujoco("m.xml", 0)


if __name__ == "__main__":
    sys.exit(harness.main(globals()))
