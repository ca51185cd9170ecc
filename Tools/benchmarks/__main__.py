"""Tools/bench: runs one benchmark of this folder and prints what it found."""

import argparse
import importlib
import json
import pathlib
import sys

import measuring

HERE = pathlib.Path(__file__).resolve().parent
NAMES = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in ("__main__", "measuring"))


def describe():
    for name in NAMES:
        print(f"{name:12} {importlib.import_module(name).ABOUT}")


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/bench")
    parser.add_argument("name", nargs="?", help="one of: " + ", ".join(NAMES))
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--check", action="store_true", help="end with 1 where a bound is broken")
    options = parser.parse_args()
    if options.name is not None and options.name not in NAMES:
        parser.error(f"there is no benchmark {options.name}; there are: {', '.join(NAMES)}")
    return options


def print_for_people(result, bounds):
    for name, ratio in result["ratios"].items():
        bound = f"   at most {bounds[name]}: {'kept' if ratio <= bounds[name] else 'BROKEN'}" if name in bounds else ""
        print(f"{name:28} {ratio:8.3f} ×{bound}")
    print()
    for program, figures in result["figures"].items():
        print(f"{program:28} " + "   ".join(f"{name} {value:g}" for name, value in figures.items()))
    for note in result.get("notes", []):
        print(note)


def main():
    options = arguments()
    if options.name is None:
        describe()
        return 0
    benchmark = importlib.import_module(options.name)
    try:
        result = benchmark.run()
    except measuring.NotMeasured as reason:
        print(f"Tools/bench: {options.name} could not be measured: {reason}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(result, indent=2))
    else:
        print_for_people(result, benchmark.BOUNDS)
    # What could not be measured is said in a note, and breaks no bound.
    broken = [name for name, bound in benchmark.BOUNDS.items() if result["ratios"].get(name, 0) > bound]
    return 1 if options.check and broken else 0


if __name__ == "__main__":
    sys.exit(main())
