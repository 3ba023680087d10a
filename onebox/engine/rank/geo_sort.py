"""The geo sort rule: documents by distance from a point, nearest or farthest first, those without a point last."""

from collections import deque
from collections.abc import Mapping

from pyroaring import BitMap

from onebox.engine.index.geo import GeoPoint, distance

from .path_rule import Bucket
from .query_graph import QueryGraph
from .scores import Score

_MARGIN = 1.0
"""Metres: documents whose distance differs by no more than this share a bucket."""
_BUCKET_SIZE = 1000
_NEAREST_BATCH = 1000
"""From this number of documents on, only the nearest (or farthest) are sorted, this many at a time."""


class GeoSortRule:
    """One sort by distance. The graph of the query passes through unchanged."""

    def __init__(self, target: GeoPoint, ascending: bool, points: Mapping[int, GeoPoint], located: BitMap) -> None:
        self.target, self.ascending = target, ascending
        self.points, self.located = points, located

    def start(self, universe: BitMap, graph: QueryGraph) -> None:
        self.graph = graph
        self.queue: deque[int] = deque(self._order(self.located & universe))

    def next(self, universe: BitMap) -> Bucket:
        remaining = self.located & universe
        if not remaining:
            return Bucket(universe.copy(), self.graph, self._score(None))
        first: GeoPoint | None = None
        reach = 0.0
        docs = BitMap()
        while len(docs) < _BUCKET_SIZE:
            if not self.queue:
                self.queue.extend(self._order(remaining - docs))
                if not self.queue:
                    break
            doc = self.queue[0]
            if doc in remaining and doc not in docs:
                point = self.points[doc]
                metres = distance(self.target, point)
                if first is None:
                    first, reach = point, metres
                elif abs(reach - metres) > _MARGIN:
                    break
                docs.add(doc)
            self.queue.popleft()
        return Bucket(docs, self.graph, self._score(first))

    def _score(self, point: GeoPoint | None) -> Score:
        return Score("geo", point=point, ascending=self.ascending, target=self.target)

    def _order(self, docs: BitMap) -> list[int]:
        """Documents in sort order: fewer than a batch by whole metres, then by id; more by `_nearest`."""
        if len(docs) >= _NEAREST_BATCH:
            return self._nearest(docs)
        metres = {doc: distance(self.target, self.points[doc]) for doc in docs}
        rows = sorted(docs, key=lambda doc: _whole(metres[doc]))
        return rows if self.ascending else rows[::-1]

    def _nearest(self, docs: BitMap) -> list[int]:
        """The first batch of many documents; the farthest are those nearest to the antipode of the target."""
        goal = (self.target if self.ascending else self.target.opposite()).on_sphere()
        chords = {doc: _chord(goal, self.points[doc].on_sphere()) for doc in docs}
        return sorted(docs, key=chords.__getitem__)[:_NEAREST_BATCH]


def _whole(metres: float) -> int:
    return int(metres) if metres == metres else 0


def _chord(first: tuple[float, float, float], second: tuple[float, float, float]) -> float:
    """The squared chord length, which orders points as the distance on the surface does."""
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True))
