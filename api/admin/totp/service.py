"""The second factor of staff: an authenticator app, and recovery codes for when the phone is lost.

The secret of an app is derived from the shop's key and a stored salt: a copy of the database alone shows none. With
another `SECRET_KEY` apps stop working, recovery codes do not.
"""

import hashlib
import hmac
import time
from base64 import b32encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import segno
from pyotp import TOTP
from sqlalchemy.orm import Session

from api.admin.models import Staff, StaffTotp
from api.admin.staff import service
from api.admin.staff.login import failed_attempt
from api.admin.staff.repository import StaffRepository, TotpRepository
from api.core.settings import get_settings

RECOVERY_CODES = 10
#: Steps of 30 seconds before and after the current one that are accepted: clocks of phones differ.
TOLERANCE = 1
#: From the password to the first code: later whoever finds the browser open would add a phone of their own.
ENROLMENT_LIFETIME = timedelta(minutes=15)
#: Wrong codes are counted over all addresses: who sends them knows the password. 96 guesses a day at most, three of a
#: million codes being right, are a chance of 0.03 % a day.
LONGEST_CODE_WAIT_S = 900


@dataclass(frozen=True, slots=True)
class Enrolment:
    """What an app needs: the secret to type, or the same as a QR code (an SVG element) and as a link."""

    secret: str
    qr: str
    address: str


class TotpService:
    def __init__(self, session: Session) -> None:
        self.repository = TotpRepository(session)
        self.staff_repository = StaffRepository(session)

    def is_enabled(self, staff_id: int) -> bool:
        row = self.repository.get(staff_id)
        return row is not None and row.confirmed_at is not None

    def enrolment(self, staff: Staff) -> Enrolment | None:
        """None when no app waits for its first code."""
        row = self.repository.get(staff.id)
        if row is None or not _waits_for_first_code(row):
            return None
        app = _app(row)
        address, text = app.provisioning_uri(name=staff.login, issuer_name=get_settings().shop_name), app.secret
        qr = segno.make(address, error="m", micro=False).svg_inline(
            scale=5, border=2, svgclass="qr", title="QR-код для приложения"
        )
        return Enrolment(" ".join(text[start : start + 4] for start in range(0, len(text), 4)), qr, address)

    def confirm(self, staff: Staff, code: str) -> list[str] | None:
        """Turns the second factor on with a first right code; the recovery codes, or None for a wrong code."""
        row = self.repository.lock(staff.id)
        if row is None or not _waits_for_first_code(row) or not self._is_fresh_code(row, code):
            return None
        row.confirmed_at = datetime.now(UTC)
        return self.new_recovery_codes(staff)

    def new_recovery_codes(self, staff: Staff) -> list[str]:
        """In clear only here; the former ones stop working."""
        codes = [service.generate(groups=3) for _ in range(RECOVERY_CODES)]
        self.repository.replace_recovery_codes(staff.id, map(_recovery_hash, codes))
        return codes

    def failed_attempt(self, staff: Staff, code: str, device: str = "") -> int | None:
        """None for a right code of the app or a recovery code, each of which works once; else seconds to wait. Those of
        a known device are counted apart from all others."""
        source = f"code device {device}" if device else "code"
        return failed_attempt(
            self.staff_repository, staff.login, source, lambda: self._use(staff.id, code), LONGEST_CODE_WAIT_S
        )

    def _use(self, staff_id: int, code: str) -> bool:
        row = self.repository.lock(staff_id)
        if row is None or row.confirmed_at is None:
            return False
        return self._is_fresh_code(row, code) or self.repository.use_recovery_code(staff_id, _recovery_hash(code))

    def _is_fresh_code(self, row: StaffTotp, code: str) -> bool:
        step = matching_step(_app(row), code.replace(" ", ""), time.time(), row.last_step)
        if step is not None:
            row.last_step = step
        return step is not None


def _waits_for_first_code(row: StaffTotp) -> bool:
    return row.confirmed_at is None and datetime.now(UTC) - row.created_at < ENROLMENT_LIFETIME


def matching_step(app: TOTP, code: str, time_s: float, after: int) -> int | None:
    """The step of a right code, later than the step `after` of the last one that was used; None for any other code."""
    now = int(time_s) // app.interval
    right = [
        step
        for step in range(now - TOLERANCE, now + TOLERANCE + 1)
        if hmac.compare_digest(app.generate_otp(step).encode(), code.encode())
    ]
    return next((step for step in right if step > after), None)


def _app(row: StaffTotp) -> TOTP:
    key = get_settings().secret_key.get_secret_value().encode()
    secret = hmac.digest(key, b"staff totp %d " % row.staff_id + row.salt, hashlib.sha256)[:20]
    return TOTP(b32encode(secret).decode())


def _recovery_hash(code: str) -> bytes:
    """A plain hash: a code has 59 random bits. Spaces and hyphens do not matter."""
    letters = "".join(char for char in code.lower() if char.isalnum())
    return hashlib.sha256(letters.encode()).digest()
