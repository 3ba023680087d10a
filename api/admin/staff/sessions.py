"""Staff sessions: login by password, then by code where the account has one; lookup by cookie. For /admin only."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from api.admin.models import Staff, StaffSession
from api.admin.staff.login_clients import LoginClient, LoginDelays, LoginRefusal
from api.admin.staff.repository import ActiveStaffSession, StaffRepository
from api.admin.staff.service import verify
from api.admin.totp.service import TotpService

IDLE = timedelta(hours=8)
LONGEST = timedelta(days=7)
#: How stale `seen_at` may become; saves a write on every request.
SEEN_EVERY = timedelta(minutes=5)
MAX_LOGIN = 100


@dataclass(frozen=True)
class LoginSuccess:
    staff: Staff
    token: str


@dataclass(frozen=True)
class CodeRequired:
    """The password is right, and the account also needs a code."""

    staff: Staff


def token_hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def form_token(cookie: str) -> str:
    """The CSRF token of every form: derived from the cookie, which is HttpOnly, so only our pages know it."""
    return hmac.new(cookie.encode(), b"form", "sha256").hexdigest()


class StaffSessions:
    def __init__(self, session: Session) -> None:
        self.repository = StaffRepository(session)
        self.totp = TotpService(session)

    def source(self, login: str, client: LoginClient) -> str:
        """What the attempts of a client with this login are counted by."""
        return client.source_for(self.repository.by_login(_normal(login)))

    def log_in(self, login: str, password: str, client: LoginClient) -> LoginSuccess | CodeRequired | LoginRefusal:
        login = _normal(login)
        staff = self.repository.by_login(login)
        password_hash = staff.password_hash if staff and staff.active else None
        refusal = LoginDelays(self.repository).attempt(
            login, client.source_for(staff), lambda: verify(password_hash, password)
        )
        if refusal or staff is None:
            return refusal or LoginRefusal(0)
        return CodeRequired(staff) if self.totp.is_enabled(staff.id) else self._open(staff, client)

    def enter_code(self, staff: Staff, code: str, client: LoginClient) -> LoginSuccess | LoginRefusal:
        """The second step, after `CodeRequired`."""
        return self.totp.check(staff, code, client.device_of(staff)) or self._open(staff, client)

    def _open(self, staff: Staff, client: LoginClient) -> LoginSuccess:
        now = datetime.now(UTC)
        self.repository.delete_delays_older_than(now - timedelta(days=1))
        self.repository.delete_expired(now)
        token = secrets.token_urlsafe(32)
        self.repository.add(
            StaffSession(
                staff_id=staff.id,
                token_hash=token_hash(token),
                user_agent=client.user_agent,
                address=client.address,
                expires_at=now + IDLE,
            )
        )
        return LoginSuccess(staff, token)

    def find(self, token: str) -> ActiveStaffSession | None:
        now = datetime.now(UTC)
        active = self.repository.active_session(token_hash(token), now)
        if active and now - active.session.seen_at > SEEN_EVERY:
            self.repository.touch(active.session.id, now, min(now + IDLE, active.session.created_at + LONGEST))
        return active


def _normal(login: str) -> str:
    return login.strip().lower()[:MAX_LOGIN]
