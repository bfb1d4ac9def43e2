"""Reading Lockwork's results and judging them: shared by the scripts in this folder.

Standard library only. A *quantity* is a small JSON object that names a series of numbers in a result
table, without any code in it:

    {"column": "O2.fx"}                                           a column, its name without the unit
    {"sum": [quantity, ...]}                                      of quantities
    {"point": {"body": "rod", "at": [0.5, 0, 0]}, "component": "x"}
                                                                  a point fixed in a body (its frame), world axes;
                                                                  x y z its position, vx vy vz its velocity
    {"in_axes_of": "shaft", "vector": "rod.w", "component": "y"}  rod.wx rod.wy rod.wz turned into the shaft's axes
    {"world_force_of": "B", "body2": "crank", "marker2": [1, 0, 0, 0], "component": "x"}
                                                                  B.fx B.fy B.fz, which are in marker 2's axes, turned into
                                                                  world axes; marker2 is that marker's orientation in body2
    {"world_torque_of": ...}                                      the same for B.tx B.ty B.tz
    {"moment_of": "B", "at": {"body": ..., "at": [..]}, "about": [0, 0, 0], "body2": ..., "marker2": ..., "component": "x"}
                                                                  moment about a world point of B's load, which acts
                                                                  at a point of a body (its marker 1), world axes
    {"pull_of": "spring", "from": [0, 0, 0], "to": "mass", "component": "x"}
                                                                  spring.force along the line from a world point to a
                                                                  body's origin: what a spring does at that point
    {"value": 0}                                                  a constant

Each may carry "factor" and "offset": the value is factor * quantity + offset.
"""
import csv
import json
import os
import re
import subprocess
import tempfile


# ---- vectors and quaternions (scalar first, local to world) -------------------------------------------

def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def add(a, b):
    return [x + y for x, y in zip(a, b)]


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def scale(a, s):
    return [x * s for x in a]


def turn(q, v):
    """v of the local axes, in world axes"""
    t = scale(cross(q[1:], v), 2)
    return add(add(v, scale(t, q[0])), cross(q[1:], t))


def conjugate(q):
    return [q[0], -q[1], -q[2], -q[3]]


def multiply(a, b):
    v = add(add(scale(b[1:], a[0]), scale(a[1:], b[0])), cross(a[1:], b[1:]))
    return [a[0] * b[0] - dot(a[1:], b[1:])] + v


def quaternion_of_axes(x, y, z):
    """of the rotation whose columns are the given unit axes"""
    m = [[x[i], y[i], z[i]] for i in range(3)]
    squares = [1 + m[0][0] + m[1][1] + m[2][2], 1 + m[0][0] - m[1][1] - m[2][2],
               1 - m[0][0] + m[1][1] - m[2][2], 1 - m[0][0] - m[1][1] + m[2][2]]
    k = squares.index(max(squares))
    s = 2 * squares[k] ** 0.5
    d = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]
    t = [m[0][1] + m[1][0], m[0][2] + m[2][0], m[1][2] + m[2][1]]
    return {0: [s / 4, d[0] / s, d[1] / s, d[2] / s], 1: [d[0] / s, s / 4, t[0] / s, t[1] / s],
            2: [d[1] / s, t[0] / s, s / 4, t[2] / s], 3: [d[2] / s, t[1] / s, t[2] / s, s / 4]}[k]


def marker_orientation(joint):
    """World orientation, at the given pose, of the markers of a joint with `at` and `axis` (the contract's rule)."""
    z = joint.get("axis", [0, 0, 1])
    z = scale(z, 1 / dot(z, z) ** 0.5)
    x = joint.get("xaxis")
    if x is None:
        x = [0, 1, 0] if dot(cross(z, [1, 0, 0]), cross(z, [1, 0, 0])) < 1e-6 else [1, 0, 0]
    x = sub(x, scale(z, dot(x, z)))
    x = scale(x, 1 / dot(x, x) ** 0.5)
    return quaternion_of_axes(x, cross(z, x), z)


# ---- running the program -----------------------------------------------------------------------------

class Failed(Exception):
    """The program did not do what was asked of it."""


def read_mechanism(path):
    """The file as JSON; comment lines are dropped."""
    with open(path, encoding="utf-8") as f:
        return json.loads("".join(line for line in f if not line.lstrip().startswith("#")))


def run(lockwork, mechanism, folder, *arguments):
    """Runs the file (a path, or a mechanism as JSON, which is written first) and returns its results."""
    if not isinstance(mechanism, str):
        path = os.path.join(folder, "mechanism.lockwork")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(mechanism, f, indent=1)
        mechanism = path
    out = os.path.join(folder, "out.csv")
    if os.path.exists(out):
        os.remove(out)
    said = execute(lockwork, "run", mechanism, "-o", out, *arguments).stderr
    if not os.path.exists(out):
        raise Failed("exit status 0, but no results were written")
    return Results(out, said)


def command(*words):
    """Standard output of a command; Failed with what it said when its exit status is not 0."""
    return execute(*words).stdout


def execute(*words):
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=600)
    except (OSError, subprocess.TimeoutExpired) as e:
        raise Failed(str(e)) from e
    if done.returncode != 0:
        said = (done.stderr + done.stdout).strip()
        raise Failed("exit status %d: %s" % (done.returncode, said[-2000:]))
    return done


# ---- a result table ----------------------------------------------------------------------------------

class Results:
    def __init__(self, path, said=""):
        self.said = said        # on standard error while they were made
        self.certainty = {}     # load column -> "exact", "sum-only", "undetermined"
        self.sums = []          # sums stated as determined, each a list of (sign, load column)
        with open(path, encoding="utf-8", newline="") as f:
            lines = f.read().splitlines()
        for line in lines:
            if line.startswith("# exact:"):
                self.read_certainty(line[1:])
            elif line.startswith("# determined sum:"):
                terms = re.findall(r"([-+]?) ?([^\s+-]\S*)", line.partition(":")[2])
                self.sums.append([(-1 if sign == "-" else 1, name) for sign, name in terms])
        rows = list(csv.reader(line for line in lines if not line.startswith("#")))
        names = [re.sub(r" *\[.*\]$", "", name) for name in rows[0]]
        self.columns = {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(names)}
        self.time = self.columns["time"]

    def read_certainty(self, line):
        for part in line.split(";"):
            kind, _, names = part.partition(":")
            for name in map(str.strip, re.sub(r"\[[^\]]*\]", "", names).split(",")):  # names may have blanks
                if name and name not in ("none", "-"):
                    if name in self.certainty:
                        raise Failed("%s is listed twice in the certainty comment" % name)
                    self.certainty[name] = kind.strip()

    def column(self, name):
        if name not in self.columns:
            raise Failed("no column %s in the results" % name)
        return self.columns[name]

    def vectors(self, prefix, names="xyz"):
        """Rows of e.g. rod.vx rod.vy rod.vz for the prefix rod.v"""
        return [list(v) for v in zip(*(self.column(prefix + n) for n in names))]

    def quaternions(self, body):
        if body == "ground":
            return [[1, 0, 0, 0]] * len(self.time)
        return self.vectors(body + ".e", "0123")

    def sample(self, t):
        """Index of the sample at time t, which must be there."""
        i = min(range(len(self.time)), key=lambda k: abs(self.time[k] - t))
        if abs(self.time[i] - t) > 1e-9 * max(abs(self.time[-1]), 1e-3):
            raise Failed("no sample at %g s; the nearest is at %.17g s" % (t, self.time[i]))
        return i

    def quantity(self, q):
        """The series of a quantity, one value per sample."""
        if "column" in q:
            v = self.column(q["column"])
        elif "sum" in q:
            v = [sum(values) for values in zip(*(self.quantity(term) for term in q["sum"]))]
        elif "point" in q:
            v = self.point(q["point"]["body"], q["point"]["at"], q["component"])
        elif "in_axes_of" in q:
            c = "xyz".index(q["component"])
            v = [turn(conjugate(e), w)[c]
                 for e, w in zip(self.quaternions(q["in_axes_of"]), self.vectors(q["vector"]))]
        elif "world_force_of" in q or "world_torque_of" in q:
            c = "xyz".index(q["component"])
            v = [w[c] for w in self.world_load(q)]
        elif "moment_of" in q:
            v = self.moment(q)
        elif "pull_of" in q:
            v = self.pull(q)
        elif "value" in q:
            v = [q["value"]] * len(self.time)
        else:
            raise ValueError("not a quantity: %s" % json.dumps(q))
        return [q.get("factor", 1) * x + q.get("offset", 0) for x in v]

    def point(self, body, at, component):
        e = self.quaternions(body)
        arms = [turn(q, at) for q in e]
        if component in "xyz":
            c = "xyz".index(component)
            return [p[c] + s[c] for p, s in zip(self.vectors(body + "."), arms)]
        c = ["vx", "vy", "vz"].index(component)
        return [v[c] + cross(w, s)[c]
                for v, w, s in zip(self.vectors(body + ".v"), self.vectors(body + ".w"), arms)]

    def world_load(self, q):
        joint, kind = (q["world_force_of"], ".f") if "world_force_of" in q else (q["world_torque_of"], ".t")
        return [turn(multiply(e, q["marker2"]), f)
                for e, f in zip(self.quaternions(q["body2"]), self.vectors(joint + kind))]


    def moment(self, q):
        c = "xyz".index(q["component"])
        force = self.world_load({**q, "world_force_of": q["moment_of"]})
        torque = self.world_load({**q, "world_torque_of": q["moment_of"]})
        point = zip(*(self.point(q["at"]["body"], q["at"]["at"], n) for n in "xyz"))
        return [t[c] + cross(sub(p, q["about"]), f)[c] for p, f, t in zip(point, force, torque)]

    def pull(self, q):
        c = "xyz".index(q["component"])
        out = []
        for tension, p in zip(self.column(q["pull_of"] + ".force"), self.vectors(q["to"] + ".")):
            line = sub(p, q["from"])
            length = dot(line, line) ** 0.5
            out.append(tension * line[c] / length if length > 0 else 0.0)
        return out


def describe(q):
    """A short name for a quantity, for the test's line."""
    if "column" in q:
        return q["column"]
    if "sum" in q:
        return " + ".join(describe(term) for term in q["sum"])
    if "point" in q:
        return "%s of a point of %s" % (q["component"], q["point"]["body"])
    if "in_axes_of" in q:
        return "%s%s in the axes of %s" % (q["vector"], q["component"], q["in_axes_of"])
    if "world_force_of" in q:
        return "%s.f%s in world axes" % (q["world_force_of"], q["component"])
    return "%s.t%s in world axes" % (q["world_torque_of"], q["component"])


# ---- TAP ---------------------------------------------------------------------------------------------

class Tap:
    """Test Anything Protocol on standard output; the plan comes last."""

    def __init__(self):
        self.count = self.failures = 0

    def line(self, good, name, note=""):
        """One test; the note is printed when it fails."""
        self.count += 1
        self.failures += not good
        print("%s %d - %s" % ("ok" if good else "not ok", self.count, name.replace("#", "")), flush=True)
        for text in () if good else note.splitlines():
            print("#   " + text, flush=True)

    def skip(self, name, why):
        self.count += 1
        print("ok %d - %s # SKIP %s" % (self.count, name, why), flush=True)

    def within(self, name, error, tolerance, note=""):
        """One comparison: passes when error <= tolerance (NaN fails); both are in the name or the note."""
        self.line(error <= tolerance, "%s (%.1e, allowed %.1e)" % (name, error, tolerance), note)

    def attempt(self, name, work):
        """Calls work(); a Failed inside becomes a failing line of that name."""
        try:
            work()
        except Failed as e:
            self.line(False, name, str(e))

    def finish(self):
        print("1..%d" % self.count)
        return 1 if self.failures else 0


def scratch():
    return tempfile.TemporaryDirectory(prefix="lockwork-test-")
