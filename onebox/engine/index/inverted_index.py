"""The inverted index: words to documents, and its changes in two steps (stage, publish)."""

from collections.abc import Callable, Mapping

from onebox.engine.index.postings import ListKey

from .postings import Posting, PostingTable, Staged, TableChanges
from .text_delta import TextDelta
from .word_dictionary import WordDictionary

PORTION = 5000
"""Documents per staging batch."""
YieldToSearches = Callable[[], None]
"""Called after every small piece of work; it waits while searches run."""


def no_yield() -> None:
    """Does not wait: for callers outside the task worker."""


class TextChanges:
    """Changes computed beside the live tables, batch by batch."""

    def __init__(self, tables: "InvertedIndex") -> None:
        self.tables = tables
        self.staged: dict[str, Staged] = {name: {} for name in tables.by_name()}
        self.ready: list[tuple[PostingTable, TableChanges]] = []
        self.vocabulary = tables.vocabulary

    def stage(self, delta: TextDelta, yield_to_searches: YieldToSearches) -> None:
        """Adds the changes of one batch of documents; empties the delta."""
        tables = self.tables.by_name()
        for name, changes in delta.tables().items():
            yield_to_searches()
            tables[name].stage(changes, self.staged[name])

    def finish(self) -> None:
        """Prepares the publication: the new vocabulary and the smallest set of row updates."""
        self.vocabulary = self._new_vocabulary(self.staged["words"])
        tables = self.tables.by_name()
        self.ready = [(tables[name], tables[name].prepare(staged)) for name, staged in self.staged.items() if staged]
        self.staged = {}

    def release(self, yield_to_searches: YieldToSearches) -> None:
        """Frees the replaced lists; called after the publication."""
        for _, changes in self.ready:
            changes.release(yield_to_searches)

    def _new_vocabulary(self, rows: Mapping[ListKey, Mapping[ListKey, Posting | None]]) -> WordDictionary:
        added, removed = set(), set()
        for values in rows.values():
            for word, posting in values.items():
                is_known = self.tables.contains(word)
                if posting is not None and not is_known:
                    added.add(word)
                elif posting is None and is_known and not self._stays(word, rows):
                    removed.add(word)
        vocabulary = self.tables.vocabulary
        return vocabulary.updated(added, removed) if added or removed else vocabulary

    def _stays(self, word: str, rows: Mapping[ListKey, Mapping[ListKey, Posting | None]]) -> bool:
        for kind in ("tolerant", "exact"):
            values = rows.get(kind, {})
            posting = values[word] if word in values else self.tables.words.get(kind, word)
            if posting is not None:
                return True
        return False


class InvertedIndex:
    """Posting tables: words (rows `exact`, `tolerant`), fields, positions, word counts, word pairs, short prefixes."""

    def __init__(self) -> None:
        self.words, self.fields, self.positions, self.counts = (
            PostingTable(),
            PostingTable(),
            PostingTable(),
            PostingTable(),
        )
        self.pairs = {1: PostingTable(), 2: PostingTable(), 3: PostingTable()}
        self.word_prefixes, self.field_prefixes, self.position_prefixes = PostingTable(), PostingTable(), PostingTable()
        self.vocabulary = WordDictionary()

    def by_name(self) -> dict[str, PostingTable]:
        """All tables by the names that deltas and snapshots use."""
        return {
            "words": self.words,
            "fields": self.fields,
            "positions": self.positions,
            "counts": self.counts,
            "words by prefix": self.word_prefixes,
            "fields by prefix": self.field_prefixes,
            "positions by prefix": self.position_prefixes,
            **{f"{distance} apart": table for distance, table in self.pairs.items()},
        }

    def word(self, kind: str, word: str) -> Posting | None:
        return self.words.get(kind, word)

    def contains(self, word: str) -> bool:
        return self.words.get("tolerant", word) is not None or self.words.get("exact", word) is not None

    def publish(self, changes: TextChanges) -> None:
        for table, values in changes.ready:
            table.publish(values)
        self.vocabulary = changes.vocabulary
