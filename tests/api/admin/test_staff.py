"""Managing staff, roles, and the command line."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from api.admin.models import AuditEntry, Staff
from cli.main import build_app
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser


def test_a_new_account_logs_in_with_the_password_shown_once(admin: StaffBrowser) -> None:
    page = admin.fill("/admin/staff/new", login="anna", name="Анна", role="content")
    password = page.main.find("p", class_="secret").text

    admin.log_in("anna", password)

    assert "Анна" in admin.get("/admin/me").text
    assert password not in admin.get("/admin").text


def test_errors_of_a_new_account_are_shown_beside_its_fields(admin: StaffBrowser) -> None:
    page = admin.fill("/admin/staff/new", login="Анна!", name="", role="content")

    assert page.status == 422
    assert page.errors == ["Напишите имя", "От 2 до 50 знаков: латинские буквы, цифры, точка, дефис"]
    assert page.form()["login"] == "Анна!"


def test_the_last_administrator_cannot_be_removed(admin: StaffBrowser, db_session: Session) -> None:
    own_row = db_session.scalars(select(Staff.id)).one()

    page = admin.fill(f"/admin/staff/{own_row}", role="content")

    assert page.status == 409
    assert "последний администратор" in page.text
    db_session.expire_all()
    assert db_session.scalars(select(Staff.role)).one() == "admin"


def test_a_changed_role_works_at_once_and_is_logged(enter: EnterAs, db_session: Session) -> None:
    manager, admin = enter("manager"), enter("admin")
    person = db_session.scalars(select(Staff).where(Staff.login == "manager")).one()

    admin.fill(f"/admin/staff/{person.id}", role="content", name="Марина")

    assert manager.get("/admin").status == 303
    entry = db_session.scalars(select(AuditEntry)).one()
    assert (entry.staff_login, entry.action, entry.title) == ("admin", "изменил сотрудника", "manager")
    assert entry.changes == {"Имя": ["Сотрудник manager", "Марина"], "Роль": ["Менеджер", "Редактор"]}


def test_a_new_password_ends_sessions_of_the_old_one(enter: EnterAs, db_session: Session) -> None:
    manager, admin = enter("manager"), enter("admin")
    person = db_session.scalars(select(Staff.id).where(Staff.login == "manager")).one()

    page = admin.fill(f"/admin/staff/{person}", action=f"/admin/staff/{person}/password")

    assert manager.get("/admin").status == 303
    assert manager.log_in("manager", page.main.find("p", class_="secret").text).status == 303
    assert manager.get("/admin").status == 200


@pytest.mark.parametrize("role", ["manager", "content"])
def test_only_administrators_manage_staff(enter: EnterAs, role: str) -> None:
    browser = enter(role)

    page = browser.get("/admin/staff")

    assert page.status == 403
    assert "не для вашей роли" in page.text
    assert "/admin/staff" not in [link.attributes["href"] for link in browser.get("/admin").root.find_all("a")]


def test_an_unknown_address_shows_an_error_page(admin: StaffBrowser) -> None:
    for address in ("/admin/nothing", "/admin/staff/999", "/admin/staff/word", "/admin/static/../models.py"):
        assert admin.get(address).status == 404


def test_the_command_line_adds_staff_and_changes_passwords(database_url: str, db_session: Session) -> None:
    run = CliRunner().invoke

    added = run(build_app(), ["staff", "add", "boss", "--name", "Борис", "--role", "admin"])
    result = run(build_app(), ["staff", "password", "boss"])
    again = run(build_app(), ["staff", "add", "boss", "--name", "Борис"])

    assert added.exit_code == result.exit_code == 0
    assert "Администратор «Борис» заведён, логин boss." in added.output
    assert added.output.split()[-1] != result.output.split()[-1]
    assert str(again.exception) == "Сотрудник не заведён. Такой логин уже занят."
    assert db_session.scalars(select(Staff.login)).all() == ["boss"]
