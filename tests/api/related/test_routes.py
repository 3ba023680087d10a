"""Related products over HTTP: packagings, sets, products bought together."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import PartNumber, Price, Product
from api.promotions.models import ProductSet, SetItem
from tests.api.catalog import oil_products
from tests.api.small_shop import FILTER, HIDDEN, MOSCOW, OIL, TVER
from tests.fixtures.statements import count_statements


@pytest.fixture(autouse=True)
def oil_shop(shop: TestClient, db_session: Session) -> None:
    oil_products.fill(db_session)


def related(shop: TestClient, product_id: int, city: int = MOSCOW) -> dict[str, Any]:
    answer = shop.post("/api/shop/getRelated", json={"id": product_id, "city": city})
    assert answer.status_code == 200, answer.text
    response_body: dict[str, Any] = answer.json()
    return response_body


def ids(cards: list[dict[str, Any]]) -> list[int]:
    return [card["product"]["id"] for card in cards]


def test_volumes_of_one_line_with_the_price_of_a_litre(shop: TestClient) -> None:
    volumes = related(shop, 102)["volumes"]

    assert [(row["product"]["id"], row["amount"], row["unit_cost"]) for row in volumes] == [
        (101, "1\u00a0л", 500.0),
        (102, "4\u00a0л", 450.0),
        (OIL, "4,5\u00a0л", 633.11),
    ]


def test_analogs_agree_in_deciding_options_and_are_available(shop: TestClient, db_session: Session) -> None:
    (shell,) = related(shop, 102)["analogs"]

    assert (shell["product"]["id"], shell["basis"], shell["same"]) == (104, "options", ["Вязкость SAE"])

    for price in db_session.scalars(select(Price).where(Price.product_id == 104)):
        db_session.delete(price)
    db_session.commit()
    assert related(shop, 102)["analogs"] == []


def test_a_shared_part_number_comes_first_in_any_category(shop: TestClient, db_session: Session) -> None:
    db_session.add_all(
        [
            PartNumber(product_id=102, number="OC 593", key="OC593", brand="MAHLE", kind="oem"),
            PartNumber(product_id=FILTER, number="oc-593", key="OC593", brand="MAHLE", kind="analogue"),
            PartNumber(product_id=HIDDEN, number="OC593", key="OC593", brand="MAHLE", kind="oem"),
        ]
    )
    db_session.commit()

    analogs = related(shop, 102)["analogs"]

    assert ids(analogs) == [FILTER, 104]
    assert (analogs[0]["basis"], analogs[0]["same"]) == ("number", [])


def test_products_of_common_sets_are_companions(shop: TestClient, db_session: Session) -> None:
    row = ProductSet(slug="to", title="ТО")
    db_session.add(row)
    db_session.flush()
    db_session.add_all(
        SetItem(set_id=row.id, product_id=id_, qty=1, position=n) for n, id_ in enumerate((OIL, FILTER, HIDDEN))
    )
    db_session.commit()

    response_body = related(shop, OIL)

    assert response_body["sets"] == [{"slug": "to", "title": "ТО", "url": "/set/to"}]
    assert [card["id"] for card in response_body["together"]] == [FILTER]


def test_prices_are_those_of_the_city(shop: TestClient) -> None:
    volumes = related(shop, 102, TVER)["volumes"]

    assert volumes[0]["product"]["cost"] == 510
    assert volumes[0]["product"]["city_id"] == TVER


@pytest.mark.parametrize("product_id", [HIDDEN, 999_999])
def test_a_product_off_sale_has_no_related_products(shop: TestClient, product_id: int) -> None:
    answer = shop.post("/api/shop/getRelated", json={"id": product_id, "city": MOSCOW})

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "product_not_found")


def test_the_number_of_statements_does_not_depend_on_the_category(shop: TestClient, db_session: Session) -> None:
    db_session.add_all(
        Product(id=5000 + n, source="bulk", source_key=str(n), name=f"Масло {n}", category_id=11) for n in range(400)
    )
    db_session.commit()

    with count_statements() as statements:
        related(shop, 102)

    assert len(statements) <= 16, statements
