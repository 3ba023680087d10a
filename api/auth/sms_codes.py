"""SMS codes: issued, checked and voided.

Limits count the rows of `sms_codes`, so a restart, a second process or a lost Redis resets none.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.auth.errors import CodeExpiredError, CodeSpentError, WrongCodeError
from api.auth.models import SmsCode
from api.auth.repository import CodeRepository
from api.auth.schemas import SmsProof
from api.auth.sms_budget import SmsBudget
from api.auth.sms_limits import DAY, LIFETIME, PER_ADDRESS, PER_PHONE, TRIES, WRONG_GUESSES_A_DAY, seconds_left, wait
from api.core.errors import ShopError, TooManyError
from api.core.settings import get_settings
from api.http.client import neighbourhood


@dataclass(frozen=True)
class IssuedCode:
    id: int
    #: In clear only here and in the message.
    code: str


class SmsCodes:
    def __init__(self, session: Session) -> None:
        self.repository = CodeRepository(session)

    def issue(
        self,
        phone: str,
        address: str,
        city_id: int | None,
        agreed_version: int | None,
        proof: SmsProof | None = None,
    ) -> IssuedCode:
        """Issues a code that replaces the older one. The work is the same for known and unknown phones."""
        self.repository.lock_sending()
        now = datetime.now(UTC)
        source = neighbourhood(address)
        self._refuse_too_many(phone, source, now)
        proof_nonce = SmsBudget(self.repository).spend(phone, source, proof, now)
        self.repository.replace_codes(phone, now)
        length = get_settings().sms_code_length
        code = f"{secrets.randbelow(10**length):0{length}d}"
        row = SmsCode(
            phone=phone,
            code_hash=code_hash(phone, code),
            address=source,
            city_id=city_id,
            agreed_version=agreed_version,
            created_at=now,
            expires_at=now + LIFETIME,
            proof_nonce=proof_nonce,
        )
        return IssuedCode(self.repository.add(row), code)

    def void(self, code_id: int) -> None:
        """Voids a code whose message was not sent."""
        self.repository.void(code_id, datetime.now(UTC))

    def check(self, phone: str, code: str) -> SmsCode | ShopError:
        """The row of a right code, else the refusal. The refusal is returned, not raised, so that the counted guess is
        committed.

        The row is locked: parallel guesses are serialised, and one of two logins with the right code succeeds.
        """
        now = datetime.now(UTC)
        row = self.repository.lock_live(phone, now)
        if row is None:
            return CodeExpiredError()
        if row.tries >= TRIES:
            return CodeSpentError()
        if wait := self._wait_for_guesses(phone, now):
            return TooManyError(wait, "too_many_guesses")
        if not hmac.compare_digest(row.code_hash, code_hash(phone, code)):
            self.repository.count_guess(row)
            return WrongCodeError(TRIES - row.tries) if row.tries < TRIES else CodeSpentError()
        return row

    def _refuse_too_many(self, phone: str, source: str, now: datetime) -> None:
        since = now - DAY
        by_phone = wait(self.repository.send_times(phone, since), PER_PHONE, now)
        by_address = wait(self.repository.request_times(source, since), PER_ADDRESS, now)
        # A code without a guess left could not be used.
        if longest := max(by_phone, by_address, self._wait_for_guesses(phone, now)):
            raise TooManyError(longest, "too_many_codes")

    def _wait_for_guesses(self, phone: str, now: datetime) -> int:
        wrong = self.repository.wrong_guesses(phone, now - DAY)
        if wrong.first_code_at is None or wrong.guesses < WRONG_GUESSES_A_DAY:
            return 0
        return seconds_left(wrong.first_code_at, DAY, now)


def code_hash(phone: str, code: str) -> bytes:
    """HMAC with the shop's key: a plain hash of four digits could be reversed at once."""
    key = get_settings().secret_key.get_secret_value().encode()
    return hmac.digest(key, f"sms code {phone} {code}".encode(), hashlib.sha256)
