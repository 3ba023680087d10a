"""Facet values by descending count, with ties in the order of Meilisearch's facet tree.

The tree groups values by four, level by level, and is searched best first. Groups and values of equal count are taken
from the lowest level first, and within a level from the last. So among values of equal count, those come later whose
group holds no more documents than the value itself: the higher that group, the later.
"""

from bisect import bisect_left
from collections.abc import Callable
from heapq import nlargest

from onebox.engine.index.postings import ListKey

GROUP_BITS = 2
MIN_GROUPS = 5
_SPARSE = 8
Count = Callable[[int, int], int]
"""(level, group number) to the number of candidates in the group; level 0 holds the values themselves."""


def fullest(
    keys: list[ListKey], counts: dict[ListKey, int], groups: Count, limit: int | None
) -> list[tuple[ListKey, int]]:
    """(value, count) of the `limit` most frequent values."""
    least = 1 if limit is None or len(counts) <= limit else nlargest(limit, counts.values())[-1]
    candidates = [(bisect_left(keys, key), count) for key, count in counts.items() if count >= least]
    candidates.sort(key=lambda value: (-value[1], _height(value[0], value[1], len(keys), groups), -value[0]))
    return [(keys[at], count) for at, count in candidates[:limit]]


def _height(at: int, count: int, size: int, groups: Count) -> int:
    """The highest tree level on which the group of a value holds no more documents than the value."""
    level, width = 0, size
    while width >> GROUP_BITS >= MIN_GROUPS:
        width = -(-width >> GROUP_BITS)
        if groups(level + 1, at >> GROUP_BITS * (level + 1)) > count:
            break
        level += 1
    return level


def group_range(level: int, group: int) -> tuple[int, int]:
    """The index range [first, end) of the values of a group; `end` may exceed the number of values."""
    return group << GROUP_BITS * level, (group + 1) << GROUP_BITS * level


def group_sums(keys: list[ListKey], counts: dict[ListKey, int]) -> Count:
    """Group counts of single-valued facets: the sum of the counts of the values."""
    if len(counts) * _SPARSE >= len(keys):

        def count(level: int, group: int) -> int:
            first, end = group_range(level, group)
            return sum(counts.get(key, 0) for key in keys[first:end])

        return count
    levels: list[dict[int, int]] = []

    def count_few(level: int, group: int) -> int:
        if not levels:
            levels.append({bisect_left(keys, key): documents for key, documents in counts.items()})
        while len(levels) <= level:
            above: dict[int, int] = {}
            for at, documents in levels[-1].items():
                above[at >> GROUP_BITS] = above.get(at >> GROUP_BITS, 0) + documents
            levels.append(above)
        return levels[level].get(group, 0)

    return count_few
