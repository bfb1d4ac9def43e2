"""What commands write and where: nothing edited is written over, no table or report passes for a file of another kind; test_outputs.py LOCKWORK ROOT."""
import json
import os
import sys

from harness import ROOT, contains, equal, files, lockwork, main, read, write

DOOR = os.path.join(ROOT, "data/examples/door.lockwork")
HOIST = os.path.join(ROOT, "data/examples/hoist.lockwork")
PARTS = os.path.join(ROOT, "data/parts/engine.step")
OTHER = (".docx", ".xlsx", ".json", ".PNG")


def test_a_mechanism_that_exists_is_not_written_over():
    commands = (("import", PARTS, "-o", "new.lockwork"), ("import", PARTS, "-o", "engine.lockwork"))
    for command in commands:
        out = command[-1]
        equal(lockwork(*command)[0], 0)
        write(out, read(out).replace('"lockwork": 1', '"lockwork": 1, "note": "by hand"'))
        edited = read(out)
        status, _, err = lockwork(*command)
        equal(status, 2)
        contains(err, out, "--replace")
        equal(read(out), edited)
        equal(lockwork(*command, "--replace")[0], 0)
        assert read(out) != edited
    names = files()
    equal(lockwork("import", PARTS)[0], 2)  # the name it takes by itself is engine.lockwork
    equal(files(), names)


def test_a_group_does_not_write_over_either():
    rod = {"name": "rod", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}
    write("two.lockwork", json.dumps({"lockwork": 1, "name": "two", "bodies": [dict(rod, name="a"), dict(rod, name="b")]}))
    command = ("group", "two.lockwork", "--group", "c=*", "-o", "one.lockwork")
    equal(lockwork(*command)[0], 0)
    write("one.lockwork", "edited")
    status, _, err = lockwork(*command)
    equal((status, read("one.lockwork")), (2, "edited"))
    contains(err, "--replace")
    equal(lockwork(*command, "--replace")[0], 0)
    contains(read("one.lockwork"), '"c"')


def test_no_output_passes_for_a_file_of_another_kind():
    commands = (("run", DOOR, "-o"), ("sheet", DOOR, "-o"), ("sheet", DOOR, "--bearings"), ("sheet", DOOR, "--parts"), ("size", HOIST, "-o"),
                ("drag", DOOR, "--body", "door", "--to", "0,1,0", "-o"), ("clash", DOOR, "-o"), ("render", DOOR, "-o"), ("export", DOOR, "-o"),
                ("sweep", os.path.join(ROOT, "data/studies/four-bar-swing.json"), "-o"))
    for command in commands:
        for suffix in OTHER:
            if (command[0], suffix) in (("render", ".PNG"),):
                continue
            status, _, err = lockwork(*command, "x" + suffix)
            equal((command, suffix, status, files()), (command, suffix, 2, []))
            contains(err, "expected")


def test_lives_are_hours():
    with_unit, plain, seconds = (lockwork("sheet", HOIST, "--life", life)[1] for life in ("5000 h", "5000", "5000 s"))
    contains(with_unit, "5000")
    equal(plain, with_unit)
    assert plain != seconds
    status, _, err = lockwork("sheet", HOIST, "--life", "5000 kg")
    equal(status, 2)
    contains(err, "expected a time")


def test_columns_lists_what_can_be_plotted():
    equal(lockwork("run", DOOR, "-o", "door.csv")[0], 0)
    status, out, _ = lockwork("columns", "door.csv", "--json")
    listed = json.loads(out)
    header = [line for line in read("door.csv").splitlines() if not line.startswith("#")][0].split(",")
    equal(["%s [%s]" % (row["name"], row["unit"]) if row["unit"] else row["name"] for row in listed], header)
    equal({row["certainty"] for row in listed if "certainty" in row}, {"exact", "sum-only", "undetermined"})
    end = [row for row in listed if row["name"] == "time"][0]
    equal((status, end["least"], end["most"]), (0, 0, 10))
    status, out, _ = lockwork("columns", "door.csv")
    equal((status, len(out.splitlines())), (0, len(listed) + 1))
    for row in listed:
        contains(out, row["name"])
    equal(lockwork("plot", "door.csv", "--y", listed[-1]["name"], "-o", "x.svg")[0], 0)
    for bad in ("missing.csv", DOOR):
        status, out, err = lockwork("columns", bad)
        equal((status, out), (2, ""))
        contains(err, os.path.basename(bad))


def test_columns_are_told_in_words():
    """A column whose name is no word of an engineer says in words what it is; what shares a name has one meaning a unit."""
    plain = {"time", "angle", "speed", "power", "torque", "force", "gap", "displacement", "length", "tension", "acceleration"}
    meant = {}
    for example in ("door", "bouncing-ball", "hoist", "barrier", "worm-drive"):
        equal(lockwork("run", os.path.join(ROOT, "data/examples", example + ".lockwork"), "-o", "words.csv")[0], 0)
        for row in json.loads(lockwork("columns", "words.csv", "--json")[1]):
            quantity = row["name"].split(".")[-1]
            assert ("meaning" in row) != (quantity in plain), row
            if "meaning" in row:
                meant[quantity] = row["meaning"]
    contains(lockwork("columns", "words.csv")[1], "force x\n", "angular velocity z\n")
    equal((meant["fx"], meant["tz"], meant["alx"]), ("force x", "torque z", "angular acceleration x"))


def test_temperatures_carry_units():
    celsius, fahrenheit, plain = (lockwork("size", HOIST, "--ambient", text) for text in ("25 degC", "77 degF", "25"))
    equal(fahrenheit, celsius)
    equal(plain, celsius)
    for bad in ("warm", "25 kg", "-300", "-500 degF", "-1 K", "nan"):
        status, _, err = lockwork("size", HOIST, "--ambient", bad)
        equal(status, 2)
        contains(err, "degF")


if __name__ == "__main__":
    sys.exit(main(globals()))
