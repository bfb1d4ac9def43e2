"""Small mesh files of every format, written from the same shapes.

A shape is a Mesh: points, triangles (counter-clockwise from outside), a name, a colour (r, g, b, a of 0 … 1 as a screen shows it) or None.
A writer takes a list of meshes and returns bytes; those of glTF, 3MF and COLLADA also take nodes: (name, mesh, 4×4 matrix, children).
Coordinates are chosen by the callers so that single precision holds them.
"""
import base64
import io
import json
import math
import struct
import zipfile


class Mesh:
    def __init__(self, points, triangles, name="", colour=None):
        self.points = [tuple(map(float, p)) for p in points]
        self.triangles = [tuple(t) for t in triangles]
        self.name, self.colour = name, colour

    def copy(self, **changes):
        mesh = Mesh(self.points, self.triangles, self.name, self.colour)
        mesh.__dict__.update(changes)
        return mesh

    def moved(self, x, y, z):
        return self.copy(points=[(a + x, b + y, c + z) for a, b, c in self.points])

    def turned(self, *which):
        """The triangles of these numbers (none: all) run the other way round."""
        return self.copy(triangles=[(a, c, b) if not which or i in which else (a, b, c) for i, (a, b, c) in enumerate(self.triangles)])

    def without(self, *which):
        return self.copy(triangles=[t for i, t in enumerate(self.triangles) if i not in which])

    def plus(self, other):
        n = len(self.points)
        return self.copy(points=self.points + other.points,
                         triangles=self.triangles + [tuple(v + n for v in t) for t in other.triangles])


# ---- shapes

def quads(points, faces, **more):
    return Mesh(points, [t for a, b, c, d in faces for t in ((a, b, c), (a, c, d))], **more)


def box(x, y, z, **more):
    """From the origin to (x, y, z)."""
    points = [(x * (i & 1), y * (i >> 1 & 1), z * (i >> 2)) for i in range(8)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return quads(points, faces, **more)


def tetrahedron(size, **more):
    return Mesh([(0, 0, 0), (size, 0, 0), (0, size, 0), (0, 0, size)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)], **more)


def box_with_hole(side, hole, height, **more):
    """A square tube along z: side × side × height less hole × hole × height, in the middle."""
    points = []
    for half in (side / 2, hole / 2):
        for z in (0, height):
            points += [(-half, -half, z), (half, -half, z), (half, half, z), (-half, half, z)]
    faces = []
    for i in range(4):
        j = (i + 1) % 4
        faces += [(i, j, j + 4, i + 4), (j + 8, i + 8, i + 12, j + 12), (j, i, i + 8, j + 8), (i + 4, j + 4, j + 12, i + 12)]
    return quads(points, faces, **more)


def prism(sides, radius, height, **more):
    """A regular prism about z, from z = 0 upwards: a coarse cylinder."""
    points = [(radius * math.cos(2 * math.pi * i / sides), radius * math.sin(2 * math.pi * i / sides), z) for z in (0, height) for i in range(sides)]
    points += [(0, 0, 0), (0, 0, height)]
    triangles = []
    for i in range(sides):
        j = (i + 1) % sides
        triangles += [(i, j, j + sides), (i, j + sides, i + sides), (j, i, 2 * sides), (i + sides, j + sides, 2 * sides + 1)]
    return Mesh(points, triangles, **more)


def plate_with_bore(side, radius, height, sides=32, **more):
    """A square plate about z with a round hole of `sides` corners (a multiple of 4)."""
    n, half, points, triangles = sides, side / 2, [], []
    for z in (0, height):
        for i in range(n):
            a = 2 * math.pi * (i + 0.5) / n
            points.append((radius * math.cos(a), radius * math.sin(a), z))
        for i in range(n):
            a = 2 * math.pi * (i + 0.5) / n
            reach = half / max(abs(math.cos(a)), abs(math.sin(a)))
            points.append((reach * math.cos(a), reach * math.sin(a), z))
        points += [(half, half, z), (-half, half, z), (-half, -half, z), (half, -half, z)]
    m = 2 * n + 4
    rim = []                # the outer rim with its corners, counter-clockwise
    for i in range(n):
        rim.append(n + i)
        if i % (n // 4) == n // 8 - 1:
            rim.append(2 * n + i // (n // 4))
            triangles += [(n + i, 2 * n + i // (n // 4), n + (i + 1) % n)]
    triangles += [t for i in range(n) for j in [(i + 1) % n] for t in ((i, n + i, n + j), (i, n + j, j))]
    triangles = [tuple(v + m for v in t) for t in triangles] + [(a, c, b) for a, b, c in triangles]
    for i in range(n):
        j = (i + 1) % n
        triangles += [(j, i, i + m), (j, i + m, j + m)]
    for a, b in zip(rim, rim[1:] + rim[:1]):
        triangles += [(a, b, b + m), (a, b + m, a + m)]
    return Mesh(points, triangles, **more)


# ---- formats without a tree

def normal_of(mesh, triangle):
    a, b, c = (mesh.points[v] for v in triangle)
    u, w = [b[i] - a[i] for i in range(3)], [c[i] - a[i] for i in range(3)]
    n = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]]
    length = math.sqrt(sum(x * x for x in n)) or 1
    return [x / length for x in n]


def stl_ascii(meshes):
    out = []
    for mesh in meshes:
        out.append("solid %s" % mesh.name)
        for t in mesh.triangles:
            out += ["facet normal %.9g %.9g %.9g" % tuple(normal_of(mesh, t)), "  outer loop"]
            out += ["    vertex %.9g %.9g %.9g" % mesh.points[v] for v in t]
            out += ["  endloop", "endfacet"]
        out.append("endsolid %s" % mesh.name)
    return ("\n".join(out) + "\n").encode()


def stl_binary(meshes, head=b"made by a test"):
    triangles = [(mesh, t) for mesh in meshes for t in mesh.triangles]
    out = head.ljust(80, b" ") + struct.pack("<I", len(triangles))
    for mesh, t in triangles:
        numbers = list(normal_of(mesh, t)) + [x for v in t for x in mesh.points[v]]
        out += struct.pack("<12fH", *numbers, 0)
    return out


def obj(meshes, materials=None):
    """With `materials` (the name of a file) colours are those of obj_materials."""
    out, base = ["# made by a test"] + ["mtllib %s" % materials] * bool(materials), 1
    for i, mesh in enumerate(meshes):
        out.append("o %s" % (mesh.name or "mesh%d" % i))
        if materials and mesh.colour:
            out.append("usemtl material%d" % i)
        out += ["v %.9g %.9g %.9g" % p for p in mesh.points]
        out += ["f %d %d %d" % tuple(v + base for v in t) for t in mesh.triangles]
        base += len(mesh.points)
    return ("\n".join(out) + "\n").encode()


def obj_materials(meshes):
    return "".join("newmtl material%d\nKd %.9g %.9g %.9g\nd %.9g\n" % (i, *m.colour) for i, m in enumerate(meshes) if m.colour).encode()


def ply_head(kind, mesh):
    head = ["ply", "format %s 1.0" % kind, "comment made by a test", "element vertex %d" % len(mesh.points)]
    head += ["property float %s" % c for c in "xyz"]
    head += ["property uchar %s" % c for c in ("red", "green", "blue")] * bool(mesh.colour)
    head += ["element face %d" % len(mesh.triangles), "property list uchar int vertex_indices", "end_header", ""]
    return "\n".join(head).encode()


def bytes_of(colour):
    return tuple(round(255 * c) for c in colour[:3]) if colour else ()


def ply_ascii(meshes):
    mesh, = meshes
    lines = [" ".join(["%.9g"] * 3 + ["%d"] * len(bytes_of(mesh.colour))) % (p + bytes_of(mesh.colour)) for p in mesh.points]
    lines += ["3 %d %d %d" % t for t in mesh.triangles]
    return ply_head("ascii", mesh) + ("\n".join(lines) + "\n").encode()


def ply_binary(meshes):
    mesh, = meshes
    out = ply_head("binary_little_endian", mesh)
    out += b"".join(struct.pack("<3f", *p) + bytes(bytes_of(mesh.colour)) for p in mesh.points)
    return out + b"".join(struct.pack("<B3i", 3, *t) for t in mesh.triangles)


# ---- formats with a tree

IDENTITY = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)      # row by row


def at(x, y, z, linear=(1, 0, 0, 0, 1, 0, 0, 0, 1)):
    a = linear
    return (a[0], a[1], a[2], x, a[3], a[4], a[5], y, a[6], a[7], a[8], z, 0, 0, 0, 1)


def plain_nodes(meshes):
    return [(mesh.name, i, IDENTITY, []) for i, mesh in enumerate(meshes)]


def linear(c):
    """What a screen shows -> how much light it is."""
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def gltf_parts(meshes, nodes):
    """The JSON without its buffer's place, and the buffer."""
    data, views, accessors, materials, shapes, tree = b"", [], [], [], [], []
    for mesh in meshes:
        shape = {"attributes": {"POSITION": len(accessors)}, "indices": len(accessors) + 1}
        points = b"".join(struct.pack("<3f", *p) for p in mesh.points)
        corners = b"".join(struct.pack("<3H", *t) for t in mesh.triangles)
        corners += b"\0" * (-len(corners) % 4)
        accessors.append({"bufferView": len(views), "componentType": 5126, "count": len(mesh.points), "type": "VEC3",
                          "min": [min(p[i] for p in mesh.points) for i in range(3)], "max": [max(p[i] for p in mesh.points) for i in range(3)]})
        accessors.append({"bufferView": len(views) + 1, "componentType": 5123, "count": 3 * len(mesh.triangles), "type": "SCALAR"})
        for piece in (points, corners):
            views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(piece)})
            data += piece
        if mesh.colour:
            shape["material"] = len(materials)
            materials.append({"name": "paint", "pbrMetallicRoughness": {"baseColorFactor": [linear(c) for c in mesh.colour[:3]] + [mesh.colour[3]]}})
        shapes.append({"name": mesh.name, "primitives": [shape]})

    def add(node):
        name, mesh, matrix, children = node
        entry = {"name": name, "matrix": [matrix[4 * (i % 4) + i // 4] for i in range(16)]}
        if mesh is not None:
            entry["mesh"] = mesh
        below = [add(child) for child in children]
        if below:
            entry["children"] = below
        tree.append(entry)
        return len(tree) - 1

    roots = [add(node) for node in nodes or plain_nodes(meshes)]
    text = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": roots}], "nodes": tree, "meshes": shapes,
            "accessors": accessors, "bufferViews": views, "buffers": [{"byteLength": len(data)}]}
    if materials:
        text["materials"] = materials
    return text, data


def gltf(meshes, nodes=None):
    text, data = gltf_parts(meshes, nodes)
    text["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return json.dumps(text, indent=1).encode()


def glb(meshes, nodes=None):
    text, data = gltf_parts(meshes, nodes)
    head = json.dumps(text).encode()
    head += b" " * (-len(head) % 4)
    data += b"\0" * (-len(data) % 4)
    chunks = struct.pack("<I4s", len(head), b"JSON") + head + struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def three_mf_model(meshes, nodes=None, unit="millimeter"):
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           '<model unit="%s" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">' % unit, " <resources>"]
    painted = [m for m in meshes if m.colour]
    if painted:
        out.append('  <basematerials id="1000">')
        out += ['   <base name="paint" displaycolor="#%02X%02X%02X%02X"/>' % (bytes_of(m.colour) + (round(255 * m.colour[3]),)) for m in painted]
        out.append("  </basematerials>")
    for i, mesh in enumerate(meshes):
        paint = ' pid="1000" pindex="%d"' % painted.index(mesh) if mesh.colour else ""
        out.append('  <object id="%d" name="%s" type="model"%s><mesh><vertices>' % (i + 1, mesh.name, paint))
        out += ['   <vertex x="%.9g" y="%.9g" z="%.9g"/>' % p for p in mesh.points]
        out.append("  </vertices><triangles>")
        out += ['   <triangle v1="%d" v2="%d" v3="%d"/>' % t for t in mesh.triangles]
        out.append("  </triangles></mesh></object>")
    items = []
    for name, mesh, m, _ in nodes or plain_nodes(meshes):
        columns = " ".join("%.9g" % m[4 * row + column] for column in range(4) for row in range(3))
        items.append('  <item objectid="%d" transform="%s" partnumber="%s"/>' % (mesh + 1, columns, name))
    return "\n".join(out + [" </resources>", " <build>"] + items + [" </build>", "</model>", ""]).encode()


def three_mf(meshes, nodes=None, unit="millimeter", method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        def put(name, data):
            info = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))     # the same bytes at every run
            info.compress_type = method
            archive.writestr(info, data)
        put("[Content_Types].xml", '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>')
        put("_rels/.rels", '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            '<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>')
        put("3D/3dmodel.model", three_mf_model(meshes, nodes, unit))
    return out.getvalue()


def collada(meshes, nodes=None, unit="1", up="Z_UP"):
    out = ['<?xml version="1.0" encoding="utf-8"?>', '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">',
           '<asset><created>2000-01-01T00:00:00</created><modified>2000-01-01T00:00:00</modified>']
    out += ['<unit meter="%s" name="unit"/>' % unit] * bool(unit) + ["<up_axis>%s</up_axis>" % up] * bool(up) + ["</asset>"]
    painted = [(i, m) for i, m in enumerate(meshes) if m.colour]
    out.append("<library_effects>" + "".join(
        '<effect id="e%d"><profile_COMMON><technique sid="t"><lambert><diffuse><color>%.9g %.9g %.9g %.9g</color></diffuse></lambert>'
        "</technique></profile_COMMON></effect>" % (i, *m.colour) for i, m in painted) + "</library_effects>")
    out.append("<library_materials>" + "".join('<material id="m%d" name="paint%d"><instance_effect url="#e%d"/></material>' % (i, i, i) for i, _ in painted)
               + "</library_materials>")
    out.append("<library_geometries>")
    for i, mesh in enumerate(meshes):
        numbers = " ".join("%.9g" % x for p in mesh.points for x in p)
        out.append('<geometry id="g%d" name="%s"><mesh><source id="g%dp"><float_array id="g%da" count="%d">%s</float_array><technique_common>'
                   '<accessor source="#g%da" count="%d" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>'
                   '<param name="Z" type="float"/></accessor></technique_common></source><vertices id="g%dv"><input semantic="POSITION" source="#g%dp"/>'
                   '</vertices><triangles count="%d"%s><input semantic="VERTEX" source="#g%dv" offset="0"/><p>%s</p></triangles></mesh></geometry>'
                   % (i, mesh.name, i, i, 3 * len(mesh.points), numbers, i, len(mesh.points), i, i, len(mesh.triangles),
                      ' material="s"' if mesh.colour else "", i, " ".join(str(v) for t in mesh.triangles for v in t)))
    out.append('</library_geometries><library_visual_scenes><visual_scene id="scene" name="scene">')

    def add(node):
        name, mesh, matrix, children = node
        out.append('<node id="%s" name="%s" type="NODE"><matrix>%s</matrix>' % (name, name, " ".join("%.9g" % x for x in matrix)))
        if mesh is not None:
            bind = ('<bind_material><technique_common><instance_material symbol="s" target="#m%d"/></technique_common></bind_material>' % mesh
                    if meshes[mesh].colour else "")
            out.append('<instance_geometry url="#g%d">%s</instance_geometry>' % (mesh, bind))
        for child in children:
            add(child)
        out.append("</node>")

    for node in nodes or plain_nodes(meshes):
        add(node)
    out.append('</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#scene"/></scene></COLLADA>\n')
    return "\n".join(out).encode()


# name -> (suffix, writer); PLY holds one mesh only, the flat ones no tree
FORMATS = {"stl-ascii": (".stl", stl_ascii), "stl-binary": (".stl", stl_binary), "obj": (".obj", obj), "ply-ascii": (".ply", ply_ascii),
           "ply-binary": (".ply", ply_binary), "gltf": (".gltf", gltf), "glb": (".glb", glb), "3mf": (".3mf", three_mf), "dae": (".dae", collada)}
