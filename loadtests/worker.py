"""`python -m loadtests worker MASTER`: a generator on another machine, with the plan of the master's run."""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from loadtests.child_process import end_with_parent
from loadtests.config.errors import LoadConfigError
from loadtests.config.plan import VARIABLE, from_json
from loadtests.config.targets import require_own_machine
from loadtests.plan_server import PORT
from loadtests.run_options import FOLDER
from loadtests.shop_client import ShopClient

SECRET = "LOAD_SECRET"
RETRY_S = 2.0
LOCUST_PORT = 5557


def worker(words: list[str]) -> int:
    """Locust's exit code. Raises LoadConfigError."""
    parser = argparse.ArgumentParser(prog="python -m loadtests worker", description="Генератор на этой машине")
    parser.add_argument("master", help="машина, на которой идёт make load с EXPECT_WORKERS=")
    parser.add_argument("--processes", type=int, default=-1, help="сколько процессов; -1 — по числу ядер")
    parser.add_argument("--plan-port", type=int, default=PORT)
    parser.add_argument("--locust-port", type=int, default=LOCUST_PORT)
    parser.add_argument("--wait", type=float, default=600, help="секунд ждать начала прогона")
    arguments = parser.parse_args(words)
    with TemporaryDirectory(prefix="load-worker-") as folder:
        plan = fetch_plan(
            f"http://{arguments.master}:{arguments.plan_port}", load_secret(), Path(folder), arguments.wait
        )
        argv = [
            *(sys.executable, "-m", "locust", "-f", str(FOLDER / "locustfile.py"), "--worker"),
            *("--master-host", arguments.master, "--master-port", str(arguments.locust_port)),
            *("--processes", str(arguments.processes)),
        ]
        environment = {**os.environ, VARIABLE: str(plan)}
        return subprocess.run(argv, env=environment, cwd=FOLDER.parent, preexec_fn=end_with_parent).returncode


def load_secret() -> str:
    secret = os.environ.get(SECRET, "")
    if len(secret) < 12:
        raise LoadConfigError(
            f"Для нагрузки с нескольких машин нужен общий секрет не короче 12 знаков: {SECRET}=… на каждой из них"
        )
    return secret


def fetch_plan(url: str, secret: str, folder: Path, wait_s: float) -> Path:
    """The plan with the searches beside it. Waits until the master serves it. Raises LoadConfigError."""
    master = ShopClient(url)
    deadline = time.monotonic() + wait_s
    while True:
        try:
            document = json.loads(master.fetch(f"{url}/plan", token=secret))
            break
        except LoadConfigError as error:
            if "отвечает 403" in str(error) or time.monotonic() > deadline:
                raise LoadConfigError(
                    f"Главная машина {url} не отдаёт план. Тот ли секрет {SECRET}? {error}"
                ) from error
            time.sleep(RETRY_S)
    for number, target in enumerate(document["targets"]):
        require_own_machine(target["url"])
        searches = folder / f"searches-{number}.json"
        searches.write_bytes(master.fetch(f"{url}/searches/{number}", token=secret))
        target["searches"] = str(searches)
    document["folder"] = str(folder)
    path = folder / "plan.json"
    from_json(document).write(path)
    return path
