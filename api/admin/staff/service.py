"""Staff accounts: creation, changes, passwords. The last active administrator cannot be removed."""

import re
import secrets
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.orm import Session

from api.admin.models import ROLES, Staff
from api.admin.staff.repository import StaffRepository
from api.core.errors import NotFoundError, ShopError

#: 19 MiB and two passes, the OWASP minimum: logins must not take the memory of the shop.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
#: Limits concurrent hashing, so that attempts do not take the memory of the shop.
_concurrency = BoundedSemaphore(2)
#: Without letters and digits that look alike (i, l, o, 0, 1).
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MIN_LENGTH, MAX_LENGTH = 12, 200
#: An unknown login is verified against this hash, so it takes as long as a known one.
_DUMMY_HASH = _hasher.hash(secrets.token_urlsafe(16))


def generate(groups: int = 4) -> str:
    """Groups of four, of 20 bits each: 79 bits in four groups, 59 in three."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(groups))


def hash_password(password: str) -> str:
    with _concurrency:
        return _hasher.hash(password)


def verify(password_hash: str | None, password: str) -> bool:
    """False for None (no such login), in the same time as for a wrong password."""
    with _concurrency:
        try:
            return _hasher.verify(password_hash or _DUMMY_HASH, password[:MAX_LENGTH]) and password_hash is not None
        except (VerificationError, InvalidHashError):
            return False


_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,49}")
MAX_NAME = 100


class StaffService:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.repository = StaffRepository(session)

    def get(self, staff_id: int) -> Staff:
        staff = self.repository.get(staff_id)
        if staff is None:
            raise NotFoundError("staff_not_found", "Такого сотрудника нет. Вернитесь к списку.")
        return staff

    def by_login(self, login: str) -> Staff:
        staff = self.repository.by_login(login.strip().lower())
        if staff is None:
            raise NotFoundError("staff_not_found", f"Сотрудника с логином «{login}» нет.")
        return staff

    def add(self, login: str, name: str, role: str, password: str | None = None) -> tuple[Staff, str]:
        """Creates an account; returns it with its password, generated unless given."""
        login, name = login.strip().lower(), name.strip()
        fields = {}
        if not _LOGIN.fullmatch(login):
            fields["login"] = "От 2 до 50 знаков: латинские буквы, цифры, точка, дефис"
        elif self.repository.by_login(login):
            fields["login"] = "Такой логин уже занят"
        fields |= _field_errors(name, role)
        if password is not None and not MIN_LENGTH <= len(password) <= MAX_LENGTH:
            fields["password"] = f"Пароль — от {MIN_LENGTH} знаков"
        if fields:
            raise ShopError("staff_refused", f"Сотрудник не заведён. {'. '.join(fields.values())}.", 422, fields)
        password = password or generate()
        staff = Staff(login=login, name=name, role=role, password_hash=hash_password(password))
        self.repository.add(staff)
        return staff, password

    def change(self, staff: Staff, *, name: str, role: str, active: bool) -> None:
        """A change of role or of `active` takes effect at once: it ends all sessions of the account."""
        name = name.strip()
        fields = _field_errors(name, role)
        if fields:
            raise ShopError("staff_refused", f"Не сохранено. {'. '.join(fields.values())}.", 422, fields)
        loses_admin = staff.role == "admin" and staff.active and not (role == "admin" and active)
        if loses_admin and list(self.repository.lock_active_admins()) == [staff.id]:
            raise ShopError(
                "last_admin",
                "Это последний администратор: без него никто не сможет заводить сотрудников.",
                409,
                {"role": "Сначала назначьте другого администратора"},
            )
        ends_sessions = (role, active) != (staff.role, staff.active)
        staff.name, staff.role, staff.active = name, role, active
        self.session.flush()
        if ends_sessions:
            self.repository.end_all(staff.id)

    def new_password(self, staff: Staff) -> str:
        """Sets a generated password, ends all sessions and returns the password."""
        password = generate()
        staff.password_hash = hash_password(password)
        self.session.flush()
        self.repository.end_all(staff.id)
        self.repository.delete_delays(staff.login)
        return password


def _field_errors(name: str, role: str) -> dict[str, str]:
    fields = {}
    if not 0 < len(name) <= MAX_NAME:
        fields["name"] = "Напишите имя" if not name else f"Имя длиннее {MAX_NAME} знаков"
    if role not in ROLES:
        fields["role"] = "Такой роли нет"
    return fields
