"""The visits whose searches are recorded: addresses and texts by city, chosen from what the shop sells."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from loadtests.config.mix import Mix, TypedText
from loadtests.preparation.shop_client import ShopClient

#: Texts that are typed letter by letter; each letter is a search to record.
TYPED = 10
COMPLETED = 8
NUMBERS = 8
SECTIONS = 8


@dataclass(frozen=True)
class PlannedVisit:
    """What the recorder opens or types. `kind` is the journey's name for it, `how` the recorder's."""

    kind: str
    how: str
    subject: str
    group: str
    weight: float


def choose_visits(
    shop: ShopClient, mix: Mix, city: dict[str, Any], init: dict[str, Any], seed: int
) -> list[PlannedVisit]:
    rng = random.Random(seed)
    texts, numbers = mix.texts_of("text"), mix.texts_of("number")
    return [
        *_of_texts(shop, _heaviest(texts, TYPED), city),
        *(
            PlannedVisit("completions", "completions", text.text, text.text, text.weight)
            for text in _drawn(texts, COMPLETED, rng)
        ),
        *(PlannedVisit("number", "number", text.text, text.text, text.weight) for text in _heaviest(numbers, NUMBERS)),
        *_of_sections(shop, init, city),
    ]


def _heaviest(texts: list[TypedText], most: int) -> list[TypedText]:
    return sorted(texts, key=lambda text: -text.weight)[:most]


def _drawn(texts: list[TypedText], most: int, rng: random.Random) -> list[TypedText]:
    return rng.sample(texts, min(most, len(texts)))


def _of_texts(shop: ShopClient, texts: list[TypedText], city: dict[str, Any]) -> Iterator[PlannedVisit]:
    for text in texts:
        address = f"/search?q={quote(text.text)}"
        yield PlannedVisit("typing", "typing", text.text, text.text, text.weight)
        yield PlannedVisit("page", "page", address, text.text, text.weight)
        yield PlannedVisit("page", "page", f"{address}&stock=1", text.text, text.weight)
        yield PlannedVisit("page", "page", f"{address}&page=2", text.text, text.weight)


def _of_sections(shop: ShopClient, init: dict[str, Any], city: dict[str, Any]) -> Iterator[PlannedVisit]:
    sections = sorted(_leaves(init["categories"]), key=lambda section: -section["products"])[:SECTIONS]
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
