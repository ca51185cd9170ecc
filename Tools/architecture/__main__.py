"""Tools/arch: checks the architecture, or reports on it."""

import argparse
import pathlib
import sys
import traceback

import report
import rule1_dependencies
import rule1_manifest
import rule2_implementations
import rule3_libraries
import rule4_globals
import rule5_names
from house import House
from syntax import ToolchainFailure

RULES = (rule1_dependencies, rule1_manifest, rule2_implementations, rule3_libraries, rule4_globals, rule5_names)


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/arch", description="Checks the architecture, or reports on it.")
    parser.add_argument("what", nargs="?", choices=["check", "report"], default="check",
                        help="check (usual): 1 and a line for each breach, or 0; report: the graph and what is missing")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2],
                        help="another checkout")
    parser.add_argument("--mermaid", action="store_true", help="report: the graph as Mermaid")
    parser.add_argument("--json", action="store_true", help="report: one JSON document")
    options = parser.parse_args()
    if options.what == "check" and (options.mermaid or options.json):
        parser.error("--mermaid and --json are of the report")
    if options.mermaid and options.json:
        parser.error("--mermaid and --json are two forms: ask for one")
    if not (options.root / "Package.swift").is_file():
        parser.error(f"{options.root} has no Package.swift")
    return options


def check(house):
    found = sorted({finding for rule in RULES for finding in rule.findings(house)})
    for finding in found:
        print(finding)
    if found:
        print(f"Tools/arch: {len(found)} breaches of the rules in design §1", file=sys.stderr)
        return 1
    imports = sum(len(house.facts[path]["imports"]) for path in house.swift)
    print(f"Tools/arch: rules 1–5 hold for {len(house.targets)} targets, {len(house.swift)} Swift files "
          f"and {imports} imports")
    return 0


def main():
    # Whatever the locale: paths and findings are UTF-8.
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = arguments()
    root = options.root.resolve()
    try:
        house = House(root, root / ".build/arch")
        return check(house) if options.what == "check" else report.show(house, options.mermaid, options.json)
    except ToolchainFailure as failure:
        print(f"Tools/arch: nothing was checked, the toolchain failed: {failure}", file=sys.stderr)
        return 3
    except Exception:  # A fault of this program must not look like a finding, which 1 would mean.
        traceback.print_exc()
        print("Tools/arch: nothing was checked, this program failed", file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
