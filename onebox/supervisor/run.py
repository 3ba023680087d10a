"""Runs units in the foreground until a signal arrives or a unit fails that the shop cannot start without."""

import queue
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from onebox.supervisor.events import Event, StopRequested
from onebox.supervisor.manager import Manager
from onebox.supervisor.process import Machine
from onebox.supervisor.terminal import Terminal
from onebox.supervisor.unit import ProcessUnit

STOP_SIGNALS = {signal.SIGINT: "Ctrl-C", signal.SIGTERM: "SIGTERM", signal.SIGHUP: "SIGHUP"}


def run_units(
    units: Sequence[ProcessUnit],
    *,
    logs: Path,
    greeting: str,
    ready_line: str,
    secret_line: Callable[[], str] = str,
    visible_unit: str | None = None,
) -> int:
    """Returns the exit code, 0 after a stop request. With `visible_unit`, only the lines of that unit are shown.

    `secret_line` is called when all units are up; its text goes to the screen, not into a log.
    """
    events: queue.SimpleQueue[Event] = queue.SimpleQueue()  # its put may be called from a signal handler

    def receive(timeout_s: float) -> Event | None:
        try:
            return events.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def on_signal(number: int, _frame: FrameType | None) -> None:
        events.put(StopRequested(STOP_SIGNALS[signal.Signals(number)]))

    def announce(broken: Sequence[str]) -> None:
        terminal.say(f"Готово за {time.monotonic() - started_at:.1f} с. Остановить: Ctrl-C")
        if broken:
            terminal.say(f"Магазин продаёт, но пока без этого: {', '.join(broken)}. Пробую запустить снова.")
        if secret := secret_line():
            terminal.print_only(secret)
        terminal.announce(ready_line)

    terminal = Terminal({unit.name: unit.log or unit.name for unit in units}, logs, visible_unit=visible_unit)
    started_at = time.monotonic()
    for number in STOP_SIGNALS:
        signal.signal(number, on_signal)
    terminal.say(greeting)
    machine = Machine(events.put)
    return Manager(units, machine, terminal, receive=receive, clock=time.monotonic, on_ready=announce).run()
