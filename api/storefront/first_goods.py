"""The beginning of a section as it stands before the search has answered: sections below it and its first goods.

Plain links: they lead on without any script. The web keeps the goods in their place until it has its own
(web/src/shared/first-paint), when `data-page` and `data-city` are those it would ask for.
"""

from collections.abc import Sequence
from html import escape

from api.catalog.schemas import CardOut, CategoryOut
from api.core.money import in_words
from api.storefront.heads.head import Head
from api.storefront.picture_source import CARD, source

#: On the widest phone two rows of two; the browser fetches what lies below when it is near.
_ON_FIRST_SCREEN = 4


def first_goods(head: Head) -> str:
    cards = "".join(_card(card, place) for place, card in enumerate(head.goods))
    belongs = f'data-page="{escape(head.path or "")}" data-city="{head.goods[0].city_id}"'
    return (
        f'<p class="first-total"></p>{_tiles(head.below)}'
        f'<div class="first-place"><div class="cards cards-4 first-goods" {belongs}>{cards}</div></div>'
    )


def _tiles(below: Sequence[CategoryOut]) -> str:
    if not below:
        return ""
    tiles = "".join(
        f'<li><a href="{escape(section.url)}"><span>{_drawing(section.image)}</span>{escape(section.name)}</a></li>'
        for section in below
    )
    return f'<ul class="first-tiles">{tiles}</ul>'


def _drawing(key: str | None) -> str:
    return f'<img src="/images/w600/{escape(key)}.svg" alt="" width="56" height="56">' if key else ""


def _card(card: CardOut, place: int) -> str:
    address = f"/product/{card.id}"
    when = 'fetchpriority="high"' if place < _ON_FIRST_SCREEN else 'loading="lazy"'
    image = f'<img {source(card.image, CARD)} alt="" width="600" height="600" {when}>'
    return (
        f'<div class="first-card"><a href="{address}" tabindex="-1" aria-hidden="true">{image}</a>'
        f'<b>{_price(card)}</b><a href="{address}">{escape(card.name)}</a></div>'
    )


def _price(card: CardOut) -> str:
    """With the web's thin spaces, so that nothing moves when its own card comes."""
    if card.cost is None:
        return "Цену уточним"
    number, space, sign = in_words(round(card.cost * 100)).rpartition("\u00a0")
    return number.replace("\u00a0", "\u2009") + space + sign
