"""Rule 4: no globals, no singletons, no service locator; the machine is reached through Platform."""

import re

import confined
from findings import Finding
from house import IN_TESTS

SINGLETONS = {"shared", "sharedInstance", "instance", "singleton"}
BOXES = {"Mutex", "Locked", "Atomic", "ManagedAtomic", "OSAllocatedUnfairLock"}
LOCATORS = re.compile(r"ServiceLocator|(Dependency|DI|Service)(Container|Registry|Values)|(Service|Dependency)Resolver")
PASS_IN = "make it in Composition and pass it through the initialiser"


def findings(house):
    kinds = kinds_of_types(house)
    for target, path, facts in house.target_files():
        if target.place in IN_TESTS:
            continue
        visible = {name: kind for module in target.depends_on + [target.name] for name, kind in kinds[module].items()}
        for variable in facts["stored"]:
            yield from stored(path, variable, visible)
        for kind in facts["types"]:
            if LOCATORS.search(kind["name"]):
                yield Finding(4, f"{path}:{kind['line']}", f"{kind['name']} looks services up at run time", PASS_IN)
        yield from machine(path, facts)


def kinds_of_types(house):
    """{module: {type: kind}} of the types that it declares."""
    kinds = {target.name: {} for target in house.targets}
    for target, _, facts in house.target_files():
        kinds[target.name].update(
            (kind["name"], kind["kind"]) for kind in facts["types"] if kind["kind"] != "extension")
    return kinds


def stored(path, variable, visible):
    name, owner = variable["name"], variable["owner"]
    where, full = f"{path}:{variable['line']}", f"{owner[1]}.{name}" if owner else name
    made_by = owner[1] if owner and variable["made_by"] == "Self" else variable["made_by"]
    if not variable["let"]:
        yield Finding(4, where, f"{full} is a mutable global", f"keep it in a value or an actor; {PASS_IN}")
    elif owner and name in SINGLETONS:
        yield Finding(4, where, f"{full} is a singleton", PASS_IN)
    elif made_by in BOXES or visible.get(made_by) in ("class", "actor"):
        yield Finding(4, where, f"{full} is one {made_by} for the whole process", PASS_IN)


def machine(path, facts):
    for use in facts["uses"]:
        name, line, member = use[:3]
        if confined.reaches_the_machine(use) and not confined.allowed(path, name):
            shown = f"{name}.{member}" if member else name
            yield Finding(4, f"{path}:{line}", f"{shown} reaches the machine outside Platform", confined.INSTEAD[name])
    own = {kind["name"] for kind in facts["types"] if kind["kind"] != "extension"}
    noted = {use[0] for use in facts["uses"]}
    for name in sorted((confined.TYPES & facts["names"].keys()) - own - noted):
        if not confined.allowed(path, name):
            yield Finding(4, f"{path}:{facts['names'][name]}", f"{name} reaches the machine outside Platform",
                          confined.INSTEAD[name])
