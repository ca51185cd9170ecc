"""How long a start takes: commands that ask nobody anything, against the same of curl."""

import os
import tempfile

import measuring

ABOUT = "suixinkan version and help against curl --version"
BOUNDS = {"version_wall": 0.5, "version_cpu": 0.5}
ROUNDS = 60


def run():
    program, curl = measuring.installed("suixinkan"), measuring.found("curl")
    commands = {"version": [program, "version"], "help": [program, "help"], "curl": [curl, "--version"]}
    with tempfile.TemporaryDirectory() as home:
        # Neither program reads settings of whoever measures.
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8"}
        figures = measuring.interleaved(commands, environment, ROUNDS)
        for name, argv in commands.items():
            count = measuring.instructions(argv, environment)
            if count is not None:
                figures[name]["instructions"] = count
    return {"ratios": ratios(figures), "figures": figures}


def ratios(figures):
    """By medians; by minima and instructions too, which say how much of it the machine's other work was."""
    kinds = {
        "wall": "wall_median_ms", "cpu": "cpu_median_ms", "wall_min": "wall_min_ms", "cpu_min": "cpu_min_ms",
        "instructions": "instructions",
    }
    return {
        f"{name}_{kind}": round(figures[name][key] / figures["curl"][key], 3)
        for name in ("version", "help") for kind, key in kinds.items() if key in figures["curl"]
    }
