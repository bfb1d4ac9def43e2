"""Coverage-guided fuzzing of everything that reads: guided.py [--inputs N] [--target T …] [--seconds S] [--jobs J] [--build FOLDER] [--fuzzer PROGRAM].

Builds the fuzzer (clang with its libFuzzer, sanitizers) in build-fuzz, gathers sound files, and feeds each target (tests/fuzz/targets.c) N inputs.
What has been found interesting stays in the build folder, so a search that was stopped goes on. A crash, a hang of more than 60 s, more than
2 GB of memory or a dishonest result is a failure; the input is kept, and belongs into tests/fuzz/corpus/TARGET once it is mended. Output is TAP.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
TARGETS = ["check", "run", "law", "formula", "results", "catalogue", "study", "scene", "urdf", "step-text"]
LONGEST = {"check": 4000, "run": 4000, "law": 1000, "formula": 200, "urdf": 6000, "scene": 6000}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def tight(text):
    """A mechanism without comments and spaces: what is changed in it means something."""
    text = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    try:
        return json.dumps(json.loads(text), separators=(",", ":"))
    except ValueError:
        return text


def page_models():
    """The mechanisms of the manual's pages: every joint there is, and more."""
    for page in sorted(glob.glob(os.path.join(ROOT, "data/manual/*.md"))):
        for text in re.findall(r"^```(?:json)?\n(\{.*?)^```$", read(page), re.M | re.S):
            if '"lockwork": 1' in text:
                yield tight(text)


def mechanisms():
    yield from page_models()
    for path in sorted(glob.glob(os.path.join(ROOT, "data/examples/*.lockwork")) + glob.glob(os.path.join(ROOT, "tests/mechanisms/*/*.lockwork"))):
        text = tight(read(path))
        if len(text) < 4000:
            yield text


def laws(value):
    """Every law in a mechanism."""
    if isinstance(value, dict):
        for key, inside in value.items():
            if key in ("angle", "displacement", "torque", "force", "speed", "acceleration", "progress") and isinstance(inside, dict):
                yield json.dumps(inside, separators=(",", ":"))
            yield from laws(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from laws(inside)


def seeds(target):
    """Sound inputs, beside those that are kept in the corpus."""
    if target in ("check", "run"):
        return list(mechanisms())
    if target == "law":
        return [law for text in mechanisms() if text.startswith("{") for law in laws(json.loads(text))]
    if target == "catalogue":
        return [read(path)[:3000] for path in glob.glob(os.path.join(ROOT, "data/motors/*.csv"))]
    if target == "study":
        return [tight(read(path)) for path in glob.glob(os.path.join(ROOT, "data/studies/*.json"))]
    if target == "step-text":
        small = sorted(glob.glob(os.path.join(ROOT, "data/parts/*.step")), key=os.path.getsize)[:2]
        return [read(path)[:2000] + "\nENDSEC;\nEND-ISO-10303-21;\n" for path in small]
    return []


def words():
    """A dictionary of the format: its keys and the words that are values."""
    found = set()

    def look(value):
        if isinstance(value, dict):
            found.update(value.get("properties", {}))
            found.update(word for word in value.get("enum", []) if isinstance(word, str))
            for inside in value.values():
                look(inside)
        elif isinstance(value, list):
            for inside in value:
                look(inside)
    for name in ("lockwork.schema.json", "lockwork-study.schema.json"):
        look(json.loads(read(os.path.join(ROOT, "data", name))))
    found.update(["1e308", "1e-308", "-0", "NaN", "inf", "deg", "mm", "rpm", "sin(", "if(", "t", "ground", "null", "true"])
    return sorted(found)


def lay_out(folder, target):
    place = os.path.join(folder, target)
    os.makedirs(os.path.join(place, "found"), exist_ok=True)
    os.makedirs(os.path.join(place, "queue"), exist_ok=True)
    for number, text in enumerate(seeds(target)):
        with open(os.path.join(place, "queue", "seed-%d" % number), "w", encoding="utf-8") as file:
            file.write(text)
    with open(os.path.join(place, "words"), "w", encoding="utf-8") as file:
        for word in words():
            file.write('"\\"%s\\""\n' % word if re.fullmatch(r"[a-z_0-9-]+", word) else '"%s"\n' % word)
    return place


def feed(setup, target):
    """(target, inputs fed, what failed, lines of the last state)"""
    place = lay_out(setup.work, target)
    corpus = os.path.join(HERE, "corpus", target)
    command = [setup.fuzzer, "-runs=%d" % setup.inputs, "-timeout=60", "-report_slow_units=60", "-rss_limit_mb=2048", "-max_len=%d" % LONGEST.get(target, 3000), "-print_final_stats=1",
               "-dict=" + os.path.join(place, "words"), "-artifact_prefix=" + os.path.join(place, "found", ""), "-seed=%d" % setup.seed, "-reload=0"]
    if setup.seconds:
        command.append("-max_total_time=%d" % setup.seconds)
    command += [os.path.join(place, "queue")] + ([corpus] if os.path.isdir(corpus) else [])
    log = os.path.join(place, "log")
    with open(log, "w", encoding="utf-8") as out:
        status = subprocess.run(command, stdout=out, stderr=out, check=False, cwd=place,
                                env=dict(os.environ, LOCKWORK_FUZZ=target, ASAN_OPTIONS="allocator_may_return_null=1:detect_leaks=1")).returncode
    text = open(log, encoding="utf-8", errors="replace").read()
    fed = re.search(r"stat::number_of_executed_units:\s*(\d+)", text)
    cover = re.findall(r"cov: (\d+)", text)
    return target, status, int(fed.group(1)) if fed else 0, cover[-1] if cover else "?", sorted(os.listdir(os.path.join(place, "found"))), log


def build(folder):
    if not os.path.exists(os.path.join(folder, "build.ninja")):
        subprocess.run(["meson", "setup", folder, ROOT, "-Dfuzzing=true", "--buildtype=debug", "-Doptimization=2", "-Db_sanitize=address,undefined",
                        "-Db_lundef=false", "-Dwerror=false"], check=True, env=dict(os.environ, CC="ccache clang" if shutil.which("ccache") else "clang", CXX="ccache clang++" if shutil.which("ccache") else "clang++"), stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", folder, "guided"], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(folder, "guided")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=1000000)
    parser.add_argument("--target", action="append", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--build", default=os.path.join(ROOT, "build-fuzz"))
    parser.add_argument("--fuzzer", help="one that is built already")
    setup = parser.parse_args()
    setup.fuzzer = os.path.abspath(setup.fuzzer or build(os.path.abspath(setup.build)))
    setup.work = os.path.join(os.path.abspath(setup.build), "search")
    targets, failed = setup.target or TARGETS, 0
    with concurrent.futures.ThreadPoolExecutor(setup.jobs) as pool:
        for number, (target, status, fed, cover, found, log) in enumerate(pool.map(lambda t: feed(setup, t), targets), 1):
            bad = status != 0 or found
            failed += bool(bad)
            print("%s %d - %s: %d inputs, %s branches%s" % ("not ok" if bad else "ok", number, target, fed, cover, "; found %s (%s)" % (", ".join(found), log) if bad else ""), flush=True)
    print("1..%d" % len(targets))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
