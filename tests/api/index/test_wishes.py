"""addSearchWish over HTTP."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.consents.models import Consent, ConsentText
from api.index.models import SearchWish
from api.index.search_log_repository import add_wish
from tests.api.small_shop import MOSCOW, TVER

WISH: dict[str, Any] = {"text": "Колодки  Chery", "phone": "8 (916) 123-45-67", "city_id": TVER, "agree": True}


def post(shop: TestClient, **fields: Any) -> Any:
    wish = {name: value for name, value in (WISH | fields).items() if value is not None}
    return shop.post("/api/shop/addSearchWish", json=wish)


def test_a_wish_is_stored_with_its_consent(shop: TestClient, db_session: Session) -> None:
    answer = post(shop, email="anna@example.ru", city_id=None)

    (row,) = db_session.scalars(select(SearchWish))
    assert (answer.status_code, answer.json()["id"]) == (200, row.id)
    assert answer.json()["message"] == "Записали. Напишем или позвоним, когда появится."
    assert (row.text, row.phone, row.email) == ("Колодки Chery", "79161234567", "anna@example.ru")
    assert (row.city_id, row.status) == (MOSCOW, "new")
    (consent,) = db_session.scalars(select(Consent))
    assert (consent.purpose, consent.phone, consent.email) == ("search_wish", "79161234567", "anna@example.ru")
    assert (consent.text_version, consent.given) == (1, True)


def test_a_repeated_wish_is_stored_once_until_it_is_answered(shop: TestClient, db_session: Session) -> None:
    numbers = [post(shop).json()["id"], post(shop, text=" Колодки Chery", phone="+79161234567").json()["id"]]

    assert numbers[0] == numbers[1]
    assert len(db_session.scalars(select(Consent)).all()) == 1
    assert post(shop, phone=None, email="anna@example.ru").json()["id"] != numbers[0]
    assert post(shop, text="Диски Chery").json()["id"] != numbers[0]
    db_session.execute(update(SearchWish).values(status="answered"))
    db_session.commit()
    assert post(shop).json()["id"] > numbers[0]


def test_wishes_are_stored_after_postgresql_has_switched_to_a_generic_plan(db_session: Session) -> None:
    numbers = [add_wish(db_session, text="Колодки", phone="79161234567", email="", city_id=None) for _ in range(20)]

    assert {number for number, _ in numbers} == {numbers[0][0]}
    assert [is_new for _, is_new in numbers] == [True] + [False] * 19


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"phone": None}, "phone"),
        ({"phone": "123"}, "phone"),
        ({"email": "anna"}, "email"),
        ({"text": " "}, "text"),
        ({"text": "\u200b\u200b"}, "text"),
        ({"text": "А" * 201}, "text"),
        ({"text": "Ко\u0000лодки"}, "text"),
        ({"agree": False}, "agree"),
    ],
)
def test_invalid_fields_are_named(shop: TestClient, db_session: Session, fields: dict[str, Any], field: str) -> None:
    answer = post(shop, **fields)

    assert answer.status_code == 422
    assert list(answer.json()["error"]["fields"]) == [field]
    assert db_session.scalars(select(SearchWish)).all() == []


def test_an_invisible_text_is_refused_with_advice(shop: TestClient) -> None:
    fields = post(shop, text="\u200bК\u200b").json()["error"]["fields"]

    assert fields == {"text": "Напишите, что искали: хотя бы две буквы"}


def test_the_consent_names_all_stored_fields(db_session: Session) -> None:
    query = select(ConsentText.text).where(ConsentText.purpose == "search_wish")

    assert all(word in db_session.scalars(query).one() for word in ("телефон", "почты", "город", "слова"))


def test_an_unknown_city_is_refused(shop: TestClient) -> None:
    assert post(shop, city_id=999).json()["error"]["code"] == "city_not_found"


def test_one_address_may_send_ten_wishes_an_hour(shop: TestClient) -> None:
    answers = [post(shop, text=f"Колодки {number}").status_code for number in range(11)]

    assert answers == [200] * 10 + [429]
