"""Robots: imported from URDF, their inverse dynamics against independent programs: test_robots.py LOCKWORK ROOT KDL MUJOCO.

KDL and MUJOCO are helper programs (tests/robots), "-" when their library is absent: those comparisons are skipped then. The Newton-Euler
equations of robot_model.py are always there. Output is TAP.
"""
import csv
import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import harness                                              # noqa: E402
from robot_model import Robot                               # noqa: E402

LOCKWORK, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
KDL, MUJOCO = (a if a == "-" else os.path.abspath(a) for a in sys.argv[3:5])
CORPUS = os.path.join(ROOT, "..", "shared", "corpus", "urdf", "robots")
UR5 = os.path.join(CORPUS, "ur_description", "urdf", "ur5_robot.urdf")
PANDA = os.path.join(CORPUS, "panda_description", "urdf", "panda_collision.urdf")
PENDULUM = os.path.join(CORPUS, "double_pendulum_description", "urdf", "double_pendulum.urdf")
SAMPLES = 41                                                # over two seconds
TOLERANCE = 1e-8                                            # of the joint's largest effort


def run(*command, text=None):
    done = subprocess.run(command, capture_output=True, text=True, input=text, timeout=120, check=False)
    assert done.returncode == 0, "%s\n%s" % (" ".join(command), done.stderr)
    return done.stdout


def import_robot(path, *options):
    run(LOCKWORK, "import", "--replace", path, "-o", "robot.lockwork", *options)
    with open("robot.lockwork", encoding="utf-8") as file:
        return file.read()


def analyse(text, *options):
    """Columns by name, without units."""
    with open("moved.lockwork", "w", encoding="utf-8") as file:
        file.write(text)
    run(LOCKWORK, "run", "moved.lockwork", "-o", "out.csv", *options)
    with open("out.csv", encoding="utf-8") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    return {name.split(" [")[0]: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def law(index, slides):
    """Amplitude, frequency, phase: smooth, different for each joint."""
    return (0.02 if slides else 0.9 - 0.07 * index), 1.3 + 0.37 * index, 0.4 * index - 0.8


def expression(index, slides):
    return "%r*sin(%r*t+%r)" % law(index, slides)


def motion(index, slides, t):
    a, w, p = law(index, slides)
    return a * math.sin(w * t + p), a * w * math.cos(w * t + p), -a * w * w * math.sin(w * t + p)


def drive(text, robot):
    """The zero laws that --motors wrote, replaced."""
    for index, joint in enumerate(robot.leaders()):
        text, count = re.subn(r'("name": "%s_motor".*"expression": )"0"' % re.escape(joint.name),
                              lambda m, i=index, j=joint: '%s"%s"' % (m.group(1), expression(i, j.slides)), text)
        assert count == 1, joint.name
    return text


def samples(robot):
    times = [2.0 * k / (SAMPLES - 1) for k in range(SAMPLES)]
    return [robot.follow({j.name: motion(i, j.slides, t) for i, j in enumerate(robot.leaders())}) for t in times]


def ours(path, robot, *options):
    """The motors' efforts over the samples, by joint."""
    columns = analyse(drive(import_robot(path, "--motors", *options), robot), "--type", "inverse", "--end", "2", "--step", repr(2.0 / (SAMPLES - 1)))
    assert len(columns["time"]) == SAMPLES
    return {j.name: columns["%s_motor.%s" % (j.name, "force" if j.slides else "torque")] for j in robot.leaders()}


def compare(robot, mine, efforts):
    """efforts: per sample a dictionary over the moving joints."""
    theirs = [robot.at_motors(effort) for effort in efforts]
    assert len(theirs) == SAMPLES
    for joint in robot.leaders():
        other = [effort[joint.name] for effort in theirs]
        peak = max(abs(x) for x in other)
        worst = max(abs(a - b) for a, b in zip(mine[joint.name], other))
        assert peak > 0 and worst <= TOLERANCE * peak, "%s: off by %g of %g" % (joint.name, worst, peak)
        print("# %s: off by %.1e of %.4g" % (joint.name, worst / peak, peak))


def by_kdl(robot):
    if KDL == "-":
        raise harness.Skip("liborocos-kdl-dev is absent")
    lines = [str(len(robot.joints))]
    for j in robot.joints:
        link = robot.links[j.child]
        tensor = link.inertia
        kind = "f" if not j.moves else "p" if j.slides else "r"
        values = [*j.position, *sum(j.turn, []), *j.axis, link.mass, *link.com, *(tensor[i][i] for i in range(3)), tensor[0][1], tensor[0][2], tensor[1][2]]
        lines.append(" ".join([j.child, "-" if j.parent == robot.root else j.parent, kind] + [repr(float(x)) for x in values]))
    lines.append("%d 0 0 -9.81" % SAMPLES)
    for sample in samples(robot):
        lines.append(" ".join(repr(x) for j in robot.moving() for x in sample[j.name]))
    out = run(KDL, text="\n".join(lines) + "\n")
    return [dict(zip((j.name for j in robot.moving()), map(float, line.split()))) for line in out.splitlines()]


def by_mujoco(path, robot):
    """MuJoCo reads the file itself; what the robot looks like is taken out because the meshes are not all there."""
    if MUJOCO == "-":
        raise harness.Skip("libmujoco-dev is absent")
    tree = ElementTree.parse(path)
    for link in tree.getroot().findall("link"):
        for kind in ("visual", "collision"):
            for element in link.findall(kind):
                link.remove(element)
    tree.write("bare.urdf")
    names = [j.name for j in robot.moving()]
    text = "\n".join(" ".join(repr(x) for n in names for x in sample[n]) for sample in samples(robot)) + "\n"
    out = run(MUJOCO, "bare.urdf", *names, text=text)
    return [dict(zip(names, map(float, line.split()))) for line in out.splitlines()]


def by_newton_euler(robot):
    return [robot.inverse(sample) for sample in samples(robot)]


def test_ur5_newton_euler():
    robot = Robot(UR5)
    compare(robot, ours(UR5, robot), by_newton_euler(robot))


def test_ur5_fixed_joints_kept():
    robot = Robot(UR5)
    compare(robot, ours(UR5, robot, "--fixed-joints", "keep"), by_newton_euler(robot))


def test_ur5_kdl():
    robot = Robot(UR5)
    compare(robot, ours(UR5, robot), by_kdl(robot))


def test_ur5_mujoco():
    robot = Robot(UR5)
    compare(robot, ours(UR5, robot), by_mujoco(UR5, robot))


def test_panda_newton_euler():
    robot = Robot(PANDA)
    compare(robot, ours(PANDA, robot), by_newton_euler(robot))


def test_panda_fixed_joints_kept():
    robot = Robot(PANDA)
    compare(robot, ours(PANDA, robot, "--fixed-joints", "keep"), by_newton_euler(robot))


def test_panda_assembles_to_its_limit():
    """The zero pose is outside the limits of one joint: a run starts at the limit, and says so"""
    run(LOCKWORK, "import", "--replace", PANDA, "-o", "panda.lockwork")
    report = json.loads(run(LOCKWORK, "check", "panda.lockwork", "--json"))
    limit, = [limit for limit in report["limits_at_start"] if limit["assembled"]]
    harness.equal((limit["joint"], limit["coordinate"], limit["side"], limit["was"]), ("panda_joint4", "rz", "upper", 0))
    harness.near(limit["value"], -0.0698, 1e-12)
    assert any("panda_joint4.rz was 0 deg, beyond its limit" in note for note in report["notes"]), report["notes"]


def test_panda_kdl():
    robot = Robot(PANDA)
    compare(robot, ours(PANDA, robot), by_kdl(robot))


def test_panda_mujoco():
    robot = Robot(PANDA)
    compare(robot, ours(PANDA, robot), by_mujoco(PANDA, robot))


def test_double_pendulum_mujoco():
    robot = Robot(PENDULUM)
    compare(robot, ours(PENDULUM, robot), by_mujoco(PENDULUM, robot))


def swing(robot, start, end, steps):
    """A free swing by the classical Runge-Kutta method."""
    names = [j.name for j in robot.moving()]
    q, v, h = dict(zip(names, start)), dict.fromkeys(names, 0.0), end / steps

    def ahead(s, dq, dv):
        return {n: q[n] + s * dq[n] for n in names}, {n: v[n] + s * dv[n] for n in names}
    for _ in range(steps):
        k1v, k1a = v, robot.accelerations(q, v)
        q2, k2v = ahead(h / 2, k1v, k1a)
        k2a = robot.accelerations(q2, k2v)
        q3, k3v = ahead(h / 2, k2v, k2a)
        k3a = robot.accelerations(q3, k3v)
        q4, k4v = ahead(h, k3v, k3a)
        k4a = robot.accelerations(q4, k4v)
        q = {n: q[n] + h / 6 * (k1v[n] + 2 * k2v[n] + 2 * k3v[n] + k4v[n]) for n in names}
        v = {n: v[n] + h / 6 * (k1a[n] + 2 * k2a[n] + 2 * k3a[n] + k4a[n]) for n in names}
    return q, v


def test_double_pendulum_swings():
    """h = 0.5 ms: the method's own error is below 1e-9 here (halving h changes the last digits only)."""
    robot, start = Robot(PENDULUM), (2.0, 0.7)
    text = import_robot(PENDULUM).rstrip()
    assert text.endswith("}")
    text = text[:-1] + ', "start": {"joint1": {"rz": %r}, "joint2": {"rz": %r}} }\n' % start
    columns = analyse(text, "--type", "dynamics", "--end", "1", "--step", "0.1", "--tolerance", "1e-11")
    q, _ = swing(robot, start, 1.0, 2000)
    for name, value in q.items():
        assert abs(columns[name + ".rz"][-1] - value) < 1e-7, (name, columns[name + ".rz"][-1], value)


INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
TRIANGLES = "solid a\n" + "".join("facet normal 0 0 0\nouter loop\n%sendloop\nendfacet\n" % "".join("vertex %d %d %d\n" % v for v in t) for t in (
    ((0, 0, 0), (0, 1, 0), (1, 0, 0)), ((0, 0, 0), (1, 0, 0), (0, 0, 1)), ((0, 0, 0), (0, 0, 1), (0, 1, 0)), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))) + "endsolid a\n"


def lay_out(mesh, folder="ws/src/my_robot/urdf"):
    """A package with one mesh, and a robot that names it."""
    for place in ("ws/src/my_robot/meshes", "ws/out", folder):
        os.makedirs(place, exist_ok=True)
    with open("ws/src/my_robot/meshes/a.stl", "w", encoding="utf-8") as file:
        file.write(TRIANGLES)
    with open(folder + "/r.urdf", "w", encoding="utf-8") as file:
        file.write('<robot name="r"><link name="base"/><link name="arm">%s<visual><geometry><mesh filename="%s" scale="2 2 -2"/></geometry></visual></link>'
                   '<joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint></robot>' % (INERTIAL, mesh))
    return folder + "/r.urdf"


def mesh_of(robot, out="ws/out/r.lockwork", env=None):
    """Imports; the mesh that the mechanism names, and what was said."""
    done = subprocess.run([LOCKWORK, "import", "--replace", robot, "-o", out], capture_output=True, text=True, timeout=60, check=False,
                          env=dict(os.environ, **(env or {})))
    assert done.returncode == 0, done.stderr
    with open(out, encoding="utf-8") as file:
        text = file.read()
    found = re.search(r'"file": "([^"]*)"', text)
    if found:
        assert os.path.samefile(os.path.join(os.path.dirname(out), found.group(1)), "ws/src/my_robot/meshes/a.stl"), found.group(1)
        assert '"scale": [2, 2, -2]' in text and '"unit": "m"' in text and not os.path.isabs(found.group(1)), text
        run(LOCKWORK, "check", out)
    return found is not None, done.stderr


def test_meshes_are_found():
    assert mesh_of(lay_out("package://my_robot/meshes/a.stl")) == (True, "ws/out/r.lockwork: 1 body, 1 kg, 1 joint\n")
    assert mesh_of(lay_out("../meshes/a.stl"))[0]
    assert mesh_of(lay_out("file://" + os.path.abspath("ws/src/my_robot/meshes/a.stl")))[0]
    assert mesh_of(lay_out("package://my_robot/meshes/a.stl"), "r.lockwork")[0]
    found, said = mesh_of(lay_out("package://other_name/meshes/a.stl"))
    assert found and 'there is no folder "other_name" above the file' in said, said
    elsewhere = lay_out("package://my_robot/meshes/a.stl", "elsewhere")
    assert mesh_of(elsewhere, env={"ROS_PACKAGE_PATH": "/nowhere:" + os.path.abspath("ws/src")})[0]
    found, said = mesh_of(elsewhere, env={"ROS_PACKAGE_PATH": ""})
    assert not found and 'the mesh "package://my_robot/meshes/a.stl" is not there' in said, said


def test_bad_usage():
    robot = lay_out("none.stl")
    for arguments, words in ((["no.urdf"], "no.urdf: cannot be read"), ([robot, "--geometry", "foo"], "expected visual, collision or none"),
                             ([robot, "--fixed-joints", "kep"], 'did you mean "keep"'), ([robot, "--group", "a=b"], "--group does not go with robots in URDF"),
                             ([robot, robot], "one robot at a time"), (["ws/src/my_robot/meshes/a.stl", "--motors"], "--motors does not go with CAD and mesh files")):
        done = subprocess.run([LOCKWORK, "import", "--replace", *arguments, "-o", "out.lockwork"], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2 and words in done.stderr and not os.path.exists("out.lockwork"), (arguments, done.stderr)


WITHOUT_CORPUS = {"test_meshes_are_found", "test_bad_usage"}


def main():
    def absent():
        raise harness.Skip("shared is absent")
    there = os.path.isdir(CORPUS)
    return harness.main({name: thing if there or name in WITHOUT_CORPUS else absent for name, thing in globals().items()})


if __name__ == "__main__":
    sys.exit(main())
