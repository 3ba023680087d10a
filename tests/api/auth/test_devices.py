"""«Вход и устройства»: the list of login sessions, and tokens after logout."""

from datetime import UTC, datetime

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.auth.models import LoginSession, SmsCode
from api.auth.schemas import device
from api.ops.retention import delete_expired
from tests.api.auth.login_calls import STRANGER, at, bearer, enter, error, login_by_sms
from tests.fixtures.customers import PHONE, KnownCustomer, logged_in, login
from tests.fixtures.sms import Outbox

GUEST = 401


def test_a_token_is_invalid_after_logout(client: TestClient, customer: KnownCustomer) -> None:
    second_login = login(client)

    assert client.post("/api/shop/logout", headers=customer.headers).json() == {"status": "success"}
    assert client.get("/api/shop/user", headers=customer.headers).status_code == GUEST
    assert client.get("/api/shop/user", headers=second_login).status_code == 200
    assert client.post("/api/shop/logout", headers=customer.headers).status_code == 200
    assert client.post("/api/shop/logout").status_code == 200


def test_every_token_is_invalid_after_logout_everywhere(client: TestClient, customer: KnownCustomer) -> None:
    stolen = login(client)
    neighbour = login(client, STRANGER)

    assert client.post("/api/shop/logoutEverywhere", headers=customer.headers).json()["closed"] == 2
    for headers in (customer.headers, stolen):
        answer = client.get("/api/shop/getSessions", headers=headers)
        assert answer.status_code == GUEST
        assert error(answer)["code"] == "login_required"
    assert client.get("/api/shop/user", headers=neighbour).status_code == 200


def test_devices_are_listed_by_name(client: TestClient, outbox: Outbox, customer: KnownCustomer) -> None:
    phone = at(client, "203.0.113.9")
    phone.headers["user-agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile Safari/604.1"
    here = bearer(login_by_sms(phone, outbox))

    sessions = client.get("/api/shop/getSessions", headers=here).json()["sessions"]

    assert [(session["device"], session["where"], session["current"]) for session in sessions] == [
        ("Safari на iPhone", "203.0.113.9", True),
        ("Chrome на Windows", "198.51.100.7", False),
    ]


def test_one_device_is_closed(client: TestClient, customer: KnownCustomer) -> None:
    lost_login = login(client)
    sessions = client.get("/api/shop/getSessions", headers=customer.headers).json()["sessions"]
    (session_id,) = [session["id"] for session in sessions if not session["current"]]

    assert client.post("/api/shop/closeSession", json={"id": session_id}, headers=customer.headers).status_code == 200
    assert client.get("/api/shop/user", headers=lost_login).status_code == GUEST
    assert client.get("/api/shop/user", headers=customer.headers).status_code == 200


def test_a_device_of_another_customer_is_not_found(
    client: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    neighbour = logged_in(client, STRANGER)
    theirs = db_session.scalar(select(LoginSession.id).where(LoginSession.customer_id == neighbour.id))

    answers = [
        client.post("/api/shop/closeSession", json={"id": session_id}, headers=customer.headers)
        for session_id in (theirs, 2**62)
    ]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].json() == answers[1].json()
    assert client.get("/api/shop/user", headers=neighbour.headers).status_code == 200


@pytest.mark.parametrize("path", ["getSessions", "user"])
@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Bearer x", "Basic eDp5", "Bearer " + "я" * 50])
def test_calls_without_a_token_are_refused(client: TestClient, path: str, header: str) -> None:
    headers = {b"Authorization": header.encode()} if header else {}

    assert client.get(f"/api/shop/{path}", headers=headers).status_code == GUEST


def test_an_expired_session_is_a_guest_and_leaves_no_trace(
    client: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    db_session.execute(update(LoginSession).values(expires_at=func.now()))
    db_session.commit()

    assert client.get("/api/shop/user", headers=customer.headers).status_code == GUEST
    assert delete_expired(datetime.now(UTC))["login_sessions"] == 1
    assert db_session.scalar(select(func.count(LoginSession.id))) == 0


def test_codes_are_deleted_when_no_limit_counts_them(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    login_by_sms(client, outbox)
    login_by_sms(client, outbox, STRANGER)
    old = SmsCode.created_at - func.make_interval(0, 0, 0, 1, 1)
    db_session.execute(update(SmsCode).where(SmsCode.phone == PHONE).values(created_at=old))
    db_session.commit()

    assert delete_expired(datetime.now(UTC))["sms_codes"] == 1
    assert list(db_session.scalars(select(SmsCode.phone))) == [STRANGER]
    assert enter(client, outbox.code(STRANGER), STRANGER).status_code == 400


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 YaBrowser/25.8 Safari/537.36", "Яндекс Браузер на Windows"),
        ("Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28 Chrome/130 Safari", "Samsung Internet на Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", "Safari на Mac"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox на Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge на Windows"),
        ("curl/8.5.0", "Неизвестное устройство"),
        ("", "Неизвестное устройство"),
    ],
)  # fmt: skip
def test_the_name_of_a_device(user_agent: str, words: str) -> None:
    assert device(user_agent) == words
