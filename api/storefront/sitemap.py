"""Every address that search engines shall know, in parts that their limit of 50,000 allows."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple
from xml.sax.saxutils import escape

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.catalog.repository import shown
from api.catalog.schemas import CategoryOut
from api.catalog.ttl_cache import TtlCache
from api.content.models import Page, Post
from api.content.schemas import page_url
from api.storefront.heads.head import Visit

PART = 25_000
#: Of one file.
LIMIT = 50_000
_XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
ALWAYS = (
    "/", "/catalog", "/catalog/zapcasti", "/catalog/vehicleSearch", "/sales", "/brands", "/promo", "/set", "/contacts",
    "/faq", "/post", "/vendorRegistration",
)  # fmt: skip


_extent = TtlCache[tuple[int, datetime | None]](seconds=60)


class Address(NamedTuple):
    path: str
    changed: datetime | None = None


def index(session: Session) -> list[Address]:
    """The parts, each with the moment of its last change."""
    count, changed = _extent.get(lambda: _measured(session))
    parts = range(1, -(-count // PART) + 1)
    return [Address("/sitemap-pages.xml"), *(Address(f"/sitemap-products-{part}.xml", changed) for part in parts)]


def _measured(session: Session) -> tuple[int, datetime | None]:
    """How many products are shown, and when the last of them changed."""
    query = select(func.count(Product.id), func.max(Product.updated_at)).where(shown())
    return session.execute(query).one().tuple()


def products(session: Session, part: int) -> list[Address]:
    query = (
        select(Product.id, Product.updated_at).where(shown()).order_by(Product.id).limit(PART).offset((part - 1) * PART)
    )
    return [Address(f"/product/{row.id}", row.updated_at) for row in session.execute(query)]


def pages(visit: Visit) -> list[Address]:
    """Everything but products. Offers are those of the shop's first city."""
    session = visit.session
    posts = select(Post.id, Post.published_at).where(Post.active, Post.published_at <= func.now()).order_by(Post.id)
    texts = select(Page.slug, Page.updated_at).where(Page.active, Page.slug != "typography").order_by(Page.slug)
    found = [
        *(Address(path) for path in ALWAYS),
        *(Address(node.url) for node in _nodes(visit.catalog.tree())),
        *(Address(page_url(row.slug), row.updated_at) for row in session.execute(texts)),
        *(Address(f"/post/{row.id}", row.published_at) for row in session.execute(posts)),
        *(Address(row.url) for row in visit.promotions.promotions(visit.city)),
        *(Address(row.url) for row in visit.promotions.sets(visit.city)),
        *(Address(f"/brands/{brand.slug}") for brand in visit.catalog.brands()),
    ]
    return list(dict.fromkeys(found))[:LIMIT]  # «Запчасти» has a page of its own and is a section


def _nodes(tree: Iterable[CategoryOut]) -> Iterator[CategoryOut]:
    """Sections that have something to show."""
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
