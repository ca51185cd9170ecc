"""The facts of many Swift files: the compiler's parser is asked for those that the cache does not know."""

import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile

import facts
from confined import WATCHED

HERE = pathlib.Path(__file__).resolve().parent
BATCH = 48


class ToolchainFailure(Exception):
    """The toolchain did not answer: what it would have said is unknown, so nothing is known to be right."""


def run(command, folder=None):
    # FOCUS would make the manifest leave out most of itself.
    environment = {name: value for name, value in os.environ.items() if name != "FOCUS"}
    try:
        result = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                capture_output=True, timeout=300, check=False)
    except (OSError, subprocess.TimeoutExpired) as failure:
        raise ToolchainFailure(f"{command[0]}: {failure}") from failure
    if result.returncode != 0:
        said = result.stderr.decode(errors="replace").strip() or f"ended with {result.returncode}"
        raise ToolchainFailure(f"{' '.join(command[:3])} …: {said}")
    return result.stdout


@functools.cache
def identity():
    """Changes with the compiler and with this program: what was found with another one is not reused."""
    program = hashlib.sha256(run(["swiftc", "--version"]))
    for source in sorted(HERE.glob("*.py")):
        program.update(source.read_bytes())
    return program.hexdigest()


def facts_of(root, paths, cache):
    """{path: facts} for the paths, relative to `root`."""
    store = cache / f"facts-{identity()[:16]}.json"
    known = read(store) or {}
    sources = {path: (root / path).read_bytes() for path in paths}
    keys = {path: hashlib.sha256(source).hexdigest() for path, source in sources.items()}
    # The same text parses otherwise as a script.
    keys = {path: key + ("s" if is_script(path) else "") for path, key in keys.items()}
    missing = {keys[path]: path for path in paths if keys[path] not in known}
    if missing:
        for key, found in _parse(missing, sources):
            known[key] = found
        for old in cache.glob("facts-*.json"):
            if old != store:
                old.unlink(missing_ok=True)
        # Only what is there now: the file does not grow with each edit.
        write_whole(store, {key: known[key] for key in keys.values()})
    return {path: known[keys[path]] for path in paths}


def is_script(path):
    """Whether statements may stand at the top of the file."""
    return path.rpartition("/")[2] in ("main.swift", "Package.swift")


def _parse(missing, sources):
    scripts = [[item] for item in missing.items() if is_script(item[1])]
    others = [item for item in missing.items() if not is_script(item[1])]
    batches = [others[start:start + BATCH] for start in range(0, len(others), BATCH)] + scripts
    with concurrent.futures.ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        jobs = [pool.submit(_parse_batch, [(key, path, sources[path]) for key, path in batch]) for batch in batches]
        for job in jobs:
            yield from job.result()


def _parse_batch(batch):
    with tempfile.TemporaryDirectory(prefix="arch-") as folder:
        command = ["swiftc", "-frontend", "-dump-parse", "-dump-ast-format", "json", "-swift-version", "6"]
        if not is_script(batch[0][1]):
            command.append("-parse-as-library")
        by_copy, outputs = {}, []
        for number, (key, path, source) in enumerate(batch):
            # Two inputs may not have one name.
            name = "main.swift" if is_script(path) else path.replace("/", "__")
            source = facts.without_conditions(source)
            copy, output = f"{folder}/{name}", f"{folder}/{number}.json"
            with open(copy, "wb") as file:
                file.write(source)
            by_copy[copy] = key, source
            command += ["-primary-file", copy, "-o", output]
            outputs.append(output)
        try:
            run(command)
        except ToolchainFailure as failure:
            raise ToolchainFailure(str(failure).replace(folder + "/", "").replace("__", "/")) from failure
        found = []
        for output in outputs:
            tree = _tree(pathlib.Path(output).read_bytes())
            # Said by the tree itself: the compiler does not take the outputs in the order of the inputs.
            key, source = by_copy[tree["filename"]]
            found.append((key, facts.Reader(source, tree, WATCHED).facts))
        return found


# Swift 6.3 does not close the object of a type with an attribute (`typealias Done = @Sendable () -> Void`), and
# writes what follows in the list around it as if it were that object's.
UNCLOSED = re.compile(rb'\{"_kind":"type_attributed","attrs":"(?:[^"\\]|\\.)*","type_repr":')


def _tree(text):
    for attempt in (text, UNCLOSED.sub(b"", text).replace(b',"":', b",")):
        try:
            return json.loads(attempt)
        except ValueError as failure:
            problem = failure
    raise ToolchainFailure(f"the compiler's syntax tree is no JSON: {problem}; it begins {text[:120].decode()}")


def read(path):
    """What is stored there; None where nothing is, or what is there is no use."""
    try:
        return json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def write_whole(path, value):
    """Whole or not at all: another run may read it now."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
        json.dump(value, file)
    os.replace(file.name, path)
