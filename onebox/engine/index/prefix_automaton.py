"""How far a word is from beginning with another one, as an automaton that reads it letter by letter.

It is not the smallest distance to any beginning: reading stops only where no part of the query is nearer than the whole
of it, so `01zy` does not begin with `0qu1` at two typos, though `01` is two typos away.
"""

from typing import NamedTuple


class _Place(NamedTuple):
    """After some letters: so much of the query is read, with so many typos; `swapped`: in the middle of a swap."""

    offset: int
    typos: int
    swapped: bool = False

    def covers(self, other: "_Place") -> bool:
        """Whether whatever the other place leads to is reached from here with no more typos."""
        apart = other.typos - self.typos - abs(self.offset - other.offset)
        return apart >= 0 if self.swapped or not other.swapped else apart > 0


_Places = frozenset[_Place]


class PrefixAutomaton:
    """For one query and one limit of typos; what it learns of letters is kept for the next words."""

    def __init__(self, query: str, limit: int) -> None:
        self.query, self.limit = query, limit
        self._letters = frozenset(query)
        self._start: _Places = frozenset([_Place(0, 0)])
        self._next: dict[tuple[_Places, str], _Places] = {}
        self._settled: dict[_Places, int | None] = {}

    def distance(self, word: str) -> int | None:
        """Typos between the query and the beginning of a word; None if there are too many."""
        places = self._start
        for letter in word:
            settled = self._settle(places)
            if settled is not None:
                return settled
            key = (places, letter if letter in self._letters else "")
            following = self._next.get(key)
            if following is None:
                following = self._next[key] = self._read(places, letter)
            if not following:
                return None
            places = following
        whole = self._typos(places, len(self.query))
        return whole if whole <= self.limit else None

    def _typos(self, places: _Places, offset: int) -> int:
        """Typos of that much of the query, one more than the limit if there are more."""
        return min(self.limit + 1, *(place.typos + abs(offset - place.offset) for place in places))

    def _settle(self, places: _Places) -> int | None:
        """The distance, if no letters to come can change it."""
        if places not in self._settled:
            size = len(self.query)
            whole = self._typos(places, size)
            first = min(place.offset for place in places)
            shorter = whole > self.limit or any(self._typos(places, offset) < whole for offset in range(first, size))
            self._settled[places] = None if shorter else whole
        return self._settled[places]

    def _read(self, places: _Places, letter: str) -> _Places:
        found: list[_Place] = []
        for place in places:
            for after in self._after(place, letter):
                if not any(other.covers(after) for other in found):
                    found = [other for other in found if not after.covers(other)]
                    found.append(after)
        return frozenset(found)

    def _after(self, place: _Place, letter: str) -> list[_Place]:
        at, typos = place.offset, place.typos
        places = []
        if typos < self.limit:
            places += [_Place(at, typos + 1), _Place(at + 1, typos + 1)]
            for skipped in range(1, self.limit + 1 - typos):
                if self._is(letter, at + skipped):
                    places.append(_Place(at + 1 + skipped, typos + skipped))
            if self._is(letter, at + 1):
                places.append(_Place(at, typos + 1, swapped=True))
        if self._is(letter, at):
            places.append(_Place(at + 2 if place.swapped else at + 1, typos))
            if place.swapped:
                places.append(_Place(at + 1, typos))
        return places

    def _is(self, letter: str, at: int) -> bool:
        return self.query[at : at + 1] == letter
