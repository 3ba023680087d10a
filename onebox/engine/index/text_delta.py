"""The changes of a batch of documents to all tables of the inverted index."""

from collections import defaultdict

from onebox.engine.index.postings import ListKey

from .document_postings import DocumentPostings, Pairs, short_prefixes
from .postings import Delta
from .text_rules import FieldWords, TextRules

_Rows = dict[ListKey, set[str]]
PairDocs = dict[tuple[str, str], list[int]]


class TextDelta:
    """Postings to add and remove, per table."""

    def __init__(self, rules: TextRules) -> None:
        self.rules = rules
        self.words, self.fields, self.positions, self.counts = Delta(), Delta(), Delta(), Delta()
        self._added_pairs: list[PairDocs] = [defaultdict(list) for _ in range(3)]
        self._removed_pairs: list[PairDocs] = [defaultdict(list) for _ in range(3)]
        self._removed_prefixes = {"words": Delta(), "fields": Delta(), "positions": Delta()}

    def add(self, doc: int, words: FieldWords) -> None:
        self._add(doc, DocumentPostings(self.rules, words))

    def replace(self, doc: int, old: FieldWords, new: FieldWords) -> None:
        before, after = DocumentPostings(self.rules, old), DocumentPostings(self.rules, new)
        self._remove(doc, before.minus(after), after)
        self._add(doc, after.minus(before))

    def remove(self, doc: int, words: FieldWords) -> None:
        self._remove(doc, DocumentPostings(self.rules, words), DocumentPostings(self.rules, {}))

    def _add(self, doc: int, lists: DocumentPostings) -> None:
        for delta, rows in self._by_row(lists):
            added = delta.added
            for row, keys in rows.items():
                row_lists = added[row]
                for key in keys:
                    row_lists[key].append(doc)
        _append(doc, lists, self.counts.added, self._added_pairs)

    def _remove(self, doc: int, lists: DocumentPostings, new_lists: DocumentPostings) -> None:
        for delta, rows in self._by_row(lists):
            for row, keys in rows.items():
                delta.remove(row, keys, doc)
        _append(doc, lists, self.counts.removed, self._removed_pairs)
        self._remove_prefixes(doc, "words", lists.words, new_lists.words)
        self._remove_prefixes(doc, "fields", lists.fields, new_lists.fields)
        self._remove_prefixes(doc, "positions", lists.positions, new_lists.positions)

    def _by_row(self, lists: DocumentPostings) -> list[tuple[Delta, _Rows]]:
        return [(self.words, lists.words), (self.fields, lists.fields), (self.positions, lists.positions)]

    def _remove_prefixes(self, doc: int, table: str, removed: _Rows, new_lists: _Rows) -> None:
        """Removes a document from the prefix postings of its removed words, except prefixes of its remaining words."""
        for row, words in removed.items():
            staying = {prefix for word in new_lists.get(row, ()) for prefix in short_prefixes(word)}
            obsolete = {prefix for word in words for prefix in short_prefixes(word)} - staying
            self._removed_prefixes[table].remove(row, obsolete, doc)

    def tables(self) -> dict[str, Delta]:
        """The changes by table name, including prefix postings and word pairs."""
        prefixes: dict[str, list[str]] = {}
        deltas = {"words": self.words, "fields": self.fields, "positions": self.positions, "counts": self.counts}
        for name, removed in self._removed_prefixes.items():
            deltas[f"{name} by prefix"] = _with_prefixes(removed, deltas[name], prefixes)
        for distance, (added_pairs, removed_pairs) in enumerate(
            zip(self._added_pairs, self._removed_pairs, strict=True), start=1
        ):
            delta = deltas[f"{distance} apart"] = Delta()
            _by_earlier(added_pairs, delta.added)
            _by_earlier(removed_pairs, delta.removed)
        return deltas


def _append(
    doc: int, lists: DocumentPostings, counts: dict[ListKey, dict[ListKey, list[int]]], pairs: list[PairDocs]
) -> None:
    for field, count in lists.counts.items():
        counts[field][count].append(doc)
    word_pairs: Pairs
    for word_pairs, docs in zip(lists.pairs, pairs, strict=True):
        for pair in word_pairs:
            docs[pair].append(doc)


def _with_prefixes(delta: Delta, words: Delta, prefixes_by_word: dict[str, list[str]]) -> Delta:
    """Adds the prefix postings of all added words to the delta; returns it."""
    for row, lists in words.added.items():
        added = delta.added[row]
        for word, docs in lists.items():
            prefixes = prefixes_by_word.get(word)
            if prefixes is None:
                prefixes = prefixes_by_word[word] = short_prefixes(word)
            for prefix in prefixes:
                added[prefix] += docs
    return delta


def _by_earlier(pairs: PairDocs, rows: dict[ListKey, dict[ListKey, list[int]]]) -> None:
    while pairs:
        (earlier, later), docs = pairs.popitem()
        rows[earlier][later] = docs
