"""What a STEP file says of its products, read from its text alone: for tests that hold our reader against it.

Entities are (name, arguments); complex ones are a dict of such. Nothing here knows geometry beyond placements.
"""
import re

NAMED = {"red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "yellow": (1, 1, 0), "magenta": (1, 0, 1), "cyan": (0, 1, 1), "black": (0, 0, 0),
         "white": (1, 1, 1)}
TOKEN = re.compile(r"\s+|/\*.*?\*/|('(?:[^']|'')*')|(#\d+)|(\.\w+\.)|([-+]?\d+\.?\d*(?:[eE][-+]?\d+)?)|([A-Za-z_!][\w-]*)|([(),=;$*])|(\"[0-9A-F]*\")",
                   re.S)


def tokens(text):
    for match in TOKEN.finditer(text):
        if match.lastgroup is None and match.lastindex is None:
            continue
        yield match.group(0)


def values(stream):
    """Arguments up to the closing bracket: nested lists, references as "#12", texts with a quote before them, numbers."""
    out = []
    for token in stream:
        if token == ")":
            return out
        if token == "(":
            out.append(values(stream))
        elif token[0] in "0123456789+-":
            out.append(float(token))
        elif token[0] == "'":
            out.append("'" + token[1:-1].replace("''", "'"))
        elif token != ",":
            out.append(token)
    return out


def entity(stream, first):
    """NAME(…) or (NAME(…) NAME(…))."""
    if first != "(":
        assert next(stream) == "("
        return {first: values(stream)}
    found = {}
    for token in stream:
        if token == ")":
            return found
        assert next(stream) == "("
        found[token] = values(stream)
    return found


class Graph:
    def __init__(self, path, encoding="utf-8"):
        with open(path, encoding=encoding) as file:
            text = file.read()
        self.entities = {}
        self.metres = None
        data = text[re.search(r"\bDATA\s*;", text).end():]
        stream = tokens(data)
        for token in stream:
            if token == "ENDSEC":
                break
            if token[0] == "#":
                assert next(stream) == "="
                self.entities[token] = entity(stream, next(stream))
                assert next(stream) == ";"
        self.tree()

    def all(self, name):
        return [(key, it[name]) for key, it in self.entities.items() if name in it]

    def get(self, key, name=None):
        it = self.entities[key]
        return it[name] if name else next(iter(it.values()))

    def has(self, key, name):
        return name in self.entities.get(key, {})

    # ---- products

    def tree(self):
        """definitions: id -> product name; uses: NAUO id -> (parent, child); shown: definition or NAUO -> its representations."""
        self.definitions, self.uses, self.shown = {}, {}, {}
        for name in ("PRODUCT_DEFINITION", "PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS"):
            for key, (_, _, formation, *_) in self.all(name):
                self.definitions[key] = self.get(self.get(formation)[2])[1][1:]
        for key, (_, _, _, parent, child, *_) in self.all("NEXT_ASSEMBLY_USAGE_OCCURRENCE"):
            self.uses[key] = (parent, child)
        for _, (shape, representation) in self.all("SHAPE_DEFINITION_REPRESENTATION"):
            if "PRODUCT_DEFINITION_SHAPE" in self.entities[shape]:
                self.shown.setdefault(self.get(shape, "PRODUCT_DEFINITION_SHAPE")[2], []).append(representation)

    def children(self, definition):
        return [(use, child) for use, (parent, child) in self.uses.items() if parent == definition]

    def roots(self):
        used = {child for _, child in self.uses.values()}
        return [d for d in self.definitions if d not in used]

    def leaves(self):
        """Names of the products without components."""
        return [name for d, name in self.definitions.items() if not self.children(d)]

    def walk(self, definition, frame):
        """(definition, NAUO or None, frame in the world) of everything below, depth first, itself first."""
        yield definition, None, frame
        for use, child in self.children(definition):
            placed = compose(frame, self.placement(use))
            for index, (below, via, at) in enumerate(self.walk(child, placed)):
                yield below, use if index == 0 else via, at

    def instances(self):
        for root in self.roots():
            yield from self.walk(root, IDENTITY)

    # ---- placements

    def axes(self, key):
        """AXIS2_PLACEMENT_3D as (origin, x, y, z)."""
        _, origin, z, x = self.get(key, "AXIS2_PLACEMENT_3D")
        origin = self.get(origin)[1]
        z = self.get(z)[1] if z != "$" else [0, 0, 1]
        x = self.get(x)[1] if x != "$" else [1, 0, 0]
        z = unit(z)
        x = unit([a - sum(p * q for p, q in zip(x, z)) * b for a, b in zip(x, z)])
        return origin, (x, cross(z, x), z)

    def placement(self, use):
        """Of a component in its assembly: what takes its own axes to those that the assembly gives it."""
        child = self.uses[use][1]
        for _, (relation, shape) in self.all("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION"):
            if self.get(shape, "PRODUCT_DEFINITION_SHAPE")[2] != use:
                continue
            it = self.entities[relation]
            first = it["REPRESENTATION_RELATIONSHIP"][2]
            _, _, one, two = self.get(it["REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION"][0], "ITEM_DEFINED_TRANSFORMATION")
            if first not in self.shown[child]:
                one, two = two, one
            return compose(self.axes(two), inverse(self.axes(one)))
        raise KeyError(use)

    # ---- colours and visibility

    def reach(self, key, names, seen=None):
        """Entities of those names that can be reached through references."""
        seen = seen if seen is not None else set()
        if key in seen or key not in self.entities:
            return
        seen.add(key)
        for name, arguments in self.entities[key].items():
            if name in names:
                yield name, arguments
            for reference in flat(arguments):
                yield from self.reach(reference, names, seen)

    def style_colour(self, styles):
        """0xRRGGBBFF of the surfaces' style."""
        for name, arguments in self.reach(styles, {"SURFACE_STYLE_USAGE"}):
            for name, given in self.reach(arguments[1], {"COLOUR_RGB", "DRAUGHTING_PRE_DEFINED_COLOUR"}):
                rgb = given[1:] if name == "COLOUR_RGB" else NAMED[given[0][1:]]
                red, green, blue = [int(255 * c + 0.5) for c in rgb]
                return red << 24 | green << 16 | blue << 8 | 255
        return None

    def styled(self):
        """(styled item, item, colour of its surfaces or None, representation it is meant within or None)."""
        for key, it in self.entities.items():
            arguments = it.get("STYLED_ITEM") or it.get("OVER_RIDING_STYLED_ITEM")
            for assignment in arguments[1] if arguments else []:
                context = self.entities[assignment].get("PRESENTATION_STYLE_BY_CONTEXT")
                yield key, arguments[2], self.style_colour(assignment), context[1] if context else None

    def product_with(self, item):
        """Name of the product whose shape lists the item, through representations that are said to be the same."""
        found = {key for key, it in self.entities.items() for arguments in it.values() if isinstance(arguments, list) and len(arguments) > 1
                 and isinstance(arguments[1], list) and item in arguments[1] and any("REPRESENTATION" in n for n in it)}
        for _, arguments in self.all("SHAPE_REPRESENTATION_RELATIONSHIP"):
            if len(arguments) == 4 and found & set(arguments[2:]):
                found |= set(arguments[2:])
        for definition, name in self.definitions.items():
            if found & set(self.shown.get(definition, [])):
                return name
        return None

    def hidden_uses(self):
        """Components (NAUO) that are said to be invisible."""
        contexts = {key: context for key, _, _, context in self.styled()}
        out = []
        for _, (items,) in self.all("INVISIBILITY"):
            for item in items:
                out += [use for use, shown in self.shown.items() if contexts.get(item) in shown and use in self.uses]
        return out


def flat(arguments):
    for it in arguments:
        if isinstance(it, list):
            yield from flat(it)
        elif isinstance(it, str) and it.startswith("#"):
            yield it


def unit(v):
    size = sum(x * x for x in v) ** 0.5
    return [x / size for x in v]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


# A frame is (origin, columns): x_outer = origin + sum of columns times x_inner.
IDENTITY = ((0.0, 0.0, 0.0), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))


def turned(frame, v):
    return [sum(frame[1][k][i] * v[k] for k in range(3)) for i in range(3)]


def compose(outer, inner):
    origin = [a + b for a, b in zip(outer[0], turned(outer, inner[0]))]
    return origin, tuple(turned(outer, column) for column in inner[1])


def inverse(frame):
    columns = tuple([frame[1][k][i] for k in range(3)] for i in range(3))
    origin = [-sum(c * x for c, x in zip(frame[1][i], frame[0])) for i in range(3)]
    return origin, columns
