"""The built web: its page for every address with the head of that address, and its files with cache headers.

Files under /assets have a hash in their name and never change; pages are revalidated every time.
"""

import logging
import mimetypes
import re
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, quote, urlencode

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from starlette.convertors import PathConvertor, register_url_convertor

from api.catalog.repository import CatalogRepository
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.http.client import public_address
from api.http.responses import conditional_response
from api.http.routing import Transactions
from api.storefront.document import document, read_build
from api.storefront.heads.addresses import head_of
from api.storefront.heads.head import Head, Visit
from api.storefront.security import search_origin

MAX_OLD_ID = 200
_SLASHES = re.compile(r"/{2,}")


def plain_address(path: str) -> str | None:
    """The path without trailing or repeated slashes; None when it has none.

    A path that began with two slashes would lead to another site.
    """
    plain = _SLASHES.sub("/", path).rstrip("/") or "/"
    if plain == "/index.html":
        return "/"
    return None if plain == path else plain


def old_id_of(path: str, query: str) -> str | None:
    """The old id in `…/104233.html` and `/product/?oldId=104233` (spec §2)."""
    last = path.rpartition("/")[2]
    if last.endswith(".html") and path != "/index.html":
        return last.removesuffix(".html")[:MAX_OLD_ID] or None
    if path.rstrip("/") == "/product":
        return (parse_qs(query).get("oldId") or [""])[0][:MAX_OLD_ID] or None
    return None


def old_address(session: Session, old_id: str, path: str) -> str | None:
    """The address of the product with this old id; otherwise that of the page «Такого товара нет»."""
    product_id = None if "\0" in old_id else CatalogRepository(session).id_of_old(old_id)
    if product_id is not None:
        return f"/product/{product_id}"
    return None if path.rstrip("/") == "/product" else f"/product/?{urlencode({'oldId': old_id})}"


_PATH = "/:@!$&'()*+,;=~-._"
_QUERY = _PATH + "?%[]"


def location(path: str, query: str) -> str:
    """The value of a Location header: one leading slash, ASCII only."""
    target = "/" + quote(path.lstrip("/\\"), safe=_PATH)
    return f"{target}?{quote(query, safe=_QUERY)}" if query else target


router = APIRouter(include_in_schema=False)
log = logging.getLogger(__name__)

#: A browser requests it again with each release (web/src/service-worker).
SERVICE_WORKER = "service-worker.js"
FOREVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
_COMPRESSED = (("br", ".br"), ("gzip", ".gz"))

_ONLY_API = "<!doctype html><title>API</title><p>Здесь только API: <a href='/api/docs'>описание вызовов</a></p>"

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class PagePath(PathConvertor):
    """Any path but those of calls, where a wrong method or name is refused as JSON."""

    regex = r"(?!api/).*"


register_url_convertor("page", PagePath())


@router.api_route("/{path:page}", methods=["GET", "HEAD"])
async def page(path: str, request: Request, transactions: Transactions) -> Response:
    dist = get_settings().web_dist
    if dist is None:
        return HTMLResponse(_ONLY_API, status_code=404)
    if path != "index.html" and (file := await run_in_threadpool(_file, dist, path, request)):
        return file
    if "." in path.rpartition("/")[2] and not path.endswith(".html"):
        return Response(status_code=404)
    try:
        return await transactions.run(lambda session: _page(session, request, dist))
    except (ShopError, SQLAlchemyError) as error:
        # The web shows the error and retries.
        log.warning("a page without its head: %s", type(error).__name__)
        return await run_in_threadpool(_html, dist, request, Head(title=get_settings().shop_name, status=503))


def _page(session: Session, request: Request, dist: Path) -> Response:
    path, query = request.scope["path"], request.url.query
    if old_id := old_id_of(path, query):
        target = old_address(session, old_id, path)
    else:
        plain = plain_address(path)
        target = None if plain is None else location(plain, query)
    if target is not None:
        return Response(status_code=301, headers={"Location": target, "Cache-Control": A_DAY})
    page = path if path == "/" else path.rstrip("/")
    visit = Visit(session, page, dict(parse_qsl(query)), request.cookies.get("currentCity"))
    return _html(dist, request, head_of(page, visit))


def _html(dist: Path, request: Request, head: Head) -> Response:
    html = document(read_build(dist), head, public_address(request), search_origin(request.scope)).encode()
    # The page has prices of the city in the cookie.
    response = HTMLResponse(html, head.status, {"Cache-Control": "no-cache", "Vary": "Cookie"})
    return conditional_response(request, response) if head.status == 200 else response


def _file(dist: Path, path: str, request: Request) -> Response | None:
    """The file of that name in the folder; None for a name that leads outside or into hidden folders.

    The build's manifest is in one: it names every source file of the web. The file is sent whole: in pieces, as a
    FileResponse, each of these small files would cost five changes of thread.
    """
    if not path or "\0" in path or any(part.startswith(".") for part in path.split("/")):
        return None
    file = (dist / path).resolve()
    if not file.is_relative_to(dist.resolve()) or not file.is_file():
        return None
    lifetime = "no-cache" if path == SERVICE_WORKER else FOREVER if path.startswith("assets/") else A_DAY
    headers = {"Cache-Control": lifetime, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    media_type = mimetypes.guess_type(file.name)[0]
    for encoding, suffix in _COMPRESSED:
        compressed = file.with_name(file.name + suffix)
        if encoding in accepted and compressed.is_file():
            return Response(compressed.read_bytes(), 200, {**headers, "Content-Encoding": encoding}, media_type)
    return Response(file.read_bytes(), 200, headers, media_type)
