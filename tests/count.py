"""Counts TAP subtests in the logs of `meson test`, and tells what failed: count.py NAME LOG [NAME LOG ...]

Last line: N passed, N failed[, N skipped]. A program that crashed, timed out, or printed fewer results than
its plan promised counts as one more failure, and so does a build without a log. Status 1 when anything failed.
"""
import json
import re
import sys

LINE = re.compile(r"^(not )?ok\b[^#]*(?:#\s*(skip|todo)\b.*)?", re.IGNORECASE)
PLAN = re.compile(r"^1\.\.(\d+)(\s*#\s*skip)?", re.IGNORECASE)


def count_program(entry):
    """(passed, failed, skipped, what to tell about failures) of one test program."""
    passed = failed = skipped = 0
    plan = None
    told, remarks = [], []
    for line in entry.get("stdout", "").splitlines():
        if line.startswith("#"):
            remarks.append(line)
        match = PLAN.match(line)
        if match:
            plan = int(match.group(1))
            continue
        match = LINE.match(line)
        if not match:
            continue
        if (match.group(2) or "").lower() == "skip":
            skipped += 1
        elif match.group(1) and (match.group(2) or "").lower() != "todo":
            failed += 1
            told += remarks + [line]
        else:
            passed += 1
        remarks = []
    problem = None
    done = passed + failed + skipped
    if entry["result"] == "TIMEOUT":
        problem = "timed out"
    elif plan is None:
        problem = "ended without a plan"
    elif plan != done:
        problem = "planned %d tests, ran %d" % (plan, done)
    elif entry["returncode"] != 0 and failed == 0:
        problem = "ended with status %d" % entry["returncode"]
    if problem:
        told += remarks + entry.get("stderr", "").splitlines()[-40:] + [problem]
    return passed, failed + (problem is not None), skipped, told


def main(arguments):
    total = [0, 0, 0]
    for name, path in zip(arguments[0::2], arguments[1::2]):
        try:
            with open(path, encoding="utf-8") as log:
                entries = [json.loads(line) for line in log if line.strip()]
        except OSError:
            print("%s: no tests ran" % name)
            total[1] += 1
            continue
        if not entries:
            print("%s: no tests ran" % name)
            total[1] += 1
        for entry in entries:
            passed, failed, skipped, told = count_program(entry)
            if failed:
                print("%s: %s: %d failed" % (name, entry["name"], failed))
                print("".join("    %s\n" % line for line in told), end="")
            total = [a + b for a, b in zip(total, (passed, failed, skipped))]
    if total[2]:
        print("%d skipped" % total[2])
    print("%d passed, %d failed" % (total[0], total[1]))
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
