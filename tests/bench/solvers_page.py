"""Rewrites the figures of the manual's page on solvers: solvers_page.py LOCKWORK PAGE.md [BENCH.txt].

Runs `lockwork bench` (or reads what it printed from BENCH.txt) and replaces what stands between the two marks.
"""
import os
import platform
import re
import subprocess
import sys

BEGIN = "<!-- figures: begin (written by tests/bench/solvers_page.py) -->\n"
END = "<!-- figures: end -->\n"


def tables(text):
    """Tables by name: lists of {column: word}; a row without figures has "note"."""
    found, header, rows = {"solvers": [], "scaling": [], "integrators": []}, None, None
    for line in text.splitlines():
        words = line.split()
        if words[:1] in (["case"], ["scaling"]):
            header = words
            rows = found["scaling" if words[0] == "scaling" else "integrators" if "integrator" in words else "solvers"]
        elif not words or words[0].endswith(":"):
            header = None
        elif header and len(words) == len(header):
            rows.append(dict(zip(header, words)))
        elif header:
            rows.append(dict(zip(header[:5], words), note=" ".join(words[5:])))
    return found


def number(word):
    """3 digits: 0.00123, 5.45, 1230"""
    word = word.lstrip("~")
    if word == "-":
        return "–"
    value = float(word)
    return "%.3g" % value if abs(value) < 1000 else "%d" % round(value, 2 - len(str(int(abs(value)))) + 1)


class Figures:
    def __init__(self, found):
        self.row = {(r["case"], r["solver"]): r for r in found["solvers"]}
        self.slope = {(r["scaling"], r["solver"]): r for r in found["scaling"]}
        self.solvers = list(dict.fromkeys(r["solver"] for r in found["solvers"]))
        self.default = self.solvers[0]

    def step(self, case, solver):
        word = self.row.get((case, solver), {}).get("step")
        return float(word.lstrip("~")) if word else None

    def madds(self, case, solver):
        word = self.row.get((case, solver), {}).get("madds")
        return float(word) if word else None

    def ratio(self, case, solver, measure):
        dense, ours = measure(case, "dense"), measure(case, solver)
        return "%.3g" % (dense / ours) if dense and ours else "–"

    def exponents(self, family, solver):
        row = self.slope.get((family, solver))
        return "%s (%s)" % (row["step-exponent"], row["madds-exponent"]) if row else "–"


def claims(f):
    """The papers' claims beside ours."""
    if "dense" not in f.solvers:
        return ["`dense` is not in the program that was measured, so there is nothing to compare with."]
    lines = ["| claim | where | paper | case | solver | time of a step: `dense` / it | multiply-adds: `dense` / it |", "|---|---|---|---|---|---|---|"]
    for claim, where, paper, case, solver in (
            ("few variables", "Tasora §6", "2–3", "chain10", f.default), ("few variables", "Tasora §6", "2–3", "chain10", "list"),
            ("many variables", "Tasora §6", "20 and more", "ring20", "list"), ("many variables", "Tasora §6", "20 and more", "ring40", f.default),
            ("many variables", "Tasora §6", "20 and more", "ring40", "list"), ("99 multipliers", "Baraff §9", "2", "tree34", "tree"),
            ("381 multipliers", "Baraff §9", "close to 40", "tree128", "tree"), ("381 multipliers", "Baraff §9", "close to 40", "tree128", f.default)):
        if (case, solver) in f.row:
            lines.append("| %s | %s | %s | `%s` | `%s` | %s | %s |" % (claim, where, paper, case, solver, f.ratio(case, solver, f.step),
                                                                   f.ratio(case, solver, f.madds)))
    return list(dict.fromkeys(lines))


def scaling(f):
    families = list(dict.fromkeys(family for family, _ in f.slope))
    lines = ["| solver | " + " | ".join("%ss" % x for x in families) + " |", "|---|" + "---|" * len(families)]
    for solver in f.solvers:
        lines.append("| `%s` | " % solver + " | ".join(f.exponents(x, solver) for x in families) + " |")
    return lines


def parts(found):
    columns = ["evaluate", "factor", "solve", "integrate", "step", "madds", "drift", "violation"]
    lines = ["| case | bodies | rows | solver | " + " | ".join(columns) + " |", "|---|---|---|---|" + "---|" * len(columns)]
    for r in found["solvers"]:
        cells = [r["note"]] + [""] * (len(columns) - 1) if "note" in r else \
                [("~" if r[c][0] == "~" else "") + number(r[c]) for c in columns]
        lines.append("| `%s` | %s | %s | `%s` | " % (r["case"], r["bodies"], r["rows"], r["solver"]) + " | ".join(cells) + " |")
    return lines


def integrators(found):
    columns = ["steps", "us/step", "ms/second", "drift", "violation"]
    lines = ["| case | integrator | steps | µs a step | ms a simulated second | drift | violation |", "|---|---|---|---|---|---|---|"]
    for r in found["integrators"]:
        cells = [r["note"]] + [""] * (len(columns) - 1) if "note" in r else [number(r[c]) for c in columns]
        lines.append("| `%s` | `%s` | " % (r["case"], r["integrator"]) + " | ".join(cells) + " |")
    return lines


def figures(text):
    found = tables(text)
    f = Figures(found)
    cpu = re.search(r"^instruction set: (\w+)", text, re.M).group(1)
    absent = [s for s in ("tape", "list", "tree", "cg", "dense") if s not in f.solvers]
    lines = ["Taken on a shared %d-core %s machine, instruction set %s, one core; µs of CPU time, the least of repeats. A neighbour on such a machine moves single "
             "figures by a third; multiply-adds are exact." % (os.cpu_count(), platform.machine().replace("_", "-"), cpu)]
    if absent:
        lines.append("Not in the program that was measured: %s." % ", ".join("`%s`" % s for s in absent))
    lines += ["", "### Against the naive solution", "", *claims(f), "",
              "### How the cost grows", "",
              "Exponent of the time of a step over the number of bodies, in brackets that of the multiply-adds of a factorization; chains of 10 to 10000 bodies, "
              "`cg` and `dense` over the sizes that they manage.", "", *scaling(f), "",
              "### The parts of a step", "",
              "A symplectic step of 1 ms: rows and forces evaluated once (evaluate), K filled and factored once (factor), one right-hand side "
              "(solve), everything (step), and what remains of it less all these parts as often as they occur (integrate). ~: a sum of the parts, too slow for "
              "whole steps. madds: multiply-adds of a factorization; of a solution for `cg`. Drift [J] and violation [m] over 100 steps.", "",
              *parts(found), "",
              "### Integrators", "", "With `%s`; `dop853` at a tolerance of 1e-6, the others at 1 ms; 0.5 s, chains of 1000 0.1 s." % found["integrators"][0]["solver"], "",
              *integrators(found), ""]
    return "\n".join(lines)


def main(lockwork, page, bench=None):
    if bench:
        with open(bench, encoding="utf-8") as file:
            text = file.read()
    else:
        text = subprocess.run([lockwork, "bench"], stdout=subprocess.PIPE, text=True, check=True).stdout
    with open(page, encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN)
    _, after = rest.split(END)
    with open(page, "w", encoding="utf-8") as file:
        file.write(before + BEGIN + "\n" + figures(text) + "\n" + END + after)


if __name__ == "__main__":
    main(*sys.argv[1:])
