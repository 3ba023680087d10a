"""Product lists of the catalogue over HTTP; a list may be narrowed to a vehicle.

The lists themselves are api.catalog.list_service. Their routes stand here, as they ask api.vehicles.fitment which
products suit the vehicle, and the catalogue imports nothing of vehicles.
"""

from typing import Annotated

from fastapi import APIRouter, Body, Cookie, Query
from sqlalchemy.orm import Session

from api.catalog.list_schemas import (
    DEFAULT_PER_PAGE,
    DEFAULT_PER_PAGE_OF_FILTER,
    MAX_PER_PAGE,
    OF_VEHICLE,
    CategoryFilterOut,
    CategoryFilterRequest,
    CategoryPath,
    CategoryProductsOut,
    CategoryProductsRequest,
    Days,
    Page,
    PerPage,
    ProductsOut,
    RatedOut,
    SortBy,
)
from api.catalog.list_service import ProductLists
from api.catalog.product_filter import ProductFilter
from api.cities.service import Cities, CurrentCity
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.fields import Id, ShortText
from api.http.routing import TransactionRoute
from api.vehicles.fitment.service import offered_ids

_OIL: dict[str, object] = {"category": "motornye-masla", "city": 1}
_CHOSEN: dict[str, object] = {
    **_OIL,
    "rating": [5, 4],
    "brands": ["lukojl", "shell"],
    "priceRange": {"min": 1000, "max": 4500},
    "filters": {"sae": ["5W-30", "5W-40"], "volume_l": {"min": 4, "max": 5}},
    "in_stock": True,
    "sort": "price_asc",
}

CHOSEN_PAGE = Body(
    openapi_examples={
        "section": {"summary": "Раздел, первая страница", "value": _OIL},
        "number": {"summary": "Раздел по номеру, вторая страница", "value": {"category": 11, "page": 2}},
        "car": {"summary": "Только к машине каталога", "value": {"category": "filtry", "vehicle": 31}},
        "chosen": {"summary": "С фильтрами, дешёвые сначала", "value": {**_CHOSEN, "page": 1, "itemsPerPage": 30}},
    }
)
CHOSEN_FILTERS = Body(
    openapi_examples={
        "section": {"summary": "Ничего не выбрано", "value": _OIL},
        "chosen": {"summary": "Что-то выбрано", "value": _CHOSEN},
    }
)


router = APIRouter(tags=["Каталог"], route_class=TransactionRoute)


@router.get(
    "/getProducts",
    summary="Товары списком: раздел, марка, распродажа или названные номера",
    description="С `ids` и без `sort` — в порядке номеров; тех, что не продаются, в ответе нет.",
    responses=refusals(404),
)
def get_products(
    lists: ProductLists,
    city: CurrentCity,
    session: SessionDep,
    page: Page = 1,
    items_per_page: Annotated[PerPage, Query(alias="itemsPerPage")] = DEFAULT_PER_PAGE,
    sort: Annotated[SortBy | None, Query(description="Без него — по рейтингу, а с ids — как в ids")] = None,
    ids: Annotated[list[Id] | None, Query(max_length=500, examples=[[17, 42]])] = None,
    category: Annotated[
        CategoryPath | None, Query(description="Номер раздела или его адрес", examples=["motornye-masla"])
    ] = None,
    brand: Annotated[ShortText | None, Query(description="slug марки", examples=["lukojl"])] = None,
    in_stock: Annotated[bool, Query(description="Только то, что лежит на складах города")] = False,
    within_days: Annotated[Days | None, Query(description="Не дольше стольких дней до города", examples=[3])] = None,
    sale: Annotated[bool, Query(description="Только со старой ценой")] = False,
    vehicle: Annotated[Id | None, Query(description=OF_VEHICLE, examples=[31])] = None,
) -> ProductsOut:
    category_ids = None if category is None else lists.category_ids(category)
    product_filter = ProductFilter(
        city=city,
        category_ids=category_ids,
        product_ids=ids,
        in_stock=in_stock,
        within_days=within_days,
        on_sale=sale,
        brands=[brand] if brand is not None else [],
        of_vehicle=None if vehicle is None else offered_ids(session, vehicle, category_ids),
    )
    return lists.products(product_filter, sort, page, items_per_page)


@router.get("/getRatingProducts", summary="Лучшее по рейтингу из того, что лежит в городе", responses=refusals(404))
def get_rating_products(lists: ProductLists, city: CurrentCity) -> RatedOut:
    return RatedOut(data=lists.best_rated(city))


@router.post(
    "/getCategoryProducts",
    summary="Раздел: товары страницы, сколько их всего, крошки и подразделы",
    description="Раздел вместе с подразделами. Скрытого раздела и служебного (70) для магазина нет: 404.",
    responses=refusals(400, 404),
)
def get_category_products(
    request: Annotated[CategoryProductsRequest, CHOSEN_PAGE], lists: ProductLists, cities: Cities, session: SessionDep
) -> CategoryProductsOut:
    city = cities.get_or_default(request.city)
    return lists.category_products(request, city, _of_vehicle(request, lists, session))


@router.post(
    "/getCategoryProductsFilter",
    summary="Фильтры раздела: звёзды, свойства, марки и цены со счётом товаров",
    description="Счёт каждого фильтра учитывает выбранное в других, но не в нём самом: видно, что даст ещё одна "
    "галочка. `page` не нужна, остальное — как в getCategoryProducts.",
    responses=refusals(400, 404),
)
def get_category_products_filter(
    request: Annotated[CategoryFilterRequest, CHOSEN_FILTERS],
    lists: ProductLists,
    cities: Cities,
    session: SessionDep,
    products_per_page: Annotated[str | None, Cookie(alias="productsPerPage")] = None,
) -> CategoryFilterOut:
    per_page = request.items_per_page or _per_page(products_per_page)
    city = cities.get_or_default(request.city)
    return lists.category_filter(request, city, per_page, _of_vehicle(request, lists, session))


def _of_vehicle(
    request: CategoryProductsRequest | CategoryFilterRequest, lists: ProductLists, session: Session
) -> list[int] | None:
    if request.vehicle is None:
        return None
    return offered_ids(session, request.vehicle, lists.category_ids(request.category))


def _per_page(cookie: str | None) -> int:
    """The default when the cookie is not a valid number: a bad cookie is not an error."""
    number = int(cookie) if cookie and cookie.isascii() and cookie.isdigit() and len(cookie) < 4 else 0
    return number if 1 <= number <= MAX_PER_PAGE else DEFAULT_PER_PAGE_OF_FILTER
