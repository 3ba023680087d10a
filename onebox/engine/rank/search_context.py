"""The index as one search sees it: posting lists behind per-request caches, limited to the searched attributes."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import islice

from pyroaring import BitMap

from onebox.engine.index.document_postings import is_short
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.inverted_index import InvertedIndex
from onebox.engine.index.postings import PostingTable, as_bitmap, union
from onebox.engine.search_budget import SearchBudget
from onebox.engine.text.tokenizer import Tokenizer

Words = tuple[str, ...]
Phrase = tuple[str | None, ...]
_PREFIX_WORDS = 100
_EMPTY = BitMap()


@dataclass
class SearchContext:
    """Cached lookups of one search. Returned bitmaps are shared: callers must not change them.

    `restricted_fields` are those of `attributesToSearchOn`; None searches all fields.
    """

    tables: InvertedIndex
    settings: EngineSettings
    tokenizer: Tokenizer
    synonyms: dict[Words, list[Words]]
    fields: list[str]
    budget: SearchBudget
    restricted_fields: list[str] | None = None
    subset_docs: dict[object, BitMap] = field(default_factory=dict)
    derivations: dict[tuple[str, int, bool], tuple[list[str], list[str]]] = field(default_factory=dict)
    _phrases: dict[Phrase, BitMap] = field(default_factory=dict)
    _words: dict[tuple[str, bool], BitMap] = field(default_factory=dict)
    _prefixes: dict[str, list[str]] = field(default_factory=dict)
    _by_attribute: dict[tuple[str, str, str | None], BitMap] = field(default_factory=dict)

    def close(self) -> None:
        """Breaks the reference cycle between context and cached terms: memory is freed without the collector."""
        self.subset_docs.clear()

    @property
    def by_attribute(self) -> bool:
        return bool(self.settings.get("proximityPrecision") == "byAttribute")

    @property
    def prefixes_allowed(self) -> bool:
        return bool(self.settings.get("prefixSearch") != "disabled")

    def typos_allowed(self, word: str) -> int:
        """The maximal edit distance for a word of the query: 0, 1 or 2 by its length in characters."""
        typo = self.settings.typo
        length = len(word)
        if not typo.enabled or length < typo.one_typo_length or word in typo.disable_on_words:
            return 0
        return 1 if length < typo.two_typos_length else 2

    def words_with_prefix(self, prefix: str) -> list[str]:
        """All words of the index that start with a prefix, in byte order."""
        words = self._prefixes.get(prefix)
        if words is None:
            words = self._prefixes[prefix] = self.tables.vocabulary.starting_with(prefix)
        return words

    def is_cached_prefix(self, prefix: str) -> bool:
        """Whether Meilisearch answers a prefix from its prefix postings: it is short and begins 100 words or more."""
        if self.settings.get("prefixSearch") != "indexingTime" or not is_short(prefix):
            return False
        tolerant = self.tables.words.rows.get("tolerant", {})
        tolerant_words = (word for word in self.tables.vocabulary.each_starting_with(prefix) if word in tolerant)
        return len(list(islice(tolerant_words, _PREFIX_WORDS))) == _PREFIX_WORDS

    def word_docs(self, word: str, derived: bool = False) -> BitMap:
        """Documents with a word; derived words (typos, n-grams) match only in fields with typo tolerance."""
        key = (word, derived)
        docs = self._words.get(key)
        if docs is None:
            docs = self._words[key] = self.words_docs([word], derived)
        return docs

    def words_docs(self, words: list[str], derived: bool = False, prefix: str | None = None) -> BitMap:
        """Documents with any of the words, or with a word that starts with the short prefix."""
        if self.restricted_fields is not None:
            return self._restricted_field_docs(words, derived, prefix)
        doc_sets = [_row_docs(self.tables.words, "tolerant", words, self.tables.word_prefixes, prefix)]
        if not derived and "exact" in self.tables.words.rows:
            doc_sets.append(_row_docs(self.tables.words, "exact", words, self.tables.word_prefixes, prefix))
        return doc_sets[0] if len(doc_sets) == 1 else doc_sets[0] | doc_sets[1]

    def _restricted_field_docs(self, words: list[str], derived: bool, prefix: str | None) -> BitMap:
        exact = self.settings.typo.disable_on_attributes
        prefixes = self.tables.field_prefixes
        return union(
            _row_docs(self.tables.fields, name, words, prefixes, prefix)
            for name in self.restricted_fields or ()
            if not derived or not any(name == n or name.startswith(n + ".") for n in exact)
        )

    def field_docs(self, words: list[str], name: str, prefix: str | None = None) -> BitMap:
        """Documents with any of the words, or a word with the short prefix, in a field."""
        if self.restricted_fields is not None and name not in self.restricted_fields:
            return _EMPTY
        return _row_docs(self.tables.fields, name, words, self.tables.field_prefixes, prefix)

    def position_docs(self, words: list[str], bucket: int, prefix: str | None = None) -> BitMap:
        return _row_docs(self.tables.positions, bucket, words, self.tables.position_prefixes, prefix)

    def word_count_docs(self, name: str, count: int) -> BitMap:
        """Documents whose field has this many words."""
        return as_bitmap(self.tables.counts.get(name, count))

    def pair_docs(self, earlier: str, later: str, distance: int, universe: BitMap | None = None) -> BitMap:
        """Documents where `later` stands `distance` words after `earlier` (word-pair proximity postings)."""
        if self.by_attribute:
            return self.same_attribute(earlier, later, universe)
        row = self.tables.pairs[distance].rows.get(earlier)
        return _EMPTY if row is None else as_bitmap(row.get(later))

    def same_attribute(self, first: str, second: str, universe: BitMap | None, prefix: str | None = None) -> BitMap:
        """Documents with two words, or a word and a short prefix, in one field (`proximityPrecision: byAttribute`).

        As in Meilisearch, the result for the universe of the first call is cached and reused for all later universes.
        """
        key = (first, second, prefix)
        docs = self._by_attribute.get(key)
        if docs is None:
            docs = BitMap()
            second_words = [second] if prefix is None else []
            for name in self.fields:
                docs |= self.field_docs([first], name) & self.field_docs(second_words, name, prefix)
            if universe is not None:
                docs &= universe
            self._by_attribute[key] = docs
        return docs

    def phrase_docs(self, phrase: Phrase) -> BitMap:
        """Documents where the words of a phrase stand side by side; None stands for any stop word."""
        docs = self._phrases.get(phrase)
        if docs is None:
            docs = self._phrases[phrase] = self._match_phrase(phrase)
        return docs

    def _match_phrase(self, phrase: Phrase) -> BitMap:
        candidates: BitMap | None = None
        for word in phrase:
            if word is not None:
                docs = self.word_docs(word)
                candidates = docs if candidates is None else candidates & docs
                if not candidates:
                    return _EMPTY
        if candidates is None:
            return _EMPTY
        size = min(len(phrase), 3)
        for start in range(len(phrase) - size + 1):
            window = phrase[start : start + size]
            for index, first in enumerate(window):
                for gap, second in enumerate(window[index + 1 :]):
                    if first is not None and second is not None:
                        nearby_docs = union(self.pair_docs(first, second, d) for d in range(1, gap + 2))
                        candidates = candidates & nearby_docs
                        if not candidates:
                            return _EMPTY
        return candidates


def _row_docs(
    table: PostingTable, row: Hashable, words: list[str], prefixes: PostingTable, prefix: str | None
) -> BitMap:
    """The union of a row's posting lists of the words, and of the prefix posting list."""
    lists = table.rows.get(row)
    if lists is None:
        return _EMPTY
    if prefix is None:
        return as_bitmap(lists.get(words[0])) if len(words) == 1 else union(map(lists.get, words))
    prefix_docs = as_bitmap(prefixes.get(row, prefix))
    return prefix_docs | union(map(lists.get, words)) if words else prefix_docs
