"""The daily budget of SMS: half of it for everybody, the rest for a proof of work, which costs more as it runs out.

The answer never depends on whether the phone is known: not one row of a customer is read. Only a browser that logged in
with the phone before, which proves it by its cookie, brings no proof.
"""

import hashlib
import hmac
import logging
import secrets
import time
from base64 import urlsafe_b64encode
from datetime import datetime

from api.auth.known_device import CodeOwner
from api.auth.repository import CodeRepository
from api.auth.schemas import SmsProof
from api.auth.sms_limits import DAY
from api.core.errors import ShopError
from api.core.settings import get_settings

#: 2^20 hashes on average: seconds on a phone (docs/operations.md). One time in a hundred it takes 4.6 times as long.
DIFFICULTY_BITS = 20
LIFETIME_S = 180
NONCE_BYTES = 12


def new_challenge(phone: str, network: str, more_bits: int) -> str:
    """«expires.bits.nonce.signature»; each of `more_bits` doubles the work."""
    content = f"{int(time.time()) + LIFETIME_S}.{DIFFICULTY_BITS + more_bits}.{secrets.token_urlsafe(NONCE_BYTES)}"
    return f"{content}.{_signature(content, phone, network)}"


def proven_nonce(challenge: str, answer: str, phone: str, network: str) -> str | None:
    """The nonce of a valid challenge with a right answer, by which a second use is found; else None."""
    content, _, signature = challenge.rpartition(".")
    expected = _signature(content, phone, network)
    if not hmac.compare_digest(signature.encode(errors="replace"), expected.encode()):
        return None
    expires, bits, nonce = content.split(".")
    if int(expires) < time.time() or zero_bits(signature, answer) < int(bits):
        return None
    return nonce


def zero_bits(signature: str, answer: str) -> int:
    """Leading zero bits of the hash that is to be found (`tests/vectors/sms_proof.json`)."""
    digest = hashlib.sha256(f"{signature}:{answer}".encode()).digest()
    return 256 - int.from_bytes(digest, "big").bit_length()


def _signature(content: str, phone: str, network: str) -> str:
    """43 characters: with a colon and an answer they are one block of SHA-256."""
    key = get_settings().secret_key.get_secret_value().encode()
    digest = hmac.digest(key, f"sms proof {phone} {network} {content}".encode(errors="replace"), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")


log = logging.getLogger(__name__)

#: Shares of the budget: beyond the first a message costs a proof of work, beyond the second four times the work.
FREE_SHARE, CHEAP_SHARE = 0.5, 0.75
MORE_BITS = 2


def spend(repository: CodeRepository, owner: CodeOwner, proof: SmsProof | None, now: datetime) -> str | None:
    """The nonce of the proof that pays for a message, None where none is needed. Called under the lock of sending.

    Raises ShopError `sms_budget_spent`, or `proof_required` with a challenge, which the browser solves by itself.
    """
    phone, network = owner.phone, owner.requester.network
    sent, budget = repository.count_messages_since(now - DAY), get_settings().sms_daily_budget
    if sent >= budget:
        log.error("the SMS budget of the day is spent: nobody gets a code until some of it is a day old")
        raise ShopError(
            "sms_budget_spent",
            "Сейчас не можем отправлять СМС: слишком много запросов за день. Попробуйте через час или позвоните нам: "
            "подскажем, на каком складе купить сразу.",
            503,
            headers={"Retry-After": "3600"},
        )
    if sent < budget * FREE_SHARE or owner.is_known_device:
        return None
    more_bits = MORE_BITS if sent >= budget * CHEAP_SHARE else 0
    if more_bits:
        log.warning("three quarters of the SMS budget of the day are spent: a message costs four times the work")
    nonce = proof and proven_nonce(proof.challenge, proof.answer, phone, network)
    if not nonce or repository.is_proof_used(nonce):
        raise ShopError(
            "proof_required",
            "Сегодня кодов просят необычно много, и браузеру надо решить небольшую задачу. Обновите страницу и "
            "попросите код ещё раз.",
            409,
            more={"challenge": new_challenge(phone, network, more_bits)},
        )
    return nonce
