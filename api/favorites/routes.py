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
from api.favorites.service import PricedList, SavedLists
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Избранное и сравнение"], route_class=TransactionRoute)

_GUEST = "Гость получает свой список с ценами, на сервере ничего не остаётся."
_FULL = "Больше 500 в избранном и 20 в сравнении не помещается: 409, список остаётся прежним."
_TOGGLE = "Товар из списка убирает, которого нет — добавляет. Гостю: 401, его список ведёт браузер."


@router.post(
    "/getFavorite",
    summary="Избранное с ценами города",
    description=f"Вошедшему отвечает сохранённым. {_GUEST}",
    responses=refusals(404, 409),
)
def get_favorite(request: FavoriteRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> FavoriteOut:
    return _favorite(lists.read("favorite", customer, request.favorite, cities.get_or_default(request.city)))


@router.post(
    "/syncFavorite",
    summary="Слить избранное браузера с сохранённым",
    description=f"Сначала сохранённое, за ним новое из браузера, без повторов. {_GUEST} {_FULL}",
    responses=refusals(404, 409),
)
def sync_favorite(request: FavoriteRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> FavoriteOut:
    return _favorite(lists.merge("favorite", customer, request.favorite, cities.get_or_default(request.city)))


@router.post(
    "/saveFavorite",
    summary="Сохранить избранное вместо прежнего",
    description=f"{_GUEST} {_FULL}",
    responses=refusals(404, 409),
)
def save_favorite(request: FavoriteRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> FavoriteOut:
    return _favorite(lists.replace("favorite", customer, request.favorite, cities.get_or_default(request.city)))


@router.post(
    "/toggleFavorite",
    summary="Добавить в избранное или убрать",
    description=f"{_TOGGLE} {_FULL}",
    responses=refusals(401, 404, 409),
)
def toggle_favorite(request: ToggleRequest, lists: SavedLists, customer: CurrentCustomer) -> ToggledFavoriteOut:
    present, ids = lists.toggle("favorite", customer, request.id)
    return ToggledFavoriteOut(id=request.id, present=present, favorite=ids)


@router.post(
    "/getCompare",
    summary="Сравнение: товары с ценами города и таблица свойств",
    description=f"Вошедшему отвечает сохранённым. {_GUEST}",
    responses=refusals(404, 409),
)
def get_compare(request: CompareRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> CompareOut:
    return _compare(lists, lists.read("compare", customer, request.compare, cities.get_or_default(request.city)))


@router.post(
    "/syncCompare",
    summary="Слить сравнение браузера с сохранённым",
    description=f"Сначала сохранённое, за ним новое из браузера, без повторов. {_GUEST} {_FULL}",
    responses=refusals(404, 409),
)
def sync_compare(request: CompareRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> CompareOut:
    return _compare(lists, lists.merge("compare", customer, request.compare, cities.get_or_default(request.city)))


@router.post(
    "/saveCompare",
    summary="Сохранить сравнение вместо прежнего",
    description=f"{_GUEST} {_FULL}",
    responses=refusals(404, 409),
)
def save_compare(request: CompareRequest, lists: SavedLists, customer: MaybeCustomer, cities: Cities) -> CompareOut:
    return _compare(lists, lists.replace("compare", customer, request.compare, cities.get_or_default(request.city)))


@router.post(
    "/toggleCompare",
    summary="Добавить к сравнению или убрать",
    description=f"{_TOGGLE} {_FULL}",
    responses=refusals(401, 404, 409),
)
def toggle_compare(request: ToggleRequest, lists: SavedLists, customer: CurrentCustomer) -> ToggledCompareOut:
    present, ids = lists.toggle("compare", customer, request.id)
    return ToggledCompareOut(id=request.id, present=present, compare=ids)


def _favorite(saved: PricedList) -> FavoriteOut:
    return FavoriteOut(favorite=saved.ids, products=saved.products, gone=saved.gone)


def _compare(lists: SavedLists, saved: PricedList) -> CompareOut:
    return CompareOut(
        compare=saved.ids,
        products=saved.products,
        gone=saved.gone,
        options=lists.options(saved.products),
        categories=lists.categories(saved.products),
    )
