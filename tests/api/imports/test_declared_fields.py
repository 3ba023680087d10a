"""Columns of a price list that hold declared product fields (api/catalog/product_fields.py)."""

from pathlib import Path

import pytest
import yaml
from sqlalchemy import Engine, text

from api.imports.profiles import FOLDER, Profile, load
from api.imports.service import import_file

HEADER = "id;название;категория;бренд;артикул;штрихкод;цена;остаток\n"


PLAIN = load("plain")
EAN = "4006633374668"


def price_list(folder: Path, *barcodes: str) -> Path:
    rows = [f"{key};Фара {key};Фары;Bosch;{key}-A;{barcode};100;1\n" for key, barcode in enumerate(barcodes)]
    path = folder / "price.csv"
    path.write_text(HEADER + "".join(rows), encoding="utf-8")
    return path


def numbers(engine: Engine) -> list[tuple[str, str, str]]:
    with engine.connect() as connection:
        query = text("SELECT number, kind, brand FROM part_numbers ORDER BY id")
        return [(row.number, row.kind, row.brand) for row in connection.execute(query)]


def test_a_price_list_sets_a_barcode_that_is_a_number_of_the_product(engine: Engine, tmp_path: Path) -> None:
    summary = import_file(engine, price_list(tmp_path, EAN, "", "4006633374669"), PLAIN)

    assert (summary.added, summary.rejected) == (2, 1)
    assert summary.rejected_file
    assert "штрихкод «4006633374669» — последняя цифра не сходится" in summary.rejected_file.read_text("utf-8-sig")
    assert numbers(engine) == [("0-A", "article", "Bosch"), (EAN, "barcode", "Bosch"), ("1-A", "article", "Bosch")]

    assert import_file(engine, price_list(tmp_path, EAN, ""), PLAIN).unchanged == 2
    assert import_file(engine, price_list(tmp_path, "", ""), PLAIN).changed == 1
    assert numbers(engine) == [("0-A", "article", "Bosch"), ("1-A", "article", "Bosch")]


def test_a_price_list_without_the_column_keeps_the_barcode(engine: Engine, tmp_path: Path) -> None:
    import_file(engine, price_list(tmp_path, EAN), PLAIN)
    path = tmp_path / "price.csv"
    path.write_text(path.read_text().replace(f"{EAN};100", "200").replace("штрихкод;", ""))

    assert import_file(engine, path, PLAIN).changed == 1
    assert (EAN, "barcode", "Bosch") in numbers(engine)


def test_a_profile_names_the_columns_of_fields() -> None:
    plain = yaml.safe_load((FOLDER / "plain.yml").read_text(encoding="utf-8"))
    profile = Profile.model_validate(plain | {"fields": {"barcode": "ШК?"}})

    assert [str(column) for column in profile.fields.values()] == ["ШК"]
    with pytest.raises(ValueError, match="нет поля товара colour"):
        Profile.model_validate(plain | {"fields": {"colour": "цвет"}})
