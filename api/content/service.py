"""Banners of a city, pages, FAQ, posts and contacts."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

from fastapi import Depends

from api.cities.models import WORK_DAYS, City
from api.cities.schemas import CityOut, WorkTimeOut
from api.content.models import PLACEMENTS
from api.content.repository import ContentRepository
from api.content.schemas import (
    BannersOut,
    ContactOut,
    ContactWarehouse,
    FaqOut,
    HoursLine,
    PageOut,
    PagesOut,
    PostAnswer,
    PostsOut,
)
from api.core.db import SessionDep
from api.core.errors import NotFoundError
from api.http.routing import provide

_SHORT = dict(zip(WORK_DAYS, ("пн", "вт", "ср", "чт", "пт", "сб", "вс"), strict=True))
MORE_POSTS = 3


def hours_in_words(days: Sequence[WorkTimeOut]) -> list[HoursLine]:
    """«ежедневно» when all seven days are equal, otherwise one line for each run of equal days: пн–пт, сб, вс."""
    week = sorted(days, key=lambda day: WORK_DAYS.index(day.work_day))
    lines = []
    for hours, run in groupby(week, _hours):
        names = [_SHORT[day.work_day] for day in run]
        named = ", ".join(names) if len(names) < 3 else f"{names[0]}–{names[-1]}"
        lines.append(HoursLine(days="ежедневно" if len(names) == len(WORK_DAYS) else named, hours=hours))
    return lines


def _hours(day: WorkTimeOut) -> str:
    if not day.active or day.work_start is None or day.work_end is None:
        return "выходной"
    return f"{day.work_start.removeprefix('0')}–{day.work_end.removeprefix('0')}"


class ContentService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = ContentRepository(session)

    def banners(self, city: City) -> BannersOut:
        """Every placement with its banners, including placements without any."""
        rows = self.repository.banners(city.id)
        placements = [
            {"placement_id": placement, "banners": [row for row in rows if row.placement == placement]}
            for placement in PLACEMENTS
        ]
        return BannersOut.model_validate({"placements": placements})

    def pages(self) -> PagesOut:
        return PagesOut.model_validate({"pages": self.repository.pages()})

    def page(self, slug: str) -> PageOut:
        page = self.repository.page(slug)
        if page is None:
            raise NotFoundError("page_not_found", "Такой страницы нет. Проверьте адрес или начните с главной.")
        return PageOut.model_validate(page)

    def faq(self) -> FaqOut:
        """Topics in the order of their first question."""
        topics: dict[str, list[object]] = {}
        for entry in self.repository.faq():
            topics.setdefault(entry.topic, []).append(entry)
        return FaqOut.model_validate({"topics": [{"title": title, "items": items} for title, items in topics.items()]})

    def posts(self, page: int, per_page: int) -> PostsOut:
        posts = self.repository.posts(per_page, offset=(page - 1) * per_page)
        return PostsOut.model_validate({"posts": posts, "total": self.repository.posts_total()})

    def post(self, post_id: int) -> PostAnswer:
        post = self.repository.post(post_id)
        if post is None:
            raise NotFoundError("post_not_found", "Такой статьи нет: возможно, её сняли. Загляните в список статей.")
        return PostAnswer.model_validate({"post": post, "more": self.repository.posts(MORE_POSTS, without=post_id)})


Content = Annotated[ContentService, Depends(provide(ContentService))]


def contacts(cities: Sequence[CityOut], current: City) -> list[ContactOut]:
    """Contacts of every city: the visitor's first, then in the shop's order."""
    return [
        ContactOut(
            **city.model_dump(include={"region", "address", "work_time", "lat", "lon"}),
            city_id=city.id,
            city=city.name,
            hours=hours_in_words(city.work_time),
            warehouses=[
                ContactWarehouse(**warehouse.model_dump(), hours=hours_in_words(warehouse.worktime))
                for warehouse in city.warehouses
            ],
        )
        for city in sorted(cities, key=lambda city: city.id != current.id)
    ]
