"""`lockwork import` as a user meets it: test_import.py LOCKWORK ROOT. Output is TAP."""
import json
import os
import signal
import subprocess
import sys
import time

from harness import LOCKWORK, contains, equal, files, lacks, lockwork, main, mechanism, near, read, shared, write
from mesh_files import at, box, collada, prism, stl_binary

PLATE = box(200, 100, 10, name="plate", colour=(1, 0, 0, 1))     # mm
BOLT = prism(6, 4, 30, name="bolt")
TURNED = (0, -1, 0, 1, 0, 0, 0, 0, 1)


def machine(name="machine.dae"):
    """A plate with two bolts on the left, one and a plate on the right: five instances of two parts."""
    left = ("left", None, at(20, 0, 10), [("l1", 1, at(0, 20, 0), []), ("l2", 1, at(0, 80, 0, linear=TURNED), [])])
    right = ("right", None, at(180, 0, 10), [("r1", 1, at(0, 50, 0), []), ("cover", 0, at(-180, 0, 30), [])])
    nodes = [("machine", None, at(0, 0, 0), [("base", 0, at(0, 0, 0), []), left, right])]
    write(name, collada([PLATE, BOLT], nodes, unit="0.001"))


def imported(*arguments, out="out.lockwork", status=0):
    done, text, err = lockwork("import", "--replace", *arguments, "-o", out)
    assert (done, text) == (status, ""), (done, text, err)
    return mechanism(out) if status == 0 else None, err


def names(model):
    return [body["name"] for body in model["bodies"]]


def test_one_body_per_part():
    machine()
    model, err = imported("machine.dae")
    equal(names(model), ["plate", "bolt", "bolt 2", "bolt 3", "plate 2"])
    plate, bolt = model["bodies"][0], model["bodies"][2]
    equal(plate["geometry"], [{"file": "machine.dae", "part": "plate", "material": "steel"}])
    near(bolt["position"], [0.02, 0.08, 0.01], 1e-9)
    near(bolt["orientation"], [0.5 ** 0.5, 0, 0, 0.5 ** 0.5], 1e-9)
    near(model["bodies"][4]["position"], [0, 0, 0.04], 1e-9)
    contains(err, "machine.dae: COLLADA", "2 parts, 5 new bodies", "steel, 7850 kg/m^3, is assumed", "out.lockwork: 5 bodies, ")
    contains(read("out.lockwork"), "# Made by `lockwork import`", "Every part counts as steel", "# left/l2")
    status, text, _ = lockwork("check", "out.lockwork", "--json")
    equal(status, 0)
    report = json.loads(text)
    equal((report["bodies"], report["degrees_of_freedom"]), (5, 30))
    near(report["parts"][0]["mass"], 0.2 * 0.1 * 0.01 * 7850, 1e-6)
    equal(report["warnings"], [])


def test_paths_are_relative():
    os.makedirs("cad/deep")
    os.makedirs("mine")
    machine("cad/deep/machine.dae")
    model, _ = imported("cad/deep/machine.dae", out="mine/m.lockwork")
    equal(model["bodies"][0]["geometry"][0]["file"], "../cad/deep/machine.dae")
    model, _ = imported("cad/deep/machine.dae", out="cad/m.lockwork")
    equal(model["bodies"][0]["geometry"][0]["file"], "deep/machine.dae")
    equal(lockwork("check", "../mine/m.lockwork", cwd="cad")[0], 0)
    os.rename("cad/deep", "cad/elsewhere")
    status, _, err = lockwork("check", "mine/m.lockwork")
    equal(status, 2)
    contains(err, "mine/m.lockwork:", "machine.dae cannot be read: No such file")


def test_material_and_density():
    machine()
    model, err = imported("machine.dae", "--material", "delrin")
    equal({e["material"] for b in model["bodies"] for e in b["geometry"]}, {"delrin"})
    lacks(err, "assumed")
    model, _ = imported("machine.dae", "--density", "1.2 g/cm^3")
    equal({e["density"] for b in model["bodies"] for e in b["geometry"]}, {1200})
    assert all("material" not in e for b in model["bodies"] for e in b["geometry"])


def test_groups():
    machine()
    model, _ = imported("machine.dae", "--group", "bolts=bolt", "--group", "frame=cover", "--group", "frame=base")
    equal(names(model), ["frame", "bolts"])
    equal([len(b["geometry"]) for b in model["bodies"]], [2, 3])
    near(model["bodies"][0]["geometry"][1]["position"], [0, 0, 0.04], 1e-9)
    model, _ = imported("machine.dae", "--group", "left side=left")       # a subassembly by its name
    equal(names(model), ["plate", "left side", "bolt", "plate 2"])
    model, _ = imported("machine.dae", "--group", "l=left/*")
    equal(names(model), ["plate", "l", "bolt", "plate 2"])
    model, _ = imported("machine.dae", "--group-assemblies")
    equal(names(model), ["plate", "left", "right"])
    for arguments, words in [(("--group", "x=nothing*"), 'no component has such a name'), (("--group", "bolts"), "expected NAME=PATTERN"),
                             (("--group", "=bolt"), "expected NAME=PATTERN"), (("--group", "a="), "expected NAME=PATTERN")]:
        status, _, err = lockwork("import", "--replace", "machine.dae", "-o", "no.lockwork", *arguments)
        equal((arguments, status), (arguments, 2))
        contains(err, words)
    assert not os.path.exists("no.lockwork")


def test_group_mass_is_that_of_its_parts():
    machine()
    imported("machine.dae", "--group", "all=*", "--density", "1000")
    one = json.loads(lockwork("mass", "out.lockwork", "--json")[1])["bodies"][0]
    all_of_it = json.loads(lockwork("mass", "machine.dae", "--density", "1000", "--json")[1])
    near(one["mass"], all_of_it["mass"], 1e-12)
    near(one["com"], all_of_it["com"], 1e-12)
    near(one["inertia"], all_of_it["inertia"], 1e-14)


def test_colours():
    """a part's own colour stays in its file; only what an instance is given is written"""
    machine()
    model, _ = imported("machine.dae")
    assert all("color" not in e for b in model["bodies"] for e in b["geometry"]), model["bodies"]


def test_fixed():
    machine()
    model, _ = imported("machine.dae", "--fixed", "plate", "--fixed", "bolt*")
    equal([b["name"] for b in model["bodies"] if b.get("fixed")], ["plate", "bolt", "bolt 2", "bolt 3"])
    status, _, err = lockwork("import", "--replace", "machine.dae", "--fixed", "plat", "-o", "x.lockwork")
    equal(status, 2)
    contains(err, 'there is no such body; did you mean "plate"?')
    status, _, err = lockwork("import", "--replace", "machine.dae", "--fixed", "*", "-o", "x.lockwork")
    equal((status, os.path.exists("x.lockwork")), (1, False))
    contains(err, "the mechanism is empty", "is not written")


def test_guesses_are_written_down():
    write("part.stl", stl_binary([box(10, 20, 30)]))
    model, err = imported("part.stl")
    entry = model["bodies"][0]["geometry"][0]
    contains(err, "(guessed)")
    equal(entry["unit"], "mm")
    assert entry.get("up") in (None, "y", "z")
    model, err = imported("part.stl", "--unit", "in", "--up", "z")
    lacks(err, "guessed")
    equal((model["bodies"][0]["geometry"][0]["unit"], model["bodies"][0]["geometry"][0]["up"]), ("in", "z"))


def test_split_and_several_files():
    write("two.stl", stl_binary([box(10, 20, 30), box(10, 20, 30).moved(50, 0, 0)]))
    write("b.stl", stl_binary([box(1, 1, 1)]))
    model, _ = imported("two.stl", "--split", "--unit", "mm")
    equal(len(model["bodies"]), 2)
    equal(model["bodies"][0]["geometry"][0]["split"], True)
    model, _ = imported("two.stl", "b.stl", "b.stl", "--unit", "mm")
    equal((len(model["bodies"]), len(set(names(model)))), (3, 3))


def test_bad_parts():
    """they come along; loads are refused, kinematics is not"""
    write("open.stl", stl_binary([box(10, 20, 30).without(0)]))
    model, err = imported("open.stl", "--unit", "mm")
    contains(err, "1 body has a part whose mass cannot be trusted")
    contains(read("out.lockwork"), "has no trustworthy mass: open: 3 edges")
    status, text, _ = lockwork("check", "out.lockwork")
    equal(status, 0)
    contains(text, "not to be trusted, weighed as its box", "give the body mass, com and inertia, or repair the part")
    parts = json.loads(lockwork("check", "out.lockwork", "--json")[1])["parts"]
    equal(parts[0]["trusted"], False)
    status, _, err = lockwork("run", "out.lockwork", "--type", "dynamics", "--end", "0.1")
    equal((status, "out.csv" in files()), (1, False))
    contains(err, 'part "open" of open.stl has no trustworthy mass: open: 3 edges', "give the body mass, com and inertia, or repair the part")
    equal(lockwork("bench", "out.lockwork", "--type", "dynamics", "--end", "0.1", "--integrator", "rk4", "--dt", "0.01")[0], 1)
    status, _, err = lockwork("render", "out.lockwork", "-o", "later.png", "--time", "0.1")
    equal((status, "later.png" in files()), (1, False))
    contains(err, "no trustworthy mass")
    equal(lockwork("run", "out.lockwork", "--type", "assemble", "-o", "a.csv")[0], 0)
    model["bodies"][0].update(mass=1, com=[0, 0, 0], inertia=[1, 1, 1, 0, 0, 0])
    write("told.lockwork", json.dumps(model))
    equal(lockwork("run", "told.lockwork", "--type", "dynamics", "--end", "0.1", "-o", "b.csv")[0], 0)
    os.remove("open.stl")                                                   # only a picture now
    status, _, err = lockwork("check", "told.lockwork")
    equal(status, 0)
    equal(lockwork("run", "told.lockwork", "--type", "dynamics", "--end", "0.1", "-o", "c.csv")[0], 0)


def test_places():
    machine()
    equal(lockwork("import", "--replace", "machine.dae")[0], 0)
    equal(files(), ["machine.dae", "machine.lockwork"])
    before = read("machine.lockwork")
    status, _, err = lockwork("import", "--replace", "machine.dae", "-o", "machine.dae")
    equal(status, 2)
    contains(err, "machine.dae is what is to be imported")
    os.link("machine.dae", "again.dae")
    equal(lockwork("import", "--replace", "machine.dae", "-o", "again.dae")[0], 2)
    status, _, err = lockwork("import", "--replace", "machine.lockwork", "-o", "x.lockwork")
    equal(status, 2)
    contains(err, "is a mechanism already")
    status, _, err = lockwork("import", "--replace", "absent.step", "-o", "machine.lockwork")
    equal((status, read("machine.lockwork")), (2, before))
    contains(err, "absent.step cannot be read: No such file")
    status, _, err = lockwork("import", "--replace", "machine.dae", "-o", "no/such/folder.lockwork")
    equal(status, 2)
    status, out, _ = lockwork("import", "--replace", "machine.dae", "-o", "-")
    equal(status, 0)
    contains(out, '"lockwork": 1', '"file": "machine.dae"')
    status, _, err = lockwork("run", "machine.lockwork", "--type", "assemble", "-o", "machine.dae")
    equal(status, 2)
    contains(err, "machine.dae is a part file of the mechanism")
    status, _, err = lockwork("clash", "machine.lockwork", "--type", "assemble", "-o", "machine.dae")
    equal(status, 2)
    contains(err, "machine.dae is a part file of the mechanism")


def test_interrupted():
    """Ctrl-C ends the reader too and writes nothing"""
    machine()
    write("slow", "#!/bin/sh\necho $$ > pid.txt\nexec sleep 100\n")
    os.chmod("slow", 0o755)
    run = subprocess.Popen([LOCKWORK, "import", "--replace", "machine.dae", "-o", "x.lockwork"], stderr=subprocess.PIPE, text=True,
                           env=dict(os.environ, LOCKWORK_READER=os.path.abspath("slow"), LOCKWORK_CACHE="off"))
    while not (os.path.exists("pid.txt") and read("pid.txt").strip()):
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    equal((run.returncode, os.path.exists("x.lockwork")), (2, False))
    contains(err, "machine.dae was cancelled")
    try:
        os.kill(int(read("pid.txt")), 0)
        raise AssertionError("the reader is still there")
    except ProcessLookupError:
        pass


def test_damaged_files():
    machine()
    with open("machine.dae", "rb") as file:
        good = file.read()
    for name, content in [("cut.dae", good[:len(good) // 3]), ("garbage.step", b"ISO-10303-21;\nHEADER;\nrubbish"), ("zero.stl", b""),
                          ("text.obj", b"hello\n"), ("x.unknown", b"hello\n")]:
        write(name, content)
        status, out, err = lockwork("import", "--replace", name, "-o", "x.lockwork")
        equal((name, status, out, os.path.exists("x.lockwork")), (name, 2, "", False))
        contains(err, name)
        assert err.count("\n") <= 2, err


def test_odd_names():
    """what the format does not take is replaced; the part is still found"""
    odd = box(1, 1, 1, name="M3.5 [steel], long")
    write("odd.dae", collada([odd, box(2, 2, 2, name="ground")], unit="0.001"))
    model, _ = imported("odd.dae")
    equal(names(model), ["M3_5 _steel]_ long", "ground part"])
    equal(model["bodies"][0]["geometry"][0]["part"], "M3.5 [steel], long")
    equal(lockwork("check", "out.lockwork")[0], 0)
    write("-Ümlaut \"x\".stl", stl_binary([box(1, 1, 1)]))
    model, _ = imported("./-Ümlaut \"x\".stl", "--unit", "mm")
    equal(model["bodies"][0]["geometry"][0]["file"], "-Ümlaut \"x\".stl")
    equal(lockwork("check", "out.lockwork")[0], 0)


def test_check_of_loose_parts():
    """Bodies that nothing holds are named in one line; what moves otherwise is told as ever."""
    loose = [{"name": "part %d" % i, "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "position": [i, 0, 0]} for i in range(30)]
    joints = [{"name": "hinge", "type": "revolute", "bodies": ["part 3", "ground"], "at": [3, 0, 0], "axis": [0, 0, 1]},
              {"name": "anything", "type": "free", "bodies": ["part 29", "ground"], "at": [3, 0, 0], "axis": [0, 0, 1]}]
    write("m.lockwork", json.dumps({"lockwork": 1, "bodies": loose, "joints": joints}))
    status, out, _ = lockwork("check", "m.lockwork")
    equal(status, 0)
    contains(out, "degrees of freedom: 175", "28 bodies are held by nothing, 6 freedoms each: part 0, part 1, part 2, part 4,", "part 12 … and 16 more",
             "hinge.rz [rad]", "anything.x [m]", "lockwork group")
    lacks(out, "part 5.x", "part 28.x")
    write("one.lockwork", json.dumps({"lockwork": 1, "bodies": loose[:1], "joints": []}))
    contains(lockwork("check", "one.lockwork")[1], "part 0.x [m]", "part 0.rz [rad]")


def test_sizes_that_do_not_go_together():
    """A file that mixes m and mm up, one in the wrong unit altogether, and one where nothing is odd."""
    def sizes(*sides):
        text, count = "", 0
        for number, side in enumerate(sides):
            corners = [(side * (i & 1), side * (i >> 1 & 1), 2 * count + side * (i >> 2)) for i in range(8)]
            text += "g part%d\n" % number + "".join("v %r %r %r\n" % corner for corner in corners)
            text += "".join("f %d %d %d %d\n" % tuple(count + 1 + i for i in face) for face in
                            ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)))
            count += 8
        write("sizes.obj", text)
        status, _, error = lockwork("import", "--replace", "sizes.obj", "--unit", "mm", "-o", "out.lockwork")
        equal(status, 0)
        return error
    contains(sizes(52000, 20, 30, 12000),
             "2 of its parts are larger than 10 m (part0: 52 m), while 2 measure less than a thousandth of that (part1: 20 mm)", '"scale"')
    contains(sizes(5200000), "its largest part (part0) measures 5.2 km when lengths are in mm", "--unit")
    contains(sizes(0.01), "its largest part (part0) measures 10 µm when lengths are in mm", "--unit")
    for ordinary in (30000, 2000, 500), (2000, 1), (0.2,), (30000, 40):
        lacks(sizes(*ordinary), "larger than", "measures")


def test_suggestions():
    """a shaft in a bore becomes a suggestion, never a joint"""
    step = shared("step", "as1-oc-214-mat.stp")
    model, err = imported(step)
    equal(model["joints"], [])
    assert len(model["suggestions"]) > 10
    contains(err, "%d suggested joints" % len(model["suggestions"]))
    first = model["suggestions"][0]
    for key in ("type", "bodies", "at", "why", "score", "features"):
        assert key in first, first
    assert {b for s in model["suggestions"] for b in s["bodies"]} <= set(names(model))
    scores = [s["score"] for s in model["suggestions"]]
    equal(scores, sorted(scores, reverse=True))
    model["joints"] = [{"name": "S%d" % i, **{k: s[k] for k in ("type", "bodies", "at", "axis") if k in s}} for i, s in enumerate(model["suggestions"])]
    write("jointed.lockwork", json.dumps(model))
    status, text, _ = lockwork("check", "jointed.lockwork", "--json")
    equal((status, json.loads(text)["status"]), (0, "ok"))
    model, err = imported(step, "--no-suggestions")
    assert "suggestions" not in model


def test_step_names():
    model, err = imported(shared("step", "as1-oc-214-mat.stp"))
    equal(sorted(names(model)), sorted(["plate", "rod", "l-bracket", "l-bracket 2", "nut", "bolt"] + ["nut %d" % i for i in range(2, 9)]
                                       + ["bolt %d" % i for i in range(2, 7)]))
    contains(err, "6.00147 kg")
    model, err = imported(shared("step", "bug25381_test_assembly_invisible.step"))
    contains(err, "2 hidden components were left out", "3 components of curves and points alone were left out")
    kept, _ = imported(shared("step", "bug25381_test_assembly_invisible.step"), "--hidden", "keep")
    equal(len(kept["bodies"]), len(model["bodies"]) + 1)
    colours = {b["name"]: b["geometry"][0].get("color") for b in model["bodies"]}
    assert "#0000ff" in colours.values() and None in colours.values(), colours


if __name__ == "__main__":
    sys.exit(main(globals()))
