"""A mechanism's file and its results as Newton and Euler need them, read without Lockwork's engine.

From the file: bodies' given poses, joints' markers, motors, loads. From `lockwork check --json`: masses and the size.
From the results: poses, velocities, accelerations and loads of each sample. Shared by newton_euler.py,
newton_euler_certainty.py and outcomes.py. Standard library only; a frame is (origin, quaternion), local to world.

A joint's angles are those of the contract: about z alone for one turning freedom, A = Ry(ry) Rx(rx) about the
cross, else A = Rx(rx) Ry(ry) Rz(rz). The unit effort of a coordinate is the load that does work on that coordinate
alone; its product with the relative motion is therefore the coordinate's rate.
"""
import json
import math

from newton_euler_touch import contacts_of, frictions_of, stops_of
from newton_euler_values import (GROUND, NONE, blend, compose, first_task, frame_of, norm, number, numbers, relative, unit,
                                 without_formulas)
from results import Failed, add, command, cross, dot, marker_orientation, read_mechanism, scale, sub, turn

# How the joint's turning is told; the others by three angles.
ANGLES = {"fixed": "none", "prismatic": "none", "revolute": "z", "cylindrical": "z", "planar": "z", "parallel": "z",
          "universal": "yx"}


# ---- the mechanism -----------------------------------------------------------------------------------

class Model:
    def __init__(self, lockwork, path):
        o = first_task(without_formulas(read_mechanism(path)))
        parts = json.loads(command(lockwork, "check", path, "--json"))
        self.size = parts["size"]
        self.redundant, self.singular = parts["rows"] - parts["rank"], parts["singular"]
        self.masses = {p["body"]: (p["mass"], p["com"], p["inertia"]) for p in parts["parts"]}
        self.gravity = numbers(o.get("gravity", [0, 0, -9.81]))
        self.given = {"ground": GROUND, **{b["name"]: frame_of(b) for b in o["bodies"]}}
        self.fixed = {"ground"} | {b["name"] for b in o["bodies"] if b.get("fixed")}
        self.bodies = [b["name"] for b in o["bodies"] if b["name"] not in self.fixed]
        self.joints = {j["name"]: Joint(j, self.given) for j in o.get("joints", [])}
        self.motors, self.loads = o.get("motors", []), o.get("loads", [])
        self.stops, self.frictions, self.contacts = stops_of(o), frictions_of(o), contacts_of(o)


class Joint:
    def __init__(self, o, given):
        self.name, self.kind, self.bodies = o["name"], o["type"], o["bodies"]
        if "markers" in o:
            self.markers = [frame_of(m) for m in o["markers"]]
        else:
            q = marker_orientation({k: numbers(o[k]) for k in ("axis", "xaxis") if k in o})
            places = [numbers(o["at"]), numbers(o.get("to", o["at"]))]
            self.markers = [relative(given[b], (p, q)) for b, p in zip(self.bodies, places)]
        ends = [compose(given[b], m)[0] for b, m in zip(self.bodies, self.markers)]
        self.length = number(o["length"]) if "length" in o else norm(sub(*ends))


class Pair:
    """A joint at one sample. P: markers' origins, X: their axes, all world; x: P1 in marker 2; A = X2ᵀ X1."""

    def __init__(self, joint, frames):
        (self.P1, q1), (self.P2, q2) = (compose(frames[b], m) for b, m in zip(joint.bodies, joint.markers))
        unit_axes = ([1, 0, 0], [0, 1, 0], [0, 0, 1])
        self.X1, self.X2 = [turn(q1, e) for e in unit_axes], [turn(q2, e) for e in unit_axes]
        d = sub(self.P1, self.P2)
        self.x = [dot(e, d) for e in self.X2]
        self.A = [[dot(e2, e1) for e1 in self.X1] for e2 in self.X2]
        self.kind, self.length = joint.kind, joint.length
        self.turning = ANGLES.get(self.kind, "xyz")
        self.along = unit(d) if norm(d) > 0 else NONE

    def carried(self):
        """Loads (force, torque) on body 1 at P1, world axes, that the joint can carry."""
        F, T = [(e, NONE) for e in self.X2], [(NONE, e) for e in self.X2]
        rod = [(self.along, NONE)]
        return {"fixed": lambda: F + T, "revolute": lambda: F + T[:2], "prismatic": lambda: F[:2] + T,
                "cylindrical": lambda: F[:2] + T[:2], "spherical": lambda: F, "planar": lambda: F[2:] + T[:2],
                "universal": lambda: F + [(NONE, cross(self.X1[0], self.X2[1]))],
                "point-line": lambda: F[:2], "point-plane": lambda: F[2:], "parallel": lambda: T[:2],
                "perpendicular": lambda: [(NONE, cross(self.X1[2], self.X2[2]))],
                "distance": lambda: rod, "revolute-spherical": lambda: F[2:] + rod, "free": lambda: []}[self.kind]()

    def gaps(self, size):
        """What the joint's equations leave open, as lengths; axes that should be parallel must not be antiparallel."""
        x, A = self.x, self.A
        tilt = [size * A[0][2], size * A[1][2], size * min(A[2][2], 0)]
        twist, span = [size * A[0][1], size * min(A[0][0], 0)], [norm(x) - self.length]
        return {"fixed": x + tilt + twist, "revolute": x + tilt, "prismatic": x[:2] + tilt + twist,
                "cylindrical": x[:2] + tilt, "spherical": x, "planar": x[2:] + tilt,
                "universal": x + [size * A[1][0]], "point-line": x[:2], "point-plane": x[2:], "parallel": tilt,
                "perpendicular": [size * A[2][2]], "distance": span, "revolute-spherical": x[2:] + span,
                "free": []}[self.kind]

    def angles(self):
        A = self.A
        if self.turning == "none":
            return {}
        if self.turning == "z":
            return {"rz": math.atan2(A[1][0], A[0][0])}
        if self.turning == "yx":
            return {"rx": math.atan2(-A[1][2], A[1][1]), "ry": math.atan2(-A[2][0], A[0][0])}
        return {"rx": math.atan2(-A[1][2], A[2][2]), "ry": math.atan2(A[0][2], math.hypot(A[1][2], A[2][2])),
                "rz": math.atan2(-A[0][1], A[0][0])}

    def lock(self):
        """How far the three angles are from where they are not defined: |cos ry|, 1 for other joints."""
        return math.hypot(self.A[1][2], self.A[2][2]) if self.turning == "xyz" else 1.0

    def effort(self, c):
        """Unit effort of coordinate c: force and torque on body 1 at P1, world axes."""
        if c in ("x", "y", "z"):
            return self.X2["xyz".index(c)], NONE
        if self.turning == "z":
            return NONE, self.X2[2]
        if self.turning == "yx":
            return NONE, self.X1[0] if c == "rx" else self.X2[1]
        r = math.atan2(-self.A[1][2], self.A[2][2])
        E = [self.X2[0], blend((math.cos(r), math.sin(r)), self.X2[1:]), self.X1[2]]    # axes of the three turns
        k = ("rx", "ry", "rz").index(c)
        n = cross(E[(k + 1) % 3], E[(k + 2) % 3])
        return NONE, scale(n, 1 / dot(n, E[k]))


class Sample:
    """One row of the results: frames and motions of the bodies, pairs of the joints."""

    def __init__(self, model, results, i):
        self.row = {name: values[i] for name, values in results.columns.items()}
        self.t, self.model = self.row["time"], model
        self.frames = {n: model.given[n] for n in model.fixed}
        for b in model.bodies:
            self.frames[b] = (self.vector(b + "."), [self.row["%s.e%d" % (b, k)] for k in range(4)])
        self.pairs = {name: Pair(joint, self.frames) for name, joint in model.joints.items()}

    def vector(self, prefix):
        return [self.row[prefix + c] for c in "xyz"]

    def spin(self, body):
        return NONE if body in self.model.fixed else self.vector(body + ".w")

    def velocity(self, body, point):
        if body in self.model.fixed:
            return NONE
        return add(self.vector(body + ".v"), cross(self.spin(body), sub(point, self.frames[body][0])))

    def point(self, body, place):
        """World place of a point given in a body's frame."""
        return compose(self.frames[body], (place, GROUND[1]))[0]

    def load(self, joint):
        """Force and torque that a joint's columns put on body 1 at marker 1, world axes."""
        axes = self.pairs[joint].X2
        return [blend(self.vector("%s.%s" % (joint, kind)), axes) for kind in "ft"]

    def rate(self, joint, c):
        """Rate of a joint's coordinate, from the printed velocities."""
        pair, (one, two) = self.pairs[joint], self.model.joints[joint].bodies
        force, torque = pair.effort(c)
        moving = sub(self.velocity(one, pair.P1), self.velocity(two, pair.P1))
        return dot(force, moving) + dot(torque, sub(self.spin(one), self.spin(two)))


def samples_of(model, results):
    for name, values in results.columns.items():
        for t, v in zip(results.time, values):
            if not math.isfinite(v):
                raise Failed("%s is %g at %g s" % (name, v, t))
    return [Sample(model, results, i) for i in range(len(results.time))]
