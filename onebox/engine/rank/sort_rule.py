"""Sorting by the values of a field: numbers, then strings, then documents with neither."""

from collections.abc import Iterator
from typing import Any

from pyroaring import BitMap

from onebox.engine.index.facets import FacetField
from onebox.engine.index.postings import as_bitmap

from .graph import QueryGraph
from .paths import Bucket
from .scores import Score

_FEW = 4


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
        return Score(self.name, value=value, ascending=self.ascending, hidden=self.hidden)

    def _buckets(self, universe: BitMap) -> Iterator[tuple[BitMap, Any]]:
        field = self.field
        assert field is not None
        if len(universe) * _FEW < len(field.sorted_numbers) + len(field.sorted_strings):
            yield from self._few(universe, field)
            return
        step = 1 if self.ascending else -1
        for number in field.sorted_numbers[::step]:
            yield as_bitmap(field.numbers[number]), number
        for string in field.sorted_strings[::step]:
            yield as_bitmap(field.strings[string]), string

    def _few(self, universe: BitMap, field: FacetField) -> Iterator[tuple[BitMap, Any]]:
        """For few documents of many values: look at the documents."""
        groups: tuple[dict[Any, BitMap], dict[Any, BitMap]] = ({}, {})
        for doc in universe:
            for group, values in zip(groups, field.values_of.get(doc, ((), ())), strict=True):
                for value in values:
                    group.setdefault(value, BitMap()).add(doc)
        for group in groups:
            for value in sorted(group, reverse=not self.ascending):
                yield group[value], value
