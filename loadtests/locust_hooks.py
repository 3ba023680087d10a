"""Locust's events: the state of each process, and the way of its measurements to the file of the run.

Workers send them to the master with their reports, every three seconds; a single process writes them each second.
"""

import json
import time
from pathlib import Path
from typing import Any

import gevent
from locust import events
from locust.runners import MasterRunner, WorkerRunner

from loadtests.config.plan import RunPlan, read_plan
from loadtests.config.targets import require_own_machine
from loadtests.generator.journey import Journey
from loadtests.generator.run_state import RunState, all_states, set_state, state_of
from loadtests.generator.search_store import read_store
from loadtests.journeys.checkout import Checkout
from loadtests.journeys.customer import Account
from loadtests.journeys.search_journeys import (
    Browse,
    ByNumber,
    ByVin,
    ChangeCity,
    Completions,
    ListPaste,
    TypeName,
    ViewProduct,
)
from loadtests.journeys.staff_journeys import PriceUpdates, PublishSettings, UploadPriceList
from loadtests.measurement.measurements import FILE_NAME
from loadtests.measurement.recorder import Recorder

TICK_S = 0.02


def watch_health(state: RunState) -> None:
    """Records the worst lag of each second and the CPU of this process, until it is killed."""
    worst_ms, second_began, cpu = 0.0, time.perf_counter(), time.process_time()
    while True:
        due = time.perf_counter() + TICK_S
        gevent.sleep(TICK_S)
        now = time.perf_counter()
        worst_ms = max(worst_ms, (now - due) * 1000)
        if now - second_began >= 1:
            used = time.process_time()
            state.recorder.health(state.second(now), worst_ms, 100 * (used - cpu) / (now - second_began))
            worst_ms, second_began, cpu = 0.0, now, used


#: By their names in `mix.yaml`.
JOURNEYS: dict[str, type[Journey]] = {
    journey.name: journey
    for journey in (
        *(Browse, TypeName, Completions, ByVin, ByNumber, ListPaste, ChangeCity, ViewProduct, Checkout, Account),
        *(PriceUpdates, UploadPriceList, PublishSettings),
    )
}


FLUSH_S = 1.0
_KEY = "shop_load"


def journey_classes() -> dict[str, type[Journey]]:
    """The classes that the plan's mix names, each with as many users as share its arrivals."""
    plan = read_plan()
    for target in plan.targets:
        require_own_machine(target.url)
    classes = {}
    for name in (*plan.mix.shares, *plan.mix.every_s):
        journey = JOURNEYS[name]
        journey.fixed_count = 1 if name in plan.mix.every_s else plan.shares
        journey.host = plan.targets[0].url
        classes[journey.__name__] = journey
    return classes


@events.init.add_listener  # type: ignore[untyped-decorator]
def prepare(environment: Any, **_: object) -> None:
    plan = read_plan()
    is_master = isinstance(environment.runner, MasterRunner)
    stores = [] if is_master else [read_store(target.searches) for target in plan.targets]
    set_state(RunState(environment, plan, Recorder(), stores))


@events.test_start.add_listener  # type: ignore[untyped-decorator]
def begin(environment: Any, **_: object) -> None:
    state = state_of(environment)
    state.began = time.perf_counter()
    if not isinstance(environment.runner, MasterRunner):
        gevent.spawn(watch_health, state)
    if not isinstance(environment.runner, WorkerRunner):
        append(state.plan, {"started": time.time()})
    if not isinstance(environment.runner, MasterRunner | WorkerRunner):
        gevent.spawn(_flush_forever, state)


def _flush_forever(state: RunState) -> None:
    while True:
        gevent.sleep(FLUSH_S)
        append(state.plan, state.recorder.take())


@events.report_to_master.add_listener  # type: ignore[untyped-decorator]
def send(client_id: str, data: dict[str, Any], **_: object) -> None:
    for state in all_states():
        data[_KEY] = state.recorder.take()


@events.worker_report.add_listener  # type: ignore[untyped-decorator]
def receive(client_id: str, data: dict[str, Any], **_: object) -> None:
    if taken := data.get(_KEY):
        append(read_plan(), taken)


@events.quitting.add_listener  # type: ignore[untyped-decorator]
def end(environment: Any, **_: object) -> None:
    state = state_of(environment)
    if not isinstance(environment.runner, MasterRunner | WorkerRunner):
        append(state.plan, state.recorder.take())
    environment.process_exit_code = 0  # the judgement is of `loadtests.judgement`


def append(plan: RunPlan, taken: dict[str, Any]) -> None:
    with (Path(plan.folder) / FILE_NAME).open("a", encoding="utf-8") as file:
        file.write(json.dumps(taken, ensure_ascii=False) + "\n")
