"""getPart and getParts over HTTP: a part and its relations."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.catalog.models import Brand, PartNumber, Product
from api.parts import repository, service
from api.parts.models import Cross, CrossSource, Part
from api.text.part_numbers import brand_key, number_key
from tests.api.small_shop import FILTER, MOSCOW, TVER
from tests.fixtures.statements import count_statements

CATALOGUE, PRICE_LIST, MEMORY = 1, 2, 3


@pytest.fixture(autouse=True)
def sources(shop: TestClient, db_session: Session) -> None:
    db_session.add_all(
        [
            CrossSource(id=CATALOGUE, key="mann", title="Каталог MANN-FILTER", confidence=2),
            CrossSource(id=PRICE_LIST, key="list", title="Прайс-лист", confidence=1),
            CrossSource(id=MEMORY, key="memory", title="Подборка, не проверено", confidence=0),
            Brand(id=9, name="MANN-FILTER", slug="mann", spellings=["манн"]),
        ]
    )
    db_session.flush()
    db_session.add(PartNumber(product_id=FILTER, number="W 914/2", key="W9142", brand="MANN-FILTER", kind="article"))
    db_session.commit()


def part(db: Session, brand: str, number: str, name: str = "Фильтр масляный") -> int:
    response = db.scalar(select(Part).where(Part.key == number_key(number), Part.brand_key == brand_key(brand)))
    if response is None:
        response = Part(key=number_key(number), brand_key=brand_key(brand), brand=brand, number=number, name=name)
        db.add(response)
        db.flush()
    return response.id


def cross(db: Session, kind: str, part_id: int, other_id: int, source: int = CATALOGUE) -> None:
    db.add(Cross(part_id=part_id, other_id=other_id, kind=kind, source_id=source))
    db.commit()


def page(shop: TestClient, **params: Any) -> dict[str, Any]:
    answer = shop.post("/api/shop/getPart", json={"city": MOSCOW, **params})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def rows(response: dict[str, Any]) -> list[tuple[str, str, int, str]]:
    return [
        (row["role"], f"{row['part']['brand']} {row['part']['number']}", row["confidence"], row["why"])
        for row in response["rows"]
    ]


def test_a_product_number_is_a_part_with_the_offer_of_the_city(shop: TestClient) -> None:
    response = page(shop, number="w 914-2", brand="mann filter", city=TVER)

    assert response["part"] == {
        "id": response["part"]["id"], "brand": "MANN-FILTER", "number": "W 914/2", "name": "Фильтр масляный W 914/2",
        "image": f"key{FILTER}", "image_ext": "svg", "cost": None, "offers": 1, "arrival_days": 0, "in_stock": True,
    }  # fmt: skip
    assert rows(response) == [("requested", "MANN-FILTER W 914/2", 3, "Точный номер")]
    assert [card["id"] for card in response["rows"][0]["offers"]] == [FILTER]


def test_crosses_sort_by_trust_and_include_those_inferred_through_the_original(
    shop: TestClient, db_session: Session
) -> None:
    mann, vaz = part(db_session, "MANN-FILTER", "W 914/2"), part(db_session, "Lada", "21080-1012005")
    mahle, vic, filtron, knecht = (
        part(db_session, *name)
        for name in (("MAHLE", "OC 384"), ("VIC", "C-1"), ("Filtron", "OP 520/1"), ("Knecht", "OX 1"))
    )
    cross(db_session, "original", mann, vaz)
    cross(db_session, "analogue", mann, mahle, CATALOGUE)
    cross(db_session, "analogue", mahle, mann, PRICE_LIST)
    cross(db_session, "analogue", mann, vic, MEMORY)
    cross(db_session, "original", filtron, vaz, PRICE_LIST)
    cross(db_session, "original", knecht, vaz, CATALOGUE)

    response = page(shop, number="W9142", brand="MANN-FILTER")

    assert rows(response) == [
        ("requested", "MANN-FILTER W 914/2", 3, "Точный номер"),
        ("original", "Lada 21080-1012005", 2, "по каталогу"),
        ("analogue", "MAHLE OC 384", 3, "2 источника, в обе стороны"),
        # A chain of catalogues is less sure than a catalogue, a chain with a single source is unchecked.
        ("analogue", "Knecht OX 1", 1, "по цепочке"),
        ("analogue", "VIC C-1", 0, "не проверено"),
        ("analogue", "Filtron OP 520/1", 0, "по цепочке, не проверено"),
    ]
    assert response["rows"][3]["via"] == "через 21080-1012005"
    assert response["rows"][2]["sources"] == ["Каталог MANN-FILTER", "Прайс-лист"]
    # On the page of the original all of them are analogues, and the filter on sale has an offer.
    from_original = page(shop, id=vaz)
    assert [(row["role"], row["part"]["brand"], len(row["offers"])) for row in from_original["rows"]] == [
        ("requested", "Lada", 0), ("analogue", "MANN-FILTER", 1), ("analogue", "Knecht", 0), ("analogue", "Filtron", 0),
    ]  # fmt: skip


def test_the_chain_starts_at_the_oldest_number_and_cycles_are_cut(shop: TestClient, db_session: Session) -> None:
    first, second, third = (part(db_session, "Hyundai", f"26300-3550{number}") for number in (3, 4, 5))
    analogue = part(db_session, "MAHLE", "OC 500")
    cross(db_session, "superseded", first, second)
    cross(db_session, "superseded", second, third)
    cross(db_session, "superseded", third, first, MEMORY)
    cross(db_session, "analogue", analogue, third)

    response = page(shop, id=first)

    assert response["chain"] == ["26300-35503", "26300-35504", "26300-35505"]
    assert [(row["role"], row["part"]["number"]) for row in response["rows"]] == [
        ("requested", "26300-35503"), ("newer", "26300-35504"), ("newer", "26300-35505"), ("analogue", "OC 500"),
    ]  # fmt: skip


def test_numbers_of_products_are_crosses(shop: TestClient, db_session: Session) -> None:
    db_session.add(PartNumber(product_id=FILTER, number="2108-1012005", key="21081012005", brand="Lada", kind="oem"))
    db_session.add(PartNumber(product_id=FILTER, number="W 914", key="W914", brand="MANN-FILTER", kind="superseded"))
    db_session.commit()

    assert [row[:2] for row in rows(page(shop, number="W 914/2", brand="MANN-FILTER"))] == [
        ("requested", "MANN-FILTER W 914/2"), ("older", "MANN-FILTER W 914"), ("original", "Lada 2108-1012005"),
    ]  # fmt: skip
    assert page(shop, number="W 914", brand="MANN-FILTER")["chain"] == ["W 914", "W 914/2"]


def test_renaming_the_product_renames_the_part(shop: TestClient, db_session: Session) -> None:
    product = db_session.get_one(Product, FILTER)
    product.name = "Фильтр масляный для Весты"
    db_session.commit()

    assert page(shop, number="W 914/2", brand="MANN-FILTER")["part"]["name"] == "Фильтр масляный для Весты"


def test_the_same_number_of_another_maker_is_another_part(shop: TestClient, db_session: Session) -> None:
    sakura = part(db_session, "Sakura", "W-914-2")
    db_session.commit()

    assert page(shop, id=sakura)["same_number"] == 1
    parts = shop.post("/api/shop/getParts", json={"ids": [sakura, 999_999, sakura], "city": MOSCOW}).json()["parts"]
    assert [(row["id"], row["offers"]) for row in parts] == [(sakura, 0)]


def test_a_number_of_several_makers_needs_the_maker(shop: TestClient, db_session: Session) -> None:
    assert page(shop, number="W914-2")["part"]["brand"] == "MANN-FILTER"
    part(db_session, "Sakura", "W 9142")
    db_session.commit()
    answer = shop.post("/api/shop/getPart", json={"number": "W 914/2"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "several_makers")
    assert "MANN-FILTER, Sakura" in answer.json()["error"]["message"]


@pytest.mark.parametrize("params", [{"id": 999_999}, {"number": "W 914/99"}, {"number": "🛢", "brand": "VIC"}])
def test_an_unknown_part_is_not_found(shop: TestClient, params: dict[str, Any]) -> None:
    answer = shop.post("/api/shop/getPart", json=params)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "part_not_found")


def test_a_request_without_id_and_number_is_refused(shop: TestClient) -> None:
    assert shop.post("/api/shop/getPart", json={"city": MOSCOW}).status_code == 422


def test_the_number_of_statements_is_fixed(shop: TestClient, db_session: Session) -> None:
    mann, vaz = part(db_session, "MANN-FILTER", "W 914/2"), part(db_session, "Lada", "21080-1012005")
    cross(db_session, "original", mann, vaz)
    with count_statements() as before:
        page(shop, id=mann)
    for number in range(100):
        cross(db_session, "analogue", mann, part(db_session, "Maker", f"A-{number}"))
    with count_statements() as after:
        assert len(page(shop, id=mann)["rows"]) == 102

    assert len(after) == len(before)


def test_parts_on_sale_come_first_when_rows_are_limited(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    vaz, mann = part(db_session, "Lada", "21080-1012005"), part(db_session, "MANN-FILTER", "W 914/2")
    for number in range(5):
        cross(db_session, "analogue", vaz, part(db_session, "Maker", f"A-{number}"))
    cross(db_session, "analogue", vaz, mann)
    monkeypatch.setattr(service, "MAX_ROWS", 3)

    assert [row[1] for row in rows(page(shop, id=vaz))[:2]] == ["Lada 21080-1012005", "MANN-FILTER W 914/2"]
    assert len(page(shop, id=vaz)["rows"]) == 3


def test_the_limit_of_crosses_is_per_bridge(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two originals have analogues; the first has more of them than the limit."""
    mann, vaz, uaz = (part(db_session, *name) for name in (("MANN-FILTER", "W 914/2"), ("Lada", "L-1"), ("UAZ", "U-1")))
    monkeypatch.setattr(service, "MAX_BRIDGE_CROSSES", 3)
    cross(db_session, "original", mann, vaz)
    cross(db_session, "original", mann, uaz)
    for number in range(5):
        cross(db_session, "analogue", vaz, part(db_session, "Maker", f"A-{number}"))
    cross(db_session, "analogue", uaz, part(db_session, "Sakura", "C-1"))

    makers = [row["part"]["brand"] for row in page(shop, id=mann)["rows"] if row["role"] == "analogue"]
    assert sorted(makers) == ["Maker"] * 3 + ["Sakura"]


def test_the_most_trusted_crosses_are_read_first(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    mann = part(db_session, "MANN-FILTER", "W 914/2")
    for number, source in enumerate((MEMORY, MEMORY, PRICE_LIST, PRICE_LIST, CATALOGUE)):
        cross(db_session, "analogue", mann, part(db_session, "Maker", f"A-{number}"), source)
    monkeypatch.setattr(repository, "MAX_CROSSES", 3)

    assert [row[2] for row in rows(page(shop, id=mann))[1:]] == [2, 1, 1]


def test_a_number_without_a_maker_resolves_to_its_only_maker(shop: TestClient, db_session: Session) -> None:
    toyota, bare = part(db_session, "Toyota", "90915-10003"), part(db_session, "", "90915-10003")
    copy = part(db_session, "ACDelco", "PF304J")
    cross(db_session, "analogue", bare, copy, PRICE_LIST)
    cross(db_session, "analogue", toyota, bare, MEMORY)

    response = page(shop, id=copy)
    assert rows(response)[1:] == [("analogue", "Toyota 90915-10003", 1, "1 источник")]
    assert rows(page(shop, id=toyota))[1:] == [("analogue", "ACDelco PF304J", 1, "1 источник")]
    assert page(shop, id=bare) == page(shop, id=toyota) == page(shop, number="90915-10003")
    assert page(shop, id=toyota)["same_number"] == 0


def test_products_without_a_maker_are_not_hidden_by_an_unsold_number(shop: TestClient, db_session: Session) -> None:
    db_session.execute(update(PartNumber).where(PartNumber.key == "W9142").values(brand="", brand_key=""))
    mann, bare = part(db_session, "MANN-FILTER", "W 914/2"), part(db_session, "", "W 914/2")
    copy = part(db_session, "MAHLE", "OC 384")
    cross(db_session, "analogue", bare, copy, PRICE_LIST)

    assert [len(row["offers"]) for row in page(shop, id=bare)["rows"]] == [1, 0]
    assert rows(page(shop, id=copy))[1:] == [("analogue", " W 914/2", 1, "1 источник")]
    assert [row[1] for row in rows(page(shop, id=mann))] == ["MANN-FILTER W 914/2"]
    assert page(shop, id=mann)["same_number"] == 1
    answer = shop.post("/api/shop/getPart", json={"number": "W 914/2"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "several_makers")
    (line,) = shop.post("/api/shop/findParts", json={"text": "W 914/2", "city": MOSCOW}).json()["lines"]
    assert [(part["brand"], part["offers"]) for part in line["parts"]] == [("MANN-FILTER", 0), ("", 1)]


def test_a_number_without_a_maker_stays_when_two_makers_have_it(shop: TestClient, db_session: Session) -> None:
    part(db_session, "Toyota", "90915-10003")
    part(db_session, "Sakura", "90915-10003")
    bare, copy = part(db_session, "", "90915-10003"), part(db_session, "ACDelco", "PF304J")
    cross(db_session, "analogue", bare, copy, PRICE_LIST)

    assert [row[1] for row in rows(page(shop, id=copy))] == ["ACDelco PF304J", " 90915-10003"]
    assert page(shop, id=bare)["same_number"] == 2
    answer = shop.post("/api/shop/getPart", json={"number": "90915-10003"})
    assert "у нескольких производителей: Toyota, Sakura. " in answer.json()["error"]["message"]
