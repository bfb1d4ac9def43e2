"""What a results file says about the certainty of its loads, against the null space of the equilibrium matrix.

E s = 0, where the columns of E are the unit loads that joints can carry and motors can give, as forces and moments on
the bodies, is a load without cause: rigid parts do not determine how much of it there is. Hence

    a column is exact if and only if no such s contains it,
    a stated sum is determined if and only if no such s changes it,
    as many rows are redundant as there are such s.

At a singular pose there are more of them than in general; those samples say nothing of the rest and are left out.
Unlike redundancy.py this covers every joint type and every motor, and sums.

Stops, friction and contacts are loads without a place in E here: which of them act changes along the motion. They can
only add self-stresses, so that in runs with them what varies by joints and motors alone must still not be called exact;
that something else is not exact is not judged there.
"""
from newton_euler_values import NONE, norm
from results import add, cross, dot, scale, sub

SAMPLES = 8           # null spaces are the costly part; they differ little along a motion
PIVOT = 1e-9          # of the largest entry: rounding in poses of size 1 leaves 1e-15, the smallest honest pivots 1e-4
VARIES = 1e-6         # share of a null vector that counts: honest shares are lever arms, 1e-3 and more of the size


def null_space(E, columns, pivot):
    """Basis of the null space, by elimination with complete pivoting."""
    M, order, rank = [r[:] for r in E], list(range(columns)), 0
    top = max((abs(x) for r in M for x in r), default=0)
    while rank < min(len(M), columns):
        p, i, j = max((abs(M[i][j]), i, j) for i in range(rank, len(M)) for j in range(rank, columns))
        if p < pivot * top:
            break
        M[rank], M[i] = M[i], M[rank]
        for r in M:
            r[rank], r[j] = r[j], r[rank]
        order[rank], order[j] = order[j], order[rank]
        for i in range(len(M)):
            if i != rank and M[i][rank]:
                f = M[i][rank] / M[rank][rank]
                M[i] = [a - f * b for a, b in zip(M[i], M[rank])]
        rank += 1
    basis = []
    for j in range(rank, columns):
        z = [0.0] * columns
        z[order[j]] = 1.0
        for i in range(rank):
            z[order[i]] = -M[i][j] / M[i][i]
        basis.append(z)
    return basis


def unit_loads(model, sample):
    """(joint, force, torque, result columns it feeds) of everything that is not given; torques have the size as arm."""
    found = []
    for name, pair in sample.pairs.items():
        for f, t in pair.carried():
            if norm(f) + norm(t) == 0:
                continue
            t = scale(t, model.size / norm(t)) if norm(t) > 0 else NONE
            columns = {"%s.%s%s" % (name, kind, c): dot(e, v) for kind, v in (("f", f), ("t", t))
                       for c, e in zip("xyz", pair.X2)}
            found.append((name, f, t, columns))
    for motor in model.motors:
        if "torque" in motor or "force" in motor:
            continue
        turning = motor["coordinate"][0] == "r"
        f, t = sample.pairs[motor["joint"]].effort(motor["coordinate"])
        t = scale(t, model.size)
        columns = {motor["name"] + (".torque" if turning else ".force"): model.size if turning else 1.0,
                   motor["name"] + ".power": model.size if turning else 1.0}
        found.append((motor["joint"], f, t, columns))
    return found


def self_stresses(model, sample, pivot):
    """For each null vector, by result column, what it means there (torques by size, in units of its largest entry)."""
    loads = unit_loads(model, sample)
    E = [[0.0] * len(loads) for _ in range(6 * len(model.bodies))]
    for c, (joint, f, t, _) in enumerate(loads):
        for body, sign in zip(model.joints[joint].bodies, (1, -1)):
            if body in model.fixed:
                continue
            row = 6 * model.bodies.index(body)
            moment = add(t, cross(sub(sample.pairs[joint].P1, sample.frames[body][0]), f))
            for k in range(3):
                E[row + k][c] += sign * f[k]
                E[row + 3 + k][c] += sign * moment[k] / model.size
    found = []
    for z in null_space(E, len(loads), pivot):
        top, meaning = max(map(abs, z)), {}
        for x, (_, _, _, columns) in zip(z, loads):
            for name, share in columns.items():
                unit = model.size if name[:-1].endswith(".t") or name.endswith(".torque") else 1.0
                meaning[name] = meaning.get(name, 0.0) + x * share / unit / top
        found.append(meaning)
    return found


def check_certainty(model, samples, results, worst, near=0.0):
    """Notes 0 or 1 for "certainty" and the largest change for "sums". near: by how much rows may miss being
    dependent and still count as such."""
    picked = samples[::max(1, len(samples) // SAMPLES)]
    found = [self_stresses(model, s, max(PIVOT, near)) for s in picked]
    least = min(len(f) for f in found)
    stresses = [z for f in found if len(f) == least for z in f]
    varies, more = {}, model.stops or model.frictions or model.contacts
    for z in stresses:
        for name, x in z.items():
            varies[name] = max(varies.get(name, 0.0), abs(x))
    for name in list(results.columns):
        owner, _, what = name.rpartition(".")
        is_load = owner in model.joints and what in ("fx", "fy", "fz", "tx", "ty", "tz")
        if is_load and name not in results.certainty:
            worst.note("certainty", 1, "%s is not classified" % name)
    for name, said in results.certainty.items():
        x = varies.get(name, 0.0)
        wrong = (x > max(VARIES, near)) == (said == "exact") and (said == "exact" or not more)
        worst.note("certainty", float(wrong), "%s is called %s; self-stresses change it by %.1e" % (name, said, x))
    if not model.singular:
        worst.note("certainty", float(least != model.redundant),
                   "%d redundant rows reported, %d self-stresses" % (model.redundant, least))
    check_sums(results, stresses, worst)
    return least


def check_sums(results, stresses, worst):
    stated = {name for terms in results.sums for _, name in terms}
    for name, said in results.certainty.items():
        if said == "sum-only":
            worst.note("sums", float(name not in stated), "%s is called sum-only, but no sum is stated" % name)
    for terms in results.sums:
        text = " ".join("%s%s" % ("-" if sign < 0 else "+", name) for sign, name in terms)
        for z in stresses:
            change = abs(sum(sign * z.get(name, 0.0) for sign, name in terms))
            worst.note("sums", change, "%s is stated as determined; a self-stress changes it" % text)
