"""The examples of machines against closed forms: test_machine_examples.py LOCKWORK ROOT. Output is TAP.

As test_robot_examples.py: places by elementary geometry, motors by virtual work on it.
"""
import math
import sys

sys.dont_write_bytecode = True
from harness import main, near
from virtual_work import (PLACE, Machine, add, apply, compare_efforts, from_axes, norm, pose, rate, rotate, run, scale, sub, unit, vector)


# ---- press ------------------------------------------------------------------------------------------------

class Press(Machine):
    """u: the shaft's angle from top dead centre."""
    eccentricity, length = 0.04, 0.3

    def motors(self, u):
        return list(u)

    def ram(self, a):
        return self.eccentricity * math.cos(a) - math.sqrt(self.length ** 2 - (self.eccentricity * math.sin(a)) ** 2)

    def place(self, u):
        pin = [0, -self.eccentricity * math.sin(u[0]), self.eccentricity * math.cos(u[0])]
        lean = math.asin(-pin[1] / self.length)         # of the rod, about x
        return {"shaft": ([0, 0, 0], rotate([u[0], 0, 0])), "rod": (pin, rotate([lean, 0, 0])), "ram": ([0, 0, self.ram(u[0])], rotate([0, 0, 0]))}

    def loads(self, u, v):
        height = self.ram(u[0]) + self.eccentricity + self.length
        return [("ram", [0, 0, 0], [0, 0, 60e3])] if height < 0.0075 and u[0] % (2 * math.pi) < math.pi else []


def press_motion(table, i):
    return [2 * math.pi * table["time"][i]], [2 * math.pi], [0]


def test_press():
    machine, table = Press("press"), run("press")
    for i in range(len(table["time"])):
        u = press_motion(table, i)[0]
        near(table["ram.z"][i], machine.ram(u[0]), PLACE)
        near(table["guide.z"][i], machine.ram(u[0]) + 0.26, PLACE)
    full = [i for i, f in enumerate(table["sheet.force"]) if f < -59999]
    assert 15 < len(full) < 60, len(full)
    compare_efforts(machine, table, ["M.torque"], lambda i: press_motion(table, i), [*range(0, 380, 40), full[0], full[8], full[-2], 400, 470])


def test_press_work():
    """What the motor gives in one stroke is the work on the sheet: 60 kN over 7.5 mm, and the rise before it."""
    table = run("press")
    given = sum(p * 0.002 for p in table["M.power"][:-1])
    near(given, 60e3 * 7.75e-3, 0.01 * 465)     # a sum of rectangles over a force that rises within 3 samples


# ---- backhoe ----------------------------------------------------------------------------------------------

def smooth(t, t0, t1):
    """The file's step(t, t0, 0, t1, 1)."""
    s = min(1, max(0, (t - t0) / (t1 - t0)))
    return s * s * (3 - 2 * s)


class Backhoe(Machine):
    """u: the slopes of boom, stick and rocker against the horizontal, upwards positive. Points are (x, z)."""
    freedoms = 3
    time = 0.0
    feet = {"boom": (0.25, -0.35), "stick": (0.85, 0.54), "bucket": (-0.06, 0.25)}      # on carriage, boom and stick

    @staticmethod
    def beyond(p, slope, q):
        c, s = math.cos(slope), math.sin(slope)
        return p[0] + c * q[0] - s * q[1], p[1] + s * q[0] + c * q[1]

    def points(self, u):
        boom, stick, rocker = u
        elbow = self.beyond((0, 0), boom, (1.7, 0))
        hinge, pivot = self.beyond(elbow, stick, (0.95, 0)), self.beyond(elbow, stick, (0.78, 0.06))
        top = self.beyond(pivot, rocker, (0.26, 0))
        away = math.dist(top, hinge)                        # a triangle with the link, 0.29, and the bucket's arm, 0.2
        arm = math.atan2(top[1] - hinge[1], top[0] - hinge[0]) - math.acos((0.2 ** 2 + away ** 2 - 0.29 ** 2) / (0.4 * away))
        cylinders = {"boom": (self.feet["boom"], self.beyond((0, 0), boom, (0.85, 0.15))),
                     "stick": (self.beyond((0, 0), boom, self.feet["stick"]), self.beyond(elbow, stick, (-0.26, 0.12))),
                     "bucket": (self.beyond(elbow, stick, self.feet["bucket"]), top)}
        return elbow, hinge, pivot, top, arm, cylinders

    def motors(self, u):
        return [math.dist(*ends) for ends in self.points(u)[5].values()]

    def place(self, u):
        elbow, hinge, pivot, top, arm, cylinders = self.points(u)
        pin = self.beyond(hinge, arm, (0.2, 0))
        link = math.atan2(pin[1] - top[1], pin[0] - top[0])
        found = {"boom": ((0, 0), u[0]), "stick": (elbow, u[1]), "bucket": (hinge, arm - math.radians(100)), "rocker": (pivot, u[2]), "link": (top, link)}
        for name, (foot, end) in cylinders.items():
            along = math.atan2(end[1] - foot[1], end[0] - foot[0]) - math.pi / 2
            found[name + "-barrel"], found[name + "-rod"] = (foot, along), (end, along)
        return {body: ([p[0], 0, p[1]], rotate([0, -slope, 0])) for body, (p, slope) in found.items()}

    def loads(self, u, v):
        dig = smooth(self.time, 0.8, 1.4) * (1 - smooth(self.time, 2.4, 2.9))
        return [("bucket", [0.56, 0, 0], [8000 * dig, 0, -2000 * dig]), ("bucket", [0.3, 0, 0.12], [0, 0, -1200 * smooth(self.time, 1, 2.4)])]


def backhoe_motion(table, machine, i):
    bodies = ("boom", "stick", "rocker")
    machine.time = table["time"][i]
    slopes = [-2 * math.atan2(table[b + ".e2"][i], table[b + ".e0"][i]) for b in bodies]
    return slopes, [-table[b + ".wy"][i] for b in bodies], [-table[b + ".aly"][i] for b in bodies]


def test_backhoe_cylinders():
    machine, table = Backhoe("backhoe"), run("backhoe")
    for i in range(len(table["time"])):
        u = backhoe_motion(table, machine, i)[0]
        near([table[n + "-slide.z"][i] for n in machine.feet], machine.motors(u), PLACE)
        for body, (origin, R) in machine.place(u).items():
            near(vector(table, i, body, "x y z"), origin, PLACE)
            near(pose(table, i, body)[1][0], R[0], PLACE)
    s = 0.25 * table["time"][70]                            # the law of the bucket's cylinder
    first, last = table["bucket-slide.z"][0], 1.007
    near(table["bucket-drive.displacement"][70], first + (last - first) * s ** 3 * (10 - 15 * s + 6 * s * s), PLACE)


def test_backhoe_teeth():
    """Through the points of the path, first and last at the ends."""
    table = run("backhoe")
    teeth = [add(pose(table, i, "bucket")[0], apply(pose(table, i, "bucket")[1], [0.56, 0, 0])) for i in range(len(table["time"]))]
    near(teeth[-1], [0.7829, 0, -0.01948], 1e-9)
    for point in ([2.057, 0, -1.229], [1.328, 0, -1.215], [0.9266, 0, -0.5725]):
        assert min(math.dist(point, p) for p in teeth) < 0.03, point


def test_backhoe_forces():
    machine, table = Backhoe("backhoe"), run("backhoe")
    compare_efforts(machine, table, ["boom-drive.force", "stick-drive.force", "bucket-drive.force"], lambda i: backhoe_motion(table, machine, i),
                    range(5, 201, 15))


# ---- scissor lift -----------------------------------------------------------------------------------------

class Scissor(Machine):
    """u: the cylinder's length."""
    foot, push, bar = (0.66, -0.12), 1.3, 1.8

    def motors(self, u):
        return list(u)

    def angle(self, length):
        away = math.hypot(*self.foot)
        return math.acos((away ** 2 + self.push ** 2 - length ** 2) / (2 * away * self.push)) + math.atan2(self.foot[1], self.foot[0])

    def place(self, u):
        a = self.angle(u[0])
        w, h = self.bar * math.cos(a), self.bar * math.sin(a)
        head = self.push * math.cos(a), self.push * math.sin(a)
        along = math.atan2(head[1] - self.foot[1], head[0] - self.foot[0]) - math.pi / 2
        found = {"outer1": ((0, 0), a), "inner1": ((w, 0), math.pi - a), "outer2": ((0, h), a), "inner2": ((w, h), math.pi - a),
                 "platform": ((0, 2 * h), 0), "barrel": (self.foot, along), "rod": (head, along)}
        return {body: ([p[0], 0, p[1]], rotate([0, -slope, 0])) for body, (p, slope) in found.items()}


def test_scissor_lift():
    machine, table = Scissor("scissor-lift"), run("scissor-lift")
    first = math.dist(machine.foot, (1.3 * math.cos(math.radians(15)), 1.3 * math.sin(math.radians(15))))

    def motion(i):
        s, rise = table["time"][i] / 8, 1.15 - first
        return ([first + rise * s ** 3 * (10 - 15 * s + 6 * s * s)], [rise / 8 * 30 * s * s * (1 - s) ** 2], [rise / 64 * 60 * s * (1 - 3 * s + 2 * s * s)])
    for i in range(len(table["time"])):
        for body, (origin, R) in machine.place(motion(i)[0]).items():
            near(vector(table, i, body, "x y z"), origin, PLACE)
            near(pose(table, i, body)[1][0], R[0], PLACE)
    compare_efforts(machine, table, ["lift.force"], motion, range(0, 201, 10))


def test_scissor_lift_at_rest():
    """Weights times their rise per length of the cylinder, by hand: bars at the height of their middles, as good as their centres lie there."""
    machine, table = Scissor("scissor-lift"), run("scissor-lift")
    a, away = math.radians(15), math.hypot(*machine.foot)
    per_angle = away * 1.3 * math.sin(a - math.atan2(*reversed(machine.foot))) / table["slide.z"][0]
    rise = 3.6 * math.cos(a) / per_angle
    load, bars = machine.mass["platform"][0], sum(machine.mass[b][0] * part for b, part in (("outer1", 1), ("inner1", 1), ("outer2", 3), ("inner2", 3)))
    near(table["lift.force"][0], 9.81 * rise * (load + bars / 4), 0.01 * table["lift.force"][0])


# ---- wiper ------------------------------------------------------------------------------------------------

class Wiper(Machine):
    """u: the crank's angle from straight up."""
    crank, lever, link, left, right, shaft = 0.04, 0.06, 0.3, (-0.3, 0), (0.35, 0), (0, -0.06)

    def motors(self, u):
        return list(u)

    def angles(self, u):
        """Of the levers and of the link, against x; the crank's pin."""
        pin = self.shaft[0] - self.crank * math.sin(u[0]), self.shaft[1] + self.crank * math.cos(u[0])
        away = math.dist(pin, self.left)
        lever = math.atan2(pin[1] - self.left[1], pin[0] - self.left[0]) - math.acos((self.lever ** 2 + away ** 2 - self.link ** 2) / (2 * self.lever * away))
        end = self.left[0] + self.lever * math.cos(lever), self.left[1] + self.lever * math.sin(lever)
        return lever, math.atan2(end[1] - pin[1], end[0] - pin[0]), pin, end

    def place(self, u):
        lever, link, pin, end = self.angles(u)
        found = {"crank": (self.shaft, u[0] + math.pi / 2), "drive-link": (pin, link), "left": (self.left, lever), "coupling": (end, 0), "right": (self.right, lever)}
        return {body: ([p[0], 0, p[1]], rotate([0, -slope, 0])) for body, (p, slope) in found.items()}

    def efforts(self, u, v, a):
        """With the friction of both blades, torques on the levers."""
        speed = rate(lambda s: [self.angles([u[0] + s])[0]])[0]
        return [super().efforts(u, v, a)[0] + 2 * 1.7 * math.tanh(speed * v[0] / 0.3) * speed]


def test_wiper():
    machine, table = Wiper("wiper"), run("wiper")
    motion = lambda i: ([1.5 * math.pi * table["time"][i]], [1.5 * math.pi], [0])
    start, swing = machine.angles([0])[0], []
    for i in range(len(table["time"])):
        u = motion(i)[0]
        lever = machine.angles(u)[0]
        swing.append(lever)
        near([table["left-spindle.rz"][i], table["right-spindle.rz"][i]], [lever - start] * 2, PLACE)
        for body, (origin, R) in machine.place(u).items():
            near(vector(table, i, body, "x y z"), origin, PLACE)
            near(pose(table, i, body)[1][0], R[0], PLACE)
    # crank and link in line at both ends of the swing: triangles with 260 and 340 mm
    away = math.hypot(0.3, 0.06)
    corner = lambda side: math.acos((0.06 ** 2 + away ** 2 - side ** 2) / (2 * 0.06 * away))
    near(max(swing) - min(swing), corner(0.34) - corner(0.26), 1e-3)        # between samples the arms go on by a thousandth
    compare_efforts(machine, table, ["M.torque"], motion, range(0, 268, 12))


# ---- pusher -----------------------------------------------------------------------------------------------

def lift(turn):
    """3-4-5 over 108°, rest 72°, back, rest: metres."""
    part = turn / (2 * math.pi) % 1
    u = part / 0.3 if part < 0.3 else 1 if part < 0.5 else 1 - (part - 0.5) / 0.3 if part < 0.8 else 0
    return 0.02 * u ** 3 * (10 - 15 * u + 6 * u * u)


class Pusher(Machine):
    """u: the cam's angle."""
    axle, arm, mast, link = (-0.09, 0.05), 0.09, 0.4, 0.14
    time = 0.0

    def motors(self, u):
        return list(u)

    def lever(self, turn):
        """Its angle: the roller's centre lies on the path that the cam's law prescribes; by bisection."""
        def above(b):
            y, z = self.axle[0] + self.arm * math.cos(b), self.axle[1] + self.arm * math.sin(b)
            return math.hypot(y, z) - 0.05 - lift(turn + math.atan2(y, z))
        low, high = -0.1, 0.4
        while high - low > 1e-16 and low < (low + high) / 2 < high:
            middle = (low + high) / 2
            low, high = (middle, high) if above(middle) < 0 else (low, middle)
        return low

    def place(self, u):
        b = self.lever(u[0])
        top = [0.026, self.axle[0] - self.mast * math.sin(b), self.axle[1] + self.mast * math.cos(b)]
        lean = math.asin((0.45 - top[2]) / self.link)       # of the link above the level
        pin = top[1] - self.link * math.cos(lean)
        ahead = from_axes([0, -1, 0], [1, 0, 0], [0, 0, 1])
        return {"cam": ([0, 0, 0], rotate([u[0], 0, 0])), "lever": ([0, *self.axle], rotate([b, 0, 0])),
                "link": (top, rotate([math.pi / 2 - lean, 0, 0])), "pusher": ([-0.01, pin, 0.44], ahead)}

    def loads(self, u, v):
        R = self.place(u)["lever"][1]
        here = add([0, *self.axle], apply(R, [0.02, 0, 0.25]))
        away = sub([0.018, 0.07, 0.04], here)
        boxes = 40 * smooth(self.time, 0.04, 0.08) * (1 - smooth(self.time, 0.24, 0.28))
        return [("lever", [0.02, 0, 0.25], scale(600 * (norm(away) - 0.2), unit(away))), ("pusher", [0, 0, 0], [0, boxes, 0])]


def test_pusher():
    machine, table = Pusher("pusher"), run("pusher")

    def motion(i):
        machine.time = table["time"][i]
        return [2 * math.pi * machine.time], [2 * math.pi], [0]
    for i in range(len(table["time"])):
        places = machine.place(motion(i)[0])
        near(table["axle.rz"][i], machine.lever(2 * math.pi * machine.time), 1e-8)      # the profile is a spline within 1e-9 m of the law
        near(table["rail.z"][i], -0.23 - places["pusher"][0][1], 1e-8)
        near(vector(table, i, "link", "x y z"), places["link"][0], 1e-8)
    away = math.hypot(*machine.axle)                        # on the top circle: a triangle with the arm and 70 mm
    near(max(table["axle.rz"]), math.acos((away ** 2 + 0.09 ** 2 - 0.07 ** 2) / (2 * away * 0.09)) - math.atan2(0.05, 0.09), 1e-8)
    # away from the switches of the law, where its third derivative jumps; the spline's curvature decides here
    compare_efforts(machine, table, ["M.torque"], motion, [i for i in range(4, 250, 7) if min(abs(i * 0.004 % 1 - s) for s in (0, 0.3, 0.5, 0.8, 1)) > 0.03], 1e-4)


def test_pusher_roller_stays():
    """The cam only pushes: away from its axis, at least with 20 N."""
    table = run("pusher")
    for i in range(len(table["time"])):
        y, z = table["roller.fx"][i], table["roller.fy"][i]
        assert y * table["roller.x"][i] + z * table["roller.y"][i] > 0 and math.hypot(y, z) > 20, table["time"][i]


if __name__ == "__main__":
    sys.exit(main(globals()))
