"""Everything that acts on the bodies, and the balances it must satisfy: part of newton_euler.py.

Every body: sum of forces = m a of its centre, sum of moments about its centre = I al + w × I w. Terms come from the
results' columns; laws of motors and springs are compared with those columns on the way.
"""
import math

from newton_euler_values import NONE, evaluate, norm, number, numbers, unit
from results import Failed, add, conjugate, cross, dot, scale, sub, turn


def given_length(model, load):
    """Of a spring in the given pose: its rest length when the file gives none."""
    ends = [add(model.given[b][0], turn(model.given[b][1], numbers(p))) for b, p in zip(load["bodies"], load["points"])]
    return norm(sub(*ends))


class Actions:
    """Everything that acts on the bodies at a sample, gravity apart: (body, force, torque, point), world axes."""

    def __init__(self, model, sample, worst):
        self.model, self.s, self.worst = model, sample, worst
        self.acts, self.power, self.stored = [], 0.0, 0.0
        for name, joint in model.joints.items():
            self.both(joint, *sample.load(name))
        for motor in model.motors:
            self.motor(motor)
        for load in model.loads:
            {"spring": self.spring, "torsion": self.torsion}.get(load["type"], self.applied)(load)
        for one in model.stops + model.frictions:
            self.effort(one.joint, one.coordinate, sample.row[one.column])
            self.power += sample.row[one.column] * sample.rate(one.joint, one.coordinate)
        for contact in model.contacts:
            self.contact(contact)

    def both(self, joint, force, torque):
        point = self.s.pairs[joint.name].P1
        self.acts.append((joint.bodies[0], force, torque, point))
        self.acts.append((joint.bodies[1], scale(force, -1), scale(torque, -1), point))

    def expect(self, name, value, unit_value):
        """A printed column against what it must be, relative to the value itself or a typical one."""
        error = abs(self.s.row[name] - value) / max(abs(value), unit_value)
        self.worst.note("laws", error, "%s at %g s" % (name, self.s.t))

    def effort(self, joint, coordinate, value):
        force, torque = self.s.pairs[joint].effort(coordinate)
        self.both(self.model.joints[joint], scale(force, value), scale(torque, value))

    def motor(self, o):
        n, row, turning = o["name"], self.s.row, o["coordinate"][0] == "r"
        place, kind = ("angle", "torque") if turning else ("displacement", "force")
        self.expect("%s.%s" % (n, place), row["%s.%s" % (o["joint"], o["coordinate"])], self.unit(turning))
        self.expect(n + ".speed", self.s.rate(o["joint"], o["coordinate"]), self.unit(turning))
        self.expect(n + ".power", row["%s.%s" % (n, kind)] * row[n + ".speed"], 1e-3)
        for key, column in ((place, place), ("speed", "speed"), (kind, kind)):
            if key in o:
                self.expect("%s.%s" % (n, column), evaluate(o[key], t=self.s.t), self.unit(turning))
        self.effort(o["joint"], o["coordinate"], row["%s.%s" % (n, kind)])
        self.power += row[n + ".power"]

    def unit(self, turning):
        """A typical coordinate, for values near zero."""
        return 1.0 if turning else self.model.size

    def contact(self, c):
        """At the place that is told, opposite on the two bodies; its power is that of the materials which meet there."""
        force, torque, place = (c.vector(self.s, what) for what in ("f", "t", ""))
        self.acts.append((c.bodies[0], force, torque, place))
        self.acts.append((c.bodies[1], scale(force, -1), scale(torque, -1), place))
        moving, turning = c.sliding(self.s)
        self.power += dot(force, moving) + dot(torque, turning)

    def spring(self, o):
        n, s = o["name"], self.s
        P = [s.point(b, numbers(p)) for b, p in zip(o["bodies"], o["points"])]
        line, moving = sub(*P), sub(*(s.velocity(b, p) for b, p in zip(o["bodies"], P)))
        along = unit(line) if norm(line) > 0 else NONE
        rest = number(o["length"]) if "length" in o else given_length(self.model, o)
        x, v = norm(line) - rest, dot(along, moving)
        self.expect(n + ".length", norm(line), self.model.size)
        self.expect(n + ".speed", v, norm(moving) + self.model.size)
        if "force" in o:
            tension, self.stored = evaluate(o["force"], x=x, v=v), math.nan
        else:
            k = number(o.get("stiffness", 0))
            tension = k * x + number(o.get("damping", 0)) * v
            self.stored += 0.5 * k * x * x
        self.expect(n + ".force", tension, 1e-3)
        pull = scale(along, -s.row[n + ".force"])
        for body, sign, point in zip(o["bodies"], (1, -1), P):
            self.acts.append((body, scale(pull, sign), NONE, point))
        self.power -= s.row[n + ".force"] * s.row[n + ".speed"]

    def torsion(self, o):
        n, s = o["name"], self.s
        coordinate = o.get("coordinate") or ("z" if self.model.joints[o["joint"]].kind == "prismatic" else "rz")
        turning = coordinate[0] == "r"
        place, kind = ("angle", "torque") if turning else ("length", "force")
        x, v = s.row["%s.%s" % (o["joint"], coordinate)], s.rate(o["joint"], coordinate)
        self.expect("%s.%s" % (n, place), x, self.unit(turning))
        self.expect(n + ".speed", v, self.unit(turning))
        if "torque" in o:
            effort, self.stored = evaluate(o["torque"], x=x, v=v), math.nan
        else:
            k, off = number(o.get("stiffness", 0)), x - number(o.get("angle", 0))
            effort = -k * off - number(o.get("damping", 0)) * v
            self.stored += 0.5 * k * off * off
        self.expect("%s.%s" % (n, kind), effort, 1e-3)
        self.effort(o["joint"], coordinate, s.row["%s.%s" % (n, kind)])
        self.power += s.row["%s.%s" % (n, kind)] * s.row[n + ".speed"]

    def applied(self, o):
        s, body = self.s, o["body"]
        v = [evaluate(c, t=s.t) for c in o.get("vector", o.get(o["type"]))]
        if o.get("axes") == "body":
            v = turn(s.frames[body][1], v)
        point = s.point(body, numbers(o.get("point", NONE)))
        force, torque = (v, NONE) if o["type"] == "force" else (NONE, v)
        self.acts.append((body, force, torque, point))
        self.power += dot(force, s.velocity(body, point)) + dot(torque, s.spin(body))


# ---- balances ----------------------------------------------------------------------------------------

class Balance:
    """What a body's equations leave open, how large single terms are, and its energies."""

    def __init__(self, model, s, body, acts):
        m, com, (xx, yy, zz, xy, xz, yz) = model.masses[body]
        origin, q = s.frames[body]
        arm, w, al = turn(q, com), s.spin(body), s.vector(body + ".al")
        centre = add(origin, arm)

        def inertia(v):
            a, b, c = turn(conjugate(q), v)
            return turn(q, [xx * a + xy * b + xz * c, xy * a + yy * b + yz * c, xz * a + yz * b + zz * c])

        a = add(add(s.vector(body + ".a"), cross(al, arm)), cross(w, cross(w, arm)))
        gyroscopic = cross(w, inertia(w))
        force = scale(sub(model.gravity, a), m)
        moment = scale(add(inertia(al), gyroscopic), -1)
        self.force_terms = [m * norm(model.gravity), m * norm(a)]
        self.moment_terms = [norm(inertia(al)), norm(gyroscopic)]
        for on, F, T, P in acts:
            if on == body:
                lever = cross(sub(P, centre), F)
                force, moment = add(force, F), add(moment, add(T, lever))
                self.force_terms.append(norm(F))
                self.moment_terms += [norm(T), norm(lever)]
        self.force, self.moment = norm(force), norm(moment)
        v = add(s.vector(body + ".v"), cross(w, arm))
        self.kinetic = 0.5 * m * dot(v, v) + 0.5 * dot(w, inertia(w))
        self.height = -m * dot(model.gravity, centre)


def check_balances(model, samples, worst):
    """Newton, Euler, energies, spans. Returns (kinetic, kinetic + gravity energy, power of all else) by sample."""
    actions = [Actions(model, s, worst) for s in samples]
    balances = [[Balance(model, s, b, a.acts) for b in model.bodies] for s, a in zip(samples, actions)]
    force = max(max(b.force_terms) for row in balances for b in row)
    moment = max(max(b.moment_terms) for row in balances for b in row)
    # Moments that are nothing but rounding of large forces on short arms are not judged by themselves, and
    # neither are forces where only moments act.
    load = max(force, moment / model.size)
    force, moment = max(force, 1e-3 * moment / model.size), max(moment, 1e-3 * force * model.size)
    if force == 0:
        raise Failed("nothing acts and nothing accelerates: nothing can be checked")
    motion, energies = [], []
    for s, a, row in zip(samples, actions, balances):
        for name, b in zip(model.bodies, row):
            worst.note("force", b.force / force, "%s at %g s" % (name, s.t))
            worst.note("moment", b.moment / moment, "%s at %g s" % (name, s.t))
        kinetic, height = sum(b.kinetic for b in row), sum(b.height for b in row)
        motion.append((kinetic, kinetic + height, a.power))
        energies.append((s, kinetic, height + a.stored))
    largest = max(max(k, abs(p) if p == p else 0) for _, k, p in energies)
    for s, kinetic, potential in energies:
        worst.note("energy", abs(kinetic - s.row["energy.kinetic"]) / largest, "kinetic at %g s" % s.t)
        if potential == potential:
            worst.note("energy", abs(potential - s.row["energy.potential"]) / largest, "potential at %g s" % s.t)
    for s in samples:
        for name, pair in s.pairs.items():
            worst.note("span", outside(pair.carried(), s.load(name), model.size) / load, "%s at %g s" % (name, s.t))
    return motion


def outside(carried, load, size):
    """The part of a load that is no combination of what the joint can carry, as a force."""
    left, basis = load[0] + scale(load[1], 1 / size), []
    for f, t in carried:
        v = f + (scale(t, 1 / norm(t)) if norm(t) > 0 else NONE)
        for e in basis:
            v = sub(v, scale(e, dot(e, v)))
        if norm(v) > 1e-9:
            basis.append(unit(v))
    for e in basis:
        left = sub(left, scale(e, dot(e, left)))
    return norm(left)
