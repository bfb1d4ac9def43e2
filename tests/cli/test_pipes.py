"""Pipes and devices in the place of files never hold a command: every operand and every output. test_pipes.py LOCKWORK ROOT"""
import os
import shutil
import subprocess
import sys

from harness import LOCKWORK, ROOT, equal, lockwork, main, read, write

EXAMPLE = os.path.join(ROOT, "data", "examples", "slider-crank.lockwork")
READING = [["check", "FILE"], ["run", "FILE", "-o", "-"], ["size", "FILE"], ["sheet", "FILE"], ["sweep", "FILE"], ["plot", "FILE", "--y", "A.fx", "-o", "x.svg"],
           ["import", "FILE.urdf", "-o", "x.lockwork"], ["import", "FILE.xml", "-o", "x.lockwork"], ["import", "FILE.step", "-o", "x.lockwork"],
           ["group", "FILE", "--group", "a=b", "-o", "x.lockwork"], ["mass", "FILE.step"], ["mass", "FILE.lockwork"], ["features", "FILE.step"],
           ["render", "FILE.step", "-o", "x.png"], ["render", "FILE.lockwork", "-o", "x.png"], ["clash", "FILE"], ["export", "FILE", "-o", "x.sdf"],
           ["drag", "FILE", "--body", "a", "--to", "0,0,0"], ["bench", "./FILE"], ["size", "model.lockwork", "--motors", "FILE"]]
WRITING = [["run", "model.lockwork", "-o", "OUT"], ["plot", "in.csv", "--y", "A.fx", "-o", "OUT.svg"], ["sheet", "model.lockwork", "-o", "OUT.pdf"],
           ["sheet", "model.lockwork", "--bearings", "OUT"], ["export", "model.lockwork", "-o", "OUT.sdf"], ["render", "model.lockwork", "-o", "OUT.png", "--size", "64x64"]]


def quick(words):
    """Status and words of a command that must come back by itself."""
    done = subprocess.run([LOCKWORK, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stderr


def prepare():
    shutil.copy(EXAMPLE, "model.lockwork")
    equal(lockwork("run", "model.lockwork", "-o", "in.csv")[0], 0)


def test_operands():
    prepare()
    for words in READING:
        name = next(word for word in words if "FILE" in word)
        pipe = name.replace("FILE", "pipe")
        os.mkfifo(pipe)
        status, err = quick([pipe if word == name else word for word in words])
        os.remove(pipe)
        equal((words, status), (words, 2))
        assert err.strip(), words


def test_devices():
    prepare()
    for words in READING[:6]:
        for device in ("/dev/zero", "/dev/tty", "/dev/random"):
            status, err = quick([device if word == "FILE" else word for word in words])
            equal((words, device, status), (words, device, 2))
            assert err.strip(), words


def test_entries():
    """A study's model, a table, a part that is a pipe."""
    os.mkfifo("pipe")
    os.mkfifo("pipe.step")
    write("study.json", '{ "lockwork_study": 1, "model": "pipe", "vary": { "gravity[1]": { "list": [1] } }, "responses": [ { "column": "energy.kinetic" } ] }')
    write("table.lockwork", '{ "lockwork": 1, "bodies": [ { "name": "b", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0] } ], "joints": [ { "name": "A", "type": "revolute", '
          '"bodies": ["b", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1] } ], "motors": [ { "name": "M", "joint": "A", "coordinate": "rz", "angle": { "table": "pipe" } } ] }')
    write("part.lockwork", '{ "lockwork": 1, "bodies": [ { "name": "b", "geometry": [ { "file": "pipe.step", "density": 1000 } ] } ] }')
    for words in (["sweep", "study.json"], ["check", "table.lockwork"], ["check", "part.lockwork"]):
        status, err = quick(words)
        equal((words, status), (words, 2))
        assert "pipe" in err, err


def test_a_pipe_with_a_writer_is_read():
    """As a shell makes it of <(command): bytes come late and in pieces."""
    reading, writing = os.pipe()
    process = subprocess.Popen([LOCKWORK, "check", "/dev/fd/%d" % reading], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, pass_fds=[reading])
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as file:
        for line in read(EXAMPLE).splitlines():
            file.write(line + "\n")
            file.flush()
    out, err = process.communicate(timeout=60)
    equal((process.returncode, err), (0, ""))
    assert "degrees of freedom" in out, out


def test_outputs_nobody_reads():
    prepare()
    for words in WRITING:
        name = next(word for word in words if "OUT" in word)
        os.mkfifo(name)
        status, err = quick(words)
        os.remove(name)
        equal((words, status), (words, 2))
        assert "nobody reads this pipe" in err, err


if __name__ == "__main__":
    sys.exit(main(globals()))
