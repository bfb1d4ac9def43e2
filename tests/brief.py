"""Sanitizers make everything several times slower: there a test does some of what the release build does whole.

meson sets LW_TESTS=brief for them (tests/unit/check.h has the same for C). What is left out is told as a remark.
"""
import os

BRIEF = os.environ.get("LW_TESTS") == "brief"


def some(items, chosen, what):
    """The items, or if brief those that chosen(index, item) keeps."""
    items = list(items)
    kept = [item for i, item in enumerate(items) if not BRIEF or chosen(i, item)]
    if len(kept) < len(items):
        left_out("%d of %d %s" % (len(items) - len(kept), len(items), what))
    return kept


def left_out(what):
    print("# left to the release build: " + what, flush=True)
