"""The reader process reads its file and can do nothing else. test_confined.py LOCKWORK ROOT READER HOSTILE DENY.

HOSTILE is a library that stands for one which a file has taken over (tests/exchange/hostile.c)."""
import base64
import json
import os
import struct
import subprocess
import sys

import scene
from harness import LOCKWORK, ROOT, Skip, contains, equal, lacks, lockwork, main, write

READER, HOSTILE, DENY = (os.path.abspath(path) for path in sys.argv[3:6])
READ, WRITE, REACH, START, DISTURB, CAME = 1, 2, 4, 8, 16, 32
ALL = READ | WRITE | REACH | START | DISTURB
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
STEP = os.path.join(ROOT, "data", "parts", "bottle.step")


def stl():
    corner = [(0, 0, 0), (10, 0, 0), (0, 10, 0), (0, 0, 10)]
    lines = ["solid plate"]
    for face in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)):
        lines += ["facet normal 0 0 0", "outer loop"] + ["vertex %d %d %d" % corner[i] for i in face] + ["endloop", "endfacet"]
    return "\n".join(lines + ["endsolid plate", ""])


def gltf(uri):
    """A tetrahedron whose numbers stand in another file."""
    corners = struct.pack("<12f", 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)
    corners += struct.pack("<12H", 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3)
    text = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
            "buffers": [{"uri": uri or "data:application/octet-stream;base64," + base64.b64encode(corners).decode(), "byteLength": len(corners)}],
            "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 24}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]},
                          {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"}]}
    return json.dumps(text), corners


def attack(path, *options, prefix=()):
    """What a library that was taken over achieves: bits, and what the reader had said by then."""
    write("far/secret", "secret\n")
    write("far/out", "to be kept\n")
    env = dict(os.environ, LD_PRELOAD=HOSTILE, HOSTILE_SECRET=os.path.abspath("far/secret"), HOSTILE_OUT=os.path.abspath("far/out"), HOSTILE_OWN=path,
               ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0:detect_leaks=0")
    done = subprocess.run([*prefix, READER, path, *options], capture_output=True, timeout=120, env=env, check=False)
    return done.returncode, scene.decode(done.stdout).said


def is_able():
    """Whether this kernel can confine a process at all."""
    return not attack(STEP)[1]


def parts():
    """A file of each kind, in a folder of its own."""
    for name, text in {"a.stl": stl(), "a.obj": TRIANGLE, "a.gltf": gltf(None)[0], "wrong.txt": stl()}.items():
        write("near/parts/" + name, text)
    return [STEP] + ["near/parts/" + name for name in sorted(os.listdir("near/parts"))]


def test_a_library_taken_over_can_do_nothing():
    if not is_able():
        raise Skip("this kernel has no Landlock or no seccomp")
    for path in parts():
        equal((path, attack(path)), (path, (CAME, [])))
    with open("far/out", encoding="utf-8") as file:
        equal(file.read(), "to be kept\n")
    equal(sorted(os.listdir(".")), ["far", "near"])


def test_neighbours_and_what_was_allowed():
    if not is_able():
        raise Skip("this kernel has no Landlock or no seccomp")
    parts()
    write("near/secret", "of the same project\n")
    for name, options, bits in (("a.obj", [], 0), ("a.obj", ["--root", "."], READ), ("a.obj", ["--allow-outside"], READ), ("a.stl", ["--allow-outside"], 0)):
        equal((name, options, attack("near/parts/" + name, *options)[0] & ~CAME), (name, options, bits))


def test_what_the_kernel_lacks_is_said():
    if not is_able():
        raise Skip("this kernel has no Landlock or no seccomp")
    for path in parts():
        bits, said = attack(path, prefix=(DENY, "landlock", "--"))
        equal((bits, len(said)), (CAME | READ, 1))  # the filter alone keeps it from everything but reading
        contains(said[0], "cannot confine the reader", "no Landlock)", "read other files;", "open only parts whose source you trust")
        bits, said = attack(path, prefix=(DENY, "seccomp", "--"))
        contains(said[0], "no seccomp filters)", "reach the network")
        equal(bits & (READ | WRITE), 0)
    status, out, err = run_denied("mass", "near/parts/a.stl", "--unit", "mm", "--density", "1000")
    equal(status, 0)
    contains(out, "volume")
    equal(err.count("cannot confine the reader of part files"), 1)
    contains(err, "lockwork: note: this system cannot confine")
    lacks(lockwork("mass", "near/parts/a.stl", "--unit", "mm", "--density", "1000", env={"LOCKWORK_CACHE": "off"})[2], "confine")


def run_denied(*words):
    done = subprocess.run([DENY, "landlock", "seccomp", "--", LOCKWORK, *words], capture_output=True, text=True, timeout=120, check=False,
                          env=dict(os.environ, LOCKWORK_CACHE="off"))
    return done.returncode, done.stdout, done.stderr


def test_gltf_stays_in_its_project():
    text, corners = gltf("../../numbers.bin")
    write("a/b/part.gltf", text)
    write("numbers.bin", corners)
    status, _, err = lockwork("mass", "a/b/part.gltf", "--density", "1000")
    equal(status, 2)
    contains(err, "a/b/part.gltf: names a file that it may not: a/b/../../numbers.bin lies outside the project's folder", "--allow-outside", "--root DIR")
    for option in (["--allow-outside"], ["--root", "."]):
        equal((option, lockwork("mass", "a/b/part.gltf", "--density", "1000", *option)[0]), (option, 0))
    for uri, status in (("../numbers.bin", 0), ("numbers.bin", 0), ("link.bin", 2)):
        write("a/b/part.gltf", gltf(uri)[0])
        write("a/numbers.bin", corners)
        write("a/b/numbers.bin", corners)
        if not os.path.islink("a/b/link.bin"):
            os.symlink("../../numbers.bin", "a/b/link.bin")
        done = lockwork("mass", "a/b/part.gltf", "--density", "1000")
        equal((uri, done[0]), (uri, status))
        if uri == "link.bin":
            contains(done[2], "leads by a link to")


def test_obj_stays_in_its_project():
    write("a/b/part.obj", "mtllib ../../colours.mtl\nusemtl red\n" + TRIANGLE)
    write("colours.mtl", "newmtl red\nKd 1 0 0\n")
    found = scene.read(READER, "a/b/part.obj")
    equal((found.status, found.failure), (0, None))
    contains("\n".join(found.notes), "../../colours.mtl lies outside the project's folder")
    assert found.parts[0].colour != 0xff0000ff, "%x" % found.parts[0].colour
    equal(scene.read(READER, "a/b/part.obj", "--allow-outside").parts[0].colour, 0xff0000ff)
    write("a/colours.mtl", "newmtl red\nKd 1 0 0\n")
    write("a/b/part.obj", "mtllib ../colours.mtl\nusemtl red\n" + TRIANGLE)
    equal(scene.read(READER, "a/b/part.obj").parts[0].colour, 0xff0000ff)


if __name__ == "__main__":
    sys.exit(main(globals()))
