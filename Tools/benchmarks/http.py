"""The HTTP client against libcurl driven from C, on the same nginx on loopback and in the same run.

Ratios are those of the least disturbed of several interleaved rounds: whatever else the machine does only adds to a figure.
"""

import contextlib
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import measuring

ABOUT = "the HTTP client against libcurl driven from C, and beside other clients"
BOUNDS = {
    "sequential_cpu": 1.8, "bulk_cpu": 1.25, "concurrent_cpu": 1.25, "idle_cpu": 1.3,
    "sequential_syscalls": 9.5, "bulk_syscalls": 4.5, "sequential_switches": 3.1, "bulk_switches": 1.1,
    "queued_mib": 64,
    "curl_parallel_rate": 1, "urlsession_rate": 1, "httpx_rate": 1, "aiohttp_rate": 1,
}
ROUNDS = 25
REQUESTS = 3000
IDLE = 500
BASELINES = measuring.ROOT.parent / "shared" / "bench"
PEERS = pathlib.Path(__file__).resolve().parent / "http-peers"
NGINX = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off; keepalive_requests 100000000; keepalive_timeout 3600; open_file_cache max=16;
    default_type application/json;
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    server {{ listen 127.0.0.1:{port} backlog=1024; root {folder}/files; }}
}}
"""


def run():
    measuring.INSTALLED.mkdir(parents=True, exist_ok=True)
    ours, notes = client(), []
    with tempfile.TemporaryDirectory() as folder, nginx(pathlib.Path(folder)) as url, silence() as silent:
        base = baseline(notes)
        figures = rounds(ours, base, url, silent)
        ratios = {**cpu_ratios(figures), **counted(ours, url, figures)}
        queued = run_for(ours, "queued", silent, 10_000)
        figures["queued"], ratios["queued_mib"] = queued, queued["mib"]
        ratios.update(peers(url, figures, notes))
    notes += [f"{name} was not measured" for name in BOUNDS if name not in ratios]
    return {"ratios": {name: round(value, 3) for name, value in ratios.items()}, "figures": figures, "notes": notes}


# What is measured

def client():
    """The benchmark's program over the product's client, linked as the product is."""
    folder = measuring.ROOT / ".build" / "bench" / "http-client"
    build(["swift", "build", "-c", "release", "--product", "http-benchmark", "--static-swift-stdlib",
           "--scratch-path", str(folder)])
    return str(folder / "release" / "http-benchmark")


def baseline(notes):
    """The C programs; None where their sources do not stand beside the project."""
    sources = {"http": BASELINES / "http_baseline.c", "idle": BASELINES / "http_idle_baseline.c"}
    if not all(source.exists() for source in sources.values()):
        notes.append(f"the C baseline is not at {BASELINES}: nothing is compared with it")
        return None
    programs = {}
    for name, source in sources.items():
        programs[name] = str(measuring.INSTALLED / f"{name}-baseline")
        build(["cc", "-O2", "-w", str(source), "-lcurl", "-o", programs[name]])
    return programs


def build(command):
    result = subprocess.run(command, cwd=measuring.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            errors="replace", check=False)
    if result.returncode != 0:
        raise measuring.NotMeasured(f"{' '.join(command)} ended with {result.returncode}:\n{result.stdout[-2000:]}")


@contextlib.contextmanager
def nginx(folder):
    """The URL of a file of 1 KiB."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "files").mkdir()
    (folder / "files" / "orders.json").write_text('{"code": 100000, "msg": "ok", "data": "'.ljust(1022, "x") + '"}')
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port))
    os.chmod(folder, 0o755)
    server = subprocess.Popen([measuring.found("nginx"), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"])
    try:
        url = f"http://127.0.0.1:{port}/orders.json"
        for _ in range(100):
            if subprocess.run(["curl", "-sf", "-o", os.devnull, url], check=False).returncode == 0:
                break
            time.sleep(0.05)
        else:
            raise measuring.NotMeasured("nginx does not answer")
        yield url
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def silence():
    """The URL of a server that takes every connection and never answers."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    taken = []

    def accept():
        with contextlib.suppress(OSError):
            while True:
                taken.append(listener.accept()[0])

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        listener.close()
        for connection in taken:
            connection.close()


# Figures

def run_for(program, *arguments):
    """What a program of the benchmark says: `name=number …`."""
    command = [program, *map(str, arguments)]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        raise measuring.NotMeasured(f"{' '.join(command)} ended with {result.returncode}")
    figures = {name: float(value) for name, value in re.findall(r"(\w+)=([0-9.]+)", result.stdout)}
    return {name: figures[name] for name in ("rps", "cpu_us", "switches", "mib") if name in figures}


def rounds(ours, base, url, silent):
    commands = {
        "sequential": [ours, "sequential", url, REQUESTS, 1], "bulk": [ours, "bulk", url, REQUESTS, 1],
        "concurrent": [ours, "concurrent", url, REQUESTS, 64],
        "bulk, 64 at once": [ours, "bulk", url, REQUESTS, 64],
        "500 idle": [ours, "sequential", url, REQUESTS, 1, silent, IDLE],
    }
    if base:
        commands["C"] = [base["http"], "epoll", url, REQUESTS, 1]
        commands["C, 64 at once"] = [base["http"], "epoll", url, REQUESTS, 64]
    samples = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            samples[name].append(run_for(*command))
    return {name: summary(each) for name, each in samples.items()}


def summary(samples):
    figures = {"rps": max(sample["rps"] for sample in samples)}
    for name in ("cpu_us", "switches"):
        values = [sample[name] for sample in samples if name in sample]
        if values:
            figures[name] = round(min(values), 2)
            figures[f"median_{name}"] = round(statistics.median(values), 2)
    return figures


def cpu_ratios(figures):
    pairs = {"sequential_cpu": ("sequential", "C"), "bulk_cpu": ("bulk", "C"),
             "concurrent_cpu": ("concurrent", "C, 64 at once"), "bulk_64_cpu": ("bulk, 64 at once", "C, 64 at once"),
             "idle_cpu": ("500 idle", "sequential")}
    return {name: figures[one]["cpu_us"] / figures[other]["cpu_us"]
            for name, (one, other) in pairs.items() if other in figures}


def counted(ours, url, figures):
    """Calls of the system and switches of a request: what does not depend on how fast the machine is."""
    ratios = {f"{mode}_switches": figures[mode]["switches"] for mode in ("sequential", "bulk")}
    if shutil.which("strace"):
        for mode in ("sequential", "bulk"):
            each = [(calls(ours, mode, url, 1500) - calls(ours, mode, url, 500)) / 1000 for _ in range(3)]
            figures[mode]["syscalls"] = ratios[f"{mode}_syscalls"] = min(each)
    return ratios


def calls(ours, mode, url, requests):
    with tempfile.NamedTemporaryFile("r") as report:
        command = ["strace", "-f", "-c", "-o", report.name, ours, mode, url, str(requests), "1"]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        # % time, seconds, µs a call, calls, errors, «total»
        return int(report.read().rstrip().splitlines()[-1].split()[3])


# Other clients

def peers(url, figures, notes):
    ratios = {}
    for name, command in {"curl_parallel": curl(url), "urlsession": urlsession(url, notes),
                          **python(url, notes)}.items():
        if command is None:
            continue
        rate = max(command() for _ in range(3))
        figures[name] = {"rps": round(rate)}
        ratios[f"{name}_rate"] = rate / figures["concurrent"]["rps"]
    return ratios


def curl(url):
    def rate():
        start = time.monotonic()
        subprocess.run(["curl", "-s", "--parallel", "--parallel-max", "64", "-o", os.devnull,
                        f"{url}?[1-{REQUESTS}]"], check=True, stderr=subprocess.DEVNULL)
        return REQUESTS / (time.monotonic() - start)
    return rate


def urlsession(url, notes):
    program = measuring.INSTALLED / "urlsession"
    try:
        # Under another name in the repository, because it is a part of no target.
        source = shutil.copy(PEERS / "urlsession.swift.in", measuring.INSTALLED / "urlsession.swift")
        build(["swiftc", "-O", "-parse-as-library", str(source), "-o", str(program)])
    except measuring.NotMeasured as reason:
        notes.append(f"URLSession was not measured: {str(reason)[-200:]}")
        return None
    return lambda: run_for(str(program), url, REQUESTS, 64)["rps"]


def python(url, notes):
    folder = measuring.INSTALLED / "python"
    program = folder / "bin" / "python"
    if not program.exists() or subprocess.run([program, "-c", "import httpx, aiohttp"],
                                              stderr=subprocess.DEVNULL, check=False).returncode != 0:
        for command in ([sys.executable, "-m", "venv", folder],
                        [program, "-m", "pip", "-q", "install", "httpx", "aiohttp"]):
            if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
                notes.append("httpx and aiohttp were not measured: they could not be installed")
                return {}
    return {name: (lambda name=name: run_for(program, PEERS / "peer.py", name, url, REQUESTS, 64)["rps"])
            for name in ("httpx", "aiohttp")}
