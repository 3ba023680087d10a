"""Somebody else was quicker: what the editor saw is no longer so."""

from dataclasses import dataclass
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Edit(Generic[Key, Value]):
    """`seen` is what stood on the screen; None: there was, or shall be, no row."""

    key: Key
    seen: Value | None
    wanted: Value | None


class StaleError(Exception, Generic[Key, Value]):
    """`now` holds what stands there now, for every edit that came too late. Nothing was written."""

    def __init__(self, now: dict[Key, Value | None]) -> None:
        super().__init__(f"{len(now)} edits came too late")
        self.now = now


def refuse_stale(edits: "list[Edit[Key, Value]]", now: "dict[Key, Value]") -> None:
    """An edit that wants what is there already is no quarrel."""
    late = {edit.key: now.get(edit.key) for edit in edits if now.get(edit.key) not in (edit.seen, edit.wanted)}
    if late:
        raise StaleError(late)
