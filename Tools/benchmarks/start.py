"""How long a start takes: commands that ask nobody anything, against the same of curl."""

import os
import tempfile

import measuring

ABOUT = "suixinkan version, help and completion against curl --version"
# Absolute ones are of one run and know no noise: in thousands of instructions, and in system calls.
BOUNDS = {
    "version_wall": 0.4, "help_wall": 0.4, "completion_wall": 0.4, "version_cpu": 0.4,
    "version_system_calls": 150, "help_system_calls": 150, "completion_system_calls": 150,
    "version_kilo_instructions": 8000, "help_kilo_instructions": 8000, "completion_kilo_instructions": 8000,
}
ROUNDS = 60


def run():
    program, curl = measuring.installed("suixinkan"), measuring.found("curl")
    commands = {
        "version": [program, "version"], "help": [program, "help"],
        "completion": [program, "__complete", "orders", "list", "--status", ""], "curl": [curl, "--version"],
    }
    with tempfile.TemporaryDirectory() as home:
        # Neither program reads settings of whoever measures.
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8"}
        figures = measuring.interleaved(commands, environment, ROUNDS)
        for name, argv in commands.items():
            for kind, measure in (("instructions", measuring.instructions), ("system_calls", measuring.system_calls)):
                count = measure(argv, environment)
                if count is None:
                    raise measuring.NotMeasured(f"no {kind.replace('_', ' ')} of {name}: valgrind and strace are needed")
                figures[name][kind] = count
    return {"ratios": ratios(figures), "figures": figures}


def ratios(figures):
    """By medians; by minima and instructions too, which say how much of it the machine's other work was."""
    kinds = {
        "wall": "wall_median_ms", "cpu": "cpu_median_ms", "wall_min": "wall_min_ms", "cpu_min": "cpu_min_ms",
        "instructions": "instructions",
    }
    names = ("version", "help", "completion")
    found = {
        f"{name}_{kind}": round(figures[name][key] / figures["curl"][key], 3)
        for name in names for kind, key in kinds.items() if key in figures["curl"]
    }
    for name in names:
        found[f"{name}_system_calls"] = figures[name]["system_calls"]
        found[f"{name}_kilo_instructions"] = round(figures[name]["instructions"] / 1000)
    return found
