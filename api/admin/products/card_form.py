"""The form of the product card: its fields and the stored values."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.admin.choice_repository import brands, categories
from api.admin.forms.fields import ChoiceField, Field, FieldError, FlagField, TextAreaField, TextField
from api.catalog.models import Product
from api.catalog.product_fields import PRODUCT_FIELDS, FieldValue, ProductField, field_values
from api.imports.cell_texts import from_text, sanitise_description


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
    return {
        "name": product.name,
        "article": product.article,
        "brand": brand,
        "country": product.country,
        "category_id": product.category_id,
        "unit": product.unit,
        "description": product.description,
        "visible": product.visible,
        "new_brand": False,
        **{name: value or None for name, value in field_values(product).items()},
    }
