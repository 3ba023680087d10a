"""Restarts of services that ended or hang, with a fake clock: backoff, and what the others do meanwhile."""

import pytest

from onebox.supervisor.events import (
    Exited,
    Output,
    PreparationFailed,
    ReadinessPassed,
    Silent,
    StopRequested,
    UnitPrepared,
)
from onebox.supervisor.unit import ProcessUnit
from tests.onebox.supervisor.test_manager import RUN, History, shop_units

DELAYS_S = (0.5, 1, 2, 4, 8, 16, 32, 60, 60)


@pytest.fixture
def history() -> History:
    history = History(shop_units(ProcessUnit("worker", lambda: None, ready=lambda: True, title="Обработчик")))
    history.bring_up()
    history.happen(UnitPrepared("worker", RUN), ReadinessPassed("worker"))
    history.world.done.clear()
    history.screen.said.clear()
    return history


def crash_and_restart(history: History, name: str, delay_s: float) -> None:
    history.happen(Exited(name, -9))
    assert history.pass_time(delay_s - 0.1) == []
    assert history.pass_time(0.1) == [f"prepare {name}"]
    assert history.happen(UnitPrepared(name, RUN)) == [f"start {name}", f"watch {name}"]
    assert history.happen(ReadinessPassed(name)) == []


def test_a_killed_service_is_started_again_and_says_so(history: History) -> None:
    crash_and_restart(history, "worker", DELAYS_S[0])

    assert history.screen.said == [
        "Обработчик остановился (сигнал 9), запускаю снова: попытка 1",
        "Обработчик снова работает",
    ]
    assert not history.manager.is_stopping
    assert history.ready == 1  # the shop is announced once


def test_each_restart_waits_twice_as_long_up_to_a_minute_and_the_shop_goes_on(history: History) -> None:
    for delay_s in DELAYS_S:
        crash_and_restart(history, "engine", delay_s)

    assert not history.manager.is_stopping
    assert history.screen.said[-2] == (
        "engine не работает 0 с (сигнал 9), попытка 9 через 60.0 с. Журнал: /журналы/engine.log"
    )


def test_the_line_of_a_later_attempt_says_how_long_it_has_been_broken(history: History) -> None:
    history.happen(Exited("engine", -9))
    history.pass_time(DELAYS_S[0])
    history.pass_time(9.5)

    history.happen(UnitPrepared("engine", RUN), Exited("engine", 3))

    assert history.screen.said[-1] == (
        "engine не работает 10 с (код 3), попытка 2 через 1.0 с. Журнал: /журналы/engine.log"
    )


def test_restarts_of_more_than_ten_minutes_ago_do_not_count(history: History) -> None:
    for delay_s in DELAYS_S[:5]:
        crash_and_restart(history, "engine", delay_s)
    history.pass_time(601)

    crash_and_restart(history, "engine", DELAYS_S[0])

    assert not history.manager.is_stopping


def test_the_restarts_of_each_service_are_counted_apart(history: History) -> None:
    for delay_s in DELAYS_S:
        crash_and_restart(history, "engine", delay_s)

    crash_and_restart(history, "worker", DELAYS_S[0])

    assert history.screen.said[-2] == "Обработчик остановился (сигнал 9), запускаю снова: попытка 1"


def test_the_others_keep_running_and_a_restart_waits_for_what_it_needs(history: History) -> None:
    assert history.happen(Exited("engine", -9), Exited("api", -9)) == []

    assert history.pass_time(DELAYS_S[0]) == ["prepare engine"]  # the api needs the engine
    assert history.happen(UnitPrepared("engine", RUN)) == ["start engine", "watch engine"]
    assert history.happen(ReadinessPassed("engine")) == ["prepare api"]


def test_the_readiness_of_a_process_that_has_ended_does_not_count(history: History) -> None:
    history.happen(Exited("engine", -9), ReadinessPassed("engine"))

    assert history.screen.said == ["engine остановился (сигнал 9), запускаю снова: попытка 1"]
    assert history.pass_time(DELAYS_S[0]) == ["prepare engine"]


def test_a_stop_while_a_restart_waits_starts_nothing(history: History) -> None:
    history.happen(Exited("engine", -9), StopRequested("Ctrl-C"))

    assert history.pass_time(60) == ["kill worker"]
    history.happen(*(Exited(name, 0) for name in ("worker", "api", "database")))
    assert history.manager.is_finished
    assert history.manager.exit_code == 0


def test_a_command_goes_on_while_a_part_of_the_shop_restarts() -> None:
    command = ProcessUnit("command", lambda: None, needs=("api",), ready=lambda: True, closing=True)
    history = History(shop_units(command))
    history.bring_up()
    history.happen(UnitPrepared("command", RUN), ReadinessPassed("command"))

    crash_and_restart(history, "engine", DELAYS_S[0])

    assert history.happen(Exited("command", 0)) == ["stop api"]
    assert history.manager.exit_code == 0


def optional(name: str, *needs: str, after: tuple[str, ...] = ()) -> ProcessUnit:
    return ProcessUnit(name, lambda: None, needs=needs, after=after, ready=lambda: True, is_optional=True)


@pytest.fixture
def shop() -> History:
    """A database without which nothing starts; an engine, a step that fills it, a worker and a shop page."""
    return History(
        [
            ProcessUnit("database", lambda: None, ready=lambda: True),
            optional("engine"),
            ProcessUnit("fill", lambda: None, needs=("engine",), is_optional=True, title="Наполнение"),
            optional("worker", "database", after=("fill",)),
            ProcessUnit("api", lambda: None, needs=("database",), ready=lambda: True),
            ProcessUnit("api-2", lambda: None, after=("api",), ready=lambda: True, is_optional=True, is_spare=True),
        ]
    )


def start(shop: History, *names: str) -> None:
    for name in names:
        shop.happen(UnitPrepared(name, RUN), ReadinessPassed(name))


def test_the_shop_opens_without_an_engine_that_does_not_start(shop: History) -> None:
    start(shop, "database")
    shop.happen(UnitPrepared("engine", RUN), Exited("engine", 1))
    assert "prepare worker" in shop.world.done  # it waits for what fills the engine, but not for a failed engine
    start(shop, "worker", "api")

    assert (shop.ready, shop.broken) == (1, ["engine"])
    assert not shop.manager.is_stopping

    shop.pass_time(DELAYS_S[0])
    start(shop, "engine")
    assert shop.screen.said[-1] == "engine снова работает"
    shop.happen(UnitPrepared("fill", RUN), Exited("fill", 0))
    assert (shop.ready, shop.manager.broken_since) == (1, {})


def test_what_comes_after_a_healthy_unit_waits_for_it(shop: History) -> None:
    start(shop, "database", "engine")

    assert "prepare worker" not in shop.world.done
    shop.happen(UnitPrepared("fill", None))
    assert "prepare worker" in shop.world.done


def test_an_optional_step_that_fails_is_repeated(shop: History) -> None:
    start(shop, "database", "engine")
    shop.happen(UnitPrepared("fill", RUN), Exited("fill", 1))

    assert shop.pass_time(DELAYS_S[0]) == ["prepare fill"]
    shop.happen(PreparationFailed("fill", "fill: движок не отвечает"))
    assert shop.screen.said[-1] == (
        "Наполнение не работает 0 с (движок не отвечает), попытка 2 через 1.0 с. Журнал: /журналы/fill.log"
    )
    shop.pass_time(DELAYS_S[1])
    shop.happen(UnitPrepared("fill", RUN), Exited("fill", 0))
    assert shop.screen.said[-1] == "Наполнение: готово"


def test_the_announcement_does_not_wait_for_a_spare_process(shop: History) -> None:
    start(shop, "database", "engine")
    shop.happen(UnitPrepared("fill", None))
    start(shop, "worker", "api")

    assert (shop.ready, shop.broken) == (1, [])
    assert "prepare api-2" in shop.world.done


def test_the_shop_does_not_open_without_its_database(shop: History) -> None:
    start(shop, "engine")

    shop.happen(UnitPrepared("database", RUN), Exited("database", 1))

    assert shop.manager.exit_code == 1
    assert shop.ready == 0


def test_a_silent_service_is_aborted_and_started_again(history: History) -> None:
    assert history.happen(Silent("engine")) == ["abort engine"]
    assert history.screen.said[-1] == "engine не отвечает 15 с, завершаю его и запускаю снова"

    crash_and_restart(history, "engine", DELAYS_S[0])

    assert not history.manager.is_stopping


def test_a_silent_service_that_does_not_end_is_killed(history: History) -> None:
    history.happen(Silent("engine"))

    assert history.pass_time(9.9) == []
    assert history.pass_time(0.2) == ["kill engine"]


def test_the_silence_of_a_process_that_has_ended_does_not_count(history: History) -> None:
    assert history.happen(Exited("engine", -9), Silent("engine")) == []


def test_a_failed_part_is_mended_before_its_next_start(history: History) -> None:
    mending = ProcessUnit(
        "engine", lambda: None, ready=lambda: True, is_optional=True,
        mend=lambda code, lines: f"отложено: {code} {lines}",
    )  # fmt: skip
    history = History([mending])
    history.happen(UnitPrepared("engine", RUN), Output("engine", "MDB_INVALID"), Exited("engine", 1))

    assert history.screen.said[1:] == [
        "отложено: 1 ['MDB_INVALID']",
        "engine не работает 0 с (код 1), попытка 1 через 0.5 с. Журнал: /журналы/engine.log",
    ]
