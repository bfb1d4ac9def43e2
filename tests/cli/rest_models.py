"""Mechanisms at rest and small motions about it, worked out by hand: what the tests of statics and modes compare with."""
import math

G = 9.81


def turned(angle):
    """About z."""
    return [math.cos(angle / 2), 0, 0, math.sin(angle / 2)]


def rod(name, start, angle, length, mass, **more):
    """A uniform rod from `start` on, in the plane."""
    inertia = mass * length * length / 12
    return {"name": name, "position": [start[0], start[1], 0], "orientation": turned(angle), "mass": mass, "com": [length / 2, 0, 0],
            "inertia": [1e-3 * inertia, inertia, inertia, 0, 0, 0], **more}


def hinge(name, first, second, place):
    return {"name": name, "type": "revolute", "bodies": [first, second], "at": [place[0], place[1], 0], "axis": [0, 0, 1]}


def model(kind, bodies, joints, **more):
    return {"lockwork": 1, "gravity": [0, -G, 0], "bodies": bodies, "joints": joints, "analysis": {"type": kind}, **more}


def pendulum(kind, angle, **more):
    """A rod of 2 kg and 1.2 m at an angle from the horizontal, z out of the plane."""
    return model(kind, [rod("rod", (0, 0), angle, 1.2, 2)], [hinge("A", "rod", "ground", (0, 0))], **more)


def differentiate(function, x, h=1e-3):
    """Central differences of sixth order."""
    return sum(w * (function(x + k * h) - function(x - k * h)) for k, w in ((1, 45), (2, -9), (3, 1))) / (60 * h)


def bisect(function, low, high):
    """A root between two ends of different sign."""
    rising = function(high) > 0
    for _ in range(200):
        middle = 0.5 * (low + high)
        if (function(middle) > 0) == rising:
            high = middle
        else:
            low = middle
    return 0.5 * (low + high)


class FourBar:
    """Crank a, coupler b, rocker c, ground d along x; uniform rods. All from the closed form of the loop."""
    a, b, c, d = 0.3, 0.8, 0.6, 0.9
    mass = (1.1, 2.3, 1.7)

    def angles(self, crank):
        x, y = self.a * math.cos(crank), self.a * math.sin(crank)
        reach = math.hypot(self.d - x, -y)
        base = math.atan2(-y, self.d - x)
        inner = math.acos((reach ** 2 + self.b ** 2 - self.c ** 2) / (2 * reach * self.b))
        coupler = base + inner
        px, py = x + self.b * math.cos(coupler), y + self.b * math.sin(coupler)
        return coupler, math.atan2(py, px - self.d)

    def points(self, crank):
        """Centres of mass of the three."""
        coupler, rocker = self.angles(crank)
        x, y = self.a * math.cos(crank), self.a * math.sin(crank)
        return ((x / 2, y / 2), (x + self.b / 2 * math.cos(coupler), y + self.b / 2 * math.sin(coupler)),
                (self.d + self.c / 2 * math.cos(rocker), self.c / 2 * math.sin(rocker)))

    def weight(self, crank):
        return sum(m * G * p[1] for m, p in zip(self.mass, self.points(crank)))

    def inertia(self, crank):
        """As the crank feels it: twice the kinetic energy at unit speed."""
        total = self.mass[0] * self.a ** 2 / 12
        for i, length in ((0, self.b), (1, self.c)):
            total += self.mass[i + 1] * length ** 2 / 12 * differentiate(lambda q, i=i: self.angles(q)[i], crank) ** 2
        for i, m in enumerate(self.mass):
            for axis in (0, 1):
                total += m * differentiate(lambda q, i=i, axis=axis: self.points(q)[i][axis], crank) ** 2
        return total

    def model(self, kind, crank, **more):
        coupler, rocker = self.angles(crank)
        tip = (self.a * math.cos(crank), self.a * math.sin(crank))
        far = (self.d + self.c * math.cos(rocker), self.c * math.sin(rocker))
        bodies = [rod("crank", (0, 0), crank, self.a, self.mass[0]), rod("coupler", tip, coupler, self.b, self.mass[1]),
                  rod("rocker", (self.d, 0), rocker, self.c, self.mass[2])]
        joints = [hinge("A", "crank", "ground", (0, 0)), hinge("B", "coupler", "crank", tip), hinge("C", "coupler", "rocker", far),
                  hinge("D", "rocker", "ground", (self.d, 0))]
        # the crank's own angle, not that from the given pose
        joints[0]["markers"] = [{"position": [0, 0, 0]}, {"position": [0, 0, 0]}]
        del joints[0]["at"], joints[0]["axis"]
        return model(kind, bodies, joints, **more)


def chain(kind, count, span, length, density=0.4):
    """A V of links between two points at the same height; the lowest points of the V are pulled apart by gravity."""
    link, half = length / count, math.acos(span / length)
    bodies, joints, place = [], [], (0.0, 0.0)
    for i in range(count):
        angle = -half if i < count / 2 else half
        bodies.append(rod("l%d" % i, place, angle, link, density * link))
        joints.append(hinge("j%d" % i, "l%d" % i, "l%d" % (i - 1) if i else "ground", place))
        place = (place[0] + link * math.cos(angle), place[1] + link * math.sin(angle))
    joints.append(hinge("end", "l%d" % (count - 1), "ground", (span, 0)))
    return model(kind, bodies, joints)


def slopes_of_chain(count, span, length, density=0.4):
    """(angles, horizontal pull): link i balances when tan = w (i - (n - 1)/2)/H, and H follows from the span."""
    link = length / count
    weight = density * link * G

    def angles(pull):
        return [math.atan(weight * (i - (count - 1) / 2) / pull) for i in range(count)]

    pull = bisect(lambda h: sum(link * math.cos(a) for a in angles(h)) - span, 1e-6, 1e3)
    return angles(pull), pull


def catenary(span, length, density=0.4):
    """(sag, horizontal pull)"""
    a = bisect(lambda x: length - 2 * x * math.sinh(span / (2 * x)), 1e-2 * span, 100 * span)
    return a * (math.cosh(span / (2 * a)) - 1), a * density * G
