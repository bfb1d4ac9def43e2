"""Draws the symbolic icons: make.py FOLDER [RESOURCE.xml JOINT_ICONS]. Needs shapely (python3-shapely); run by developers, the files are kept.

data/ui/lockwork.gresource.xml lists them for GTK, which looks for them under the base path of the application:
make.py data/icons/hicolor/scalable/actions data/ui/lockwork.gresource.xml data/icons/joints
"""
import os
import re
import sys

import drawings
from pen import svg

NAMES = """joint motor spring force torque contact path measure task body ground parameter coupler cable load run stop play pause loop
step-forward step-back to-start to-end graph sheet freedoms drag dynamic-drag select section transparency ghost trace arrows
mass-centre grid axes edges fit view-iso view-front view-back view-left view-right view-top view-bottom perspective orthographic
hide show isolate suppress import export examples new palette manual flip redundant conflict bad-mass limit ok warning expression
link camera light dark events""".split()


def list_icons(resource, folder, joints):
    """Into the list of the resources: ours as lw-NAME-symbolic, the joints' as lw-joint-NAME-symbolic."""
    base = os.path.dirname(os.path.abspath(resource))
    aliases = {"lw-%s-symbolic.svg" % name: os.path.join(folder, "lw-%s-symbolic.svg" % name) for name in NAMES}
    aliases.update({"lw-joint-" + name: os.path.join(joints, name) for name in os.listdir(joints) if name.endswith("-symbolic.svg")})
    files = "".join('    <file alias="%s">%s</file>\n' % (alias, os.path.relpath(aliases[alias], base)) for alias in sorted(aliases))
    with open(resource, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r'(<gresource prefix="[^"]*/icons/scalable/actions">\n).*?(  </gresource>)', lambda m: m.group(1) + files + m.group(2), text,
                  flags=re.S)
    with open(resource, "w", encoding="utf-8") as file:
        file.write(text)


def main(folder, resource=None, joints=None):
    os.makedirs(folder, exist_ok=True)
    for name in NAMES:
        draw = getattr(drawings, name.replace("-", "_"), None) or getattr(drawings, name + "_")
        with open(os.path.join(folder, "lw-%s-symbolic.svg" % name), "w", encoding="utf-8") as file:
            file.write(svg(draw()))
    program = os.path.join(folder, "..", "..", "symbolic", "apps")
    os.makedirs(program, exist_ok=True)
    with open(os.path.join(program, "org.lockwork.Lockwork-symbolic.svg"), "w", encoding="utf-8") as file:
        file.write(svg(drawings.application()))
    if resource:
        list_icons(resource, folder, joints)


if __name__ == "__main__":
    main(*sys.argv[1:])
