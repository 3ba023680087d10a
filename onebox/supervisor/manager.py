"""The event loop of the supervisor: starts units after their dependencies, restarts services, stops units in rounds.

What the shop sells without is retried for ever, ever more slowly; only what it cannot start without ends everything.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from onebox.command import SIGN_OF_LIFE_S, ChildCommand
from onebox.supervisor.events import (
    Event,
    Exited,
    Output,
    PreparationFailed,
    ReadinessPassed,
    Silent,
    StopRequested,
    UnitPrepared,
)
from onebox.supervisor.unit import ProcessUnit

WINDOW_S = 600.0
FIRST_DELAY_S = 0.5
LONGEST_DELAY_S = 60.0


@dataclass(frozen=True)
class Restart:
    attempt: int  # within the window, from 1
    at: float  # on the manager's clock


class RestartHistory:
    """Backoff: each restart of a unit within the last WINDOW_S waits twice as long as the one before, up to a limit."""

    def __init__(self) -> None:
        self._times: defaultdict[str, list[float]] = defaultdict(list)

    def plan(self, name: str, now: float) -> Restart:
        """The next restart of a unit that ended now."""
        times = [time for time in self._times[name] if now - time < WINDOW_S]
        self._times[name] = [*times, now]
        return Restart(len(times) + 1, now + min(LONGEST_DELAY_S, FIRST_DELAY_S * 2 ** len(times)))


LAST_LINES = 20
#: How long a silent service has to end by the signal of `abort`.
ABORT_S = 10.0


class ChildProcess(Protocol):
    """A running process."""

    @property
    def is_running(self) -> bool: ...
    def stop(self) -> None: ...
    def abort(self) -> None: ...
    def kill(self) -> None: ...


class Environment(Protocol):
    """The manager's side effects; their results arrive as events."""

    def prepare(self, unit: ProcessUnit) -> None: ...
    def start(self, unit: ProcessUnit, command: ChildCommand) -> ChildProcess: ...
    def watch(self, unit: ProcessUnit, child: ChildProcess) -> None: ...


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
    """The state machine of all units. `receive(seconds)` waits for the next event; None means a timeout.

    `on_ready` gets the labels of the units that have failed so far and are retried.
    """

    def __init__(
        self,
        units: Sequence[ProcessUnit],
        environment: Environment,
        screen: Screen,
        *,
        receive: Callable[[float], Event | None],
        clock: Callable[[], float],
        on_ready: Callable[[Sequence[str]], None],
    ) -> None:
        self.units = {unit.name: unit for unit in units}
        self.environment = environment
        self.screen = screen
        self.receive = receive
        self.clock = clock
        self.on_ready = on_ready
        self.is_announced = False
        self.states = dict.fromkeys(self.units, State.WAITING)
        self.since: dict[str, float] = {}
        self.children: dict[str, ChildProcess] = {}
        self.last_lines: dict[str, deque[str]] = {name: deque(maxlen=LAST_LINES) for name in self.units}
        self.last_line_at = clock()
        self.been_up: set[str] = set()
        self.restarts = RestartHistory()
        self.restart_at: dict[str, float] = {}
        self.broken_since: dict[str, float] = {}  # of units that have failed and are not up again
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
            case Silent(name) if self.states[name] is State.UP:
                self.abort_silent(self.units[name])
            case PreparationFailed(name, reason) if self.units[name].is_optional:
                self.retry(self.units[name], reason.removeprefix(f"{name}: "))
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
        is_free = all(self.is_up(name) or self.is_held(name) for name in unit.after)
        return is_due and is_free and all(self.is_up(need) for need in unit.needs)

    def is_up(self, name: str) -> bool:
        return self.states[name] is State.UP

    def is_held(self, name: str) -> bool:
        """Whether the unit has failed, or waits for one that has, so that nobody knows when it is up."""
        if self.is_up(name):
            return False
        return name in self.broken_since or any(self.is_held(need) for need in self.units[name].needs)

    def start(self, name: str, command: ChildCommand) -> None:
        unit = self.units[name]
        if unit.doing:
            self.say(unit.doing)
        self.enter(name, State.RUNNING)
        self.last_lines[name].clear()
        self.children[name] = self.environment.start(unit, command)
        if unit.is_service:
            self.environment.watch(unit, self.children[name])

    def mark_up(self, name: str) -> None:
        unit = self.units[name]
        was_broken = self.broken_since.pop(name, None) is not None
        if name in self.been_up or was_broken:
            self.say(f"{unit.label} снова работает" if unit.is_service else f"{unit.label}: готово")
        self.been_up.add(name)
        self.enter(name, State.UP)
        self.start_ready_units()
        self.announce_once()

    def announce_once(self) -> None:
        """As soon as everything is up but what is retried."""
        expected = [unit for unit in self.units.values() if not (unit.closing or unit.is_spare)]
        if self.is_announced or not all(
            self.is_up(unit.name) or (unit.is_optional and self.is_held(unit.name)) for unit in expected
        ):
            return
        self.is_announced = True
        self.on_ready([self.units[name].label for name in self.broken_since])

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
        elif unit.is_optional or (unit.is_service and name in self.been_up):
            mended = unit.mend(code, list(self.last_lines[name])) if unit.mend else ""
            if mended:
                self.say(mended)
            self.retry(unit, f"код {code}" if code >= 0 else f"сигнал {-code}")
        else:
            how = f"завершился с кодом {code}" if code >= 0 else f"убит сигналом {-code}"
            self.stop(1, f"{name} {how}, останавливаю остальное." + self.describe_last_lines(name))

    def retry(self, unit: ProcessUnit, how: str) -> None:
        """Plans the next start of a unit that failed."""
        name, now = unit.name, self.clock()
        restart = self.restarts.plan(name, now)
        if unit.is_service and self.is_in_use(name) and restart.attempt == 1:
            self.say(f"{unit.label} остановился ({how}), запускаю снова: попытка 1")
        else:
            broken_s = now - self.broken_since.get(name, now)
            self.say(
                f"{unit.label} не работает {broken_s:.0f} с ({how}), попытка {restart.attempt} через "
                f"{restart.at - now:.1f} с. Журнал: {self.screen.log_path(name)}"
            )
        self.broken_since.setdefault(name, now)
        self.enter(name, State.WAITING)
        self.restart_at[name] = restart.at
        self.announce_once()

    def is_in_use(self, name: str) -> bool:
        return name in self.been_up and name not in self.broken_since

    def abort_silent(self, unit: ProcessUnit) -> None:
        self.say(f"{unit.label} не отвечает {unit.silence_s:.0f} с, завершаю его и запускаю снова")
        self.enter(unit.name, State.STOPPING)
        self.deadlines[unit.name] = self.clock() + ABORT_S
        self.children[unit.name].abort()

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
        if self.is_announced:  # what is retried has a line of its own at each attempt
            busy = [name for name in busy if not self.units[name].is_spare and name not in self.broken_since]
        if busy:
            self.say("ещё работаю: " + ", ".join(f"{name} ({now - self.since[name]:.0f} с)" for name in busy))

    def say(self, text: str) -> None:
        self.screen.say(text)
        self.last_line_at = self.clock()
