"""Other names of the same thing: rows of jargon that fit a product, and names of its category."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from api.text.folding import fold
from indexer.words.forms import lemmas
from indexer.words.heads import heads
from indexer.words.spelling import words_of
from indexer.words.tables import CategoryNames, Jargon


class Phrase(NamedTuple):
    """`head` are the words that say what it is, `rest` those that say which."""

    words: tuple[str, ...]
    lemmas: frozenset[str]
    head: tuple[str, ...]

    @property
    def rest(self) -> list[str]:
        return [word for word in self.words if word not in self.head]


def phrase(text: str) -> Phrase:
    words = words_of(fold(text))
    return Phrase(tuple(words), lemmas(words), tuple(heads(words)) or tuple(words[-1:]))


class _Row(NamedTuple):
    names: tuple[Phrase, ...]
    to: Phrase
    #: Lemmas that a product must not have.
    unless: frozenset[str]
    #: Both directions are in the table: the two are similar kinds, not one thing.
    near: bool


class JargonRules:
    def __init__(self, rows: Sequence[Jargon]) -> None:
        self._by_lemma: defaultdict[str, list[_Row]] = defaultdict(list)
        both = {(name, to) for row in rows for name in row.from_ for to in row.to}
        for row in rows:
            for to in row.to:
                meant, unless = _wanted(to)
                plain = tuple(phrase(name) for name in row.from_ if (to, name) not in both)
                near = tuple(phrase(name) for name in row.from_ if (to, name) in both)
                if key := max(sorted(meant.lemmas), key=len, default=""):
                    self._by_lemma[key] += [
                        _Row(names, meant, unless, names is near) for names in (plain, near) if names
                    ]

    def fitting(self, words: frozenset[str], head: frozenset[str]) -> Iterator[tuple[Phrase, bool]]:
        """Names for a product with these lemmas, and whether they name the thing itself rather than a part of it."""
        # Sorted, here and below: the order of a set differs between processes, and documents would too.
        for lemma in sorted(words):
            for row in self._by_lemma.get(lemma, ()):
                if row.to.lemmas <= words and not row.unless & words:
                    itself = not row.near and bool(lemmas(row.to.head) & head)
                    yield from ((name, itself) for name in row.names)


def _wanted(to: str) -> tuple[Phrase, frozenset[str]]:
    """«масло синт -п» is a product with the first two words and without the last."""
    words = to.split()
    unwanted = " ".join(word[1:] for word in words if word.startswith("-"))
    return phrase(" ".join(word for word in words if not word.startswith("-"))), lemmas(words_of(fold(unwanted)))


class CategoryRules:
    def __init__(self, rows: Iterable[CategoryNames]) -> None:
        self._names: defaultdict[frozenset[str], dict[str, Phrase]] = defaultdict(dict)
        self._by_head: defaultdict[str, list[tuple[Phrase, frozenset[str]]]] = defaultdict(list)
        for row in rows:
            category, *names = (phrase(text) for text in (row.category, *row.names))
            self._names[category.lemmas].update(zip(row.names, names, strict=True))
            for each in (category, *names):
                for lemma in lemmas(each.head):
                    self._by_head[lemma].append((each, category.lemmas))

    def names(self, category: frozenset[str]) -> Iterable[Phrase]:
        """Equal words in any case, number and order are the same category."""
        return self._names.get(category, {}).values()

    def holding(self, head: frozenset[str], words: frozenset[str]) -> frozenset[str] | None:
        """The category that holds things of that head and with these words, the one that says most."""
        found = [each for lemma in sorted(head) for each in self._by_head.get(lemma, ()) if each[0].lemmas <= words]
        return max(found, key=lambda each: (len(each[0].lemmas), each[0].lemmas == each[1]))[1] if found else None
