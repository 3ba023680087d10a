"""The sort rule: documents by the values of a field, numbers first, then strings, then documents without a value."""

from collections.abc import Iterator
from itertools import chain

from pyroaring import BitMap

from onebox.engine.index.facets import FacetField
from onebox.engine.index.number_text import original_number

from .path_rule import Bucket
from .query_graph import QueryGraph
from .scores import Score, SortValue


class SortRule:
    """One sort key; each bucket holds the documents of one value, with the query graph unchanged."""

    def __init__(self, name: str, field: FacetField | None, ascending: bool, hidden: bool = False) -> None:
        self.name, self.field, self.ascending, self.hidden = name, field, ascending, hidden

    def start(self, universe: BitMap, graph: QueryGraph) -> None:
        self.graph = graph
        self.buckets = _buckets(self.field, universe, self.ascending)
        self.is_finished = False

    def next(self, universe: BitMap) -> Bucket | None:
        for docs, value in self.buckets:
            docs = docs & universe
            if docs:
                return Bucket(docs, self.graph, self._score(value))
        if self.is_finished:
            return None
        self.is_finished = True
        return Bucket(universe.copy(), self.graph, self._score(None))

    def _score(self, value: SortValue) -> Score:
        if isinstance(value, float):
            value = original_number(value)
        return Score(self.name, value=value, ascending=self.ascending, hidden=self.hidden)


def _buckets(field: FacetField | None, universe: BitMap, ascending: bool) -> Iterator[tuple[BitMap, SortValue]]:
    """(documents, value) in order.

    A plain function, not a generator method: an unfinished generator and its rule would form a reference cycle that
    keeps all caches of the search alive.
    """
    if field is None:
        return iter(())
    return chain(field.by_number.in_order(universe, ascending), field.by_string.in_order(universe, ascending))
