"""The Celery application: `celery -A indexer.app worker -Q indexer`, the same with `-Q drain`, and `… beat`.

Messages in Redis may be lost: what waits stands in PostgreSQL (`api.core.task_queue`).
"""

import warnings
from typing import Any

from celery import Celery, bootsteps
from celery.platforms import SecurityWarning
from celery.signals import setup_logging, worker_ready
from kombu.entity import Queue

from api.core import logs
from api.core.settings import get_settings
from api.core.task_queue import DRAIN, SAFETY_S, WORK
from api.index.target import MAIN_TARGET, target
from api.ops import heartbeats
from indexer.outbox_listener import OutboxListener
from indexer.schedule import beat_schedule, process_kind

#: By the queue that a worker takes messages from.
KINDS = {WORK: "worker", DRAIN: "drain"}


class WorkerHeartbeat(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery ships no types
    """A timer of the consumer's loop: it is late when the loop hangs or the connection to Redis is lost."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, consumer: Any) -> None:
        queues = consumer.app.amqp.queues.consume_from
        kinds = [process_kind(kind) for queue, kind in KINDS.items() if queue in queues]
        self._timers = [
            consumer.timer.call_repeatedly(heartbeats.EVERY_S, heartbeats.write_heartbeat, (kind,)) for kind in kinds
        ]
        for kind in kinds:
            heartbeats.write_heartbeat(kind)

    def stop(self, consumer: Any) -> None:
        for timer in self._timers:
            timer.cancel()


# Celery warns about pickled messages when run as root; messages are JSON here, and containers run as root.
warnings.filterwarnings("ignore", category=SecurityWarning)


app = Celery("indexer", broker=get_settings().celery_url)
app.conf.update(
    task_ignore_result=True,
    task_acks_late=True,
    task_default_queue=WORK,
    task_queues=[Queue(WORK), Queue(DRAIN)],  # type: ignore[no-untyped-call]
    task_serializer="json",
    accept_content=["json"],
    worker_prefetch_multiplier=1,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    # A message is redelivered after this time without an acknowledgement: longer than any task, or it would run twice.
    broker_transport_options={
        "visibility_timeout": 6 * 3600,
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
        # The workers of another search engine have queues of their own.
        "global_keyprefix": "" if target() == MAIN_TARGET else f"target{target()}:",
    },
    # In memory: the time of the last run needs no file.
    beat_scheduler="indexer.schedule:HeartbeatScheduler",
    beat_max_loop_interval=1,
    beat_schedule=beat_schedule(),
)
app.steps["worker"].add(OutboxListener)
app.steps["consumer"].add(WorkerHeartbeat)


@worker_ready.connect  # type: ignore[untyped-decorator]
def look_for_work(sender: Any, **_: Any) -> None:
    """A worker that starts looks at every table of work: a killed one may have left some, and its message is gone."""
    for entry in app.conf.beat_schedule.values():
        if isinstance(entry["schedule"], float) and entry["schedule"] <= SAFETY_S:
            sender.app.send_task(entry["task"], entry["args"], retry=False, expires=SAFETY_S)


@setup_logging.connect  # type: ignore[untyped-decorator]
def configure_logging(loglevel: int | str | None = None, **_: Any) -> None:
    """Configures logging. A receiver of this signal keeps Celery from installing its own handlers."""
    logs.configure(get_settings(), loglevel)
