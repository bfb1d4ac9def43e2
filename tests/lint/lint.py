"""Rules of the house, checked on the sources: lint.py ROOT. Output is TAP.

The rules are those of the design: rooms know each other one way only, nothing in core prints or exits, concrete
joints are named in joints/, data/ and tests/ alone, a foreign library is seen by one file, no cycles among headers.
"""
import os
import re
import subprocess
import sys

ROOMS = ["core", "joints", "app", "ui"]          # each may include itself and those before it
# Header name (start) -> the files that may see it; a name that ends in "/" is a folder.
DOORS = {
    "plplot": ["app/graph/ink.c"],
    "cairo": ["app/graph/ink.c", "app/exchange/plot.c", "app/report/pdf/", "ui/"],     # what PLplot draws on: pages, files, widgets
    "assimp": ["app/exchange/reader/assimp.c"],
    "zlib": ["app/exchange/reader/zip.c"],
    "libxml": ["app/exchange/xml.c"],
    "png": ["app/exchange/png.c"],
    "nlopt": ["app/sweep/optimise.c"],
    "epoxy": ["app/view/", "ui/"],
    "pango": ["app/report/pdf/", "ui/"],
}
OCCT = re.compile(r"(BRep|Bnd_|GCPnts|GProp|Geom|IFSelect|Interface_|Message|OSD|Poly_|Quantity_|STEPC|STEPControl|Standard|StepBasic|StepRepr|"
                  r"StepShape|TCollection|TDF|TDocStd|TDataStd|TopAbs|TopExp|TopLoc|TopTools|TopoDS|Transfer|XCAFDoc|XSControl|gp)[_A-Za-z0-9]*\.hxx$")
OCCT_DOORS = ("app/exchange/reader/step", "tools/parts/make.cpp") # the beginnings of their paths
# Joint keywords that are ordinary words of the file format too ("fixed": true, "angle": {...}).
WORDS = {"fixed", "angle", "free", "coupler", "distance"}
FUNCTION_LINES = 60
FILE_LINES = 300

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
PRINTS = re.compile(r"\b(?:stdout|stderr|(?:printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|putc|fputc|fwrite|perror|"
                    r"exit|_exit|abort|fopen|open|system)(?=\())")
MACHINE = re.compile(r"/(root|home|tmp|Users)/|/work/")


def strip(text, keep_strings=False):
    """The text without comments (and strings), line numbers kept."""
    def blank(match):
        token = match.group(0)
        if token[0] in "\"'" and keep_strings:
            return token
        filler = re.sub(r"[^\n]", " ", token)
        return filler if token[0] == "/" else token[0] + filler[1:-1] + token[0]
    return TOKEN.sub(blank, text)


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


class House:
    def __init__(self, root):
        self.root = root
        self.files = sorted(self.tracked())
        self.text = {}
        for path in self.files:
            with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
                self.text[path] = file.read()

    def tracked(self):
        """Text files of the repository: tracked ones and new ones that are not ignored."""
        try:
            git = subprocess.run(["git", "-C", self.root, "ls-files", "-co", "--exclude-standard"],
                                 capture_output=True, text=True, check=False)
            names = git.stdout.splitlines() if git.returncode == 0 else None
        except FileNotFoundError:       # a machine without git
            names = None
        if names is None:
            names = [os.path.relpath(os.path.join(folder, name), self.root)
                     for folder, folders, found in os.walk(self.root) for name in found]
            names = [n for n in names if not n.startswith((".git/", "build")) and "__pycache__" not in n]
        suffixes = (".c", ".cpp", ".h", ".py", ".build", ".md", ".sh", ".json", ".lockwork", ".ui", ".txt")
        return [n for n in names if os.path.isfile(os.path.join(self.root, n))
                and (n.endswith(suffixes) or "." not in os.path.basename(n))]

    def sources(self, *rooms):
        return [p for p in self.files if p.endswith((".c", ".cpp", ".h")) and p.split("/")[0] in (rooms or ROOMS)]


def include_direction(house):
    """Rooms include only themselves and the rooms below."""
    made = re.findall(r"output: '([\w.]+)'", house.text.get("meson.build", ""))   # by the build, in its own folder
    for path in house.sources():
        level = ROOMS.index(path.split("/")[0])
        for quote, name in INCLUDE.findall(house.text[path]):
            room = name.split("/")[0]
            if name in made:
                continue
            if quote == '"' and room not in ROOMS:
                yield "%s includes \"%s\"; write the path from the root" % (path, name)
            elif quote == '"' and ROOMS.index(room) > level:
                yield "%s includes %s, which is above it" % (path, name)
            elif quote == '"' and name not in house.text:
                yield "%s includes %s, which does not exist" % (path, name)


def core_is_plain(house):
    """core/ and joints/ know the C library only and neither print nor exit nor open files."""
    # threads.h: batches of runs share the processor's cores (core/analysis/batch.c)
    standard = {"assert.h", "complex.h", "errno.h", "float.h", "limits.h", "math.h", "setjmp.h", "stdarg.h", "stdbool.h", "stddef.h",
                "stdint.h", "stdio.h", "stdlib.h", "string.h", "threads.h", "immintrin.h"}
    for path in house.sources("core", "joints"):
        if path == "core/base/assert.c":  # the one place that may end the program
            continue
        for quote, name in INCLUDE.findall(house.text[path]):
            if quote == "<" and name not in standard:
                yield "%s includes <%s>" % (path, name)
        code = strip(house.text[path])
        for match in PRINTS.finditer(code):
            yield "%s:%d: %s" % (path, line_of(code, match.start()), match.group(0))


def one_door(house):
    """A foreign library is seen by its one file, GTK by ui/ alone."""
    for path in house.sources():
        for _, name in INCLUDE.findall(house.text[path]):
            for library, doors in DOORS.items():
                if name.startswith(library) and not any(path == d or d.endswith("/") and path.startswith(d) for d in doors):
                    yield "%s includes %s; only %s may" % (path, name, ", ".join(doors))
            if OCCT.match(name) and not path.startswith(OCCT_DOORS):
                yield "%s includes %s; only %s may" % (path, name, ", ".join(OCCT_DOORS))
            if name.startswith("gtk") and not path.startswith("ui/"):
                yield "%s includes %s; only ui/ may" % (path, name)


def joint_names(house):
    """The keywords of joints and couplers: the name in a class stands before its title."""
    names = set()
    for path in house.sources("joints"):
        code = strip(house.text[path], keep_strings=True)
        names.update(re.findall(r'\.name\s*=\s*"([a-z][a-z0-9-]*)"\s*,\s*\.title\b', code))
    return names


def table_entries(house, table):
    """The classes that a table of the library lists."""
    for path in house.sources("joints"):
        match = re.search(r"\b%s\[\]\s*=\s*\{(.*?)\};" % table, strip(house.text[path]), re.S)
        if match:
            return re.findall(r"&\s*(\w+)", match.group(1))
    return []


def no_joint_names(house):
    """Concrete joints and couplers are named in joints/, data/ and tests/ only."""
    names = joint_names(house)
    joints, couplers = table_entries(house, "lw_joint_library"), table_entries(house, "lw_coupler_library")
    if len(names) < 5 or len(names) != len(joints) + len(couplers):
        yield "%d names, but %d joints and %d couplers in the tables" % (len(names), len(joints), len(couplers))
    for path in house.sources("core", "app", "ui"):
        code = strip(house.text[path], keep_strings=True)
        for match in re.finditer(r'"([a-z][a-z0-9-]*)"', code):
            if match.group(1) in names - WORDS:
                yield "%s:%d: \"%s\"" % (path, line_of(code, match.start()), match.group(1))
        for match in re.finditer(r"\b(?:%s|lw_draw_\w+)\b" % "|".join(joints), strip(house.text[path])):
            yield "%s:%d: %s" % (path, line_of(code, match.start()), match.group(0))


def no_cycles(house):
    """Headers form a tree without cycles."""
    graph = {p: [n for q, n in INCLUDE.findall(house.text[p]) if q == '"'] for p in house.sources() if p.endswith(".h")}
    done, path = set(), []

    def visit(header):
        if header in path:
            yield " -> ".join(path[path.index(header):] + [header])
            return
        if header in done or header not in graph:
            return
        path.append(header)
        for name in graph[header]:
            yield from visit(name)
        path.pop()
        done.add(header)

    for header in graph:
        yield from visit(header)


def header_guards(house):
    """Every header has a guard of its own."""
    seen = {}
    for path in house.sources():
        if not path.endswith(".h"):
            continue
        match = re.search(r"^#ifndef (LW_\w+_H)\n#define \1\n", house.text[path], re.M)
        if not match:
            yield "%s has no guard LW_…_H" % path
        elif match.group(1) in seen:
            yield "%s has the guard of %s" % (path, seen[match.group(1)])
        else:
            seen[match.group(1)] = path


def no_machine_paths(house):
    """No path of somebody's machine."""
    for path in house.files:
        if path in ("tests/lint/lint.py",):
            continue
        for match in MACHINE.finditer(house.text[path]):
            yield "%s:%d: %s" % (path, line_of(house.text[path], match.start()), match.group(0))


def licence_present(house):
    """There is a licence."""
    if "LICENSE" not in house.text or len(house.text["LICENSE"]) < 1000:
        yield "LICENSE is missing"


def all_built(house):
    """Every source is listed in meson.build, and everything listed exists."""
    build = house.text.get("meson.build", "")
    for path in house.sources():
        if path.endswith((".c", ".cpp")) and "'%s'" % path not in build:
            yield "%s is not in meson.build" % path
    for name in re.findall(r"'((?:core|joints|app|ui)/[\w/]+\.c(?:pp)?)'", build):
        if name not in house.text:
            yield "meson.build lists %s, which does not exist" % name
    for path in house.files:
        match = re.match(r"tests/unit/test_(\w+)\.c$", path)
        if match and not re.search(r"'(tests/unit/test_)?%s(\.c)?'" % match.group(1), build):
            yield "%s is not in meson.build" % path


def no_loose_text(house):
    """No tabs in C sources, no spaces at line ends, a line feed at the end of every file."""
    for path in house.files:
        if path == "LICENSE" or path.startswith("tests/fuzz/corpus/"):  # those are bytes as they were found
            continue
        text = house.text[path]
        if path.endswith((".c", ".h")) and "\t" in text:
            yield "%s:%d: a tab" % (path, line_of(text, text.index("\t")))
        match = re.search(r"[ \t]+$", text, re.M)
        if match and path.endswith((".c", ".h", ".py", ".build")):
            yield "%s:%d: spaces at the end of the line" % (path, line_of(text, match.start()))
        if text and not text.endswith("\n"):
            yield "%s: no line feed at the end" % path


def functions(text):
    """(line, name, length) of every function body that starts in the first column."""
    lines = strip(text).split("\n")
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line == "}" and start:
            head = " ".join(lines[max(0, start - 4):start - 1])
            names = re.findall(r"(\w+)\s*\(", head)
            yield start, names[-1] if names else "?", number - start - 1
            start = None


def report_lengths(house):
    """Long functions and files are told, never failed."""
    lengths = []
    for path in house.sources():
        lines = house.text[path].count("\n")
        if lines > FILE_LINES:
            print("# %s has %d lines" % (path, lines))
        if path.endswith(".c"):
            for line, name, length in functions(house.text[path]):
                lengths.append(length)
                if length > FUNCTION_LINES:
                    print("# %s:%d: %s has %d lines" % (path, line, name, length))
    if lengths:
        lengths.sort()
        print("# %d functions, median %d lines, 90th percentile %d, longest %d"
              % (len(lengths), lengths[len(lengths) // 2], lengths[len(lengths) * 9 // 10], lengths[-1]))


# What the window and the commands do not say, and the window's manual neither: words that make people stumble, with those that engineers use.
REFUSED = {"held more than once": "over-constrained", "nothing: it carries": "follows the path", "cannot be had back": "This cannot be undone.",
           "for short": "intermittent", "without end": "continuous", "allowed are": "limit", "redundant row": "redundant constraint",
           "is not saved is lost": "Unsaved changes will be lost.", "holds on to a feature": "attached to a feature", "text of the entry": "source of the entry",
           "; without it": "default: …", "(without it": "(default: …", "are told": "are reported, are listed", "is told": "is reported", "unless told": "default: …",
           "the usual": "dry (default)"}
STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"')
WINDOW_PAGES = ["data/manual/window.md", "data/manual/tutorial.md"]


# A row of the forms' table with a quantity, and what it shows where the file says nothing.
STANDARD = re.compile(r'\bLW_Q_(\w+), [\w |]+, (?:NULL|N?_?\(?"[^"]*"\)?), "([^"]*)"')


def units_are_shown(house):
    """No form shows a number of a quantity without its unit, where the file says nothing either."""
    rows = STANDARD.findall(house.text["ui/form_table.c"])
    if len(rows) < 20:
        yield "ui/form_table.c: its rows are not found any more"
    for quantity, standard in rows:
        for number in standard.split(", "):
            if quantity not in ("NUMBER", "ANY") and re.fullmatch("[-−]?[0-9.]+(e-?[0-9]+)?", number):
                yield "ui/form_table.c: “%s” of LW_Q_%s: write its unit" % (standard, quantity)


def plain_words(house):
    """The window and the commands speak as engineers do."""
    texts = [(path, " ".join(STRING.findall(strip(house.text[path], keep_strings=True)))) for path in house.sources()]
    texts += [(page, house.text[page]) for page in WINDOW_PAGES]
    for path, text in texts:
        for refused, better in REFUSED.items():
            if refused in text.lower():
                yield "%s: says “%s”: write “%s”" % (path, refused, better)


LEAVES = ("ui/leave.c", "ui/freedoms_panel.c")  # the second only marks things in the view, and takes no widget away


def focus_arrives(house):
    """The end of typing is told by lw_leave_of alone: GTK's own signal comes while the focus is on its way."""
    for path in house.sources("ui"):
        if path in LEAVES:
            continue
        for match in re.finditer(r"gtk_event_controller_focus_new", house.text[path]):
            yield "%s:%d: a focus controller: use lw_leave_of (ui/leave.h)" % (path, line_of(house.text[path], match.start()))


RULES = [include_direction, core_is_plain, one_door, no_joint_names, no_cycles, header_guards, no_machine_paths,
         licence_present, all_built, no_loose_text, plain_words, units_are_shown, focus_arrives]


def main(root):
    house = House(root)
    failed = 0
    for number, rule in enumerate(RULES, 1):
        broken = list(rule(house))
        for line in broken:
            print("# " + line)
        print("%s %d - %s" % ("not ok" if broken else "ok", number, rule.__doc__.split("\n")[0].rstrip(".")))
        failed += bool(broken)
    report_lengths(house)
    print("1..%d" % len(RULES))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
