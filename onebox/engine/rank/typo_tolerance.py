"""Typo derivations of a query word: words of the index at edit distance one and two, and its best split."""

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import islice

from onebox.engine.index.inverted_index import InvertedIndex
from onebox.engine.index.prefix_automaton import PrefixAutomaton
from onebox.engine.index.word_dictionary import WordDictionary

from .search_context import SearchContext

MAX_ONE_TYPO = 150
MAX_TWO_TYPOS = 50


def best_split(context: SearchContext, word: str) -> tuple[str, str] | None:
    """The split into two adjacent words that most documents contain; None if no document does."""
    best: tuple[str, str] | None = None
    max_count = 0
    for cut in range(1, len(word)):
        left, right = word[:cut], word[cut:]
        count = len(context.pair_docs(left, right, 1))
        if count > max_count:
            best, max_count = (left, right), count
    return best


def typo_words(context: SearchContext, word: str, max_typos: int, prefix: bool) -> tuple[list[str], list[str]]:
    """(words at distance one, words at distance two) of a word; a prefix is compared with the beginning of words."""
    key = (word, max_typos, prefix)
    words = context.derivations.get(key)
    if words is None:
        context.budget.check()
        find = _one_away if max_typos < 2 else _two_away
        words = context.derivations[key] = find(context.tables, word, prefix)
    return words


def _one_away(tables: InvertedIndex, word: str, prefix: bool) -> tuple[list[str], list[str]]:
    near = (candidate for candidate, typos in tables.vocabulary.near(word, 1, prefix) if typos == 1)
    return list(islice(_tolerant(tables, near), MAX_ONE_TYPO)), []


def _two_away(tables: InvertedIndex, word: str, prefix: bool) -> tuple[list[str], list[str]]:
    """A different first letter counts as two typos, and as one typo once the list of two-typo words is full."""
    variants = sorted(_first_letter_variants(tables.vocabulary, word, prefix))
    one_typo: list[str] = []
    two_typos: list[str] = []
    last = ""
    for last, typos in _merge_variants(tables, word, 2, prefix, variants):
        (two_typos if typos == 2 else one_typo).append(last)
        if len(two_typos) == MAX_TWO_TYPOS:
            break
    else:
        return one_typo[:MAX_ONE_TYPO], two_typos
    # The two-typo list is full: the search goes on at distance one, which is much faster.
    further = (candidate for candidate, _ in _merge_variants(tables, word, 1, prefix, variants) if candidate > last)
    one_typo += islice(further, max(0, MAX_ONE_TYPO - len(one_typo)))
    return one_typo[:MAX_ONE_TYPO], two_typos


def _merge_variants(
    tables: InvertedIndex, word: str, typos: int, prefix: bool, variants: list[str]
) -> Iterator[tuple[str, int]]:
    """(word, typos): words within the distance, merged in byte order with the variants of the first letter."""
    near = ((pair, distance) for pair, distance in tables.vocabulary.near(word, typos, prefix) if distance)
    tolerant = tables.words.rows.get("tolerant", {})
    return (pair for pair in merge(near, ((variant, 2) for variant in variants)) if pair[0] in tolerant)


def _tolerant(tables: InvertedIndex, words: Iterable[str]) -> Iterator[str]:
    """The words that occur in a field with typo tolerance."""
    tolerant = tables.words.rows.get("tolerant", {})
    return (word for word in words if word in tolerant)


def _first_letter_variants(vocabulary: WordDictionary, word: str, prefix: bool) -> set[str]:
    """Words with a different first letter at edit distance one."""
    suffix = word[1:]
    starts = {suffix, word[1] + word[0] + word[2:]} if len(word) > 1 else {suffix}
    starts = {start for start in starts if start and start[0] != word[0]}
    for first in vocabulary.blocks:
        if first != word[0]:
            starts.add(first + suffix)
            starts.add(first + word)
    if not prefix:
        return {start for start in starts if start in vocabulary}
    automaton = PrefixAutomaton(word, 1)
    candidates = {candidate for start in starts for candidate in vocabulary.starting_with(start)}
    return {candidate for candidate in candidates if automaton.distance(candidate) is not None}
