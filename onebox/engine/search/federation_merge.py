"""K-way merge of the hits of several queries: within each index first, then over all indexes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from pyroaring import BitMap

from onebox.engine.index.index import Index
from onebox.engine.rank.scores import Score

from .distinct import DistinctValue
from .federation_comparison import ScoreValue, compare
from .field_selection import Document
from .hit_fields import HitFields, values_of_parts

T = TypeVar("T")
Precedes = Callable[[T, T], bool]


def merge_sorted_lists(lists: list[list[T]], precedes: Precedes[T]) -> Iterator[T]:
    """All items; each step yields the first of the lists' heads, sifted as in Rust's `BinaryHeap`.

    The algorithm is part of the behaviour: hits of different indexes have no consistent total order.
    """
    heap = [list(reversed(items)) for items in lists if items]
    for index in reversed(range(len(heap) // 2)):
        _sift_down(heap, index, precedes)
    while heap:
        yield heap[0].pop()
        if not heap[0]:
            last = heap.pop()
            if heap:
                heap[0] = last
        _sift_down(heap, 0, precedes)


def _sift_down(heap: list[list[T]], index: int, precedes: Precedes[T]) -> None:
    """Moves a list down the heap until its head precedes those of its children."""
    while (child := 2 * index + 1) < len(heap):
        if child + 1 < len(heap) and precedes(heap[child + 1][-1], heap[child][-1]):
            child += 1
        if not precedes(heap[child][-1], heap[index][-1]):
            return
        heap[index], heap[child] = heap[child], heap[index]
        index = child


@dataclass
class FederatedHit:
    """A hit of one query, before the lists are merged."""

    query: int
    doc: int
    fields: HitFields
    scores: list[Score]
    values: list[ScoreValue]
    weighted: float

    @property
    def parts(self) -> list[Document]:
        return self.fields.parts(self.doc)


@dataclass
class IndexHits:
    """The merged hits of the queries to one index, best first, and all their matches.

    `rejected` are hits that share their distinct value with a better hit of another index.
    """

    index: Index
    hits: list[FederatedHit]
    matches: BitMap
    rejected: list[FederatedHit] = field(default_factory=list)


class _DistinctFilter:
    """The distinct values of the hits so far; each value admits one hit."""

    def __init__(self, name: str | None) -> None:
        self._name = name
        self._used_values: set[DistinctValue] = set()

    def is_new(self, candidate: FederatedHit) -> bool:
        if self._name is None:
            return True
        values = set(values_of_parts(candidate.parts, self._name))
        if not self._used_values.isdisjoint(values):
            return False
        self._used_values |= values
        return True


def hits_of_index(
    index: Index, lists: list[list[FederatedHit]], matches: BitMap, distinct: str | None, max_hits: int
) -> IndexHits:
    """The best hits of one index, each document once. Documents beyond `max_hits` still count as matches."""
    remaining = BitMap(matches)
    max_hits = min(max_hits, sum(map(len, lists)))
    return IndexHits(index, list(islice(_accepted(lists, remaining, _DistinctFilter(distinct)), max_hits)), remaining)


def _accepted(lists: list[list[FederatedHit]], remaining: BitMap, values: _DistinctFilter) -> Iterator[FederatedHit]:
    merged_docs = BitMap()
    for candidate in merge_sorted_lists(lists, _is_better):
        if candidate.doc in merged_docs:
            continue
        merged_docs.add(candidate.doc)
        if values.is_new(candidate):
            yield candidate
        else:
            remaining.discard(candidate.doc)


def hits_of_all(results: list[IndexHits], distinct: str | None) -> list[FederatedHit]:
    """The hits of all indexes, best first."""
    by_index = {id(result.index): result for result in results}
    values, distinct_hits = _DistinctFilter(distinct), []
    for candidate in merge_sorted_lists([result.hits for result in results], _is_better):
        if values.is_new(candidate):
            distinct_hits.append(candidate)
        else:
            by_index[id(candidate.fields.builder.index)].rejected.append(candidate)
    return distinct_hits


def _is_better(left: FederatedHit, right: FederatedHit) -> bool:
    order = compare(left.values, left.weighted, right.values, right.weighted)
    return order > 0 or (order == 0 and left.query < right.query)
