"""The pages and icons of the joints: test_manual.py LOCKWORK ROOT. Output is TAP.

They are written by `lockwork joints --manual FOLDER --icons FOLDER`; those in data/ must be what the program writes now,
every example on the pages must assemble, and every picture must show something within its frame.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback
import xml.etree.ElementTree as ElementTree

LOCKWORK = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"
AGAIN = "run: lockwork joints --manual data/manual --icons data/icons/joints"


def lockwork(*arguments):
    done = subprocess.run([LOCKWORK, *arguments], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def catalogue():
    status, out, err = lockwork("joints", "--json")
    assert status == 0, err
    return {joint["name"]: joint for joint in json.loads(out)}


def files_in(folder):
    """Relative path -> bytes of everything below."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def ours(path):
    """What the command writes below data/manual; other pages live there too."""
    return path.startswith("joints/") or re.fullmatch(r"joints(-[a-z0-9-]+)?\.md", path) is not None


def written(folder):
    status, out, err = lockwork("joints", "--manual", os.path.join(folder, "manual"), "--icons", os.path.join(folder, "icons"))
    assert (status, out, err) == (0, "", ""), err
    return files_in(os.path.join(folder, "manual")), files_in(os.path.join(folder, "icons"))


def examples(pages):
    """(page, heading, JSON text) of each example."""
    for path, content in sorted(pages.items()):
        if path.endswith(".md"):
            for section in re.split(r"^## ", content.decode(), flags=re.M)[1:]:
                for text in re.findall(r"^```json\n(.*?)^```$", section, re.M | re.S):
                    yield path, section.split("\n")[0], text


def same(new, old, where):
    for path in sorted(set(new) | set(old)):
        assert path in old, "%s/%s is missing; %s" % (where, path, AGAIN)
        assert path in new, "%s/%s belongs to no joint; remove it" % (where, path)
        assert new[path] == old[path], "%s/%s is stale; %s" % (where, path, AGAIN)


def test_fresh(manual, icons):
    """pages, drawings and icons in data/ are what the program writes"""
    old = {p: c for p, c in files_in(os.path.join(ROOT, "data", "manual")).items() if ours(p)}
    same(manual, old, "data/manual")
    same(icons, files_in(os.path.join(ROOT, "data", "icons", "joints")), "data/icons/joints")


def test_complete(manual, icons):
    """every joint and coupler has a drawing, an icon and one section; every link leads somewhere"""
    sections = collections.Counter(name for _, name, _ in examples(manual))
    for name in catalogue():
        assert "joints/%s.svg" % name in manual, name
        assert name + "-symbolic.svg" in icons, name
        assert sections[name] == 1, (name, sections[name])
    for path, content in manual.items():
        if path.endswith(".md"):
            for link in re.findall(r"\]\(([^)#]+)", content.decode()):
                assert link in manual, "%s links %s" % (path, link)


def test_examples(manual, _):
    """every example assembles, with as many rows as the catalogue says, none of them twice"""
    joints, seen = catalogue(), 0
    for path, name, text in examples(manual):
        model = json.loads(text)
        with open("example.lockwork", "w", encoding="utf-8") as file:
            file.write(text)
        status, out, err = lockwork("check", "example.lockwork", "--json")
        assert (status, err) == (0, ""), "%s, %s: %s%s" % (path, name, out, err)
        report = json.loads(out)
        kind = model["couplers" if "couplers" in model else "joints"][0]["type"]
        assert kind == name, (kind, name)
        used = [part["type"] for part in model["joints"] + model.get("couplers", [])]
        rows = sum(joints[part]["rows"] for part in used)
        assert report["rows"] == report["rank"] == rows, (name, report["rows"], report["rank"], rows)
        seen += 1
    assert seen == len(joints) >= 50, seen


def numbers(path):
    return [float(x) for x in re.findall(r"-?\d+(?:\.\d+)?", path)]


def test_icons(_, icons):
    """icons are 16 by 16, of one colour, filled, and stay inside"""
    for name, content in icons.items():
        root = ElementTree.fromstring(content)
        assert (root.get("width"), root.get("height"), root.get("fill")) == ("16", "16", "currentColor"), name
        assert len(root) > 0, name
        points = []
        for child in root:
            assert child.tag == SVG + "path" and set(child.attrib) <= {"d", "fill-rule"}, (name, child.attrib)
            points += numbers(child.get("d"))
        assert min(points) >= -0.5 and max(points) <= 16.5, (name, min(points), max(points))
        assert max(points) - min(points) > 8, name


def test_drawings(manual, _):
    """drawings fill their frame and show part 1, and no two are alike"""
    shapes = collections.defaultdict(list)
    for name, content in manual.items():
        if not name.endswith(".svg"):
            continue
        root = ElementTree.fromstring(content)
        paths = [child for child in root if child.tag == SVG + "path"]
        points = [x for child in paths for x in numbers(child.get("d"))]
        assert min(points) >= 0 and max(points) <= 160 and max(points) - min(points) > 80, (name, min(points), max(points))
        strokes = {child.get("stroke") for child in paths}
        assert "#3584e4" in strokes, (name, strokes)
        shapes[tuple(points)].append(os.path.basename(name)[:-4])
    alike = [sorted(names) for names in shapes.values() if len(names) > 1]
    assert not alike, "drawn alike: %s" % alike


def main():
    tests = [test_fresh, test_complete, test_examples, test_icons, test_drawings]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pages = written(folder)
        for number, test in enumerate(tests, 1):
            try:
                test(*pages)
                print("ok %d - %s" % (number, test.__doc__))
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                if not isinstance(error, AssertionError):
                    traceback.print_exc()
                print("# %s" % str(error)[:1000].replace("\n", "\n# "))
                print("not ok %d - %s" % (number, test.__doc__))
        os.chdir("/")
    print("1..%d" % len(tests))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
