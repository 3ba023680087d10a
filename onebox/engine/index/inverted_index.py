"""The inverted lists of the words of the documents."""

from collections.abc import Callable, Mapping

from onebox.engine.index.postings import ListKey

from .postings import Posting, PostingTable, Staged, TableChanges
from .text_delta import TextDelta
from .vocabulary import WordDictionary

PORTION = 5000
"""Documents whose words are turned into lists together."""
GiveWay = Callable[[], None]
"""Called after every small piece of work, to let searches go first."""


def never() -> None:
    """Give way to nobody."""


class TextChanges:
    """Changes worked out beside the tables, portion by portion."""

    def __init__(self, tables: "TextTables") -> None:
        self.tables = tables
        self.staged: dict[str, Staged] = {name: {} for name in tables.named()}
        self.ready: list[tuple[PostingTable, TableChanges]] = []
        self.vocabulary = tables.vocabulary

    def stage(self, delta: TextDelta, yield_to_searches: GiveWay) -> None:
        """Take in the changes of some more documents."""
        tables = self.tables.named()
        for name, changes in delta.tables().items():
            yield_to_searches()
            tables[name].stage(changes, self.staged[name])

    def finish(self) -> None:
        """Make everything ready to be put in at once."""
        self.vocabulary = self._new_vocabulary(self.staged["words"])
        tables = self.tables.named()
        self.ready = [(tables[name], tables[name].prepare(staged)) for name, staged in self.staged.items() if staged]
        self.staged = {}

    def release(self, yield_to_searches: GiveWay) -> None:
        """Free what was replaced, once it is."""
        for _, changes in self.ready:
            changes.release(yield_to_searches)

    def _new_vocabulary(self, rows: Mapping[ListKey, Mapping[ListKey, Posting | None]]) -> WordDictionary:
        added, removed = set(), set()
        for values in rows.values():
            for word, posting in values.items():
                known = self.tables.contains(word)
                if posting is not None and not known:
                    added.add(word)
                elif posting is None and known and not self._stays(word, rows):
                    removed.add(word)
        vocabulary = self.tables.vocabulary
        return vocabulary.changed(added, removed) if added or removed else vocabulary

    def _stays(self, word: str, rows: Mapping[ListKey, Mapping[ListKey, Posting | None]]) -> bool:
        for kind in ("tolerant", "exact"):
            values = rows.get(kind, {})
            posting = values[word] if word in values else self.tables.words.get(kind, word)
            if posting is not None:
                return True
        return False


class TextTables:
    """word → documents (exact and tolerant), and by field, position, word count and neighbour."""

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

    def named(self) -> dict[str, PostingTable]:
        """All tables, by the names that changes and saved lists use."""
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
