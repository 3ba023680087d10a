"""Nothing of a pasted list disappears: what was understood, what was not, and how a line is asked again."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Brand
from api.parts.models import Part
from api.parts.pasted_list.parser import MAX_ENTRIES, MAX_LINE_LENGTH, parse_list
from api.text.part_numbers import brand_key, number_key
from tests.api.small_shop import MOSCOW


@pytest.fixture(autouse=True)
def parts(shop: TestClient, db_session: Session) -> None:
    db_session.add_all(
        [Brand(id=9, name="MANN-FILTER", slug="mann", spellings=["манн"]), Brand(id=10, name="TRW", slug="trw")]
    )
    db_session.add_all(
        Part(key=number_key(number), brand_key=brand_key(brand), brand=brand, number=number, name="Деталь")
        for brand, number in [("MANN-FILTER", "W 914/2"), ("TRW", "GDB3332"), ("Knecht", "OC 90")]
    )
    db_session.commit()


def lines_of(shop: TestClient, text: str) -> list[dict[str, Any]]:
    answer = shop.post("/api/shop/findParts", json={"text": text, "city": MOSCOW})
    assert answer.status_code == 200, answer.text
    lines: list[dict[str, Any]] = answer.json()["lines"]
    return lines


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("W 914/2 450", "450"),
        ("W 914/2 или OC 90 2 шт", "OC 90"),
        ("W 914/2 2 шт по 450 р", ""),
        ("Фильтр масляный W 914/2 MANN на ВАЗ 2108", ""),
        ("W 914/2 " + "слово " * 40 + "QX-7000", "QX-7000"),
    ],
)
def test_what_was_not_understood_is_named(shop: TestClient, text: str, unread: str) -> None:
    (line,) = lines_of(shop, text)

    assert line["parts"][0]["number"] == "W 914/2"
    assert line["unread"].endswith(unread) if unread else line["unread"] == ""


def test_text_beyond_the_length_of_a_line_is_named(shop: TestClient) -> None:
    (line,) = lines_of(shop, "W 914/2" + " " * MAX_LINE_LENGTH + "OC 90 3 шт")
    assert line["unread"] == "OC 90 3 шт"


@pytest.mark.parametrize("text", ["Добрый день!", "+7 916 123-45-67", "№\tАртикул\tКол-во", "ivan85@mail.ru"])
def test_a_line_without_a_number_stays_in_the_answer(shop: TestClient, text: str) -> None:
    answer = shop.post("/api/shop/findParts", json={"text": f"{text}\nW 914/2", "city": MOSCOW}).json()

    first, second = answer["lines"]
    assert (first["text"], first["number"], first["unread"], first["parts"]) == (text, "", "", [])
    assert second["parts"][0]["number"] == "W 914/2"
    assert (answer["found"], answer["missing"]) == (1, 0)


@pytest.mark.parametrize("text", ["XTA210990Y1234567", "вин хта210990у1234567", "VIN: XTA 210990 Y1234567"])
def test_a_vin_is_no_number(shop: TestClient, text: str) -> None:
    (line,) = lines_of(shop, text)
    assert (line["vin"], line["number"]) == ("XTA210990Y1234567", "")


def test_numbers_of_one_line_share_its_place(shop: TestClient) -> None:
    lines = lines_of(shop, "\nнужны W 914/2 2шт; GDB3332 и ABCD-99999 - 3, спасибо")

    assert [(line["line"], line["text"], line["qty"], line["status"]) for line in lines] == [
        (2, "нужны W 914/2 2шт", 2, "found"), (2, "GDB3332 и", 1, "found"),
        (2, "ABCD-99999 - 3, спасибо", 3, "missing"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Товар\tАртикул\tБренд\tКол-во\nКолодки 4 шт\tGDB3332\tTRW\t2", "GDB3332 TRW — 2 шт"),
        ("W914/2, GDB3332 по 3", "GDB3332 — 3 шт"),
        ("GDB3332\n2 шт", "GDB3332 — 2 шт"),
        ("1 W 914/2\n2 C 22 117\n3 GDB3332", "GDB3332 — 1 шт"),
        ("Bosch, GDB3332 2 шт", "Bosch, GDB3332 2 шт"),
        ("Товар\tКол-во\nКолодки манн GDB3332\t2", "GDB3332 манн — 2 шт"),
    ],
)
def test_the_query_alone_means_the_same(shop: TestClient, text: str, query: str) -> None:
    line = lines_of(shop, text)[-1]
    assert line["query"] == query

    (again,) = lines_of(shop, line["query"])
    names = ("number", "qty", "status", "brand")
    assert [again[name] for name in names] == [line[name] for name in names]
    assert [part["id"] for part in again["parts"]] == [part["id"] for part in line["parts"]]


@pytest.mark.parametrize("text", ["HU 816 x 2", "HU 816 x x2", "hu 816 x - 2 шт", "HU 816 х 2 шт"])
def test_a_letter_x_at_the_end_of_a_known_number_is_no_times_sign(
    shop: TestClient, db_session: Session, text: str
) -> None:
    db_session.add(Part(key="HU816X", brand_key="MANNFILTER", brand="MANN-FILTER", number="HU 816 x"))
    db_session.commit()

    (line,) = lines_of(shop, text)

    assert (line["number"].lower().replace("х", "x"), line["qty"]) == ("hu 816 x", 2)


@pytest.mark.parametrize("known", [True, False])
def test_a_name_that_repeats_the_number_is_understood(shop: TestClient, known: bool) -> None:
    number = "W 914/2" if known else "QX 77001"
    (line,) = lines_of(shop, f"Фильтр {number} на 2108-1012005\t{number}\t2")
    assert (line["number"], line["qty"], line["unread"]) == (number, 2, "")


def test_entries_are_limited_and_the_rest_is_named() -> None:
    entries = parse_list("\n".join(["W914/2, OC90, GDB3332"] * 200), lambda word: False)

    assert len(entries) == MAX_ENTRIES
    assert {entry.line for entry in entries} == set(range(1, 201))
    assert entries[-1].overflow == "OC90, GDB3332"
