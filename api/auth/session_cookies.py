"""Cookies of a login."""

from fastapi import Request


def is_secure(request: Request) -> bool:
    """Whether the visitor came by HTTPS; behind a trusted proxy, by its `X-Forwarded-Proto`."""
    return request.url.scheme == "https"
