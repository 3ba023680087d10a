"""Cookies of a login: the token, which no script of the page can read, and a readable id that says that there is one.

The token counts only beside the id: the page logs out by dropping the id, even without a network.
"""

import secrets
from datetime import UTC, datetime
from urllib.parse import urlsplit

from fastapi import Request, Response

from api.core.errors import ShopError

#: Under HTTPS the prefix binds the cookie to this host (RFC 6265bis): no neighbour can set it.
TOKEN_COOKIE, HOST_TOKEN_COOKIE = "user-token", "__Host-user-token"
ID_COOKIE = "login-id"
#: The page of the former release read the token from its cookie; its id is the token's last characters.
FORMER_ID_LENGTH = 12
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def is_secure(request: Request) -> bool:
    """Whether the visitor came by HTTPS; behind a trusted proxy, by its `X-Forwarded-Proto`."""
    return request.url.scheme == "https"


def token_of_cookie(request: Request) -> str | None:
    """The token that the browser sent by itself. Raises ShopError for a change that another site's page sent."""
    cookies = request.cookies
    token = (cookies.get(HOST_TOKEN_COOKIE) or cookies.get(TOKEN_COOKIE)) if ID_COOKIE in cookies else None
    if token and request.method not in _SAFE_METHODS and not _is_own_page(request):
        raise ShopError("foreign_page", "Запрос пришёл с чужой страницы. Откройте магазин и повторите.", 403)
    return token or None


def needs_hiding(request: Request, token: str) -> bool:
    """Whether the page of the former release wrote the cookie, so that scripts can read it."""
    return request.cookies.get(ID_COOKIE) == token[-FORMER_ID_LENGTH:]


def set_login_cookies(
    response: Response, request: Request, token: str, expires: datetime, login_id: str | None = None
) -> None:
    """`login_id`: of the login that goes on; None begins another."""
    seconds = max(0, int((expires - datetime.now(UTC)).total_seconds()))
    secure = is_secure(request)
    name = HOST_TOKEN_COOKIE if secure else TOKEN_COOKIE
    response.set_cookie(name, token, max_age=seconds, path="/", secure=secure, httponly=True, samesite="lax")
    response.set_cookie(
        ID_COOKIE, login_id or secrets.token_urlsafe(9), max_age=seconds, path="/", secure=secure, samesite="lax"
    )
    if secure and TOKEN_COOKIE in request.cookies:
        response.delete_cookie(TOKEN_COOKIE, path="/", secure=True, samesite="lax")


def drop_login_cookies(response: Response, request: Request) -> None:
    for name in (TOKEN_COOKIE, HOST_TOKEN_COOKIE, ID_COOKIE):
        if name in request.cookies:
            response.delete_cookie(name, path="/", secure=is_secure(request), samesite="lax")


def _is_own_page(request: Request) -> bool:
    """By the header that pages cannot forge; browsers without it send the origin with every POST."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = urlsplit(request.headers.get("origin", ""))
    return bool(origin.netloc) and origin.netloc == request.headers.get("host")
