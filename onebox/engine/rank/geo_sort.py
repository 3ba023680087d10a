"""Sorting by the distance from a point: nearest or farthest first, then documents that lie nowhere."""

from collections import deque
from collections.abc import Mapping

from pyroaring import BitMap

from onebox.engine.index.geo import GeoPoint, distance

from .path_rule import Bucket
from .query_graph import QueryGraph
from .scores import Score

_MARGIN = 1.0
"""Metres: a document so much farther than the first of a bucket still belongs to it."""
_BUCKET_SIZE = 1000
_MANY = 1000
"""From so many documents on only the nearest (or farthest) are looked up, so many at a time."""


class GeoSortRule:
    """One sort by distance. The graph of the query passes through unchanged."""

    def __init__(self, target: GeoPoint, ascending: bool, points: Mapping[int, GeoPoint], located: BitMap) -> None:
        self.target, self.ascending = target, ascending
        self.points, self.located = points, located

    def start(self, universe: BitMap, graph: QueryGraph) -> None:
        self.graph = graph
        self.waiting: deque[int] = deque(self._order(self.located & universe))

    def next(self, universe: BitMap) -> Bucket:
        left = self.located & universe
        if not left:
            return Bucket(universe.copy(), self.graph, self._score(None))
        first: GeoPoint | None = None
        reach = 0.0
        docs = BitMap()
        while len(docs) < _BUCKET_SIZE:
            if not self.waiting:
                self.waiting.extend(self._order(left - docs))
                if not self.waiting:
                    break
            doc = self.waiting[0]
            if doc in left and doc not in docs:
                point = self.points[doc]
                away = distance(self.target, point)
                if first is None:
                    first, reach = point, away
                elif abs(reach - away) > _MARGIN:
                    break
                docs.add(doc)
            self.waiting.popleft()
        return Bucket(docs, self.graph, self._score(first))

    def _score(self, point: GeoPoint | None) -> Score:
        return Score("geo", point=point, ascending=self.ascending, target=self.target)

    def _order(self, docs: BitMap) -> list[int]:
        """Documents in the order of the sort. Few are put in order by whole metres, then by their ids."""
        if len(docs) >= _MANY:
            return self._nearest(docs)
        metres = {doc: distance(self.target, self.points[doc]) for doc in docs}
        rows = sorted(docs, key=lambda doc: _whole(metres[doc]))
        return rows if self.ascending else rows[::-1]

    def _nearest(self, docs: BitMap) -> list[int]:
        """The first of many documents; the farthest are those nearest to the other end of the earth."""
        goal = (self.target if self.ascending else self.target.opposite()).on_sphere()
        chords = {doc: _chord(goal, self.points[doc].on_sphere()) for doc in docs}
        return sorted(docs, key=chords.__getitem__)[:_MANY]


def _whole(metres: float) -> int:
    return int(metres) if metres == metres else 0


def _chord(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The square of the straight distance."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
