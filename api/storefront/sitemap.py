"""The sitemap: every address for search engines, in parts below their limit of 50,000 addresses."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from api.catalog.schemas import CategoryOut
from api.catalog.ttl_cache import TtlCache
from api.content.models import page_url
from api.storefront.heads.head import Visit
from api.storefront.sitemap_repository import page_rows, part_rows, post_rows, product_rows

#: Ids in one part: parts by id are found by index, and a part keeps its address when products are deleted.
PART = 25_000
#: Addresses in one file.
LIMIT = 50_000
ALWAYS = (
    "/", "/catalog", "/catalog/zapcasti", "/catalog/vehicleSearch", "/sales", "/brands", "/promo", "/set", "/contacts",
    "/faq", "/post", "/vendorRegistration",
)  # fmt: skip


#: (path, time of the last change or None)
Address = tuple[str, datetime | None]
_parts = TtlCache[Sequence[tuple[int, datetime]]](seconds=60)


def index(session: Session) -> list[Address]:
    """The parts that have products."""
    parts = _parts.get(session, lambda session: part_rows(session, PART))
    products = [(f"/sitemap-products-{part}.xml", changed) for part, changed in parts]
    return [("/sitemap-pages.xml", None), *products]


def products(session: Session, part: int) -> list[Address]:
    rows = product_rows(session, first=(part - 1) * PART + 1, last=part * PART)
    return [(f"/product/{id_}", changed) for id_, changed in rows]


def pages(visit: Visit) -> list[Address]:
    """Everything but products. Offers are those of the shop's first city."""
    addresses: list[Address] = [
        *((path, None) for path in ALWAYS),
        *((node.url, None) for node in _nodes(visit.catalog.tree())),
        *((page_url(slug), changed) for slug, changed in page_rows(visit.session)),
        *((f"/post/{id_}", published) for id_, published in post_rows(visit.session)),
        *((row.url, None) for row in visit.promotions.promotions(visit.city)),
        *((row.url, None) for row in visit.promotions.sets(visit.city)),
        *((f"/brands/{brand.slug}", None) for brand in visit.catalog.brands()),
    ]
    return list(dict.fromkeys(addresses))[:LIMIT]  # «Запчасти» is both a fixed path and a category


def _nodes(tree: Iterable[CategoryOut]) -> Iterator[CategoryOut]:
    """Categories with products, depth first."""
    for node in tree:
        if node.products:
            yield node
            yield from _nodes(node.children)
