"""Hourly count of what came of searches that an older release stored."""

import logging

from celery import shared_task

from api.core.db import transaction
from api.index.search_log_repository import SearchOutcomeRepository

log = logging.getLogger(__name__)

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


@shared_task(name="search.count_outcomes")  # type: ignore[untyped-decorator]
def count_outcomes_hourly() -> None:
    if counted := count_outcomes():
        log.info("counted what came of %d searches", counted)
