"""Features of real files: test_features.py LOCKWORK READER ROOT. Output is TAP.

One of the exports of the assembly as1 stores every cylinder and circle as a B-spline; the others say what they are. All must give
the same axes and radii, and a part's features must be found again when the file is written anew.
"""
import collections
import functools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import scene as scenes

LOCKWORK, READER, ROOT = (os.path.abspath(path) for path in sys.argv[1:4])
STEP = os.path.join(ROOT, "..", "shared", "corpus", "step")
SPLINES = "as1-oc-214-mat.stp"
PLAIN = ["trj2_as1-ug-203.stp", "trj3_as1-ec-214.stp", "trj6_as1-tc-214.stp", "trj7_as1-pe-214.stp"]
SEED = 5


def corpus(name):
    return os.path.join(STEP, name)


@functools.lru_cache(maxsize=None)
def read(name):
    return scenes.read(READER, corpus(name))


def features(*arguments):
    environment = dict(os.environ, LOCKWORK_CACHE="off", LOCKWORK_READER=READER)
    done = subprocess.run([LOCKWORK, "features", *arguments], capture_output=True, text=True, timeout=120, check=False, env=environment)
    return done.returncode, done.stdout, done.stderr


def listed(*arguments):
    status, out, err = features(*arguments, "--json")
    assert status == 0, err
    return json.loads(out)


def instances(scene):
    return collections.Counter(node.part for node in scene.nodes if node.part >= 0)


def radii(scene, kind):
    """Radius in µm -> how many features of that kind the assembly has, instances counted."""
    count = collections.Counter()
    for number, times in instances(scene).items():
        for it in scene.parts[number].features:
            if it.kind == kind:
                count[round(it.radius * 1e6)] += times
    return count


def seventy_disguised_cylinders():
    scene = read(SPLINES)
    faces = 0
    for number, times in instances(scene).items():
        part = scene.parts[number]
        flat = [it for it in part.features if it.kind == "plane"]
        round_ones = [it for it in part.features if it.kind == "cylinder"]
        assert all(it.fitted for it in round_ones), part.name
        assert all(it.face < 0 or it.kind in ("plane", "cylinder") for it in part.features), part.name
        # halves of one cylinder are one feature: that it is whole shows in its area, which the reader integrates (to 1e-9)
        for it in round_ones:
            assert abs(it.area - 2 * math.pi * it.radius * it.length) < 1e-7 * it.area, (part.name, it)
            assert it.deviation < 1e-9
        curved = len(part.faces) - len(flat)
        assert curved == 2 * len(round_ones), part.name
        faces += times * curved
    assert faces == 70, faces


def radii_of_all_exports_agree():
    ours = read(SPLINES)
    for name in PLAIN:
        other = read(name)
        for kind in ("cylinder", "circle"):
            assert radii(ours, kind) == radii(other, kind), (name, kind, radii(ours, kind), radii(other, kind))
    # by radius: bolts' heads of 7.5 mm; bores of nuts, plate and brackets, bolts and rod of 5 mm
    assert radii(ours, "cylinder") == {5000: 29, 7500: 6}, radii(ours, "cylinder")


def disguised_circles():
    scene = read(SPLINES)
    for part in scene.parts:
        round_ones = [it for it in part.features if it.kind == "circle"]
        assert round_ones and all(it.fitted for it in round_ones)
        # every one is the rim of a cylinder: on its axis, of its radius; the file's own splines are off by 3e-8 m
        for circle in round_ones:
            assert any(abs(circle.radius - it.radius) < 1e-7 and math.dist(circle.axis, it.axis) < 1e-6 and
                       abs(math.dist(circle.position, it.position) - it.length / 2) < 1e-7
                       for it in part.features if it.kind == "cylinder"), (part.name, circle)
            assert abs(circle.angle - 2 * math.pi) < 1e-6
            assert circle.deviation < 1e-7


def other_systems_exports_agree():
    compared = listed(corpus(SPLINES), "--against", corpus("trj6_as1-tc-214.stp"), "--all")
    assert [part["name"] for part in compared["parts"]] == ["nut", "rod", "bolt", "l-bracket", "plate"]
    for part in compared["parts"]:
        assert part["now"] == part["name"] and not part["new"]
        assert {it["status"] for it in part["features"]} == {"same"}, part["name"]


def another_origin_and_other_names():
    """This system modelled the parts in other positions, gave them other names, and a bolt that is 3 mm longer."""
    compared = {part["name"]: part for part in listed(corpus(SPLINES), "--against", corpus("trj7_as1-pe-214.stp"))["parts"]}
    for name, now in (("nut", "NUT"), ("rod", "ROD"), ("bolt", "BOLT"), ("l-bracket", "LBR"), ("plate", "PLT")):
        part = compared[name]
        assert part["now"] == "XR1-PE-" + now
        assert math.dist(part["orientation"], (1, 0, 0, 0)) > 0.5
        assert all(it["status"] == "moved" or it["distance"] == 0 for it in part["features"])
        away = sorted(round(it["distance"] * 1e6) for it in part["features"])
        wanted = [0] * 6 + [1500, 3000, 3000] if name == "bolt" else [0] * len(away)
        assert away == wanted, (name, away)


def renumbered(text, rng):
    """The entities of a STEP file with other numbers, in another order."""
    head, body, tail = re.match(r"(.*?\nDATA;\s*)(.*?)(ENDSEC;\s*END-ISO.*)", text, re.S).groups()
    entities = re.findall(r"#\d+\s*=.*?;[ \t\r]*\n", body, re.S)
    numbers = [int(re.match(r"#(\d+)", it).group(1)) for it in entities]
    fresh = numbers[:]
    rng.shuffle(fresh)
    new = dict(zip(numbers, fresh))
    entities = [re.sub(r"#(\d+)", lambda match: "#%d" % new[int(match.group(1))], it) for it in entities]
    rng.shuffle(entities)
    return head + "".join(entities) + tail


def shifted(text, offset):
    """All points of space moved; those of parameter planes have two coordinates."""
    def move(match):
        return match.group(1) + ",".join(repr(float(x) + d) for x, d in zip(match.group(2).split(","), offset)) + "))"
    return re.sub(r"(CARTESIAN_POINT\s*\(\s*'[^']*'\s*,\s*\()\s*([^(),]+,[^(),]+,[^(),]+)\)\s*\)", move, text)


def written_anew():
    """Renumbered, reordered and with another origin: every feature is found again."""
    rng = random.Random(SEED)
    print("# seed %d" % SEED)
    for name, metres in (("screw.step", 1e-3), ("bm2_ec_leverrod-A.stp", 1)): # the second is written in metres
        with open(corpus(name), encoding="latin-1") as file:
            text = file.read()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "anew.step")
            for offset in ((0, 0, 0), (11, -7, 25)):
                with open(path, "w", encoding="latin-1") as file:
                    file.write(renumbered(shifted(text, offset) if any(offset) else text, rng))
                compared = listed(corpus(name), "--against", path, "--all")
                count = 0
                for part in compared["parts"]:
                    # the motion is fitted to positions that agree to 1e-5 of the part's size, some tens of units
                    assert math.dist(part["position"], [x * metres for x in offset]) < 1e-3 * metres, (name, part["position"])
                    assert math.dist(part["orientation"], (1, 0, 0, 0)) < 1e-6, (name, part["orientation"])
                    for it in part["features"]:
                        assert it["now"] > 0 and it["status"] == ("moved" if any(offset) else "same"), (name, it)
                        assert it["distance"] < 1e-3 * metres and abs(it["radius_change"]) < 1e-6 * metres, (name, it)
                        count += 1
                print("# %s: %d features found again" % (name, count))
                assert count > 10


def a_hole_is_told():
    status, out, err = features(corpus(SPLINES), "--part", "nut", "--kind", "cylinder")
    assert status == 0 and err == "", err
    assert "in mm" in out and "part's own frame" in out
    lines = [line.split() for line in out.split("\n") if " cylinder " in line]
    assert len(lines) == 1 and lines[0][1:9] == ["cylinder", "10.0000", "7.5000", "1.5000", "0.000000", "0.000000", "1.000000", "5.0000"], lines
    assert "hole" in lines[0] and "fitted" in lines[0]
    assert " plane " not in out and "besides" in out


def bad_usage():
    status, _, err = features(corpus(SPLINES), "--part", "nuts")
    assert status == 2 and "did you mean \"nut\"?" in err, err
    status, _, err = features(corpus(SPLINES), "--kind", "cylnder")
    assert status == 2 and "did you mean cylinder" in err, err
    status, _, err = features(os.path.join(ROOT, "data", "examples", "door.lockwork"))
    assert status == 2 and "part files" in err, err
    status, _, err = features(corpus("no such file.step"))
    assert status == 2 and "no such file.step" in err, err


TESTS = [seventy_disguised_cylinders, disguised_circles, radii_of_all_exports_agree, other_systems_exports_agree, another_origin_and_other_names,
         written_anew, a_hole_is_told, bad_usage]


def main():
    failed = 0
    for number, test in enumerate(TESTS, 1):
        if not os.path.isdir(STEP):
            print("ok %d - %s # SKIP shared is absent" % (number, test.__name__))
            continue
        try:
            test()
            print("ok %d - %s" % (number, test.__name__))
        except Exception:  # whatever goes wrong is told and the others still run
            print("".join("# " + line + "\n" for line in traceback.format_exc().split("\n")), end="")
            print("not ok %d - %s" % (number, test.__name__))
            failed += 1
        sys.stdout.flush()
    print("1..%d" % len(TESTS))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
