"""`shop staff`: staff accounts from the command line."""

from typing import Annotated

import typer

from api.admin.audit_repository import Audit
from api.admin.permissions import ROLE_NAMES
from api.admin.staff.repository import TotpRepository
from api.admin.staff.service import StaffService
from api.core.db import transaction

#: The login of audit entries.
CONSOLE = "shop staff"


def add(
    login: Annotated[str, typer.Argument(metavar="ЛОГИН", help="Латинские буквы и цифры.")],
    name: Annotated[str, typer.Option("--name", metavar="ИМЯ", help="Как зовут.")],
    role: Annotated[str, typer.Option("--role", metavar="РОЛЬ", help="admin, manager или content.")] = "manager",
    password: Annotated[
        str | None, typer.Option("--password", envvar="STAFF_PASSWORD", help="Свой пароль вместо придуманного.")
    ] = None,
) -> None:
    """Завести сотрудника. Придуманный пароль показывается один раз."""
    with transaction() as session:
        staff, new_password = StaffService(session).add(login, name, role, password or None)
        Audit(session, None, CONSOLE, None).record("завёл сотрудника", "staff", staff.id, staff.login)
    typer.echo(f"{ROLE_NAMES[staff.role]} «{staff.name}» заведён, логин {staff.login}.")
    if not password:
        typer.echo(f"Пароль, больше его нигде нет: {new_password}")


def password(
    login: Annotated[str, typer.Argument(metavar="ЛОГИН", help="Чей пароль заменить.")],
) -> None:
    """Придумать новый пароль. Все входы со старым закроются."""
    with transaction() as session:
        service = StaffService(session)
        staff = service.by_login(login)
        new_password = service.new_password(staff)
        Audit(session, None, CONSOLE, None).record("заменил пароль", "staff", staff.id, staff.login)
    typer.echo(f"Новый пароль для {staff.login}, больше его нигде нет: {new_password}")


def totp_reset(
    login: Annotated[str, typer.Argument(metavar="ЛОГИН", help="Кто потерял телефон и запасные коды.")],
) -> None:
    """Выключить вход с кодом: дальше хватит пароля."""
    with transaction() as session:
        staff = StaffService(session).by_login(login)
        was_on = TotpRepository(session).remove(staff.id)
        if was_on:
            Audit(session, None, CONSOLE, None).record("сбросил вход с кодом", "staff", staff.id, staff.login)
    typer.echo(f"{staff.login} входит без кода." if was_on else f"У {staff.login} вход с кодом и не был включён.")
