"""The daily budget of SMS: half of it for everybody, a quarter more for a proof of work, the last for known phones.

A phone is known when it logged in before. Strangers must not learn which ones are: beyond half of the budget every
phone brings a proof, unless it asks from the network of one of its open logins.
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

#: Shares of the budget: up to the first anybody gets a code, up to the second unknown phones with a proof of work.
FREE_SHARE, UNKNOWN_SHARE = 0.5, 0.75


class SmsBudget:
    def __init__(self, repository: CodeRepository) -> None:
        self.repository = repository

    def spend(self, phone: str, network: str, proof: SmsProof | None, now: datetime) -> str | None:
        """The nonce of the proof that pays for a message, None where none is needed. Called under the lock of sending.

        Raises SmsBudgetSpentError or ProofRequiredError.
        """
        sent, budget = self.repository.count_since(now - DAY), get_settings().sms_daily_budget
        if sent >= budget:
            log.error("the SMS budget of the day is spent: nobody gets a code until some of it is a day old")
            raise SmsBudgetSpentError
        if sent < budget * FREE_SHARE:
            return None
        familiarity = self.repository.familiarity(phone, network, now)
        if familiarity.is_logged_in_nearby:
            return None
        nonce = self._unused_nonce(phone, network, proof)
        if sent >= budget * UNKNOWN_SHARE and not familiarity.has_logged_in:
            log.warning("three quarters of the SMS budget of the day are spent: the rest is for known phones")
            raise SmsBudgetSpentError
        return nonce

    def _unused_nonce(self, phone: str, network: str, proof: SmsProof | None) -> str:
        nonce = proof and proven_nonce(proof.challenge, proof.answer, phone, network)
        if not nonce or self.repository.is_proof_used(nonce):
            raise ProofRequiredError(new_challenge(phone, network))
        return nonce
