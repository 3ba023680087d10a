"""The sitemap: every address for search engines, in parts below their limit of 50,000 addresses."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple
from xml.sax.saxutils import escape

from sqlalchemy.orm import Session

from api.catalog.schemas import CategoryOut
from api.catalog.ttl_cache import TtlCache
from api.content.models import page_url
from api.storefront.heads.head import Visit
from api.storefront.sitemap_repository import SitemapPart, SitemapRepository

#: Ids in one part: parts by id are found by index, and a part keeps its address when products are deleted.
PART = 25_000
#: Addresses in one file.
LIMIT = 50_000
_XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
ALWAYS = (
    "/", "/catalog", "/catalog/zapcasti", "/catalog/vehicleSearch", "/sales", "/brands", "/promo", "/set", "/contacts",
    "/faq", "/post", "/vendorRegistration",
)  # fmt: skip


_parts = TtlCache[Sequence[SitemapPart]](seconds=60)


class Address(NamedTuple):
    path: str
    changed: datetime | None = None


def index(session: Session) -> list[Address]:
    """The parts that have products, each with the time of its last change."""
    parts = _parts.get(session, lambda session: SitemapRepository(session).parts(PART))
    return [
        Address("/sitemap-pages.xml"),
        *(Address(f"/sitemap-products-{part.number}.xml", part.changed_at) for part in parts),
    ]


def products(session: Session, part: int) -> list[Address]:
    rows = SitemapRepository(session).products(first=(part - 1) * PART + 1, last=part * PART)
    return [Address(f"/product/{row.id}", row.changed_at) for row in rows]


def pages(visit: Visit) -> list[Address]:
    """Everything but products. Offers are those of the shop's first city."""
    repository = SitemapRepository(visit.session)
    addresses = [
        *(Address(path) for path in ALWAYS),
        *(Address(node.url) for node in _nodes(visit.catalog.tree())),
        *(Address(page_url(page.slug), page.changed_at) for page in repository.pages()),
        *(Address(f"/post/{post.id}", post.changed_at) for post in repository.posts()),
        *(Address(row.url) for row in visit.promotions.promotions(visit.city)),
        *(Address(row.url) for row in visit.promotions.sets(visit.city)),
        *(Address(f"/brands/{brand.slug}") for brand in visit.catalog.brands()),
    ]
    return list(dict.fromkeys(addresses))[:LIMIT]  # «Запчасти» is both a fixed path and a category


def _nodes(tree: Iterable[CategoryOut]) -> Iterator[CategoryOut]:
    """Categories with products, depth first."""
    for node in tree:
        if node.products:
            yield node
            yield from _nodes(node.children)


def index_xml(parts: Iterable[Address], address: str) -> str:
    return _xml("sitemapindex", "sitemap", parts, address)


def part_xml(addresses: Iterable[Address], address: str) -> str:
    return _xml("urlset", "url", addresses, address)


def _xml(root: str, item: str, addresses: Iterable[Address], address: str) -> str:
    lines = "\n".join(f"<{item}>{_lines(row, address)}</{item}>" for row in addresses)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} {_XMLNS}>\n{lines}\n</{root}>\n'


def _lines(row: Address, address: str) -> str:
    changed = f"<lastmod>{row.changed.isoformat(timespec='seconds')}</lastmod>" if row.changed else ""
    return f"<loc>{escape(address + row.path)}</loc>{changed}"
