"""`lockwork plot`: what is written in the graphs, where the ink is, and what is refused. Arguments: LOCKWORK ROOT."""
import math
import os
import re
import struct
import sys

from harness import contains, equal, files, lacks, lockwork, main, near, read, ROOT, write
from png_reader import Picture

BLUE, ORANGE = (0, 114, 178), (213, 94, 0)     # the first two curves of the light style


def table(path, names, rows, comments=()):
    write(path, "".join("# %s\n" % line for line in comments) + ",".join(names) + "\n" + "".join(",".join("%.12g" % v for v in row) + "\n" for row in rows))


def waves(path="r.csv", comments=()):
    """Two seconds of a motor: 3 sin(πt) N·m at 10 cos(πt) rad/s, and what it carries."""
    names = ["time [s]", "M.speed [rad/s]", "M.torque [N*m]", "M.power [W]", "A.rz [rad]", "A.fx [N]", "A.fy [N]", "slider.x [m]", "slider.y [m]"]
    rows = []
    for i in range(201):
        t = i / 100
        speed, torque = 10 * math.cos(math.pi * t), 3 * math.sin(math.pi * t)
        rows.append((t, speed, torque, speed * torque, math.pi * t, 40 * math.cos(math.pi * t), 20 * math.sin(math.pi * t), 0.002 * t, 0.001 * t * t))
    table(path, names, rows, comments)


def plot(*arguments):
    equal(lockwork("plot", *arguments), (0, "", ""))


def said(path):
    """The words of an SVG, in the order they were drawn."""
    return re.search(r"<desc>(.*?)</desc>", read(path), re.S).group(1).splitlines()


def strokes(path, colour):
    """Paths of that stroke colour with more than a few points, or as long as a straight curve (samples in legends are short): curves."""
    wanted = "stroke:rgb(%s)" % ",".join(("%.6f" % (100 * c / 255)).rstrip("0").rstrip(".") + "%" for c in colour)
    def long(found):
        across = [float(x) for x in re.findall(r"[ML] (\S+) ", found)]
        return max(across) - min(across) > 1000     # tenths of a point
    return [p for p in re.findall(r"<path [^>]*>", read(path)) if wanted in p and (p.count(" L ") > 20 or long(p))]


def picture(path):
    with open(path, "rb") as file:
        return Picture(file.read())


def ink(image, colour, box, slack=40):
    """Pixels near a colour within box (shares of the picture, from the top left)."""
    x0, y0, x1, y1 = (int(s * n) for s, n in zip(box, (image.width, image.height) * 2))
    return sum(all(abs(a - b) <= slack for a, b in zip(image.pixel(x, y), colour)) for y in range(y0, y1) for x in range(x0, x1))


def refused(words, *arguments):
    status, out, err = lockwork("plot", *arguments)
    equal((status, out), (2, ""))
    contains(err, *words)


def test_one_curve():
    waves()
    plot("r.csv", "--y", "M.torque", "-o", "g.svg")
    words = said("g.svg")
    for word in ("r", "M.torque [N·m]", "time [s]", "3 N·m at 0.5 s", "−3 N·m at 1.5 s", "−2"):
        assert word in words, (word, words)
    contains("\n".join(words), "A motor's torque or force acts on body 1")
    equal(len(strokes("g.svg", BLUE)), 1)
    plot("r.csv", "--y", "M.torque", "--extremes", "no", "--title", "a < b & c", "-o", "g.svg")
    lacks("\n".join(said("g.svg")), " at 0.5 s")
    contains(read("g.svg"), "<title>a &lt; b &amp; c</title>")


def test_panels_and_legend():
    waves()
    plot("r.csv", "--y", "A.fx,A.fy,M.torque,slider.x", "-o", "g.svg")
    words = said("g.svg")
    for word in ("A.fx", "A.fy", "force [N]", "M.torque [N·m]", "slider.x [mm]"):
        assert word in words, (word, words)
    equal(words.count("time [s]"), 1)
    equal(len(strokes("g.svg", BLUE)), 3)     # the first of each panel
    equal(len(strokes("g.svg", ORANGE)), 1)


def test_second_axis():
    waves()
    plot("r.csv", "--y", "M.torque", "--y2", "M.speed", "-o", "g.svg")
    words = said("g.svg")
    for word in ("M.torque", "M.speed (right)", "M.torque [N·m]", "M.speed [rad/s]"):
        assert word in words, (word, words)
    refused(["one unit"], "r.csv", "--y", "M.torque", "--y2", "M.speed,A.fx", "-o", "h.svg")
    equal(files(), ["g.svg", "r.csv"])


def test_units():
    waves()
    plot("r.csv", "--y", "A.rz,M.speed,slider.x", "--units", "deg, rpm,mm", "-o", "g.svg")
    words = said("g.svg")
    for word in ("A.rz [°]", "M.speed [rpm]", "slider.x [mm]", "360° at 2 s", "4 mm at 2 s"):
        assert word in words, (word, words)
    assert any(re.fullmatch(r"95(\.5)? rpm at 0 s", word) for word in words), words
    refused(["\"frog\" is not a unit"], "r.csv", "--y", "A.rz", "--units", "deg,frog", "-o", "h.svg")
    refused(["measure the same"], "r.csv", "--y", "A.rz", "--units", "deg,rev", "-o", "h.svg")


def test_long_legends_wrap():
    names = ["time [s]"] + ["a long name of a column %d.fx [N]" % i for i in range(14)]
    table("r.csv", names, [[t] + [math.sin(t + i) for i in range(14)] for t in range(30)])
    plot("r.csv", "--y", ",".join(n.split(" [")[0] for n in names[1:]), "-o", "g.svg", "--size", "400x500")
    equal(len([w for w in said("g.svg") if w.startswith("a long name")]), 14)
    # Seven colours, then again with dashes.
    blue = strokes("g.svg", BLUE)
    equal((len(blue), len([p for p in blue if "stroke-dasharray" in p])), (2, 1))
    height = float(re.search(r'height="([\d.]+)pt"', read("g.svg")).group(1))
    near(height, 375, 0.01)
    refused(["too small", "at least"], "r.csv", "--y", "a long name of a column 1.fx", "-o", "h.svg", "--size", "400x30")


def test_several_files():
    waves("one.csv")
    waves("two.csv")
    plot("one.csv", "two.csv", "--y", "M.torque", "-o", "g.svg")
    words = said("g.svg")
    for word in ("one", "two", "M.torque [N·m]", "one, two"):
        assert word in words, (word, words)
    equal((len(strokes("g.svg", BLUE)), len(strokes("g.svg", ORANGE))), (1, 1))
    plot("one.csv", "two.csv", "--y", "A.fx,A.fy", "-o", "g.svg")
    assert "A.fy (two)" in said("g.svg")
    table("three.csv", ["time [s]", "B.x [m]"], [(0, 0), (1, 1)])
    refused(["three.csv has no column \"M.torque\""], "one.csv", "three.csv", "--y", "M.torque", "-o", "h.svg")


EVENTS = ["event: 0.5 s: impact: hit: contact floor (ball on ground), at 3 m/s", "event: 1.25 s: limit: warning: the motors (M) drive A.rz 3 deg beyond",
          "event: 1.5 s: singular: singular pose passed (a dead point)", "event: 7 s: impact: later than the results", "event: nonsense"]


def test_events():
    waves(comments=EVENTS)
    plot("r.csv", "--y", "M.torque,slider.x", "-o", "g.svg")
    words = said("g.svg")
    for word in ("impact", "limit", "singular", "contact floor", "the motors", "singular pose passed"):
        assert word in words, (word, words)
    plot("r.csv", "--y", "M.torque", "--events", "no", "-o", "h.svg")
    assert "impact" not in said("h.svg")
    plot("r.csv", "--y", "slider.y", "--x", "slider.x", "-o", "h.svg")    # not over time
    assert "impact" not in said("h.svg")


def test_many_events_are_thinned():
    waves(comments=["event: %g s: impact: hit: tooth %d (a on b)" % (i / 250, i) for i in range(500)])
    plot("r.csv", "--y", "M.torque", "-o", "g.svg")
    assert "impact (500)" in said("g.svg")
    dotted = [p for p in re.findall(r"<path [^>]*>", read("g.svg")) if "stroke-dasharray" in p]
    assert 50 < len(dotted) < 300, len(dotted)


def test_events_of_a_run():
    equal(lockwork("run", os.path.join(ROOT, "data/examples/bouncing-ball.lockwork"), "-o", "b.csv")[0], 0)
    events = [line for line in read("b.csv").splitlines() if line.startswith("# event: ")]
    found = [re.fullmatch(r"# event: ([\d.e-]+) s: (\w+): (.+)", line).groups() for line in events]
    near(float(found[0][0]), math.sqrt(2 * 1 / 9.81), 1e-6)               # a fall through one metre
    equal(found[0][1], "impact")
    contains(found[0][2], "hit: contact floor")
    assert "contact" in [kind for _, kind, _ in found]
    plot("b.csv", "--y", "ball.z", "-o", "g.svg")
    assert "impact (%d)" % [kind for _, kind, _ in found].count("impact") in said("g.svg")


def test_cursors():
    waves()
    plot("r.csv", "--y", "M.torque,slider.x", "--at", "0.25,1500 ms", "--extremes", "no", "-o", "g.svg")
    words = said("g.svg")
    for word in ("time 0.25 s", "time 1.5 s", "2.12 N·m", "−3 N·m", "0.5 mm", "3 mm"):
        assert word in words, (word, words)
    refused(["--at 5: outside of what is drawn, from 0 to 2 s"], "r.csv", "--y", "M.torque", "--at", "5", "-o", "h.svg")
    refused(["--at needs a graph over time"], "r.csv", "--y", "A.fx", "--x", "A.fy", "--at", "1", "-o", "h.svg")


def test_range():
    """The largest value of what is shown; curves reach both sides of the frame."""
    waves(comments=EVENTS)
    plot("r.csv", "--y", "M.torque", "--range", "1,1.4", "-o", "g.svg")
    words = said("g.svg")
    for word in ("0 N·m at 1 s", "1.00", "1.40", "limit"):
        assert word in words, (word, words)
    assert any(re.fullmatch(r"−2\.85\d* N·m at 1\.4 s", word) for word in words), words      # 3 sin(1.4π)
    assert "impact" not in words and "0.5" not in words
    refused(["M.torque has no samples between 7 and 8"], "r.csv", "--y", "M.torque", "--range", "7,8", "-o", "h.svg")
    refused(["later than the first"], "r.csv", "--y", "M.torque", "--range", "2,1", "-o", "h.svg")
    refused(["two times were expected"], "r.csv", "--y", "M.torque", "--range", "2", "-o", "h.svg")
    refused(["--range needs a graph over time"], "r.csv", "--y", "A.fx", "--x", "A.fy", "--range", "0,1", "-o", "h.svg")
    refused(["--at 1.5: outside of what is drawn, from 1 to 1.4 s"], "r.csv", "--y", "A.fx", "--range", "1,1.4", "--at", "1.5", "-o", "h.svg")


def test_certainty():
    waves(comments=["exact: M.torque; sum-only: A.fx; undetermined: A.fy"])
    plot("r.csv", "--y", "A.fx,A.fy", "-o", "g.svg")
    words = said("g.svg")
    for word in ("A.fx (sum only)", "A.fy (undetermined)"):
        assert word in words, (word, words)
    contains("\n".join(words), "Undetermined (pale, with slanted ticks)", "Sum only (with rings)")
    equal((len(strokes("g.svg", BLUE)), len(strokes("g.svg", ORANGE))), (0, 0))   # paler than exact ones
    drawn = read("g.svg").count("<path")
    waves()
    plot("r.csv", "--y", "A.fx,A.fy", "-o", "g.svg")
    assert drawn > read("g.svg").count("<path") + 60, "signs along the curves"
    equal((len(strokes("g.svg", BLUE)), len(strokes("g.svg", ORANGE))), (1, 1))


def test_torque_over_speed():
    waves()
    plot("r.csv", "--kind", "torque-speed", "--motor", "M", "--units", "rpm", "--continuous", "0:2 N*m,100 rpm:2", "--peak", "0:4,100 rpm:4,120 rpm:0", "-o", "g.svg")
    words = said("g.svg")
    for word in ("M.torque [N·m]", "M.speed [rpm]", "continuous", "peak"):
        assert word in words, (word, words)
    equal((words.count("drives"), words.count("brakes")), (2, 2))
    refused(["motors there: M"], "r.csv", "--kind", "torque-speed", "--motor", "N", "-o", "h.svg")
    refused(["needs --motor"], "r.csv", "--kind", "torque-speed", "-o", "h.svg")
    refused(["corners SPEED:TORQUE"], "r.csv", "--kind", "torque-speed", "--motor", "M", "--peak", "4", "-o", "h.svg")
    refused(["speeds that increase"], "r.csv", "--kind", "torque-speed", "--motor", "M", "--peak", "5:4,2:1", "-o", "h.svg")
    refused(["--peak", "mm"], "r.csv", "--kind", "torque-speed", "--motor", "M", "--peak", "0:4 mm", "-o", "h.svg")
    refused(["belong to --kind torque-speed"], "r.csv", "--y", "A.fx", "--peak", "0:4", "-o", "h.svg")


def test_polar():
    waves()
    plot("r.csv", "--kind", "polar", "--y", "A.fx,A.fy", "-o", "g.svg")
    words = said("g.svg")
    for word in ("90°", "330°", "A.f: x to the right, y up", "40 N at 0°"):
        assert word in words, (word, words)
    plot("r.csv", "--kind", "polar", "--x", "A.rz", "--y", "A.fy", "-o", "g.svg")
    assert "20 N at 90°" in said("g.svg"), said("g.svg")
    refused(["slider.x is no angle but in m"], "r.csv", "--kind", "polar", "--x", "slider.x", "--y", "A.fx", "-o", "h.svg")
    refused(["pairs of components"], "r.csv", "--kind", "polar", "--y", "A.fx", "-o", "h.svg")
    refused(["components of one unit"], "r.csv", "--kind", "polar", "--y", "A.fx,A.rz", "-o", "h.svg")
    refused(["radii of one unit"], "r.csv", "--kind", "polar", "--x", "A.rz", "--y", "A.fx,slider.x", "-o", "h.svg")


def test_pixels():
    """The torque is positive in the first second and negative in the second: ink above the middle at the left, below it at the right."""
    waves()
    plot("r.csv", "--y", "M.torque", "--extremes", "no", "--size", "600x400", "-o", "g.png")
    image = picture("g.png")
    equal((image.width, image.height), (600, 400))
    equal(image.pixel(0, 0)[:3], (255, 255, 255))
    equal(image.pixel(599, 399)[:3], (255, 255, 255))
    assert ink(image, BLUE, (0.12, 0.1, 0.5, 0.4)) > 200
    equal(ink(image, BLUE, (0.56, 0.1, 0.95, 0.4)), 0)
    assert ink(image, BLUE, (0.56, 0.45, 0.95, 0.8)) > 200
    equal(ink(image, BLUE, (0.12, 0.5, 0.48, 0.8)), 0)


def test_styles():
    waves()
    paper, curve = {}, {}
    for style in ("light", "dark", "print"):
        plot("r.csv", "--y", "A.fx,A.fy", "--style", style, "--size", "400x300", "-o", style + ".png")
        image = picture(style + ".png")
        pixels = {image.pixel(x, y)[:3] for y in range(60, 220) for x in range(60, 380)}
        paper[style] = image.pixel(1, 1)[:3]
        curve[style] = max(max(p) - min(p) for p in pixels)
    equal(paper["light"], (255, 255, 255))
    assert max(paper["dark"]) < 60
    equal(paper["print"], (255, 255, 255))
    assert curve["light"] > 100 and curve["dark"] > 100, curve
    equal(curve["print"], 0)                                                    # nothing but greys
    plot("r.csv", "--y", "A.fx,A.fy", "--style", "print", "-o", "g.svg")
    equal(len([p for p in strokes("g.svg", (0, 0, 0)) if "stroke-dasharray" in p]), 1)    # two curves, told apart by dashes
    refused(["expected light, dark or print; did you mean dark?"], "r.csv", "--y", "A.fx", "--style", "dakr", "-o", "h.svg")


def test_sizes():
    waves()
    plot("r.csv", "--y", "M.torque", "--size", "85mm", "-o", "g.svg")
    near(float(re.search(r'width="([\d.]+)pt"', read("g.svg")).group(1)), 85 / 25.4 * 72, 0.01)
    plot("r.csv", "--y", "M.torque", "--size", "85x60mm", "-o", "g.png")
    with open("g.png", "rb") as file:
        size = struct.unpack(">II", file.read(24)[16:])
    equal(size, (round(85 / 25.4 * 300), round(60 / 25.4 * 300)))
    plot("r.csv", "--y", "M.torque", "--size", "85mm", "-o", "g.pdf")
    with open("g.pdf", "rb") as file:
        box = re.search(rb"MediaBox \[ 0 0 ([\d.]+) ", file.read()).group(1)
    near(float(box), 85 / 25.4 * 72, 0.01)
    for size in ("wide", "0x3", "85furlong", "85x", "-3mm"):
        refused(["--size \"%s\"" % size], "r.csv", "--y", "M.torque", "--size=" + size, "-o", "h.svg")
    refused(["pt wide"], "r.csv", "--y", "M.torque", "--size", "10mm", "-o", "h.svg")


def test_same_bytes():
    waves(comments=EVENTS)
    for suffix in ("svg", "pdf", "png"):
        for name in ("a", "b"):
            plot("r.csv", "--y", "M.torque,A.fx", "--at", "1", "-o", name + "." + suffix)
        with open("a." + suffix, "rb") as a, open("b." + suffix, "rb") as b:
            content = a.read()
            assert content == b.read(), suffix
            assert b"CreationDate" not in content      # it would differ tomorrow


def test_peaks_survive():
    """One sample of a hundred thousand is seen and named."""
    table("r.csv", ["time [s]", "a.x [m]"], [(i * 1e-4, 1.0 if i == 77777 else 0.1 * math.sin(i * 1e-3)) for i in range(100000)])
    plot("r.csv", "--y", "a.x", "-o", "g.svg")
    assert "1 m at 7.78 s" in said("g.svg"), said("g.svg")
    assert os.path.getsize("g.svg") < 200000
    plot("r.csv", "--y", "a.x", "--size", "450x300", "-o", "g.png")
    image = picture("g.png")
    assert ink(image, BLUE, (0.7, 0.1, 0.85, 0.5), 90) > 30


def test_refuses():
    waves()
    refused(["did you mean M.torque?"], "r.csv", "--y", "M.torqe", "-o", "g.svg")
    refused(["has no column \"time2\""], "r.csv", "--y", "M.torque", "--x", "time2", "-o", "g.svg")
    refused(["--kind tomography: expected time, torque-speed or polar"], "r.csv", "--y", "M.torque", "--kind", "tomography", "-o", "g.svg")
    refused(["needs --y"], "r.csv", "-o", "g.svg")
    refused(["needs -o"], "r.csv", "--y", "M.torque")
    refused([".svg, .pdf or .png"], "r.csv", "--y", "M.torque", "-o", "g.gif")
    write("none.csv", "time [s],a.x [m]\n")
    refused(["none.csv:2:1: there are no rows under the header"], "none.csv", "--y", "a.x", "-o", "g.svg")
    write("nan.csv", "time [s],a.x [m]\n0,nan\n1,nan\n")
    refused(["a.x holds no numbers to draw"], "nan.csv", "--y", "a.x", "-o", "g.svg")
    equal(files(), ["nan.csv", "none.csv", "r.csv"])


def test_gaps():
    """A value that is none interrupts the curve."""
    table("r.csv", ["time [s]", "a.x [m]"], [(i, float("nan") if i == 50 else math.sin(i)) for i in range(100)])
    plot("r.csv", "--y", "a.x", "-o", "g.svg")
    equal(len(strokes("g.svg", BLUE)), 2)


def test_extreme_values():
    """A run that went astray, a single sample, a constant, nothing but rounding errors."""
    table("r.csv", ["time [s]", "a.x [m]", "b.x [m]", "c.f [N]", "d.t [N*m]"], [(i, 10.0 ** (40 * i), math.inf if i == 3 else i, 5, 1e-17 * i) for i in range(8)])
    plot("r.csv", "--y", "a.x,b.x,c.f,d.t", "-o", "g.svg")
    words = said("g.svg")
    assert "c.f [N]" in words and "d.t [N·m]" in words, words
    assert "5.4" in words and "−1.0" in words, words
    table("one.csv", ["time [s]", "a.x [m]"], [(0, 3)])
    plot("one.csv", "--y", "a.x", "-o", "g.svg")
    assert "a.x [m]" in said("g.svg")


if __name__ == "__main__":
    sys.exit(main(globals()))
