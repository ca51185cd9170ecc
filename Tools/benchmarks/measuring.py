"""What the benchmarks share: an installed release build, and how the time of a program is taken."""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
INSTALLED = ROOT / ".build" / "bench"
SOURCES = ("Package.swift", "Modules", "Apps", "System", "Tools/install")


class NotMeasured(Exception):
    """Why there are no figures."""


def installed(program):
    """The path of an installed release program, which is built where it is missing or older than its sources."""
    path = INSTALLED / "bin" / program
    if not path.exists() or path.stat().st_mtime < newest_source():
        command = [ROOT / "Tools" / "install", "--prefix", INSTALLED]
        if subprocess.run(command, stdout=sys.stderr).returncode != 0:
            raise NotMeasured("the release build failed")
    return str(path)


def newest_source():
    paths = [ROOT / source for source in SOURCES]
    return max(
        file.stat().st_mtime for path in paths for file in ([path] if path.is_file() else path.rglob("*"))
        if file.is_file() and file.suffix != ".md"
    )


def found(program):
    """The path of a peer."""
    path = shutil.which(program)
    if path is None:
        raise NotMeasured(f"{program} is not on PATH")
    return path


def spent(argv, environment):
    """Milliseconds of wall clock and of processor that one run of a program takes, its output thrown away."""
    nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
    begin = time.perf_counter()
    child = os.posix_spawn(argv[0], argv, environment, file_actions=nowhere)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - begin
    if status != 0:
        raise NotMeasured(f"{' '.join(argv)} ended with {os.waitstatus_to_exitcode(status)}")
    return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def interleaved(commands, environment, rounds, warm_up=5):
    """Figures of each command by its name. A busy moment of the machine meets all of them, so ratios stand it."""
    times = {name: [] for name in commands}
    for number in range(warm_up + rounds):
        for name, argv in commands.items():
            sample = spent(argv, environment)
            if number >= warm_up:
                times[name].append(sample)
    return {name: summary(samples) for name, samples in times.items()}


def summary(samples):
    wall, processor = zip(*samples)
    return {
        "wall_median_ms": round(statistics.median(wall), 3),
        "wall_min_ms": round(min(wall), 3),
        "cpu_median_ms": round(statistics.median(processor), 3),
        "cpu_min_ms": round(min(processor), 3),
    }


def instructions(argv, environment):
    """Instructions that one run executes, by valgrind; None where there is no valgrind. The one figure without noise."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "callgrind"
        tool = [valgrind, "--tool=callgrind", f"--callgrind-out-file={report}"]
        subprocess.run([*tool, *argv], env=environment, capture_output=True, check=False)
        if not report.exists():
            return None
        for line in report.read_text(errors="replace").splitlines():
            if line.startswith(("summary:", "totals:")):
                return int(line.split()[1])
    return None


def system_calls(argv, environment):
    """System calls that one run makes, its threads' too, by strace; None where there is no strace."""
    strace = shutil.which("strace")
    if strace is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "strace"
        subprocess.run([strace, "-f", "-c", "-o", report, *argv], env=environment, capture_output=True, check=False)
        for line in report.read_text(errors="replace").splitlines() if report.exists() else []:
            if line.split()[-1:] == ["total"]:
                return int(line.split()[3])
    return None


class DevelopmentServer:
    """A development server of its own, which ends with the benchmark."""

    def __init__(self, folder, latency=0, orders=10):
        self.latency = latency
        self.process = subprocess.Popen(
            [installed("suixinkan-devserver"), "--port", "0", "--data", folder / f"server-{latency}.db",
             "--latency", str(latency), "--orders", str(orders)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline().split()
        if not line:
            raise NotMeasured("the development server did not start")
        self.url = line[-1].rstrip("/")

    def logged_in(self, program, environment, phone, context="default"):
        """Logs in to it; gives the beginning of a command line of that session."""
        call = [program, "--context", context, "--base-url", self.url]
        if context != "default":
            self.said([program, "context", "create", context, "--base-url", self.url], environment)
        self.said([*call, "auth", "login", "--phone", phone, "--password-stdin", "--accept-privacy"], environment,
                  "demo-password\n")
        return call

    @staticmethod
    def said(command, environment, text=""):
        """What a command prints, which has to succeed."""
        result = subprocess.run(command, env=environment, input=text, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise NotMeasured(f"{' '.join(command)} ended with {result.returncode}: {result.stderr.strip()}")
        return result.stdout

    def stop(self):
        self.process.terminate()
        self.process.wait()
