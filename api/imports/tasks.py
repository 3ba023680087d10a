"""The Celery task of uploaded price lists. The queue is the table of runs; the message only wakes the worker."""

import logging

from celery import shared_task
from sqlalchemy.exc import OperationalError

from api.core.db import get_engine
from api.imports.run_queue import run_waiting

log = logging.getLogger(__name__)


@shared_task(name="imports.run_waiting")  # type: ignore[untyped-decorator]
def run_waiting_imports() -> None:
    try:
        run_waiting(get_engine())
    except OperationalError as error:
        log.warning("imports: the database does not answer: %s", error)
