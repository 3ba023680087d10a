from typing import Annotated

from fastapi import APIRouter, Query

from api.cities.service import Cities, CurrentCity
from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.promotions.schemas import (
    PromotionAnswer,
    PromotionsOut,
    SetAnswer,
    SetsOut,
    VehicleKitsOut,
    VehicleKitsRequest,
)
from api.promotions.service import Promotions, vehicle_kits
from api.vehicles.catalogue import Catalogue

router = APIRouter(tags=["Акции и наборы"], route_class=TransactionRoute)

Slug = Annotated[str, Query(pattern="^[a-z0-9-]{1,80}$", description="Последняя часть адреса")]


@router.get("/getPromotions", summary="Акции, которые идут сейчас в городе")
def get_promotions(promotions: Promotions, city: CurrentCity) -> PromotionsOut:
    return PromotionsOut(promotions=promotions.promotions(city))


@router.get("/getPromotion", summary="Акция с её товарами")
def get_promotion(promotions: Promotions, city: CurrentCity, slug: Slug) -> PromotionAnswer:
    return PromotionAnswer(promotion=promotions.promotion(slug, city))


@router.get("/getSets", summary="Наборы: цена в городе — сумма частей")
def get_sets(promotions: Promotions, city: CurrentCity) -> SetsOut:
    return SetsOut(sets=[row.card for row in promotions.priced_sets(city)])


@router.get("/getSet", summary="Набор с частями, количеством и наличием")
def get_set(promotions: Promotions, city: CurrentCity, slug: Slug) -> SetAnswer:
    return SetAnswer(set=promotions.set(slug, city))


@router.post(
    "/getVehicleKits",
    summary="Наборы к машине: подходят ли, цена в городе и сколько частей есть",
    description="Один вызов на машину. Число запросов к базе от числа наборов не зависит, время растёт с числом частей "
    "во всех наборах: решение о каждой части — то же, что у getFits.",
    responses=refusals(404),
)
def get_vehicle_kits(
    request: VehicleKitsRequest, promotions: Promotions, catalogue: Catalogue, cities: Cities
) -> VehicleKitsOut:
    car = catalogue.vehicle(request.vehicle_id)
    return vehicle_kits(promotions, car, cities.get_or_default(request.city))
