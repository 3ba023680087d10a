"""The seed data files: known brands, sources and categories, valid attributes, unique numbers."""

import re
from collections import Counter

import pytest

from api.seed.data_files import DataRow, attributes, items, table
from api.seed.product_options import OPTIONS
from api.text.part_numbers import number_key

PRODUCT_FILES = ("oils", "fluids", "filters", "parts", "accessories")
MIXED_LETTERS = re.compile(r"[A-Za-z].*[АВЕКМНОРСТУХ]|[АВЕКМНОРСТУХ].*[A-Za-z]", re.IGNORECASE)


def lines(name: str) -> list[tuple[int, DataRow]]:
    return list(enumerate(table(name), start=2))


@pytest.mark.parametrize("name", PRODUCT_FILES)
def test_brands_sources_and_categories_are_known(name: str) -> None:
    brands = {row["name"] for row in table("brands")}
    leaves = {row["id"] for row in table("categories") if len(row["id"]) > 2 and not _is_parent(row["id"])}
    sources = {row["key"] for row in table("sources")} | {"memory"}

    assert [n for n, row in lines(name) if row["brand"] not in brands] == []
    assert [n for n, row in lines(name) if row["category_id"] not in leaves] == []
    assert [n for n, row in lines(name) if not set(items(row["source"])) <= sources] == []
    assert [n for n, row in lines(name) if (row["confidence"] == "memory") != (row["source"] == "memory")] == []
    assert [n for n, row in lines(name) if int(row["price"]) < 20] == []


@pytest.mark.parametrize("name", ["fluids", "filters", "parts", "accessories"])
def test_attributes_are_known_and_numbers_are_numbers(name: str) -> None:
    for number, row in lines(name):
        for key, value in attributes(row["attributes"]):
            assert key in OPTIONS, f"{name}.csv:{number}"
            assert OPTIONS[key][1] == "list" or re.fullmatch(r"-?\d+(\.\d+)?", value), f"{name}.csv:{number} {key}"


@pytest.mark.parametrize("name", ["filters", "parts", "accessories"])
def test_makers_numbers_are_unique(name: str) -> None:
    numbers = Counter((row["brand"], number_key(row["article"])) for row in table(name) if row["article"])

    assert [number for number, count in numbers.items() if count > 1] == []


@pytest.mark.parametrize("name", ["filters", "parts", "accessories"])
def test_numbers_are_written_in_one_alphabet(name: str) -> None:
    mixed_numbers = [row["article"] for row in table(name) if MIXED_LETTERS.search(row["article"])]

    assert mixed_numbers == []


@pytest.mark.parametrize(("name", "sign"), [("oils", ":"), ("fluids", "=")])
def test_articles_belong_to_a_volume_of_their_line(name: str, sign: str) -> None:
    for number, row in lines(name):
        volumes = {item.partition(sign)[0] for item in items(row["articles"])}
        assert volumes <= set(items(row["volumes"])) | {""}, f"{name}.csv:{number}"


def test_crosses_belong_to_products_of_the_seed() -> None:
    seed_articles = {(row["brand"], row["article"]) for name in ("filters", "parts") for row in table(name)}

    assert [row for row in table("crosses") if (row["brand"], row["article"]) not in seed_articles] == []
    assert {row["kind"] for row in table("crosses")} == {"analogue", "oem", "superseded"}


def _is_parent(id_: str) -> bool:
    return any(row["parent_id"] == id_ for row in table("categories"))
