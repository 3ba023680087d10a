"""The Celery application: `celery -A indexer.app worker` and `celery -A indexer.app beat`.

Messages in Redis may be lost: they only wake the drain, whose events are in PostgreSQL.
"""

import warnings
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import setup_logging

from api.core import logs
from api.core.settings import get_settings
from indexer.heartbeat import WorkerHeartbeat
from indexer.listener import OutboxListener
from indexer.schedule import beat_schedule

TASKS = [
    "indexer.tasks",
    "indexer.job_tasks",
    "api.auth.tasks",
    "api.imports.tasks",
    "api.mail.tasks",
    "api.orders.tasks",
    "api.payments.tasks",
    "api.index.tasks",
    "api.curation.tasks",
    "api.ops.retention",
]

# Celery warns about pickled messages when run as root; messages are JSON here, and containers run as root.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("indexer", broker=get_settings().celery_url, include=TASKS)
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
    beat_scheduler="indexer.heartbeat:HeartbeatScheduler",
    beat_max_loop_interval=1,
    beat_schedule=beat_schedule(get_settings().engine_urls),
)
app.steps["worker"].add(OutboxListener)
app.steps["consumer"].add(WorkerHeartbeat)


@setup_logging.connect  # type: ignore[untyped-decorator]
def configure_logging(loglevel: int | str | None = None, **_: Any) -> None:
    """Configures logging. A receiver of this signal keeps Celery from installing its own handlers."""
    logs.configure(get_settings(), loglevel)
