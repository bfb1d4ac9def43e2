#!/usr/bin/python3
"""Single joints and springs against MSC Adams.

    adams.py LOCKWORK [--only NAME]

The models are adams/NAME.lockwork, the figures adams/NAME.json: a thinned table (so that the test runs
anywhere) and where the full tables of Adams are, ../shared/references/adams beside the project. With them
every row is compared, without them those lines are skipped. Source of all figures: MSC Adams, by way of
Project Chrono's test data (BSD-3-Clause).

NAME.json holds
    what            for the reader
    folder, prefix  where the full tables are: FOLDER/PREFIX_Pos.txt and so on
    body            whose position (Pos), velocity (Vel), acceleration (Acc), orientation (Quat, up to sign),
                    angular velocity (Avel) and angular acceleration (Aacc), all in world axes, are compared
    loads           for each further table: its name, the three quantities (see results.py) that it lists, and the tolerance's name
    tolerances      by table or name; absolute, each with its reason
    tables          by name: rows of time and values, every 25th of Adams or fewer
Adams prints the load on its I marker, which is the ground's in these models, in world axes.
"""
import argparse
import json
import os
import sys

sys.dont_write_bytecode = True
from results import Failed, Tap, run, scratch

HERE = os.path.dirname(os.path.abspath(__file__))
FULL = os.path.join(HERE, "..", "..", "..", "shared", "references", "adams")
MOTION = {"Pos": ("position", "{}.x {}.y {}.z"), "Vel": ("velocity", "{}.vx {}.vy {}.vz"),
          "Acc": ("acceleration", "{}.ax {}.ay {}.az"), "Avel": ("angular velocity", "{}.wx {}.wy {}.wz"),
          "Aacc": ("angular acceleration", "{}.alx {}.aly {}.alz"),
          "Quat": ("orientation", "{}.e0 {}.e1 {}.e2 {}.e3")}


def read_table(path):
    """Rows of an Adams table: comment lines, a header, then numbers."""
    rows = []
    with open(path, encoding="utf-8") as f:
        for line in f:
            words = line.split()
            if words and words[0][0] in "+-0123456789":
                rows.append([float(w) for w in words])
    return rows


def comparisons(case):
    """(table, name, quantities, tolerance) of everything that is compared."""
    for table, (name, columns) in MOTION.items():
        yield table, name, [{"column": c} for c in columns.format(*[case["body"]] * 4).split()], case["tolerances"][table]
    for load in case["loads"]:
        yield load["table"], load["name"], load["quantities"], case["tolerances"][load["tolerance"]]


def largest_error(results, quantities, rows, up_to_sign, until):
    series = [results.quantity(q) for q in quantities]
    error, when = 0.0, 0.0
    for row in rows:
        if row[0] > until:
            break
        i = results.sample(row[0])
        got, want = [s[i] for s in series], row[1:]
        if len(got) != len(want):
            raise Failed("the table has %d values per row, not %d" % (len(want), len(got)))
        if up_to_sign and sum(a * b for a, b in zip(got, want)) < 0:
            got = [-x for x in got]
        e = max(abs(a - b) for a, b in zip(got, want))
        if not e <= error:
            error, when = e, row[0]
        if e != e:
            break
    return error, when


def compare(tap, title, results, case, rows_of):
    for table, name, quantities, tolerance in comparisons(case):
        line = "%s: %s" % (title, name)
        try:
            rows = rows_of(table)
            error, when = largest_error(results, quantities, rows, table == "Quat", tolerance.get("until", rows[-1][0]))
        except Failed as e:
            tap.line(False, line, str(e))
            continue
        tap.within(line, error, tolerance["absolute"], "largest at %g s; tolerance: %s" % (when, tolerance["reason"]))


def check(tap, lockwork, name):
    with open(os.path.join(HERE, "adams", name + ".json"), encoding="utf-8") as f:
        case = json.load(f)
    full = os.path.join(FULL, case["folder"])
    try:
        with scratch() as folder:
            results = run(lockwork, os.path.join(HERE, "adams", name + ".lockwork"), folder, "--tolerance", "1e-10")
    except (Failed, ValueError, IndexError, KeyError) as e:
        tap.line(False, "%s: runs" % name, str(e))
        return
    compare(tap, name, results, case, lambda table: case["tables"][table])
    if os.path.isdir(full):
        compare(tap, name + ", every row", results, case,
                lambda table: read_table(os.path.join(full, "%s_%s.txt" % (case["prefix"], table))))
    else:
        tap.skip("%s, every row" % name, "../shared is not there")


def main():
    parser = argparse.ArgumentParser(description="Single joints and springs against MSC Adams.")
    parser.add_argument("lockwork")
    parser.add_argument("--only", help="one case by name")
    options = parser.parse_args()
    tap = Tap()
    names = sorted(f[:-5] for f in os.listdir(os.path.join(HERE, "adams")) if f.endswith(".json"))
    for name in names:
        if options.only in (None, name):
            check(tap, os.path.abspath(options.lockwork), name)
    if "rackpinion" not in names:
        tap.skip("rackpinion", "no Adams figures for it, only the model")
    if tap.count == 0:
        tap.line(False, "there are cases in adams/")
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
