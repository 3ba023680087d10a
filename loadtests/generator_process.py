"""Locust as a child process: alone, with workers of this machine, or waiting for those of other machines."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from loadtests.child_process import end_with_parent
from loadtests.config.errors import LoadConfigError
from loadtests.config.plan import DRAIN_S, VARIABLE, RunPlan
from loadtests.plan_server import PlanServer
from loadtests.run_options import FOLDER
from loadtests.worker import load_secret


class GeneratorProcess:
    def __init__(self, plan: RunPlan, processes: int = 1, expect_workers: int = 0) -> None:
        self._plan, self._processes, self._expect_workers = plan, processes, expect_workers
        self._folder = Path(plan.folder)
        self.process: subprocess.Popen[bytes] | None = None
        self._plan_server: PlanServer | None = None

    def __enter__(self) -> Self:
        plan_file = self._folder / "plan.json"
        self._plan.write(plan_file)
        if self._expect_workers:
            self._plan_server = PlanServer(self._folder, load_secret())
            self._plan_server.__enter__()
        log = (self._folder / "locust.log").open("wb")
        environment = {**os.environ, VARIABLE: str(plan_file), "PYTHONWARNINGS": "ignore"}
        self.process = subprocess.Popen(
            self._command(), stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=FOLDER.parent,
            start_new_session=True, preexec_fn=end_with_parent,
        )  # fmt: skip
        log.close()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._plan_server:
            self._plan_server.__exit__(kind, error, trace)
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()

    def ended(self) -> bool:
        """Raises LoadConfigError when locust could not start."""
        assert self.process
        code = self.process.poll()
        if code is not None and not (self._folder / "measurements.jsonl").exists():
            tail = (self._folder / "locust.log").read_text(errors="replace").splitlines()[-5:]
            raise LoadConfigError("Генератор не запустился:\n" + "\n".join(tail))
        return code is not None

    def _command(self) -> list[str]:
        plan = self._plan
        users = len(plan.mix.shares) * plan.shares + len(plan.mix.every_s)
        command = [
            *(sys.executable, "-m", "locust", "-f", str(FOLDER / "locustfile.py"), "--headless", "--only-summary"),
            *("--host", plan.targets[0].url, "-u", str(users), "-r", str(users)),
            *("--run-time", f"{int(plan.shape.seconds) + DRAIN_S}s", "--stop-timeout", "2"),
        ]
        if self._expect_workers:
            command += ["--master", "--expect-workers", str(self._expect_workers)]
        elif self._processes > 1:
            command += ["--processes", str(self._processes)]
        return command
