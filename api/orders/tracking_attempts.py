"""Rate limit of wrong tries to track an order, counted by order number and by the visitor's network.

A stranger cannot lock an order: the tries of one network are its own, and beyond the total of a number every network
still has one try. Unknown numbers are counted like known ones, so the limit does not tell them apart.
"""

from contextlib import suppress
from typing import Annotated

from fastapi import Depends

from api.core.errors import TooManyError
from api.http.routing import provide
from api.rate_limits.policy import TRACK_NUMBER, TRACK_NUMBER_BEYOND_TOTAL, TRACK_NUMBER_IN_TOTAL
from api.rate_limits.service import RateLimits


class TrackingAttempts:
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
