"""Stops, friction in joints and contacts as a mechanism's file gives them: part of newton_euler.py.

Only rigid ones: soft stops and compliant contacts are springs and have tests of their own. Shapes are looked into as
far as simple geometry goes, spheres and planes; of others the results are judged without them.
"""
import math

from newton_euler_values import compose, frame_of, norm, number, numbers, unit
from results import dot, sub, turn

SOFT = ("stiffness", "damping", "force", "torque")


class Stop:
    def __init__(self, joint, coordinate, o):
        bounds = o["range"] if isinstance(o, dict) else o
        self.joint, self.coordinate = joint, coordinate
        self.soft = isinstance(o, dict) and any(key in o for key in SOFT)
        self.low, self.high = (sign * math.inf if b is None else number(b) for sign, b in zip((-1, 1), bounds))
        self.column = "%s.stop.%s" % (joint, coordinate)


class Friction:
    """In a joint that turns about z or slides along it: bound and value of the friction at the surface."""
    COORDINATE = {"revolute": "rz", "prismatic": "z"}

    def __init__(self, joint, o):
        o = o if isinstance(o, dict) else {"coefficient": o}
        self.joint, self.kind, self.coordinate = joint["name"], joint["type"], self.COORDINATE[joint["type"]]
        self.kinetic, self.viscous, self.preload = (number(o.get(k, 0)) for k in ("coefficient", "viscous", "preload"))
        self.static, self.stribeck = number(o.get("static", self.kinetic)), number(o.get("stribeck", 0))
        self.radius = number(o["radius"]) if "radius" in o else None
        self.collar, self.span = number(o.get("collar", 0)), number(o.get("span", 0))
        self.arm = self.radius if self.kind == "revolute" else 1.0
        self.column = "%s.friction.%s" % (self.joint, self.coordinate)

    def normal(self, f, t):
        """The load that presses, of the joint's force and moment in marker 2's axes (z is the joint's own)."""
        across = [f[0], f[1]]
        if self.span:
            lever = [t[1] / self.span, -t[0] / self.span]       # t × z
            load = sum(math.hypot(*(0.5 * a + s * b for a, b in zip(across, lever))) for s in (1, -1))
        else:
            load = math.hypot(*across)
        if self.kind == "revolute":
            return load + abs(f[2]) * self.collar / self.radius
        return load + (abs(t[2]) / self.radius if self.radius else 0.0)

    def bound(self, load):
        return self.arm * (max(self.static, self.kinetic) * load + self.preload)

    def slipping(self, load, rate):
        """What it is along the coordinate while that changes at the given rate."""
        u = abs(rate) * self.arm
        return -math.copysign(self.arm * (coefficient(self, u) * load + self.preload + self.viscous * u), rate)


def coefficient(o, u):
    """Of friction at the speed u > 0 of the surfaces."""
    return o.kinetic + ((o.static - o.kinetic) * math.exp(-(u / o.stribeck) ** 2) if o.stribeck else 0.0)


class Contact:
    def __init__(self, name, bodies, shapes, o):
        self.name, self.bodies = name, bodies
        friction = o.get("friction")
        friction = friction if isinstance(friction, dict) else {"kinetic": friction}
        known = friction.get("kinetic", friction.get("static")) is not None
        self.kinetic = number(friction.get("kinetic", friction.get("static"))) if known else None
        self.static = number(friction.get("static", self.kinetic)) if known else None
        self.stribeck = number(friction.get("stribeck", 0))
        self.shapes = [round_or_flat(s) for s in shapes]

    def column(self, s, what):
        return s.row["%s.%s" % (self.name, what)]

    def vector(self, s, what):
        return s.vector("%s.%s" % (self.name, what))

    def sliding(self, s):
        """Velocity of the first body's material at the place against the second's, and their turning."""
        place = self.vector(s, "")
        return (sub(*(s.velocity(b, place) for b in self.bodies)), sub(*(s.spin(b) for b in self.bodies)))

    def normal(self, s):
        """Of the force on the first body, world axes, where a plane says it; else None."""
        for shape, body, sign in zip(self.shapes, self.bodies, (-1, 1)):
            if shape and shape[0] == "plane":
                return [sign * x for x in turn(s.frames[body][1], shape[2])]
        return None

    def gap(self, s):
        """Between two spheres or a sphere and a plane; None for others."""
        kinds = [shape and shape[0] for shape in self.shapes]
        if "sphere" not in kinds or None in kinds:
            return None
        P = [compose(s.frames[b], (shape[1], [1, 0, 0, 0]))[0] for b, shape in zip(self.bodies, self.shapes)]
        if kinds == ["sphere", "sphere"]:
            return norm(sub(*P)) - self.shapes[0][2] - self.shapes[1][2]
        return dot(self.normal(s), sub(*P)) - self.shapes[kinds.index("sphere")][2]


def round_or_flat(shapes):
    """("sphere", centre, radius), ("plane", point, normal) in the body's frame, or None."""
    if not isinstance(shapes, list) or len(shapes) != 1:
        return None
    place, q = frame_of(shapes[0])
    if "sphere" in shapes[0]:
        return "sphere", place, number(shapes[0]["sphere"]["radius"])
    if "plane" in shapes[0]:
        return "plane", place, turn(q, unit(numbers(shapes[0]["plane"])))
    return None


# ---- of a file ---------------------------------------------------------------------------------------

def stops_of(o):
    return [Stop(j["name"], c, limit) for j in o.get("joints", []) for c, limit in j.get("limits", {}).items()]


def frictions_of(o):
    return [Friction(j, j["friction"]) for j in o.get("joints", []) if "friction" in j]


def contacts_of(o):
    return [contact for entry in o.get("contacts", []) for contact in pairs_of(entry, o)]


def pairs_of(entry, o):
    """The contacts that one entry makes: lists of bodies make several, NAME.a.b."""
    geometry = {b["name"]: b.get("geometry") for b in o["bodies"]}
    if "among" in entry:
        bodies, given = entry["among"], [entry.get("shapes")] * 2
        pairs = [(a, b, [a, b]) for i, a in enumerate(bodies) for b in bodies[i + 1:]]
    else:
        sides, given = entry["bodies"], entry.get("shapes", [None, None])
        listed = [isinstance(side, list) for side in sides]
        first, second = (side if isinstance(side, list) else [side] for side in sides)
        pairs = [(a, b, [n for n, many in zip((a, b), listed) if many]) for a in first for b in second]
    for a, b, names in pairs:
        shapes = [s if s is not None else geometry.get(body) for s, body in zip(given, (a, b))]
        yield Contact(".".join([entry["name"]] + names), (a, b), [[s] if isinstance(s, dict) else s for s in shapes], entry)


def is_rigid(o):
    """Nothing soft, and joints whose friction this checker has written down for itself."""
    return (not any(stop.soft for stop in stops_of(o))
            and all(contact.get("model", "rigid") == "rigid" for contact in o.get("contacts", []))
            and all(j["type"] in Friction.COORDINATE for j in o.get("joints", []) if "friction" in j))
