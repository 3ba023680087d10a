"""Hourly count of what came of searches that an older release stored."""

import logging

from api.core.db import transaction
from api.core.task_queue import HOUR_S, every, task
from api.index.search_log_repository import SearchOutcomeRepository

log = logging.getLogger(__name__)

SCHEDULE = {"search.count_outcomes": every(HOUR_S)}

#: Half a second of work a transaction.
BATCH = 10_000


def count_outcomes() -> int:
    """The number of counted searches."""
    total = 0
    while True:
        with transaction() as session:
            counted = SearchOutcomeRepository(session).count_uncounted(BATCH)
        total += counted
        if counted < BATCH:
            return total


@task("search.count_outcomes")
def count_outcomes_hourly() -> None:
    if counted := count_outcomes():
        log.info("counted what came of %d searches", counted)
