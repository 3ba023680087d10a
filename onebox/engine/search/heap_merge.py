"""K-way merge of sorted lists with a binary heap of lists, sifted as in Rust's `BinaryHeap`.

The algorithm is part of the behaviour: hits of different indexes have no consistent total order.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

T = TypeVar("T")
Precedes = Callable[[T, T], bool]


def merge_sorted_lists(lists: list[list[T]], precedes: Precedes[T]) -> Iterator[T]:
    """All items; each step yields the first of the lists' heads."""
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
