"""STEP files written by hand (step_text.py) through the reader process: test_step_solids.py READER. Output is TAP.

Volume, area, centre and inertia against closed forms to 1e-9 (B-reps are integrated, not their triangles); features by reckoning.
"""
import inspect
import math
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback

import scene as scenes
import step_text as step

READER = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
EXACT = 1e-9
MM = 0.001
PI = math.pi
LOW, HIGH = (0, 0, 0), (30, 20, 10)


def store(text, name="part.step"):
    path = os.path.join(FOLDER.name, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def read(text, *options):
    scene = scenes.read(READER, store(text), *options)
    assert scene.status == 0 and scene.complete and not scene.error, (scene.status, scene.error)
    return scene


def solid(make, **options):
    scene = read(step.write("part", make, **options))
    assert scene.failure is None and len(scene.parts) == 1 and len(scene.nodes) == 1, (scene.failure, scene.notes)
    return scene.parts[0]


WORST = {}  # what -> the largest relative error seen


def near(value, expected, scale, what):
    kind = what.split()[0]
    WORST[kind] = max(WORST.get(kind, 0), abs(value - expected) / scale)
    assert abs(value - expected) <= EXACT * scale, "%s is %.15g, expected %.15g" % (what, value, expected)


def check(part, volume, area, centre, inertia, scale=30):
    """Expected values in mm; `scale` is the size that the centre's error is held against."""
    assert part.verdict.bad == [] and part.verdict.repaired == [] and part.verdict.from_brep and part.kind == "solid", part.verdict
    near(part.volume, volume * MM ** 3, volume * MM ** 3, "volume")
    near(part.area, area * MM ** 2, area * MM ** 2, "area")
    for k in range(3):
        near(part.centre[k], centre[k] * MM, scale * MM, "centre")
    for k in range(6):
        near(part.inertia[k], inertia[k] * MM ** 5, max(inertia) * MM ** 5, "inertia %d" % k)


def box_inertia(volume, a, b, c):
    return [volume * (b * b + c * c) / 12, volume * (a * a + c * c) / 12, volume * (a * a + b * b) / 12, 0, 0, 0]


def rod_inertia(volume, radius, length):
    return [volume * (3 * radius ** 2 + length ** 2) / 12] * 2 + [volume * radius ** 2 / 2, 0, 0, 0]


def moved(inertia, mass, d):
    """Parallel axes: about a point from which the centre is d away."""
    square = sum(x * x for x in d)
    more = [square - d[0] ** 2, square - d[1] ** 2, square - d[2] ** 2, -d[0] * d[1], -d[0] * d[2], -d[1] * d[2]]
    return [j + mass * m for j, m in zip(inertia, more)]


def drilled(centre, radius):
    """Volume, area, centre and inertia of the box with a hole through it."""
    box, hole = 6000.0, PI * radius ** 2 * 10
    volume = box - hole
    middle = [(box * b - hole * h) / volume for b, h in zip((15, 10, 5), (*centre, 5))]
    about_box = moved(box_inertia(box, 30, 20, 10), box, step.add((15, 10, 5), middle, -1))
    about_hole = moved(rod_inertia(hole, radius, 10), hole, step.add((*centre, 5), middle, -1))
    return volume, 2200 - 2 * PI * radius ** 2 + 2 * PI * radius * 10, middle, [b - h for b, h in zip(about_box, about_hole)]


# ---- closed forms

def box_in_every_unit():
    for unit, metres in (("mm", 0.001), ("m", 1), ("inch", 0.0254)):
        scene = read(step.write("crate", lambda w: step.box(w, LOW, HIGH), unit=unit))
        check(scene.parts[0], 6000, 2200, (15, 10, 5), box_inertia(6000, 30, 20, 10))
        assert scene.unit == unit and abs(scene.metres / metres - 1) < 1e-12 and not scene.unit_guessed and scene.notes == [], (scene.unit, scene.notes)
        near(scene.parts[0].verdict.box_volume, 6e-6, 6e-6, "box")
        near(scene.parts[0].verdict.hull_volume, 6e-6, 6e-6, "hull")


def box_far_from_the_origin():
    far = ((1e5, -2e5, 3e5), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    check(solid(lambda w: step.box(w, LOW, HIGH), motion=far), 6000, 2200, (100015, -199990, 300005), box_inertia(6000, 30, 20, 10), scale=3e5)


def box_with_a_hole():
    for halves in (False, True):
        check(solid(lambda w, h=halves: step.drilled_box(w, LOW, HIGH, (9, 8), 4, h)), *drilled((9, 8), 4))


def cylinder():
    check(solid(lambda w: step.rod(w, (1, 2, 0), 10, (0, 40))), PI * 4000, 2 * PI * 100 + 800 * PI, (1, 2, 20), rod_inertia(PI * 4000, 10, 40))


def cone_cut_off():
    volume = PI * 30 / 3 * (100 + 50 + 25)
    part = solid(lambda w: step.frustum(w, (10, 5), 30))
    near(part.volume, volume * MM ** 3, volume * MM ** 3, "volume")
    near(part.centre[2], 30 / 4 * (100 + 2 * 50 + 3 * 25) / (100 + 50 + 25) * MM, 30 * MM, "centre")
    # J_zz = 3/10 m (R⁵ − r⁵)/(R³ − r³)
    near(part.inertia[2], 0.3 * volume * (1e5 - 5 ** 5) / (1e3 - 5 ** 3) * MM ** 5, part.inertia[2], "inertia")


def sphere():
    volume = 4 / 3 * PI * 12 ** 3
    check(solid(lambda w: step.sphere(w, (5, 6, 7), 12)), volume, 4 * PI * 144, (5, 6, 7), [0.4 * volume * 144] * 3 + [0] * 3)


def hollow_sphere():
    outer, inner = 4 / 3 * PI * 12 ** 3, 4 / 3 * PI * 7 ** 3
    part = solid(lambda w: step.hollow_sphere(w, (5, 6, 7), 12, 7))
    check(part, outer - inner, 4 * PI * (144 + 49), (5, 6, 7), [0.4 * (outer * 144 - inner * 49)] * 3 + [0] * 3)
    found = sorted((f.inside, round(f.radius, 9)) for f in part.features if f.kind == "sphere")
    assert found == [(False, 0.012), (True, 0.007)], found


def torus():
    volume = 2 * PI ** 2 * 20 * 25
    across, along = volume * (20 ** 2 / 2 + 5 / 8 * 25), volume * (20 ** 2 + 3 / 4 * 25)
    part = solid(lambda w: step.torus(w, (1, 2, 3), 20, 5))
    check(part, volume, 4 * PI ** 2 * 20 * 5, (1, 2, 3), [across, across, along, 0, 0, 0])
    ring, = [f for f in part.features if f.kind == "torus"]
    assert math.dist(ring.position, (0.001, 0.002, 0.003)) < 1e-12 and ring.axis == (0, 0, 1) and not ring.inside, ring
    assert abs(ring.radius - 0.02) < 1e-12 and abs(ring.radius2 - 0.005) < 1e-12
    assert abs(part.verdict.box_volume / (0.05 * 0.05 * 0.01) - 1) < 1e-12, part.verdict.box_volume


def two_solids_in_one_part():
    part = solid(lambda w: [step.box(w, LOW, HIGH), step.box(w, (0, 0, 20), (30, 20, 30))])
    assert part.solids == 2 and len(part.faces) == 12
    check(part, 12000, 4400, (15, 10, 15), moved(box_inertia(12000, 30, 20, 10), 12000, (0, 0, 10)))


def turned_axes():
    """Products of inertia have the sign of a tensor's entries: a long box that lies along x = y."""
    c = math.sqrt(0.5)
    part = solid(lambda w: step.box(w, (-15, -5, -5), (15, 5, 5)), motion=((0, 0, 0), ((c, -c, 0), (c, c, 0), (0, 0, 1))))
    long, thin = 3000 * 200 / 12, 3000 * 1000 / 12
    check(part, 3000, 1400, (0, 0, 0), [(long + thin) / 2] * 2 + [thin, (long - thin) / 2, 0, 0])
    assert part.inertia[3] < 0


# ---- verdicts

def open_shell_has_no_mass():
    scene = read(step.write("tray", lambda w: step.open_box(w, LOW, HIGH), surface=True))
    tray, = scene.parts
    assert tray.kind == "surface" and tray.verdict.bad == ["no solid"] and tray.volume == 0 and tray.verdict.open_edges == 4, tray.verdict
    assert any("tray" in note and "no mass" in note for note in scene.notes), scene.notes


def missing_solid_is_told():
    w = step.Writer()
    space = step.context(w)
    step.product(w, "good", [step.box(w, LOW, HIGH)], space)
    step.product(w, "bad", [step.holed_solid(w, LOW, HIGH)], space)
    scene = read(step.finish(w))
    verdicts = {part.name: part.verdict.bad for part in scene.parts}
    assert verdicts["good"] == [] and "partial" in verdicts["bad"] and "no solid" in verdicts["bad"], verdicts
    assert any("only 1 of the 2 solids" in note for note in scene.notes), scene.notes


def schema_and_names():
    for schema, words in (("CONFIG_CONTROL_DESIGN", "STEP AP203"), ("AUTOMOTIVE_DESIGN", "STEP AP214"),
                          ("AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }", "STEP AP242")):
        assert read(step.write("a", lambda w: step.box(w, LOW, HIGH), schema=schema)).format == words
    for text, name in ((r"Ka\X2\00DF\X0\ten", "Kaßten"), (r"\X2\041F043E\X0\x", "Поx"), (r"\X\C4 \S\|", "Ä ü"), (r"\X4\0001F600\X0\ ", "😀"),
                       ("it''s", "it's"), ("größe", "größe")):
        assert read(step.write(text, lambda w: step.box(w, LOW, HIGH))).parts[0].name == name, (text, name)
    text = step.write("Gehäuse", lambda w: step.box(w, LOW, HIGH))
    path = os.path.join(FOLDER.name, "western.step")
    with open(path, "wb") as file:
        file.write(text.encode("cp1252"))
    scene = scenes.read(READER, path)
    assert scene.parts[0].name == "Gehäuse" and any("Windows-1252" in note for note in scene.notes), (scene.parts[0].name, scene.notes)


# ---- features

def features_of(part, kind):
    return [f for f in part.features if f.kind == kind]


def features_of_the_drilled_box():
    for halves in (False, True):
        part = solid(lambda w, h=halves: step.drilled_box(w, LOW, HIGH, (9, 8), 4, h))
        hole, = features_of(part, "cylinder")       # once, even if the file has it in two halves
        assert hole.inside and not hole.fitted and hole.axis == (0, 0, 1) and math.dist(hole.position, (0.009, 0.008, 0.005)) < 1e-12, hole
        assert abs(hole.radius - 0.004) < 1e-12 and abs(hole.length - 0.01) < 1e-12 and abs(hole.area - 2 * PI * 0.004 * 0.01) < 1e-12, hole
        circles = sorted(f.position[2] for f in features_of(part, "circle"))
        assert len(circles) == 2 and abs(circles[0]) < 1e-12 and abs(circles[1] - 0.01) < 1e-12, circles
        assert all(abs(f.angle - 2 * PI) < 1e-9 and abs(f.radius - 0.004) < 1e-12 for f in features_of(part, "circle"))
        planes = {f.axis: f for f in features_of(part, "plane")}
        assert set(planes) == {(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)}, planes.keys()
        assert math.dist(planes[1, 0, 0].position, (0.03, 0.01, 0.005)) < 1e-12 and abs(planes[1, 0, 0].area - 2e-4) < 1e-15
        near(planes[0, 0, 1].area, (600 - 16 * PI) * MM ** 2, 600 * MM ** 2, "area of the top")
        near(planes[0, 0, 1].position[0], (600 * 15 - 16 * PI * 9) / (600 - 16 * PI) * MM, 0.03, "centroid of the top")
        assert len(features_of(part, "line")) == 12 + 2 * halves and len(part.faces) == 7 + halves


def pin_and_cone_are_outside():
    pin, = features_of(solid(lambda w: step.rod(w, (1, 2, 0), 10, (-5, 35))), "cylinder")
    assert not pin.inside and math.dist(pin.position, (0.001, 0.002, 0.015)) < 1e-12 and abs(pin.length - 0.04) < 1e-12
    for radii, sign in (((10, 5), -1), ((5, 10), 1)):
        cone, = features_of(solid(lambda w, r=radii: step.frustum(w, r, 30)), "cone")
        assert not cone.inside and cone.axis == (0, 0, 1) and math.dist(cone.position, (0, 0, 0.015)) < 1e-12, cone
        assert abs(cone.radius - 0.0075) < 1e-12 and abs(cone.angle - sign * math.atan2(5, 30)) < 1e-12 and abs(cone.length - 0.03) < 1e-12, cone


def features_survive_another_export():
    """Entities renumbered and shuffled, origin and axes moved: the same features, moved."""
    c, s = math.cos(0.7), math.sin(0.7)
    shift, rows = (40, -7, 3), ((c, -s, 0), (s, c, 0), (0, 0, 1))
    plain = solid(lambda w: step.drilled_box(w, LOW, HIGH, (9, 8), 4))
    again = solid(lambda w: step.drilled_box(w, LOW, HIGH, (9, 8), 4), motion=(shift, rows), seed=1)
    assert len(plain.features) == len(again.features)

    def put(p, by=(0, 0, 0)):
        return [sum(r * x for r, x in zip(row, p)) + MM * b for row, b in zip(rows, by)]
    for f in plain.features:
        position, axis = put(f.position, shift), put(f.axis)
        fellows = [g for g in again.features if g.kind == f.kind and math.dist(g.position, position) < 1e-10
                   and min(math.dist(g.axis, axis), math.dist(g.axis, [-x for x in axis])) < 1e-9]
        assert len(fellows) == 1 and fellows[0].inside == f.inside and abs(fellows[0].radius - f.radius) < 1e-12, f
        assert abs(fellows[0].area - f.area) < 1e-9 * max(f.area, 1e-9), f


# ---- assemblies

def mirrored_component_is_a_part_of_its_own():
    for scale in (1.0, 2.0):
        w = step.Writer()
        space = step.context(w)
        part = step.product(w, "plate", [step.drilled_box(w, LOW, HIGH, (9, 8), 4)], space)
        step.assembly(w, "pair", [("left", part, ((5, 0, 0), step.Z, step.X)), ("right", part, step.mirror(w, (100, 0, 0), scale))], space)
        scene = read(step.finish(w))
        assert [node.name for node in scene.nodes] == ["pair", "left", "right"] and len(scene.parts) == 2, scene.notes
        other = scene.parts[scene.nodes[2].part]
        hole, = features_of(other, "cylinder")
        place = scenes.place(scene, 2)
        assert math.dist(scenes.put(place, hole.position), (0.1 - 0.009 * scale, 0.008 * scale, 0.005 * scale)) < 1e-12 and hole.inside
        near(other.volume, drilled((9, 8), 4)[0] * (scale * MM) ** 3, other.volume, "volume")
        assert scenes.mesh_volume(other) > 0 and other.verdict.bad == [], other.verdict
        assert any("mirrors or scales" in note for note in scene.notes), scene.notes


def mirrored_assembly_mirrors_its_places():
    """x → 100 − s x, y → s y, z → s z of an assembly whose part stands at (7, 3, 2), turned: scale and mirror go down the tree."""
    for scale in (1.0, 2.0):
        w = step.Writer()
        space = step.context(w)
        part = step.product(w, "plate", [step.drilled_box(w, LOW, HIGH, (9, 8), 4)], space)
        half = step.assembly(w, "half", [("inner", part, ((7, 3, 2), step.X, step.Y))], space)
        step.assembly(w, "whole", [("left", half, ((0, 0, 0), step.Z, step.X)), ("right", half, step.mirror(w, (100, 0, 0), scale))], space)
        scene = read(step.finish(w))
        inner = [i for i, node in enumerate(scene.nodes) if node.part >= 0]
        assert len(inner) == 2 and len(scene.parts) == 2, scene.nodes
        centres = [scenes.put(scenes.place(scene, i), scene.parts[scene.nodes[i].part].centre) for i in inner]
        x, y, z = centres[0]
        assert math.dist(centres[1], (0.1 - scale * x, scale * y, scale * z)) < 1e-12, centres


def y_up_is_turned():
    scene = read(step.write("a", lambda w: step.box(w, LOW, HIGH)), "--up", "y")
    assert math.dist(scenes.put(scenes.place(scene, 0), (1, 2, 3)), (1, -3, 2)) < 1e-12 and scene.up == "y"


# ---- damage and limits

def damage_is_told_with_its_line():
    text = step.write("a", lambda w: step.box(w, LOW, HIGH))
    lines = text.split("\n")
    scene = read("\n".join(lines[:60]))
    assert "cut off" in scene.failure and "export it again" in scene.failure, scene.failure
    scene = read("\n".join(lines[:60] + ["#61=LINE('',#1"] + lines[60:]))
    assert "line 61" in scene.failure, scene.failure
    assert "no DATA" in read("ISO-10303-21;\nHEADER;\nENDSEC;\n").failure
    assert read("ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n").failure


def crowd():
    """A file that takes a while."""
    return step.write("crowd", lambda w: [step.drilled_box(w, (40 * i, 0, 0), (40 * i + 30, 20, 10), (40 * i + 9, 8), 4) for i in range(200)])


def signals_become_failures():
    path = store(crowd(), "crowd.step")
    for number, word in ((signal.SIGXCPU, "longer than"), (signal.SIGABRT, "does not survive")):
        with subprocess.Popen([READER, path, "--seconds", "50"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            head = process.stdout.read(60)      # it is at work
            time.sleep(0.05)                    # and not just writing: a crash within a record cannot be told
            process.send_signal(number)
            rest = process.stdout.read()
            if process.wait(60) == -number and b"__asan" in open(READER, "rb").read():
                continue                        # sanitizers keep some for their own reports
            assert process.returncode == 0, process.returncode
        scene = scenes.decode(head + rest)
        assert scene.failure and word in scene.failure, (scene.failure, len(scene.parts))


def memory_has_a_limit():
    if b"__asan" in open(READER, "rb").read():
        return                                  # which takes all addresses for itself
    scene = scenes.read(READER, store(crowd(), "crowd.step"), "--megabytes", "300")
    assert scene.status == 0 and scene.complete and (scene.failure is None or "memory" in scene.failure), scene.failure
    scene = scenes.read(READER, store(crowd(), "crowd.step"), "--megabytes", "1")
    assert scene.status == 0 and "memory" in scene.failure, scene.failure


def main():
    tests = [f for f in globals().values() if inspect.isfunction(f) and f.__module__ == "__main__" and not inspect.signature(f).parameters
             and f not in (main, crowd)]
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
    print("# largest relative errors: " + ", ".join("%s %.1e" % pair for pair in WORST.items()))
    print("1..%d" % len(tests))
    FOLDER.cleanup()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
