"""Retention of personal data that is not part of an account: older rows are deleted every hour.

SMS codes and login sessions have their own deletion (`api/auth/tasks.py`), because limits count them.
"""

import logging
from datetime import UTC, datetime, timedelta

from celery import shared_task

from api.core.db import transaction
from api.discounts.former_use_repository import FormerPromoUseRepository
from api.search.log.repository import SearchLogRepository
from api.search.wishes.repository import SearchWishRepository
from api.vehicles.requests.repository import ExpertRequestRepository

log = logging.getLogger(__name__)

SEARCH_LOG = timedelta(days=90)
#: The term named by the consents of both forms.
QUESTIONS_AND_WISHES = timedelta(days=365)
#: Promo codes used by deleted accounts: the general limitation period (ГК, art. 196).
FORMER_PROMO_USES = timedelta(days=3 * 365)


def delete_old_rows(now: datetime) -> dict[str, int]:
    """Deletes rows that are older than their term; returns {kind of rows: number of deleted rows}."""
    with transaction() as session:
        return {
            "searches": SearchLogRepository(session).delete_older_than(now - SEARCH_LOG),
            "questions": ExpertRequestRepository(session).delete_older_than(now - QUESTIONS_AND_WISHES),
            "wishes": SearchWishRepository(session).delete_older_than(now - QUESTIONS_AND_WISHES),
            "former promo uses": FormerPromoUseRepository(session).delete_useless(now - FORMER_PROMO_USES, now),
        }


@shared_task(name="retention.forget")  # type: ignore[untyped-decorator]
def enforce_retention() -> None:
    deleted = delete_old_rows(datetime.now(UTC))
    if any(deleted.values()):
        log.info("removed what is old: %s", ", ".join(f"{count} {kind}" for kind, count in deleted.items() if count))
