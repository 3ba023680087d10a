"""Conditions that a supplier adds to his list of cars: «16 клапанов», «до 2017», «TDI», «1.4–2.0». Pure.

A condition at the end of a list may be of every car in it, so one that the car is not known to meet is to be checked.
"""

import re

from api.text.folding import clean
from api.vehicles.vehicle_catalogue import Modification

_UNKNOWN_TO_US = re.compile(
    r"\d+ ?клапан\w*|\b(?:с|без) кондиционер\w*|\bинжектор\w*|\bкарбюратор\w*"
    r"|\b(?:до|с|от|по|после) (?:19|20)\d\d\b|\d+ ?л\. ?с\b\.?|\bt?f?si\b|\bgdi\b|\bthp\b|\bskyactiv\b",
    re.IGNORECASE,
)
_DIESEL = re.compile(r"\bдизел\w*|\b(?:tdi|dci|cdi|hdi|tdci|crdi)\b", re.IGNORECASE)
_PETROL = re.compile(r"\bбензин\w*", re.IGNORECASE)
_LITRES = re.compile(r"(?<![\d.])(\d[.,]\d)(?:-(\d[.,]\d))?(?![\d.])")
#: Engines outside of brackets, where bodies stand: N52, M271.
_ENGINES = re.compile(r"(?<![\w(])[NMS]\d{2,3}(?![\w)])")


def unmet(fits: str, car: Modification) -> str:
    """The first condition that the car is not known to meet, as it is written; empty when there is none."""
    text = clean(fits)
    if found := _UNKNOWN_TO_US.search(text):
        return str(found[0])
    for fuel, named in (("diesel", _DIESEL), ("petrol", _PETROL)):
        if (found := named.search(text)) and car.fuel != fuel:
            return found[0]
    engines: list[str] = _ENGINES.findall(text)
    if engines and not {car.engine_code[:length] for length in (3, 4)} & set(engines):
        return engines[0]
    litres = list(_LITRES.finditer(text))
    if litres and not any(_admits(one, car.displacement_l) for one in litres):
        return f"{litres[0][0].replace('.', ',').replace('-', '–')}\u00a0л"
    return ""


def _admits(litres: re.Match[str], volume: float | None) -> bool:
    low, high = (float((litres[group] or litres[1]).replace(",", ".")) for group in (1, 2))
    return volume is not None and low - 0.05 <= volume <= high + 0.05
