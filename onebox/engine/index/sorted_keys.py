"""Merging changes into a sorted list of distinct keys: few by binary insertion, many by one sort."""

from bisect import bisect_left, insort
from collections.abc import Collection

from onebox.engine.index.postings import ListKey

_FEW = 64


def merge_sorted_keys(keys: list[ListKey], added: Collection[ListKey], removed: Collection[ListKey]) -> list[ListKey]:
    """A new sorted list with the keys `added` (not present before) and without the keys `removed` (present)."""
    if len(added) + len(removed) > _FEW:
        remaining_keys = [key for key in keys if key not in removed] if removed else keys
        return sorted([*remaining_keys, *sorted(added)])
    merged = keys.copy()
    for key in removed:
        del merged[bisect_left(merged, key)]
    for key in added:
        insort(merged, key)
    return merged
