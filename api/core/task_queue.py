"""The task queue: Celery over Redis. Declares tasks and their periods, and sends tasks after a commit.

What waits stands in tables of PostgreSQL; a message only wakes a worker. So a message may be lost, late or come twice:
every task takes its work from a table by row locks, and beat sends it again every minute.
"""

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from celery import Celery, shared_task
from kombu.connection import Connection
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.core.settings import get_settings

log = logging.getLogger(__name__)

#: Queues, each with worker processes of its own: imports and rebuilds never delay the drains of the search.
WORK, DRAIN = "indexer", "drain"
#: How often beat sends what else is sent after a commit; also how long a message waits for a worker.
SAFETY_S = 60.0
HOUR_S = 3600.0
#: For the thread that sends; requests never wait for Redis.
SEND_TIMEOUT_S = 1.0

#: The options of a task that beat sends, by the name of the task (Celery's `beat_schedule`).
Schedule = Mapping[str, Mapping[str, Any]]


def task(
    name: str, queue: str = WORK, *, retry_for: tuple[type[Exception], ...] = (OperationalError,), retries: int = 3
) -> Callable[[Callable[..., None]], Any]:
    """Declares a Celery task. It is tried again, with exponential backoff, after the errors of `retry_for`.

    Any: Celery ships no types. Threads cannot be stopped, so the limits of time are those of statements and requests.
    """
    declared: Callable[[Callable[..., None]], Any] = shared_task(
        name=name,
        queue=queue,
        ignore_result=True,
        acks_late=True,
        autoretry_for=retry_for,
        throws=retry_for,
        retry_backoff=1,
        retry_backoff_max=15,
        max_retries=retries,
    )
    return declared


def every(seconds: float, *arguments: str) -> Mapping[str, Any]:
    """An entry of a schedule. Without a worker messages must not accumulate, so each expires with the next one."""
    return {"schedule": seconds, "args": arguments, "options": {"expires": seconds}}


def send_after_commit(session: Session, name: str) -> None:
    """Wakes a worker for a task when the transaction of the session is committed; not when it is rolled back."""
    session.info.setdefault(_AFTER_COMMIT, set()).add(name)


_AFTER_COMMIT = "tasks_after_commit"


@event.listens_for(Session, "after_commit")
def _send_all(session: Session) -> None:
    if not session.in_nested_transaction():  # the release of a savepoint is no commit
        for name in session.info.pop(_AFTER_COMMIT, ()):
            sender.send(name)


@event.listens_for(Session, "after_rollback")
def _drop_all(session: Session) -> None:
    session.info.pop(_AFTER_COMMIT, None)


class TaskSender:
    """Sends tasks without arguments in a thread. A Redis that does not answer delays no request."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="task-sender")
        self._app = Celery("shop", set_as_current=False)

    def send(self, name: str) -> None:
        if name not in self._waiting:
            self._waiting.add(name)
            self._thread.submit(self._send, name)

    def _send(self, name: str) -> None:
        self._waiting.discard(name)  # first: what is committed meanwhile sends it again
        try:
            self.publish(name)
        except Exception as error:  # whatever the broker raises: beat sends it within a minute
            log.warning("task %s is not sent, beat will: %s", name, error)

    def publish(self, name: str) -> None:
        options = {"socket_timeout": SEND_TIMEOUT_S, "socket_connect_timeout": SEND_TIMEOUT_S}
        with Connection(get_settings().celery_url, transport_options=options) as connection:  # type: ignore[no-untyped-call]
            # declare: the workers have declared the queue, which the API may only add to.
            self._app.send_task(name, connection=connection, queue=WORK, declare=[], retry=False, expires=SAFETY_S)


sender = TaskSender()
