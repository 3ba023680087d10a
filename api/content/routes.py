"""Calls of banners, pages, FAQ, posts and contacts. All texts come from the database, so staff can edit them."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.cities.service import Cities, CurrentCity
from api.content.schemas import BannersOut, ContactsOut, FaqOut, PageAnswer, PagesOut, PostAnswer, PostsOut
from api.content.service import Content, contacts
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Страницы"], route_class=TransactionRoute)

#: No shop has more pages, and OFFSET must fit an integer of PostgreSQL.
LAST_PAGE = 10_000


@router.get("/getBanners", summary="Баннеры по местам на странице: что идёт сейчас в этом городе")
def get_banners(content: Content, city: CurrentCity) -> BannersOut:
    return content.banners(city)


@router.get("/getPages", summary="Страницы магазина: названия и адреса для подвала и карты сайта")
def get_pages(content: Content) -> PagesOut:
    return content.pages()


@router.get("/getPage", summary="Страница магазина целиком")
def get_page(
    content: Content,
    slug: Annotated[
        str, Query(pattern="^[A-Za-z0-9-]{1,80}$", description="Последняя часть адреса, например delivery")
    ],
) -> PageAnswer:
    return PageAnswer(page=content.page(slug))


@router.get("/getFaq", summary="Вопросы и ответы по темам")
def get_faq(content: Content) -> FaqOut:
    return content.faq()


@router.get("/getPosts", summary="Статьи: новые первыми")
def get_posts(
    content: Content,
    page: Annotated[int, Query(ge=1, le=LAST_PAGE)] = 1,
    items_per_page: Annotated[int, Query(alias="itemsPerPage", ge=1, le=100)] = 16,
) -> PostsOut:
    return content.posts(page, items_per_page)


@router.get("/getPost", summary="Статья целиком и что почитать ещё")
def get_post(content: Content, id: Annotated[int, Query(gt=0, lt=2**31)]) -> PostAnswer:
    return content.post(id)


@router.get("/getContacts", summary="Контакты по городам: телефон, почта, адрес, часы словами, склады")
def get_contacts(cities: Cities, city: CurrentCity) -> ContactsOut:
    return ContactsOut(current=city.id, contacts=contacts(cities.list_all(), city))
