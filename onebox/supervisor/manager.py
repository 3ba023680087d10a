"""The event loop of the supervisor: starts units after their dependencies, restarts services, stops units in rounds."""

from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Protocol

from onebox.command import SIGN_OF_LIFE_S, ChildCommand
from onebox.supervisor.events import (
    Event,
    Exited,
    Output,
    PreparationFailed,
    ReadinessPassed,
    StopRequested,
    UnitPrepared,
)
from onebox.supervisor.restarts import MAX_RESTARTS, WINDOW_S, RestartHistory
from onebox.supervisor.unit import ProcessUnit

LAST_LINES = 20


class ChildProcess(Protocol):
    """A running process."""

    def stop(self) -> None: ...
    def kill(self) -> None: ...


class Environment(Protocol):
    """The manager's side effects; their results arrive as events."""

    def prepare(self, unit: ProcessUnit) -> None: ...
    def start(self, unit: ProcessUnit, command: ChildCommand) -> ChildProcess: ...
    def watch(self, unit: ProcessUnit) -> None: ...


class Screen(Protocol):
    def line(self, name: str, text: str) -> None: ...
    def say(self, text: str) -> None: ...
    def log_path(self, name: str) -> str: ...


class State(Enum):
    WAITING = auto()
    PREPARING = auto()
    RUNNING = auto()
    UP = auto()  # a service answers, a step is done
    STOPPING = auto()


class Manager:
    """The state machine of all units. `receive(seconds)` waits for the next event; None means a timeout."""

    def __init__(
        self,
        units: Sequence[ProcessUnit],
        environment: Environment,
        screen: Screen,
        *,
        receive: Callable[[float], Event | None],
        clock: Callable[[], float],
        on_ready: Callable[[], None],
    ) -> None:
        self.units = {unit.name: unit for unit in units}
        self.environment = environment
        self.screen = screen
        self.receive = receive
        self.clock = clock
        self.on_ready = on_ready
        self.states = dict.fromkeys(self.units, State.WAITING)
        self.since: dict[str, float] = {}
        self.children: dict[str, ChildProcess] = {}
        self.last_lines: dict[str, deque[str]] = {name: deque(maxlen=LAST_LINES) for name in self.units}
        self.last_line_at = clock()
        self.been_up: set[str] = set()
        self.restarts = RestartHistory()
        self.restart_at: dict[str, float] = {}
        self.exit_code: int | None = None  # set: we are stopping
        self.deadlines: dict[str, float] = {}  # of the children that were asked to stop

    def run(self) -> int:
        self.start_ready_units()
        while not self.is_finished:
            event = self.receive(0.2)
            if event is not None:
                self.handle(event)
            self.tick()
        return self.exit_code or 0

    @property
    def is_stopping(self) -> bool:
        return self.exit_code is not None

    @property
    def is_finished(self) -> bool:
        return self.is_stopping and not self.children

    def handle(self, event: Event) -> None:
        match event:
            case Output(name, line):
                self.last_lines[name].append(line)
                self.screen.line(name, line)
                self.last_line_at = self.clock()
            case Exited(name, code):
                self.handle_exit(name, code)
            case StopRequested(signal_name):
                self.handle_stop_request(signal_name)
            case _ if self.is_stopping:
                pass  # units that were being prepared do not start any more
            case UnitPrepared(name, None):
                self.mark_up(name)
            case UnitPrepared(name, command) if command is not None:
                self.start(name, command)
            case ReadinessPassed(name) if self.states[name] is State.RUNNING:  # else it is of a process that has ended
                self.mark_up(name)
            case PreparationFailed(_, reason):
                self.stop(1, reason)

    def tick(self) -> None:
        now = self.clock()
        for name in [name for name, deadline in self.deadlines.items() if now >= deadline]:
            self.say(f"{name} не остановился вовремя, завершаю принудительно")
            self.children[name].kill()
            del self.deadlines[name]
        if not self.is_stopping:
            self.start_ready_units()
        if now - self.last_line_at >= SIGN_OF_LIFE_S:
            self.report_progress(now)

    def start_ready_units(self) -> None:
        for name, unit in self.units.items():
            if self.states[name] is State.WAITING and self.can_start(unit):
                self.enter(name, State.PREPARING)
                self.environment.prepare(unit)

    def can_start(self, unit: ProcessUnit) -> bool:
        is_due = self.clock() >= self.restart_at.get(unit.name, 0.0)
        return is_due and all(self.states[need] is State.UP for need in unit.needs)

    def start(self, name: str, command: ChildCommand) -> None:
        unit = self.units[name]
        if unit.doing:
            self.say(unit.doing)
        self.enter(name, State.RUNNING)
        self.last_lines[name].clear()
        self.children[name] = self.environment.start(unit, command)
        if unit.is_service:
            self.environment.watch(unit)

    def mark_up(self, name: str) -> None:
        if name in self.been_up:
            self.say(f"{self.units[name].label} снова работает")
        self.been_up.add(name)
        self.enter(name, State.UP)
        self.start_ready_units()
        if all(self.states[name] is State.UP for name, unit in self.units.items() if not unit.closing):
            self.notify_ready_once()

    def notify_ready_once(self) -> None:
        self.on_ready()
        self.on_ready = lambda: None

    def enter(self, name: str, state: State) -> None:
        self.states[name] = state
        self.since[name] = self.clock()

    def handle_exit(self, name: str, code: int) -> None:
        del self.children[name]
        self.deadlines.pop(name, None)
        unit = self.units[name]
        if self.is_stopping:
            self.stop_next_round()
        elif unit.closing:
            self.stop(code if code >= 0 else 128 - code, "")
        elif code == 0 and not unit.is_service:
            self.mark_up(name)
        elif unit.is_service and name in self.been_up:
            self.restart(unit, f"код {code}" if code >= 0 else f"сигнал {-code}")
        else:
            how = f"завершился с кодом {code}" if code >= 0 else f"убит сигналом {-code}"
            self.stop(1, f"{name} {how}, останавливаю остальное." + self.describe_last_lines(name))

    def restart(self, unit: ProcessUnit, how: str) -> None:
        """Plans the restart of a service that ended; beyond the limit stops everything."""
        restart = self.restarts.plan(unit.name, self.clock())
        if restart is None:
            reason = (
                f"{unit.label} остановился ({how}) уже {MAX_RESTARTS + 1}-й раз за {WINDOW_S / 60:.0f} минут, "
                f"останавливаю магазин. Прочитайте журнал {self.screen.log_path(unit.name)}."
            )
            self.stop(1, reason + self.describe_last_lines(unit.name))
            return
        attempt = f"попытка {restart.attempt} из {MAX_RESTARTS}"
        self.say(f"{unit.label} остановился ({how}), запускаю снова: {attempt}")
        self.enter(unit.name, State.WAITING)
        self.restart_at[unit.name] = restart.at

    def describe_last_lines(self, name: str) -> str:
        lines = "".join(f"\n    {line}" for line in self.last_lines[name])
        return f" Его последние строки:{lines}" if lines else ""

    def handle_stop_request(self, signal_name: str) -> None:
        if not self.is_stopping:
            self.stop(0, f"{signal_name}: останавливаю магазин")
            return
        self.say(f"{signal_name} ещё раз: завершаю принудительно")
        for child in self.children.values():
            child.kill()

    def stop(self, exit_code: int, reason: str) -> None:
        self.exit_code = exit_code
        if reason:
            self.say(reason)
        self.stop_next_round()

    def stop_next_round(self) -> None:
        """Stops the units of the highest round that still runs; units stopped before keep their deadlines."""
        if not self.children:
            return
        current = max(self.units[name].stop_round for name in self.children)
        for name, child in self.children.items():
            unit = self.units[name]
            if unit.stop_round == current and self.states[name] in (State.RUNNING, State.UP):
                self.enter(name, State.STOPPING)
                self.deadlines[name] = self.clock() + unit.grace_s
                child.stop()

    def report_progress(self, now: float) -> None:
        """Prints what is in progress, so that the user sees a line at least every 5 seconds."""
        self.last_line_at = now
        if self.is_stopping:
            self.say("жду остановки: " + ", ".join(self.children))
            return
        busy = [name for name, state in self.states.items() if state in (State.PREPARING, State.RUNNING)]
        busy = [name for name in busy if not self.units[name].closing]
        if busy:
            self.say("ещё работаю: " + ", ".join(f"{name} ({now - self.since[name]:.0f} с)" for name in busy))

    def say(self, text: str) -> None:
        self.screen.say(text)
        self.last_line_at = self.clock()
