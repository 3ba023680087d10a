"""Checks of an answer of the engine to a multi-search of the page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_EQUALITY = re.compile(r'^"?(brand|in_stock|stars)"?\s*=\s*"?([^"]*)"?$')
#: Facets of which a product has one value at most, so their counts add up to the hits at most.
SINGLE_VALUED = ("brand", "stars")


@dataclass(frozen=True)
class AnswerCheck:
    name: str
    is_right: bool
    sample: str = ""


def check_search(body: dict[str, Any], answer: Any) -> Iterator[AnswerCheck]:
    queries = body.get("queries", [])
    results = answer.get("results") if isinstance(answer, dict) else None
    complete = isinstance(results, list) and len(results) == len(queries)
    yield AnswerCheck("complete_answers", complete, f"{len(queries)} запросов, ответ {str(answer)[:150]}")
    if not complete or results is None:
        return
    for query, result in zip(queries, results, strict=True):
        yield from _check_facets(query, result)
        yield from _check_hits(query, result)


def _check_facets(query: dict[str, Any], result: dict[str, Any]) -> Iterator[AnswerCheck]:
    distribution = result.get("facetDistribution")
    total = result.get("totalHits")
    if distribution is None or total is None or query.get("distinct"):
        return  # a card counts once among the hits, its sizes each in the facets
    for name in SINGLE_VALUED:
        if name in distribution:
            count = sum(distribution[name].values())
            yield AnswerCheck(
                "facet_counts", count <= total, f"{query.get('q')!r}: {name} в сумме {count}, товаров {total}"
            )


def _check_hits(query: dict[str, Any], result: dict[str, Any]) -> Iterator[AnswerCheck]:
    hits = result.get("hits", [])
    wanted = list(_equalities(query.get("filter")))
    for hit in hits:
        stock = hit.get("stock") or {}
        yield AnswerCheck(
            "stock_not_negative", all(pieces >= 0 for pieces in stock.values()), f"{hit.get('id')}: {stock}"
        )
        for name, values in wanted:
            if name == "brand" and "brand" in hit:
                yield AnswerCheck(
                    "filters_hold", str(hit["brand"]) in values, f"{hit.get('id')}: {hit['brand']} не {values}"
                )
    limit = query.get("hitsPerPage", query.get("limit"))
    if limit is not None:
        yield AnswerCheck("page_size", len(hits) <= limit, f"{len(hits)} из {limit}")


def _equalities(filters: Any) -> Iterator[tuple[str, set[str]]]:
    """`[["brand"="A", "brand"="B"], ...]` as attribute and permitted values."""
    for group in filters if isinstance(filters, list) else []:
        parts = [_EQUALITY.match(part) for part in (group if isinstance(group, list) else [group])]
        if parts and all(parts):
            names = {part[1] for part in parts if part}
            if len(names) == 1:
                yield names.pop(), {part[2] for part in parts if part}


def price_of(hit: dict[str, Any], zone: int) -> float | None:
    price = (hit.get("price") or {}).get(f"z{zone}")
    return None if price is None else float(price)
