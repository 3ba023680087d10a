"""Tenant tokens of browsers: search only, in the shop's indexes, for at most 15 minutes (design §9)."""

import hashlib
import hmac
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import jwt

from api.search.indexes import INDEX_UIDS

#: Fixed, so that every process derives the same key from the master key.
SEARCH_KEY_UID = "5c2f3d0a-7d53-4b54-9a0e-6c1d1f0b8e21"


def search_key(master_key: str) -> str:
    """The value that the engine derives for the key `SEARCH_KEY_UID`."""
    return hmac.new(master_key.encode(), SEARCH_KEY_UID.encode(), hashlib.sha256).hexdigest()


def mint(
    master_key: str, lifetime: timedelta, now: datetime | None = None, indexes: Sequence[str] = INDEX_UIDS
) -> tuple[str, datetime]:
    """(token, moment of expiry). The expiry is a whole second, as in the claims of the token."""
    expires = ((now or datetime.now(UTC)) + lifetime).replace(microsecond=0)
    claims = {
        "apiKeyUid": SEARCH_KEY_UID,
        "searchRules": dict.fromkeys(indexes),
        "exp": int(expires.timestamp()),
    }
    return jwt.encode(claims, search_key(master_key), algorithm="HS256"), expires
