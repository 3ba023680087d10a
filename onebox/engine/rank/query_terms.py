"""Query terms: a word or phrase with its derivations (typos, prefix, split, synonyms), and subsets of them."""

import itertools
from dataclasses import dataclass
from typing import NamedTuple

from pyroaring import BitMap

from .search_context import Phrase, SearchContext, Words
from .typo_tolerance import best_split, typo_words

MAX_PREFIX_WORDS = 1000
MAX_SYNONYM_PHRASES = 50
MAX_SYNONYM_WORDS = 100
MAX_WORD_BYTES = 250

NO_WORDS, LITERAL_WORD, ALL_WORDS = 0, 1, 2
"""Which words without typos a subset holds: none, only the literal word, or the words of the prefix too."""


@dataclass(eq=False)
class Term:
    """One word, n-gram or phrase of the query and its derivations. Compared by identity."""

    context: SearchContext
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
    _typos: "TypoDerivations | None" = None

    @property
    def typos(self) -> "TypoDerivations":
        """Words one and two typos away and the best split; computed on first use."""
        if self._typos is None:
            self._typos = self._compute_typos()
        return self._typos

    @property
    def loaded_typos(self) -> "TypoDerivations":
        """The derivations if they are computed already: highlighting ignores typos that no ranking rule looked at."""
        return self._typos or TypoDerivations()

    def _compute_typos(self) -> "TypoDerivations":
        if self.too_long:
            return TypoDerivations()
        one_typo: list[str] = []
        two_typos: list[str] = []
        if self.max_typos:
            one_typo, two_typos = typo_words(self.context, self.original, self.max_typos, self.is_prefix)
        split = None
        if self.phrase is None:
            split = best_split(self.context, self.original)
            if split == self.ngram and self.max_typos < 2:
                split = None
        return TypoDerivations(tuple(one_typo), tuple(two_typos), split)


class TypoDerivations(NamedTuple):
    """Words of the index at edit distance one and two, and the most frequent split of the word into two words."""

    one_typo: tuple[str, ...] = ()
    two_typos: tuple[str, ...] = ()
    split: tuple[str, str] | None = None


class TermSubset(NamedTuple):
    """The derivations of a term that remain after earlier ranking rules."""

    term: Term
    zero_typos: int = ALL_WORDS
    one_typo: bool = True
    two_typos: bool = True
    mandatory: bool = False

    def intersect(self, other: "TermSubset") -> "TermSubset":
        return self._replace(
            zero_typos=min(self.zero_typos, other.zero_typos),
            one_typo=self.one_typo and other.one_typo,
            two_typos=self.two_typos and other.two_typos,
        )

    def max_typo_cost(self) -> int:
        if self.term.max_typos == 0:
            return 1 if self.term.phrase is None else 0
        if self.term.max_typos == 2 and self.two_typos:
            return 2
        return 1 if self.one_typo else 0

    def original_phrase(self) -> Phrase | None:
        return self.term.phrase if self.zero_typos else None

    def exact_words(self) -> Phrase | None:
        """The literal word or phrase, if it exists in the index and is in the subset."""
        term = self.term
        if term.ngram is not None or not self.zero_typos:
            return None
        if term.phrase is not None:
            return term.phrase
        return (term.original,) if term.exact else None

    def only_exact(self) -> "TermSubset":
        term = (
            self
            if self.exact_words() is None
            else self._replace(zero_typos=LITERAL_WORD, one_typo=False, two_typos=False)
        )
        return term._replace(mandatory=True)

    @property
    def prefix(self) -> str | None:
        """The short prefix of the subset: it has posting lists of its own, so that its words need no enumeration."""
        term = self.term
        in_play = term.prefix_cached and (
            self.zero_typos == ALL_WORDS or (self.zero_typos == LITERAL_WORD and term.exact)
        )
        return term.original if in_play else None

    def words(self) -> tuple[list[str], list[str]]:
        """(typed words, derived words); only typed words match in fields without typo tolerance.

        Excludes the words of a short prefix, which has posting lists of its own.
        """
        term = self.term
        typed: list[str] = []
        if self.zero_typos and term.exact:
            typed.append(term.original)
        if self.zero_typos == ALL_WORDS:
            typed.extend(term.prefix_of)
        derived: list[str] = []
        if self.one_typo:
            derived.extend(term.typos.one_typo)
        if self.two_typos:
            derived.extend(term.typos.two_typos)
        return ([], typed + derived) if term.ngram is not None else (typed, derived)

    def all_words(self) -> list[str]:
        typed, derived = self.words()
        return typed + derived

    def phrases(self) -> list[Phrase]:
        """The phrases of the subset: the term's own phrase and its synonyms always, the split with one typo."""
        term = self.term
        phrases: list[Phrase] = [] if term.phrase is None else [term.phrase]
        phrases.extend(term.synonyms)
        if self.one_typo and term.typos.split is not None:
            phrases.append(term.typos.split)
        return phrases

    def docs(self) -> BitMap:
        """All documents the subset matches; a shared bitmap."""
        context = self.term.context
        key = self[:4]
        docs = context.subset_docs.get(key)
        if docs is None:
            typed, derived = self.words()
            prefix = self.prefix
            literal_prefix, derived_prefix = (prefix, None) if self.term.ngram is None else (None, prefix)
            docs = context.words_docs(typed, prefix=literal_prefix) if typed or literal_prefix is not None else BitMap()
            if derived or derived_prefix is not None:
                docs = docs | context.words_docs(derived, derived=True, prefix=derived_prefix)
            for phrase in self.phrases():
                docs = docs | context.phrase_docs(phrase)
            context.subset_docs[key] = docs
        return docs


class SubsetSpan(NamedTuple):
    """A subset with its span in the query: word positions `start..end` and term numbers `first..last`, inclusive."""

    subset: TermSubset
    start: int
    end: int
    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first + 1


@dataclass(eq=False)
class TermSpan:
    """A term with its span in the query: word positions, both ends included."""

    term: Term
    start: int
    end: int


def word_term(context: SearchContext, word: str, max_typos: int, prefix: bool, ngram: Words | None = None) -> Term:
    """The term of a word or n-gram, with the words of its prefix and its synonyms."""
    if len(word.encode()) > MAX_WORD_BYTES:
        return Term(context, word, ngram=ngram, too_long=True)
    context.budget.check()
    cached = prefix and context.is_cached_prefix(word)
    prefix_of: tuple[str, ...] = ()
    if prefix and not cached:
        prefix_of = tuple(
            [w for w in context.words_with_prefix(word)[: MAX_PREFIX_WORDS + 1] if w != word][:MAX_PREFIX_WORDS]
        )
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


def _synonyms(context: SearchContext, words: Words) -> tuple[Phrase, ...]:
    phrases: list[Phrase] = []
    total = 0
    for phrase in context.synonyms.get(words, ())[:MAX_SYNONYM_PHRASES]:
        if total + len(phrase) <= MAX_SYNONYM_WORDS:
            total += len(phrase)
            phrases.append(phrase)
    return tuple(phrases)


def phrase_term(context: SearchContext, phrase: Phrase) -> Term:
    return Term(context, " ".join(w for w in phrase if w is not None), phrase=phrase)


def ngram_term(context: SearchContext, terms: list[TermSpan]) -> TermSpan | None:
    """The n-gram of two or three adjacent words, written together; None for phrases, gaps and overlong words."""
    for left, right in itertools.pairwise(terms):
        if left.end + 1 != right.start:
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
    return TermSpan(term, terms[0].start, terms[-1].end)
