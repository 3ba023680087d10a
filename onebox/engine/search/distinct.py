"""Distinct attribute, second pass: removes duplicates by the values in the stored documents.

The first pass (`bucket_sort`) uses facet lists, which have no empty strings; here an empty string is a value too.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pyroaring import BitMap

from onebox.engine.index.facet_values import fold_value
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject
from onebox.engine.rank.bucket_sort import PageBounds
from onebox.engine.rank.ranking_rules import SortBy

from .search_execution import Query, SearchPage, run_query
from .search_request import SearchRequest

DistinctValue = tuple[type, Any]


def run_distinct(
    index: Index, request: SearchRequest, query: Query, sort_by: SortBy, page: PageBounds, name: str
) -> SearchPage:
    """A page of hits of which no two share a value of the distinct attribute."""
    end = page.offset + page.limit
    page_hits = run_query(index, request, query, sort_by, replace(page, offset=0, limit=end))
    used_values: set[DistinctValue] = set()
    positions = []
    for position, doc in enumerate(page_hits.docs):
        request.budget.check()
        values = set(distinct_values(index.document(doc), name))
        if used_values.isdisjoint(values):
            used_values |= values
            positions.append(position)
    rejected = BitMap(page_hits.docs) - BitMap([page_hits.docs[position] for position in positions])
    page_positions = positions[page.offset :]
    return replace(
        page_hits,
        docs=[page_hits.docs[position] for position in page_positions],
        scores=[page_hits.scores[position] for position in page_positions],
        candidates=page_hits.candidates - rejected,
    )


def distinct_values(document: JsonObject, name: str) -> Iterator[DistinctValue]:
    """The numbers and folded strings of a field with their type: the integer 1 and the float 1.0 are distinct."""
    if name in document:
        value = document[name]
        for leaf in value if isinstance(value, list) else [value]:
            if isinstance(leaf, bool):
                yield str, "true" if leaf else "false"
            elif isinstance(leaf, str):
                yield str, fold_value(leaf)
            elif isinstance(leaf, int | float):
                yield type(leaf), leaf
    for at in (at for at, char in enumerate(name) if char == "."):
        inner = document.get(name[:at])
        for part in inner if isinstance(inner, list) else [inner]:
            if isinstance(part, dict):
                yield from distinct_values(part, name[at + 1 :])
