"""Declared product fields: what is typed, and the product page (price lists: tests/api/imports)."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import PartNumber, Product
from api.catalog.product_fields import PRODUCT_FIELDS, FieldValue, field_rows
from api.imports.profiles import load
from tests.api.small_shop import OIL

EAN = "4006633374668"
PARSED: list[tuple[str, str, FieldValue | None]] = [
    ("barcode", " 4006 6333 74668 ", EAN),
    ("barcode", "96385074", "96385074"),
    ("barcode", "", None),
    ("mark_required", "Да", True),
    ("mark_required", "0", False),
    ("weight_g", "3 900", 3900),
    ("weight_g", "3900,0", 3900),
]
REFUSED = [
    ("barcode", "4006633374669", "последняя цифра не сходится"),
    ("barcode", "40066333", "последняя цифра не сходится"),
    ("barcode", "036000291453", "последняя цифра не сходится"),
    ("barcode", "12345", "не 8, 12, 13 и не 14 цифр"),
    ("barcode", "4,00663E+12", "не 8, 12, 13 и не 14 цифр"),
    ("weight_g", "0", r"не целое число от 1 до 2000000 \(г\)"),
    ("weight_g", "3,9", "не целое число от 1"),
    ("weight_g", "тяжёлый", "не число"),
    ("mark_required", "может быть", "не «да» и не «нет»"),
]


@pytest.mark.parametrize(("name", "typed", "value"), PARSED)
def test_a_typed_text_is_a_value(name: str, typed: str, value: FieldValue | None) -> None:
    assert PRODUCT_FIELDS[name].parse(typed) == value


@pytest.mark.parametrize(("name", "typed", "reason"), REFUSED)
def test_a_wrong_text_is_refused_with_its_reason(name: str, typed: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        PRODUCT_FIELDS[name].parse(typed)


def test_headers_of_our_own_price_list_are_unique() -> None:
    headers = [header for field in PRODUCT_FIELDS.values() for header in field.headers]
    profile = load("plain").model_copy(update={"fields": {}})
    others = [name for column in profile.layout.columns for name in column.names]

    assert sorted({*headers, *others}) == sorted([*headers, *dict.fromkeys(others)])


def test_known_fields_are_lines_of_the_page() -> None:
    values: dict[str, FieldValue | None] = dict.fromkeys(PRODUCT_FIELDS)

    assert field_rows(values) == []
    assert field_rows(values | {"mark_required": False}) == []
    marked = [("mark_required", "Маркировка", "«Честный знак»", None)]
    assert field_rows(values | {"mark_required": True}) == marked
    assert field_rows(values | {"barcode": EAN}) == [("barcode", "Штрихкод", EAN, None)]
    sides = {"length_mm": 290, "width_mm": 110}
    assert field_rows(values | sides) == []
    assert field_rows(values | sides | {"height_mm": 340}) == [("length_mm", "Габариты", "290 × 110 × 340", "мм")]


def test_the_page_has_the_field_and_its_line(shop: TestClient, db_session: Session) -> None:
    product = db_session.get_one(Product, OIL)
    setattr(product, "barcode", EAN)  # noqa: B010 (a declared field)
    db_session.add(PartNumber(product_id=OIL, number=EAN, key=EAN, kind="barcode"))
    db_session.commit()

    shown = shop.post("/api/shop/getProduct", json={"id": OIL}).json()["product"]

    assert shown["barcode"] == EAN
    assert shown["options"][-1] == {
        "key": "barcode", "name": "Штрихкод", "value": EAN, "unit": None, "unverified": False,
    }  # fmt: skip
    assert EAN not in [row["number"] for row in shown["numbers"]]
