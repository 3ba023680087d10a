from fastapi import APIRouter

from api.auth.session import CurrentCustomer, MaybeCustomer
from api.cities.service import Cities
from api.core.errors import refusals
from api.favorites.schemas import (
    CompareOut,
    CompareRequest,
    FavoriteOut,
    FavoriteRequest,
    ToggledCompareOut,
    ToggledFavoriteOut,
    ToggleRequest,
)
from api.favorites.service import SavedLists, Verb, option_table
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Избранное и сравнение"], route_class=TransactionRoute)

_GUEST = "Гость получает свой список с ценами, на сервере ничего не остаётся."
_FULL = "Больше 500 в избранном и 20 в сравнении не помещается: 409, список остаётся прежним."
_TOGGLE = f"Товар из списка убирает, которого нет — добавляет. Гостю: 401, его список ведёт браузер. {_FULL}"
_READ = f"Вошедшему отвечает сохранённым. {_GUEST}"
_MERGE = f"Сначала сохранённое, за ним новое из браузера, без повторов. {_GUEST} {_FULL}"
_REPLACE = f"{_GUEST} {_FULL}"


def add_favorite_call(verb: Verb, summary: str, description: str) -> None:
    @router.post(f"/{verb}Favorite", summary=summary, description=description, responses=refusals(404, 409))
    def favorite(request: FavoriteRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> FavoriteOut:
        city = cities.get_or_default(request.city)
        ids, saved = lists.answer(verb, "favorite", customer, request.favorite, city)
        return FavoriteOut(favorite=ids, **dict(saved))


def add_compare_call(verb: Verb, summary: str, description: str) -> None:
    @router.post(f"/{verb}Compare", summary=summary, description=description, responses=refusals(404, 409))
    def compare(request: CompareRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> CompareOut:
        city = cities.get_or_default(request.city)
        ids, saved = lists.answer(verb, "compare", customer, request.compare, city)
        products = lists.repository.products([product.id for product in saved.products])
        categories = lists.categories(products)
        return CompareOut(compare=ids, **dict(saved), options=option_table(products), categories=categories)


add_favorite_call("get", "Избранное с ценами города", _READ)
add_favorite_call("sync", "Слить избранное браузера с сохранённым", _MERGE)
add_favorite_call("save", "Сохранить избранное вместо прежнего", _REPLACE)
add_compare_call("get", "Сравнение: товары с ценами города и таблица свойств", _READ)
add_compare_call("sync", "Слить сравнение браузера с сохранённым", _MERGE)
add_compare_call("save", "Сохранить сравнение вместо прежнего", _REPLACE)


@router.post(
    "/toggleFavorite",
    summary="Добавить в избранное или убрать",
    description=_TOGGLE,
    responses=refusals(401, 404, 409),
)
def toggle_favorite(request: ToggleRequest, lists: SavedLists, customer: CurrentCustomer) -> ToggledFavoriteOut:
    present, ids = lists.toggle("favorite", customer, request.id)
    return ToggledFavoriteOut(id=request.id, present=present, favorite=ids)


@router.post(
    "/toggleCompare",
    summary="Добавить к сравнению или убрать",
    description=_TOGGLE,
    responses=refusals(401, 404, 409),
)
def toggle_compare(request: ToggleRequest, lists: SavedLists, customer: CurrentCustomer) -> ToggledCompareOut:
    present, ids = lists.toggle("compare", customer, request.id)
    return ToggledCompareOut(id=request.id, present=present, compare=ids)
