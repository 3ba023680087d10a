"""Distinct hits: after the facet lists have had their say, the values as the documents hold them.

Only here an empty string is a value like others.
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

from .search_execution import Query, SearchPage, run
from .search_request import SearchRequest

Value = tuple[type, Any]


def run_distinct(
    index: Index, request: SearchRequest, query: Query, sort_by: SortBy, page: PageBounds, name: str
) -> SearchPage:
    """A page of hits no two of which share a value of a field."""
    end = page.offset + page.limit
    found = run(index, request, query, sort_by, replace(page, offset=0, limit=end))
    seen: set[Value] = set()
    positions = []
    for at, doc in enumerate(found.docs):
        values = set(told_values(index.document(doc), name))
        if seen.isdisjoint(values):
            seen |= values
            positions.append(at)
    rejected = BitMap(found.docs) - BitMap([found.docs[at] for at in positions])
    shown = positions[page.offset :]
    return replace(
        found,
        docs=[found.docs[at] for at in shown],
        scores=[found.scores[at] for at in shown],
        candidates=found.candidates - rejected,
    )


def told_values(document: JsonObject, name: str) -> Iterator[Value]:
    """The numbers and folded strings of a field; whole numbers are other values than equal decimals."""
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
                yield from told_values(part, name[at + 1 :])
