"""Writes the texts into the database. Existing rows belong to staff and are not changed, with one exception:
the image of a drawing that no product has any more is replaced, as it cannot be rendered.
"""

from collections.abc import Iterable

from sqlalchemy.orm import Session

from api.content.markup import sanitise_markup
from api.content.models import Banner, FaqEntry, Page, Post
from api.core.json_types import JsonObject
from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem
from api.seed.content.text_files import city_ids, texts, yaml_list
from api.seed.content.typography import typeset
from api.seed.repository import first_drawings, insert_all, insert_missing, insert_with_image, product_ids

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
            "answer": sanitise_markup(typeset(entry["answer"])),
        }
        for topic in yaml_list("faq")
        for entry in topic["questions"]
    ]
    insert_missing(session, Page, pages)
    numbered = [answer | {"position": position} for position, answer in enumerate(answers)]
    insert_missing(session, FaqEntry, numbered)


def write_offers(session: Session, source: str) -> None:
    """Writes banners, posts, promotions and sets, which refer to products and show their drawings."""
    products = ProductLookup(session, source)
    insert_with_image(session, Banner, "key", _banners(products))
    insert_with_image(session, Post, "title", _posts(products))
    _write_promotions(session, products)
    _write_sets(session, products)


class ProductLookup:
    """Ids and first drawings of the demo products by their keys in the data files."""

    def __init__(self, session: Session, source: str) -> None:
        self.ids = product_ids(session, source)
        self.pictures = first_drawings(session, source)


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
    added = insert_with_image(session, Promotion, "slug", rows)
    promotion_products = [
        {"promotion_id": added[text.name], "product_id": products.ids[key], "position": position}
        for text in texts("promotions")
        if text.name in added
        for position, key in enumerate(text.head["products"])
        if key in products.ids
    ]
    insert_all(session, PromotionProduct, promotion_products)


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
    added = insert_with_image(session, ProductSet, "slug", rows)
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
    insert_all(session, SetItem, items)
