"""What a search may look up: the lists of one index, seen through the limits of one request."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import islice

from pyroaring import BitMap

from onebox.engine.index.document_postings import is_short
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.inverted_index import TextTables
from onebox.engine.index.postings import PostingTable, as_bitmap, union
from onebox.engine.text.tokenizer import Tokenizer

Words = tuple[str, ...]
Phrase = tuple[str | None, ...]
_PREFIX_WORDS = 100
_EMPTY = BitMap()


@dataclass
class Context:
    """Lookups of one search, remembered while it runs. Returned sets must not be changed."""

    tables: TextTables
    settings: EngineSettings
    tokenizer: Tokenizer
    synonyms: dict[Words, list[Words]]
    fields: list[str]
    restricted: list[str] | None = None
    subset_docs: dict[object, BitMap] = field(default_factory=dict)
    derivations: dict[tuple[str, int, bool], tuple[list[str], list[str]]] = field(default_factory=dict)
    _phrases: dict[Phrase, BitMap] = field(default_factory=dict)
    _words: dict[tuple[str, bool], BitMap] = field(default_factory=dict)
    _prefixes: dict[str, list[str]] = field(default_factory=dict)
    _by_attribute: dict[tuple[str, str, str | None], BitMap] = field(default_factory=dict)

    def close(self) -> None:
        """Let go of what was looked up, so that nothing waits for the garbage collector."""
        self.subset_docs.clear()

    @property
    def by_attribute(self) -> bool:
        return bool(self.settings.get("proximityPrecision") == "byAttribute")

    @property
    def prefixes_allowed(self) -> bool:
        return bool(self.settings.get("prefixSearch") != "disabled")

    def typos_allowed(self, word: str) -> int:
        """How many typos a word of the query may have."""
        typo = self.settings.typo
        length = len(word)
        if not typo.enabled or length < typo.one or word in typo.disable_on_words:
            return 0
        return 1 if length < typo.two else 2

    def prefixed(self, prefix: str) -> list[str]:
        """All words that start with a prefix, in byte order."""
        found = self._prefixes.get(prefix)
        if found is None:
            found = self._prefixes[prefix] = self.tables.vocabulary.starting_with(prefix)
        return found

    def is_cached_prefix(self, prefix: str) -> bool:
        """Whether the original serves a prefix from its cache of short, common prefixes."""
        if self.settings.get("prefixSearch") != "indexingTime" or not is_short(prefix):
            return False
        tolerant = self.tables.words.rows.get("tolerant", {})
        found = (word for word in self.tables.vocabulary.each_starting_with(prefix) if word in tolerant)
        return len(list(islice(found, _PREFIX_WORDS))) == _PREFIX_WORDS

    def word_docs(self, word: str, derived: bool = False) -> BitMap:
        """Documents with a word; a derived one (typo, n-gram) is not looked for where typos are off."""
        key = (word, derived)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = self.words_docs([word], derived)
        return found

    def words_docs(self, words: list[str], derived: bool = False, prefix: str | None = None) -> BitMap:
        """Documents with any of some words, or one that starts with a short prefix."""
        if self.restricted is not None:
            return self._restricted_docs(words, derived, prefix)
        found = [_row_docs(self.tables.words, "tolerant", words, self.tables.word_prefixes, prefix)]
        if not derived and "exact" in self.tables.words.rows:
            found.append(_row_docs(self.tables.words, "exact", words, self.tables.word_prefixes, prefix))
        return found[0] if len(found) == 1 else found[0] | found[1]

    def _restricted_docs(self, words: list[str], derived: bool, prefix: str | None) -> BitMap:
        exact = self.settings.typo.disable_on_attributes
        prefixes = self.tables.field_prefixes
        return union(
            _row_docs(self.tables.fields, name, words, prefixes, prefix)
            for name in self.restricted or ()
            if not derived or not any(name == n or name.startswith(n + ".") for n in exact)
        )

    def field_docs(self, words: list[str], name: str, prefix: str | None = None) -> BitMap:
        """Documents with any of the words, or one with the short prefix, in a field."""
        if self.restricted is not None and name not in self.restricted:
            return _EMPTY
        return _row_docs(self.tables.fields, name, words, self.tables.field_prefixes, prefix)

    def position_docs(self, words: list[str], bucket: int, prefix: str | None = None) -> BitMap:
        return _row_docs(self.tables.positions, bucket, words, self.tables.position_prefixes, prefix)

    def counted(self, name: str, count: int) -> BitMap:
        """Documents whose field has this many words."""
        return as_bitmap(self.tables.counts.get(name, count))

    def pair_docs(self, earlier: str, later: str, distance: int, universe: BitMap | None = None) -> BitMap:
        """Documents where two words stand at a distance, in this order."""
        if self.by_attribute:
            return self.same_attribute(earlier, later, universe)
        row = self.tables.pairs[distance].rows.get(earlier)
        return _EMPTY if row is None else as_bitmap(row.get(later))

    def same_attribute(self, one: str, other: str, universe: BitMap | None, prefix: str | None = None) -> BitMap:
        """Documents with two words, or a word and a short prefix, in one field.

        The original remembers what it found in the universe of the first look, and takes it for all later ones.
        """
        key = (one, other, prefix)
        found = self._by_attribute.get(key)
        if found is None:
            found = BitMap()
            others = [other] if prefix is None else []
            for name in self.fields:
                found |= self.field_docs([one], name) & self.field_docs(others, name, prefix)
            if universe is not None:
                found &= universe
            self._by_attribute[key] = found
        return found

    def phrase_docs(self, phrase: Phrase) -> BitMap:
        """Documents where the words of a phrase stand side by side; None stands for any stop word."""
        found = self._phrases.get(phrase)
        if found is None:
            found = self._phrases[phrase] = self._find_phrase(phrase)
        return found

    def _find_phrase(self, phrase: Phrase) -> BitMap:
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
            for at, first in enumerate(window):
                for gap, second in enumerate(window[at + 1 :]):
                    if first is not None and second is not None:
                        near = union(self.pair_docs(first, second, d) for d in range(1, gap + 2))
                        candidates = candidates & near
                        if not candidates:
                            return _EMPTY
        return candidates


def _row_docs(
    table: PostingTable, row: Hashable, words: list[str], prefixes: PostingTable, prefix: str | None
) -> BitMap:
    """Documents listed in a row under any of some words, or a word with a short prefix."""
    lists = table.rows.get(row)
    if lists is None:
        return _EMPTY
    if prefix is None:
        return as_bitmap(lists.get(words[0])) if len(words) == 1 else union(map(lists.get, words))
    listed = as_bitmap(prefixes.get(row, prefix))
    return listed | union(map(lists.get, words)) if words else listed
