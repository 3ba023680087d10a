"""The form of the product card: its fields and the stored values."""

from sqlalchemy.orm import Session

from api.admin.forms.fields import Area, Choice, Field, Flag, Text
from api.admin.shop_choices import brands, categories
from api.catalog.models import Product
from api.imports.description_html import from_text, sanitised


def description_html(text: str) -> str:
    return sanitised(from_text(text))


def card_fields(session: Session) -> list[Field]:
    return [
        Area(name="name", label="Название", required=True, longest=300),
        Text(name="article", label="Артикул", longest=100, empty_is_none=True, mono=True, width="w-third"),
        Text(
            name="brand", label="Бренд", longest=100, width="w-third",
            suggestions=[name for _, name in brands(session)],
        ),
        Text(name="country", label="Страна", longest=60, empty_is_none=True, width="w-third"),
        Flag(name="new_brand", label="Завести бренд, если такого ещё нет"),
        Choice(name="category_id", label="Категория", choices=categories(session), width="w-half", required=True),
        Text(name="unit", label="Единица", longest=20, required=True, width="w-half keep", hint="шт., л, компл."),
        Area(
            name="description",
            label="Описание",
            longest=50_000,
            tall=True,
            check=description_html,
            hint="Простой текст или HTML: абзацы, списки, таблицы, заголовки h3. Остальная разметка уберётся.",
        ),
        Flag(name="visible", label="Показывать на витрине"),
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
    }
