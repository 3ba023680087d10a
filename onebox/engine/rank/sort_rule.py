"""Sorting by the values of a field: numbers, then strings, then documents with neither."""

from collections.abc import Iterator
from itertools import chain

from pyroaring import BitMap

from onebox.engine.index.facets import FacetField
from onebox.engine.index.number_text import shown_number

from .path_rule import Bucket
from .query_graph import QueryGraph
from .scores import Score, SortValue


class SortRule:
    """One sort key. The graph of the query passes through unchanged."""

    def __init__(self, name: str, field: FacetField | None, ascending: bool, hidden: bool = False) -> None:
        self.name, self.field, self.ascending, self.hidden = name, field, ascending, hidden

    def start(self, universe: BitMap, graph: QueryGraph) -> None:
        self.graph = graph
        self.buckets = _buckets(self.field, universe, self.ascending)
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

    def _score(self, value: SortValue) -> Score:
        if isinstance(value, float):
            value = shown_number(value)
        return Score(self.name, value=value, ascending=self.ascending, hidden=self.hidden)


def _buckets(field: FacetField | None, universe: BitMap, ascending: bool) -> Iterator[tuple[BitMap, SortValue]]:
    """No generator of the rule itself: left half way, the two would keep each other, and all the search looked up."""
    if field is None:
        return iter(())
    return chain(field.by_number.in_order(universe, ascending), field.by_string.in_order(universe, ascending))
