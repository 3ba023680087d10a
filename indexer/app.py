"""The Celery application: `celery -A indexer.app worker` and `celery -A indexer.app beat`.

Redis carries nothing that cannot be lost: messages only wake the drain, the work itself stands in PostgreSQL.
"""

import warnings
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import setup_logging

from api.core import logs
from api.core.settings import get_settings
from api.search.indexes import ENTITY_INDEXES
from indexer.listener import OutboxListener

#: Safety tick: drains events whose notification was lost, or whose drain failed.
TICK_S = 1.0
WATCH_S = 15.0
MINUTE_S = 60.0
TASKS = [
    "indexer.tasks",
    "api.auth.tasks",
    "api.imports.tasks",
    "api.orders.tasks",
    "api.payments.tasks",
    "api.ops.retention",
]
#: Expired reservations, refunds due, a vocabulary whose words changed.
EVERY_MINUTE = ("orders.expire", "payments.refund", "indexer.vocabulary")
#: Data past its retention.
EVERY_HOUR = ("auth.purge", "retention.forget")
#: How soon an uploaded price list is started.
IMPORTS_S = 2.0
PURGE_S = 3600.0

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
    beat_schedule={
        **{
            f"drain-{index.uid}": {
                "task": "indexer.drain",
                "schedule": TICK_S,
                "args": [index.uid],
                # Without a worker ticks must not accumulate.
                "options": {"expires": 2 * TICK_S},
            }
            for index in ENTITY_INDEXES
        },
        "imports": {"task": "imports.run_waiting", "schedule": IMPORTS_S, "options": {"expires": IMPORTS_S}},
        # Rebuilds them once an hour and after a change of categories or brands.
        "suggestions": {"task": "indexer.suggest", "schedule": MINUTE_S, "options": {"expires": MINUTE_S}},
        "watch": {"task": "indexer.watch", "schedule": WATCH_S, "options": {"expires": WATCH_S}},
        **{task: {"task": task, "schedule": MINUTE_S, "options": {"expires": MINUTE_S}} for task in EVERY_MINUTE},
        **{task: {"task": task, "schedule": PURGE_S, "options": {"expires": PURGE_S}} for task in EVERY_HOUR},
    },
)
app.steps["worker"].add(OutboxListener)


@setup_logging.connect  # type: ignore[untyped-decorator]
def log_as_the_shop_does(loglevel: int | str | None = None, **_: Any) -> None:
    """Celery would bring handlers of its own; connected, it leaves logging alone."""
    logs.configure(get_settings(), loglevel)
