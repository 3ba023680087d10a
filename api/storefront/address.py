"""The shop's own address, as search engines and other sites see it: `https://shop.example`, no slash at its end."""

import re

from starlette.requests import Request

from api.core.settings import get_settings

_HOST = re.compile(r"^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(:\d{1,5})?$")
NOWHERE = "http://127.0.0.1"


def public_address(request: Request) -> str:
    """PUBLIC_URL; without it the address that the browser used. What is no host name does not get into a page."""
    configured = get_settings().public_url
    if configured:
        return configured
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.match(host) else NOWHERE
