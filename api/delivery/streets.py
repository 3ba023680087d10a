"""Suggestions from the local list of streets: no network, no key, no positions of houses."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from api.cities.models import City
from api.delivery.address_parser import ParsedAddress, parse, split_kind, without_city
from api.delivery.schemas import Position, Suggestion
from api.text.folding import fold

LIMIT = 7
#: Only so many words of a query are compared; names of streets are shorter.
MAX_WORDS = 12


@dataclass(frozen=True, slots=True)
class Street:
    name: str
    kind: str | None
    words: tuple[str, ...]


@cache
def _streets() -> dict[str, tuple[Street, ...]]:
    """Streets by folded name of the city, the most prominent first."""
    streets_by_city: dict[str, list[Street]] = {}
    text = files("api.delivery").joinpath("data", "streets.csv").read_text("utf-8")
    for row in csv.DictReader(text.splitlines()):
        kind, words = split_kind(row["street"])
        streets_by_city.setdefault(fold(row["city"]), []).append(Street(row["street"], kind, words))
    return {city: tuple(streets) for city, streets in streets_by_city.items()}


def suggest(query: str, places: Sequence[City], current: City) -> list[Suggestion]:
    """Streets of the city that the query names, otherwise of the visitor's city; cities for a bare or partial name."""
    city_name, street_text = without_city(query, [place.name for place in places])
    place = next((place for place in places if place.name == city_name), current)
    typed = parse(street_text)
    suggestions = [_street(place, street, typed.house) for street in _matching(place, typed)] if typed.words else []
    if city_name is not None and not suggestions:
        suggestions = [_city(place)]
    if city_name is None and not typed.house:
        suggestions += [_city(city) for city in places if _begins(city.name, query)]
    return suggestions[:LIMIT]


def _matching(place: City, typed: ParsedAddress) -> list[Street]:
    streets = _streets().get(fold(place.name), ())
    words = typed.words[:MAX_WORDS]
    return _ranked(streets, words, typed.kinds) or _ranked(streets, _correct_typos(words, streets), typed.kinds)


def _ranked(streets: Sequence[Street], query_words: Sequence[str], kinds: frozenset[str]) -> list[Street]:
    scored = [(score, street) for street in streets if (score := _score(street, query_words, kinds)) is not None]
    return [street for _, street in sorted(scored, key=lambda pair: pair[0])]


def _score(street: Street, query_words: Sequence[str], kinds: frozenset[str]) -> tuple[int, int, int] | None:
    """Sort key, smaller is better: (other kind, no prefix of the name, unmatched words); None: no match."""
    unmatched = list(street.words)
    for word in query_words:
        hit = next((word_of_name for word_of_name in unmatched if word_of_name == word), None) or next(
            (word_of_name for word_of_name in unmatched if word_of_name.startswith(word)), None
        )
        if hit is None:
            return None
        unmatched.remove(hit)
    another_kind = bool(kinds) and street.kind not in kinds
    return int(another_kind), int(not street.words[0].startswith(query_words[0])), len(unmatched)


def _correct_typos(query_words: Sequence[str], streets: Sequence[Street]) -> list[str]:
    """Replaces each word by the nearest word of the city's streets; short and unknown words stay."""
    street_words = sorted({word for street in streets for word in street.words})
    return [
        (get_close_matches(word, street_words, 1, 0.78) or [word])[0] if len(word) > 3 else word for word in query_words
    ]


def _street(place: City, street: Street, house: str | None) -> Suggestion:
    text = ", ".join(part for part in (place.name, street.name, house) if part)
    return Suggestion(text=text, city=place.name, street=street.name, house=house, position=None)


def _city(place: City) -> Suggestion:
    position = Position(lat=place.latitude, lon=place.longitude)
    return Suggestion(text=place.name, city=place.name, street=None, house=None, position=position)


def _begins(name: str, query: str) -> bool:
    typed = fold(query)
    return len(typed) > 1 and fold(name).startswith(typed)
