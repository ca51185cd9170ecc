"""What a slow network costs a start: each role's launch with 50 ms before every answer, against the same with none.

The difference in units of that latency is how many answers the start waits for one after another. The seeds' dependencies force
one for a photographer and a scenic admin (user info and permissions together), and two for a store admin (then the stores) and
for a photographer with a reminder (then the location).
"""

import os
import pathlib
import subprocess
import tempfile

import measuring

ABOUT = "start to first screen with 50 ms of latency against none, per role, in round trips"
LATENCY_MS = 50
ROUNDS = 30
PASSWORD = "demo-password"
PHONES = {
    "photographer": "13800000001", "scenic_admin": "13800000002", "store_admin": "13800000003",
    "photographer_reminded": "13800000001",
}
FORCED = {"photographer": 1, "scenic_admin": 1, "store_admin": 2, "photographer_reminded": 2}
BOUNDS = {f"{name}_round_trips": trips + 0.1 for name, trips in FORCED.items()}


def run():
    program, server = measuring.installed("suixinkan"), measuring.installed("suixinkan-devserver")
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "SUIXINKAN_OUTPUT": "json"}
        servers = [Server(server, home, 0), Server(server, home, LATENCY_MS)]
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
    context = f"{name}-{server.latency}"
    said([program, "context", "create", context, "--base-url", server.url], environment)
    call = [program, "--base-url", server.url, "--context", context]
    said(call + ["auth", "login", "--phone", PHONES[name], "--password-stdin", "--accept-privacy"], environment,
         PASSWORD + "\n")
    if name.endswith("_reminded"):
        said(call + ["home", "location", "remind", "30"], environment)
    said(call + ["launch"], environment)
    return call + ["launch"]


def said(command, environment, text=""):
    result = subprocess.run(command, env=environment, input=text, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise measuring.NotMeasured(f"{' '.join(command[5:])} ended with {result.returncode}: {result.stderr.strip()}")
    return result.stdout


class Server:
    """A development server of its own, which ends with the benchmark."""

    def __init__(self, program, home, latency):
        self.latency = latency
        data = pathlib.Path(home) / f"server-{latency}.db"
        self.process = subprocess.Popen(
            [program, "--port", "0", "--data", data, "--latency", str(latency), "--orders", "10"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline().split()
        if not line:
            raise measuring.NotMeasured("the development server did not start")
        self.url = line[-1]

    def stop(self):
        self.process.terminate()
        self.process.wait()
