"""Puts the texts into the database. What is there already is the staff's: it is never written over.

Only a drawing that no product has any more is replaced, since nobody could see it.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import exists, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.catalog.models import Product, ProductImage
from api.content.markup import sanitised
from api.content.models import Banner, FaqEntry, Page, Post
from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem
from api.seed.content.reading import city_ids, listed, texts
from api.seed.content.typeset import typeset

Pictured = type[Banner] | type[Post] | type[Promotion] | type[ProductSet]
Row = dict[str, Any]


def write_pages(session: Session) -> None:
    """Pages, questions and answers: a shop without goods needs them too."""
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
        for topic in listed("faq")
        for entry in topic["questions"]
    ]
    session.execute(insert(Page).on_conflict_do_nothing(), pages)
    numbered = [answer | {"position": position} for position, answer in enumerate(answers)]
    session.execute(insert(FaqEntry).on_conflict_do_nothing(), numbered)


def write_offers(session: Session, source: str) -> None:
    """Banners, posts, promotions and sets: they speak of goods and show their drawings."""
    goods = Goods(session, source)
    _insert(session, Banner, "key", _banners(goods))
    _insert(session, Post, "title", _posts(goods))
    _write_promotions(session, goods)
    _write_sets(session, goods)


class Goods:
    """Products of the seed by their keys in its files."""

    def __init__(self, session: Session, source: str) -> None:
        products = select(Product.source_key, Product.id).where(Product.source == source)
        self.ids: dict[str, int] = dict(session.execute(products).tuples().all())
        first = select(Product.source_key, ProductImage.key).join(ProductImage, ProductImage.product_id == Product.id)
        first = first.where(Product.source == source, ProductImage.position == 0, ProductImage.kind == "drawing")
        self.pictures: dict[str, str] = dict(session.execute(first).tuples().all())


def _banners(goods: Goods) -> Iterable[Row]:
    for position, row in enumerate(listed("banners"), 1):
        yield {
            "key": row["key"],
            "placement": row["placement"],
            "position": row.get("position", position),
            "title": typeset(row["title"]),
            "text": typeset(row["text"]),
            "button": row.get("button", ""),
            "link": row["link"],
            "theme": row["theme"],
            "image": goods.pictures.get(row.get("picture", "")),
            "city_ids": city_ids(row.get("cities", [])),
        }


def _posts(goods: Goods) -> Iterable[Row]:
    for text in texts("posts"):
        yield {
            "title": text.title,
            "topic": text.head["topic"],
            "lead": text.lead,
            "html": text.html,
            "image": goods.pictures.get(text.head["picture"]),
            "published_at": text.published_at,
        }


def _write_promotions(session: Session, goods: Goods) -> None:
    rows = [
        {
            "slug": text.name,
            "title": text.title,
            "lead": text.lead,
            "html": text.html,
            "position": text.head["position"],
            "image": goods.pictures.get(text.head["picture"]),
            "city_ids": text.city_ids,
        }
        for text in texts("promotions")
    ]
    added = _insert(session, Promotion, "slug", rows)
    products = [
        {"promotion_id": added[text.name], "product_id": goods.ids[key], "position": position}
        for text in texts("promotions")
        if text.name in added
        for position, key in enumerate(text.head["products"])
        if key in goods.ids
    ]
    if products:
        session.execute(insert(PromotionProduct), products)


def _write_sets(session: Session, goods: Goods) -> None:
    """A set comes whole or not at all: without one of its parts its price would be a lie."""
    whole = [text for text in texts("sets") if all(item["product"] in goods.ids for item in text.head["items"])]
    rows = [
        {
            "slug": text.name,
            "title": text.title,
            "lead": text.lead,
            "html": text.html,
            "position": text.head["position"],
            "image": goods.pictures.get(text.head["picture"]),
        }
        for text in whole
    ]
    added = _insert(session, ProductSet, "slug", rows)
    items = [
        {
            "set_id": added[text.name],
            "product_id": goods.ids[item["product"]],
            "qty": item["qty"],
            "position": position,
        }
        for text in whole
        if text.name in added
        for position, item in enumerate(text.head["items"])
    ]
    if items:
        session.execute(insert(SetItem), items)


def _insert(session: Session, table: Pictured, key: str, rows: Iterable[Row]) -> dict[str, int]:
    """Ids of the rows that were not there, by their keys; lost drawings of the others are mended."""
    added = {}
    column = table.__table__.c[key]
    for row in rows:
        statement = insert(table).values(row).on_conflict_do_nothing().returning(table.id)
        new_id = session.scalar(statement)
        if new_id is not None:
            added[row[key]] = new_id
        elif row["image"]:
            drawn = exists().where(ProductImage.key == table.image)
            mend = update(table).where(column == row[key], table.image_ext == "svg", table.image.is_not(None), ~drawn)
            session.execute(mend.values(image=row["image"]))
    return added
