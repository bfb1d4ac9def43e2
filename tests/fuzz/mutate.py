"""Damaged files, the same ones at every run: mutate(data, kind, number) is the mutation of that number.

What happens to real files happens here: bytes change, the end is missing, pieces come twice or in another order, references and indices point
elsewhere, numbers become nan, infinite, negative or huge. Text is also damaged as text: a line goes, a word takes the place of another.
"""
import io
import random
import re
import struct
import zipfile

NUMBER = re.compile(rb"(?<![\w.#\"])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
QUOTED_NUMBER = re.compile(rb"(?<=[\"' ])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?=[\"' ])")
REFERENCE = re.compile(rb"#\d+")
WORD = re.compile(rb"\"[^\"\n]{1,60}\"|'[^'\n]{1,60}'")
STRANGE = [b"nan", b"inf", b"-inf", b"1e400", b"-1e400", b"-1", b"0", b"1e308", b"1e-320", b"4294967295", b"2147483648", b"-2147483649",
           b"99999999999999999999", b"1e38", b"", b"x", b"0x10", b"1,5"]
FLOATS = [float("nan"), float("inf"), -float("inf"), 3e38, -1e30, 1e-45, 0.0]
INTEGERS = [0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 0, 1, 0xFFFF, 0x10000]
TEXT = {"step", "stl-ascii", "obj", "ply-ascii", "gltf", "dae", "urdf", "3mf-model"}


def piece(random_, data, most=2000):
    """Start and end of some part of the data."""
    length = random_.randint(1, max(1, min(most, len(data) // 2)))
    start = random_.randint(0, max(0, len(data) - length))
    return start, start + length


def flip_bytes(r, data):
    out = bytearray(data)
    for _ in range(r.choice((1, 1, 2, 4, 16, 64))):
        out[r.randrange(len(out))] = r.randrange(256)
    return bytes(out)


def flip_bits(r, data):
    out = bytearray(data)
    for _ in range(r.choice((1, 1, 2, 8))):
        out[r.randrange(len(out))] ^= 1 << r.randrange(8)
    return bytes(out)


def cut_end(r, data):
    return data[:r.randrange(len(data))]


def cut_start(r, data):
    return data[r.randrange(len(data)):]


def delete(r, data):
    start, end = piece(r, data)
    return data[:start] + data[end:]


def repeat(r, data):
    start, end = piece(r, data)
    return data[:end] + data[start:end] * r.choice((1, 1, 3, 50)) + data[end:]


def swap(r, data):
    (a, b), (c, d) = sorted((piece(r, data, len(data) // 4 + 1), piece(r, data, len(data) // 4 + 1)))
    return data if c < b else data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def blank(r, data):
    start, end = piece(r, data, 200)
    return data[:start] + bytes([r.choice((0, 255, 32))]) * (end - start) + data[end:]


def binary_number(r, data):
    out = bytearray(data)
    for _ in range(r.choice((1, 2, 10))):
        if len(out) >= 8:
            at = r.randrange(0, len(out) - 4) & ~1
            out[at:at + 4] = r.choice([struct.pack("<f", x) for x in FLOATS] + [struct.pack("<I", x) for x in INTEGERS])
    return bytes(out)


def replace_some(r, data, pattern, choose):
    found = list(pattern.finditer(data))
    if not found:
        return flip_bytes(r, data)
    for match in sorted(r.sample(found, min(len(found), r.choice((1, 1, 2, 5)))), key=lambda m: -m.start()):
        data = data[:match.start()] + choose(found, match) + data[match.end():]
    return data


def number(r, data):
    pattern = r.choice((NUMBER, QUOTED_NUMBER))
    return replace_some(r, data, pattern, lambda found, match: r.choice(STRANGE))


def index(r, data):
    """A number takes the value of another one, or is off by a little."""
    def choose(found, match):
        if r.random() < 0.5:
            return r.choice(found).group()
        try:
            return b"%d" % (int(match.group()) + r.choice((-1, 1, 7, 1000, -100000)))
        except ValueError:
            return b"-" + match.group()
    return replace_some(r, data, r.choice((NUMBER, QUOTED_NUMBER)), choose)


def reference(r, data):
    return replace_some(r, data, REFERENCE, lambda found, match: r.choice((r.choice(found).group(), b"#0", b"#999999", r.choice(found).group())))


def word(r, data):
    return replace_some(r, data, WORD, lambda found, match: r.choice((r.choice(found).group(), b'""', match.group()[:-1] + b"~" + match.group()[-1:])))


def lines(r, data):
    rows = data.split(b"\n")
    i, j = r.randrange(len(rows)), r.randrange(len(rows))
    what = r.randrange(4)
    if what == 0:
        del rows[i:i + r.choice((1, 1, 5))]
    elif what == 1:
        rows[i:i] = [rows[j]] * r.choice((1, 2, 20))
    elif what == 2:
        rows[i], rows[j] = rows[j], rows[i]
    else:
        rows[i] = rows[i][:r.randrange(len(rows[i]) + 1)]
    return b"\n".join(rows)


BYTES = [flip_bytes, flip_bits, cut_end, cut_start, delete, repeat, swap, blank, binary_number]
WORDS = [number, number, index, index, reference, word, lines, lines]


def repack(archive, change):
    """A zip archive with its largest entry changed."""
    with zipfile.ZipFile(io.BytesIO(archive)) as old:
        names = old.namelist()
        content = {name: old.read(name) for name in names}
    name = max(names, key=lambda n: len(content[n]))
    content[name] = change(content[name])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in names:
            info = zipfile.ZipInfo(entry, (2000, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, content[entry])
    return out.getvalue()


def damage(r, data, kind):
    choices = BYTES + (WORDS * 2 if kind in TEXT else [word, index] if kind == "glb" else [])
    for _ in range(r.choice((1, 1, 1, 2, 3))):
        data = r.choice(choices)(r, data) if data else data
    return data


def mutate(data, kind, number_):
    r = random.Random("%s %d" % (kind, number_))
    if kind == "3mf" and r.random() < 0.6:
        return repack(data, lambda model: damage(r, model, "3mf-model"))
    return damage(r, data, kind)
