"""«Скачать мои данные»: everything of the customer, nothing of others, no secrets."""

from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.personal_data.registry import PERSONAL_TABLES
from tests.api.personal_data.whole_life import NEIGHBOUR, PHONE, WholeLife, marks_in


def sections(shop: TestClient, headers: dict[str, str]) -> dict[str, list[dict[str, Any]]]:
    response = shop.get("/api/shop/getPersonalData", headers=headers)
    assert response.status_code == 200
    return {section["title"]: section["rows"] for section in response.json()["sections"]}


def test_the_file_holds_everything_of_the_customer(shop: TestClient, db_session: Session) -> None:
    life = WholeLife(shop, db_session)

    response = shop.get("/api/shop/getPersonalData", headers=life.person.headers)

    disposition = response.headers["Content-Disposition"]
    assert disposition.startswith("attachment;")
    assert disposition.endswith(".json")
    assert response.headers["Cache-Control"] == "no-store"
    assert marks_in(response.content).keys() == {
        "phone", "name", "surname", "e-mail", "street", "browser", "car", "network"
    }  # fmt: skip
    found = sections(shop, life.person.headers)
    assert found.keys() == {declared.title for declared in PERSONAL_TABLES if declared.title}
    (profile,) = found["Профиль"]
    assert (profile["phone"], profile["name"]) == (PHONE, "Аполлинария")
    assert [order["number"] for order in found["Заказы"]] == ["Х-1"]
    assert [line["name"] for line in found["Товары заказов"]] == ["Масло"]
    assert all(section["purpose"] and section["term"] for section in response.json()["sections"])


def test_the_file_holds_nothing_of_others_and_no_secret(shop: TestClient, db_session: Session) -> None:
    life = WholeLife(shop, db_session)
    person = shop.get("/api/shop/getPersonalData", headers=life.person.headers).text
    assert NEIGHBOUR not in person
    assert "Борис" not in person
    assert "Х-2" not in person  # an order of the neighbour that was sent to the person
    neighbour = sections(shop, life.neighbour.headers)
    assert [order["number"] for order in neighbour["Заказы"]] == ["Х-2", "Х-3"]
    found = sections(shop, life.person.headers)
    for declared in PERSONAL_TABLES:
        for row in found.get(declared.title, ()):
            assert row.keys() & declared.hidden == set(), declared.name


def test_an_email_that_is_not_confirmed_leads_to_nothing(shop: TestClient, db_session: Session) -> None:
    """Whoever typed an address into the profile need not own it."""
    life = WholeLife(shop, db_session)
    db_session.execute(text("UPDATE customers SET confirmed_email = ''"))
    db_session.commit()

    found = sections(shop, life.person.headers)

    assert "Рассылка" not in found
    assert [wish["phone"] for wish in found["Просьбы сообщить о товаре"]] == [PHONE]


def test_a_guest_is_asked_to_log_in(client: TestClient) -> None:
    assert client.get("/api/shop/getPersonalData").status_code == 401
