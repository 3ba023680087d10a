"""The inverted lists of the words of the documents."""

from collections import deque
from typing import Any

from onebox.engine.text.tokenizer import Tokenizer

from .geo import RESERVED_FIELDS
from .leaves import leaves
from .numbers import number_text
from .patterns import Match, match_field
from .postings import Changes, Delta, Posting, Table
from .settings import Settings
from .vocabulary import Vocabulary

MAX_PAIR_DISTANCE = 3
MAX_COUNTED_WORDS = 30
SHORT_PREFIX_BYTES = 4
_VALUE_STEP = 8
_SHORT_TEXT = 64
_CACHED_TEXTS = 50_000

FieldWords = dict[str, list[tuple[int, str]]]
"""Field name to the words of a document with their positions."""


def bucketed_position(position: int) -> int:
    """The coarse position under which a word is listed."""
    if position < 16:
        return position
    if position < 24:
        return 24
    return 1 << (position - 1).bit_length()


class TextRules:
    """What of a document is searchable, and how it is cut; follows from the settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tokenizer = Tokenizer(
            settings.stop_words, settings.separator_tokens, settings.non_separator_tokens, settings.dictionary
        )
        self._matches: dict[str, Match] = {}
        self._exact: dict[str, bool] = {}
        self._texts: dict[str, list[tuple[int, str]]] = {}

    def take_cache(self, other: "TextRules") -> None:
        """Share the tokeniser of rules that cut texts alike."""
        self.tokenizer, self._texts = other.tokenizer, other._texts

    def match(self, field: str) -> Match:
        found = self._matches.get(field)
        if found is None:
            found = Match.NO if field in RESERVED_FIELDS else match_field(self.settings.searchable, field)
            self._matches[field] = found
        return found

    def wanted(self, field: str) -> bool:
        return self.match(field) is not Match.NO

    def names(self) -> set[str]:
        """The searchable fields documents have had under these rules, with words or without."""
        return {name for name, match in list(self._matches.items()) if match is Match.YES}

    def is_exact(self, field: str) -> bool:
        """Whether typo tolerance is off for the field."""
        found = self._exact.get(field)
        if found is None:
            names = self.settings.typo.disable_on_attributes
            found = self._exact[field] = any(field == n or field.startswith(n + ".") for n in names)
        return found

    def words(self, document: dict[str, Any]) -> FieldWords:
        """The words of a document, field by field."""
        found: FieldWords = {}
        next_position: dict[str, int] = {}
        for name, value in document.items():
            match = self.match(name)
            if match is Match.NO:
                continue
            if not isinstance(value, dict | list):
                if match is Match.YES:
                    self._field_words(name, value, found, next_position)
                continue
            for field, _, leaf in leaves(name, value, self.wanted):
                if self.match(field) is Match.YES:
                    self._field_words(field, leaf, found, next_position)
        return found

    def _field_words(self, field: str, value: Any, found: FieldWords, next_position: dict[str, int]) -> None:
        start = next_position.get(field, -_VALUE_STEP) + _VALUE_STEP
        next_position[field] = start
        if isinstance(value, str):
            text = value
        elif isinstance(value, bool):
            text = "true" if value else "false"
        elif isinstance(value, int | float):
            text = number_text(value)
        else:
            return
        words = self._text_words(text, start)
        if words:
            next_position[field] = words[-1][0]
            found.setdefault(field, []).extend(words)

    def _text_words(self, text: str, start: int) -> list[tuple[int, str]]:
        if start or len(text) > _SHORT_TEXT:
            return self.tokenizer.positions(text, start)
        words = self._texts.get(text)
        if words is None:
            if len(self._texts) > _CACHED_TEXTS:
                self._texts.clear()
            words = self._texts[text] = self.tokenizer.positions(text, 0)
        return words


def word_pairs(words: FieldWords) -> dict[tuple[str, str], int]:
    """(earlier, later) to their smallest distance in one field, up to three."""
    pairs: dict[tuple[str, str], int] = {}
    for located in words.values():
        window: deque[tuple[int, str]] = deque(maxlen=MAX_PAIR_DISTANCE)
        for position, word in located:
            for before, earlier in window:
                distance = position - before
                if 0 < distance <= MAX_PAIR_DISTANCE:
                    key = (earlier, word)
                    known = pairs.get(key)
                    if known is None or distance < known:
                        pairs[key] = distance
            window.append((position, word))
    return pairs


def short_prefixes(word: str) -> list[str]:
    """The beginnings of a word of up to four bytes; the word itself may be one."""
    size = len(word)
    if word[:SHORT_PREFIX_BYTES].isascii():
        return [word[:end] for end in range(1, min(size, SHORT_PREFIX_BYTES) + 1)]
    return [text for end in range(1, min(size, SHORT_PREFIX_BYTES) + 1) if is_short(text := word[:end])]


def is_short(prefix: str) -> bool:
    """Whether documents are listed by the prefix itself."""
    return len(prefix.encode()) <= SHORT_PREFIX_BYTES


def _is_number(word: str) -> bool:
    return all(c.isdigit() or (c.isascii() and not c.isalnum() and c.isprintable() and c != " ") for c in word)


class TextDelta:
    """The changes of some documents to all word tables."""

    def __init__(self, rules: TextRules) -> None:
        self.rules = rules
        self.words, self.fields, self.positions, self.counts = Delta(), Delta(), Delta(), Delta()
        self.pairs: dict[int, Delta] = {1: Delta(), 2: Delta(), 3: Delta()}
        self.word_prefixes, self.field_prefixes, self.position_prefixes = Delta(), Delta(), Delta()

    def add(self, doc: int, words: FieldWords) -> None:
        self._apply(doc, _Lists(self.rules, words), removing=False)

    def replace(self, doc: int, old: FieldWords, new: FieldWords) -> None:
        before, after = _Lists(self.rules, old), _Lists(self.rules, new)
        self._apply(doc, before.minus(after), removing=True)
        self._forget_prefixes(doc, before.minus(after), after)
        self._apply(doc, after.minus(before), removing=False)

    def remove(self, doc: int, words: FieldWords) -> None:
        lists = _Lists(self.rules, words)
        self._apply(doc, lists, removing=True)
        self._forget_prefixes(doc, lists, _Lists(self.rules, {}))

    def _forget_prefixes(self, doc: int, lost: "_Lists", kept: "_Lists") -> None:
        """Take a document off the short prefixes of words it lost, but for those of words it kept."""
        for delta, lost_rows, kept_rows in (
            (self.word_prefixes, lost.words, kept.words),
            (self.field_prefixes, lost.fields, kept.fields),
            (self.position_prefixes, lost.positions, kept.positions),
        ):
            rows: dict[Any, set[str]] = lost_rows  # type: ignore[assignment]
            for row, words in rows.items():
                staying = {prefix for word in kept_rows.get(row, ()) for prefix in short_prefixes(word)}  # type: ignore[call-overload]
                delta.remove(row, {prefix for word in words for prefix in short_prefixes(word)} - staying, doc)

    def finish(self) -> None:
        """Add the short prefixes of all words added; to be called once, when all documents are in."""
        for delta, words in (
            (self.word_prefixes, self.words),
            (self.field_prefixes, self.fields),
            (self.position_prefixes, self.positions),
        ):
            for row, lists in words.added.items():
                prefixes = delta.added[row]
                for word, docs in lists.items():
                    for prefix in short_prefixes(word):
                        prefixes[prefix] += docs

    def _apply(self, doc: int, lists: "_Lists", removing: bool) -> None:
        for delta, rows in ((self.words, lists.words), (self.fields, lists.fields), (self.positions, lists.positions)):
            change = delta.remove if removing else delta.add
            for row, keys in rows.items():
                if keys:
                    change(row, keys, doc)
        counts = self.counts.removed if removing else self.counts.added
        for field, count in lists.counts.items():
            counts[field][count].append(doc)
        near = {d: delta.removed if removing else delta.added for d, delta in self.pairs.items()}
        for (earlier, later), distance in lists.pairs.items():
            near[distance][earlier][later].append(doc)


class _Lists:
    """The lists one document belongs to."""

    def __init__(self, rules: TextRules, words: FieldWords) -> None:
        self.words: dict[str, set[str]] = {}
        self.fields: dict[str, set[str]] = {}
        self.positions: dict[int, set[str]] = {}
        self.counts: dict[str, int] = {}
        numbers_exact = rules.settings.typo.disable_on_numbers
        for field, located in words.items():
            distinct = {word for _, word in located}
            self.fields[field] = distinct
            if rules.is_exact(field):
                self.words.setdefault("exact", set()).update(distinct)
            elif numbers_exact:
                numbers = {word for word in distinct if _is_number(word)}
                self.words.setdefault("exact", set()).update(numbers)
                self.words.setdefault("tolerant", set()).update(distinct - numbers)
            else:
                self.words.setdefault("tolerant", set()).update(distinct)
            for position, word in located:
                bucket = position if position < 16 else bucketed_position(position)
                found = self.positions.get(bucket)
                if found is None:
                    self.positions[bucket] = {word}
                else:
                    found.add(word)
            if len(located) <= MAX_COUNTED_WORDS:
                self.counts[field] = len(located)
        self.pairs = word_pairs(words)

    def minus(self, other: "_Lists") -> "_Lists":
        result = object.__new__(_Lists)
        result.words = _row_minus(self.words, other.words)
        result.fields = _row_minus(self.fields, other.fields)
        result.positions = _row_minus(self.positions, other.positions)
        result.counts = {f: n for f, n in self.counts.items() if other.counts.get(f) != n}
        result.pairs = {p: d for p, d in self.pairs.items() if other.pairs.get(p) != d}
        return result


def _row_minus(left: dict[Any, set[str]], right: dict[Any, set[str]]) -> dict[Any, set[str]]:
    return {row: keys - right.get(row, set()) for row, keys in left.items()}


TextChanges = tuple[list[tuple[Table, Changes]], Vocabulary]


class TextTables:
    """word → documents (exact and tolerant), and by field, position, word count and neighbour."""

    def __init__(self) -> None:
        self.words, self.fields, self.positions, self.counts = Table(), Table(), Table(), Table()
        self.pairs = {1: Table(), 2: Table(), 3: Table()}
        self.word_prefixes, self.field_prefixes, self.position_prefixes = Table(), Table(), Table()
        self.vocabulary = Vocabulary()

    def named(self) -> dict[str, Table]:
        """All tables."""
        names = ("words", "fields", "positions", "counts", "word_prefixes", "field_prefixes", "position_prefixes")
        return {name: getattr(self, name) for name in names} | {f"pairs{d}": t for d, t in self.pairs.items()}

    def word(self, kind: str, word: str) -> Posting | None:
        return self.words.get(kind, word)

    def contains(self, word: str) -> bool:
        return self.words.get("tolerant", word) is not None or self.words.get("exact", word) is not None

    def merge(self, delta: TextDelta) -> TextChanges:
        delta.finish()
        changes = [
            (self.words, self.words.merge(delta.words)),
            (self.fields, self.fields.merge(delta.fields)),
            (self.positions, self.positions.merge(delta.positions)),
            (self.counts, self.counts.merge(delta.counts)),
            (self.word_prefixes, self.word_prefixes.merge(delta.word_prefixes)),
            (self.field_prefixes, self.field_prefixes.merge(delta.field_prefixes)),
            (self.position_prefixes, self.position_prefixes.merge(delta.position_prefixes)),
        ]
        changes += [(self.pairs[d], self.pairs[d].merge(delta.pairs[d])) for d in self.pairs]
        return changes, self._new_vocabulary(changes[0][1])

    def _new_vocabulary(self, changes: Changes) -> Vocabulary:
        after = dict(changes)
        added, removed = set(), set()
        for values in after.values():
            for word, posting in values.items():
                known = self.contains(word)
                if posting is not None and not known:
                    added.add(word)
                elif posting is None and known and not self._stays(word, after):
                    removed.add(word)
        return self.vocabulary.changed(added, removed) if added or removed else self.vocabulary

    def _stays(self, word: str, after: dict[Any, dict[Any, Posting | None]]) -> bool:
        for kind in ("tolerant", "exact"):
            values = after.get(kind, {})
            posting = values[word] if word in values else self.words.get(kind, word)
            if posting is not None:
                return True
        return False

    def publish(self, changes: TextChanges) -> None:
        for table, values in changes[0]:
            table.publish(values)
        self.vocabulary = changes[1]
