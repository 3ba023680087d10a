"""Russian labels for vehicles, volumes and sources. Pure."""

import re
from typing import Literal

from api.catalog.schemas import format_value
from api.vehicles.modification import CarIdentity, Modification

CHECK_BY_VIN = "проверьте по VIN"
REQUEST_ACCEPTED = "Заявка принята. Перезвоним в рабочее время."
_OPEN = "открытый источник"
#: Labels of sources by their text in the data.
_SOURCE_LABELS = (
    (re.compile(r"\blist of a\b.*\bparts shop\b"), "список магазина запчастей"),
    (re.compile(r"https?://"), "статья о ремонте"),
)
_REST_FROM_MEMORY = re.compile(r"\brest (?:from memory|own knowledge)\b")
_IN_BRACKETS = re.compile(r"\(([^()]*)\)")
_NBSP = "\u00a0"
_BODIES = {
    "sedan": "седан", "wagon": "универсал", "hatchback": "хэтчбек", "liftback": "лифтбек", "SUV": "внедорожник",
    "van": "фургон", "minibus": "микроавтобус", "truck": "грузовик", "pickup": "пикап", "or": "или",
}  # fmt: skip


def title(car: CarIdentity) -> str:
    """«Лада Веста 1.6, 106 л. с., 2015–2022»."""
    parts = (name(car), horsepower(car.power_hp), years(car.years_from, car.years_to))
    return ", ".join(part for part in parts if part)


def name(car: CarIdentity) -> str:
    """«Лада Веста 1.6»; the first generation is not shown."""
    words = [car.make_ru or car.make, car.model_ru or car.model]
    words += [car.generation] if car.generation not in ("", "I") else []
    words += [f"{car.displacement_l:.1f}"] if car.displacement_l else []
    words += [car.body_code] if car.body_code and car.years_from is None else []
    return " ".join(filter(None, words))


def horsepower(power: int | None) -> str:
    return f"{power}{_NBSP}л.{_NBSP}с." if power else ""


def years(first: int | None, last: int | None) -> str:
    """«2015–2022», «с 2018»; empty when the first year is unknown."""
    if first is None:
        return ""
    return f"с{_NBSP}{first}" if last is None else f"{first}–{last}"


def litres(volume: float) -> str:
    return f"{format_value(volume)}{_NBSP}л"


def doubt(is_confirmed: bool) -> str:
    """The mark of a fact that has no source."""
    return "" if is_confirmed else " (по памяти)"


def source_in_words(source: str, confidence: str) -> str:
    """The label of a source, as its text is an internal note; empty without a source."""
    if confidence == "memory":
        return "по памяти, не проверено"
    kinds = [words for pattern, words in _SOURCE_LABELS if pattern.search(source)] or ["открытый источник"] * bool(
        source
    )
    return ", ".join([*kinds, "остальное по памяти"] if _REST_FROM_MEMORY.search(source) else kinds)


def is_confirmed(car: Modification, fact: Literal["oil volume", "oil grade", "coolant volume"]) -> bool:
    """Whether the fact has a source: of «… (oil volume); rest from memory» only the facts in brackets have one."""
    if not car.is_confirmed or not _REST_FROM_MEMORY.search(car.source):
        return car.is_confirmed
    confirmed = " ".join(_IN_BRACKETS.findall(car.source))
    return fact in confirmed or (fact.endswith(" volume") and "volumes" in confirmed)


def body_in_words(body: str) -> str:
    """«хэтчбек» for `hatchback 5`: the number of doors is left out."""
    return " ".join(_BODIES.get(word, word) for word in body.split() if not word.isdecimal())
