"""Sound files of every format for the damage to start from: seeds() -> {format: [(kind of text, suffix, bytes)]}."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "cli"))
import mesh_files as files  # noqa: E402  pylint: disable=wrong-import-position

URDF = b"""<?xml version="1.0"?>
<robot name="arm">
  <material name="blue"><color rgba="0 0 0.8 1"/></material>
  <link name="base">
    <inertial><origin xyz="0 0 0.05" rpy="0 0 0"/><mass value="4"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.02"/></inertial>
    <visual><origin xyz="0 0 0.05"/><geometry><cylinder radius="0.1" length="0.1"/></geometry><material name="blue"/></visual>
    <collision><geometry><sphere radius="0.12"/></geometry></collision>
  </link>
  <link name="upper">
    <inertial><origin xyz="0.2 0 0" rpy="0.1 0.2 0.3"/><mass value="2"/><inertia ixx="0.002" ixy="0.0001" ixz="0" iyy="0.03" iyz="0" izz="0.03"/></inertial>
    <visual><origin xyz="0.2 0 0"/><geometry><mesh filename="upper.stl" scale="0.001 0.001 0.001"/></geometry></visual>
  </link>
  <link name="lower"><inertial><mass value="1"/><inertia ixx="0.001" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>
    <visual><geometry><box size="0.3 0.04 0.04"/></geometry></visual></link>
  <link name="tool"/>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 0.1" rpy="0 1.5708 0"/><axis xyz="0 0 1"/>
    <limit lower="-1.5" upper="1.5" effort="50" velocity="2"/><dynamics damping="0.1" friction="0.05"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.4 0 0"/><axis xyz="0 1 0"/>
    <mimic joint="shoulder" multiplier="-2" offset="0.1"/></joint>
  <joint name="wrist" type="fixed"><parent link="lower"/><child link="tool"/><origin xyz="0.3 0 0"/></joint>
</robot>
"""


def step_files():
    """Our own parts when there are some, else one of the shared corpus; none when that is absent too."""
    root = os.path.join(HERE, "..", "..")
    places = [os.path.join(root, "data", "parts"), os.path.join(root, "..", "shared", "corpus", "step")]
    found = []
    for place in places:
        names = sorted(os.listdir(place)) if os.path.isdir(place) else []
        paths = [os.path.join(place, name) for name in names if name.lower().endswith((".step", ".stp"))]
        paths = sorted((p for p in paths if os.path.getsize(p) < 100000), key=os.path.getsize)[:3]
        for path in paths:
            with open(path, "rb") as file:
                found.append(("step", ".step", file.read()))
        if found:
            break
    return found


def mesh_seeds():
    paint = (1.0, 0.5, 0.25, 1.0)
    meshes = [files.plate_with_bore(40, 10, 8, 16, name="plate", colour=paint), files.box(4, 8, 16, name="brick", colour=(0, 0, 1, 0.5)).moved(50, 0, 0)]
    nodes = [("left", 0, files.at(1, 2, 3), [("tip", 1, files.at(0, 0, 8, (2, 0, 0, 0, 2, 0, 0, 0, 2)), [])]),
             ("right", 0, files.at(100, 0, 0, (0, -1, 0, 1, 0, 0, 0, 0, 1)), [])]
    out = {}
    for name, (suffix, write) in files.FORMATS.items():
        trees = name in ("gltf", "glb", "3mf", "dae")
        out[name] = (name, suffix, write(meshes[:1]) if name.startswith("ply") else write(meshes, nodes) if trees else write(meshes))
    return out


def seeds():
    mesh = mesh_seeds()
    return {"step": step_files(), "stl": [mesh["stl-ascii"], mesh["stl-binary"]], "obj": [mesh["obj"]], "ply": [mesh["ply-ascii"], mesh["ply-binary"]],
            "gltf": [mesh["gltf"], mesh["glb"]], "3mf": [mesh["3mf"]], "dae": [mesh["dae"]], "urdf": [("urdf", ".urdf", URDF)]}
