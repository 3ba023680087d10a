"""Pairs of adjectives and nouns that are interchangeable: «воздушный фильтр», «фильтр воздуха»."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from api.curation.word_tables import AdjectivePair
from api.text.folding import fold
from indexer.words.spelling import MAX_WORDS
from indexer.words.word_forms import read


class AdjectiveRules:
    def __init__(self, rows: Iterable[AdjectivePair]) -> None:
        self._counterparts: defaultdict[str, list[str]] = defaultdict(list)
        for row in rows:
            adjective, noun = fold(row.adjective), fold(row.noun)
            self._counterparts[_key(adjective)].append(noun)
            self._counterparts[_key(noun)].append(adjective)
        self._of_word = lru_cache(MAX_WORDS)(lambda word: tuple(self._counterparts.get(_key(word), ())))

    def derived(self, modifiers: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(chain.from_iterable(map(self._of_word, modifiers))))


def _key(word: str) -> str:
    """The lemma, or the word itself without one: «перед» is read as a preposition, which has no lemma."""
    return read(word).lemma or word
