"""Passwords of staff: Argon2id hashes, and generated passwords that can be dictated over the phone."""

import secrets
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

#: 19 MiB and two passes, the OWASP minimum: logins must not take the memory of the shop.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
#: Limits concurrent hashing, so that attempts do not take the memory of the shop.
_concurrency = BoundedSemaphore(2)
#: Without letters and digits that look alike (i, l, o, 0, 1).
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MIN_LENGTH, MAX_LENGTH = 12, 200
#: An unknown login is verified against this hash, so it takes as long as a known one.
_DUMMY_HASH = _hasher.hash(secrets.token_urlsafe(16))


def generate(groups: int = 4) -> str:
    """Groups of four, of 20 bits each: 79 bits in four groups, 59 in three."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(groups))


def hash_password(password: str) -> str:
    with _concurrency:
        return _hasher.hash(password)


def verify(password_hash: str | None, password: str) -> bool:
    """False for None (no such login), in the same time as for a wrong password."""
    with _concurrency:
        try:
            return _hasher.verify(password_hash or _DUMMY_HASH, password[:MAX_LENGTH]) and password_hash is not None
        except (VerificationError, InvalidHashError):
            return False
