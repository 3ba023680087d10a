"""Entries of a configuration file (rows of a table, keys of settings, a rule) and their changes between versions."""

import csv
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from hashlib import sha256

from api.curation.config_files import ConfigFiles

_TOP_KEY = re.compile(r"[A-Za-z]\w*:")
_FACET_KEY = re.compile(r"- *\{ *key: *([a-z0-9_]+)")
_QUERY_ID = re.compile(r'"id": *"([^"]+)"')
_WHOLE_FILE = ("rules/", "stop-words.yml")


@dataclass(frozen=True)
class EntryChange:
    """`before` None: added; `after` None: removed; both equal: moved. The indexes are places in the two files."""

    path: str
    before: str | None
    after: str | None
    base_index: int | None = None
    draft_index: int | None = None

    @cached_property
    def digest(self) -> str:
        """Identifies the change in a form: the browser changes line ends of the texts themselves."""
        return sha256(f"{self.path}\0{self.before!r}\0{self.after!r}".encode()).hexdigest()[:20]

    @property
    def kind(self) -> str:
        if self.before is None or self.after is None:
            return "added" if self.before is None else "removed"
        return "moved" if self.before == self.after else "changed"


def split_entries(path: str, text: str) -> list[str]:
    """The entries; joined, they are the text."""
    if path.startswith(_WHOLE_FILE):
        return [text] if text else []
    lines = re.findall(r"[^\n]*\n|[^\n]+$", text)
    return _blocks(lines) if path.startswith("indexes/") else lines


def entry_key(path: str, entry: str) -> str:
    """What names an entry within its file, for messages and to pair its two texts."""
    if path.startswith("indexes/"):
        return next((line.partition(":")[0] for line in entry.splitlines() if _TOP_KEY.match(line)), "")
    for pattern in (_FACET_KEY, _QUERY_ID):
        if match := pattern.search(entry):
            return match[1]
    if path.endswith(".csv"):
        cells = next(csv.reader([entry.rstrip("\r\n")]), [])
        names = 2 if path.startswith(("relevance/", "words/models")) else 1
        return " ".join(cells[:names]).strip()
    return "" if path.startswith(_WHOLE_FILE) else entry.strip()


@lru_cache(maxsize=64)
def file_changes(path: str, before: str, after: str) -> tuple[EntryChange, ...]:
    """In the order of the file."""
    return tuple(_Alignment(path, split_entries(path, before), split_entries(path, after)).changes())


def changes_of(before: ConfigFiles, after: ConfigFiles) -> dict[str, tuple[EntryChange, ...]]:
    """The changes by path, of the files that differ."""
    paths = sorted({*before.texts, *after.texts})
    texts = ((path, before.texts.get(path, ""), after.texts.get(path, "")) for path in paths)
    return {path: file_changes(path, old, new) for path, old, new in texts if old != new}


def without_change(path: str, base: str, draft: str, change: EntryChange) -> str:
    """The text of the draft with one of its changes taken back."""
    old, new = split_entries(path, base), split_entries(path, draft)
    if change.draft_index is not None and change.kind == "changed":
        new[change.draft_index] = old[change.base_index or 0]
        return "".join(new)
    place = _place_of(path, old, new, change.base_index)
    if change.draft_index is not None:
        del new[change.draft_index]
        place -= place > change.draft_index
    if change.base_index is not None:
        new.insert(place, old[change.base_index])
    return "".join(new)


def _place_of(path: str, old: list[str], new: list[str], base_index: int | None) -> int:
    """The place of a removed entry: after the nearest earlier entry that is still there."""
    if base_index is None:
        return 0
    places = _Alignment(path, old, new).places()
    before = [places[index] for index in range(base_index) if index in places]
    return before[-1] + 1 if before else 0


def _blocks(lines: Sequence[str]) -> list[str]:
    """A block a top-level key; comments above a key belong to it."""
    blocks: list[list[str]] = [[]]
    comments: list[str] = []
    for line in lines:
        if line.startswith("#") or not line.strip():
            comments.append(line)
        elif _TOP_KEY.match(line):
            blocks.append([*comments, line])
            comments = []
        else:
            blocks[-1] += [*comments, line]
            comments = []
    blocks[-1] += comments
    return ["".join(block) for block in blocks if block]


class _Alignment:
    """Which entries of two files correspond."""

    def __init__(self, path: str, old: list[str], new: list[str]) -> None:
        self._path, self._old, self._new = path, old, new
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        middle = SequenceMatcher(None, old[start : len(old) - end], new[start : len(new) - end], autojunk=False)
        self._codes = [(tag, a + start, b + start, c + start, d + start) for tag, a, b, c, d in middle.get_opcodes()]
        self._start, self._end = start, end

    def places(self) -> dict[int, int]:
        """Places in the new file of the entries of the old one that were neither removed nor moved."""
        pairs = {index: index for index in range(self._start)}
        for tag, a, b, c, _ in self._codes:
            if tag == "equal":
                pairs |= {a + offset: c + offset for offset in range(b - a)}
        lengths = len(self._old), len(self._new)
        pairs |= {lengths[0] - offset: lengths[1] - offset for offset in range(1, self._end + 1)}
        changed = (change for change in self.changes() if change.kind == "changed")
        return pairs | {change.base_index or 0: change.draft_index or 0 for change in changed}

    def changes(self) -> list[EntryChange]:
        removed: list[int] = []
        added: list[int] = []
        changes: list[EntryChange] = []
        for tag, a, b, c, d in self._codes:
            if tag != "equal":
                pairs, old, new = self._pairs(list(range(a, b)), list(range(c, d)))
                changes += [self._change(*pair) for pair in pairs]
                removed += old
                added += new
        places: defaultdict[str, list[int]] = defaultdict(list)
        for index in reversed(removed):
            places[self._old[index]].append(index)
        for index in added:
            same = places[self._new[index]]
            changes.append(self._change(same.pop() if same else None, index))
        changes += [self._change(index, None) for same in places.values() for index in same]
        return sorted(changes, key=lambda change: (change.draft_index is None, change.draft_index, change.base_index))

    def _pairs(self, old: list[int], new: list[int]) -> tuple[list[tuple[int, int]], list[int], list[int]]:
        """Entries of one replaced place that have the same key, else those at the same place of it."""
        keys = {entry_key(self._path, self._old[index]): index for index in old}
        pairs = [(keys[key], index) for index in new if (key := entry_key(self._path, self._new[index])) in keys]
        paired_old, paired_new = {pair[0] for pair in pairs}, {pair[1] for pair in pairs}
        old = [index for index in old if index not in paired_old]
        new = [index for index in new if index not in paired_new]
        if len(old) == len(new):
            return pairs + list(zip(old, new, strict=True)), [], []
        return pairs, old, new

    def _change(self, base_index: int | None, draft_index: int | None) -> EntryChange:
        before = None if base_index is None else self._old[base_index]
        after = None if draft_index is None else self._new[draft_index]
        return EntryChange(self._path, before, after, base_index, draft_index)
