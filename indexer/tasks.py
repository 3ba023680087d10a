"""Celery tasks of the indexer; each calls one function that the command line calls too.

A failed drain is tried again with backoff; what still waits then, and every other task, is sent again by beat.
"""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any

from celery.schedules import crontab
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.core.db import drain_engine, get_engine
from api.core.settings import get_settings
from api.core.task_queue import DRAIN, SAFETY_S, Schedule, every, task
from api.curation.config_files import ConfigFileError
from api.index import repository
from api.index.index_state import LATE_S
from api.index.repository import dead_letter_count, oldest_event_age_s
from indexer import drain, index_jobs, outbox, target_repository
from indexer.documents import INDEXED_ENTITIES
from indexer.documents.cars import write_events_of_built_cars
from indexer.engine import EngineError, SearchEngine
from indexer.index_jobs import rebuild_if_requested, repair
from indexer.publication import run_preview, run_publication
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError
from indexer.suggestions.build import keep_fresh
from indexer.vocabulary import store

log = logging.getLogger(__name__)

#: Safety tick: for events whose message was lost, whose drain failed, and those of orders, which notify nobody.
TICK_S = 1.0
WATCH_S = 15.0
#: How often the rows of each index are counted, for the back office and the metrics.
COUNT_S = 600.0
#: Half past three at night in the shop; beat counts in UTC.
NIGHT = crontab(hour=0, minute=30)
#: Five past midnight in the shop.
NEW_DAY = crontab(hour=21, minute=5)
#: Pause before a job that is not at its end goes on: the slices of a reconcile, a publication that waits for an engine.
NEXT_SLICE_S = 1.0

DRAIN_ERRORS = (EngineError, OperationalError, ConfigFileError)
#: Of the others: nothing is lost, beat sends the task again.
ERRORS = (EngineError, OperationalError, ConfigFileError, RebuildRunningError, RebuildIncompleteError)


#: What a second engine needs too: its own beat sends nothing else.
TARGET_SCHEDULE: Schedule = {
    "indexer.tick": every(TICK_S),
    "indexer.watch": every(WATCH_S),
    "indexer.suggest": every(SAFETY_S),
    "indexer.jobs": every(SAFETY_S),
    "indexer.reconcile": {"schedule": NIGHT},
}
SCHEDULE: Schedule = {
    **TARGET_SCHEDULE,
    "indexer.publish": every(SAFETY_S),
    "indexer.preview": every(SAFETY_S),
    "indexer.vocabulary": every(SAFETY_S),
    "indexer.count_rows": every(COUNT_S),
    # Cars that are still built are built in the new year too. Every night: a single date could be missed.
    "indexer.years": {"schedule": NEW_DAY},
}


@lru_cache
def _register_target(database: Engine) -> None:
    """Once a process."""
    target_repository.register(database, get_settings().engine_url)


def search_engine() -> SearchEngine:
    """A client of the engine, for one thread only."""
    _register_target(get_engine())
    return SearchEngine.of(get_settings())


def _periodic(name: str) -> Callable[[Callable[..., None]], Any]:
    """Declares a task whose failure is only logged: nothing is lost, beat sends it again. Any: as of `task`."""

    def declare(run: Callable[..., None]) -> Any:
        @wraps(run)
        def logged(*arguments: str) -> None:
            try:
                run(*arguments)
            except ERRORS as error:
                log.warning("%s: %s", " ".join((name, *arguments)), error)

        return task(name, retry_for=())(logged)

    return declare


@task("indexer.drain", DRAIN, retry_for=DRAIN_ERRORS)
def drain_index(index: str) -> None:
    """Drains the outbox of an index. A failure leaves the events for the next attempt, or for the tick.

    Ends at once when another drain of the index waits to begin: that one will see the same events.
    """
    started, database, entity = time.monotonic(), drain_engine(), INDEXED_ENTITIES[index]
    try:
        if count := drain.drain(entity, search_engine(), database):
            # The drain itself has succeeded: its figures may be lost.
            with suppress(OperationalError), get_engine().begin() as connection:
                repository.save_drain(connection, index, count, time.monotonic() - started)
            log.info("%s: %d rows brought up to date", index, count)
        with database.connect() as connection:
            if outbox.is_rebuild_requested(connection, entity.name):
                rebuild_index.apply_async((index,), retry=False, expires=SAFETY_S)
    except DRAIN_ERRORS as error:
        log.warning("%s: not up to date, will be tried again: %s", index, error)
        with suppress(OperationalError), get_engine().begin() as connection:
            repository.save_failure(connection, index, f"{type(error).__name__}: {error}")
        raise


@task("indexer.tick", DRAIN, retries=0)
def tick() -> None:
    """The safety tick: sends the drains of all indexes that have events, also those of due dead letters."""
    search_engine()
    waiting = []
    with drain_engine().begin() as connection:
        for entity in INDEXED_ENTITIES.values():
            outbox.retry_dead_letters(connection, entity.name)
            if outbox.has_events(connection, entity.name) or outbox.is_rebuild_requested(connection, entity.name):
                waiting.append(entity.index)
    for index in waiting:
        drain_index.apply_async((index,), retry=False, expires=SAFETY_S)


@_periodic("indexer.rebuild")
def rebuild_index(index: str) -> None:
    """Rebuilds an index while transactions want it. A rebuild that dies or fails leaves their events for the next."""
    with suppress(RebuildRunningError):
        count = rebuild_if_requested(INDEXED_ENTITIES[index], search_engine(), get_engine())
        if count is not None:
            log.info("%s: rebuilt, %d documents", index, count)


@_periodic("indexer.suggest")
def suggest() -> None:
    """Rebuilds completions when they are due."""
    if count := keep_fresh(search_engine(), get_engine()):
        log.info("suggestions: %d texts", count)


@_periodic("indexer.watch")
def watch() -> None:
    """Repairs missing indexes of an engine and logs a warning when one of its indexes falls behind."""
    engine = search_engine()
    with get_engine().connect() as connection:
        for index, entity in INDEXED_ENTITIES.items():
            if (age := oldest_event_age_s(connection, entity.name)) > LATE_S:
                log.warning("%s: the oldest change has waited %.0f s for the index", index, age)
            if dead_letters := dead_letter_count(connection, entity.name):
                log.warning("%s: %d dead letters, see `shop status`", index, dead_letters)
    repair(engine, get_engine())


@_periodic("indexer.jobs")
def run_jobs() -> None:
    """Executes requested rebuilds and a slice of each reconcile, and sends itself for the next slice."""
    if index_jobs.run_jobs(search_engine(), get_engine()):
        run_jobs.apply_async(countdown=NEXT_SLICE_S, retry=False)


@_periodic("indexer.publish")
def publish_version() -> None:
    """Executes a requested publication of the search configuration, and sends itself again while it waits."""
    if run_publication(search_engine(), get_engine()):
        publish_version.apply_async(countdown=NEXT_SLICE_S, retry=False)


@_periodic("indexer.preview")
def build_preview() -> None:
    """Fills the index of a requested preview of the draft, then that of one that was requested meanwhile."""
    if run_preview(search_engine(), get_engine()):
        build_preview.apply_async(retry=False)


@task("indexer.reconcile")
def enqueue_reconciles() -> None:
    index_jobs.enqueue_reconciles(get_engine())
    run_jobs.apply_async(retry=False)


@task("indexer.count_rows")
def count_rows() -> None:
    index_jobs.count_rows(get_engine())


@task("indexer.years")
def renew_years() -> None:
    """Indexes the cars that are still built again: their documents list every year up to the current one."""
    with get_engine().begin() as connection:
        write_events_of_built_cars(connection)


@_periodic("indexer.vocabulary")
def refresh_vocabulary() -> None:
    """Rebuilds the vocabulary after texts have changed; prices and stock do not concern it."""
    store.refresh(get_engine())
