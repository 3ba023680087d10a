"""Tenant tokens of browsers: search only, in the shop's indexes, for at most 15 minutes (design §9)."""

import hashlib
import hmac
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import jwt

from api.core.settings import Settings
from api.search.indexes import INDEX_UIDS

#: Fixed, so that every process derives the same key from the master key.
SEARCH_KEY_UID = "5c2f3d0a-7d53-4b54-9a0e-6c1d1f0b8e21"


#: Of the key that reads statistics, tasks and version, for the back office and the metrics.
STATE_KEY_UID = "1f7f6c54-90cf-4d4e-8d6e-0a4ac5e0b7d3"


def derived_key(master_key: str, uid: str) -> str:
    """The value that the engine derives for the key with this uid."""
    return hmac.new(master_key.encode(), uid.encode(), hashlib.sha256).hexdigest()


def search_key(settings: Settings) -> str:
    """The key that signs tokens; empty without a search engine."""
    if own := settings.meili_search_key.get_secret_value():
        return own
    master_key = settings.meili_master_key.get_secret_value()
    return derived_key(master_key, SEARCH_KEY_UID) if master_key else ""


def mint(
    key: str, lifetime: timedelta, now: datetime | None = None, indexes: Sequence[str] = INDEX_UIDS
) -> tuple[str, datetime]:
    """(token, moment of expiry). The expiry is a whole second, as in the claims of the token."""
    expires = ((now or datetime.now(UTC)) + lifetime).replace(microsecond=0)
    claims = {
        "apiKeyUid": SEARCH_KEY_UID,
        "searchRules": dict.fromkeys(indexes),
        "exp": int(expires.timestamp()),
    }
    return jwt.encode(claims, key, algorithm="HS256"), expires
