"""Optimistic lock: an edit names the value its author saw, and is refused when the stored value has changed since."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Key = TypeVar("Key", bound=tuple[int, int])
Value = TypeVar("Value")


@dataclass(frozen=True)
class Edit(Generic[Key, Value]):
    """`expected` is the value on the author's screen, `new` the value to store; None means no row."""

    key: Key
    expected: Value | None
    new: Value | None


class EditConflictError(Exception, Generic[Key, Value]):
    """`now` holds the stored value of every conflicting edit. Nothing was written."""

    def __init__(self, now: dict[Key, Value | None]) -> None:
        super().__init__(f"{len(now)} edits are based on old values")
        self.now = now


class LockedRows(Protocol[Key, Value]):
    """Rows of one table, by key."""

    def lock(self, keys: Sequence[Key]) -> dict[Key, Value]:
        """Locks the rows in the order of their keys until the transaction ends and returns their values."""

    def delete(self, keys: Sequence[Key]) -> None: ...

    def upsert(self, values: Mapping[Key, Value]) -> None: ...


def apply_edits(rows: LockedRows[Key, Value], edits: Iterable[Edit[Key, Value]]) -> list[Edit[Key, Value]]:
    """The edits that changed a row. Raises EditConflictError, and then no row is changed."""
    changing = sorted((edit for edit in edits if edit.expected != edit.new), key=lambda edit: edit.key)
    if not changing:
        return []
    now = rows.lock([edit.key for edit in changing])
    refuse_conflicts(changing, now)
    changed = [edit for edit in changing if now.get(edit.key) != edit.new]
    if deleted := [edit.key for edit in changed if edit.new is None]:
        rows.delete(deleted)
    if values := {edit.key: edit.new for edit in changed if edit.new is not None}:
        rows.upsert(values)
    return changed


def refuse_conflicts(edits: Iterable[Edit[Key, Value]], now: Mapping[Key, Value]) -> None:
    """Raises EditConflictError. An edit whose new value equals the stored one is not a conflict."""
    conflicts = {edit.key: now.get(edit.key) for edit in edits if now.get(edit.key) not in (edit.expected, edit.new)}
    if conflicts:
        raise EditConflictError(conflicts)
