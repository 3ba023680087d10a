"""Levenshtein prefix automaton (with transpositions): the edit distance between a query and the beginning of a word.

The result is not the smallest distance to any beginning, as in Meilisearch: reading stops only where no prefix of the
query is nearer than the whole query, so `01zy` does not begin with `0qu1` at two typos, though `01` is two typos away.
"""

from typing import NamedTuple


class _State(NamedTuple):
    """A state after some letters: query letters consumed, typos, and whether a transposition is half read."""

    offset: int
    typos: int
    in_swap: bool = False

    def covers(self, other: "_State") -> bool:
        """Subsumption: whatever the other state reaches, this state reaches with no more typos."""
        margin = other.typos - self.typos - abs(self.offset - other.offset)
        return margin >= 0 if self.in_swap or not other.in_swap else margin > 0


_States = frozenset[_State]


class PrefixAutomaton:
    """The automaton of one query and typo limit; transitions are computed lazily and cached for the next words."""

    def __init__(self, query: str, limit: int) -> None:
        self.query, self.limit = query, limit
        self._letters = frozenset(query)
        self._start: _States = frozenset([_State(0, 0)])
        self._next: dict[tuple[_States, str], _States] = {}
        self._final_distances: dict[_States, int | None] = {}

    def distance(self, word: str) -> int | None:
        """Typos between the query and the beginning of a word; None if above the limit."""
        states = self._start
        for letter in word:
            final_distance = self._final_distance(states)
            if final_distance is not None:
                return final_distance
            key = (states, letter if letter in self._letters else "")
            following = self._next.get(key)
            if following is None:
                following = self._next[key] = self._read(states, letter)
            if not following:
                return None
            states = following
        whole = self._typos(states, len(self.query))
        return whole if whole <= self.limit else None

    def _typos(self, states: _States, offset: int) -> int:
        """The distance to the first `offset` letters of the query, at most limit + 1."""
        return min(self.limit + 1, *(state.typos + abs(offset - state.offset) for state in states))

    def _final_distance(self, states: _States) -> int | None:
        """The final distance, if no further letter can change it; else None."""
        if states not in self._final_distances:
            size = len(self.query)
            whole = self._typos(states, size)
            first = min(state.offset for state in states)
            shorter = whole > self.limit or any(self._typos(states, offset) < whole for offset in range(first, size))
            self._final_distances[states] = None if shorter else whole
        return self._final_distances[states]

    def _read(self, states: _States, letter: str) -> _States:
        minimal: list[_State] = []
        for state in states:
            for successor in self._successors(state, letter):
                if not any(other.covers(successor) for other in minimal):
                    minimal = [other for other in minimal if not successor.covers(other)]
                    minimal.append(successor)
        return frozenset(minimal)

    def _successors(self, state: _State, letter: str) -> list[_State]:
        offset, typos = state.offset, state.typos
        states = []
        if typos < self.limit:
            states += [_State(offset, typos + 1), _State(offset + 1, typos + 1)]
            for deleted in range(1, self.limit + 1 - typos):
                if self._letter_is(letter, offset + deleted):
                    states.append(_State(offset + 1 + deleted, typos + deleted))
            if self._letter_is(letter, offset + 1):
                states.append(_State(offset, typos + 1, in_swap=True))
        if self._letter_is(letter, offset):
            states.append(_State(offset + 2 if state.in_swap else offset + 1, typos))
            if state.in_swap:
                states.append(_State(offset + 1, typos))
        return states

    def _letter_is(self, letter: str, at: int) -> bool:
        return self.query[at : at + 1] == letter
