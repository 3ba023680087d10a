"""The newsletter over HTTP: form, mail, confirmation, unsubscription, retention."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.consents.models import Consent
from api.consents.repository import contact_digest
from api.newsletter.models import Subscriber
from api.ops.retention import delete_expired
from tests.api.small_shop import MOSCOW, TVER
from tests.fixtures.mail import Mailbox
from tests.fixtures.postgres import forget_settings

ADDED = {"status": "success", "message": "email добавлен: мы отправили письмо, подтвердите адрес"}
WRONG = {"status": "error", "message": "Некорректный email"}
XSS = '<img src=x onerror="alert(1)">'
EMAIL = "anna@example.ru"


def subscribe(shop: TestClient, email: str = EMAIL, city: int | None = MOSCOW, **fields: Any) -> dict[str, Any]:
    answer = shop.post("/api/shop/addSubscriber", json={"email": email, "city_id": city, "agree": True} | fields)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def links(mail: EmailMessage) -> tuple[str, str]:
    """Path and query of the links to confirm and to unsubscribe."""
    confirm, unsubscribe = re.findall(r"https?://[^/\s]+(/newsletter/\S+)", mail.get_content())
    return confirm, unsubscribe


def consents(session: Session) -> list[tuple[str, bool, str | None]]:
    session.expire_all()
    return [(row.purpose, row.given, row.email) for row in session.scalars(select(Consent).order_by(Consent.id))]


def confirmed(session: Session) -> list[str]:
    session.expire_all()
    return list(session.scalars(select(Subscriber.email).where(Subscriber.confirmed_at.is_not(None))))


def subscribed(shop: TestClient, mailbox: Mailbox, email: str = EMAIL) -> str:
    """Subscribes and confirms; returns the link that unsubscribes."""
    subscribe(shop, email)
    confirm, unsubscribe = links(mailbox.collect()[0])
    assert shop.post(confirm).status_code == 200
    return unsubscribe


def test_a_subscription_and_its_consent_begin_with_the_button_of_the_mail(
    shop: TestClient, db_session: Session, mailbox: Mailbox
) -> None:
    assert subscribe(shop, " Anna@Example.ru ", TVER) == ADDED
    assert (confirmed(db_session), consents(db_session)) == ([], [])
    (mail,) = mailbox.collect()
    assert mail["To"] == EMAIL
    confirm, _ = links(mail)

    opened = shop.get(confirm)
    assert (opened.status_code, "a***@example.ru" in opened.text, EMAIL in opened.text) == (200, True, False)
    assert (confirmed(db_session), consents(db_session)) == ([], []), "a scanner that opens links changes nothing"

    shop.headers["User-Agent"] = "Firefox/140"
    assert "Адрес подтверждён" in shop.post(confirm).text
    assert "Адрес подтверждён" in shop.post(confirm).text
    assert "Адрес подтверждён" in shop.get(confirm).text
    assert consents(db_session) == [("newsletter", True, EMAIL)]
    assert db_session.scalars(select(Consent.user_agent)).all() == ["Firefox/140"]
    assert db_session.scalars(select(Subscriber.city_id)).all() == [TVER]


def test_a_refused_consent_stores_nothing(shop: TestClient, db_session: Session, mailbox: Mailbox) -> None:
    answer = subscribe(shop, agree=False)

    assert answer == {"status": "error", "message": "Отметьте согласие: без него писать нельзя"}
    assert (db_session.scalars(select(Subscriber)).all(), mailbox.collect()) == ([], [])


def test_the_call_of_the_specification_without_a_box_asks_by_mail(
    shop: TestClient, db_session: Session, mailbox: Mailbox
) -> None:
    answer = shop.post("/api/shop/addSubscriber", json={"email": EMAIL, "city_id": MOSCOW})

    assert (answer.json(), len(mailbox.collect()), consents(db_session)) == (ADDED, 1, [])


@pytest.mark.parametrize("email", ["", "   ", "anna", "anna@", "a@b", "a b@c.ru", XSS, "a\x00@b.ru", "а" * 900])
def test_an_invalid_email_gets_the_message_of_the_specification(
    shop: TestClient, db_session: Session, email: str
) -> None:
    assert subscribe(shop, email) == WRONG
    assert db_session.scalars(select(Subscriber)).all() == []


def test_strangers_learn_nothing_and_cannot_flood_a_mailbox(
    shop: TestClient, db_session: Session, mailbox: Mailbox
) -> None:
    subscribed(shop, mailbox)
    assert (subscribe(shop), mailbox.collect()) == (ADDED, []), "a subscribed address is not asked again"

    answers = [subscribe(shop, "boris@example.ru") for _ in range(3)]
    assert (answers, len(mailbox.collect())) == ([ADDED] * 3, 1)
    for _ in range(4):
        db_session.execute(update(Subscriber).values(asked_at=datetime.now(UTC) - timedelta(minutes=11)))
        db_session.commit()
        subscribe(shop, "boris@example.ru")
    assert len(mailbox.collect()) == 2, "three mails at most"


def test_the_same_email_from_many_places_at_once_gets_one_mail(
    shop: TestClient, db_session: Session, mailbox: Mailbox
) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: subscribe(shop), range(16)))

    assert answers == [ADDED] * 16
    assert db_session.scalars(select(Subscriber.email)).all() == [EMAIL]
    assert len(mailbox.collect()) == 1


def test_a_wrong_and_an_expired_link_confirm_nothing(
    shop: TestClient, db_session: Session, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.newsletter.letters.CONFIRM_WITHIN", timedelta(seconds=-1))
    subscribe(shop)
    expired, _ = links(mailbox.collect()[0])
    later = expired.replace("until=", "until=1")

    for link in (expired, later, "/newsletter/confirm", "/newsletter/confirm?subscriber=٣&until=-1&key=%00"):
        assert (shop.get(link).status_code, shop.post(link).status_code) == (404, 404)
    assert confirmed(db_session) == []


def test_one_press_unsubscribes_and_the_proof_keeps_no_address(
    shop: TestClient, db_session: Session, mailbox: Mailbox
) -> None:
    unsubscribe = subscribed(shop, mailbox)

    assert "Отписаться" in shop.get(unsubscribe).text
    assert confirmed(db_session) == [EMAIL], "a scanner that opens links changes nothing"
    answer = shop.post(unsubscribe, data={"List-Unsubscribe": "One-Click"})
    again = shop.post(unsubscribe, data={"List-Unsubscribe": "One-Click"})

    assert (answer.status_code, again.text) == (200, answer.text)
    assert shop.post("/newsletter/unsubscribe?key=%00").text == answer.text
    assert db_session.scalars(select(Subscriber)).all() == []
    assert consents(db_session) == [("newsletter", True, None), ("newsletter", False, None)]
    assert set(db_session.scalars(select(Consent.contact_digest))) == {contact_digest(EMAIL)}
    assert set(db_session.scalars(select(Consent.address))) == {None}


def test_links_of_old_mails_unsubscribe_from_a_new_subscription(
    shop: TestClient, db_session: Session, mailbox: Mailbox
) -> None:
    old_link = subscribed(shop, mailbox)
    shop.post(old_link)
    subscribed(shop, mailbox)

    shop.post(old_link)

    assert confirmed(db_session) == []


def test_every_mail_has_the_headers_of_one_click_unsubscription(shop: TestClient, mailbox: Mailbox) -> None:
    subscribe(shop)
    (mail,) = mailbox.collect()

    _, unsubscribe = links(mail)
    assert mail["List-Unsubscribe"] == f"<http://testserver{unsubscribe}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"List-Unsubscribe: <http://testserver{unsubscribe}>\r\n".encode() in mail.as_bytes()


def test_unconfirmed_addresses_are_deleted_after_three_days(
    shop: TestClient, db_session: Session, mailbox: Mailbox
) -> None:
    subscribed(shop, mailbox)
    subscribe(shop, "boris@example.ru")
    now = datetime.now(UTC)

    assert delete_expired(now + timedelta(days=2, hours=23))["unconfirmed subscribers"] == 0
    assert delete_expired(now + timedelta(days=3, minutes=1))["unconfirmed subscribers"] == 1
    assert db_session.scalars(select(Subscriber.email)).all() == [EMAIL]


def test_a_missing_city_defaults_to_the_first_and_an_unknown_one_is_refused(
    shop: TestClient, db_session: Session
) -> None:
    subscribe(shop, city=None)

    assert db_session.scalars(select(Subscriber.city_id)).all() == [MOSCOW]
    answer = shop.post("/api/shop/addSubscriber", json={"email": "b@example.ru", "city_id": 999})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "city_not_found")


def test_one_address_may_subscribe_twenty_times(shop: TestClient, db_session: Session) -> None:
    for number in range(20):
        subscribe(shop, f"anna{number}@example.ru")

    answer = shop.post("/api/shop/addSubscriber", json={"email": "more@example.ru"})

    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_requests")
    assert int(answer.headers["Retry-After"]) > 3000
    assert len(db_session.scalars(select(Subscriber)).all()) == 20


def test_a_page_that_a_mail_links_to_says_in_words_what_went_wrong(
    shop: TestClient, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe(shop)
    confirm, unsubscribe = links(mailbox.collect()[0])
    too_long = shop.post("/newsletter/unsubscribe", params={"key": "a" * 65})
    monkeypatch.setenv("DATABASE_URL", "postgresql://shop@127.0.0.1:1/shop")
    forget_settings()

    for answer, status, words in [
        (too_long, 422, "Адрес составлен не так"),
        (shop.get(confirm), 503, "База магазина не отвечает"),
        (shop.post(unsubscribe), 503, "База магазина не отвечает"),
    ]:
        assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
        assert words in answer.text
