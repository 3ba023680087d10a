"""What an account is lost by needs a code that is ten minutes old at most."""

import re
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.auth.models import Customer, LoginSession
from tests.api.auth.login_calls import error, wrong_code
from tests.fixtures.customers import KnownCustomer, logged_in
from tests.fixtures.mail import Mailbox
from tests.fixtures.sms import Outbox

GATED = [
    ("deleteAccount", None),
    ("logoutEverywhere", None),
    ("saveProfile", {"name": "Анна", "email": "other@example.ru"}),
    ("saveProfile", {"email": ""}),
]


@pytest.fixture
def stale(client: TestClient, customer: KnownCustomer, db_session: Session) -> KnownCustomer:
    """A customer whose code is eleven minutes old, with an e-mail."""
    db_session.execute(update(Customer).values(email="anna@example.ru", confirmed_email="anna@example.ru"))
    eleven = timedelta(minutes=11)
    db_session.execute(update(LoginSession).values(created_at=LoginSession.created_at - eleven))
    db_session.commit()
    return customer


def post(client: TestClient, call: str, customer: KnownCustomer, body: Any = None) -> Response:
    return client.post(f"/api/shop/{call}", json=body, headers=customer.headers)


@pytest.mark.parametrize(("call", "body"), GATED)
def test_an_old_login_needs_a_fresh_code(
    client: TestClient, outbox: Outbox, stale: KnownCustomer, db_session: Session, call: str, body: Any
) -> None:
    refused = post(client, call, stale, body)
    assert (refused.status_code, error(refused)["code"]) == (403, "fresh_code_required")
    row = db_session.scalars(select(Customer)).one()
    assert (row.name, row.email, row.deleted_at) == ("", "anna@example.ru", None)
    assert db_session.scalar(select(func.count(LoginSession.id))) == 1

    assert post(client, "sendFreshCode", stale, {}).json()["codeLength"] == 4
    ((phone, text, _),) = outbox.messages
    assert (phone, "подтверждает действие" in text) == (stale.phone, True)
    code = outbox.code(stale.phone)
    assert error(post(client, "confirmFreshCode", stale, {"code": wrong_code(code)}))["code"] == "wrong_code"
    assert post(client, "confirmFreshCode", stale, {"code": code}).status_code == 200
    assert error(post(client, "confirmFreshCode", stale, {"code": code}))["code"] == "code_expired"
    assert post(client, call, stale, body).status_code == 200


def test_the_file_of_the_customer_needs_a_fresh_code(client: TestClient, stale: KnownCustomer) -> None:
    refused = client.get("/api/shop/getPersonalData", headers=stale.headers)

    assert (refused.status_code, error(refused)["code"]) == (403, "fresh_code_required")


def test_other_changes_need_none(client: TestClient, stale: KnownCustomer) -> None:
    answer = post(client, "saveProfile", stale, {"name": "Анна", "email": "anna@example.ru"})

    assert (answer.status_code, answer.json()["name"]) == (200, "Анна")


def test_a_fresh_code_may_come_by_mail(client: TestClient, stale: KnownCustomer, mailbox: Mailbox) -> None:
    assert post(client, "sendFreshCode", stale, {"by": "email"}).json()["codeLength"] == 8
    (mail,) = mailbox.collect()
    (code,) = re.findall(r"Ваш код: (\d{8})\b", mail.get_content())

    assert post(client, "confirmFreshCode", stale, {"by": "email", "code": code}).status_code == 200
    assert post(client, "deleteAccount", stale).status_code == 200


def test_without_a_confirmed_email_the_code_comes_by_sms_only(client: TestClient, customer: KnownCustomer) -> None:
    answer = post(client, "sendFreshCode", customer, {"by": "email"})

    assert (answer.status_code, error(answer)["code"]) == (409, "email_not_confirmed")


def test_a_fresh_code_belongs_to_one_login_and_logs_nobody_in(
    client: TestClient, outbox: Outbox, stale: KnownCustomer
) -> None:
    other = logged_in(client, stale.phone)
    post(client, "sendFreshCode", stale, {})
    code = outbox.code(stale.phone)

    assert error(post(client, "confirmFreshCode", other, {"code": code}))["code"] == "code_expired"
    login = client.post("/api/shop/login", json={"phone": stale.phone, "code": code})
    assert error(login)["code"] == "code_expired"


def test_guests_get_no_fresh_code(client: TestClient, outbox: Outbox) -> None:
    for call, body in (("sendFreshCode", {}), ("confirmFreshCode", {"code": "1234"})):
        assert client.post(f"/api/shop/{call}", json=body).status_code == 401
    assert outbox.messages == []
