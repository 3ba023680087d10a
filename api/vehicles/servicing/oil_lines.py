"""Lines of motor oil: products that hold the same oil in cans of several sizes. Pure."""

import re
from typing import NamedTuple

from api.text.folding import fold
from api.vehicles.servicing.repository import Oil

_VOLUME = re.compile(r"[\s,]*\b\d+(?:[.,]\d+)?\s*(?:л|мл|литр(?:а|ов)?|l|ml)\b\.?", re.IGNORECASE)
_EMPTY_BRACKETS = re.compile(r"\s*\(\W*\)")
_IS_OIL = re.compile(r"^\W*(?:масло(?:\s+моторное)?|моторное\s+масло)(?!\w)", re.IGNORECASE)


class OilLine(NamedTuple):
    """Cans of one line hold the same oil; `name` distinguishes oils without a series."""

    brand: str
    series: str
    sae: str
    oil_type: str
    name: str

    @classmethod
    def of(cls, oil: Oil) -> "OilLine":
        series = oil.first("series")
        name = "" if series else fold(_series_name(oil))
        return cls(oil.brand, series, oil.sae, oil.first("oil_type"), name)


def line_name(oil: Oil) -> str:
    """Series and grade: «Genesis Armortech 5W-30»."""
    name = oil.first("series") or _series_name(oil)
    return name if oil.sae.casefold() in name.casefold() else f"{name} {oil.sae}".strip()


def _series_name(oil: Oil) -> str:
    """The product's name without its volume, its maker and the words for oil."""
    name = _VOLUME.sub("", oil.name)
    if oil.brand:
        name = re.sub(rf"(?<!\w){re.escape(oil.brand)}(?!\w)", " ", name, flags=re.IGNORECASE)
    return " ".join(_IS_OIL.sub("", _EMPTY_BRACKETS.sub("", name)).split()).strip(" ,;")
