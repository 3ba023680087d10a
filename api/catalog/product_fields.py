"""Product fields: each is declared once, in `ProductFields`, and everything else follows from that.

The column of `products`, the comparison of its search trigger, the column of a price list, the box of the back office's
card, the row «Характеристики» of the product page, OpenAPI with the types of the web, and the search document.
docs/how-to-add.md adds one. A property that shoppers filter by is an option (table `options`), not a field.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, get_args

from pydantic import BaseModel, Field

from api.tabular.number_parsing import number

FieldValue = str | int | bool
_BARCODE_LENGTHS = (8, 12, 13, 14)
_WORDS = {"да": True, "1": True, "+": True, "yes": True, "true": True,
          "нет": False, "0": False, "-": False, "no": False, "false": False}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ProductField:
    """`name` and `value_type` come from the annotation that holds it.

    `headers` name its column in our own price list. `is_number`: products are found by it as by their article.
    Fields with one `row` share a line of the product page; it is shown when all of them are known.
    """

    label: str
    headers: tuple[str, ...]
    unit: str = ""
    row: str = ""
    hint: str = ""
    #: Limits of a whole number.
    least: int = 1
    most: int = 1_000_000
    longest: int = 100
    #: Normalises a text or raises ValueError with a reason in Russian.
    check: Callable[[str], str] = str
    #: What the page says of a flag that is set.
    when_true: str = "да"
    is_number: bool = False
    name: str = ""
    value_type: type[FieldValue] = str

    def parse(self, text: str) -> FieldValue | None:
        """The value of a typed text; None of an empty one. Raises ValueError with a reason in Russian."""
        text = " ".join(text.split())
        if not text:
            return None
        if self.value_type is bool:
            if text.lower() not in _WORDS:
                raise ValueError(f"«{text[:40]}» — не «да» и не «нет»")
            return _WORDS[text.lower()]
        return self._whole_number(text) if self.value_type is int else self._text(text)

    def _whole_number(self, text: str) -> int:
        try:
            value = number(text, "fraction")
        except ValueError:
            raise ValueError(f"«{text[:40]}» — не число") from None
        if value != int(value) or not self.least <= value <= self.most:
            unit = f" ({self.unit})" if self.unit else ""
            raise ValueError(f"«{text[:40]}» — не целое число от {self.least} до {self.most}{unit}")
        return int(value)

    def _text(self, text: str) -> str:
        text = self.check(text)
        if len(text) > self.longest:
            raise ValueError(f"«{text[:40]}…» длиннее {self.longest} знаков")
        return text


def checked_barcode(text: str) -> str:
    """The digits of an EAN-8, UPC-A, EAN-13 or GTIN-14. Raises ValueError."""
    digits = text.replace(" ", "").replace("-", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) in _BARCODE_LENGTHS):
        raise ValueError(f"«{text[:40]}» — не 8, 12, 13 и не 14 цифр: впишите все цифры под штрихами")
    if sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(reversed(digits))) % 10:
        raise ValueError(f"«{text[:40]}» — последняя цифра не сходится с остальными: сверьте с упаковкой")
    return digits


def is_internal_barcode(barcode: str) -> bool:
    """A code that a shop gave itself (GS1 prefixes 20 to 29): it names nothing elsewhere."""
    return len(barcode) == 13 and barcode.startswith("2")


class ProductFields(BaseModel):
    """The declaration. A field is null where nobody knows it."""

    barcode: Annotated[
        str | None,
        ProductField(
            label="Штрихкод",
            headers=("barcode", "штрихкод", "штрих-код", "ean", "gtin"),
            hint="EAN или UPC: 8, 12, 13 или 14 цифр под штрихами",
            check=checked_barcode,
            is_number=True,
        ),
        Field(description="EAN: 8, 12, 13 или 14 цифр; своему коду магазина место в 20–29", examples=["4006633374668"]),
    ] = None
    weight_g: Annotated[
        int | None,
        ProductField(label="Масса", headers=("weight_g", "масса, г", "вес, г"), unit="г", most=2_000_000),
        Field(description="Масса с упаковкой, граммов", examples=[3900]),
    ] = None
    length_mm: Annotated[
        int | None,
        ProductField(label="Длина", headers=("length_mm", "длина, мм"), unit="мм", most=20_000, row="Габариты"),
        Field(description="Длина упаковки, мм", examples=[290]),
    ] = None
    width_mm: Annotated[
        int | None,
        ProductField(label="Ширина", headers=("width_mm", "ширина, мм"), unit="мм", most=20_000, row="Габариты"),
        Field(description="Ширина упаковки, мм", examples=[110]),
    ] = None
    height_mm: Annotated[
        int | None,
        ProductField(label="Высота", headers=("height_mm", "высота, мм"), unit="мм", most=20_000, row="Габариты"),
        Field(description="Высота упаковки, мм", examples=[340]),
    ] = None
    warranty_months: Annotated[
        int | None,
        ProductField(label="Гарантия", headers=("warranty_months", "гарантия, мес."), unit="мес.", most=240),
        Field(description="Гарантия, месяцев", examples=[12]),
    ] = None
    mark_required: Annotated[
        bool | None,
        ProductField(
            label="Обязательная маркировка «Честный знак»",
            headers=("mark_required", "маркировка", "честный знак"),
            row="Маркировка",
            when_true="«Честный знак»",
        ),
        Field(description="Товар подлежит обязательной маркировке «Честный знак»", examples=[True]),
    ] = None


def _declared() -> dict[str, ProductField]:
    fields = {}
    for name, info in ProductFields.model_fields.items():
        declaration = next(entry for entry in info.metadata if isinstance(entry, ProductField))
        fields[name] = replace(declaration, name=name, value_type=get_args(info.annotation)[0])
    return fields


PRODUCT_FIELDS: Mapping[str, ProductField] = _declared()
#: Kinds of part numbers that are the product's own; each field with `is_number` has one of its name.
OWN_NUMBER_KINDS = ("article", *(field.name for field in PRODUCT_FIELDS.values() if field.is_number))
#: Columns of `products` that its search document holds as they are.
DOCUMENT_COLUMNS = (
    "name", "article", "unit", "country", "mean_rating", "vote_count", "rating_rank", "popularity", "external",
    "packing_group", "packing_size",
)  # fmt: skip
#: Columns whose change renews the document.
TRIGGER_COLUMNS = (*DOCUMENT_COLUMNS, "brand_id", "category_id", "visible", *PRODUCT_FIELDS)


def field_values(product: object) -> dict[str, FieldValue | None]:
    """By the name of the field; `product` is a row of `products`."""
    return {name: getattr(product, name) for name in PRODUCT_FIELDS}


def field_rows(values: Mapping[str, FieldValue | None]) -> list[tuple[str, str, str, str | None]]:
    """(key, name, value, unit): the lines «Характеристики» of the known fields in the order of their declaration."""
    rows: dict[str, list[ProductField]] = {}
    for field in PRODUCT_FIELDS.values():
        rows.setdefault(field.row or field.label, []).append(field)
    lines = []
    for name, fields in rows.items():
        shown = [field.when_true if values[field.name] is True else values[field.name] for field in fields]
        if None not in shown and False not in shown:  # A flag that is not set is no news.
            lines.append((fields[0].name, name, " × ".join(map(str, shown)), fields[0].unit or None))
    return lines
