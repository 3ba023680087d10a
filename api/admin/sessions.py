"""Coming in and going out. A staff cookie opens the back office and nothing else."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil

from sqlalchemy.orm import Session

from api.admin.models import Staff, StaffSession
from api.admin.passwords import matches
from api.admin.repository import StaffRepository

IDLE = timedelta(hours=8)
LONGEST = timedelta(days=7)
#: How stale «был здесь» may be; saves a write on every request.
SEEN_EVERY = timedelta(minutes=5)
#: Wrong passwords in a row that cost nothing; then each doubles the wait.
FREE_FAILURES = 4
FIRST_WAIT_S, LONGEST_WAIT_S = 2, 60
MAX_LOGIN = 100


@dataclass(frozen=True)
class Entered:
    staff: Staff
    token: str


@dataclass(frozen=True)
class Refused:
    """`wait_s`: how long before the next password of this login is looked at."""

    wait_s: int


def token_hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def form_token(cookie: str) -> str:
    """Stands in every form: only a page of ours can know it, since the cookie is HttpOnly."""
    return hmac.new(cookie.encode(), b"form", "sha256").hexdigest()


class StaffSessions:
    def __init__(self, session: Session) -> None:
        self.repository = StaffRepository(session)

    def log_in(self, login: str, password: str, *, address: str, user_agent: str) -> Entered | Refused:
        """Does not raise: the count of failures must be committed."""
        login = login.strip().lower()[:MAX_LOGIN]
        delay, now = self.repository.lock_delay(login), datetime.now(UTC)
        if delay.failures and delay.not_before > now:
            return Refused(ceil((delay.not_before - now).total_seconds()))
        staff = self.repository.by_login(login)
        known = staff.password_hash if staff and staff.active else None
        if not matches(known, password) or staff is None:
            delay.failures += 1
            wait_s = waiting(delay.failures)
            delay.not_before = now + timedelta(seconds=wait_s)
            return Refused(wait_s)
        self.repository.forget_delay(login)
        self.repository.forget_old_delays(now)
        self.repository.end_expired(now)
        token = secrets.token_urlsafe(32)
        self.repository.session.add(
            StaffSession(
                staff_id=staff.id,
                token_hash=token_hash(token),
                user_agent=user_agent,
                address=address,
                expires_at=now + IDLE,
            )
        )
        self.repository.session.flush()
        return Entered(staff, token)

    def find(self, token: str) -> tuple[StaffSession, Staff] | None:
        now = datetime.now(UTC)
        found = self.repository.session_by_hash(token_hash(token), now)
        if found and now - found[0].seen_at > SEEN_EVERY:
            self.repository.touch(found[0].id, now, min(now + IDLE, found[0].created_at + LONGEST))
        return found


def waiting(failures: int) -> int:
    """Seconds after so many wrong passwords in a row."""
    beyond = failures - FREE_FAILURES
    return 0 if beyond <= 0 else min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(beyond - 1, 10))
