"""Reads the live rules of browsers: compiled with a running experiment at most every 15 seconds by each process."""

import logging
from datetime import UTC, datetime

import orjson
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.orm import Session

from api.catalog.ttl_cache import TtlCache
from api.core.db import SessionDep
from api.core.errors import refusals
from api.core.json_types import JsonObject
from api.curation import experiment_repository, repository
from api.curation.catalogue_repository import read_catalogue
from api.curation.compiler import compile_rules
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.live import LiveFiles, live_files
from api.curation.rule_files import load_rules, rule_path
from api.curation.rule_schema import Audience, BannerTone, QueryKind, SortKey
from api.http.responses import conditional_response
from api.http.routing import TransactionRoute

_RULE_EXAMPLE: JsonObject = {
    "id": "zimnyaya-kampaniya",
    "query": [["forms", "зимнее масло"]],
    "categories": [1],
    "from": 1764536400,
    "until": 1772312400,
    "pin": [[1024, 1], [1031, 2, 88]],
    "boost": ['options.season = "Зима"'],
    "banner": {"title": "Готовимся к зиме", "href": "/sales", "tone": "sale"},
}


class SearchRuleBanner(BaseModel):
    title: str = Field(examples=["Готовимся к зиме"])
    text: str | None = Field(None, examples=["Масла и жидкости, которые не густеют в мороз"])
    href: str | None = Field(None, description="Путь страницы магазина", examples=["/sales"])
    tone: BannerTone = Field(examples=["info"])


class SearchRuleOut(BaseModel):
    """Все условия должны выполняться; нет условия — оно выполнено всегда."""

    model_config = ConfigDict(json_schema_extra={"example": _RULE_EXAMPLE})

    id: str = Field(description="Имя правила")
    query: list[tuple[QueryKind, str]] | None = Field(
        None, description="Любое из: is — весь запрос, contains — слова подряд, forms — слова в любой форме и порядке"
    )
    categories: list[int] | None = Field(None, description="Раздел страницы или любой над ним")
    cities: list[int] | None = None
    car: bool | None = Field(None, description="Названа ли машина")
    filters: list[tuple[str, str | None]] | None = Field(
        None, description="Каждый выбран: поле и значение, null — любое значение"
    )
    audience: Audience | None = None
    from_: int | None = Field(None, alias="from", description="Секунды Unix, включительно")
    until: int | None = Field(None, description="Секунды Unix, не включительно")
    pin: list[tuple[int, int] | tuple[int, int, int]] | None = Field(
        None, description="Товар, место с 1, группа фасовок, если она не он сам"
    )
    boost: list[str] | None = Field(None, description="Фильтры движка: раньше остальных")
    bury: list[str] | None = Field(None, description="Фильтры движка: после остальных")
    hide: list[str] | None = Field(None, description="Фильтры движка: не показывать")
    replace: list[tuple[str, str]] | None = Field(None, description="Слова запроса и чем их заменить")
    drop: list[str] | None = Field(None, description="Слова запроса, которые убрать")
    redirect: str | None = Field(None, description="Путь страницы магазина вместо результатов")
    banner: SearchRuleBanner | None = None
    facets: list[str] | None = Field(None, description="Ключи фильтров в порядке показа; других нет")
    sort: SortKey | None = Field(None, description="Порядок, пока его не выбрали")


class SearchExperimentOut(BaseModel):
    """Доля посетителей получает другие правила; кому какие, решает браузер по своему случайному ключу."""

    id: int = Field(examples=[3])
    share: int = Field(description="Сколько процентов посетителей получают эти правила", examples=[20])
    rules: list[SearchRuleOut]


class SearchRulesOut(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={"example": {"version": 12, "words": ["незамерзайка"], "rules": [_RULE_EXAMPLE]}}
    )

    version: int | str = Field(description="Меняется, когда меняются правила или опыт; 0 — из файлов", examples=[12])
    words: list[str] = Field(description="Слова синонимов: верные, хотя в каталоге их нет", examples=[["незамерзайка"]])
    rules: list[SearchRuleOut] = Field(description="Первое правило важнее следующих")
    experiment: SearchExperimentOut | None = Field(None, description="Идущий опыт; нет — никому других правил")


log = logging.getLogger(__name__)

#: Seconds: a product that is hidden keeps its pin for so long, a rule that begins is late by at most as much.
FRESH_S = 15

_artefacts = TtlCache[bytes](seconds=FRESH_S)


def live_artefact(session: Session) -> bytes:
    """JSON. A rule that cannot be read is left out; without any version or file there are no rules."""
    try:
        live = live_files()
    except ConfigFileError as error:
        log.warning("no search configuration: %s", error)
        live = LiveFiles(None, ConfigFiles({}))
    key = live.version_id, live.files.digest
    return _artefacts.get(session, lambda session: _compile(session, live), key)


def _compile(session: Session, live: LiveFiles) -> bytes:
    artefact = artefact_of(session, live.files, live.version_id or 0)
    experiment = experiment_repository.running(session.connection())
    if experiment is not None and experiment.base_id == live.version_id:
        variant = repository.files(session.connection(), experiment.variant_id)
        rules = artefact_of(session, variant)["rules"]
        # Browsers look at the version to see that something has changed.
        artefact["version"] = f"{live.version_id}-{experiment.id}"
        artefact["experiment"] = {"id": experiment.id, "share": experiment.share, "rules": rules}
    return orjson.dumps(artefact)


def artefact_of(session: Session, files: ConfigFiles, version_id: int = 0) -> JsonObject:
    """The artefact of a search configuration as it is now."""
    rule_set = load_rules(files)
    for rule_id, error in rule_set.errors.items():
        log.warning("a rule is left out: %s: %s", rule_path(rule_id), error)
    catalogue = read_catalogue(session, rule_set.rules.values())
    return compile_rules(files, catalogue, datetime.now(UTC), version_id)


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
