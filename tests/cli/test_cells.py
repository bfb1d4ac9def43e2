"""Names that a spreadsheet would compute: `check` warns, tables for people defuse them, results keep them. test_cells.py LOCKWORK ROOT"""
import csv
import json
import os
import sys

from harness import ROOT, contains, equal, lacks, lockwork, main, read, write

FORMULAS = ["=cmd|' /C calc'!A1", "+1", "-rod", "@SUM(A1)"]
PLAIN = ["rod", "1=2", "a-b", "'quoted"]


def model(body, joint, motor, task):
    return {"lockwork": 1, "bodies": [{"name": body, "mass": 1, "com": [0.1, 0, 0], "inertia": [1e-3, 1e-2, 1e-2, 0, 0, 0]}],
            "joints": [{"name": joint, "type": "revolute", "bodies": [body, "ground"], "at": [0, 0, 0], "axis": [0, 1, 0]}],
            "motors": [{"name": motor, "joint": joint, "coordinate": "rz", "angle": {"expression": "0.1*t^2"}}],
            "tasks": [{"name": task}], "analysis": {"type": "inverse", "end": 0.1, "step": 0.05}}


def cells(path):
    return [cell for row in csv.reader(line for line in read(path).splitlines() if not line.startswith("#")) for cell in row]


def is_number(cell):
    try:
        float(cell)
        return True
    except ValueError:
        return False


def test_names_in_every_place():
    catalogue = os.path.join(ROOT, "data", "motors", sorted(os.listdir(os.path.join(ROOT, "data", "motors")))[0])
    for i, formula in enumerate(FORMULAS):
        names = ["body%d" % i, "joint%d" % i, "motor%d" % i, "task%d" % i]
        for place in range(4):
            given = list(names)
            given[place] = formula
            write("model.lockwork", json.dumps(model(*given)))
            status, out, err = lockwork("check", "model.lockwork")
            equal((status, err), (0, ""))
            if place < 3:   # a task's name stands in no table of results
                contains(out, "warning", "takes the name \"%s\" for a formula" % formula)
                status, out, _ = lockwork("check", "model.lockwork", "--json")
                contains(json.dumps(json.loads(out)), "for a formula")
            status, out, _ = lockwork("run", "model.lockwork", "-o", "-")
            equal(status, 0)
            if place < 3:   # results are byte-true
                contains(out, "\n" + "time [s],", "," + formula + ".")
            write_tables(given, formula, catalogue)


def write_tables(given, formula, catalogue):
    lockwork("sheet", "model.lockwork", "--bearings", "b.csv", "--parts", "p.csv")
    lockwork("size", "model.lockwork", "-o", "s.csv")
    found = []
    for name in ("b.csv", "p.csv", "s.csv", "s-summary.csv", "s-catalogue.csv"):
        for cell in cells(name):
            assert cell[:1] not in ("=", "+", "-", "@") or is_number(cell), (name, cell, given)
            found.append(cell)
    assert any(cell.startswith("'" + formula) for cell in found), (formula, given)


def test_plain_names_stay():
    for name in PLAIN:
        write("model.lockwork", json.dumps(model(name, "A", "M", "work")))
        _, out, _ = lockwork("check", "model.lockwork")
        lacks(out, "formula")
        lockwork("sheet", "model.lockwork", "--bearings", "b.csv", "--parts", "p.csv")
        assert name in cells("p.csv")


if __name__ == "__main__":
    sys.exit(main(globals()))
