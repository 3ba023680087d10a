"""Staff sessions: their tokens, opening and lookup by cookie. For /admin only."""

import hashlib
import hmac
import secrets
from datetime import UTC, datetime, timedelta

from api.admin.models import Staff, StaffSession
from api.admin.staff.login_clients import LoginClient
from api.admin.staff.repository import StaffRepository

IDLE = timedelta(hours=8)
LONGEST = timedelta(days=7)
#: How stale `seen_at` may become; saves a write on every request.
SEEN_EVERY = timedelta(minutes=5)


def token_hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def form_token(cookie: str) -> str:
    """The CSRF token of every form: derived from the cookie, which is HttpOnly, so only our pages know it."""
    return hmac.new(cookie.encode(), b"form", "sha256").hexdigest()


def open_session(repository: StaffRepository, staff: Staff, client: LoginClient) -> str:
    """Logs the account in; returns the token of its cookie."""
    now = datetime.now(UTC)
    repository.delete_delays_older_than(now - timedelta(days=1))
    repository.delete_expired(now)
    token = secrets.token_urlsafe(32)
    repository.add(
        StaffSession(
            staff_id=staff.id,
            token_hash=token_hash(token),
            user_agent=client.user_agent,
            address=client.address,
            expires_at=now + IDLE,
        )
    )
    return token


def find_session(repository: StaffRepository, token: str) -> StaffSession | None:
    now = datetime.now(UTC)
    active = repository.active_session(token_hash(token), now)
    if active and now - active.seen_at > SEEN_EVERY:
        repository.touch(active.id, now, min(now + IDLE, active.created_at + LONGEST))
    return active
