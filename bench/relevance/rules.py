"""Judgements of the committed queries by rules over the products of the demo shop.

    python -m bench.relevance.rules              # writes judgements.csv
    python -m bench.relevance.rules d005 c014    # prints the graded products of those queries for review

A line of queries.jsonl has `grades`: {"3": rules, "2": rules, "1": rules}; a product gets the highest grade with a
matching rule. A rule is conditions joined by « & »: `leaf = Масляные фильтры / Салонные фильтры`, `brand = Bosch`,
`name ~ regex` and `name !~ regex` over the folded name, `article = OC90`, `number ^ 2108` (prefix of any number of the
product, the article included). Any other name is an option: `fits ~ regex`, `approvals ~ regex` over each folded value.
`parts = Kia/Rio/III` holds for products with a number that the file of service parts names for that car (make, model,
generation, engine); `parts = Kia/Rio/two_sources+one_source` leaves out numbers of other confidence.
"""

import csv
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from api.core.json_types import JsonObject
from api.curation.relevance_metrics import CARS
from api.imports.import_rows import ProductImportRow
from api.seed.product_rows import product_rows
from api.text.folding import fold
from api.text.part_numbers import number_key
from bench.relevance.judged_queries import ANY
from onebox.options import ROOT

FOLDER = ROOT / "search-config" / "relevance"
QUERIES, JUDGEMENTS = FOLDER / "queries.jsonl", FOLDER / "judgements.csv"
#: Queries that name a car. Their grades depend on most of the demo shop's data and are worked out for each run.
CAR_QUERIES = FOLDER / "car-queries.jsonl"
HEADER = ("query_id", "product_id", "grade")
CONDITION = re.compile(r"(\w+) (=|~|!~|\^) (.+)")
SERVICE_PARTS = ROOT / "api" / "seed" / "data" / "vehicles" / "service_parts.csv"


@dataclass(frozen=True)
class DemoProduct:
    """The properties of a product that rules read; `id` is its number in the demo shop's files."""

    id: int
    name: str
    display_name: str
    leaf: str
    brand: str
    article: str
    numbers: frozenset[str]
    #: Folded values by option key.
    options: Mapping[str, tuple[str, ...]]


Condition = Callable[[DemoProduct], bool]


@cache
def demo_products() -> tuple[DemoProduct, ...]:
    return tuple(map(_demo_product, product_rows()))


def _demo_product(row: ProductImportRow) -> DemoProduct:
    article = number_key(row.article or "")
    options: dict[str, tuple[str, ...]] = {}
    for key, value in row.options:
        options[key] = (*options.get(key, ()), fold(value) if isinstance(value, str) else f"{value:g}")
    return DemoProduct(
        id=int(row.old_id or 0),
        name=fold(row.name),
        display_name=row.name,
        leaf=row.category[-1],
        brand=row.brand or "",
        article=article,
        numbers=frozenset([article, *(number_key(number.number) for number in row.numbers)]),
        options=options,
    )


def grades(rules: dict[str, list[str]], products: Iterable[DemoProduct]) -> dict[int, int]:
    parsed = [(int(grade), [rule(text) for text in texts]) for grade, texts in sorted(rules.items(), reverse=True)]
    graded: dict[int, int] = {}
    for product in products:
        for grade, conditions in parsed:
            if any(fits(product) for fits in conditions):
                graded[product.id] = grade
                break
    return graded


def rule(text: str) -> Condition:
    conditions = [_condition(part) for part in text.split(" & ")]
    return lambda product: all(fits(product) for fits in conditions)


def _condition(text: str) -> Condition:
    match = CONDITION.fullmatch(text)
    if match is None:
        raise ValueError(f"not a condition: {text}")
    match match.groups():
        case "leaf", "=", leaves:
            return lambda product: product.leaf in leaves.split(" / ")
        case "brand", "=", brand:
            return lambda product: product.brand == brand
        case "name", "~", regex:
            return lambda product: re.search(regex, product.name) is not None
        case "name", "!~", regex:
            return lambda product: re.search(regex, product.name) is None
        case "article", "=", key:
            return lambda product: product.article == key
        case "article", "^", key:
            return lambda product: product.article.startswith(key)
        case "number", "=", key:
            return lambda product: key in product.numbers
        case "number", "^", key:
            return lambda product: any(number.startswith(key) for number in product.numbers)
        case "parts", "=", car:
            keys = service_numbers(car)
            return lambda product: not keys.isdisjoint(product.numbers)
        case key, "~", regex:
            return lambda product: any(re.search(regex, value) for value in product.options.get(key, ()))
        case key, "!~", regex:
            return lambda product: not any(re.search(regex, value) for value in product.options.get(key, ()))
        case _:
            raise ValueError(f"not a condition: {text}")


@cache
def service_numbers(car: str) -> frozenset[str]:
    """Number keys of a car: `Kia/Rio/III`, `Lada/Vesta/I/H4M`; confidences joined by «+» may follow."""
    *names, last = car.split("/")
    confidences = set(last.split("+")) if "_source" in last else set()
    names = names if confidences else [*names, last]
    with SERVICE_PARTS.open(encoding="utf-8", newline="") as file:
        rows = [
            row
            for row in csv.DictReader(file)
            if [row[column] for column in ("make", "model", "generation", "engine_code")][: len(names)] == names
            and (not confidences or row["confidence"] in confidences)
        ]
    return frozenset(number_key(row["number"]) for row in rows)


def read(path: Path = QUERIES) -> list[JsonObject]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def judgements(queries: Sequence[JsonObject]) -> list[tuple[str, int, int]]:
    """Rows of judgements.csv: by query, best grade first. Queries with cars begin with the products that name none."""
    rows: list[tuple[str, int, int]] = []
    if any(query["class"].startswith(CARS) for query in queries):
        rows += [(ANY, product.id, 0) for product in demo_products() if "fits" not in product.options]
    for query in queries:
        product_grades = grades(query.get("grades", {}), demo_products())
        ranked = sorted(product_grades.items(), key=lambda item: (-item[1], item[0]))
        rows += [(query["id"], product, grade) for product, grade in ranked]
    return rows


def show(ids: Sequence[str]) -> None:
    names = {product.id: product.display_name for product in demo_products()}
    queries = [query for query in (*read(), *read(CAR_QUERIES)) if query["id"] in ids]
    texts = {query["id"]: query["query"] for query in queries}
    for query, product, grade in judgements(queries):
        print(f"{query} {texts[query]}: {grade} {product} {names[product]}")


def main() -> int:
    if len(sys.argv) > 1:
        show(sys.argv[1:])
        return 0
    rows = judgements(read())
    with JUDGEMENTS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)
    print(f"{len(rows)} judgements written to {JUDGEMENTS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
