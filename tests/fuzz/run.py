"""Damaged files through the public path: run.py READER LOCKWORK [--count N] [--first K] [--format F] [--jobs J] [--seconds S] [--keep FOLDER].

Files of every format are damaged in N ways (mutate.py) and given to `lockwork mass`, URDF to `lockwork import`; while those commands do not exist,
to the reader process itself. Each must end as a scene or as a clear message within the limit. A library that crashes, hangs or eats memory
inside the reader process is no failure as long as the main program says so; a failure is: a crash of the main program, a hang beyond the
limit, a report of a sanitizer about our code, a process or a temporary file left behind, a message that says nothing. Output is TAP.
"""
import argparse
import collections
import ctypes
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import mutate  # noqa: E402  pylint: disable=wrong-import-position
import scene as scenes  # noqa: E402  pylint: disable=wrong-import-position
import seeds  # noqa: E402  pylint: disable=wrong-import-position

SLACK = 30              # s beyond the limit, for a busy machine
OUTCOMES = ["scene", "scene with a bad verdict", "refused", "crash told", "time limit", "memory limit", "FAILED"]
# Words of the messages for what happens in the reader process.
WORDS = [("time limit", ("longer than", "processor time")), ("memory limit", ("more memory", "memory ran out", "want of memory", "MB of geometry")),
         ("crash told", ("does not survive", "the reader crashed", "the reader gave up", "the reader ended"))]


def classify(message):
    for outcome, words in WORDS:
        if any(word in message for word in words):
            return outcome
    return "refused"


def has_commands(lockwork):
    """Whether the main program can import: the public path."""
    done = subprocess.run([lockwork, "help"], capture_output=True, text=True, timeout=60, check=False)
    return "\n  import " in done.stdout and "\n  mass " in done.stdout


def command(setup, kind, path):
    if not setup.public:
        return [setup.reader, path, "--seconds", str(setup.seconds), "--megabytes", str(setup.megabytes)]
    if kind == "urdf":
        return [setup.lockwork, "import", "--replace", path, "-o", os.path.join(os.path.dirname(path), "out.lockwork")]
    return [setup.lockwork, "mass", path]


def is_ours(line):
    return any(room in line for room in ("app/", "core/", "joints/"))


def sanitizer_report(text):
    """A report about our own code; one inside a foreign library is a crash of the reader."""
    stack = False       # whether the innermost function that is not the sanitizer's is still to come
    for line in text.splitlines():
        if ("runtime error:" in line and is_ours(line)) or "LeakSanitizer" in line:
            return line
        if re.match(r"\s*#0 ", line):
            stack = True
        if stack and re.match(r"\s*#\d+ ", line) and "libasan" not in line and "sanitizer" not in line:
            if is_ours(line):
                return line
            return None     # further stacks say who allocated and freed
    return None


def take_reports(folder):
    """What sanitizers wrote, of the main program and of the reader; the files go."""
    text = ""
    for name in sorted(os.listdir(folder)):
        if name.startswith("sanitizer."):
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                found = sanitizer_report(file.read())
            text = text or found or ""
            os.remove(os.path.join(folder, name))
    return text


def judge(setup, status, out, err):
    """Outcome and what to say about it. `out` are bytes: text, or the stream of the reader."""
    if setup.public:
        if status < 0 or status > 2:
            return ("FAILED", "the main program ended with %d: %s" % (status, err[-300:]))
        if status == 1 and b"verdict" in out:
            return "scene with a bad verdict", ""
        message = err.strip().splitlines()[-1] if err.strip() else ""
        if status != 0 and len(message) < 10:
            return "FAILED", "status %d without a message: %r" % (status, message)
        return ("scene", "") if status == 0 else (classify(message), message)
    try:
        scene = scenes.decode(out)
    except (ValueError, UnicodeDecodeError) as error:
        return ("crash told", "") if status != 0 else ("FAILED", "a damaged stream: %s" % error)
    if status != 0 or not scene.complete:
        return "crash told", ""
    if scene.failure is None:
        return "scene", ""
    return ("FAILED", "a failure without a message") if len(scene.failure) < 10 else (classify(scene.failure), scene.failure)


def left_behind(folder, allowed):
    """Files that should not be there, and processes."""
    found = [os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names]
    extra = [name for name in found if name not in allowed and not name.startswith("cache")]
    try:
        pid, _ = os.waitpid(-1, os.WNOHANG)     # we are the reaper of orphans: a child means that one was left
        extra.append("a process (%s)" % (pid or "still running"))
    except ChildProcessError:
        pass
    return extra


def environment(setup, folder):
    """Folders of its own; limits that the main program hands on; reports of sanitizers into files, whoever writes them."""
    log = os.path.join(folder, "sanitizer")
    return dict(os.environ, TMPDIR=folder, LOCKWORK_READER=setup.reader, LOCKWORK_READER_SECONDS=str(setup.seconds),
                LOCKWORK_READER_MEGABYTES=str(setup.megabytes), LOCKWORK_CACHE="off",
                ASAN_OPTIONS="log_path=%s:detect_leaks=1:allocator_may_return_null=1:max_allocation_size_mb=%d" % (log, setup.megabytes),
                UBSAN_OPTIONS="log_path=%s:print_stacktrace=1" % log)


def run_one(task):
    setup, name, number = task
    kinds = setup.seeds[name]
    kind, suffix, data = kinds[number % len(kinds)]
    damaged = mutate.mutate(data, kind, number)
    with tempfile.TemporaryDirectory(prefix="damaged") as folder:
        path = os.path.join(folder, "file" + suffix)
        with open(path, "wb") as file:
            file.write(damaged)
        if name == "urdf":
            with open(os.path.join(folder, "upper.stl"), "wb") as file:
                file.write(setup.seeds["stl"][1][2])
        try:
            done = subprocess.run(command(setup, name, path), capture_output=True, cwd=folder, env=environment(setup, folder),
                                  timeout=setup.seconds + SLACK, check=False, stdin=subprocess.DEVNULL)
            outcome, words = judge(setup, done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))
            report_ = take_reports(folder)
            if report_:
                outcome, words = "FAILED", report_
        except subprocess.TimeoutExpired:
            outcome, words = "FAILED", "no end after %g s" % (setup.seconds + SLACK)
        extra = left_behind(folder, {"file" + suffix, "upper.stl", "out.lockwork"})
        if extra and outcome != "FAILED":
            outcome, words = "FAILED", "left behind: %s" % ", ".join(extra)
        if setup.keep and outcome not in OUTCOMES[:3]:
            os.makedirs(setup.keep, exist_ok=True)
            shutil.copy(path, os.path.join(setup.keep, "%s-%d%s" % (name, number, suffix)))
    return name, number, outcome, words


def become_reaper():
    """Orphans of what we start become our children (Linux)."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("reader")
    parser.add_argument("lockwork")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--format", action="append")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--keep")
    setup = parser.parse_args()
    setup.reader, setup.lockwork = os.path.abspath(setup.reader), os.path.abspath(setup.lockwork)
    setup.seeds = seeds.seeds()
    setup.public = has_commands(setup.lockwork)
    return setup


def report(number, name, count, results):
    tally = collections.Counter(outcome for _, _, outcome, _ in results)
    for _, which, outcome, words in results:
        if outcome == "FAILED":
            print("# %s %d: %s" % (name, which, words.replace("\n", " ")))
    told = ", ".join("%d %s" % (tally[o], o) for o in OUTCOMES if tally[o])
    print("%s %d - %s: %d damaged files: %s" % ("not ok" if tally["FAILED"] else "ok", number, name, count, told))
    sys.stdout.flush()
    return tally["FAILED"]


def main():
    setup = arguments()
    failed = 0
    names = setup.format or list(setup.seeds)
    print("# through %s" % ("lockwork mass and lockwork import" if setup.public else "the reader process"))
    sys.stdout.flush()
    with multiprocessing.Pool(setup.jobs, become_reaper) as pool:
        for number, name in enumerate(names, 1):
            if not setup.seeds[name] or (name == "urdf" and not setup.public):
                print("ok %d - %s # SKIP %s" % (number, name, "no sound file is at hand" if not setup.seeds[name] else "there is no command to import it"))
                continue
            tasks = [(setup, name, i) for i in range(setup.first, setup.first + setup.count)]
            failed += report(number, name, setup.count, list(pool.imap(run_one, tasks, chunksize=1)))
    print("1..%d" % len(names))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
