"""How long the shop keeps what people leave behind in passing; every hour the rest is removed.

Codes and sessions of the login have their own purge (`api/auth/tasks.py`), as limits count them.
"""

import logging
from datetime import UTC, datetime, timedelta

from celery import shared_task

from api.core.db import transaction
from api.search.log.repository import SearchLogRepository
from api.search.wishes.repository import SearchWishRepository
from api.vehicles.requests.repository import ExpertRequestRepository

log = logging.getLogger(__name__)

SEARCH_LOG = timedelta(days=90)
#: As long as the consents of both forms say.
QUESTIONS_AND_WISHES = timedelta(days=365)


def forget_old(now: datetime) -> dict[str, int]:
    """How many rows of each kind went."""
    with transaction() as session:
        return {
            "searches": SearchLogRepository(session).forget(now - SEARCH_LOG),
            "questions": ExpertRequestRepository(session).forget(now - QUESTIONS_AND_WISHES),
            "wishes": SearchWishRepository(session).forget(now - QUESTIONS_AND_WISHES),
        }


@shared_task(name="retention.forget")  # type: ignore[untyped-decorator]
def forget() -> None:
    gone = forget_old(datetime.now(UTC))
    if any(gone.values()):
        log.info("removed what is old: %s", ", ".join(f"{count} {kind}" for kind, count in gone.items() if count))
