"""Issues the token and the address with which a browser searches by itself."""

from collections.abc import Sequence
from datetime import timedelta

from api.core.errors import ShopError
from api.core.settings import Settings
from api.search.address import search_address
from api.search.indexes import INDEX_UIDS
from api.search.schemas import SearchToken
from api.search.token import mint, search_key


def issue_search_token(settings: Settings, scheme: str, host: str, indexes: Sequence[str] = INDEX_UIDS) -> SearchToken:
    """`scheme` and `host` are those of the page's request. Raises ShopError (503) without a search engine."""
    key = search_key(settings)
    if not key:
        raise ShopError("search_not_configured", "Поиск ещё не настроен. Загляните в каталог или зайдите позже.", 503)
    token, expires = mint(key, timedelta(minutes=settings.search_token_minutes), indexes=indexes)
    return SearchToken(url=search_address(settings.search_public_url, scheme, host), token=token, expires=expires)
