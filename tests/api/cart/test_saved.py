"""A customer's saved cart: merged at login, changed line by line, consistent between two devices."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.catalog.models import Price, Product, ProductImage, Stock
from tests.api.small_shop import BARE, FILTER, HIDDEN, MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer, login
from tests.fixtures.statements import count_statements

Headers = dict[str, str]
Lines = list[tuple[int, int, int]]


def line(product_id: int = OIL, city_id: int = MOSCOW, qty: int = 1) -> dict[str, Any]:
    return {"id": product_id, "city_id": city_id, "qty": qty}


def call_shop(shop: TestClient, headers: Headers, call: str, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
    answer = shop.post(f"/api/shop/{call}", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    response: dict[str, Any] = answer.json()
    return response


def lines(cart: dict[str, Any]) -> Lines:
    return [(item["id"], item["city_id"], item["qty"]) for item in cart["items"]]


def saved_lines(shop: TestClient, headers: Headers) -> Lines:
    return lines(call_shop(shop, headers, "getCart", {"city": MOSCOW}))


def add_products(session: Session, number: int) -> list[int]:
    """Adds products at 100 roubles, ten pieces of each in Moscow; returns their ids."""
    product_ids = list(range(1000, 1000 + number))
    for product_id in product_ids:
        session.add(
            Product(id=product_id, source="many", source_key=str(product_id), name=f"Товар {product_id}", category_id=3)
        )
    session.flush()
    for product_id in product_ids:
        session.add_all(
            [
                ProductImage(product_id=product_id, position=0, key="key", kind="photo"),
                Price(product_id=product_id, zone_id=1, cost=10000),
                Stock(product_id=product_id, warehouse_id=10, qty=10),
            ]
        )
    session.commit()
    return product_ids


def test_login_adds_the_lines_of_the_browser(shop: TestClient, customer: KnownCustomer) -> None:
    call_shop(shop, customer.headers, "saveCart", {"cart": [line(OIL, MOSCOW, 2)]})

    cart = call_shop(shop, customer.headers, "syncCart", {"cart": [line(OIL, MOSCOW, 3), line(OIL, TVER, 1)]})

    assert lines(cart) == [(OIL, MOSCOW, 5), (OIL, TVER, 1)]
    assert saved_lines(shop, customer.headers) == [(OIL, MOSCOW, 5), (OIL, TVER, 1)]


def test_lines_of_the_browser_are_ignored_for_a_customer(shop: TestClient, customer: KnownCustomer) -> None:
    cart = call_shop(shop, customer.headers, "getCart", {"cart": [line(OIL, MOSCOW, 9)], "city": MOSCOW})

    assert cart["items"] == []
    assert cart["user"]["phone"] == customer.phone


def test_merging_is_capped_by_the_stock(shop: TestClient, customer: KnownCustomer) -> None:
    call_shop(shop, customer.headers, "saveCart", {"cart": [line(qty=10)]})

    cart = call_shop(shop, customer.headers, "syncCart", {"cart": [line(qty=10)]})
    second_cart = call_shop(shop, customer.headers, "getCart", {})

    assert [(item["qty"], item["notice"]) for item in cart["items"]] == [(15, "Столько нет: осталось 15 шт.")]
    assert [(item["qty"], item["notice"]) for item in second_cart["items"]] == [(15, None)]


def test_a_repeated_sync_adds_nothing(shop: TestClient, customer: KnownCustomer) -> None:
    body = {"cart": [line(qty=2)], "sync_id": "first"}
    call_shop(shop, customer.headers, "syncCart", body)

    assert lines(call_shop(shop, customer.headers, "syncCart", body)) == [(OIL, MOSCOW, 2)]
    assert lines(call_shop(shop, customer.headers, "syncCart", body | {"sync_id": "second"})) == [(OIL, MOSCOW, 4)]


def test_simultaneous_syncs_of_two_devices_are_each_applied_once(shop: TestClient, customer: KnownCustomer) -> None:
    """Seven syncs start at a barrier, each sent twice; the cart has twelve pieces for Moscow and two for Tver."""
    devices = [customer.headers, login(shop, customer.phone)]
    carts = [[line(OIL, MOSCOW, 2)]] * 3 + [[line(OIL, MOSCOW, 3)]] * 2 + [[line(OIL, TVER, 1)]] * 2
    bodies = [{"cart": cart, "sync_id": f"s{number}"} for number, cart in enumerate(carts)]
    barrier = Barrier(len(bodies) * 2)

    def send(number: int) -> int:
        barrier.wait()
        body = bodies[number // 2]
        return shop.post("/api/shop/syncCart", json=body, headers=devices[number % 2]).status_code

    with ThreadPoolExecutor(len(bodies) * 2) as pool:
        statuses = list(pool.map(send, range(len(bodies) * 2)))

    assert set(statuses) == {200}
    assert sorted(saved_lines(shop, customer.headers)) == [(OIL, MOSCOW, 12), (OIL, TVER, 2)]


def test_simultaneous_additions_never_exceed_the_stock(shop: TestClient, customer: KnownCustomer) -> None:
    with ThreadPoolExecutor(20) as pool:
        statuses = list(
            pool.map(
                lambda _: shop.post("/api/shop/addToCart", json=line(), headers=customer.headers).status_code, range(20)
            )
        )

    assert sorted(statuses) == [200] * 15 + [409] * 5
    assert saved_lines(shop, customer.headers) == [(OIL, MOSCOW, 15)]


def test_adding_beyond_the_stock_adds_nothing(shop: TestClient, customer: KnownCustomer) -> None:
    call_shop(shop, customer.headers, "addToCart", line(qty=14))

    response = call_shop(shop, customer.headers, "addToCart", line(qty=2), status=409)

    assert response["error"] == {
        "code": "not_enough_stock",
        "message": "Больше 15 шт. пока нет. Уменьшите количество.",
        "fields": {"qty": "Есть 15 шт."},
    }
    assert saved_lines(shop, customer.headers) == [(OIL, MOSCOW, 14)]


def test_a_repeated_addition_adds_nothing(shop: TestClient, customer: KnownCustomer) -> None:
    body = line(qty=2) | {"sync_id": "click-1"}
    call_shop(shop, customer.headers, "addToCart", body)

    assert lines(call_shop(shop, customer.headers, "addToCart", body)) == [(OIL, MOSCOW, 2)]


def test_a_refused_addition_can_be_repeated(shop: TestClient, customer: KnownCustomer) -> None:
    """The key is stored in the transaction of the addition, so a refused addition does not count as applied."""
    call_shop(shop, customer.headers, "addToCart", line(qty=16) | {"sync_id": "click-1"}, status=409)

    assert lines(call_shop(shop, customer.headers, "addToCart", line(qty=3) | {"sync_id": "click-1"})) == [
        (OIL, MOSCOW, 3)
    ]


def test_an_unknown_product_cannot_be_added(shop: TestClient, customer: KnownCustomer) -> None:
    for product_id in (HIDDEN, BARE, 999):
        response = call_shop(shop, customer.headers, "addToCart", line(product_id), status=404)
        assert response["error"]["code"] == "product_not_found"
    response = call_shop(shop, customer.headers, "addToCart", line(FILTER, TVER), status=409)
    assert response["error"]["message"] == "Этот товар закончился. Выберите похожий."


def test_quantities_are_set_and_lines_removed(shop: TestClient, customer: KnownCustomer) -> None:
    call_shop(shop, customer.headers, "saveCart", {"cart": [line(OIL, MOSCOW, 2), line(OIL, TVER, 1)]})

    capped_cart = call_shop(shop, customer.headers, "setCartQty", line(qty=100))
    call_shop(shop, customer.headers, "setCartQty", line(FILTER, MOSCOW, 1))
    call_shop(shop, customer.headers, "removeFromCart", {"id": OIL, "cityId": TVER})
    cart = call_shop(shop, customer.headers, "removeFromCart", {"id": OIL, "cityId": TVER})

    assert capped_cart["items"][0]["notice"] == "Столько нет: осталось 15 шт."
    assert lines(cart) == [(OIL, MOSCOW, 15)]
    assert lines(call_shop(shop, customer.headers, "setCartQty", line(qty=0))) == []


def test_hidden_products_stay_in_the_cart_and_are_listed(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    call_shop(shop, customer.headers, "saveCart", {"cart": [line(OIL, MOSCOW, 2), line(FILTER, MOSCOW, 1)]})
    db_session.execute(update(Product).where(Product.id == FILTER).values(visible=False))
    db_session.commit()

    call_shop(shop, customer.headers, "addToCart", line())
    cart = call_shop(shop, customer.headers, "getCart", {})

    assert lines(cart) == [(OIL, MOSCOW, 3)]
    assert cart["gone"] == [FILTER]
    assert cart["goneItems"] == [
        {
            "id": FILTER,
            "city_id": MOSCOW,
            "qty": 1,
            "name": "Фильтр масляный W 914/2",
            "notice": "В магазине его больше нет. Уберите его или выберите похожий.",
        }
    ]
    db_session.execute(update(Product).where(Product.id == FILTER).values(visible=True))
    db_session.commit()
    assert saved_lines(shop, customer.headers) == [(OIL, MOSCOW, 3), (FILTER, MOSCOW, 1)]


def test_a_line_without_stock_keeps_its_quantity(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    call_shop(shop, customer.headers, "saveCart", {"cart": [line(qty=4)]})
    db_session.execute(update(Stock).where(Stock.product_id == OIL).values(qty=0))
    db_session.commit()

    (item,) = call_shop(shop, customer.headers, "syncCart", {"cart": []})["items"]
    assert (item["qty"], item["wanted"], item["sum"]) == (0, 4, 0)

    db_session.execute(update(Stock).where(Stock.product_id == OIL).values(qty=9))
    db_session.commit()
    assert saved_lines(shop, customer.headers) == [(OIL, MOSCOW, 4)]


def test_unknown_products_are_listed_and_not_saved(shop: TestClient, customer: KnownCustomer) -> None:
    cart = call_shop(shop, customer.headers, "syncCart", {"cart": [line(999), line()]})

    assert (cart["gone"], lines(cart)) == ([999], [(OIL, MOSCOW, 1)])
    assert call_shop(shop, customer.headers, "getCart", {})["gone"] == []


def test_an_unknown_city_changes_nothing(shop: TestClient, customer: KnownCustomer) -> None:
    response = call_shop(shop, customer.headers, "syncCart", {"cart": [line(), line(OIL, 99)]}, status=404)

    assert response["error"]["code"] == "city_not_found"
    assert saved_lines(shop, customer.headers) == []


def test_a_warehouse_is_kept_only_while_it_has_the_product(shop: TestClient, customer: KnownCustomer) -> None:
    cart = call_shop(
        shop,
        customer.headers,
        "saveCart",
        {"cart": [line() | {"stock_id": 11}, line(OIL, TVER) | {"stock_id": 20}, line(FILTER) | {"stock_id": 777}]},
    )

    assert [item["stock_id"] for item in cart["items"]] == [11, None, None]


def test_prices_in_the_request_are_ignored(shop: TestClient, customer: KnownCustomer) -> None:
    forged_line = line() | {"cost": 1, "sum": 1, "guest_cost": 5, "stock": 99, "sale": False}

    (item,) = call_shop(shop, customer.headers, "saveCart", {"cart": [forged_line], "total": 1})["items"]

    assert (item["cost"], item["guest_cost"], item["sum"], item["stock"], item["sale"]) == (2849, 3190, 2849, 15, True)


def test_customers_see_their_own_carts_only(shop: TestClient, customer: KnownCustomer) -> None:
    other_headers = login(shop, "79990000000")
    call_shop(shop, customer.headers, "saveCart", {"cart": [line(qty=2)]})
    call_shop(shop, other_headers, "saveCart", {"cart": [line(OIL, TVER, 1)]})

    call_shop(shop, other_headers, "removeFromCart", {"id": OIL, "cityId": MOSCOW})

    assert saved_lines(shop, customer.headers) == [(OIL, MOSCOW, 2)]
    assert saved_lines(shop, other_headers) == [(OIL, TVER, 1)]


@pytest.mark.parametrize("call", ["syncCart", "saveCart", "addToCart", "setCartQty", "removeFromCart"])
def test_guests_have_no_saved_cart(shop: TestClient, call: str) -> None:
    body = line() | {"cityId": MOSCOW, "cart": []}

    assert call_shop(shop, {}, call, body, status=401)["error"]["code"] == "login_required"


def test_a_cart_that_would_grow_beyond_200_products_stays_as_it_was(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    product_ids = add_products(db_session, 201)
    call_shop(shop, customer.headers, "saveCart", {"cart": [line(product_id) for product_id in product_ids[:200]]})

    response = call_shop(shop, customer.headers, "syncCart", {"cart": [line(product_ids[200])]}, status=409)

    assert response["error"]["code"] == "cart_full"
    assert "а получилось бы 201 товар." in response["error"]["message"]
    assert len(call_shop(shop, customer.headers, "getCart", {})["items"]) == 200


def test_the_cart_of_a_customer_with_20_lines_takes_four_statements(
    shop: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    """Statements: the session, the saved cart, the offers, and one for cities, delivery and discounts."""
    product_ids = add_products(db_session, 18)
    cart = [line(product_id) for product_id in product_ids] + [line(OIL, MOSCOW, 2), line(OIL, TVER)]
    call_shop(shop, customer.headers, "saveCart", {"cart": cart})

    with count_statements() as statements:
        response = call_shop(shop, customer.headers, "getCart", {"city": MOSCOW})

    assert (len(response["items"]), response["total"]) == (20, 18 * 100 + 2 * 2849 + 2790.5)
    assert len(statements) == 4
