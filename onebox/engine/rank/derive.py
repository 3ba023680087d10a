"""Words a query word may stand for: one or two typos away, or split in two."""

from bisect import bisect_left
from operator import itemgetter

from rapidfuzz import process
from rapidfuzz.distance import OSA

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


def _find(vocabulary: list[str], word: str, max_typos: int, prefix: bool) -> tuple[list[str], list[str]]:
    same = _starting(vocabulary, word[0])
    distances = _prefix_distances(same, word, max_typos) if prefix else _distances(same, word, max_typos)
    one = [w for w in same if distances.get(w) == 1]
    if max_typos < 2:
        return one[:MAX_ONE_TYPO], []
    two = sorted({w for w in same if distances.get(w) == 2} | _other_first_letter(vocabulary, word, prefix))
    return one[:MAX_ONE_TYPO], two[:MAX_TWO_TYPOS]


def _starting(vocabulary: list[str], prefix: str) -> list[str]:
    low = bisect_left(vocabulary, prefix)
    return vocabulary[low : bisect_left(vocabulary, prefix + "\U0010ffff", low)]


def _distances(words: list[str], word: str, limit: int) -> dict[str, int]:
    found = process.extract(word, words, scorer=OSA.distance, processor=None, score_cutoff=limit, limit=None)
    return {candidate: int(distance) for candidate, distance, _ in found}


def _prefix_distances(words: list[str], word: str, limit: int) -> dict[str, int]:
    """The smallest distance of the word to any beginning of each candidate."""
    best: dict[str, int] = {}
    for length in range(max(1, len(word) - limit), len(word) + limit + 1):
        beginnings = list(map(itemgetter(slice(0, length)), words))
        near = _distances(list(dict.fromkeys(beginnings)), word, limit)
        if not near:
            continue
        for candidate, beginning in zip(words, beginnings, strict=True):
            distance = near.get(beginning)
            if distance is not None and distance < best.get(candidate, limit + 1):
                best[candidate] = distance
    return best


def _other_first_letter(vocabulary: list[str], word: str, prefix: bool) -> set[str]:
    """Words with another first letter that are one typo away."""
    rest = word[1:]
    starts = {rest, word[1] + word[0] + word[2:]} if len(word) > 1 else {rest}
    starts = {start for start in starts if start and start[0] != word[0]}
    for first in _first_letters(vocabulary):
        if first != word[0]:
            starts.add(first + rest)
            starts.add(first + word)
    found: set[str] = set()
    for start in starts:
        if prefix:
            found.update(_starting(vocabulary, start))
        else:
            at = bisect_left(vocabulary, start)
            if at < len(vocabulary) and vocabulary[at] == start:
                found.add(start)
    return found


def _first_letters(vocabulary: list[str]) -> list[str]:
    letters = []
    at = 0
    while at < len(vocabulary):
        first = vocabulary[at][0]
        letters.append(first)
        at = bisect_left(vocabulary, first + "\U0010ffff", at)
    return letters
