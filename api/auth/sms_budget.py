"""The daily budget of SMS: half of it for everybody, the rest for a proof of work, which costs more as it runs out.

The answer never depends on whether the phone is known: not one row of a customer is read. Only a browser that logged in
with the phone before, which proves it by its cookie, brings no proof.
"""

import logging
from datetime import datetime

from api.auth.errors import ProofRequiredError, SmsBudgetSpentError
from api.auth.repository import CodeRepository
from api.auth.schemas import SmsProof
from api.auth.sms_limits import DAY
from api.auth.sms_proof import new_challenge, proven_nonce
from api.core.settings import get_settings

log = logging.getLogger(__name__)

#: Shares of the budget: beyond the first a message costs a proof of work, beyond the second four times the work.
FREE_SHARE, CHEAP_SHARE = 0.5, 0.75
MORE_BITS = 2


class SmsBudget:
    def __init__(self, repository: CodeRepository) -> None:
        self.repository = repository

    def spend(
        self, phone: str, network: str, proof: SmsProof | None, now: datetime, *, is_known_device: bool
    ) -> str | None:
        """The nonce of the proof that pays for a message, None where none is needed. Called under the lock of sending.

        Raises SmsBudgetSpentError or ProofRequiredError.
        """
        sent, budget = self.repository.count_messages_since(now - DAY), get_settings().sms_daily_budget
        if sent >= budget:
            log.error("the SMS budget of the day is spent: nobody gets a code until some of it is a day old")
            raise SmsBudgetSpentError
        if sent < budget * FREE_SHARE or is_known_device:
            return None
        more_bits = MORE_BITS if sent >= budget * CHEAP_SHARE else 0
        if more_bits:
            log.warning("three quarters of the SMS budget of the day are spent: a message costs four times the work")
        nonce = proof and proven_nonce(proof.challenge, proof.answer, phone, network)
        if not nonce or self.repository.is_proof_used(nonce):
            raise ProofRequiredError(new_challenge(phone, network, more_bits))
        return nonce
