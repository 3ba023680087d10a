"""Consents: texts over HTTP, lines through the service that login, orders and subscriptions call."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.consents.models import Consent, ConsentText, Purpose
from api.consents.repository import ConsentRepository
from api.core.errors import ShopError


def lines(session: Session) -> list[Consent]:
    return list(session.scalars(select(Consent).order_by(Consent.id)))


def test_every_purpose_has_a_published_text(client: TestClient) -> None:
    texts = client.get("/api/shop/getConsentTexts").json()["texts"]

    assert [text["purpose"] for text in texts] == sorted(purpose.value for purpose in Purpose)
    assert {text["version"] for text in texts} == {1}
    assert all("отозвать" in text["text"] for text in texts)


def test_the_newest_published_wording_is_shown_and_a_future_one_is_not(client: TestClient, db_session: Session) -> None:
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    db_session.add(ConsentText(purpose="newsletter", version=2, title="Рассылка", text="Новый текст"))
    db_session.add(ConsentText(purpose="newsletter", version=3, title="Рассылка", text="Завтра", published_at=tomorrow))
    db_session.commit()

    texts = {text["purpose"]: text for text in client.get("/api/shop/getConsentTexts").json()["texts"]}

    assert (texts["newsletter"]["version"], texts["newsletter"]["text"]) == (2, "Новый текст")
    assert texts["login"]["version"] == 1


def test_a_consent_stores_purpose_version_address_and_browser(db_session: Session) -> None:
    ConsentRepository(db_session, "2001:db8::7", "Firefox").record(Purpose.NEWSLETTER, email="ivan@example.ru")

    (line,) = lines(db_session)
    assert (line.purpose, line.text_version, line.given, line.email) == ("newsletter", 1, True, "ivan@example.ru")
    assert line.address == ip_address("2001:db8::7")
    assert line.user_agent == "Firefox"
    assert line.created_at is not None


def test_without_an_address_none_is_stored(db_session: Session) -> None:
    ConsentRepository(db_session).record(Purpose.LOGIN, phone="79001234567")

    assert [line.address for line in lines(db_session)] == [None]


def test_the_version_that_was_shown_is_stored_even_when_a_newer_exists(db_session: Session) -> None:
    db_session.add(ConsentText(purpose="login", version=2, title="Вход", text="Новый текст"))
    db_session.flush()
    consents = ConsentRepository(db_session)

    consents.record(Purpose.LOGIN, phone="79001234567", text_version=1)
    consents.record(Purpose.LOGIN, phone="79001234567")
    consents.record(Purpose.LOGIN, phone="79001234567", given=False)

    assert [(line.text_version, line.given) for line in lines(db_session)] == [(1, True), (2, True), (2, False)]


def test_a_version_that_was_never_published_is_refused(db_session: Session) -> None:
    with pytest.raises(ShopError) as error:
        ConsentRepository(db_session).record(Purpose.ORDER, phone="79001234567", text_version=9)

    assert (error.value.code, error.value.status) == ("consent_text_unknown", 409)
    assert lines(db_session) == []
