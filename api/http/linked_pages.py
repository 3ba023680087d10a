"""HTML of pages that people open by a link. Every value is escaped; browsers do not keep the pages."""

from functools import cached_property
from typing import Any

from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, PackageLoader

from api.core.money import in_words
from api.core.settings import get_settings
from api.core.shop_time import shop_date

_PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}


class LinkedPages:
    """The templates of a package, in one frame. The button of its messages leads to `way_on`."""

    def __init__(self, package: str, way_on: str, button: str) -> None:
        self._package, self._way_on, self._button = package, way_on, button

    def page(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        html = self._templates.get_template(template).render(shop_name=get_settings().shop_name, **context)
        return HTMLResponse(html, status, headers=_PRIVATE)

    def message(self, heading: str, note: str, status: int = 200) -> HTMLResponse:
        return self.page("message.html", status, heading=heading, note=note, way_on=self._way_on, button=self._button)

    @cached_property
    def _templates(self) -> Environment:
        loader = ChoiceLoader([PackageLoader(self._package), PackageLoader("api.http")])
        templates = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
        templates.filters |= {"money": in_words, "date": shop_date}
        return templates
