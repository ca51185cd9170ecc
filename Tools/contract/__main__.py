"""Checks the contract's OpenAPI document, and the development server against it.

    contract PROGRAM FOLDER

PROGRAM is `suixinkan-devserver`; FOLDER is new, and its own. The document has to be a valid one, and what the server gives
at /openapi.yaml. Then schemathesis asks as each of the three roles, after a real log-in, with data that fit the document and
data that do not, the same in every run. Every answer has to be in the document, and none may be a fault of the server. At
the end the server's own log has to show that every operation was asked, refused what it has to refuse, and succeeded.
"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

import openapi_spec_validator
import schemathesis
import yaml
from schemathesis.core.failures import FailureGroup

from server import PHONES, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "Apps/DevServer/openapi.yaml"
EXAMPLES = 20
LARGEST_CONTENT = 1_048_576
CONFORMANCE = ("status_code_conformance", "content_type_conformance", "response_headers_conformance",
               "response_schema_conformance")


def main():
    program, folder = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    folder.mkdir()
    document = yaml.safe_load(DOCUMENT.read_text())
    try:
        openapi_spec_validator.validate(document)
    except Exception as problem:  # Of many kinds, with no class in common.
        raise SystemExit(f"{DOCUMENT} is not valid: {problem}")
    operations = [
        (method.upper(), path, operation) for path, item in document["paths"].items()
        for method, operation in item.items() if method != "parameters"
    ]
    with Server(program, folder) as server:
        problems = [] if server.get("/openapi.yaml") == DOCUMENT.read_bytes() else ["/openapi.yaml is another document"]
        people = {role: server.log_in(phone) for role, phone in PHONES.items()}
        with concurrent.futures.ThreadPoolExecutor() as pool:
            runs = [pool.submit(explore, server.url, folder / role, token) for role, (_, token) in people.items()]
            problems += [problem for run in runs for problem in run.result()]
        asked = list(server.requests())
        problems += missing(operations, asked, [str(account) for account, _ in people.values()])
        problems += refusals_on_order(server, people["photographer"][1])
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    print(f"{len(operations)} operations answered {len(asked)} requests as the document says")
    return 0


def explore(url, folder, token):
    """Lets schemathesis ask with one token; gives what it found."""
    folder.mkdir()
    command = [
        sys.executable, "-B", "-m", "schemathesis.cli", "run", DOCUMENT, "--url", url, "--header", f"token: {token}",
        "--phases", "examples,coverage,fuzzing", "--max-examples", str(EXAMPLES), "--seed", "20261130",
        "--generation-deterministic", "--continue-on-failure", "--warnings", "off",
        "--request-timeout", "10", "--no-color", "--checks", "all",
    ]
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(pathlib.Path(__file__).parent)}
    run = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return [] if run.returncode == 0 else [f"as {folder.name}:\n{run.stdout}"]


def missing(operations, asked, accounts):
    """What was not tried, by the server's log: without this a run that asks nothing would pass."""
    documented = {path for _, path, _ in operations}
    for method, path, operation in operations:
        answers = {(status, code) for m, p, status, code, _ in asked if (m, p) == (method, path)}
        askers = {account for m, p, _, _, account in asked if (m, p) == (method, path)}
        for account in accounts:
            if account not in askers:
                yield f"{method} {path} was never asked by account {account}"
        if (200, 100_000) not in answers:
            yield f"{method} {path} never succeeded"
        if operation.get("security") != [] and not any(status == 401 for status, _ in answers):
            yield f"{method} {path} was never asked without a good token"
        if {"parameters", "requestBody"} & operation.keys() and (200, 100_400) not in answers:
            yield f"{method} {path} was never asked with bad data"
        if not any(p == path and m != method and status == 405 for m, p, status, _, _ in asked):
            yield f"{path} was never asked with another method than {method}"
    for method, path, status, code, _ in asked:
        if status >= 500 or code == 100_500:
            yield f"{method} {path} had a fault: {status}, {code}"
        elif path not in documented and status != 404:
            yield f"{method} {path} is not in the document, and was answered with {status}, {code}"


def refusals_on_order(server, token):
    """The answers that a server gives when it is at its end, and to content that is too long, on every operation."""
    schema = schemathesis.openapi.from_path(DOCUMENT)
    schema.config.update(base_url=server.url)
    checks = [check for check in schemathesis.checks.CHECKS.get_all() if check.__name__ in CONFORMANCE]
    assert len(checks) == len(CONFORMANCE)
    for result in schema.get_all_operations():
        operation = result.ok()
        for status in (429, 500, 413):
            case = operation.Case(headers={"token": token})
            if status == 413:
                answer = case.call(data=b" " * (LARGEST_CONTENT + 1))
            else:
                server.post("/_control/faults", {"status": status})
                answer = case.call()
            if answer.status_code != status:
                yield f"{operation.label} answered {answer.status_code} in place of {status}"
            try:
                case.validate_response(answer, checks=checks)
            except FailureGroup as group:
                yield from (f"{operation.label} when refused with {status}: {problem}" for problem in group.exceptions)


if __name__ == "__main__":
    sys.exit(main())
