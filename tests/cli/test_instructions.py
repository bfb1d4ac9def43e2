"""Instructions of a whole symplectic step stay within limits: test_instructions.py LOCKWORK ROOT. Output is TAP.

Callgrind counts, so neither the machine nor its load matters; compilers differ by a few per cent.
"""
import os
import platform
import sys

sys.dont_write_bytecode = True
LOCKWORK = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(os.path.abspath(sys.argv[2]), "tests", "bench"))
import instructions  # noqa: E402 (needs the path above)

# Instructions of a step with the default solver at x86-64-v2: 1.2 times what was counted over these first steps, most of which need
# one correction of positions where later ones need two (tests/bench/instructions.py counts those).
LIMITS = {
    "ring20": 115000,
    "ring40": 224000,
    "tree128": 788000,
    "chain100": 662000,
}
FEW, MORE = 10, 25      # steps


def main():
    why = instructions.missing()
    if not why and platform.machine() not in ("x86_64", "AMD64"):
        why = "the limits are for x86-64"
    if why:
        print("1..0 # SKIP " + why)
        return 0
    failed = 0
    for number, (case, limit) in enumerate(LIMITS.items(), 1):
        counted = instructions.per_step(LOCKWORK, case, FEW, MORE)
        print("# %s: %.0f, limit %d" % (case, counted, limit))
        good = 0.05 * limit < counted <= limit      # far below is no progress but a count that went wrong
        print("%s %d - %s" % ("ok" if good else "not ok", number, case), flush=True)
        failed += not good
    print("1..%d" % len(LIMITS))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
