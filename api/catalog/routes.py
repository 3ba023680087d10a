from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api.catalog.card_repository import read_cards
from api.catalog.category_tree import flatten
from api.catalog.facets import option_facets
from api.catalog.repository import CatalogRepository
from api.catalog.schemas import (
    BrandsOut,
    CardsOut,
    HomeRequest,
    InitOut,
    NewIdOut,
    OldIdRequest,
    ProductAnswer,
    ProductRequest,
    ShopOut,
)
from api.catalog.service import ProductNotFoundError, brands_on_sale, category_tree, read_product
from api.cities.service import Cities
from api.core.db import SessionDep
from api.core.errors import refusals
from api.core.settings import get_settings
from api.http.client import ClientAddress
from api.http.fields import ShortText
from api.http.responses import conditional_response
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Каталог"], route_class=TransactionRoute)

HOME_PRODUCTS = 10


@router.get(
    "/getInit",
    summary="С чего начинает страница: разделы, города, город посетителя, фильтры",
    description="Город: из cookie currentCity; иначе ближайший к адресу посетителя, не дальше 400 км; иначе первый. "
    "`cityDetected` говорит, откуда он взялся: выбранный раньше переспрашивать не надо. У кого этот ответ уже есть "
    "(`If-None-Match`), получает 304.",
    response_model=InitOut,
)
def get_init(
    request: Request,
    session: SessionDep,
    cities: Cities,
    address: ClientAddress,
    ipr: Annotated[
        ShortText | None, Query(description="Адрес посетителя, если его знает страница", examples=["95.165.0.1"])
    ] = None,
    uagent: Annotated[str | None, Query(max_length=2000, description="Браузер; ничего не меняет")] = None,
) -> Response:
    settings = get_settings()
    tree = category_tree(session)
    all_cities = cities.list_all()
    city, detected = cities.detect(all_cities, [ipr, address] if ipr else [address])
    init = InitOut(
        shop=ShopOut(code=settings.shop_code, name=settings.shop_name),
        categories=tree,
        flat_categories=flatten(tree),
        cities=all_cities,
        city=city,
        city_detected=detected,
        facets=option_facets(),
        selection_catalogues=settings.selection_catalogues,
    )
    # The city may depend on the visitor's address: shared caches must not store the response.
    response = Response(
        init.model_dump_json(by_alias=True),
        headers={"Cache-Control": "private, no-cache"},
        media_type="application/json",
    )
    return conditional_response(request, response)


@router.get("/getBrands", summary="Марки, у которых есть товары")
def get_brands(session: SessionDep) -> BrandsOut:
    return BrandsOut(brands=brands_on_sale(session))


@router.post("/getProduct", summary="Товар целиком, с ценой и остатками для города")
def get_product(request: ProductRequest, session: SessionDep, cities: Cities) -> ProductAnswer:
    return ProductAnswer(product=read_product(session, request.id, cities.get_or_default(request.city)))


@router.post("/getHomeProducts", summary="Что чаще всего берут в городе")
def get_home_products(request: HomeRequest, session: SessionDep, cities: Cities) -> CardsOut:
    city = cities.get_or_default(request.city_id)
    popular = CatalogRepository(session).popular(city.id, HOME_PRODUCTS)
    return CardsOut(products=read_cards(session, popular, city))


@router.post(
    "/compareOldId",
    summary="Номер товара по номеру из старого магазина",
    description="Для старых адресов вида …/104233.html. Повторявшийся номер ведёт к тому, что ещё продаётся.",
    responses=refusals(404),
)
def compare_old_id(request: OldIdRequest, session: SessionDep) -> NewIdOut:
    new_id = CatalogRepository(session).id_of_old(request.old_id)
    if new_id is None:
        raise ProductNotFoundError
    return NewIdOut(new_id=new_id)
