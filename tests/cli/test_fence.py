"""What a file may name: only what lies in its project. test_fence.py LOCKWORK ROOT.

The project is a/ with a/models/, a/parts/, a/robots/; what lies beside a/ is somebody else's."""
import json
import os
import shutil
import subprocess
import sys

from harness import LOCKWORK, ROOT, contains, equal, lacks, lockwork, main, read, write

PART = os.path.join(ROOT, "data", "parts", "bottle.step")
INERTIA = [1e-3, 1e-3, 1e-3, 0, 0, 0]
URDF = """<robot name="r"><link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><geometry><mesh filename="%s"/></geometry></visual></link></robot>"""


def stl():
    corner = [(0, 0, 0), (10, 0, 0), (0, 10, 0), (0, 0, 10)]
    lines = ["solid plate"]
    for face in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)):
        lines += ["facet normal 0 0 0", "outer loop"] + ["vertex %d %d %d" % corner[i] for i in face] + ["endloop", "endfacet"]
    return "\n".join(lines + ["endsolid plate", ""])


def part(path):
    return {"lockwork": 1, "bodies": [{"name": "b", "geometry": [{"file": path, "unit": "mm", "density": 1000}]}], "analysis": {"type": "assemble"}}


def table(path):
    return {"lockwork": 1, "bodies": [{"name": "b", "mass": 1, "inertia": INERTIA}],
            "joints": [{"name": "A", "type": "revolute", "bodies": ["b", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]}],
            "motors": [{"name": "M", "joint": "A", "coordinate": "rz", "angle": {"table": path}}],
            "analysis": {"type": "kinematics", "end": 0.1}}


def touch(path):
    """Read for a contact alone."""
    return {"lockwork": 1, "bodies": [{"name": "b", "mass": 1, "inertia": INERTIA, "geometry": [{"file": path, "unit": "mm"}]}],
            "contacts": [{"name": "c", "bodies": ["b", "ground"], "shapes": [None, {"plane": [0, 0, 1], "position": [0, 0, -1]}]}],
            "analysis": {"type": "assemble"}}


def study(path):
    return {"lockwork_study": 1, "model": path, "vary": {"bodies.b.mass": {"list": [1, 2]}}, "responses": [{"column": "energy.kinetic", "of": "max"}]}


# What names a file; how the file that names it is called, which command reads it, what must lie there.
KINDS = {
    "part": (lambda path: json.dumps(part(path)), "a/models/m.lockwork", ["check"], stl()),
    "touch": (lambda path: json.dumps(touch(path)), "a/models/m.lockwork", ["check"], stl()),
    "table": (lambda path: json.dumps(table(path)), "a/models/m.lockwork", ["run", "-o", "out.csv"], "0,0\n1,1\n"),
    "study": (lambda path: json.dumps(study(path)), "a/models/s.json", ["sweep", "-o", "out.csv", "--threads", "1"],
              json.dumps(dict(table("0.csv"), motors=[], analysis={"type": "dynamics", "end": 0.01}))),
    "robot": (lambda path: URDF % path, "a/models/r.urdf", ["import", "-o", "a/models/r.lockwork", "--replace", "--floating-base"], stl()),
    "link": (lambda path: URDF % ("file://" + path if path.startswith("/") else path), "a/models/r.urdf", ["import", "-o", "a/models/r.lockwork", "--replace", "--floating-base"], stl()),
}


def prepare(content, suffix):
    """The names of files inside, then of those outside, as a file in a/models would say them."""
    name = "x" + suffix
    for folder in ("a/models", "a/parts", "a/models/deep/er", "beside", "a/models/out"):
        write(os.path.join(folder, name), content)
    os.remove("a/models/out/" + name)
    os.rmdir("a/models/out")
    os.symlink(os.path.abspath("beside"), "a/models/out")
    os.symlink("../../beside/" + name, "a/parts/away" + suffix)
    os.symlink("../parts/" + name, "a/models/here" + suffix)
    inside = [name, "../parts/" + name, "deep/er/" + name, "deep/../../parts/" + name, "here" + suffix, os.path.abspath("a/parts/" + name), "../../a/parts/" + name]
    outside = ["../../beside/" + name, os.path.abspath("beside/" + name), "out/" + name, "../parts/away" + suffix, "deep/../../../beside/" + name]
    return inside, outside


def test_every_way_to_name_a_file():
    for kind, (text, place, command, content) in KINDS.items():
        suffix = {"table": ".csv", "study": ".lockwork"}.get(kind, ".stl")
        shutil.rmtree("a", ignore_errors=True)
        shutil.rmtree("beside", ignore_errors=True)
        inside, outside = prepare(content, suffix)
        for path in inside:
            write(place, text(path))
            status, _, err = lockwork(command[0], place, *command[1:])
            equal((kind, path, status, err if status else ""), (kind, path, 0, ""))
        for path in outside:
            write(place, text(path))
            status, _, err = lockwork(command[0], place, *command[1:])
            equal((kind, path, status), (kind, path, 2))
            contains(err, os.path.basename(place), "outside the project's folder " + os.path.abspath("a"), "is not read", "--allow-outside", "--root DIR")
            for option in (["--allow-outside"], ["--root", "."]):
                status, _, err = lockwork(command[0], place, *command[1:], *option)
                equal((kind, path, option, status, err if status else ""), (kind, path, option, 0, ""))
            status = lockwork(command[0], place, *command[1:], "--root", "a/models")[0]
            equal((kind, path, status), (kind, path, 2))


def test_links_say_where_they_lead():
    prepare(stl(), ".stl")
    write("a/models/m.lockwork", json.dumps(part("../parts/away.stl")))
    err = lockwork("check", "a/models/m.lockwork")[2]
    contains(err, "m.lockwork:1:", "../parts/away.stl leads by a link to " + os.path.abspath("beside/x.stl"))


def test_links_to_what_has_no_name():
    """A file that was deleted while somebody has it open can be reached through /proc, though its path leads nowhere."""
    write("a/models/m.lockwork", json.dumps(table("/proc/self/fd/0")))
    write("gone.csv", "0,0\n1,1\n")
    with open("gone.csv", encoding="utf-8") as file:
        os.remove("gone.csv")
        done = subprocess.run([LOCKWORK, "check", "a/models/m.lockwork"], stdin=file, capture_output=True, text=True, timeout=120, check=False)
        equal(done.returncode, 2)
        contains(done.stderr, "m.lockwork:1:", "/proc/self/fd/0 leads by a link to what has no name", "is not read")
        equal(subprocess.run([LOCKWORK, "check", "a/models/m.lockwork", "--allow-outside"], stdin=file, capture_output=True, timeout=120, check=False).returncode, 0)


def test_pictures_are_left_out():
    prepare(stl(), ".stl")
    model = part("../../beside/x.stl")
    model["bodies"][0].update(mass=1, com=[0, 0, 0], inertia=INERTIA)
    write("a/models/m.lockwork", json.dumps(model))
    status, out, _ = lockwork("check", "a/models/m.lockwork")
    equal(status, 0)
    contains(out, "warning: ", "outside the project's folder", "goes without this picture")


def test_every_command_takes_the_options():
    prepare(stl(), ".stl")
    write("a/models/m.lockwork", json.dumps(part("../../beside/x.stl")))
    for words in (["check"], ["run", "-o", "r.csv"], ["mass"], ["render", "-o", "x.png"], ["export", "-o", "x.sdf"], ["drag", "--body", "b", "--to", "0,0,0"],
                  ["group", "--group", "all=b", "-o", "g.lockwork", "--replace"], ["clash"], ["sheet"], ["size"], ["bench"]):
        status, _, err = lockwork(words[0], "a/models/m.lockwork", *words[1:])
        equal((words, status), (words, 2))
        contains(err, "beside/x.stl lies outside the project's folder")
        lacks(lockwork(words[0], "a/models/m.lockwork", *words[1:], "--allow-outside")[2], "outside the project's folder")
        lacks(lockwork(words[0], "a/models/m.lockwork", *words[1:], "--root", ".")[2], "outside the project's folder")
    status, _, err = lockwork("check", "a/models/m.lockwork", "--root", "nowhere")
    equal(status, 2)
    contains(err, "--root nowhere: there is no such folder")


def test_data_and_libraries_of_parts():
    prepare(stl(), ".stl")
    write("a/models/m.lockwork", json.dumps(part(PART)))  # the program's own data
    equal(lockwork("check", "a/models/m.lockwork", env={"LOCKWORK_DATA": os.path.join(ROOT, "data")})[0], 0)
    write("a/models/m.lockwork", json.dumps(part("../../beside/x.stl")))
    for roots, status in (("beside", 0), ("nowhere:" + os.path.abspath("beside") + ":a", 0), ("besid", 2), ("", 2)):
        equal((roots, lockwork("check", "a/models/m.lockwork", env={"LOCKWORK_ROOTS": roots})[0]), (roots, status))


def test_folders_that_are_no_project():
    """A mechanism that lies in the user's own folder does not reach the folders of others."""
    os.makedirs("home/me/cad")
    write("home/you/x.stl", stl())
    write("home/me/x.stl", stl())
    env = {"HOME": os.path.abspath("home/me")}
    for place, path, status in (("home/me/m.lockwork", "../you/x.stl", 2), ("home/me/m.lockwork", "x.stl", 0), ("home/me/cad/m.lockwork", "../x.stl", 0),
                                ("home/me/cad/m.lockwork", "../../you/x.stl", 2)):
        write(place, json.dumps(part(path)))
        equal((place, path, lockwork("check", place, env=env)[0]), (place, path, status))


def test_imports_say_what_their_file_will_need():
    prepare(stl(), ".stl")
    status, _, err = lockwork("import", "beside/x.stl", "--unit", "mm", "-o", "a/models/i.lockwork", "--density", "1000")
    equal(status, 0)
    contains(err, "a/models/i.lockwork: note: it names files outside its project", "--allow-outside or --root DIR", "beside/x.stl")
    contains(read("a/models/i.lockwork"), "../../beside/x.stl")
    equal(lockwork("check", "a/models/i.lockwork")[0], 2)
    equal(lockwork("check", "a/models/i.lockwork", "--root", ".")[0], 0)
    lacks(lockwork("import", "a/parts/x.stl", "--unit", "mm", "-o", "a/models/j.lockwork", "--density", "1000")[2], "outside")


def test_packages_of_robots():
    """package:// is looked for above the robot, but only in its project; folders of ROS_PACKAGE_PATH are the user's own."""
    write("ws/pkg/meshes/m.stl", stl())
    write("ws/other/meshes/m.stl", stl())
    write("ws/pkg/urdf/r.urdf", URDF % "package://pkg/meshes/m.stl")
    equal(lockwork("import", "ws/pkg/urdf/r.urdf", "-o", "ws/pkg/urdf/r.lockwork", "--replace", "--floating-base")[0], 0)
    write("ws/pkg/urdf/r.urdf", URDF % "package://other/meshes/m.stl")
    status, _, err = lockwork("import", "ws/pkg/urdf/r.urdf", "-o", "ws/pkg/urdf/r.lockwork", "--replace", "--floating-base")
    equal(status, 2)
    contains(err, "r.urdf:2", "package://other/meshes/m.stl", "lies outside the project's folder " + os.path.abspath("ws/pkg"))
    equal(lockwork("import", "ws/pkg/urdf/r.urdf", "-o", "ws/pkg/urdf/r.lockwork", "--replace", "--floating-base", "--root", "ws")[0], 0)
    os.rename("ws/other", "other")
    status, _, err = lockwork("import", "ws/pkg/urdf/r.urdf", "-o", "ws/pkg/urdf/r.lockwork", "--replace", "--floating-base", env={"ROS_PACKAGE_PATH": os.getcwd()})
    equal(status, 0)
    contains(err, "note: it names files outside its project")


if __name__ == "__main__":
    sys.exit(main(globals()))
