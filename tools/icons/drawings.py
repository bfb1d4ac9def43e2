"""What every icon shows: a function for each, named as the icon with - as _."""
import math

from pen import (arc, area, arc_points, arrow, curve, disc, faint, frame, head, join, line, mirror, rect, ring, soft, turn)


# Things of a model

def joint():
    eye = (8, 5)
    arms = join(line((2.5, 13.5), eye), line((13.5, 13.5), eye)) - disc(*eye, 3)
    return [arms, ring(*eye, 3)]


def motor():
    case = rect(1, 3, 9, 9, 1.5) - join(rect(3, 6, 5, 1), rect(3, 8, 5, 1))
    return [case, rect(10, 5, 1, 5), rect(11, 6.5, 4.5, 2, 0.5), rect(2, 13, 7, 1.5)]


def spring():
    wire = line((8, 2), (8, 3.5), (12, 5), (4, 7), (12, 9), (4, 11), (8, 12.5), (8, 14), w=1.6)
    return [wire, rect(3, 0.5, 10, 1.8, 0.5), rect(3, 13.7, 10, 1.8, 0.5)]


def force():
    return [disc(3.2, 12.8, 2.2), arrow(3.2, 12.8, 14.5, 1.5, size=6, width=6.5)]


def torque():
    tip = arc_points(8, 8, 5.5, -200, 30, 2)[-1]
    return [disc(8, 8, 2), arc(8, 8, 5.5, -230, 10), head(tip[0] - 0.6, tip[1] + 1.1, 108, 5, 6)]


def contact():
    return [ring(8, 6, 4), rect(1, 11.5, 14, 2), line((3, 15.2), (5, 13.2), w=1.2), line((8, 15.2), (10, 13.2), w=1.2),
            line((13, 15.2), (15, 13.2), w=1.2)]


def path():
    wave = line(*curve((3, 13), (3, 0), (13, 16), (13, 3)))
    ends = join(rect(1, 11, 4, 4), rect(11, 1, 4, 4))
    return [wave - ends, ends]


def measure():
    ticks = join(*[rect(x, 5, 1.2, 3 + (i % 2) * 1.2) for i, x in enumerate((3.6, 5.8, 7.9, 10.1, 12.2))])
    return [frame(0.5, 3.5, 15, 9, 1.5, 1), ticks]


def task():
    rows = [rect(7, y, 8, 2, 0.6) for y in (2, 7, 12)]
    return rows + [line((1, 2.6), (2.4, 4), (5, 1), w=1.7), line((1, 7.6), (2.4, 9), (5, 6), w=1.7), ring(3, 13, 1.5, 1.3)]


CORNERS = [(8, 0.8), (14.4, 4.4), (14.4, 11.6), (8, 15.2), (1.6, 11.6), (1.6, 4.4)]
MIDDLE = (8, 8)


def faces(below=False):
    """The three faces that a cube shows from above (front, right, top), or from below (left, back, bottom)."""
    c = CORNERS
    if below:
        return [area(c[5], c[0], MIDDLE, c[4]), area(c[0], c[1], c[2], MIDDLE), area(MIDDLE, c[2], c[3], c[4])]
    return [area(c[5], MIDDLE, c[3], c[4]), area(MIDDLE, c[1], c[2], c[3]), area(c[5], c[0], c[1], MIDDLE)]


def wires(below=False, w=1.4):
    inner = (0, 2, 4) if below else (1, 3, 5)
    lines = [line(*CORNERS, CORNERS[0], w=w)]
    lines += [line(MIDDLE, CORNERS[i], w=w) for i in inner]
    return join(*lines)


def body():
    return [soft(face.buffer(-0.55, join_style=2), 0.3) for face in faces()]


def ground():
    hatch = [line((x, 15), (x + 2.4, 12), w=1.4) for x in (1.6, 5, 8.4, 11.8)]
    return [ring(8, 3.6, 1.7, 1.8), line((6.9, 5.4), (4.4, 10.5)), line((9.1, 5.4), (11.6, 10.5)), rect(1, 10, 14, 2)] + hatch


def parameter():
    parts = []
    for y, x in ((3, 5), (8, 11), (13, 6.5)):
        parts.append(rect(1, y - 0.75, 14, 1.5, 0.7) - disc(x, y, 2.9))
        parts.append(ring(x, y, 1.5, 1.4))
    return parts


def gear(x, y, r, teeth, tooth, hole, phase=0):
    wheel = disc(x, y, r)
    for i in range(teeth):
        wheel = join(wheel, turn(area((x + r - 0.5, y - tooth), (x + r + 1.5, y - tooth * 0.6), (x + r + 1.5, y + tooth * 0.6),
                                      (x + r - 0.5, y + tooth)), phase + 360 / teeth * i, x, y))
    return wheel - disc(x, y, hole)


def coupler():
    big = gear(5.4, 10.1, 3.7, 9, 0.95, 1.7, 20)
    small = gear(12.1, 4, 2.1, 6, 0.8, 0.9, 12)
    return [big, small - big.buffer(0.7)]


def cable():
    wheel = (9.2, 5)
    rope = join(line((5.2, 5), (5.2, 10), w=1.3, cap="butt"), line((13.2, 5), (13.2, 15), w=1.3))
    return [ring(*wheel, 3.9, 1.5), disc(*wheel, 1.3), rope, soft(area((3, 9.6), (7.4, 9.6), (9, 15.2), (1.4, 15.2)), 0.6)]


def load():
    return [ring(8, 3.4, 1.7, 1.8), soft(area((4.2, 5.6), (11.8, 5.6), (14.6, 15), (1.4, 15)), 0.9)]


# Running and playing

def triangle(x0, y, x1, half):
    return soft(area((x0, y - half), (x1, y), (x0, y + half)), 0.4)


def play():
    return [triangle(3.5, 8, 14, 6.5)]


def run():
    return [ring(8, 8, 6.2, 1.8), triangle(6, 8, 11.8, 3.6)]


def stop():
    return [rect(3, 3, 10, 10, 1)]


def pause():
    return [rect(3, 2.5, 3.5, 11, 0.7), rect(9.5, 2.5, 3.5, 11, 0.7)]


def loop():
    upper = join(arc(5.5, 8, 3.8, 180, 270), line((5.5, 4.2), (10, 4.2), cap="butt"), head(14, 4.2, 0, 4.6, 6.4))
    return [upper, turn(upper, 180)]


def step_forward():
    return [rect(2.5, 3, 2.4, 10, 0.5), triangle(6.5, 8, 14, 5)]


def step_back():
    return [mirror(shape) for shape in step_forward()]


def to_end():
    return [triangle(2, 8, 7.2, 5), triangle(7, 8, 12.2, 5), rect(12, 3, 2.2, 10, 0.5)]


def to_start():
    return [mirror(shape) for shape in to_end()]


# Panels

def graph():
    return [line((2, 1.5), (2, 14), (14.5, 14), cap="round", join="mitre"),
            line(*curve((4.5, 11), (7.2, 11), (6.6, 3), (9, 3)), *curve((9, 3), (11, 3), (11, 8), (14, 8))[1:], w=1.8)]


def sheet():
    page = frame(1.5, 1, 13, 14, 1.6, 1.2)
    return [page, rect(2, 1.5, 12, 4, 0), rect(2, 9, 12, 1.2), rect(6.2, 5, 1.2, 9.4)]


def freedoms():
    arrows = join(arrow(8, 12.5, 1, 12.5, size=3.8, width=5.6), arrow(8, 12.5, 15, 12.5, size=3.8, width=5.6))
    return [arrows, arc(8, 7.4, 5, 195, 312), head(12.9, 6, 65, 4, 5.8), disc(8, 7, 1.9)]


# Pointers

def pointer(x=3, y=1, k=1.0):
    shape = area((0, 0), (0, 12.2), (3, 9.4), (5.1, 14), (7.4, 13), (5.3, 8.6), (9.4, 8.6))
    return soft(area(*[(x + k * px, y + k * py) for px, py in shape.exterior.coords]), 0.25)


def select():
    return [pointer(3.4, 0.8)]


def drag():
    fingers = [line((4.6 + 2.5 * i, (3.6, 2.3, 2.3, 3.4)[i]), (4.6 + 2.5 * i, 10), w=2.1) for i in range(4)]
    palm = soft(area((3.55, 7), (13.15, 7), (13.15, 10.5), (11.6, 15), (6.3, 15), (3.55, 11.5)), 0.8)
    thumb = line((2, 8.2), (5.6, 12.8), w=2.2)
    gaps = join(*[rect(5.65 + 2.5 * i, 1, 0.4, 6.6) for i in range(3)])
    return [join(*fingers, palm, thumb) - gaps]


def zigzag(start, end, turns, half, w):
    """A spring from start to end, seen from the side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    points = [start]
    for i in range(turns):
        at, side = (i + 0.5) / turns, half * (-1) ** i / length
        points.append((start[0] + dx * at - dy * side, start[1] + dy * at + dx * side))
    return line(*points, end, w=w)


def dynamic_drag():
    return [rect(0.6, 10.2, 5.2, 5.2, 0.8), zigzag((3.4, 12.6), (10.2, 5.8), 6, 2.3, 1.3), pointer(9, 0.4, 0.66)]


# The view

def section():
    whole = rect(2.5, 4, 11, 8, 0.8)
    hatch = join(*[line((x, 12.5), (x + 9, 3.5), w=1.1) for x in (-6.6, -3.8, -1, 1.8)])
    solid = whole & rect(8, 0, 8, 16)
    left = (whole & rect(0, 0, 8, 16))
    return [solid, (left & hatch), left - left.buffer(-1.2, join_style=2), rect(7.2, 1, 1.6, 14, 0.6)]


def transparency():
    squares = [rect(8 + 2.2 * i, 1.6 + 2.2 * k, 2.2, 2.2) for i in range(3) for k in range(6) if (i + k) % 2 == 0]
    right = disc(8, 8, 6.5) & rect(8, 0, 8, 16)
    left = disc(8, 8, 6.5) & rect(0, 0, 8, 16)
    return [ring(8, 8, 6.3, 1.6), left, right & join(*squares)]


def link_bar(angle, x=3.2, y=12.8, length=10.5, w=4.2):
    end = (x + length * math.cos(math.radians(angle)), y + length * math.sin(math.radians(angle)))
    return line((x, y), end, w=w) - disc(x, y, 0.95) - disc(*end, 0.95)


def ghost():
    front = link_bar(-8)
    return [front, faint(link_bar(-72) - line((3.2, 12.8), (13.6, 11.3), w=5.4), 0.45)]


def trace():
    points = curve((1.5, 13.5), (1, 4), (8, 14), (12.4, 4.2), 60)
    dots = [disc(*points[i], 1.0) for i in (0, 11, 22, 32, 42, 50)]
    return dots + [disc(12.6, 3.4, 2.6)]


def arrows():
    return [arrow(3, 11, 3, 4.5, w=1.6, size=3.4, width=4.2), arrow(8, 11, 8, 1, w=1.6, size=3.4, width=4.2),
            arrow(13, 11, 13, 4.5, w=1.6, size=3.4, width=4.2), rect(0.8, 11.5, 14.4, 2.5, 0.6)]


def mass_centre():
    full = disc(8, 8, 6.4)
    return [ring(8, 8, 6.2, 1.6), full & rect(8, 0, 8, 8), full & rect(0, 8, 8, 8)]


def grid():
    return [rect(1, y, 14, 1.4, 0.3) for y in (2.8, 7.3, 11.8)] + [rect(x, 1, 1.4, 14, 0.3) for x in (2.8, 7.3, 11.8)]


def axes():
    o = (6, 10)
    return [arrow(*o, 6, 0.6, w=1.7, size=4, width=5), arrow(*o, 15.4, 10, w=1.7, size=4, width=5),
            arrow(*o, 0.8, 15.2, w=1.7, size=4, width=5), disc(*o, 1.5)]


def edges():
    dots = [disc(*point, 1.6) for i, point in enumerate(CORNERS)] + [disc(*MIDDLE, 1.6)]
    return [wires(w=1.2)] + dots


def fit():
    corner = line((1.6, 5.4), (1.6, 1.6), (5.4, 1.6), w=1.8, cap="butt", join="mitre")
    return [turn(corner, 90 * i) for i in range(4)] + [rect(4.8, 4.8, 6.4, 6.4, 0.8)]


def view(face, below=False):
    chosen = faces(below)[face]
    return [wires(below, 1.2), chosen]


def view_iso():
    shown = faces()
    return [wires(w=1.2), faint(shown[0], 0.3), faint(shown[1], 0.6)]


def view_front():
    return view(0)


def view_right():
    return view(1)


def view_top():
    return view(2)


def view_left():
    return view(0, True)


def view_back():
    return view(1, True)


def view_bottom():
    return view(2, True)


def perspective():
    near, far = frame(0.8, 5.2, 10, 10, 1.5, 0), frame(10, 1.6, 4.6, 4.6, 1.2, 0)
    rays = [line(p, q, w=1.1) for p, q in (((1.5, 5.9), (10.5, 2.1)), ((10.1, 5.9), (14, 2.1)), ((10.1, 14.5), (14, 5.7)))]
    return [near, join(*rays, far)]


def orthographic():
    near, far = frame(0.8, 5.2, 10, 10, 1.5, 0), line((5.6, 1.4), (14.6, 1.4), (14.6, 10.4), w=1.2, cap="butt", join="mitre")
    rays = [line(p, q, w=1.1) for p, q in (((1.5, 5.9), (5.9, 1.5)), ((10.1, 5.9), (14.5, 1.5)), ((10.1, 14.5), (14.5, 10.1)))]
    return [near, far] + rays


def eye():
    upper = curve((0.6, 8), (4, 2), (12, 2), (15.4, 8))
    lower = curve((15.4, 8), (12, 14), (4, 14), (0.6, 8))
    shape = area(*upper, *lower[1:-1])
    return join(shape - shape.buffer(-1.7), disc(8, 8, 2.5))


def show():
    return [eye()]


def hide():
    stroke = ((2.5, 13.5), (13.5, 2.5))
    return [eye() - line(*stroke, w=5), line(*stroke)]


def isolate():
    outer = [frame(x, y, 4.6, 4.6, 1.2, 0.5) for x in (0.6, 10.8) for y in (0.6, 10.8)]
    return [rect(4.3, 4.3, 7.4, 7.4, 1)] + [faint(join(*outer) - rect(3.2, 3.2, 9.6, 9.6), 0.5)]


def suppress():
    return [ring(8, 8, 6), line((3.9, 3.9), (12.1, 12.1), cap="butt")]


# Files

def tray():
    return line((2, 9.5), (2, 14), (14, 14), (14, 9.5), join="round")


def import_():
    return [tray(), arrow(8, 1, 8, 11.4, size=5, width=8)]


def export():
    return [tray(), arrow(8, 11, 8, 0.6, size=5, width=8)]


def examples():
    tiles = [rect(1, 1, 6.3, 6.3, 1), rect(8.7, 1, 6.3, 6.3, 1), rect(1, 8.7, 6.3, 6.3, 1), frame(8.7, 8.7, 6.3, 6.3, 1.6, 1)]
    return tiles


def page():
    sheet_ = area((2.5, 0.8), (9.5, 0.8), (13.5, 4.8), (13.5, 15.2), (2.5, 15.2))
    return join(soft(sheet_, 0.8) - sheet_.buffer(-1.6, join_style=2), area((8.6, 0.9), (13.4, 5.7), (8.6, 5.7)))


def new():
    plus = join(rect(10.9, 8, 2.2, 8), rect(8, 10.9, 8, 2.2))
    return [page() - plus.buffer(1.1, join_style=2), plus]


def palette():
    return [frame(0.8, 2, 14.4, 12, 1.6, 1.6), line((4.2, 5.4), (7, 8), (4.2, 10.6), w=1.7), rect(8, 9.8, 4, 1.7, 0.5)]


def manual():
    left = area(*curve((7.3, 3.4), (5.6, 1.8), (3, 1.6), (0.8, 2)), *curve((0.8, 12.8), (3, 12.4), (5.6, 12.6), (7.3, 14.2)))
    lines_ = join(line((2.8, 5.2), (5.4, 5.8), w=1.1), line((2.8, 8), (5.4, 8.6), w=1.1))
    return [left - lines_, mirror(left - left.buffer(-1.4, join_style=2))]


def flip():
    up = join(rect(3.2, 6, 2.2, 8.6, 0.4), head(4.3, 1.2, -90, 5.4, 7.4))
    return [up, turn(up, 180)]


# States

def redundant():
    square = join(line((3, 3), (13, 3), (13, 13), (3, 13), (3, 3), w=1.5), line((3, 3), (13, 13), w=1.5), line((3, 13), (13, 3), w=1.5))
    return [square] + [disc(x, y, 2.1) for x in (3, 13) for y in (3, 13)]


def conflict():
    right = arrow(0.6, 8, 6.4, 8, w=2.2, size=4, width=7)
    return [right, mirror(right), rect(7.3, 1.5, 1.4, 3.4, 0.5), rect(7.3, 11.1, 1.4, 3.4, 0.5), rect(7.3, 5.6, 1.4, 4.8, 0.5)]


def mark(x, y, height, w=2.0):
    """An exclamation mark, to be cut out."""
    return join(soft(rect(x - w / 2, y, w, height * 0.6), 0.4), disc(x, y + height - w / 2, w * 0.58))


def bad_mass():
    whole = join(*load())
    return [whole - mark(8, 7, 6.8, 2)]


def limit():
    return [arrow(0.8, 8, 11.2, 8, w=2.2, size=5.2, width=7.6), rect(11.9, 1.5, 2.6, 13, 0.6)]


def ok():
    return [disc(8, 8, 7.2) - line((4.2, 8.4), (6.9, 11), (11.7, 5.2))]


def warning():
    return [soft(area((8, -0.2), (16.4, 15.2), (-0.4, 15.2)), 0.9) - mark(8, 5, 8, 2)]


def expression():
    f = line(*curve((8, 2.4), (5.8, 0.8), (5.4, 3.4), (5, 6)), *curve((5, 6), (4.4, 10), (4.2, 15.4), (1.4, 13.6))[1:], w=1.8)
    x = join(line((9.2, 7.4), (14, 13.6), w=1.8), line((14.2, 7.4), (9, 13.6), w=1.8))
    return [f, line((2.6, 6.2), (7.4, 6.2), w=1.7), x]


def link():
    left = soft(rect(0, 4.9, 9, 6.2), 3.05) - soft(rect(1.8, 6.7, 5.4, 2.6), 1.25)
    right = mirror(left)
    chain = join(left, right) - rect(7.2, 6.7, 1.6, 2.6)
    return [turn(join(chain, rect(5.4, 7.1, 5.2, 1.8, 0.8)), -45)]


def camera():
    case = join(rect(0.8, 4, 14.4, 10, 1.4), soft(area((4.6, 4.5), (5.8, 1.8), (10.2, 1.8), (11.4, 4.5)), 0.3))
    return [case - disc(8, 8.8, 3.6), disc(8, 8.8, 2.1)]


def light():
    rays = [turn(line((8, 1.2), (8, 2.8), w=1.8), 45 * i) for i in range(8)]
    return [disc(8, 8, 3.4)] + rays


def dark():
    return [disc(8, 8, 6.6) - disc(11.2, 5.4, 5.6)]


def events():
    marks = [soft(area((x, y - 3), (x + 3, y), (x, y + 3), (x - 3, y)), 0.3) for x, y in ((4.4, 5), (11.6, 5))]
    stems = [rect(x - 0.6, 5, 1.2, 8) for x in (4.4, 11.6)]
    return marks + stems + [rect(0.8, 12.4, 14.4, 2, 0.6)]


# The program itself

def application():
    eye = (5.6, 5.6)
    arms = join(line((3, 13.6), eye, w=3.2), line((13.4, 12), eye, w=3.2)) - disc(*eye, 5.9)
    keyhole = join(disc(5.6, 4.5, 1.5), area((5, 4.6), (6.2, 4.6), (6.9, 8.2), (4.3, 8.2)))
    return [join(arms, disc(*eye, 5.2)) - keyhole]
