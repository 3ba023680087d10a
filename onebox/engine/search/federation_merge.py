"""The hits of several queries as one list: merged in each index first, then over all of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from pyroaring import BitMap

from onebox.engine.index.index import Index
from onebox.engine.rank.scores import Score

from .distinct import Value
from .federation_comparison import ScoreValue, compare
from .field_selection import Document
from .heap_merge import merged
from .hit_fields import HitFields, values_of_parts


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
    """What the queries of one index have found: the best hits first, and all documents that count.

    `rejected` are hits that share their value with a better one of another index.
    """

    index: Index
    hits: list[FederatedHit]
    found: BitMap
    rejected: list[FederatedHit] = field(default_factory=list)


class _Values:
    """The values of a field that hits had so far; each may be had by one hit only."""

    def __init__(self, name: str | None) -> None:
        self._name = name
        self._seen: set[Value] = set()

    def is_new(self, candidate: FederatedHit) -> bool:
        if self._name is None:
            return True
        values = set(values_of_parts(candidate.parts, self._name))
        if not self._seen.isdisjoint(values):
            return False
        self._seen |= values
        return True


def hits_of_index(
    index: Index, lists: list[list[FederatedHit]], found: BitMap, distinct: str | None, most: int
) -> IndexHits:
    """The best hits of one index, each document once. What is not looked at any more still counts as found."""
    left = BitMap(found)
    most = min(most, sum(map(len, lists)))
    return IndexHits(index, list(islice(_accepted(lists, left, _Values(distinct)), most)), left)


def _accepted(lists: list[list[FederatedHit]], left: BitMap, values: _Values) -> Iterator[FederatedHit]:
    seen = BitMap()
    for candidate in merged(lists, _is_better):
        if candidate.doc in seen:
            continue
        seen.add(candidate.doc)
        if values.is_new(candidate):
            yield candidate
        else:
            left.discard(candidate.doc)


def hits_of_all(results: list[IndexHits], distinct: str | None) -> list[FederatedHit]:
    """The hits of all indexes, best first."""
    by_index = {id(result.index): result for result in results}
    values, distinct_hits = _Values(distinct), []
    for candidate in merged([result.hits for result in results], _is_better):
        if values.is_new(candidate):
            distinct_hits.append(candidate)
        else:
            by_index[id(candidate.fields.maker.index)].rejected.append(candidate)
    return distinct_hits


def _is_better(left: FederatedHit, right: FederatedHit) -> bool:
    order = compare(left.values, left.weighted, right.values, right.weighted)
    return order > 0 or (order == 0 and left.query < right.query)
