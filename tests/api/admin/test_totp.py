"""The second factor of staff: enrolment, login in two steps, recovery codes, resets."""

from base64 import b32encode
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient
from pyotp import TOTP
from sqlalchemy import select, update
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from api.admin.models import AuditEntry, Staff, StaffLoginDelay, StaffRecoveryCode, StaffTotp
from api.admin.staff.service import StaffService
from api.admin.totp import service
from api.admin.totp.service import matching_step
from cli.main import build_app
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import PASSWORD, Page, StaffBrowser

#: Appendix B of RFC 6238, the last six digits.
RFC_APP = TOTP(b32encode(b"12345678901234567890").decode())
RFC_CODES = {59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037"}
NOW = 1_800_000_000.0


class Phone:
    """An authenticator app, and the clock of the shop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.secret = ""
        self.now = NOW
        monkeypatch.setattr(service, "time", SimpleNamespace(time=lambda: self.now))

    def add(self, page: Page) -> None:
        text = page.main.find("p", class_="secret").text.replace(" ", "")
        self.secret = text
        assert any(f"secret={text}&" in link.attributes["href"] for link in page.main.find_all("a"))

    def code(self, later_s: int = 0) -> str:
        self.now += later_s
        return str(TOTP(self.secret).at(int(self.now)))


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch)


def turn_on(browser: StaffBrowser, phone: Phone) -> list[str]:
    """Enrols the app; returns the recovery codes."""
    browser.fill("/admin/me/totp", action="/admin/me/totp/start", password=PASSWORD)
    phone.add(browser.get("/admin/me/totp"))
    page = browser.fill("/admin/me/totp", action="/admin/me/totp/confirm", code=phone.code())
    return [item.text for item in page.main.find("ul", class_="codes").find_all("li")]


def enter_code(browser: StaffBrowser, code: str) -> Page:
    return browser.fill("/admin/login/code", action="/admin/login/code", code=code)


@pytest.mark.parametrize(("time_s", "code"), RFC_CODES.items())
def test_codes_are_those_of_the_rfc(time_s: int, code: str) -> None:
    step = time_s // 30

    assert matching_step(RFC_APP, code, time_s + 30, after=0) == step
    assert matching_step(RFC_APP, code, time_s, after=step) is None
    assert matching_step(RFC_APP, code, time_s + 90, after=0) is None


def test_login_needs_password_and_code_once_the_app_is_added(
    shop: TestClient, admin: StaffBrowser, phone: Phone
) -> None:
    admin.fill("/admin/me/totp", action="/admin/me/totp/start", password=PASSWORD)
    page = admin.get("/admin/me/totp")
    phone.add(page)
    assert page.main.find("svg", class_="qr").find_all("path")
    before = StaffBrowser(shop).log_in("admin")
    wrong = admin.fill("/admin/me/totp", action="/admin/me/totp/confirm", code="000000")
    right = admin.fill("/admin/me/totp", action="/admin/me/totp/confirm", code=phone.code())
    codes = [item.text for item in right.main.find("ul", class_="codes").find_all("li")]

    browser = StaffBrowser(shop)
    first = browser.log_in("admin")
    without = browser.get("/admin")
    entered = enter_code(browser, phone.code(later_s=30))

    assert before.response.headers["location"] == "/admin"
    assert wrong.errors == ["Код не подошёл. Проверьте часы телефона и введите следующий код."]
    assert len(set(codes)) == 10
    assert first.response.headers["location"].startswith("/admin/login/code")
    assert without.status == 303
    assert (entered.status, browser.get("/admin").status) == (303, 200)


def test_turning_it_on_ends_other_sessions_and_asks_for_the_password(
    enter: EnterAs, phone: Phone, db_session: Session
) -> None:
    other, admin = enter("admin"), enter("admin")

    wrong = admin.fill("/admin/me/totp", action="/admin/me/totp/start", password="wrong")
    turn_on(admin, phone)

    assert wrong.errors == ["Пароль не подошёл."]
    assert (other.get("/admin").status, admin.get("/admin").status) == (303, 200)
    assert [entry.action for entry in db_session.scalars(select(AuditEntry))] == ["включил вход с кодом"]


def test_an_enrolment_that_was_left_open_starts_with_the_password_again(
    admin: StaffBrowser, phone: Phone, db_session: Session
) -> None:
    admin.fill("/admin/me/totp", action="/admin/me/totp/start", password=PASSWORD)
    page = admin.get("/admin/me/totp")
    phone.add(page)
    db_session.execute(update(StaffTotp).values(created_at=StaffTotp.created_at - timedelta(minutes=16)))
    db_session.commit()

    late = admin.send("/admin/me/totp/confirm", page.form("/admin/me/totp/confirm") | {"code": phone.code()})

    assert late.status == 422
    assert admin.get("/admin/me/totp").form("/admin/me/totp/start")["password"] == ""


def test_a_code_is_used_once(shop: TestClient, admin: StaffBrowser, phone: Phone) -> None:
    turn_on(admin, phone)
    used_for_turning_on = phone.code()
    browser = StaffBrowser(shop)
    browser.log_in("admin")

    replay = enter_code(browser, used_for_turning_on)
    code = phone.code(later_s=30)
    first = enter_code(browser, code)
    second = StaffBrowser(shop)
    second.log_in("admin")

    assert (replay.status, first.status, enter_code(second, code).status) == (401, 303, 401)


def test_of_parallel_logins_with_one_code_one_succeeds(shop: TestClient, admin: StaffBrowser, phone: Phone) -> None:
    turn_on(admin, phone)
    browsers = [StaffBrowser(shop) for _ in range(4)]
    forms = []
    for browser in browsers:
        browser.log_in("admin")
        forms.append(browser.get("/admin/login/code").form("/admin/login/code"))
    code = phone.code(later_s=30)

    with ThreadPoolExecutor(4) as threads:
        pages = threads.map(
            lambda pair: pair[0].send("/admin/login/code", pair[1] | {"code": code}), zip(browsers, forms, strict=True)
        )

    assert sorted(page.status for page in pages) == [303, 401, 401, 401]


def test_wrong_codes_are_counted_over_all_addresses(
    shop: TestClient, admin: StaffBrowser, phone: Phone, db_session: Session
) -> None:
    """Who sends codes knows the password; the device of the owner is not delayed."""
    admin.log_in("admin")  # the device is known from now on
    turn_on(admin, phone)
    admin.fill("/admin/me", action="/admin/logout")
    for number in range(5):
        thief = StaffBrowser(shop, f"198.51.100.{number}")
        thief.log_in("admin")
        page = enter_code(thief, "000000")

    right = enter_code(thief, phone.code(later_s=30))
    delay = db_session.scalars(select(StaffLoginDelay).where(StaffLoginDelay.source == "code")).one()
    admin.log_in("admin")

    assert page.errors == [
        "Код не подошёл. Введите следующий: каждый годится один раз. Следующая попытка — через 2 секунды."
    ]
    assert (right.status, delay.failures) == (401, 5)
    assert enter_code(admin, phone.code()).status == 303


def test_a_recovery_code_works_once_however_it_is_typed(
    shop: TestClient, admin: StaffBrowser, phone: Phone, db_session: Session
) -> None:
    codes = turn_on(admin, phone)
    browsers = [StaffBrowser(shop) for _ in range(2)]
    for browser in browsers:
        browser.log_in("admin")

    pages = [enter_code(browser, codes[0].upper().replace("-", " ")) for browser in browsers]

    assert [page.status for page in pages] == [303, 401]
    assert len(db_session.scalars(select(StaffRecoveryCode)).all()) == 9
    assert codes[1].encode() not in [row.code_hash for row in db_session.scalars(select(StaffRecoveryCode))]


def test_new_recovery_codes_replace_the_former_ones(shop: TestClient, admin: StaffBrowser, phone: Phone) -> None:
    former = turn_on(admin, phone)

    refused = admin.fill("/admin/me/totp", action="/admin/me/totp/codes", code="000000")
    page = admin.fill("/admin/me/totp", action="/admin/me/totp/codes", code=phone.code(later_s=30))
    new = [item.text for item in page.main.find("ul", class_="codes").find_all("li")]
    browser = StaffBrowser(shop)
    browser.log_in("admin")

    assert refused.errors[0] == "Код не подошёл."
    assert (enter_code(browser, former[0]).status, enter_code(browser, new[0]).status) == (401, 303)
    assert new[0] not in admin.get("/admin/me/totp").text


def test_it_is_turned_off_with_a_code_only(shop: TestClient, admin: StaffBrowser, phone: Phone) -> None:
    turn_on(admin, phone)

    refused = admin.fill("/admin/me/totp", action="/admin/me/totp/off", code="000000")
    off = admin.fill("/admin/me/totp", action="/admin/me/totp/off", code=phone.code(later_s=30))

    assert (refused.status, off.status) == (422, 303)
    assert StaffBrowser(shop).log_in("admin").response.headers["location"] == "/admin"


def test_an_administrator_resets_a_colleague_and_only_that(
    shop: TestClient, enter: EnterAs, phone: Phone, db_session: Session
) -> None:
    manager, admin = enter("manager"), enter("admin")
    turn_on(manager, phone)
    ids = dict(db_session.execute(select(Staff.login, Staff.id)).tuples().all())

    by_manager = manager.send(
        f"/admin/staff/{ids['manager']}/totp-reset", manager.get("/admin/me").form("/admin/logout")
    )
    own = admin.send(f"/admin/staff/{ids['admin']}/totp-reset", admin.get("/admin/me").form("/admin/logout"))
    reset = admin.fill(f"/admin/staff/{ids['manager']}", action=f"/admin/staff/{ids['manager']}/totp-reset")

    assert (by_manager.status, own.status, reset.status) == (403, 409, 303)
    assert StaffBrowser(shop).log_in("manager").response.headers["location"] == "/admin"
    actions = db_session.scalars(select(AuditEntry.action).order_by(AuditEntry.id)).all()
    assert actions == ["включил вход с кодом", "сбросил вход с кодом"]


def test_the_command_line_resets_it(shop: TestClient, admin: StaffBrowser, phone: Phone, db_session: Session) -> None:
    turn_on(admin, phone)

    first, second = (CliRunner().invoke(build_app(), ["staff", "totp-reset", "ADMIN"]) for _ in range(2))

    assert first.output == "admin входит без кода.\n"
    assert second.output == "У admin вход с кодом и не был включён.\n"
    assert StaffBrowser(shop).log_in("admin").response.headers["location"] == "/admin"
    assert db_session.scalars(select(StaffRecoveryCode)).all() == []


def test_the_second_step_needs_the_first(
    shop: TestClient, admin: StaffBrowser, phone: Phone, db_session: Session
) -> None:
    """No cookie, a forged one, an old one, and one of a password that was changed since."""
    turn_on(admin, phone)
    browser = StaffBrowser(shop)
    browser.log_in("admin")
    form = browser.get("/admin/login/code").form("/admin/login/code") | {"code": phone.code(later_s=30)}
    token = browser.browser.cookies["staff_pending"]

    def status_with(cookie: str) -> str:
        browser.browser.cookies.set("staff_pending", cookie, path="/admin", domain="testserver.local")
        return str(browser.send("/admin/login/code", form).response.headers.get("location"))

    assert StaffBrowser(shop).get("/admin/login/code").response.headers["location"] == "/admin/login"
    assert status_with("") == status_with(token[:-1]) == status_with("1.2.3") == "/admin/login"
    StaffService(db_session).new_password(db_session.scalars(select(Staff)).one())
    db_session.commit()
    assert status_with(token) == "/admin/login"


def test_the_database_holds_no_secret_of_an_app(admin: StaffBrowser, phone: Phone, db_session: Session) -> None:
    turn_on(admin, phone)

    row = db_session.scalars(select(StaffTotp)).one()

    assert row.confirmed_at is not None
    assert b32encode(row.salt).decode() != phone.secret
