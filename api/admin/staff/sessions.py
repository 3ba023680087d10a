"""Staff sessions: login with a growing delay after failures, lookup by cookie. They are valid for /admin only."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil

from sqlalchemy.orm import Session

from api.admin.models import Staff, StaffSession
from api.admin.staff.passwords import verify
from api.admin.staff.repository import ActiveStaffSession, StaffRepository

IDLE = timedelta(hours=8)
LONGEST = timedelta(days=7)
#: How stale `seen_at` may become; saves a write on every request.
SEEN_EVERY = timedelta(minutes=5)
#: Wrong passwords in a row without a delay; each further one doubles the delay.
FREE_FAILURES = 4
FIRST_WAIT_S, LONGEST_WAIT_S = 2, 60
MAX_LOGIN = 100


@dataclass(frozen=True)
class LoginSuccess:
    staff: Staff
    token: str


@dataclass(frozen=True)
class LoginRefusal:
    """`wait_s`: seconds until the next attempt with this login is checked."""

    wait_s: int


def token_hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def form_token(cookie: str) -> str:
    """The CSRF token of every form: derived from the cookie, which is HttpOnly, so only our pages know it."""
    return hmac.new(cookie.encode(), b"form", "sha256").hexdigest()


class StaffSessions:
    def __init__(self, session: Session) -> None:
        self.repository = StaffRepository(session)

    def log_in(self, login: str, password: str, *, address: str, user_agent: str) -> LoginSuccess | LoginRefusal:
        """Returns a refusal instead of raising: the count of failures must be committed."""
        login = login.strip().lower()[:MAX_LOGIN]
        delay, now = self.repository.lock_delay(login), datetime.now(UTC)
        if delay.failures and delay.not_before > now:
            return LoginRefusal(ceil((delay.not_before - now).total_seconds()))
        staff = self.repository.by_login(login)
        password_hash = staff.password_hash if staff and staff.active else None
        if not verify(password_hash, password) or staff is None:
            delay.failures += 1
            wait_s = delay_s(delay.failures)
            delay.not_before = now + timedelta(seconds=wait_s)
            return LoginRefusal(wait_s)
        self.repository.delete_delay(login)
        self.repository.delete_delays_older_than(now - timedelta(days=1))
        self.repository.delete_expired(now)
        token = secrets.token_urlsafe(32)
        self.repository.add(
            StaffSession(
                staff_id=staff.id,
                token_hash=token_hash(token),
                user_agent=user_agent,
                address=address,
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


def delay_s(failures: int) -> int:
    """Seconds to wait after so many wrong passwords in a row (exponential backoff)."""
    beyond = failures - FREE_FAILURES
    return 0 if beyond <= 0 else min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(beyond - 1, 10))
