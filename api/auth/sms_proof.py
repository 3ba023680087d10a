"""Proof of work for login codes: what a flood of unknown phones has to compute once half of the SMS budget is spent.

The server keeps nothing of a challenge: it is signed for one phone and one network. The browser looks for a number
whose SHA-256 together with the signature begins with so many zero bits.
"""

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode

from api.core.settings import get_settings

#: 2^20 hashes on average: seconds on a phone (docs/operations.md). One time in a hundred it takes 4.6 times as long.
DIFFICULTY_BITS = 20
LIFETIME_S = 180
NONCE_BYTES = 12


def new_challenge(phone: str, network: str, more_bits: int = 0) -> str:
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
