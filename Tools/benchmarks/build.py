"""What a developer waits for: an edit of one feature's implementation up to its green tests, against a clean build.

On a copy of the project, so that nobody's build is touched and nobody's edit is measured.
"""

import os
import re
import shutil
import statistics
import subprocess
import time

import measuring

ABOUT = "an edit in Orders up to its green tests, against a clean build of everything"
BOUNDS = {"edit_to_green": 0.15, "other_targets_rebuilt": 0}
COPY = measuring.ROOT / ".build" / "bench" / "build"
EDITED = "Orders"
ROUNDS = 3
# What an edit of an implementation may compile anew: itself, its tests, which see into it, and the one place that names it.
EXPECTED = {EDITED, f"{EDITED}Tests", "Composition"}


def run():
    copy_project()
    clean, _ = timed(["swift", "build", "--build-tests"])
    everything = ["swift", "test", "--filter", f"^{EDITED}Tests\\."]
    alone = ["swift", "test", "--scratch-path", f".build/focus/{EDITED}"]
    focus = {"FOCUS": EDITED}
    # The focused build is another one: it is made first. The first run of either writes down what the next ones read.
    timed(everything)
    timed(alone, focus)
    among_all, focused, rebuilt = [], [], set()
    for number in range(ROUNDS):
        edit(number)
        seconds, said = timed(everything)
        among_all.append(seconds)
        rebuilt |= compiled(said)
        focused.append(timed(alone, focus)[0])
    if EDITED not in rebuilt:
        raise measuring.NotMeasured(f"the edit did not rebuild {EDITED}; it rebuilt {sorted(rebuilt)}")
    return {
        "ratios": {
            "edit_to_green": round(statistics.median(among_all) / clean, 3),
            "edit_to_green_focused": round(statistics.median(focused) / clean, 3),
            "other_targets_rebuilt": len(rebuilt - EXPECTED),
        },
        "figures": {
            "clean build": {"seconds": round(clean, 1)},
            "edit, swift test --filter": seconds_of(among_all),
            f"edit, Tools/test {EDITED}": seconds_of(focused),
        },
        "notes": [f"an edit in {EDITED} compiled anew: {', '.join(sorted(rebuilt))}"],
    }


def seconds_of(samples):
    return {"median_seconds": round(statistics.median(samples), 1), "min_seconds": round(min(samples), 1)}


def copy_project():
    """The files of the checkout as they are, also those not committed yet, and no build of them."""
    shutil.rmtree(COPY, ignore_errors=True)
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=measuring.ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        raise measuring.NotMeasured("this is no git checkout")
    for name in filter(None, listed.stdout.decode().split("\0")):
        source, target = measuring.ROOT / name, COPY / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def edit(number):
    """Adds a private function, which is nobody's but this module's."""
    files = sorted((COPY / "Modules" / EDITED / "Sources").rglob("*.swift"))
    with open(files[0], "a", encoding="utf-8") as file:
        file.write(f"\nprivate func measuredEdit{number}() -> Int {{ {number} }}\n")


def timed(command, variables=None):
    """Seconds that a command takes in the copy, and what it said."""
    environment = {**os.environ, **(variables or {})}
    begin = time.monotonic()
    result = subprocess.run(
        command, cwd=COPY, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    seconds = time.monotonic() - begin
    if result.returncode != 0:
        raise measuring.NotMeasured(f"{' '.join(command)} ended with {result.returncode}:\n{result.stdout[-2000:]}")
    return seconds, result.stdout


def compiled(said):
    """The modules that a build compiled, by its own progress lines."""
    return set(re.findall(r"^\[\d+/\d+\] (?:Compiling|Emitting module) (\w+)", said, re.MULTILINE))
