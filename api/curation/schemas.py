"""The artefact of the rules in the description of the API; absent keys mean no condition and no action."""

from pydantic import BaseModel, ConfigDict, Field

from api.core.json_types import JsonObject
from api.curation.rule_schema import Audience, BannerTone, QueryKind, SortKey

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
