"""Formatting of hits: highlighting, cropping and match positions."""

from dataclasses import dataclass

from onebox.engine.index.attribute_patterns import is_under
from onebox.engine.index.number_text import number_text
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.text.tokenizer import Token, Tokenizer

from .cropping import crop_bounds
from .matching_words import MatchingWords, MatchSpan


@dataclass
class FormatOptions:
    """The formatting of one field: `crop` is a number of words, 0 for all; None for no cropping."""

    highlight: bool = False
    crop: int | None = None

    @property
    def is_needed(self) -> bool:
        return self.highlight or self.crop is not None


@dataclass
class Formatter:
    """Formats the values of hits under one request."""

    tokenizer: Tokenizer
    words: MatchingWords
    pre: str = "<em>"
    post: str = "</em>"
    marker: str = "…"

    def text(self, text: str, options: FormatOptions) -> tuple[str, list[dict[str, int]]]:
        """A formatted text and its match positions, in bytes."""
        tokens = self.tokenizer.tokenize(text)
        spans = self.words.find(tokens)
        return self._format(text, tokens, spans, options), _positions(text, tokens, spans)

    def _format(self, text: str, tokens: list[Token], spans: list[MatchSpan], options: FormatOptions) -> str:
        if not options.is_needed:
            return text
        start, end = 0, len(text)
        if options.crop:
            start, end = crop_bounds(tokens, spans, options.crop, len(text))
        parts = [self.marker] if start > 0 else []
        at = start
        for span in spans if options.highlight else ():
            first, last = tokens[span.first_token].start, tokens[span.last_token].end
            if last < start or first > end:
                continue
            first, last = max(first, start), min(last, end)
            marked = min(first + span.chars, last)
            parts += [text[at:first], self.pre, text[first:marked], self.post, text[marked:last]]
            at = last
        if at < end:
            parts.append(text[at:end])
        if end < len(text):
            parts.append(self.marker)
        return "".join(parts)


def _positions(text: str, tokens: list[Token], spans: list[MatchSpan]) -> list[dict[str, int]]:
    positions = []
    for span in spans:
        first = tokens[span.first_token].start
        length = len(text[first : first + span.chars].encode())
        positions.append({"start": len(text[:first].encode()), "length": length})
    return positions


class FormatRules:
    """The formatting of each field, in the order of the index's fields."""

    def __init__(self, fields: dict[str, FormatOptions]) -> None:
        self.fields = [(name, options) for name, options in fields.items() if options.is_needed]

    def options(self, name: str) -> FormatOptions:
        """The formatting of a field, combined from its own rule and those of its parents and nested fields."""
        rules = [options for field, options in self.fields if is_under(name, field) or is_under(field, name)]
        sizes = (options.crop for options in rules if options.crop is not None)
        return FormatOptions(any(options.highlight for options in rules), next(sizes, None))


Positions = dict[str, list[JsonObject]]


class DocumentFormatter:
    """Formats whole documents; with `locate`, records match positions too."""

    def __init__(self, formatter: Formatter, rules: FormatRules, locate: bool) -> None:
        self.formatter, self.rules, self.locate = formatter, rules, locate
        self._options: dict[str, FormatOptions] = {}

    def format(self, document: JsonObject) -> tuple[JsonObject, Positions]:
        """(the document with every leaf formatted, match positions by field)."""
        positions: Positions = {}
        formatted = {
            name: self._value(name, value, [], positions) if self._is_formatted(name) else _as_text(value)
            for name, value in document.items()
        }
        return formatted, positions

    def _is_formatted(self, name: str) -> bool:
        """Whether a field or a nested field is to be formatted or located."""
        return self.locate or self._options_of(name).is_needed

    def _options_of(self, name: str) -> FormatOptions:
        options = self._options.get(name)
        if options is None:
            options = self._options[name] = self.rules.options(name)
        return options

    def _value(self, name: str, value: JsonValue, indices: list[int], positions: Positions) -> JsonValue:
        if isinstance(value, dict):
            return {key: self._value(f"{name}.{key}", inner, indices, positions) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._value(name, inner, [*indices, at], positions) for at, inner in enumerate(value)]
        if value is None or isinstance(value, bool):
            return value
        text = value if isinstance(value, str) else number_text(value)
        options = self._options_of(name)
        if not self.locate and not options.is_needed:
            return text
        formatted, matches = self.formatter.text(text, options)
        if matches and self.locate:
            inside = {"indices": indices} if indices else {}
            positions[name] = [{**match, **inside} for match in matches]
        return formatted


def _as_text(value: JsonValue) -> JsonValue:
    """A value of `_formatted` without formatting: numbers become texts."""
    if isinstance(value, str) or value is None or isinstance(value, bool):
        return value
    if isinstance(value, dict):
        return {key: _as_text(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_as_text(inner) for inner in value]
    return number_text(value)
