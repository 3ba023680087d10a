"""Retention of personal data that is not part of an account: older rows are deleted every hour.

SMS codes and login sessions have their own deletion (`api/auth/tasks.py`), because limits count them.
"""

import logging
from datetime import UTC, datetime, timedelta

from celery import shared_task

from api.consents.models import Purpose
from api.consents.repository import ConsentRepository
from api.content.forms.repository import FormRepository
from api.core.db import transaction
from api.discounts.former_use_repository import FormerPromoUseRepository
from api.newsletter.links import CONFIRM_WITHIN
from api.newsletter.repository import SubscriberRepository
from api.rate_limits.repository import AttemptCounterRepository
from api.reviews.repository import ReviewRepository
from api.search.log.models import LOG_RETENTION
from api.search.log.repository import SearchLogRepository
from api.search.wishes.repository import SearchWishRepository
from api.vehicles.requests.repository import ExpertRequestRepository

log = logging.getLogger(__name__)

#: The term named by the consents of the three forms.
QUESTIONS_AND_WISHES = SURVEY_ANSWERS = timedelta(days=365)
#: The term named by the consent.
VENDOR_APPLICATIONS = timedelta(days=3 * 365)
#: Ended consents, without contact data: the general limitation period (ГК, art. 196).
ENDED_CONSENTS = timedelta(days=3 * 365)
#: Rejected reviews: until then their authors can read the reason.
REJECTED_REVIEWS = timedelta(days=365)
#: Consents whose data are deleted after a year without a row that would say so.
YEARLY_PURPOSES = (Purpose.VEHICLE_REQUEST, Purpose.SEARCH_WISH, Purpose.PROMO_ADDRESS)
#: Promo codes used by deleted accounts: the general limitation period (ГК, art. 196).
FORMER_PROMO_USES = timedelta(days=3 * 365)


def delete_old_rows(now: datetime) -> dict[str, int]:
    """Deletes rows that are older than their term; returns {kind of rows: number of deleted rows}."""
    with transaction() as session:
        forms, consents = FormRepository(session), ConsentRepository(session)
        return {
            "searches": SearchLogRepository(session).delete_older_than(now - LOG_RETENTION),
            "questions": ExpertRequestRepository(session).delete_older_than(now - QUESTIONS_AND_WISHES),
            "wishes": SearchWishRepository(session).delete_older_than(now - QUESTIONS_AND_WISHES),
            "survey answers": forms.clear_answers_older_than(now - SURVEY_ANSWERS),
            "vendor applications": forms.delete_applications_older_than(now - VENDOR_APPLICATIONS),
            "rejected reviews": ReviewRepository(session).delete_rejected_before(now - REJECTED_REVIEWS),
            "unconfirmed subscribers": SubscriberRepository(session).delete_not_subscribed(now - CONFIRM_WITHIN),
            "contacts of consents": consents.end_older_than(YEARLY_PURPOSES, now - QUESTIONS_AND_WISHES)
            + consents.end_older_than((Purpose.VENDOR,), now - VENDOR_APPLICATIONS),
            "consents": consents.delete_ended(now - ENDED_CONSENTS),
            "former promo uses": FormerPromoUseRepository(session).delete_useless(now - FORMER_PROMO_USES, now),
            "counters of attempts": AttemptCounterRepository(session).delete_expired(),
        }


@shared_task(name="retention.forget")  # type: ignore[untyped-decorator]
def enforce_retention() -> None:
    deleted = delete_old_rows(datetime.now(UTC))
    if any(deleted.values()):
        log.info("removed what is old: %s", ", ".join(f"{count} {kind}" for kind, count in deleted.items() if count))
