"""A whole demo shop for load tests, with further API processes that differ in one setting."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loadtests.measurement.measurements import FILE_NAME
from loadtests.run_options import RUNS, read_report
from onebox import http_client
from onebox.command import ChildCommand
from onebox.ports import free_port
from onebox.shop_commands import serve
from onebox.state_folder import StateFolder
from tests.onebox.whole_shop import settings

READY_TIMEOUT_S = 240
RUN_TIMEOUT_S = 300
UNDER_LOAD_S = 8
ANOTHER_LOG = "another-api.log"


@dataclass(frozen=True)
class LoadedShop:
    home: StateFolder
    url: str

    @property
    def env(self) -> dict[str, str]:
        return {**self.home.read_env(), "ONEBOX_DIR": str(self.home.path)}

    @contextmanager
    def another_api(self, app: str = "api.app:create_app", **changed: str) -> Iterator[str]:
        """The address of one more API process of this shop with other settings."""
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        command = serve(app, port, {**os.environ, **self.env, "SHOP_URL": url, **changed})
        with (self.home.logs / ANOTHER_LOG).open("wb") as log:
            process = command.start(log)
        try:
            deadline = time.monotonic() + 60
            while not http_client.answers(f"{url}/api/ready"):
                assert time.monotonic() < deadline
                assert process.poll() is None
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            process.wait()

    def run_load(
        self, url: str, *options: str, during: Callable[[], object] | None = None
    ) -> tuple[int, dict[str, Any]]:
        """The exit code of a run and its report. `during`: called under load."""
        name = f"test-{time.time_ns()}"
        argv = [sys.executable, "-m", "loadtests", "run", "--host", url, "--name", name, *options]
        log = self.home.logs / ("api.log" if url == self.url else ANOTHER_LOG)
        env = {**os.environ, **self.env, "LOAD_SMS_LOG": str(log)}
        with under_load(RUNS / name, during) if during else nullcontext():
            run = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=RUN_TIMEOUT_S)
        assert (RUNS / name / "report.json").exists(), run.stdout + run.stderr
        return run.returncode, read_report(name)


@contextmanager
def under_load(folder: Path, action: Callable[[], object]) -> Iterator[None]:
    """Calls the action when the generator of the run in the folder has worked for some seconds."""
    ended = threading.Event()

    def wait_and_act() -> None:
        while not (folder / FILE_NAME).exists():
            if ended.wait(0.2):
                return
        if not ended.wait(UNDER_LOAD_S):
            action()

    thread = threading.Thread(target=wait_and_act)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@contextmanager
def loaded_shop(home: Path, log: Path) -> Iterator[LoadedShop]:
    """The demo shop. Node is on PATH of what runs beside it."""
    argv = (sys.executable, "-m", "onebox", "--dir", str(home), "up", "--free-ports")
    command = ChildCommand(argv, env=settings(API_PROCESSES="1"))  # the metrics are those of a process
    with log.open("wb") as output:
        process = command.start(output)
    try:
        deadline = time.monotonic() + READY_TIMEOUT_S
        while not (ready := re.search(r"^Ready: (\S+)$", log.read_text(), re.MULTILINE)):
            assert process.poll() is None, log.read_text()[-3000:]
            assert time.monotonic() < deadline, log.read_text()[-3000:]
            time.sleep(0.2)
        yield LoadedShop(StateFolder(home), ready[1])
    finally:
        process.terminate()
        process.wait()
