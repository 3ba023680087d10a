"""Tracking of an order by number and phone, without login."""

from contextlib import suppress
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.core.errors import TooManyError
from api.http.routing import provide
from api.orders.models import normal_number
from api.orders.order_responses import tracked_order
from api.orders.repository import OrderRepository
from api.orders.schemas import TrackedOrder
from api.orders.service import OrderNotFoundError
from api.rate_limits.policy import TRACK_NUMBER, TRACK_NUMBER_BEYOND_TOTAL, TRACK_NUMBER_IN_TOTAL
from api.rate_limits.service import RateLimits


class TrackingAttempts:
    """Rate limit of wrong tries, counted by order number and by the visitor's network.

    A stranger cannot lock an order: the tries of one network are its own, and beyond the total of a number every
    network still has one try. Unknown numbers are counted like known ones, so the limit does not tell them apart.
    """

    def __init__(self, limits: RateLimits) -> None:
        self.limits = limits

    def check(self, number: str) -> None:
        """Raises TooManyError when this network has no try left for the number."""
        self.limits.check(TRACK_NUMBER, number)
        if self.limits.is_spent(TRACK_NUMBER_IN_TOTAL, number):
            self.limits.check(TRACK_NUMBER_BEYOND_TOTAL, number)

    def count_wrong(self, number: str) -> None:
        """Raises TooManyError when tries that ran at the same time have used up the rest."""
        self.limits.spend(TRACK_NUMBER, number)
        with suppress(TooManyError):
            self.limits.spend(TRACK_NUMBER_IN_TOTAL, number)


Tracking = Annotated[TrackingAttempts, Depends(provide(TrackingAttempts))]


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
