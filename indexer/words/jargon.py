"""Synonyms of products: rows of the jargon table that match a product, and names of its category."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from api.curation.word_tables import CategoryNames, Jargon
from api.text.folding import fold
from indexer.words.head_nouns import heads
from indexer.words.spelling import MAX_WORDS, words_of
from indexer.words.word_forms import lemmas


class Phrase(NamedTuple):
    """A name as words: `head` are its head nouns, `qualifiers` its other words."""

    words: tuple[str, ...]
    lemmas: frozenset[str]
    head: tuple[str, ...]
    head_lemmas: frozenset[str]
    qualifiers: tuple[str, ...]


@lru_cache(MAX_WORDS)
def phrase(text: str) -> Phrase:
    words = words_of(fold(text))
    head = tuple(heads(words)) or tuple(words[-1:])
    return Phrase(tuple(words), lemmas(words), head, lemmas(head), tuple(word for word in words if word not in head))


class _Row(NamedTuple):
    #: Texts: most rows match no product of a shop, and their words need not be looked up in the dictionary.
    names: tuple[str, ...]
    to: Phrase
    #: Lemmas that exclude a product.
    unless: frozenset[str]
    #: The table has both directions: the two are similar kinds, not synonyms.
    near: bool


class JargonRules:
    def __init__(self, rows: Sequence[Jargon]) -> None:
        self._by_lemma: defaultdict[str, list[_Row]] = defaultdict(list)
        both = {(name, to) for row in rows for name in row.from_ for to in row.to}
        for row in rows:
            for to in row.to:
                target, unless = _parse_target(to)
                plain = tuple(name for name in row.from_ if (to, name) not in both)
                near = tuple(name for name in row.from_ if (to, name) in both)
                if key := max(sorted(target.lemmas), key=len, default=""):
                    self._by_lemma[key] += [
                        _Row(names, target, unless, names is near) for names in (plain, near) if names
                    ]

    def matches(self, words: frozenset[str], head: frozenset[str]) -> Iterator[tuple[Phrase, bool]]:
        """(name, whether it names the product and not only a related one) for a product with these lemmas."""
        # Sorted, here and below: the order of a set differs between processes, and documents must not.
        for lemma in sorted(words):
            for row in self._by_lemma.get(lemma, ()):
                if row.to.lemmas <= words and not row.unless & words:
                    names_product = not row.near and not row.to.head_lemmas.isdisjoint(head)
                    yield from ((phrase(name), names_product) for name in row.names)


def _parse_target(to: str) -> tuple[Phrase, frozenset[str]]:
    """(required words, excluded lemmas) of «масло синт -п»: both first words, without the last."""
    words = to.split()
    excluded = " ".join(word[1:] for word in words if word.startswith("-"))
    return phrase(" ".join(word for word in words if not word.startswith("-"))), lemmas(words_of(fold(excluded)))


class CategoryRules:
    def __init__(self, rows: Iterable[CategoryNames]) -> None:
        self._names: defaultdict[frozenset[str], dict[str, Phrase]] = defaultdict(dict)
        self._by_head: defaultdict[str, list[tuple[Phrase, frozenset[str]]]] = defaultdict(list)
        for row in rows:
            category, *names = (phrase(text) for text in (row.category, *row.names))
            self._names[category.lemmas].update(zip(row.names, names, strict=True))
            for category_name in (category, *names):
                for lemma in category_name.head_lemmas:
                    self._by_head[lemma].append((category_name, category.lemmas))

    def names(self, category: frozenset[str]) -> Iterable[Phrase]:
        """Names of the category with these lemmas, so that case, number and order of words do not matter."""
        return self._names.get(category, {}).values()

    def category_of(self, head: frozenset[str], words: frozenset[str]) -> frozenset[str] | None:
        """Lemmas of the most specific category whose name matches the head and the words; None without a match."""
        candidates = [
            category_name
            for lemma in sorted(head)
            for category_name in self._by_head.get(lemma, ())
            if category_name[0].lemmas <= words
        ]
        if not candidates:
            return None
        return max(candidates, key=lambda row: (len(row[0].lemmas), row[0].lemmas == row[1]))[1]
