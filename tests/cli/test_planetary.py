"""`efficiency` of the `planetary` coupler against Willis with meshing power; test_planetary.py LOCKWORK ROOT."""
import csv
import io
import json
import sys

from harness import contains, equal, lockwork, main, near, write

SUN, RING, ETA = 20, 60, 0.95
K = RING / SUN


def model(held, driver, speed, load, efficiency=ETA, tilt=0, **more):
    """Sun, ring and carrier in a housing, one held; the driver turns at a speed, and a torque is on the third."""
    parts = [name for name in ("sun", "ring", "carrier") if name != held]
    other = [name for name in parts if name != driver][0]
    coupler = {"name": "C", "type": "planetary", "teeth": [SUN, RING], "efficiency": efficiency}
    coupler.update((name, {"joint": "J" + name}) for name in parts)
    result = {"lockwork": 1, "gravity": [0, 0, 0],
              "bodies": [{"name": name, "mass": 1, "inertia": [0.01, 0.01, 0.02, 0, 0, 0]} for name in parts],
              "joints": [{"name": "J" + name, "type": "revolute", "bodies": [name, "ground"], "at": [0, 0, 0], "axis": [0, tilt, 1]} for name in parts],
              "couplers": [coupler], "motors": [{"name": "M", "joint": "J" + driver, "speed": speed}],
              "loads": [{"name": "T", "type": "torque", "body": other, "torque": [0, 0, load]}],
              "analysis": {"type": "inverse", "end": 0.1, "step": 0.05}}
    result.update(more)
    return result


def last_row(it, *options):
    write("model.lockwork", json.dumps(it))
    status, out, err = lockwork("run", "model.lockwork", "-o", "-", *options)
    equal((status, out != ""), (0, True))
    return {key: float(value) for key, value in list(csv.DictReader(io.StringIO("".join(line + "\n" for line in out.splitlines() if not line.startswith("#")))))[-1].items()}


def test_efficiencies_worked_by_hand():
    """What the teeth pass where the carrier stands still: η from sun to ring, 2 − 1/η back. With one part held (VDI 2157):
    ring held, sun drives: (1 + η k)/(1 + k), back (1 + k)/(1 + k/η′); sun held, carrier drives the ring: (1 + 1/k)/(1 + 1/(k η)), ring drives: (1 + η′/k)/(1 + 1/k), as the sun then
    drives against the carrier or is driven; carrier held: η and η′."""
    back = 2 - 1 / ETA
    cases = [("ring", "sun", "carrier", 1 / (1 + K), (1 + ETA * K) / (1 + K), (1 + K) / (1 + K / back)),
             ("carrier", "sun", "ring", -1 / K, ETA, back),
             ("sun", "carrier", "ring", (1 + K) / K, (1 + 1 / K) / (1 + 1 / (K * ETA)), (1 + back / K) / (1 + 1 / K))]
    for held, driver, other, speed, driving, driven in cases:
        for way in (1, -1):
            for load, expected in ((-8, driving), (8, driven)):
                row = last_row(model(held, driver, 40 * way, load * way * (1 if speed > 0 else -1)))
                power, out = row["M.power [W]"], 8 * 40 * abs(speed)
                near(out / power if load < 0 else -power / out, expected, 1e-12)
                # power balance: what comes in goes out or is lost in the teeth, which roll with the sun against the carrier
                sun, carrier = (row.get("J%s.rz [rad]" % name, 0) / 0.1 for name in ("sun", "carrier"))
                loss = -row["C.friction.rz [N*m]"] * (sun - carrier)
                assert loss > 0, loss
                near(power - loss, out if load < 0 else -out, 1e-11)


def test_dynamics_lose_as_much():
    """Coasting: a torque on the sun accelerates sun and carrier; the work lost is what is missing in the energy."""
    it = model("ring", "sun", 0, 0, motors=[], loads=[{"name": "T", "type": "torque", "body": "sun", "torque": [0, 0, 2]}],
               analysis={"type": "dynamics", "end": 0.5, "step": 0.05})
    J, i = 0.02, 1 + K
    # carrier: J a/i = T_c, T_c = T_s (1 + η k), T_s = 2 − J a
    a = 2 * (1 + ETA * K) / (J / i + J * (1 + ETA * K))
    for options in ((), ("--integrator", "symplectic", "--dt", "1e-3")):
        near(last_row(it, *options)["sun.wz [rad/s]"], a * 0.5, 1e-6)
    row = last_row(it)
    near(row["sun.alz [rad/s^2]"], a, 1e-9)
    work, lost = 2 * 0.5 * a * 0.25, -row["C.friction.rz [N*m]"] * 0.5 * a * 0.25 * (1 - 1 / i)
    near(row["energy.kinetic [J]"], work - lost, 1e-6)


def test_rest_holds_and_breaks_away():
    """At rest the teeth may help either way: the interval of the motor's torque."""
    row = last_row(model("ring", "sun", 0, -8))
    near(row["M.torque [N*m]"], 8 / (1 + K), 1e-12)
    near(row["M.torque.high [N*m]"], 8 / (1 + ETA * K), 1e-9)
    near(row["M.torque.low [N*m]"], 8 / (1 + K / (2 - 1 / ETA)), 1e-9)


def test_part_sheets_stay_balanced():
    for held in ("ring", "sun", "carrier"):
        write("model.lockwork", json.dumps(model(held, "sun" if held != "sun" else "carrier", 40, -8)))
        status, _, err = lockwork("sheet", "model.lockwork", "--parts", "p.csv")
        equal((status, err), (0, ""))
        with open("p.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert any(row["kind"] == "friction" and row["load"] == "C" for row in rows)
        for row in rows:
            if row["kind"] == "residual":
                near(float(row["tz [N*m]"]), 0, 1e-12)


def test_what_an_efficiency_needs():
    write("model.lockwork", json.dumps(model("ring", "sun", 1, 1, efficiency=1.2)))
    status, _, err = lockwork("check", "model.lockwork")
    equal(status, 2)
    contains(err, "the efficiency is 1.2; expected more than 0 and at most 1")
    it = model("ring", "sun", 1, 1)
    it["joints"][1]["axis"] = [1, 0, 0]
    write("model.lockwork", json.dumps(it))
    contains(lockwork("check", "model.lockwork")[2], "an efficiency needs parallel axes of the sun's joint and of the carrier's")
    it = model("ring", "sun", 1, 1)
    it["joints"][1]["bodies"] = ["carrier", "sun"]
    write("model.lockwork", json.dumps(it))
    contains(lockwork("check", "model.lockwork")[2], "the housing as second body")
    write("model.lockwork", json.dumps(model("ring", "sun", 1, 1)))
    contains(lockwork("check", "model.lockwork")[1], "couplers with an efficiency: 1")
    equal(lockwork("export", "model.lockwork", "-o", "x.xml")[0], 0)


if __name__ == "__main__":
    sys.exit(main(globals()))
