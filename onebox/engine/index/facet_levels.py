"""The level tree over the values of a facet, as far as it decides the order of equal counts.

The original groups values by four into levels and, when it orders by count, opens groups from the fullest. Values
inside a group that is opened late come after equally frequent values of groups opened before.
"""

from bisect import bisect_left
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from itertools import accumulate
from typing import Any

from pyroaring import BitMap

from .postings import Posting, as_bitmap, union

GROUP = 4
MIN_GROUPS = 5
_SPARSE = 8
Count = Callable[[int, int], int]
"""Level and number of a group to its documents among the candidates; level 0 holds the values themselves."""


def fullest(size: int, count: Count, limit: int | None) -> list[tuple[int, int]]:
    """(number of a value, count) of the fullest of `size` values, in the order of the original."""
    level, width = 0, size
    while width // GROUP >= MIN_GROUPS:
        level, width = level + 1, -(-width // GROUP)
    heap = _entries(count, level, 0, width)
    heapify(heap)
    found: list[tuple[int, int]] = []
    while heap and (limit is None or len(found) < limit):
        documents, level, at = heappop(heap)
        if level == 0:
            found.append((-at, -documents))
            continue
        width = -(-size // GROUP ** (level - 1))
        for entry in _entries(count, level - 1, -at * GROUP, min((-at + 1) * GROUP, width)):
            heappush(heap, entry)
    return found


def _entries(count: Count, level: int, first: int, end: int) -> list[tuple[int, int, int]]:
    """Heap entries of some groups: fullest, then lowest level, then last first."""
    return [(-documents, level, -at) for at in range(first, end) if (documents := count(level, at))]


def summed(keys: list[Any], counts: dict[Any, int]) -> Count:
    """For facets with one value a document: a group holds as many documents as its values together."""
    if len(counts) * _SPARSE < len(keys):
        return _summed_few(keys, counts)
    sums = [0, *accumulate(counts.get(key, 0) for key in keys)]
    last = len(keys)

    def count(level: int, at: int) -> int:
        return sums[min((at + 1) << 2 * level, last)] - sums[at << 2 * level]

    return count


def _summed_few(keys: list[Any], counts: dict[Any, int]) -> Count:
    levels = [{bisect_left(keys, key): count for key, count in counts.items()}]
    width = len(keys)
    while width // GROUP >= MIN_GROUPS:
        above: dict[int, int] = {}
        for at, count in levels[-1].items():
            above[at >> 2] = above.get(at >> 2, 0) + count
        levels.append(above)
        width = -(-width // GROUP)
    return lambda level, at: levels[level].get(at, 0)


class United:
    """Groups as sets of documents: for facets with several values a document."""

    def __init__(self, keys: list[Any], lists: dict[Any, Posting]) -> None:
        self.levels: list[list[Posting]] = [[lists[key] for key in keys]]
        while len(self.levels[-1]) // GROUP >= MIN_GROUPS:
            below = self.levels[-1]
            self.levels.append([union(below[at : at + GROUP]) for at in range(0, len(below), GROUP)])

    def count(self, candidates: BitMap) -> Count:
        return lambda level, at: as_bitmap(self.levels[level][at]).intersection_cardinality(candidates)
