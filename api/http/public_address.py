"""The shop's public address for search engines and other sites: `https://shop.example`, without a final slash."""

import re
from typing import Annotated

from fastapi import Depends, Request

from api.core.settings import get_settings
from api.http.routing import provide

_HOST = re.compile(r"^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(:\d{1,5})?$")
NOWHERE = "http://127.0.0.1"


def public_address(request: Request) -> str:
    """PUBLIC_URL; without it the address of the request, if its Host header is a valid host name."""
    configured = get_settings().public_url
    if configured:
        return configured
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.match(host) else NOWHERE


PublicAddress = Annotated[str, Depends(provide(public_address))]
