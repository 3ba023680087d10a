"""The order of facet values by count, as the original finds it.

It groups values by four into levels and opens groups from the fullest; among groups and values that are equally full,
those of the lowest level come first, then the last ones. So a value comes after equally frequent ones when a group
holds no more than the value does: the higher that group, the later.
"""

from bisect import bisect_left
from collections.abc import Callable
from heapq import nlargest

from onebox.engine.index.postings import ListKey

GROUP_BITS = 2
MIN_GROUPS = 5
_SPARSE = 8
Count = Callable[[int, int], int]
"""Level and number of a group to its documents among the candidates; level 0 holds the values themselves."""


def fullest(
    keys: list[ListKey], counts: dict[ListKey, int], groups: Count, limit: int | None
) -> list[tuple[ListKey, int]]:
    """(value, count) of the fullest of the values that occur."""
    least = 1 if limit is None or len(counts) <= limit else nlargest(limit, counts.values())[-1]
    chosen = [(bisect_left(keys, key), count) for key, count in counts.items() if count >= least]
    chosen.sort(key=lambda value: (-value[1], _height(value[0], value[1], len(keys), groups), -value[0]))
    return [(keys[at], count) for at, count in chosen[:limit]]


def _height(at: int, count: int, size: int, groups: Count) -> int:
    """The highest level on which the group of a value holds no more than the value."""
    level, width = 0, size
    while width >> GROUP_BITS >= MIN_GROUPS:
        width = -(-width >> GROUP_BITS)
        if groups(level + 1, at >> GROUP_BITS * (level + 1)) > count:
            break
        level += 1
    return level


def places(level: int, group: int) -> tuple[int, int]:
    """First and last (exclusive) value of a group; the last one may be beyond the end."""
    return group << GROUP_BITS * level, (group + 1) << GROUP_BITS * level


def summed(keys: list[ListKey], counts: dict[ListKey, int]) -> Count:
    """For facets with one value a document: a group holds as many documents as its values together."""
    if len(counts) * _SPARSE >= len(keys):

        def count(level: int, group: int) -> int:
            first, end = places(level, group)
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
