"""What the HTML of a page says about it before any script has run."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import unescape
from typing import Any, Self

from sqlalchemy.orm import Session

from api.catalog.lists.service import ProductListService
from api.catalog.schemas import CardOut, CategoryOut, ImageOut
from api.catalog.service import CatalogService
from api.cities.models import City
from api.cities.service import CityService
from api.content.schemas import ContactOut
from api.content.service import ContentService, contacts
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.promotions.service import PromotionService

LONGEST_DESCRIPTION = 200
LARGEST_ID = 2**31 - 1
_TAG = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"\s+")

#: One object of schema.org. Addresses begin with a slash here and get the shop's own in front when they are written.
LinkedData = JsonObject


@dataclass(frozen=True)
class Crumb:
    name: str
    path: str


@dataclass(frozen=True)
class Head:
    """`path` is the address search engines shall keep; None for a page that they shall not."""

    title: str
    description: str = ""
    path: str | None = None
    kind: str = "website"
    image: ImageOut | None = None
    crumbs: Sequence[Crumb] = ()
    data: Sequence[LinkedData] = ()
    status: int = 200
    #: The module of web/src/app/routes that draws the page.
    module: str | None = None
    #: The words of the first screen's heading, drawn before the script has come; empty: nothing is.
    heading: str = ""
    #: The large picture of the first screen.
    picture: ImageOut | None = None
    #: Sections below and the first goods, drawn with the heading.
    below: Sequence[CategoryOut] = ()
    goods: Sequence[CardOut] = ()
    #: Answers of the API that the page begins with, by the names the web gives to its questions.
    answers: Mapping[str, str] = field(default_factory=dict)
    #: GET calls that the page makes at once.
    calls: Sequence[str] = ()
    searches: bool = False

    def at(self, **changes: Any) -> Self:
        return replace(self, **changes)


class Visit:
    """Who reads the page, and the services that know what is on it, made when they are needed.

    The city is the cookie's, else the first: never a guess by address, for a proxy may keep the page for others.
    """

    def __init__(self, session: Session, path: str, query: Mapping[str, str], city_cookie: str | None) -> None:
        self.session = session
        self.path = path
        self.query = query
        self._cities = CityService(session, city_cookie)

    @cached_property
    def city(self) -> City:
        return self._cities.get_or_default(None)

    @cached_property
    def here(self) -> ContactOut:
        """The shop in that city."""
        return contacts(self._cities.list_all(), self.city)[0]

    @property
    def cities(self) -> CityService:
        return self._cities

    @cached_property
    def catalog(self) -> CatalogService:
        return CatalogService(self.session)

    @cached_property
    def lists(self) -> ProductListService:
        return ProductListService(self.session)

    @cached_property
    def content(self) -> ContentService:
        return ContentService(self.session)

    @cached_property
    def promotions(self) -> PromotionService:
        return PromotionService(self.session, self.catalog)


def titled(name: str) -> str:
    """As the web's own titles: the page, then the shop."""
    return f"{name} — {get_settings().shop_name}"


def plain(html: str) -> str:
    """Text of sanitised HTML on one line."""
    return _SPACE.sub(" ", unescape(_TAG.sub(" ", html))).strip()


def shortened(text: str, longest: int = LONGEST_DESCRIPTION) -> str:
    """Cut at a word, or within one that fills it all."""
    if len(text) <= longest:
        return text
    begun = text[: longest - 1]
    return (begun.rpartition(" ")[0] or begun).rstrip(" ,.;:—-") + "…"


def amid(name: str) -> str:
    """As a name stands amid a sentence: «моторные масла», but «ATF»."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


def picture_path(image: ImageOut, width: int = 600) -> str:
    return f"/images/w{width}/{image.key}.{image.ext}"
