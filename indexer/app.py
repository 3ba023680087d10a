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
from indexer.listener import OutboxListener

#: Finds what no notification told of: sent while nobody listened, or failed and left for later.
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
#: Goods whose buyer did not pay or come, money that is owed, words that are new.
EVERY_MINUTE = ("orders.expire", "payments.refund", "indexer.vocabulary")
#: What is kept no longer.
EVERY_HOUR = ("auth.purge", "retention.forget")
#: How soon an uploaded price list is taken up.
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
    # A message is handed out again after this while without an answer: longer than any task, or it would run twice.
    broker_transport_options={"visibility_timeout": 6 * 3600, "socket_connect_timeout": 5, "socket_keepalive": True},
    # In memory: when something was last due is worth no file.
    beat_scheduler="celery.beat:Scheduler",
    beat_max_loop_interval=1,
    beat_schedule={
        **{
            f"drain-{index}": {
                "task": "indexer.drain",
                "schedule": TICK_S,
                "args": [index],
                # Without a worker ticks must not pile up.
                "options": {"expires": 2 * TICK_S},
            }
            for index in ("products", "categories")
        },
        "imports": {"task": "imports.run_waiting", "schedule": IMPORTS_S, "options": {"expires": IMPORTS_S}},
        # Makes them anew once an hour and after a change of the tree or the makers.
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
