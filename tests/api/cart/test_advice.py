"""Advice on a cart over HTTP: analogues of one number, and the whole cart cheaper or sooner."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.catalog.models import PartNumber, Price, Product, ProductImage, Stock
from api.parts.models import Cross, CrossSource, Part
from api.text.part_numbers import brand_key, number_key
from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

Json = dict[str, Any]
LIVNY, OTHER = 50, 51
CATALOGUE, MEMORY = 1, 2


def line(product_id: int, city_id: int, qty: int = 1) -> Json:
    return {"id": product_id, "city_id": city_id, "qty": qty}


def advice(shop: TestClient, *cart: Json, city: int = MOSCOW, headers: dict[str, str] | None = None) -> Json:
    answer = shop.post("/api/shop/getCartAdvice", json={"cart": list(cart), "city": city}, headers=headers)
    assert answer.status_code == 200, answer.text
    response: Json = answer.json()
    return response


@pytest.fixture
def filters(shop: TestClient, db_session: Session) -> Session:
    """Three filters, each an article of its maker: MANN W 914/2, ЛИВНЫ and one more."""
    db_session.add_all(
        [
            CrossSource(id=CATALOGUE, key="livny", title="Каталог ЛИВНЫ", confidence=2),
            CrossSource(id=MEMORY, key="memory", title="Подборка, не проверено", confidence=0),
        ]
    )
    for product_id, name in ((LIVNY, "Фильтр ЛИВНЫ 21080"), (OTHER, "Фильтр GOODWILL OG 213")):
        db_session.add(
            Product(id=product_id, source="filters", source_key=str(product_id), name=name, category_id=3, article=name)
        )
        db_session.flush()
        db_session.add_all(
            [
                ProductImage(product_id=product_id, position=0, key="key", kind="photo"),
                Price(product_id=product_id, zone_id=1, cost=30000),
                Stock(product_id=product_id, warehouse_id=10, qty=5),
            ]
        )
    for product_id, brand, number in (
        (FILTER, "MANN", "W 914/2"),
        (LIVNY, "ЛИВНЫ", "21080-1012005"),
        (OTHER, "GOODWILL", "OG 213"),
    ):
        db_session.add(
            PartNumber(product_id=product_id, number=number, key=number_key(number), brand=brand, kind="article")
        )
    db_session.commit()
    return db_session


def cross(db: Session, kind: str, one: tuple[str, str], other: tuple[str, str], source: int = CATALOGUE) -> None:
    db.add(Cross(part_id=part(db, *one), other_id=part(db, *other), kind=kind, source_id=source))
    db.commit()


def part(db: Session, brand: str, number: str) -> int:
    found = db.scalar(select(Part).where(Part.key == number_key(number), Part.brand_key == brand_key(brand)))
    if found is None:
        found = Part(key=number_key(number), brand_key=brand_key(brand), brand=brand, number=number)
        db.add(found)
        db.flush()
    return found.id


MANN, LIVNY_PART, GOODWILL = ("MANN", "W 914/2"), ("ЛИВНЫ", "21080-1012005"), ("GOODWILL", "OG 213")
LADA = ("LADA", "2108-1012005")


def numbers(response: Json) -> list[tuple[str, list[int]]]:
    return [(group["number"], [product["id"] for product in group["products"]]) for group in response["shared_numbers"]]


def test_two_analogues_of_one_number_are_told(shop: TestClient, filters: Session) -> None:
    cross(filters, "analogue", LIVNY_PART, MANN)

    response = advice(shop, line(FILTER, MOSCOW), line(LIVNY, MOSCOW), line(OTHER, MOSCOW), line(OIL, MOSCOW))

    assert numbers(response) == [("W 914/2", [FILTER, LIVNY])]
    assert response["shared_numbers"][0]["products"][1]["name"] == "Фильтр ЛИВНЫ 21080"


def test_analogues_of_a_number_that_is_not_in_the_cart_are_one_group(shop: TestClient, filters: Session) -> None:
    for maker in (MANN, LIVNY_PART, GOODWILL):
        cross(filters, "original", maker, LADA)
    cross(filters, "analogue", LIVNY_PART, MANN)

    response = advice(shop, line(FILTER, MOSCOW), line(LIVNY, TVER), line(OTHER, MOSCOW))

    assert numbers(response) == [("2108-1012005", [FILTER, LIVNY, OTHER])]


def test_pieces_of_one_product_and_the_same_product_in_two_cities_are_no_reason(
    shop: TestClient, filters: Session
) -> None:
    cross(filters, "analogue", LIVNY_PART, MANN)

    assert numbers(advice(shop, line(LIVNY, MOSCOW, 2), line(LIVNY, TVER, 2), line(OTHER, MOSCOW))) == []


@pytest.mark.parametrize(("kind", "source"), [("analogue", MEMORY), ("contains", CATALOGUE)])
def test_unchecked_crosses_and_pieces_of_a_set_are_no_reason(
    shop: TestClient, filters: Session, kind: str, source: int
) -> None:
    cross(filters, kind, LIVNY_PART, MANN, source)

    assert numbers(advice(shop, line(FILTER, MOSCOW), line(LIVNY, MOSCOW))) == []


def test_the_whole_cart_is_offered_cheaper_with_sum_and_day(shop: TestClient) -> None:
    (basket,) = advice(shop, line(OIL, MOSCOW, 2), city=TVER)["baskets"]

    assert basket == {
        "kind": "cheaper", "total": 5581, "saved": 117, "arrival": 1,
        "products": [{"id": OIL, "name": "Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л", "city_id": TVER}],
        "lines": [line(OIL, MOSCOW, 0), line(OIL, TVER, 2)],
    }  # fmt: skip


def test_the_whole_cart_is_offered_sooner_with_its_price(shop: TestClient) -> None:
    (basket,) = advice(shop, line(OIL, TVER, 2))["baskets"]

    assert (basket["kind"], basket["total"], basket["saved"], basket["arrival"]) == ("faster", 5698, -117, 0)
    assert basket["lines"] == [line(OIL, TVER, 0), line(OIL, MOSCOW, 2)]


def test_a_cart_that_is_both_stands_alone(shop: TestClient, db_session: Session) -> None:
    db_session.execute(update(Price).where(Price.product_id == OIL, Price.zone_id == 2).values(cost=300000))
    db_session.commit()

    assert [basket["kind"] for basket in advice(shop, line(OIL, TVER, 2))["baskets"]] == ["both"]


def test_lines_of_one_product_in_two_cities_join_where_the_stock_is_whole(shop: TestClient) -> None:
    (joined,) = advice(shop, line(OIL, MOSCOW, 8), line(OIL, TVER, 7))["baskets"][:1]

    assert joined["lines"] == [line(OIL, MOSCOW, 0), line(OIL, TVER, 15)]
    assert advice(shop, line(OIL, MOSCOW, 8), line(OIL, TVER, 8))["baskets"] == []


def test_a_cart_of_one_city_in_that_city_has_no_other_basket(shop: TestClient) -> None:
    assert advice(shop, line(OIL, MOSCOW, 2))["baskets"] == []
    assert advice(shop)["baskets"] == []


def test_a_customers_basket_is_taken_at_one_press(shop: TestClient, customer: KnownCustomer) -> None:
    shop.post("/api/shop/saveCart", json={"cart": [line(OIL, MOSCOW, 2)]}, headers=customer.headers)
    (basket,) = advice(shop, city=TVER, headers=customer.headers)["baskets"]

    taken = shop.post(
        "/api/shop/setCartLines", json={"lines": basket["lines"], "city": TVER}, headers=customer.headers
    ).json()

    assert taken["total"] == basket["total"] == 5581
    assert [(item["city_id"], item["qty"]) for item in taken["items"]] == [(TVER, 2)]
