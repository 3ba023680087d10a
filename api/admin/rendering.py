"""Templates of the back office. Everything is escaped; pages are never kept by browsers nor found by search engines."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader

from api.admin import wording
from api.core.settings import get_settings

STATIC = Path(__file__).parent / "static"
PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("api.admin"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    made.filters |= wording.FILTERS
    made.globals["static"] = static_address
    return made


@cache
def static_address(name: str) -> str:
    """Changes with the file, so browsers keep it for ever."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/admin/static/{name}?v={digest}"


def bare_page(template: str, request: Request, status: int = 200, **context: Any) -> HTMLResponse:
    """A page without the menu: at the door and for refusals."""
    text = environment().get_template(template).render(shop_name=get_settings().shop_name, request=request, **context)
    return HTMLResponse(text, status, headers=PRIVATE)
