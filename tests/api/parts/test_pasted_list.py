"""findParts and exportParts over HTTP: a pasted list of part numbers."""

import csv
import io
import zipfile
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import Brand, PartNumber
from api.parts.models import Cross, CrossSource, Part
from api.parts.pasted_list.service import keys_one_typo_away
from api.text.part_numbers import brand_key, number_key
from tests.api.small_shop import FILTER, MOSCOW
from tests.fixtures.statements import count_statements


@pytest.fixture(autouse=True)
def parts(shop: TestClient, db_session: Session) -> None:
    db_session.add(Brand(id=9, name="MANN-FILTER", slug="mann", spellings=["манн"]))
    db_session.add(PartNumber(product_id=FILTER, number="W 914/2", key="W9142", brand="MANN-FILTER", kind="article"))
    numbers = [
        ("VIC", "C-110"),
        ("Sakura", "C-110"),
        ("Knecht", "ОС 90"),
        ("Bosch", "0 451 103 274"),
        ("Lada", "21080-1012005"),
    ]
    db_session.add_all(
        Part(key=number_key(number), brand_key=brand_key(brand), brand=brand, number=number, name="Фильтр")
        for brand, number in numbers
    )
    db_session.commit()


def find(shop: TestClient, text: str) -> dict[str, Any]:
    answer = shop.post("/api/shop/findParts", json={"text": text, "city": MOSCOW})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


@pytest.mark.parametrize(
    ("text", "number", "qty", "status"),
    [
        ("W 914/2", "MANN-FILTER W 914/2", 1, "found"),
        ("w914-2 2шт", "MANN-FILTER W 914/2", 2, "found"),
        ("1. Фильтр масляный Mann W 914/2 — 3 шт.", "MANN-FILTER W 914/2", 3, "found"),
        ("Фильтр масляный\tW914/2\t4", "MANN-FILTER W 914/2", 4, "found"),
        ("5;W 914/2;MANN-FILTER", "MANN-FILTER W 914/2", 5, "found"),
        ("W 914/2 x2", "MANN-FILTER W 914/2", 2, "found"),
        ("MANNW914/2", "MANN-FILTER W 914/2", 1, "found"),
        ("манн W914/2", "MANN-FILTER W 914/2", 1, "found"),
        ("0 451 103 274 10 шт", "Bosch 0 451 103 274", 10, "found"),
        ("0451103274, bosch, 2", "Bosch 0 451 103 274", 2, "found"),
        ("Ц914.2", "MANN-FILTER W 914/2", 1, "repaired"),
        ("C-110 VIC", "VIC C-110", 1, "found"),
        ("с110 sakura", "Sakura C-110", 1, "repaired"),
        ("C110", "VIC C-110", 1, "several"),
        ("W 914/3", "MANN-FILTER W 914/2", 1, "near"),
        ("21080 1012050", "Lada 21080-1012005", 1, "near"),
        ("ABCD-99999", None, 1, "missing"),
        ("Здравствуйте, нужны запчасти", None, 1, "missing"),
        ("🛢🛢🛢", None, 1, "missing"),
    ],
)
def test_spellings_of_a_line(shop: TestClient, text: str, number: str | None, qty: int, status: str) -> None:
    (line,) = find(shop, text)["lines"]

    first_part = f"{line['parts'][0]['brand']} {line['parts'][0]['number']}" if line["parts"] else None
    assert (first_part, line["qty"], line["status"]) == (number, qty, status)
    assert line["text"] == text.strip()


def test_line_numbers_count_empty_lines(shop: TestClient) -> None:
    response = find(shop, "W 914/2\r\n\r\n  \nC-110\rABCD-99999")

    assert [(line["line"], line["status"], len(line["parts"])) for line in response["lines"]] == [
        (1, "found", 1), (4, "several", 2), (5, "missing", 0),
    ]  # fmt: skip
    assert (response["found"], response["missing"]) == (1, 1)
    assert response["lines"][0]["parts"][0]["offer"]["id"] == FILTER


def test_an_unsold_line_names_the_lowest_replacement_price(shop: TestClient, db_session: Session) -> None:
    ids = {part.number: part.id for part in db_session.scalars(select(Part))}
    db_session.add(CrossSource(id=1, key="list", title="Прайс-лист", confidence=1))
    db_session.flush()
    relations = [("21080-1012005", "W 914/2", "analogue"), ("W 914/2", "0 451 103 274", "contains")]
    db_session.add_all(
        Cross(part_id=ids[number], other_id=ids[replacement], kind=kind, source_id=1)
        for number, replacement, kind in relations
    )
    db_session.commit()

    lines = find(shop, "21080-1012005\nW 914/2\n0 451 103 274")["lines"]

    sold_part = lines[1]["parts"][0]
    assert [line["parts"][0]["instead_cost"] for line in lines] == [sold_part["cost"], None, None]
    assert sold_part["cost"] is not None


def test_the_lowest_price_counts_less_trusted_replacements_and_skips_unsold(
    shop: TestClient, db_session: Session
) -> None:
    db_session.add_all([CrossSource(id=1, key="list", title="Прайс-лист", confidence=1),
                        CrossSource(id=2, key="lada", title="Каталог", confidence=2)])  # fmt: skip
    bare = Part(key="W9142", brand="", number="W914/2", name="Фильтр")
    unsold = [Part(key=f"A{number}", brand_key="VIC", brand="VIC", number=f"A-{number}") for number in range(1100)]
    db_session.add_all([bare, *unsold])
    db_session.flush()
    ids = {part.number: part.id for part in db_session.scalars(select(Part))}
    lada = ids["21080-1012005"]
    trusted_ids = [*(part.id for part in unsold), ids["3148675"]]
    db_session.add_all(Cross(part_id=lada, other_id=id_, kind="analogue", source_id=2) for id_ in trusted_ids)
    # This cross names the number without its maker.
    db_session.add(Cross(part_id=lada, other_id=bare.id, kind="analogue", source_id=1))
    db_session.add(Cross(part_id=ids["W 914/2"], other_id=ids["C-110"], kind="analogue", source_id=1))
    db_session.commit()

    lines = find(shop, "21080-1012005\nC-110")["lines"]

    assert [[part["instead_cost"] for part in line["parts"]] for line in lines] == [[612], [None, None]]


def test_two_hundred_lines_are_the_limit(shop: TestClient) -> None:
    with count_statements() as two_lines:
        find(shop, "W 914/2\n21080-1012005")
    with count_statements() as two_hundred_lines:
        assert len(find(shop, "\n".join(["W 914/2", "ABCD-99999", "21080-1012005", "C-110"] * 50))["lines"]) == 200
    # Typo candidates of all missing lines are looked up in one query.
    assert len(two_hundred_lines) <= len(two_lines) + 2
    answer = shop.post("/api/shop/findParts", json={"text": "W 914/2\n" * 201})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "too_many_lines")
    assert "200" in answer.json()["error"]["message"]


@pytest.mark.parametrize("text", ["x" * 100_001, "W 914/2\u0000", "\u0001\u0002\u0003PNG"])
def test_control_characters_are_refused(shop: TestClient, text: str) -> None:
    answer = shop.post("/api/shop/findParts", json={"text": text})
    assert answer.status_code == 422
    assert "text" in answer.json()["error"]["fields"]


def test_ten_megabytes_are_refused(shop: TestClient) -> None:
    answer = shop.post("/api/shop/findParts", json={"text": "W 914/2\n" * 1_300_000})
    assert answer.status_code == 413


def test_one_typo_is_one_wrong_missing_added_or_swapped_character() -> None:
    keys = set(keys_one_typo_away("W9142"))
    assert {"W9143", "W914", "W91420", "W9124", "9142", "AW9142"} <= keys
    assert "W9142" not in keys
    assert set(keys_one_typo_away("W91")) == set()


LINE = {
    "number": "=cmd|'/c calc'!A0",
    "brand": "+1",
    "name": "Фильтр; «масляный»",
    "qty": 2,
    "cost": 612.5,
    "status": "найдено",
}


def test_exported_cells_are_never_formulas(shop: TestClient) -> None:
    answer = shop.post("/api/shop/exportParts", json={"lines": [LINE], "format": "csv"})
    assert answer.headers["content-disposition"].startswith("attachment")
    header, row = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    assert header[:4] == ["Производитель", "Номер", "Название", "Количество"]
    assert row == ["'+1", "'=cmd|'/c calc'!A0", "Фильтр; «масляный»", "2", "612,50", "1225", "", "найдено"]


def test_the_spreadsheet_holds_text_and_numbers(shop: TestClient) -> None:
    answer = shop.post("/api/shop/exportParts", json={"lines": [LINE], "format": "xlsx"})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
        sheet, texts = (book.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "sharedStrings"))
    assert "<f>" not in sheet
    assert "=cmd|" in texts
    assert "<v>1225</v>" in sheet


def test_an_unknown_format_is_refused(shop: TestClient) -> None:
    assert shop.post("/api/shop/exportParts", json={"lines": [], "format": "exe"}).status_code == 422


def test_a_quantity_cell_is_not_part_of_the_number(shop: TestClient, db_session: Session) -> None:
    db_session.add(Part(key="W91428", brand_key="MANNFILTER", brand="MANN-FILTER", number="W 914/28", name="Фильтр"))
    db_session.commit()

    for text in ("W 914/2\t8", "W 914/2;8", "W 914/2, 8"):
        (line,) = find(shop, text)["lines"]
        assert (line["status"], line["qty"], line["parts"][0]["number"]) == ("found", 8, "W 914/2"), text
    (line,) = find(shop, "W 914/2 8")["lines"]
    assert (line["status"], {part["number"] for part in line["parts"]}) == ("several", {"W 914/2", "W 914/28"})


def test_a_number_of_another_maker_than_named_needs_a_choice(shop: TestClient, db_session: Session) -> None:
    db_session.add(Brand(id=10, name="Bosch", slug="bosch", spellings=[]))
    db_session.commit()
    (line,) = find(shop, "Bosch W 914/2")["lines"]
    assert (line["status"], len(line["parts"])) == ("several", 1)
    # The word «filter» is not a maker.
    (line,) = find(shop, "C-110 oil filter")["lines"]
    assert (line["status"], len(line["parts"])) == ("several", 2)


@pytest.mark.parametrize(
    ("text", "qty"), [("W 914/2 x 2", 2), ("W 914/2 450 р. 3", 3), ("W 914/2 1000 шт", 1000), ("2 x W 914/2", 2)]
)
def test_quantities(shop: TestClient, text: str, qty: int) -> None:
    assert find(shop, text)["lines"][0]["qty"] == qty
