"""`lockwork mass` as a user meets it: test_mass.py LOCKWORK ROOT. Output is TAP."""
import json
import math
import sys

from harness import contains, equal, files, lacks, lockwork, main, near, read, shared, write
from mesh_files import at, box, collada, prism, stl_binary

BOX = box(10, 20, 30, name="box")       # mm


def mass_of(*arguments, status=0):
    done, out, err = lockwork("mass", *arguments, "--json")
    equal((done, err), (status, ""))
    return json.loads(out)


def test_box_text():
    write("box.stl", stl_binary([BOX]))
    status, out, err = lockwork("mass", "box.stl", "--unit", "mm", "--material", "aluminium")
    equal((status, err), (0, ""))
    contains(out, "box.stl: STL", "volume     6 cm^3, from triangles", "mass       0.0162 kg at 2700 kg/m^3 (aluminium)", "centre     (5, 10, 15) mm",
             "box        10 x 20 x 30 mm", "verdict    closed, outward", "inertia    xx 1.755, yy 1.35, zz 0.675", "kg*mm^2")
    status, out, _ = lockwork("mass", "box.stl", "--unit", "mm")
    equal(status, 0)
    lacks(out, "mass   ")
    contains(out, "times the density")
    equal(files(), ["box.stl"])


def test_box_json():
    """closed forms; single precision of the file holds these numbers"""
    write("box.stl", stl_binary([BOX]))
    found = mass_of("box.stl", "--unit", "mm", "--density", "7.85 g/cm^3")
    part = found["parts"][0]
    mass = 6e-6 * 7850
    near(part["volume"], 6e-6, 6e-18)
    near(part["area"], 2.2e-3, 1e-15)
    near(part["mass"], mass, mass * 1e-12)
    near(part["com"], [0.005, 0.01, 0.015], 1e-14)
    near(part["inertia"], [mass * 1300e-6 / 12, mass * 1000e-6 / 12, mass * 500e-6 / 12, 0, 0, 0], mass * 1e-4 * 1e-12)
    near(part["principal"]["moments"], sorted(part["inertia"][:3]), 1e-18)
    near([abs(x) for x in part["principal"]["axes"][0]], [0, 0, 1], 1e-9)
    near(part["box"][0] + part["box"][1], [0, 0, 0, 0.01, 0.02, 0.03], 1e-15)
    equal((part["trusted"], part["closed"], part["orientation"], part["source"], found["unit_guessed"]), (True, True, "outward", "triangles", False))
    near(found["mass"], mass, mass * 1e-12)
    near(found["inertia"], part["inertia"], 0)
    near(mass_of("box.stl", "--unit", "in")["parts"][0]["volume"], 6000 * 0.0254 ** 3, 1e-12)
    bare = mass_of("box.stl", "--unit", "mm")["parts"][0]
    assert "mass" not in bare and "inertia" not in bare
    near([x * 7850 for x in bare["inertia_per_density"]], part["inertia"], 1e-20)


def test_bad_verdict():
    write("open.stl", stl_binary([BOX.without(0)]))
    status, out, _ = lockwork("mass", "open.stl", "--unit", "mm", "--density", "1000")
    equal(status, 1)
    contains(out, "verdict    bad: open: 3 edges have a triangle on one side only")
    found = mass_of("open.stl", "--unit", "mm", status=1)
    equal((found["trusted"], found["closed"], found["parts"][0]["trusted"]), (False, False, False))
    assert "orientation" not in found


def test_split():
    write("two.stl", stl_binary([BOX, BOX.moved(50, 0, 0)]))
    equal(len(mass_of("two.stl", "--unit", "mm")["parts"]), 1)
    found = mass_of("two.stl", "--unit", "mm", "--split", "--density", "1000")
    equal(len(found["parts"]), 2)
    near(found["mass"], 2 * 6e-3, 1e-15)
    near(found["com"], [0.030, 0.01, 0.015], 1e-12)


def test_assembly():
    """instances count each; the sum is in the file's frame"""
    bolt = prism(6, 2, 10, name="bolt")
    turned = at(40, 0, 0, linear=(0, -1, 0, 1, 0, 0, 0, 0, 1))
    nodes = [("machine", None, at(0, 0, 5), [("body", 0, at(0, 0, 0), []), ("b1", 1, at(0, 0, 30), []), ("b2", 1, turned, [])])]
    write("machine.dae", collada([BOX, bolt], nodes, unit="0.001"))
    found = mass_of("machine.dae", "--density", "1000")
    by_name = {p["name"]: p for p in found["parts"]}
    equal({n: p["what"] for n, p in by_name.items()}, {"box": "1 instance", "bolt": "2 instances"})
    one = by_name["bolt"]
    near(one["volume"], 1.5 * math.sqrt(3) * 4 * 10e-9, 1e-13)       # the reader of the format keeps single precision
    near(found["mass"], by_name["box"]["mass"] + 2 * one["mass"], 1e-12)
    weights = [(by_name["box"]["mass"], (0.005, 0.01, 0.020)), (one["mass"], (0, 0, 0.040)), (one["mass"], (0.040, 0, 0.010))]
    centre = [sum(m * c[i] for m, c in weights) / found["mass"] for i in range(3)]
    near(found["com"], centre, 1e-8)
    equal(len(mass_of("machine.dae", "--part", "bolt")["parts"]), 1)
    near(mass_of("machine.dae", "--part", "bolt", "--density", "1000")["mass"], one["mass"], 0)
    status, _, err = lockwork("mass", "machine.dae", "--part", "blot")
    equal(status, 2)
    contains(err, 'machine.dae: there is no part "blot"; did you mean "bolt"?')


def test_several_files():
    write("a.stl", stl_binary([BOX]))
    found = mass_of("a.stl", "a.stl", "--unit", "mm")
    equal([f["file"] for f in found], ["a.stl", "a.stl"])
    status, out, err = lockwork("mass", "a.stl", "absent.stl", "--unit", "mm")
    equal(status, 2)
    contains(out, "volume")
    contains(err, "absent.stl cannot be read: No such file")


def test_mechanism():
    write("box.stl", stl_binary([BOX]))
    write("m.lockwork", json.dumps({"lockwork": 1, "bodies": [
        {"name": "part", "position": [1, 0, 0], "geometry": [{"file": "box.stl", "unit": "mm", "density": 1000},
                                                            {"box": [0.01, 0.01, 0.01], "density": 2000}]},
        {"name": "weight", "mass": 3, "inertia": [1, 1, 1, 0, 0, 0]},
        {"name": "floor", "fixed": True, "geometry": [{"box": [1, 1, 0.1], "density": 500}]}]}))
    found = mass_of("m.lockwork")
    bodies = {b["name"]: b for b in found["bodies"]}
    near(bodies["part"]["mass"], 6e-3 + 2e-3, 1e-15)
    near(bodies["part"]["com"], [0.005 * 0.75, 0.01 * 0.75, 0.015 * 0.75], 1e-12)
    near(bodies["part"]["box"][0] + bodies["part"]["box"][1], [-0.005] * 3 + [0.01, 0.02, 0.03], 1e-9)
    near(bodies["floor"]["mass"], 50, 1e-12)
    near(found["mass"], 3.008, 1e-12)
    near(found["com"][0], (1 + 0.005 * 0.75) * 0.008 / 3.008, 1e-12)
    # One body alone is told in its own frame, the mechanism in the world's, however many bodies it has.
    turned = {"name": "bar", "position": [1, 0, 0], "orientation": [0.5 ** 0.5, 0, 0, 0.5 ** 0.5], "geometry": [
        {"box": [0.4, 0.2, 0.1], "position": [0.5, 0, 0], "density": 1000}]}
    write("one.lockwork", json.dumps({"lockwork": 1, "bodies": [turned], "joints": []}))
    found = mass_of("one.lockwork")
    near(found["com"], [1, 0.5, 0], 1e-12)
    near(found["inertia"], [8 * (0.16 + 0.01) / 12, 8 * (0.04 + 0.01) / 12, 8 * 0.2 / 12, 0, 0, 0], 1e-12)
    near(found["bodies"][0]["com"], [0.5, 0, 0], 1e-12)
    near(found["bodies"][0]["inertia"], [8 * 0.05 / 12, 8 * 0.17 / 12, 8 * 0.2 / 12, 0, 0, 0], 1e-12)
    status, out, _ = lockwork("mass", "m.lockwork", "--part", "weight")
    equal(status, 0)
    contains(out, "weight", "3 kg")
    lacks(out, "floor")
    status, _, err = lockwork("mass", "m.lockwork", "--density", "5")
    equal(status, 2)
    contains(err, "says itself what its parts are made of")


def test_usage():
    write("box.stl", stl_binary([BOX]))
    for arguments, words in [((), "mass needs more"), (("box.stl", "--density", "0"), "a number above 0"), (("box.stl", "--density", "1 m"), "found a length"),
                             (("box.stl", "--density", "5", "--material", "steel"), "both --density and --material"),
                             (("box.stl", "--material", "stele"), 'unknown material "stele"; did you mean "steel"?'),
                             (("box.stl", "--material", "unobtainium"), "data/materials/materials.csv"),
                             (("box.stl", "--unit", "deg"), "expected a unit of length"), (("box.stl", "--unit", "-1 mm"), "expected a unit of length"),
                             (("box.stl", "--up", "x"), "expected y or z"), (("box.stl", "--tolerance", "2"), "below 1"),
                             (("box.stl", "--units", "mm"), "did you mean --unit?"), ((".",), "Is a directory")]:
        status, out, err = lockwork("mass", *arguments)
        equal((arguments, status, out), (arguments, 2, ""))
        contains(err, words)
    write("garbage.step", b"\0\1\2 nothing of use")
    write("empty.stl", b"")
    for name in ("garbage.step", "empty.stl"):
        status, out, err = lockwork("mass", name)
        equal((status, out), (2, ""))
        contains(err, "lockwork: " + name + ": ")
        equal(err.count("\n"), 1)


def test_reader_missing():
    write("box.stl", stl_binary([BOX]))
    status, _, err = lockwork("mass", "box.stl", env={"LOCKWORK_READER": "/nowhere/reader"})
    equal(status, 2)
    contains(err, "LOCKWORK_READER=/nowhere/reader is no program that can be run")


def test_materials():
    """every material of the table is known by each of its names"""
    from harness import ROOT
    write("box.stl", stl_binary([BOX]))
    lines = [line.split(",") for line in read(ROOT + "/data/materials/materials.csv").splitlines()[1:]]
    assert len(lines) >= 40
    for name, density, aliases, *_ in lines[::7] + lines[:1]:
        for word in [name] + [a.strip() for a in aliases.split(";") if a.strip()]:
            near(mass_of("box.stl", "--unit", "mm", "--material", word)["parts"][0]["density"], float(density), 0)


def test_step_exact():
    """the as1 assembly: 764.518 cm^3 by every system's export, from exact surfaces"""
    for name in ("as1-oc-214-mat.stp", "trj2_as1-ug-203.stp", "trj6_as1-tc-214.stp"):
        found = mass_of(shared("step", name))
        near(found["volume"], 764.518e-6, 1e-9)
        equal({p["source"] for p in found["parts"]}, {"exact surfaces"})
        equal(found["what"], "18 instances")


if __name__ == "__main__":
    sys.exit(main(globals()))
