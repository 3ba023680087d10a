"""Merging lists that are in order already; where an order is not consistent, it matters how: with a heap."""

from collections.abc import Callable, Iterator
from typing import TypeVar

T = TypeVar("T")
Before = Callable[[T, T], bool]


def merged(lists: list[list[T]], before: Before[T]) -> Iterator[T]:
    """All items, each time the first among the heads of the lists."""
    heap = [list(reversed(items)) for items in lists if items]
    for at in reversed(range(len(heap) // 2)):
        _sink(heap, at, before)
    while heap:
        yield heap[0].pop()
        if not heap[0]:
            last = heap.pop()
            if heap:
                heap[0] = last
        _sink(heap, 0, before)


def _sink(heap: list[list[T]], at: int, before: Before[T]) -> None:
    """Move a list down until its head comes before those below it."""
    while (child := 2 * at + 1) < len(heap):
        if child + 1 < len(heap) and before(heap[child + 1][-1], heap[child][-1]):
            child += 1
        if not before(heap[child][-1], heap[at][-1]):
            return
        heap[at], heap[child] = heap[child], heap[at]
        at = child
