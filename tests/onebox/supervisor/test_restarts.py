"""Restarts of services that ended, with a fake clock: backoff, limit, and what the others do meanwhile."""

import pytest

from onebox.supervisor.events import Exited, Output, ReadinessPassed, StopRequested, UnitPrepared
from onebox.supervisor.unit import ProcessUnit
from tests.onebox.supervisor.test_manager import RUN, History, shop_units

DELAYS_S = (0.5, 1, 2, 4, 8)


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
        "Обработчик остановился (сигнал 9), запускаю снова: попытка 1 из 5",
        "Обработчик снова работает",
    ]
    assert not history.manager.is_stopping
    assert history.ready == 1  # the shop is announced once


def test_each_restart_waits_twice_as_long_and_the_sixth_end_stops_the_shop(history: History) -> None:
    for delay_s in DELAYS_S:
        crash_and_restart(history, "engine", delay_s)

    actions = history.happen(Output("engine", "нет памяти"), Exited("engine", 3))

    assert actions == ["stop worker"]
    assert history.manager.exit_code == 1
    assert history.screen.said[-1] == (
        "engine остановился (код 3) уже 6-й раз за 10 минут, останавливаю магазин. Прочитайте журнал "
        "/журналы/engine.log. Его последние строки:\n    нет памяти"
    )


def test_restarts_of_more_than_ten_minutes_ago_do_not_count(history: History) -> None:
    for delay_s in DELAYS_S:
        crash_and_restart(history, "engine", delay_s)
    history.pass_time(601)

    crash_and_restart(history, "engine", DELAYS_S[0])

    assert not history.manager.is_stopping


def test_the_restarts_of_each_service_are_counted_apart(history: History) -> None:
    for delay_s in DELAYS_S:
        crash_and_restart(history, "engine", delay_s)

    crash_and_restart(history, "worker", DELAYS_S[0])

    assert history.screen.said[-2] == "Обработчик остановился (сигнал 9), запускаю снова: попытка 1 из 5"


def test_a_restart_that_fails_before_the_service_is_up_is_an_attempt_too(history: History) -> None:
    history.happen(Exited("engine", -9))
    history.pass_time(DELAYS_S[0])
    history.happen(UnitPrepared("engine", RUN), Exited("engine", 1))

    assert history.screen.said[-1] == "engine остановился (код 1), запускаю снова: попытка 2 из 5"


def test_the_others_keep_running_and_a_restart_waits_for_what_it_needs(history: History) -> None:
    assert history.happen(Exited("engine", -9), Exited("api", -9)) == []

    assert history.pass_time(DELAYS_S[0]) == ["prepare engine"]  # the api needs the engine
    assert history.happen(UnitPrepared("engine", RUN)) == ["start engine", "watch engine"]
    assert history.happen(ReadinessPassed("engine")) == ["prepare api"]


def test_the_readiness_of_a_process_that_has_ended_does_not_count(history: History) -> None:
    history.happen(Exited("engine", -9), ReadinessPassed("engine"))

    assert history.screen.said == ["engine остановился (сигнал 9), запускаю снова: попытка 1 из 5"]
    assert history.pass_time(DELAYS_S[0]) == ["prepare engine"]


def test_the_lines_of_an_earlier_process_are_not_the_last_lines(history: History) -> None:
    history.happen(Output("engine", "старое"))
    for delay_s in DELAYS_S:
        crash_and_restart(history, "engine", delay_s)

    history.happen(Exited("engine", 3))

    assert history.screen.said[-1].endswith("Прочитайте журнал /журналы/engine.log.")


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
