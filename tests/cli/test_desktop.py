"""What desktops and translators are given is valid. Arguments: LOCKWORK ROOT. Output is TAP."""
import glob
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from harness import ROOT, Skip, contains, equal, main

DATA = os.path.join(ROOT, "data")
NAME = "org.lockwork.Lockwork"


def check_with(tool, *arguments):
    if not shutil.which(tool):
        raise Skip(tool + " is absent")
    done = subprocess.run([tool, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def text_of(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def test_desktop_entry():
    check_with("desktop-file-validate", os.path.join(DATA, NAME + ".desktop"))
    entry = text_of("data", NAME + ".desktop")
    contains(entry, "Exec=lockwork-gui %F", "Icon=" + NAME, "MimeType=application/x-lockwork;")


def test_description():
    check_with("appstreamcli", "validate", "--no-net", os.path.join(DATA, NAME + ".metainfo.xml"))
    about = ElementTree.parse(os.path.join(DATA, NAME + ".metainfo.xml")).getroot()
    version = re.search(r"version: '([^']+)'", text_of("meson.build")).group(1)
    equal(about.find("releases/release").get("version"), version)
    equal(about.find("launchable").text, NAME + ".desktop")
    equal(about.find("provides/mediatype").text, "application/x-lockwork")


def test_file_type():
    """Every example is of our type, by its name and by what is in it."""
    check_with("xmllint", "--noout", os.path.join(DATA, NAME + ".mime.xml"))
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = ElementTree.parse(os.path.join(DATA, NAME + ".mime.xml")).getroot().find("m:mime-type", space)
    equal(kind.get("type"), "application/x-lockwork")
    equal(kind.find("m:glob", space).get("pattern"), "*.lockwork")
    match = kind.find("m:magic/m:match", space)
    last = int(match.get("offset").split(":")[1])
    examples = glob.glob(os.path.join(DATA, "examples", "*.lockwork"))
    assert len(examples) > 20
    for path in examples:
        assert 0 <= text_of(path).find(match.get("value")) <= last, path
    assert os.path.exists(os.path.join(DATA, "icons/hicolor/scalable/mimetypes", kind.find("m:icon", space).get("name") + ".svg"))


def test_file_type_in_use():
    """A MIME database made with our entry knows an example without its name, and one that begins with remarks."""
    if not shutil.which("update-mime-database"):
        raise Skip("update-mime-database is absent")
    os.makedirs("mime/packages")
    shutil.copy(os.path.join(DATA, NAME + ".mime.xml"), "mime/packages")
    check_with("update-mime-database", "mime")
    contains(open("mime/globs2", encoding="utf-8").read(), "application/x-lockwork:*.lockwork")


def test_icons():
    """Symbolic icons are areas in one colour, which is what GTK can recolour; all are valid and in the resources."""
    listed = text_of("data/ui/lockwork.gresource.xml")
    paths = glob.glob(os.path.join(DATA, "icons/hicolor/**/*.svg"), recursive=True)
    assert len(paths) > 70
    for path in paths:
        picture = ElementTree.parse(path).getroot()
        equal(picture.tag, "{http://www.w3.org/2000/svg}svg")
        if not path.endswith("-symbolic.svg"):
            continue
        assert all(part.tag.endswith("}path") and not part.get("stroke") for part in picture), path
        assert "/actions/" not in path or os.path.basename(path) in listed, path


def test_icons_named_in_sources():
    """An icon that a source asks for by name is there."""
    there = {os.path.basename(path)[:-4] for path in glob.glob(os.path.join(DATA, "icons/hicolor/scalable/actions/*.svg"))}
    for path in glob.glob(os.path.join(ROOT, "ui", "*.c")):
        for name in re.findall(r'"(lw-[a-z-]+-symbolic)"', text_of(path)):
            assert name in there or name.startswith("lw-joint-"), "%s: %s" % (path, name)


def offered():
    return [line.strip() for line in text_of("po/LINGUAS").splitlines() if line.strip() and not line.startswith("#")]


def test_translations():
    files = glob.glob(os.path.join(ROOT, "po", "*.po"))
    assert files
    for path in files:
        check_with("msgfmt", "--check", "--output-file=" + os.devnull, path)
    for path in text_of("po/POTFILES.in").split():
        assert os.path.exists(os.path.join(ROOT, path)), path + " is listed and gone: run po/update.sh"
    for path in sorted(glob.glob(os.path.join(ROOT, "ui", "*.c"))):
        name = os.path.relpath(path, ROOT)
        if re.search(r"\b(N_|_)\(\"", text_of(path)) and name not in text_of("po/POTFILES.in").split():
            print("# %s has texts that are not listed for translation yet: run po/update.sh" % name)


def count_missing(language, template):
    """Texts of the window as it is now that this language does not have."""
    merged = language + ".merged.po"
    check_with("msgmerge", "--quiet", "--no-fuzzy-matching", "--output-file=" + merged, os.path.join(ROOT, "po", language + ".po"), template)
    words = check_with("msgfmt", "--statistics", "--output-file=" + os.devnull, merged)
    return sum(int(count) for count in re.findall(r"(\d+) (?:untranslated|fuzzy)", words))


def test_only_whole_languages_are_offered():
    """Half a translation is worse than none: a language is offered as soon as, and as long as, it has every text of the sources."""
    sources = [os.path.relpath(path, ROOT) for path in sorted(glob.glob(os.path.join(ROOT, "ui", "*.c")))]
    template = os.path.abspath("now.pot")
    check_with("xgettext", "--from-code=UTF-8", "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2", "--keyword=ngettext:1,2", "--keyword=g_dngettext:2,3",
               "--directory=" + ROOT, "--output=" + template, *sources)
    for path in sorted(glob.glob(os.path.join(ROOT, "po", "*.po"))):
        language = os.path.basename(path)[:-3]
        missing = count_missing(language, template)
        print("# %s: %d texts are missing" % (language, missing))
        assert (language in offered()) == (missing == 0), "%s lacks %d texts and po/LINGUAS %s it" % (
            language, missing, "offers" if language in offered() else "does not offer")
    for language in offered():
        assert os.path.exists(os.path.join(ROOT, "po", language + ".po")), language


if __name__ == "__main__":
    sys.exit(main(globals()))
