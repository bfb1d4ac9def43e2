"""Values of a mechanism's file and the vectors made of them: part of newton_euler.py.

Numbers with units, frames, laws as expressions. A frame is (origin, quaternion), local to world.
"""
import math
import re

from results import add, conjugate, dot, multiply, scale, sub, turn

NONE = [0.0, 0.0, 0.0]
GROUND = (NONE, [1.0, 0.0, 0.0, 0.0])
UNITS = {"m": 1, "mm": 1e-3, "cm": 1e-2, "km": 1e3, "rad": 1, "deg": math.pi / 180, "rpm": math.pi / 30,
         "kg": 1, "g": 1e-3, "s": 1, "ms": 1e-3, "N": 1, "kN": 1e3, "mN": 1e-3}


def norm(a):
    return math.sqrt(dot(a, a))


def unit(a):
    return scale(a, 1 / norm(a))


def compose(f, g):
    return add(f[0], turn(f[1], g[0])), multiply(f[1], g[1])


def relative(f, g):
    """g as seen from f"""
    return turn(conjugate(f[1]), sub(g[0], f[0])), multiply(conjugate(f[1]), g[1])


def blend(weights, vectors):
    return [sum(w * v[i] for w, v in zip(weights, vectors)) for i in range(3)]


# ---- values of the file ------------------------------------------------------------------------------

def number(x):
    """A number, or a string that may carry a unit such as "2 N*mm" or "12 N*m/rad"."""
    if not isinstance(x, str):
        return float(x)
    found = re.match(r"\s*([-+0-9.eE]+)\s*(.*)$", x)
    value = float(found.group(1))
    for sign, name, power in re.findall(r"([*/]?)([A-Za-z]+)(?:\^(-?\d+))?", found.group(2).replace(" ", "")):
        value *= UNITS[name] ** ((-1 if sign == "/" else 1) * int(power or 1))
    return value


def numbers(x):
    return [number(v) for v in x]


def work_out(text, given):
    """A formula without its "=", by Python's own arithmetic; `given` are the parameters as numbers."""
    return eval(text.replace("^", "**"), {"__builtins__": {}}, {**vars(math), **given})


def without_formulas(o):
    """The file with a number in place of every "=formula"; parameters may depend on each other in any order."""
    given, open_ones = {}, {name: p["value"] if isinstance(p, dict) else p for name, p in o.get("parameters", {}).items()}
    while open_ones:
        known = len(given)
        for name, p in list(open_ones.items()):
            try:
                given[name] = work_out(p[1:], given) if isinstance(p, str) and p.startswith("=") else number(p)
                del open_ones[name]
            except NameError:
                continue
        if len(given) == known:
            raise ValueError("parameters that depend on each other in a circle: " + ", ".join(open_ones))

    def replaced(x):
        if isinstance(x, dict):
            return {key: replaced(value) for key, value in x.items()}
        if isinstance(x, list):
            return [replaced(value) for value in x]
        return work_out(x[1:], given) if isinstance(x, str) and x.startswith("=") else x
    return replaced({key: value for key, value in o.items() if key != "parameters"})


def first_task(o):
    """The file as its first task makes it: the task's motors and loads besides the file's, or instead of those of the same name."""
    if not o.get("tasks"):
        return o
    task = o["tasks"][0]
    made = {kind: list({x["name"]: x for x in [*o.get(kind, []), *task.get(kind, [])]}.values()) for kind in ("motors", "loads")}
    return {**o, **made}


def frame_of(o):
    return numbers(o.get("position", NONE)), unit(numbers(o.get("orientation", GROUND[1])))


def smooth_step(t, t0, h0, t1, h1):
    s = min(max((t - t0) / (t1 - t0), 0), 1)
    return h0 + (h1 - h0) * s * s * (3 - 2 * s)


FUNCTIONS = {name: getattr(math, name) for name in "pi e sin cos tan asin acos atan atan2 sinh cosh tanh exp log sqrt".split()}
FUNCTIONS.update(sign=lambda x: float((x > 0) - (x < 0)), abs=abs, min=min, max=max, step=smooth_step,
                 if_=lambda c, a, b: a if c else b)


def evaluate(law, **variables):
    """A law that is a number, an expression or a move from rest to rest. The expressions come from this repository's own test files."""
    if not isinstance(law, dict):
        return number(law)
    if "poly345" in law:
        o = {key: number(value) for key, value in law["poly345"].items()}
        u = min(max((variables["t"] - o.get("start", 0)) / o["duration"], 0), 1)
        return o.get("from", 0) + (o["to"] - o.get("from", 0)) * u ** 3 * (10 - 15 * u + 6 * u * u)
    text = re.sub(r"\bif\(", "if_(", law["expression"].replace("^", "**"))
    return float(eval(text, {"__builtins__": {}}, {**FUNCTIONS, **variables}))
