"""Random walks through the window, started, watched, and shortened when they fail: campaign.py DISPLAY WALK [OPTIONS]. Output is TAP.

  --seed S            which walk (default 1)
  --steps N           how many steps at least (default 400)
  --start E           the episode to begin with (default 0)
  --batch N           steps of one process (default 2000): a fresh one begins with the next episode
  --progress FILE     where it goes on when it was stopped: the next episode and the steps so far are kept there
  --keep FOLDER       sequences that failed, shortened, as files for walk --replay
  --cases FOLDER      kept sequences that are done first
  --go-on             a fault does not end the campaign: it goes on with the next episode
  --pictures FOLDER   keeps the pictures

A sequence that fails is shortened by leaving out steps as long as it fails in the same way, and printed as a list that walk --replay takes.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

EPISODE = "# episode "


def run(options, arguments, log=None, timeout=3600):
    """The walk's output and whether it ended well."""
    command = [options.display, options.walk] + arguments + (["--log", log] if log else [])
    try:
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout, check=False)
        text, status = ended.stdout.decode("utf-8", "replace"), ended.returncode
    except subprocess.TimeoutExpired as late:
        text, status = (late.stdout or b"").decode("utf-8", "replace") + "\nit did not end in %d s" % timeout, -1
    return text, status == 0 and ("DONE " in text or "# SKIP" in text)


def kind_of(text):
    """What went wrong, without what differs from one time to the next: numbers, addresses, names."""
    for pattern in (r"FAULT[^:]*: ([^:]*)", r"Bail out! (.*)", r"(AddressSanitizer: \S+|runtime error: .*)", r"(CRITICAL|WARNING) \*\*.*?: (.*)", r"(assert.*|did not end)"):
        found = re.search(pattern, text)
        if found:
            return re.sub(r"0x[0-9a-f]+|\d+|'[^']*'|\"[^\"]*\"", "…", found.group(found.lastindex or 0))[:120]
    return "it died"


class Shortener:
    def __init__(self, options, kind):
        self.options, self.kind, self.tries, self.began = options, kind, 0, time.monotonic()

    def fails(self, steps):
        if self.tries >= self.options.tries or time.monotonic() - self.began > self.options.shorten_seconds:
            return False
        self.tries += 1
        with tempfile.NamedTemporaryFile("w", suffix=".seq", delete=False) as file:
            file.write("\n".join(steps) + "\n")
        text, good = run(self.options, ["--replay", file.name] + self.options.looks, timeout=600)
        os.unlink(file.name)
        return not good and kind_of(text) == self.kind

    def shorten(self, steps):
        """Delta debugging: ever smaller pieces are left out."""
        size = max(1, len(steps) // 2)
        while True:
            at, less = 0, False
            while at < len(steps):
                rest = steps[:at] + steps[at + size:]
                if rest and self.fails(rest):
                    steps, less = rest, True
                else:
                    at += size
            if size == 1 and not less:
                return steps
            size = max(1, size // 2) if not less or size > 1 else 1


def steps_of(log):
    """The steps of the log by episodes, remarks left out."""
    episodes = []
    with open(log, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if line.startswith(EPISODE):
                episodes.append([])
            elif line and not line.startswith("#"):
                (episodes or [[]])[-1].append(line)
    return episodes


def look_into(options, text, log):
    """Shortens the failed walk; the words for the report, and the sequence."""
    kind = kind_of(text)
    episodes = steps_of(log)
    shortener = Shortener(options, kind)
    for count in (1, 2, 5, len(episodes)):
        steps = [step for episode in episodes[-count:] for step in episode]
        if shortener.fails(steps):
            return kind, shortener.shorten(steps)
        if count >= len(episodes):
            break
    return kind + " (not again when it was replayed)", episodes[-1] if episodes else []


def report(options, text, log, label):
    kind, steps = look_into(options, text, log) if options.shorten_seconds > 0 else (kind_of(text), steps_of(log)[-1])
    print("# %s: %s" % (label, kind))
    for line in [line for line in text.split("\n") if line.strip()][-12:]:
        print("#     " + line[:300])
    print("# the sequence:" if options.shorten_seconds > 0 else "# it ended with:")
    for step in steps if options.shorten_seconds > 0 else steps[-3:]:
        print("#   " + step)
    sys.stdout.flush()
    if options.keep and steps:
        os.makedirs(options.keep, exist_ok=True)
        with open(os.path.join(options.keep, re.sub(r"\W+", "-", label) + ".seq"), "w", encoding="utf-8") as file:
            file.write("# %s\n" % kind + "\n".join(steps) + "\n")
    return kind


def replay_cases(options):
    names = sorted(os.path.join(options.cases, name) for name in os.listdir(options.cases) if name.endswith(".seq"))
    text, good = run(options, ["--replay"] + names + options.looks)
    if "# SKIP" in text:
        print(text)
        sys.exit(0)
    failed = [] if good else [name for name in names if not run(options, ["--replay", name] + options.looks)[1]]
    if not good:
        print("# failed alone: %s\n# %s" % (", ".join(os.path.basename(name) for name in failed) or "none", "\n# ".join(text.split("\n")[-12:])))
    return good, len(names)


def load(options):
    if options.progress and os.path.exists(options.progress):
        with open(options.progress, encoding="utf-8") as file:
            return json.load(file)
    return {"seed": options.seed, "episode": options.start, "steps": 0, "pictures": 0, "seconds": 0, "faults": []}


def save(options, state):
    if options.progress:
        with open(options.progress + ".new", "w", encoding="utf-8") as file:
            json.dump(state, file, indent=1)
        os.replace(options.progress + ".new", options.progress)


def walk_on(options, state):
    """One process; whether it went well."""
    wanted = min(options.batch, options.steps - state["steps"])
    log = tempfile.mktemp(suffix=".log")
    began = time.monotonic()
    text, good = run(options, ["--seed", str(state["seed"]), "--start", str(state["episode"]), "--steps", str(wanted)] + options.looks, log)
    state["seconds"] = round(state["seconds"] + time.monotonic() - began, 1)
    if "# SKIP" in text:
        print(text)
        sys.exit(0)
    if not os.path.exists(log):
        print("Bail out! %s" % text)
        sys.exit(1)
    episodes = steps_of(log)
    done = sum(len(steps) for steps in episodes)
    last = state["episode"] + len(episodes)
    if not good:
        label = "seed %d episode %d" % (state["seed"], last - 1)
        state["faults"].append([label, report(options, text, log, label)])
    state["steps"] += done
    state["pictures"] += done // options.picture_every
    state["episode"] = last
    os.unlink(log)
    save(options, state)
    if options.verbose:
        print("# %d steps, %d pictures, %d faults, next episode %d, %.0f s" % (state["steps"], state["pictures"], len(state["faults"]), last, state["seconds"]), flush=True)
    return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("display")
    parser.add_argument("walk")
    for name, standard in (("seed", 1), ("steps", 400), ("start", 0), ("batch", 2000), ("picture-every", 20), ("tries", 300), ("shorten-seconds", 600), ("patience", 90)):
        parser.add_argument("--" + name, type=int, default=standard)
    for name in ("progress", "keep", "cases", "pictures"):
        parser.add_argument("--" + name)
    parser.add_argument("--go-on", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.looks = ["--picture-every", str(options.picture_every), "--patience", str(options.patience)] + (["--pictures", options.pictures] if options.pictures else [])
    tests = 0
    failed = False
    if options.cases:
        good, count = replay_cases(options)
        tests += 1
        failed |= not good
        print("%s %d - %d kept sequences" % ("ok" if good else "not ok", tests, count), flush=True)
    state = load(options)
    while state["steps"] < options.steps and (options.go_on or not state["faults"]):
        walk_on(options, state)
    tests += 1
    failed |= bool(state["faults"])
    print("# seed %d: %d steps, %d pictures, %d faults, %.0f s, next episode %d" %
          (state["seed"], state["steps"], state["pictures"], len(state["faults"]), state["seconds"], state["episode"]))
    print("%s %d - a walk of %d steps" % ("not ok" if state["faults"] else "ok", tests, state["steps"]))
    print("1..%d" % tests)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
