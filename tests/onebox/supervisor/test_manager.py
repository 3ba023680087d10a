"""The manager on sequences of events, without processes and threads, with a fake clock."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

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
from onebox.supervisor.manager import Manager
from onebox.supervisor.unit import ProcessUnit


@dataclass
class Environment:
    """A fake environment that records the manager's actions."""

    done: list[str] = field(default_factory=list)

    def prepare(self, unit: ProcessUnit) -> None:
        self.done.append(f"prepare {unit.name}")

    def start(self, unit: ProcessUnit, command: ChildCommand) -> "ChildProcess":
        self.done.append(f"start {unit.name}")
        return ChildProcess(unit.name, self.done)

    def watch(self, unit: ProcessUnit, child: Any) -> None:
        self.done.append(f"watch {unit.name}")


@dataclass
class ChildProcess:
    name: str
    done: list[str]
    is_running: bool = True

    def abort(self) -> None:
        self.done.append(f"abort {self.name}")

    def stop(self) -> None:
        self.done.append(f"stop {self.name}")

    def kill(self) -> None:
        self.done.append(f"kill {self.name}")


@dataclass
class Screen:
    said: list[str] = field(default_factory=list)

    def line(self, name: str, text: str) -> None:
        self.said.append(f"{name}: {text}")

    def say(self, text: str) -> None:
        self.said.append(text)

    def log_path(self, name: str) -> str:
        return f"/журналы/{name}.log"


class History:
    """A manager of two servers, a step and a process, with the actions so far."""

    def __init__(self, units: Sequence[ProcessUnit] | None = None) -> None:
        self.world = Environment()
        self.screen = Screen()
        self.now = 0.0
        self.ready = 0
        self.broken: list[str] = []
        self.manager = Manager(
            units or shop_units(),
            self.world,
            self.screen,
            receive=lambda _timeout_s: None,
            clock=lambda: self.now,
            on_ready=self.count_ready,
        )
        self.manager.start_ready_units()

    def count_ready(self, broken: Sequence[str]) -> None:
        self.ready += 1
        self.broken = list(broken)

    def happen(self, *events: Event) -> list[str]:
        """Sends events to the manager; returns its actions."""
        before = len(self.world.done)
        for event in events:
            self.manager.handle(event)
        self.manager.tick()
        return self.world.done[before:]

    def pass_time(self, seconds: float) -> list[str]:
        self.now += seconds
        return self.happen()

    def bring_up(self, not_ready: str = "") -> None:
        """Brings all units up; the service `not_ready` runs, but does not answer yet."""
        run = ChildCommand(("run",))
        for name in ("database", "engine"):
            self.happen(UnitPrepared(name, run), *([ReadinessPassed(name)] if name != not_ready else []))
        self.happen(UnitPrepared("migrate", run), Exited("migrate", 0))
        if not_ready != "engine":
            self.happen(UnitPrepared("api", run), *([ReadinessPassed("api")] if not_ready != "api" else []))


def shop_units(*more: ProcessUnit) -> list[ProcessUnit]:
    return [
        ProcessUnit("database", lambda: None, ready=lambda: True, stop_round=1, grace_s=20),
        ProcessUnit("engine", lambda: None, ready=lambda: True, stop_round=2),
        ProcessUnit("migrate", lambda: None, needs=("database",), doing="Создаю таблицы"),
        ProcessUnit("api", lambda: None, needs=("migrate", "engine"), ready=lambda: True, stop_round=3),
        *more,
    ]


RUN = ChildCommand(("run",))


def test_units_without_dependencies_start_at_once() -> None:
    assert History().world.done == ["prepare database", "prepare engine"]


def test_a_step_waits_until_the_service_answers() -> None:
    history = History()

    assert history.happen(UnitPrepared("database", RUN)) == ["start database", "watch database"]
    assert history.happen(ReadinessPassed("database")) == ["prepare migrate"]


def test_a_unit_starts_when_its_last_dependency_is_up() -> None:
    history = History()
    history.happen(UnitPrepared("database", RUN), ReadinessPassed("database"), UnitPrepared("engine", RUN))

    assert history.happen(UnitPrepared("migrate", RUN), Exited("migrate", 0)) == ["start migrate"]
    assert history.happen(ReadinessPassed("engine")) == ["prepare api"]


def test_a_step_with_nothing_to_do_is_done() -> None:
    history = History()
    history.happen(
        UnitPrepared("database", RUN),
        ReadinessPassed("database"),
        UnitPrepared("engine", RUN),
        ReadinessPassed("engine"),
    )

    assert history.happen(UnitPrepared("migrate", None)) == ["prepare api"]
    assert "Создаю таблицы" not in history.screen.said


def test_ready_is_announced_once_when_all_is_up() -> None:
    history = History()
    history.bring_up()

    assert history.ready == 1
    history.pass_time(100)
    assert history.ready == 1


def test_a_crash_before_it_was_up_stops_everything_and_prints_its_last_lines() -> None:
    history = History()
    history.bring_up("api")

    actions = history.happen(Output("api", "Traceback"), Output("api", "KeyError: 'x'"), Exited("api", 3))

    assert actions == ["stop engine"]
    assert history.happen(Exited("engine", 0)) == ["stop database"]
    assert not history.manager.is_finished
    history.happen(Exited("database", 0))
    assert history.manager.is_finished
    assert history.manager.exit_code == 1
    assert history.screen.said[-1] == (
        "api завершился с кодом 3, останавливаю остальное. Его последние строки:\n    Traceback\n    KeyError: 'x'"
    )


def test_a_service_that_ends_with_success_is_a_crash_too() -> None:
    history = History()
    history.bring_up("engine")

    history.happen(Exited("engine", 0))

    assert history.manager.exit_code == 1
    assert history.screen.said[-1] == "engine завершился с кодом 0, останавливаю остальное."


def test_a_failed_step_stops_everything() -> None:
    history = History()
    history.happen(UnitPrepared("database", RUN), ReadinessPassed("database"), UnitPrepared("migrate", RUN))

    assert history.happen(Exited("migrate", 1)) == ["stop database"]
    assert history.manager.exit_code == 1


def test_a_signal_that_killed_a_child_is_named() -> None:
    history = History()
    history.bring_up("api")

    history.happen(Exited("api", -9))

    assert history.screen.said[-1].startswith("api убит сигналом 9")


def test_a_failed_preparation_is_printed_and_stops_everything() -> None:
    history = History()
    history.happen(UnitPrepared("engine", RUN))

    assert history.happen(PreparationFailed("database", "database: диск полон")) == ["stop engine"]
    assert history.screen.said[-1] == "database: диск полон"
    assert history.manager.exit_code == 1


def test_ctrl_c_stops_in_reverse_order_and_is_no_failure() -> None:
    history = History()
    history.bring_up()

    assert history.happen(StopRequested("Ctrl-C")) == ["stop api"]
    assert history.happen(Exited("api", -15)) == ["stop engine"]
    assert history.happen(Exited("engine", -15)) == ["stop database"]
    assert history.happen(Exited("database", 0)) == []
    assert history.manager.is_finished
    assert history.manager.exit_code == 0


def test_ctrl_c_before_anything_started_ends_at_once() -> None:
    history = History()

    history.happen(StopRequested("Ctrl-C"))

    assert history.manager.is_finished


def test_a_unit_in_preparation_does_not_start_after_ctrl_c() -> None:
    history = History()
    history.happen(UnitPrepared("database", RUN), StopRequested("SIGTERM"))

    assert history.happen(UnitPrepared("engine", RUN), ReadinessPassed("database")) == []


def test_a_child_that_does_not_stop_is_killed_after_its_own_grace() -> None:
    history = History()
    history.bring_up()
    history.happen(StopRequested("SIGTERM"), Exited("api", 0), Exited("engine", 0))

    assert history.pass_time(19.9) == []
    assert history.pass_time(0.2) == ["kill database"]
    assert history.pass_time(60) == []  # once is enough


def test_the_second_ctrl_c_kills_what_is_left() -> None:
    history = History()
    history.bring_up()
    history.happen(StopRequested("Ctrl-C"))

    assert history.happen(StopRequested("Ctrl-C")) == ["kill database", "kill engine", "kill api"]
    assert history.manager.exit_code == 0


def test_children_get_one_signal_a_round() -> None:
    twins = [ProcessUnit(name, lambda: None, ready=lambda: True) for name in ("worker", "beat")]
    history = History(twins)
    history.happen(*(UnitPrepared(name, RUN) for name in ("worker", "beat")))

    assert history.happen(StopRequested("SIGTERM")) == ["stop worker", "stop beat"]
    assert history.happen(Exited("worker", 0)) == []


@pytest.mark.parametrize(("code", "expected"), [(0, 0), (3, 3), (-15, 143)])
def test_the_final_unit_stops_everything_with_its_exit_code(code: int, expected: int) -> None:
    closing = ProcessUnit("command", lambda: None, needs=("api",), ready=lambda: True, closing=True)
    history = History(shop_units(closing))
    history.bring_up()
    assert history.ready == 1  # the shop is ready before the command has ended
    history.happen(UnitPrepared("command", RUN))

    assert history.happen(Exited("command", code)) == ["stop api"]
    assert history.manager.exit_code == expected


def test_progress_is_printed_within_five_seconds() -> None:
    history = History()
    history.happen(UnitPrepared("database", RUN))

    history.pass_time(SIGN_OF_LIFE_S)

    assert history.screen.said == ["ещё работаю: database (4 с), engine (4 с)"]
    assert SIGN_OF_LIFE_S < 5


def test_output_of_a_child_counts_as_progress() -> None:
    history = History()
    history.happen(UnitPrepared("database", RUN))
    history.now = SIGN_OF_LIFE_S - 0.1
    history.happen(Output("database", "starting"))

    history.pass_time(0.2)

    assert history.screen.said == ["database: starting"]


def test_a_running_shop_prints_no_progress() -> None:
    history = History()
    history.bring_up()
    history.screen.said.clear()

    history.pass_time(1000)

    assert history.screen.said == []
