"""How long a start takes: commands that ask nobody anything, against curl's and gh's; and one with a request against curl's."""

import os
import pathlib
import tempfile

import measuring

ABOUT = "suixinkan version, help and completion against curl and gh --version, and one request against curl's"
NAMES = ("version", "help", "completion")
# Absolute ones are of one run and know no noise: in thousands of instructions, in system calls, and in MiB. What one request
# takes more than curl's is in milliseconds, by the least disturbed of many interleaved runs of each.
BOUNDS = {
    **{f"{name}_wall": 0.4 for name in NAMES}, "version_cpu": 0.4, **{f"{name}_wall_of_gh": 0.1 for name in NAMES},
    **{f"{name}_system_calls": 150 for name in NAMES}, **{f"{name}_kilo_instructions": 8000 for name in NAMES},
    "binary_mib": 24, "request_ms_over_curl": 6, "list_ms_over_curl": 6,
}
ROUNDS = 60
ORDERS = "/api/yf-handset-app/photog/order/listv2"


def run():
    program, curl, gh = measuring.installed("suixinkan"), measuring.found("curl"), measuring.found("gh")
    commands = {
        "version": [program, "version"], "help": [program, "help"],
        "completion": [program, "__complete", "orders", "list", "--status", ""], "curl": [curl, "--version"],
        "gh": [gh, "--version"],
    }
    with tempfile.TemporaryDirectory() as home:
        # None of the programs reads settings of whoever measures.
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8"}
        figures = measuring.interleaved(commands, environment, ROUNDS)
        for name, argv in commands.items():
            # gh's runtime does not run under valgrind.
            if name == "gh":
                continue
            for kind, measure in (("instructions", measuring.instructions), ("system_calls", measuring.system_calls)):
                count = measure(argv, environment)
                if count is None:
                    raise measuring.NotMeasured(f"no {kind.replace('_', ' ')} of {name}: valgrind and strace are needed")
                figures[name][kind] = count
        figures |= requests(program, curl, environment)
    mib = os.path.getsize(program) / (1 << 20)
    return {"ratios": {**ratios(figures), "binary_mib": round(mib, 2)}, "figures": figures}


def requests(program, curl, environment):
    """One request of a photographer who is logged in, of the same server by each program."""
    server = measuring.DevelopmentServer(pathlib.Path(environment["HOME"]))
    try:
        call = server.logged_in(program, environment, "13800000001")
        token = server.said([*call, "auth", "token"], environment).strip()
        commands = {
            "one request": [*call, "api", "GET", ORDERS, "-f", "page=1", "-f", "page_size=20"], "orders list": [*call, "orders", "list", "-o", "json"],
            "curl, one request": [curl, "-s", "-H", f"token: {token}", f"{server.url}{ORDERS}?page=1&page_size=20"],
        }
        return measuring.interleaved(commands, environment, ROUNDS)
    finally:
        server.stop()


def ratios(figures):
    """By medians; by minima and instructions too, which say how much of it the machine's other work was."""
    kinds = {
        "wall": "wall_median_ms", "cpu": "cpu_median_ms", "wall_min": "wall_min_ms", "cpu_min": "cpu_min_ms",
        "instructions": "instructions",
    }
    found = {
        f"{name}_{kind}": round(figures[name][key] / figures["curl"][key], 3)
        for name in NAMES for kind, key in kinds.items() if key in figures["curl"]
    }
    for name, ours in (("request", "one request"), ("list", "orders list")):
        found[f"{name}_ms_over_curl"] = round(
            figures[ours]["wall_min_ms"] - figures["curl, one request"]["wall_min_ms"], 3)
    for name in NAMES:
        found[f"{name}_wall_of_gh"] = round(figures[name]["wall_median_ms"] / figures["gh"]["wall_median_ms"], 3)
        found[f"{name}_system_calls"] = figures[name]["system_calls"]
        found[f"{name}_kilo_instructions"] = round(figures[name]["instructions"] / 1000)
    return found
