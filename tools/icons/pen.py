"""A pen for symbolic icons of 16 x 16 pixels: strokes become outlines.

GTK recolours a symbolic icon by filling every path with the colour of the text. A stroke would be filled too, so everything is
drawn here as areas, joined and cut with shapely. x to the right, y down, angles in degrees from x towards y.
"""
import math

from shapely.affinity import rotate, scale, translate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

CAPS = {"round": 1, "butt": 2, "square": 3}
JOINS = {"round": 1, "mitre": 2, "bevel": 3}


def line(*points, w=2.0, cap="round", join="round"):
    return LineString(points).buffer(w / 2, cap_style=CAPS[cap], join_style=JOINS[join], resolution=10)


def disc(x, y, r):
    return Point(x, y).buffer(r, resolution=16)


def ring(x, y, r, w=2.0):
    return disc(x, y, r + w / 2) - disc(x, y, r - w / 2)


def arc_points(x, y, r, start, end, count=24):
    return [(x + r * math.cos(math.radians(start + (end - start) * i / count)),
             y + r * math.sin(math.radians(start + (end - start) * i / count))) for i in range(count + 1)]


def arc(x, y, r, start, end, w=2.0, cap="round"):
    return line(*arc_points(x, y, r, start, end), w=w, cap=cap)


def area(*points):
    return Polygon(points)


def soft(shape, r):
    """The shape with its outer corners rounded."""
    return shape.buffer(-r, join_style=2).buffer(r, resolution=8)


def rect(x, y, width, height, r=0.0):
    shape = box(x, y, x + width, y + height)
    return soft(shape, r) if r else shape


def frame(x, y, width, height, w=2.0, r=1.0):
    """The edge of a rectangle, drawn inwards."""
    return rect(x, y, width, height, r) - rect(x + w, y + w, width - 2 * w, height - 2 * w, max(r - w, 0))


def head(x, y, angle, size=5.0, width=None):
    """An arrow head with its tip at (x, y)."""
    half = (width or size * 1.2) / 2
    return translate(rotate(area((0, 0), (-size, -half), (-size, half)), angle, origin=(0, 0)), x, y)


def arrow(x0, y0, x1, y1, w=2.0, size=5.0, width=None, cap="butt"):
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
    length = math.hypot(x1 - x0, y1 - y0)
    keep = (length - size + 0.2) / length
    shaft = line((x0, y0), (x0 + (x1 - x0) * keep, y0 + (y1 - y0) * keep), w=w, cap=cap)
    return join(shaft, head(x1, y1, angle, size, width))


def curve(p0, p1, p2, p3, count=24):
    """Points of a cubic Bezier curve."""
    out = []
    for i in range(count + 1):
        t = i / count
        b = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
        out.append(tuple(sum(b[k] * (p0, p1, p2, p3)[k][axis] for k in range(4)) for axis in (0, 1)))
    return out


def join(*shapes):
    return unary_union(shapes)


def mirror(shape, x=8.0):
    return scale(shape, -1, 1, origin=(x, 0))


def turn(shape, angle, x=8.0, y=8.0):
    return rotate(shape, angle, origin=(x, y))


def faint(shape, opacity=0.35):
    """A part of an icon that stands back."""
    return ("faint", shape, opacity)


def number(value):
    text = "%.2f" % value
    return text.rstrip("0").rstrip(".") if "." in text else text


def outline(shape):
    """The path data of an area with holes."""
    parts = []
    for polygon in getattr(shape, "geoms", [shape]):
        if polygon.geom_type != "Polygon" or polygon.area < 0.02:
            continue
        polygon = orient(polygon.simplify(0.012))
        for loop in [polygon.exterior, *polygon.interiors]:
            points = list(loop.coords)[:-1]
            parts.append("M" + "L".join("%s %s" % (number(x), number(y)) for x, y in points) + "Z")
    return "".join(parts)


def svg(layers):
    """The file of an icon: its parts in one colour, those that stand back in a path of their own."""
    full = [layer for layer in layers if not isinstance(layer, tuple)]
    paths = ['<path opacity="%s" d="%s"/>' % (number(layer[2]), outline(layer[1])) for layer in layers if isinstance(layer, tuple)]
    if full:
        paths.append('<path d="%s"/>' % outline(join(*full)))
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="#2e3436">\n  %s\n</svg>\n'
            % "\n  ".join(paths))
