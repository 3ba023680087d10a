"""Rate limit of wrong promo codes by the visitor's network: one path for every call that judges a code."""

from contextlib import suppress

from api.core.errors import TooManyError
from api.pricing.discounts import normal_code
from api.pricing.refusals import Refusal
from api.rate_limits.policy import JUDGED_PROMO_CODE, PROMO_CODE
from api.rate_limits.service import RateLimiter


class PromoCodeAttempts:
    def __init__(self, limits: RateLimiter) -> None:
        self.limits = limits

    def refusal(self, typed_code: str, *, is_known: bool) -> Refusal | None:
        """Counts a wrong code. A refusal replaces the judgement, so a right code then gets the same answer as a wrong
        one; the rest of the checkout goes on.

        A code that this network has tried within the hour is no guess: a guest's browser sends it with every change.
        """
        code = normal_code(typed_code)
        if not code or self.limits.is_spent(JUDGED_PROMO_CODE, code):
            return None
        try:
            if is_known:
                self.limits.check(PROMO_CODE)
            else:
                self.limits.spend(PROMO_CODE)
        except TooManyError as error:
            return Refusal("promo_too_many", error.message)
        self._mark_judged(code)
        return None

    def _mark_judged(self, code: str) -> None:
        with suppress(TooManyError):  # the same code was judged at the same time
            self.limits.spend(JUDGED_PROMO_CODE, code)
