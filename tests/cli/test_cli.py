"""The command line as a user meets it: test_cli.py LOCKWORK ROOT. Output is TAP.

Each test gets an empty folder of its own as the current one; what is in it afterwards is part of the answer.
"""
import csv
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import BRIEF, left_out, some

LOCKWORK = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(sys.argv[2])
EXAMPLES = os.path.join(ROOT, "data", "examples")


# A display would open the window.
HEADLESS = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}


def lockwork(*arguments, env=None):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([LOCKWORK, *arguments], capture_output=True, text=True, timeout=120,
                          env={**HEADLESS, **(env or {})}, check=False)
    return done.returncode, done.stdout, done.stderr


def example(name):
    return os.path.join(EXAMPLES, name + ".lockwork")


def read_csv(text):
    """(comment lines, header, rows of numbers)"""
    lines = text.splitlines()
    comments = [line for line in lines if line.startswith("#")]
    table = list(csv.reader(line for line in lines if not line.startswith("#")))
    return comments, table[0], [[float(x) for x in row] for row in table[1:]]


def column(header, rows, name):
    index = [h.split(" [")[0] for h in header].index(name)
    return [row[index] for row in rows]


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def equal(found, expected):
    assert found == expected, "found %r, expected %r" % (found, expected)


def contains(text, *parts):
    for part in parts:
        assert part in text, "%r is not in %r" % (part, text[-2000:])


def pendulum(**changes):
    model = {"lockwork": 1, "name": "pendulum",
             "bodies": [{"name": "rod", "mass": 1, "com": [0.5, 0, 0], "inertia": [0.001, 0.08, 0.08, 0, 0, 0]}],
             "joints": [{"name": "A", "type": "revolute", "bodies": ["rod", "ground"], "at": [0, 0, 0],
                         "axis": [0, 1, 0]}],
             "analysis": {"type": "dynamics", "end": 0.1, "step": 0.05}}
    model.update(changes)
    return json.dumps(model)


def conflicting():
    """Two hinges that no pose brings together: their axes are 0.1 m apart on one side, 0.2 m on the other."""
    model = json.loads(pendulum())
    identity = [1, 0, 0, 0]
    model["joints"] = [
        {"name": "P", "type": "spherical", "bodies": ["rod", "ground"],
         "markers": [{"position": [0, 0, 0], "orientation": identity}, {"position": [0, 0, 0], "orientation": identity}]},
        {"name": "Q", "type": "spherical", "bodies": ["rod", "ground"],
         "markers": [{"position": [0.1, 0, 0], "orientation": identity},
                     {"position": [0.2, 0, 0], "orientation": identity}]}]
    return json.dumps(model)


def out_of_reach():
    """A rod of 0.2 m pulled along a rail by a crank's motor: the slide is driven further than the rod reaches."""
    return json.dumps({
        "lockwork": 1, "name": "reach",
        "bodies": [{"name": "crank", "mass": 1, "com": [0.05, 0, 0], "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0]},
                   {"name": "rod", "position": [0, 0.1, 0], "mass": 1, "com": [0.05, 0, 0],
                    "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0]},
                   {"name": "slider", "position": [0.15, 0, 0], "mass": 1, "com": [0, 0, 0],
                    "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0]}],
        "joints": [{"name": "A", "type": "revolute", "bodies": ["crank", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]},
                   {"name": "B", "type": "revolute", "bodies": ["rod", "crank"], "at": [0, 0.1, 0], "axis": [0, 0, 1]},
                   {"name": "C", "type": "revolute", "bodies": ["slider", "rod"], "at": [0.15, 0, 0], "axis": [0, 0, 1]},
                   {"name": "D", "type": "prismatic", "bodies": ["slider", "ground"], "at": [0.15, 0, 0],
                    "axis": [1, 0, 0]}],
        "motors": [{"name": "M", "joint": "D", "coordinate": "z", "displacement": {"expression": "0.2*t"}}],
        "analysis": {"type": "inverse", "end": 2, "step": 0.05}})


def test_help():
    status, out, err = lockwork("help")
    equal((status, err), (0, ""))
    contains(out, "check", "run", "drag", "plot", "joints", "bench", "Exit status")
    equal(lockwork("--help")[:2], (0, out))
    for command in ("check", "run", "drag", "plot", "joints", "bench", "help", "version"):
        status, out, err = lockwork(command, "--help")
        equal((status, err), (0, ""))
        contains(out, "usage: lockwork " + command)
        equal(lockwork("help", command)[1], out)


def test_version():
    status, out, _ = lockwork("version")
    equal(status, 0)
    assert re.fullmatch(r"lockwork \d+\.\d+\.\d+\n", out), out
    equal(lockwork("--version")[1], out)


def test_unknown_words():
    status, out, err = lockwork("chekc", "x")
    equal((status, out), (2, ""))
    contains(err, "chekc", "did you mean check?")
    status, _, err = lockwork("run", example("door"), "--stepp", "1")
    equal(status, 2)
    contains(err, "did you mean --step?")
    equal(lockwork("qqqqqq")[0], 2)
    equal(lockwork("run")[0], 2)
    equal(lockwork("check", "a", "b")[0], 2)
    equal(lockwork("check", "--json=1", "a")[0], 2)
    equal(lockwork("run", example("door"), "--end")[0], 2)
    equal(lockwork("run", example("door"), "--end", "1", "--end", "2")[0], 2)
    equal(os.listdir("."), [])


def test_no_window_yet():
    status, _, err = lockwork(example("door"))
    equal(status, 2)
    contains(err, "window")
    equal(os.listdir("."), [])


def test_check_text():
    status, out, err = lockwork("check", example("slider-crank"))
    equal((status, err), (0, ""))
    contains(out, "degrees of freedom: 0 with the motors holding, 1 without", "redundant constraints: 3", "from geometry", "kg")
    status, out, _ = lockwork("check", example("double-pendulum"))
    equal(status, 0)
    contains(out, "degrees of freedom: 2", "turns about (0, 1, 0) through (0, 0, 0) m")
    equal(os.listdir("."), [])


def test_check_json():
    status, out, err = lockwork("check", example("slider-crank"), "--json")
    equal((status, err), (0, ""))
    report = json.loads(out)
    for key in ("file name status bodies rows rank degrees_of_freedom mechanism_degrees_of_freedom size redundant "
                "conflicts motions moved misfit_m parts warnings notes").split():
        assert key in report, key
    equal((report["name"], report["status"], report["bodies"]), ("slider-crank", "ok", 3))
    equal((report["rows"], report["rank"]), (21, 18))
    equal((report["degrees_of_freedom"], report["mechanism_degrees_of_freedom"]), (0, 1))
    equal((len(report["redundant"]), report["conflicts"], report["motions"]), (3, [], []))
    for redundant in report["redundant"]:
        assert redundant["joint"] in "ABCD" and redundant["direction"], redundant
        assert len(redundant["loop"]) > 1, redundant
        equal({k: redundant[k] for k in ("joint", "direction")}, redundant["loop"][0])
    rod = report["parts"][1]
    equal((rod["body"], rod["verdict"]), ("rod", "from geometry"))
    assert math.isclose(rod["mass"], 0.13 * 0.016 * 0.008 * 7850, rel_tol=1e-12), rod
    assert all(math.isclose(a, b, abs_tol=1e-15) for a, b in zip(rod["com"], (0.065, 0, 0))), rod


def test_check_motions():
    motions = json.loads(lockwork("check", example("door"), "--json")[1])["motions"]
    equal(len(motions), 1)
    body = motions[0]["bodies"][0]
    equal((motions[0]["unit"], body["body"], body["kind"]), ("rad", "door", "turns"))
    assert abs(abs(body["axis"][2]) - 1) < 1e-9, body
    assert abs(body["point"][0]) < 1e-9 and abs(body["point"][1]) < 1e-9 and abs(body["pitch"]) < 1e-9, body
    equal(abs(round(body["rate"], 9)), 1)


def test_check_door():
    report = json.loads(lockwork("check", example("door"), "--json")[1])
    equal((report["rows"], report["rank"], report["degrees_of_freedom"]), (10, 5, 1))
    equal(len(report["redundant"]), 5)
    for redundant in report["redundant"]:
        equal({row["joint"] for row in redundant["loop"]} <= {"top", "bottom"}, True)


def test_conflict():
    write("c.lockwork", conflicting())
    status, out, err = lockwork("check", "c.lockwork")
    equal((status, err), (1, ""))
    contains(out, "mm", "P, ", "Q, ")
    report = json.loads(lockwork("check", "c.lockwork", "--json")[1])
    assert report["status"] != "ok"
    equal({c["joint"] for c in report["conflicts"]}, {"P", "Q"})
    # 100 mm too short in all; no pose leaves less than half of it at either end.
    assert 45 < report["conflicts"][0]["length_mm"] < 101, report["conflicts"]
    status, out, err = lockwork("run", "c.lockwork")
    equal((status, out), (1, ""))
    contains(err, "P, ", "Q, ", "mm")
    equal(os.listdir("."), ["c.lockwork"])


def test_run_writes_csv():
    status, out, err = lockwork("run", example("slider-crank"))
    equal((status, out), (0, ""))
    equal(len(err.splitlines()), 1)
    contains(err, "401 samples", "-> slider-crank.csv")
    equal(os.listdir("."), ["slider-crank.csv"])
    comments, header, rows = read_csv(read("slider-crank.csv"))
    assert re.fullmatch(r"# exact: .*; sum-only: .*; undetermined: .*", comments[0]), comments[0]
    contains(comments[0].split(";")[0], "M.torque", "A.fx")
    equal(header[0], "time [s]")
    for name in ("crank.x [m]", "slider.vx [m/s]", "rod.e0", "A.rz [rad]", "M.torque [N*m]", "A.fx [N]",
                 "spring.length [m]", "energy.total [J]", "violation.position [m]"):
        assert name in header, name
    equal(len(rows), 401)
    equal((rows[0][0], rows[-1][0]), (0, 0.4))
    assert {len(row) for row in rows} == {len(header)}


def test_numbers_of_slider_crank():
    """The slider's place in closed form, and the motor's power against the change of energy."""
    lockwork("run", example("slider-crank"))
    _, header, rows = read_csv(read("slider-crank.csv"))
    times = column(header, rows, "time")
    for t, x in zip(times, column(header, rows, "slider.x")):
        phi = math.pi / 2 + 10 * math.pi * t
        expected = 0.05 * math.cos(phi) + math.sqrt(0.13 ** 2 - (0.05 * math.sin(phi)) ** 2)
        assert abs(x - expected) < 1e-12, (t, x, expected)
    power, energy = column(header, rows, "M.power"), column(header, rows, "energy.total")
    work = sum((a + b) / 2 * (t1 - t0) for a, b, t0, t1 in zip(power, power[1:], times, times[1:])
               if t1 < 0.1)
    change = energy[99] - energy[0]
    # The trapezoidal rule over steps of 1 ms of a power that swings at 5 Hz: some 1e-4 of its size.
    assert abs(work - change) < 1e-3 * max(abs(p) for p in power) * 0.1, (work, change)


def test_run_to_standard_output():
    status, out, _ = lockwork("run", example("four-bar"), "-o", "-")
    equal((status, os.listdir(".")), (0, []))
    _, header, rows = read_csv(out)
    equal(len(rows), 201)
    assert not any(h.startswith("A.f") for h in header), "kinematics prints no loads"


def test_run_options():
    status, out, _ = lockwork("run", example("double-pendulum"), "--end", "100 ms", "--step=0.05", "-o", "-")
    equal(status, 0)
    equal([row[0] for row in read_csv(out)[2]], [0, 0.05, 0.1])
    status, out, _ = lockwork("run", example("double-pendulum"), "--end", "0.1", "--integrator", "rk4", "--dt", "1 ms",
                              "--solver", "list", "-o", "-")
    equal(status, 0)
    equal(len(read_csv(out)[2]), 11)
    status, out, err = lockwork("run", example("double-pendulum"), "--end", "0.1", "--integrator", "genalpha", "--dt", "2 ms", "-o", "-")
    equal((status, len(read_csv(out)[2])), (0, 11))
    contains(err, "50 steps")
    status, out, _ = lockwork("run", example("slider-crank"), "--type", "assemble", "-o", "-")
    equal(status, 0)
    equal(len(read_csv(out)[2]), 1)
    for bad in (("--end", "-1"), ("--end", "1 kg"), ("--step", "abc"), ("--tolerance", "0"), ("--end", "nan"),
                ("--dt", "0"), ("--integrator", "rk5")):
        status, out, err = lockwork("run", example("double-pendulum"), *bad)
        equal((status, out), (2, ""))
        contains(err, bad[0].lstrip("-"))
    equal(os.listdir("."), [])
    for unused in (("--dt", "1e-3"), ("--integrator", "rk4", "--tolerance", "1e-6")):
        status, out, err = lockwork("run", example("double-pendulum"), "--end", "0.1", "-o", "-", *unused)
        equal((status, len(read_csv(out)[2])), (0, 11))
        contains(err, "changes nothing")
    status, out, _ = lockwork("run", example("double-pendulum"), "--end", "0", "-o", "-")
    equal((status, [row[0] for row in read_csv(out)[2]]), (0, [0]))


def test_same_bits_twice():
    lockwork("run", example("double-pendulum"), "--end", "1", "-o", "a.csv")
    lockwork("run", example("double-pendulum"), "--end", "1", "-o", "b.csv")
    equal(read("a.csv"), read("b.csv"))


def test_input_is_safe():
    text = pendulum()
    write("p.lockwork", text)
    os.symlink("p.lockwork", "link.csv")
    for name in ("p.lockwork", "./p.lockwork", "link.csv"):
        status, out, err = lockwork("run", "p.lockwork", "-o", name)
        equal((status, out), (2, ""))
        contains(err, "is the mechanism itself")
        equal(read("p.lockwork"), text)


def test_bad_input_writes_nothing():
    write("out.csv", "old")
    write("bad.lockwork", pendulum().replace('"com"', '"come"'))
    status, out, err = lockwork("run", "bad.lockwork", "-o", "out.csv")
    equal((status, out), (2, ""))
    assert re.search(r"^bad\.lockwork:\d+:\d+: .*come.*com", err, re.M), err
    equal(lockwork("check", "bad.lockwork")[0], 2)
    status, _, err = lockwork("run", "missing.lockwork", "-o", "out.csv")
    equal(status, 2)
    contains(err, "missing.lockwork")
    equal(read("out.csv"), "old")
    equal(sorted(os.listdir(".")), ["bad.lockwork", "out.csv"])


def test_place_that_cannot_be_written():
    os.mkdir("folder")
    for place in ("folder", "nowhere/out.csv"):
        status, out, err = lockwork("run", example("double-pendulum"), "-o", place)
        equal((status, out), (2, ""))
        contains(err, place)
    equal((os.listdir("."), os.listdir("folder")), (["folder"], []))
    if os.path.exists("/dev/full"):
        equal(subprocess.run("'%s' run '%s' -o - > /dev/full" % (LOCKWORK, example("door")), shell=True,
                             capture_output=True, check=False).returncode, 2)


def test_rights_and_links_stay():
    write("real.csv", "old")
    os.chmod("real.csv", 0o640)
    os.symlink("real.csv", "out.csv")
    equal(lockwork("run", example("double-pendulum"), "--end", "0.1", "-o", "out.csv")[0], 0)
    assert os.path.islink("out.csv")
    contains(read("real.csv"), "time [s]")
    equal(os.stat("real.csv").st_mode & 0o777, 0o640)


def test_refused():
    """Inverse dynamics with a free motion left: a sentence, status 1, nothing written."""
    status, out, err = lockwork("run", example("double-pendulum"), "--type", "inverse")
    equal((status, out, os.listdir(".")), (1, "", []))
    contains(err, "double-pendulum.lockwork")


def test_partial():
    write("reach.lockwork", out_of_reach())
    write("reach.csv", "old")
    status, out, err = lockwork("run", "reach.lockwork")
    equal((status, out), (1, ""))
    contains(err, "stopped at t = 0.", "reach.partial.csv")
    equal(read("reach.csv"), "old")
    comments, header, rows = read_csv(read("reach.partial.csv"))
    contains(comments[-1], "stopped at t = 0.")
    # 0.1 + √(0.1² + 0.15²) − 0.15 m at 0.2 m/s: the rod is stretched at 0.6514 s.
    assert 0.5 <= rows[-1][0] <= 0.66, rows[-1][0]
    equal(header[0], "time [s]")
    equal(sorted(os.listdir(".")), ["reach.csv", "reach.lockwork", "reach.partial.csv"])


def test_interrupt():
    write("p.lockwork", pendulum(analysis={"type": "dynamics", "end": 1e6, "step": 10}))
    run = subprocess.Popen([LOCKWORK, "run", "p.lockwork", "-o", "out.csv"], stderr=subprocess.PIPE, text=True)
    try:
        time.sleep(1.5)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=30)
    finally:
        run.kill()
    equal(run.returncode, 1)
    contains(err, "interrupted")
    equal(sorted(os.listdir(".")), ["out.partial.csv", "p.lockwork"])


def test_joints():
    status, out, err = lockwork("joints")
    equal((status, err), (0, ""))
    contains(out, "revolute ", "prismatic ", "universal ", "revolute-spherical ", "length")
    catalogue = json.loads(lockwork("joints", "--json")[1])
    rows = {joint["name"]: joint["rows"] for joint in catalogue}
    for name, count in dict(fixed=6, revolute=5, prismatic=5, cylindrical=4, spherical=3, planar=3, universal=4,
                            distance=1).items():
        equal((name, rows[name]), (name, count))
    for joint in catalogue:
        equal(len(joint["holds"]), joint["rows"])
    equal(len(out.splitlines()), len(catalogue) + 4)        # a header, an empty line, synonyms, a remark
    status, out, _ = lockwork("joints", "hinge")            # a synonym
    equal((status, out.split()[0]), (0, "revolute"))


def test_one_joint():
    status, out, _ = lockwork("joints", "distance")
    equal(status, 0)
    contains(out, "length", "[m]", "rows        1")
    one = json.loads(lockwork("joints", "revolute", "--json")[1])
    equal((one["free"], one["rows"], one["parameters"]), (["rz"], 5, []))
    status, out, err = lockwork("joints", "revolut")
    equal((status, out), (2, ""))
    contains(err, "did you mean revolute?")


BENCH_KEYS = "case bodies rows integrator solver steps evaluations factorizations ms_per_simulated_second energy_drift " \
             "violation"


def test_laws():
    status, out, err = lockwork("laws")
    equal((status, err), (0, ""))
    contains(out, "poly345", "modified-trapezoid", "jerk value/s^3", "[from = 0 value]", "interpolation = cubic")
    catalogue = json.loads(lockwork("laws", "--json")[1])
    equal(len({law["name"] for law in catalogue}), 24)
    for law in catalogue:
        equal(list(json.loads(law["example"])), [law["name"]])
        equal(json.loads(lockwork("laws", law["name"], "--json")[1]), law)
    status, out, _ = lockwork("laws", "scurve")
    contains(out, "jerk: number, largest jerk [value/s^3]; required", "default 0", "example")
    status, _, err = lockwork("laws", "poly346")
    equal(status, 2)
    contains(err, "did you mean poly345?")


def test_bench_file():
    status, out, err = lockwork("bench", example("double-pendulum"), "--integrator", "rk4", "--dt", "1e-3", "--end", "0.2",
                                "--repeat", "2")
    equal((status, err), (0, ""))
    figures = json.loads(out)
    for key in BENCH_KEYS.split() + ["us_per_step"]:
        assert key in figures, key
    equal((figures["integrator"], figures["bodies"], figures["rows"]), ("rk4", 2, 10))
    for key in ("step_us", "evaluate_us", "factor_us", "solve_us", "operations"):
        assert figures[key] > 0, key
    assert figures["cpu"] in ("generic", "v2", "v3", "v4")
    equal(figures["steps"], 200)
    assert figures["us_per_step"] > 0
    assert math.isclose(figures["us_per_step"] * 200 / 0.2 * 1e-3, figures["ms_per_simulated_second"], rel_tol=1e-9)
    # Five-ish digits per step of the fourth order: far below the 3 J of kinetic energy.
    assert 0 <= figures["energy_drift"] < 1e-5, figures
    equal(os.listdir("."), [])


def test_bench_inverse():
    figures = json.loads(lockwork("bench", example("slider-crank"), "--type", "inverse", "--repeat", "1")[1])
    equal(figures["samples"], 401)
    assert figures["us_per_sample"] > 0


def bench_tables(out):
    """The tables of `bench`, by the first words of their headers: lists of {column: word}; rows without figures have "note"."""
    tables, header = {}, None
    for line in out.splitlines():
        words = line.split()
        if words[:1] in (["case"], ["scaling"]):
            header = words
            rows = tables.setdefault("integrators" if "integrator" in words else "solvers" if words[0] == "case" else "scaling", [])
        elif not words or words[0] in ("Solvers:", "Scaling:", "Integrators:"):
            header = None
        elif header:
            rows.append(dict(zip(header, words)) if len(words) == len(header) else
                        dict(zip(header[:5], words), note=" ".join(words[5:])))
    return tables


def available_solvers():
    """Those that --solver takes, from its own complaint."""
    err = lockwork("bench", "chain1", "--solver", "zzzzzzzz")[2]
    return set(re.split(r", | or ", err.split("expected ")[1].strip()))


def test_bench_contacts():
    """Chains with stops (whose motors have laws), piles and stacks; a run that reads what is no longer there shows under the sanitizers."""
    for case, bodies, rows in (("chain9stops3", "9", "45"), ("chain9loose3", "9", "45"), ("pile4", "4", "0"), ("stack2", "2", "0")):
        status, out, err = lockwork("bench", case, "--integrator", "symplectic", "--end", "0.01", "--repeat", "1")
        equal((status, err), (0, ""))
        row = bench_tables(out)["integrators"][0]
        equal((row["case"], row["bodies"], row["rows"], row["steps"]), (case, bodies, rows, "10"))
    status, out, err = lockwork("bench", "chain4stops2", "--batch", "2", "--end", "0.01", "--repeat", "1", env={"LOCKWORK_CPU": "generic"})
    equal((status, err), (0, ""))
    for bad in ("chain4stops", "chain4stops5", "chain4stops-1", "ring5stops2", "chain4stops2x", "pile0"):
        equal(lockwork("bench", bad)[0], 2)


def test_bench_cases():
    cases = dict(ring5=[5, 18, 12], chain4=[4, 20, 4], chain8=[8, 40, 8], bricard=[5, 30, 1], fourbar2=[5, 35, 1], tree7=[7, 18, 24], hub6=[7, 33, 9])
    names = some(cases, lambda _, name: name in ("chain4", "chain8", "bricard", "tree7"), "cases")
    status, out, err = lockwork("bench", *names, "--repeat", "1")
    equal((status, err), (0, ""))
    tables, solvers = bench_tables(out), available_solvers()
    assert "list" in solvers
    for table in ("solvers", "integrators"):
        facts = {row["case"]: [int(row[k]) for k in ("bodies", "rows", "dof")] for row in tables[table]}
        equal(facts, {name: cases[name] for name in names})
    for name in facts:
        equal({row["solver"] for row in tables["solvers"] if row["case"] == name}, solvers)
        equal({row["integrator"] for row in tables["integrators"] if row["case"] == name}, {"dop853", "rk4", "symplectic", "genalpha"})
    for row in tables["solvers"]:
        assert "note" not in row, row
        assert all(float(row[k]) > 0 for k in ("evaluate", "factor", "solve", "step")), row
        # Every part stands within the step at least once; half of it, for a clock that is not alone.
        assert float(row["step"]) > 0.5 * (float(row["evaluate"]) + float(row["factor"]) + float(row["solve"])), row
        # One step's rounding, times a hundred steps.
        assert float(row["violation"]) < 1e-12 or row["solver"] == "cg", row
    # Two chains make an exponent for each solver, the others none.
    equal({(row["scaling"], row["solver"]) for row in tables["scaling"]}, {("chain", s) for s in solvers})
    linear = [float(row["madds-exponent"]) for row in tables["scaling"] if row["solver"] in ("list", "tape", "tree")]
    assert all(0.9 < x < 1.3 for x in linear), linear


def test_bench_batch():
    status, out, err = lockwork("bench", "ring5", "bricard", "--batch", "3", "--end", "0.01", "--repeat", "1", env={"LOCKWORK_CPU": "generic"})
    equal((status, err), (0, ""))
    rows = [line.split() for line in out.splitlines() if line.startswith(("ring5", "bricard"))]
    assert [row[0] for row in rows] == sorted((row[0] for row in rows), reverse=True)
    equal({row[1] for row in rows}, {"generic"})
    for row in rows:
        assert len(row) == 8 and row[2] == "2" and all(float(word) > 0 for word in row[3:]), row
        # Printed figures, one and two places behind the point.
        assert math.isclose(float(row[4]) / float(row[3]), float(row[5]), rel_tol=0.1), row
    for bad in (["--batch", "0"], ["--batch", "many"], ["nonesuch", "--batch", "2"]):
        status, out, err = lockwork("bench", *bad)
        equal((status, out), (2, ""))
        contains(err, bad[-1] if bad[0] == "--batch" else "nonesuch")


def test_bench_choices():
    status, out, _ = lockwork("bench", "chain4", "--end", "0.01", "--integrator", "rk4", "--dt", "1 ms", "--repeat", "1")
    tables = bench_tables(out)
    equal((status, list(tables), [row["steps"] for row in tables["integrators"]]), (0, ["integrators"], ["10"]))
    tables = bench_tables(lockwork("bench", "chain4", "--solver", "list", "--repeat", "1")[1])
    equal([row["solver"] for row in tables["solvers"]], ["list"])
    # A solver that would take days says so instead.
    for solver in {"dense", "cg"} & available_solvers():
        tables = bench_tables(lockwork("bench", "chain1000", "--solver", solver)[1])
        for row in tables["solvers"] + tables["integrators"]:
            contains(row["note"], "not measured", "multiply-adds a step")
    for bad in (("ring", ), ("ring2", ), ("bricard3", ), ("ring20x", ), ("hub0", ), ("--repeat", "0"), ("missing.lockwork", ),
                ("chain4", "--solver", "fast"), ("chain4", "--type", "inverse"), ("chain4", "--dt", "0")):
        status, out, err = lockwork("bench", *bad)
        equal((bad, status, out), (bad, 2, ""))
        assert err, bad
    contains(lockwork("bench", "rung20")[2], "rung20", "hub100", "chain100")


def test_cpu():
    names = ["generic", "v2", "v3", "v4"]
    used = []
    for word in names:
        _, out, err = lockwork("bench", example("double-pendulum"), "--end", "0.01", "--repeat", "1", env={"LOCKWORK_CPU": word})
        used.append(json.loads(out)["cpu"])
        equal(bool(err), used[-1] != word)
        if err:
            contains(err, "note: LOCKWORK_CPU=" + word, used[-1] + " is used")
        assert names.index(used[-1]) <= names.index(word), used
    equal(used[0], "generic")
    best = json.loads(lockwork("bench", example("double-pendulum"), "--end", "0.01", "--repeat", "1",
                               env={"LOCKWORK_CPU": ""})[1])["cpu"]
    equal(used[-1], best)
    contains(lockwork("bench", "chain2", "--integrator", "rk4", "--repeat", "1", env={"LOCKWORK_CPU": "generic"})[1],
             "instruction set: generic")
    for command in (["version"], ["bench", "chain2"], []):
        status, out, err = lockwork(*command, env={"LOCKWORK_CPU": "avx"})
        equal((status, out, err), (2, "", "lockwork: LOCKWORK_CPU=avx: expected generic, v2, v3 or v4\n"))
    contains(lockwork("help", "bench")[1], "LOCKWORK_CPU")


def test_plot():
    lockwork("run", example("slider-crank"), "-o", "r.csv")
    for suffix, magic in ((".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG")):
        status, out, err = lockwork("plot", "r.csv", "--y", "M.torque,A.fx [N],slider.x", "-o", "g" + suffix)
        equal((status, out, err), (0, "", ""))
        with open("g" + suffix, "rb") as file:
            equal(file.read(len(magic)), magic)
    equal(lockwork("plot", "r.csv", "--y", "slider.y", "--x", "slider.x", "-o", "path.svg")[0], 0)
    equal(sorted(os.listdir(".")), ["g.pdf", "g.png", "g.svg", "path.svg", "r.csv"])


def test_plot_refuses():
    lockwork("run", example("slider-crank"), "-o", "r.csv")
    status, out, err = lockwork("plot", "r.csv", "--y", "M.torqe", "-o", "g.svg")
    equal((status, out), (2, ""))
    contains(err, "did you mean M.torque?")
    equal(lockwork("plot", "r.csv", "--y", "M.torque", "-o", "g.gif")[0], 2)
    equal(lockwork("plot", "r.csv", "--y", "M.torque")[0], 2)
    equal(lockwork("plot", "r.csv", "-o", "g.svg")[0], 2)
    equal(lockwork("plot", "missing.csv", "--y", "a", "-o", "g.svg")[0], 2)
    write("bad.csv", "# c\ntime [s],a\n0,1\n1,x\n")
    status, _, err = lockwork("plot", "bad.csv", "--y", "a", "-o", "g.svg")
    equal(status, 2)
    contains(err, "bad.csv:4:3: a number was expected")
    equal(sorted(os.listdir(".")), ["bad.csv", "r.csv"])


def test_demonstration():
    """Paths go in, graphs and the motor sheet come out; what is printed is in the results."""
    status, out, _ = lockwork()
    equal(status, 0)
    equal(sorted(os.listdir(".")), ["prosthetic-arm-%s" % what for what in (
        "lift-a-bottle-torque.svg", "motors-catalogue.csv", "motors-summary.csv", "motors.csv", "motors.pdf", "slow-straight-line-gears.svg",
        "slow-straight-line-torque.svg", "slow-straight-line.csv", "take-a-book-torque.svg")])
    contains(out, "9 bodies, 50 rows, degrees of freedom: 4", "slow straight line", "lift a bottle", "take a book", "RMS", "exact", "motors for the cycle", "rear motor   GENERIC-")
    contains(read("prosthetic-arm-slow-straight-line-gears.svg"), "front side gear.angle", "rear side gear.speed")
    _, header, rows = read_csv(read("prosthetic-arm-slow-straight-line.csv"))
    peak = max(column(header, rows, "front motor.torque"), key=abs)
    found = float(re.search(r"front motor\s+peak\s+(\S+) N m", out).group(1))
    assert abs(found - peak) < 1e-3 * abs(peak), (found, peak)
    misses = [float(m) for m in re.findall(r"off its path by at most (\S+) m", out)]
    assert len(misses) == 3 and max(misses) < 1e-9, misses


def test_demonstration_where_nothing_can_be_written():
    """What was computed is said all the same."""
    for name in ("lift-a-bottle-torque.svg", "motors.csv", "motors.pdf", "slow-straight-line-gears.svg", "slow-straight-line-torque.svg", "slow-straight-line.csv",
                 "take-a-book-torque.svg"):
        os.mkdir("prosthetic-arm-" + name)
    status, out, err = lockwork()
    equal(status, 2)
    contains(out, "lift a bottle", "written: nothing")
    contains(err, "prosthetic-arm-slow-straight-line.csv")


def test_demonstration_data_folder():
    status, out, err = lockwork(env={"LOCKWORK_DATA": os.path.abspath("nothing")})
    equal((status, out, os.listdir(".")), (2, "", []))
    contains(err, "prosthetic-arm.lockwork")
    if BRIEF:
        left_out("the demonstration once more, from another folder")
        return
    os.makedirs("mine/examples")
    shutil.copy(example("prosthetic-arm"), "mine/examples")
    for name in ("motors", "parts"):
        shutil.copytree(os.path.join(ROOT, "data", name), os.path.join("mine", name)) # links out of a project are not followed
    equal(lockwork(env={"LOCKWORK_DATA": "mine"})[0], 0)


def test_window():
    """The window's program is started with the files; without a display, or without that program, it is said what to do."""
    status, out, err = lockwork("some.lockwork")
    equal((status, out), (2, ""))
    contains(err, "no display", "lockwork check some.lockwork")
    write("window", "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 5\n")
    os.chmod("window", 0o755)
    window = {"LOCKWORK_GUI": os.path.abspath("window"), "DISPLAY": ":987"}
    equal(lockwork("a b.lockwork", "c%d.lockwork", env=window), (5, "a b.lockwork\nc%d.lockwork\n", ""))
    equal(lockwork(env=window), (5, "\n", ""))
    equal(lockwork(env={"LOCKWORK_GUI": window["LOCKWORK_GUI"], "WAYLAND_DISPLAY": "wayland-0"})[0], 5)
    status, out, err = lockwork("some.lockwork", env={"LOCKWORK_GUI": os.path.abspath("nothing"), "DISPLAY": ":987"})
    equal((status, out), (2, ""))
    contains(err, "nothing: No such file", "lockwork run some.lockwork")


def test_examples_run():
    names = [n for n in sorted(os.listdir(EXAMPLES)) if n.endswith(".lockwork")]
    assert len(names) >= 4
    # Under sanitizers all of them run in tests/mechanisms/solvers.py.
    for name in some(names, lambda i, name: i % 4 == 0 or name == "double-pendulum.lockwork", "examples"):
        status, _, err = lockwork("run", os.path.join(EXAMPLES, name), "-o", "out.csv")
        equal((name, status), (name, 0))
        drift = re.search(r"energy drift (\S+) J", err)
        assert name != "double-pendulum.lockwork" or float(drift.group(1)) < 1e-6, err


def main():
    tests = [(name, function) for name, function in globals().items() if name.startswith("test_")]
    failed = 0
    for number, (name, function) in enumerate(tests, 1):
        problem = None
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                function()
            except Exception:  # whatever it is, it fails this test and no other
                problem = traceback.format_exc()
            os.chdir(ROOT)
        if problem:
            failed += 1
            for line in problem.splitlines():
                print("# " + line)
        print("%s %d - %s" % ("not ok" if problem else "ok", number, name), flush=True)
    print("1..%d" % len(tests))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
