"""Files for crawlers and browsers: sitemap, robots.txt, web app manifest."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from fastapi import APIRouter, Request, Response

from api.catalog.repository import CatalogRepository
from api.catalog.schemas import CategoryOut
from api.catalog.service import brands_on_sale, category_tree
from api.catalog.ttl_cache import TtlCache
from api.content.repository import ContentRepository
from api.core.db import SessionDep
from api.core.settings import get_settings
from api.http.client import public_address
from api.http.routing import TransactionRoute
from api.storefront.document import TEMPLATES
from api.storefront.heads.head import Visit

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


def _pages(visit: Visit) -> list[Address]:
    """Everything but products. Offers are those of the shop's first city."""
    content = ContentRepository(visit.session)
    addresses: list[Address] = [
        *((path, None) for path in ALWAYS),
        *((node.url, None) for node in _nodes(category_tree(visit.session))),
        *((page.url, page.updated_at) for page in content.pages() if page.slug != "typography"),
        *((post.url, post.published_at) for post in content.posts(LIMIT)),
        *((row.url, None) for row in visit.promotions.promotions(visit.city)),
        *((row.card.url, None) for row in visit.promotions.priced_sets(visit.city)),
        *((f"/brands/{brand.slug}", None) for brand in brands_on_sale(visit.session)),
    ]
    return list(dict.fromkeys(addresses))[:LIMIT]  # «Запчасти» is both a fixed path and a category


def _nodes(tree: Iterable[CategoryOut]) -> Iterator[CategoryOut]:
    """Categories with products, depth first."""
    for node in tree:
        if node.products:
            yield node
            yield from _nodes(node.children)


router = APIRouter(include_in_schema=False, route_class=TransactionRoute)

METHODS = ["GET", "HEAD"]
AN_HOUR = {"Cache-Control": "public, max-age=3600"}
#: Limit of parts of a sitemap.
MAX_PARTS = 50_000


@router.api_route("/robots.txt", methods=METHODS)
def robots(request: Request) -> Response:
    text = TEMPLATES.get_template("robots.txt").render(origin=public_address(request))
    return Response(text, media_type="text/plain", headers=AN_HOUR)


@router.api_route("/sitemap.xml", methods=METHODS)
def sitemap_index(request: Request, session: SessionDep) -> Response:
    """The parts that have products."""
    parts = _parts.get(session, lambda session: CatalogRepository(session).ranges_of_listed(PART))
    products = [(f"/sitemap-products-{part}.xml", changed) for part, changed in parts]
    return _sitemap(request, [("/sitemap-pages.xml", None), *products], root="sitemapindex", item="sitemap")


@router.api_route("/sitemap-pages.xml", methods=METHODS)
def sitemap_pages(request: Request, session: SessionDep) -> Response:
    return _sitemap(request, _pages(Visit(session, "/", {}, None)))


@router.api_route("/sitemap-products-{part:int}.xml", methods=METHODS)
def sitemap_products(request: Request, session: SessionDep, part: int) -> Response:
    if not 0 < part <= MAX_PARTS:
        return Response(status_code=404)
    rows = CatalogRepository(session).changes_of_listed((part - 1) * PART + 1, part * PART)
    addresses = [(f"/product/{id_}", changed) for id_, changed in rows]
    return _sitemap(request, addresses) if addresses else Response(status_code=404)


def _sitemap(request: Request, addresses: Sequence[Address], root: str = "urlset", item: str = "url") -> Response:
    template = TEMPLATES.get_template("sitemap.xml")
    text = template.render(root=root, item=item, addresses=addresses, origin=public_address(request))
    return Response(text, media_type="application/xml", headers=AN_HOUR)


@router.api_route("/manifest.webmanifest", methods=METHODS)
def manifest() -> Response:
    text = TEMPLATES.get_template("manifest.json").render(name=get_settings().shop_name)
    return Response(text, media_type="application/manifest+json", headers=AN_HOUR)
