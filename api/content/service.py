"""Banners of a city, pages, FAQ, posts and contacts."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

from fastapi import Depends

from api.cities.models import WORK_DAYS, City, WorkDay
from api.cities.schemas import CityOut, WorkTimeOut
from api.content.models import PLACEMENTS, Placement
from api.content.repository import ContentRepository
from api.content.schemas import (
    BannerOut,
    ContactOut,
    ContactWarehouse,
    FaqItem,
    FaqTopic,
    HoursLine,
    PageLink,
    PageOut,
    PlacementOut,
    PostAnswer,
    PostCard,
    PostOut,
    PostsOut,
)
from api.core.db import SessionDep
from api.core.errors import NotFoundError
from api.http.routing import provide

_SHORT = dict(zip(WORK_DAYS, ("пн", "вт", "ср", "чт", "пт", "сб", "вс"), strict=True))
CLOSED = "выходной"


def hours_in_words(days: Sequence[WorkTimeOut]) -> list[HoursLine]:
    """«ежедневно» when all seven days are equal, otherwise one line for each run of equal days: пн–пт, сб, вс."""
    week = sorted(days, key=lambda day: WORK_DAYS.index(day.work_day))
    runs = [(hours, [day.work_day for day in run]) for hours, run in groupby(week, _hours)]
    if len(runs) == 1 and len(runs[0][1]) == len(WORK_DAYS):
        return [HoursLine(days="ежедневно", hours=runs[0][0])]
    return [HoursLine(days=_range(run), hours=hours) for hours, run in runs]


def _hours(day: WorkTimeOut) -> str:
    if not day.active or day.work_start is None or day.work_end is None:
        return CLOSED
    return f"{_clock(day.work_start)}–{_clock(day.work_end)}"


def _clock(text: str) -> str:
    return text.removeprefix("0")


def _range(run: Sequence[WorkDay]) -> str:
    first, last = _SHORT[run[0]], _SHORT[run[-1]]
    if len(run) == 1:
        return first
    return f"{first}, {last}" if len(run) == 2 else f"{first}–{last}"


MORE_POSTS = 3


class ContentService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = ContentRepository(session)

    def placements(self, city: City) -> list[PlacementOut]:
        """Every placement with its banners, including placements without any."""
        by_placement: dict[Placement, list[BannerOut]] = {placement: [] for placement in PLACEMENTS}
        for banner in self.repository.banners(city.id):
            by_placement[banner.placement].append(BannerOut.of(banner))
        return [PlacementOut(placement_id=placement, banners=banners) for placement, banners in by_placement.items()]

    def pages(self) -> list[PageLink]:
        return [PageLink.of(page) for page in self.repository.pages()]

    def page(self, slug: str) -> PageOut:
        page = self.repository.page(slug)
        if page is None:
            raise NotFoundError("page_not_found", "Такой страницы нет. Проверьте адрес или начните с главной.")
        return PageOut.of(page)

    def faq(self) -> list[FaqTopic]:
        """Topics in the order of their first question."""
        topics: dict[str, list[FaqItem]] = {}
        for entry in self.repository.faq():
            topics.setdefault(entry.topic, []).append(FaqItem.of(entry))
        return [FaqTopic(title=title, items=items) for title, items in topics.items()]

    def posts(self, page: int, per_page: int) -> PostsOut:
        posts = self.repository.posts(per_page, offset=(page - 1) * per_page)
        return PostsOut(posts=[PostCard.of(post) for post in posts], total=self.repository.posts_total())

    def post(self, post_id: int) -> PostAnswer:
        post = self.repository.post(post_id)
        if post is None:
            raise NotFoundError("post_not_found", "Такой статьи нет: возможно, её сняли. Загляните в список статей.")
        more = self.repository.posts(MORE_POSTS, without=post_id)
        full_post = PostOut(**PostCard.of(post).model_dump(), html=post.html)
        return PostAnswer(post=full_post, more=[PostCard.of(row) for row in more])


Content = Annotated[ContentService, Depends(provide(ContentService))]


def contacts(cities: Sequence[CityOut], current: City) -> list[ContactOut]:
    """Contacts of every city: the visitor's first, then in the shop's order."""
    return [_contact(city) for city in sorted(cities, key=lambda city: city.id != current.id)]


def _contact(city: CityOut) -> ContactOut:
    return ContactOut(
        city_id=city.id,
        city=city.name,
        region=city.region,
        address=city.address,
        work_time=city.work_time,
        hours=hours_in_words(city.work_time),
        lat=city.lat,
        lon=city.lon,
        warehouses=[
            ContactWarehouse(**warehouse.model_dump(), hours=hours_in_words(warehouse.worktime))
            for warehouse in city.warehouses
        ],
    )
