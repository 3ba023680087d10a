"""The token in a cookie is replaced after a day; parallel tabs and lost answers log nobody out."""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.auth.models import LoginSession
from tests.api.auth.login_calls import at
from tests.api.auth.test_limits import at_once
from tests.api.auth.test_session_cookie import OWN_PAGE, cookies_of, token_of
from tests.fixtures.customers import KnownCustomer


def visit(client: TestClient, token: str, call: str = "user") -> Response:
    """From a browser whose cookies these are."""
    browser = at(client, "203.0.113.9")
    browser.cookies.update({"user-token": token, "login-id": "login-of-ann"})
    if call == "user":
        return browser.get("/api/shop/user")
    return browser.post(f"/api/shop/{call}", json={}, headers=OWN_PAGE)


def new_token(answer: Response) -> str | None:
    cookies = cookies_of(answer)
    return cookies["user-token"].value if "user-token" in cookies else None


def later(session: Session, **age: float) -> None:
    past = timedelta(**age)
    session.execute(
        update(LoginSession).values(
            created_at=LoginSession.created_at - past,
            rotated_at=LoginSession.rotated_at - past,
            previous_until=LoginSession.previous_until - past,
        )
    )
    session.commit()


@pytest.fixture
def old(client: TestClient, customer: KnownCustomer, db_session: Session) -> str:
    """A token that is a day old."""
    assert new_token(visit(client, token_of(customer))) is None
    later(db_session, hours=25)
    return token_of(customer)


def test_a_token_is_replaced_after_a_day(client: TestClient, old: str, db_session: Session) -> None:
    answer = visit(client, old)
    new = new_token(answer)

    assert new is not None
    assert new != old
    assert cookies_of(answer)["login-id"].value == "login-of-ann"
    assert new_token(visit(client, new)) is None
    assert visit(client, old).status_code == 200, "within a minute of grace"
    later(db_session, seconds=61)
    assert visit(client, old).status_code == 401
    assert visit(client, new).status_code == 200


def test_of_parallel_tabs_one_replaces_the_token_and_both_go_on(
    client: TestClient, old: str, db_session: Session
) -> None:
    answers = at_once(6, lambda _: visit(client, old))

    assert [answer.status_code for answer in answers] == [200] * 6
    (new,) = [token for answer in answers if (token := new_token(answer))]
    assert new_token(visit(client, old)) is None, "the first answer may be on its way"
    assert visit(client, new).status_code == 200


def test_a_lost_answer_logs_nobody_out(client: TestClient, old: str, db_session: Session) -> None:
    lost = new_token(visit(client, old))
    later(db_session, days=3)
    again = new_token(visit(client, old))

    assert None not in (lost, again)
    assert lost != again
    assert visit(client, str(again)).status_code == 200
    assert visit(client, str(lost)).status_code == 401


def test_bearers_keep_their_token(client: TestClient, customer: KnownCustomer, old: str) -> None:
    assert new_token(client.get("/api/shop/user", headers=customer.headers)) is None
    assert client.get("/api/shop/user", headers=customer.headers).status_code == 200


def test_a_logout_with_the_token_before_ends_the_login(client: TestClient, old: str) -> None:
    new = str(new_token(visit(client, old)))
    visit(client, old, "logout")

    assert (visit(client, old).status_code, visit(client, new).status_code) == (401, 401)
