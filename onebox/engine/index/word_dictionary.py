"""The word dictionary of an index, sorted by bytes: prefix lookup and fuzzy lookup (Damerau-Levenshtein).

A dictionary is immutable: an update returns a new one that shares all unchanged blocks.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from operator import itemgetter

from rapidfuzz import process
from rapidfuzz.distance import OSA

from .prefix_automaton import PrefixAutomaton
from .sorted_keys import merge_sorted_keys

LEVELS = (4, 6, 8)
"""Prefix lengths of the filter levels: a prefix too far from the query rules out all its words at once."""
_GROUP = 16
_BATCH = 2000
_MIN_BLOCK_FOR_LEVELS = 64
_LAST = "\U0010ffff"


class Block:
    """The words with one first letter, and their distinct prefixes of the `LEVELS` lengths, sorted by bytes."""

    def __init__(self, words: list[str], beginnings: dict[int, list[str]]) -> None:
        self.words, self.beginnings = words, beginnings

    def updated(self, added: Iterable[str], removed: Collection[str]) -> "Block":
        new = sorted(added)
        words = merge_sorted_keys(self.words, new, removed)
        beginnings = {}
        for length, texts_before in self.beginnings.items():
            texts = dict.fromkeys(word[:length] for word in new if len(word) >= length)
            new_texts = [text for text in texts if not _contains(texts_before, text)]
            texts = dict.fromkeys(word[:length] for word in removed if len(word) >= length)
            obsolete = {text for text in texts if not _with_prefix(words, text, 1)}
            beginnings[length] = (
                merge_sorted_keys(texts_before, new_texts, obsolete) if new_texts or obsolete else texts_before
            )
        return Block(words, beginnings)

    def near(self, word: str, typos: int, prefix: bool) -> Iterator[tuple[str, int]]:
        """(word, distance) of words within `typos`, sorted by bytes; with `prefix`, of words with such a beginning.

        Most words are ruled out by a short prefix that is too far from every prefix of `word`.
        """
        levels = [
            length for length in LEVELS if length <= len(word) - typos and len(self.words) > _MIN_BLOCK_FOR_LEVELS
        ]
        measure = prefix_distances if prefix else _distances
        for words in self._candidates([""], levels, word, typos):
            yield from measure(words, word, typos)

    def _candidates(self, beginnings: list[str], levels: list[int], word: str, typos: int) -> Iterator[list[str]]:
        """Words that pass the prefix filters, in lazy batches, so that callers can stop early."""
        length, *longer = [*levels, 0]
        texts = _extending(self.beginnings[length] if length else self.words, beginnings)
        for offset in range(0, len(texts), _BATCH):
            batch = texts[offset : offset + _BATCH]
            if not length:
                yield batch
                continue
            candidates = _near_beginnings(batch, word, length, typos)
            for start in range(0, len(candidates), _GROUP):
                yield from self._candidates(candidates[start : start + _GROUP], longer[:-1], word, typos)


class WordDictionary:
    """The words in blocks by first letter."""

    def __init__(self, blocks: dict[str, Block] | None = None) -> None:
        self.blocks = blocks or {}

    @classmethod
    def of(cls, words: Iterable[str]) -> "WordDictionary":
        return cls().updated(words, ())

    def updated(self, added: Iterable[str], removed: Iterable[str]) -> "WordDictionary":
        """A new dictionary with the words `added` (absent before) and without the words `removed` (present)."""
        changes: dict[str, tuple[list[str], set[str]]] = {}
        for word in added:
            changes.setdefault(word[0], ([], set()))[0].append(word)
        for word in removed:
            changes.setdefault(word[0], ([], set()))[1].add(word)
        blocks = dict(self.blocks)
        for letter, (new, removed_words) in changes.items():
            block = blocks.pop(letter, None) or Block([], {length: [] for length in LEVELS})
            new_block = block.updated(new, removed_words)
            if new_block.words:
                blocks[letter] = new_block
        return WordDictionary(dict(sorted(blocks.items())))

    def __iter__(self) -> Iterator[str]:
        for block in self.blocks.values():
            yield from block.words

    def __len__(self) -> int:
        return sum(len(block.words) for block in self.blocks.values())

    def __contains__(self, word: str) -> bool:
        block = self.blocks.get(word[:1])
        return block is not None and _contains(block.words, word)

    def starting_with(self, prefix: str, limit: int | None = None) -> list[str]:
        """The words with a prefix, in byte order; the first `limit` of them."""
        block = self.blocks.get(prefix[:1])
        return [] if block is None else _with_prefix(block.words, prefix, limit)

    def each_starting_with(self, prefix: str) -> Iterator[str]:
        """The same as a lazy iterator."""
        words = self.blocks[prefix[0]].words if prefix[:1] in self.blocks else []
        low = bisect_left(words, prefix)
        return map(words.__getitem__, range(low, bisect_left(words, prefix + _LAST, low)))

    def near(self, word: str, typos: int, prefix: bool) -> Iterator[tuple[str, int]]:
        """Words with the same first letter at most `typos` away (see `Block.near`)."""
        block = self.blocks.get(word[0])
        return iter(()) if block is None else block.near(word, typos, prefix)


def _contains(texts: list[str], text: str) -> bool:
    index = bisect_left(texts, text)
    return index < len(texts) and texts[index] == text


def _with_prefix(texts: list[str], prefix: str, limit: int | None = None) -> list[str]:
    low = bisect_left(texts, prefix)
    high = bisect_left(texts, prefix + _LAST, low)
    return texts[low : high if limit is None else min(high, low + limit)]


def _extending(texts: list[str], beginnings: list[str]) -> list[str]:
    """The sorted texts that start with any of the beginnings, which have one length."""
    matches: list[str] = []
    for beginning in beginnings:
        matches += _with_prefix(texts, beginning)
    return matches


def _near_beginnings(texts: list[str], word: str, length: int, limit: int) -> list[str]:
    """The texts (prefixes of one length) within `limit` of any prefix of the word of similar length."""
    near: set[str] = set()
    for end in range(length - limit, length + limit + 1):
        near.update(text for text, _ in _distances(texts, word[:end], limit))
    return [text for text in texts if text in near]


def _distances(words: list[str], word: str, limit: int) -> list[tuple[str, int]]:
    """(word, distance) of the words within `limit`, in the given order."""
    matches = process.extract(word, words, scorer=OSA.distance, processor=None, score_cutoff=limit, limit=None)
    matches.sort(key=itemgetter(2))
    return [(candidate, int(distance)) for candidate, distance, _ in matches]


def prefix_distances(words: list[str], word: str, limit: int) -> list[tuple[str, int]]:
    """(word, prefix distance) of words that begin within `limit` of `word`, in the given order."""
    candidates: set[str] = set()
    for length in range(max(1, len(word) - limit), len(word) + limit + 1):
        beginnings = list(map(itemgetter(slice(length)), words))
        near = {text for text, _ in _distances(list(dict.fromkeys(beginnings)), word, limit)}
        if near:
            candidates.update(word for word, text in zip(words, beginnings, strict=True) if text in near)
    automaton = PrefixAutomaton(word, limit)
    distances = ((candidate, automaton.distance(candidate)) for candidate in words if candidate in candidates)
    return [(candidate, typos) for candidate, typos in distances if typos is not None]
