"""Springs with a law, bushings, soft stops and compliant contacts against their closed forms, as users run them: test_soft.py LOCKWORK ROOT. Output is TAP."""
import json
import math
import os
import sys

from harness import ROOT, contains, equal, lacks, lockwork, main, mechanism, near, run_model, write

EXAMPLES = os.path.join(ROOT, "data", "examples")
G = 9.81


def example(name, **analysis):
    model = mechanism(os.path.join(EXAMPLES, name + ".lockwork"))
    model["analysis"].update(analysis)
    return model


def run(model, *options):
    return run_model(model, *options)[0]


def root(function, low, high):
    """of a function that rises"""
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return low


# ---- the seat

MAN = 75.0


def foam(s):
    """(stiffness, its integral, the integral of that) at a depth of s > 40 mm: 5 to 10 N/mm on the first 40 mm, then 0.75 N/mm a mm"""
    y = s - 0.04
    return 10e3 + 0.75e6 * y, 300 + 10e3 * y + 0.375e6 * y * y, 16 / 3 + 300 * y + 5e3 * y * y + 0.125e6 * y ** 3


def sag():
    return root(lambda s: foam(s)[1] - MAN * G, 0.04, 0.2)


def undamped_seat(depth, **analysis):
    model = example("seat", tolerance=1e-11, **analysis)
    del model["loads"][0]["damping"]
    model["start"] = {"back": {"z": -depth}}
    model["loads"][0]["length"] = 0.2
    return run(model)


def test_seat_sags_as_the_integral_of_its_stiffness_says():
    data = run(example("seat", end=12, step=0.05, tolerance=1e-10))
    near(-data["man.z"][-1], sag(), 1e-9)
    near(-data["seat.force"][-1], MAN * G, 1e-6)
    near(sag(), 63.27e-3, 5e-6)  # as the file says


def test_seat_swings_as_its_stiffness_there_says():
    small, k = 1e-5, foam(sag())[0]
    data = undamped_seat(sag() + small, end=2, step=0.01)
    # The restoring force is k x - k' x^2/2: overtones of k' small/(6 k) = 5e-5 of the swing; the frequency changes by the square of that.
    for t, z in zip(data["time"], data["man.z"]):
        near((-z - sag()) / small, math.cos(math.sqrt(k / MAN) * t), 3e-4)
    near(math.sqrt(k / MAN), 19.13, 5e-3)


def test_seat_dips_to_where_the_fall_is_taken_up():
    data = undamped_seat(0, end=2, step=0.002)
    dip = root(lambda s: foam(s)[2] - MAN * G * s, 0.06, 0.2)
    deepest = max(-z for z in data["man.z"])
    assert deepest <= dip + 1e-9, (deepest, dip)
    near(deepest, dip, (foam(dip)[1] / MAN - G) * 0.001 ** 2)  # a sample within 1 ms of it
    near(dip, 103.3e-3, 5e-5)
    total = data["energy.total"]
    near(total, [total[0]] * len(total), 1e-7)  # of 75 J, at a tolerance of 1e-11


# ---- bushings

MASS, INERTIA, STIFFNESS = 120.0, (5.0, 9.0, 8.0), (120e3, 90e3, 200e3, 30.0, 30.0, 20.0)
A, B = 0.25, 0.22


def turning():
    kx, ky, kz, krx, kry, krz = STIFFNESS
    return 4 * (kz * B * B + krx), 4 * (kz * A * A + kry), 4 * (kx * B * B + ky * A * A + krz)


def test_engine_rests_on_its_mounts():
    for options in ((), ("--integrator", "genalpha", "--dt", "2 ms")):
        data = run(example("engine-mount"), *options)
        before = data["time"].index(1.5)
        near(data["engine.z"][before], -MASS * G / (4 * STIFFNESS[2]), 1e-8)
        near(data["m1.fz"][before], MASS * G / 4, 2e-3)
        roll = 200 / turning()[0]
        near(data["m1.rx"][-1], roll, roll ** 3)  # turned by so little, it is linear
        for mount, side in (("m1", -1), ("m2", 1), ("m3", -1), ("m4", 1)):
            near(data[mount + ".fz"][-1], MASS * G / 4 + side * STIFFNESS[2] * B * roll, 0.01)
        near(sum(data["m%d.fz" % i][-1] for i in (1, 2, 3, 4)), MASS * G, 1e-6)
        near([math.degrees(data["m1.ry"][-1]), math.degrees(data["m1.rz"][-1])], [0, 0], 1e-9)


def free_engine(**start):
    model = example("engine-mount", end=0.3, step=0.003, tolerance=1e-11)
    model["bodies"][0].update(start)
    model["loads"] = [load for load in model["loads"] if load["type"] == "bushing"]
    for load in model["loads"]:
        del load["damping"]
    return model


def test_engine_swings_in_six_ways():
    data = run(free_engine())
    w, rest = math.sqrt(4 * STIFFNESS[2] / MASS), MASS * G / (4 * STIFFNESS[2])
    near(data["engine.z"], [-rest * (1 - math.cos(w * t)) for t in data["time"]], 1e-11)  # exactly linear
    near(w, 81.65, 5e-3)
    for axis, name in enumerate("xyz"):
        model = free_engine(velocity=[0.01 * (i == axis) for i in range(3)])
        model["gravity"] = [0, 0, 0]
        w = math.sqrt(4 * STIFFNESS[axis] / MASS)
        data = run(model)
        near(data["engine." + name], [0.01 / w * math.sin(w * t) for t in data["time"]], 1e-11)
    for axis, name in enumerate("xyz"):
        model = free_engine(omega=[1e-3 * (i == axis) for i in range(3)])
        model["gravity"] = [0, 0, 0]
        w = math.sqrt(turning()[axis] / INERTIA[axis])
        data = run(model)
        near(data["m1.r" + name], [1e-3 / w * math.sin(w * t) for t in data["time"]], 1e-11)  # the cube of 1e-5 rad is far below
    near(math.sqrt(turning()[0] / INERTIA[0]), 88.14, 5e-3)


# ---- Hertz

def hertz():
    """(depth, duration, force) of the example's impact"""
    mass, speed, k = 7850 * 4 / 3 * math.pi * 0.01 ** 3, 1.0, 4 / 3 * 115.384615e9 * math.sqrt(0.01)
    depth = (5 * mass * speed ** 2 / (4 * k)) ** 0.4
    return depth, 4 * math.sqrt(math.pi) * math.gamma(0.4) / (5 * math.gamma(0.9)) * depth / speed, k * depth ** 1.5


def test_hertz_impact():
    depth, duration, force = hertz()
    errors = []
    for dt in ("0.2 us", "0.1 us"):
        data = run(example("hertz-impact"), "--dt", dt)
        # It flies freely before and after; where it is at the end tells when it left, at the speed it came with.
        errors.append((data["ball.vz"][-1] - 1, data["ball.z"][-1] - 0.01 - (data["time"][-1] - 10e-6 - duration)))
        near(errors[-1][0], 0, 1e-6)
        near(errors[-1][1], 0, 2e-5 * duration)
        # between samples of 0.5 us a parabola has at most F'' h^2/8
        near(max(data["plate.fz"]), force, (math.pi * 0.5e-6 / duration) ** 2 / 8 * 1.5 * force)
        near(-min(data["plate.gap"]), depth, (math.pi * 0.5e-6 / duration) ** 2 / 8 * 1.5 * depth)
    near([duration / 69.1e-6, force / 1750, depth / 23.48e-6], [1, 1, 1], 5e-4)  # as the file says
    data = run(example("hertz-impact"), "--integrator", "dop853", "--tolerance", "1e-11")
    near(data["ball.vz"][-1], 1, 1e-8)
    near(data["ball.z"][-1] - 0.01, data["time"][-1] - 10e-6 - duration, 1e-7 * duration)
    assert 3.5 < errors[0][1] / errors[1][1] < 4.5, errors  # of second order: half the step, a quarter of the error


def test_hertz_contact_loses_what_its_damping_says():
    model = example("hertz-impact")
    del model["contacts"][0]["damping"]
    model["contacts"][0].update(restitution=0.7, speed="1 m/s")
    data = run(model, "--dt", "0.05 us", "--end", "150 us")
    near(data["ball.vz"][-1], 0.7, 1e-4)


# ---- what check says

def test_check_lists_them():
    model = example("engine-mount")
    model["loads"][1]["stiffness"][2] = {"polynomial": [2e5, 0, 1e10]}
    model["joints"] = [{"name": "rail", "type": "free", "bodies": ["engine", "ground"], "at": [0, 0, 0],
                        "limits": {"z": {"range": [-0.01, None], "stiffness": 1e6, "damping": 50}, "x": {"range": [None, 0.02], "force": {"expression": "1e6*x"}}}}]
    model["contacts"] = [{"name": "floor", "bodies": ["engine", "ground"], "shapes": [{"sphere": {"radius": 0.2}}, {"plane": [0, 0, 1], "position": [0, 0, -0.5]}],
                          "friction": 0.1, "model": "hunt-crossley", "stiffness": 1e9, "damping": 0.3}]
    write("model.lockwork", json.dumps(model))
    status, out, err = lockwork("check", "model.lockwork")
    equal((status, err), (0, ""))
    contains(out, "bushings: 4\n", "  m1: engine on ground; stiffness 1.2e+05 9e+04 2e+05 30 30 20 (N/m, N*m/rad)\n", "  m2: engine on ground; stiffness 1.2e+05 9e+04 law 30 30 20 ",
             "limits: 2, all of them soft", "floor: engine (1 shape) on ground (1 shape), hunt-crossley; friction 0.1, stiffness 1e+09 N/m^1.5, damping 0.3 s/m")
    lacks(out, "restitution")
    report = json.loads(lockwork("check", "model.lockwork", "--json")[1])
    equal([bushing["name"] for bushing in report["bushings"]], ["m1", "m2", "m3", "m4"])
    equal(report["bushings"][1], {"name": "m2", "bodies": ["engine", "ground"], "stiffness": [120e3, 90e3, None, 30, 30, 20], "damping": [600, 600, 900, 0.5, 0.5, 0.5]})
    equal(report["limits"], [{"joint": "rail", "coordinate": "z", "lower": -0.01, "upper": None, "soft": True, "stiffness": 1e6, "damping": 50},
                             {"joint": "rail", "coordinate": "x", "lower": None, "upper": 0.02, "soft": True}])
    equal(report["contacts"], [{"name": "floor", "bodies": ["engine", "ground"], "shapes": [1, 1], "model": "hunt-crossley", "static": 0.1, "kinetic": 0.1,
                                "stiffness": 1e9, "exponent": 1.5, "damping": 0.3, "slip": 1e-3}])


if __name__ == "__main__":
    sys.exit(main(globals()))
