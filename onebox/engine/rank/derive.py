"""Words a query word may stand for: one or two typos away, or split in two."""

from itertools import islice

from onebox.engine.index.vocabulary import Vocabulary

from .context import Context

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
        known = context.derivations[key] = _find(context.tables.vocabulary, word, max_typos, prefix)
    return known


def _find(vocabulary: Vocabulary, word: str, max_typos: int, prefix: bool) -> tuple[list[str], list[str]]:
    one = [near for near, typos in vocabulary.near(word, 1, prefix) if typos == 1][:MAX_ONE_TYPO]
    if max_typos < 2:
        return one, []
    same = islice((near for near, typos in vocabulary.near(word, 2, prefix) if typos == 2), MAX_TWO_TYPOS)
    return one, sorted({*same, *_other_first_letter(vocabulary, word, prefix)})[:MAX_TWO_TYPOS]


def _other_first_letter(vocabulary: Vocabulary, word: str, prefix: bool) -> set[str]:
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
    return {found for start in starts for found in vocabulary.starting_with(start, MAX_TWO_TYPOS)}
