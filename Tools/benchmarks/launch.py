"""What a slow network costs a start: each role's launch with 50 ms before every answer, against the same with none.

The difference in units of that latency is how many answers the start waits for one after another. The seeds' dependencies force
one for a photographer and a scenic admin (user info and permissions together), and two for a store admin (then the stores) and
for a photographer with a reminder (then the location).
"""

import os
import pathlib
import tempfile

import measuring

ABOUT = "start to first screen with 50 ms of latency against none, per role, in round trips"
LATENCY_MS = 50
ROUNDS = 30
PHONES = {
    "photographer": "13800000001", "scenic_admin": "13800000002", "store_admin": "13800000003",
    "photographer_reminded": "13800000001",
}
FORCED = {"photographer": 1, "scenic_admin": 1, "store_admin": 2, "photographer_reminded": 2}
BOUNDS = {f"{name}_round_trips": trips + 0.1 for name, trips in FORCED.items()}


def run():
    program = measuring.installed("suixinkan")
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "SUIXINKAN_OUTPUT": "json"}
        servers = [measuring.DevelopmentServer(pathlib.Path(home), latency) for latency in (0, LATENCY_MS)]
        try:
            commands = {
                f"{name} {at.latency} ms": prepared(program, environment, at, name)
                for name in PHONES for at in servers
            }
            figures = measuring.interleaved(commands, environment, ROUNDS)
        finally:
            for at in servers:
                at.stop()
    # By the quickest of each: whatever else the machine does only adds to a sample, never to the other's profit.
    return {
        "ratios": {
            **{f"{name}_round_trips": round_trips(figures, name, "wall_min_ms") for name in PHONES},
            **{f"{name}_round_trips_median": round_trips(figures, name, "wall_median_ms") for name in PHONES},
        },
        "figures": figures,
    }


def round_trips(figures, name, key):
    return round((figures[f"{name} {LATENCY_MS} ms"][key] - figures[f"{name} 0 ms"][key]) / LATENCY_MS, 3)


def prepared(program, environment, server, name):
    """Logs in and starts once, so that what is measured is a warm start; gives the command line of one."""
    call = server.logged_in(program, environment, PHONES[name], context=f"{name}-{server.latency}")
    if name.endswith("_reminded"):
        server.said([*call, "home", "location", "remind", "30"], environment)
    server.said([*call, "launch"], environment)
    return [*call, "launch"]
