"""Responses reveal no known phones, and logs contain no codes, tokens or phones."""

import logging

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.core.settings import get_settings
from api.messages.sms import SmsNotSentError
from tests.api.auth.login_calls import STRANGER, ask, bearer, enter, error, login_by_sms, wrong_code
from tests.fixtures.customers import PHONE, KnownCustomer
from tests.fixtures.mail import Mailbox
from tests.fixtures.sms import Outbox
from tests.fixtures.statements import count_statements


def test_a_known_and_an_unknown_phone_get_the_same_answers(
    client: TestClient, outbox: Outbox, customer: KnownCustomer
) -> None:
    known_answer, unknown_answer = ask(client, customer.phone), ask(client, STRANGER)
    wrong = [enter(client, wrong_code(outbox.code(phone)), phone) for phone in (customer.phone, STRANGER)]
    again = [ask(client, phone) for phone in (customer.phone, STRANGER)]

    assert known_answer.json() == unknown_answer.json()
    assert wrong[0].json() == wrong[1].json()
    assert [answer.status_code for answer in again] == [429, 429]
    assert error(again[0])["code"] == error(again[1])["code"]


def test_a_known_and_an_unknown_phone_cost_the_same_statements(
    client: TestClient, outbox: Outbox, customer: KnownCustomer
) -> None:
    """Equal statements take equal time: they are compared by text instead of measuring time."""
    statements_by_phone = {}
    for phone in (customer.phone, STRANGER):
        with count_statements() as statements:
            ask(client, phone)
            enter(client, wrong_code(outbox.code(phone)), phone)
        statements_by_phone[phone] = statements

    assert statements_by_phone[customer.phone] == statements_by_phone[STRANGER]
    assert len(statements_by_phone[STRANGER]) == 14
    assert not any("customers" in statement for statement in statements_by_phone[STRANGER])


def test_a_code_by_mail_costs_the_same_statements_for_known_and_unknown_phones(
    client: TestClient, customer: KnownCustomer, db_session: Session, mailbox: Mailbox
) -> None:
    db_session.execute(update(Customer).values(confirmed_email="anna@example.ru"))
    db_session.commit()
    statements_by_phone, answers = {}, []
    for phone in (customer.phone, STRANGER):
        with count_statements() as statements:
            answers.append(ask(client, phone, "sendLoginEmail"))
            answers.append(enter(client, "12345678", phone, by="email"))
        statements_by_phone[phone] = statements

    assert statements_by_phone[customer.phone] == statements_by_phone[STRANGER]
    assert [(answer.status_code, answer.text) for answer in answers[:2]] == [
        (answer.status_code, answer.text) for answer in answers[2:]
    ]
    assert [mail["To"] for mail in mailbox.collect()] == ["anna@example.ru"]


def test_the_log_holds_no_phone_code_or_token(
    client: TestClient, outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        answer = login_by_sms(client, outbox)
        client.get("/api/shop/user", headers=bearer(answer))
        enter(client, wrong_code(outbox.code(PHONE)))
        outbox.refusal = SmsNotSentError()
        ask(client, STRANGER)
        client.post("/api/shop/logout", headers=bearer(answer))

    log_text = caplog.text.replace(" ", "")
    for secret in (PHONE[1:], STRANGER[1:], answer.json()["token"], f"код{outbox.code(PHONE)}"):
        assert secret not in log_text


def test_the_console_shows_the_code_and_hides_the_phone(
    client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMS_PROVIDER", "console")
    get_settings.cache_clear()

    assert ask(client).status_code == 200
    (line,) = [record.getMessage() for record in caplog.records if record.name == "api.messages.sms"]
    start, _, code_text = line.partition("ваш код ")
    assert start == "СМС на +7 916 ***-**-67, никуда не отправлена: Ходовая: "
    assert enter(client, code_text[:4]).status_code == 200


def test_without_a_provider_no_code_is_sent(
    client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The console provider must be configured explicitly."""
    monkeypatch.delenv("SMS_PROVIDER", raising=False)
    get_settings.cache_clear()

    assert get_settings().sms_provider == "smsru"
