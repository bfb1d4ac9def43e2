"""Whether the printed motion is one: part of newton_euler.py.

Joints hold, coordinates are those of the poses, angles are continuous, and rates are the derivatives of what they are
the rates of.
"""
import math

from newton_euler_values import norm
from results import conjugate, dot, multiply, scale, sub

# Where differences of order 6 and 4 differ by more than this (of the largest rate), the samples are too far apart.
SPARSE = 1e-3


def check_places(model, samples, worst):
    for name in model.joints:
        for s in samples:
            pair = s.pairs[name]
            gap = max([abs(g) for g in pair.gaps(model.size)], default=0.0)
            worst.note("place", gap / model.size, "%s is open at %g s" % (name, s.t))
            for c, v in zip("xyz", pair.x):
                error = abs(v - s.row["%s.%s" % (name, c)]) / max(model.size, norm(pair.x))
                worst.note("place", error, "%s.%s at %g s" % (name, c, s.t))
            for c, v in pair.angles().items():
                error = abs(math.remainder(v - s.row["%s.%s" % (name, c)], 2 * math.pi)) * pair.lock()
                worst.note("place", error, "%s.%s at %g s" % (name, c, s.t))


def check_turns(model, samples, worst):
    for name in model.joints:
        for c in samples[0].pairs[name].angles():
            for before, s in zip(samples, samples[1:]):
                if min(before.pairs[name].lock(), s.pairs[name].lock()) < 0.2:
                    continue            # two of three angles may change as fast as they like there
                mean = 0.5 * (before.rate(name, c) + s.rate(name, c)) * (s.t - before.t)
                step = s.row["%s.%s" % (name, c)] - before.row["%s.%s" % (name, c)]
                worst.note("turns", abs(step - mean), "%s.%s goes on by %.3f at %g s" % (name, c, step, s.t))


class Differences:
    """Derivatives of series at equidistant samples: order 6, and order 4 to see how good they are. They do not reach
    over the rough intervals (k: from sample k to k + 1)."""
    SIX, FOUR = ((1, 3 / 4), (2, -3 / 20), (3, 1 / 60)), ((1, 2 / 3), (2, -1 / 12))

    def __init__(self, samples, worst, rough=()):
        self.samples, self.worst = samples, worst
        self.h = samples[1].t - samples[0].t if len(samples) > 1 else 0
        gaps = [b.t - a.t for a, b in zip(samples, samples[1:])]
        self.usable = [k for k in range(3, len(samples) - 3)
                       if all(abs(gap - self.h) < 1e-9 * self.h for gap in gaps[k - 3:k + 3])
                       and not any(i in rough for i in range(k - 3, k + 3))]
        self.share = len(self.usable) / max(len(samples) - 6, 1)
        self.judged = self.asked = 0

    def derivative(self, series, k, weights):
        width = len(series[0])
        return [sum(w * (series[k + i][c] - series[k - i][c]) for i, w in weights) / self.h for c in range(width)]

    def compare(self, check, name, series, rates, largest, turned=lambda d, k: d):
        """Printed rates against the series' derivative, less what the differences themselves may be off."""
        if largest == 0:
            return
        for k in self.usable:
            six, four = (turned(self.derivative(series, k, w), k) for w in (self.SIX, self.FOUR))
            doubt = norm(sub(six, four)) / largest
            self.asked += 1
            if doubt > SPARSE:
                continue
            self.judged += 1
            noise = 4e-16 * norm(series[k]) / self.h / largest      # of the printed figures themselves
            error = norm(sub(six, rates[k])) / largest - doubt - noise
            self.worst.note(check, max(error, 0.0), "%s at %g s" % (name, self.samples[k].t))


def steady(quaternions):
    """The same turns, without changes of the common sign."""
    out = []
    for q in quaternions:
        out.append(q if not out or dot(q, out[-1]) >= 0 else scale(q, -1))
    return out


def check_motion(model, samples, motion, worst, rough=()):
    d = Differences(samples, worst, rough)
    columns = {(b, kind): [s.vector("%s.%s" % (b, kind)) for s in samples]
               for b in model.bodies for kind in ("", "v", "a", "w", "al")}
    largest = {kind: max(norm(x) for b in model.bodies for x in columns[b, kind]) for kind in ("v", "a", "w", "al")}
    speed, spin = max(largest["v"], largest["w"] * model.size), max(largest["w"], largest["v"] / model.size)
    push, twist = (max(largest["a"], largest["al"] * model.size, spin * speed),
                   max(largest["al"], largest["a"] / model.size, spin * spin))
    for b in model.bodies:
        q = steady([s.frames[b][1] for s in samples])

        def spin_of(rate, k, q=q):
            return scale(multiply(rate, conjugate(q[k]))[1:], 2)

        d.compare("velocity", b + ".v", columns[b, ""], columns[b, "v"], speed)
        d.compare("velocity", b + ".w", q, columns[b, "w"], spin, spin_of)
        d.compare("acceleration", b + ".a", columns[b, "v"], columns[b, "a"], push)
        d.compare("acceleration", b + ".al", columns[b, "w"], columns[b, "al"], twist)
    kinetic, energy, power = ([[row[i]] for row in motion] for i in range(3))
    exchanged = [abs(d.derivative(kinetic, k, d.SIX)[0]) for k in d.usable] + [abs(p) for [p] in power]
    # Where next to nothing is exchanged (a spinning top), a share of what its motion could exchange.
    d.compare("power", "power", energy, power, max(exchanged + [1e-3 * spin * max(k for [k] in kinetic)]))
    return d
