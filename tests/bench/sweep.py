"""Ten thousand variants of a four-bar: how many a second, and do they equal single runs? sweep.py LOCKWORK ROOT [VARIANTS [COMPARED]]"""
import concurrent.futures
import csv
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

LOCKWORK, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
VARIANTS = int(sys.argv[3]) if len(sys.argv) > 3 else 10000
COMPARED = int(sys.argv[4]) if len(sys.argv) > 4 else 200
MODEL = os.path.join(ROOT, "data", "examples", "four-bar-study.lockwork")


def table(text):
    rows = list(csv.reader(line for line in text.splitlines() if not line.startswith("#")))
    return [name.split(" [")[0] for name in rows[0]], rows[1:]


def single(row):
    """The last angle of the crank and the greatest pull at C, from `lockwork run`."""
    settings = [word for name, value in zip(("crank", "coupler", "rocker", "k"), row[1:]) for word in ("--set", name + "=" + value)]
    done = subprocess.run([LOCKWORK, "run", MODEL, "--task", "let go", "-o", "-", *settings], capture_output=True, text=True, check=True)
    names, rows = table(done.stdout)
    pull = names.index("C.fx")
    return max(abs(float(r[pull])) for r in rows), float(rows[-1][names.index("A.rz")])


def main():
    with open(os.path.join(ROOT, "data", "studies", "four-bar-swing.json"), encoding="utf-8") as file:
        study = json.loads("\n".join(line for line in file.read().splitlines() if not line.startswith("#")))
    study.update(model=MODEL, samples=VARIANTS)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("study.json", "w", encoding="utf-8") as file:
            json.dump(study, file)
        for threads in (1, 2):
            before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
            subprocess.run([LOCKWORK, "sweep", "study.json", "--fresh", "--threads", str(threads)], check=True, stderr=subprocess.DEVNULL)
            after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - start
            cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print("%d threads: %d variants in %.2f s (%.0f/s), %.2f s of CPU time (%.0f/s of it)" %
                  (threads, VARIANTS, wall, VARIANTS / wall, cpu, VARIANTS / cpu), flush=True)
        with open("study.csv", encoding="utf-8") as file:
            names, rows = table(file.read())
        rows = rows[::max(1, VARIANTS // COMPARED)]
        pull, angle, worst = names.index("pull at C"), names.index("angle"), 0
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for row, expected in zip(rows, pool.map(single, rows)):
                for found, value in zip((row[pull], row[angle]), expected):
                    worst = max(worst, abs(float(found) - value) / max(1, abs(value)))
        print("%d variants differ from single runs by at most %.2g" % (len(rows), worst))
        os.chdir(ROOT)
    return 0 if worst < 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main())
