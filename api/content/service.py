"""Banners of a city, pages, FAQ, posts and contacts."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Query

from api.cities.models import WORK_DAYS, City
from api.cities.schemas import CityOut, WorkTimeOut
from api.cities.service import Cities, CurrentCity
from api.content.models import PLACEMENTS
from api.content.repository import ContentRepository
from api.content.schemas import (
    BannersOut,
    ContactOut,
    ContactsOut,
    ContactWarehouse,
    FaqOut,
    HoursLine,
    PageAnswer,
    PagesOut,
    PostAnswer,
    PostsOut,
)
from api.core.db import SessionDep
from api.core.errors import NotFoundError
from api.http.routing import TransactionRoute

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


router = APIRouter(tags=["Страницы"], route_class=TransactionRoute)

#: No shop has more pages, and OFFSET must fit an integer of PostgreSQL.
LAST_PAGE = 10_000


@router.get("/getBanners", summary="Баннеры по местам на странице: что идёт сейчас в этом городе")
def get_banners(session: SessionDep, city: CurrentCity) -> BannersOut:
    rows = ContentRepository(session).banners(city.id)
    placements = [
        {"placement_id": placement, "banners": [row for row in rows if row.placement == placement]}
        for placement in PLACEMENTS
    ]
    return BannersOut.model_validate({"placements": placements})


@router.get("/getPages", summary="Страницы магазина: названия и адреса для подвала и карты сайта")
def get_pages(session: SessionDep) -> PagesOut:
    return PagesOut.model_validate({"pages": ContentRepository(session).pages()})


@router.get("/getPage", summary="Страница магазина целиком")
def get_page(
    session: SessionDep,
    slug: Annotated[
        str, Query(pattern="^[A-Za-z0-9-]{1,80}$", description="Последняя часть адреса, например delivery")
    ],
) -> PageAnswer:
    page = ContentRepository(session).page(slug)
    if page is None:
        raise NotFoundError("page_not_found", "Такой страницы нет. Проверьте адрес или начните с главной.")
    return PageAnswer.model_validate({"page": page})


@router.get("/getFaq", summary="Вопросы и ответы по темам")
def get_faq(session: SessionDep) -> FaqOut:
    topics: dict[str, list[object]] = {}
    for entry in ContentRepository(session).faq():
        topics.setdefault(entry.topic, []).append(entry)
    return FaqOut.model_validate({"topics": [{"title": title, "items": items} for title, items in topics.items()]})


@router.get("/getPosts", summary="Статьи: новые первыми")
def get_posts(
    session: SessionDep,
    page: Annotated[int, Query(ge=1, le=LAST_PAGE)] = 1,
    items_per_page: Annotated[int, Query(alias="itemsPerPage", ge=1, le=100)] = 16,
) -> PostsOut:
    repository = ContentRepository(session)
    posts = repository.posts(items_per_page, offset=(page - 1) * items_per_page)
    return PostsOut.model_validate({"posts": posts, "total": repository.posts_total()})


@router.get("/getPost", summary="Статья целиком и что почитать ещё")
def get_post(session: SessionDep, id: Annotated[int, Query(gt=0, lt=2**31)]) -> PostAnswer:
    repository = ContentRepository(session)
    post = repository.post(id)
    if post is None:
        raise NotFoundError("post_not_found", "Такой статьи нет: возможно, её сняли. Загляните в список статей.")
    return PostAnswer.model_validate({"post": post, "more": repository.posts(MORE_POSTS, without=id)})


@router.get("/getContacts", summary="Контакты по городам: телефон, почта, адрес, часы словами, склады")
def get_contacts(cities: Cities, city: CurrentCity) -> ContactsOut:
    return ContactsOut(current=city.id, contacts=contacts(cities.list_all(), city))
