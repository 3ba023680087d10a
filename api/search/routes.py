from fastapi import APIRouter, Request, Response

from api.core.db import SessionDep
from api.core.errors import refusals
from api.core.settings import get_settings
from api.http.conditional_requests import conditional_response
from api.http.routing import TransactionRoute
from api.search.schemas import SearchToken, SearchVocabulary
from api.search.token_service import issue_search_token
from api.search.vocabulary_repository import vocabulary

router = APIRouter(tags=["Поиск"], route_class=TransactionRoute)


@router.get("/searchToken", summary="Адрес поиска и временный токен, с которым браузер спрашивает его сам")
def get_search_token(request: Request, response: Response) -> SearchToken:
    response.headers["Cache-Control"] = "no-store"
    return issue_search_token(get_settings(), request.url.scheme, request.headers.get("host", ""))


@router.get(
    "/searchVocabulary",
    summary="Слова каталога: по ним браузер отличает верное слово от опечатки",
    response_model=SearchVocabulary | None,
    responses={
        200: {"description": "Слова по разделам; null, пока поиск не наполнен"},
        304: {"description": "Слова те же, что уже есть у браузера"},
        **refusals(),
    },
)
def get_search_vocabulary(request: Request, session: SessionDep) -> Response:
    words = vocabulary(session)
    # An absent vocabulary is no error: pages work without it, and the indexer will store one soon.
    cache_control = "public, max-age=300, stale-while-revalidate=86400" if words else "no-cache"
    answer = Response(words or b"null", media_type="application/json", headers={"Cache-Control": cache_control})
    return conditional_response(request, answer)
