"""STEP files written by hand, entity by entity: solids whose volume, centre and inertia have closed forms.

    text = write("crate", lambda w: box(w, (0, 0, 0), (30, 20, 10)))       # mm
The same solids can be written with other entity numbers in another order (seed), moved (motion) and in another unit.
"""
import math
import random

UNITS = {  # name -> (mm per unit, entities of the length unit)
    "mm": (1.0, "( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )"),
    "m": (1000.0, "( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT($,.METRE.) )"),
    "inch": (25.4, None),
}


def real(value):
    text = repr(float(value))
    if "e" in text:
        mantissa, exponent = text.split("e")
        return (mantissa if "." in mantissa else mantissa + ".") + "E" + exponent
    return text


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def add(a, b, factor=1):
    return tuple(x + factor * y for x, y in zip(a, b))


class Writer:
    """Collects entities. `motion` is (translation, 3 rows of a rotation), applied to all geometry; lengths are given in mm."""
    def __init__(self, motion=None, unit="mm", factor=1.0):
        self.entities = []
        self.shift, self.rows = motion or ((0, 0, 0), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
        self.unit, self.millimetres = unit, UNITS[unit][0] / factor
        self.shared = {}

    def put(self, text):
        if text in self.shared and text.startswith(("CARTESIAN_POINT", "DIRECTION", "VERTEX_POINT")):
            return self.shared[text]
        self.entities.append(text)
        self.shared[text] = "#%d" % len(self.entities)
        return self.shared[text]

    def length(self, value):
        return real(value / self.millimetres)

    def turned(self, v):
        return tuple(sum(r * x for r, x in zip(row, v)) for row in self.rows)

    def point(self, p):
        moved = add(self.turned(p), self.shift)
        return self.put("CARTESIAN_POINT('',(%s))" % ",".join(self.length(x) for x in moved))

    def direction(self, d):
        size = math.sqrt(sum(x * x for x in d))
        return self.put("DIRECTION('',(%s))" % ",".join(real(x / size) for x in self.turned(d)))

    def axes(self, p, z, x):
        return self.put("AXIS2_PLACEMENT_3D('',%s,%s,%s)" % (self.point(p), self.direction(z), self.direction(x)))

    def vertex(self, p):
        return self.put("VERTEX_POINT('',%s)" % self.point(p))

    def line(self, a, b):
        """A straight edge."""
        vector = self.put("VECTOR('',%s,%s)" % (self.direction(add(b, a, -1)), self.length(1.0)))
        curve = self.put("LINE('',%s,%s)" % (self.point(a), vector))
        return self.put("EDGE_CURVE('',%s,%s,%s,.T.)" % (self.vertex(a), self.vertex(b), curve))

    def circle(self, centre, z, x, radius, ends=(0, 2 * math.pi)):
        """An arc, counter-clockwise about z from one angle (from x) to the other; full by default."""
        y = cross(z, x)
        at = [add(add(centre, x, radius * math.cos(t)), y, radius * math.sin(t)) for t in ends]
        if abs(ends[1] - ends[0] - 2 * math.pi) < 1e-12:
            at[1] = at[0]
        curve = self.put("CIRCLE('',%s,%s)" % (self.axes(centre, z, x), self.length(radius)))
        return self.put("EDGE_CURVE('',%s,%s,%s,.T.)" % (self.vertex(at[0]), self.vertex(at[1]), curve))

    def loop(self, *edges):
        """Edges in order; "-" before one runs it backwards."""
        parts = [self.put("ORIENTED_EDGE('',*,*,%s,%s)" % (e.lstrip("-"), ".F." if e[0] == "-" else ".T.")) for e in edges]
        return self.put("EDGE_LOOP('',(%s))" % ",".join(parts))

    def face(self, surface, outer, *inner, same=True):
        bounds = [self.put("FACE_OUTER_BOUND('',%s,.T.)" % outer)]
        bounds += [self.put("FACE_BOUND('',%s,.T.)" % loop) for loop in inner]
        return self.put("ADVANCED_FACE('',(%s),%s,%s)" % (",".join(bounds), surface, ".T." if same else ".F."))

    def plane(self, p, z, x):
        return self.put("PLANE('',%s)" % self.axes(p, z, x))

    def cylinder(self, p, z, x, radius):
        return self.put("CYLINDRICAL_SURFACE('',%s,%s)" % (self.axes(p, z, x), self.length(radius)))

    def solid(self, faces, name=""):
        shell = self.put("CLOSED_SHELL('',(%s))" % ",".join(faces))
        return self.put("MANIFOLD_SOLID_BREP('%s',%s)" % (name, shell))


# ---- solids, in mm. Each returns the representation item.

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def box_faces(w, low, high, bottom=(), top=()):
    """The six faces, outward; loops of holes in the bottom and top ones."""
    def corner(i):
        return tuple(high[k] if i >> k & 1 else low[k] for k in range(3))
    edges = {}

    def edge(a, b):
        key = (min(a, b), max(a, b))
        if key not in edges:
            edges[key] = w.line(corner(key[0]), corner(key[1]))
        return edges[key] if a < b else "-" + edges[key]
    faces = []
    for corners, normal, along, holes in (((0, 2, 3, 1), (0, 0, -1), X, bottom), ((4, 5, 7, 6), Z, X, top), ((0, 1, 5, 4), (0, -1, 0), X, ()),
                                          ((2, 6, 7, 3), Y, X, ()), ((0, 4, 6, 2), (-1, 0, 0), Y, ()), ((1, 3, 7, 5), X, Y, ())):
        loop = w.loop(*[edge(corners[i], corners[(i + 1) % 4]) for i in range(4)])
        faces.append(w.face(w.plane(corner(corners[0]), normal, along), loop, *holes))
    return faces


def box(w, low, high, name=""):
    return w.solid(box_faces(w, low, high), name)


def tube_face(w, centre, radius, heights, halves=False, hole=True):
    """The wall of a hole (or pin) along z, and its edges: ([faces], [edges below], [edges above])."""
    low, high = [add(centre, Z, h) for h in heights]
    surface = w.cylinder(centre, Z, X, radius)
    arcs = [(0, math.pi), (math.pi, 2 * math.pi)] if halves else [(0, 2 * math.pi)]
    below = [w.circle(low, Z, X, radius, arc) for arc in arcs]
    above = [w.circle(high, Z, X, radius, arc) for arc in arcs]
    seams = [w.line(add(low, X, radius * math.cos(arc[0])), add(high, X, radius * math.cos(arc[0]))) for arc in arcs]
    faces = []
    for i in range(len(arcs)):
        start, end = seams[i], seams[(i + 1) % len(seams)]
        loop = (start, above[i], "-" + end, "-" + below[i]) if hole else (below[i], end, "-" + above[i], "-" + start)
        faces.append(w.face(surface, w.loop(*loop), same=not hole))
    return faces, below, above


def drilled_box(w, low, high, centre, radius, halves=False):
    """A box with a hole along z through all of it."""
    walls, below, above = tube_face(w, (centre[0], centre[1], 0), radius, (low[2], high[2]), halves)
    turned = w.loop(*["-" + e for e in reversed(above)])
    return w.solid(box_faces(w, low, high, bottom=(w.loop(*below),), top=(turned,)) + walls)


def rod(w, centre, radius, heights):
    """A cylinder along z."""
    walls, below, above = tube_face(w, centre, radius, heights, hole=False)
    low, high = [add(centre, Z, h) for h in heights]
    caps = [w.face(w.plane(low, (0, 0, -1), X), w.loop(*["-" + e for e in reversed(below)])), w.face(w.plane(high, Z, X), w.loop(*above))]
    return w.solid(walls + caps)


def frustum(w, radii, height):
    """A cone cut off, along z from the origin. STEP wants a positive angle: the axis points where it widens."""
    angle = math.atan2(abs(radii[1] - radii[0]), height)
    axis = Z if radii[1] > radii[0] else (0, 0, -1)
    surface = w.put("CONICAL_SURFACE('',%s,%s,%s)" % (w.axes((0, 0, 0), axis, X), w.length(radii[0]), real(angle)))
    below, above = w.circle((0, 0, 0), Z, X, radii[0]), w.circle((0, 0, height), Z, X, radii[1])
    seam = w.line((radii[0], 0, 0), (radii[1], 0, height))
    wall = w.face(surface, w.loop(below, seam, "-" + above, "-" + seam))
    return w.solid([wall, w.face(w.plane((0, 0, 0), (0, 0, -1), X), w.loop("-" + below)), w.face(w.plane((0, 0, height), Z, X), w.loop(above))])


def sphere_shell(w, centre, radius):
    """Two half spheres that meet at the equator."""
    surface = w.put("SPHERICAL_SURFACE('',%s,%s)" % (w.axes(centre, Z, X), w.length(radius)))
    equator = w.circle(centre, Z, X, radius)
    faces = [w.face(surface, w.loop(equator)), w.face(surface, w.loop("-" + equator))]
    return w.put("CLOSED_SHELL('',(%s))" % ",".join(faces))


def sphere(w, centre, radius):
    return w.put("MANIFOLD_SOLID_BREP('',%s)" % sphere_shell(w, centre, radius))


def hollow_sphere(w, centre, outer, inner):
    void = w.put("ORIENTED_CLOSED_SHELL('',*,%s,.F.)" % sphere_shell(w, centre, inner))
    return w.put("BREP_WITH_VOIDS('',%s,(%s))" % (sphere_shell(w, centre, outer), void))


def torus(w, centre, major, minor):
    surface = w.put("TOROIDAL_SURFACE('',%s,%s,%s)" % (w.axes(centre, Z, X), w.length(major), w.length(minor)))
    ring = w.circle(centre, Z, X, major + minor)
    tube = w.circle(add(centre, X, major), (0, -1, 0), X, minor)
    return w.solid([w.face(surface, w.loop(ring, tube, "-" + ring, "-" + tube))])


def open_box(w, low, high):
    """Five faces and no solid."""
    shell = w.put("OPEN_SHELL('',(%s))" % ",".join(box_faces(w, low, high)[:5]))
    return w.put("SHELL_BASED_SURFACE_MODEL('',(%s))" % shell)


def holed_solid(w, low, high):
    """Called a solid, but a face is missing."""
    return w.solid(box_faces(w, low, high)[:5])


# ---- the file

def length_unit(w):
    """The unit's entity; an inch is so many centimetres."""
    if UNITS[w.unit][1]:
        return w.put(UNITS[w.unit][1])
    exponents = w.put("DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)")
    base = w.put("( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.CENTI.,.METRE.) )")
    measure = w.put("LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(2.54),%s)" % base)
    return w.put("( CONVERSION_BASED_UNIT('INCH',%s) LENGTH_UNIT() NAMED_UNIT(%s) )" % (measure, exponents))


def context(w):
    units = [length_unit(w), w.put("( NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.) )"),
             w.put("( NAMED_UNIT(*) SI_UNIT($,.STERADIAN.) SOLID_ANGLE_UNIT() )")]
    near = w.put("UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-7),%s,'distance_accuracy_value','')" % units[0])
    return w.put("( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((%s)) "
                 "GLOBAL_UNIT_ASSIGNED_CONTEXT((%s)) REPRESENTATION_CONTEXT('','3D') )" % (near, ",".join(units)))


def product(w, name, items, space, kind="ADVANCED_BREP_SHAPE_REPRESENTATION"):
    """A product with its shape: (product definition, representation)."""
    application = w.put("APPLICATION_CONTEXT('mechanical design')")
    w.put("APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,%s)" % application)
    it = w.put("PRODUCT('%s','%s','',(%s))" % (name, name, w.put("PRODUCT_CONTEXT('',%s,'mechanical')" % application)))
    w.put("PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(%s))" % it)
    formation = w.put("PRODUCT_DEFINITION_FORMATION('','',%s)" % it)
    stage = w.put("PRODUCT_DEFINITION_CONTEXT('part definition',%s,'design')" % application)
    definition = w.put("PRODUCT_DEFINITION('design','',%s,%s)" % (formation, stage))
    shape = w.put("PRODUCT_DEFINITION_SHAPE('','',%s)" % definition)
    representation = w.put("%s('',(%s),%s)" % (kind, ",".join(items), space))
    w.put("SHAPE_DEFINITION_REPRESENTATION(%s,%s)" % (shape, representation))
    return definition, representation


def assembly(w, name, components, space):
    """A product made of components [(instance name, (definition, representation), placement)]; a placement is (origin, z, x), or the text of
    a transformation operator. Returns its own (definition, representation)."""
    base = w.axes((0, 0, 0), Z, X)
    places = [w.axes(*place) if not isinstance(place, str) else w.put(place) for _, _, place in components]
    items = [base] + [at for at, (_, _, place) in zip(places, components) if not isinstance(place, str)]
    definition, representation = product(w, name, items, space, "SHAPE_REPRESENTATION")
    for number, (title, (part, shape), place) in enumerate(components, 1):
        use = w.put("NEXT_ASSEMBLY_USAGE_OCCURRENCE('%d','%s','',%s,%s,$)" % (number, title, definition, part))
        how = places[number - 1] if isinstance(place, str) else w.put("ITEM_DEFINED_TRANSFORMATION('','',%s,%s)" % (base, places[number - 1]))
        relation = w.put("( REPRESENTATION_RELATIONSHIP('','',%s,%s) REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(%s) "
                         "SHAPE_REPRESENTATION_RELATIONSHIP() )" % (shape, representation, how))
        w.put("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(%s,%s)" % (relation, w.put("PRODUCT_DEFINITION_SHAPE('','',%s)" % use)))
    return definition, representation


def mirror(w, origin, scale=1.0):
    """The text of an operator that mirrors at the plane x = 0, scales and moves."""
    return "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',%s,%s,%s,%s,%s)" % (
        w.direction((-1, 0, 0)), w.direction(Y), w.point(origin), real(scale), w.direction(Z))


def renumbered(entities, seed):
    """Other numbers, another order."""
    random_ = random.Random(seed)
    numbers = random_.sample(range(1, 20 * len(entities)), len(entities))
    order = list(range(len(entities)))
    random_.shuffle(order)

    def rename(text):
        out, at = "", 0
        while at < len(text):
            if text[at] == "#":
                end = at + 1
                while end < len(text) and text[end].isdigit():
                    end += 1
                out += "#%d" % numbers[int(text[at + 1:end]) - 1]
                at = end
            else:
                out += text[at]
                at += 1
        return out
    return ["#%d=%s;" % (numbers[i], rename(entities[i])) for i in order]


def finish(w, seed=None, schema="AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }"):
    head = ["ISO-10303-21;", "HEADER;", "FILE_DESCRIPTION((''),'2;1');", "FILE_NAME('','2000-01-01T00:00:00',(''),(''),'','','');",
            "FILE_SCHEMA(('%s'));" % schema, "ENDSEC;", "DATA;"]
    data = ["#%d=%s;" % (i + 1, text) for i, text in enumerate(w.entities)] if seed is None else renumbered(w.entities, seed)
    return "\n".join(head + data + ["ENDSEC;", "END-ISO-10303-21;", ""])


def write(name, make, motion=None, unit="mm", seed=None, **options):
    """A file of one part; make(writer) returns its item or items."""
    w = Writer(motion, unit)
    items = make(w)
    items = [items] if isinstance(items, str) else list(items)
    kind = "MANIFOLD_SURFACE_SHAPE_REPRESENTATION" if options.pop("surface", False) else "ADVANCED_BREP_SHAPE_REPRESENTATION"
    product(w, name, items, context(w), kind)
    return finish(w, seed, **options)
