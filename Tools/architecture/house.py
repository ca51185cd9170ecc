"""The house of design §1: which place of it a target is, and what each place may know."""

import collections
import hashlib
import json
import os
import pathlib

import syntax

SKIPPED = {"__pycache__"}
SOURCES = {".swift", ".c", ".h", ".cpp", ".hpp", ".cc", ".py", ".sh"}
FEATURE_PLACES = {"Interface": "interface", "Sources": "implementation", "Testing": "testing",
                  "Contract": "contract", "Tests": "tests of a feature"}
SUFFIX = {"interface": "Interface", "implementation": "", "testing": "Testing", "contract": "Contract",
          "tests of a feature": "Tests"}
SINGLE = {"Modules/Domain": "domain", "Modules/Composition": "composition", "Apps/Presentation": "presentation",
          "Apps/SuixinkanCLI": "face", "Apps/SuixinkanTerminal": "terminal face", "Apps/DevServer": "server",
          "Tests/Support": "test support"}

# The table. A place of a feature with `own` before it is that of the same feature only.
TABLE = {
    "domain": set(),
    "interface": {"domain", "interface"},
    "implementation": {"domain", "interface", "system"},
    "testing": {"domain", "interface"},
    "contract": {"domain", "interface", "testing"},
    "tests of a feature": {"domain", "interface", "own implementation", "testing", "own contract", "test support",
                           "system"},
    "composition": {"domain", "interface", "implementation", "testing"},
    "presentation": {"domain", "interface", "system"},
    "face": {"domain", "interface", "composition", "presentation"},
    "terminal face": {"domain", "interface", "composition", "presentation", "system"},
    "server": {"domain", "system"},
    "executable": {"domain", "interface", "composition", "face", "terminal face"},
    "executable of the server": {"server"},
    "system": {"system"},
}
# These are tests and tools: nothing that is shipped may depend on them, and they on anything.
FREE = {"tests", "test support", "tool"}
IN_TESTS = FREE | {"tests of a feature"}


class Target:
    """One target of the manifest, with its place in the house and its files."""

    def __init__(self, description):
        self.name = description["name"]
        self.path = (description.get("path") or "").rstrip("/")
        self.kind = description["type"]
        self.package_access = description["packageAccess"]
        self.settings = description["settings"]
        self.dependencies = [Edge(each) for each in description["dependencies"]]
        self.place, self.feature = place_of(self.path, self.kind)
        self.files = []

    @property
    def depends_on(self):
        return [edge.name for edge in self.dependencies]

    @property
    def name_by_place(self):
        if self.feature:
            return self.feature + SUFFIX[self.place]
        return "TestSupport" if self.place == "test support" else self.path.rpartition("/")[2]

    @property
    def is_swift(self):
        return self.place != "system"

    @property
    def owner(self):
        """The feature or app that it is a part of."""
        return self.feature or self.name

    def __repr__(self):
        return f"target {self.name}"


class Edge:
    """One dependency of a target, and the traits that it comes with."""

    def __init__(self, description):
        (self.form, parts), = description.items()
        self.name = parts[0]
        condition = next((part for part in parts[1:] if isinstance(part, dict)), None) or {}
        self.traits = condition.get("traits") or []


def place_of(path, kind):
    parts = path.split("/")
    if path in SINGLE:
        return SINGLE[path], None
    if parts[0] == "Modules" and len(parts) == 3 and parts[2] in FEATURE_PLACES:
        return FEATURE_PLACES[parts[2]], parts[1]
    if len(parts) == 2 and parts[0] == "System":
        return "system", None
    if len(parts) == 2 and parts[0] == "Apps" and kind == "executable":
        return ("executable of the server" if parts[1].endswith("devserver") else "executable"), None
    if len(parts) == 2 and parts[0] == "Tests" and kind == "test":
        return "tests", None
    if parts[0] == "Tools" and kind == "executable":
        return "tool", None
    return None, None


def may_know(target, other):
    """Whether the table lets one target depend on another."""
    if target.place in FREE:
        return True
    allowed = TABLE.get(target.place, set())
    return other.place in allowed or (f"own {other.place}" in allowed and other.feature == target.feature)


class House:
    """A checkout: its manifest, its files, and the facts of each Swift file."""

    def __init__(self, root, cache):
        self.root, self.cache = root, cache
        self.manifest = self._manifest()
        self.targets = [Target(each) for each in self.manifest["targets"]]
        self.by_name = {target.name: target for target in self.targets}
        self.files = sorted(self._walk())
        self.swift = [path for path in self.files if path.endswith(".swift")]
        self.facts = syntax.facts_of(root, self.swift, cache)
        self.homeless = []
        folders = {target.path: target for target in self.targets}
        for path in self.swift:
            home = next((folders[str(folder)] for folder in pathlib.PurePath(path).parents if str(folder) in folders),
                        None)
            if home is not None:
                home.files.append(path)
            elif path != "Package.swift":
                self.homeless.append(path)

    def _walk(self):
        for folder, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if not name.startswith(".") and name not in SKIPPED]
            for name in files:
                if not name.startswith("."):
                    yield os.path.relpath(os.path.join(folder, name), self.root)

    def _manifest(self):
        text = (self.root / "Package.swift").read_bytes()
        stored = self.cache / f"manifest-{hashlib.sha256(text + syntax.identity().encode()).hexdigest()[:16]}.json"
        manifest = syntax.read(stored)
        if manifest is None:
            # A scratch path of its own: `swift test` holds the lock of the usual one while it runs the tests.
            command = ["swift", "package", "--scratch-path", str(self.cache / "scratch"), "dump-package"]
            manifest = json.loads(syntax.run(command, self.root))
            for old in sorted(self.cache.glob("manifest-*.json"), key=os.path.getmtime)[:-8]:
                old.unlink(missing_ok=True)
            syntax.write_whole(stored, manifest)
        return manifest

    def target_files(self):
        """(target, path, facts) of each Swift file that belongs to a target."""
        for target in self.targets:
            for path in target.files:
                yield target, path, self.facts[path]

    def concrete_types(self):
        """{name: feature} of the types at the top of implementations whose names no other module has."""
        owners = collections.defaultdict(set)
        for target, _, facts in self.target_files():
            for kind in facts["types"]:
                if kind["top"] and target.place not in IN_TESTS:
                    owners[kind["name"]].add((target.name, target.place, kind["access"]))
        return {name: self.by_name[module].feature for name, ((module, place, access), *more) in owners.items()
                if not more and place == "implementation" and access == "package"}
