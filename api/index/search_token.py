"""Issues tenant tokens and the address with which browsers search by themselves.

A token allows searches only, in the shop's indexes, for at most 15 minutes (design §9).
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import jwt

from api.core.errors import ShopError
from api.core.settings import Settings
from api.index.indexes import INDEX_UIDS
from api.index.schemas import SearchToken

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


_HOST = re.compile(r"^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?$")


def search_address(public_url: str, scheme: str, host: str) -> str:
    """`:8001` means the page's own host on that port; anything else is used unchanged.

    `host` comes from the request; a malformed host name falls back to 127.0.0.1.
    """
    if not public_url.startswith(":"):
        return public_url
    match = _HOST.match(host)
    name = match.group(1) if match else "127.0.0.1"
    return f"{scheme}://{name}{public_url}"


def results_address(text: str) -> str:
    """The path of the result page of a text."""
    return "/search?" + urlencode({"q": text})


def issue_search_token(settings: Settings, scheme: str, host: str, indexes: Sequence[str] = INDEX_UIDS) -> SearchToken:
    """`scheme` and `host` are those of the page's request. Raises ShopError (503) without a search engine."""
    key = search_key(settings)
    if not key:
        raise ShopError("search_not_configured", "Поиск ещё не настроен. Загляните в каталог или зайдите позже.", 503)
    token, expires = mint(key, timedelta(minutes=settings.search_token_minutes), indexes=indexes)
    return SearchToken(url=search_address(settings.search_public_url, scheme, host), token=token, expires=expires)
