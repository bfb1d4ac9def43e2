#!/usr/bin/python3
"""Runs every mechanism in a folder of cases through the public commands and compares with its reference.

    run.py LOCKWORK CASES [--quick] [--only NAME]

LOCKWORK is the executable, CASES a folder with one folder per case:

    mechanism.lockwork   what is run, with `lockwork run FILE -o OUT --tolerance 1e-10`
    expected.json        the reference's figures and what is compared with them

Adding a case is adding such a folder. expected.json holds
    what, source    for the reader
    quick           true when the case also belongs to the short list (--quick, for slow builds)
    columns, rows   the reference's table; the first column is the time, and every time must be a sample of the run
    tolerances      by name: {"absolute": x} or {"relative": x} (to the largest value of the reference's column),
                    the reason for it, and optionally "until": a time after which nothing is compared
    checks          each names its tolerance and is one of
                      {"quantity": q, "reference": column}     q (see results.py) equals the column at its times
                      {"quaternion": body, "reference": [4 columns]}  equal up to the common sign
                      {"constant": q, "of_largest": column}    q stays what it is at the start, relative to the
                                                               largest value of a result column
                      {"below": q}                             |q| is below at every sample
    variants        optional: runs of the same file with other motor laws; each has a name, the row of the table
                    it belongs to, and motors: the angle's expression by motor name
Output is TAP, one line per check (over all variants); a run that fails makes every one of them fail.
"""
import argparse
import json
import os
import sys

sys.dont_write_bytecode = True
from results import Failed, Tap, describe, read_mechanism, run, scratch

RUN_ARGUMENTS = ("--tolerance", "1e-10")


class Table:
    def __init__(self, expected):
        self.names = expected["columns"]
        self.rows = expected["rows"]

    def column(self, name):
        return [row[self.names.index(name)] for row in self.rows]

    def largest(self, name):
        return max(abs(x) for x in self.column(name))


def name_of(check):
    if "quantity" in check:
        return "%s is %s" % (describe(check["quantity"]), check["reference"])
    if "quaternion" in check:
        return "orientation of %s" % check["quaternion"]
    if "constant" in check:
        return "%s stays constant" % describe(check["constant"])
    return "%s stays small" % describe(check["below"])


def worst(pairs):
    """The largest error and its time; NaN counts as largest."""
    error, when = 0.0, 0.0
    for e, t in pairs:
        if not e <= error:
            error, when = e, t
        if e != e:
            break
    return error, when


def judge(check, tolerance, results, table, rows):
    """(error, allowed, time of the error) of one check."""
    relative = tolerance.get("relative")
    if "constant" in check:
        values = results.quantity(check["constant"])
        error, when = worst((abs(v - values[0]), t) for v, t in zip(values, results.time))
        return error, relative * max(abs(x) for x in results.column(check["of_largest"])), when
    if "below" in check:
        values = results.quantity(check["below"])
        error, when = worst((abs(v), t) for v, t in zip(values, results.time))
        return error, tolerance["absolute"], when
    rows = [row for row in rows if row[0] <= tolerance.get("until", row[0])]
    at = [results.sample(row[0]) for row in rows]
    if "quaternion" in check:
        places = [table.names.index(c) for c in check["reference"]]
        got = results.quaternions(check["quaternion"])
        errors = []
        for row, i in zip(rows, at):
            want = [row[p] for p in places]
            sign = 1 if sum(a * b for a, b in zip(want, got[i])) >= 0 else -1
            errors.append((max(abs(a - sign * b) for a, b in zip(want, got[i])), row[0]))
        error, when = worst(errors)
        return error, tolerance["absolute"], when
    place = table.names.index(check["reference"])
    values = results.quantity(check["quantity"])
    error, when = worst((abs(values[i] - row[place]), row[0]) for row, i in zip(rows, at))
    allowed = relative * table.largest(check["reference"]) if relative else tolerance["absolute"]
    return error, allowed, when


def with_laws(mechanism, laws):
    for motor in mechanism["motors"]:
        motor["angle"] = {"expression": laws[motor["name"]]}
    return mechanism


def runs_of(path, expected, table):
    """(name, mechanism, rows to compare) of every run of a case."""
    if "variants" not in expected:
        return [("", path, table.rows)]
    return [(v["name"] + ", ", with_laws(read_mechanism(path), v["motors"]), [table.rows[v["row"]]])
            for v in expected["variants"]]


def worst_of(check, tolerance, done, table):
    """(error, allowed, where) of a check over all runs."""
    found = (0.0, 1.0, "")
    for name, results, rows in done:
        error, allowed, when = judge(check, tolerance, results, table, rows)
        if found[2] == "" or not error / allowed <= found[0] / found[1]:
            found = (error, allowed, "%s%g s" % (name, when))
        if error != error:
            break
    return found


def run_case(tap, lockwork, folder, expected):
    title = os.path.basename(folder)
    table = Table(expected)
    done, problem = [], None
    for name, mechanism, rows in runs_of(os.path.join(folder, "mechanism.lockwork"), expected, table):
        try:
            with scratch() as place:
                done.append((name, run(lockwork, mechanism, place, *RUN_ARGUMENTS), rows))
        except (Failed, ValueError, IndexError, KeyError) as e:
            problem = "%sthe run failed: %s" % (name, e)
            break
    for check in expected["checks"]:
        tolerance = expected["tolerances"][check["tolerance"]]
        name = "%s: %s" % (title, name_of(check))
        try:
            if problem is not None:
                raise Failed(problem)
            error, allowed, where = worst_of(check, tolerance, done, table)
        except Failed as e:
            tap.line(False, name, str(e))
            problem = "see above" if problem is not None else None
            continue
        tap.within(name, error, allowed, "largest at %s; tolerance: %s" % (where, tolerance["reason"]))


def main():
    parser = argparse.ArgumentParser(description="Mechanisms against their references.")
    parser.add_argument("lockwork")
    parser.add_argument("cases")
    parser.add_argument("--quick", action="store_true", help="only the cases marked quick")
    parser.add_argument("--only", help="one case by name")
    options = parser.parse_args()
    tap = Tap()
    for name in sorted(os.listdir(options.cases)):
        folder = os.path.join(options.cases, name)
        if not os.path.exists(os.path.join(folder, "expected.json")) or options.only not in (None, name):
            continue
        with open(os.path.join(folder, "expected.json"), encoding="utf-8") as f:
            expected = json.load(f)
        if not options.quick or expected.get("quick"):
            run_case(tap, os.path.abspath(options.lockwork), os.path.abspath(folder), expected)
    if tap.count == 0:
        tap.line(False, "there are cases in %s" % options.cases)
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
