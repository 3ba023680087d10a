"""The head of a page: what its HTML contains before any script has run."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from typing import Any

from sqlalchemy.orm import Session

from api.catalog.schemas import CardOut, CategoryOut, ImageOut
from api.cities.models import City
from api.cities.service import CityService
from api.content.schemas import ContactOut
from api.content.service import contacts
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.promotions.service import PromotionService

MAX_DESCRIPTION = 200
_TAG = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"\s+")

#: An object of schema.org. Its addresses are paths; the document puts the shop's origin in front.
LinkedData = JsonObject


@dataclass(frozen=True)
class Crumb:
    name: str
    path: str


@dataclass(frozen=True)
class Head:
    """`path` is the canonical address; None for a page that search engines must not index."""

    title: str
    description: str = ""
    path: str | None = None
    kind: str = "website"
    image: ImageOut | None = None
    crumbs: Sequence[Crumb] = ()
    data: Sequence[LinkedData] = ()
    status: int = 200
    #: The module of web/src/app/routes that renders the page.
    module: str | None = None
    #: The heading of the server-rendered first screen; empty: the page has none.
    heading: str = ""
    #: The large picture of the first screen.
    picture: ImageOut | None = None
    #: The page shows thumbnails of further pictures beside the large one.
    has_more_pictures: bool = False
    #: Subcategories and the first products, rendered with the heading.
    subcategories: Sequence[CategoryOut] = ()
    products: Sequence[CardOut] = ()
    #: Responses of the API that the page contains, by the web's query keys.
    answers: Mapping[str, str] = field(default_factory=dict)
    #: GET calls that the page makes at its start.
    calls: Sequence[str] = ()
    searches: bool = False


class Visit:
    """A request for a page, with the services that its head reads.

    The city is the cookie's, else the first one. It is never guessed by address, because a proxy may cache the page.
    """

    def __init__(self, session: Session, path: str, query: Mapping[str, str], city_cookie: str | None) -> None:
        self.session, self.path, self.query = session, path, query
        self.cities = CityService(session, city_cookie)
        self.promotions = PromotionService(session)

    @cached_property
    def city(self) -> City:
        return self.cities.get_or_default(None)

    def contact(self) -> ContactOut:
        """The shop in the visitor's city."""
        return contacts(self.cities.list_all(), self.city)[0]


def page_title(name: str) -> str:
    """The title in the form that the web uses: the page, then the shop."""
    return f"{name} — {get_settings().shop_name}"


def plain_text(html: str) -> str:
    """Text of sanitised HTML on one line."""
    return _SPACE.sub(" ", unescape(_TAG.sub(" ", html))).strip()


def shorten(text: str, max_length: int = MAX_DESCRIPTION) -> str:
    """Cuts the text at a word, or inside a word that is longer than the limit."""
    if len(text) <= max_length:
        return text
    beginning = text[: max_length - 1]
    return (beginning.rpartition(" ")[0] or beginning).rstrip(" ,.;:—-") + "…"


def titled(title: str, description: str, path: str, *parents: Crumb, **other: Any) -> Head:
    """The head of a page for search engines, below `parents`."""
    crumbs = [*parents, Crumb(title, path)]
    return Head(title=page_title(title), description=shorten(description), path=path, crumbs=crumbs, **other)


def lower_first(name: str) -> str:
    """A name inside a sentence: «моторные масла», but «ATF»."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


def picture_path(image: ImageOut, width: int = 600) -> str:
    return f"/images/w{width}/{image.key}.{image.ext}"
