"""Addresses of the search engine and of the result page, as the browser needs them."""

import re
from urllib.parse import urlencode

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
