"""The searches that visitors send, as the web's own code wrote them for this run."""

import json
import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class SearchCity:
    id: int
    zone: int
    name: str


@dataclass(frozen=True)
class SearchStep:
    """What a page sends after one letter, or when it opens."""

    text: str
    requests: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class SearchVisit:
    kind: str
    #: The text that is typed, or the page's address.
    subject: str
    weight: float
    #: Visits with the same group belong together: a query, its filtered page, its second page.
    group: str
    steps: tuple[SearchStep, ...]


class SearchStore:
    def __init__(self, document: dict[str, Any]) -> None:
        self.cities = [SearchCity(**city) for city in document["cities"]]
        self.price_products: list[int] = document["price_products"]
        self.product_ids: list[int] = document["product_ids"]
        self._visits: dict[tuple[int, str], list[SearchVisit]] = defaultdict(list)
        self._by_subject: dict[tuple[int, str, str], SearchVisit] = {}
        for row in document["visits"]:
            visit = SearchVisit(
                row["kind"],
                row["subject"],
                row["weight"],
                row["group"],
                tuple(SearchStep(step["text"], tuple(step["requests"])) for step in row["steps"]),
            )
            self._visits[row["city"], visit.kind].append(visit)
            self._by_subject[row["city"], visit.kind, visit.subject] = visit

    def pick(self, city: SearchCity, kind: str, rng: random.Random) -> SearchVisit | None:
        """A visit of the kind by its weight; None when the shop has none."""
        visits = self._visits[city.id, kind]
        return rng.choices(visits, [visit.weight for visit in visits])[0] if visits else None

    def in_group(self, city: SearchCity, kind: str, group: str) -> list[SearchVisit]:
        return [visit for visit in self._visits[city.id, kind] if visit.group == group]

    def of_subject(self, city: SearchCity, kind: str, subject: str) -> SearchVisit | None:
        return self._by_subject.get((city.id, kind, subject))


def read_store(path: str) -> SearchStore:
    return SearchStore(json.loads(Path(path).read_text(encoding="utf-8")))
