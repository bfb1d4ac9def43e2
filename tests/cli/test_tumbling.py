"""Bodies that tumble on one floor do not know of each other: test_tumbling.py LOCKWORK ROOT [SEEDS]. Output is TAP; figures are its comments.

Boxes and cylinders are dropped 0.4 m apart, turning, each with a contact of its own against the same floor. Every run must end, every body must follow the run in which it is alone until
its second impact (later ones are told apart by rounding, as tumbling is chaotic) and come to rest on the same face, and what rests must weigh on the floor what it weighs."""
import json
import math
import random
import re
import subprocess
import sys
import time

from harness import LOCKWORK, columns, equal, main, near, read, write

SEEDS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
G = 9.81
DENSITY = 500
LONGEST = 600  # s that a run may take here before it counts as one that does not end


def tumbler(chance, number):
    """(body, mass)"""
    turn = [chance.gauss(0, 1) for _ in range(4)]
    norm = math.sqrt(sum(x * x for x in turn))
    x, y, z = (round(chance.uniform(0.05, 0.12), 3) for _ in range(3))
    shape, volume = ({"box": [x, y, z]}, x * y * z) if number % 2 == 0 else ({"cylinder": {"radius": x / 2, "length": y}}, math.pi * x * x / 4 * y)
    return {"name": "b%d" % number, "position": [0.4 * (number % 5), 0.4 * (number // 5), 0.25 + chance.uniform(0, 0.1)],
            "orientation": [x / norm for x in turn], "velocity": [chance.uniform(-0.1, 0.1) for _ in range(3)],
            "omega": [chance.uniform(-5, 5) for _ in range(3)], "geometry": [dict(shape, density=DENSITY)]}, DENSITY * volume


def model(bodies, integrator):
    analysis = {"type": "dynamics", "end": 4, "step": 0.01}
    analysis.update({"tolerance": 1e-11} if integrator == "dop853" else {"integrator": integrator, "dt": 0.001})
    return {"lockwork": 1, "bodies": bodies, "analysis": analysis,
            "contacts": [{"name": "floor", "bodies": [[b["name"] for b in bodies], "ground"], "shapes": [None, {"plane": [0, 0, 1]}],
                          "friction": 0.5, "restitution": 0.3}]}


def run(content):
    """(status, columns, what was said, seconds)"""
    write("m.lockwork", json.dumps(content))
    start = time.monotonic()
    done = subprocess.run([LOCKWORK, "run", "m.lockwork", "-o", "m.csv"], capture_output=True, text=True, timeout=LONGEST, check=False)
    data = columns(read("m.csv")) if done.returncode == 0 else {}
    return done.returncode, data, done.stderr, time.monotonic() - start


def solitary(body, integrator):
    """Its run alone: (columns, when it is hit for the second time)"""
    status, data, said, _ = run(model([body], integrator))
    equal((status, said if status else ""), (0, ""))
    hits = [float(t) for t in re.findall(r"at t = (\S+) s: hit", said)]
    if integrator != "dop853":  # nothing is located: when the floor presses again
        normal = [0] + data["floor.normal" if "floor.normal" in data else "floor.%s.normal" % body["name"]]
        hits = [t for t, before, now in zip(data["time"], normal, normal[1:]) if now > 0 >= before]
    return data, hits[1] if len(hits) > 1 else math.inf


def face(body, data):
    """Which side is down at the end, "-z" and the like, or "side" of a cylinder, or none where it stands on an edge; and whether it moves."""
    name = body["name"]
    e0, e1, e2, e3 = (data["%s.e%d" % (name, k)][-1] for k in range(4))
    up = {"x": 2 * (e1 * e3 - e0 * e2), "y": 2 * (e2 * e3 + e0 * e1), "z": 1 - 2 * (e1 * e1 + e2 * e2)}  # the world's z in its axes
    if "cylinder" in body["geometry"][0] and abs(up["z"]) < 1e-6:
        return "side"
    for axis, value in up.items():
        if abs(value) > 1 - 1e-9 and ("box" in body["geometry"][0] or axis == "z"):
            return ("-" if value > 0 else "+") + axis
    return "none"


def still(body, data):
    speeds = [abs(data["%s.%s" % (body["name"], q)][-1]) for q in ("vx", "vy", "vz", "wx", "wy", "wz")]
    return max(speeds) < 1e-6


def compare(body, mass, data, alone, second):
    """(the farthest from its run alone before its second impact, m; what rests there)"""
    name = body["name"]
    far = 0
    for k, t in enumerate(data["time"]):
        if t < second:
            far = max([far] + [abs(data["%s.%s" % (name, q)][k] - alone["%s.%s" % (name, q)][k]) for q in "xyz"])
    assert far < 1e-9, "%s is %.3g m off its run alone" % (name, far)
    equal((name, face(body, data)), (name, face(body, alone)))
    if still(body, data):
        near(data["floor.%s.fz" % name][-1], mass * G, 1e-6 * mass * G)
        near(data["floor.%s.gap" % name][-1], 0, 1e-8)
    return far, face(body, data) if still(body, data) else "moves"


def tumble(count, integrator):
    faces, worst, slowest = {}, 0, 0
    for seed in range(1, SEEDS + 1):
        chance = random.Random(1000 * count + seed)
        bodies = [tumbler(chance, i) for i in range(count)]
        status, data, said, seconds = run(model([b for b, _ in bodies], integrator))
        assert status == 0, "seed %d: %s" % (seed, said[-500:])
        slowest = max(slowest, seconds)
        for body, mass in bodies:
            alone, second = solitary(body, integrator)
            far, down = compare(body, mass, data, alone, second)
            worst = max(worst, far)
            faces[down] = faces.get(down, 0) + 1
    print("# %d bodies, %s, %d seeds: all end; off their runs alone by up to %.2g m; slowest run %.1f s; down: %s"
          % (count, integrator, SEEDS, worst, slowest, ", ".join("%s %d" % item for item in sorted(faces.items()))))


def test_three():
    tumble(3, "dop853")


def test_six():
    tumble(6, "dop853")


def test_twenty_in_steps():
    tumble(20, "symplectic")


if __name__ == "__main__":
    sys.exit(main(globals()))
