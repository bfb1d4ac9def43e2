"""No command replaces or removes a file that it reads, by whatever name it is told to write there; test_inputs.py LOCKWORK ROOT."""
import json
import os
import re
import shutil
import sys

from harness import contains, equal, lockwork, main, read, write

CATALOGUE = "name,rated torque [N*m],peak torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2]\na,1,3,3000,5000,1e-4\n"
TRIANGLE = "solid s\n" + "".join("facet normal 0 0 0\nouter loop\n" + "".join("vertex %g %g %g\n" % v for v in f) + "endloop\nendfacet\n" for f in (
    ((0, 0, 0), (0, 1, 0), (1, 0, 0)), ((0, 0, 0), (1, 0, 0), (0, 0, 1)), ((0, 0, 0), (0, 0, 1), (0, 1, 0)), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))) + "endsolid\n"


def project(names):
    """A mechanism with a part, a table and a catalogue, under these names; the files that commands read."""
    model = {"lockwork": 1, "gravity": [0, 0, 0], "parameters": {"m": "2 kg"},
             "bodies": [{"name": "wheel", "mass": "=m", "inertia": [0.01, 0.01, 0.01, 0, 0, 0], "geometry": [{"file": names["part"], "unit": "m"}]}],
             "joints": [{"name": "A", "type": "revolute", "bodies": ["wheel", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]}],
             "motors": [{"name": "M", "joint": "A", "angle": {"table": names["table"]}, "drive": {"ratio": 5}}],
             "analysis": {"type": "inverse", "end": 0.5, "step": 0.1}}
    study = {"lockwork_study": 1, "model": names["model"], "vary": {"m": {"list": ["1 kg", "2 kg"]}},
             "responses": [{"name": "T", "column": "M.torque", "of": "absmax"}]}
    write(names["model"], json.dumps(model))
    write(names["part"], TRIANGLE)
    write(names["table"], "0,0\n0.5,1\n1,3\n")
    write(names["catalogue"], CATALOGUE)
    write(names["study"], json.dumps(study))
    write(names["results"], "time [s],A.rz [rad]\n0,0\n1,1\n")
    write(names["urdf"], '<robot name="r"><link name="a"/></robot>')
    return [names[key] for key in ("model", "part", "table", "catalogue", "study", "results", "urdf")]


NAMES = {"model": "model.lockwork", "part": "part.stl", "table": "motion.csv", "catalogue": "motors.csv", "study": "study.json", "results": "results.csv", "urdf": "robot.urdf"}


def commands(names):
    """Of every command that writes files: its options for them, the rest of its line, and the files that it reads."""
    model, parts, table = names["model"], names["part"], names["table"]
    whole = [model, parts, table]
    return {
        "run": [(["-o"], [model], whole)],
        "drag": [(["-o"], [model, "--body", "wheel", "--to", "1,0,0"], whole)],
        "size": [(["-o"], [model, "--motors", names["catalogue"]], whole + [names["catalogue"]])],
        "sheet": [(["-o", "--bearings", "--parts"], [model], whole)],
        "sweep": [(["-o"], [names["study"], "--fresh"], whole + [names["study"]]), (["--plot"], [names["study"], "--fresh", "-o", "out.csv"], whole + [names["study"]])],
        "plot": [(["-o"], [names["results"], "--y", "A.rz"], [names["results"]])],
        "import": [(["-o"], [parts], [parts]), (["-o"], [names["urdf"]], [names["urdf"]])],
        "group": [(["-o"], [model, "--group", "w=wheel"], whole)],
        "render": [(["-o"], [model, "--size", "40x30"], whole)],
        "clash": [(["-o"], [model], whole)],
        "export": [(["-o"], [model], whole)],
    }


def test_every_command_that_writes_is_here():
    """A new one must be added above"""
    listed = re.findall(r"^  ([a-z]+) ", lockwork("--help")[1], re.M)
    writes = {name for name in listed if re.search(r"-o, --output|--bearings|--plot", lockwork("help", name)[1])}
    equal(writes, set(commands(NAMES)))


LIKES = {"run": [".csv"], "drag": [".csv"], "size": [".csv", ".html"], "sheet": [".html", ".csv"], "sweep": [".csv", ".svg"], "plot": [".svg"], "import": [".lockwork"],
         "group": [".lockwork"], "render": [".png"], "clash": [".csv"], "export": [".sdf"]}


def state():
    """What every file holds; folders are not looked into."""
    return {name: open(name, "rb").read() for name in os.listdir(".") if os.path.isfile(name)}


def try_all(names, others, suffix=None):
    """Writes to every input of every command (that likes the suffix) by every name of it; how many were refused as inputs."""
    refused = 0
    for command, lines in commands(names).items():
        if suffix and suffix not in LIKES[command]:
            continue
        for options, rest, inputs in lines:
            for option in options:
                for place in [name for file in inputs for name in others(file)]:
                    before = state()
                    status, _, err = lockwork(command, *rest, option, place)
                    after = state()
                    for name in before:
                        assert name in after and after[name] == before[name], "%s %s %s %s: %s has changed" % (command, " ".join(rest), option, place, name)
                    equal(status, 2)
                    assert place in err or os.path.splitext(place)[1] in err, err
                    refused += bool(re.search("this command reads that file|is the mechanism itself|is a table that|is a part file|is what is to be imported|reads that file", err))
                    for name in set(after) - set(before):
                        os.remove(name)
    return refused


def test_no_input_is_replaced():
    """By its name, by a link of either kind; what has another suffix than the command writes is refused for that"""
    project(NAMES)

    def names_of(file):
        stem, suffix = os.path.splitext(file)
        links = [stem + "-soft" + suffix, stem + "-hard" + suffix]
        if not os.path.lexists(links[0]):
            os.symlink(file, links[0])
            os.link(file, links[1])
        return [file] + links
    assert try_all(NAMES, names_of) >= 40


def test_inputs_with_the_suffix_of_outputs():
    """All kinds of inputs under names that commands like to write"""
    for suffix in (".csv", ".html", ".lockwork", ".svg", ".png", ".sdf"):
        shutil.rmtree("all", ignore_errors=True)
        os.mkdir("all")
        os.chdir("all")
        try:
            names = dict(NAMES, table="motion" + suffix, catalogue="motors" + suffix, study="study" + suffix, results="results" + suffix, model="model" + (".lockwork" if suffix == ".png" else suffix))      # a picture of a mechanism, not of a part
            project(names)
            assert try_all(names, lambda file: [file], suffix) > 0, suffix
        finally:
            os.chdir("..")


def test_files_beside_the_output():
    """X-catalogue.csv and X-summary.csv of `size`, pictures of `render --frames`, OUT.partial.csv of `run` and `sweep`: neither written over nor removed"""
    for kind in ("catalogue", "summary"):
        names = dict(NAMES, catalogue="x-%s.csv" % kind)
        project(names)
        before = state()
        status, out, err = lockwork("size", "model.lockwork", "--motors", names["catalogue"], "-o", "x.csv")
        equal((status, out), (2, ""))
        contains(err, names["catalogue"], "this command reads that file and would overwrite it; choose another name")
        equal(state(), before)
    project(dict(NAMES, table="f_0002.png"))
    before = read("f_0002.png")
    status, _, err = lockwork("render", "model.lockwork", "--size", "40x30", "--frames", "3", "-o", "f.png")
    equal((status, read("f_0002.png")), (2, before))
    contains(err, "f_0002.png: this command reads that file")
    for command, line in (("run", ["model.lockwork"]), ("sweep", ["study.json", "--fresh"])):
        names = dict(NAMES, table="y.partial.csv")
        project(names)
        before = read("y.partial.csv")
        status, _, err = lockwork(command, *line, "-o", "y.csv")
        equal(read("y.partial.csv"), before)
        equal(status, 0 if command == "run" else 2)
        contains(err, "" if command == "run" else "y.partial.csv: the study reads that file")


def test_ordinary_outputs_still_replace_older_ones():
    project(NAMES)
    for _ in range(2):
        for line in (["run", "model.lockwork", "-o", "o.csv"], ["size", "model.lockwork", "--motors", "motors.csv", "-o", "s.csv"], ["sweep", "study.json", "-o", "w.csv"],
                     ["sweep", "study.json", "-o", "w.csv", "--fresh"], ["group", "model.lockwork", "--group", "w=wheel", "-o", "g.lockwork", "--replace"]):
            status, _, err = lockwork(*line)
            assert status == 0, (line, err)


if __name__ == "__main__":
    sys.exit(main(globals()))
