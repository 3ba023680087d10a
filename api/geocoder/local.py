"""Suggestions from our own list of streets: no network, no key, no positions of houses."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from api.geocoder.address import Typed, parse, split_kind, without_city
from api.geocoder.schemas import Position, Suggestion
from api.text.folding import fold

LIMIT = 7
#: Longest query worth comparing word by word; the rest of an address is never this long.
MAX_WORDS = 12


@dataclass(frozen=True, slots=True)
class KnownPlace:
    """A city of the shop."""

    name: str
    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Street:
    name: str
    kind: str | None
    words: tuple[str, ...]


@cache
def _streets() -> dict[str, tuple[Street, ...]]:
    """By folded name of the city, the best known first."""
    found: dict[str, list[Street]] = {}
    text = files("api.geocoder").joinpath("data", "streets.csv").read_text("utf-8")
    for row in csv.DictReader(text.splitlines()):
        kind, words = split_kind(row["street"])
        found.setdefault(fold(row["city"]), []).append(Street(row["street"], kind, words))
    return {city: tuple(streets) for city, streets in found.items()}


def suggest(query: str, places: Sequence[KnownPlace], current: KnownPlace) -> list[Suggestion]:
    """Streets of the city that the query names, else of the visitor's; a bare or half-typed city gives cities."""
    named, rest = without_city(query, [place.name for place in places])
    place = next((place for place in places if place.name == named), current)
    typed = parse(rest)
    found = [_street(place, street, typed.house) for street in _matching(place, typed)] if typed.words else []
    if named is not None and not found:
        found = [_city(place)]
    if named is None and not typed.house:
        found += [_city(city) for city in places if _begins(city.name, query)]
    return found[:LIMIT]


def _matching(place: KnownPlace, typed: Typed) -> list[Street]:
    streets = _streets().get(fold(place.name), ())
    wanted = typed.words[:MAX_WORDS]
    scored = [(score, street) for street in streets if (score := _score(street, wanted, typed.kinds)) is not None]
    if not scored:
        mended = _mended(wanted, streets)
        scored = [(score, street) for street in streets if (score := _score(street, mended, typed.kinds)) is not None]
    return [street for _, street in sorted(scored, key=lambda pair: pair[0])]


def _score(street: Street, wanted: Sequence[str], kinds: frozenset[str]) -> tuple[int, int, int] | None:
    """Smaller is better: another kind than asked for, not the beginning of the name, words left over. None: no hit."""
    left = list(street.words)
    for word in wanted:
        hit = next((own for own in left if own == word), None) or next(
            (own for own in left if own.startswith(word)), None
        )
        if hit is None:
            return None
        left.remove(hit)
    another_kind = bool(kinds) and street.kind not in kinds
    return int(another_kind), int(not street.words[0].startswith(wanted[0])), len(left)


def _mended(wanted: Sequence[str], streets: Sequence[Street]) -> list[str]:
    """A word with a slip becomes the nearest word of a street here; short and unknown words stay."""
    known = sorted({word for street in streets for word in street.words})
    return [(get_close_matches(word, known, 1, 0.78) or [word])[0] if len(word) > 3 else word for word in wanted]


def _street(place: KnownPlace, street: Street, house: str | None) -> Suggestion:
    text = ", ".join(part for part in (place.name, street.name, house) if part)
    return Suggestion(text=text, city=place.name, street=street.name, house=house, position=None)


def _city(place: KnownPlace) -> Suggestion:
    position = Position(lat=place.lat, lon=place.lon)
    return Suggestion(text=place.name, city=place.name, street=None, house=None, position=position)


def _begins(name: str, query: str) -> bool:
    typed = fold(query)
    return len(typed) > 1 and fold(name).startswith(typed)
