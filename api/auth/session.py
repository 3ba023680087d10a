"""Dependencies that authenticate a request: login session and customer by the hash of its token (design §9)."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy.orm import Session as DatabaseSession

from api.auth.models import Customer, LoginSession
from api.auth.repository import SessionRepository
from api.auth.session_cookies import ID_COOKIE, needs_hiding, set_login_cookies, token_of_cookie
from api.core.db import SessionDep
from api.core.errors import ShopError

#: `last_seen_at` is written at most this often, which saves a write on every request.
SEEN_EVERY = timedelta(hours=1)
#: So long after a code the login may do what an account is lost by: delete it, change its e-mail, end its logins.
FRESH_FOR = timedelta(minutes=10)
ROTATE_AFTER = timedelta(days=1)
#: The token before is valid so long after the first use of the new one: parallel tabs have sent it already.
ROTATION_GRACE = timedelta(seconds=60)

bearer_scheme = HTTPBearer(auto_error=False, description="Токен из ответа login")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer_scheme)]


def token_hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash is enough; only the hash is stored."""
    return hashlib.sha256(token.encode()).digest()


async def session_token(request: Request, bearer: Bearer) -> str | None:
    """Of the header, else of the cookie; right or wrong. Raises ShopError `foreign_page`."""
    return bearer.credentials if bearer else token_of_cookie(request)


#: The token of the request, right or wrong; None without one.
SessionToken = Annotated[str | None, Depends(session_token)]


async def current_session(session: SessionDep, token: SessionToken) -> LoginSession | None:
    """None for a missing, wrong or expired token."""
    return await run_in_threadpool(_find, session, token) if token else None


def _find(session: DatabaseSession, token: str) -> LoginSession | None:
    now, used = datetime.now(UTC), token_hash(token)
    repository = SessionRepository(session)
    login = repository.current(used, now)
    if login is None:
        return None
    if now - login.last_seen_at > SEEN_EVERY:
        repository.update(login.id, last_seen_at=now)
    is_new_token = login.previous_token_hash is not None and login.token_hash == used
    if is_new_token and login.previous_until is None:
        repository.retire_previous(login.id, now + ROTATION_GRACE)
    return login


def require_session(session: DatabaseSession, token: str | None) -> LoginSession:
    """For calls that open their transactions themselves. Raises ShopError `login_required`."""
    return _required(_find(session, token) if token else None)


def require_fresh(login: LoginSession) -> None:
    """The page opens a form for the code and repeats the call."""
    if (login.code_checked_at or login.created_at) < datetime.now(UTC) - FRESH_FOR:
        message = "Подтвердите, что это вы: нужен новый код из СМС или письма, он годится на десять минут."
        raise ShopError("fresh_code_required", message, 403)


def _required(login: LoginSession | None) -> LoginSession:
    if login is None:
        message = "Войдите по номеру телефона и повторите: без входа это не открыть."
        raise ShopError("login_required", message, 401)
    return login


async def maybe_customer(login: Annotated[LoginSession | None, Depends(current_session)]) -> Customer | None:
    return login.customer if login else None


async def signed_in(login: Annotated[LoginSession | None, Depends(current_session)]) -> LoginSession:
    return _required(login)


#: The login session, with its customer; 401 for guests.
SignedIn = Annotated[LoginSession, Depends(signed_in)]


async def current_customer(login: SignedIn) -> Customer:
    return login.customer


async def fresh_login(login: SignedIn) -> LoginSession:
    require_fresh(login)
    return login


#: None for a guest.
MaybeCustomer = Annotated[Customer | None, Depends(maybe_customer)]
#: 401 for guests.
CurrentCustomer = Annotated[Customer, Depends(current_customer)]
#: A login confirmed by a code within FRESH_FOR; 403 `fresh_code_required` for others, 401 for guests.
FreshLogin = Annotated[LoginSession, Depends(fresh_login)]


def renew_token(
    session: DatabaseSession, login: LoginSession, token: str | None, request: Request, response: Response
) -> None:
    """Sets a cookie with a new token when the one of the request is a day old, or scripts could read it."""
    if token is None or token != token_of_cookie(request):
        return
    now, used = datetime.now(UTC), token_hash(token)
    is_old = now - (login.rotated_at or login.created_at) > ROTATE_AFTER
    if not (is_old or login.token_hash != used or needs_hiding(request, token)):
        return
    new = secrets.token_urlsafe(32)
    if SessionRepository(session).rotate(login.id, used, token_hash(new), now, now - ROTATION_GRACE):
        set_login_cookies(response, request, new, login.expires_at, request.cookies[ID_COOKIE])
