"""The tokeniser of documents and queries: script runs, separators, dictionary, normalisation."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from .chunk_cache import ChunkCache, Pieces, ends_at_spaces
from .scripts import CYRILLIC, LATIN, Script, main_script, script_runs

_MATHEMATICAL = {"+", "±", "×", "÷", "\u2212"}
_EXTRA = {"\0", "\t", "\n", "\r", "`", "\u00b4", "\u200c", "\u2029", ". ", ", "}
_EXCEPTIONS = {"\u00a0", "\u037e", "\u0387", "\u2000", "\u2001", "\u2011", "\u202f", "\u205f", "\u2226", "\u228e"}
#: Above them are ideographs, tags and private characters.
_PLANES_WITH_SEPARATORS = range(0x20000)
HARD = frozenset(
    {". ", ", ", ";", "!", "?", "\0", "§", "¶", "¿", "¡", "\u00b4", "※", "‽", "⁏", "、", "。", "｡", "،", "؛", "؟"}
)


@cache
def default_separators() -> frozenset[str]:
    """Punctuation, spaces and mathematical signs of Unicode, except those of Meilisearch's exception list."""
    separators = set(_EXTRA)
    for code in _PLANES_WITH_SEPARATORS:
        char = chr(code)
        category = unicodedata.category(char)
        is_sign = category == "Sm" and (char in _MATHEMATICAL or 0x2213 <= code <= 0x22FF)
        if category[0] == "P" or category == "Zs" or is_sign:
            separators.add(char)
    return frozenset(separators - _EXCEPTIONS)


MAX_WORD_BYTES = 250
MAX_POSITION = 65_536
HARD_STEP = 8
_CACHED_PIECES = 100_000
_LATIN_LETTERS = str.maketrans({"’": "'", "‘": "'", "‛": "'", "æ": "ae", "œ": "oe"})
_SPACE_CONTROLS = "\t\n\x0b\x0c\r\x85"


class TokenKind:
    """The kind of a token as plain integers: they are compared for every word of every document."""

    WORD = 0
    STOP = 1
    SOFT = 2
    HARD = 3


@dataclass(slots=True)
class Token:
    """A piece of the text with its normalised form `lemma`; `start` and `end` are character offsets."""

    source: str
    lemma: str
    kind: int
    start: int
    end: int
    script: Script

    @property
    def is_separator(self) -> bool:
        return self.kind >= TokenKind.SOFT


@lru_cache(maxsize=4096)
def normalize_char(char: str, script: Script) -> str:
    """The normalised form of one character of a token; may be empty."""
    return _fold(decompose(char), script)


def _fold(text: str, script: Script) -> str:
    if script.lower:
        text = text.lower() if "Σ" not in text else "".join(map(str.lower, text))
    if script is LATIN:
        text = text.translate(_LATIN_LETTERS)
    if script.strip_marks and not text.isascii():
        text = "".join(c for c in text if unicodedata.category(c) != "Mn")
    return text


def decompose(text: str) -> str:
    """NFKD of each character by itself, without control characters except white space."""
    if text.isascii() and text.isprintable():
        return text
    pieces = (unicodedata.normalize("NFKD", char) for char in text)
    return "".join(c for piece in pieces for c in piece if c in _SPACE_CONTROLS or unicodedata.category(c) != "Cc")


class Tokenizer:
    """Splits texts into tokens under one set of separators, dictionary words and stop words."""

    def __init__(
        self,
        stop_words: Iterable[str] = (),
        separators: Iterable[str] = (),
        non_separators: Iterable[str] = (),
        dictionary: Iterable[str] = (),
    ) -> None:
        self._separators = (default_separators() | set(separators)) - set(non_separators)
        self._stop_words = {decompose(word) for word in stop_words}
        self._splitter = _splitter(self._separators, dictionary)
        self._pieces: dict[str, dict[str, tuple[int, str]]] = {}
        self._chunks = ChunkCache() if ends_at_spaces({*self._separators, *dictionary}) else None

    def _classify(self, piece: str, script: Script) -> tuple[int, str]:
        text = decompose(piece)
        if text in self._stop_words:
            kind = TokenKind.STOP
        elif text in self._separators:
            kind = TokenKind.HARD if text in HARD else TokenKind.SOFT
        else:
            kind = TokenKind.WORD
        return kind, _fold(text, script)

    def _piece(self, piece: str, script: Script) -> tuple[int, str]:
        cached_pieces = self._pieces.setdefault(script.name, {})
        classified = cached_pieces.get(piece)
        if classified is None:
            if len(cached_pieces) > _CACHED_PIECES:
                cached_pieces.clear()
            classified = cached_pieces[piece] = self._classify(piece, script)
        return classified

    def tokenize(self, text: str) -> list[Token]:
        """All tokens of a text, separators included."""
        tokens = []
        offset = 0
        for run, script in script_runs(text):
            for piece in self._splitter.split(run):
                if piece:
                    kind, lemma = self._piece(piece, script)
                    tokens.append(Token(piece, lemma, kind, offset, offset + len(piece), script))
                    offset += len(piece)
        return tokens

    def _index_pieces(self, run: str, script: Script) -> Pieces:
        """(kind, word) of the pieces of a script run; words that are not indexed are empty."""
        pieces = []
        for piece in self._splitter.split(run):
            if piece:
                kind, lemma = self._classify(piece, script)
                if kind >= TokenKind.SOFT:
                    pieces.append((kind, ""))
                elif lemma:
                    word = lemma.strip()
                    fits = kind == TokenKind.WORD and (len(word) < 60 or len(word.encode()) <= MAX_WORD_BYTES)
                    pieces.append((kind, word if fits else ""))
        return tuple(pieces)

    def _pieces_of(self, text: str) -> Iterable[Pieces]:
        if self._chunks is not None:
            pieces = self._chunks.pieces(text, self._index_pieces)
            if pieces is not None:
                return pieces
        return (self._index_pieces(run, script) for run, script in script_runs(text))

    def positions(self, text: str, start: int) -> list[tuple[int, str]]:
        """(position, word) of the indexed words of a text; the first word has the position `start`."""
        words: list[tuple[int, str]] = []
        step = -1
        for pieces in self._pieces_of(text):
            for kind, word in pieces:
                if kind >= 2:
                    if step >= 0 and (kind == 3 or step != HARD_STEP):
                        step = HARD_STEP if kind == 3 else 1
                    continue
                if step > 0:
                    start += step
                step = 1
                if start >= MAX_POSITION:
                    return words
                if word:
                    words.append((start, word))
        return words

    def words(self, text: str) -> list[str]:
        """The normalised words of a text without stop words."""
        return [token.lemma for token in self.tokenize(text) if token.kind == TokenKind.WORD and token.lemma]


@cache
def _plain() -> Tokenizer:
    return Tokenizer()


def fold_whole(text: str) -> str:
    """A text normalised as a whole, by the script of most of its letters (for facet search)."""
    return _fold(decompose(text), main_script(text))


def fold(text: str) -> str:
    """The concatenated lemmas of a text, separators included."""
    return "".join(token.lemma for token in _plain().tokenize(text))


def _splitter(separators: Iterable[str], dictionary: Iterable[str]) -> re.Pattern[str]:
    single = {s for s in separators if len(s) == 1}
    longer = sorted((s for s in {*separators, *dictionary} if len(s) > 1), key=lambda s: (-len(s), s))
    alone = {s for s in dictionary if len(s) == 1}
    parts = [re.escape(s) for s in longer]
    if single or alone:
        parts.append("[" + "".join(re.escape(s) for s in sorted(single | alone)) + "]")
    return re.compile("(" + "|".join(parts) + ")", re.DOTALL)


__all__ = [
    "CYRILLIC",
    "LATIN",
    "Script",
    "Token",
    "TokenKind",
    "Tokenizer",
    "decompose",
    "fold",
    "fold_whole",
    "normalize_char",
]
