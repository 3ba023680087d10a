"""The Celery task of uploaded price lists. The queue is the table of runs; the message only wakes the worker."""

import logging

from celery import shared_task
from sqlalchemy.exc import OperationalError

from api.core.db import get_engine
from api.imports.repository import remove_outdated_digests
from api.imports.run_queue import run_waiting

log = logging.getLogger(__name__)


@shared_task(name="imports.run_waiting")  # type: ignore[untyped-decorator]
def run_waiting_imports() -> None:
    try:
        run_waiting(get_engine())
    except OperationalError as error:
        log.warning("imports: the database does not answer: %s", error)


@shared_task(name="imports.remove_outdated_digests")  # type: ignore[untyped-decorator]
def remove_outdated_digests_task() -> None:
    """Imports do it too; without them `import_changes` would grow with every order."""
    remove_outdated_digests(get_engine())
