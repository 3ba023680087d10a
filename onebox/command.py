"""Child processes whose life is tied to that of their parent."""

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
    """A program with its arguments; a started child ends with its parent (see launch.py)."""

    argv: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)  # added to our own
    cwd: Path | None = None
    user: str | None = None
    reach: bool = False
    tree: bool = False  # it starts programs of its own
    inherited: tuple[int, ...] = ()  # open files of ours that it gets under the same numbers
    umask: int = -1  # -1: ours; PRIVATE_UMASK for the parts of the shop
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGKILL  # what it gets when we die

    def start(self, output: int | IO[bytes]) -> subprocess.Popen[bytes]:
        """Starts the program in a new session: Ctrl-C reaches only the parent, which stops its children in order.

        Call it from the main thread only: the kernel ties the child to the thread that started it.
        """
        return subprocess.Popen(
            self.launcher_argv(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUTF8": "1", **self.env},
            cwd=self.cwd,
            start_new_session=True,
            umask=self.umask,
            pass_fds=self.inherited,
        )

    def run(self, on_waiting: Callable[[], None] = lambda: None) -> str:
        """Runs the program and returns its output. Raises CommandFailedError unless the exit code is 0."""
        process = self.start(subprocess.PIPE)
        try:
            output = wait_for(process, on_waiting).decode(errors="replace")
        except BaseException:
            process.kill()
            process.wait()
            raise
        if process.returncode != 0:
            raise CommandFailedError(self.argv, process.returncode, output)
        return output

    def launcher_argv(self) -> list[str]:
        """The command line of launch.py that ties the program to this process."""
        words = [sys.executable, "-I", "-S", str(LAUNCHER), "--parent", str(os.getpid())]
        words += ["--death-signal", str(int(self.death_signal))]
        words += ["--user", self.user] if self.user else []
        words += ["--reach"] if self.reach else []
        words += ["--tree"] if self.tree else []
        return [*words, "--", *self.argv]


def wait_for(process: subprocess.Popen[bytes], on_waiting: Callable[[], None]) -> bytes:
    while True:
        try:
            return process.communicate(timeout=SIGN_OF_LIFE_S)[0]
        except subprocess.TimeoutExpired:
            on_waiting()


class CommandFailedError(OneboxError):
    """A program ended with an error; the text contains its last 15 lines."""

    def __init__(self, argv: tuple[str, ...], code: int, output: str) -> None:
        last_lines = "\n".join(output.strip().splitlines()[-15:])
        super().__init__(f"{Path(argv[0]).name}: код {code}\n{last_lines}")
