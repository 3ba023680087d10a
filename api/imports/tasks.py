"""The Celery task of uploaded price lists. The queue is the table of runs; the message only wakes the worker."""

from api.core.db import get_engine
from api.core.task_queue import SAFETY_S, every, task
from api.imports.run_queue import run_waiting

SCHEDULE = {"imports.run_waiting": every(SAFETY_S)}


@task("imports.run_waiting")
def run_waiting_imports() -> None:
    run_waiting(get_engine())
