"""The server-rendered part of a list: its subcategories and first products, before the search has answered.

Plain links, which work without script. The web keeps the products until it has its own (web/src/shared/first-paint),
when `data-page` and `data-city` match its request.
"""

from collections.abc import Sequence
from html import escape

from api.catalog.packing_rule import amount_of
from api.catalog.schemas import CardOut, CategoryOut, ImageOut
from api.core.money import in_words
from api.storefront.heads.head import Crumb, Head, picture_path

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


HOME = Crumb("Главная", "/")


def first_paint(head: Head) -> str:
    kind = "first-product" if head.kind == "product" else ""
    return (
        f'<div class="first-bar"></div><main id="main" class="wrap first {kind}">'
        f"{_crumbs(head)}<div>{_picture(head)}{_h1(head)}</div>{first_products(head) if head.products else ''}</main>"
    )


def _h1(head: Head) -> str:
    return f"<h1>{escape(head.heading)}</h1>"


def _crumbs(head: Head) -> str:
    parents = [HOME, *head.crumbs[:-1]]
    links = "".join(f'<a href="{escape(crumb.path)}">{escape(crumb.name)}</a>' for crumb in parents)
    last = "" if head.kind == "product" else f"<span>{escape(head.heading)}</span>"
    return f'<nav aria-label="Путь">{links}{last}</nav>'


def _picture(head: Head) -> str:
    if head.picture is None:
        return ""
    image = source(head.picture, GALLERY)
    thumbs = ' class="first-thumbs"' if head.has_more_pictures else ""
    words = f'alt="{escape(head.heading)}" width="600" height="600" fetchpriority="high"'
    return f"<figure{thumbs}><img {image} {words}></figure>"


_WIDTHS = (200, 600, 2000)
#: `sizes` of the gallery of a product and of a card in a list, as the web has them.
GALLERY = "(max-width: 767px) 100vw, 592px"
CARD = "(max-width: 767px) 45vw, 260px"


def source(picture: ImageOut, sizes: str) -> str:
    """Attributes of `img`."""
    address = f'src="{picture_path(picture)}"'
    return address if picture.ext == "svg" else f'{address} srcset="{_set(picture)}" sizes="{sizes}"'


def preload_source(picture: ImageOut, sizes: str) -> str:
    """Attributes of `link rel="preload"`."""
    if picture.ext == "svg":
        return f'href="{picture_path(picture)}"'
    return f'imagesrcset="{_set(picture)}" imagesizes="{sizes}"'


def _set(picture: ImageOut) -> str:
    return ", ".join(f"{picture_path(picture, width)} {width}w" for width in _WIDTHS)
