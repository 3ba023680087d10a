"""«Воздушный фильтр» and «фильтр воздуха»: adjectives and the nouns they derive from, both ways."""

from collections import defaultdict
from collections.abc import Iterable

from api.text.folding import fold
from indexer.words.forms import read
from indexer.words.tables import Derived


class AdjectiveRules:
    def __init__(self, rows: Iterable[Derived]) -> None:
        self._other: defaultdict[str, list[str]] = defaultdict(list)
        for row in rows:
            adjective, noun = fold(row.adjective), fold(row.noun)
            self._other[_key(adjective)].append(noun)
            self._other[_key(noun)].append(adjective)

    def derived(self, modifiers: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(other for word in modifiers for other in self._other.get(_key(word), ())))


def _key(word: str) -> str:
    """«Перед» has no lemma: mostly it is a preposition."""
    return read(word).lemma or word
