"""The Celery application: `celery -A indexer.app worker` and `celery -A indexer.app beat`.

Redis carries nothing that cannot be lost: messages only wake the drain; the events are in PostgreSQL.
"""

import warnings
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import setup_logging

from api.core import logs
from api.core.settings import get_settings
from indexer.listener import OutboxListener
from indexer.schedule import BEAT_SCHEDULE

TASKS = [
    "indexer.tasks",
    "api.auth.tasks",
    "api.imports.tasks",
    "api.orders.tasks",
    "api.payments.tasks",
    "api.ops.retention",
]
# Celery fears pickled messages under root; these are JSON, and in a container root is usual.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery(
    "indexer",
    broker=get_settings().celery_url,
    include=TASKS,
)
app.conf.update(
    task_ignore_result=True,
    task_acks_late=True,
    task_default_queue="indexer",
    task_serializer="json",
    accept_content=["json"],
    worker_prefetch_multiplier=1,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    # A message is redelivered after this time without an acknowledgement: longer than any task, or it would run twice.
    broker_transport_options={"visibility_timeout": 6 * 3600, "socket_connect_timeout": 5, "socket_keepalive": True},
    # In memory: the time of the last run needs no file.
    beat_scheduler="celery.beat:Scheduler",
    beat_max_loop_interval=1,
    beat_schedule=BEAT_SCHEDULE,
)
app.steps["worker"].add(OutboxListener)


@setup_logging.connect  # type: ignore[untyped-decorator]
def log_as_the_shop_does(loglevel: int | str | None = None, **_: Any) -> None:
    """Celery would bring handlers of its own; connected, it leaves logging alone."""
    logs.configure(get_settings(), loglevel)
