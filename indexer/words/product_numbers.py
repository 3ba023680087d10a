"""Part numbers of a product: its article, its numbers, and numbers in its name."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from api.text.part_numbers import READ_AS_DIGITS, number_key, other_spellings
from indexer.words.spelling import MAX_WORDS

_MIN_KEY_LENGTH = 5
_MIN_DIGITS = 3
_MAX_JOINED = 3
_MAX_LETTERS = 4
_WITHOUT_DIGITS = str.maketrans("", "", "0123456789")
_PIECE = re.compile(r"[^\s,;()+]+")
_MAKER_BEFORE = re.compile(r"[A-Z]{2,}(?=\d{5})")
_LETTERS_AFTER = re.compile(r"(?<=\d{5})[A-Z]{1,2}$")


def is_number(key: str) -> bool:
    if len(key) < _MIN_KEY_LENGTH or not key.isascii():
        return False
    return len(key) - len(key.translate(_WITHOUT_DIGITS)) >= _MIN_DIGITS


#: Begins the words for mistyped numbers: no typed text begins so, and the engine forgives no letter in plain digits.
SLIP = "qzx"


def number_fields(
    article: str | None, keys: Iterable[str], name: str, is_model: Callable[[str], bool]
) -> dict[str, list[str]]:
    """Search keys of a product, each once: its own as written and in other spellings, those of other makers, and the
    words that find a mistyped one.

    The article and the numbers of the name are the product's own. Stored numbers also keep their letters unchanged.
    The index `parts` finds a mistyped article; `mistyped_numbers` are for numbers that only the name states.
    """
    own, in_name = _written([number_key(article or "")]), numbers_in_name(name, is_model)
    article_keys = list(dict.fromkeys([*own, *in_name]))
    spellings = [key for key in _spelt(article_keys) if key not in article_keys]
    return {
        "article": article_keys,
        "spellings": spellings,
        "numbers": [key for key in _spelt(_written(keys)) if key not in article_keys and key not in spellings],
        "mistyped_numbers": [SLIP + key.lower() for key in in_name if key not in own],
    }


def _written(keys: Iterable[str]) -> list[str]:
    """Search keys of numbers, and the keys with their letters unchanged."""
    return list(dict.fromkeys(key for number in keys if number for key in (number.translate(READ_AS_DIGITS), number)))


def _spelt(keys: Iterable[str]) -> list[str]:
    """The keys in all their spellings."""
    return list(dict.fromkeys(spelling for key in keys for spelling in (key, *other_spellings(key))))


def numbers_in_name(name: str, is_model: Callable[[str], bool]) -> list[str]:
    """Search keys of the numbers in a name."""
    return list(dict.fromkeys(key.translate(READ_AS_DIGITS) for key in _in_name(name, is_model)))


class _Piece(NamedTuple):
    """A piece of a name without spaces and brackets."""

    key: str
    #: A car model, a list or a range of models.
    car: bool
    #: Capital letters before a number: «GB» of «GB 1179».
    letters: bool
    #: Letters and digits of a number.
    in_part: bool


def _in_name(name: str, is_model: Callable[[str], bool]) -> Iterator[str]:
    pieces = [_piece(match[0], is_model) for match in _PIECE.finditer(name)]
    for index, first in enumerate(pieces):
        if first.in_part:
            yield from _variants([first])
        elif not first.letters:
            continue
        for joined in range(2, min(_MAX_JOINED, len(pieces) - index) + 1):
            sequence = pieces[index : index + joined]
            if not sequence[-1].in_part or sequence[-1].car or _MAKER_BEFORE.match(sequence[-1].key):
                break
            if (first.letters and joined == 2) or any(is_number(piece.key) and not piece.car for piece in sequence):
                yield from _variants(sequence)


@lru_cache(MAX_WORDS)
def _piece(text: str, is_model: Callable[[str], bool]) -> _Piece:
    key = number_key(text)
    letters = key.isalpha() and key.isascii() and len(key) <= _MAX_LETTERS and text.isupper()
    in_part = key.isascii() and any(map(str.isdigit, key))
    return _Piece(key, key[:1].isdigit() and is_model(text), letters, in_part)


def _variants(pieces: Sequence[_Piece]) -> Iterator[str]:
    key = "".join(piece.key for piece in pieces)
    if is_number(key) and not all(piece.car for piece in pieces):
        without_maker, without_letters = _MAKER_BEFORE.sub("", key), _LETTERS_AFTER.sub("", key)
        bare = _LETTERS_AFTER.sub("", without_maker)
        yield from (variant for variant in (key, without_maker, without_letters, bare) if is_number(variant))
