"""Entries of a file (rows of a table, keys of settings, a rule): edits of one, changes between two texts."""

import csv
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

from api.core.errors import ShopError
from api.curation.config_files import ConfigFiles

_TOP_KEY = re.compile(r"[A-Za-z]\w*:")
_FACET_KEY = re.compile(r"- *\{ *key: *([a-z0-9_]+)")
_QUERY_ID = re.compile(r'"id": *"([^"]+)"')
_WHOLE_FILE = ("rules/", "stop-words.yml")


class DraftConflictError(ShopError):
    """Somebody else has changed the entry; `current` is what it is now, None: it was removed."""

    def __init__(self, current: str | None = None) -> None:
        now = "её уже удалили" if current is None else f"теперь там «{current.strip()[:300]}»"
        message = f"Пока вы правили, запись изменил кто-то ещё: {now}. Откройте её заново."
        super().__init__("draft_conflict", message, 409)
        self.current = current


@dataclass(frozen=True)
class EntryChange:
    """`before` None: added; `after` None: removed; both None: the entries stand in another order."""

    path: str
    before: str | None
    after: str | None

    @cached_property
    def digest(self) -> str:
        """Identifies the change in a form: the browser changes line ends of the texts themselves."""
        return sha256(f"{self.path}\0{self.before!r}\0{self.after!r}".encode()).hexdigest()[:20]

    @property
    def kind(self) -> str:
        if self.before is None and self.after is None:
            return "moved"
        return "added" if self.before is None else "removed" if self.after is None else "changed"


def split_entries(path: str, text: str) -> list[str]:
    """The entries; joined, they are the text. A cell in quotes may hold line ends."""
    if path.startswith(_WHOLE_FILE):
        return [text] if text else []
    entries: list[str] = []
    is_open = False
    for line in re.findall(r"[^\n]*\n|[^\n]+$", text):
        if is_open:
            entries[-1] += line
        else:
            entries.append(line)
        if path.endswith(".csv") and line.count('"') % 2:
            is_open = not is_open
    return _blocks(entries) if path.startswith("indexes/") else entries


def entry_key(path: str, entry: str) -> str:
    """What names an entry within its file, for messages and to pair its two texts."""
    if path.startswith("indexes/"):
        return next((line.partition(":")[0] for line in entry.splitlines() if _TOP_KEY.match(line)), "")
    for pattern in (_FACET_KEY, _QUERY_ID):
        if match := pattern.search(entry):
            return match[1]
    if path.endswith(".csv"):
        cells = next(csv.reader([entry.rstrip("\n")]), [])
        names = 2 if path.startswith(("relevance/", "words/models")) else 1
        return " ".join(cells[:names]).strip()
    return "" if path.startswith(_WHOLE_FILE) else entry.strip()


def with_entry(path: str, text: str, before: str | None, after: str | None) -> str:
    """Replaces an entry, here without its line end; without `before` adds one at the end, without `after` removes it.

    Raises DraftConflictError, and ShopError (409) when the new entry is there already.
    """
    entries = split_entries(path, text if not text or text.endswith("\n") else text + "\n")
    if after is not None and after != before and after + "\n" in entries:
        raise ShopError("line_exists", "Такая запись уже есть. Найдите её в списке и поправьте.", 409)
    new = [] if after is None else [after + "\n"]
    if before is None:
        return "".join(entries + new)
    if before + "\n" not in entries:
        raise DraftConflictError
    index = entries.index(before + "\n")
    return "".join([*entries[:index], *new, *entries[index + 1 :]])


def with_entry_moved(path: str, text: str, entry: str, places: int) -> str:
    """Moves a line up (negative) or down among the lines that are no comments."""
    lines = split_entries(path, text)
    if entry + "\n" not in lines:
        raise DraftConflictError
    index = lines.index(entry + "\n")
    movable = [number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    target = movable.index(index) + places
    if 0 <= target < len(movable):
        lines.insert(movable[target], lines.pop(index))
    return "".join(lines)


@lru_cache(maxsize=64)
def file_changes(path: str, before: str, after: str) -> tuple[EntryChange, ...]:
    """In the order of the file, removed entries at the end."""
    old, new = split_entries(path, before), split_entries(path, after)
    removed, added = _without(old, new), _without(new, old)
    by_key = {entry_key(path, entry): entry for entry in reversed(removed)}
    changes = [EntryChange(path, by_key.pop(entry_key(path, entry), None), entry) for entry in added]
    replaced = [change.before for change in changes if change.before is not None]
    changes += [EntryChange(path, entry, None) for entry in _without(removed, replaced)]
    if _without(old, removed) != _without(new, added):
        changes.append(EntryChange(path, None, None))
    return tuple(changes)


def changes_of(before: ConfigFiles, after: ConfigFiles) -> dict[str, tuple[EntryChange, ...]]:
    """The changes by path, of the files that differ."""
    paths = sorted({*before.texts, *after.texts})
    texts = ((path, before.texts.get(path, ""), after.texts.get(path, "")) for path in paths)
    return {path: file_changes(path, old, new) for path, old, new in texts if old != new}


def without_change(base: str, draft: str, change: EntryChange) -> str:
    """The text of the draft with one of its changes taken back."""
    old, new = split_entries(change.path, base), split_entries(change.path, draft)
    if change.kind == "moved":
        removed, added = Counter(_without(old, new)), Counter(_without(new, old))
        order = iter(_without(old, removed.elements()))
        return "".join(entry if _take(added, entry) else next(order) for entry in new)
    if change.after is not None:
        index = new.index(change.after)
        new[index : index + 1] = [] if change.before is None else [change.before]
    elif change.before is not None:
        earlier = [entry for entry in old[: old.index(change.before)] if entry in new]
        new.insert(new.index(earlier[-1]) + 1 if earlier else 0, change.before)
    return "".join(new)


def reapplied(base: ConfigFiles, draft: ConfigFiles, live: ConfigFiles) -> ConfigFiles:
    """The live files with the changes of the draft."""
    texts = {}
    for path in {**live.texts, **draft.texts}:
        before, own, new = (files.texts.get(path) for files in (base, draft, live))
        text = own if new == before else _merged(path, before or "", own or "", new or "")
        if text or (text == "" and own is not None):
            texts[path] = text
    return ConfigFiles(texts)


def _merged(path: str, before: str, own: str, new: str) -> str:
    """`new` with the changes that made `own` of `before`. Where both changed an entry, it is as in `own`; an order of
    entries is as in `new`."""
    entries = split_entries(path, new)
    for change in file_changes(path, before, own):
        new_ones = _without(entries, split_entries(path, before))
        key = entry_key(path, change.after or change.before or "")
        rivals = [entry for entry in new_ones if entry_key(path, entry) == key]
        replaced = [change.before] if change.before in entries else rivals[:1]
        if change.kind != "moved" and change.after not in entries:
            index = entries.index(replaced[0]) if replaced else len(entries)
            entries[index : index + len(replaced)] = [] if change.after is None else [change.after]
    return "".join(entries)


def _without(entries: Iterable[str], others: Iterable[str]) -> list[str]:
    """The entries less the others, each as often as it stands there."""
    left = Counter(others)
    return [entry for entry in entries if not _take(left, entry)]


def _take(counts: Counter[str], entry: str) -> bool:
    counts[entry] -= 1
    return counts[entry] >= 0


def _blocks(lines: Iterable[str]) -> list[str]:
    """A block a top-level key; comments above a key belong to it."""
    blocks: list[list[str]] = [[]]
    comments: list[str] = []
    for line in lines:
        if line.startswith("#") or not line.strip():
            comments.append(line)
            continue
        if _TOP_KEY.match(line):
            blocks.append([])
        blocks[-1] += [*comments, line]
        comments = []
    blocks[-1] += comments
    return ["".join(block) for block in blocks if block]
