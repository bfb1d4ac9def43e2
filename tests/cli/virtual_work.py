"""What the motors of a machine must deliver, by the principle of virtual work: independent of Lockwork's engine.

A machine is its closed-form kinematics: place(u) gives for every body (origin, rotation matrix) and motors(u) the motors' coordinates,
u being as many numbers as the machine has freedoms. Motion enters as u, its rate and acceleration at one instant; everything else
follows by differences along u(s) = u + rate s + ½ acceleration s², of fourth order, and across each coordinate of u:

    sum over motors  effort · ∂(its coordinate)/∂u_j  =  sum over bodies  m (a − g) · ∂c/∂u_j + dH/dt · ∂θ/∂u_j  −  applied loads

c: centre of mass, H: angular momentum about it, θ: turning. Standard library only.
"""
import json
import math

from harness import ROOT, columns, equal, lockwork, near

PLACE = 1e-9            # m and rad: the joints of the results hold to 1e-13
EFFORT = 1e-7           # of the largest: differences of fourth order in virtual_work.py; 1e-9 was seen
STEP = 2e-3         # of s and of u: differences of fourth order are then good to 1e-10 of machines about as large as a person


def add(*vectors):
    return [sum(v) for v in zip(*vectors)]


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def scale(k, a):
    return [k * x for x in a]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def norm(a):
    return math.sqrt(dot(a, a))


def unit(a):
    return scale(1 / norm(a), a)


def apply(R, v):
    return [dot(row, v) for row in R]


def product(A, B):
    return [[sum(A[i][k] * B[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def transpose(A):
    return [list(column) for column in zip(*A)]


def from_axes(x, y, z):
    return transpose([x, y, z])


def turn(axis, angle):
    """The matrix of a turn about an axis, Rodrigues."""
    x, y, z = unit(axis)
    c, s = math.cos(angle), math.sin(angle)
    return [[c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
            [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
            [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)]]


def rotate(vector):
    """The matrix of a turn by a vector."""
    return turn(vector, norm(vector)) if norm(vector) > 0 else [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def turning(R):
    """The vector of a small turn."""
    v = [(R[2][1] - R[1][2]) / 2, (R[0][2] - R[2][0]) / 2, (R[1][0] - R[0][1]) / 2]
    s = norm(v)
    return scale(math.asin(s) / s, v) if s > 0 else v


def from_quaternion(q):
    w, x, y, z = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def solve(A, b):
    """Gauss with pivots."""
    n, M = len(b), [list(row) + [v] for row, v in zip(A, b)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(M[i][k]))
        M[k], M[pivot] = M[pivot], M[k]
        for i in range(k + 1, n):
            factor = M[i][k] / M[k][k]
            M[i] = [x - factor * y for x, y in zip(M[i], M[k])]
    x = [0.0] * n
    for k in reversed(range(n)):
        x[k] = (M[k][n] - dot(M[k][k + 1:n], x[k + 1:])) / M[k][k]
    return x


def rate(f, h=STEP):
    """The derivative at 0 of a function that gives lists."""
    near, far = sub(f(h), f(-h)), sub(f(2 * h), f(-2 * h))
    return [(8 * a - b) / (12 * h) for a, b in zip(near, far)]


def second(f, h=STEP):
    middle, near, far = f(0), add(f(h), f(-h)), add(f(2 * h), f(-2 * h))
    return [(16 * a - b - 30 * c) / (12 * h * h) for a, b, c in zip(near, far, middle)]


def angular_rate(R, h=STEP):
    """Of a matrix that depends on s, at s = 0: world axes."""
    near, far = turning(product(R(h), transpose(R(-h)))), turning(product(R(2 * h), transpose(R(-2 * h))))
    return [(8 * a - b) / (12 * h) for a, b in zip(near, far)]


def masses(path, *options):
    """Mass, centre and inertia matrix of each body, in its frame, as Lockwork weighs the parts."""
    status, out, err = lockwork("check", path, "--json", *options)
    assert status == 0, err
    found = {}
    for part in json.loads(out)["parts"]:
        if part.get("mass"):
            xx, yy, zz, xy, xz, yz = part["inertia"]
            found[part["body"]] = part["mass"], part["com"], [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    return found


class Machine:
    """Override place and motors, and path for coordinates that do not simply add. `freedoms`: how many there are."""
    freedoms = 1
    gravity = [0, 0, -9.81]

    def __init__(self, name, *options):
        self.file = "%s/data/examples/%s.lockwork" % (ROOT, name)
        self.mass = masses(self.file, *options)

    def place(self, u):
        raise NotImplementedError

    def motors(self, u):
        raise NotImplementedError

    def moved(self, u, d):
        """u changed by the small d."""
        return add(u, d)

    def loads(self, u, v):
        """Applied forces: (body, point in its frame, force in world axes)."""
        return []

    def efforts(self, u, v, a):
        """What the motors deliver."""
        known = {}                  # every body asks for the same places

        def places(w):
            if tuple(w) not in known:
                known[tuple(w)] = self.place(w)
            return known[tuple(w)]
        along = lambda s: self.moved(u, add(scale(s, v), scale(s * s / 2, a)))
        across = [lambda s, j=j: self.moved(u, [s if k == j else 0 for k in range(self.freedoms)]) for j in range(self.freedoms)]
        work = [0.0] * self.freedoms
        for body, (m, com, inertia) in self.mass.items():
            centre = lambda w, b=body, c=com: add(places(w)[b][0], apply(places(w)[b][1], c))
            matrix = lambda w, b=body: places(w)[b][1]

            def momentum(s):
                R = matrix(along(s))
                return apply(R, apply(inertia, apply(transpose(R), angular_rate(lambda d: matrix(along(s + d))))))
            force = scale(m, sub(second(lambda s: centre(along(s))), self.gravity))
            moment = rate(momentum)
            for j, virtual in enumerate(across):
                work[j] += dot(force, rate(lambda s: centre(virtual(s)))) + dot(moment, angular_rate(lambda s: matrix(virtual(s))))
        for body, point, force in self.loads(u, v):
            at = lambda w, b=body, p=point: add(places(w)[b][0], apply(places(w)[b][1], p))
            for j, virtual in enumerate(across):
                work[j] -= dot(force, rate(lambda s: at(virtual(s))))
        return solve([rate(lambda s: self.motors(virtual(s))) for virtual in across], work)


# ---- results ----------------------------------------------------------------------------------------------

RESULTS = {}


def run(name, *options):
    """The table of an example's results, run once."""
    if (name, options) not in RESULTS:
        status, out, err = lockwork("run", "%s/data/examples/%s.lockwork" % (ROOT, name), "-o", "-", *options)
        equal((status, err if status else ""), (0, ""))
        RESULTS[name, options] = columns(out)
    return RESULTS[name, options]


def vector(table, i, name, what):
    return [table["%s.%s" % (name, axis)][i] for axis in what.split()]


def pose(table, i, body):
    return vector(table, i, body, "x y z"), from_quaternion(vector(table, i, body, "e0 e1 e2 e3"))


def compare_efforts(machine, table, motors, motion, samples, tolerance=EFFORT):
    """motion(i): u, its rate and acceleration at sample i."""
    largest = max(abs(v) for m in motors for v in table[m])
    assert largest > 1
    for i in samples:
        near([table[m][i] for m in motors], machine.efforts(*motion(i)), tolerance * largest)
