"""The server-rendered part of a list: its subcategories and first products, before the search has answered.

Plain links, which work without script. The web keeps the products until it has its own (web/src/shared/first-paint),
when `data-page` and `data-city` match its request.
"""

from collections.abc import Sequence
from html import escape

from api.catalog.packing_rule import amount_of
from api.catalog.schemas import CardOut, CategoryOut
from api.core.money import in_words
from api.storefront.heads.head import Head
from api.storefront.picture_source import CARD, source

#: Two rows of two on the widest phone; pictures below them load lazily.
_ON_FIRST_SCREEN = 4


def first_products(head: Head) -> str:
    cards = "".join(_card(card, index) for index, card in enumerate(head.products))
    attributes = f'data-page="{escape(head.path or "")}" data-city="{head.products[0].city_id}"'
    return (
        f'<p class="first-total"></p>{_tiles(head.subcategories)}'
        f'<div class="first-place"><div class="cards cards-4 first-goods" {attributes}>{cards}</div></div>'
    )


def _tiles(categories: Sequence[CategoryOut]) -> str:
    if not categories:
        return ""
    tiles = "".join(
        f'<li><a href="{escape(category.url)}"><span>{_drawing(category.image)}</span>{escape(category.name)}</a></li>'
        for category in categories
    )
    return f'<ul class="first-tiles">{tiles}</ul>'


def _drawing(key: str | None) -> str:
    return f'<img src="/images/w600/{escape(key)}.svg" alt="" width="56" height="56">' if key else ""


def _card(card: CardOut, index: int) -> str:
    address = f"/product/{card.id}"
    loading = 'fetchpriority="high"' if index < _ON_FIRST_SCREEN else 'loading="lazy"'
    image = f'<img {source(card.image, CARD)} alt="" width="600" height="600" {loading}>'
    kind = "first-card first-sized" if _has_size_row(card) else "first-card"
    return (
        f'<div class="{kind}"><a href="{address}" tabindex="-1" aria-hidden="true">{image}</a>'
        f'<b>{_price(card)}</b><a href="{address}">{escape(card.name)}</a></div>'
    )


def _has_size_row(card: CardOut) -> bool:
    """Whether the web's card has a row of sizes or the price of a litre (web/src/entities/product/size-chips.tsx)."""
    has_unit_price = card.size is not None and card.cost is not None and amount_of(card.size) != 1
    return len(card.sizes) > 1 or has_unit_price


def _price(card: CardOut) -> str:
    """With the thin spaces of the web, so that the layout does not shift when the web renders the card."""
    if card.cost is None:
        return "Цена по запросу"
    number, space, sign = in_words(round(card.cost * 100)).rpartition("\u00a0")
    return number.replace("\u00a0", "\u2009") + space + sign
