"""Terms of a query: a word or phrase with everything it may stand for, and the parts of it still in play."""

import itertools
from dataclasses import dataclass
from typing import NamedTuple

from pyroaring import BitMap

from .search_context import Context, Phrase, Words
from .typo_tolerance import best_split, typo_words

MAX_PREFIX_WORDS = 1000
MAX_SYNONYM_PHRASES = 50
MAX_SYNONYM_WORDS = 100
MAX_WORD_BYTES = 250

NOTHING, EXACT, ALL = 0, 1, 2
"""How much of the zero-typo words is in play."""


@dataclass(eq=False)
class Term:
    """One word (or n-gram, or phrase) of the query and its derivations. Compared by identity."""

    context: Context
    original: str
    ngram: Words | None = None
    max_typos: int = 0
    is_prefix: bool = False
    phrase: Phrase | None = None
    exact: bool = False
    prefix_of: tuple[str, ...] = ()
    prefix_cached: bool = False
    synonyms: tuple[Phrase, ...] = ()
    too_long: bool = False
    _typos: "Typos | None" = None

    @property
    def typos(self) -> "Typos":
        """Words one and two typos away and the best split; found when first needed."""
        if self._typos is None:
            self._typos = self._find_typos()
        return self._typos

    @property
    def known_typos(self) -> "Typos":
        """What was found so far: a term no document came near is shown without its typos."""
        return self._typos or Typos()

    def _find_typos(self) -> "Typos":
        if self.too_long:
            return Typos()
        one: list[str] = []
        two: list[str] = []
        if self.max_typos:
            one, two = typo_words(self.context, self.original, self.max_typos, self.is_prefix)
        split = None
        if self.phrase is None:
            split = best_split(self.context, self.original)
            if split == self.ngram and self.max_typos < 2:
                split = None
        return Typos(tuple(one), tuple(two), split)


class Typos(NamedTuple):
    one: tuple[str, ...] = ()
    two: tuple[str, ...] = ()
    split: tuple[str, str] | None = None


class Subset(NamedTuple):
    """The part of a term still in play after earlier ranking rules."""

    term: Term
    zero: int = ALL
    one: bool = True
    two: bool = True
    mandatory: bool = False

    def intersect(self, other: "Subset") -> "Subset":
        return self._replace(zero=min(self.zero, other.zero), one=self.one and other.one, two=self.two and other.two)

    def max_typo_cost(self) -> int:
        if self.term.max_typos == 0:
            return 1 if self.term.phrase is None else 0
        if self.term.max_typos == 2 and self.two:
            return 2
        return 1 if self.one else 0

    def original_phrase(self) -> Phrase | None:
        return self.term.phrase if self.zero else None

    def exact_words(self) -> Phrase | None:
        """The literal word or phrase, if it exists in the index and is still in play."""
        term = self.term
        if term.ngram is not None or not self.zero:
            return None
        if term.phrase is not None:
            return term.phrase
        return (term.original,) if term.exact else None

    def only_exact(self) -> "Subset":
        term = self if self.exact_words() is None else self._replace(zero=EXACT, one=False, two=False)
        return term._replace(mandatory=True)

    @property
    def prefix(self) -> str | None:
        """The short prefix in play; documents are listed by it, so that its words need not be known."""
        term = self.term
        in_play = term.prefix_cached and (self.zero == ALL or (self.zero == EXACT and term.exact))
        return term.original if in_play else None

    def words(self) -> tuple[list[str], list[str]]:
        """(words as typed, derived words); the first are also looked for where typos are off.

        The words of a short prefix are not among them.
        """
        term = self.term
        own: list[str] = []
        if self.zero and term.exact:
            own.append(term.original)
        if self.zero == ALL:
            own.extend(term.prefix_of)
        derived: list[str] = []
        if self.one:
            derived.extend(term.typos.one)
        if self.two:
            derived.extend(term.typos.two)
        return ([], own + derived) if term.ngram is not None else (own, derived)

    def all_words(self) -> list[str]:
        own, derived = self.words()
        return own + derived

    def phrases(self) -> list[Phrase]:
        """Phrases the term stands for. The phrase itself and synonyms stay whatever is left of the term."""
        term = self.term
        found: list[Phrase] = [] if term.phrase is None else [term.phrase]
        found.extend(term.synonyms)
        if self.one and term.typos.split is not None:
            found.append(term.typos.split)
        return found

    def docs(self) -> BitMap:
        """All documents the subset matches; a shared set."""
        context = self.term.context
        key = self[:4]
        found = context.subset_docs.get(key)
        if found is None:
            own, derived = self.words()
            prefix = self.prefix
            typed, likely = (prefix, None) if self.term.ngram is None else (None, prefix)
            found = context.words_docs(own, prefix=typed) if own or typed is not None else BitMap()
            if derived or likely is not None:
                found = found | context.words_docs(derived, derived=True, prefix=likely)
            for phrase in self.phrases():
                found = found | context.phrase_docs(phrase)
            context.subset_docs[key] = found
        return found


class Located(NamedTuple):
    """A subset at its place in the query: word positions and term numbers, both ends included."""

    subset: Subset
    start: int
    end: int
    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first + 1


@dataclass(eq=False)
class LocatedTerm:
    term: Term
    start: int
    end: int


def word_term(context: Context, word: str, max_typos: int, prefix: bool, ngram: Words | None = None) -> Term:
    """The term of a word or n-gram with its literal, prefix and synonym readings."""
    if len(word.encode()) > MAX_WORD_BYTES:
        return Term(context, word, ngram=ngram, too_long=True)
    cached = prefix and context.is_cached_prefix(word)
    prefix_of: tuple[str, ...] = ()
    if prefix and not cached:
        prefix_of = tuple([w for w in context.prefixed(word)[: MAX_PREFIX_WORDS + 1] if w != word][:MAX_PREFIX_WORDS])
    return Term(
        context,
        word,
        ngram=ngram,
        max_typos=max_typos,
        is_prefix=prefix,
        exact=context.tables.contains(word),
        prefix_of=prefix_of,
        prefix_cached=cached,
        synonyms=_synonyms(context, (word,)),
    )


def _synonyms(context: Context, words: Words) -> tuple[Phrase, ...]:
    found: list[Phrase] = []
    total = 0
    for phrase in context.synonyms.get(words, ())[:MAX_SYNONYM_PHRASES]:
        if total + len(phrase) <= MAX_SYNONYM_WORDS:
            total += len(phrase)
            found.append(phrase)
    return tuple(found)


def phrase_term(context: Context, phrase: Phrase) -> Term:
    return Term(context, " ".join(w for w in phrase if w is not None), phrase=phrase)


def ngram_term(context: Context, terms: list[LocatedTerm]) -> LocatedTerm | None:
    """Two or three neighbouring words written together; None where that makes no word."""
    for one, other in itertools.pairwise(terms):
        if one.end + 1 != other.start:
            return None
    if any(t.term.phrase is not None or t.term.ngram is not None for t in terms):
        return None
    words = tuple(t.term.original for t in terms)
    joined = "".join(words)
    if len(joined.encode()) > MAX_WORD_BYTES:
        return None
    typos = max(0, context.typos_allowed(joined) - (len(words) - 1))
    term = word_term(context, joined, typos, terms[-1].term.is_prefix, ngram=words)
    term.synonyms = tuple(dict.fromkeys([*term.synonyms, *context.synonyms.get(words, ())]))
    return LocatedTerm(term, terms[0].start, terms[-1].end)
