"""Processes and threads of the supervisor; they report by events only."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.supervisor.events import (
    Event,
    Exited,
    Output,
    PreparationFailed,
    ReadinessPassed,
    Silent,
    UnitPrepared,
)
from onebox.supervisor.manager import ChildProcess
from onebox.supervisor.unit import ProcessUnit

POLL_S = 0.05
#: Between two questions whether a service that is up is alive.
LIVENESS_S = 2.0
#: So many in a row must fail, however long the time was: the machine or this process may have been suspended.
MIN_FAILURES = 3
LAST_OUTPUT_S = 1.0

Send = Callable[[Event], None]


class Process:
    """A child process whose output lines and exit arrive as events."""

    def __init__(self, name: str, command: ChildCommand, send: Send) -> None:
        self.name = name
        self.command = command
        self.send = send
        self.popen = command.start(subprocess.PIPE)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        threading.Thread(target=self._wait, daemon=True).start()

    @property
    def is_running(self) -> bool:
        return self.popen.poll() is None

    def stop(self) -> None:
        self.popen.send_signal(self.command.stop_signal)

    def abort(self) -> None:
        """Ends a process that does not answer, as our own death would; a stopped one goes on to handle the signal."""
        self.popen.send_signal(self.command.death_signal)
        self.popen.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        if self.command.tree:
            self.popen.terminate()  # its guard kills the tree; killed itself, it could not
        else:
            self.popen.kill()

    def _read(self) -> None:
        assert self.popen.stdout is not None
        for line in self.popen.stdout:
            self.send(Output(self.name, line.decode(errors="replace").rstrip()))

    def _wait(self) -> None:
        code = self.popen.wait()
        self.reader.join(LAST_OUTPUT_S)  # the last lines are sent before the exit
        self.send(Exited(self.name, code))


class Machine:
    """Implements the manager's `Environment` with real processes, threads and files of this machine."""

    def __init__(self, send: Send) -> None:
        self.send = send

    def prepare(self, unit: ProcessUnit) -> None:
        threading.Thread(target=self._prepare, args=(unit,), daemon=True).start()

    def start(self, unit: ProcessUnit, command: ChildCommand) -> Process:
        return Process(unit.name, command, self.send)

    def watch(self, unit: ProcessUnit, child: ChildProcess) -> None:
        threading.Thread(target=self._watch, args=(unit, child), daemon=True).start()

    def _prepare(self, unit: ProcessUnit) -> None:
        try:
            self.send(UnitPrepared(unit.name, unit.prepare()))
        except OneboxError as error:
            self.send(PreparationFailed(unit.name, f"{unit.name}: {error}"))
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
            self.send(PreparationFailed(unit.name, f"{unit.name}: неожиданная ошибка, {type(error).__name__}: {error}"))

    def _watch(self, unit: ProcessUnit, child: ChildProcess) -> None:
        """Until the process ends or is silent for too long."""
        assert unit.ready is not None
        while not unit.ready():
            if not child.is_running:
                return
            time.sleep(POLL_S)
        self.send(ReadinessPassed(unit.name))
        if unit.alive is not None and is_silent(unit.alive, unit.silence_s, child):
            self.send(Silent(unit.name))


def is_silent(alive: Callable[[], bool], silence_s: float, child: ChildProcess, pause_s: float = LIVENESS_S) -> bool:
    """Asks as long as the process runs. True when it has not answered for `silence_s`, False when it has ended."""
    answered_at, failures = time.monotonic(), 0
    while child.is_running:
        time.sleep(pause_s)
        failures = 0 if alive() else failures + 1
        now = time.monotonic()
        if not failures:
            answered_at = now
        elif failures >= MIN_FAILURES and now - answered_at >= silence_s:
            return child.is_running
    return False
