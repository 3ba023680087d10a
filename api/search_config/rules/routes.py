from fastapi import APIRouter, Request, Response

from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.conditional_requests import conditional_response
from api.http.routing import TransactionRoute
from api.search_config.rules.artefact_schemas import SearchRulesOut
from api.search_config.rules.live_artefact import FRESH_S, live_artefact

router = APIRouter(tags=["Поиск"], route_class=TransactionRoute)


@router.get(
    "/searchRules",
    summary="Правила выдачи: что закрепить, поднять, скрыть, куда перейти",
    description="Чего у правила нет, того нет и в ответе. Применяет правила браузер; первое важнее следующих.",
    response_class=Response,
    responses={
        200: {"model": SearchRulesOut},
        304: {"description": "Правила те же, что уже есть у браузера"},
        **refusals(),
    },
)
def get_search_rules(request: Request, session: SessionDep) -> Response:
    headers = {"Cache-Control": f"public, max-age={FRESH_S}"}
    return conditional_response(
        request, Response(live_artefact(session), media_type="application/json", headers=headers)
    )
