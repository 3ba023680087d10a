"""Mapping of single records by a profile."""

from pathlib import Path

import pytest
import yaml

from api.imports.import_rows import NumberRow, PriceRow, ProductImportRow
from api.imports.profiles import Profile, load, profile_for_columns, scope_of
from api.imports.row_mapper import RowMapper
from api.tabular.csv_reader import open_table
from api.tabular.layout import RowError
from api.text.folding import clean, clean_all

PROFILE = """
title: Мой
source: mine
key: {columns: [id]}
old_id: id
name: {column: name, replace: [{pattern: "^\\\\(Днепр\\\\) *"}, {pattern: "(?i) скидка$"}]}
category: {columns: [category], split: ">", prefix: [Автозапчасти], default: [Прочее]}
brand: {column: brand, none: [другой], countries: {китай: Китай}, rename: {манн: MANN-FILTER}, style: tidy}
article: {column: article, split: ";"}
numbers: [{column: "oem?", kind: oem, brand: VAG}]
prices:
  - {column: price, old: "old?", zones: [1, 2], multiplier: 1.1, rate: 2}
  - {column: "price3?", zones: 3}
stock: [{warehouse: 1, column: stock, words: {есть: 10}}]
description: "text?"
rating: "rating?"
options:
  - {column: "sae?", key: sae, name: Вязкость, split: "/"}
  - {column: "volume?", key: volume_l, name: Объём, kind: number, unit: л}
"""
ROW = {
    "id": "7",
    "name": "Фара",
    "category": "Оптика > Фары",
    "brand": "дааз",
    "article": "2110-1; 2110-2",
    "price": "100",
    "stock": "5",
}


def profile(change: str = "") -> Profile:
    return Profile.model_validate(yaml.safe_load(PROFILE) | yaml.safe_load(change or "{}"))


def mapped(folder: Path, cells: dict[str, str], using: Profile | None = None) -> ProductImportRow:
    content = ROW | cells
    path = folder / "price.csv"
    quoted = ('"' + cell.replace('"', '""') + '"' for cell in content.values())
    path.write_text(";".join(content) + "\n" + ";".join(quoted) + "\n", encoding="utf-8")
    using = using or profile()
    table = open_table(path, using.layout)
    return RowMapper(profile_for_columns(using, table.indexes), table, frozenset({1, 2, 3})).row(next(table.records()))


def test_a_row_through_all_parts(tmp_path: Path) -> None:
    row = mapped(
        tmp_path,
        {
            "name": "(Днепр) Фара\u00a0 левая СКИДКА",
            "oem": "1K0 615 301, 1K0615301AA",
            "old": "150,50",
            "price3": "99",
            "text": "Первая\nстрока\n\n5 < 6",
            "rating": "4,5",
            "sae": "5W-30/5W-40/5W-30",
            "volume": "4,5",
        },
    )

    assert row == ProductImportRow(
        key="7",
        name="Фара левая",
        category=("Автозапчасти", "Оптика", "Фары"),
        brand="ДААЗ",
        article="2110-1",
        old_id="7",
        description="<p>Первая<br>строка</p><p>5 &lt; 6</p>",
        rating=4.5,
        options=(("sae", "5W-30"), ("sae", "5W-40"), ("volume_l", 4.5)),
        numbers=(NumberRow("2110-2"), NumberRow("1K0 615 301", "VAG"), NumberRow("1K0615301AA", "VAG")),
        prices={1: PriceRow(22000, 33110), 2: PriceRow(22000, 33110), 3: PriceRow(9900)},
        stock={1: 5},
        line=2,
    )


@pytest.mark.parametrize(
    ("brand", "expected"),
    [
        ("Другой", (None, None)),
        ("", (None, None)),
        ("КИТАЙ", (None, "Китай")),
        ("Манн", ("MANN-FILTER", None)),
        ("базальт", ("Базальт", None)),
        ("а.с.в.", ("А.С.В.", None)),
        ("Bosch", ("Bosch", None)),
    ],
)
def test_brands(tmp_path: Path, brand: str, expected: tuple[str | None, str | None]) -> None:
    row = mapped(tmp_path, {"brand": brand})

    assert (row.brand, row.country) == expected


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"id": " "}, "нет кода товара (колонка «id» пуста)"),
        ({"name": "\u200b"}, "нет названия (колонка «name» пуста)"),
        ({"name": "x" * 501}, "название длиннее 500 знаков"),
        ({"category": "А > Б > В"}, "категория «Автозапчасти > А > Б > В» глубже трёх уровней"),
        ({"price": ""}, "нет цены (колонка «price», «price3» пуста)"),
        ({"price": "договорная"}, "цена «договорная» — не число"),
        ({"stock": "много"}, "остаток «много» — не число и не слово из профиля"),
        ({"rating": "7"}, "рейтинг «7» — не от 0 до 5"),
        ({"volume": "четыре"}, "Объём: «четыре» — не число (колонка «volume»)"),
        ({"text": "я" * 50_001}, "описание длиннее 50000 знаков"),
        ({"text": "<ul><li>" * 1001}, "в описании больше 2000 тегов"),
        ({"article": "1;" * 1001}, "в ячейке больше 1000 значений: «1;1;1;"),
    ],
)
def test_invalid_rows_are_rejected_with_a_reason(tmp_path: Path, cells: dict[str, str], reason: str) -> None:
    with pytest.raises(RowError) as error:
        mapped(tmp_path, {"price3": ""} | cells)

    assert reason in str(error.value)


def test_whitespace_defaults_and_empty_cells(tmp_path: Path) -> None:
    assert mapped(tmp_path, {"category": ""}).category == ("Прочее",)
    assert mapped(tmp_path, {"stock": ""}).stock == {1: 0}
    assert mapped(tmp_path, {"stock": "есть"}).stock == {1: 10}
    assert mapped(tmp_path, {"article": " "}).article is None
    assert mapped(tmp_path, {"old": "90"}).prices[1] == PriceRow(22000), "an old price below the new one is none"
    assert mapped(tmp_path, {"text": "<p>Уже <b>HTML</b></p>"}).description == "<p>Уже <b>HTML</b></p>"


def test_an_article_found_in_the_name(tmp_path: Path) -> None:
    using = profile('article: {pattern: "([0-9]{4}-[0-9]{7})"}')

    assert mapped(tmp_path, {"name": "Антенна 2170-7903010 чёрная"}, using).article == "2170-7903010"
    assert mapped(tmp_path, {"name": "Антенна"}, using).article is None


def test_a_generated_key_depends_on_the_identity_of_the_row_and_not_on_its_price(tmp_path: Path) -> None:
    using = profile("key: row")
    key = mapped(tmp_path, {}, using).key

    assert mapped(tmp_path, {"price": "101", "stock": "0", "text": "новое"}, using).key == key
    assert mapped(tmp_path, {"name": "  Фара "}, using).key == key
    assert mapped(tmp_path, {"name": "Фара левая"}, using).key != key
    assert mapped(tmp_path, {"brand": "Bosch"}, using).key != key


def test_the_scope_follows_from_the_columns_of_the_profile() -> None:
    using, avtopro = profile(), load("avtopro")
    assert scope_of(using, using.layout.columns).fields == {
        *("key", "name", "category", "old_id", "brand", "country", "article", "numbers", "prices", "stock"),
        *("description", "rating", "options"),
    }
    scope = scope_of(avtopro, avtopro.layout.columns)
    assert scope.fields == {"key", "name", "brand", "article", "prices", "stock"}
    assert (scope.zones, scope.warehouses, scope.repeats) == (None, frozenset({1}), "number")
    assert scope_of(using, using.layout.columns).zones == frozenset({1, 2, 3})


def test_the_scope_excludes_columns_that_the_file_lacks(tmp_path: Path) -> None:
    path = tmp_path / "price.csv"
    path.write_text("id;name;category;brand;article;price;stock;sae\n1;2;3;4;5;6;7;8\n", encoding="utf-8")
    using = profile('{unit: {column: "unit?", default: л}, country: "country?"}')

    columns = open_table(path, using.layout).indexes
    scope = scope_of(profile_for_columns(using, columns), columns)

    assert scope_of(using, using.layout.columns).fields - scope.fields == {"description", "rating", "unit"}
    assert scope.zones == frozenset({1, 2})


@pytest.mark.parametrize(
    "cells",
    [
        [" Фара ", "5"],
        ["Фара  левая", "1\u00a0152"],
        ["e", "\u0301"],
        ["Фара\u200b", "\u2212 5", "й".encode().decode()],
        ["a ", " b"],
        ["две\nстроки", "1"],
    ],
)
def test_cells_are_cleaned_together_as_one_by_one(cells: list[str]) -> None:
    assert clean_all(cells) == [clean(cell) for cell in cells]
