"""What a product is called and where it belongs: the fields of its card, and its options and numbers as rows."""

import hashlib
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api.admin.forms.fields import Area, Choice, Field, Flag, Text
from api.admin.forms.form import Form
from api.admin.goods.products import categories
from api.admin.posted import Posted
from api.admin.wording import number
from api.catalog.models import Brand, Category, Option, PartNumber, Product, ProductOption
from api.core.errors import NotFoundError
from api.imports.description_html import from_text, sanitised
from api.tabular.number_parsing import number as parsed_number
from api.text.part_keys import number_key
from api.text.slugs import unique_slug

#: Marks products made by hand among those of suppliers.
SOURCE = "admin"
NUMBER_KINDS = (
    ("article", "Артикул"), ("oem", "Оригинальный"), ("analogue", "Аналог"), ("superseded", "Прежний"),
)  # fmt: skip
MOST_ROWS = 200
SPARE_ROWS = 3


def description(text: str) -> str:
    return sanitised(from_text(text))


def fields(db: Session) -> list[Field]:
    brands = db.scalars(select(Brand.name).order_by(func.lower(Brand.name))).all()
    return [
        Area(name="name", label="Название", required=True, longest=300),
        Text(name="article", label="Артикул", longest=100, empty_is_none=True, mono=True, width="w-third"),
        Text(name="brand", label="Бренд", longest=100, suggestions=brands, width="w-third"),
        Text(name="country", label="Страна", longest=60, empty_is_none=True, width="w-third"),
        Flag(name="new_brand", label="Завести бренд, если такого ещё нет"),
        Choice(name="category_id", label="Категория", choices=categories(db), width="w-half", required=True),
        Text(name="unit", label="Единица", longest=20, required=True, width="w-half keep", hint="шт., л, компл."),
        Area(
            name="description",
            label="Описание",
            longest=50_000,
            tall=True,
            check=description,
            hint="Простой текст или HTML: абзацы, списки, таблицы, заголовки h3. Остальная разметка уберётся.",
        ),
        Flag(name="visible", label="Показывать на витрине"),
    ]


def values(db: Session, product: Product) -> dict[str, Any]:
    brand = db.get(Brand, product.brand_id) if product.brand_id else None
    return {
        "name": product.name,
        "article": product.article,
        "brand": brand.name if brand else "",
        "country": product.country,
        "category_id": product.category_id,
        "unit": product.unit,
        "description": product.description,
        "visible": product.visible,
        "new_brand": False,
    }


def get(db: Session, product_id: int, *, lock: bool = False) -> Product:
    product = db.get(Product, product_id, with_for_update=lock, populate_existing=lock)
    if product is None:
        raise NotFoundError("product_not_found", "Товара с таким номером нет: возможно, его удалили.")
    return product


def save(db: Session, product: Product, form: Form) -> bool:
    """Writes what the form changed, the brand by its name; without one of that name the form says so."""
    changed = dict(form.changed)
    changed.pop("new_brand", None)
    if "brand" in changed:
        brand_id = _brand_id(db, changed.pop("brand"), make=bool(form.meant.get("new_brand")))
        if brand_id == 0:
            form.refuse({"brand": "Такого бренда нет. Выберите из подсказок или отметьте ниже, что его надо завести."})
            return False
        changed["brand_id"] = brand_id
    for name, value in changed.items():
        setattr(product, name, value)
    db.flush()
    if "article" in changed or "brand_id" in changed:
        _keep_article_among_numbers(db, product)
    return True


def new_product(db: Session) -> Product:
    return Product(source=SOURCE, source_key=uuid.uuid4().hex, name="", unit="шт.", visible=True, description="")


def _brand_id(db: Session, name: str, *, make: bool) -> int | None:
    """None: no brand; 0: there is none of that name."""
    if not name:
        return None
    found = db.scalar(select(Brand.id).where(func.lower(Brand.name) == name.lower()))
    if found or not make:
        return found or 0
    brand = Brand(name=name, slug=unique_slug(name, set(db.scalars(select(Brand.slug)))))
    db.add(brand)
    db.flush()
    return brand.id


def _keep_article_among_numbers(db: Session, product: Product) -> None:
    """A product is found by its own article (as imports keep it)."""
    db.execute(delete(PartNumber).where(PartNumber.product_id == product.id, PartNumber.kind == "article"))
    key = number_key(product.article or "")
    if not key:
        return
    brand = (db.scalar(select(Brand.name).where(Brand.id == product.brand_id)) if product.brand_id else "") or ""
    taken = select(PartNumber.id).where(
        PartNumber.product_id == product.id, PartNumber.key == key, PartNumber.brand == brand
    )
    if db.scalar(taken) is None:
        db.add(PartNumber(product_id=product.id, brand=brand, number=product.article or "", key=key, kind="article"))
        db.flush()


@dataclass
class Rows:
    """A short table of boxes sent as a whole: `rows` as they stand, with an error beside those that are wrong."""

    names: tuple[str, ...]
    rows: list[dict[str, str]]
    seen: str

    @classmethod
    def of(cls, names: tuple[str, ...], rows: Sequence[Mapping[str, str]]) -> "Rows":
        kept = [dict(row) for row in rows]
        return cls(names, kept, _fingerprint(names, kept))

    def read(self, form: Posted) -> bool:
        """Rows with something in them; False when the table was changed by somebody else meanwhile."""
        columns = [form.all(name)[: MOST_ROWS + SPARE_ROWS] for name in self.names]
        sent = [dict(zip(self.names, cells, strict=True)) for cells in zip(*columns, strict=False)]
        own = [row for row in sent if row[self.names[-1]]]
        fresh = form.text("seen") == self.seen
        self.rows = own
        return fresh

    @property
    def errors(self) -> list[str]:
        return [row["error"] for row in self.rows if row.get("error")]

    @property
    def shown(self) -> list[dict[str, str]]:
        """With a few empty ones to write in."""
        return [*self.rows, *[dict.fromkeys(self.names, "") for _ in range(SPARE_ROWS)]]

    def told(self) -> str:
        return "; ".join(" ".join(row[name] for name in self.names if row[name]) for row in self.rows)


def _fingerprint(names: tuple[str, ...], rows: Sequence[Mapping[str, str]]) -> str:
    text = "\n".join("\t".join(row[name] for name in names) for row in rows)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def number_rows(db: Session, product_id: int) -> Rows:
    query = select(PartNumber).where(PartNumber.product_id == product_id).order_by(PartNumber.id)
    rows = [{"kind": row.kind, "brand": row.brand, "number": row.number} for row in db.scalars(query)]
    return Rows.of(("kind", "brand", "number"), rows)


def save_numbers(db: Session, product_id: int, table: Rows) -> bool:
    kinds = dict(NUMBER_KINDS)
    unique: dict[tuple[str, str], dict[str, str]] = {}
    for row in table.rows:
        key = number_key(row["number"])
        if not key or len(row["number"]) > 60 or len(row["brand"]) > 100:
            row["error"] = "В номере нужны буквы или цифры, не больше 60 знаков"
        elif row["kind"] not in kinds:
            row["error"] = "Выберите, что это за номер"
        unique.setdefault((key, row["brand"]), row)
    if table.errors:
        return False
    db.execute(delete(PartNumber).where(PartNumber.product_id == product_id))
    db.add_all(
        PartNumber(product_id=product_id, brand=brand, number=row["number"], key=key, kind=row["kind"])
        for (key, brand), row in unique.items()
    )
    db.flush()
    return True


def options(db: Session) -> dict[int, Option]:
    return {option.id: option for option in db.scalars(select(Option).order_by(Option.position, Option.name))}


def option_rows(db: Session, product_id: int) -> Rows:
    query = select(ProductOption).where(ProductOption.product_id == product_id).order_by(ProductOption.position)
    rows = [
        {"option": str(row.option_id), "value": row.text if row.text is not None else _plain(row.number or 0)}
        for row in db.scalars(query)
    ]
    return Rows.of(("option", "value"), rows)


def save_options(db: Session, product_id: int, table: Rows) -> bool:
    known, made = options(db), []
    for position, row in enumerate(table.rows):
        option = known.get(int(row["option"])) if row["option"].isascii() and row["option"].isdigit() else None
        if option is None:
            row["error"] = "Выберите свойство"
            continue
        value: dict[str, Any] = {"text": row["value"]}
        if len(row["value"]) > 200:
            row["error"] = "Длиннее 200 знаков"
        if option.kind == "number":
            try:
                value = {"number": float(parsed_number(row["value"], "fraction"))}
            except ValueError:
                row["error"] = "Здесь нужно число"
        made.append(ProductOption(product_id=product_id, position=position, option_id=option.id, **value))
    if table.errors:
        return False
    db.execute(delete(ProductOption).where(ProductOption.product_id == product_id))
    db.add_all(made)
    db.flush()
    return True


def _plain(value: float) -> str:
    return number(int(value) if value == int(value) else value).replace("\u2009", "")


def category_path(db: Session, category_id: int) -> list[str]:
    names: list[str] = []
    row = db.get(Category, category_id)
    while row is not None:
        names.insert(0, row.name)
        row = db.get(Category, row.parent_id) if row.parent_id else None
    return names
