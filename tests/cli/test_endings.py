"""Commands that end before their time: with little memory, with files that may not grow, by Ctrl-C. test_endings.py LOCKWORK ROOT DENY [ROUNDS].

Whatever is written appears whole or not at all, nothing else stays behind, nobody is killed by a signal that was not sent, and whoever fails says
why. Every output format of every command is one line of the table below."""
import os
import random
import resource
import shutil
import signal
import subprocess
import sys

from harness import LOCKWORK, ROOT, contains, equal, main

DENY = os.path.abspath(sys.argv[3])
ROUNDS = int(sys.argv[4]) if len(sys.argv) > 4 else 1
EXAMPLES = os.path.join(ROOT, "data", "examples")
SEED = 20240611
STUDY = """{ "lockwork_study": 1, "model": "crank.lockwork", "vary": { "gravity[1]": { "list": [-9, -10] } },
  "responses": [ { "column": "energy.kinetic", "of": "max" } ] }"""
# The file that is written last, whose absence is allowed; what else a command writes; its words.
FORMATS = {
    "run.csv": ["run", "crank.lockwork", "-o", "run.csv"],
    "plot.svg": ["plot", "in.csv", "--y", "crank.wz", "-o", "plot.svg"],
    "plot.pdf": ["plot", "in.csv", "--y", "crank.wz", "-o", "plot.pdf"],
    "plot.png": ["plot", "in.csv", "--y", "crank.wz", "-o", "plot.png"],
    "size.html": ["size", "hoist.lockwork", "-o", "size.html"],
    "size.pdf": ["size", "hoist.lockwork", "-o", "size.pdf"],
    "size.csv": ["size", "hoist.lockwork", "-o", "size.csv"],
    "sheet.html": ["sheet", "crank.lockwork", "-o", "sheet.html"],
    "sheet.pdf": ["sheet", "crank.lockwork", "-o", "sheet.pdf"],
    "sheet.txt": ["sheet", "crank.lockwork", "-o", "sheet.txt", "--bearings", "bearings.csv", "--parts", "parts.csv"],
    "import.lockwork": ["import", "plate.stl", "--unit", "mm", "-o", "import.lockwork"],
    "group.lockwork": ["group", "crank.lockwork", "--group", "both=[cr]o*", "-o", "group.lockwork"],
    "export.sdf": ["export", "crank.lockwork", "-o", "export.sdf"],
    "export.xml": ["export", "crank.lockwork", "-o", "export.xml"],
    "export.gltf": ["export", "crank.lockwork", "-o", "export.gltf"],
    "export.glb": ["export", "crank.lockwork", "-o", "export.glb"],
    "render.png": ["render", "crank.lockwork", "-o", "render.png", "--size", "320x200"],
    "sweep.csv": ["sweep", "study.json", "-o", "sweep.csv", "--plot", "sweep.svg", "--threads", "1"],
    "clash.csv": ["clash", "crank.lockwork", "-o", "clash.csv"],
}
PARTIAL = {"run.partial.csv", "sweep.partial.csv"}  # promised: what a run or a study had reached


def stl():
    """A tetrahedron."""
    corner = [(0, 0, 0), (10, 0, 0), (0, 10, 0), (0, 0, 10)]
    lines = ["solid plate"]
    for face in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)):
        lines += ["facet normal 0 0 0", "outer loop"] + ["vertex %d %d %d" % corner[i] for i in face] + ["endloop", "endfacet"]
    return "\n".join(lines + ["endsolid plate", ""])


def prepare():
    shutil.copy(os.path.join(EXAMPLES, "slider-crank.lockwork"), "crank.lockwork")
    shutil.copy(os.path.join(EXAMPLES, "hoist.lockwork"), "hoist.lockwork")
    for name, text in (("plate.stl", stl()), ("study.json", STUDY)):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    done = subprocess.run([LOCKWORK, "run", "crank.lockwork", "-o", "in.csv"], capture_output=True, check=False)
    equal(done.returncode, 0)


def contents():
    found = {}
    for name in os.listdir("."):
        with open(name, "rb") as file:
            found[name] = file.read()
    return found


def clean(before):
    for name in os.listdir("."):
        if name not in before:
            os.remove(name)


def start(words, prefix=(), limit=None):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if limit:
            resource.setrlimit(limit[0], (limit[1], limit[1]))
    return subprocess.Popen([*prefix, LOCKWORK, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=set_limits)


WHOLE = {}


def references(before):
    """What each command writes when nothing stops it."""
    whole = WHOLE
    if whole:
        return whole
    for name, words in FORMATS.items():
        process = start(words)
        out, err = process.communicate(timeout=120)
        assert process.returncode in (0, 1), (words, process.returncode, err)
        whole[name] = {file: data for file, data in contents().items() if file not in before}
        assert name in whole[name], (words, err)
        clean(before)
    return whole


def judge(what, before, whole, status, err, sent=None):
    """The state after an end."""
    allowed = [0, 1, 2] + ([-sent] if sent else [])
    if status == 127:  # the loader of programs itself found no room, and says so
        contains(err.decode(), "shared")
    elif status not in allowed:
        raise AssertionError("%s: status %d, %r" % (what, status, err[-300:]))
    elif status > 0:
        assert err.strip(), "%s: status %d without a word" % (what, status)
    for name, data in contents().items():
        if name in before:
            equal(data, before[name])
        elif name in PARTIAL and (sent or status):
            continue
        elif name not in whole:
            raise AssertionError("%s: leaves %s behind (%r)" % (what, name, err[-300:]))
        elif data != whole[name] and not name.startswith("size."):  # a report without its picture is another one, and said to be
            raise AssertionError("%s: %s is not whole" % (what, name))
    if status == 0 and not sent:
        assert set(whole) <= set(contents()), "%s: status 0, and not all files are there" % what
    clean(before)


def with_limits(kind, limits):
    prepare()
    before = contents()
    whole = references(before)
    dice = random.Random(SEED)
    seen = {0: 0}
    for name, words in FORMATS.items():
        for limit in limits(dice, name, whole):
            process = start(words, limit=(kind, limit))
            _, err = process.communicate(timeout=120)
            judge("%s with a limit of %d" % (" ".join(words), limit), before, whole[name], process.returncode, err)
            seen[process.returncode] = seen.get(process.returncode, 0) + 1
    return seen


def test_little_memory():
    def limits(dice, name, whole):
        count = 3 if ROUNDS == 1 else 20 * ROUNDS
        return sorted(int(1e6 * 60 * 20 ** dice.random()) for _ in range(count))  # 60 MB … 1.2 GB: from nothing loads to all is well
    if "AddressSanitizer" in os.environ.get("ASAN_OPTIONS", "") or is_sanitized():
        return "sanitizers need more addresses than can be limited"
    seen = with_limits(resource.RLIMIT_AS, limits)
    assert seen[0] > 0 and len(seen) > 1, seen
    return None


def is_sanitized():
    with open(LOCKWORK, "rb") as file:
        return b"__asan_init" in file.read()


def test_files_that_may_not_grow():
    def limits(dice, name, whole):
        most = max(len(data) for data in whole[name].values())
        return [0, 100] + [dice.randrange(most + 1) for _ in range(ROUNDS)]
    seen = with_limits(resource.RLIMIT_FSIZE, limits)
    assert seen.get(2, 0) > 0, seen


def interrupts(prefix):
    prepare()
    before = contents()
    whole = references(before)
    dice = random.Random(SEED)
    ended = 0
    for name, words in FORMATS.items():
        for number in (signal.SIGINT, signal.SIGTERM) * ROUNDS:
            process = start(words, prefix)
            try:
                process.wait(timeout=0.6 * dice.random() ** 2)
            except subprocess.TimeoutExpired:
                process.send_signal(number)
            _, err = process.communicate(timeout=120)
            judge("%s, interrupted" % " ".join(words), before, whole[name], process.returncode, err, sent=number)
            ended += process.returncode != 0
    assert ended > 0


def test_interrupts():
    interrupts(())


def test_interrupts_where_files_need_names():
    interrupts((DENY, "tmpfile", "--"))


def begun(process, name):
    """Whether the process has gone through some megabytes of the file already; None: it ended."""
    if process.poll() is not None:
        return None
    for number in os.listdir("/proc/%d/fd" % process.pid):
        try:
            if os.path.basename(os.readlink("/proc/%d/fd/%s" % (process.pid, number))) != name:
                continue
            with open("/proc/%d/fdinfo/%s" % (process.pid, number), encoding="utf-8") as file:
                return int(file.readline().split()[1]) > 8e6
        except OSError:
            return False
    return False


def test_large_parts_are_left_at_once():
    """Five gigabytes (of nothing, which costs no disk) are not gone through to their end."""
    with open("large.stl", "wb") as file:
        file.truncate(5 * 10 ** 9)
    for words in (["mass", "large.stl"], ["import", "large.stl", "-o", "x.lockwork"], ["features", "large.stl"]):
        process = start(words)
        while begun(process, "large.stl") is False:
            pass
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
        assert process.returncode in (1, 2), (words, process.returncode, err)
        contains(err.decode(), "reading large.stl was cancelled")
        equal(os.listdir("."), ["large.stl"])


if __name__ == "__main__":
    sys.exit(main(globals()))
