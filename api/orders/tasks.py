"""Expiry of reservations: pieces that were neither paid nor collected return to the stock."""

import logging
from datetime import UTC, datetime

from sqlalchemy.exc import DBAPIError

from api.core.db import transaction
from api.core.task_queue import every, task
from api.orders.repository import OrderRepository
from api.orders.service import OrderService
from api.orders.statuses import Actor, Status

log = logging.getLogger(__name__)

SCHEDULE = {"orders.expire": every(60.0)}

_NOTES = {
    Status.AWAITING_PAYMENT: "Оплату не дождались, товары вернулись на полку",
    Status.NEW: "Заказ не забрали вовремя, товары вернулись на полку",
    Status.READY: "Заказ не забрали вовремя, товары вернулись на полку",
}


@task("orders.expire")
def expire() -> None:
    expire_due()


def expire_due() -> int:
    """Expires each order in a transaction of its own: after a crash the next run continues, and several workers share
    the work."""
    failed: set[int] = set()
    expired = 0
    while True:
        order_id = None
        try:
            with transaction() as session:
                order = OrderRepository(session).next_due(datetime.now(UTC), failed)
                if order is None:
                    return expired
                order_id = order.id
                note = _NOTES[Status(order.status)]
                OrderService(session).change_status(order_id, Status.EXPIRED, Actor.SHOP, note=note)
            expired += 1
        except DBAPIError:
            if order_id is None:
                raise
            log.exception("order %s keeps its goods: its reservation cannot be ended", order_id)
            failed.add(order_id)
