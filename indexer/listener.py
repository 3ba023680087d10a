"""Turns PostgreSQL's `NOTIFY search_outbox` into drain messages, in a thread of the worker."""

import logging
import threading
from collections.abc import Collection
from itertools import product
from typing import Any

import psycopg
from celery import bootsteps

from api.core.settings import get_settings

log = logging.getLogger(__name__)

CHANNEL = "search_outbox"
#: A quiet connection is probed this often.
PROBE_S = 10.0
#: Debounce: many commits become one message in this time; the first one is not delayed.
DEBOUNCE_S = 0.05
RECONNECT_S = (0.2, 5.0)


class OutboxListener(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery ships no types
    """Starts with the worker's pool and ends with the worker."""

    requires = {"celery.worker.components:Pool"}  # noqa: RUF012  (read by Celery)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, worker: Any) -> None:
        self._thread = threading.Thread(target=listen, args=(self._stopping,), name="outbox-listener", daemon=True)
        self._thread.start()

    def stop(self, worker: Any) -> None:
        self._stopping.set()

    terminate = stop


def listen(stopping: threading.Event) -> None:
    """Listens until stopped; reconnects with backoff, and after that drains everything that was missed."""
    pause = RECONNECT_S[0]
    while not stopping.is_set():
        try:
            with psycopg.connect(
                get_settings().libpq_url, autocommit=True, connect_timeout=5, application_name="outbox listener"
            ) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                pause = RECONNECT_S[0]
                wake()
                _relay(connection, stopping)
        except psycopg.Error as error:
            log.warning("not listening to PostgreSQL, trying again in %.1f s: %s", pause, str(error).strip())
            stopping.wait(pause)
            pause = min(pause * 2, RECONNECT_S[1])


def _relay(connection: psycopg.Connection, stopping: threading.Event) -> None:
    quiet = 0.0
    while not stopping.is_set():
        if changed := {notify.payload for notify in connection.notifies(timeout=0.5, stop_after=1)}:
            wake(changed)
            quiet = 0.0
            stopping.wait(DEBOUNCE_S)
        elif (quiet := quiet + 0.5) >= PROBE_S:
            connection.execute("SELECT 1")
            quiet = 0.0


def wake(names: Collection[str] = ()) -> None:
    """Enqueues drains of the entities that changed, or of all, for each search engine.

    Without Redis nothing is enqueued, by the safety tick neither: the events wait in the outbox until Redis is back.
    """
    from indexer.entity_registry import INDEXED_ENTITIES
    from indexer.tasks import drain_index

    try:
        named = [entity for entity in INDEXED_ENTITIES.values() if entity.name in names]
        for entity, url in product(named or INDEXED_ENTITIES.values(), get_settings().engine_urls):
            drain_index.apply_async((entity.index, url), retry=False, expires=60)
    except Exception as error:  # whatever the broker raises: the next notification or tick tries again
        log.warning("no drain message sent: %s", error)
