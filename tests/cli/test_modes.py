"""Modes on the command line, against frequencies, damping and shapes in closed form; and their pictures."""
import json
import math
import os
import sys

from harness import contains, equal, files, lacks, lockwork, main, near, run_model, write
from rest_models import FourBar, G, bisect, chain, differentiate, hinge, model, pendulum, rod, turned
from test_statics import follower


def hertz(stiffness, mass):
    return math.sqrt(stiffness / mass) / (2 * math.pi)


def pair(mass, stiffness):
    """[(frequency, second over first)] of a symmetric mass and any stiffness, two by two, by the quadratic formula."""
    (a, b), (_, d) = mass
    (p, q), (r, s) = stiffness
    det, middle = a * d - b * b, a * s + d * p - b * (q + r)
    root = math.sqrt(middle ** 2 - 4 * det * (p * s - q * r))
    squares = [(middle - root) / (2 * det), (middle + root) / (2 * det)]
    return [(math.sqrt(w) / (2 * math.pi), (p - w * a) / (w * b - q)) for w in squares]


def test_pendulum():
    """Its stiffness m g l is that of the hinge's load alone."""
    found, said = run_model(pendulum("modes", 0.2))
    near(found["frequency"], [hertz(2 * G * 0.6, 2 * 1.2 ** 2 / 3)], 1e-11)
    equal((found["mode"], found["damping ratio"], found["decay"]), ([1], [0], [0]))
    near([found["A.rz"][0], found["rod.rz"][0], found["rod.x"][0], found["rod.y"][0]], [1, 1, 0, 0], 1e-12)
    contains(said, "equilibrium, stable; 1 mode")


def test_upright_pendulum_grows():
    """At the given pose, as it is an equilibrium: e^(st) with s = sqrt(m g l/J)."""
    found, said = run_model(pendulum("modes", math.pi / 2))
    rate = 2 * math.pi * hertz(2 * G * 0.6, 2 * 1.2 ** 2 / 3)
    near([found["frequency"][0], found["decay"][0] / rate, found["damping ratio"][0]], [0, -1, -1], 1e-11)
    contains(said, "A.rz 1: grows", "unstable: the smallest displacement of A.rz grows")


def test_double_pendulum():
    """Two rods of different lengths and masses, angles against the vertical: the two by two problem."""
    (l, m), (k, n) = (1.2, 2.0), (0.7, 1.5)
    down = -math.pi / 2
    found, _ = run_model(model("modes", [rod("a", (0, 0), down, l, m), rod("b", (0, -l), down, k, n)], [hinge("A", "a", "ground", (0, 0)), hinge("B", "b", "a", (0, -l))]))
    mass = ((m * l * l / 3 + n * l * l, n * l * k / 2), (n * l * k / 2, n * k * k / 3))
    expected = pair(mass, ((m * G * l / 2 + n * G * l, 0), (0, n * G * k / 2)))
    near(found["frequency"], [f for f, _ in expected], 1e-11)
    for i, (_, ratio) in enumerate(expected):
        near(found["b.rz"][i] / found["a.rz"][i], ratio, 1e-9)
        near(found["B.rz"][i], found["b.rz"][i] - found["a.rz"][i], 1e-12)
        near(max(abs(found["A.rz"][i]), abs(found["B.rz"][i])), 1, 1e-12)
        near(found["b.x"][i], l * found["a.rz"][i], 1e-12)  # where the second hangs on the first


def oscillator(damping):
    spring = {"name": "s", "type": "spring", "bodies": ["b", "ground"], "points": [[0, 0, 0], [0, 1, 0]], "stiffness": 200, "damping": damping, "length": 1}
    return model("modes", [{"name": "b", "mass": 2, "inertia": [1, 1, 1, 0, 0, 0]}],
                 [{"name": "S", "type": "prismatic", "bodies": ["b", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0]}], loads=[spring])


def test_oscillator():
    """Undamped, damped by a tenth, creeping: 10 rad/s and d/2m."""
    found, _ = run_model(oscillator(0))
    near([found["frequency"][0], found["damping ratio"][0]], [10 / (2 * math.pi), 0], 1e-11)
    found, _ = run_model(oscillator(4))
    near([found["frequency"][0], found["natural frequency"][0], found["damping ratio"][0], found["decay"][0]],
         [math.sqrt(99) / (2 * math.pi), 10 / (2 * math.pi), 0.1, 1], 1e-10)
    found, said = run_model(oscillator(100))
    root = math.sqrt(25 ** 2 - 100)
    near(found["decay"], [25 - root, 25 + root], 1e-9)
    equal((found["frequency"], [round(z, 12) for z in found["damping ratio"]]), ([0, 0], [1, 1]))
    lacks(said, "grows")


def test_a_damper_alone_brings_nothing_back():
    content = oscillator(4)
    content["loads"][0]["stiffness"] = 0
    content["gravity"] = [0, 0, 0]
    found, said = run_model(content)
    near(found["decay"], [0, 2], 1e-9)
    contains(said, "nothing brings it back", "indifferent: nothing brings S.z back")


def test_unequal_dampers_make_shapes_complex():
    """Two masses in a row with a damper at one of them: residual of the quadratic problem with the printed s and shape."""
    bodies = [{"name": name, "position": [x, 0, 0], "mass": m, "inertia": [1, 1, 1, 0, 0, 0]} for name, x, m in (("a", 1, 2.0), ("b", 2, 3.0))]
    joints = [{"name": name.upper(), "type": "prismatic", "bodies": [name, "ground"], "at": [0, 0, 0], "axis": [1, 0, 0]} for name in "ab"]
    loads = [{"name": "s%d" % i, "type": "spring", "bodies": ends, "points": points, "stiffness": k, "damping": d, "length": 1}
             for i, (ends, points, k, d) in enumerate(((["a", "ground"], [[0, 0, 0], [0, 0, 0]], 500, 9), (["b", "a"], [[0, 0, 0], [0, 0, 0]], 300, 0)))]
    found, _ = run_model(model("modes", bodies, joints, loads=loads))
    equal(len(found["mode"]), 2)
    for i in range(2):
        s = complex(-found["decay"][i], 2 * math.pi * found["frequency"][i])
        z = [complex(found[n + ".z"][i], found[n + ".z.im"][i]) for n in "AB"]
        first = 2 * s * s * z[0] + 9 * s * z[0] + 500 * z[0] + 300 * (z[0] - z[1])
        second = 3 * s * s * z[1] + 300 * (z[1] - z[0])
        near([abs(first), abs(second)], [0, 0], 1e-7)
        assert max(abs(v.imag) for v in z) > 1e-3, z
        near(max(abs(v) for v in z if v.imag == 0), 1, 1e-12)


def test_four_bar_on_springs():
    """One freedom: the energy's curvature over the inertia that the crank feels, both from the loop's closed form."""
    bar, stiffness, rest, eye, torsion = FourBar(), 400, 0.25, (0.2, 0.9), 3.0
    loads = [{"name": "s", "type": "spring", "bodies": ["crank", "ground"], "points": [[bar.a, 0, 0], [*eye, 0]], "stiffness": stiffness, "damping": 2, "length": rest},
             {"name": "t", "type": "torsion", "joint": "D", "coordinate": "rz", "stiffness": torsion, "angle": 0}]
    start = bar.angles(0.5)[1]

    def length(q):
        return math.hypot(bar.a * math.cos(q) - eye[0], bar.a * math.sin(q) - eye[1])

    def slope(q):
        return differentiate(lambda x: bar.weight(x) + 0.5 * stiffness * (length(x) - rest) ** 2 + 0.5 * torsion * (bar.angles(x)[1] - start) ** 2, q)

    found, said = run_model(bar.model("modes", 0.5, loads=loads))
    rest_angle = bisect(slope, 0.9, 1.7)
    inertia = bar.inertia(rest_angle)
    decay = 2 * differentiate(length, rest_angle) ** 2 / (2 * inertia)
    near(found["natural frequency"], [hertz(differentiate(slope, rest_angle), inertia)], 1e-8)
    near(found["decay"], [decay], 1e-8)
    contains(said, "equilibrium, stable; 1 mode")
    # what the others do while the crank moves most
    rates = [differentiate(lambda q, i=i: bar.angles(q)[i], rest_angle) for i in (0, 1)]
    near([found["coupler.rz"][0] / found["crank.rz"][0], found["rocker.rz"][0] / found["crank.rz"][0]], rates, 1e-8)


def test_taut_chain_is_a_string():
    """n rods under tension: w^2 = 6 T (1 - c)/(m l (2 + c)), c = cos(k pi/n), in both planes' place here one; the low ones are those of a string."""
    count, tension, link, mass = 12, 80.0, 0.1, 0.05
    bodies = [rod("l%d" % i, (i * link, 0), 0, link, mass) for i in range(count)]
    joints = [hinge("j%d" % i, "l%d" % i, "l%d" % (i - 1) if i else "ground", (i * link, 0)) for i in range(count)]
    bodies.append({"name": "end", "position": [count * link, 0, 0], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]})
    joints += [{"name": "S", "type": "prismatic", "bodies": ["end", "ground"], "at": [count * link, 0, 0], "axis": [1, 0, 0]},
               hinge("last", "end", "l%d" % (count - 1), (count * link, 0))]
    pull = {"name": "T", "type": "force", "body": "end", "point": [0, 0, 0], "force": [tension, 0, 0]}
    found, said = run_model({**model("modes", bodies, joints, loads=[pull]), "gravity": [0, 0, 0]})
    cosines = [math.cos(k * math.pi / count) for k in range(1, count)]
    near(found["frequency"], [math.sqrt(6 * tension * (1 - c) / (mass * link * (2 + c))) / (2 * math.pi) for c in cosines], 1e-8)
    near(found["frequency"][0], math.sqrt(tension / (mass / link)) / (2 * count * link), 0.02)
    contains(said, "equilibrium, stable; 11 modes")


def test_motors_hold_and_springs_swing():
    """A driven base carries an oscillator: the motor's coordinate has no mode. With everything held there is none at all."""
    content = oscillator(0)
    content["bodies"].append({"name": "base", "mass": 5, "inertia": [1, 1, 1, 0, 0, 0]})
    content["joints"].append({"name": "R", "type": "revolute", "bodies": ["base", "ground"], "at": [0, 0, 0], "axis": [0, 0, 1]})
    content["motors"] = [{"name": "M", "joint": "R", "coordinate": "rz", "speed": 3}]
    found, _ = run_model(content)
    near(found["frequency"], [10 / (2 * math.pi)], 1e-11)
    write("m.lockwork", json.dumps(pendulum("modes", 0, motors=[{"name": "M", "joint": "A", "coordinate": "rz"}])))
    status, out, said = lockwork("run", "m.lockwork", "-o", "-")
    equal((status, out), (1, ""))
    contains(said, "nothing can swing", "leave out the motors")


def test_follower_force_brings_frequencies_together():
    """Below the critical force two frequencies as by the two by two problem, above it one growing and one dying at the same frequency."""
    m, l, k = 1.0, 0.5, 10.0
    mass = ((m * l * l / 3 + m * l * l, m * l * l / 2), (m * l * l / 2, m * l * l / 3))
    force = 10.0
    found, _ = run_model(follower("modes", force))
    near(found["frequency"], [f for f, _ in pair(mass, ((2 * k - force * l, force * l - k), (-k, k)))], 1e-9)
    found, said = run_model(follower("modes", 60.0))
    near(found["frequency"][0], found["frequency"][1], 1e-9)
    near(found["decay"][0], -found["decay"][1], 1e-8)
    assert found["decay"][0] < -0.1, found["decay"]
    contains(said, ": grows")


def test_pictures_of_a_mode():
    write("m.lockwork", json.dumps(chain("modes", 6, 1.0, 1.5)))
    equal(lockwork("render", "m.lockwork", "--mode", "2", "--frames", "4", "--size", "160x120", "-o", "f.png")[0], 0)
    equal(files(), ["f_0001.png", "f_0002.png", "f_0003.png", "f_0004.png", "m.lockwork"])
    pictures = [open(name, "rb").read() for name in files()[:4]]
    equal((len(set(pictures)), pictures[1] == pictures[3]), (3, True))  # there, through the middle, and back
    equal(lockwork("render", "m.lockwork", "--mode", "1", "--amplitude", "3 deg", "--size", "160x120", "-o", "one.png")[0], 0)
    for arguments, words in ((("--mode", "5"), "there is no mode 5: it has 4"), (("--mode", "0"), "from 1 up"), (("--amplitude", "1"), "belongs to --mode"),
                             (("--mode", "1", "--amplitude", "2 kg"), "a positive angle or length"), (("--mode", "1", "--time", "1"), "--frames or --fps"),
                             (("--mode", "1", "--amplitude", "100"), "choose an amplitude below"),
                             (("--mode", "1", "--amplitude", "2 mm"), "its amplitude is an angle")):
        status, _, said = lockwork("render", "m.lockwork", *arguments, "-o", "no.png")
        assert status in (1, 2) and not os.path.exists("no.png"), (arguments, status)
        contains(said, words)


def test_exported_mode_closes():
    write("m.lockwork", json.dumps(pendulum("modes", 0)))
    equal(lockwork("export", "m.lockwork", "--mode", "1", "-o", "m.gltf")[0], 0)
    with open("m.gltf", encoding="utf-8") as file:
        gltf = json.load(file)
    times = gltf["accessors"][gltf["animations"][0]["samplers"][0]["input"]]
    near(times["max"][0], 1 / hertz(2 * G * 0.6, 2 * 1.2 ** 2 / 3), 1e-5)
    assert times["count"] > 12, times
    status, _, said = lockwork("export", "m.lockwork", "--mode", "1", "-o", "m.sdf")
    equal(status, 2)
    contains(said, "only .gltf and .glb")


if __name__ == "__main__":
    turned(0)
    sys.exit(main({name: value for name, value in globals().items() if getattr(value, "__module__", "") == "__main__"}))
