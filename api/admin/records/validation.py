"""Validation that several types of records share."""

import re
from collections.abc import Callable
from datetime import datetime
from urllib.parse import urlsplit

from sqlalchemy.orm import Session

from api.admin.forms.fields import FieldError, FieldValues, TextAreaField
from api.admin.records.record_type import FieldErrors, Model
from api.admin.records.repository import RecordRepository

_LINE = re.compile(r"№?\s*(\d{1,9})(?:\s*[x×хХ*]\s*(\d{1,3}))?")
MAX_PRODUCTS = 200
MAX_PIECES = 100


def matching(pattern: str, message: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise FieldError(message)
        return text

    return check


def check_link(text: str) -> str:
    """A path of the shop or an https address."""
    parts = urlsplit(text)
    is_own = text.startswith("/") and not text.startswith(("//", "/\\"))
    is_external = parts.scheme == "https" and bool(parts.netloc)
    if not (is_own or is_external) or any(char.isspace() for char in text):
        raise FieldError("Адрес страницы магазина, например /promo/osen, или https://…")
    return text


def check_period(values: FieldValues) -> FieldErrors:
    starts, ends = values.get("starts_at"), values.get("ends_at")
    if isinstance(starts, datetime) and isinstance(ends, datetime) and ends <= starts:
        return {"ends_at": "Конец должен быть позже начала"}
    return {}


def unique(model: type[Model], name: str, message: str) -> Callable[[Session, FieldValues, Model | None], FieldErrors]:
    """A check that no other row has the same value of the attribute `name`."""

    def check(session: Session, values: FieldValues, row: Model | None) -> FieldErrors:
        other = RecordRepository(session).find_by(model, name, values.get(name))
        return {name: message} if other is not None and other is not row else {}

    return check


class ProductLinesField(TextAreaField):
    """Lines «№ 12» or «№ 12 × 2», a product once: (product id, pieces) pairs of products that may not exist."""

    def to_text(self, value: object) -> str:
        items = value if isinstance(value, list) else []
        return "\n".join(f"{product_id} × {qty}" if qty > 1 else str(product_id) for product_id, qty in items)

    def parse_text(self, text: str) -> list[tuple[int, int]]:
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        if len(lines) > MAX_PRODUCTS:
            raise FieldError(f"Не больше {MAX_PRODUCTS} товаров")
        pieces: dict[int, int] = {}
        for line in lines:
            match = _LINE.match(line)
            if not match or not 0 < int(match[2] or 1) <= MAX_PIECES:
                raise FieldError(f"Строка «{line[:40]}»: нужен номер товара, например 12 или 12 × 2")
            pieces.setdefault(int(match[1]), int(match[2] or 1))
        return list(pieces.items())


def check_products_exist(session: Session, values: FieldValues) -> FieldErrors:
    goods = values["goods"]
    product_ids = [product_id for product_id, _ in goods] if isinstance(goods, list) else []
    existing = RecordRepository(session).existing_products(product_ids)
    unknown = [str(product_id) for product_id in product_ids if product_id not in existing]
    return {"goods": f"Таких товаров нет: {', '.join(unknown[:10])}"} if unknown else {}
