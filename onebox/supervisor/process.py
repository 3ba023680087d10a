"""Processes and threads of the supervisor; they report by events only."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable

from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.supervisor.events import Event, Exited, Output, PreparationFailed, ReadinessPassed, UnitPrepared
from onebox.supervisor.unit import ProcessUnit

POLL_S = 0.05
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

    def stop(self) -> None:
        self.popen.send_signal(self.command.stop_signal)

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

    def watch(self, unit: ProcessUnit) -> None:
        threading.Thread(target=self._watch, args=(unit,), daemon=True).start()

    def _prepare(self, unit: ProcessUnit) -> None:
        try:
            self.send(UnitPrepared(unit.name, unit.prepare()))
        except OneboxError as error:
            self.send(PreparationFailed(unit.name, f"{unit.name}: {error}"))
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
            self.send(PreparationFailed(unit.name, f"{unit.name}: неожиданная ошибка, {type(error).__name__}: {error}"))

    def _watch(self, unit: ProcessUnit) -> None:
        assert unit.ready is not None
        while not unit.ready():
            time.sleep(POLL_S)
        self.send(ReadinessPassed(unit.name))
