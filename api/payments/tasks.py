"""Automatic refunds."""

import logging
from uuid import UUID

from api.core.db import transaction
from api.core.task_queue import SAFETY_S, every, task
from api.payments.service import PaymentService

log = logging.getLogger(__name__)

SCHEDULE = {"payments.refund": every(SAFETY_S)}


@task("payments.refund")
def refund() -> None:
    refund_all()


def refund_all() -> int:
    """Refunds each payment in a transaction of its own; one whose provider fails waits for the next run."""
    processed: set[UUID] = set()
    refunded = 0
    while True:
        payment_id = None
        try:
            with transaction() as session:
                service = PaymentService(session)
                payment = service.repository.next_to_refund(processed)
                if payment is None:
                    return refunded
                payment_id = payment.id
                service.refund(payment)
            refunded += 1
        except Exception:
            if payment_id is None:
                raise
            log.exception("the refund of payment %s has to be tried again", payment_id)
        processed.add(payment_id)
