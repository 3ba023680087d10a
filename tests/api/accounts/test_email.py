"""The e-mail of an account: nothing until its mailbox has confirmed it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.accounts.models import EmailConfirmation
from api.auth.models import Customer
from api.index.models import SearchWish
from api.newsletter.models import Subscriber
from api.ops.retention import delete_expired
from tests.fixtures.customers import KnownCustomer, logged_in
from tests.fixtures.mail import Mailbox

EMAIL = "anna@example.ru"


def post(shop: TestClient, call: str, customer: KnownCustomer, body: Any = None) -> Any:
    return shop.post(f"/api/shop/{call}", json=body, headers=customer.headers)


def write_email(shop: TestClient, customer: KnownCustomer, email: str = EMAIL) -> dict[str, Any]:
    answer = post(shop, "saveProfile", customer, {"email": email})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def link(mail: EmailMessage) -> str:
    """Path and query of the link that confirms."""
    (found,) = re.findall(r"https?://[^/\s]+(/email/confirm\S+)", mail.get_content())
    return str(found)


def emails(shop: TestClient, customer: KnownCustomer) -> tuple[str, str]:
    profile = shop.get("/api/shop/user", headers=customer.headers).json()
    return profile["email"], profile["confirmed_email"]


def letters_older(session: Session, **age: float) -> None:
    past = timedelta(**age)
    session.execute(update(EmailConfirmation).values(created_at=EmailConfirmation.created_at - past))
    session.commit()


def test_an_email_counts_once_its_letter_is_confirmed(
    shop: TestClient, customer: KnownCustomer, mailbox: Mailbox
) -> None:
    profile = write_email(shop, customer)
    (mail,) = mailbox.collect()
    address = link(mail)

    assert (profile["email"], profile["confirmed_email"]) == (EMAIL, "")
    assert (mail["To"], "+7 916 ***-**-67" in mail.get_content()) == (EMAIL, True)
    opened = shop.get(address)
    assert (opened.status_code, "a***@example.ru" in opened.text, EMAIL in opened.text) == (200, True, False)
    assert emails(shop, customer) == (EMAIL, ""), "a scanner that opens links changes nothing"
    assert "Почта подтверждена" in shop.post(address).text
    assert emails(shop, customer) == (EMAIL, EMAIL)


def test_the_email_of_a_stranger_ends_neither_newsletter_nor_wishes(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    db_session.add_all(
        [
            Subscriber(email=EMAIL, confirmed_at=datetime.now(UTC)),
            SearchWish(text="Колодки", phone="", email=EMAIL),
        ]
    )
    db_session.commit()
    write_email(shop, customer, "Anna@Example.ru")

    assert post(shop, "deleteAccount", customer).json() == {"status": "success"}

    assert db_session.scalars(select(Subscriber.email)).all() == [EMAIL]
    assert db_session.scalars(select(SearchWish.email)).all() == [EMAIL]
    assert db_session.scalars(select(EmailConfirmation)).all() == []


def test_the_confirmed_email_counts_until_the_new_one_is_confirmed(
    shop: TestClient, customer: KnownCustomer, mailbox: Mailbox, db_session: Session
) -> None:
    write_email(shop, customer)
    shop.post(link(mailbox.collect()[0]))
    letters_older(db_session, minutes=2)

    write_email(shop, customer, "boris@example.ru")
    assert emails(shop, customer) == ("boris@example.ru", EMAIL)
    shop.post(link(mailbox.collect()[0]))
    assert emails(shop, customer) == ("boris@example.ru", "boris@example.ru")
    write_email(shop, customer, "")
    assert emails(shop, customer) == ("", "")


def test_a_link_works_once_for_a_day_and_for_its_own_address(
    shop: TestClient, customer: KnownCustomer, mailbox: Mailbox, db_session: Session
) -> None:
    write_email(shop, customer)
    first = link(mailbox.collect()[0])
    letters_older(db_session, minutes=2)
    write_email(shop, customer, "boris@example.ru")
    second = link(mailbox.collect()[0])

    assert shop.post(first).status_code == 404, "the address was changed since"
    assert shop.post(second[:-1]).status_code == 404
    letters_older(db_session, hours=24)
    assert (shop.get(second).status_code, shop.post(second).status_code) == (404, 404)
    assert post(shop, "sendEmailConfirmation", customer).status_code == 200
    third = link(mailbox.collect()[0])
    with ThreadPoolExecutor(4) as pool:
        answers = sorted(answer.status_code for answer in pool.map(shop.post, [third] * 4))
    assert answers == [200, 404, 404, 404]
    assert emails(shop, customer) == ("boris@example.ru", "boris@example.ru")


def test_a_mailbox_gets_three_letters_a_day_over_all_accounts(
    shop: TestClient, customer: KnownCustomer, mailbox: Mailbox, db_session: Session
) -> None:
    accounts = [customer, *(logged_in(shop, f"7905000000{number}") for number in range(3))]

    answers = [post(shop, "saveProfile", account, {"email": EMAIL}).status_code for account in accounts]

    assert answers == [200, 200, 200, 429]
    assert len(mailbox.collect()) == 3
    assert emails(shop, accounts[3]) == ("", "")
    letters_older(db_session, hours=24)
    assert post(shop, "saveProfile", accounts[3], {"email": EMAIL}).status_code == 200


def test_an_account_sends_one_letter_a_minute_and_five_a_day(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    write_email(shop, customer)
    assert post(shop, "sendEmailConfirmation", customer).json()["error"]["code"] == "too_many_letters"
    answers = []
    for number in range(5):
        letters_older(db_session, minutes=2)
        answers.append(post(shop, "saveProfile", customer, {"email": f"b{number}@example.ru"}).status_code)

    assert answers == [200] * 4 + [429]


def test_the_same_email_sends_no_second_letter(shop: TestClient, customer: KnownCustomer, mailbox: Mailbox) -> None:
    write_email(shop, customer)
    write_email(shop, customer)

    (mail,) = mailbox.collect()
    shop.post(link(mail))
    assert post(shop, "sendEmailConfirmation", customer).json()["error"]["code"] == "email_not_pending"


def test_letters_and_their_addresses_are_deleted_after_a_day(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    write_email(shop, customer)
    assert delete_expired(datetime.now(UTC))["email_confirmations"] == 0

    assert delete_expired(datetime.now(UTC) + timedelta(days=1))["email_confirmations"] == 1
    assert db_session.scalars(select(Customer.email)).all() == [EMAIL]
