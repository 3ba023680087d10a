"""Files for crawlers and browsers: sitemap, robots.txt, web app manifest."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from api.core.db import SessionDep
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.http.public_address import public_address
from api.http.routing import TransactionRoute
from api.storefront import sitemap
from api.storefront.heads.head import Visit

router = APIRouter(include_in_schema=False, route_class=TransactionRoute)

METHODS = ["GET", "HEAD"]
AN_HOUR = {"Cache-Control": "public, max-age=3600"}
#: Pages about one visitor. Calls of the API stay open, because crawlers that render pages need them.
PRIVATE = (
    "/api/docs",
    "/admin",
    "/pay/",
    "/newsletter/",
    "/email/",
    "/account",
    "/login",
    "/cart",
    "/checkout",
    "/trackOrder",
)
#: Sort orders and filters of the same lists.
DUPLICATES = (
    "/*?*brand=",
    "/*?*sort=",
    "/*?*stars=",
    "/*?*days=",
    "/*?*price=",
    "/*?*size=",
    "/*?*stock=",
    "/*?o.",
    "/*&o.",
)
PAPER = "#f5f2eb"
#: Limit of parts of a sitemap.
MAX_PARTS = 50_000


@router.api_route("/robots.txt", methods=METHODS)
def robots(request: Request) -> Response:
    rules = "\n".join(f"Disallow: {path}" for path in (*PRIVATE, *DUPLICATES))
    text = f"User-agent: *\n{rules}\n\nSitemap: {public_address(request)}/sitemap.xml\n"
    return PlainTextResponse(text, headers=AN_HOUR)


@router.api_route("/sitemap.xml", methods=METHODS)
def sitemap_index(request: Request, session: SessionDep) -> Response:
    return _xml(sitemap.index_xml(sitemap.index(session), public_address(request)))


@router.api_route("/sitemap-pages.xml", methods=METHODS)
def sitemap_pages(request: Request, session: SessionDep) -> Response:
    return _xml(sitemap.part_xml(sitemap.pages(Visit(session, "/", {}, None)), public_address(request)))


@router.api_route("/sitemap-products-{part:int}.xml", methods=METHODS)
def sitemap_products(request: Request, session: SessionDep, part: int) -> Response:
    addresses = sitemap.products(session, part) if 0 < part <= MAX_PARTS else []
    return _xml(sitemap.part_xml(addresses, public_address(request))) if addresses else Response(status_code=404)


def _xml(text: str) -> Response:
    return Response(text, media_type="application/xml", headers=AN_HOUR)


@router.api_route("/manifest.webmanifest", methods=METHODS)
def manifest() -> Response:
    name = get_settings().shop_name
    return JSONResponse(_manifest(name), media_type="application/manifest+json", headers=AN_HOUR)


def _manifest(name: str) -> JsonObject:
    return {
        "name": f"{name} — автозапчасти и моторное масло",
        "short_name": name,
        "lang": "ru",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }
