"""What `meson install` puts somewhere works from there: the reader, the data. Arguments: LOCKWORK ROOT BUILD."""
import os
import shutil
import subprocess
import sys

import harness
from harness import Skip, contains, equal, lacks, main, mechanism

BUILD = os.path.abspath(sys.argv[3])


def installed():
    """The program in a tree installed into the test's folder, which nothing was configured for."""
    if not shutil.which("meson"):
        raise Skip("meson is absent")
    subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", os.path.abspath("tree")], check=True,
                   stdout=subprocess.DEVNULL)
    for folder, _, names in os.walk("tree"):
        if "lockwork" in names:
            return os.path.abspath(os.path.join(folder, "lockwork"))
    raise AssertionError("no program was installed")


def use(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=120, check=False,
                          env={"PATH": "/usr/bin:/bin", "LOCKWORK_CACHE": os.path.abspath(".cache"), "LSAN_OPTIONS": os.environ.get("LSAN_OPTIONS", "")})
    return done.returncode, done.stdout, done.stderr


def check_languages():
    """Exactly the languages that are offered are installed: a translation that is not whole stays at home."""
    with open(os.path.join(harness.ROOT, "po", "LINGUAS"), encoding="utf-8") as file:
        offered = [word for line in file for word in line.split("#")[0].split()]
    there = [name for name in sorted(os.listdir("moved/share/locale"))
             if os.path.exists(os.path.join("moved/share/locale", name, "LC_MESSAGES", "lockwork.mo"))] if os.path.isdir("moved/share/locale") else []
    equal(there, sorted(offered) if shutil.which("msgfmt") else [])


def check_desktop():
    """The window and what a desktop looks for; without a display the window says so."""
    for name in ("applications/org.lockwork.Lockwork.desktop", "metainfo/org.lockwork.Lockwork.metainfo.xml",
                 "mime/packages/org.lockwork.Lockwork.xml", "icons/hicolor/scalable/apps/org.lockwork.Lockwork.svg",
                 "icons/hicolor/symbolic/apps/org.lockwork.Lockwork-symbolic.svg",
                 "icons/hicolor/scalable/mimetypes/application-x-lockwork.svg"):
        assert os.path.exists(os.path.join("moved/share", name)), name
    check_languages()
    status, out, error = use(os.path.abspath("moved/bin/lockwork-gui"))
    equal((status, out), (1, ""))
    contains(error, "no display")


def test_installed():
    program = installed()
    top = os.path.dirname(os.path.dirname(program))
    shutil.move(top, "moved") # wherever it was put
    program = os.path.abspath("moved/bin/lockwork")
    data = os.path.abspath("moved/share/lockwork")
    status, out, error = use(program)
    equal(status, 0)
    contains(out, "The mechanism is a text file: %s/examples/prosthetic-arm.lockwork" % data)
    # The reader is that of the tree: without it another one (of the configured place) or none is found.
    equal(use(program, "import", "--replace", os.path.join(data, "parts", "pin.step"), "-o", "pin.lockwork")[0], 0)
    equal(mechanism("pin.lockwork")["bodies"][0]["geometry"][0]["file"], "moved/share/lockwork/parts/pin.step")
    status, out, error = use(program, "check", os.path.join(data, "examples", "arm.lockwork"))
    equal(status, 0)
    lacks(error, "cannot be read")
    for name in "README.md", "manual", "materials", "studies", "lockwork.schema.json", "lockwork-study.schema.json":
        assert os.path.exists(os.path.join(data, name)), name
    check_desktop()
    os.remove("moved/libexec/lockwork/lockwork-reader")
    status, out, error = use(program, "mass", os.path.join(data, "parts", "pin.step"))
    if status != 0:
        contains(error, "lockwork-reader", "LOCKWORK_READER")
    shutil.rmtree("moved/share")
    status, out, error = use(program)
    contains(out if status == 0 else error, os.path.join(harness.ROOT, "data", "examples"))


if __name__ == "__main__":
    sys.exit(main(globals()))
