"""A robot read from URDF and its Newton-Euler equations, written without a look at lockwork's own reader: plain vectors in world axes."""
import math
import xml.etree.ElementTree as ElementTree


def numbers(text, default):
    return [float(x) for x in text.split()] if text else list(default)


def matmul(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def transpose(a):
    return [[a[j][i] for j in range(3)] for i in range(3)]


def apply(a, v):
    return [sum(a[i][k] * v[k] for k in range(3)) for i in range(3)]


def add(*vectors):
    return [sum(v[i] for v in vectors) for i in range(3)]


def scale(v, s):
    return [s * x for x in v]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def rotation_rpy(roll, pitch, yaw):
    cr, sr, cp, sp, cy, sy = (f(x) for x in (roll, pitch, yaw) for f in (math.cos, math.sin))
    return [[cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr]]


def rotation_about(axis, angle):
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    v = 1 - c
    return [[c + x * x * v, x * y * v - z * s, x * z * v + y * s],
            [y * x * v + z * s, c + y * y * v, y * z * v - x * s],
            [z * x * v - y * s, z * y * v + x * s, c + z * z * v]]


def origin_of(element):
    origin = element.find("origin") if element is not None else None
    xyz = numbers(origin.get("xyz") if origin is not None else None, (0, 0, 0))
    rpy = numbers(origin.get("rpy") if origin is not None else None, (0, 0, 0))
    return xyz, rotation_rpy(*rpy)


class Link:
    def __init__(self, element):
        inertial = element.find("inertial")
        self.name = element.get("name")
        self.mass, self.com, self.inertia = 0.0, [0, 0, 0], [[0] * 3 for _ in range(3)]
        if inertial is not None:
            self.mass = float(inertial.find("mass").get("value"))
            self.com, turn = origin_of(inertial)
            i = {k: float(v) for k, v in inertial.find("inertia").attrib.items()}
            tensor = [[i["ixx"], i["ixy"], i["ixz"]], [i["ixy"], i["iyy"], i["iyz"]], [i["ixz"], i["iyz"], i["izz"]]]
            self.inertia = matmul(matmul(turn, tensor), transpose(turn))


class Joint:
    def __init__(self, element):
        self.name, self.type = element.get("name"), element.get("type")
        self.parent, self.child = element.find("parent").get("link"), element.find("child").get("link")
        self.position, self.turn = origin_of(element)
        axis = element.find("axis")
        axis = numbers(axis.get("xyz") if axis is not None else None, (1, 0, 0))
        self.axis = scale(axis, 1 / math.sqrt(dot(axis, axis)))
        mimic = element.find("mimic")
        self.leader = mimic.get("joint") if mimic is not None else None
        self.multiplier = float(mimic.get("multiplier", "1")) if mimic is not None else 0.0
        self.offset = float(mimic.get("offset", "0")) if mimic is not None else 0.0
        self.moves = self.type in ("revolute", "continuous", "prismatic")
        self.slides = self.type == "prismatic"


class Robot:
    def __init__(self, path):
        root = ElementTree.parse(path).getroot()
        self.links = {e.get("name"): Link(e) for e in root.findall("link")}
        self.joints = []                                    # parents first
        waiting = [Joint(e) for e in root.findall("joint")]
        self.root = (set(self.links) - {j.child for j in waiting}).pop()
        reached = {self.root}
        while waiting:
            j = next(j for j in waiting if j.parent in reached)
            waiting.remove(j)
            reached.add(j.child)
            self.joints.append(j)

    def moving(self):
        return [j for j in self.joints if j.moves]

    def leaders(self):
        return [j for j in self.moving() if not j.leader]

    def follow(self, motion):
        """(q, q', q'') of every moving joint from those of the leaders."""
        by_name, full = {j.name: j for j in self.joints}, dict(motion)

        def of(joint):
            if joint.name not in full:
                q, v, a = of(by_name[joint.leader])
                full[joint.name] = (joint.multiplier * q + joint.offset, joint.multiplier * v, joint.multiplier * a)
            return full[joint.name]
        for joint in self.moving():
            of(joint)
        return full

    def inverse(self, motion, gravity=(0, 0, -9.81)):
        """The torque or force along every moving joint, from (q, q', q'') of each."""
        still = [0.0, 0.0, 0.0]
        state = {self.root: ([0, 0, 0], rotation_rpy(0, 0, 0), still, still, scale(gravity, -1))}
        axes = {}
        for j in self.joints:
            p, turn, w, wd, a = state[j.parent]
            q, v, acc = motion[j.name] if j.moves else (0, 0, 0)
            arm = apply(turn, j.position)
            turn = matmul(turn, j.turn)
            axis = axes[j.name] = apply(turn, j.axis)
            if j.slides:
                arm = add(arm, scale(axis, q))
                a = add(a, cross(wd, arm), cross(w, cross(w, arm)), scale(cross(w, axis), 2 * v), scale(axis, acc))
            else:
                a = add(a, cross(wd, arm), cross(w, cross(w, arm)))
                wd = add(wd, scale(axis, acc), cross(w, scale(axis, v)))
                w = add(w, scale(axis, v))
                turn = matmul(turn, rotation_about(j.axis, q))
            state[j.child] = (add(p, arm), turn, w, wd, a)
        force, moment = {}, {}                              # on the link from its parent, moment about the link's origin
        for name, link in self.links.items():
            _, turn, w, wd, a = state[name]
            c = apply(turn, link.com)
            tensor = matmul(matmul(turn, link.inertia), transpose(turn))
            ac = add(a, cross(wd, c), cross(w, cross(w, c)))
            force[name] = scale(ac, link.mass)
            moment[name] = add(apply(tensor, wd), cross(w, apply(tensor, w)), cross(c, force[name]))
        effort = {}
        for j in reversed(self.joints):
            f, m = force[j.child], moment[j.child]
            if j.moves:
                effort[j.name] = dot(axes[j.name], f if j.slides else m)
            arm = add(state[j.child][0], scale(state[j.parent][0], -1))
            force[j.parent] = add(force[j.parent], f)
            moment[j.parent] = add(moment[j.parent], m, cross(arm, f))
        return effort

    def at_motors(self, effort):
        """What the leaders' motors deliver: the followers' share comes through the coupling."""
        total = dict(effort)
        for j in self.moving():                             # chains of mimics: the last first
            if j.leader:
                self._pass_on(j, total)
        return {j.name: total[j.name] for j in self.leaders()}

    def _pass_on(self, joint, total):
        by_name, factor, at = {j.name: j for j in self.joints}, 1.0, joint
        while at.leader:
            factor *= at.multiplier
            at = by_name[at.leader]
        total[at.name] += factor * total[joint.name]

    def accelerations(self, q, v):
        """Of a robot that nothing drives: M a = -h, by columns of the inverse dynamics. Plain elimination."""
        names = [j.name for j in self.moving()]
        n = len(names)
        bias = self.inverse({k: (q[k], v[k], 0.0) for k in names})
        matrix = []
        for k in names:
            column = self.inverse({i: (q[i], 0.0, 1.0 if i == k else 0.0) for i in names}, (0, 0, 0))
            matrix.append([column[i] for i in names])       # symmetric: rows are columns
        right = [-bias[k] for k in names]
        for i in range(n):
            for r in range(i + 1, n):
                f = matrix[r][i] / matrix[i][i]
                matrix[r] = [x - f * y for x, y in zip(matrix[r], matrix[i])]
                right[r] -= f * right[i]
        for i in reversed(range(n)):
            right[i] = (right[i] - sum(matrix[i][k] * right[k] for k in range(i + 1, n))) / matrix[i][i]
        return dict(zip(names, right))
