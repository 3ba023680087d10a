"""The postings of one document: its keys in the word, field, position, word-count, word-pair and prefix tables."""

from collections import deque
from itertools import pairwise

from onebox.engine.index.postings import ListKey

from .text_rules import FieldWords, TextRules

MAX_PAIR_DISTANCE = 3
MAX_COUNTED_WORDS = 30
SHORT_PREFIX_BYTES = 4
PositionedWords = list[tuple[int, str]]
Pairs = set[tuple[str, str]]
"""(earlier, later)."""


def bucketed_position(position: int) -> int:
    """The position bucket of a word: exact below 16, then 24, then powers of two."""
    if position < 16:
        return position
    if position < 24:
        return 24
    return 1 << (position - 1).bit_length()


def short_prefixes(word: str) -> list[str]:
    """The prefixes of a word of up to four bytes, the word itself included."""
    size = min(len(word), SHORT_PREFIX_BYTES)
    if word[:SHORT_PREFIX_BYTES].isascii():
        return [word[:end] for end in range(1, size + 1)]
    return [text for end in range(1, size + 1) if is_short(text := word[:end])]


def is_short(prefix: str) -> bool:
    """Whether the prefix has posting lists of its own."""
    return len(prefix.encode()) <= SHORT_PREFIX_BYTES


def is_number(word: str) -> bool:
    """Digits and ASCII signs only."""
    return all(c.isdigit() or (c.isascii() and not c.isalnum() and c.isprintable() and c != " ") for c in word)


def near_pairs(words: FieldWords) -> tuple[Pairs, Pairs, Pairs]:
    """Word pairs at distance one, two and three in a field; each pair only at its smallest distance."""
    adjacent, at_two, at_three = near = (Pairs(), Pairs(), Pairs())
    for words_in_field in words.values():
        runs = _runs(words_in_field)
        if runs is None:
            _add_gapped(words_in_field, near)
            continue
        for run in runs:
            adjacent.update(pairwise(run))
            at_two.update(zip(run, run[2:], strict=False))
            at_three.update(zip(run, run[3:], strict=False))
    at_two -= adjacent
    at_three -= adjacent
    at_three -= at_two
    return near


def _runs(located: PositionedWords) -> list[list[str]] | None:
    """Runs of words without position gaps; None if a gap is too small to separate the runs' pairs."""
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


def _add_gapped(located: PositionedWords, near: tuple[Pairs, Pairs, Pairs]) -> None:
    window: deque[tuple[int, str]] = deque(maxlen=MAX_PAIR_DISTANCE)
    for position, word in located:
        for before, earlier in window:
            distance = position - before
            if 0 < distance <= MAX_PAIR_DISTANCE:
                near[distance - 1].add((earlier, word))
        window.append((position, word))


class DocumentPostings:
    """The keys of one document, by table and row."""

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
                words_at = self.positions.get(bucket)
                if words_at is None:
                    self.positions[bucket] = {word}
                else:
                    words_at.add(word)
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

    def minus(self, other: "DocumentPostings") -> "DocumentPostings":
        """The keys that the other document does not have."""
        difference = object.__new__(DocumentPostings)
        difference.words = _rows_minus(self.words, other.words)
        difference.fields = _rows_minus(self.fields, other.fields)
        difference.positions = _rows_minus(self.positions, other.positions)
        difference.counts = {field: count for field, count in self.counts.items() if other.counts.get(field) != count}
        adjacent, at_two, at_three = (own - others for own, others in zip(self.pairs, other.pairs, strict=True))
        difference.pairs = adjacent, at_two, at_three
        return difference


def _rows_minus(left: dict[ListKey, set[str]], right: dict[ListKey, set[str]]) -> dict[ListKey, set[str]]:
    return {row: keys - right.get(row, set()) for row, keys in left.items()}
