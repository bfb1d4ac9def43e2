"""lockwork size: whole files against calculations of their own, catalogues, tasks, tables, and what is said when nothing fits."""
import cmath
import csv
import json
import math
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import ROOT, columns, contains, equal, files, lacks, lockwork, main, near, read, write

HEADER = "name,rated torque [N*m],peak torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2]\n"


def table(drive=None, **changes):
    """An indexing table of 0.05 kg m², a quarter turn in 0.6 s: 0.2 s up, at full speed, 0.2 s down."""
    speed = math.pi / 2 / 0.4
    motor = {"name": "M", "joint": "A", "angle": {"trapezoid": {"to": math.pi / 2, "speed": speed, "acceleration": speed / 0.2}}}
    if drive is not None:
        motor["drive"] = drive
    model = {"lockwork": 1, "bodies": [{"name": "table", "mass": 5, "inertia": [1, 1, 0.05, 0, 0, 0]}],
             "joints": [{"name": "A", "type": "revolute", "bodies": ["table", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]}],
             "motors": [motor], "tasks": [{"name": "index", "dwell": "0.4 s"}], "analysis": {"type": "inverse", "end": 0.6, "step": 0.02}}
    model.update(changes)
    return model


def size(model, *options, catalogue=None):
    write("model.lockwork", json.dumps(model))
    if catalogue is not None:
        write("motors.csv", HEADER + catalogue)
        options += ("--motors", "motors.csv")
    return lockwork("size", "model.lockwork", *options)


def summary(path):
    with open(path, encoding="utf-8") as file:
        return {(row["motor"], row["side"], row["quantity"]): float(row["value"]) for row in csv.DictReader(file) if row["value"]}


def ranks(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def hardest(pieces, time):
    """The root of the largest mean square of torques (T, dt) that are repeated for ever, older ones counting less by e in `time`: step by step until nothing changes"""
    y, most = 0, 0
    for _ in range(200 + int(40 * time / sum(dt for _, dt in pieces))):
        most = 0
        for torque, dt in pieces:
            y = torque ** 2 + (y - torque ** 2) * math.exp(-dt / time)
            most = max(most, y)
    return math.sqrt(most)


def test_indexing_table():
    """Peak, RMS and ratio of an inertia through a gear, from the file to the tables"""
    status, out, err = size(table({"ratio": 20, "efficiency": 0.9}), "-o", "t.csv", catalogue="big,5,15,3000,5000,1e-4\n")
    equal((status, err), (0, ""))
    found = summary("t-summary.csv")
    a = math.pi / 2 / 0.4 / 0.2
    up, down = 1e-4 * 20 * a + 0.05 * a / (20 * 0.9), -1e-4 * 20 * a - 0.05 * a * 0.9 / 20
    near(found["", "cycle", "period"], 1, 1e-12)
    near(found["M", "output", "peak effort"], 0.05 * a, 1e-9)
    near(found["M", "output", "RMS effort"], 0.05 * a * math.sqrt(0.4), 1e-7)
    near(found["M", "shaft", "peak effort"], up, 1e-9)
    near(found["M", "shaft", "RMS effort"], math.sqrt(0.2 * (up ** 2 + down ** 2)), 1e-7)
    row = ranks("t-catalogue.csv")[0]
    near(float(row["matched ratio"]), math.sqrt(0.05 / 1e-4), 1e-9)
    equal((row["name"], row["fits"], float(row["ratio"])), ("big", "yes", 20))
    contains(out, "cycle of 1 s: index 0.6 s and 0.4 s of rest", "choice         big with ratio 20: margin")
    series = columns(read("t.csv"))
    near(max(series["M.shaft.torque"]), up, 1e-9)
    near(series["M.shaft.speed"], [20 * v for v in series["M.speed"]], 1e-12)
    equal(files(), ["model.lockwork", "motors.csv", "t-catalogue.csv", "t-summary.csv", "t.csv"])


# A press: crank 50 mm, rod 200 mm, 5 kg of ram, at 60 rpm; the work asks for force as the sine's square while it goes inwards.
R, L, RAM, ROD, CRANK, ROD_INERTIA, SPEED, FORCE = 0.05, 0.2, 5.0, 1.5, 0.02, 0.006, 2 * math.pi, 3000


def press_motion(angle):
    """Velocities of ram, rod's centre (x, y) and rod's turning per speed of the crank; complex angles differentiate."""
    sine, cosine = cmath.sin(angle), cmath.cos(angle)
    rod = cmath.sqrt(L * L - R * R * sine * sine)
    turn = -R * cosine / rod
    ram = -R * sine + R * turn * sine  # x = r cos + sqrt(l² − r² sin²)
    return ram, (-R * sine + ram) / 2, R * cosine / 2, turn


def press_inertia(angle):
    ram, x, y, turn = press_motion(angle)
    return CRANK + RAM * ram ** 2 + ROD * (x ** 2 + y ** 2) + ROD_INERTIA * turn ** 2


def press_torque(t):
    angle, tiny = SPEED * t, 1e-20
    slope = press_inertia(angle + 1j * tiny).imag / tiny
    ram, _, height, _ = press_motion(angle)
    force = FORCE * math.sin(2 * math.pi * t) ** 2
    return 0.5 * slope * SPEED ** 2 + 9.81 * ROD * height.real - force * ram.real


def test_press():
    """A slider-crank press: peak, RMS, energies and load inertia against an integration of its own"""
    model = {"lockwork": 1, "gravity": [0, -9.81, 0],
             "bodies": [{"name": "crank", "mass": 2, "inertia": [1, 1, CRANK, 0, 0, 0]},
                        {"name": "rod", "position": [R, 0, 0], "mass": ROD, "com": [L / 2, 0, 0], "inertia": [1, 1, ROD_INERTIA, 0, 0, 0]},
                        {"name": "ram", "position": [R + L, 0, 0], "mass": RAM, "inertia": [1, 1, 1, 0, 0, 0]}],
             "joints": [{"name": "A", "type": "revolute", "bodies": ["crank", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]},
                        {"name": "B", "type": "revolute", "bodies": ["rod", "crank"], "at": [R, 0, 0], "axis": [0, 0, 1]},
                        {"name": "C", "type": "revolute", "bodies": ["ram", "rod"], "at": [R + L, 0, 0], "axis": [0, 0, 1]},
                        {"name": "D", "type": "prismatic", "bodies": ["ram", "ground"], "at": [R + L, 0, 0], "axis": [1, 0, 0]}],
             "motors": [{"name": "M", "joint": "A", "angle": {"expression": "2*pi*t"}}],
             "loads": [{"name": "work", "type": "force", "body": "ram", "point": [0, 0, 0],
                        "force": [{"expression": "%g*sin(2*pi*t)^2" % FORCE}, 0, 0]}],
             "analysis": {"type": "kinematics", "end": 1, "step": "1 ms"}}
    status, _, err = size(model, "-o", "p.csv")
    equal((status, err), (0, ""))
    found, series, count = summary("p-summary.csv"), columns(read("p.csv")), 20000
    torque = [press_torque((k + 0.5) / count) for k in range(count)]
    near(series["M.torque"], [press_torque(t) for t in series["time"]], 1e-7)
    near(series["M.inertia"], [press_inertia(SPEED * t).real for t in series["time"]], 1e-10)
    scale = max(map(abs, torque))
    near(abs(found["M", "output", "peak effort"]), scale, 1e-5 * scale)    # between samples: (1 ms)² of its curvature
    near(found["M", "output", "RMS effort"], math.sqrt(sum(x * x for x in torque) / count), 1e-5 * scale)
    near(found["M", "output", "energy driven"], SPEED * sum(max(x, 0) for x in torque) / count, 1e-5 * scale)
    near(found["M", "output", "energy regenerated"], -SPEED * sum(min(x, 0) for x in torque) / count, 1e-5 * scale)


def test_linear_axes():
    """A ball screw and a belt: force times lead/2π and times radius, speeds likewise"""
    model = {"lockwork": 1, "gravity": [0, 0, 0], "bodies": [{"name": "sled", "mass": 8, "inertia": [1, 1, 1, 0, 0, 0]}],
             "joints": [{"name": "A", "type": "prismatic", "bodies": ["sled", "ground"], "at": [0, 0, 0], "axis": [1, 0, 0]}],
             "motors": [{"name": "M", "joint": "A", "displacement": {"trapezoid": {"to": 0.4, "speed": 0.5, "acceleration": 5}},
                         "drive": {"ratio": 2, "lead": "10 mm", "efficiency": 0.9}}],
             "analysis": {"type": "inverse", "end": 0.9, "step": 0.01}}
    equal(size(model, "-o", "s.csv", catalogue="big,5,15,20000,20000,1e-5\n")[0], 0)
    found, i = summary("s-summary.csv"), 2 * 2 * math.pi / 0.01
    near(found["M", "drive", "transmission"], i, 1e-9)
    near(found["M", "shaft", "peak effort"], 1e-5 * i * 5 + 40 / (i * 0.9), 1e-9)
    near(found["M", "shaft", "highest speed"], 0.5 * i, 1e-9)
    near(found["M", "output", "mean load inertia"], 8, 1e-9)
    model["motors"][0]["drive"] = {"ratio": 5, "radius": "25 mm"}
    equal(size(model, "-o", "b.csv", catalogue="big,5,15,20000,20000,1e-5\n")[0], 0)
    found, i = summary("b-summary.csv"), 5 / 0.025
    near(found["M", "drive", "transmission"], i, 1e-9)
    near(found["M", "shaft", "peak effort"], 1e-5 * i * 5 + 40 / i, 1e-9)
    near(found["M", "shaft", "inertia ratio"], 8 / i ** 2 / 1e-5, 1e-6)


def test_tasks():
    """Several tasks follow each other; a task keeps the drive of the motor that it leads in another way; --task picks some"""
    model = table({"ratio": 5}, tasks=[
        {"name": "there", "dwell": 1, "repeat": 2},
        {"name": "spin", "motors": [{"name": "M", "joint": "A", "angle": {"expression": "3*t"}}], "analysis": {"type": "inverse", "end": 2, "step": 0.1}}])
    status, out, err = size(model, "-o", "t.csv")
    equal((status, err), (0, ""))
    contains(out, "cycle of 5.2 s: there 2 × 0.6 s and 1 s of rest, spin 2 s", "drive          ratio 5")
    near(summary("t-summary.csv")["M", "output", "RMS effort"], 0.05 * math.pi / 0.16 * math.sqrt(0.8 / 5.2), 1e-7)
    equal(sorted(set(columns(read("t.csv"))["task"])), [1, 2])
    status, out, _ = size(model, "--task", "spin")
    equal(status, 0)
    contains(out, "cycle of 2 s: spin 2 s")
    status, _, err = size(model, "--task", "spni")
    equal(status, 2)
    contains(err, "no task \"spni\"; did you mean \"spin\"?")


def test_dwells():
    """The series has begin and end of each dwell, at the torque that holds or none with a brake; the last one ends with the cycle"""
    arm = {"name": "table", "mass": 2, "com": [0.5, 0, 0], "inertia": [1, 1, 0.05, 0, 0, 0]}
    for brake in (False, True):
        model = table({"ratio": 5, "brake": brake}, gravity=[0, -10, 0], bodies=[arm], tasks=[
            {"name": "there", "dwell": 1, "repeat": 3},
            {"name": "wait", "motors": [{"name": "M", "joint": "A", "angle": 0}], "analysis": {"type": "inverse", "end": 0.1, "step": 0.1}, "dwell": 2}])
        status, _, err = size(model, "-o", "t.csv", catalogue="a,5,15,3000,5000,1e-4\n")
        equal((status, err), (0, ""))
        series = columns(read("t.csv"))
        rest = [k for k, dwell in enumerate(series["dwell"]) if dwell]
        near([series["time"][k] for k in rest], [0.6, 1.6, 4.9, 6.9], 1e-9)     # a task and its dwell once, where they first are
        near([series["M.torque"][k] for k in rest], [0, 0, 0, 0] if brake else [0, 0, 10, 10], 1e-9)
        near([series["M.shaft.torque"][k] for k in rest], [0, 0, 0, 0] if brake else [0, 0, 2, 2], 1e-9)
        near([series["M.angle"][k] for k in rest], [math.pi / 2, math.pi / 2, 0, 0], 1e-9)
        equal({series[f"M.{name}"][k] for name in ("speed", "acceleration", "power", "shaft.speed", "shaft.power") for k in rest}, {0})
        equal(rest[-1], len(series["time"]) - 1)


def test_jumps():
    """Tasks that begin elsewhere than the one before ended are noted with the way that is not counted; whole turns are no way"""
    def task(name, begin, end):
        return {"name": name, "motors": [{"name": "M", "joint": "A", "angle": {"poly345": {"from": begin, "to": end, "duration": 1}}}],
                "analysis": {"type": "inverse", "end": 1, "step": 0.1}}
    for tasks, words in ((((0, 1), (1, 0)), None), (((0, 1), (1, 2 * math.pi)), None),
                         (((0, 1), (1, 3)), '-3 rad away before "t0" of the next cycle; the way'),
                         (((0, 1), (1.25, 2), (2, 0)), 'leaves it: 0.25 rad away before "t1"; the way between is not counted')):
        status, out, _ = size(table({"ratio": 5}, tasks=[task(f"t{k}", *ends) for k, ends in enumerate(tasks)]))
        equal(status, 0)
        if words:
            contains(out, "note: tasks do not begin where", words)
        else:
            lacks(out, "away")


def test_holds_still():
    """A motor that only holds is said to; rounding of its motion is none, and any ratio above the least does"""
    arm = {"name": "table", "mass": 2, "com": [0.5, 0, 0], "inertia": [1, 1, 0.05, 0, 0, 0]}
    for law in ({"angle": 0.3}, {"angle": {"expression": "0.3 + 1e-14*sin(9*t)"}}):
        for drive, ratio, end, most in (({"ratio": 20}, 20, "on", ""), ({"efficiency": 1}, None, "to 100 (ratio_max)", "100"), ({"efficiency": 1, "ratio_max": 15}, 15, "to 15 (ratio_max)", "15")):
            model = table(gravity=[0, -10, 0], bodies=[arm], motors=[{"name": "M", "joint": "A", "drive": drive, **law}])
            status, out, err = size(model, "-o", "t.csv", catalogue="a,1,3,3000,5000,1e-4\n")
            equal((status, err), (0, ""))
            hold = 10 * math.cos(0.3)
            contains(out, "holds still\n", f"ratios         from {hold:.4g} (RMS torque) {end}; it holds still: the larger the easier")
            lacks(out, "rpm", "a cycle takes", "matched", "e-1")
            row, found = ranks("t-catalogue.csv")[0], summary("t-summary.csv")
            near(float(row["lowest ratio"]), hold, 1e-6)
            equal((row["highest ratio"] and f"{float(row['highest ratio']):.6g}", found["M", "output", "highest speed"], found["M", "shaft", "energy driven"]), (most, 0, 0))
            near(float(row["ratio"]), ratio or 2 * hold, 1e-6)       # twice what it takes, where it is free
    status, out, _ = size(table(motors=[{"name": "M", "joint": "A", "angle": 0.3, "drive": {}}]), catalogue="a,1,3,3000,5000,1e-4\n")
    equal(status, 0)
    contains(out, "with ratio 1: margin over 1000 %, it has nothing to do", "up to 100 (ratio_max);")
    lacks(out, " inf ", "nan")


def test_too_fast():
    """Nothing fits: status 1, every reason, how slow it would have to be, and which ratio helps"""
    motors = "slow,1,3,100,100,1e-5\nweak,0.01,0.03,3000,3000,1e-6\n"
    status, out, err = size(table({"ratio": 10}), "-o", "t.csv", catalogue=motors)
    equal((status, err), (1, ""))
    contains(out, "none of the catalogue does", "too slow: needs 375 rpm, has 100 rpm; works with a ratio from", "to 2.67",
             "needs 0.0984 N m peak at 0 rpm, has 0.03; needs 0.0623 N m RMS at 150 rpm on average, has 0.01",
             "what would do  with ratio 10: motions 2.69 times as slow, with weak", "what would do  ratio")
    rows = {row["name"]: row for row in ranks("t-catalogue.csv")}
    torque, s = math.pi / 0.16 * (1e-5 + 0.005), float(rows["weak"]["slower"])      # while moving; the dwell stays as long as it is
    near(hardest([(torque / s ** 2, 0.2 * s), (0, 0.2 * s), (torque / s ** 2, 0.2 * s), (0, 0.4)], 60), 0.01, 1e-7)
    near(float(rows["slow"]["slower"]), 3.75, 1e-4)
    near(float(rows["slow"]["highest ratio"]), 100 * math.pi / 30 / (math.pi / 0.8), 1e-9)
    equal([row["fits"] for row in rows.values()], ["no", "no"])
    status, out, _ = size(table({}), catalogue="never,1e-6,2e-6,10,20,1e-6\n")
    equal(status, 1)
    contains(out, "no ratio does; with the best one", "what would do  with ratio")


def test_too_fast_robot():
    """Several motors that find none: each with its ratio and how slow, and one factor for the whole machine; so does the report"""
    write("motors.csv", HEADER + "mini,0.05,0.15,3000,4000,2e-6\nsmall,0.3,0.9,3000,4000,2e-5\n")
    robot = os.path.join(ROOT, "data/examples/robot-6r.lockwork")
    status, out, err = lockwork("size", robot, "--motors", "motors.csv", "-o", "t.csv")
    equal((status, err), (1, ""))
    contains(out, "what would do  with ratio 120: no slower motion, none of them could even hold the load", "what would do  ratio 434.8, with small",
             "\n3 motors find none in the catalogue; with the best ratios named above all motions 1.63 times as slow would do\n")
    lacks(out, "e-1", "e+")
    slower = [float(row["slower with best ratio"]) for row in ranks("t-catalogue.csv") if row["motor"] == "M1" and row["name"] == "small"][0]
    assert 1.62 < slower <= 1.63, slower


def holding(torque, end, dwell):
    """An arm that is held by `torque` for `end` seconds, then let hang for `dwell`: a cycle of two levels"""
    arm = {"name": "table", "mass": torque / 10, "com": [1, 0, 0], "inertia": [1, 1, 1, 0, 0, 0]}
    hold, hang = ({"name": "M", "joint": "A", "angle": angle, "drive": {"ratio": 1}} for angle in (0, math.pi / 2))
    return table(gravity=[0, -10, 0], bodies=[arm], motors=[hold], analysis={"type": "inverse", "end": end, "step": end / 20},
                 tasks=[{"name": "hold"}, {"name": "hang", "motors": [hang], "analysis": {"end": dwell, "step": dwell / 20}}])


def test_without_thermal_data():
    """Long overloads do not hide in long cycles, hot places derate, and what is assumed or cannot be judged is said"""
    model = holding(2.8, 300, 3000)                 # 300 s at 2.8 times the rated torque, 3000 s of nothing
    header = HEADER.strip() + ",thermal time constant [s],max winding temperature [degC],rated ambient [degC]\n"
    cases = [("", "", "", 40, 60, 1), ("900", "", "", 40, 900, 1), ("900", "120", "", 40, 900, 1), ("900", "120", "", 80, 900, math.sqrt(40 / 80)), ("900", "120", "25", 40, 900, math.sqrt(80 / 95)),
             ("900", "120", "25", 20, 900, 1), ("20000", "", "", 70, 20000, None)]
    for time, top, rated, ambient, window, factor in cases:
        write("model.lockwork", json.dumps(model))
        write("motors.csv", header + f"a,1,3,3000,5000,1e-4,{time},{top},{rated}\n")
        status, out, err = lockwork("size", "model.lockwork", "--motors", "motors.csv", "--ambient", str(ambient), "-o", "t.csv")
        need = hardest([(2.8, 300), (0, 3000)], window)
        row = ranks("t-catalogue.csv")[0]
        near(float(row["use of RMS torque"]), need / (factor or 1), 1e-6)
        equal((err, status, row["fits"]), ("", int(need > (factor or 1)), "no" if need > (factor or 1) else "yes"))
        contains(row["remark"], "over 60 s, an assumption; give its thermal time constant" if not time else f"over its thermal time constant of {time} s")
        contains(out, "remark         " + row["remark"])
        if factor is None:
            contains(row["remark"], "cannot be judged at 70 °C: rated at 40 °C (assumed)")
        elif factor < 1:
            contains(row["remark"], f"continuous torque times {factor:.3g} at {ambient} °C, rated at {rated or 40} °C")
        else:
            lacks(row["remark"], "continuous torque times", "cannot be judged")
    write("motors.csv", header + "a,1,3,3000,5000,1e-4,900,120,\n")
    status, _, _ = lockwork("size", "model.lockwork", "--motors", "motors.csv", "--ambient", "130")
    equal(status, 1)                                # as hot as the winding may be: nothing is left
    write("motors.csv", header + "a,1,3,3000,5000,1e-4,900,30,\n")
    status, _, err = lockwork("size", "model.lockwork", "--motors", "motors.csv")
    equal(status, 2)
    contains(err, "motors.csv:2:1: a: the max winding temperature is not above the ambient that it is rated for (40 degC)")


def test_torque_curves():
    """Points of torque over speed, in the catalogue's units: at the speed without load nothing is left"""
    header = HEADER.strip() + ",peak curve [rpm:N*m],continuous curve [rad/s:mN*m]\n"
    speed = math.pi / 2 / 0.4 * 10                  # of the motor at full speed, rad/s
    rpm = speed * 30 / math.pi
    torque = 1e-4 * 10 * math.pi / 2 / 0.4 / 0.2 + 0.05 * math.pi / 2 / 0.4 / 0.2 / 10
    for points, fits in ((f"0:1 {rpm * 1.2}:0", True), (f"0:1;{rpm}:0", False), (f"0:{torque * 1.01};{rpm}:{torque * 1.01} ; {rpm + 1}:0", True), (f"0:{torque * 0.99} {rpm * 9}:{torque * 0.99}", False)):
        write("model.lockwork", json.dumps(table({"ratio": 10})))
        write("motors.csv", header + f"a,1,3,3000,5000,1e-4,{points},0:1000 900:800\n")
        status, _, err = lockwork("size", "model.lockwork", "--motors", "motors.csv", "-o", "t.csv")
        equal((err, ranks("t-catalogue.csv")[0]["fits"], status), ("", "yes" if fits else "no", int(not fits)))
    row = ranks("t-catalogue.csv")[0]
    mean = speed * 0.4                              # 0.4 s of 1 s at full speed on average
    near(float(row["use of RMS torque"]), hardest([(torque, 0.2), (0, 0.2), (torque, 0.2), (0, 0.4)], 60) / (1 - 0.2 * mean / 900), 1e-6)
    for points, words in (("5:1", "one point; expected at least two"), ("9:1 5:2", "speeds ascending"), ("a:1 5:2", "speeds ascending"), ("0:1 5:-2", "speeds ascending"), ("0:1,5:2", "fields; expected")):
        write("motors.csv", header + f"a,1,3,3000,5000,1e-4,{points},\n")
        status, _, err = lockwork("size", "model.lockwork", "--motors", "motors.csv")
        equal(status, 2)
        contains(err, "motors.csv:2:", words)
    write("motors.csv", header.replace("rpm:N*m", "N*m") + "a,1,3,3000,5000,1e-4,,\n")
    status, _, err = lockwork("size", "model.lockwork", "--motors", "motors.csv")
    equal(status, 2)
    contains(err, "expected the units of speed and torque with a colon between")


def test_free_ratio():
    """Without a drive the best ratio of each motor is found, and that is said"""
    status, out, _ = size(table(), "-o", "t.csv", catalogue="a,0.1,0.3,3000,5000,1e-5\n")
    equal(status, 0)
    contains(out, "note: the file gives it no \"drive\"")
    row = ranks("t-catalogue.csv")[0]
    equal(row["ratio"], row["best ratio"])
    assert float(row["lowest ratio"]) < float(row["ratio"]) < float(row["highest ratio"]), row


def test_named_motor():
    """The drive's own motor is judged even where another fits; one that is not in the catalogue is an error at its place"""
    motors = "small,0.01,0.02,3000,5000,1e-6\nlarge,1,3,3000,5000,1e-4\n"
    status, out, _ = size(table({"ratio": 10, "motor": "small"}), catalogue=motors)
    equal(status, 1)
    contains(out, "choice         small with ratio 10 does not do: needs", "catalogue      1 of 2 do")
    status, _, err = size(table({"ratio": 10, "motor": "smal"}), catalogue=motors)
    equal(status, 2)
    assert re.match(r"model.lockwork:1:\d+: the catalogue motors.csv has no motor \"smal\"; did you mean \"small\"\?\n$", err), err


def test_generic_series():
    """The catalogue that comes along reads without a word, says what it is, and is what its laws give"""
    status, out, err = size(table({"ratio": 10}))
    equal((status, err), (0, ""))
    contains(out, "GENERIC-S100", "of 16 do", "winding")
    with open(os.path.join(ROOT, "data/motors/generic.csv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    for row in rows:
        assert row["name"].startswith("GENERIC-"), row
        torque, speed = float(row["rated torque [N*m]"]), float(row["rated speed [rpm]"])
        watts = float(re.search(r"\d+", row["name"]).group(0))
        near(torque * speed * math.pi / 30, watts, 1e-3 * watts)
        loss = float(row["winding resistance [ohm]"]) * (1 + 0.00393 * 100) * (torque / float(row["torque constant [N*m/A]"])) ** 2
        near(loss * float(row["thermal resistance [K/W]"]), 80, 0.2)       # numbers have four digits


def test_bad_input():
    """Status 2 with place and remedy"""
    for drive, words in (({"ratio": 0}, "\"ratio\" is 0; expected more than 0"), ({"ratoi": 3}, "unknown key \"ratoi\" in a drive; did you mean \"ratio\"?"),
                         ({"efficiency": 1.2}, "the efficiency is 1.2; expected more than 0 and at most 1"), ({"efficiency": {"driven": 0.5}}, "needs \"driving\""),
                         ({"lead": "5 mm"}, "\"lead\" does not fit the coordinate rz"), ({"rotor_inertia": "3 kg"}, "a moment of inertia"),
                         ({"brake": 3}, "a brake"), ({"friction": -1}, "friction"), (7, "a drive")):
        status, _, err = size(table(drive))
        equal(status, 2)
        assert re.match(r"model.lockwork:1:\d+: ", err), err
        contains(err, words)
    status, _, err = size(table(), catalogue="a,0.1,0.3,3000,5000,x\n")
    equal((status, err), (2, "motors.csv:2:21: expected a number for the rotor inertia, found \"x\"\n"))
    for header, words in ((HEADER.replace(",rotor inertia [kg*m^2]", ""), 'motors.csv:1:1: the column "rotor inertia" is missing; expected "rotor inertia [kg*m^2]" in the header\n'),
                          (HEADER.replace("[kg*m^2]", "[kg]"), 'motors.csv:1:92: [kg]: expected a moment of inertia such as "4 kg*mm^2", found a mass; expected "rotor inertia [kg*m^2]"\n'),
                          (HEADER.replace("rated speed [rpm]", "rated speed"), 'motors.csv:1:43: the column "rated speed" needs its unit in brackets; expected "rated speed [rpm]"\n'),
                          (HEADER.replace(",", ";"), 'motors.csv:1:1: fields are separated by ";"; expected "," (and points in numbers)\n')):
        write("motors.csv", header + "a,0.1,0.3,3000,5000,1e-5\n")
        equal(size(table(), "--motors", "motors.csv")[::2], (2, words))
    status, _, err = size(table(), "--motors", "nowhere.csv")
    equal((status, err), (2, "nowhere.csv: the catalogue cannot be read: No such file or directory\n"))
    for options, words in ((("-o", "x.txt"), ".html, .pdf or .csv"), (("--margin", "a"), "--margin a: expected a number"), (("--type", "assemble"), "inverse or dynamics"),
                           (("-o", "model.lockwork.csv/x.csv"), "")):
        status, out, err = size(table(), *options)
        equal((status, out), (2, ""))
        contains(err, words)
    status, _, err = size(table(motors=[]))
    equal(status, 1)


def test_simulation():
    """Efforts that are given: a dynamics file is simulated, and no slower motion is made up"""
    model = table(motors=[{"name": "M", "joint": "A", "torque": 0.5, "drive": {"ratio": 10}}], tasks=[], analysis={"type": "dynamics", "end": 1, "step": 0.01})
    status, out, _ = size(model, "-o", "t.csv", catalogue="weak,0.01,0.02,3000,5000,1e-6\n")
    equal(status, 1)
    contains(out, "its effort is given and the motion follows")
    lacks(out, "times as slow")
    found = summary("t-summary.csv")
    near(found["M", "output", "RMS effort"], 0.5, 1e-12)
    near(found["M", "output", "highest speed"], 10, 1e-6)
    near(found["M", "output", "energy driven"], 2.5, 1e-6)


def test_examples():
    """Machines with drives find motors, and numbers are written as people do"""
    for name, words in (("stewart", "lead 5 mm"), ("delta", "ratio 33"), ("press", "ratio 48"), ("wiper", "ratio 63"), ("pusher", "ratio 40")):
        status, out, err = lockwork("size", os.path.join(ROOT, "data/examples", name + ".lockwork"))
        equal((status, err), (0, ""))
        contains(out, words)
        lacks(out, "ratio free", "e+", "nan", "inf ")
    status, out, _ = lockwork("size", os.path.join(ROOT, "data/examples/backhoe.lockwork"))     # cylinders: any screw would do
    equal(status, 0)
    contains(out, "at the output  peak 22607 N at 1.62 s", "with ratio 6120 rad/m (a lead of 1.03 mm)")


def test_manual():
    """What the manual shows is what happens"""
    page = read(os.path.join(ROOT, "data/manual/sizing.md"))
    expected = re.search(r"```\n\$ lockwork size hoist.lockwork\n(.*?)```", page, re.S).group(1)
    status, out, err = lockwork("size", os.path.join(ROOT, "data/examples/hoist.lockwork"))
    equal((status, err, out), (0, "", expected))
    equal(lockwork("size", os.path.join(ROOT, "data/examples/indexing-table.lockwork"))[0], 0)


if __name__ == "__main__":
    sys.exit(main(globals()))
