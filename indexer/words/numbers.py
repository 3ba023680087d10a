"""Every number of a product: its own, and those in its name."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from api.text.part_keys import READ_AS_DIGITS, number_key

_SHORTEST_KEY = 5
_FEWEST_DIGITS = 3
_MOST_JOINED = 3
_MOST_LETTERS = 4
_PIECE = re.compile(r"[^\s,;()+]+")
_MAKER_BEFORE = re.compile(r"[A-Z]{2,}(?=\d{5})")
_LETTERS_AFTER = re.compile(r"(?<=\d{5})[A-Z]{1,2}$")


def is_number(key: str) -> bool:
    digits = sum(sign.isdigit() for sign in key)
    return len(key) >= _SHORTEST_KEY and digits >= _FEWEST_DIGITS and key.isascii()


def numbers(article: str | None, keys: Iterable[str], name: str, is_model: Callable[[str], bool]) -> list[str]:
    """Keys as they are searched, the article's first, each once; the shop's own also with their letters as they are."""
    own = [key for number in (number_key(article or ""), *keys) for key in (number.translate(READ_AS_DIGITS), number)]
    named = (key.translate(READ_AS_DIGITS) for key in _in_name(name, is_model))
    return list(dict.fromkeys(key for key in (*own, *named) if key))


class _Piece(NamedTuple):
    """A stretch of a name without spaces and brackets."""

    key: str
    #: A model, a list or a range of them.
    car: bool
    #: «GB» of «GB 1179».
    letters: bool

    @property
    def in_part(self) -> bool:
        return self.key.isascii() and any(sign.isdigit() for sign in self.key)


def _in_name(name: str, is_model: Callable[[str], bool]) -> Iterator[str]:
    pieces = [_piece(match[0], is_model) for match in _PIECE.finditer(name)]
    for place, first in enumerate(pieces):
        if first.in_part:
            yield from _variants([first])
        elif not first.letters:
            continue
        for joined in range(2, min(_MOST_JOINED, len(pieces) - place) + 1):
            together = pieces[place : place + joined]
            if not together[-1].in_part or together[-1].car or _MAKER_BEFORE.match(together[-1].key):
                break
            if (first.letters and joined == 2) or any(is_number(piece.key) and not piece.car for piece in together):
                yield from _variants(together)


def _piece(text: str, is_model: Callable[[str], bool]) -> _Piece:
    key = number_key(text)
    letters = key.isalpha() and key.isascii() and len(key) <= _MOST_LETTERS and text.isupper()
    return _Piece(key, car=key[:1].isdigit() and is_model(text), letters=letters)


def _variants(pieces: Sequence[_Piece]) -> Iterator[str]:
    key = "".join(piece.key for piece in pieces)
    if is_number(key) and not all(piece.car for piece in pieces):
        without_maker, without_letters = _MAKER_BEFORE.sub("", key), _LETTERS_AFTER.sub("", key)
        bare = _LETTERS_AFTER.sub("", without_maker)
        yield from (variant for variant in (key, without_maker, without_letters, bare) if is_number(variant))
