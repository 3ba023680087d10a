"""Moving a cart to another city: price, stock and day are told before, quantities are capped, an undo restores."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.catalog.models import Price, Stock
from tests.api.small_shop import FILTER, HIDDEN, MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

Json = dict[str, Any]
Lines = list[tuple[int, int, int]]


def line(product_id: int, city_id: int, qty: int) -> Json:
    return {"id": product_id, "city_id": city_id, "qty": qty}


def call(shop: TestClient, name: str, body: Json, customer: KnownCustomer | None = None, status: int = 200) -> Json:
    answer = shop.post(f"/api/shop/{name}", json=body, headers=customer.headers if customer else {})
    assert answer.status_code == status, answer.text
    response: Json = answer.json()
    return response


def lines(cart: Json) -> Lines:
    return [(item["id"], item["city_id"], item["wanted"]) for item in cart["items"]]


def moves(shop: TestClient, *cart: Json) -> list[Json]:
    found: list[Json] = call(shop, "getCartMoves", {"cart": list(cart), "city": TVER})["moves"]
    return found


@pytest.fixture
def full_cart(shop: TestClient, customer: KnownCustomer) -> KnownCustomer:
    """All the oil there is, and a filter without a price in Tver."""
    call(shop, "saveCart", {"cart": [line(OIL, MOSCOW, 15), line(FILTER, MOSCOW, 2)]}, customer)
    return customer


def move(shop: TestClient, customer: KnownCustomer, sync_id: str = "press-1") -> Json:
    body = {"from": MOSCOW, "to": TVER, "products": [OIL, FILTER], "sync_id": sync_id}
    return call(shop, "moveCart", body, customer)


def test_price_stock_and_day_of_the_new_city_are_told_before_the_move(shop: TestClient) -> None:
    (found,) = moves(shop, line(OIL, MOSCOW, 2), line(FILTER, MOSCOW, 1))

    assert (found["from"], found["to"], found["total"], found["arrival"]) == (MOSCOW, TVER, 5581, 1)
    assert found["lines"] == [
        {
            "id": OIL, "name": "Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л", "wanted": 2, "qty": 2, "available": 15,
            "unit": "шт.", "cost": 2790.5, "sum": 5581, "arrival_days": 1, "notice": None,
        }
    ]  # fmt: skip
    assert found["staying"] == [{"id": FILTER, "name": "Фильтр масляный W 914/2", "notice": "В Твери его сейчас нет"}]


def test_a_move_is_capped_with_words_by_the_stock_beside_the_pieces_that_are_there(
    shop: TestClient, db_session: Session
) -> None:
    db_session.execute(update(Stock).where(Stock.warehouse_id == 11).values(qty=0))
    db_session.execute(update(Stock).where(Stock.product_id == OIL, Stock.warehouse_id == 10).values(qty=4))
    db_session.commit()

    (capped,) = moves(shop, line(OIL, MOSCOW, 5), line(OIL, TVER, 3))
    (refused,) = moves(shop, line(OIL, MOSCOW, 5), line(OIL, TVER, 4))

    assert [(item["qty"], item["notice"]) for item in capped["lines"]] == [(1, "В Твери остался 1: перенесём 1 из 5")]
    assert (refused["lines"], refused["total"], refused["arrival"]) == ([], 0, None)
    assert refused["staying"][0]["notice"] == "В Твери всё, что есть, уже в корзине"


def test_lines_of_the_same_city_and_goods_that_left_the_shop_are_no_reason_for_an_offer(shop: TestClient) -> None:
    assert moves(shop, line(OIL, TVER, 2)) == []
    assert moves(shop, line(HIDDEN, MOSCOW, 1), line(999, MOSCOW, 1)) == []


def test_moving_to_an_unknown_city_is_refused(shop: TestClient) -> None:
    answer = call(shop, "getCartMoves", {"cart": [line(OIL, MOSCOW, 1)], "city": 99}, status=404)

    assert answer["error"]["code"] == "city_not_found"


def test_a_move_takes_what_the_new_city_sells_and_leaves_the_rest(shop: TestClient, full_cart: KnownCustomer) -> None:
    offered = call(shop, "getCartMoves", {"city": TVER}, full_cart)["moves"][0]
    cart = move(shop, full_cart)

    assert sorted(lines(cart)) == [(OIL, TVER, 15), (FILTER, MOSCOW, 2)]
    assert cart["itemsByCity"][0]["for_title"] == "Тверь"
    assert cart["itemsByCity"][0]["total"] == offered["total"] == 15 * 2790.5
    assert sorted(lines(call(shop, "getCart", {}, full_cart))) == [(OIL, TVER, 15), (FILTER, MOSCOW, 2)]


def test_a_repeated_move_changes_nothing(shop: TestClient, full_cart: KnownCustomer, db_session: Session) -> None:
    """The answer was lost; meanwhile the filter got a price in Tver: the same press does not move it too."""
    move(shop, full_cart)
    db_session.add(Price(product_id=FILTER, zone_id=2, cost=60000))
    db_session.commit()

    assert sorted(lines(move(shop, full_cart))) == [(OIL, TVER, 15), (FILTER, MOSCOW, 2)]
    assert sorted(lines(move(shop, full_cart, "press-2"))) == [(OIL, TVER, 15), (FILTER, TVER, 2)]


def test_a_line_that_another_device_removed_is_not_moved(shop: TestClient, full_cart: KnownCustomer) -> None:
    call(shop, "removeFromCart", {"id": OIL, "cityId": MOSCOW}, full_cart)

    assert lines(move(shop, full_cart)) == [(FILTER, MOSCOW, 2)]


def test_a_move_leaves_the_quantity_of_a_line_that_nothing_joins(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    """Another device has moved the oil already; meanwhile most of it was sold."""
    call(shop, "saveCart", {"cart": [line(OIL, TVER, 5), line(FILTER, MOSCOW, 2)]}, customer)
    db_session.execute(update(Stock).where(Stock.product_id == OIL).values(qty=1))
    db_session.commit()
    before = [row for row in lines(call(shop, "getCart", {}, customer)) if row[0] == OIL]

    assert [row for row in lines(move(shop, customer)) if row[0] == OIL] == before == [(OIL, TVER, 5)]


def test_an_undo_restores_the_lines_also_of_goods_that_ran_out(
    shop: TestClient, full_cart: KnownCustomer, db_session: Session
) -> None:
    move(shop, full_cart)
    db_session.execute(update(Stock).values(qty=0))
    db_session.commit()
    undo = {"lines": [line(OIL, MOSCOW, 15), line(OIL, TVER, 0)], "city": TVER, "sync_id": "undo-1"}

    call(shop, "setCartLines", undo, full_cart)
    call(shop, "removeFromCart", {"id": FILTER, "cityId": MOSCOW}, full_cart)

    assert lines(call(shop, "setCartLines", undo, full_cart)) == [(OIL, MOSCOW, 15)]


def test_set_lines_are_capped_by_the_stock(shop: TestClient, full_cart: KnownCustomer) -> None:
    cart = call(shop, "setCartLines", {"lines": [line(OIL, TVER, 99), line(OIL, MOSCOW, 0)]}, full_cart)

    assert sorted((item["id"], item["city_id"], item["qty"]) for item in cart["items"]) == [
        (OIL, TVER, 15),
        (FILTER, MOSCOW, 2),
    ]


@pytest.mark.parametrize("name", ["moveCart", "setCartLines"])
def test_guests_have_no_saved_cart_to_change(shop: TestClient, name: str) -> None:
    body = {"from": MOSCOW, "to": TVER, "products": [OIL], "lines": []}

    assert call(shop, name, body, status=401)["error"]["code"] == "login_required"
