"""Judged queries: queries with the relevance grades of products."""

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from api.core.json_types import JsonObject
from api.curation.relevance_metrics import CARS, EXACT, GOOD, NONE, score
from bench.relevance.page_queries import Answer, TypedQuery
from bench.relevance.table import QueryScore

#: The query id of grades that hold for every query with a car.
ANY = "any"


@dataclass(frozen=True)
class JudgedQuery:
    """A query with grades by product id of the catalogue (`old_id` of a product)."""

    id: str
    query: str
    group: str
    grades: Mapping[int, int]

    @property
    def question(self) -> TypedQuery:
        return TypedQuery(self.id, self.query)


@dataclass(frozen=True)
class DisplayedResults:
    """The displayed results by product ids of the catalogue; `ids` are the exact hits, then the variants."""

    id: str
    ids: Sequence[int]
    near: Sequence[int]
    ms: float

    def line(self) -> str:
        return json.dumps({"id": self.id, "ids": self.ids, "near": self.near, "ms": round(self.ms, 2)})


class JudgementError(Exception):
    """Queries and judgements are inconsistent; the message names the query."""


def load(queries: Path, judgements: Path) -> list[JudgedQuery]:
    """Reads lines `{"id", "query", "class"}` and rows query_id,product_id,grade. Raises JudgementError.

    A row of `…-by-hand.csv` beside the judgements replaces a grade, an empty one takes it away.
    """
    grades = _read_grades(judgements)
    if (by_hand := judgements.with_stem(f"{judgements.stem}-by-hand")).exists():
        grades |= _read_grades(by_hand)
    rows = [(query, product, grade) for (query, product), grade in grades.items() if grade is not None]
    return judged_queries([json.loads(line) for line in queries.read_text("utf-8").splitlines() if line.strip()], rows)


def _read_grades(path: Path) -> dict[tuple[str, int], int | None]:
    with path.open(encoding="utf-8", newline="") as file:
        return {
            (row["query_id"], int(row["product_id"])): int(row["grade"]) if row["grade"] else None
            for row in csv.DictReader(file)
        }


def judged_queries(lines: Sequence[JsonObject], rows: Iterable[tuple[str, int, int]]) -> list[JudgedQuery]:
    """Raises JudgementError for queries without grades and grades without a query."""
    grades: dict[str, dict[int, int]] = {}
    for query_id, product, grade in rows:
        grades.setdefault(query_id, {})[product] = grade
    of_no_car = grades.pop(ANY, {})
    judged = [
        JudgedQuery(
            line["id"],
            line["query"],
            line["class"],
            (of_no_car if line["class"].startswith(CARS) else {}) | grades.pop(line["id"], {}),
        )
        for line in lines
    ]
    for query in judged:
        if bool(query.grades) == (query.group == NONE):
            raise JudgementError(
                f"{query.id} «{query.query}»: " + ("no judgement" if not query.grades else "class none")
            )
        if query.group != NONE and max(query.grades.values()) < GOOD:
            raise JudgementError(f"{query.id} «{query.query}»: no product of grade {GOOD} or {EXACT}")
    if grades:
        raise JudgementError(f"no such queries: {', '.join(grades)}")
    return judged


def result_page(answer: Answer, catalogue_id: Callable[[int], int | None]) -> DisplayedResults:
    """The results with ids of the catalogue; products without one are dropped."""

    def ids(products: Sequence[int]) -> list[int]:
        catalogue_ids = (catalogue_id(product) for product in products)
        return list(dict.fromkeys(id_ for id_ in catalogue_ids if id_ is not None))

    listed = ids(answer.listed)
    return DisplayedResults(answer.id, listed, [id_ for id_ in ids(answer.near) if id_ not in listed], answer.ms)


def score_all(
    judged: Sequence[JudgedQuery], pages: Mapping[str, DisplayedResults], packing_groups: Mapping[int, int]
) -> list[QueryScore]:
    """`packing_groups` by product id of the catalogue."""

    def values(query: JudgedQuery) -> dict[str, float]:
        page = pages[query.id]
        return score(query.group, query.grades, page.ids, page.near, packing_groups)

    return [QueryScore(query.id, query.group, values(query)) for query in judged]
