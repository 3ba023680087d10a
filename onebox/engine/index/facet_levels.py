"""The level tree over the values of a facet, as far as it decides the order of equal counts.

The original groups values by four into levels and, when it orders by count, opens groups from the fullest. Values
inside a group that is opened late come after equally frequent values of groups opened before.
"""

from heapq import heapify, heappop, heappush
from typing import Any

from pyroaring import BitMap

from .postings import Posting, as_bitmap, union

GROUP = 4
MIN_GROUPS = 5


class FacetLevels:
    """Levels above the values: each node is the union of four nodes below it."""

    def __init__(self, keys: list[Any], lists: dict[Any, Posting]) -> None:
        self.keys, self.lists = keys, lists
        self.levels: list[list[Posting]] = [[lists[key] for key in keys]]
        while len(self.levels[-1]) // GROUP >= MIN_GROUPS:
            below = self.levels[-1]
            self.levels.append([union(below[at : at + GROUP]) for at in range(0, len(below), GROUP)])

    def by_count(self, candidates: BitMap, limit: int | None) -> list[tuple[Any, int]]:
        """(value, count) of the fullest values, in the order of the original."""
        top = len(self.levels) - 1
        heap = self._entries(candidates, top, 0, len(self.levels[top]))
        heapify(heap)
        found: list[tuple[Any, int]] = []
        while heap and (limit is None or len(found) < limit):
            count, level, at = heappop(heap)
            if level == 0:
                found.append((self.keys[-at], -count))
                continue
            for entry in self._entries(candidates, level - 1, -at * GROUP, (-at + 1) * GROUP):
                heappush(heap, entry)
        return found

    def _entries(self, candidates: BitMap, level: int, first: int, end: int) -> list[tuple[int, int, int]]:
        """Heap entries of some nodes: fullest, then lowest level, then last first."""
        entries = []
        for at in range(first, min(end, len(self.levels[level]))):
            count = as_bitmap(self.levels[level][at]).intersection_cardinality(candidates)
            if count:
                entries.append((-count, level, -at))
        return entries
