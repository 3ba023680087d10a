"""Writes the parts of a product card: its fields, its numbers, its options."""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.admin.choice_repository import brands, categories
from api.admin.formatting import number
from api.admin.forms.fields import ChoiceField, Field, FieldError, FlagField, FormInput, TextAreaField, TextField
from api.admin.forms.form import Form
from api.admin.products.card_repository import ProductCardRepository
from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS, FieldValue, ProductField, field_values
from api.imports.row_mapper import from_text, sanitise_description
from api.tabular.number_parsing import number as parse_number
from api.text.part_numbers import number_key

MAX_ROWS = 200
#: Empty rows shown below the others for new entries.
SPARE_ROWS = 3
#: Cells by column name; the key "error" holds the message beside a row.
Cells = dict[str, str]


class RowTable:
    """`columns` name the boxes of a row; the last one decides whether a row is empty."""

    def __init__(self, columns: tuple[str, ...], rows: Sequence[Cells]) -> None:
        self.columns = columns
        self.rows = rows
        stored = "\n".join("\t".join(row[name] for name in columns) for row in rows)
        #: A hash of the stored rows, submitted with the form.
        self.fingerprint = hashlib.sha256(stored.encode()).hexdigest()[:16]

    def read(self, data: FormInput) -> bool:
        """Takes the submitted rows without empty ones; False when the stored rows have changed meanwhile."""
        columns = [data.all(name)[: MAX_ROWS + SPARE_ROWS] for name in self.columns]
        submitted = [dict(zip(self.columns, cells, strict=True)) for cells in zip(*columns, strict=False)]
        self.rows = [row for row in submitted if row[self.columns[-1]]]
        return data.text("seen") == self.fingerprint

    @property
    def errors(self) -> list[str]:
        return [row["error"] for row in self.rows if row.get("error")]

    @property
    def rows_with_spares(self) -> list[Cells]:
        return [*self.rows, *[dict.fromkeys(self.columns, "") for _ in range(SPARE_ROWS)]]


def description_html(text: str) -> str:
    return sanitise_description(from_text(text))


@dataclass(frozen=True, kw_only=True)
class _DeclaredField(Field):
    """A text or a number that api.catalog.product_fields declares."""

    declaration: ProductField

    def parse_text(self, text: str) -> FieldValue | None:
        try:
            return self.declaration.parse(text)
        except ValueError as error:
            raise FieldError(f"{self.declaration.label}: {error}") from None


class _DeclaredFlag(FlagField):
    """A box that is not ticked leaves a flag unknown."""

    def parse_text(self, text: str) -> bool | None:
        return True if text else None


def declared_field(field: ProductField) -> Field:
    label = f"{field.label}, {field.unit}" if field.unit else field.label
    if field.value_type is bool:
        return _DeclaredFlag(name=field.name, label=label, hint=field.hint)
    return _DeclaredField(name=field.name, label=label, hint=field.hint, width="w-third", declaration=field)


def card_fields(session: Session) -> list[Field]:
    return [
        TextAreaField(name="name", label="Название", required=True, longest=300),
        TextField(name="article", label="Артикул", longest=100, empty_is_none=True, mono=True, width="w-third"),
        TextField(
            name="brand", label="Бренд", longest=100, width="w-third",
            suggestions=[name for _, name in brands(session)],
        ),
        TextField(name="country", label="Страна", longest=60, empty_is_none=True, width="w-third"),
        FlagField(name="new_brand", label="Завести бренд, если такого ещё нет"),
        ChoiceField(name="category_id", label="Категория", choices=categories(session), width="w-half", required=True),
        TextField(name="unit", label="Единица", longest=20, required=True, width="w-half keep", hint="шт., л, компл."),
        TextAreaField(
            name="description",
            label="Описание",
            longest=50_000,
            tall=True,
            check=description_html,
            hint="Простой текст или HTML: абзацы, списки, таблицы, заголовки h3. Остальная разметка уберётся.",
        ),
        *map(declared_field, PRODUCT_FIELDS.values()),
        FlagField(name="visible", label="Показывать на витрине"),
    ]  # fmt: skip


def card_values(product: Product, brand: str) -> dict[str, object]:
    own = ("name", "article", "country", "category_id", "unit", "description", "visible")
    values: dict[str, object] = {name: value or None for name, value in field_values(product).items()}
    return values | {name: getattr(product, name) for name in own} | {"brand": brand, "new_brand": False}


#: The source of products created by staff, beside the sources of price lists.
SOURCE = "admin"
NUMBER_KINDS = (
    ("article", "Артикул"), ("oem", "Оригинальный"), ("analogue", "Аналог"), ("superseded", "Прежний"),
)  # fmt: skip
LONGEST_NUMBER, LONGEST_BRAND, LONGEST_OPTION = 60, 100, 200


def new_product() -> Product:
    return Product(source=SOURCE, source_key=uuid.uuid4().hex, name="", unit="шт.", visible=True, description="")


class ProductCardService:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.repository = ProductCardRepository(session)

    def form(self, product: Product) -> Form:
        return Form(card_fields(self._session), card_values(product, self.repository.brand_name(product.brand_id)))

    def save(self, product: Product, form: Form) -> bool:
        """Writes the changed values, the brand by its name. False, with an error in the form, for an unknown brand."""
        changed = dict(form.changed_values)
        changed.pop("new_brand", None)
        if "brand" in changed:
            brand = str(changed.pop("brand") or "")
            brand_id = self.repository.brand_id(brand, create=bool(form.values.get("new_brand"))) if brand else None
            if brand and brand_id is None:
                message = "Такого бренда нет. Выберите из подсказок или отметьте ниже, что его надо завести."
                form.refuse({"brand": message})
                return False
            changed["brand_id"] = brand_id
        for name, value in changed.items():
            setattr(product, name, value)
        self._session.flush()
        if changed.keys() & {"brand_id", *OWN_NUMBER_KINDS}:
            self._sync_own_numbers(product)
        self.repository.write_packing(product.id)
        return True

    def _sync_own_numbers(self, product: Product) -> None:
        """Keeps article and barcode among the part numbers, by which products are found; imports do the same."""
        brand = self.repository.brand_name(product.brand_id)
        others = self.repository.numbers(product.id)
        known = {(row.key, row.brand) for row in others if row.kind not in OWN_NUMBER_KINDS}
        numbers: dict[tuple[str, str], PartNumber] = {}
        for kind in OWN_NUMBER_KINDS:
            text = getattr(product, kind) or ""
            key = number_key(text)
            if key and (key, brand) not in known:
                number = PartNumber(product_id=product.id, brand=brand, number=text, key=key, kind=kind)
                numbers.setdefault((key, brand), number)
        self.repository.replace_numbers(product.id, OWN_NUMBER_KINDS, numbers.values())

    # Numbers

    def number_table(self, product_id: int) -> RowTable:
        rows = [
            {"kind": row.kind, "brand": row.brand, "number": row.number} for row in self.repository.numbers(product_id)
        ]
        return RowTable(("kind", "brand", "number"), rows)

    def save_numbers(self, product_id: int, table: RowTable) -> bool:
        """Replaces all numbers; False, with errors beside the rows, when one of them is invalid."""
        kinds = dict(NUMBER_KINDS)
        unique: dict[tuple[str, str], dict[str, str]] = {}
        for row in table.rows:
            key = number_key(row["number"])
            if not key or len(row["number"]) > LONGEST_NUMBER or len(row["brand"]) > LONGEST_BRAND:
                row["error"] = "В номере нужны буквы или цифры, не больше 60 знаков"
            elif row["kind"] not in kinds:
                row["error"] = "Выберите, что это за номер"
            unique.setdefault((key, row["brand"]), row)
        if table.errors:
            return False
        # As in imports, a number belongs to the part of its maker, whichever spelling names the maker.
        brands = self.repository.brands()
        numbers = [
            PartNumber(product_id=product_id, brand_key=brands.key(brand), key=key, **row)
            for (key, brand), row in unique.items()
        ]
        self.repository.replace_numbers(product_id, dict(NUMBER_KINDS), numbers)
        return True

    def describe_numbers(self, table: RowTable) -> str:
        """The rows on one line, for the audit log."""
        return "; ".join(" ".join(row[name] for name in table.columns if row[name]) for row in table.rows)

    # Options

    def option_table(self, product_id: int) -> RowTable:
        rows = [
            {"option": str(row.option_id), "value": _number_text(row.number or 0) if row.text is None else row.text}
            for row in self.repository.options(product_id)
        ]
        return RowTable(("option", "value"), rows)

    def save_options(self, product_id: int, table: RowTable) -> bool:
        """Replaces all options; False, with errors beside the rows, when one of them is invalid."""
        options_by_id = self.repository.known_options()
        options = []
        for position, row in enumerate(table.rows):
            text = row["option"]
            option = options_by_id.get(int(text)) if text.isascii() and text.isdigit() else None
            if option is None:
                row["error"] = "Выберите свойство"
            else:
                options.append(_product_option(product_id, position, option, row))
        if table.errors:
            return False
        self.repository.replace_options(product_id, options)
        self.repository.write_packing(product_id)
        return True

    def describe_options(self, table: RowTable) -> str:
        """The rows with the names of the options, for the audit log."""
        options_by_id = self.repository.known_options()
        return "; ".join(f"{options_by_id[int(row['option'])].name}: {row['value']}" for row in table.rows)


def _product_option(product_id: int, position: int, option: Option, row: dict[str, str]) -> ProductOption:
    """Sets the error of the row when its value does not fit the option."""
    product_option = ProductOption(product_id=product_id, position=position, option_id=option.id)
    if len(row["value"]) > LONGEST_OPTION:
        row["error"] = f"Длиннее {LONGEST_OPTION} знаков"
    if option.kind != "number":
        product_option.text = row["value"]
        return product_option
    try:
        product_option.number = float(parse_number(row["value"], "fraction"))
    except ValueError:
        row["error"] = "Здесь нужно число"
    return product_option


def _number_text(value: float) -> str:
    return number(int(value) if value == int(value) else value).replace("\u2009", "")
