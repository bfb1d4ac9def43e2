"""lockwork sweep: studies against single runs, interruption, designs, optimisation, bad input. Arguments: LOCKWORK ROOT READER."""
import concurrent.futures
import csv
import json
import math
import os
import signal
import subprocess
import sys
import time

from harness import LOCKWORK, ROOT, columns, contains, equal, lockwork, main, near, read, write

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import BRIEF, left_out

READER = os.path.abspath(sys.argv[3])
MODEL = os.path.join(ROOT, "data", "examples", "four-bar-study.lockwork")

SWING = {
    "lockwork_study": 1, "model": MODEL, "task": "let go", "design": "latin-hypercube", "samples": 200, "seed": 7,
    "vary": {"crank": {"from": "60 mm", "to": "120 mm"}, "coupler": {"from": "350 mm", "to": "450 mm"},
             "k": {"from": "0.01 N*m/rad", "to": "1 N*m/rad", "spacing": "log"}},
    "responses": [{"name": "pull", "column": "C.fx", "of": "absmax"}, {"name": "rms", "column": "D.fy", "of": "rms"},
                  {"name": "angle", "column": "A.rz", "of": "final"}, {"name": "early", "column": "A.rz", "of": "at", "time": "33 ms"}],
}

# A bar let go from rest, hinged at a distance d from its centre, level: it begins to turn at g d / (k^2 + d^2), k^2 = l^2 / 12, most for
# d = k; the hinge then carries m g k^2 / (k^2 + d^2).
BAR = {
    "lockwork": 1, "parameters": {"l": {"value": "1.2 m", "range": [0.6, 2]}, "d": "300 mm", "mass": "2 kg"},
    "bodies": [{"name": "bar", "mass": "=mass", "com": ["=d", 0, 0],
                "inertia": ["=mass*(1 [cm^2])", "=mass*l^2/12", "=mass*l^2/12", 0, 0, 0]}],
    "joints": [{"name": "A", "type": "revolute", "bodies": ["bar", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0]}],
    "analysis": {"type": "dynamics", "end": 0.001, "step": 0.001},
}
BAR_STUDY = {
    "lockwork_study": 1, "model": "bar.lockwork", "vary": {"d": {"from": 0.1, "to": 1}},
    "responses": [{"name": "jerk", "column": "bar.aly", "of": "at", "time": 0}, {"name": "load", "column": "A.fx", "of": "at", "time": 0},
                  {"name": "lift", "column": "A.fy", "of": "at", "time": 0}, {"name": "side", "column": "A.fz", "of": "at", "time": 0}],
    "optimise": {"maximise": "jerk", "method": "cobyla", "evaluations": 200},
}


def study(name="study.json", base=None, **changes):
    content = dict(base or SWING, **changes)
    write(name, json.dumps({key: value for key, value in content.items() if value is not None}))
    return name


def sweep(*arguments, env=None):
    status, out, err = lockwork("sweep", *arguments, env=env)
    equal(out, "")
    return status, err


def table(path="study.csv"):
    """(names without units, rows as text)"""
    rows = list(csv.reader(line for line in read(path).splitlines() if not line.startswith("#")))
    return [name.split(" [")[0] for name in rows[0]], rows[1:]


def good_sweep(*arguments):
    status, err = sweep(*arguments)
    equal((status, err if status else ""), (0, ""))
    return err


def integral_rms(time_column, column):
    total = sum((b - a) * (x * x + x * y + y * y) / 3 for a, b, x, y in zip(time_column, time_column[1:], column, column[1:]))
    return math.sqrt(total / (time_column[-1] - time_column[0]))


def single(row, task):
    """The responses of one variant, from `lockwork run`."""
    _, crank, coupler, k = row[:4]
    status, out, err = lockwork("run", MODEL, "--task", task, "--set", "crank=" + crank, "--set", "coupler=" + coupler, "--set", "k=" + k, "-o", "-")
    equal((status, err if status else ""), (0, ""))
    found = columns(out)
    t, a = found["time"], found["A.rz"]
    before = max(i for i, at in enumerate(t) if at <= 0.033)
    early = a[before] + (a[before + 1] - a[before]) * (0.033 - t[before]) / (t[before + 1] - t[before])
    return [max(map(abs, found["C.fx"])), integral_rms(t, found["D.fy"]), a[-1], early]


def compare_with_single_runs(rows, task, tolerance):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for row, expected in zip(rows, pool.map(lambda r: single(r, task), rows)):
            equal(row[8], "done")
            for found, value in zip(row[4:8], expected):
                near(float(found), value, tolerance * max(1, abs(value)))


def test_equals_single_runs():
    """Lanes add in another order than single runs; over half a second the rounding grows to 2e-13. All 200 are compared by tests/bench/sweep.py."""
    good_sweep(study())
    names, rows = table()
    equal(names, ["variant", "crank", "coupler", "k", "pull", "rms", "angle", "early", "status"])
    equal(len(rows), 200)
    compare_with_single_runs(rows[::5], "let go", 1e-11)


def test_one_by_one_equals_single_runs():
    """Inverse dynamics does not run in lanes: the very same arithmetic, and numbers that read back exactly."""
    good_sweep(study(task=None, samples=10))
    compare_with_single_runs(table()[1], "drive", 1e-15)


def test_postures_are_their_own():
    """Three links that a path leaves one freedom: each variant is pulled to its own posture."""
    bodies = [{"name": "l%d" % i, "mass": 1, "position": [0.5 * i, 0, 0], "com": [0.25, 0, 0], "inertia": [0.001, 0.02, 0.02, 0, 0, 0]} for i in range(3)]
    joints = [{"name": "ABC"[i], "type": "revolute", "bodies": ["l%d" % i, "l%d" % (i - 1) if i else "ground"], "at": [0.5 * i, 0, 0], "axis": [0, 0, 1]} for i in range(3)]
    start = {"A": {"rz": "-40 deg"}, "B": {"rz": "80 deg"}, "C": {"rz": "-40 deg"}}
    write("arm.lockwork", json.dumps({
        "lockwork": 1, "parameters": {"wish": "0 deg"}, "bodies": bodies, "joints": joints, "start": start,
        "motors": [{"name": "hand", "marker": {"body": "l2", "position": [0.5, 0, 0]}, "path": {"line": [[1.266, 0, 0], [1, 0.3, 0]], "progress": {"poly4567": {"to": 1, "duration": 1}}}}],
        "analysis": {"type": "kinematics", "end": 1, "step": 0.1, "posture": {"C": {"rz": "=wish"}}}}))
    study(model="arm.lockwork", task=None, design=None, samples=None, seed=None, vary={"wish": {"list": ["-60 deg", "10 deg"]}}, responses=[{"name": "end", "column": "C.rz", "of": "final"}])
    good_sweep("study.json")
    for row in table()[1]:
        status, out, err = lockwork("run", "arm.lockwork", "--set", "wish=" + row[1], "-o", "-")
        equal((status, err if status else ""), (0, ""))
        near(float(row[2]), columns(out)["C.rz"][-1], 1e-12)


def test_threads_change_nothing():
    for threads in ("1", "2", "5"):
        good_sweep(study(samples=60), "-o", "with%s.csv" % threads, "--threads", threads)
    equal(read("with1.csv"), read("with2.csv"))
    equal(read("with1.csv"), read("with5.csv"))


def start_and_stop(how, *arguments):
    """Starts the sweep and ends it when some rows are there."""
    with subprocess.Popen([LOCKWORK, "sweep", *arguments, "--threads", "1"], stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and process.poll() is None:
            if os.path.exists("study.partial.csv") and read("study.partial.csv").count("\n") > 5:
                break
            time.sleep(0.002)
        process.send_signal(how)
        err = process.stderr.read()
    return process.returncode, err


MANY = 100 if BRIEF else 400         # enough not to be done before it is stopped, which sanitizers make easier


def test_killed_and_resumed():
    if BRIEF:
        left_out("300 of 400 variants here and in the next test")
    good_sweep(study(samples=MANY), "-o", "whole.csv")
    status, _ = start_and_stop(signal.SIGKILL, study(samples=MANY))
    equal(status, -signal.SIGKILL)
    assert not os.path.exists("study.csv")
    partial = read("study.partial.csv")
    rows = partial.count("\n") - 3
    assert 0 < rows < MANY, rows
    equal(partial[:partial.rindex("\n")], read("whole.csv")[:partial.rindex("\n")])
    write("study.partial.csv", partial[:-9])           # torn in the middle of a row
    err = good_sweep(study(samples=MANY), "--resume")
    contains(err, "going on after %d of %d variants" % (rows - 1, MANY))
    equal(read("study.csv"), read("whole.csv"))
    assert not os.path.exists("study.partial.csv")


def test_interrupted_and_resumed():
    good_sweep(study(samples=MANY), "-o", "whole.csv")
    status, err = start_and_stop(signal.SIGINT, study(samples=MANY))
    equal(status, 1)
    contains(err, "interrupted after")
    contains(err, "the same command goes on from there")
    good_sweep(study(samples=MANY))
    equal(read("study.csv"), read("whole.csv"))


def test_torn_header():
    good_sweep(study(samples=20), "-o", "whole.csv")
    for length in (0, 5, 70, 200):
        write("study.partial.csv", read("whole.csv")[:length])
        good_sweep(study(samples=20))
        equal(read("study.csv"), read("whole.csv"))
        os.remove("study.csv")


def test_finished_tables_are_whole():
    """A finished table that has been damaged since is neither taken for whole nor written over without its first rows."""
    write("bar.lockwork", json.dumps(BAR))
    good_sweep(study(base=BAR_STUDY, optimise=None, vary={"d": {"from": 0.1, "to": 1, "steps": 10}}))
    whole = read("study.csv")
    for damaged, words in ((whole.replace("\n4,", "\n5,"), "row 4 is damaged; --fresh begins anew"),
                           (whole[:whole.index("\n7,") + 1], "has only 6 of 10 rows; --fresh begins anew")):
        write("study.csv", damaged)
        status, err = sweep("study.json")
        equal((status, os.path.exists("study.partial.csv"), read("study.csv")), (2, False, damaged))
        contains(err, words)
    good_sweep("study.json", "--fresh")
    equal(read("study.csv"), whole)


def test_changed_input_is_refused():
    write("bar.lockwork", json.dumps(BAR))
    grid = {"optimise": None, "vary": {"d": {"from": 0.1, "to": 1, "steps": 10}}}
    good_sweep(study(base=BAR_STUDY, **grid))
    whole = read("study.csv")
    contains(good_sweep("study.json"), "complete already")
    equal(read("study.csv"), whole)
    os.rename("study.csv", "study.partial.csv")
    write("bar.lockwork", json.dumps(dict(BAR, gravity=[0, 0, -9])))
    status, err = sweep("study.json")
    equal(status, 2)
    contains(err, "belongs to another study, or the study, the model or a file it uses has changed since; --fresh begins anew")
    equal(read("study.partial.csv"), whole)
    good_sweep("study.json", "--fresh")
    assert read("study.csv") != whole
    status, err = sweep("study.json", "--resume", "-o", "other.csv")
    equal(status, 2)
    contains(err, "nothing to resume")
    write("study.partial.csv", read("study.csv").replace("\n4,", "\n5,"))
    status, err = sweep("study.json")
    equal(status, 2)
    contains(err, "row 4 is damaged")
    equal(sweep("study.json", "--resume", "--fresh")[0], 2)


def test_hypercube():
    """Each of the 200 strata of every parameter is hit once; seeds differ; spacing may be logarithmic."""
    good_sweep(study())
    _, rows = table()
    for column, low, high, log in ((1, 0.06, 0.12, False), (2, 0.35, 0.45, False), (3, 0.01, 1, True)):
        values = [float(row[column]) for row in rows]
        places = [(math.log(v / low) / math.log(high / low) if log else (v - low) / (high - low)) * 200 for v in values]
        equal(sorted(int(place) for place in places), list(range(200)))
        assert places != sorted(places)
    cranks, couplers = [float(row[1]) for row in rows], [float(row[2]) for row in rows]
    mean = [sum(c) / 200 for c in (cranks, couplers)]
    product = sum((a - mean[0]) * (b - mean[1]) for a, b in zip(cranks, couplers))
    spread = [sum((a - m) ** 2 for a in c) for c, m in zip((cranks, couplers), mean)]
    assert abs(product / math.sqrt(spread[0] * spread[1])) < 0.25       # 3.5 standard deviations of 200 independent pairs
    good_sweep(study(seed=8), "-o", "other.csv")
    assert table("other.csv")[1][0][1:4] != rows[0][1:4]


def test_grid_zip_and_paths():
    write("bar.lockwork", json.dumps(BAR))
    vary = {"d": {"list": [0.2, "300 mm"]}, "bodies.bar.com[1]": {"from": "0 mm", "to": "20 mm", "steps": 3}}
    good_sweep(study(base=BAR_STUDY, optimise=None, vary=vary))
    header = read("study.csv").splitlines()[2]
    equal(header, "variant,d [m],bodies.bar.com[1] [m],jerk [rad/s^2],load [N],lift [N],side [N],status")
    equal([row[1:3] for row in table()[1]], [[d, y] for d in ("0.2", "0.3") for y in ("0", "0.01", "0.02")])
    vary = {"d": {"list": [0.2, 0.3, 0.5]}, "l": {"from": 0.8, "to": 1.8, "steps": 3}}
    good_sweep(study(base=BAR_STUDY, optimise=None, design="zip", vary=vary), "--fresh")
    rows = table()[1]
    equal([row[1:3] for row in rows], [["0.2", "0.8"], ["0.3", "1.3"], ["0.5", "1.8"]])
    for row in rows:
        d, l = float(row[1]), float(row[2])
        near(float(row[3]), 9.81 * d / (l * l / 12 + d * d), 1e-9)


def test_responses():
    write("turn.lockwork", json.dumps(dict(BAR, parameters=dict(BAR["parameters"], w=2), analysis={"type": "kinematics", "end": 1, "step": 0.01},
                                           motors=[{"name": "M", "joint": "A", "coordinate": "rz", "angle": {"expression": "w*t - 0.5"}}])))
    of = ["max", "min", "absmax", "mean", "rms", "final", "range", "integral"]
    responses = [{"name": word, "column": "M.angle", "of": word} for word in of] + [{"column": "M.angle", "of": "at", "time": "125 ms"}]
    good_sweep(study(base=BAR_STUDY, model="turn.lockwork", optimise=None, vary={"w": {"list": [2, 3]}}, responses=responses))
    names, rows = table()
    equal(names[-2], "M.angle at")
    contains(read("study.csv"), "integral [rad*s]")
    for row, w in zip(rows, (2, 3)):
        a, b = -0.5, w - 0.5
        expected = [b, a, max(abs(a), abs(b)), (a + b) / 2, math.sqrt((a * a + a * b + b * b) / 3), b, b - a, (a + b) / 2, w / 8 - 0.5]
        for found, value in zip(row[2:], expected):
            near(float(found), value, 1e-12)


def test_pictures():
    write("bar.lockwork", json.dumps(BAR))
    grid = {"optimise": None, "vary": {"d": {"from": 0.1, "to": 1, "steps": 9}, "l": {"list": [1, 2]}}}
    good_sweep(study(base=BAR_STUDY, **grid), "--plot", "grid.svg")
    good_sweep("study.json", "--plot", "other.svg", "--x", "l")          # of the complete table, nothing is computed
    good_sweep(study(base=BAR_STUDY), "--plot", "optimum.png", "--fresh")
    for picture in ("grid.svg", "other.svg", "optimum.png"):
        assert os.path.getsize(picture) > 2000, picture
    assert read("grid.svg") != read("other.svg")
    equal(sweep("study.json", "--plot", "a.svg", "--x", "ll")[0], 2)
    equal(sweep("study.json", "--plot", "a.doc")[0], 2)
    # The table itself can be plotted: variants that failed are left out, and so is what became of them.
    text = read("study.csv").splitlines(True)
    write("gaps.csv", "".join(text[:5]) + ",".join(text[5].split(",")[:2]) + ",,,,,\"no, it failed\"\n" + "".join(text[6:]))
    status, _, err = lockwork("plot", "gaps.csv", "--x", "d", "--y", "jerk", "-o", "gaps.svg")
    equal((status, err if status else ""), (0, ""))


def test_failed_variants_do_not_stop_the_others():
    vary = {"coupler": {"list": ["400 mm", "201 mm", "350 mm"]}, "crank": {"list": ["100 mm", "150 mm"]}}
    err = good_sweep(study(task=None, design="grid", samples=None, vary=vary, responses=[{"name": "peak", "column": "M.torque", "of": "max"}]))
    rows = table()[1]
    equal([row[4] == "done" for row in rows], [True, True, True, False, True, True])
    for row in rows:
        equal(row[3] == "", row[4] != "done")
    contains(err, "1 of 6 variants failed; the first: ")


def best(err):
    assert "variant" in err, err
    return int(err.split("(variant ")[1].split(":")[0]) - 1


def test_optimum_in_closed_form():
    write("bar.lockwork", json.dumps(BAR))
    k = 1.2 / math.sqrt(12)
    # Flat at the top, so the value is sharper than the place. Random search with few evaluations comes near only.
    for method, value, place in (("cobyla", 1e-6, 2e-4), ("sbplx", 1e-6, 2e-4), ("direct", 1e-4, 2e-3), ("crs", 1e-3, 5e-3), ("isres", 0.01, 0.02)):
        err = good_sweep(study(base=BAR_STUDY, optimise={"maximise": "jerk", "method": method, "evaluations": 100}), "--fresh")
        row = table()[1][best(err)]
        near(float(row[2]), 9.81 / (2 * k), value)
        near(float(row[1]), k, place)
        assert "end of its range" not in err, err
        assert len(table()[1]) <= 100


def test_optimum_on_bounds():
    """The shorter bar turns faster: l goes to the end of its range, d to the radius of gyration."""
    write("bar.lockwork", json.dumps(BAR))
    err = good_sweep(study(base=BAR_STUDY, vary={"d": {"from": 0.1, "to": 1}, "l": {}}, optimise={"maximise": "jerk", "method": "bobyqa"}))
    row = table()[1][best(err)]
    near([float(row[1]), float(row[2])], [0.6 / math.sqrt(12), 0.6], 1e-3)
    contains(err, "l is at the lower end of its range")


def test_optimum_within_bounds_of_responses():
    """At most 0.4 of the weight on the hinge: 1 / (1 + u^2) <= 0.4 for u = d/k, beyond the free optimum u = 1."""
    write("bar.lockwork", json.dumps(BAR))
    loads = [dict(r) for r in BAR_STUDY["responses"]]
    good_sweep(study(base=BAR_STUDY, responses=loads, optimise=None, vary={"d": {"list": [0.3]}}))
    weights = [abs(float(v)) for v in table()[1][0][3:6]]
    column = max(range(3), key=lambda i: weights[i])
    name, sign = loads[1 + column]["name"], math.copysign(1, float(table()[1][0][3 + column]))
    bound = {"response": name, "max" if sign > 0 else "min": "%.17g N" % (sign * 0.4 * 2 * 9.81)}
    err = good_sweep(study(base=BAR_STUDY, optimise={"maximise": "jerk", "subject": [bound]}), "--fresh")
    row = table()[1][best(err)]
    near(float(row[1]), math.sqrt(1.5) * 1.2 / math.sqrt(12), 1e-5)
    contains(err, "%s is at its %s" % (name, "maximum" if sign > 0 else "minimum"))


def test_optimisation_resumes():
    write("bar.lockwork", json.dumps(BAR))
    for method in ("cobyla", "isres"):
        wish = {"maximise": "jerk", "method": method, "evaluations": 100}
        good_sweep(study(base=BAR_STUDY, optimise=wish), "-o", "whole.csv", "--fresh")
        whole = read("whole.csv")
        for length in (len(whole) // 3, len(whole) - 20):
            write("again.partial.csv", whole[:length])
            good_sweep("study.json", "-o", "again.csv")
            equal(read("again.csv"), whole)
            os.remove("again.csv")
    lines = whole.splitlines(True)
    write("again.partial.csv", "".join(lines[:5]).replace(lines[3], lines[3].replace("1,0.3,", "1,0.31,")) + lines[5])
    status, err = sweep("study.json", "-o", "again.csv")
    equal(status, 1)
    contains(err, "row 1 of the table is not what the search asks for")


def test_part_files_are_read_once():
    write("reader.sh", "#!/bin/sh\necho x >> '%s/calls'\nexec '%s' \"$@\"\n" % (os.getcwd(), READER))
    os.chmod("reader.sh", 0o755)
    part = {"file": os.path.join(ROOT, "data", "parts", "link-60.step"), "density": "=rho"}
    write("bar.lockwork", json.dumps(dict(BAR, parameters={"rho": 1000}, bodies=[{"name": "bar", "geometry": [part]}])))
    name = study(base=BAR_STUDY, optimise=None, vary={"rho": {"from": 1000, "to": 2000, "steps": 40}}, responses=[{"column": "energy.kinetic"}])
    status, err = sweep(name, env={"LOCKWORK_READER": os.path.abspath("reader.sh"), "LOCKWORK_CACHE": "off"})
    equal((status, err if status else ""), (0, ""))
    equal(read("calls"), "x\n")
    equal([row[3] for row in table()[1]], ["done"] * 40)


BAD = [
    ({"vary": {"mas": {"list": [1]}}}, 'no parameter "mas"; did you mean "mass"? bar.lockwork has: l, d, mass'),
    ({"vary": {"elephant": {"list": [1]}}}, 'no parameter "elephant"; bar.lockwork has: l, d, mass'),
    ({"vary": {"d": {"list": []}}}, "found an empty one"),
    ({"vary": {}}, "found an empty one"),
    ({"vary": {"d": {"from": 2, "to": 1, "steps": 3}}}, "expected from less than to"),
    ({"vary": {"d": {"from": 1, "to": 1, "steps": 3}}}, "expected from less than to"),
    ({"vary": {"d": {"from": 1, "to": 2, "steps": 1}}}, '"steps" is 1; expected a whole number from 2'),
    ({"vary": {"d": {"from": 1, "steps": 3}}}, '"d" needs "to"'),
    ({"vary": {"d": {"from": 1, "to": 2}}}, '"d" needs "list", or "steps"'),
    ({"vary": {"d": {"from": "1 kg", "to": "2 kg", "steps": 2}}}, 'expected a length for "d", found a mass'),
    ({"vary": {"l": {"from": 0.1, "to": 2, "steps": 2}}}, 'is outside the range of "l", from 0.6 to 2'),
    ({"vary": {"d": {"from": 0, "to": 2, "steps": 2, "spacing": "log"}}}, "begins above 0"),
    ({"vary": {"d": {"list": [1], "start": 1}}}, '"start" belongs to an optimisation'),
    ({"vary": {"d": {"list": [1], "form": 1}}}, 'did you mean "from"?'),
    ({"design": "latin-hypercube", "samples": 0, "vary": {"d": {"from": 1, "to": 2}}}, '"samples" is 0; expected a whole number from 1'),
    ({"design": "latin-hypercube", "vary": {"d": {"from": 1, "to": 2}}}, 'a latin-hypercube needs "samples"'),
    ({"design": "zip", "vary": {"d": {"list": [1, 2]}, "l": {"list": [1]}}}, '"d" has 2 values and "l" has 1'),
    ({"design": "gird"}, '"gird"'),
    ({"modle": 1}, 'unknown key "modle" in the study; did you mean "model"?'),
    ({"model": "none.lockwork"}, "the model none.lockwork cannot be opened: No such file"),
    ({"model": None}, 'the study needs "model"'),
    ({"lockwork_study": 2}, "unknown version of the study"),
    ({"responses": []}, "no responses"),
    ({"responses": [{"column": "bar.alx1"}]}, 'no column "bar.alx1"; did you mean "bar.alx"?'),
    ({"responses": [{"column": "A.elephants"}]}, 'no column "A.elephants"; there are A.'),
    ({"responses": [{"column": "A.fx", "of": "maximum"}]}, '"maximum"'),
    ({"responses": [{"column": "A.fx", "of": "at"}]}, 'a response "at" needs "time"'),
    ({"responses": [{"column": "A.fx", "name": "d"}]}, 'a second column "d"'),
    ({"responses": [{"column": "A.fx", "name": "load, mean"}]}, "cannot be asked for as a column"),
    ({"lockwork": 1, "lockwork_study": None}, "this is a mechanism; expected a study"),
    ({"analysis": {"end": -1}}, '"end" is -1'),
    ({"analysis": {"ned": 1}}, 'did you mean "end"?'),
    ({"task": "lift"}, 'no task "lift"'),
    ({"vary": {"bodies.bra.mass": {"list": [1]}}}, '"bodies.bra.mass" cannot be set: there is no "bra" here; did you mean "bar"? (bar.lockwork:1:'),
    ({"vary": {"bodies.bar.com": {"list": [1]}}}, "expected the path of a single value in it"),
]
BAD_OPTIMA = [
    ({"minimise": "jork"}, 'no response "jork"; did you mean "jerk"?'),
    ({}, 'either "minimise" or "maximise"'),
    ({"minimise": "jerk", "method": "newton"}, '"newton"'),
    ({"minimise": "jerk", "method": "bobyqa"}, "bobyqa needs two parameters"),
    ({"minimise": "jerk", "method": "direct", "subject": [{"response": "load", "max": 1}]}, "expected cobyla (local) or isres (global)"),
    ({"minimise": "jerk", "subject": [{"response": "load", "max": "1 kg"}]}, 'expected a force for "load", found a mass'),
    ({"minimise": "jerk", "subject": [{"response": "load"}]}, 'a bound needs "min" or "max"'),
    ({"minimise": "jerk", "evaluations": 0}, '"evaluations" is 0'),
]


def test_bad_input():
    write("bar.lockwork", json.dumps(BAR))
    base = dict(BAR_STUDY, optimise=None, vary={"d": {"list": [0.2, 0.3]}})
    for changes, part in BAD + [({"optimise": wish, "vary": {"d": {"from": 0.1, "to": 1}}}, part) for wish, part in BAD_OPTIMA]:
        status, err = sweep(study(base=base, **changes))
        equal((changes, status), (changes, 2))
        contains(err, part)
        assert err.startswith("study.json:1:") or err.startswith("bar.lockwork"), err
        assert not os.path.exists("study.csv") and not os.path.exists("study.partial.csv"), changes
    equal(sweep("none.json")[0], 2)
    equal(sweep(study(base=base), "--threads", "0")[0], 2)
    equal(sweep("study.json", "-o", "study.json")[0], 2)
    equal(sweep("study.json", "-o", "bar.lockwork")[0], 2)
    for picture in (("x.bmp",), ("nowhere/x.svg",), ("x.svg", "--x", "e")):  # refused before anything is computed
        equal((sweep("study.json", "--plot", *picture)[0], os.path.exists("study.csv")), (2, False))
    status, err = sweep(study(base=base, responses=[{"column": "A.fx", "of": "at", "time": 1e6}]))
    equal(status, 1)
    contains(err, "2 of 2 variants failed", "it ends at")
    write("bar.lockwork", json.dumps(dict(BAR, joints=[{"name": "A"}])))
    status, err = sweep("study.json")
    equal(status, 2)
    contains(err, "bar.lockwork:1:")


def test_set_on_the_command_line():
    write("bar.lockwork", json.dumps(BAR))
    for setting, expected in ((("d=0.2",), 9.81 * 0.2 / (0.12 + 0.04)), (("d=20 cm", "l=60 cm"), 9.81 * 0.2 / (0.03 + 0.04)),
                              (("l==2*d",), 9.81 * 0.3 / (0.03 + 0.09)), (("bodies.bar.com[0]=100 mm",), 9.81 * 0.1 / (0.12 + 0.01))):
        options = [word for one in setting for word in ("--set", one)]
        status, out, err = lockwork("run", "bar.lockwork", "-o", "-", *options)
        equal((status, err if status else ""), (0, ""))
        near(columns(out)["bar.aly"][0], expected, 1e-12)
    status, _, err = lockwork("run", "bar.lockwork", "--set", "masss=1")
    equal(status, 2)
    contains(err, 'bar.lockwork:1:31: no parameter "masss"; did you mean "mass"? There are: l, d, mass')


def test_parameters_that_ask_for_each_other():
    """A chain of formulas is followed as far as the stack surely reaches, and no further."""
    for count, expected in ((300, 0), (20000, 2)):
        parameters = dict({"p%d" % i: "=p%d" % (i + 1) for i in range(count)}, **{"p%d" % count: 1})
        write("deep.lockwork", json.dumps({"lockwork": 1, "parameters": parameters, "bodies": [{"name": "b", "mass": "=p0", "inertia": [1, 1, 1, 0, 0, 0]}]}))
        status, _, err = lockwork("check", "deep.lockwork")
        equal((status, "nested too deeply" in err), (expected, expected == 2))


if __name__ == "__main__":
    sys.exit(main(globals()))
