"""deploy/watchdog.sh: a healthcheck that ends a container whose program hangs."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.deploy.compose_file import DEPLOY, services

SCRIPT = DEPLOY / "watchdog.sh"
#: As a container: an init with one program, which answers the check as long as it is not stopped.
INIT = "import subprocess, sys; sys.exit(subprocess.run(['sleep', '600']).returncode)"
LIMIT = 3


class Container:
    def __init__(self, folder: Path) -> None:
        self.init = psutil.Popen([sys.executable, "-c", INIT])
        while not self.init.children():
            pass
        (self.program,) = self.init.children()
        self.environment = {**os.environ, "WATCHDOG_COUNT": str(folder / "count")}

    def check(self) -> int:
        """One healthcheck: whether the program runs."""
        is_running = f"grep -q '^State:.S' /proc/{self.program.pid}/status"
        command = ["sh", str(SCRIPT), str(self.init.pid), str(LIMIT), "sh", "-c", is_running]
        return subprocess.run(command, env=self.environment, check=False).returncode


@pytest.fixture
def container(tmp_path: Path) -> Iterator[Container]:
    container = Container(tmp_path)
    yield container
    for process in (container.program, container.init):
        if process.is_running():
            process.kill()
    container.init.wait()


def test_a_stopped_program_is_killed_after_so_many_checks(container: Container) -> None:
    assert container.check() == 0
    container.program.suspend()

    assert [container.check() for _ in range(LIMIT)] == [1] * LIMIT
    assert container.init.wait(10) == -signal.SIGKILL or not container.program.is_running()


def test_a_program_that_answers_again_is_left_alone(container: Container) -> None:
    assert container.check() == 0
    for _ in range(3):
        container.program.suspend()
        assert [container.check() for _ in range(LIMIT - 1)] == [1] * (LIMIT - 1)
        container.program.resume()
        assert container.check() == 0

    assert container.program.is_running()


def test_nothing_is_counted_before_the_first_answer(container: Container) -> None:
    container.program.suspend()

    assert [container.check() for _ in range(LIMIT + 2)] == [1] * (LIMIT + 2)
    assert container.program.is_running()


def test_every_service_that_runs_for_ever_is_watched() -> None:
    for name, service in services().items():
        if service["restart"] == "unless-stopped":
            assert service["healthcheck"]["test"][:4] == ["CMD", "sh", "/watchdog.sh", "1"], name
            assert service["configs"] == [{"source": "watchdog", "target": "/watchdog.sh"}], name
