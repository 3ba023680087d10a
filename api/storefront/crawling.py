"""Files for crawlers and browsers: sitemap, robots.txt, web app manifest."""

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from api.core.db import SessionDep
from api.core.settings import get_settings
from api.http.public_address import public_address
from api.http.routing import TransactionRoute
from api.storefront import sitemap
from api.storefront.document import TEMPLATES
from api.storefront.heads.head import Visit

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
    return _sitemap(request, sitemap.index(session), root="sitemapindex", item="sitemap")


@router.api_route("/sitemap-pages.xml", methods=METHODS)
def sitemap_pages(request: Request, session: SessionDep) -> Response:
    return _sitemap(request, sitemap.pages(Visit(session, "/", {}, None)))


@router.api_route("/sitemap-products-{part:int}.xml", methods=METHODS)
def sitemap_products(request: Request, session: SessionDep, part: int) -> Response:
    addresses = sitemap.products(session, part) if 0 < part <= MAX_PARTS else []
    return _sitemap(request, addresses) if addresses else Response(status_code=404)


def _sitemap(
    request: Request, addresses: Sequence[sitemap.Address], root: str = "urlset", item: str = "url"
) -> Response:
    template = TEMPLATES.get_template("sitemap.xml")
    text = template.render(root=root, item=item, addresses=addresses, origin=public_address(request))
    return Response(text, media_type="application/xml", headers=AN_HOUR)


@router.api_route("/manifest.webmanifest", methods=METHODS)
def manifest() -> Response:
    text = TEMPLATES.get_template("manifest.json").render(name=get_settings().shop_name)
    return Response(text, media_type="application/manifest+json", headers=AN_HOUR)
