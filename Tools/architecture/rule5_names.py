"""Rule 5: a thing lives with the concept that owns it, has its name, and is small."""

import pathlib
import re

from findings import Finding
from house import SOURCES

NOBODYS = {"core", "common", "utils", "util", "utilities", "helpers", "helper", "misc", "shared", "extensions"}
REQUIREMENTS = 8
LINES = 400
OWNER = "name it after the concept that owns it, and keep it there"


def findings(house):
    yield from files(house)
    for target in house.targets:
        if nobodys(target.name):
            yield Finding(5, f"Package.swift, {target}", f"{target.name} is nobody's name", OWNER)
    for target, path, facts in house.target_files():
        for kind in facts["types"]:
            where = f"{path}:{kind['line']}"
            if kind["kind"] == "protocol" and kind["requirements"] > REQUIREMENTS:
                yield Finding(5, where, f"{kind['name']} has {kind['requirements']} requirements, "
                              f"and a protocol has at most {REQUIREMENTS}", "split it by who uses what")
            if kind["kind"] != "extension" and kind["name"] == target.name and kind["top"]:
                yield Finding(5, where, f"the type {kind['name']} bears its module's name",
                              "give it another: nothing in the module could be qualified any more")


def files(house):
    folders = set()
    for path in house.files:
        file = pathlib.PurePath(path)
        folders.update(file.parents)
        if nobodys(file.stem):
            yield Finding(5, f"{path}:1", f"{file.name} is nobody's name", OWNER)
        if file.suffix in SOURCES:
            # A line break ends a line, so a file of 400 has 400 of them.
            count = (house.root / path).read_bytes().count(b"\n")
            if count > LINES:
                yield Finding(5, f"{path}:{LINES + 1}", f"has {count} lines, and at most {LINES} are allowed",
                              "split it by concept, each with a file of its own")
    for folder in sorted(map(str, folders)):
        if nobodys(pathlib.PurePath(folder).name):
            yield Finding(5, f"{folder}/", "the folder is nobody's name", OWNER)


def nobodys(name):
    """`Utils`, `String+Extensions`, `DateHelpers`; but not `HomeCommonMenuStore`, which is a concept."""
    parts = [part.lower() for part in re.split(r"[+_.\- ]", name) if part]
    last = re.findall(r"[A-Z][a-z]+$", name)
    return any(part in NOBODYS for part in parts) or any(word.lower() in NOBODYS - {"core", "shared"} for word in last)
