"""Rate limit of wrong promo codes by the visitor's network, against guessing."""

from api.core.errors import TooManyError
from api.core.limits import LimitCounters
from api.http.client import neighbourhood
from api.pricing.bills import Bill
from api.pricing.discounts import UNKNOWN_PROMO_CODE, normal_code
from api.pricing.refusals import Refusal

WRONG_CODES = 20
SECONDS = 3600


class PromoCodeAttempts:
    def __init__(self, limits: LimitCounters, address: str) -> None:
        self.limits = limits
        self.neighbourhood = neighbourhood(address)

    def refusal(self, code: str) -> Refusal | None:
        """After too many wrong codes no code is looked up, so that a right one gets the same answer. The rest of the
        checkout goes on."""
        return self._spend(0) if normal_code(code) else None

    def count(self, code: str, bill: Bill) -> None:
        """Counts a wrong code. The same code again, which a guest's browser sends with every change, does not count."""
        if (
            normal_code(code)
            and bill.discount.promo_refusal == UNKNOWN_PROMO_CODE
            and not self._repeated(normal_code(code))
        ):
            self._spend(1)

    def _repeated(self, code: str) -> bool:
        try:
            self.limits.spend("promoCodeAgain", f"{self.neighbourhood} {code}", times=1, seconds=SECONDS)
        except TooManyError:
            return True
        return False

    def _spend(self, cost: int) -> Refusal | None:
        try:
            self.limits.spend("promoCode", self.neighbourhood, times=WRONG_CODES - 1 + cost, seconds=SECONDS, cost=cost)
        except TooManyError as error:
            return Refusal("promo_too_many", error.message)
        return None
