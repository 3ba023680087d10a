"""Rules that several kinds of records share."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.forms.fields import WrongError
from api.admin.records.kind import Errors, Values
from api.catalog.models import Product
from api.cities.models import City

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]*")
_LINE = re.compile(r"№?\s*(\d{1,9})(?:\s*[x×хХ*]\s*(\d{1,3}))?")
MOST_GOODS = 200


def slug(text: str) -> str:
    if not _SLUG.fullmatch(text):
        raise WrongError("Только строчные латинские буквы, цифры и дефис")
    return text


def link(text: str) -> str:
    """A path of the shop or an https address."""
    parts = urlsplit(text)
    own = text.startswith("/") and not text.startswith(("//", "/\\"))
    outside = parts.scheme == "https" and bool(parts.netloc)
    if not (own or outside) or any(char.isspace() for char in text):
        raise WrongError("Адрес страницы магазина, например /promo/osen, или https://…")
    return text


def dates(meant: Values) -> Errors:
    starts, ends = meant.get("starts_at"), meant.get("ends_at")
    return {"ends_at": "Конец должен быть позже начала"} if starts and ends and ends <= starts else {}


def unique(column: Any, name: str, message: str) -> Callable[[Session, Values, Any], Errors]:
    def check(db: Session, meant: Values, row: Any) -> Errors:
        found = db.scalar(select(column.class_).where(column == meant.get(name)))
        return {name: message} if found is not None and found is not row else {}

    return check


def cities(db: Session) -> list[tuple[int, str]]:
    return [(city_id, name) for city_id, name in db.execute(select(City.id, City.name).order_by(City.position))]


def goods(text: str) -> str:
    """Lines of products as they are kept in the box: «№ 12», «№ 12 × 2»; whether they exist is asked later."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) > MOST_GOODS:
        raise WrongError(f"Не больше {MOST_GOODS} товаров")
    told: dict[int, int] = {}
    for line in lines:
        match = _LINE.match(line)
        if not match or not 0 < int(match[2] or 1) <= 100:
            raise WrongError(f"Строка «{line[:40]}»: нужен номер товара, например 12 или 12 × 2")
        told.setdefault(int(match[1]), int(match[2] or 1))
    return "\n".join(f"{product} × {qty}" if qty > 1 else str(product) for product, qty in told.items())


def listed(text: str) -> list[tuple[int, int]]:
    """(product, pieces) of such a box."""
    found = []
    for line in text.split("\n") if text else []:
        product, _, qty = line.partition(" × ")
        found.append((int(product), int(qty or 1)))
    return found


def missing_goods(db: Session, text: str) -> Errors:
    wanted = [product for product, _ in listed(text)]
    known = set(db.scalars(select(Product.id).where(Product.id.in_(wanted))))
    lost = [str(product) for product in wanted if product not in known]
    return {"goods": f"Таких товаров нет: {', '.join(lost[:10])}"} if lost else {}
