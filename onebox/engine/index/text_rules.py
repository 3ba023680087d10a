"""Indexing rules for text: which fields are searchable, and how their values are tokenised."""

from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.text.tokenizer import MAX_POSITION, Tokenizer

from .attribute_patterns import Match, match_field
from .document_fields import leaves
from .geo import RESERVED_FIELDS
from .index_settings import EngineSettings
from .number_text import number_text

_VALUE_STEP = 8
_SHORT_TEXT = 64
_CACHED_TEXTS = 50_000

FieldWords = dict[str, list[tuple[int, str]]]
"""Field name to the (position, word) pairs of a document."""


class TextRules:
    """Searchable fields and tokeniser of one state of the settings, with caches by field name and short text."""

    def __init__(self, settings: EngineSettings) -> None:
        self.settings = settings
        self.tokenizer = Tokenizer(
            settings.stop_words, settings.separator_tokens, settings.non_separator_tokens, settings.dictionary
        )
        self._matches: dict[str, Match] = {}
        self._exact: dict[str, bool] = {}
        self._texts: dict[str, list[tuple[int, str]]] = {}

    def share_cache(self, other: "TextRules") -> None:
        """Shares tokeniser and text cache with rules of equal tokenisation."""
        self.tokenizer, self._texts = other.tokenizer, other._texts

    def match(self, field: str) -> Match:
        match = self._matches.get(field)
        if match is None:
            match = Match.NO if field in RESERVED_FIELDS else match_field(self.settings.searchable, field)
            self._matches[field] = match
        return match

    def is_relevant(self, field: str) -> bool:
        return self.match(field) is not Match.NO

    def is_exact(self, field: str) -> bool:
        """Whether typo tolerance is off for the field."""
        is_exact = self._exact.get(field)
        if is_exact is None:
            names = self.settings.typo.disable_on_attributes
            is_exact = self._exact[field] = any(field == n or field.startswith(n + ".") for n in names)
        return is_exact

    def words(self, document: JsonObject) -> FieldWords:
        """The words of a document, field by field."""
        words_by_field: FieldWords = {}
        next_position: dict[str, int] = {}
        for name, value in document.items():
            match = self.match(name)
            if match is Match.NO:
                continue
            if not isinstance(value, dict | list):
                if match is Match.YES:
                    self._field_words(name, value, words_by_field, next_position)
                continue
            for field, _, leaf in leaves(name, value, self.is_relevant):
                if self.match(field) is Match.YES:
                    self._field_words(field, leaf, words_by_field, next_position)
        return words_by_field

    def _field_words(
        self, field: str, value: JsonValue, words_by_field: FieldWords, next_position: dict[str, int]
    ) -> None:
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
            words_by_field.setdefault(field, []).extend(words)

    def _text_words(self, text: str, start: int) -> list[tuple[int, str]]:
        if len(text) > _SHORT_TEXT:
            return self.tokenizer.positions(text, start)
        words = self._texts.get(text)
        if words is None:
            if len(self._texts) > _CACHED_TEXTS:
                self._texts.clear()
            words = self._texts[text] = self.tokenizer.positions(text, 0)
        if not start or not words:
            return words
        if start + words[-1][0] >= MAX_POSITION:
            return self.tokenizer.positions(text, start)
        return [(start + position, word) for position, word in words]
