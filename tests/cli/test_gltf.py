"""glTF files with motion: test_gltf.py LOCKWORK ROOT GLTF_KEYS. Output is TAP.

The files are taken apart here, by the rules of the format; the motion in them is compared with the CSV of a run, and with what Assimp
(the program GLTF_KEYS) reads.
"""
import base64
import csv
import json
import math
import os
import struct
import subprocess
import sys

import harness

LOCKWORK = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(sys.argv[2])
KEYS = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None
EXAMPLES = os.path.join(ROOT, "data", "examples")
# Those of app/exchange/gltf.h, and what single precision adds.
POSITION, ANGLE, ROUNDING = 1e-4, 1e-3, 2e-6
FLOAT, UINT = 5126, 5125
WIDTH = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


def lockwork(*arguments):
    done = subprocess.run([LOCKWORK, *arguments], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stderr


def export(file, name):
    status, said = lockwork("export", file, "-o", name)
    assert status == 0, said
    return File(name), said


class File:
    """The JSON and the buffer of a file; everything about its form is checked."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if path.endswith(".glb"):
            magic, version, length = struct.unpack("<III", data[:12])
            assert (magic, version, length) == (0x46546C67, 2, len(data))
            size, kind = struct.unpack("<II", data[12:20])
            assert kind == 0x4E4F534A and size % 4 == 0
            self.json = json.loads(data[20:20 + size])
            binary_size, kind = struct.unpack("<II", data[20 + size:28 + size])
            assert kind == 0x004E4942 and binary_size % 4 == 0 and 28 + size + binary_size == len(data)
            self.buffer = data[28 + size:]
            assert 0 <= len(self.buffer) - self.json["buffers"][0]["byteLength"] < 4 and "uri" not in self.json["buffers"][0]
        else:
            self.json = json.loads(data)
            address = self.json["buffers"][0]["uri"]
            assert address.startswith("data:application/octet-stream;base64,")
            self.buffer = base64.b64decode(address.split(",")[1], validate=True)
            assert len(self.buffer) == self.json["buffers"][0]["byteLength"]
        assert self.json["asset"]["version"] == "2.0"
        self.check_accessors()
        self.check_meshes()
        self.check_nodes()

    def read(self, index):
        accessor = self.json["accessors"][index]
        view = self.json["bufferViews"][accessor["bufferView"]]
        width = WIDTH[accessor["type"]]
        assert view["byteOffset"] % 4 == 0 and view["byteOffset"] + view["byteLength"] <= self.json["buffers"][0]["byteLength"]
        assert view["byteLength"] == 4 * width * accessor["count"], "accessor %d" % index
        code = {FLOAT: "f", UINT: "I"}[accessor["componentType"]]
        values = struct.unpack_from("<%d%s" % (width * accessor["count"], code), self.buffer, view["byteOffset"])
        return [values[i:i + width] for i in range(0, len(values), width)]

    def check_accessors(self):
        for index, accessor in enumerate(self.json["accessors"]):
            rows = self.read(index)
            assert rows and all(math.isfinite(v) for row in rows for v in row)
            if "min" in accessor:
                for k in range(len(rows[0])):
                    assert accessor["min"][k] == min(row[k] for row in rows) and accessor["max"][k] == max(row[k] for row in rows)

    def check_meshes(self):
        for mesh in self.json["meshes"]:
            for part in mesh["primitives"]:
                positions, normals = part["attributes"]["POSITION"], part["attributes"]["NORMAL"]
                count = self.json["accessors"][positions]["count"]
                assert "min" in self.json["accessors"][positions] and self.json["accessors"][normals]["count"] == count
                assert all(abs(math.hypot(*n) - 1) < 1e-5 for n in self.read(normals))
                indices = self.read(part["indices"])
                assert len(indices) % 3 == 0 and max(i[0] for i in indices) < count
                assert 0 <= part["material"] < len(self.json["materials"])

    def check_nodes(self):
        nodes, parents = self.json["nodes"], {}
        for number, node in enumerate(nodes):
            assert abs(math.hypot(*node["rotation"]) - 1) < 1e-9
            for child in node.get("children", []):
                assert child not in parents and child != number, "two parents"
                parents[child] = number
            if "mesh" in node:
                assert 0 <= node["mesh"] < len(self.json["meshes"])
        roots = self.json["scenes"][0]["nodes"]
        assert [n for n in range(len(nodes)) if n not in parents] == roots == [0]
        self.parents = parents

    def motion(self):
        """Body -> (times, positions, quaternions scalar first)."""
        found = {}
        for animation in self.json.get("animations", []):
            for channel in animation["channels"]:
                sampler = animation["samplers"][channel["sampler"]]
                times = [t[0] for t in self.read(sampler["input"])]
                assert "min" in self.json["accessors"][sampler["input"]] and all(a < b for a, b in zip(times, times[1:]))
                values = self.read(sampler["output"])
                assert len(values) == len(times) and sampler["interpolation"] == "LINEAR"
                name = self.json["nodes"][channel["target"]["node"]]["name"]
                body = found.setdefault(name, [times, None, None])
                if channel["target"]["path"] == "rotation":
                    values = [(q[3], q[0], q[1], q[2]) for q in values]
                    assert all(abs(math.hypot(*q) - 1) < 1e-6 for q in values)
                    assert all(dot(a, b) >= 0 for a, b in zip(values, values[1:])), "the sign of a quaternion leaps"
                body[1 if channel["target"]["path"] == "translation" else 2] = values
        return found

    def triangles(self):
        return sum(self.json["accessors"][p["indices"]]["count"] // 3 for m in self.json["meshes"] for p in m["primitives"])


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def angle(a, b):
    """Between two orientations, rad; by the difference, which small angles do not vanish in."""
    sign = 1 if dot(a, b) >= 0 else -1
    return 4 * math.asin(min(1, math.hypot(*(x - sign * y for x, y in zip(a, b))) / 2))


def interpolate(motion, time):
    """As viewers do it: straight, and on the shortest arc."""
    times, positions, turns = motion
    k = max(i for i in range(len(times)) if times[i] <= time + 1e-7)
    if k == len(times) - 1:
        return positions[k], turns[k]
    f = max(0, (time - times[k]) / (times[k + 1] - times[k]))
    a, b = turns[k], turns[k + 1]
    half = math.acos(max(-1, min(1, dot(a, b))))
    if half < 1e-6:
        q = a
    else:
        u, v = math.sin((1 - f) * half) / math.sin(half), math.sin(f * half) / math.sin(half)
        q = tuple(u * x + v * y for x, y in zip(a, b))
    return tuple(x + f * (y - x) for x, y in zip(positions[k], positions[k + 1])), q


def run(file):
    """Body -> [(time, position, quaternion)] of the run's CSV."""
    done = subprocess.run([LOCKWORK, "run", file, "-o", "-"], capture_output=True, text=True, timeout=120, check=True)
    table = list(csv.reader(line for line in done.stdout.splitlines() if not line.startswith("#")))
    header = [h.split(" [")[0] for h in table[0]]
    bodies = [h[:-3] for h in header if h.endswith(".e0")]
    at = {b: [header.index("%s.%s" % (b, c)) for c in ("x", "y", "z", "e0", "e1", "e2", "e3")] for b in bodies}
    return {b: [(float(row[0]), tuple(float(row[i]) for i in at[b][:3]), tuple(float(row[i]) for i in at[b][3:])) for row in table[1:]]
            for b in bodies}


def example(name):
    return os.path.join(EXAMPLES, name + ".lockwork")


MOVING = {"slider-crank": 0.4, "four-bar": 0.7, "double-pendulum": 1.5, "planetary": 0.05, "door": 2}     # and their sizes, m


def test_files_are_well_formed_and_alike():
    for name in MOVING:
        text, _ = export(example(name), "a.gltf")
        binary, _ = export(example(name), "a.glb")
        assert binary.buffer[:len(text.buffer)] == text.buffer
        del text.json["buffers"], binary.json["buffers"]
        assert text.json == binary.json, name


def test_motion_is_that_of_the_run():
    for name, size in MOVING.items():
        motion, expected = export(example(name), "a.glb")[0].motion(), run(example(name))
        assert set(motion) == set(expected), name
        for body, samples in expected.items():
            for time, position, turn in samples:
                p, q = interpolate(motion[body], time)
                off = math.dist(p, position)
                assert off <= POSITION * size + ROUNDING, "%s: %s is off by %g m at %g s" % (name, body, off, time)
                assert angle(q, turn) <= ANGLE + 1e-5, "%s: %s is turned by %g rad at %g s" % (name, body, angle(q, turn), time)


def test_keys_are_fewer_than_samples():
    motion, expected = export(example("door"), "a.glb")[0].motion(), run(example("door"))
    assert 2 < len(motion["door"][0]) < len(expected["door"]) / 2


def test_quick_turns_get_keys_enough():
    with open(example("slider-crank"), encoding="utf-8") as file:
        text = file.read()
    with open("quick.lockwork", "w", encoding="utf-8") as file:
        file.write(text.replace('"step": "1 ms"', '"step": "100 ms"'))        # half a turn each
    times, _, turns = export("quick.lockwork", "a.glb")[0].motion()["crank"]
    turned = sum(angle(a, b) for a, b in zip(turns, turns[1:]))
    assert abs(turned - 4 * math.pi) < 1e-3, "two turns, found %g rad in %d keys" % (turned, len(times))


def test_up_is_y():
    for name, axis in (("door", (0, 0, 1)), ("slider-crank", (0, 1, 0))):
        q = export(example(name), "a.gltf")[0].json["nodes"][0]["rotation"]
        u = q[:3]
        cross = lambda a, b: (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
        t = cross(u, axis)
        turned = [v + 2 * (q[3] * a + b) for v, a, b in zip(axis, t, cross(u, t))]
        assert max(abs(a - b) for a, b in zip(turned, (0, 1, 0))) < 1e-12, turned


def test_shared_parts_and_colours():
    square = ["0 0 0", "0.1 0 0", "0 0.1 0", "0 0 0.1"]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    with open("part.stl", "w", encoding="utf-8") as file:
        file.write("solid part\n" + "".join("facet normal 0 0 0\nouter loop\n" + "".join("vertex %s\n" % square[i] for i in f) +
                                            "endloop\nendfacet\n" for f in faces) + "endsolid\n")
    shape = {"file": "part.stl", "density": 1000, "unit": "m"}
    bodies = [{"name": n, "position": [k, 0, 0], "geometry": [dict(shape, color=c)]} for k, (n, c) in
              enumerate((("one", "#ff8000"), ("two", "#ff8000"), ("three", "#0000ff80")))]
    with open("shared.lockwork", "w", encoding="utf-8") as file:
        json.dump({"lockwork": 1, "bodies": bodies, "analysis": {"type": "assemble"}}, file)
    found, said = export("shared.lockwork", "a.gltf")
    assert "no motion" in said and "animations" not in found.json, said
    meshes = found.json["meshes"]
    assert len(meshes) == 2, "one mesh for each colour"
    assert meshes[0]["primitives"][0]["attributes"] == meshes[1]["primitives"][0]["attributes"], "the geometry is written once"
    assert len(found.json["accessors"]) == 3 and found.triangles() == 8
    red, blue = found.json["materials"]
    orange = red["pbrMetallicRoughness"]["baseColorFactor"] # linear: 0x80 of sRGB is about a fifth of the light
    assert orange[:1] + orange[2:] == [1, 0, 1] and abs(orange[1] - 0.21586) < 1e-5 and "alphaMode" not in red, orange
    assert blue["pbrMetallicRoughness"]["baseColorFactor"][:3] == [0, 0, 1] and blue["alphaMode"] == "BLEND"
    placed = {found.json["nodes"][found.parents[i]]["name"]: n["mesh"] for i, n in enumerate(found.json["nodes"]) if "mesh" in n}
    assert placed["one"] == placed["two"] != placed["three"]


def test_assimp_reads_the_same():
    if not KEYS:
        return "the reader by Assimp was not built"
    for name in ("slider-crank", "door"):
        for suffix in ("gltf", "glb"):
            found, _ = export(example(name), "a." + suffix)
            done = subprocess.run([KEYS, "a." + suffix], capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 0, done.stderr
            lines = [line.split(" ") for line in done.stdout.splitlines()]
            assert int(lines[1][1]) == len(found.json["meshes"]) and int(lines[1][3]) == found.triangles()
            z = [float(v) for v in lines[0][1:]]
            assert max(abs(a - b) for a, b in zip(z, (0, 1, 0) if name == "door" else (0, 0, 1))) < 1e-6, z
            keys = [(line[1], [float(v) for v in line[2:]]) for line in lines if line[0] == "key"]
            samples = {(b, round(t, 6)): (p, q) for b, rows in run(example(name)).items() for t, p, q in rows}
            assert len(keys) > 10
            for body, (time, x, y, z, *q) in keys:
                position, turn = samples[body, round(time, 6)]
                assert math.dist((x, y, z), position) < ROUNDING and angle(q, turn) < 1e-5, (body, time)
    return None


def test_comes_back_as_a_scene():
    """Our own reader takes what we write: the same number of triangles, the same volume, in metres, z up."""
    export(example("door"), "door.glb")
    done = subprocess.run([LOCKWORK, "mass", "door.glb", "--json", "--density", "1000"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    total = json.loads(done.stdout)
    assert abs(total["volume"] - 0.9 * 0.04 * 2) < 1e-6 * 0.072 and abs(total["com"][2] - 1) < 1e-6, total


if __name__ == "__main__":
    sys.exit(harness.main(globals()))
