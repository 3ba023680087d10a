"""All words of an index in byte order, and the lookups that need their order: by prefix, and by likeness.

A vocabulary never changes: an update makes another one that shares every block the update does not touch.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from operator import itemgetter

from rapidfuzz import process
from rapidfuzz.distance import OSA

from .prefix_automaton import PrefixAutomaton
from .sorted_keys import changed_keys

LEVELS = (4, 6, 8)
"""Lengths of the beginnings by which words are ruled out together."""
_GROUP = 16
_PORTION = 2000
_FEW = 64
_LAST = "\U0010ffff"


class Block:
    """The words with one first letter, and their different beginnings of a few lengths, all in byte order."""

    def __init__(self, words: list[str], beginnings: dict[int, list[str]]) -> None:
        self.words, self.beginnings = words, beginnings

    def changed(self, added: Iterable[str], removed: Collection[str]) -> "Block":
        new = sorted(added)
        words = changed_keys(self.words, new, removed)
        beginnings = {}
        for length, known in self.beginnings.items():
            texts = dict.fromkeys(word[:length] for word in new if len(word) >= length)
            fresh = [text for text in texts if not _holds(known, text)]
            texts = dict.fromkeys(word[:length] for word in removed if len(word) >= length)
            gone = {text for text in texts if not _starting(words, text, 1)}
            beginnings[length] = changed_keys(known, fresh, gone) if fresh or gone else known
        return Block(words, beginnings)

    def near(self, word: str, typos: int, prefix: bool) -> Iterator[tuple[str, int]]:
        """Words at most `typos` away, and how far, in byte order; for a prefix, that near to a beginning of theirs.

        Most words are ruled out by a short beginning that is too far from every beginning of `word`.
        """
        levels = [length for length in LEVELS if length <= len(word) - typos and len(self.words) > _FEW]
        measure = prefix_distances if prefix else _distances
        for words in self._likely([""], levels, word, typos):
            yield from measure(words, word, typos)

    def _likely(self, beginnings: list[str], levels: list[int], word: str, typos: int) -> Iterator[list[str]]:
        """Words with some beginnings that are not ruled out, in portions: who wants only the first stops early."""
        length, *longer = [*levels, 0]
        texts = _extending(self.beginnings[length] if length else self.words, beginnings)
        for at in range(0, len(texts), _PORTION):
            portion = texts[at : at + _PORTION]
            if not length:
                yield portion
                continue
            likely = _like_beginning(portion, word, length, typos)
            for start in range(0, len(likely), _GROUP):
                yield from self._likely(likely[start : start + _GROUP], longer[:-1], word, typos)


class WordDictionary:
    """The words in blocks by first letter."""

    def __init__(self, blocks: dict[str, Block] | None = None) -> None:
        self.blocks = blocks or {}

    @classmethod
    def of(cls, words: Iterable[str]) -> "WordDictionary":
        return cls().changed(words, ())

    def changed(self, added: Iterable[str], removed: Iterable[str]) -> "WordDictionary":
        """With some words that were not in it, and without some that were."""
        changes: dict[str, tuple[list[str], set[str]]] = {}
        for word in added:
            changes.setdefault(word[0], ([], set()))[0].append(word)
        for word in removed:
            changes.setdefault(word[0], ([], set()))[1].add(word)
        blocks = dict(self.blocks)
        for letter, (new, gone) in changes.items():
            block = blocks.pop(letter, None) or Block([], {length: [] for length in LEVELS})
            after = block.changed(new, gone)
            if after.words:
                blocks[letter] = after
        return WordDictionary(dict(sorted(blocks.items())))

    def __iter__(self) -> Iterator[str]:
        for block in self.blocks.values():
            yield from block.words

    def __len__(self) -> int:
        return sum(len(block.words) for block in self.blocks.values())

    def __contains__(self, word: str) -> bool:
        block = self.blocks.get(word[:1])
        return block is not None and _holds(block.words, word)

    def starting_with(self, prefix: str, limit: int | None = None) -> list[str]:
        """The words with a prefix, in byte order; the first `limit` of them."""
        block = self.blocks.get(prefix[:1])
        return [] if block is None else _starting(block.words, prefix, limit)

    def each_starting_with(self, prefix: str) -> Iterator[str]:
        """The same one by one, for who may not want them all."""
        words = self.blocks[prefix[0]].words if prefix[:1] in self.blocks else []
        low = bisect_left(words, prefix)
        return map(words.__getitem__, range(low, bisect_left(words, prefix + _LAST, low)))

    def near(self, word: str, typos: int, prefix: bool) -> Iterator[tuple[str, int]]:
        """Words with the same first letter at most `typos` away (see `Block.near`)."""
        block = self.blocks.get(word[0])
        return iter(()) if block is None else block.near(word, typos, prefix)


def _holds(texts: list[str], text: str) -> bool:
    at = bisect_left(texts, text)
    return at < len(texts) and texts[at] == text


def _starting(texts: list[str], prefix: str, limit: int | None = None) -> list[str]:
    low = bisect_left(texts, prefix)
    high = bisect_left(texts, prefix + _LAST, low)
    return texts[low : high if limit is None else min(high, low + limit)]


def _extending(texts: list[str], beginnings: list[str]) -> list[str]:
    """The texts that start with any of some beginnings of one length."""
    found: list[str] = []
    for beginning in beginnings:
        found += _starting(texts, beginning)
    return found


def _like_beginning(texts: list[str], word: str, length: int, limit: int) -> list[str]:
    """Those of some beginnings that are near enough to any beginning of the word."""
    near: set[str] = set()
    for end in range(length - limit, length + limit + 1):
        near.update(text for text, _ in _distances(texts, word[:end], limit))
    return [text for text in texts if text in near]


def _distances(words: list[str], word: str, limit: int) -> list[tuple[str, int]]:
    """Words at most so far from a word, in the order given."""
    found = process.extract(word, words, scorer=OSA.distance, processor=None, score_cutoff=limit, limit=None)
    found.sort(key=itemgetter(2))
    return [(candidate, int(distance)) for candidate, distance, _ in found]


def prefix_distances(words: list[str], word: str, limit: int) -> list[tuple[str, int]]:
    """How far words are from beginning with a word, where that is not too far; in the order given."""
    likely: set[str] = set()
    for length in range(max(1, len(word) - limit), len(word) + limit + 1):
        beginnings = list(map(itemgetter(slice(length)), words))
        near = {text for text, _ in _distances(list(dict.fromkeys(beginnings)), word, limit)}
        if near:
            likely.update(word for word, text in zip(words, beginnings, strict=True) if text in near)
    automaton = PrefixAutomaton(word, limit)
    measured = ((candidate, automaton.distance(candidate)) for candidate in words if candidate in likely)
    return [(candidate, typos) for candidate, typos in measured if typos is not None]
