"""What to run, and how it is tied to the process that runs it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from onebox.errors import OneboxError

SIGN_OF_LIFE_S = 4.5
LAUNCHER = Path(__file__).with_name("launch.py")


@dataclass(frozen=True)
class ChildCommand:
    """A program with its arguments; starting it ties its life to ours (see launch.py)."""

    argv: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)  # added to our own
    cwd: Path | None = None
    user: str | None = None
    reach: bool = False
    tree: bool = False  # it starts programs of its own
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGKILL  # what it gets when we die

    def start(self, output: int | IO[bytes]) -> subprocess.Popen[bytes]:
        """Start in a session of its own: the terminal's Ctrl-C reaches only us, who then stop things in order.

        Call it from the main thread only: the kernel ties the child to the thread that started it.
        """
        return subprocess.Popen(
            [*self._launcher(), "--", *self.argv],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUTF8": "1", **self.env},
            cwd=self.cwd,
            start_new_session=True,
        )

    def run(self, still_running: Callable[[], None] = lambda: None) -> str:
        """Run to the end and return what it printed; CommandFailedError unless it ends with 0."""
        process = self.start(subprocess.PIPE)
        try:
            output = wait_for(process, still_running).decode(errors="replace")
        except BaseException:
            process.kill()
            process.wait()
            raise
        if process.returncode != 0:
            raise CommandFailedError(self.argv, process.returncode, output)
        return output

    def _launcher(self) -> list[str]:
        words = [sys.executable, "-I", "-S", str(LAUNCHER), "--parent", str(os.getpid())]
        words += ["--death-signal", str(int(self.death_signal))]
        words += ["--user", self.user] if self.user else []
        words += ["--reach"] if self.reach else []
        words += ["--tree"] if self.tree else []
        return words


def wait_for(process: subprocess.Popen[bytes], still_running: Callable[[], None]) -> bytes:
    while True:
        try:
            return process.communicate(timeout=SIGN_OF_LIFE_S)[0]
        except subprocess.TimeoutExpired:
            still_running()


class CommandFailedError(OneboxError):
    """A program ended with an error; the text holds its last lines."""

    def __init__(self, argv: tuple[str, ...], code: int, output: str) -> None:
        last_lines = "\n".join(output.strip().splitlines()[-15:])
        super().__init__(f"{Path(argv[0]).name}: код {code}\n{last_lines}")
