"""Scenes as the reader process sends them (app/geometry/scene_stream.c), taken apart in Python for tests.

    scene = read(READER, path, "--tolerance", "0.01")      # runs lockwork-reader
    scene.parts[0].name, scene.nodes[0].frame, scene.failure
"""
import math
import struct
import subprocess

MAGIC = b"LWSCENE\x01"
FEATURES = ["plane", "cylinder", "cone", "sphere", "torus", "circle", "line", "point"]
KINDS = ["solid", "surface", "wire", "mesh"]
BAD = {1: "open", 2: "non-manifold", 4: "orientation", 8: "flipped", 16: "crossing", 32: "volume", 64: "inertia", 128: "no solid",
       256: "partial", 512: "empty"}


class Thing:
    """Named values."""
    def __init__(self, **values):
        self.__dict__.update(values)

    def __repr__(self):
        return "Thing(%s)" % ", ".join("%s=%r" % pair for pair in self.__dict__.items())


class Record:
    """The bytes of one record, taken from the front."""
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def number(self):
        return self.take("i")[0]

    def real(self):
        return self.take("d")[0]

    def text(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length:self.at].decode("utf-8")

    def rows(self, form):
        """An array: its count, then that many rows."""
        count, size = self.number(), struct.calcsize("<" + form)
        rows = list(struct.iter_unpack("<" + form, self.data[self.at:self.at + count * size]))
        self.at += count * size
        return rows

    def is_empty(self):
        return self.at == len(self.data)


def words(bits):
    return sorted(word for bit, word in BAD.items() if bits & bit)


def feature(record):
    kind, flags, face, edge = record.take("4i")
    position, axis = record.take("3d"), record.take("3d")
    radius, radius2, angle, length, area, deviation = record.take("6d")
    return Thing(kind=FEATURES[kind], fitted=bool(flags & 1), inside=bool(flags & 2), face=face, edge=edge, position=position, axis=axis,
                 radius=radius, radius2=radius2, angle=angle, length=length, area=area, deviation=deviation)


def part(record):
    out = Thing(name=record.text(), kind=KINDS[record.number()], colour=record.take("I")[0], solids=record.number())
    out.vertices, out.triangles, out.faces, out.edges = record.rows("3d"), record.rows("3i"), record.rows("2iI"), record.rows("2i")
    out.edge_points = record.rows("3d")
    out.features = [feature(record) for _ in range(record.number())]
    out.volume, out.area, out.centre, out.inertia = record.real(), record.real(), record.take("3d"), record.take("6d")
    bad, repaired, brep, opened, crowded, turned, crossings = record.take("7i")
    hull, box = record.take("2d")
    out.verdict = Thing(bad=words(bad), repaired=words(repaired), from_brep=bool(brep), open_edges=opened, crowded_edges=crowded,
                        turned_edges=turned, crossings=crossings, hull_volume=hull, box_volume=box)
    return out


def node(record):
    name, parent, index = record.text(), record.number(), record.number()
    colour, hidden = record.take("I")[0], record.number()
    return Thing(name=name, parent=parent, part=index, colour=colour, hidden=bool(hidden), position=record.take("3d"), quat=record.take("4d"))


def decode(data):
    """Everything of a stream; .failure is a message or None, .complete whether it ended with a scene or a failure."""
    scene = Thing(parts=[], nodes=[], notes=[], progress=[], said=[], failure=None, complete=False)
    if data[:8] != MAGIC:
        raise ValueError("not a scene of this version")
    at = 8
    while at < len(data):
        tag, length = struct.unpack_from("<4sQ", data, at)
        record = Record(data[at + 12:at + 12 + length])
        if len(record.data) != length or scene.complete:
            raise ValueError("a record is cut off, or one follows the end")
        at += 12 + length
        if tag == b"HEAD":
            scene.format, scene.unit, scene.metres = record.text(), record.text(), record.real()
            scene.unit_guessed, scene.up, scene.up_guessed = bool(record.number()), chr(record.number()), bool(record.number())
        elif tag == b"PROG":
            scene.progress.append((record.real(), record.text()))
        elif tag == b"SAID":
            scene.said.append(record.text())
        elif tag == b"PART":
            scene.parts.append(part(record))
        elif tag == b"NODE":
            scene.nodes.append(node(record))
        elif tag == b"NOTE":
            scene.notes.append(record.text())
        elif tag in (b"FAIL", b"DONE"):
            scene.failure = record.text() if tag == b"FAIL" else None
            scene.complete = True
        else:
            raise ValueError("a record of no known kind: %r" % tag)
        if not record.is_empty():
            raise ValueError("a record of the wrong length: %r" % tag)
    return scene


def read(reader, path, *options, timeout=300):
    """Runs the reader process on a file. .status is its exit status, .error what it printed besides the stream."""
    done = subprocess.run([reader, path, *options], capture_output=True, timeout=timeout, check=False)
    scene = decode(done.stdout)
    scene.status, scene.error = done.returncode, done.stderr.decode("utf-8", "replace")
    return scene


def quat_mul(a, b):
    return (a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0])


def turn(quat, vector):
    """The vector turned by the quaternion, scalar first."""
    conjugate = (quat[0], -quat[1], -quat[2], -quat[3])
    return quat_mul(quat_mul(quat, (0, *vector)), conjugate)[1:]


def place(scene, index):
    """(position, quaternion) of a node in the file's world."""
    position, quat = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)
    while index >= 0:
        it = scene.nodes[index]
        position = tuple(a + b for a, b in zip(it.position, turn(it.quat, position)))
        quat = quat_mul(it.quat, quat)
        index = it.parent
    return position, quat


def put(frame, point):
    return tuple(a + b for a, b in zip(frame[0], turn(frame[1], point)))


def mesh_volume(it):
    """Of the part's triangles, by the divergence theorem."""
    total = 0.0
    for a, b, c in it.triangles:
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = it.vertices[a], it.vertices[b], it.vertices[c]
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return total / 6


def distance(a, b):
    return math.dist(a, b)
