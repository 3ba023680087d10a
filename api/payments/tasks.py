"""Money that is owed to buyers goes back by itself."""

import logging
from uuid import UUID

from celery import shared_task

from api.core.db import transaction
from api.payments.service import PaymentService

log = logging.getLogger(__name__)


@shared_task(name="payments.refund", ignore_result=True)  # type: ignore[untyped-decorator]
def refund() -> None:
    refund_all()


def refund_all() -> int:
    """Each payment in a transaction of its own; one whose provider fails waits for the next run."""
    seen: set[UUID] = set()
    refunded = 0
    while (payment_id := _refund_next(seen)) is not None:
        refunded += payment_id not in seen
        seen.add(payment_id)
    return refunded


def _refund_next(seen: set[UUID]) -> UUID | None:
    payment_id = None
    try:
        with transaction() as session:
            service = PaymentService(session)
            payment = service.repository.next_to_refund(seen)
            if payment is None:
                return None
            payment_id = payment.id
            service.refund(payment)
    except Exception:
        if payment_id is None:
            raise
        log.exception("the refund of payment %s has to be tried again", payment_id)
        seen.add(payment_id)
    return payment_id
