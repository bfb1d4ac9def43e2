"""The examples of robots against closed forms: test_robot_examples.py LOCKWORK ROOT. Output is TAP.

Places: joints' coordinates that follow from the driven body by elementary geometry. Loads: motors by virtual work on that geometry
(virtual_work.py) with the masses of the parts.
"""
import math
import sys

sys.dont_write_bytecode = True
from harness import main, near
from virtual_work import (PLACE, Machine, add, apply, compare_efforts, cross, dot, from_axes, norm, pose, product, rotate, run, scale, sub, unit,
                          vector)


# ---- Stewart platform -------------------------------------------------------------------------------------

class Stewart(Machine):
    """u: the platform's place, and the vector by which it has turned from the matrix `R`."""
    freedoms = 6
    R = rotate([0, 0, 0])

    @staticmethod
    def joint(k, end):
        angle = math.radians(120 * (k // 2) + (1 if k % 2 else -1) * (48 if end else 12))
        return [(0.18 if end else 0.3) * math.cos(angle), (0.18 if end else 0.3) * math.sin(angle), 0.0]

    def leg(self, u, k):
        R = product(rotate(u[3:]), self.R)
        return sub(add(u[:3], apply(R, self.joint(k, 1))), self.joint(k, 0)), R

    def motors(self, u):
        return [norm(self.leg(u, k)[0]) for k in range(6)]

    def place(self, u):
        found = {"platform": (u[:3], product(rotate(u[3:]), self.R))}
        for k in range(6):
            a = self.joint(k, 0)
            home = sub(add(self.joint(k, 1), [0, 0, 0.42]), a)
            leg, z = self.leg(u, k)[0], unit(self.leg(u, k)[0])
            x = unit(cross(unit(cross([0, 0, 1], home)), z))        # across the base's axis and the leg
            R = from_axes(x, cross(z, x), z)
            found["cylinder%d" % (k + 1)], found["rod%d" % (k + 1)] = (a, R), (add(a, leg), R)
        return found


def stewart_motion(table, machine, i):
    machine.R = pose(table, i, "platform")[1]
    return (vector(table, i, "platform", "x y z") + [0, 0, 0], vector(table, i, "platform", "vx vy vz wx wy wz"),
            vector(table, i, "platform", "ax ay az alx aly alz"))


def test_stewart_follows_its_circle():
    table = run("stewart")
    for i, t in enumerate(table["time"]):
        s = t / 2
        angle = 2 * math.pi * s ** 3 * (10 - 15 * s + 6 * s * s)
        near(vector(table, i, "platform", "x y z"), [0.05 * math.cos(angle) - 0.05, 0.05 * math.sin(angle), 0.42], PLACE)
    half = math.radians(4.5)        # the orientation half-way: 9 degrees about (2, 2, 1)
    near(vector(table, 100, "platform", "e0 e1 e2 e3"), [math.cos(half), *scale(math.sin(half), unit([2, 2, 1]))], PLACE)


def test_stewart_legs():
    machine, table = Stewart("stewart"), run("stewart")
    reach = [9.0, 0.0]
    for i in range(len(table["time"])):
        u, v, _ = stewart_motion(table, machine, i)
        lengths = machine.motors(u)
        reach = [min(reach[0], *lengths), max(reach[1], *lengths)]
        near([table["P%d.z" % (k + 1)][i] for k in range(6)], lengths, PLACE)
        near([table["leg%d.displacement" % (k + 1)][i] for k in range(6)], lengths, PLACE)
        speeds = [dot(unit(machine.leg(u, k)[0]), add(v[:3], cross(v[3:], apply(machine.R, machine.joint(k, 1))))) for k in range(6)]
        near([table["leg%d.speed" % (k + 1)][i] for k in range(6)], speeds, PLACE)
    assert 0.37 < reach[0] < 0.43 and 0.49 < reach[1] < 0.57, reach       # the rods stay in their cylinders, and the legs do something


def test_stewart_forces():
    machine, table = Stewart("stewart"), run("stewart")
    compare_efforts(machine, table, ["leg%d.force" % (k + 1) for k in range(6)], lambda i: stewart_motion(table, machine, i), range(0, 201, 40))


def test_stewart_stands():
    """At rest the legs carry the weight, three by three alike."""
    machine, table = Stewart("stewart"), run("stewart", "--end", "0")
    near([table["leg%d.force" % k][0] for k in range(1, 7)], [table["leg1.force"][0], table["leg2.force"][0]] * 3, 1e-6)
    assert table["leg1.force"][0] > 9.81 * machine.mass["platform"][0] / 6


# ---- delta robot ------------------------------------------------------------------------------------------

class Delta(Machine):
    """u: the platform's place."""
    freedoms = 3
    shoulder, bar, arm, rod, half = 0.18, 0.06, 0.26, 0.62, 0.045

    def motors(self, u):
        """The angle of each arm below the horizontal: the elbow outside."""
        found = []
        for k in range(3):
            p = apply(rotate([0, 0, -2 * math.pi * k / 3]), u)
            x = p[0] + self.bar - self.shoulder
            square = self.arm ** 2 + x * x + p[1] ** 2 + p[2] ** 2 - self.rod ** 2      # = 2 arm (x cos q - z sin q)
            found.append(math.atan2(-p[2], x) - math.acos(square / (2 * self.arm * math.hypot(x, p[2]))))
        return found

    def place(self, u):
        found = {"platform": (u, rotate([0, 0, 0]))}
        for k, q in enumerate(self.motors(u)):
            T = rotate([0, 0, 2 * math.pi * k / 3])
            R, y = product(T, rotate([0, q, 0])), apply(T, [0, 1, 0])
            found["arm%d" % (k + 1)] = apply(T, [self.shoulder, 0, 0]), R
            for side, name in ((-self.half, "a"), (self.half, "b")):
                top = add(found["arm%d" % (k + 1)][0], apply(R, [self.arm, side, 0]))
                z = unit(sub(top, add(u, apply(T, [self.bar, side, 0]))))
                x = unit(cross(y, z))
                found["rod%d%s" % (k + 1, name)] = top, from_axes(x, cross(z, x), z)
        return found


def delta_motion(table, i):
    return vector(table, i, "platform", "x y z"), vector(table, i, "platform", "vx vy vz"), vector(table, i, "platform", "ax ay az")


def test_delta_path():
    """From corner to corner and back, level, over the middle."""
    table = run("delta")
    for t, place in ((0, [-0.15, -0.05, -0.68]), (0.2, [0, 0, -0.59]), (0.4, [0.15, 0.05, -0.68]), (0.5, [0.15, 0.05, -0.68]), (0.9, [-0.15, -0.05, -0.68])):
        i = round(t / 0.005)
        near(vector(table, i, "platform", "x y"), place[:2], PLACE)
        near(table["platform.z"][i], place[2], PLACE)
    for axis in ("e1", "e2", "e3"):
        near(max(abs(v) for v in table["platform." + axis]), 0, PLACE)


def test_delta_arms():
    machine, table = Delta("delta"), run("delta")
    for i in range(len(table["time"])):
        u, v, _ = delta_motion(table, i)
        angles, places = machine.motors(u), machine.place(u)
        near([table["A%d.rz" % k][i] for k in (1, 2, 3)], angles, PLACE)
        near([table["M%d.angle" % k][i] for k in (1, 2, 3)], angles, PLACE)
        for rod in ("rod1a", "rod2b", "rod3a"):
            near(vector(table, i, rod, "x y z"), places[rod][0], PLACE)
        for k in range(3):      # the rod's direction sees the same speed of both its ends
            z, arm = [row[2] for row in places["rod%da" % (k + 1)][1]], places["arm%d" % (k + 1)]
            elbow = cross(scale(table["M%d.speed" % (k + 1)][i], [row[1] for row in arm[1]]), apply(arm[1], [0.26, 0, 0]))
            near(dot(z, elbow), dot(z, v), PLACE)


def test_delta_torques():
    machine, table = Delta("delta"), run("delta")
    compare_efforts(machine, table, ["M%d.torque" % k for k in (1, 2, 3)], lambda i: delta_motion(table, i), range(0, 201, 12))


# ---- six-axis robot ---------------------------------------------------------------------------------------

class Robot(Machine):
    """u: the place of the hand's frame, and the vector by which it has turned from the matrix `R`."""
    freedoms = 6
    R = rotate([0, 0, 0])
    offset, height, upper, up, fore, hand = 0.15, 0.45, 0.6, 0.12, 0.62, 0.06

    def motors(self, u):
        """Pieper: the wrist's centre gives three angles, what is left of the orientation the others; elbow up, hand bent down."""
        R = product(rotate(u[3:]), self.R)
        c = sub(u[:3], apply(R, [self.hand, 0, 0]))
        q1 = math.atan2(c[1], c[0])
        x, z = math.hypot(c[0], c[1]) - self.offset, c[2] - self.height
        reach, lower = math.hypot(x, z), math.hypot(self.fore, self.up)
        inner = math.acos((self.upper ** 2 + lower ** 2 - reach ** 2) / (2 * self.upper * lower))        # at the elbow
        q2 = math.atan2(x, z) - math.acos((self.upper ** 2 + reach ** 2 - lower ** 2) / (2 * self.upper * reach))
        q3 = math.pi - inner - math.atan2(self.fore, self.up)                   # the forearm's end leans by that from the upper arm
        W = product(rotate([0, -q2 - q3, 0]), product(rotate([0, 0, -q1]), R))  # = Rx(q4) Ry(q5 + 90°) Rx(q6)
        return [q1, q2, q3, math.atan2(W[1][0], -W[2][0]), math.acos(W[0][0]) - math.pi / 2, math.atan2(W[0][1], W[0][2])]

    def place(self, u):
        q = self.motors(u)
        found, at, R = {}, [0, 0, 0.2], rotate([0, 0, 0])
        steps = (("turret", [0, 0, 1], [self.offset, 0, 0.25]), ("upper-arm", [0, 1, 0], [0, 0, self.upper]), ("elbow", [0, 1, 0], [0.15, 0, self.up]),
                 ("forearm", [1, 0, 0], [self.fore - 0.15, 0, 0]), ("wrist", [0, 1, 0], [self.hand, 0, 0]), ("hand", [1, 0, 0], [0, 0, 0]))
        for k, (name, axis, onward) in enumerate(steps):
            R = product(R, rotate(scale(q[k] + (math.pi / 2 if name == "wrist" else 0), axis)))
            found[name] = at, R
            at = add(at, apply(R, onward))
        return found


def robot_motion(table, machine, i):
    machine.R = pose(table, i, "hand")[1]
    return vector(table, i, "hand", "x y z") + [0, 0, 0], vector(table, i, "hand", "vx vy vz wx wy wz"), vector(table, i, "hand", "ax ay az alx aly alz")


def robot_angles(task):
    machine, table = Robot("robot-6r"), run("robot-6r", "--task", task)
    for i in range(len(table["time"])):
        u, _, _ = robot_motion(table, machine, i)
        angles = machine.motors(u)
        near([table["A%d.rz" % k][i] for k in range(1, 7)], angles, PLACE)
        near([table["M%d.angle" % k][i] for k in range(1, 7)], angles, PLACE)
        for body, (origin, R) in machine.place(u).items():
            near(vector(table, i, body, "x y z"), origin, PLACE)
    return machine, table


def test_robot_stacks():
    machine, table = robot_angles("stack a box")
    near(add(pose(table, 0, "hand")[0], apply(pose(table, 0, "hand")[1], [0.13, 0, 0])), [0.72, -0.42, 0.36], PLACE)
    near(add(pose(table, -1, "hand")[0], apply(pose(table, -1, "hand")[1], [0.13, 0, 0])), [0.25, 0.8, 0.56], PLACE)
    compare_efforts(machine, table, ["M%d.torque" % k for k in range(1, 7)], lambda i: robot_motion(table, machine, i), range(0, 161, 32))


def test_robot_draws_a_line():
    """At 0.25 m/s along the line, whatever the hand's lean."""
    machine, table = robot_angles("straight line")
    whole = sub([0.9, 0.3, 0.9], [0.7, -0.3, 0.55])
    for i, t in enumerate(table["time"]):
        length, ramp = norm(whole), 0.5
        end = length / 0.25 + ramp
        way = 0.25 * t * t if t < ramp else 0.25 * (t - ramp / 2) if t < end - ramp else length - 0.25 * max(0, end - t) ** 2
        tool = add(pose(table, i, "hand")[0], apply(pose(table, i, "hand")[1], [0.13, 0, 0]))
        near(tool, add([0.7, -0.3, 0.55], scale(way / length, whole)), PLACE)
    compare_efforts(machine, table, ["M%d.torque" % k for k in range(1, 7)], lambda i: robot_motion(table, machine, i), range(10, 176, 40))


if __name__ == "__main__":
    sys.exit(main(globals()))
