"""What stops, friction and contacts may do and where they do it, and when the motion is not smooth: part of newton_euler.py.

    one-sided   a stop pushes inwards, only at its bound, and the coordinate stays within; a contact pushes, only where
                the gap is closed, and nothing overlaps; force, normal force and friction of a contact belong together
    friction    at most static · normal; while the surfaces slip it is kinetic · normal and against the slipping; the
                printed slip is the speed of the materials

Of a contact at several points whose bodies turn against each other only the bounds are known: the results have its
resultant alone.
"""
import math
import re

from newton_euler_touch import coefficient
from newton_euler_values import norm
from results import add, dot, scale, sub

CLOSED = 1e-9       # m, rad: what is further apart does not touch
SLIPS = 1e-6        # of the largest speed: slower is not judged, its direction is lost in rounding
JUMP = 4            # times the changes before and after: no smooth function that the samples resolve does that


class Scales:
    """The largest of each kind in the run, so that errors are shares."""

    def __init__(self, model, samples):
        self.size = model.size
        forces = [norm(c.vector(s, "f")) for s in samples for c in model.contacts]
        forces += [norm(f) + norm(t) / model.size for s in samples for f, t in map(s.load, model.joints)]
        self.force = max(forces, default=0.0)
        speeds = [norm(s.vector(b + ".v")) + model.size * norm(s.spin(b)) for s in samples for b in model.bodies]
        self.speed = max(speeds, default=0.0)

    def effort(self, coordinate):
        return self.force * (self.size if coordinate[0] == "r" else 1.0)


def check_one_sided(model, samples, worst):
    if not (model.stops or model.frictions or model.contacts):
        return
    scales = Scales(model, samples)
    for s in samples:
        for stop in model.stops:
            check_stop(stop, s, scales, worst)
        for friction in model.frictions:
            check_friction(friction, s, scales, worst)
        for contact in model.contacts:
            check_contact(contact, s, scales, worst)
            check_slip(contact, s, scales, worst)


def check_stop(stop, s, scales, worst):
    x, load = s.row["%s.%s" % (stop.joint, stop.coordinate)], s.row[stop.column]
    length = 1.0 if stop.coordinate[0] == "r" else scales.size
    beyond = max(stop.low - x, x - stop.high, 0.0) / length
    worst.note("one-sided", beyond, "%s.%s is beyond its stop at %g s" % (stop.joint, stop.coordinate, s.t))
    pushes = (load > 0 and x - stop.low < CLOSED) or (load < 0 and stop.high - x < CLOSED) or load == 0
    worst.note("one-sided", 0.0 if pushes else abs(load) / scales.effort(stop.coordinate),
               "%s is %g at %g s, where the coordinate is %g" % (stop.column, load, s.t, x))


def check_friction(o, s, scales, worst):
    """Of a hinge or a slide, from the load that its own columns tell."""
    value, rate = s.row[o.column], s.rate(o.joint, o.coordinate)
    load = o.normal(s.vector(o.joint + ".f"), s.vector(o.joint + ".t"))
    unit = max(scales.effort(o.coordinate), o.bound(load))
    slips = abs(rate) * (scales.size if o.coordinate[0] == "r" else 1.0) > SLIPS * scales.speed
    error = abs(value - o.slipping(load, rate)) if slips else max(abs(value) - o.bound(load), 0.0)
    worst.note("friction", error / unit, "%s is %g at %g s, the load %g, the speed %g" % (o.column, value, s.t, load, rate))


def check_contact(c, s, scales, worst):
    """A push, only where the gap is closed, made of a normal force and friction."""
    F, T = c.vector(s, "f"), c.vector(s, "t")
    N, friction, gap, points = (c.column(s, what) for what in ("normal", "friction", "gap", "points"))
    where = "%s at %g s" % (c.name, s.t)
    own = c.gap(s)
    if own is not None:
        worst.note("place", abs(own - gap) / max(scales.size, abs(own)), "%s: the gap" % where)
    worst.note("one-sided", max(-gap, 0.0) / scales.size, "%s: an overlap of %g" % (where, -gap))
    worst.note("one-sided", -N / scales.force if N < 0 else 0.0, "%s pulls" % where)
    acts = max(abs(N), friction, norm(F), norm(T) / scales.size) / scales.force if scales.force else 0.0
    if gap > CLOSED or points == 0:
        worst.note("one-sided", acts, "%s: a force of %g, the gap is %g, %g points press" % (where, norm(F), gap, points))
        return
    normal = c.normal(s)
    if normal:
        along = dot(normal, F)
        error = max(abs(along - N), abs(norm(sub(F, scale(normal, along))) - friction))
    elif points == 1:
        error = abs(norm(F) - math.hypot(N, friction))
    else:
        error = max(norm(F) - N - friction, 0.0)
    worst.note("one-sided", error / scales.force, "%s: force, normal force and friction do not fit" % where)
    if points == 1:
        worst.note("one-sided", norm(T) / scales.size / scales.force, "%s: a single point has no moment" % where)


def check_slip(c, s, scales, worst):
    N, friction, slip, points = (c.column(s, what) for what in ("normal", "friction", "slip", "points"))
    if points == 0 or c.kinetic is None:
        return
    where = "%s at %g s" % (c.name, s.t)
    worst.note("friction", max(friction - c.static * N, 0.0) / scales.force, "%s: more than static friction" % where)
    u, turning = c.sliding(s)
    if points > 1 and norm(turning) * scales.size > SLIPS * SLIPS * max(scales.speed, norm(u)):
        return
    # What the surfaces do against each other lies in them: u has no part along the normal, and the slip is all of it.
    worst.note("friction", abs(norm(u) - slip) / max(scales.speed, SLIPS),
               "%s: the slip is %g, the speed of the materials %g" % (where, slip, norm(u)))
    if slip < SLIPS * scales.speed or slip == 0:
        return
    value, against = coefficient(c, slip) * N, scale(u, 1 / norm(u))
    worst.note("friction", abs(friction - value) / scales.force, "%s: friction is %g, not %g" % (where, friction, value))
    # With the friction taken off, the rest is the normal force: as large as told, and across the slipping.
    rest = add(c.vector(s, "f"), scale(against, value))
    error = max(abs(norm(rest) - N) if points == 1 else 0.0, abs(dot(rest, against)))
    worst.note("friction", error / scales.force, "%s: friction is not against the slipping" % where)


# ---- when the motion is not smooth -------------------------------------------------------------------

COUNTED = {"was hit": "hit:", "let go": "lets go", "held": "holds", "stuck": "sticks", "slipped": "slips",
           "jammed": "jams", "chattered": "chatter"}


def events_told(said):
    """(from, to) of the events that `lockwork run` told. Of those that it only counted: since the last one told."""
    found, lines = [], [(float(t), text) for t, text in re.findall(r"^(?:warning: )?at t = (\S+) s: (.*)$", said, re.M)]
    for t, text in lines:
        counted = re.match(r"(.*) (%s) \d+ more times up to here" % "|".join(COUNTED), text)
        if counted:
            who, what = counted.group(1), COUNTED[counted.group(2)]
            found.append((max((at for at, told in lines if who in told and what in told), default=0.0), t))
        elif "more events up to here are not listed" in text:
            found.append((max((at for at, _ in lines if at < t), default=0.0), t))
        else:
            found.append((t, t))
    return found


def state_of(model, s):
    """What changes at an event: who presses at how many points, who slips."""
    state = [c.column(s, "points") for c in model.contacts]
    state += [c.column(s, "slip") > CLOSED for c in model.contacts if c.kinetic]
    state += [s.row[stop.column] != 0 for stop in model.stops]
    return state + [math.copysign(abs(r) > CLOSED, r) for r in (s.rate(o.joint, o.coordinate) for o in model.frictions)]


def rough_intervals(model, samples, said, edges):
    """Indices k of the intervals from sample k to k + 1 in which the motion may jump: events that were told, changes of
    state, edges of the file's own laws, and, while something presses, accelerations that jump (round a corner)."""
    told = events_told(said) + [(t, t) for t in edges]
    rough = set()
    for k, (a, b) in enumerate(zip(samples, samples[1:])):
        slack = 1e-8 * b.t                      # the figures told have nine digits
        if any(a.t - slack <= end and start <= b.t + slack for start, end in told):
            rough.add(k)
        elif (model.stops or model.frictions or model.contacts) and state_of(model, a) != state_of(model, b):
            rough.add(k)
    if model.contacts:
        rough.update(jumps(model, samples))
    return rough


def jumps(model, samples):
    """Where an acceleration changes far more than before and after, while a contact presses on both sides."""
    presses = [any(c.column(s, "points") for c in model.contacts) for s in samples]
    for b in model.bodies:
        for kind, weight in (("a", 1.0), ("al", model.size)):
            v = [scale(s.vector("%s.%s" % (b, kind)), weight) for s in samples]
            step = [norm(sub(y, x)) for x, y in zip(v, v[1:])]
            least = 1e-9 * max(map(norm, v))
            for k in range(1, len(step) - 1):
                if presses[k] and presses[k + 1] and step[k] > JUMP * max(step[k - 1], step[k + 1], least):
                    yield k
