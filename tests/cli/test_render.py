"""Pictures without a display: test_render.py LOCKWORK ROOT. Output is TAP.

No golden files: what a picture must show is computed from the mechanism. Pictures are small, so that they are quick to draw and decode.
"""
import json
import os
import stat
import subprocess
import sys
import tempfile

import harness

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import png_reader  # noqa: E402
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from brief import some  # noqa: E402

LOCKWORK = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(sys.argv[2])
EXAMPLES = os.path.join(ROOT, "data", "examples")
WIDTH, HEIGHT, MARGIN = 240, 160, 0.08      # the margin is the one of app/cli/render_pictures.c
SIZE = ["--size", "%dx%d" % (WIDTH, HEIGHT)]
BARE = ["--no-grid", "--no-joints", "--no-edges"]


def lockwork(*arguments, env=None):
    """(exit status, standard error)"""
    done = subprocess.run([LOCKWORK, *arguments], capture_output=True, timeout=120, check=False,
                          env=dict(os.environ, **env) if env else None)
    return done.returncode, done.stderr.decode()


def render(file, *options, name="picture.png"):
    status, said = lockwork("render", file, "-o", name, *options)
    assert status == 0, "status %d: %s" % (status, said)
    return png_reader.read(name)


def body(name, box, position=(0, 0, 0), color=None, **more):
    entry = {"box": list(box), "density": 1000}
    if color:
        entry["color"] = color
    return dict({"name": name, "position": list(position), "geometry": [entry]}, **more)


def write(name, bodies, **more):
    """A mechanism of boxes; the body "mover" slides along x by 0.1 m/s."""
    text = {"lockwork": 1, "name": "boxes", "bodies": bodies, "analysis": {"type": "kinematics", "end": 1, "step": 0.1}}
    text["joints"] = [{"name": "slide", "type": "prismatic", "bodies": ["mover", "ground"], "at": [0, 0, 0], "axis": [1, 0, 0]}]
    text["motors"] = [{"name": "M", "joint": "slide", "coordinate": "z", "displacement": {"expression": "0.1*t"}}]
    text.update(more)
    with open(name, "w", encoding="utf-8") as file:
        json.dump(text, file)
    return name


# A frame that fixes what is seen (0.4 m × 0.2 m from the front), and a red box of 20 mm before it.
FRAME = dict(box=(0.4, 0.02, 0.2), color="#8090a0", fixed=True)
MOVER = dict(box=(0.02, 0.02, 0.02), position=(-0.1, -0.05, 0.05), color="#d02020")


def pixels_per_metre(width, height, w=WIDTH, h=HEIGHT):
    """Of a fitted parallel view of something width × height m large."""
    shorter = min(w, h)
    return min((w - 2 * MARGIN * shorter) / width, (h - 2 * MARGIN * shorter) / height)


def near(found, expected, allowed, what):
    assert found is not None, what + ": nothing found"
    assert all(abs(f - e) <= allowed for f, e in zip(found, expected)), "%s: found %r, expected %r within %g" % (what, found, expected, allowed)


def red(r, g, b, a):
    return a > 128 and r > 100 and g < 90 and b < 90


def solid(r, g, b, a):
    return a > 128


def rectangle(centre, size, scale):
    """Of a box centred at (x, z) from the middle of the picture."""
    x, z = WIDTH / 2 + centre[0] * scale, HEIGHT / 2 - centre[1] * scale
    return x - size[0] * scale / 2, z - size[1] * scale / 2, x + size[0] * scale / 2, z + size[1] * scale / 2


def boxes():
    return write("boxes.lockwork", [body("frame", **FRAME), body("mover", **MOVER)])


def test_front_view_covers_the_computed_rectangle():
    picture = render(boxes(), *SIZE, *BARE, "--view", "front", "--transparent")
    assert (picture.width, picture.height, picture.channels) == (WIDTH, HEIGHT, 4)
    scale = pixels_per_metre(0.4, 0.2)
    near(picture.where(solid), rectangle((0, 0), (0.4, 0.2), scale), 1, "the frame")
    near(picture.where(red), rectangle((-0.1, 0.05), (0.02, 0.02), scale), 1, "the mover")


def test_other_standard_views():
    file = boxes()
    # What is to the right in each view, and its extent: (width, height), and whether the red box is seen on the left (-1) or right (1).
    views = {"back": ((0.4, 0.2), 0, None), "top": ((0.4, 0.07), -1, 0), "bottom": ((0.4, 0.07), -1, 0), "right": ((0.07, 0.2), -1, 1),
             "left": ((0.07, 0.2), 1, 1)}
    for view, (size, side, _) in views.items():
        picture = render(file, *SIZE, *BARE, "--view", view, "--transparent")
        scale = pixels_per_metre(*size)
        near(picture.where(solid), rectangle((0, 0), size, scale), 1, view)
        seen = picture.where(red)
        if side == 0:
            assert seen is None, "the frame hides the box from the back"
        else:
            assert seen, view
            assert ((seen[0] + seen[2]) / 2 - WIDTH / 2) * side > 0, "%s: %r" % (view, seen)
    same = [render(file, *SIZE, *BARE, "--view", v).rows for v in ("right", "90,0")]
    assert same[0] == same[1], "right is azimuth 90"


def test_nearer_parts_hide_farther_ones():
    bodies = [body("frame", **FRAME), body("mover", **MOVER)]
    front = render(write("a.lockwork", bodies), *SIZE, *BARE, "--view", "front")
    assert front.where(red)
    bodies[1] = body("mover", box=(0.02, 0.02, 0.02), position=(-0.1, 0.05, 0.05), color="#d02020")
    behind = render(write("b.lockwork", bodies), *SIZE, *BARE, "--view", "front")
    assert behind.where(red) is None


def test_colours_are_those_asked_for():
    picture = render(boxes(), *SIZE, *BARE, "--view", "front", "--style", "light")
    scale = pixels_per_metre(0.4, 0.2)
    left, top, right, bottom = [round(v) for v in rectangle((-0.1, 0.05), (0.02, 0.02), scale)]
    middle = picture.pixel((left + right) // 2, (top + bottom) // 2)
    near(middle[:3], (0xD0, 0x20, 0x20), 40, "the mover's colour")
    frame = picture.pixel(WIDTH * 3 // 4, HEIGHT * 3 // 4)
    near(frame[:3], (0x80, 0x90, 0xA0), 40, "the frame's colour")
    # A body without colour gets one from the palette, not the frame's grey and not the background's white.
    plain = dict(MOVER, color=None)
    other = render(write("plain.lockwork", [body("frame", **FRAME), body("mover", **plain)]), *SIZE, *BARE, "--view", "front")
    palette = other.pixel((left + right) // 2, (top + bottom) // 2)[:3]
    assert max(palette) - min(palette) > 30, palette


def test_moving_body_is_elsewhere_by_the_known_pixels():
    file, scale = boxes(), pixels_per_metre(0.4, 0.2)
    for time, moved in (("0", 0), ("0.5", 0.05), ("700 ms", 0.07), ("1", 0.1)):
        picture = render(file, *SIZE, *BARE, "--view", "front", "--time", time)
        near(picture.where(red), rectangle((-0.1 + moved, 0.05), (0.02, 0.02), scale), 1, "at " + time)


def test_frames_are_a_sequence_of_one_camera():
    file, scale = boxes(), pixels_per_metre(0.4, 0.2)
    status, said = lockwork("render", file, "-o", "f.png", *SIZE, *BARE, "--view", "front", "--frames", "3")
    assert status == 0, said
    assert sorted(n for n in os.listdir(".") if n.endswith(".png")) == ["f_0001.png", "f_0002.png", "f_0003.png"]
    for k in range(3):
        picture = png_reader.read("f_%04d.png" % (k + 1))
        near(picture.where(red), rectangle((-0.1 + 0.05 * k, 0.05), (0.02, 0.02), scale), 1, "frame %d" % k)
    status, said = lockwork("render", file, "-o", "g.png", *SIZE, *BARE, "--view", "front", "--fps", "4")
    assert status == 0, said
    assert len([n for n in os.listdir(".") if n.startswith("g_")]) == 5
    near(png_reader.read("g_0002.png").where(red), rectangle((-0.1 + 0.025, 0.05), (0.02, 0.02), scale), 1, "after 0.25 s")


def test_transparent_background():
    picture = render(boxes(), *SIZE, *BARE, "--transparent")
    assert picture.pixel(0, 0)[3] == 0 and picture.pixel(WIDTH - 1, HEIGHT - 1)[3] == 0
    assert picture.pixel(WIDTH // 2, HEIGHT // 2)[3] == 255
    opaque = render(boxes(), *SIZE, *BARE)
    assert opaque.channels == 3 and opaque.pixel(0, 0)[:3] == (255, 255, 255)


def test_switches_change_what_they_name():
    file = boxes()
    bare = render(file, *SIZE, *BARE, "--view", "30,25")
    for left in BARE:
        picture = render(file, *SIZE, *[o for o in BARE if o != left], "--view", "30,25")
        changed = sum(a != b for a, b in zip(bare.rows, picture.rows))
        assert changed > 5, "%s: %d rows changed" % (left, changed)
    # Edges darken the picture.
    edged = render(file, *SIZE, "--no-grid", "--no-joints", "--view", "30,25")
    dark = lambda r, g, b, a: max(r, g, b) < 100
    assert edged.count(dark) > bare.count(dark) + 100, (edged.count(dark), bare.count(dark))
    for option in (["--centres"], ["--trace", "mover"], ["--style", "dark"], ["--style", "print"], ["--perspective"], ["--up", "y"]):
        picture = render(file, *SIZE, *BARE, "--view", "30,25", *option)
        assert picture.rows != bare.rows, option


def test_hidden_and_clear_bodies():
    file = boxes()
    bare = render(file, *SIZE, *BARE, "--view", "front")
    hidden = render(file, *SIZE, *BARE, "--view", "front", "--hide", "mover")
    assert bare.count(red) > 100 and hidden.count(red) == 0
    assert render(file, *SIZE, *BARE, "--view", "front", "--hide", "mover; frame", "--transparent").count(solid) == 0
    clear = render(file, *SIZE, *BARE, "--view", "front", "--clear", "mover")
    left, top, right, bottom = bare.where(red)
    x, y = (left + right) // 2, (top + bottom) // 2
    assert red(*bare.pixel(x, y)) and not red(*clear.pixel(x, y)) and clear.pixel(x, y) != hidden.pixel(x, y), clear.pixel(x, y)


def test_section():
    # The mover stands before the frame, towards the viewer: a plane between the two takes it away, one through it leaves it closed.
    file = boxes()
    bare = render(file, *SIZE, *BARE, "--view", "front")
    y = MOVER["position"][1]
    assert render(file, *SIZE, *BARE, "--view", "front", "--section", "0,%g,0,0,-1,0" % (y + 0.015)).count(red) == 0
    cut = render(file, *SIZE, *BARE, "--view", "front", "--section", "0,%g mm,0,0,-1,0" % (1000 * y))
    dark = lambda r, g, b, a: r > 60 and g < 50 and b < 50
    assert cut.rows != bare.rows and cut.count(dark) > 0.9 * bare.count(red), (cut.count(dark), bare.count(red))
    near(cut.where(dark), bare.where(red), 1, "the cut is as large as the box")
    assert render(file, *SIZE, *BARE, "--view", "front", "--section", "0,-9,0,0,-1,0").rows == bare.rows, "beyond everything"


def test_ghost():
    file, scale = boxes(), pixels_per_metre(0.4, 0.2)
    plain = render(file, *SIZE, *BARE, "--view", "front", "--time", "1")
    ghost = render(file, *SIZE, *BARE, "--view", "front", "--time", "1", "--ghost")
    x0, z = WIDTH / 2 - 0.1 * scale, HEIGHT / 2 - 0.05 * scale
    a, b = plain.pixel(int(x0), int(z)), ghost.pixel(int(x0), int(z))
    assert b[0] - b[1] > a[0] - a[1] + 10, "%s %s: a touch of red where it began" % (a, b)
    assert plain.pixel(int(x0 + 0.1 * scale), int(z)) == ghost.pixel(int(x0 + 0.1 * scale), int(z))
    assert render(file, *SIZE, *BARE, "--view", "front", "--ghost").rows == render(file, *SIZE, *BARE, "--view", "front").rows


def test_path_of_a_point():
    file, scale = boxes(), pixels_per_metre(0.4, 0.2)
    pink = lambda r, g, b, a: r > 180 and g < 90 and 70 < b < 150
    picture = render(file, *SIZE, *BARE, "--view", "front", "--trace", "mover:0,-0.03,0;mover:0,-30 mm,-100 mm")
    x0, x1 = WIDTH / 2 - 0.1 * scale, WIDTH / 2
    left, top, right, bottom = picture.where(pink)
    near((left, right), (x0, x1), 2, "from start to end")
    near((top, bottom), (HEIGHT / 2 - 0.05 * scale, HEIGHT / 2 + 0.05 * scale), 2, "one through the mover, one 0.1 m below")


def test_gravity_says_where_up_is():
    bodies = [body("frame", (0.4, 0.2, 0.02), color="#8090a0", fixed=True), body("mover", (0.02, 0.02, 0.02), (-0.1, 0.05, 0.05), "#d02020")]
    file = write("y.lockwork", bodies, gravity=[0, -9.81, 0])
    picture = render(file, *SIZE, *BARE, "--view", "front")
    near(picture.where(red), rectangle((-0.1, 0.05), (0.02, 0.02), pixels_per_metre(0.4, 0.2)), 1, "y is up")


def test_perspective_makes_near_things_larger():
    bodies = [body("frame", **FRAME), body("mover", (0.02, 0.02, 0.02), (-0.1, -0.2, 0), "#d02020"),
              body("far", (0.02, 0.02, 0.02), (0.1, -0.05, 0), "#20a020", fixed=True)]
    file = write("p.lockwork", bodies)
    green = lambda r, g, b, a: g > 90 and r < 90 and b < 90
    picture = render(file, *SIZE, *BARE, "--view", "front", "--perspective")
    near_box, far_box = picture.where(red), picture.where(green)
    assert near_box[2] - near_box[0] > far_box[2] - far_box[0], (near_box, far_box)
    left, top, right, bottom = picture.where(lambda r, g, b, a: max(r, g, b) - min(r, g, b) > 40 or r < 180)
    assert left > 0 and top > 0 and right < WIDTH and bottom < HEIGHT, "all of it is seen"


def test_same_file_same_pixels():
    first = render(os.path.join(EXAMPLES, "slider-crank.lockwork"), *SIZE, "--time", "0.02")
    second = render(os.path.join(EXAMPLES, "slider-crank.lockwork"), *SIZE, "--time", "0.02", name="second.png")
    assert first.rows == second.rows


def test_bodies_without_geometry_are_sticks():
    text = {"lockwork": 1, "bodies": [{"name": "link", "mass": 1, "com": [0.1, 0, 0], "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0]}],
            "joints": [{"name": "A", "type": "revolute", "bodies": ["link", "ground"], "at": [0, 0, 0], "axis": [0, 1, 0]}]}
    with open("stick.lockwork", "w", encoding="utf-8") as file:
        json.dump(text, file)
    picture = render("stick.lockwork", *SIZE, *BARE, "--view", "front", "--transparent")
    left, top, right, bottom = picture.where(solid)
    assert right - left > 0.7 * WIDTH and bottom - top < 0.5 * HEIGHT, (left, top, right, bottom)


def extent(text):
    """height over width of what a mechanism shows from the front"""
    with open("shown.lockwork", "w", encoding="utf-8") as file:
        json.dump(text, file)
    left, top, right, bottom = render("shown.lockwork", *SIZE, *BARE, "--view", "front", "--transparent").where(solid)
    return (bottom - top) / (right - left)


def test_bushings_and_planes():
    """A ball of 100 mm; a bushing 1 m above it, or a plane 1 m below it that it touches, is seen as well."""
    text = {"lockwork": 1, "bodies": [{"name": "ball", "geometry": [{"sphere": {"radius": 0.05}, "material": "steel"}]}], "analysis": {"type": "assemble"}}
    assert abs(extent(text) - 1) < 0.05, extent(text)
    text["loads"] = [{"name": "b", "type": "bushing", "bodies": ["ball", "ground"], "at": [0, 0, 1], "axis": [1, 0, 0], "stiffness": [1, 1, 1, 1, 1, 1]}]
    assert extent(text) > 5, extent(text)
    text["loads"] = []
    text["contacts"] = [{"name": "c", "bodies": ["ball", "ground"], "shapes": [None, {"plane": [0, 0, 1], "position": [0, 0, -1]}], "friction": 0, "restitution": 0}]
    assert extent(text) > 2, extent(text)


def test_all_examples():
    names = sorted(name for name in os.listdir(EXAMPLES) if name.endswith(".lockwork"))
    for name in some(names, lambda i, _: i % 4 == 0, "examples"):
        picture = render(os.path.join(EXAMPLES, name), "--size", "120x80")
        colours = {picture.pixel(x, y) for x in range(0, 120, 2) for y in range(0, 80, 2)}
        assert len(colours) > 40, "%s: %d colours" % (name, len(colours))


def test_cad_files():
    folder = os.path.join(ROOT, "..", "shared", "corpus", "step")
    if not os.path.isdir(folder):
        return "shared is absent"
    # Seen from above: the plate, 180 mm × 150 mm, with a rod of 200 mm over it; yellow and green.
    picture = render(os.path.join(folder, "as1-oc-214-mat.stp"), *SIZE, *BARE, "--view", "top", "--transparent")
    left, top, right, bottom = picture.where(solid)
    assert abs((right - left) / (bottom - top) - 200 / 150) < 0.03, picture.where(solid)
    assert picture.count(lambda r, g, b, a: a > 128 and g > 150 and b < 60) > 1000
    with open("damaged.step", "w", encoding="utf-8") as file:
        file.write("ISO-10303-21;\nHEADER;\n")
    status, said = lockwork("render", "damaged.step", "-o", "x.png")
    assert status != 0 and not os.path.exists("x.png") and said.startswith("lockwork: damaged.step: "), said
    status, said = lockwork("render", os.path.join(folder, "as1-oc-214-mat.stp"), "-o", "x.png", "--frames", "3")
    assert status == 2 and "no motion" in said, said
    return None


def refused(status, words, *arguments):
    found, said = lockwork("render", *arguments)
    assert found == status, "%r: status %d, %s" % (arguments, found, said)
    assert words in said, "%r: %s" % (arguments, said)
    assert not [n for n in os.listdir(".") if ".png" in n], os.listdir(".")


def test_bad_usage():
    file = boxes()
    refused(2, "needs -o FRAME.png", file)
    refused(2, "ends in .png", file, "-o", "x.jpg")
    for size in ("640", "640x", "axb", "640x480x3", "0x480", "15x15", "9000x100", "99999999x10", "-5x10"):
        refused(2, "--size", file, "-o", "x.png", "--size=" + size)
    refused(2, "iso, front", file, "-o", "x.png", "--view", "frnt")
    refused(2, "iso, front", file, "-o", "x.png", "--view", "10,95")
    refused(2, "light, dark or print", file, "-o", "x.png", "--style", "neon")
    refused(2, "x, y, z", file, "-o", "x.png", "--up", "w")
    refused(2, "beyond the end of the run, 1 s", file, "-o", "x.png", "--time", "1.5")
    refused(2, "from 0 s up", file, "-o", "x.png", "--time=-1")
    refused(2, "--time \"5 mm\"", file, "-o", "x.png", "--time", "5 mm")
    refused(2, "one of the three", file, "-o", "x.png", "--time", "0.5", "--frames", "3")
    refused(2, "--frames", file, "-o", "x.png", "--frames", "0")
    refused(2, "--fps", file, "-o", "x.png", "--fps", "nan")
    refused(2, "did you mean mover?", file, "-o", "x.png", "--trace", "movr")
    refused(2, "did you mean mover?", file, "-o", "x.png", "--hide", "frame;movr")
    refused(2, "did you mean mover?", file, "-o", "x.png", "--clear", "movr")
    for section in ("0,0,0", "0,0,0,0,0,0", "0,0,0,0,0,1,2", "0,0,0,0,0,nan"):
        refused(2, "--section", file, "-o", "x.png", "--section=" + section)
    refused(2, "--section \"2 kg\"", file, "-o", "x.png", "--section", "2 kg,0,0,0,0,1")
    refused(2, "three lengths", file, "-o", "x.png", "--trace", "mover:1,2")
    refused(2, "cannot be written", file, "-o", os.path.join("absent", "x.png"))
    refused(2, "No such file", "absent.lockwork", "-o", "x.png")
    refused(2, "absent.step", "absent.step", "-o", "x.png")
    still = write("still.lockwork", [body("mover", **MOVER)], analysis={"type": "assemble"})
    refused(2, "no motion", still, "-o", "x.png", "--time", "1")


def test_unwritable_places():
    file = boxes()
    os.mkdir("folder.png")
    status, said = lockwork("render", file, "-o", "folder.png", *SIZE)
    assert status == 2 and "is a folder" in said, said
    with open("kept.png", "w", encoding="utf-8") as kept:
        kept.write("mine")
    os.chmod("kept.png", stat.S_IRUSR)
    status, said = lockwork("render", file, "-o", "kept.png", *SIZE)
    assert status == 2 and "write-protected" in said, said
    with open("kept.png", encoding="utf-8") as kept:
        assert kept.read() == "mine"
    if os.path.exists("/dev/full"):
        status, said = lockwork("render", file, "-o", "-", *SIZE)
        assert status == 0, said


def test_without_graphics_a_message():
    file = boxes()
    status, said = lockwork("render", file, "-o", "x.png", env={"__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"})
    assert status == 1 and "apt install" in said and not os.path.exists("x.png"), (status, said)
    status, said = lockwork("render", file, "-o", "x.png", env={"MESA_GL_VERSION_OVERRIDE": "2.1", "LIBGL_ALWAYS_SOFTWARE": "1"})
    assert status == 1 and "OpenGL 3.3" in said and not os.path.exists("x.png"), (status, said)


def has_graphics():
    """None, or why there are no pictures on this machine."""
    status, said = lockwork("render", boxes(), "-o", "probe.png", "--size", "16x16")
    os.remove("boxes.lockwork")
    if os.path.exists("probe.png"):
        os.remove("probe.png")
    if status == 1 and ("EGL" in said or "OpenGL" in said):
        return said.strip().replace("\n", " ")
    return None


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        missing = has_graphics()
        os.chdir(ROOT)
    if missing:
        print("1..0 # SKIP " + missing)
        return 0
    return harness.main(globals())


if __name__ == "__main__":
    sys.exit(main())
