"""Redirects: addresses of the old shop, and other spellings of addresses."""

import re
from urllib.parse import parse_qs, quote, urlencode

from sqlalchemy.orm import Session

from api.catalog.repository import CatalogRepository

MAX_OLD_ID = 200
_SLASHES = re.compile(r"/{2,}")


def plain_address(path: str) -> str | None:
    """The path without trailing or repeated slashes; None when it has none.

    A path that began with two slashes would lead to another site.
    """
    plain = _SLASHES.sub("/", path).rstrip("/") or "/"
    if plain == "/index.html":
        return "/"
    return None if plain == path else plain


def old_id_of(path: str, query: str) -> str | None:
    """The old id in `…/104233.html` and `/product/?oldId=104233` (spec §2)."""
    last = path.rpartition("/")[2]
    if last.endswith(".html") and path != "/index.html":
        return last.removesuffix(".html")[:MAX_OLD_ID] or None
    if path.rstrip("/") == "/product":
        return (parse_qs(query).get("oldId") or [""])[0][:MAX_OLD_ID] or None
    return None


def old_address(session: Session, old_id: str, path: str) -> str | None:
    """The address of the product with this old id; otherwise that of the page «Такого товара нет»."""
    product_id = None if "\0" in old_id else CatalogRepository(session).id_of_old(old_id)
    if product_id is not None:
        return f"/product/{product_id}"
    return None if path.rstrip("/") == "/product" else f"/product/?{urlencode({'oldId': old_id})}"


_PATH = "/:@!$&'()*+,;=~-._"
_QUERY = _PATH + "?%[]"


def location(path: str, query: str) -> str:
    """The value of a Location header: one leading slash, ASCII only."""
    target = "/" + quote(path.lstrip("/\\"), safe=_PATH)
    return f"{target}?{quote(query, safe=_QUERY)}" if query else target
