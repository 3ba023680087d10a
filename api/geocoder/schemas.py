"""Suggestions of addresses. Upstream data is validated: short printable text, coordinates in range."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from api.text.folding import clean

MAX_TEXT = 200


def _short(text: str) -> str:
    return clean(text)[:MAX_TEXT]


#: Text of the upstream: cleaned and cut to MAX_TEXT characters.
Words = Annotated[str, AfterValidator(_short)]


class Position(BaseModel):
    lat: float = Field(ge=-90, le=90, allow_inf_nan=False, examples=[55.706])
    lon: float = Field(ge=-180, le=180, allow_inf_nan=False, examples=[37.586])


class Suggestion(BaseModel):
    text: Words = Field(description="Адрес одной строкой", examples=["Москва, Ленинский проспект, 32А"])
    city: Words = Field(examples=["Москва"])
    street: Words | None = Field(examples=["Ленинский проспект"])
    house: Words | None = Field(description="Дом с корпусом и строением; null — дом ещё не назван", examples=["32А"])
    position: Position | None = Field(description="Точка на карте; null — знаем адрес, но не точку")


class GeocodeOut(BaseModel):
    suggestions: list[Suggestion] = Field(description="Лучшие первыми, не больше семи")
