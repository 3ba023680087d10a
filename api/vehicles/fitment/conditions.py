"""Conditions in a supplier's applicability text: «16 клапанов», «до 2017», «TDI», «1.4–2.0». Pure.

A condition at the end of a list may apply to every car in it, so a condition that the car is not known to satisfy makes
the fitment unknown.
"""

import re

from api.text.folding import clean
from api.vehicles.vehicle_catalogue import Modification

#: Conditions on facts that the vehicle catalogue does not hold.
_NOT_IN_CATALOGUE = re.compile(
    r"\d+ ?клапан\w*|\b(?:с|без) кондиционер\w*|\bинжектор\w*|\bкарбюратор\w*"
    r"|\b(?:до|с|от|по|после) (?:19|20)\d\d\b|\d+ ?л\. ?с\b\.?|\bt?f?si\b|\bgdi\b|\bthp\b|\bskyactiv\b",
    re.IGNORECASE,
)
_DIESEL = re.compile(r"\bдизел\w*|\b(?:tdi|dci|cdi|hdi|tdci|crdi)\b", re.IGNORECASE)
_PETROL = re.compile(r"\bбензин\w*", re.IGNORECASE)
_LITRES = re.compile(r"(?<![\d.])(\d[.,]\d)(?:-(\d[.,]\d))?(?![\d.])")
#: Engines (N52, M271) outside of brackets: inside brackets such codes are bodies.
_ENGINES = re.compile(r"(?<![\w(])[NMS]\d{2,3}(?![\w)])")


def first_unmet_condition(text: str, car: Modification) -> str:
    """The first condition that the car is not known to satisfy, as written; empty when there is none."""
    applicability = clean(text)
    if condition := _NOT_IN_CATALOGUE.search(applicability):
        return str(condition[0])
    for fuel, words in (("diesel", _DIESEL), ("petrol", _PETROL)):
        if (condition := words.search(applicability)) and car.fuel != fuel:
            return condition[0]
    engines: list[str] = _ENGINES.findall(applicability)
    if engines and not {car.engine_code[:length] for length in (3, 4)} & set(engines):
        return engines[0]
    volumes = list(_LITRES.finditer(applicability))
    if volumes and not any(_contains(volume, car.displacement_l) for volume in volumes):
        return f"{volumes[0][0].replace('.', ',').replace('-', '–')}\u00a0л"
    return ""


def _contains(litres: re.Match[str], volume: float | None) -> bool:
    low, high = (float((litres[group] or litres[1]).replace(",", ".")) for group in (1, 2))
    return volume is not None and low - 0.05 <= volume <= high + 0.05
