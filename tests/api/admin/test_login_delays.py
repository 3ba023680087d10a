"""Nobody can lock the staff out: delays count by account and address, devices that logged in before have their own."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.models import StaffLoginDelay
from api.admin.staff import login
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import PASSWORD, StaffBrowser

OFFICE, STRANGER = "203.0.113.9", "198.51.100.7"


def guess(browser: StaffBrowser, times: int) -> list[int]:
    """Wrong passwords; the seconds of the last answer's delay are in the text."""
    return [browser.log_in("admin", "wrong").status for _ in range(times)]


def test_wrong_passwords_of_a_stranger_delay_no_other_address(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    stranger, office = StaffBrowser(shop, STRANGER), StaffBrowser(shop, OFFICE)

    assert guess(stranger, 8) == [401] * 8

    assert "Следующая попытка" in stranger.log_in("admin").errors[0]
    assert office.log_in("admin").status == 303


def test_addresses_of_one_home_network_are_one_source(shop: TestClient, enter: EnterAs, db_session: Session) -> None:
    enter("admin")
    for number in range(1, 6):
        guess(StaffBrowser(shop, f"2001:db8:0:7::{number}"), 1)

    assert "Следующая попытка" in StaffBrowser(shop, "2001:db8:0:7::99").log_in("admin").errors[0]
    assert db_session.scalars(select(StaffLoginDelay.source)).all() == ["2001:db8:0:7::/64"]


def test_a_device_that_logged_in_before_is_not_delayed_by_its_own_network(shop: TestClient, enter: EnterAs) -> None:
    """Thirty-one wrong passwords spend the limit of the network too."""
    enter("admin")
    known, stranger = StaffBrowser(shop, OFFICE), StaffBrowser(shop, OFFICE)
    known.log_in("admin")
    known.fill("/admin/me", action="/admin/logout")

    statuses = guess(stranger, 31)

    assert statuses[-1] == 429
    assert stranger.log_in("admin").status == 429
    assert known.log_in("admin").status == 303


def test_a_known_device_has_a_delay_of_its_own(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    known = StaffBrowser(shop, OFFICE)
    known.log_in("admin")

    guess(known, 5)

    assert "Следующая попытка" in known.log_in("admin").errors[0]
    assert StaffBrowser(shop, OFFICE).log_in("admin").status == 303


@pytest.mark.parametrize("change", ["forged", "of a colleague", "expired"])
def test_a_device_cookie_is_signed_for_one_account_and_expires(
    shop: TestClient, enter: EnterAs, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    enter("admin")
    enter("manager")
    browser, stranger = StaffBrowser(shop, OFFICE), StaffBrowser(shop, OFFICE)
    browser.log_in("manager" if change == "of a colleague" else "admin")
    ((name, value),) = [item for item in browser.browser.cookies.items() if item[0].startswith("staff_device_")]
    guess(stranger, 5)

    other = StaffBrowser(shop, OFFICE)
    if change == "forged":
        value = value[:-1] + ("0" if value[-1] != "0" else "1")
    elif change == "expired":
        monkeypatch.setattr(login, "DEVICE_LIFETIME_S", 0)
    else:
        other.browser.cookies.set("staff_device_1", value)
        other.browser.cookies.set("staff_device_2", value)
    other.browser.cookies.set(name, value)

    assert other.log_in("admin", PASSWORD).status == 401


def test_the_device_cookie_is_http_only_and_lives_for_a_year(shop: TestClient, enter: EnterAs) -> None:
    enter("admin")
    headers = StaffBrowser(shop).log_in("admin").response.headers.get_list("set-cookie")

    (cookie,) = [header for header in headers if header.startswith("staff_device_")]
    assert {"HttpOnly", "Path=/admin", "SameSite=strict", "Max-Age=34560000"} <= set(cookie.split("; "))
