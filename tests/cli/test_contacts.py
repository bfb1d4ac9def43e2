"""Mechanisms with stops, friction and contact against their closed forms, as users run them: test_contacts.py LOCKWORK ROOT. Output is TAP."""
import json
import math
import os
import sys

from harness import ROOT, contains, equal, lockwork, main, mechanism, near, read, run_model as run, write

EXAMPLES = os.path.join(ROOT, "data", "examples")
G = 9.81


def example(name):
    """The example without the comments at the end of lines, which ours do not have."""
    return mechanism(os.path.join(EXAMPLES, name + ".lockwork"))


# ---- impacts and rest

def test_bouncing_ball():
    """Between impacts the heights are parabolas known in closed form; after the accumulation point it rests and the floor carries the weight."""
    data, _ = run(example("bouncing-ball"))
    e, h = 0.8, 1.0
    fall = math.sqrt(2 * h / G)
    end = fall * (1 + e) / (1 - e)
    for t, z in zip(data["time"], data["ball.z"]):
        if t < fall:
            expected = h - G * t * t / 2
        elif t >= end:
            expected = 0
        else:
            start, speed = fall, e * G * fall
            while start + 2 * speed / G < t:
                start, speed = start + 2 * speed / G, e * speed
            expected = speed * (t - start) - G * (t - start) ** 2 / 2
        near(z - 0.05, expected, 1e-9)
    equal(data["floor.points"][-1], 1)
    near(data["floor.fz"][-1], data["energy.potential"][-1] / 0.05, 1e-9)  # m g z at z = 50 mm: the weight itself


def test_tumblers_cease_to_slip():
    """Friction of what slips towards rest acts against its last way, not against the one on which it set out: a cylinder on its rim and a box on a corner that
    turned meanwhile stop slipping. The cylinder rolls on for ever, as nothing takes its energy; the box lies down."""
    tumblers = [({"cylinder": {"radius": 0.044, "length": 0.072}}, math.pi * 0.044 ** 2 * 0.072, [0.4, 0, 0.29165827403299055],
                 [0.05541751243486529, 0.28693063371802646, 0.9361134416984774, -0.19568171866869588],
                 [0.06220702326141905, 0.047373665605693005, -0.017047715633406096], [-0.26551451904050793, 2.6963271672113, 2.509686575986782]),
                ({"box": [0.056, 0.061, 0.068]}, 0.056 * 0.061 * 0.068, [1.6, 0, 0.31530040138686566],
                 [-0.6471217723627825, -0.3368554683600595, -0.6731836354761098, 0.1207708495339183],
                 [0.026611612108052574, -0.018950617334335076, -0.017484685866365673], [-0.2005955275531317, -2.8613982073714306, 3.0837211446267414])]
    for shape, volume, position, orientation, velocity, omega in tumblers:
        data, _ = run({"lockwork": 1, "bodies": [{"name": "b", "position": position, "orientation": orientation, "velocity": velocity, "omega": omega,
                                                  "geometry": [dict(shape, density=500)]}],
                       "contacts": [{"name": "floor", "bodies": [["b"], "ground"], "shapes": [None, {"plane": [0, 0, 1]}], "friction": 0.5, "restitution": 0.3}],
                       "analysis": {"type": "dynamics", "end": 4, "step": 0.01, "tolerance": 1e-11}})
        near(data["floor.b.slip"][-1], 0, 1e-9)
        if "box" in shape:
            near(data["floor.b.fz"][-1], 500 * volume * G, 1e-6 * 500 * volume * G)
            near(max(abs(data["b." + q][-1]) for q in ("vx", "vy", "vz", "wx", "wy", "wz")), 0, 1e-6)
        else:
            near(data["energy.total"][-1], data["energy.total"][100], 1e-8)


def lean(data, name):
    """Its angle from upright at the end, degrees"""
    e1, e2 = data[name + ".e1"][-1], data[name + ".e2"][-1]
    return math.degrees(math.acos(max(-1, min(1, 1 - 2 * (e1 * e1 + e2 * e2)))))


def test_dominoes_fall():
    """None stops half-way: the last one lies flat, each of the others leans against the next and presses on it, and the floor carries them all."""
    count, size, density = 3, [0.008, 0.024, 0.05], 700
    names = ["d%d" % i for i in range(count)]
    for analysis in ({}, {"integrator": "symplectic", "dt": 0.0005}):
        bodies = [{"name": name, "position": [0.03 * i, 0, 0.025], "geometry": [{"box": size, "density": density}]} for i, name in enumerate(names)]
        bodies[0].update(omega=[0, 8, 0], velocity=[0.2, 0, 0])
        contacts = [{"name": "floor", "bodies": [names, "ground"], "shapes": [None, {"plane": [0, 0, 1]}], "friction": 0.5}]
        contacts += [{"name": "pair%d" % i, "bodies": names[i:i + 2], "friction": 0.2} for i in range(count - 1)]
        data, _ = run({"lockwork": 1, "bodies": bodies, "contacts": contacts, "analysis": dict(analysis, type="dynamics", end=1.5, step=0.01)})
        weight = density * size[0] * size[1] * size[2] * G
        near(lean(data, names[-1]), 90, 0.01)
        near(sum(data["floor.%s.fz" % name][-1] for name in names), count * weight, 1e-4 * weight)
        for i, name in enumerate(names[:-1]):
            assert 70 < lean(data, name) < 80 and data["pair%d.normal" % i][-1] > 0.5 * weight, (name, lean(data, name), data["pair%d.normal" % i][-1])


def test_barrier_rests_on_its_stop():
    data, said = run(example("barrier"))
    mass = 2700 * 3 * 0.06 * 0.1
    inertia = mass * (3 ** 2 + 0.1 ** 2) / 12 + mass * 1.5 ** 2
    moment = mass * G * 1.5
    speed = math.sqrt(2 * moment * math.sin(math.radians(60)) / inertia)
    # the first rebound rises until its energy is used up: M sin(angle) = J (0.3 w)^2/2
    top = math.asin(inertia * (0.3 * speed) ** 2 / 2 / moment)
    first = next(i for i in range(1, len(data["time"])) if data["arm.wy"][i] < 0 < data["arm.wy"][i - 1])
    assert max(data["hinge.rz"][first:]) <= top + 1e-9
    near(max(data["hinge.rz"][first:]), top, 1e-4)  # a sample every 5 ms: (2.5 ms)^2/2 of the acceleration
    assert min(data["hinge.rz"]) > -1e-9
    near(data["hinge.rz"][-1], 0, 1e-9)
    near(data["hinge.stop.rz"][-1], moment, 1e-7 * moment)
    contains(said, "the lower stop of hinge.rz")


def test_newton_cradle():
    """the last ball leaves with the first one's speed"""
    data, _ = run(example("newton-cradle"))
    start = math.radians(30)
    near(min(data["h5.rz"]), -start, 2e-4)
    hit = next(i for i, angle in enumerate(data["h5.rz"]) if angle < -1e-3)
    for ball in "1234":
        assert abs(data["b%s.vx" % ball][hit]) < 2e-3, (ball, data["b%s.vx" % ball][hit])
    total = data["energy.total"]
    near(total, [total[0]] * len(total), 1e-9)


# ---- friction

def test_incline():
    data, _ = run(example("incline"))
    slope = math.radians(20)
    acceleration = G * (math.sin(slope) - 0.3 * math.cos(slope))
    near(data["stays.x"], [data["stays.x"][0]] * len(data["time"]), 1e-12)
    for t, x, a in zip(data["time"], data["slides.x"], data["slides.ax"]):
        near(a, acceleration * math.cos(slope), 1e-10)
        near(x - data["slides.x"][0], acceleration * t * t / 2 * math.cos(slope), 1e-10)


def test_brick_tips_at_b_over_h():
    data, _ = run(example("brick"))
    tips = 4 * G * 0.1 / (2 * 0.2) / 10
    for t, x, f in zip(data["time"], data["brick.x"], data["floor.fz"]):
        if t < tips:
            near(x, 0, 1e-12)
            near(f, 4 * G, 1e-9)
    after = [x for t, x in zip(data["time"], data["brick.x"]) if t > tips]
    assert after[1] > 1e-9 and after == sorted(after), after[:5]


def screw(mu):
    return math.atan(0.006 / (2 * math.pi * 0.015)), math.atan(mu)


def test_screw_jack_torque():
    """W r tan(lead + friction angle) to lift, W r tan(friction angle - lead) to lower; where the acceleration is zero, in the middle of the way"""
    data, _ = run(example("screw-jack"))
    lead, angle = screw(0.12)
    torque = dict(zip((round(t, 6) for t in data["time"]), data["M.torque"]))
    near(torque[0.5], 500 * G * 0.015 * math.tan(lead + angle), 1e-7)
    near(torque[2.0], -500 * G * 0.015 * math.tan(angle - lead), 1e-7)


def test_screw_jack_locks_itself():
    model = example("screw-jack")
    del model["motors"]
    model["analysis"] = {"type": "dynamics", "end": 0.2, "step": 0.01}
    data, _ = run(model)
    near(data["load.z"], [data["load.z"][0]] * len(data["time"]), 1e-12)
    mu = 0.04
    model["joints"][0]["friction"]["coefficient"] = mu
    data, _ = run(model)
    # it runs down as on a slope: (J + m s^2) a = s m g - friction, s = way per radian; friction takes 1 - tan(lead - angle)/tan(lead) of the load
    lead, angle = screw(mu)
    way = 0.006 / (2 * math.pi)
    # flanks: axial N cos - mu N sin, moment r (N sin - mu N cos)
    push = 0.015 * math.tan(lead - angle)
    alpha = 500 * G * push / (500e-6 + 500 * way * push)
    near(-data["screw.alz"][-1], alpha, 1e-8 * alpha)
    near(data["load.z"][-1] - data["load.z"][0], -alpha * way * 0.2 ** 2 / 2, 1e-9)


def test_worm_drive_both_ways():
    data, _ = run(example("worm-drive"))
    lead, angle = math.radians(12), math.atan(0.05)
    torque = dict(zip((round(t, 6) for t in data["time"]), data["M.torque"]))
    near(torque[1.0], 100 * 2 / 40 * math.tan(lead + angle) / math.tan(lead), 1e-9)
    near(torque[3.5], 100 * 2 / 40 * math.tan(lead - angle) / math.tan(lead), 1e-9)


# ---- contact in mechanisms

def test_geneva():
    """The wheel stands, advances a quarter a turn along tan b = sin a/(sqrt(2) - cos a), and stands; the slot's play is all it deviates by."""
    data, _ = run(example("geneva"))
    play = 10e-6
    for t, wheel in zip(data["time"], data["wheel_pin.rz"]):
        turns = math.floor(t)
        a = 2 * math.pi * (t - turns) - math.pi
        b = math.atan2(math.sin(a), math.sqrt(2) - math.cos(a)) if abs(a) < math.pi / 4 else math.copysign(math.pi / 4, a)
        distance = 0.05 * math.sqrt(3 - 2 * math.sqrt(2) * math.cos(a)) if abs(a) < math.pi / 4 else 0.05
        near(wheel, -math.pi / 4 - b - math.pi / 2 * turns, 1.01 * play / distance)
    turned = [math.degrees(wheel) for t, wheel in zip(data["time"], data["wheel_pin.rz"]) if abs(t % 1 - 0.9) < 1e-6]
    near(turned, [-90 * (i + 1) for i in range(len(turned))], 0.02)


def test_ratchet():
    """forwards a click for every tooth; backwards less than a tooth, then it holds and the contact carries the torque"""
    model = example("ratchet")
    data, said = run(model)
    tooth = math.radians(30)
    turn = [i for i, t in enumerate(data["time"]) if t <= 1][-1]
    angle, pawl = data["axle.rz"], data["pivot.rz"]
    assert angle[turn] - angle[0] > 5 * tooth, math.degrees(angle[turn])
    assert all(b >= a - 1e-12 for a, b in zip(angle[:turn], angle[1:turn + 1]))
    clicks = sum(b - a > 0.02 for a, b in zip(pawl[:turn], pawl[1:turn + 1]))
    assert said.count("hit: contact click") >= 5 and clicks >= 4, (clicks, said)
    assert 0 < angle[turn] - angle[-1] < 1.05 * tooth, math.degrees(angle[turn] - angle[-1])
    still = [i for i, t in enumerate(data["time"]) if t > 1.3]
    near([angle[i] for i in still], [angle[-1]] * len(still), 1e-10)
    # on the wheel: motor -0.3 N m, contact +0.3 N m about the axle; the columns are those on the pawl
    moment = data["click.x"][-1] * data["click.fy"][-1] - data["click.y"][-1] * data["click.fx"][-1] + data["click.tz"][-1]
    near(moment, -0.3, 1e-8)
    assert min(data["click.gap"]) > -1e-9


def lifts_off(speed):
    model = example("cam-lift-off")
    model["motors"][0]["angle"]["expression"] = "-pi/2 + %.12g*t" % speed
    model["analysis"]["end"] = 2.5 * 2 * math.pi / speed
    data, _ = run(model)
    off = [z - 0.01 * math.sin(angle) for z, angle in zip(data["guide.z"], data["shaft.rz"])]
    assert min(off) > -1e-9
    return max(off) > 1e-9


def test_cam_loses_its_follower():
    """where w^2 e = g + F/m + k e/m, bracketed within 0.1 %"""
    speed = math.sqrt((G + 20 / 0.5 + 1000 * 0.01 / 0.5) / 0.01)
    assert not lifts_off(0.999 * speed)
    assert lifts_off(1.001 * speed)


# ---- what check says

def test_columns_can_be_plotted():
    """Names with a dot in their quantity survive the file, with and without the unit."""
    for name, column in (("barrier", "hinge.stop.rz [N*m]"), ("screw-jack", "thread.friction.rz"), ("incline", "rough.fz,rough.gap")):
        equal(lockwork("run", os.path.join(EXAMPLES, name + ".lockwork"), "-o", "r.csv")[0], 0)
        equal(lockwork("plot", "r.csv", "--y", column, "-o", "g.svg"), (0, "", ""))
        contains(read("r.csv").splitlines()[0].split(";")[0], column.split(" [")[0].split(",")[0])  # among the exact ones


def test_legs_are_known_in_sum():
    legs = [{"name": "leg%d" % i, "bodies": ["table", "ground"], "shapes": [{"point": [x, y, -0.5]}, {"plane": [0, 0, 1]}]}
            for i, (x, y) in enumerate(((0.4, 0.3), (-0.4, 0.3), (-0.4, -0.3), (0.4, -0.3)))]
    write("table.lockwork", json.dumps({"lockwork": 1, "bodies": [{"name": "table", "position": [0, 0, 0.5], "mass": 8, "inertia": [1, 1, 1, 0, 0, 0]}],
                                        "contacts": legs, "analysis": {"type": "dynamics", "end": 0.1, "step": 0.1}}))
    status, out, err = lockwork("run", "table.lockwork", "-o", "-")
    equal(status, 0)
    contains(out, "# determined sum: leg0.fz + leg1.fz + leg2.fz + leg3.fz\n", "# determined sum: leg0.normal + leg1.normal + leg2.normal + leg3.normal\n")
    contains(err, "sum-only load columns")


def test_check_lists_them():
    status, out, _ = lockwork("check", os.path.join(EXAMPLES, "geneva.lockwork"))
    equal(status, 0)
    contains(out, "joints with friction: 1", "contacts: 1 between 9 shapes", "slot: driver (1 shape) on wheel (8 shapes), rigid; friction 0, restitution 0")
    status, out, _ = lockwork("check", os.path.join(EXAMPLES, "barrier.lockwork"), "--json")
    limit = json.loads(out)["limits"][0]
    equal((limit["joint"], limit["coordinate"], limit["lower"], limit["soft"], limit["restitution"]), ("hinge", "rz", 0, False, 0.3))


def test_group_refuses_what_touches():
    status, _, err = lockwork("group", os.path.join(EXAMPLES, "incline.lockwork"), "--group", "both=s*", "-o", "out.lockwork")
    equal((status, os.listdir(".")), (2, []))
    contains(err, "contact rough names stays, which becomes part of a group")


if __name__ == "__main__":
    sys.exit(main(globals()))
