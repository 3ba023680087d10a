"""The process that drains the outbox as soon as PostgreSQL notifies it, without the message queue between.

    python -m indexer.drain_process PARENT LOG_LEVEL

The worker starts it (indexer.listener). It is a process of its own because an import or a rebuild in the worker would
hold the interpreter for milliseconds at each of a drain's twenty round trips. The ticks of beat drain too, in the
worker: notifications may be lost, and this process may be about to start again.
"""

import logging
import signal
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import psycopg
from sqlalchemy import event

from api.core import logs
from api.core.db import get_engine
from api.core.settings import get_settings
from api.ops import gc_tuning
from indexer.app import app
from indexer.documents import IndexedEntity
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.process_pool import end_with_parent
from indexer.tasks import drain_index

log = logging.getLogger("indexer.drain_process")

CHANNEL = "search_outbox"
#: A quiet connection is probed this often.
PROBE_S = 10.0
RECONNECT_S = (0.2, 5.0)
#: Time that a running drain has when the process is stopped; a drain that does not end deletes no events.
STOP_S = 5.0
#: A drain of one product gives up the interpreter twenty times; another one builds documents meanwhile.
SWITCH_INTERVAL_S = 0.0005


class DrainLoop(threading.Thread):
    """Drains one index of one engine, one drain after another. Changes that are committed meanwhile are the next."""

    def __init__(self, entity: IndexedEntity[Any], url: str, stopping: threading.Event) -> None:
        super().__init__(name=f"drain-{entity.index}", daemon=True)
        self._entity, self._url = entity, url
        self._stopping = stopping
        self._wanted = threading.Event()

    def wake(self) -> None:
        self._wanted.set()

    def run(self) -> None:
        self._try(partial(warm_up, self._entity))
        gc_tuning.freeze()  # a change would wait while the collector goes through the word tables
        while True:
            self._wanted.wait()
            if self._stopping.is_set():
                return
            self._wanted.clear()
            self._try(partial(drain_index, self._entity.index, self._url))

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:  # whatever fails: the next notification or tick tries again
            log.exception("%s: a drain failed", self._entity.index)


def warm_up(entity: IndexedEntity[Any]) -> None:
    """Builds one document: the first change would wait for word tables and plans of statements, which takes seconds."""
    with get_engine().connect() as connection:
        ids = list(connection.scalars(entity.indexable().limit(1)))
        for row in entity.read(connection, ids):
            entity.document(row)


#: The loops of an entity, by its name in the outbox.
Loops = Mapping[str, Sequence[DrainLoop]]


def start_loops(stopping: threading.Event) -> Loops:
    loops: defaultdict[str, list[DrainLoop]] = defaultdict(list)
    for entity in INDEXED_ENTITIES.values():
        for url in get_settings().engine_urls:
            loop = DrainLoop(entity, url, stopping)
            loops[entity.name].append(loop)
            loop.start()
    return loops


def listen(loops: Loops, stopping: threading.Event) -> None:
    """Listens until stopped; reconnects with backoff, and after that drains everything that was missed."""
    pause = RECONNECT_S[0]
    while not stopping.is_set():
        try:
            with psycopg.connect(
                get_settings().libpq_url, autocommit=True, connect_timeout=5, application_name="outbox listener"
            ) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                pause = RECONNECT_S[0]
                wake(loops, loops)
                _relay(connection, loops, stopping)
        except psycopg.Error as error:
            log.warning("not listening to PostgreSQL, trying again in %.1f s: %s", pause, str(error).strip())
            stopping.wait(pause)
            pause = min(pause * 2, RECONNECT_S[1])


def _relay(connection: psycopg.Connection, loops: Loops, stopping: threading.Event) -> None:
    quiet = 0.0
    while not stopping.is_set():
        if changed := {notify.payload for notify in connection.notifies(timeout=0.5, stop_after=1)}:
            wake(loops, changed)
            quiet = 0.0
        elif (quiet := quiet + 0.5) >= PROBE_S:
            connection.execute("SELECT 1")
            quiet = 0.0


def wake(loops: Loops, entities: Collection[str]) -> None:
    for entity in entities:
        for loop in loops.get(entity, ()):
            loop.wake()


def configure_connection(connection: psycopg.Connection, _: object) -> None:
    """For few statements, executed again and again, most of them for one row.

    Planning them each time takes longer than executing them. When a crash of PostgreSQL loses what a drain has written,
    the events are there again and the drain repeats it.
    """
    autocommit, connection.autocommit = connection.autocommit, True
    connection.execute("SET plan_cache_mode = force_generic_plan")
    connection.execute("SET synchronous_commit = off")
    connection.autocommit = autocommit


def main() -> None:
    parent, log_level = sys.argv[1:]
    end_with_parent(int(parent))
    logs.configure(get_settings(), int(log_level))
    app.set_default()
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    event.listen(get_engine(), "connect", configure_connection)
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the worker too, which ends this process
    loops = start_loops(stopping)
    listen(loops, stopping)
    threads = [loop for group in loops.values() for loop in group]
    for loop in threads:
        loop.wake()
    for loop in threads:
        loop.join(STOP_S / len(threads))


if __name__ == "__main__":
    main()
