"""Dependencies that authenticate a request: login session and customer by the hash of its token (design §9)."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy.orm import Session as DatabaseSession

from api.auth.errors import FreshCodeRequiredError
from api.auth.models import Customer, LoginSession
from api.auth.repository import CurrentSession, SessionRepository
from api.auth.session_cookies import ID_COOKIE, needs_hiding, set_login_cookies, token_of_cookie
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.routing import provide

#: `last_seen_at` is written at most this often, which saves a write on every request.
SEEN_EVERY = timedelta(hours=1)

bearer_scheme = HTTPBearer(auto_error=False, description="Токен из ответа login")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer_scheme)]


class LoginRequiredError(ShopError):
    def __init__(self) -> None:
        super().__init__("login_required", "Войдите по номеру телефона и повторите: без входа это не открыть.", 401)


def token_hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash is enough; only the hash is stored."""
    return hashlib.sha256(token.encode()).digest()


#: So long after a code the login may do what an account is lost by: delete it, change its e-mail, end its logins.
FRESH_FOR = timedelta(minutes=10)


#: The token before is valid so long after the first use of the new one: parallel tabs have sent it already.
ROTATION_GRACE = timedelta(seconds=60)


async def session_token(request: Request, bearer: Bearer) -> str | None:
    """Of the header, else of the cookie; right or wrong. Raises ForeignPageError."""
    return bearer.credentials if bearer else token_of_cookie(request)


#: The token of the request, right or wrong; None without one.
SessionToken = Annotated[str | None, Depends(session_token)]


async def current_session(session: SessionDep, token: SessionToken) -> CurrentSession | None:
    """None for a missing, wrong or expired token."""
    return await run_in_threadpool(_find, session, token) if token else None


def _find(session: DatabaseSession, token: str) -> CurrentSession | None:
    now = datetime.now(UTC)
    repository = SessionRepository(session)
    current = repository.current(token_hash(token), now)
    if current and now - current.login.last_seen_at > SEEN_EVERY:
        repository.set_last_seen(current.login.id, now)
    if current and _is_first_use(current.login, token):
        repository.retire_previous(current.login.id, now + ROTATION_GRACE)
    return current


def require_session(session: DatabaseSession, token: str | None) -> CurrentSession:
    """For calls that open their transactions themselves. Raises LoginRequiredError."""
    current = _find(session, token) if token else None
    if current is None:
        raise LoginRequiredError
    return current


def require_fresh(login: LoginSession) -> None:
    """Raises FreshCodeRequiredError."""
    if (login.code_checked_at or login.created_at) < datetime.now(UTC) - FRESH_FOR:
        raise FreshCodeRequiredError


def _is_first_use(login: LoginSession, token: str) -> bool:
    """Whether a new token came back from the browser."""
    has_previous = login.previous_token_hash is not None and login.previous_until is None
    return has_previous and login.token_hash == token_hash(token)


Session = Annotated[CurrentSession | None, Depends(current_session)]


async def maybe_customer(current: Session) -> Customer | None:
    return current.customer if current else None


async def current_customer(current: Session) -> Customer:
    if current is None:
        raise LoginRequiredError
    return current.customer


async def current_login(current: Session) -> LoginSession:
    if current is None:
        raise LoginRequiredError
    return current.login


async def signed_in(current: Session) -> CurrentSession:
    if current is None:
        raise LoginRequiredError
    return current


async def fresh_login(login: Annotated[LoginSession, Depends(current_login)]) -> LoginSession:
    require_fresh(login)
    return login


#: None for a guest.
MaybeCustomer = Annotated[Customer | None, Depends(maybe_customer)]
#: 401 for guests.
CurrentCustomer = Annotated[Customer, Depends(current_customer)]
#: The login session itself, for the list of devices; 401 for guests.
CurrentLogin = Annotated[LoginSession, Depends(current_login)]
#: Login session and customer; 401 for guests.
SignedIn = Annotated[CurrentSession, Depends(signed_in)]
#: A login confirmed by a code within FRESH_FOR; 403 `fresh_code_required` for others, 401 for guests.
FreshLogin = Annotated[LoginSession, Depends(fresh_login)]


#: The first match counts: headers of the earlier browsers also contain the later tokens.
_BROWSERS = (
    ("YaBrowser", "Яндекс Браузер"),
    ("YaApp_", "Яндекс"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device(user_agent: str) -> str:
    """«Chrome на Windows»; unknown parts are left out."""
    browser = _first_match(user_agent, _BROWSERS)
    system = _first_match(user_agent, _SYSTEMS)
    if browser and system:
        return f"{browser} на {system}"
    return browser or system or "Неизвестное устройство"


def _first_match(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for token, name in names if token in user_agent), "")


ROTATE_AFTER = timedelta(days=1)


class TokenRotation:
    def __init__(self, session: SessionDep, request: Request, token: SessionToken) -> None:
        self.repository = SessionRepository(session)
        self.request = request
        self.token = token

    def renew(self, login: LoginSession, response: Response) -> None:
        """Sets a cookie with a new token when the one of the request is a day old, or scripts could read it."""
        token = self.token
        if token is None or token != token_of_cookie(self.request):
            return
        now = datetime.now(UTC)
        is_old = now - (login.rotated_at or login.created_at) > ROTATE_AFTER
        is_before = login.token_hash != token_hash(token)
        if not (is_old or is_before or needs_hiding(self.request, token)):
            return
        new = secrets.token_urlsafe(32)
        if self.repository.rotate(login.id, token_hash(token), token_hash(new), now, now - ROTATION_GRACE):
            set_login_cookies(response, self.request, new, login.expires_at, self.request.cookies[ID_COOKIE])


Rotation = Annotated[TokenRotation, Depends(provide(TokenRotation))]
