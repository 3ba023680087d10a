"""The second way in: a code by the confirmed e-mail of the phone's owner."""

import re

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.core.settings import get_settings
from tests.api.auth.login_calls import STRANGER, ask, at, enter, error, wrong_code
from tests.api.auth.test_limits import address, older
from tests.fixtures.customers import PHONE, KnownCustomer
from tests.fixtures.mail import Mailbox
from tests.fixtures.sms import Outbox

EMAIL = "anna@example.ru"
SENT = {"status": "success", "resendAfter": 60, "codeLength": 8, "expiresIn": 600}


@pytest.fixture
def owner(customer: KnownCustomer, db_session: Session) -> KnownCustomer:
    """A customer with a confirmed e-mail."""
    db_session.execute(update(Customer).values(email="new@example.ru", confirmed_email=EMAIL))
    db_session.commit()
    return customer


def code_of(mailbox: Mailbox) -> str:
    (mail,) = mailbox.collect()
    assert mail["To"] == EMAIL
    (code,) = re.findall(r"Ваш код: (\d{8})\b", mail.get_content())
    return str(code)


def test_the_owner_logs_in_by_mail_when_strangers_have_used_up_the_phone(
    client: TestClient, outbox: Outbox, owner: KnownCustomer, mailbox: Mailbox, db_session: Session
) -> None:
    for number in range(3):
        stranger = at(client, address(number))
        ask(stranger)
        wrong = wrong_code(outbox.code(PHONE))
        for _ in range(5):
            enter(stranger, wrong)
        older(db_session, minutes=2)
    assert error(ask(client))["code"] == "too_many_codes"

    assert ask(client, call="sendLoginEmail").json() == SENT
    answer = enter(client, code_of(mailbox), by="email")

    assert answer.status_code == 200, answer.text
    assert (answer.json()["profile"]["id"], answer.json()["isNew"]) == (owner.id, False)


def test_no_mail_goes_to_an_unconfirmed_address_or_an_unknown_phone(
    client: TestClient, customer: KnownCustomer, mailbox: Mailbox, db_session: Session
) -> None:
    db_session.execute(update(Customer).values(email=EMAIL))
    db_session.commit()
    answers = [ask(client, phone, "sendLoginEmail").json() for phone in (customer.phone, STRANGER)]

    assert answers == [SENT, SENT]
    assert mailbox.collect() == []
    assert db_session.scalar(select(func.count(Customer.id))) == 1


def test_a_code_by_mail_is_none_by_sms(
    client: TestClient, owner: KnownCustomer, mailbox: Mailbox, db_session: Session
) -> None:
    ask(client, call="sendLoginEmail")
    code = code_of(mailbox)

    assert error(enter(client, code))["code"] == "code_expired"
    older(db_session, minutes=9)
    assert enter(client, code, by="email").status_code == 200
    assert error(enter(client, code, by="email"))["code"] == "code_expired"


def test_codes_by_mail_are_limited_by_network_and_phone(
    client: TestClient, owner: KnownCustomer, mailbox: Mailbox, db_session: Session
) -> None:
    answers = []
    for _ in range(4):
        answers.append(ask(client, call="sendLoginEmail").status_code)
        older(db_session, seconds=61)
    assert answers == [200, 200, 200, 429]
    visitors = [at(client, address(number)) for number in range(28)]
    answers = [ask(visitor, call="sendLoginEmail").status_code for visitor in visitors]
    assert answers == [200] * 27 + [429]


def test_mails_do_not_count_for_the_budget_of_messages(
    client: TestClient, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMS_DAILY_BUDGET", "2")
    get_settings.cache_clear()
    for number in range(3):
        ask(at(client, address(number)), f"7905000000{number}", "sendLoginEmail")

    assert ask(client).status_code == 200
