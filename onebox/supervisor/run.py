"""Run units in the foreground on this machine, until a signal or until one of them dies."""

import queue
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from onebox.supervisor.events import Event, StopRequested
from onebox.supervisor.manager import Manager
from onebox.supervisor.process import Machine
from onebox.supervisor.screen import Terminal
from onebox.supervisor.unit import ProcessUnit

STOP_SIGNALS = {signal.SIGINT: "Ctrl-C", signal.SIGTERM: "SIGTERM", signal.SIGHUP: "SIGHUP"}


def run_units(
    units: Sequence[ProcessUnit],
    *,
    logs: Path,
    greeting: str,
    ready_line: str,
    secret_line: Callable[[], str] = str,
    only: str | None = None,
) -> int:
    """Returns the exit code: 0 when we were asked to stop. `only`: the one unit whose lines are shown.

    `secret_line` is asked when all is ready and goes to the screen alone, not into a log.
    """
    events: queue.SimpleQueue[Event] = queue.SimpleQueue()  # its put may be called from a signal handler

    def receive(timeout_s: float) -> Event | None:
        try:
            return events.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def on_signal(number: int, _frame: FrameType | None) -> None:
        events.put(StopRequested(STOP_SIGNALS[signal.Signals(number)]))

    def announce() -> None:
        terminal.say(f"Готово за {time.monotonic() - started_at:.1f} с. Остановить: Ctrl-C")
        if secret := secret_line():
            terminal.show(secret)
        terminal.announce(ready_line)

    terminal = Terminal([unit.name for unit in units], logs, only=only)
    started_at = time.monotonic()
    for number in STOP_SIGNALS:
        signal.signal(number, on_signal)
    terminal.say(greeting)
    machine = Machine(events.put)
    return Manager(units, machine, terminal, receive=receive, clock=time.monotonic, on_ready=announce).run()
