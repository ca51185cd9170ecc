"""Rule 1, the manifest itself: every target's settings, and a text that stays data."""

from findings import Finding
from house import IN_TESTS

FEATURES = ("InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny")
MAY_SEE_CONCRETE_TYPES = {"implementation", "composition"} | IN_TESTS
TOOLS_VERSION = "6.2.0"
LINES = 150
SCANS = {"FileManager", "opendir", "readdir", "glob", "Process", "fopen", "packageDirectory"}


def findings(house):
    for target in house.targets:
        if target.is_swift:
            yield from settings(target)
    yield from text(house)


def settings(target):
    where = f"Package.swift, {target}"
    found = [(setting["tool"], kind, value.get("_0")) for setting in target.settings
             for kind, value in setting["kind"].items()]
    needed = [("swift", "enableUpcomingFeature", name) for name in FEATURES]
    needed += [("swift", "swiftLanguageMode", "6"), ("swift", "treatAllWarnings", "error")]
    for setting in needed:
        if setting not in found:
            yield Finding(1, where, f"is without the setting {setting[1]}({setting[2]})",
                          "make it by the manifest's own functions, which give every target the same settings")
    for tool, kind, value in found:
        if kind in ("unsafeFlags", "treatWarning", "disableWarning") and (tool == "swift" or kind == "unsafeFlags"):
            yield Finding(1, where, f"has the setting {kind}({value}), which takes back what the others hold",
                          "mend what is warned of")
    if target.package_access and target.place not in MAY_SEE_CONCRETE_TYPES:
        yield Finding(1, where, "has package access, so it could name a feature's concrete types",
                      "declare it with packageAccess: false; implementations, Composition and tests alone have it")


def text(house):
    facts = house.facts["Package.swift"]
    version = house.manifest["toolsVersion"]["_version"]
    if version != TOOLS_VERSION:
        yield Finding(1, "Package.swift:1", f"has the tools version {version}", f"say {TOOLS_VERSION[:-2]}")
    if facts["lines"] >= LINES:
        yield Finding(1, f"Package.swift:{LINES}", f"has {facts['lines']} lines, and under {LINES} are allowed",
                      "let one line stand for a feature, and a function for what repeats itself")
    for module, line in facts["imports"]:
        if module != "PackageDescription":
            yield Finding(1, f"Package.swift:{line}", f"imports {module}",
                          "keep the manifest data: PackageDescription only")
    for name in sorted(SCANS & facts["names"].keys()) + [use[0] for use in facts["uses"]]:
        yield Finding(1, f"Package.swift:{facts['names'].get(name, 1)}", f"reads the machine ({name})",
                      "list the features by name: the manifest's cache would not see a new folder")
    for value, line in facts["versions"]:
        yield Finding(1, f"Package.swift:{line}", f"names the version {value}",
                      "leave versions out of the manifest: its cache would keep an old one")
    for dependency in house.manifest["dependencies"]:
        yield Finding(1, "Package.swift", f"takes a package from elsewhere ({', '.join(dependency)})",
                      "bring C libraries as targets of System/, from the distribution; there is no registry to ask")
