"""Staff accounts: creation, changes, passwords. The last active administrator cannot be removed."""

import re

from sqlalchemy.orm import Session

from api.admin.models import ROLES, Staff
from api.admin.staff import passwords
from api.admin.staff.repository import StaffRepository
from api.core.errors import NotFoundError, ShopError

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
        if password is not None and not passwords.MIN_LENGTH <= len(password) <= passwords.MAX_LENGTH:
            fields["password"] = f"Пароль — от {passwords.MIN_LENGTH} знаков"
        if fields:
            raise ShopError("staff_refused", f"Сотрудник не заведён. {'. '.join(fields.values())}.", 422, fields)
        password = password or passwords.generate()
        staff = Staff(login=login, name=name, role=role, password_hash=passwords.hash_password(password))
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
        password = passwords.generate()
        staff.password_hash = passwords.hash_password(password)
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
