"""getCart for a guest: the server computes prices and totals of the lines sent by the browser."""

from typing import Any

from fastapi.testclient import TestClient

from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER


def price(shop: TestClient, *lines: tuple[int, int, int]) -> dict[str, Any]:
    cart = [{"id": product_id, "city_id": city_id, "qty": qty} for product_id, city_id, qty in lines]
    answer = shop.post("/api/shop/getCart", json={"cart": cart, "city": MOSCOW})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def test_groups_by_city_with_totals(shop: TestClient) -> None:
    cart = price(shop, (OIL, MOSCOW, 2), (OIL, TVER, 1))

    assert [(group["for_title"], group["total"]) for group in cart["itemsByCity"]] == [
        ("Москва", 5698),
        ("Тверь", 2790.5),
    ]
    assert cart["total"] == 8488.5


def test_lines_of_the_same_city_and_product_merge(shop: TestClient) -> None:
    (item,) = price(shop, (OIL, MOSCOW, 2), (OIL, MOSCOW, 3))["items"]

    assert (item["qty"], item["sum"]) == (5, 14245)


def test_a_quantity_capped_by_the_stock_has_a_notice(shop: TestClient) -> None:
    (item,) = price(shop, (OIL, MOSCOW, 100))["items"]

    assert item["qty"] == 15
    assert item["notice"] == "Столько нет: осталось 15 шт."


def test_a_product_without_a_price_in_the_city_cannot_be_bought(shop: TestClient) -> None:
    (item,) = price(shop, (FILTER, TVER, 1))["items"]

    assert (item["qty"], item["sum"]) == (0, 0)
    assert item["notice"].startswith("Закончился")


def test_an_unknown_city_is_refused(shop: TestClient) -> None:
    answer = shop.post("/api/shop/getCart", json={"cart": [{"id": OIL, "city_id": 99, "qty": 1}]})

    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "city_not_found"


def test_too_many_lines_and_negative_pieces_are_refused(shop: TestClient) -> None:
    line = {"id": OIL, "city_id": MOSCOW, "qty": 1}

    assert shop.post("/api/shop/getCart", json={"cart": [line] * 201}).status_code == 422
    assert shop.post("/api/shop/getCart", json={"cart": [line | {"qty": -1}]}).status_code == 422


def test_a_body_beyond_a_megabyte_is_refused_in_the_one_shape(shop: TestClient) -> None:
    answer = shop.post("/api/shop/getCart", content=b"[" * 1_100_000, headers={"Content-Type": "application/json"})

    assert answer.status_code == 413


def test_deep_nesting_is_refused(shop: TestClient) -> None:
    answer = shop.post("/api/shop/getCart", content=b"[" * 100_000, headers={"Content-Type": "application/json"})

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "request_refused"
