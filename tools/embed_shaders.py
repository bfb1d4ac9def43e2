"""Shaders as C strings: embed_shaders.py OUTPUT.c SHADER… The name of data/shaders/part.vert becomes lw_shader_part_vert."""
import os
import re
import sys


def literal(text):
    lines = [re.sub(r"\s*//.*", "", line) for line in text.split("\n")]   # comments may hold what GLSL does not take
    return "\n".join('    "%s\\n"' % line.replace("\\", "\\\\").replace('"', '\\"') for line in lines if line.strip())


def main(output, paths):
    with open(output, "w", encoding="utf-8") as out:
        out.write('/* Made from data/shaders by tools/embed_shaders.py. */\n#include "app/view/shaders.h"\n')
        for path in paths:
            name = "lw_shader_" + os.path.basename(path).replace(".", "_")
            with open(path, encoding="utf-8") as file:
                out.write("\nconst char %s[] =\n%s;\n" % (name, literal(file.read())))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
