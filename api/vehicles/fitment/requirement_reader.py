"""Reads what the text of one car requires beside the model: «1.4–1.6 бензин», «16 клапанов», «до 2017». Pure."""

import re
from collections.abc import Sequence

from api.text.folding import clean
from api.vehicles.fitment.engine_codes import engine_key, engines_in
from api.vehicles.fitment.requirement import Requirement

_DIESEL = re.compile(
    r"\bдиз(?:ел\w*|\b)|\b(?:tdi|dci|cdi|hdi|tdci|crdi|cdti|crdi-?vgt|di-d|d-4d|did|jtd|dti|bluehdi|multijet|d-cat)\b"
    r"|\b\d[.,]\d ?t?d\b",
    re.IGNORECASE,
)
_PETROL = re.compile(
    r"\bбензин\w*|\b(?:tsi|t?fsi|gdi|t-gdi|mpi|vvt-i|dual vvt-i|i-vtec|skyactiv-g|ecoboost|thp|vti)\b", re.IGNORECASE
)
_LITRES = re.compile(r"(?<![\w.,])(\d[.,]\d)(?: ?[-–/] ?(\d[.,]\d))*(?![\w]*[.,]?\d)")
#: «1.4/1.6», «1.8t», «2.0л».
_VOLUME_WORD = re.compile(r"\d[.,]\d(?:[-–/]\d[.,]\d)*[a-zа-я]{0,3}")
_LITRE = re.compile(r"\d[.,]\d")
_VALVES = re.compile(r"(\d{1,2})[ -]?(?:клапан\w*|кл\b\.?|v\b)", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:с|от|после)\s+((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:до|по)\s+((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_SPAN = re.compile(r"\b((?:19|20)\d\d) ?[-–] ?((?:19|20)\d\d)?(?!\d)")
#: Facts that the vehicle catalogue does not hold.
_OPEN = re.compile(r"\b(?:с|без) кондиционер\w*|\bинжектор\w*|\bкарбюратор\w*|\bskyactiv\b|\bтурбо\w*", re.IGNORECASE)
_POWER = re.compile(r"(?<![\d.,])(\d{2,3}(?:/\d{2,3})*) ?л\. ?с\b\.?", re.IGNORECASE)
#: Words of requirements that are read together with their neighbours.
_REQUIREMENT_WORD = re.compile(
    r"клапан\w*|кл\.?|мотор\w*|двигател\w*|ваз|с|и|или|до|от|по|после|только|без|л\.?(?:с\.?)?|г\.?|года?|кондиционер\w*"
    r"|(?:19|20)\d\d(?:-(?:(?:19|20)\d\d)?)?|\d{1,2}v|v(?:6|8|10|12)"
)


def read_requirement(text: str, makes: tuple[str, ...]) -> Requirement:
    """The requirement that the text of one car states; both fuels together require none."""
    plain = clean(text)
    diesel, petrol = _DIESEL.search(plain), _PETROL.search(plain)
    fuel = diesel or petrol if not (diesel and petrol) else None
    litres = list(_LITRES.finditer(plain))
    valves = _VALVES.search(plain)
    since, until = _years(plain)
    opened = _OPEN.search(plain)
    engines = engines_in(plain, makes)
    return Requirement(
        fuel="" if fuel is None else "diesel" if diesel else "petrol",
        fuel_text=fuel[0] if fuel else "",
        litres=tuple(span for match in litres for span in _spans(match[0])),
        litres_text=", ".join(match[0].replace(".", ",").replace("-", "–") for match in litres)
        + ("\u00a0л" if litres else ""),
        engines=frozenset(engines),
        engines_text=", ".join(engines.values()),
        valves=int(valves[1]) if valves else 0,
        powers=tuple(int(power) for match in _POWER.finditer(plain) for power in match[1].split("/")),
        since=since,
        until=until,
        open_text=opened[0] if opened else "",
    )


def _spans(text: str) -> list[tuple[float, float]]:
    """«1.4/1.6» is two volumes, «1.4–1.6» everything between them."""
    spans = []
    for item in text.split("/"):
        numbers = [float(number.replace(",", ".")) for number in _LITRE.findall(item)]
        spans.append((min(numbers), max(numbers)))
    return spans


def _years(text: str) -> tuple[int | None, int | None]:
    if span := _SPAN.search(text):
        return int(span[1]), int(span[2]) if span[2] else None
    since, until = _SINCE.search(text), _UNTIL.search(text)
    return int(since[1]) if since else None, int(until[1]) if until else None


def without_requirements(words: Sequence[str], requirement: Requirement) -> list[str]:
    """The folded words of a car without those of its requirement."""
    names = []
    valves = str(requirement.valves)
    for word in words:
        parts = [part for part in word.strip(",.;").split("/") if part]
        is_valves = requirement.valves > 0 and word.split("-")[0] == valves
        if not is_valves and not all(_is_requirement(part, requirement) for part in parts):
            names.append(word)
    return names


def _is_requirement(word: str, requirement: Requirement) -> bool:
    if word.isdecimal() and int(word) in requirement.powers:
        return True
    patterns = (_VOLUME_WORD, _DIESEL, _PETROL, _OPEN, _REQUIREMENT_WORD)
    return engine_key(word) in requirement.engines or any(pattern.fullmatch(word) for pattern in patterns)
