"""Writes the texts into the database. Existing rows belong to staff and are not changed, with one exception:
the image of a drawing that no product has any more is replaced, as it cannot be rendered.
"""

from collections.abc import Iterable

from sqlalchemy import exists, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.catalog.models import Product, ProductImage
from api.content.markup import sanitised
from api.content.models import Banner, FaqEntry, Page, Post
from api.core.json_types import JsonObject
from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem
from api.seed.content.text_files import city_ids, texts, yaml_list
from api.seed.content.typography import typeset

ModelWithImage = type[Banner] | type[Post] | type[Promotion] | type[ProductSet]
Row = JsonObject


def write_pages(session: Session) -> None:
    """Writes pages and FAQ entries, which a shop without products needs too."""
    pages = [
        {
            "slug": text.name,
            "title": text.title,
            "lead": text.lead,
            "html": text.html,
            "page_group": text.head["group"],
            "position": text.head["position"],
        }
        for text in texts("pages")
    ]
    answers = [
        {
            "topic": topic["topic"],
            "question": typeset(entry["question"]),
            "answer": sanitised(typeset(entry["answer"])),
        }
        for topic in yaml_list("faq")
        for entry in topic["questions"]
    ]
    session.execute(insert(Page).on_conflict_do_nothing(), pages)
    numbered = [answer | {"position": position} for position, answer in enumerate(answers)]
    session.execute(insert(FaqEntry).on_conflict_do_nothing(), numbered)


def write_offers(session: Session, source: str) -> None:
    """Writes banners, posts, promotions and sets, which refer to products and show their drawings."""
    products = ProductLookup(session, source)
    _insert(session, Banner, "key", _banners(products))
    _insert(session, Post, "title", _posts(products))
    _write_promotions(session, products)
    _write_sets(session, products)


class ProductLookup:
    """Ids and first drawings of the demo products by their keys in the data files."""

    def __init__(self, session: Session, source: str) -> None:
        ids = select(Product.source_key, Product.id).where(Product.source == source)
        self.ids: dict[str, int] = dict(session.execute(ids).tuples().all())
        first = select(Product.source_key, ProductImage.key).join(ProductImage, ProductImage.product_id == Product.id)
        first = first.where(Product.source == source, ProductImage.position == 0, ProductImage.kind == "drawing")
        self.pictures: dict[str, str] = dict(session.execute(first).tuples().all())


def _banners(products: ProductLookup) -> Iterable[Row]:
    for position, row in enumerate(yaml_list("banners"), 1):
        yield {
            "key": row["key"],
            "placement": row["placement"],
            "position": row.get("position", position),
            "title": typeset(row["title"]),
            "text": typeset(row["text"]),
            "button": row.get("button", ""),
            "link": row["link"],
            "theme": row["theme"],
            "image": products.pictures.get(row.get("picture", "")),
            "city_ids": city_ids(row.get("cities", [])),
        }


def _posts(products: ProductLookup) -> Iterable[Row]:
    for text in texts("posts"):
        yield {
            "title": text.title,
            "topic": text.head["topic"],
            "lead": text.lead,
            "html": text.html,
            "image": products.pictures.get(text.head["picture"]),
            "published_at": text.published_at,
        }


def _write_promotions(session: Session, products: ProductLookup) -> None:
    rows = [
        {
            "slug": text.name,
            "title": text.title,
            "lead": text.lead,
            "html": text.html,
            "position": text.head["position"],
            "image": products.pictures.get(text.head["picture"]),
            "city_ids": text.city_ids,
        }
        for text in texts("promotions")
    ]
    added = _insert(session, Promotion, "slug", rows)
    promotion_products = [
        {"promotion_id": added[text.name], "product_id": products.ids[key], "position": position}
        for text in texts("promotions")
        if text.name in added
        for position, key in enumerate(text.head["products"])
        if key in products.ids
    ]
    if promotion_products:
        session.execute(insert(PromotionProduct), promotion_products)


def _write_sets(session: Session, products: ProductLookup) -> None:
    """Sets are written only when all their products exist: without one the price would be wrong."""
    complete = [text for text in texts("sets") if all(item["product"] in products.ids for item in text.head["items"])]
    rows = [
        {
            "slug": text.name,
            "title": text.title,
            "lead": text.lead,
            "html": text.html,
            "position": text.head["position"],
            "image": products.pictures.get(text.head["picture"]),
        }
        for text in complete
    ]
    added = _insert(session, ProductSet, "slug", rows)
    items = [
        {
            "set_id": added[text.name],
            "product_id": products.ids[item["product"]],
            "qty": item["qty"],
            "position": position,
        }
        for text in complete
        if text.name in added
        for position, item in enumerate(text.head["items"])
    ]
    if items:
        session.execute(insert(SetItem), items)


def _insert(session: Session, table: ModelWithImage, key: str, rows: Iterable[Row]) -> dict[str, int]:
    """Inserts missing rows and returns their ids by key; replaces lost drawings of existing ones."""
    added = {}
    column = table.__table__.c[key]
    for row in rows:
        statement = insert(table).values(row).on_conflict_do_nothing().returning(table.id)
        new_id = session.scalar(statement)
        if new_id is not None:
            added[row[key]] = new_id
        elif row["image"]:
            drawn = exists().where(ProductImage.key == table.image)
            replacement = update(table).where(
                column == row[key], table.image_ext == "svg", table.image.is_not(None), ~drawn
            )
            session.execute(replacement.values(image=row["image"]))
    return added
