"""Everything that README and manual tell people to type is typed, and every piece of a file that they show is read.

A command with concrete names is run in a folder per page, in the page's order, with the files that the page speaks of; what the page
prints below it (after "$ ") is compared word by word, numbers to their last printed digit or so, "…" standing for anything. A synopsis (FILE,
[--option X]) must name a command and options that exist. A whole mechanism or study is checked; a fragment is put into a mechanism that has
the bodies and joints that it names, and must be read there.
The pages that `lockwork joints --manual` writes have a test of their own (test_manual.py).
"""
import glob
import json
import os
import re
import shlex
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import some  # noqa: E402  pylint: disable=wrong-import-position
from harness import ROOT, equal, lockwork, main, mechanism, read, shared, write

PAGES = ["README.md"] + sorted(os.path.relpath(p, ROOT) for p in glob.glob(os.path.join(ROOT, "data/manual/*.md"))
                               if not re.match(r"joints-", os.path.basename(p)))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
SPAN = re.compile(r"`(lockwork [^`\n]+)`")
SYNOPSIS = re.compile(r"…|\[|\b[A-Z]{2,}[A-Z0-9]*\b(?!-)")
COMMANDS = re.findall(r"^  ([a-z]+) {2,}\S", lockwork("help")[1], re.M)
# What a page's commands speak of: a whole mechanism of the page itself ({"model": its place among them}), the results of an example, or a file.
PROPS = {
    "README.md": {"pendulum.lockwork": {"model": 0}},
    "clash.md": {"arm.lockwork": {"model": 0}},
    "drag.md": {"lamp.lockwork": {"model": 0}},
    "import.md": {"engine.step": "data/parts/engine.step", "gearbox.step": "data/parts/engine.step"},
    "sizing.md": {"hoist.lockwork": "data/examples/hoist.lockwork"},
    "robots.md": {"ur5_robot.urdf": "shared:urdf/robots/ur_description/urdf/ur5_robot.urdf", "ur_description": "shared:urdf/robots/ur_description"},
    "tutorial.md": {"first.lockwork": {"first": 0}},
    "graphs.md": {**{name + ".csv": {"run": name} for name in ("slider-crank", "door", "bouncing-ball", "arm")},
                  "slow.csv": {"run": "press"}, "fast.csv": {"run": "press"}},
}
# Pages that have the reader write a fragment into a file before the next command.
WRITTEN_INTO = {"import.md": "engine.lockwork", "robots.md": "ur5.lockwork", "README.md": "pendulum.lockwork"}
# The tutorial's machine is drawn in the window; tests/ui draws it. On the command line a crank with the same motor stands for it.
FIRST = {"lockwork": 1, "bodies": [{"name": "crank", "mass": 1, "com": [0.1, 0, 0], "inertia": [0.01] * 3 + [0] * 3}],
         "joints": [{"name": "A", "type": "revolute", "bodies": ["crank", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0]}],
         "motors": [{"name": "A-motor", "joint": "A", "angle": {"expression": "t"}}], "analysis": {"type": "inverse", "end": 1, "step": 0.1}}


def blocks(page):
    """(language, text) of each fenced block."""
    return FENCE.findall(read(os.path.join(ROOT, page)))


def typed(page):
    """(command line, what is printed below it or None) in the page's order: of blocks, and of spans in the running text."""
    text = read(os.path.join(ROOT, page))
    found = []
    for block in FENCE.finditer(text):
        lines = block.group(2).splitlines()
        if re.match(r'\s+"motors"|\{"name"', block.group(2)):
            found.append((block.start(), None, block.group(2)))
        for i, line in enumerate(lines):
            prompt = line.startswith("$ ")
            command = re.split(r"   +|\s#\s", line[2:] if prompt else line)[0]
            if not command.startswith("lockwork ") or re.search(r"[:|]", command.split()[0]):
                continue
            printed = []
            for below in lines[i + 1:]:
                if not prompt or below.startswith("$ "):
                    break
                printed.append(below)
            found.append((block.start(), command, printed if prompt and printed else None))
    bare = FENCE.sub(lambda m: " " * len(m.group(0)), text)
    found += [(span.start(), span.group(1).replace("\\|", "|"), None) for span in SPAN.finditer(bare)]
    return [(command, printed) for _, command, printed in sorted(found, key=lambda entry: entry[0])]


def is_synopsis(command):
    words = shlex.split(command)
    return len(words) < 3 or bool(SYNOPSIS.search(re.sub(r'"[^"]*"', "", command))) or words[2].startswith("-")


def test_synopses():
    """commands and options that are told of exist"""
    seen = 0
    for page in PAGES:
        for command, _ in typed(page):
            if not command or not is_synopsis(command):
                continue
            words = re.sub(r"[\[\]|]", " ", command).split()
            if words[1][0].isupper():
                continue
            assert words[1] in COMMANDS, "%s: %s" % (page, command)
            said = lockwork("help", words[1])[1]
            for option in re.findall(r"(?<!\S)(--[a-z][a-z-]*|-[a-z])(?!\S)", " ".join(words[2:])):
                assert re.search(r"(?<![\w-])%s(?![\w-])" % option, said), "%s: %s: no option %s" % (page, command, option)
            seen += 1
    assert seen >= 40, seen


def models(page):
    return [json.loads(text) for _, text in blocks(page) if re.match(r'\{\s*"lockwork": 1', text)]


def bring(what, name):
    if os.path.isdir(what):
        shutil.copytree(what, name)
    else:
        shutil.copy(what, name)


def lay_out(page):
    """The folder of a page: the program's data as it is told of, and the page's own files."""
    os.symlink(os.path.join(ROOT, "data"), "data")
    os.symlink("data/examples", "examples")
    os.symlink("data/parts", "parts")
    for name, what in PROPS.get(os.path.basename(page), {}).items():
        if isinstance(what, str):
            bring(shared(*what[7:].split("/")) if what.startswith("shared:") else os.path.join(ROOT, what), name)
        elif "run" in what:
            equal(lockwork("run", "data/examples/%s.lockwork" % what["run"], "-o", name)[0], 0)
        else:
            write(name, json.dumps(FIRST if "first" in what else models(page)[what["model"]]))


def small(words):
    """The same command with a small picture: how large it is has nothing to do with whether it is drawn."""
    if words[1] == "render" and "--size" in words:
        words[words.index("--size") + 1] = "96x64"
    elif words[1] == "render":
        words += ["--size", "96x64"]
    return words


def same_word(found, told):
    """numbers to two units of the last digit that is told"""
    number = re.compile(r"([-−]?\d+(?:\.(\d+))?(?:e(-?\d+))?)")
    if number.split(found)[::4] != number.split(told)[::4]:
        return False
    for new, old in zip(number.findall(found), number.findall(told)):
        unit = 10.0 ** (int(old[2] or 0) - len(old[1]))
        if abs(float(new[0].replace("−", "-")) - float(old[0].replace("−", "-"))) > max(2 * unit, 1e-3 * abs(float(old[0].replace("−", "-")))) * 1.0001:
            return False
    return True


def same_line(found, told):
    """ "…" stands for anything """
    if "…" not in told:
        return len(found.split()) == len(told.split()) and all(map(same_word, found.split(), told.split()))
    number = r"[-−]?\d+(?:\.\d+)?(?:e-?\d+)?"
    numbers = re.findall(number, told)
    parts = ["(%s)" % number if re.fullmatch(number, part) else re.escape(part).replace("…", ".*") for part in re.split("(%s)" % number, told)]
    hit = re.fullmatch("".join(parts), found)
    return hit is not None and all(map(same_word, hit.groups(), numbers))


def compare(page, command, out, printed):
    """what is told is printed, in this order; "…" alone on a line stands for lines that are left out"""
    lines = [line for line in out.splitlines() if line.strip()]
    told = [line for line in printed if line.strip()]
    place, leap = 0, False
    for line in told:
        if line.strip() == "…" or re.match(r"\s*… and", line):
            leap = True
            if line.strip() != "…":
                place += 1
            continue
        ahead = range(place, len(lines)) if leap else range(place, min(place + 1, len(lines)))
        hit = next((i for i in ahead if same_line(lines[i], line)), None)
        assert hit is not None, "%s: %s\n  told:    %s\n  printed: %s" % (page, command, line, lines[place] if place < len(lines) else "nothing more")
        place, leap = hit + 1, False
    assert leap or place == len(lines), "%s: %s prints more: %s" % (page, command, lines[place])


def write_into(path, piece):
    """What the page has its reader write: keys of the file, or one of its things anew."""
    model = mechanism(path)
    if "name" in piece:
        things = model[list_of(piece)]
        assert piece["name"] in [thing["name"] for thing in things], (path, piece)
        model[list_of(piece)] = [piece if thing["name"] == piece["name"] else thing for thing in things]
    else:
        model.update(piece)
    write(path, json.dumps(model))


def play(page):
    """Types a page's commands."""
    lay_out(page)
    into = WRITTEN_INTO.get(os.path.basename(page))
    for command, printed in typed(page):
        if not command:
            if into:
                write_into(into, parse(printed))
            continue
        if is_synopsis(command) or command in REPORTED:
            continue
        if re.match(r"lockwork (size|clash) data/", command):
            REPORTED.add(command)
        words = small(shlex.split(command))
        status, out, err = lockwork(*words[1:])
        # clash says with its status whether parts interfere: as the page prints
        assert status == (1 if words[1] == "clash" and re.search(r"^[1-9].* interfere", out, re.M) else 0), "%s: %s: status %d: %s" % (page, command, status, err)
        if "-o" in words:
            made = words[words.index("-o") + 1]
            base, suffix = os.path.splitext(made)
            assert os.path.exists(made) or glob.glob(base + "_*" + suffix), "%s: %s: no %s" % (page, command, made)
        if printed:
            compare(page, command, out + err, printed)


def page_test(page):
    def test():
        play(page)
    test.__doc__ = "the commands of %s" % page
    return test


def whole(page, text):
    """checks a whole mechanism or study"""
    if '"lockwork_study"' in text:
        os.makedirs("studies", exist_ok=True)
        write("studies/study.json", text)
        status, out, err = lockwork("sweep", "studies/study.json", "-o", "study.csv")
    else:
        write("whole.lockwork", text)
        status, out, err = lockwork("check", "whole.lockwork")
    assert status == 0, "%s: status %d\n%s\n%s%s" % (page, status, text, out, err)


def parse(text):
    """A fragment as an object; "…" is something left out."""
    text = re.sub(r'(?<=: )…(?=[,\s])', "null", text.strip())
    text = re.sub(r",?\s*…\s*(?=[\]}])", "", text)
    text = re.sub(r"…,\s*", "", text).rstrip(",")
    if re.match(r'\s*\{ "name": "A", "limits"', text):  # two pieces below each other
        text = re.sub(r"\n\s*", ",\n", '"joints": [' + text.split("\n", 1)[0] + "]\n" + text.split("\n", 1)[1])
    return json.loads(text if text.startswith("{") else "{" + text + "}")


def strip(value):
    """without what was left out"""
    if isinstance(value, dict):
        return {key: strip(x) for key, x in value.items() if x is not None or key in ("features",)}
    return [strip(x) for x in value] if isinstance(value, list) else value


def names_in(value, key):
    if isinstance(value, dict):
        for k, x in value.items():
            if k == key:
                yield from (x if isinstance(x, list) else [x])
            yield from names_in(x, key)
    elif isinstance(value, list):
        for x in value:
            yield from names_in(x, key)


def list_of(piece):
    """Where an object that stands alone belongs."""
    return "loads" if piece.get("type") == "bushing" else "motors" if "joint" in piece else "joints"


def complete(piece):
    """A mechanism around a fragment: with the bodies and joints that it names."""
    model = {"lockwork": 1, **({list_of(piece): [piece]} if "name" in piece else piece)}
    for joint in model.get("joints", []):
        joint.setdefault("type", "revolute")
        if "bodies" not in joint:
            joint["bodies"] = ["rod", "ground"]
        if "at" not in joint and "markers" not in joint:
            joint.update({"at": [0, 0, 0], "axis": [0, 0, 1]})
    named = [n for key in ("bodies", "body", "relative", "hidden", "transparent") for n in names_in({k: v for k, v in model.items() if k != "bodies"}, key)]
    bodies = list(dict.fromkeys(n for n in named if isinstance(n, str) and n != "ground")) or ["rod"]
    model.setdefault("bodies", [])
    have = [body["name"] for body in model["bodies"]]
    model["bodies"] += [{"name": n, "mass": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0], "geometry": [{"box": [0.1, 0.1, 0.1], "material": "steel"}]}
                        for n in bodies if n not in have]
    joints = dict.fromkeys([*names_in(model, "joint"), *model.get("analysis", {}).get("posture", {})])
    model.setdefault("joints", [])
    model["joints"] += [{"name": n, "type": "revolute", "bodies": [bodies[i % len(bodies)], "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]}
                        for i, n in enumerate(joints) if n not in [joint["name"] for joint in model["joints"]]]
    return model


REPORTED = set()  # reports on our own examples, which several pages have one make
STUDY = {"lockwork_study": 1, "model": "../examples/four-bar-study.lockwork", "task": "drive", "analysis": {"step": "5 ms"},
         "responses": [{"name": "peak torque", "column": "M.torque", "of": "absmax"}, {"name": "swing", "column": "D.rz", "of": "range"}]}


def test_pieces_of_files():
    """whole mechanisms and studies do what is said; fragments are read"""
    os.symlink(os.path.join(ROOT, "data/examples"), "examples")
    count = 0
    for page in PAGES:
        lay = PROPS.get(os.path.basename(page), {})
        for name, what in lay.items():
            if isinstance(what, str) and not what.startswith("shared:") and not os.path.exists(name):
                bring(os.path.join(ROOT, what), name)
        for language, text in blocks(page):
            if language == "console" or not re.match(r'\s*[{"]', text):
                continue
            count += 1
            if re.match(r'\{\s*"lockwork(_study)?": 1', text):
                whole(page, text)
                continue
            if '"optimise"' in text:
                write("studies/study.json", json.dumps({**STUDY, **parse(text)}))
                equal(lockwork("sweep", "studies/study.json", "-o", "study.csv")[0], 0)
                continue
            write("piece.lockwork", json.dumps(complete(strip(parse(text)))))
            status, out, err = lockwork("check", "piece.lockwork")
            assert status != 2, "%s: status %d\n%s\n%s%s" % (page, status, text, out, err)
    assert count >= 20, count


for PAGE in some(PAGES, lambda i, _: i % 3 == 0, "pages"):
    globals()["test_" + re.sub(r"\W", "_", os.path.basename(PAGE)[:-3])] = page_test(PAGE)

if __name__ == "__main__":
    sys.exit(main(globals()))
