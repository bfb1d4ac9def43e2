"""Writes data/motors/generic.csv: motors that nobody sells, by scaling laws, so that a first choice can be made without a
manufacturer's catalogue. generic.py > data/motors/generic.csv; data/motors/README.md explains the laws."""
import math

COPPER = 0.00393          # 1/K
AMBIENT, HOT, ALLOWED = 40, 120, 130   # degC: surroundings, winding at rated torque, winding at most

HEADER = ["name", "kind", "rated torque [N*m]", "stall torque [N*m]", "peak torque [N*m]", "rated speed [rpm]", "max speed [rpm]",
          "rotor inertia [kg*m^2]", "winding resistance [ohm]", "torque constant [N*m/A]", "thermal resistance [K/W]",
          "thermal time constant [s]", "max winding temperature [degC]", "mass [kg]", "brake torque [N*m]"]


def motor(series, kind, power, rpm, overload, volts):
    torque = power / (rpm * math.pi / 30)
    highest = 1.6 * rpm
    mass = 1.3 * torque ** 0.8
    inertia = 0.4e-4 * torque ** 1.4
    loss = 0.7 * power ** 0.66                       # W in the hot winding at rated torque
    constant = 0.8 * volts / (highest * math.pi / 30)
    resistance = loss / (1 + COPPER * (HOT - 20)) / (torque / constant) ** 2
    values = [torque, 1.1 * torque, overload * torque, rpm, highest, inertia, resistance, constant, (HOT - AMBIENT) / loss,
              400 * mass ** 0.4, ALLOWED, mass, 1.5 * torque]
    return ["GENERIC-%s%g" % (series, power), kind] + ["%.4g" % v for v in values]


print("# Not for sale: generic motors by scaling laws (README.md beside this file says which), for a first choice of size.")
print(",".join(HEADER))
for watts in (5, 10, 20, 40, 70, 100):
    print(",".join(motor("D", "small brushless", watts, 8000, 2.5, 24)))
for watts in (50, 100, 200, 400, 750, 1000, 1500, 2000, 3000, 5000):
    print(",".join(motor("S", "servo", watts, 3000, 3, 48 if watts <= 400 else 320)))
