"""Login with an SMS code: responses, stored rows and the validity of codes."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.auth.models import Customer, LoginSession, SmsCode
from api.auth.session import token_hash
from api.auth.sms_codes import code_hash
from api.consents.models import Consent
from api.core.settings import get_settings
from api.messages.sms import SmsNotSentError, SmsNumberRefusedError
from tests.api.auth.login_calls import STRANGER, ask, at, bearer, enter, error, login_by_sms, wrong_code
from tests.fixtures.customers import PHONE, KnownCustomer
from tests.fixtures.sms import Outbox


def later(session: Session, seconds: float) -> None:
    """Makes all codes older."""
    age = timedelta(seconds=seconds)
    session.execute(update(SmsCode).values(created_at=SmsCode.created_at - age, expires_at=SmsCode.expires_at - age))
    session.commit()


def test_login_with_a_code(client: TestClient, outbox: Outbox) -> None:
    response = ask(client)
    entered = enter(client, outbox.code(PHONE))

    assert response.json() == {"status": "success", "resendAfter": 60, "codeLength": 4, "expiresIn": 300}
    ((phone, text, _),) = outbox.messages
    assert (phone, text) == (PHONE, f"Ходовая: ваш код {outbox.code(PHONE)}. Никому его не говорите.")
    assert entered.status_code == 200, entered.text
    answer = entered.json()
    assert len(answer["token"]) == 43
    assert answer["isNew"] is True
    assert answer["profile"] == {
        "id": answer["profile"]["id"], "name": "", "surname": "", "email": "", "confirmed_email": "",
        "city_id": None, "phone": PHONE,
    }  # fmt: skip
    assert entered.headers["Cache-Control"] == "no-store"
    assert client.get("/api/shop/user", headers=bearer(entered)).json() == answer["profile"]


def test_the_second_login_is_of_the_same_customer(client: TestClient, outbox: Outbox, customer: KnownCustomer) -> None:
    answer = login_by_sms(client, outbox, agreement=False).json()

    assert answer["isNew"] is False
    assert answer["profile"]["id"] == customer.id


def test_the_customer_appears_at_login_only(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    ask(client)
    enter(client, wrong_code(outbox.code(PHONE)))

    assert db_session.scalar(select(func.count(Customer.id))) == 0


def test_neither_code_nor_token_is_stored(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    answer = login_by_sms(client, outbox).json()

    sms = db_session.scalars(select(SmsCode)).one()
    session = db_session.scalars(select(LoginSession)).one()
    assert sms.code_hash == code_hash(PHONE, outbox.code(PHONE))
    assert len(sms.code_hash) == 32
    assert session.token_hash == token_hash(answer["token"])
    assert answer["expires"] == session.expires_at.isoformat().replace("+00:00", "Z")
    assert timedelta(days=89) < session.expires_at - datetime.now(UTC) < timedelta(days=90, minutes=1)


def test_a_code_belongs_to_one_phone(client: TestClient, outbox: Outbox) -> None:
    ask(client)

    assert error(enter(client, outbox.code(PHONE), STRANGER))["code"] == "code_expired"


@pytest.mark.parametrize("phone", ["+7 (916) 123 45 67", "8 916 123-45-67", "79161234567", " 8(916)1234567 "])
def test_all_ways_to_write_a_phone_are_one_phone(client: TestClient, outbox: Outbox, phone: str) -> None:
    assert ask(client, phone).status_code == 200
    assert enter(client, outbox.code(PHONE), "+79161234567").json()["profile"]["phone"] == PHONE


@pytest.mark.parametrize(
    ("phone", "message"),
    [
        ("7916123456", "Телефон — 11 цифр, например +7 900 123 45 67"),
        ("791612345678", "Телефон — 11 цифр, например +7 900 123 45 67"),
        ("", "Телефон — 11 цифр, например +7 900 123 45 67"),
        ("+380 44 123 45 67", "Пока отправляем коды только на российские номера: +7 и ещё 10 цифр"),
        ("+1 (212) 555 01 23", "Пока отправляем коды только на российские номера: +7 и ещё 10 цифр"),
        ("0049 30 1234567", "Пока отправляем коды только на российские номера: +7 и ещё 10 цифр"),
        ("+7 701 123 45 67", "Пока отправляем коды только на российские номера: +7 и ещё 10 цифр"),
    ],
)
def test_a_foreign_phone_is_refused(client: TestClient, outbox: Outbox, phone: str, message: str) -> None:
    answer = ask(client, phone)

    assert answer.status_code == 422
    assert error(answer)["fields"] == {"phone": message}
    assert outbox.messages == []


@pytest.mark.parametrize("code", ["", "123", "12345", "1234567", "123456789", "12a4", "１２３４"])
def test_a_code_has_four_or_eight_digits(client: TestClient, outbox: Outbox, code: str) -> None:
    answer = enter(client, code)

    assert answer.status_code == 422
    assert error(answer)["fields"] == {"code": "Код — 4 цифры из СМС или 8 из письма"}


def test_eight_digits_by_setting(client: TestClient, outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMS_CODE_LENGTH", "8")
    get_settings.cache_clear()

    assert ask(client).json()["codeLength"] == 8
    assert len(outbox.code(PHONE)) == 8
    assert enter(client, outbox.code(PHONE)).status_code == 200


def test_a_code_is_valid_once(client: TestClient, outbox: Outbox) -> None:
    login_by_sms(client, outbox)
    replay = enter(client, outbox.code(PHONE))

    assert replay.status_code == 400
    assert error(replay)["code"] == "code_expired"


def test_a_code_lives_five_minutes(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    ask(client)
    later(db_session, 301)

    assert error(enter(client, outbox.code(PHONE)))["code"] == "code_expired"


def test_a_newer_code_replaces_the_older(
    client: TestClient, outbox: Outbox, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMS_CODE_LENGTH", "8")  # of four digits, one pair in ten thousand is the same twice
    get_settings.cache_clear()
    ask(client)
    first = outbox.code(PHONE)
    later(db_session, 61)
    ask(client)
    second = outbox.code(PHONE)
    older = enter(client, first)

    assert error(older)["code"] == "wrong_code"
    assert enter(client, second).status_code == 200


def test_a_wrong_code_says_how_many_tries_are_left(client: TestClient, outbox: Outbox) -> None:
    ask(client)
    wrong = wrong_code(outbox.code(PHONE))
    answers = [enter(client, wrong) for _ in range(6)]

    assert [answer.status_code for answer in answers] == [400] * 6
    assert [error(answer)["message"] for answer in answers[:4]] == [
        "Код не подошёл. Осталось попыток: 4.",
        "Код не подошёл. Осталось попыток: 3.",
        "Код не подошёл. Осталось попыток: 2.",
        "Код не подошёл. Осталось попыток: 1.",
    ]
    assert error(answers[0])["fields"] == {"code": "Осталось попыток: 4"}
    assert [error(answer)["code"] for answer in answers[4:]] == ["code_spent"] * 2
    assert error(enter(client, outbox.code(PHONE)))["code"] == "code_spent"


def test_a_new_customer_needs_the_consent_and_the_code_stays_valid(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    ask(client, agreement=False)
    response = enter(client, outbox.code(PHONE))

    assert response.status_code == 409
    assert error(response)["code"] == "agreement_required"
    assert db_session.scalar(select(func.count(Customer.id))) == 0
    assert enter(client, outbox.code(PHONE), agreement=True).json()["isNew"] is True


def test_no_code_is_sent_without_the_agreement(
    client: TestClient, outbox: Outbox, customer: KnownCustomer, db_session: Session
) -> None:
    """Of known and unknown phones alike, by SMS and by e-mail."""
    answers = [
        client.post(f"/api/shop/{call}", json={"phone": phone})
        for call in ("sendLoginSms", "sendLoginEmail")
        for phone in (customer.phone, STRANGER)
    ]

    assert [answer.status_code for answer in answers] == [409] * 4
    assert {error(answer)["code"] for answer in answers} == {"agreement_required"}
    assert len({answer.text for answer in answers}) == 1
    assert (outbox.messages, db_session.scalars(select(SmsCode)).all()) == ([], [])
    remembered = {"phone": customer.phone, "agreed_before": True}
    assert client.post("/api/shop/sendLoginSms", json=remembered).status_code == 200


def test_the_consent_is_stored_with_version_phone_and_address(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    visitor = at(client, "203.0.113.9")
    ask(visitor, agreement_version=1)
    answer = enter(visitor, outbox.code(PHONE))

    line = db_session.scalars(select(Consent)).one()
    assert (line.purpose, line.text_version, line.given) == ("login", 1, True)
    assert (line.customer_id, line.phone) == (answer.json()["profile"]["id"], PHONE)
    assert str(line.address) == "203.0.113.9"
    assert line.user_agent == "testclient"


def test_a_text_that_was_never_published_cannot_be_agreed_to(client: TestClient, outbox: Outbox) -> None:
    answer = ask(client, agreement_version=99)

    assert answer.status_code == 409
    assert error(answer)["code"] == "consent_text_unknown"
    assert outbox.messages == []


def test_the_city_of_the_page_becomes_the_customers(shop: TestClient, outbox: Outbox) -> None:
    assert login_by_sms(shop, outbox, city_id=2).json()["profile"]["city_id"] == 2
    assert login_by_sms(shop, outbox, STRANGER, city_id=99).json()["profile"]["city_id"] is None


def test_an_address_in_the_request_is_ignored(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    ask(at(client, "203.0.113.9"), ip="198.51.100.200")

    assert [str(address) for address in db_session.scalars(select(SmsCode.address))] == ["203.0.113.9"]
    assert outbox.messages[0][2] == "203.0.113.9"


@pytest.mark.parametrize(("refusal", "status"), [(SmsNotSentError(), 503), (SmsNumberRefusedError(), 400)])
def test_a_message_that_was_not_sent_does_not_count_for_the_phone(
    client: TestClient, outbox: Outbox, db_session: Session, refusal: Any, status: int
) -> None:
    outbox.refusal = refusal
    failed = ask(client)
    outbox.refusal = None

    assert failed.status_code == status
    assert error(failed)["code"] == "sms_not_sent"
    row = db_session.scalars(select(SmsCode)).one()
    assert row.failed_at is not None
    assert row.used_at is not None
    assert ask(client).status_code == 200
    assert enter(client, outbox.code(PHONE)).status_code == 200


def test_outcomes_are_counted(client: TestClient, outbox: Outbox) -> None:
    def counts() -> list[float]:
        metrics = at(client, "127.0.0.1").get("/metrics").text
        samples = {
            (sample.name, sample.labels.get("outcome")): sample.value
            for family in text_string_to_metric_families(metrics)
            for sample in family.samples
        }
        return [
            samples.get((f"shop_{name}_total", outcome), 0)
            for name, outcome in (
                ("login_codes", "success"),
                ("login_codes", "too_many_codes"),
                ("logins", "wrong_code"),
            )
        ]

    before = counts()
    ask(client)
    ask(client)
    enter(client, wrong_code(outbox.code(PHONE)))

    assert [now - then for now, then in zip(counts(), before, strict=True)] == [1, 1, 1]
