"""The examples of machines against closed forms: test_machine_examples.py LOCKWORK ROOT. Output is TAP.

As test_robot_examples.py: places by elementary geometry, motors by virtual work on it.
"""
import math
import sys

sys.dont_write_bytecode = True
from harness import main, near
from virtual_work import PLACE, Machine, compare_efforts, rotate, run


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


if __name__ == "__main__":
    sys.exit(main(globals()))
