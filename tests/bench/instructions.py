"""Instructions of a whole symplectic step, counted by callgrind: instructions.py LOCKWORK. Output is a table beside the goals.

The count is the difference of two runs of different length, so the beginning of the program vanishes. The instruction
set is x86-64-v2, which valgrind knows; the same program gives the same count on every machine.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

# case: goal, instructions of a step; of a step and body for chains
GOALS = {"ring20": 110000, "ring40": 220000, "tree128": 650000, "chain100": 8000 * 100}
RUNS = 2        # `bench CASE --repeat 1` makes every step twice: once timed, once with samples to see what was achieved
DT = 1e-3


def missing():
    """Why it cannot be counted here, or None."""
    return None if shutil.which("valgrind") else "valgrind is not installed"


def total(lockwork, case, steps, solver=None):
    """Instructions of a program that makes so many steps."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.path.join(folder, "out"), lockwork, "bench", case,
             "--integrator", "symplectic", "--dt", repr(DT), "--end", repr(steps * DT), "--repeat", "1"] +
            (["--solver", solver] if solver else []),
            env=dict(os.environ, LOCKWORK_CPU="v2"), capture_output=True, text=True, check=False)
    row = [line.split() for line in done.stdout.splitlines() if line.startswith(case + " ")]
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not found or len(row) != 1 or int(row[0][6]) != steps:
        raise RuntimeError("%s: %s%s" % (case, done.stdout, done.stderr))
    return int(found.group(1))


def per_step(lockwork, case, few=50, more=100, solver=None):
    # Both make 50 samples, so that those cancel too.
    return (total(lockwork, case, more, solver) - total(lockwork, case, few, solver)) / (RUNS * (more - few))


def main(lockwork):
    why = missing()
    if why:
        print("not counted: " + why)
        return 77
    print("%-10s %12s %12s %8s   instructions of a whole symplectic step, x86-64-v2" % ("case", "counted", "goal", "ratio"))
    for case, goal in GOALS.items():
        counted = per_step(lockwork, case)
        print("%-10s %12.0f %12d %8.2f" % (case, counted, goal, counted / goal), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
