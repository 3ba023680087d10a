"""Login of staff: the visitor's address, browser and cookies; devices that logged in before; pending logins; delays of
wrong attempts; sessions.

Both cookies are signed with the shop's key and hold no secret of the account.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import ceil

from fastapi import Request

from api.admin.models import Staff, StaffSession
from api.admin.staff.repository import StaffRepository
from api.core.settings import get_settings
from api.http.client import ClientAddress, UserAgent, neighbourhood
from api.http.fields import parse_whole_number
from api.text.russian_notation import in_seconds

DEVICE_LIFETIME_S = 400 * 24 * 3600
#: Time for the second step of a login, the code.
PENDING_LIFETIME_S = 5 * 60


class LoginClient:
    def __init__(self, request: Request, address: ClientAddress, user_agent: UserAgent) -> None:
        self.cookies, self.address, self.user_agent = request.cookies, address, user_agent

    def device_of(self, staff: Staff | None) -> str:
        """The id of the device when it has logged in to the account before, else empty."""
        if staff is None:
            return ""
        return _content(self.cookies.get(device_cookie(staff), ""), f"staff device {staff.id}", DEVICE_LIFETIME_S)

    def source_for(self, staff: Staff | None) -> str:
        """What delays and limits of passwords are counted by."""
        device = self.device_of(staff)
        return f"device {device}" if device else neighbourhood(self.address)


def device_cookie(staff: Staff) -> str:
    """A name of its own for each account: people who share a computer do not remove one another's cookie."""
    return f"staff_device_{staff.id}"


def device_token(staff: Staff, device: str) -> str:
    """The value of the device cookie; a new device gets an id."""
    return _signed(device or secrets.token_hex(8), f"staff device {staff.id}")


def pending_token(staff: Staff) -> str:
    """The cookie after a right password whose account also needs a code. A change of the password ends it."""
    return _signed(str(staff.id), f"staff pending {staff.password_hash}")


def pending_staff(repository: StaffRepository, token: str) -> Staff | None:
    """The active account whose password the browser with this cookie has entered."""
    staff_id = parse_whole_number(token.partition(".")[0])
    staff = repository.get(staff_id) if staff_id else None
    if staff is None or not staff.active:
        return None
    return staff if _content(token, f"staff pending {staff.password_hash}", PENDING_LIFETIME_S) else None


def _signed(text: str, purpose: str) -> str:
    content = f"{text}.{int(time.time())}"
    return f"{content}.{_signature(content, purpose)}"


def _content(token: str, purpose: str, lifetime_s: int) -> str:
    """The text of a signed token; empty when the signature is wrong or the token is too old."""
    content, _, signature = token.rpartition(".")
    if not hmac.compare_digest(signature.encode(errors="replace"), _signature(content, purpose).encode()):
        return ""
    text, _, issued = content.partition(".")
    return text if time.time() < int(issued) + lifetime_s else ""


def _signature(content: str, purpose: str) -> str:
    key = get_settings().secret_key.get_secret_value().encode()
    return hmac.digest(key, f"{purpose} {content}".encode(errors="replace"), hashlib.sha256).hex()


#: Wrong attempts in a row without a delay; each further one doubles the delay.
FREE_FAILURES = 4
FIRST_WAIT_S, LONGEST_WAIT_S = 2, 60


def failed_attempt(
    repository: StaffRepository,
    login: str,
    source: str,
    is_right: Callable[[], bool],
    longest_wait_s: int = LONGEST_WAIT_S,
) -> int | None:
    """Seconds until the next attempt of this account and source is checked. None for a right attempt, which resets the
    count. The failure is returned, not raised, so that the count is committed. Attempts at the same time are serialised
    by a row lock; a delayed one is not checked at all."""
    delay, now = repository.lock_delay(login, source), datetime.now(UTC)
    if delay.failures and delay.not_before > now:
        return ceil((delay.not_before - now).total_seconds())
    if is_right():
        repository.delete_delays(login, source)
        return None
    delay.failures += 1
    wait_s = delay_s(delay.failures, longest_wait_s)
    delay.not_before = now + timedelta(seconds=wait_s)
    return wait_s


def delay_s(failures: int, longest_wait_s: int = LONGEST_WAIT_S) -> int:
    """Seconds to wait after so many wrong attempts in a row (exponential backoff)."""
    beyond = failures - FREE_FAILURES
    return 0 if beyond <= 0 else min(longest_wait_s, FIRST_WAIT_S * 2 ** min(beyond - 1, 10))


def pause(wait_s: int) -> str:
    return f" Следующая попытка — через {in_seconds(wait_s)}." if wait_s else ""


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
