"""Codes by SMS and e-mail: issued, checked and voided.

Limits count the rows of `sms_codes`, so a restart, a second process or a lost Redis resets none. Strangers and browsers
that logged in with the phone before have limits of their own; a code voids those of its own requester only.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.auth.errors import CodeExpiredError, CodeSpentError, WrongCodeError
from api.auth.known_device import Requester
from api.auth.models import SmsCode
from api.auth.repository import CodePool, CodeRepository
from api.auth.schemas import SmsProof
from api.auth.sms_budget import SmsBudget
from api.auth.sms_limits import (
    DAY,
    EMAIL_CODE_LENGTH,
    LIFETIMES,
    PER_ADDRESS,
    PER_KNOWN_PHONE,
    PER_MAILBOX,
    PER_PHONE,
    PER_PHONE_AND_NETWORK,
    TRIES,
    WRONG_GUESSES_A_DAY,
    WRONG_GUESSES_OF_A_NETWORK,
    Channel,
    seconds_left,
    wait,
)
from api.core.errors import ShopError, TooManyError
from api.core.settings import get_settings


@dataclass(frozen=True)
class IssuedCode:
    id: int
    #: In clear only here and in the message.
    code: str


@dataclass(frozen=True, slots=True)
class CodeOwner:
    """Whose code it is and who requests or enters it. `session_id`: of the login that the code confirms again."""

    phone: str
    channel: Channel
    requester: Requester
    session_id: int | None = None

    @property
    def pool(self) -> CodePool:
        return CodePool(self.phone, self.channel, self.is_known_device)

    @property
    def is_known_device(self) -> bool:
        return self.session_id is not None or self.requester.is_known_to(self.phone)

    @property
    def stranger_network(self) -> str | None:
        return None if self.is_known_device else self.requester.network


class SmsCodes:
    def __init__(self, session: Session) -> None:
        self.repository = CodeRepository(session)

    def issue(
        self,
        owner: CodeOwner,
        *,
        city_id: int | None = None,
        agreed_version: int | None = None,
        proof: SmsProof | None = None,
    ) -> IssuedCode:
        """Issues a code that replaces the older one of this requester. The work is the same for every phone."""
        self.repository.lock_sending()
        now = datetime.now(UTC)
        self._refuse_too_many(owner, now)
        proof_nonce = None
        if owner.channel is Channel.SMS:
            proof_nonce = SmsBudget(self.repository).spend(
                owner.phone, owner.requester.network, proof, now, is_known_device=owner.is_known_device
            )
        self.repository.replace_codes(owner.pool, owner.stranger_network, owner.session_id, now)
        length = code_length(owner.channel)
        code = f"{secrets.randbelow(10**length):0{length}d}"
        row = SmsCode(
            phone=owner.phone,
            code_hash=code_hash(owner.phone, code),
            address=owner.requester.network,
            city_id=city_id,
            agreed_version=agreed_version,
            created_at=now,
            expires_at=now + LIFETIMES[owner.channel],
            channel=owner.channel,
            is_known_device=owner.is_known_device,
            session_id=owner.session_id,
            proof_nonce=proof_nonce,
        )
        return IssuedCode(self.repository.add(row), code)

    def void(self, code_id: int) -> None:
        """Voids a code whose message was not sent."""
        self.repository.void(code_id, datetime.now(UTC))

    def check(self, owner: CodeOwner, code: str) -> SmsCode | ShopError:
        """The row of a right code, else the refusal. The refusal is returned, not raised, so that the counted guess is
        committed.

        The rows are locked: parallel guesses are serialised, and one of two logins with the right code succeeds.
        """
        now = datetime.now(UTC)
        live = self.repository.lock_live(owner.pool, owner.session_id, now)
        if not live:
            return CodeExpiredError()
        rows = [row for row in _of_network(live, owner.stranger_network) if row.tries < TRIES]
        if not rows:
            return CodeSpentError()
        if seconds := self._wait_for_guesses(owner, len(rows), now):
            return TooManyError(seconds, "too_many_guesses")
        expected = code_hash(owner.phone, code)
        matching = [row for row in rows if hmac.compare_digest(row.code_hash, expected)]
        if matching:
            return matching[0]
        self.repository.count_guess(rows)
        tries_left = max(TRIES - row.tries for row in rows)
        return WrongCodeError(tries_left) if tries_left > 0 else CodeSpentError()

    def _refuse_too_many(self, owner: CodeOwner, now: datetime) -> None:
        since, source = now - DAY, owner.requester.network
        sent = self.repository.send_times(owner.pool, since)
        if owner.is_known_device:
            waits = [wait(sent, PER_KNOWN_PHONE, now)]
        else:
            sent_to_network = self.repository.send_times(owner.pool, since, source)
            of_phone = PER_PHONE if owner.channel is Channel.SMS else PER_MAILBOX
            waits = [wait(sent, of_phone, now), wait(sent_to_network, PER_PHONE_AND_NETWORK, now)]
        waits.append(wait(self.repository.request_times(source, since), PER_ADDRESS, now))
        # A code without a guess left could not be used.
        waits.append(self._wait_for_guesses(owner, 1, now))
        if longest := max(waits):
            raise TooManyError(longest, "too_many_codes")

    def _wait_for_guesses(self, owner: CodeOwner, more: int, now: datetime) -> int:
        """Seconds until `more` guesses are allowed. Codes by e-mail are limited by their number alone."""
        if owner.channel is Channel.EMAIL:
            return 0
        seconds = self._seconds_of_guesses(owner.pool, WRONG_GUESSES_A_DAY - more, None, now)
        if owner.stranger_network is None:
            return seconds
        most = WRONG_GUESSES_OF_A_NETWORK - more
        return max(seconds, self._seconds_of_guesses(owner.pool, most, owner.stranger_network, now))

    def _seconds_of_guesses(self, pool: CodePool, most: int, network: str | None, now: datetime) -> int:
        wrong = self.repository.wrong_guesses(pool, now - DAY, network)
        if wrong.first_code_at is None or wrong.guesses <= most:
            return 0
        return seconds_left(wrong.first_code_at, DAY, now)


def code_length(channel: Channel) -> int:
    return get_settings().sms_code_length if channel is Channel.SMS else EMAIL_CODE_LENGTH


def code_hash(phone: str, code: str) -> bytes:
    """HMAC with the shop's key: a plain hash of four digits could be reversed at once."""
    key = get_settings().secret_key.get_secret_value().encode()
    return hmac.digest(key, f"sms code {phone} {code}".encode(), hashlib.sha256)


def _of_network(rows: Sequence[SmsCode], network: str | None) -> Sequence[SmsCode]:
    """The codes that this network requested; all of them when it requested none: a phone has left its Wi-Fi."""
    return [row for row in rows if str(row.address) == network] or rows
