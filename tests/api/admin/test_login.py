"""Login and logout: passwords, delays, rate limits, sessions, separation of staff and customers."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.admin.models import Staff, StaffLoginDelay, StaffSession
from api.admin.staff.login import delay_s
from api.admin.staff.service import StaffService
from api.auth.models import Customer, LoginSession
from api.auth.session import token_hash
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import PASSWORD, StaffBrowser


def test_login_and_logout(admin: StaffBrowser) -> None:
    assert admin.get("/admin").status == 200

    out = admin.fill("/admin/me", action="/admin/logout")

    assert out.status == 303
    assert admin.get("/admin").response.headers["location"] == "/admin/login"


def test_the_cookie_is_http_only_same_site_and_limited_to_the_back_office(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    browser = StaffBrowser(shop)

    cookie = browser.log_in("admin").response.headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/admin" in cookie
    assert "Secure" not in cookie


def test_over_https_the_cookie_is_secure(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    browser = StaffBrowser(shop)
    browser.browser.base_url = "https://testserver"

    assert "Secure" in browser.log_in("admin").response.headers["set-cookie"]


def test_pages_are_neither_cached_nor_indexed(admin: StaffBrowser) -> None:
    headers = admin.get("/admin").response.headers

    assert headers["cache-control"] == "no-store"
    assert headers["x-robots-tag"] == "noindex, nofollow"
    assert "script-src 'self'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("next_url", "location"),
    [
        ("/admin/staff", "/admin/staff"),
        ("/admin/products?q=%D0%BC&page=2", "/admin/products?q=%D0%BC&page=2"),
        ("//evil.example/admin", "/admin"),
        ("https://evil.example/admin", "/admin"),
        ("/admin\\@evil.example", "/admin"),
        ("/\t/evil.example", "/admin"),
        ("/administrator", "/admin"),
        ("javascript:alert(1)", "/admin"),
        ("/", "/admin"),
    ],
)
def test_login_redirects_only_inside_the_back_office(
    shop: TestClient, enter: EnterAs, next_url: str, location: str
) -> None:
    enter("admin")
    browser = StaffBrowser(shop)

    form = browser.get("/admin/login").form() | {"login": "admin", "password": PASSWORD, "next": next_url}

    assert browser.send("/admin/login", form).response.headers["location"] == location


def test_the_requested_page_opens_after_login(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    browser = StaffBrowser(shop)

    login_url = browser.get("/admin/staff?q=1").response.headers["location"]
    page = browser.fill(login_url, action="/admin/login", login="admin", password=PASSWORD)

    assert page.response.headers["location"] == "/admin/staff?q=1"


@pytest.mark.parametrize("login", ["admin", "nobody"])
def test_a_known_and_an_unknown_login_are_refused_alike(shop: TestClient, enter: EnterAs, login: str) -> None:
    enter("admin")
    browser = StaffBrowser(shop)

    pages = [browser.log_in(login, "wrong") for _ in range(6)]

    assert [page.status for page in pages] == [401] * 6
    assert pages[0].errors == ["Логин или пароль не подошли."]
    assert "Следующая попытка — через 2 секунды" in pages[4].errors[0]


def test_the_right_password_is_delayed_after_wrong_ones(shop: TestClient, enter: EnterAs, db_session: Session) -> None:
    enter("admin")
    browser = StaffBrowser(shop)
    for _ in range(5):
        browser.log_in("admin", "wrong")

    early = browser.log_in("admin")
    db_session.execute(update(StaffLoginDelay).values(not_before=datetime.now(UTC)))
    db_session.commit()

    assert early.status == 401
    assert browser.log_in("admin").status == 303


def test_login_delays_double_up_to_a_minute() -> None:
    assert [delay_s(failures) for failures in (1, 4, 5, 6, 9, 10, 1000)] == [0, 0, 2, 4, 32, 60, 60]


def test_concurrent_login_attempts_are_all_counted(shop: TestClient, enter: EnterAs, db_session: Session) -> None:
    enter("admin")
    form = StaffBrowser(shop)
    fields = form.get("/admin/login").form() | {"login": "admin", "password": "wrong"}

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lambda _: form.send("/admin/login", fields), range(12)))

    # Four failures have no delay; from the fifth on, attempts are delayed and not checked.
    assert db_session.scalar(select(StaffLoginDelay.failures)) == 5


def test_login_attempts_are_limited_by_network(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    browser = StaffBrowser(shop)
    fields = browser.get("/admin/login").form() | {"password": "wrong"}

    statuses = {browser.send("/admin/login", fields | {"login": f"who{n % 8}"}).status for n in range(31)}

    assert statuses == {401, 429}


def test_sessions_expire_and_end_with_the_account(enter: EnterAs, db_session: Session) -> None:
    idle, closed = enter("manager"), enter("content")
    past = datetime.now(UTC) - timedelta(seconds=1)
    staff_ids = dict(db_session.execute(select(Staff.login, Staff.id)).tuples().all())
    db_session.execute(
        update(StaffSession).where(StaffSession.staff_id == staff_ids["manager"]).values(expires_at=past)
    )
    db_session.execute(update(Staff).where(Staff.login == "content").values(active=False))
    db_session.commit()

    assert idle.get("/admin").status == 303
    assert closed.get("/admin").status == 303


def test_sessions_are_named_by_browser_and_system(admin: StaffBrowser) -> None:
    admin.browser.headers["user-agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130 Safari/604"
    admin.log_in("admin")

    page = admin.get("/admin/me").main.text
    assert "Chrome на iPhone" in page
    assert "Mozilla" not in page


def test_logout_everywhere_ends_all_sessions(shop: TestClient, enter: EnterAs) -> None:
    first, second = enter("admin"), enter("admin")

    first.fill("/admin/me", action="/admin/logout-everywhere")

    assert first.get("/admin").status == second.get("/admin").status == 303


def test_tokens_and_passwords_are_stored_hashed(admin: StaffBrowser, db_session: Session) -> None:
    token = admin.browser.cookies["staff_session"]

    assert db_session.scalars(select(StaffSession.token_hash)).all() == [token_hash(token)]
    assert db_session.scalars(select(Staff.password_hash)).one().startswith("$argon2id$")


def test_customer_and_staff_sessions_are_separate(shop: TestClient, admin: StaffBrowser, db_session: Session) -> None:
    customer = Customer(phone="79160000001")
    db_session.add(customer)
    db_session.flush()
    expires = datetime.now(UTC) + timedelta(days=1)
    session = LoginSession(
        customer_id=customer.id, token_hash=token_hash("t" * 43), address="127.0.0.1", expires_at=expires
    )
    db_session.add(session)
    db_session.commit()
    staff_token = admin.browser.cookies["staff_session"]

    outside = StaffBrowser(shop)
    outside.browser.headers["Authorization"] = f"Bearer {'t' * 43}"
    outside.browser.cookies.set("staff_session", "t" * 43)

    assert outside.get("/admin").status == 303
    bearer = {"Authorization": f"Bearer {staff_token}"}
    assert shop.get("/api/shop/user", headers=bearer).status_code in (401, 404)


def test_a_form_from_another_site_is_refused(admin: StaffBrowser, db_session: Session) -> None:
    form = {"login": "spy", "name": "Чужой", "role": "admin"}

    without = admin.send("/admin/staff/new", form)
    wrong = admin.send("/admin/staff/new", form | {"form_token": "0" * 64})

    assert (without.status, wrong.status) == (403, 403)
    assert "пришла с чужой страницы" in without.text
    assert StaffService(db_session).repository.by_login("spy") is None


def test_login_csrf_is_refused(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    browser = StaffBrowser(shop)

    page = browser.send("/admin/login", {"login": "admin", "password": PASSWORD, "form_token": "0" * 64})

    assert page.status == 403
    assert "staff_session" not in browser.browser.cookies
