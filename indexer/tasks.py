"""Celery tasks of the indexer; each calls one function that the command line calls too."""

import logging
import threading
import time
from functools import lru_cache
from typing import Any

from celery import shared_task
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.core.db import get_engine
from api.core.settings import get_settings
from api.curation.index_settings import SearchConfigError
from api.curation.word_tables import WordsError
from api.index.backlog_repository import oldest_event_age_s
from indexer import drain, drain_statistics, engine_registry, engine_repository, health, outbox
from indexer.documents import IndexedEntity
from indexer.documents.car_rows import write_events_of_built_cars
from indexer.engine import EngineError, EngineUnavailableError, SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.index_repair import repair
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError
from indexer.rebuild_requests import is_requested, rebuild_if_requested
from indexer.suggestions.build import keep_fresh
from indexer.vocabulary import store
from indexer.words.rules import rules

log = logging.getLogger(__name__)

RETRY_S = (1.0, 15.0)
#: How long the number of an engine is taken as it was: reading it takes a tenth of the time of a single change.
REGISTRY_S = 5.0
#: A tick drains events that are older; younger ones it leaves to the drain process.
FORGOTTEN_S = 5.0


class Backoff:
    """Exponential backoff: each failure in a row doubles the pause, a success resets it. One a process and subject."""

    def __init__(self) -> None:
        self._pause = RETRY_S[0]
        self._not_before = 0.0

    def ready(self) -> bool:
        return time.monotonic() >= self._not_before

    def failed(self) -> float:
        pause = self._pause
        self._not_before = time.monotonic() + pause
        self._pause = min(pause * 2, RETRY_S[1])
        return pause

    def succeeded(self) -> None:
        self._pause, self._not_before = RETRY_S[0], 0.0


@lru_cache
def backoff(subject: str) -> Backoff:
    return Backoff()


@lru_cache
def register_engines(database: Engine) -> None:
    """Once a process: a worker of the last release, which ends soon, must not register its engines again and again."""
    for url in engine_registry.register(get_settings(), database):
        log.warning("%s is no search engine of the shop any more, its queue is deleted", url)


def search_engine(url: str | None = None) -> SearchEngine:
    """A client of the engine at an address, or of the first one; for this thread only."""
    register_engines(get_engine())
    address = url or get_settings().engine_urls[0]
    return _search_engine(get_engine(), address, threading.get_ident(), int(time.monotonic() / REGISTRY_S))


@lru_cache
def _search_engine(database: Engine, url: str, thread: int, period: int) -> SearchEngine:
    return engine_registry.engine_at(url, get_settings(), database)


def drain_index(index: str, url: str | None = None, *, is_tick: bool = False) -> None:
    """Drains the outbox of an index of one engine. A failure leaves the events for the next tick.

    An engine that does not answer is left alone for a while, so that its drains do not fill the worker. A tick of beat
    is for events that the drain process has not taken: it wakes that, and drains itself what is older.
    """
    wait, engine_wait = backoff(f"{index} {url}"), backoff(f"engine {url}")
    if not (wait.ready() and engine_wait.ready()):
        return
    started = time.monotonic()
    try:
        engine, entity = search_engine(url), INDEXED_ENTITIES[index]
        if is_tick and not _is_forgotten(entity, engine):
            return
        count = drain.drain(entity, engine, get_engine(), waits=not is_tick)
    except (EngineError, OperationalError, WordsError) as error:
        if isinstance(error, EngineUnavailableError):
            engine_wait.failed()
        log.warning("%s: not up to date, next try in %.0f s: %s", index, wait.failed(), error)
        drain_statistics.record_failure(get_engine(), url or get_settings().engine_urls[0], index, error)
        return
    finally:
        start_requested_rebuild(index, url)
    wait.succeeded()
    engine_wait.succeeded()
    if count:
        drain_statistics.record(get_engine(), engine.number, index, count, time.monotonic() - started)
        log.info("%s: %d rows brought up to date", index, count)


@shared_task(name="indexer.tick")  # type: ignore[untyped-decorator]
def tick(url: str) -> None:
    """The safety tick of an engine. One message for all its indexes: a shop that rests handles ticks all day."""
    for index in INDEXED_ENTITIES:
        try:
            drain_index(index, url, is_tick=True)
        except Exception:  # whatever it is, the other indexes have their tick
            log.exception("%s: the safety tick failed", index)


def _is_forgotten(entity: IndexedEntity[Any], engine: SearchEngine) -> bool:
    """Whether events wait although the drain process was woken; wakes it for any, as some transactions do not.

    Loads the word tables, so that they are not loaded under the lock of the drain.
    """
    with get_engine().begin() as connection:
        outbox.retry_dead_letters(connection, entity.name, engine.number)
        age_s = oldest_event_age_s(connection, entity.name, engine.number)
        if age_s > 0:
            outbox.notify(connection, entity.name)
    if age_s < FORGOTTEN_S:
        return False
    rules()
    return True


def start_requested_rebuild(index: str, url: str | None = None) -> None:
    """Sends the task of a rebuild that a transaction wants. It runs beside the drains, which go on."""
    if not (backoff(f"rebuild {index} {url}").ready() and backoff(f"engine {url}").ready()):
        return
    try:
        if is_requested(INDEXED_ENTITIES[index], get_engine(), search_engine(url).number):
            rebuild_index.apply_async((index, url), retry=False, expires=60)
    except Exception as error:  # whatever database or broker raise: the next tick tries again
        log.warning("%s: no rebuild started: %s", index, error)


@shared_task(name="indexer.rebuild")  # type: ignore[untyped-decorator]
def rebuild_index(index: str, url: str | None = None) -> None:
    """Rebuilds an index while transactions want it. A rebuild that dies or fails leaves their events for the next."""
    wait = backoff(f"rebuild {index} {url}")
    if not wait.ready():
        return
    try:
        count = rebuild_if_requested(INDEXED_ENTITIES[index], search_engine(url), get_engine())
    except RebuildRunningError:
        return
    except (EngineError, OperationalError, SearchConfigError, RebuildIncompleteError) as error:
        log.warning("%s: not rebuilt, next try in %.0f s: %s", index, wait.failed(), error)
        return
    wait.succeeded()
    if count is not None:
        log.info("%s: rebuilt, %d documents", index, count)


@shared_task(name="indexer.suggest")  # type: ignore[untyped-decorator]
def suggest(url: str | None = None) -> None:
    """Rebuilds completions when they are due."""
    try:
        if count := keep_fresh(search_engine(url), get_engine()):
            log.info("suggestions: %d texts", count)
    except (EngineError, OperationalError, SearchConfigError, RebuildRunningError, RebuildIncompleteError) as error:
        log.warning("suggestions: %s", error)


@shared_task(name="indexer.years")  # type: ignore[untyped-decorator]
def renew_years() -> None:
    """Indexes the cars that are still built again: their documents list every year up to the current one."""
    try:
        with get_engine().begin() as connection:
            write_events_of_built_cars(connection)
    except OperationalError as error:
        log.warning("years: %s", error)


@shared_task(name="indexer.watch")  # type: ignore[untyped-decorator]
def watch(url: str | None = None) -> None:
    """Repairs missing indexes of an engine and logs a warning when one of its indexes falls behind."""
    try:
        engine = search_engine(url)
        for line in health.warnings(get_engine(), engine.number):
            log.warning("%s: %s", engine.url, line)
        repair(engine, get_engine())
    except (EngineError, OperationalError, SearchConfigError, RebuildRunningError, RebuildIncompleteError) as error:
        log.warning("watch: %s", error)


@shared_task(name="indexer.vocabulary")  # type: ignore[untyped-decorator]
def refresh_vocabulary() -> None:
    """Rebuilds the vocabulary after texts have changed; prices and stock do not concern it."""
    try:
        store.refresh(get_engine())
    except (OperationalError, WordsError) as error:
        log.warning("vocabulary: %s", error)


@shared_task(name="indexer.engines")  # type: ignore[untyped-decorator]
def delete_remains_of_engines() -> None:
    """Deletes what transactions wrote for a search engine while it was removed."""
    try:
        with get_engine().begin() as connection:
            engine_repository.delete_remains(connection)
    except OperationalError as error:
        log.warning("engines: %s", error)
