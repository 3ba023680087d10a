"""The lists one document belongs to: by word, by field, place, number of words and neighbours, and by short prefix."""

from collections import deque
from itertools import pairwise

from onebox.engine.index.postings import ListKey

from .text_rules import FieldWords, TextRules

MAX_PAIR_DISTANCE = 3
MAX_COUNTED_WORDS = 30
SHORT_PREFIX_BYTES = 4
Located = list[tuple[int, str]]
Pairs = set[tuple[str, str]]
"""(earlier, later)."""


def bucketed_position(position: int) -> int:
    """The coarse position under which a word is listed."""
    if position < 16:
        return position
    if position < 24:
        return 24
    return 1 << (position - 1).bit_length()


def short_prefixes(word: str) -> list[str]:
    """The beginnings of a word of up to four bytes; the word itself may be one."""
    size = min(len(word), SHORT_PREFIX_BYTES)
    if word[:SHORT_PREFIX_BYTES].isascii():
        return [word[:end] for end in range(1, size + 1)]
    return [text for end in range(1, size + 1) if is_short(text := word[:end])]


def is_short(prefix: str) -> bool:
    """Whether documents are listed by the prefix itself."""
    return len(prefix.encode()) <= SHORT_PREFIX_BYTES


def is_number(word: str) -> bool:
    """Digits and ASCII signs only."""
    return all(c.isdigit() or (c.isascii() and not c.isalnum() and c.isprintable() and c != " ") for c in word)


def near_pairs(words: FieldWords) -> tuple[Pairs, Pairs, Pairs]:
    """Pairs of words one, two and three apart in a field; a pair is only where it is nearest."""
    one, two, three = near = (Pairs(), Pairs(), Pairs())
    for located in words.values():
        runs = _runs(located)
        if runs is None:
            _add_gapped(located, near)
            continue
        for run in runs:
            one.update(pairwise(run))
            two.update(zip(run, run[2:], strict=False))
            three.update(zip(run, run[3:], strict=False))
    two -= one
    three -= one
    three -= two
    return near


def _runs(located: Located) -> list[list[str]] | None:
    """Words without gaps between them; None if there are gaps, but too small to part neighbours."""
    words = [word for _, word in located]
    if located[-1][0] - located[0][0] == len(located) - 1:
        return [words]
    runs = [words[:1]]
    for (before, _), (position, word) in pairwise(located):
        gap = position - before
        if gap == 1:
            runs[-1].append(word)
        elif gap > MAX_PAIR_DISTANCE:
            runs.append([word])
        else:
            return None
    return runs


def _add_gapped(located: Located, near: tuple[Pairs, Pairs, Pairs]) -> None:
    window: deque[tuple[int, str]] = deque(maxlen=MAX_PAIR_DISTANCE)
    for position, word in located:
        for before, earlier in window:
            distance = position - before
            if 0 < distance <= MAX_PAIR_DISTANCE:
                near[distance - 1].add((earlier, word))
        window.append((position, word))


class DocumentLists:
    """The keys under which one document is listed, by table and row."""

    def __init__(self, rules: TextRules, words: FieldWords) -> None:
        self.words: dict[ListKey, set[str]] = {}
        self.fields: dict[ListKey, set[str]] = {}
        self.positions: dict[ListKey, set[str]] = {}
        self.counts: dict[str, int] = {}
        for field, located in words.items():
            distinct = {word for _, word in located}
            self.fields[field] = distinct
            self._list_words(rules, field, distinct)
            for position, word in located:
                bucket = position if position < 16 else bucketed_position(position)
                found = self.positions.get(bucket)
                if found is None:
                    self.positions[bucket] = {word}
                else:
                    found.add(word)
            if len(located) <= MAX_COUNTED_WORDS:
                self.counts[field] = len(located)
        self.pairs = near_pairs(words)

    def _list_words(self, rules: TextRules, field: str, words: set[str]) -> None:
        if rules.is_exact(field):
            self.words.setdefault("exact", set()).update(words)
        elif rules.settings.typo.disable_on_numbers:
            numbers = {word for word in words if is_number(word)}
            self.words.setdefault("exact", set()).update(numbers)
            self.words.setdefault("tolerant", set()).update(words - numbers)
        else:
            self.words.setdefault("tolerant", set()).update(words)

    def minus(self, other: "DocumentLists") -> "DocumentLists":
        """The keys that are not under the other."""
        left = object.__new__(DocumentLists)
        left.words = _rows_minus(self.words, other.words)
        left.fields = _rows_minus(self.fields, other.fields)
        left.positions = _rows_minus(self.positions, other.positions)
        left.counts = {field: count for field, count in self.counts.items() if other.counts.get(field) != count}
        one, two, three = (mine - theirs for mine, theirs in zip(self.pairs, other.pairs, strict=True))
        left.pairs = one, two, three
        return left


def _rows_minus(left: dict[ListKey, set[str]], right: dict[ListKey, set[str]]) -> dict[ListKey, set[str]]:
    return {row: keys - right.get(row, set()) for row, keys in left.items()}
