"""A million orders to NDJSON, against curl and jq on the same pages of the same nginx on loopback, and in the same run."""

import contextlib
import datetime
import json
import os
import pathlib
import random
import socket
import subprocess
import tempfile
import time

import measuring

ABOUT = "orders export of 1,000,000 orders against curl | jq on the same pages, and its memory"
PAGES, PAGE_SIZE = 10_000, 100
LIST = "/api/yf-handset-app/photog/order/listv2"
BOUNDS = {"wall": 0.334, "cpu": 0.334, "peak_mib": 48, "peak_growth": 1.1, "first_row": 0.02}
NGINX = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off; keepalive_requests 100000000; keepalive_timeout 3600; sendfile on; tcp_nopush on;
    default_type application/json;
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    server {{
        listen 127.0.0.1:{port}; root {folder}/pages;
        location = {list} {{ try_files /$arg_page.json =404; }}
    }}
}}
"""


def run():
    program = measuring.installed("suixinkan")
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home)
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8"}
        write_pages(folder / "pages")
        port = logged_in(program, folder, environment)
        with nginx(folder, port) as url:
            export = [program, "--base-url", url, "orders", "export", "--all", "-o", "ndjson"]
            pages = f"{url}{LIST}?page=[1-{PAGES}]&page_size={PAGE_SIZE}"
            pipe = ["/bin/sh", "-c", f"curl -s '{pages}' | jq -c '.data.list[]'"]
            check(export, environment)
            figures = {
                "export": measured(export, environment),
                "curl | jq": measured(pipe, environment),
                "export again": measured(export, environment),
                "export of 10,000": measured([*export, "--limit", "10000"], environment),
            }
    theirs, ours = figures["curl | jq"], [figures["export"], figures["export again"]]
    # By the quicker of two: whatever else the machine does only adds to a figure.
    seconds, cpu = (min(run[name] for run in ours) for name in ("seconds", "cpu_seconds"))
    peak = max(run["peak_mib"] for run in ours)
    return {
        "ratios": {
            "wall": round(seconds / theirs["seconds"], 3),
            "cpu": round(cpu / theirs["cpu_seconds"], 3),
            "peak_mib": peak,
            "peak_growth": round(peak / figures["export of 10,000"]["peak_mib"], 3),
            "first_row": round(figures["export"]["first_row_seconds"] / figures["export"]["seconds"], 4),
        },
        "figures": figures,
        "notes": ["wall, cpu: of curl | jq; peak_growth: of the peak of 10,000 orders; first_row: of the whole export"],
    }


def write_pages(folder):
    """The pages as a back end writes them, the newest order first."""
    folder.mkdir()
    chance = random.Random(20260301)
    areas = ["西湖", "灵隐寺", "西溪湿地", "千岛湖", "乌镇"]
    products = ["快照 6 张", "精修 12 张", "全家福套餐", "旅拍半日", "落地照"]
    statuses = ["pending_payment", "paid", "pending_write_off", "written_off", "refunding", "refunded", "closed"]
    people = ["张三丰", "李清照", "王羲之", None]
    total, newest = PAGES * PAGE_SIZE, datetime.datetime(2026, 3, 2, 18, 0, 0)
    for page in range(1, PAGES + 1):
        rows = []
        for place in range(PAGE_SIZE):
            number = total - (page - 1) * PAGE_SIZE - place
            made = newest - datetime.timedelta(seconds=37 * (total - number))
            area, status = chance.choice(areas), chance.choice(statuses)
            rows.append({
                "order_id": 880_000_000 + number, "order_no": f"SX{made:%Y%m%d}{number:08}", "status": status,
                "product_name": f"{area}{chance.choice(products)}", "amount": f"{chance.randrange(990, 99900) / 100:.2f}",
                "customer_phone": f"13{chance.randrange(10)}****{chance.randrange(10000):04}",
                "photographer_name": chance.choice(people), "scenic_name": area,
                "spot_name": chance.choice(["断桥", "雷峰塔", None]), "created_at": f"{made:%Y-%m-%d %H:%M:%S}",
                "paid_at": None if status == "pending_payment" else f"{made:%Y-%m-%d %H:%M:%S}", "written_off_at": None,
            })
        data = {"list": rows, "total": total, "page": page, "page_size": PAGE_SIZE}
        text = json.dumps({"code": 100000, "msg": "ok", "data": data}, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{page}.json").write_text(text, encoding="utf-8")


def logged_in(program, folder, environment):
    """Logs in to a development server, and gives its port once it has gone: nginx stands in its place then."""
    server = measuring.DevelopmentServer(folder, orders=1)
    try:
        server.logged_in(program, environment, "13800000001")
        return int(server.url.rsplit(":", 1)[1])
    finally:
        server.stop()


@contextlib.contextmanager
def nginx(folder, port):
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, list=LIST))
    # Its worker is nobody where whoever measures is root.
    os.chmod(folder, 0o755)
    server = subprocess.Popen([measuring.found("nginx"), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"])
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        else:
            raise measuring.NotMeasured("nginx does not answer")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def check(export, environment):
    """What is fast and wrong is not measured: the rows of the first pages, by their ids."""
    result = subprocess.run([*export, "--limit", "250"], env=environment, capture_output=True, check=False)
    ids = [int(json.loads(line)["order_id"]) for line in result.stdout.splitlines()]
    newest = 880_000_000 + PAGES * PAGE_SIZE
    if result.returncode != 0 or ids != list(range(newest, newest - 250, -1)):
        raise measuring.NotMeasured(f"the export ended with {result.returncode}: {result.stderr.decode().strip()}")


def measured(argv, environment):
    """Seconds until the first byte and until the end, processor seconds and the peak of memory of one run; all rows are
    counted."""
    begin = time.perf_counter()
    child = subprocess.Popen(argv, env=environment, stdout=subprocess.PIPE)
    first, rows = None, 0
    while chunk := os.read(child.stdout.fileno(), 1 << 18):
        first = first or time.perf_counter() - begin
        rows += chunk.count(b"\n")
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begin
    child.stdout.close()
    child.returncode = os.waitstatus_to_exitcode(status)
    expected = 10_000 if "10000" in argv else PAGES * PAGE_SIZE
    if child.returncode != 0 or rows != expected:
        raise measuring.NotMeasured(f"{argv[0]} ended with {child.returncode} and {rows} rows of {expected}")
    return {
        "seconds": round(seconds, 2), "cpu_seconds": round(usage.ru_utime + usage.ru_stime, 2),
        "peak_mib": round(usage.ru_maxrss / 1024, 1), "first_row_seconds": round(first, 3),
    }
