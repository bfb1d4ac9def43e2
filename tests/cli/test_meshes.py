"""Mesh files through the reader process: test_meshes.py READER. Output is TAP.

Every format is written from the same shapes (mesh_files.py) and must come back with the same mass, names, colours and places.
Coordinates are such that single precision holds them, so masses are exact but for rounding: 1e-12 of the part.
"""
import inspect
import math
import os
import struct
import sys
import tempfile
import traceback
import zipfile

import mesh_files as files
import scene as scenes

READER = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
EXACT = 1e-12
PAINT = (1.0, 0.5, 0.25, 1.0)
COLOUR = 0xFF8040FF
TREE = ("gltf", "glb", "3mf", "dae")
ONE_MESH = ("ply-ascii", "ply-binary")


def read(data, name="part.stl", *options):
    path = os.path.join(FOLDER.name, name)
    with open(path, "wb") as file:
        file.write(data)
    scene = scenes.read(READER, path, *options)
    assert scene.status == 0 and scene.complete and not scene.error, (name, scene.status, scene.error)
    return scene


def every_format(meshes, *options, skip=()):
    """(format, scene) of the meshes in all formats; lengths as if they were metres."""
    for name, (suffix, write) in files.FORMATS.items():
        if name in skip or (name in ONE_MESH and len(meshes) > 1):
            continue
        unit = () if name in TREE else ("--unit", "1", "--up", "z")
        more = {"unit": "meter"} if name == "3mf" else {}
        scene = read(write(meshes, **more), name + suffix, *unit, *options)
        assert scene.failure is None, (name, scene.failure)
        yield name, scene


def near(value, expected, scale, what):
    assert abs(value - expected) <= EXACT * scale, "%s is %.17g, expected %.17g" % (what, value, expected)


def box_inertia(x, y, z):
    m = x * y * z
    return (m * (y * y + z * z) / 12, m * (x * x + z * z) / 12, m * (x * x + y * y) / 12, 0, 0, 0)


def notes_of(scene, *words):
    """How many notes have all the words."""
    return sum(all(word in note for word in words) for note in scene.notes)


# ---- mass

def mass_of_a_box():
    for name, scene in every_format([files.box(2, 4, 8, name="brick", colour=PAINT).moved(16, -32, 4)]):
        part, = scene.parts
        near(part.volume, 64, 64, name)
        near(part.area, 112, 112, name)
        for got, want in zip(part.centre, (17, -30, 8)):
            near(got, want, 35, name)
        for got, want in zip(part.inertia, box_inertia(2, 4, 8)):
            near(got, want, 430, name)
        assert part.kind == "mesh" and not part.verdict.bad and not part.verdict.repaired, (name, part.verdict)
        assert len(part.vertices) == 8 and len(part.triangles) == 12, name


def mass_of_a_tetrahedron():
    for name, scene in every_format([files.tetrahedron(4)]):
        part, = scene.parts
        near(part.volume, 64 / 6, 11, name)
        for got, want in zip(part.centre, (1, 1, 1)):
            near(got, want, 4, name)
        # ∫x² = V s²/10 and ∫xy = V s²/20 about the corner; less those of the centre s/4
        xx, xy = 64 / 6 * (16 / 10 - 1), 64 / 6 * (16 / 20 - 1)
        for got, want in zip(part.inertia, (2 * xx, 2 * xx, 2 * xx, -xy, -xy, -xy)):
            near(got, want, 30, name)


def mass_of_a_box_with_a_hole():
    for name, scene in every_format([files.box_with_hole(8, 4, 16)]):
        part, = scene.parts
        near(part.volume, 48 * 16, 768, name)
        whole, hole = box_inertia(8, 8, 16), box_inertia(4, 4, 16)
        for got, a, b in zip(part.inertia, whole, hole):
            near(got, a - b, max(whole), name)
        assert not part.verdict.bad, (name, part.verdict)


def a_hollow_box_keeps_its_cavity():
    hollow = files.box(8, 8, 8).plus(files.box(4, 4, 4).moved(2, 2, 2).turned())
    for options in ((), ("--split",)):
        for name, scene in every_format([hollow], *options):
            part, = scene.parts
            near(part.volume, 512 - 64, 512, name)
            assert not part.verdict.bad and not part.verdict.repaired, (name, part.verdict)
            assert not notes_of(scene, "pieces"), (name, scene.notes)


# ---- what is wrong with a mesh

def a_flipped_box_is_turned():
    for name, scene in every_format([files.box(2, 4, 8).turned()]):
        part, = scene.parts
        near(part.volume, 64, 64, name)
        assert not part.verdict.bad and part.verdict.repaired == ["flipped"], (name, part.verdict)
        assert notes_of(scene, "inside out") == 1, scene.notes


def triangles_that_disagree_are_turned():
    for name, scene in every_format([files.box(2, 4, 8).turned(1, 6)]):
        part, = scene.parts
        near(part.volume, 64, 64, name)
        assert not part.verdict.bad and part.verdict.repaired == ["orientation"], (name, part.verdict)
        assert notes_of(scene, "2 were turned") == 1, scene.notes


def an_open_box_is_told():
    for name, scene in every_format([files.box(2, 4, 8).without(5)]):
        part, = scene.parts
        assert "open" in part.verdict.bad and part.verdict.open_edges == 3, (name, part.verdict)


def three_triangles_at_an_edge_are_told():
    fin = files.Mesh([(0, 0, 0), (2, 0, 0), (1, -3, -3)], [(0, 1, 2)])
    scene = read(files.stl_binary([files.box(2, 4, 8).plus(fin)]))
    assert "non-manifold" in scene.parts[0].verdict.bad and scene.parts[0].verdict.crowded_edges == 1, scene.parts[0].verdict


def a_surface_through_itself_is_told():
    crossed = files.box(4, 4, 4).plus(files.box(4, 4, 4).moved(2, 1, 1))
    scene = read(files.stl_binary([crossed]))
    assert "crossing" in scene.parts[0].verdict.bad and scene.parts[0].verdict.crossings > 0, scene.parts[0].verdict


def a_flat_sheet_has_no_volume():
    scene = read(files.obj([files.Mesh([(0, 0, 0), (20, 0, 0), (0, 20, 0)], [(0, 1, 2)])]), "sheet.obj")
    assert "open" in scene.parts[0].verdict.bad and scene.failure is None


# ---- welding

def cracks_of_rounding_are_closed():
    box = files.box(2, 4, 8)
    split = files.Mesh([box.points[v] for t in box.triangles for v in t], [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(12)])
    split.points = [tuple(c + (2e-6 if (i * 7) % 5 == 0 else 0) for c in p) for i, p in enumerate(split.points)]
    scene = read(files.ply_ascii([split]), "cracks.ply", "--unit", "1")
    part, = scene.parts
    assert len(part.vertices) == 8 and part.verdict.repaired == ["open"] and not part.verdict.bad, part.verdict
    assert notes_of(scene, "were joined") == 1, scene.notes
    assert abs(part.volume - 64) < 64 * 1e-5
    wide = split.copy(points=[tuple(c + (0.1 if i == 0 else 0) for c in p) for i, p in enumerate(split.points)])
    scene = read(files.ply_ascii([wide]), "gap.ply", "--unit", "1")
    assert "open" in scene.parts[0].verdict.bad, "a real gap is not closed"


def triangles_without_area_are_left_out():
    box = files.box(2, 4, 8)
    scene = read(files.obj([box.copy(triangles=box.triangles + [(0, 0, 1), (3, 5, 3)])]), "slivers.obj")
    assert len(scene.parts[0].triangles) == 12 and not scene.parts[0].verdict.bad
    assert notes_of(scene, "2 triangles without area") == 1, scene.notes


def triangles_that_stand_twice_are_left_out():
    box = files.box(2, 4, 8)
    scene = read(files.stl_binary([box, box]), "twice.stl", "--unit", "1")
    part, = scene.parts
    near(part.volume, 64, 64, "twice")
    assert len(part.triangles) == 12 and not part.verdict.bad and part.verdict.repaired == ["non-manifold"], part.verdict
    assert notes_of(scene, "12 triangles repeated") == 1, scene.notes


# ---- pieces

def pieces_are_offered_and_split():
    two = files.box(2, 4, 8, name="pair").plus(files.box(1, 1, 1).moved(20, 0, 0))
    for name, scene in every_format([two]):
        assert len(scene.parts) == 1 and notes_of(scene, "2 separate pieces", "--split") == 1, (name, scene.notes)
        near(scene.parts[0].volume, 65, 65, name)
    for name, scene in every_format([two], "--split"):
        assert [len(p.triangles) for p in scene.parts] == [12, 12], name
        near(scene.parts[0].volume, 64, 64, name)
        near(scene.parts[1].volume, 1, 20, name)
        near(scene.parts[1].centre[0], 20.5, 21, name)
        assert [n.part for n in scene.nodes] == [-1, 0, 1] and [n.parent for n in scene.nodes] == [-1, 0, 0], scene.nodes
        assert scene.parts[0].name.endswith(" 1") and scene.parts[1].name.endswith(" 2"), scene.parts


# ---- features

def the_axis_of_a_bore_is_found():
    """Single precision leaves 1e-7 of the size."""
    for sides in (16, 32):
        for name, scene in every_format([files.plate_with_bore(40, 10, 8, sides).moved(100, 50, -4)]):
            part, = scene.parts
            assert not part.verdict.bad, (name, part.verdict)
            area = sides / 2 * 100 * math.sin(2 * math.pi / sides)
            assert abs(part.volume - 8 * (1600 - area)) < 1e-6 * 8 * 1600, (name, part.volume)
            assert sorted(f.kind for f in part.features) == ["cylinder"] + 6 * ["plane"], (name, part.features)
            bore, = [f for f in part.features if f.kind == "cylinder"]
            assert bore.inside and bore.fitted and abs(bore.radius - 10) < 1e-4 and abs(bore.length - 8) < 1e-4, (name, bore)
            assert math.dist(bore.position, (100, 50, 0)) < 1e-4 and math.dist(bore.axis, (0, 0, 1)) < 1e-5, (name, bore)


# ---- names, colours, places

def names_of_parts():
    meshes = [files.box(2, 4, 8, name="Grundplatte"), files.tetrahedron(4, name="скоба").moved(20, 0, 0)]
    for name, scene in every_format(meshes, skip=("stl-binary",)):
        assert [p.name for p in scene.parts] == ["Grundplatte", "скоба"], (name, scene.parts)
        assert [n.name for n in scene.nodes] == ["Grundplatte", "скоба"], (name, scene.nodes)
    scene = read(files.stl_binary(meshes), "left bracket.stl")
    assert scene.parts[0].name == "left bracket" and scene.nodes[0].name == "left bracket"
    for name, scene in every_format([files.box(2, 4, 8)], skip=("obj",)):
        want = "g0" if name == "dae" else name         # the id, or the file's name
        assert scene.parts[0].name == want and scene.nodes[0].name == want, (name, scene.parts[0].name, scene.nodes[0].name)
    scene = read(files.obj([files.box(2, 4, 8, name="bad\xff\x01name")]).replace(b"\xc3\xbf", b"\xff"), "latin.obj")
    assert scene.parts[0].name == "bad__name", scene.parts[0].name


def colours_of_parts():
    meshes = [files.box(2, 4, 8, name="brick", colour=PAINT), files.tetrahedron(4, name="plain").moved(20, 0, 0)]
    for name, scene in every_format(meshes, skip=("stl-ascii", "stl-binary", "obj")):
        assert [p.colour for p in scene.parts] == [COLOUR, 0], (name, ["%08X" % p.colour for p in scene.parts])
    with open(os.path.join(FOLDER.name, "paint.mtl"), "wb") as file:
        file.write(files.obj_materials([meshes[0], meshes[1].copy(colour=(0, 0, 1, 0.5))]))
    scene = read(files.obj([meshes[0], meshes[1].copy(colour=(0, 0, 1, 0.5))], "paint.mtl"), "paint.obj")
    assert [p.colour for p in scene.parts] == [COLOUR, 0x0000FF80], scene.parts
    for name in ONE_MESH:
        scene = read(files.FORMATS[name][1](meshes[:1]), name + ".ply")
        assert scene.parts[0].colour == COLOUR and not notes_of(scene, "mean"), (name, scene.notes)
    glass = files.box(2, 4, 8, colour=(0, 0, 1, 0.5))
    for name, scene in every_format([glass], skip=("stl-ascii", "stl-binary", "obj") + ONE_MESH):
        assert scene.parts[0].colour == 0x0000FF80, (name, "%08X" % scene.parts[0].colour)


def colours_of_vertices_are_averaged():
    data = files.ply_ascii([files.box(2, 4, 8, colour=(0, 0, 0, 1))]).replace(b"0 0 0 0 0 0\n", b"0 0 0 200 0 0\n", 1)
    scene = read(data, "spots.ply")
    assert scene.parts[0].colour == 0x190000FF and notes_of(scene, "mean") == 1, ("%08X" % scene.parts[0].colour, scene.notes)


def materials_are_faces():
    top = "\n".join(["mtllib two.mtl", "o lamp", "usemtl material0"])
    box = files.box(2, 4, 8)
    lines = ["v %g %g %g" % p for p in box.points] + ["f %d %d %d" % tuple(v + 1 for v in t) for t in box.triangles]
    lines.insert(8 + 8, "usemtl material1")
    with open(os.path.join(FOLDER.name, "two.mtl"), "wb") as file:
        file.write(files.obj_materials([files.box(1, 1, 1, colour=PAINT), files.box(1, 1, 1, colour=(0, 1, 0, 1))]))
    scene = read((top + "\n" + "\n".join(lines) + "\n").encode(), "lamp.obj")
    part, = scene.parts
    assert part.name == "lamp" and part.faces == [(0, 8, 0), (8, 4, 0x00FF00FF)] and part.colour == COLOUR, part.faces
    near(part.volume, 64e-9, 64e-9, "volume")
    assert not part.verdict.bad, part.verdict


def place_of(scene, name, point):
    index, = [i for i, n in enumerate(scene.nodes) if n.name == name]
    return scenes.put(scenes.place(scene, index), point)


def placements_are_rigid_and_parts_shared():
    turned, double, mirror = (0, -1, 0, 1, 0, 0, 0, 0, 1), (2, 0, 0, 0, 2, 0, 0, 0, 2), (-1, 0, 0, 0, 1, 0, 0, 0, 1)
    meshes = [files.box(2, 4, 8, name="brick"), files.tetrahedron(4, name="tetra")]
    nodes = [("left", 0, files.at(1, 2, 3), [("tip", 1, files.at(0, 0, 8, double), [])]),
             ("right", 0, files.at(5, 0, 0, turned), []), ("mirrored", 1, files.at(0, 0, 0, mirror), [])]
    for name, data in (("tree.gltf", files.gltf(meshes, nodes)), ("tree.glb", files.glb(meshes, nodes)), ("tree.dae", files.collada(meshes, nodes, up="Y_UP"))):
        scene = read(data, name)
        by_name = {n.name: n for n in scene.nodes}
        assert len(scene.parts) == 3 and by_name["left"].part == by_name["right"].part, (name, scene.nodes)
        assert scene.nodes[by_name["tip"].parent].name == "left", scene.nodes
        assert all(abs(math.hypot(*n.quat) - 1) < 1e-12 for n in scene.nodes)
        for node, volume, point, want in (("left", 64, (2, 4, 8), (3, -11, 6)), ("right", 64, (2, 4, 0), (1, 0, 2)),
                                          ("tip", 8 * 64 / 6, (8, 0, 0), (9, -11, 2)), ("mirrored", 64 / 6, None, None)):
            part = scene.parts[by_name[node].part]
            near(part.volume, volume, volume, node)
            assert not part.verdict.bad and not part.verdict.repaired, (node, part.verdict)
            if point:
                assert math.dist(place_of(scene, node, point), want) < 1e-12, (name, node, place_of(scene, node, point))
        corner = {tuple(round(c, 9) + 0.0 for c in place_of(scene, "mirrored", v)) for v in scene.parts[by_name["mirrored"].part].vertices}
        assert corner == {(0, 0, 0), (-4, 0, 0), (0, 0, 4), (0, -4, 0)}, (name, corner)


# ---- units and axes

def units_that_files_tell():
    box = [files.box(2, 4, 8)]
    for unit, metres in (("micron", 1e-6), ("millimeter", 1e-3), ("centimeter", 1e-2), ("inch", 0.0254), ("foot", 0.3048), ("meter", 1)):
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            scene = read(files.three_mf(box, unit=unit, method=method), "part.3mf")
            assert scene.metres == metres and not scene.unit_guessed, (unit, scene.metres)
            assert len(scene.notes) == (unit == "micron"), (unit, scene.notes)      # a part of 8 µm is remarkable
            near(scene.parts[0].volume / metres ** 3, 64, 64, unit)
    for text, metres in (("0.001", 1e-3), ("0.0254", 0.0254), ("1", 1), ("", 1)):
        scene = read(files.collada(box, unit=text), "part.dae")
        assert scene.metres == metres and not scene.unit_guessed, (text, scene.metres)
        near(scene.parts[0].volume / metres ** 3, 64, 64, text)
    scene = read(files.gltf(box), "part.gltf")
    assert scene.unit == "m" and not scene.unit_guessed
    scene = read(files.gltf(box), "part.gltf", "--unit", "0.001")
    assert scene.unit == "mm" and scene.metres == 1e-3
    near(scene.parts[0].volume * 1e9, 64, 64, "override")


def units_that_are_guessed():
    for size, unit, words in ((0.5, "m", "--unit mm"), (2.5, "m", "--unit mm"), (5, "mm", "m would be possible"), (120, "mm", "--unit m")):
        for name in ("stl-ascii", "stl-binary", "obj", "ply-ascii", "ply-binary"):
            suffix, write = files.FORMATS[name]
            scene = read(write([files.box(size / 2, size, size / 4)]), "guess" + suffix)
            assert scene.unit == unit and scene.unit_guessed and notes_of(scene, "unit", words) == 1, (name, size, scene.notes)
    scene = read(files.stl_binary([files.box(1, 2, 3)]), "told.stl", "--unit", "0.0254", "--up", "z")
    assert scene.unit == "in" and not scene.unit_guessed and not scene.notes, scene.notes


def axes_that_point_up():
    box = [files.box(2, 4, 8, name="brick")]
    for name, data, up, guessed in (("a.gltf", files.gltf(box), "y", False), ("a.dae", files.collada(box, up="Y_UP"), "y", False),
                                    ("b.dae", files.collada(box, up="Z_UP"), "z", False), ("c.dae", files.collada(box, up=""), "y", False),
                                    ("d.dae", files.collada(box, up="X_UP"), "x", False), ("a.3mf", files.three_mf(box), "z", False),
                                    ("a.stl", files.stl_ascii(box), "z", True), ("a.obj", files.obj(box), "z", True), ("a.ply", files.ply_ascii(box), "z", True)):
        scene = read(data, name)
        assert scene.up == up and scene.up_guessed == guessed, (name, scene.up, scene.up_guessed)
        corners = [scenes.put(scenes.place(scene, 0), v) for v in scene.parts[0].vertices]
        height = (max(c[2] for c in corners) - min(c[2] for c in corners)) / scene.metres
        near(height, {"x": 2, "y": 4, "z": 8}[up], 8, name)
        assert min(c[2] for c in corners) > -1e-12, "up is up, not down"
    scene = read(files.obj(box), "a.obj", "--up", "y")
    assert scene.up == "y" and not scene.up_guessed and scene.nodes[0].quat[1] > 0.7
    scene = read(files.gltf(box), "a.gltf", "--up", "z")
    assert scene.up == "z" and scene.nodes[0].quat == (1, 0, 0, 0)


# ---- files that are not what they should be

def names_may_lie():
    box = [files.box(2, 4, 8, name="brick")]
    for name, (suffix, write) in files.FORMATS.items():
        wrong = ".ply" if suffix != ".ply" else ".stl"
        scene = read(write(box), "lie" + wrong, "--unit", "1", "--up", "z")
        assert scene.failure is None, (name, scene.failure)
        near(scene.parts[0].volume, 64, 64, name)


def refused(data, name, *words):
    scene = read(data, name)
    assert scene.failure and all(word in scene.failure for word in words), (name, scene.failure)


def what_cannot_be_read_is_said():
    refused(b"", "nothing.stl", "is empty")
    refused(b"\x00" * 500, "zeros.bin", "no known kind")
    refused(b"just words\n", "words.txt", "no known kind")
    refused(b"<?xml version=\"1.0\"?>\n<robot name=\"a\"><link name=\"b\"/></robot>\n", "arm.urdf", "a robot in URDF")
    refused(files.ply_ascii([files.box(1, 1, 1).copy(triangles=[])]), "points.ply", "only points or lines")
    refused(b"v 0 0 0\nv 1 0 0\nl 1 2\n", "line.obj", "triangles")
    refused(b"solid x\nendsolid x\n", "none.stl")
    refused(b"PK\x03\x04 and nothing else", "broken.3mf", "3MF")
    refused(b"{\"asset\": {\"version\": \"2.0\"}}", "bare.gltf", "glTF")
    refused(b"<COLLADA", "cut.dae", "COLLADA")


def numbers_that_are_none():
    data = bytearray(files.stl_binary([files.box(2, 4, 8)]))
    struct.pack_into("<f", data, 84 + 12, math.nan)
    struct.pack_into("<f", data, 84 + 50 + 16, math.inf)
    scene = read(bytes(data), "nan.stl")
    part, = scene.parts
    assert len(part.triangles) == 10 and "open" in part.verdict.bad and notes_of(scene, "2 triangles were left out") == 1, scene.notes
    data = files.gltf([files.box(2, 4, 8)], [("n", 0, files.at(1e38, 0, 0), [("m", 0, files.at(1e38, 1, 1, (1e30, 0, 0, 0, 1e30, 0, 0, 0, 1e30)), [])])])
    scene = read(data, "huge.gltf")
    assert scene.failure is None or "finite" in scene.failure
    data = bytearray(files.glb([files.box(2, 4, 8)]))
    at = data.index(struct.pack("<3H", 0, 2, 3))
    struct.pack_into("<H", data, at, 60000)
    scene = read(bytes(data), "index.glb")
    assert scene.failure or "open" in scene.parts[0].verdict.bad, scene.notes     # the library drops the triangle without a word


def main():
    tests = [f for f in globals().values() if inspect.isfunction(f) and f.__module__ == "__main__" and not inspect.signature(f).parameters and f is not main]
    failed = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print("ok %d - %s" % (number, test.__name__.replace("_", " ")))
        except Exception:
            failed += 1
            print("".join("# %s\n" % line for line in traceback.format_exc().splitlines()), end="")
            print("not ok %d - %s" % (number, test.__name__.replace("_", " ")))
        sys.stdout.flush()
    print("1..%d" % len(tests))
    FOLDER.cleanup()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
