"""Changing a sorted list of different keys without sorting it anew for a few of them."""

from bisect import bisect_left, insort
from collections.abc import Collection

from onebox.engine.index.postings import ListKey

_FEW = 64


def changed_keys(keys: list[ListKey], added: Collection[ListKey], removed: Collection[ListKey]) -> list[ListKey]:
    """The keys with some that were not among them, and without some that were; a new list."""
    if len(added) + len(removed) > _FEW:
        remaining_keys = [key for key in keys if key not in removed] if removed else keys
        return sorted([*remaining_keys, *sorted(added)])
    changed = keys.copy()
    for key in removed:
        del changed[bisect_left(changed, key)]
    for key in added:
        insort(changed, key)
    return changed
