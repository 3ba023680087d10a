"""A server process of the shop that a fault can kill, freeze and start again on the same address."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from onebox.command import ChildCommand

START_DEADLINE_S = 90.0
STOP_DEADLINE_S = 20.0
#: A server that ends while it starts is started again, as the supervisor does: PostgreSQL's shared memory may still
#: be in use by the processes of the killed one.
START_PAUSE_S = 0.1


@dataclass
class ServerProcess:
    name: str
    command: Callable[[], ChildCommand]
    is_ready: Callable[[], bool]
    log: Path
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False, repr=False)
    _is_wanted: bool = field(default=False, init=False)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, f"{self.name} was not started"
        return self._process

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def launch(self) -> None:
        """Starts the process without waiting for it. From the main thread only (see ChildCommand.start)."""
        self._is_wanted = True
        with self.log.open("ab") as output:
            self._process = self.command().start(output)

    def supervise(self) -> None:
        """Starts the process if it has ended by itself. From the main thread only, as `launch`."""
        if self._is_wanted and not self.is_running:
            self.launch()

    def start(self) -> None:
        self.launch()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_DEADLINE_S
        while not (self.is_running and self.is_ready()):
            if time.monotonic() > deadline:
                pytest.fail(f"{self.name} is not ready; its log ends with:\n{self.last_lines()}")
            time.sleep(START_PAUSE_S)
            if not self.is_running:
                self.launch()

    def kill(self) -> None:
        """SIGKILL, and waits for the end of the process."""
        self._is_wanted = False
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def stop(self, stop_signal: signal.Signals = signal.SIGTERM) -> None:
        self._is_wanted = False
        if not self.is_running:
            return
        self.thaw()
        self.process.send_signal(stop_signal)
        try:
            self.process.wait(STOP_DEADLINE_S)
        except subprocess.TimeoutExpired:
            self.kill()

    def last_lines(self, count: int = 40) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-count:])
