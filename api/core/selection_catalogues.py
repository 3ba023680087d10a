"""The setting SELECTION_CATALOGUES: sites of makers where a shopper selects a product by car (spec §2)."""

import json
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

#: What the catalogue is for: choosing an oil, choosing a part, or finding analogues of another maker's number.
SelectionKind = Literal["lubricants", "parts", "analogues"]
SelectionTitle = Annotated[str, Field(min_length=1, max_length=60)]
SelectionUrl = Annotated[str, Field(pattern=r"^https://[^\s/]+/", max_length=500)]


@dataclass(frozen=True, slots=True)
class SelectionCatalogueSetting:
    """One catalogue of the setting; `api/catalog/schemas.py` has its JSON."""

    title: SelectionTitle
    url: SelectionUrl
    kind: SelectionKind


def _catalogue(kind: SelectionKind, title: str, host: str) -> SelectionCatalogueSetting:
    return SelectionCatalogueSetting(title=title, url=f"https://{host}/", kind=kind)


DEFAULT_CATALOGUES = (
    _catalogue("lubricants", "Масла ЛУКОЙЛ", "lukoil-masla.ru"),
    _catalogue("lubricants", "Масла LIQUI MOLY", "www.liqui-moly.com"),
    _catalogue("parts", "Фильтры MANN-FILTER", "catalog.mann-filter.com"),
    _catalogue("parts", "Детали MAHLE", "catalog.mahle-aftermarket.com"),
    _catalogue("analogues", "Аналоги FILTRON", "filtron.eu"),
    _catalogue("analogues", "Аналоги TRW", "www.trwaftermarket.com"),
    _catalogue("analogues", "Аналоги NGK", "www.ngkntk.com"),
)


def catalogues_of(value: object) -> object:
    """The catalogues of the setting; the default for an empty one, as docker compose passes an unset variable."""
    if isinstance(value, str):
        return json.loads(value) if value.strip() else DEFAULT_CATALOGUES
    return value
