"""The one host that the geocoder may call (design §9): typed text must not choose the server."""

import httpx

ALLOWED_HOST = "geocode-maps.yandex.ru"


def is_allowed(url: str) -> bool:
    """Whether the URL is exactly https://geocode-maps.yandex.ru/…, parsed by the client that makes the request."""
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        return False
    return (
        parsed.scheme == "https"
        and parsed.host == ALLOWED_HOST
        and parsed.port is None
        and not parsed.userinfo
        and not parsed.query
        and not parsed.fragment
    )
