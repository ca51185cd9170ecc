"""A development server of one's own, and people who are logged in at it."""

import json
import subprocess
import urllib.request

PASSWORD = "demo-password"
PHONES = {"photographer": "13800000001", "scenic_admin": "13800000002", "store_admin": "13800000003"}


class Server:
    """Runs `program` on a free port with a fresh data file, until its block ends."""

    def __init__(self, program, folder):
        self.log_file = folder / "requests.log"
        self.process = subprocess.Popen(
            [program, "--data", folder / "data.db", "--log", self.log_file], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("listening on "):
            self.process.wait()
            raise SystemExit(f"{program} ended with {self.process.returncode} before it listened")
        self.url = line.removeprefix("listening on ").strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def get(self, path):
        with urllib.request.urlopen(self.url + path) as answer:
            return answer.read()

    def post(self, path, content, token=""):
        request = urllib.request.Request(
            self.url + path, json.dumps(content).encode(), {"Content-Type": "application/json", "token": token})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def log_in(self, phone):
        """The account's id and the session's token, by a real log-in."""
        login = self.post("/api/app/v9/login", {"username": phone, "password": PASSWORD})["data"]
        choice = {key: login["accounts"][0][key] for key in ("account_id", "account_type")}
        return choice["account_id"], self.post("/api/app/v9/set-user", choice, login["token"])["data"]["token"]

    def requests(self):
        """What was asked so far, by the server's own word: method, path, status, code, account."""
        for line in self.log_file.read_text().splitlines():
            _, method, target, status, code, account = line.split(" ")
            yield method, target.split("?")[0], int(status), int(code), account.removeprefix("account=")
