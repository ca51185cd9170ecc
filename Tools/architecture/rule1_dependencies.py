"""Rule 1: the table of design §1, for the manifest's edges and for each file's imports."""

from findings import Finding
from house import FREE, IN_TESTS, may_know

# What the toolchain brings, by who may import it. Foundation itself is left to tests: its ICU doubles a start.
PRODUCT = {"Swift", "Glibc", "Dispatch", "FoundationEssentials", "Synchronization"}
TESTING = {"Testing"}
TESTS = PRODUCT | TESTING | {"Foundation"}


def findings(house):
    yield from edges(house)
    yield from homes(house)
    for target, path, facts in house.target_files():
        for module, line in facts["imports"]:
            yield from imported(house, target, f"{path}:{line}", path, module)
        for module, line in facts["reexported"]:
            yield Finding(1, f"{path}:{line}", f"{target.name} passes {module} on to whoever imports it",
                          "import it plainly, and let each file import what it uses")


def edges(house):
    for target in house.targets:
        where = f"Package.swift, {target}"
        for edge in target.dependencies:
            other = house.by_name.get(edge.name)
            if edge.form != "byName" or other is None:
                yield Finding(1, where, f"depends on {edge.name}, which is no target of this package",
                              "bring a C library as a target of System/, anything else as a module of the house")
            elif other.place == "system" and not may_know(target, other):
                yield Finding(3, where, f"depends on the C library {other.name}",
                              "leave it to the feature whose implementation owns it, and use that feature's interface")
            elif not may_know(target, other):
                yield Finding(1, where, f"{a(target.place)} may not depend on {other.name}, {a(other.place)}",
                              advice(target, other))
            elif target.place == "composition" and other.place == "testing" and edge.traits != ["Fakes"]:
                yield Finding(1, where, f"depends on {other.name} without the trait Fakes",
                              "give the edge the condition .when(traits: [\"Fakes\"]), so that a release links no fake")


def homes(house):
    for target in house.targets:
        where = f"Package.swift, {target}"
        if target.place is None:
            yield Finding(1, where, f"its folder {target.path or '(none)'} is no place of the house",
                          "move it to Modules/<Feature>/(Interface, Sources, …), to Apps, Tests or System")
        elif target.name != target.name_by_place:
            yield Finding(1, where, f"its folder {target.path} is that of {target.name_by_place}",
                          f"call it {target.name_by_place}, or give it a folder of its own")
    for path in house.homeless:
        yield Finding(1, f"{path}:1", "belongs to no target, so nothing compiles or checks it",
                      "add the feature's line to Package.swift, or move the file into a target's folder")


def imported(house, target, where, path, module):
    other = house.by_name.get(module)
    if other is target:
        return
    if other is None:
        yield from from_toolchain(target, where, module)
    elif target.place not in FREE and other.place == "implementation" and not may_know(target, other):
        yield Finding(2, where, f"{target.name} imports {module}, the implementation of a feature",
                      f"import {module}Interface and take its protocol through the initialiser; "
                      "Composition alone makes what is behind it")
    elif other.place == "system" and not may_know(target, other):
        yield Finding(3, where, f"{target.name} imports the C library {module}", library_advice(house, module))
    elif not may_know(target, other):
        yield Finding(1, where, f"{target.name}, {a(target.place)}, imports {module}, {a(other.place)}",
                      advice(target, other))
    elif module not in target.depends_on:
        if other.place == "system":
            yield Finding(3, where, f"{target.name} imports the C library {module}", library_advice(house, module))
        else:
            yield Finding(1, where, f"{target.name} imports {module}, which the manifest does not give it",
                          f"declare it in {target.owner}'s line of Package.swift, if it is to be known there at all")
    else:
        yield from in_command(where, path, module, other)


def from_toolchain(target, where, module):
    if target.place in IN_TESTS:
        allowed = TESTS
    elif target.place == "contract":
        allowed = PRODUCT | TESTING
    else:
        allowed = PRODUCT
    if module in allowed or module.startswith("_"):
        return
    if module == "Foundation":
        yield Finding(1, where, f"{target.name} imports Foundation, which doubles a program's start",
                      "import FoundationEssentials; full Foundation is for tests")
    elif module in TESTING:
        yield Finding(1, where, f"{target.name}, {a(target.place)}, imports Testing",
                      "keep suites in <Feature>Contract and in tests; a fake reports through an injected reporter")
    else:
        yield Finding(1, where, f"{target.name} imports {module}, no module of this package",
                      f"use one of {', '.join(sorted(allowed))}, or bring a C library as a target of System/")


COMMANDS = "Apps/SuixinkanCLI/Commands/"


def in_command(where, path, module, other):
    """`Commands/<F>` knows its own feature, the session and the shared values; `Commands/App` no feature at all."""
    if not path.startswith(COMMANDS):
        return
    folder, _, file = path.removeprefix(COMMANDS).partition("/")
    if not file:
        yield Finding(1, where, "is a command of no feature's folder", f"move it into {COMMANDS}<Feature>, or App")
        return
    if folder == "App":
        allowed = {"Domain", "Composition", "Presentation"}
    else:
        allowed = {"Domain", "SessionInterface", f"{folder}Interface"}
    if module in allowed:
        return
    if other.place == "interface":
        instead = f"move what needs it to {COMMANDS}{other.feature}, or take the value from the command's context"
    else:
        instead = f"use the command support; a command of {folder} imports {', '.join(sorted(allowed))} only"
    yield Finding(1, where, f"a command of {folder} imports {module}", instead)


def advice(target, other):
    if other.place == "implementation":
        return f"depend on {other.name}Interface; Composition alone names implementations"
    if other.place == "testing":
        return "name a fake in tests, contract suites and Composition (by the trait Fakes) only"
    if other.place in ("contract", "test support", "tests", "tests of a feature"):
        return f"leave {other.name} to tests"
    if other.place == "composition":
        return "take what is needed through the initialiser; Composition names the features, not they it"
    if target.place == "domain":
        return "keep Domain to values that everyone shares: it knows nobody"
    return "see the table in design §1: features know interfaces, Domain and their own C library, apps the rest"


def library_advice(house, library):
    owners = [target for target in house.targets if library in target.depends_on and target.place not in IN_TESTS]
    feature = next((target.feature for target in owners if target.feature), None)
    if feature:
        return f"use {feature}Interface: among the features {feature} alone speaks to {library}"
    owner = owners[0].name if owners else "the one feature that owns it"
    return f"leave it to {owner}, which alone speaks to {library}"


def a(place):
    return f"{'an' if place and place[0] in 'aeiou' else 'a'} {place}" if place else "a target outside the house"
