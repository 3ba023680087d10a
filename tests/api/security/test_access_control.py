"""Access control: data of a customer is refused to guests, to expired tokens and to other customers."""

from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from tests.api.orders.order_setup import buyer, confirm, open_for_orders, order_request, put_in_cart
from tests.api.security.documented_calls import Call, every_call
from tests.api.small_shop import FILTER, MOSCOW, OIL
from tests.fixtures.customers import KnownCustomer, login

SECRET = "Потайной переулок"


@pytest.fixture
def calls(shop: TestClient) -> list[Call]:
    return every_call(shop.get("/api/openapi.json").json())


def test_guests_and_expired_tokens_are_refused(shop: TestClient, calls: list[Call]) -> None:
    ended = login(shop)
    assert shop.post("/api/shop/logout", headers=ended).status_code == 200
    strangers: list[dict[str, str]] = [
        {},
        ended,
        {"Authorization": "Bearer " + "x" * 43},
        {"Authorization": "Bearer"},
        {"Authorization": ended["Authorization"].replace("Bearer", "Basic")},
        {"Cookie": "user-token=" + ended["Authorization"].removeprefix("Bearer ")},
    ]

    closed = [call for call in calls if call.needs_login]
    assert len(closed) > 25
    for call in closed:
        answers = [call.send(shop, headers) for headers in strangers]
        assert [answer.status_code for answer in answers] == [401] * len(strangers), call
        assert {answer.json()["error"]["code"] for answer in answers} == {"login_required"}, call


@pytest.fixture
def victim(shop: TestClient, db_session: Session) -> KnownCustomer:
    """A customer with an order, a cart, favourites, an address, a car and a session."""
    open_for_orders(db_session)
    line = (OIL, MOSCOW, 1)
    somebody = buyer(shop, 1, line)
    recipient = {"name": SECRET, "surname": SECRET, "phone": "+7 900 000 00 01", "email": "victim@example.ru"}
    assert confirm(shop, somebody, order_request(line, recipient=recipient)).status_code == 200
    put_in_cart(somebody.id, (FILTER, MOSCOW, 1))
    for call, fields in (
        ("saveProfile", {"name": SECRET, "surname": SECRET, "email": "victim@example.ru"}),
        ("saveAddress", {"city_id": MOSCOW, "text": SECRET, "comment": SECRET}),
        ("saveVehicle", {"title": SECRET, "note": SECRET}),
        ("saveFavorite", {"favorite": [FILTER]}),
    ):
        assert shop.post(f"/api/shop/{call}", json=fields, headers=somebody.headers).status_code == 200
    return somebody


def test_no_call_shows_or_changes_data_of_another_customer(
    shop: TestClient, db_session: Session, calls: list[Call], victim: KnownCustomer
) -> None:
    keys = _keys(db_session, victim)
    before = _belongings(db_session, victim)
    attacker = login(shop, "79009999999")

    for call in calls:
        for aimed in _aimed(call, keys):
            answer = aimed.send(shop, attacker)
            assert SECRET not in answer.text, aimed
            assert "victim@example.ru" not in answer.text, aimed
            assert answer.status_code != 500, aimed

    assert _belongings(db_session, victim) == before


def _keys(session: Session, victim: KnownCustomer) -> dict[str, Any]:
    """Ids and texts of the victim's rows that an attacker may guess."""

    def scalar(query: str) -> Any:
        return session.execute(text(query), {"customer": victim.id}).scalars().first()

    return {
        "user": victim.id,
        "address": scalar("select id from customer_addresses where customer_id = :customer"),
        "vehicle": scalar("select id from customer_vehicles where customer_id = :customer"),
        "session": scalar("select id from login_sessions where customer_id = :customer"),
        "number": scalar("select number from orders where customer_id = :customer"),
        "payment": scalar(
            "select p.id::text from payments p join confirmations c on c.id = p.confirmation_id "
            "where c.customer_id = :customer"
        ),
    }


def _aimed(call: Call, keys: dict[str, Any]) -> list[Call]:
    """Copies of the call, one for each id of the victim, placed in every field that takes an id; else the call."""
    numbers = [key for key in keys.values() if isinstance(key, int)]
    texts = [key for key in keys.values() if isinstance(key, str)]
    copies: list[Call] = []
    for number, word in product(numbers, texts):
        query, body = (_with_victim_ids(values, number, word) for values in (call.query, call.body))
        copy = Call(call.method, call.path, query, body, call.headers)
        if copy not in copies:
            copies.append(copy)
    return copies


def _with_victim_ids(value: Any, number: int, word: str) -> Any:
    if isinstance(value, dict):
        return {
            name: number
            if isinstance(inner, int) and name in ("id", "user_id", "address_id")
            else word
            if isinstance(inner, str) and name in ("number", "payment_id")
            else _with_victim_ids(inner, number, word)
            for name, inner in value.items()
        }
    return value


def _belongings(session: Session, victim: KnownCustomer) -> dict[str, list[Any]]:
    session.rollback()
    queries = {
        "customer": "select name, surname, email, phone, city_id from customers where id = :customer",
        "addresses": "select * from customer_addresses where customer_id = :customer order by 1",
        "vehicles": "select * from customer_vehicles where customer_id = :customer order by 1",
        "sessions": "select id from login_sessions where customer_id = :customer order by 1",
        "cart": "select city_id, product_id, qty from cart_lines where customer_id = :customer order by 1, 2",
        "favorites": "select product_id from saved_products where customer_id = :customer order by 1",
        "orders": "select number, status, payment_status from orders where customer_id = :customer order by 1",
    }
    return {
        table: [tuple(row) for row in session.execute(text(query), {"customer": victim.id})]
        for table, query in queries.items()
    }
