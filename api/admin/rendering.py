"""Jinja templates of the back office: autoescaped, never cached by browsers, never indexed by search engines."""

import hashlib
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from jinja2 import Environment, PackageLoader

from api.admin import formatting
from api.core.errors import NotFoundError
from api.core.settings import get_settings

STATIC = Path(__file__).parent / "static"
PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}


@cache
def environment() -> Environment:
    jinja = Environment(
        loader=PackageLoader("api.admin"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    jinja.filters |= formatting.FILTERS
    jinja.globals["static"] = static_address
    return jinja


@cache
def static_address(name: str) -> str:
    """The address holds a hash of the file, so browsers cache it without expiry."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/admin/static/{name}?v={digest}"


def bare_page(template: str, request: Request, status: int = 200, **context: object) -> HTMLResponse:
    """A page without the menu: the login page and error pages."""
    text = environment().get_template(template).render(shop_name=get_settings().shop_name, request=request, **context)
    return HTMLResponse(text, status, headers=PRIVATE)


router = APIRouter(include_in_schema=False)

_FILES = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}


@router.get("/static/{name:path}")
def static_file(name: str) -> Response:
    if name not in _FILES:
        raise NotFoundError("not_found", "Такого файла нет.")
    return FileResponse(_FILES[name], headers={"Cache-Control": "public, max-age=31536000, immutable"})
