"""Rate limit of wrong promo codes by the visitor's network: one path for every call that judges a code."""

from contextlib import suppress

from api.core.errors import TooManyError
from api.pricing.discounts import NOT_FIRST_ORDER, UNKNOWN_PROMO_CODE, normal_code
from api.pricing.refusals import Refusal
from api.rate_limits.policy import JUDGED_PROMO_CODE, PROMO_CODE
from api.rate_limits.service import RateLimiter


class PromoCodeAttempts:
    def __init__(self, limits: RateLimiter) -> None:
        self.limits = limits

    def refusal(self, typed_code: str, judgement: Refusal | None, contacts: str = "") -> Refusal | None:
        """Counts a judgement that a stranger could learn from: an unknown code, or that somebody with these contacts
        has ordered before. The refusal replaces the judgement, so a right code then gets the same answer as a wrong
        one; the rest of the checkout goes on.

        The same guess of this network within the hour is free: a guest's browser sends its code with every change.
        """
        code = normal_code(typed_code)
        guess = f"{code} {contacts}" if judgement == NOT_FIRST_ORDER else code
        if not code or self.limits.is_spent(JUDGED_PROMO_CODE, guess):
            return None
        try:
            if judgement in (UNKNOWN_PROMO_CODE, NOT_FIRST_ORDER):
                self.limits.spend(PROMO_CODE)
            else:
                self.limits.check(PROMO_CODE)
        except TooManyError as error:
            return Refusal("promo_too_many", error.message)
        with suppress(TooManyError):  # the same guess came at the same time
            self.limits.spend(JUDGED_PROMO_CODE, guess)
        return None
