"""Sorting by the values of a field: numbers, then strings, then documents with neither."""

from collections.abc import Iterator
from typing import Any

from pyroaring import BitMap

from onebox.engine.index.facets import FacetField
from onebox.engine.index.numbers import shown_number

from .graph import QueryGraph
from .paths import Bucket
from .scores import Score


class SortRule:
    """One sort key. The graph of the query passes through unchanged."""

    def __init__(self, name: str, field: FacetField | None, ascending: bool, hidden: bool = False) -> None:
        self.name, self.field, self.ascending, self.hidden = name, field, ascending, hidden

    def start(self, universe: BitMap, graph: QueryGraph) -> None:
        self.graph = graph
        self.buckets = self._buckets(universe) if self.field is not None else iter(())
        self.done = False

    def next(self, universe: BitMap) -> Bucket | None:
        for docs, value in self.buckets:
            docs = docs & universe
            if docs:
                return Bucket(docs, self.graph, self._score(value))
        if self.done:
            return None
        self.done = True
        return Bucket(universe.copy(), self.graph, self._score(None))

    def _score(self, value: Any) -> Score:
        if isinstance(value, float):
            value = shown_number(value)
        return Score(self.name, value=value, ascending=self.ascending, hidden=self.hidden)

    def _buckets(self, universe: BitMap) -> Iterator[tuple[BitMap, Any]]:
        assert self.field is not None
        yield from self.field.by_number.in_order(universe, self.ascending)
        yield from self.field.by_string.in_order(universe, self.ascending)
