"""The changes of some documents to all word tables."""

from collections import defaultdict

from onebox.engine.index.postings import ListKey

from .document_postings import DocumentLists, Pairs, short_prefixes
from .postings import Delta
from .text_rules import FieldWords, TextRules

_Rows = dict[ListKey, set[str]]
PairDocs = dict[tuple[str, str], list[int]]


class TextDelta:
    """Documents to list and to take off lists, by the names of the tables."""

    def __init__(self, rules: TextRules) -> None:
        self.rules = rules
        self.words, self.fields, self.positions, self.counts = Delta(), Delta(), Delta(), Delta()
        self._near: list[PairDocs] = [defaultdict(list) for _ in range(3)]
        self._apart: list[PairDocs] = [defaultdict(list) for _ in range(3)]
        self._lost_prefixes = {"words": Delta(), "fields": Delta(), "positions": Delta()}

    def add(self, doc: int, words: FieldWords) -> None:
        self._add(doc, DocumentLists(self.rules, words))

    def replace(self, doc: int, old: FieldWords, new: FieldWords) -> None:
        before, after = DocumentLists(self.rules, old), DocumentLists(self.rules, new)
        self._remove(doc, before.minus(after), after)
        self._add(doc, after.minus(before))

    def remove(self, doc: int, words: FieldWords) -> None:
        self._remove(doc, DocumentLists(self.rules, words), DocumentLists(self.rules, {}))

    def _add(self, doc: int, lists: DocumentLists) -> None:
        for delta, rows in self._by_row(lists):
            added = delta.added
            for row, keys in rows.items():
                found = added[row]
                for key in keys:
                    found[key].append(doc)
        _append(doc, lists, self.counts.added, self._near)

    def _remove(self, doc: int, lists: DocumentLists, new_lists: DocumentLists) -> None:
        for delta, rows in self._by_row(lists):
            for row, keys in rows.items():
                delta.remove(row, keys, doc)
        _append(doc, lists, self.counts.removed, self._apart)
        self._forget_prefixes(doc, "words", lists.words, new_lists.words)
        self._forget_prefixes(doc, "fields", lists.fields, new_lists.fields)
        self._forget_prefixes(doc, "positions", lists.positions, new_lists.positions)

    def _by_row(self, lists: DocumentLists) -> list[tuple[Delta, _Rows]]:
        return [(self.words, lists.words), (self.fields, lists.fields), (self.positions, lists.positions)]

    def _forget_prefixes(self, doc: int, table: str, lost: _Rows, new_lists: _Rows) -> None:
        """Take a document off the short prefixes of words it lost, but for those of words it kept."""
        for row, words in lost.items():
            staying = {prefix for word in new_lists.get(row, ()) for prefix in short_prefixes(word)}
            gone = {prefix for word in words for prefix in short_prefixes(word)} - staying
            self._lost_prefixes[table].remove(row, gone, doc)

    def tables(self) -> dict[str, Delta]:
        """The changes by table, those of prefixes and neighbours worked out."""
        prefixes: dict[str, list[str]] = {}
        found = {"words": self.words, "fields": self.fields, "positions": self.positions, "counts": self.counts}
        for name, lost in self._lost_prefixes.items():
            found[f"{name} by prefix"] = _with_prefixes(lost, found[name], prefixes)
        for distance, (near, apart) in enumerate(zip(self._near, self._apart, strict=True), start=1):
            delta = found[f"{distance} apart"] = Delta()
            _by_earlier(near, delta.added)
            _by_earlier(apart, delta.removed)
        return found


def _append(
    doc: int, lists: DocumentLists, counts: dict[ListKey, dict[ListKey, list[int]]], pairs: list[PairDocs]
) -> None:
    for field, count in lists.counts.items():
        counts[field][count].append(doc)
    near: Pairs
    for near, docs in zip(lists.pairs, pairs, strict=True):
        for pair in near:
            docs[pair].append(doc)


def _with_prefixes(delta: Delta, words: Delta, known: dict[str, list[str]]) -> Delta:
    """Add the short prefixes of all words that were added."""
    for row, lists in words.added.items():
        added = delta.added[row]
        for word, docs in lists.items():
            prefixes = known.get(word)
            if prefixes is None:
                prefixes = known[word] = short_prefixes(word)
            for prefix in prefixes:
                added[prefix] += docs
    return delta


def _by_earlier(pairs: PairDocs, rows: dict[ListKey, dict[ListKey, list[int]]]) -> None:
    while pairs:
        (earlier, later), docs = pairs.popitem()
        rows[earlier][later] = docs
