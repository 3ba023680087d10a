"""Checks of addresses that this server calls."""

import httpx


def is_https_url_of(url: str, host: str) -> bool:
    """Whether the URL is exactly https://host/…, parsed by the client that makes the request."""
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        return False
    return (
        parsed.scheme == "https"
        and parsed.host == host
        and parsed.port is None
        and not parsed.userinfo
        and not parsed.query
        and not parsed.fragment
    )
