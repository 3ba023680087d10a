"""Words a query word may stand for: one or two typos away, or split in two."""

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import islice

from onebox.engine.index.inverted_index import TextTables
from onebox.engine.index.prefix_automaton import PrefixAutomaton
from onebox.engine.index.vocabulary import WordDictionary

from .search_context import Context

MAX_ONE_TYPO = 150
MAX_TWO_TYPOS = 50


def best_split(context: Context, word: str) -> tuple[str, str] | None:
    """The cut into two neighbouring words that most documents have."""
    best: tuple[str, str] | None = None
    most = 0
    for at in range(1, len(word)):
        left, right = word[:at], word[at:]
        count = len(context.pair_docs(left, right, 1))
        if count > most:
            best, most = (left, right), count
    return best


def typo_words(context: Context, word: str, max_typos: int, prefix: bool) -> tuple[list[str], list[str]]:
    """The dictionary words one and two typos from a word (or, for a prefix, from their own beginning)."""
    key = (word, max_typos, prefix)
    known = context.derivations.get(key)
    if known is None:
        near = _one_away if max_typos < 2 else _two_away
        known = context.derivations[key] = near(context.tables, word, prefix)
    return known


def _one_away(tables: TextTables, word: str, prefix: bool) -> tuple[list[str], list[str]]:
    near = (found for found, typos in tables.vocabulary.near(word, 1, prefix) if typos == 1)
    return list(islice(_tolerant(tables, near), MAX_ONE_TYPO)), []


def _two_away(tables: TextTables, word: str, prefix: bool) -> tuple[list[str], list[str]]:
    """Another first letter counts as two typos; as one only when there is no room left among the words of two."""
    other = sorted(_other_first_letter(tables.vocabulary, word, prefix))
    one: list[str] = []
    two: list[str] = []
    last = ""
    for last, typos in _with_others(tables, word, 2, prefix, other):
        (two if typos == 2 else one).append(last)
        if len(two) == MAX_TWO_TYPOS:
            break
    else:
        return one[:MAX_ONE_TYPO], two
    # Words of two typos are not wanted any more, and those of one are much sooner found.
    rest = (found for found, _ in _with_others(tables, word, 1, prefix, other) if found > last)
    one += islice(rest, max(0, MAX_ONE_TYPO - len(one)))
    return one[:MAX_ONE_TYPO], two


def _with_others(
    tables: TextTables, word: str, typos: int, prefix: bool, others: list[str]
) -> Iterator[tuple[str, int]]:
    """Words up to so many typos away and those with another first letter, in byte order, with their typos."""
    near = ((found, away) for found, away in tables.vocabulary.near(word, typos, prefix) if away)
    tolerant = tables.words.rows.get("tolerant", {})
    return (found for found in merge(near, ((other, 2) for other in others)) if found[0] in tolerant)


def _tolerant(tables: TextTables, words: Iterable[str]) -> Iterator[str]:
    """The words that stand anywhere where typos are allowed."""
    tolerant = tables.words.rows.get("tolerant", {})
    return (word for word in words if word in tolerant)


def _other_first_letter(vocabulary: WordDictionary, word: str, prefix: bool) -> set[str]:
    """Words with another first letter that are one typo away."""
    rest = word[1:]
    starts = {rest, word[1] + word[0] + word[2:]} if len(word) > 1 else {rest}
    starts = {start for start in starts if start and start[0] != word[0]}
    for first in vocabulary.blocks:
        if first != word[0]:
            starts.add(first + rest)
            starts.add(first + word)
    if not prefix:
        return {start for start in starts if start in vocabulary}
    automaton = PrefixAutomaton(word, 1)
    likely = {found for start in starts for found in vocabulary.starting_with(start)}
    return {found for found in likely if automaton.distance(found) is not None}
