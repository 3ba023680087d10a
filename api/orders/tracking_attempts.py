"""Rate limit of wrong tries to track an order, counted by order number and by the visitor's network.

A stranger cannot lock an order: the tries of one network are its own, and beyond the total of a number every network
still has one try in SECONDS. Unknown numbers are counted like known ones, so the limit does not tell them apart.
"""

from contextlib import suppress
from typing import Annotated

from fastapi import Depends

from api.core.errors import TooManyError
from api.core.limits import Limits
from api.http.client import ClientAddress, neighbourhood
from api.http.routing import provide

#: Wrong tries of one network for one number in SECONDS. A right try does not count.
WRONG_TRIES = 5
SECONDS = 600
#: Wrong tries of all networks for one number in TOTAL_SECONDS; beyond them a network has one in SECONDS.
TOTAL_WRONG_TRIES = 60
TOTAL_SECONDS = 3600


class TrackingAttempts:
    def __init__(self, limits: Limits, address: ClientAddress) -> None:
        self.limits = limits
        self.neighbourhood = neighbourhood(address)

    def check(self, number: str) -> None:
        """Raises TooManyError when this network has no try left for the number."""
        self._spend(number, WRONG_TRIES - 1, cost=0)
        try:
            self.limits.spend("trackOrderTotal", number, times=TOTAL_WRONG_TRIES - 1, seconds=TOTAL_SECONDS, cost=0)
        except TooManyError:
            self._spend(number, 0, cost=0)

    def count_wrong(self, number: str) -> None:
        """Raises TooManyError when tries that ran at the same time have used up the rest."""
        self._spend(number, WRONG_TRIES, cost=1)
        with suppress(TooManyError):
            self.limits.spend("trackOrderTotal", number, times=TOTAL_WRONG_TRIES, seconds=TOTAL_SECONDS)

    def _spend(self, number: str, times: int, cost: int) -> None:
        key = f"{number} {self.neighbourhood}"
        self.limits.spend("trackOrderNumber", key, times=times, seconds=SECONDS, cost=cost)


Tracking = Annotated[TrackingAttempts, Depends(provide(TrackingAttempts))]
