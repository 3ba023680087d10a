"""Makers by whatever they are called: a name, a spelling, a part of a name of several words."""

from collections.abc import Iterable, Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import Brand
from api.parts.words import glued_names
from api.text.part_keys import READ_AS_DIGITS, brand_key, number_key

_SHORTEST_REST = 3


class Makers:
    """Of the shop's brands; read at once, as there are few."""

    def __init__(self, session: Session) -> None:
        self._keys: dict[str, str] = {}
        brands = session.execute(select(Brand.name, Brand.spellings).order_by(Brand.id)).tuples().all()
        # What is a brand's own name is nobody's former one.
        for name, _ in brands:
            self._keys.setdefault(number_key(name), brand_key(name))
        for name, spellings in brands:
            for spelling in glued_names(name, spellings):
                self._keys.setdefault(number_key(spelling), brand_key(name))

    def named(self, pieces: Iterable[str]) -> set[str]:
        """Keys of the makers that these words name; a word of no maker stands for itself."""
        return {self._keys.get(piece, piece) for piece in pieces}

    def known(self, pieces: Iterable[str]) -> set[str]:
        """Keys of the makers of ours that these words name."""
        return {self._keys[piece] for piece in pieces if piece in self._keys}

    def unglued(self, lookup: str) -> Iterator[tuple[str, str]]:
        """(number, maker's key) where a maker's name stands before or behind the number without a space."""
        for spelling, key in self._keys.items():
            name = spelling.translate(READ_AS_DIGITS)
            if len(lookup) < len(name) + _SHORTEST_REST:
                continue
            if lookup.startswith(name):
                yield lookup[len(name) :], key
            if lookup.endswith(name):
                yield lookup[: -len(name)], key
