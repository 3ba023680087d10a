"""Listens to PostgreSQL and sends a drain for each index whose rows a committed transaction has changed.

A thread of the worker of the queue `drain`. A notification or a message that is lost is made up for by the tick of
beat (`indexer.tasks.tick`).
"""

import logging
import threading
from collections.abc import Collection
from typing import Any

import psycopg
from celery import bootsteps
from kombu.exceptions import OperationalError

from api.core.db import get_engine
from api.core.settings import get_settings
from api.core.task_queue import DRAIN
from indexer.documents import INDEXED_ENTITIES
from indexer.tasks import drain_index

log = logging.getLogger(__name__)

CHANNEL = "search_outbox"
#: A quiet connection is probed this often.
PROBE_S = 10.0
RECONNECT_S = 1.0
#: The first change is sent at once, then those of this time together: a stream of commits is no stream of messages.
COALESCE_S = 0.02
STOP_S = 5.0


class OutboxListener(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery ships no types
    """Starts with the pool of a worker that takes drains, and ends with it."""

    requires = {"celery.worker.components:Pool"}  # noqa: RUF012  (read by Celery)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=run, args=(self._stopping,), name="outbox-listener", daemon=True)

    def include_if(self, worker: Any) -> bool:
        return DRAIN in worker.app.amqp.queues.consume_from

    def start(self, worker: Any) -> None:
        self._thread.start()

    def stop(self, worker: Any) -> None:
        self._stopping.set()
        self._thread.join(STOP_S)

    terminate = stop


def run(stopping: threading.Event) -> None:
    """Reconnects, and then drains everything that was missed."""
    warm_up()
    while not stopping.is_set():
        try:
            with psycopg.connect(
                get_settings().libpq_url, autocommit=True, connect_timeout=5, application_name="outbox listener"
            ) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                _relay(connection, stopping)
        except psycopg.Error as error:
            log.warning("not listening to PostgreSQL, trying again in %.1f s: %s", RECONNECT_S, str(error).strip())
            stopping.wait(RECONNECT_S)


def warm_up() -> None:
    """Builds a document of each index: the first change would wait for word tables, which takes seconds."""
    for entity in INDEXED_ENTITIES.values():
        try:
            with get_engine().connect() as connection:
                ids = list(connection.scalars(entity.indexable().limit(1)))
                for row in entity.read(connection, ids):
                    entity.document(row)
        except Exception:  # whatever fails: the drain itself will say it
            log.exception("%s: no document built", entity.index)


def _relay(connection: psycopg.Connection, stopping: threading.Event) -> None:
    changed, quiet_s = {entity.name for entity in INDEXED_ENTITIES.values()}, 0.0
    while not stopping.is_set():
        if changed and _send(changed):
            changed = set()
            stopping.wait(COALESCE_S)
        entities = {notification.payload for notification in connection.notifies(timeout=0.5, stop_after=1)}
        quiet_s = 0.0 if entities else quiet_s + 0.5
        if quiet_s >= PROBE_S:
            connection.execute("SELECT 1")
            quiet_s = 0.0
        changed |= entities


def _send(changed: Collection[str]) -> bool:
    """Sends the drains of entities. False when Redis does not answer."""
    try:
        for entity in INDEXED_ENTITIES.values():
            if entity.name in changed:
                drain_index.apply_async((entity.index,), retry=False)
    except OperationalError as error:
        log.warning("no drain sent: %s", error)
        return False
    return True
