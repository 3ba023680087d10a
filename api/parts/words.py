"""Numbers as words of the search engine. The browser has the same rules; tests/vectors holds both to them."""

import re
from collections.abc import Iterable, Iterator

_PIECE = re.compile(r"[^\W_]+")
_SHORTEST_PIECE = 3
#: Words of makers' names that name no maker by themselves.
_GENERIC = frozenset(
    {"auto", "avto", "cars", "chemical", "company", "filter", "filters", "germany", "gmbh", "group", "international"}
    | {"japan", "korea", "motor", "motors", "oil", "oils", "original", "part", "parts", "plus", "spare"}
    | {"авто", "завод", "компания", "масло", "фильтр", "фильтры"}
)


def number_word(lookup: str) -> str:
    """A key as one word of the engine: small Latin letters and digits, other signs by their code («Ж» as `u416`)."""
    if lookup.isascii():
        return lookup.lower()
    return "".join(sign.lower() if sign.isascii() else f"u{ord(sign):x}" for sign in lookup)


def glued_names(brand: str, spellings: Iterable[str]) -> list[str]:
    """Names a maker is written by in front of a number or behind it: «MANN-FILTER» also as «MANN»."""
    names = (name for text in (brand, *spellings) for name in (text, *_pieces(text)))
    return list(dict.fromkeys(name for name in names if name))


def _pieces(name: str) -> Iterator[str]:
    pieces = _PIECE.findall(name)
    if len(pieces) > 1:
        yield from (piece for piece in pieces if len(piece) >= _SHORTEST_PIECE and piece.casefold() not in _GENERIC)
