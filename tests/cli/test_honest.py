"""Every analysis of every example, with each run checked at its end (LOCKWORK_CHECK_RUNS): what cannot be done says so, and nothing that is reported is impossible."""
import glob
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import some  # noqa: E402  pylint: disable=wrong-import-position
from harness import ROOT, lockwork, main

TYPES = ["dynamics", "inverse", "kinematics", "statics"]


def breaches(types):
    found, tried = [], 0
    for path in sorted(glob.glob(os.path.join(ROOT, "data", "examples", "*.lockwork"))):
        for kind in types:
            status, _, said = lockwork("run", path, "-o", "out.csv", *(["--type", kind] if kind else []), env={"LOCKWORK_CHECK_RUNS": "1"})
            tried += 1
            if status not in (0, 1, 2):
                found.append("%s %s: %d: %s" % (os.path.basename(path), kind or "as it is", status, said[-300:]))
    assert tried >= 30, "only %d runs" % tried
    assert not found, "\n".join(found)


def test_examples_as_they_are():
    breaches([None])


def test_examples_by_all_analyses():
    breaches(some(TYPES, lambda i, kind: kind == "statics", "analyses"))


if __name__ == "__main__":
    sys.exit(main(globals()))
