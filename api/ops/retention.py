"""Retention of personal data: what is older than its term is deleted or emptied every hour.

The terms stand in the registry (`api/personal_data/registry.py`). Here is what is more than a column of age.
"""

import logging
from datetime import UTC, datetime

from api.consents.models import Purpose
from api.consents.repository import ConsentRepository
from api.core.db import transaction
from api.core.shop_time import SHOP_TIME_ZONE
from api.core.task_queue import HOUR_S, every, task
from api.newsletter.letters import CONFIRM_WITHIN
from api.newsletter.repository import SubscriberRepository
from api.personal_data.registry import LIMITATION, ORDER_YEARS, PERSONAL_TABLES, YEAR
from api.personal_data.repository import PersonalDataRepository
from api.pricing.promo_code_repository import delete_useless_uses

log = logging.getLogger(__name__)

SCHEDULE = {"retention.delete_expired": every(HOUR_S)}

#: Consents whose data are deleted after a year without a row that would say so.
YEARLY_PURPOSES = (Purpose.VEHICLE_REQUEST, Purpose.SEARCH_WISH, Purpose.PROMO_ADDRESS)


def delete_expired(now: datetime) -> dict[str, int]:
    """Ends what is older than its term; returns {kind of rows: number of deleted or emptied rows}."""
    with transaction() as session:
        repository, consents = PersonalDataRepository(session), ConsentRepository(session)
        ended = {
            "orders": repository.delete_orders(
                repository.orders_ended_before(_end_of_orders(now), with_recipient=False)
            ),
            "recipients of orders": _empty_recipients(repository, now - LIMITATION),
            "contacts of consents": consents.end_older_than(YEARLY_PURPOSES, now - YEAR)
            + consents.end_older_than((Purpose.VENDOR,), now - LIMITATION),
            "unconfirmed subscribers": SubscriberRepository(session).delete_not_subscribed(now - CONFIRM_WITHIN),
            "former promo uses": delete_useless_uses(session, now - LIMITATION, now),
        }
        for declared in PERSONAL_TABLES:
            for term in declared.terms:
                kind = f"columns of {declared.name}" if term.blank else declared.name
                ended[kind] = ended.get(kind, 0) + repository.end_term(declared, term, now)
    return ended


def _end_of_orders(now: datetime) -> datetime:
    """Orders that ended before this moment are older than `ORDER_YEARS` full years after their own."""
    return datetime(now.astimezone(SHOP_TIME_ZONE).year - ORDER_YEARS, 1, 1, tzinfo=SHOP_TIME_ZONE)


def _empty_recipients(repository: PersonalDataRepository, before: datetime) -> int:
    orders = repository.orders_ended_before(before, with_recipient=True)
    repository.erase(orders)
    return len(orders.order_ids)


@task("retention.delete_expired")
def delete_expired_hourly() -> None:
    ended = delete_expired(datetime.now(UTC))
    if any(ended.values()):
        log.info("removed what is old: %s", ", ".join(f"{count} {kind}" for kind, count in ended.items() if count))
