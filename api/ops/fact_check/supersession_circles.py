"""Circles in a graph of supersessions. Pure."""

from collections import defaultdict
from collections.abc import Iterable

Edge = tuple[int, int]


def circles_of(edges: Iterable[Edge]) -> list[list[int]]:
    """Groups of nodes that lie on circles or between two of them; nodes and groups in ascending order."""
    remaining = set(edges)
    while True:
        starts, ends = {one for one, _ in remaining}, {other for _, other in remaining}
        inner = {(one, other) for one, other in remaining if one in ends and other in starts}
        if len(inner) == len(remaining):
            return _groups(inner)
        remaining = inner


def _groups(edges: Iterable[Edge]) -> list[list[int]]:
    neighbours: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in edges:
        neighbours[one].add(other)
        neighbours[other].add(one)
    groups, seen = [], set[int]()
    for node in sorted(neighbours):
        if node not in seen:
            group, queue = {node}, [node]
            while queue:
                found = neighbours[queue.pop()] - group
                group |= found
                queue += found
            seen |= group
            groups.append(sorted(group))
    return groups
