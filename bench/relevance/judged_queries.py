"""Queries with the grades that products deserve for them."""

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.relevance.metrics import EXACT, GOOD, NONE, Scored, score
from bench.relevance.page_queries import Answer, TypedQuery


@dataclass(frozen=True)
class Judged:
    """Grades are by the catalogue's own product ids (`old_id` of a product)."""

    id: str
    query: str
    group: str
    grades: Mapping[int, int]

    @property
    def question(self) -> TypedQuery:
        return TypedQuery(self.id, self.query)


@dataclass(frozen=True)
class ShownPage:
    """What the page showed, as the catalogue names products; `ids` are the exact hits, then the variants."""

    id: str
    ids: Sequence[int]
    near: Sequence[int]
    ms: float

    def line(self) -> str:
        return json.dumps({"id": self.id, "ids": self.ids, "near": self.near, "ms": round(self.ms, 2)})


class JudgementError(Exception):
    """Queries and judgements do not fit together; the message names the query."""


def load(queries: Path, judgements: Path) -> list[Judged]:
    """`{"id", "query", "class"}` a line, and query_id,product_id,grade a row."""
    grades: dict[str, dict[int, int]] = {}
    with judgements.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            grades.setdefault(row["query_id"], {})[int(row["product_id"])] = int(row["grade"])
    lines = [json.loads(line) for line in queries.read_text("utf-8").splitlines() if line.strip()]
    judged = [Judged(line["id"], line["query"], line["class"], grades.pop(line["id"], {})) for line in lines]
    for one in judged:
        if bool(one.grades) == (one.group == NONE):
            raise JudgementError(f"{one.id} «{one.query}»: " + ("no judgement" if not one.grades else "class none"))
        if one.group != NONE and max(one.grades.values()) < GOOD:
            raise JudgementError(f"{one.id} «{one.query}»: no product of grade {GOOD} or {EXACT}")
    if grades:
        raise JudgementError(f"{judgements}: no such queries: {', '.join(grades)}")
    return judged


def shown(answer: Answer, catalogue_id: Callable[[int], int | None]) -> ShownPage:
    """Products that did not come with the catalogue have no id there and are left out."""

    def ids(products: Sequence[int]) -> list[int]:
        named = (catalogue_id(product) for product in products)
        return list(dict.fromkeys(one for one in named if one is not None))

    listed = ids(answer.listed)
    return ShownPage(answer.id, listed, [one for one in ids(answer.near) if one not in listed], answer.ms)


def scored(judged: Sequence[Judged], pages: Mapping[str, ShownPage]) -> list[Scored]:
    return [
        Scored(one.id, one.group, score(one.group, one.grades, pages[one.id].ids, pages[one.id].near)) for one in judged
    ]
