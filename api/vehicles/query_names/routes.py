from fastapi import APIRouter, Request, Response

from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.conditional_requests import conditional_response
from api.http.routing import TransactionRoute
from api.vehicles.query_names.schemas import QueryCars
from api.vehicles.query_names.service import query_cars

router = APIRouter(tags=["Поиск"], route_class=TransactionRoute)


@router.get(
    "/searchCars",
    summary="Машины каталога и как их зовут: по ним браузер узнаёт машину в запросе",
    response_model=QueryCars,
    responses={304: {"description": "Машины те же, что уже есть у браузера"}, **refusals()},
)
def get_search_cars(request: Request, session: SessionDep) -> Response:
    answer = Response(
        query_cars(session).model_dump_json(),
        media_type="application/json",
        headers={"Cache-Control": "public, max-age=300, stale-while-revalidate=86400"},
    )
    return conditional_response(request, answer)
