"""What the tests of commands share: running the program, comparing, and TAP. The script's arguments are LOCKWORK ROOT."""
import csv
import json
import os
import subprocess
import sys
import tempfile
import traceback

LOCKWORK = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(sys.argv[2])
# Parts are read once for all tests: meson names a folder for the build, a script run alone has its own. Nobody's own cache is used.
OWN = tempfile.TemporaryDirectory()
CACHE = os.environ.setdefault("LOCKWORK_CACHE", OWN.name)
SHARED = os.path.join(ROOT, "..", "shared", "corpus")
os.environ.setdefault("LOCKWORK_ROOTS", SHARED)  # a library of parts that mechanisms elsewhere may name


class Skip(Exception):
    """Raised by a test that cannot run here, with the reason."""


def lockwork(*arguments, env=None, cwd=None):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([LOCKWORK, *arguments], capture_output=True, text=True, timeout=120, env=dict(os.environ, **(env or {})), cwd=cwd, check=False)
    return done.returncode, done.stdout, done.stderr


def shared(*path):
    """A file of the shared corpus, or the test is skipped."""
    found = os.path.join(SHARED, *path)
    if not os.path.exists(found):
        raise Skip("shared is absent")
    return found


def write(path, content):
    if os.path.dirname(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def mechanism(path):
    """A .lockwork file without its comments (which stand on lines of their own where a program wrote it)."""
    return json.loads("\n".join(line for line in read(path).splitlines() if not line.lstrip().startswith("#")))


def columns(text):
    """The columns of a table of results, by name without unit."""
    rows = list(csv.reader(line for line in text.splitlines() if not line.startswith("#")))
    return {name.split(" [")[0]: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def run_model(model, *options):
    """(columns, what was said) of a run that ends well."""
    write("model.lockwork", json.dumps(model))
    status, out, err = lockwork("run", "model.lockwork", "-o", "-", *options)
    equal((status, err if status else ""), (0, ""))
    return columns(out), err


def files():
    return sorted(name for name in os.listdir(".") if not name.startswith("."))


def equal(found, expected):
    assert found == expected, "found %r, expected %r" % (found, expected)


def near(found, expected, tolerance):
    if isinstance(expected, (list, tuple)):
        equal(len(found), len(expected))
        for a, b in zip(found, expected):
            near(a, b, tolerance)
    else:
        assert abs(found - expected) <= tolerance, "found %.17g, expected %.17g within %g" % (found, expected, tolerance)


def contains(text, *parts):
    for part in parts:
        assert part in text, "%r is not in %r" % (part, text[-3000:])


def lacks(text, *parts):
    for part in parts:
        assert part not in text, "%r is in %r" % (part, text[-3000:])


def main(names):
    """Runs the functions test_…, each in an empty folder of its own. One that cannot run here raises Skip, or returns the reason."""
    tests = [(name, function) for name, function in names.items() if name.startswith("test_")]
    failed = 0
    for number, (name, function) in enumerate(tests, 1):
        problem = skipped = None
        began = sum(os.times()[:4])
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                skipped = function()
            except Skip as reason:
                skipped = str(reason)
            except Exception:  # whatever it is, it fails this test and no other
                problem = traceback.format_exc()
            os.chdir(ROOT)
        for line in (problem or "").splitlines():
            print("# " + line)
        spent = sum(os.times()[:4]) - began
        if spent > 2:
            print("# %s: %.1f s of CPU time" % (name, spent))
        failed += bool(problem)
        print("%s %d - %s%s" % ("not ok" if problem else "ok", number, name, " # SKIP " + skipped if skipped else ""), flush=True)
    print("1..%d" % len(tests))
    return 1 if failed else 0
