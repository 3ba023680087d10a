"""The visits whose searches are recorded: addresses and texts by city, chosen from what the shop sells."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from loadtests.config.mix import Mix, TypedText
from loadtests.shop_client import ShopClient


@dataclass(frozen=True)
class Amounts:
    """How many subjects are recorded. Each letter of a typed text is a search: some 0.3 s of recording."""

    texts: int
    typed: int
    completed: int
    numbers: int
    sections: int


#: Of the first city, and of one with other prices.
FIRST, OTHER = Amounts(6, 5, 3, 3, 4), Amounts(4, 2, 1, 1, 3)


@dataclass(frozen=True)
class PlannedVisit:
    """What the recorder opens or types. `kind` is the journey's name for it, `how` the recorder's."""

    kind: str
    how: str
    subject: str
    group: str
    weight: float


def choose_visits(
    shop: ShopClient, mix: Mix, city: dict[str, Any], init: dict[str, Any], seed: int, amounts: Amounts
) -> list[PlannedVisit]:
    rng = random.Random(seed)
    texts, numbers = mix.texts_of("text"), mix.texts_of("number")
    heaviest = _heaviest(texts, amounts.texts)
    completed, typed_numbers = _drawn(texts, amounts.completed, rng), _heaviest(numbers, amounts.numbers)
    return [
        *(PlannedVisit("typing", "typing", text.text, text.text, text.weight) for text in heaviest[: amounts.typed]),
        *_pages(heaviest),
        *(PlannedVisit("completions", "completions", text.text, text.text, text.weight) for text in completed),
        *(PlannedVisit("number", "number", text.text, text.text, text.weight) for text in typed_numbers),
        *_of_sections(shop, init, city, amounts.sections),
    ]


def _heaviest(texts: list[TypedText], most: int) -> list[TypedText]:
    return sorted(texts, key=lambda text: -text.weight)[:most]


def _drawn(texts: list[TypedText], most: int, rng: random.Random) -> list[TypedText]:
    return rng.sample(texts, min(most, len(texts)))


def _pages(texts: list[TypedText]) -> Iterator[PlannedVisit]:
    for text in texts:
        address = f"/search?q={quote(text.text)}"
        for parameters in ("", "&stock=1", "&page=2"):
            yield PlannedVisit("page", "page", f"{address}{parameters}", text.text, text.weight)


def _of_sections(shop: ShopClient, init: dict[str, Any], city: dict[str, Any], most: int) -> Iterator[PlannedVisit]:
    sections = sorted(_leaves(init["categories"]), key=lambda section: -section["products"])[:most]
    for section in sections:
        address, weight = section["url"], float(section["products"])
        yield PlannedVisit("section", "page", address, address, weight)
        filters = shop.call("getCategoryProductsFilter", {"category": section["id"], "city": city["id"]})
        brands = [brand["name"] for brand in filters.get("brands", [])[:1] if "," not in str(brand["name"])]
        narrower = [f"brand={quote(str(brand))}" for brand in brands] + ["stock=1&sort=price"]
        for parameters in narrower:
            yield PlannedVisit("section_filter", "page", f"{address}?{parameters}", address, weight)


def _leaves(categories: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for category in categories:
        yield category
        yield from _leaves(category["children"])
