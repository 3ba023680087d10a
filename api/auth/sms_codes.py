"""Codes by SMS and e-mail: issued and checked.

Limits count the rows of `sms_codes`, so a restart, a second process or a lost Redis resets none. Strangers and browsers
that logged in with the phone before have limits of their own; a code voids those of its own requester only.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.auth.known_device import CodeOwner
from api.auth.models import SmsCode
from api.auth.repository import CodeRepository
from api.auth.schemas import SmsProof
from api.auth.sms_budget import spend
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


def issue(
    session: Session,
    owner: CodeOwner,
    *,
    city_id: int | None = None,
    agreed_version: int | None = None,
    proof: SmsProof | None = None,
) -> tuple[SmsCode, str]:
    """A new row and its code, in clear only here and in the message. It replaces the older code of this requester.

    The work is the same for every phone.
    """
    repository = CodeRepository(session)
    repository.lock_sending()
    now = datetime.now(UTC)
    _refuse_too_many(repository, owner, now)
    proof_nonce = spend(repository, owner, proof, now) if owner.channel is Channel.SMS else None
    repository.replace_codes(owner, now)
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
    repository.add(row)
    return row, code


def code_expired() -> ShopError:
    message = "Этот код больше не действует: он живёт недолго и годится один раз. Попросите новый."
    return ShopError("code_expired", message, 400, {"code": "Попросите новый код"})


def _code_spent() -> ShopError:
    message = "Код не подошёл, и попытки кончились. Попросите новый код."
    return ShopError("code_spent", message, 400, {"code": "Попросите новый код"})


def check(session: Session, owner: CodeOwner, code: str) -> SmsCode | ShopError:
    """The row of a right code, else the refusal. The refusal is returned, not raised, so that the counted guess is
    committed.

    The rows are locked: parallel guesses are serialised, and one of two logins with the right code succeeds.
    """
    repository, now = CodeRepository(session), datetime.now(UTC)
    live = repository.lock_live(owner, now)
    if not live:
        return code_expired()
    rows = [row for row in _of_network(live, owner.stranger_network) if row.tries < TRIES]
    if not rows:
        return _code_spent()
    if seconds := _wait_for_guesses(repository, owner, len(rows), now):
        return TooManyError(seconds, "too_many_guesses")
    expected = code_hash(owner.phone, code)
    matching = [row for row in rows if hmac.compare_digest(row.code_hash, expected)]
    if matching:
        return matching[0]
    repository.count_guess(rows)
    tries_left = max(TRIES - row.tries for row in rows)
    if tries_left <= 0:
        return _code_spent()
    tries = f"Осталось попыток: {tries_left}"
    return ShopError("wrong_code", f"Код не подошёл. {tries}.", 400, {"code": tries})


def _refuse_too_many(repository: CodeRepository, owner: CodeOwner, now: datetime) -> None:
    since, source = now - DAY, owner.requester.network
    sent = repository.send_times(owner, since)
    if owner.is_known_device:
        waits = [wait(sent, PER_KNOWN_PHONE, now)]
    else:
        sent_to_network = repository.send_times(owner, since, source)
        of_phone = PER_PHONE if owner.channel is Channel.SMS else PER_MAILBOX
        waits = [wait(sent, of_phone, now), wait(sent_to_network, PER_PHONE_AND_NETWORK, now)]
    waits.append(wait(repository.request_times(source, since), PER_ADDRESS, now))
    # A code without a guess left could not be used.
    waits.append(_wait_for_guesses(repository, owner, 1, now))
    if longest := max(waits):
        raise TooManyError(longest, "too_many_codes")


def _wait_for_guesses(repository: CodeRepository, owner: CodeOwner, more: int, now: datetime) -> int:
    """Seconds until `more` guesses are allowed. Codes by e-mail are limited by their number alone."""
    if owner.channel is Channel.EMAIL:
        return 0
    limits: list[tuple[int, str | None]] = [(WRONG_GUESSES_A_DAY, None)]
    if owner.stranger_network:
        limits.append((WRONG_GUESSES_OF_A_NETWORK, owner.stranger_network))
    seconds = 0
    for most, network in limits:
        guesses, first_code_at = repository.wrong_guesses(owner, now - DAY, network)
        if first_code_at and guesses > most - more:
            seconds = max(seconds, seconds_left(first_code_at, DAY, now))
    return seconds


def code_length(channel: Channel) -> int:
    return get_settings().sms_code_length if channel is Channel.SMS else EMAIL_CODE_LENGTH


def code_hash(phone: str, code: str) -> bytes:
    """HMAC with the shop's key: a plain hash of four digits could be reversed at once."""
    key = get_settings().secret_key.get_secret_value().encode()
    return hmac.digest(key, f"sms code {phone} {code}".encode(), hashlib.sha256)


def _of_network(rows: Sequence[SmsCode], network: str | None) -> Sequence[SmsCode]:
    """The codes that this network requested; all of them when it requested none: a phone has left its Wi-Fi."""
    return [row for row in rows if str(row.address) == network] or rows
