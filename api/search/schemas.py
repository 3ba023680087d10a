from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field


class SearchToken(BaseModel):
    url: str = Field(description="Где отвечает поиск")
    token: str = Field(description="Токен для заголовка Authorization: Bearer")
    expires: datetime = Field(description="До какого времени токен годен")


class SearchVocabulary(BaseModel):
    """The catalogue's words, by which browsers read a query. A word of makers, soft words or models is not repeated."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)

    whole: bool = Field(True, description="Латинских слов, которых здесь нет, нет и в каталоге")
    words: list[str] = Field([], description="Русские слова", examples=[["масло", "моторное"]])
    latin: list[str] = Field([], description="Латинские слова", examples=[["genesis"]])
    makers: list[str] = Field([], description="Производители", examples=[["lukoil"]])
    soft: list[str] = Field([], description="Слова, без которых запрос находит то же", examples=[["левый"]])
    stop: list[str] = Field([], description="Слова, которых поиск не читает", examples=[["для"]])
    units: dict[str, list[str]] = Field(
        {}, description="Слова единиц измерения; `*` — любое окончание", examples=[{"l": ["л", "литр*"]}]
    )
    models: dict[str, list[str]] = Field({}, description="Прозвища моделей", examples=[{"2109": ["девятка"]}])
