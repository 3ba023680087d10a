"""Makers' own catalogues, where one chooses by car and comes back with a name or a number (spec §2)."""

import json
from typing import Literal

from pydantic import BaseModel, Field

#: What each maker's catalogue answers best: which oil, which part, what stands for another maker's number.
SelectionKind = Literal["lubricants", "parts", "analogues"]


class SelectionCatalogue(BaseModel):
    title: str = Field(min_length=1, max_length=60, examples=["Масла ЛУКОЙЛ"])
    url: str = Field(
        pattern=r"^https://[^\s/]+/",
        max_length=500,
        description="Открывается в новой вкладке",
        examples=["https://lukoil-masla.ru/"],
    )
    kind: SelectionKind = Field(
        description="lubricants — масла, parts — детали, analogues — замены", examples=["lubricants"]
    )


def _of(kind: SelectionKind, title: str, host: str) -> SelectionCatalogue:
    return SelectionCatalogue(title=title, url=f"https://{host}/", kind=kind)


DEFAULT_CATALOGUES = (
    _of("lubricants", "Масла ЛУКОЙЛ", "lukoil-masla.ru"),
    _of("lubricants", "Масла LIQUI MOLY", "www.liqui-moly.com"),
    _of("parts", "Фильтры MANN-FILTER", "catalog.mann-filter.com"),
    _of("parts", "Детали MAHLE", "catalog.mahle-aftermarket.com"),
    _of("analogues", "Аналоги FILTRON", "filtron.eu"),
    _of("analogues", "Аналоги TRW", "www.trwaftermarket.com"),
    _of("analogues", "Аналоги NGK", "www.ngkntk.com"),
)


def catalogues_of(value: object) -> object:
    """An unset variable comes from docker compose as an empty one."""
    if isinstance(value, str):
        return json.loads(value) if value.strip() else DEFAULT_CATALOGUES
    return value
