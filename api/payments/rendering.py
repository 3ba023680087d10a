"""HTML of the payment page and the invoice. Every value is escaped; browsers do not cache the pages."""

from functools import cache
from typing import Any

from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader

from api.core.money import in_words
from api.core.settings import get_settings
from api.core.shop_time import shop_date

_PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}


@cache
def _environment() -> Environment:
    templates = Environment(loader=PackageLoader("api.payments"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    templates.filters["money"] = in_words
    templates.filters["date"] = shop_date
    return templates


def page(template: str, status: int = 200, **context: Any) -> HTMLResponse:
    text = _environment().get_template(template).render(shop_name=get_settings().shop_name, **context)
    return HTMLResponse(text, status, headers=_PRIVATE)
