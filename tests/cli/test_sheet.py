"""`lockwork sheet`: bearing and part sheets of cycles of tasks, as text, CSV, HTML and PDF; test_sheet.py LOCKWORK ROOT."""
import csv
import html.parser
import json
import math
import os
import re
import sys

from harness import ROOT, contains, equal, lacks, lockwork, main, near, read, write

VOID = {"meta", "img", "br", "link"}


class Page(html.parser.HTMLParser):
    """Fails on tags that do not close in order; collects ids, texts and what would be fetched."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.words, self.fetched, self.tags = [], [], [], [], set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name in ("src", "href", "xlink:href") and not value.startswith(("data:", "#")):
                self.fetched.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        equal((self.open or [None])[-1], tag)
        self.open.pop()

    def handle_data(self, data):
        self.words.append(data)


def parse(path):
    page = Page()
    page.feed(read(path))
    page.close()
    equal(page.open, [])
    equal(len(page.ids), len(set(page.ids)))
    equal(page.fetched, [])
    return page


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rotor(**more):
    """An unbalanced rotor: 50 N at 50 rad/s, turning with it."""
    model = {"lockwork": 1, "name": "rotor <&> \"'", "gravity": [0, 0, 0],
             "bodies": [{"name": "wheel & <axle>", "mass": 2, "com": [0.01, 0, 0], "inertia": [0.2, 0.2, 0.3, 0, 0, 0]}],
             "joints": [{"name": "A<b>", "type": "revolute", "bodies": ["wheel & <axle>", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]}],
             "motors": [{"name": "M", "joint": "A<b>", "speed": 50}], "analysis": {"type": "inverse", "end": 1, "step": 0.01}}
    model.update(more)
    return model


def test_life_of_a_bearing():
    model = rotor()
    model["joints"][0]["bearing"] = {"dynamic_load": "1 kN", "static_load": 400, "type": "ball"}
    write("model.lockwork", json.dumps(model))
    status, out, err = lockwork("sheet", "model.lockwork", "--bearings", "b.csv", "--life", "10000 h")
    equal((status, out, err), (0, "", ""))
    row = table("b.csv")[0]
    near(float(row["radial peak [N]"]), 50, 1e-9)
    near(float(row["P ball [N]"]), 50, 1e-9)
    near(float(row["L10 [rev]"]), 8e9, 1)
    near(float(row["life [h]"]), 8e9 / (50 / (2 * math.pi)) / 3600, 1e-3)
    near(float(row["s0"]), 8, 1e-9)
    near(float(row["C needed [N]"]), 50 * (1e4 * 3600 * 50 / (2 * math.pi) / 1e6) ** (1 / 3), 1e-6)
    equal((row["radial certainty"], row["P certainty"], row["motion"]), ("exact", "exact", "turns"))
    status, out, err = lockwork("sheet", "model.lockwork")
    equal((status, err), (0, ""))
    contains(out, "L10 = 10⁶ (C/P_eq)^p", "8000", "balanced", "X = 1, Y = 0")


def bearing_row(bearing, radial=50, axial=0):
    """A wheel at 50 rad/s under a constant radial load (on ground's axes) and axial load."""
    model = rotor(loads=[{"name": "F", "type": "force", "body": "wheel & <axle>", "point": [0, 0, 0], "force": [radial, 0, axial]}])
    model["bodies"][0]["com"] = [0, 0, 0]
    model["joints"][0]["bearing"] = bearing
    write("model.lockwork", json.dumps(model))
    equal(lockwork("sheet", "model.lockwork", "--bearings", "b.csv")[0], 0)
    row, text = table("b.csv")[0], lockwork("sheet", "model.lockwork")[1]
    contains(text, row["remark"])
    return row


def test_axial_loads_stay_in_the_static_safety():
    """X and Y without X0 and Y0: those of ISO 76 (0.6, 0.5; a thrust bearing 0, 1), or none."""
    for bearing, P0, remark in (({"X": 0.56, "Y": 1.6}, 0.6 * 50 + 0.5 * 200, "X0 = 0.6, Y0 = 0.5 assumed (ISO 76)"),
                                ({"X": 0, "Y": 1}, 200, "X0 = 0, Y0 = 1 assumed (ISO 76)"),
                                ({"X": 0.56, "Y": 1.6, "X0": 0.8}, 0.8 * 50 + 0.5 * 200, "X0 = 0.8, Y0 = 0.5 assumed (ISO 76)"),
                                ({"X": 0.56, "Y": 1.6, "X0": 0.5, "Y0": 0.9}, 0.5 * 50 + 0.9 * 200, ""),
                                ({"X": 0.4, "Y": 1.6, "type": "roller"}, None, "no s0: X and Y are given, X0 and Y0 are not"),
                                ({"X": 0.4, "Y": 1.6, "Y0": 0.9, "type": "roller"}, 50 + 0.9 * 200, "")):
        row = bearing_row(dict(bearing, dynamic_load=1e4, static_load=4000), axial=200)
        equal(row["remark"], remark)
        if P0 is None:
            equal((row["P0 [N]"], row["s0"]), ("", ""))
        else:
            near(float(row["P0 [N]"]), P0, 1e-9)
            near(float(row["s0"]), 4000 / P0, 1e-9)


def test_no_life_outside_iso_281():
    for bearing, remark in (({"dynamic_load": 50 / 15}, "P_eq is 15 times C: no life, ISO 281 ends at C/2"), ({"dynamic_load": 90}, "P_eq is 0.556 times C: no life, ISO 281 ends at C/2"),
                            ({"dynamic_load": 1000, "static_load": 40}, "P_eq is 1.25 times C0: no life, ISO 281 ends at C0")):
        row = bearing_row(bearing)
        equal(row["remark"], remark)
        equal([row[key] for key in ("L10 [rev]", "life [h]", "life [cycles]")], [""] * 3)
    row = bearing_row({"dynamic_load": 100})
    equal(row["remark"], "")
    near(float(row["L10 [rev]"]), 8e6, 1e-3)
    equal(lockwork("sheet", "model.lockwork", "--bearings", "b.csv", "--life", "1 s")[0], 0)
    near(float(table("b.csv")[0]["C needed [N]"]), 100, 1e-9) # however short the life: P at C/2
    contains(bearing_row({"dynamic_load": 6000})["remark"], "P_eq is below 0.01 C, the minimum load")
    contains(bearing_row({"dynamic_load": 3000, "type": "roller"})["remark"], "P_eq is below 0.02 C, the minimum load")


def test_loads_that_are_not_in_p_are_remarked():
    row = bearing_row({"dynamic_load": 1000}, radial=0.5, axial=200)
    contains(row["remark"], "axial load up to 200 N is not in P (Y = 0): give X and Y", "below 0.01 C")
    equal(bearing_row({"dynamic_load": 1000}, axial=2)["remark"], "")
    model = rotor(loads=[{"name": "F", "type": "force", "body": "wheel & <axle>", "point": [0, 0, 0.1], "force": [50, 0, 0]}])
    model["joints"][0]["bearing"] = {"dynamic_load": 1000}
    for span, remark in ((None, "moment up to 5 N*m is not in P: give the span of two bearings"), ("1 m", "")):
        if span:
            model["joints"][0]["bearing"]["span"] = span
        model["bodies"][0]["com"] = [0, 0, 0]
        write("model.lockwork", json.dumps(model))
        equal(lockwork("sheet", "model.lockwork", "--bearings", "b.csv")[0], 0)
        equal(table("b.csv")[0]["remark"], remark)


def test_bearings_that_make_no_sense():
    bad = [({"dynamic_load": "4 mm"}, "expected a force"), ({"type": "needle"}, "expected \"ball\" or \"roller\""), ({"span": 0}, "\"span\" is zero"),
           ({"Z": 1}, "unknown key \"Z\" in the bearing of a joint"), ({"static_load": -1}, "\"static_load\" is -1; expected 0 or more"), (5, "expected an object")]
    for bearing, message in bad:
        model = rotor()
        model["joints"][0]["bearing"] = bearing
        write("model.lockwork", json.dumps(model))
        status, out, err = lockwork("sheet", "model.lockwork")
        equal((status, out), (2, ""))
        assert re.match(r"model.lockwork:1:\d+: ", err), err
        contains(err, message)
    model = rotor()
    model["joints"][0].update(type="fixed", bearing={"dynamic_load": 1000})
    model["motors"] = []
    write("model.lockwork", json.dumps(model))
    contains(lockwork("sheet", "model.lockwork")[2], "neither turns about z alone, nor slides along z, nor is a ball")


def test_a_load_that_nobody_knows_gives_no_life():
    model = {"lockwork": 1, "bodies": [{"name": "door", "mass": 20, "com": [0.4, 0, 1], "inertia": [2, 2, 1, 0, 0, 0]}],
             "joints": [{"name": name, "type": "revolute", "bodies": ["door", "ground"], "at": [0, 0, z], "axis": [0, 0, 1],
                         "bearing": {"dynamic_load": 1e4, "static_load": 1e4, "Y": 1}} for name, z in (("low", 0.2), ("high", 1.8))],
             "motors": [{"name": "M", "joint": "low", "angle": {"expression": "sin(t)"}}], "analysis": {"type": "inverse", "end": 1, "step": 0.1}}
    write("model.lockwork", json.dumps(model))
    equal(lockwork("sheet", "model.lockwork", "--bearings", "b.csv")[0], 0)
    for row in table("b.csv"):
        assert row["P certainty"] != "exact", row
        equal([row[key] for key in ("L10 [rev]", "life [h]", "life [cycles]", "s0", "C needed [N]")], [""] * 5)
    contains(lockwork("sheet", "model.lockwork")[1], "load not determined: no life", "no life follows from a share that is a convention")


def test_tasks_make_the_cycle():
    model = rotor(motors=[], tasks=[{"name": "slow", "motors": [{"name": "M", "joint": "A<b>", "speed": 50}], "dwell": "0.5 s", "repeat": 2},
                                    {"name": "fast", "motors": [{"name": "M", "joint": "A<b>", "speed": 100}]}])
    write("model.lockwork", json.dumps(model))
    status, _, err = lockwork("sheet", "model.lockwork", "--bearings", "b.csv", "--parts", "p.csv")
    equal((status, err), (0, ""))
    row = table("b.csv")[0]
    near(float(row["cycle [s]"]), 4, 1e-12)
    near(float(row["turning way [rad]"]), 200, 1e-9)
    near(float(row["radial peak [N]"]), 200, 1e-9)
    equal(row["radial task"], "fast")
    near(float(row["radial mean [N]"]), (50 * 3 + 200) / 4, 1e-9)
    near(float(row["P ball [N]"]), ((50 ** 3 * 100 + 200 ** 3 * 100) / 200) ** (1 / 3), 1e-9)
    equal({row["task"] for row in table("p.csv")}, {"slow", "fast"})
    equal(lockwork("sheet", "model.lockwork", "--bearings", "b.csv", "--task", "slow")[0], 0)
    near(float(table("b.csv")[0]["radial peak [N]"]), 50, 1e-9)


def test_parts_that_only_one_task_has():
    extra = [{"name": "stand %d" % i, "fixed": True, "mass": 3, "com": [0, 0, 0], "inertia": [1, 1, 1, 0, 0, 0]} for i in range(40)]
    model = rotor(gravity=[0, 0, -9.81], tasks=[{"name": "bare"}, {"name": "loaded", "bodies": extra}, {"name": "other", "bodies": [dict(extra[0], name="lamp")]}])
    write("model.lockwork", json.dumps(model))
    status, out, err = lockwork("sheet", "model.lockwork")
    equal((status, err), (0, ""))
    contains(out, "wheel & <axle> at t = ", "lamp at t = 0 s of other", *("stand %d at t = 0 s of loaded" % i for i in range(40)))


def test_parts_are_balanced():
    for name in ("four-bar", "slider-crank", "arm", "seat", "brick", "gear-train"):
        status, _, err = lockwork("sheet", os.path.join(ROOT, "data", "examples", name + ".lockwork"), "--parts", "p.csv", "--end", "0.5 s")
        equal((name, status), (name, 0))
        rows = table("p.csv")
        equal(list(rows[0])[:15], ["part", "instant", "time [s]", "load", "kind", "x [m]", "y [m]", "z [m]", "fx [N]", "fy [N]", "fz [N]",
                                   "tx [N*m]", "ty [N*m]", "tz [N*m]", "certainty"])
        groups = {}
        for row in rows:
            groups.setdefault((row["part"], row["instant"]), []).append(row)
        for (part, _), group in groups.items():
            loads, left = group[:-1], group[-1]
            equal(left["kind"], "residual")
            force = lambda r: [float(r[k]) for k in ("fx [N]", "fy [N]", "fz [N]")]
            point = lambda r: [float(r[k]) for k in ("x [m]", "y [m]", "z [m]")]
            torque = lambda r: [float(r[k]) for k in ("tx [N*m]", "ty [N*m]", "tz [N*m]")]
            cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
            size = 1e-6 + max(abs(f) for r in loads for f in force(r))
            reach = 0.01 + max(abs(x) for r in loads for x in point(r))
            for k in range(3): # about the frame's own origin, by the CSV alone
                near(sum(force(r)[k] for r in loads) / size, 0, 1e-9)
                near(sum(torque(r)[k] + cross(point(r), force(r))[k] for r in loads) / (size * reach + max(abs(t) for r in loads for t in torque(r))), 0, 1e-9)


def test_a_time_may_be_asked_for():
    write("model.lockwork", json.dumps(rotor()))
    equal(lockwork("sheet", "model.lockwork", "--parts", "p.csv", "--time", "0.5 s")[0], 0)
    assert any("asked for" in row["instant"] and float(row["time [s]"]) == 0.5 for row in table("p.csv"))
    status, _, err = lockwork("sheet", "model.lockwork", "--time", "2 s")
    equal((status, "beyond the end of the analysis, 1 s" in err), (2, True))


def test_reports():
    write("model.lockwork", json.dumps(rotor()))
    for suffix in ("html", "pdf"):
        once = []
        for _ in range(2):
            status, out, err = lockwork("sheet", "model.lockwork", "-o", "report." + suffix)
            equal((status, out, err), (0, "", ""))
            with open("report." + suffix, "rb") as file:
                once.append(file.read())
        equal(once[0] == once[1], True)
    page = parse("report.html")
    words = "".join(page.words)
    contains(words, "rotor <&> \"'", "wheel & <axle>", "A<b>", "Bearing sheet", "balanced")
    lacks(read("report.html"), "<axle>", "A<b>")
    contains(read("report.html"), "prefers-color-scheme:dark", "@media print")
    with open("report.pdf", "rb") as file:
        data = file.read()
    assert data.startswith(b"%PDF-1.") and data.rstrip().endswith(b"%%EOF"), data[:20]
    equal(len(re.findall(rb"/Type /Page\b", data)) >= 1, True)


def test_the_report_on_motors():
    model = rotor(motors=[], tasks=[
        {"name": "swing & <go>", "motors": [{"name": "M<1>", "joint": "A<b>", "angle": {"expression": "sin(3*t)"}}], "dwell": "0.5 s", "repeat": 2},
        {"name": "turn", "motors": [{"name": "M<1>", "joint": "A<b>", "speed": 20}]}])
    model["joints"][0]["bearing"] = {"dynamic_load": "1 kN"}
    write("model.lockwork", json.dumps(model))
    for suffix in ("html", "pdf"):
        once = []
        for _ in range(2):
            status, _, err = lockwork("size", "model.lockwork", "-o", "report." + suffix)
            equal((status, err), (0, ""))
            with open("report." + suffix, "rb") as file:
                once.append(file.read())
        equal(once[0] == once[1], True)
    page = parse("report.html")
    words = "".join(page.words)
    contains(words, "swing & <go>", "Motor M<1>", "Assumptions", "Frames and signs", "Catalogue for M<1>", "Rating life of bearings that turn", "L10 = 10⁶", "Figure 1. ",
             "Certainty of its effort: exact", "GENERIC-")
    lacks(read("report.html"), "<go>", "M<1>", "<script")
    contains(read("report.html"), "data:image/png;base64,iVBOR", "<svg", "@media screen and (prefers-color-scheme:dark){\n.s")


def test_one_place_for_two_sheets():
    write("model.lockwork", json.dumps(rotor()))
    status, out, err = lockwork("sheet", "model.lockwork", "--bearings", "a.csv", "--parts", "a.csv")
    equal((status, out, os.path.exists("a.csv")), (2, "", False))
    contains(err, "a.csv is named for two outputs")


if __name__ == "__main__":
    sys.exit(main(globals()))
