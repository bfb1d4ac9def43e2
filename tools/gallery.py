"""The pictures of the manual's gallery, made by `lockwork render`: gallery.py LOCKWORK ROOT [NAME…].

Writes data/manual/gallery/NAME.png and data/manual/gallery.md with the command of each. Run it when the pictures' look or the examples
change, and look at every picture. ImageMagick's convert, when it is there, leaves 255 colours in them, which halves the files.
"""
import os
import shutil
import subprocess
import sys

MOST = 150000       # bytes of a picture
SIZE = "900x600"

LARGE = "3600x2400" # of pictures from which a piece of SIZE is cut out

# name, file below data, options, what it shows; x,y of the piece that is shown of a large picture
PICTURES = [
    ("prosthetic-arm", "examples/prosthetic-arm.lockwork",
     ["--task", "lift a bottle", "--time", "1.4 s", "--view", "-42,16", "--trace", "payload", "--perspective", "--no-joints"],
     "A prosthetic arm lifts a bottle along a path that was given; [what its motors must do](prosthetic-arm.md) follows."),
    ("prosthetic-shoulder", "examples/prosthetic-arm.lockwork",
     ["--task", "lift a bottle", "--time", "0.6 s", "--view", "-72,34", "--perspective", "--no-joints"],
     "Its shoulder: two worms turn two side gears, which roll on a pinion that is fixed to the breast. Teeth and threads mesh, and are "
     "tested not to touch.", "1340,560"),
    ("prosthetic-arm-book", "examples/prosthetic-arm.lockwork",
     ["--task", "take a book", "--time", "0.2 s", "--view", "-62,24", "--trace", "payload", "--perspective", "--no-joints"],
     "It takes a book out of a shelf."),
    ("engine", "examples/engine.lockwork", ["--time", "10 ms", "--view", "30,22", "--perspective"],
     "A single-cylinder engine, all parts from one STEP assembly, a quarter of a turn after top dead centre. Symbols of joints are seen faintly "
     "through the parts that hide them."),
    ("arm", "examples/arm.lockwork", ["--time", "2 s", "--view", "-35,18", "--trace", "hand", "--perspective", "--no-joints"],
     "An arm of STEP parts has poured: the pose at the end of the run, and the path of the hand with the bottle."),
    ("stewart", "examples/stewart.lockwork", ["--time", "0.8 s", "--view", "25,18", "--perspective", "--no-joints", "--trace", "platform"],
     "A Stewart platform on its way round a circle, tilting."),
    ("delta", "examples/delta.lockwork", ["--time", "0.15 s", "--view", "25,12", "--perspective", "--no-joints", "--trace", "platform"],
     "A delta robot carries a box; the path of its platform."),
    ("robot-6r", "examples/robot-6r.lockwork", ["--time", "0.6 s", "--view", "-50,18", "--perspective", "--no-joints", "--trace", "hand:0.13,0,0"],
     "A six-axis robot stacks a box."),
    ("press", "examples/press.lockwork", ["--time", "0.4 s", "--view", "25,12", "--perspective", "--no-joints"],
     "An eccentric press, its tool about to meet the sheet."),
    ("backhoe", "examples/backhoe.lockwork", ["--time", "1.6 s", "--view", "20,10", "--perspective", "--no-joints", "--trace", "bucket:0.56,0,0"],
     "A backhoe digs; the path of its teeth."),
    ("scissor-lift", "examples/scissor-lift.lockwork", ["--time", "5 s", "--view", "30,12", "--perspective", "--no-joints"],
     "A scissor lift with its load, half-way up."),
    ("wiper", "examples/wiper.lockwork", ["--time", "0.5 s", "--view", "12,12", "--perspective", "--no-joints",
                                          "--trace", "left:-0.69,0,0;right:-0.69,0,0"],
     "Two wipers and what the ends of their blades have passed."),
    ("pusher", "examples/pusher.lockwork", ["--time", "0.2 s", "--view", "60,18", "--perspective", "--no-joints"],
     "A cam, a lever and a carriage push boxes from a table."),
    ("gear-train", "examples/gear-train.lockwork", ["--view", "20,38", "--no-joints"],
     "Two stages of involute wheels."),
    ("gear-train-print", "examples/gear-train.lockwork", ["--view", "top", "--style", "print", "--no-joints"],
     "The same from above, for paper."),
    ("cam", "examples/cam.lockwork", ["--time", "50 ms", "--view", "65,18"],
     "A plate cam and its roller follower."),
    ("crank-rocker", "examples/crank-rocker.lockwork", ["--time", "0.1 s", "--view", "60,15", "--trace", "coupler:0.013,0,0.085;rocker:0.0,0,0.14"],
     "A crank-rocker, the path of a point of its coupler and of the rocker's end."),
    ("slider-crank", "examples/slider-crank.lockwork", ["--time", "30 ms", "--centres", "--trace", "rod", "--perspective"],
     "A slider-crank of boxes and cylinders against a spring; centres of mass, and the path of the rod's."),
    ("four-bar", "examples/four-bar.lockwork", ["--time", "0.3 s", "--view", "25,20", "--trace", "coupler"],
     "Bodies without geometry are drawn as sticks from joint to joint; here the crank has a shape, coupler and rocker have none."),
    ("planetary", "examples/planetary.lockwork", ["--view", "15,50"],
     "A planetary reducer: wheels are drawn by their joints, at their own size."),
    ("double-pendulum", "examples/double-pendulum.lockwork", ["--time", "2 s", "--view", "front", "--trace", "lower", "--style", "dark"],
     "A double pendulum and where its lower end has been, dark."),
    ("door", "examples/door.lockwork", ["--time", "1 s", "--view", "35,18", "--perspective"],
     "A door on two hinges, closing."),
    ("newton-cradle", "examples/newton-cradle.lockwork", ["--time", "0.5 s", "--view", "15,12", "--perspective"],
     "Newton's cradle: the first ball has hit, the last one has left with its speed."),
    ("geneva", "examples/geneva.lockwork", ["--time", "0.45 s", "--view", "10,60", "--perspective", "--no-joints"],
     "A Geneva drive, driven by nothing but the contact of the red pin with the walls of a slot."),
    ("ratchet", "examples/ratchet.lockwork", ["--time", "0 s", "--view", "top", "--no-joints"],
     "A ratchet whose teeth are convex hulls, and its pawl."),
    ("bevel-gear", "parts/bevel-20.step", ["--view", "30,35", "--style", "dark"],
     "A CAD file without a mechanism: any part or assembly that `import` takes."),
]


def shrink(path, piece):
    convert = shutil.which("convert")
    if piece:
        subprocess.run([convert, path, "-crop", "%s+%s+%s" % (SIZE, *piece.split(",")), "+repage", path], check=True)
    if convert:
        subprocess.run([convert, path, "-dither", "FloydSteinberg", "-colors", "255", "png8:" + path + ".8"], check=True)
        os.replace(path + ".8", path)


def words(options):
    return " ".join('"%s"' % o if " " in o or ";" in o else o for o in options)


def main(lockwork, root, wanted):
    folder = os.path.join(root, "data", "manual", "gallery")
    os.makedirs(folder, exist_ok=True)
    bad = 0
    page = ["# Gallery", "", "<!-- Written by tools/gallery.py. -->", "",
            "Pictures of the examples, made by [`lockwork render`](render.md) without a display. The command stands below each.", ""]
    for name, file, options, caption, *piece in PICTURES:
        piece, size = piece[0] if piece else None, LARGE if piece else SIZE
        path = os.path.join(folder, name + ".png")
        if not wanted or name in wanted:
            subprocess.run([lockwork, "render", os.path.join(root, "data", file), "-o", path, "--size", size, *options], check=True)
            shrink(path, piece)
        size = os.path.getsize(path)
        print("%-18s %7d bytes%s" % (name, size, "" if size <= MOST else ", too large"))
        bad += size > MOST
        page += ["![%s](gallery/%s.png)" % (name, name), "", caption, "", "```",
                 "lockwork render %s -o %s.png %s%s" % (file, name, words(options), " --size %s   # %s of it, at %s" % (LARGE, SIZE, piece) if piece else ""), "```", ""]
    with open(os.path.join(root, "data", "manual", "gallery.md"), "w", encoding="utf-8") as out:
        out.write("\n".join(page).rstrip() + "\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:]))
