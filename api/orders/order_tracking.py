"""Tracking of an order by number and phone, without login."""

from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.http.routing import provide
from api.orders.order_numbers import normal_number
from api.orders.order_responses import tracked_order
from api.orders.repository import OrderRepository
from api.orders.schemas import TrackedOrder
from api.orders.service import OrderNotFoundError
from api.orders.tracking_attempts import Tracking


class OrderTrackingService:
    def __init__(self, session: SessionDep, attempts: Tracking) -> None:
        self.repository = OrderRepository(session)
        self.attempts = attempts

    def track(self, number: str, phone: str) -> TrackedOrder:
        """An unknown number and a wrong phone get the same answer, so that neither can be probed. The phone is that of
        the recipient or of the customer."""
        normalised = normal_number(number)
        if normalised:
            self.attempts.check(normalised)
        order = self.repository.tracked(normalised, phone) if normalised else None
        if order is None:
            if normalised:
                self.attempts.count_wrong(normalised)
            raise OrderNotFoundError(
                "Заказа с таким номером и телефоном нет. Проверьте оба: номер похож на Х-1042-7716, телефон — тот, "
                "что назвали при заказе."
            )
        return tracked_order(
            order,
            self.repository.city_of(order),
            self.repository.lines_of([order.id]),
            self.repository.events_of(order.id),
        )


OrderTracking = Annotated[OrderTrackingService, Depends(provide(OrderTrackingService))]
