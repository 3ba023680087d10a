"""Passwords of the staff: Argon2id, and generated ones that can be read out on the phone."""

import secrets
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

#: 19 MiB and two passes, OWASP's smallest advice: a login must not cost the shop's memory.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
#: Guesses at once: more of them would take memory that shoppers need.
_turn = BoundedSemaphore(2)
#: Without letters and digits that look alike.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LEAST_LENGTH, MOST_LENGTH = 12, 200
#: What an unknown login is checked against, so that it takes as long as a known one.
_NOBODY = _hasher.hash(secrets.token_urlsafe(16))


def generated() -> str:
    """Four groups of four: 79 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))


def hashed(password: str) -> str:
    with _turn:
        return _hasher.hash(password)


def matches(password_hash: str | None, password: str) -> bool:
    """None: there is no such login; takes as long all the same."""
    with _turn:
        try:
            return _hasher.verify(password_hash or _NOBODY, password[:MOST_LENGTH]) and password_hash is not None
        except (VerificationError, InvalidHashError):
            return False
