"""A part under any spelling of its number: LADA numbers, Russian plugs, announced, glued and misread numbers."""

from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Brand, PartNumber
from api.parts.models import CrossSource
from tests.api.parts.test_part_page import cross, page, part
from tests.api.small_shop import FILTER, MOSCOW

SPELLINGS = [
    "2108-1012005",
    "21080-1012005",
    "21080-1012005-00-0",
    "21080101200500",
    "2108 1012005",
    "номер 2108-1012005",
]


@pytest.fixture(autouse=True)
def numbers(shop: TestClient, db_session: Session) -> None:
    db_session.add_all([CrossSource(id=1, key="mann", title="Каталог MANN-FILTER", confidence=2)])
    db_session.add_all(
        [Brand(id=9, name="MANN-FILTER", slug="mann", spellings=["манн"]), Brand(id=10, name="LADA", slug="lada")]
    )
    db_session.flush()
    db_session.add(
        PartNumber(product_id=FILTER, number="2108-1012005", key="21081012005", brand="LADA", kind="article")
    )
    db_session.commit()


def relations(response: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(row["role"], row["part"]["number"], row["confidence"]) for row in response["rows"]]


def test_every_spelling_of_a_lada_number_is_the_part_on_sale(shop: TestClient, db_session: Session) -> None:
    full, mann = part(db_session, "LADA", "21080-1012005"), part(db_session, "MANN-FILTER", "W 914/2")
    part(db_session, "", "21080-1012005-00")
    cross(db_session, "original", mann, full)

    for number, brand in product(SPELLINGS, ("", "LADA")):
        response = page(shop, number=number, brand=brand)

        assert (response["part"]["number"], response["part"]["offers"]) == ("2108-1012005", 1), (number, brand)
        # Crosses of the other spelling are its own.
        assert relations(response) == [("requested", "2108-1012005", 3), ("analogue", "W 914/2", 2)], (number, brand)
        assert response["same_number"] == 0
    assert [row["offers"][0]["id"] for row in page(shop, id=mann)["rows"] if row["role"] == "original"] == [FILTER]


def test_a_number_without_a_maker_leads_to_the_spelling_on_sale(shop: TestClient, db_session: Session) -> None:
    bare = part(db_session, "", "21080-1012005-00")
    part(db_session, "LADA", "21080-1012005-00")
    part(db_session, "VIS", "21080-1012005")
    db_session.commit()

    response = page(shop, id=bare)

    assert (response["part"]["brand"], response["part"]["number"]) == ("LADA", "2108-1012005")
    assert response["part"]["offers"] == 1


def test_a_fifth_digit_is_another_part(shop: TestClient) -> None:
    assert shop.post("/api/shop/getPart", json={"number": "21083-1012005"}).status_code == 404


def test_executions_are_offered_but_never_as_the_same_part(shop: TestClient, db_session: Session) -> None:
    for brand, number in (
        ("LADA", "2108-1012005-02"),
        ("LADA", "21080-1012005-02-0"),
        ("VIS", "21080-1012005-55"),
        ("LADA", "21083-1012005"),
    ):
        part(db_session, brand, number)
    db_session.commit()

    rows = page(shop, number="21080-1012005")["rows"]

    assert [(row["role"], row["part"]["number"], row["confidence"], row["why"]) for row in rows] == [
        ("requested", "2108-1012005", 3, "Точный номер"),
        ("analogue", "21080-1012005-55", 0, "метка поставщика в номере, сверьте"),
        ("execution", "2108-1012005-02", 0, "исполнение, сверьте"),
    ]  # fmt: skip
    from_execution = page(shop, number="2108-1012005-02")["rows"]
    assert [(row["role"], row["part"]["number"]) for row in from_execution] == [
        ("requested", "2108-1012005-02"), ("analogue", "21080-1012005-55"), ("execution", "2108-1012005"),
    ]  # fmt: skip


@pytest.mark.parametrize("number", ["А17ДВРМ", "A17DVRM", "а17двpм", "арт. A17DVRM"])
@pytest.mark.parametrize("stored", ["А17ДВРМ", "A17DVRM"])
def test_a_russian_plug_is_found_in_both_scripts(
    shop: TestClient, db_session: Session, stored: str, number: str
) -> None:
    part(db_session, "ЭЗ", stored)
    db_session.commit()
    assert page(shop, number=number)["part"]["number"] == stored


def test_a_plug_of_two_makers_in_two_scripts_needs_the_maker(shop: TestClient, db_session: Session) -> None:
    part(db_session, "ЭЗ", "А17ДВРМ")
    part(db_session, "LADA", "A17DVRM")
    db_session.commit()
    for number in ("А17ДВРМ", "A17DVRM"):
        assert shop.post("/api/shop/getPart", json={"number": number}).status_code == 409


@pytest.mark.parametrize(
    "number", ["MANNW914/2", "w914/2 mann", "манн W9142", "№ W 914/2", "Ц914/2", "W9I4/2", "артикул: W 914/2"]
)
def test_a_typed_number_is_read(shop: TestClient, db_session: Session, number: str) -> None:
    part(db_session, "MANN-FILTER", "W 914/2")
    db_session.commit()
    assert page(shop, number=number)["part"]["number"] == "W 914/2"


def test_the_number_as_typed_decides_before_one_that_looks_the_same(shop: TestClient, db_session: Session) -> None:
    for number in ("OC 90", "0C 90", "JC 90", "I-500", "1-500"):
        part(db_session, "MANN-FILTER", number)
    db_session.commit()

    for typed, number in (
        ("oc90", "OC 90"),
        ("0c90", "0C 90"),
        ("ос-90", "OC 90"),
        ("1500", "1-500"),
        ("i500", "I-500"),
    ):
        assert page(shop, number=typed, city=MOSCOW)["part"]["number"] == number


def test_a_pasted_line_finds_any_spelling(shop: TestClient) -> None:
    text = "\n".join(SPELLINGS[:4])
    lines = shop.post("/api/shop/findParts", json={"text": text, "city": MOSCOW}).json()["lines"]
    assert [(line["status"], line["parts"][0]["number"]) for line in lines] == [("found", "2108-1012005")] * 4
