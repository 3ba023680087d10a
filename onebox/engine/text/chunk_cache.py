"""Texts cut at spaces into chunks that are known by heart: most words of a catalogue come again and again.

A space ends a piece wherever separators have no space but at their end. What a chunk becomes depends on the text before
it only through the script of the last letter there.
"""

import re
from collections.abc import Callable, Iterable

from .scripts import LATIN, OTHER, Script, script_runs

Pieces = tuple[tuple[int, str], ...]
"""Kind and folded form of each piece of a chunk."""
_CHUNK = re.compile("[^ ]* |[^ ]+")
_CACHED_CHUNKS = 100_000


def ends_at_spaces(separators: Iterable[str]) -> bool:
    """Whether a text may be cut after each space."""
    cuts = set(separators)
    return " " in cuts and not any(" " in text[:-1] for text in cuts)


Cut = Callable[[str, Script], Pieces]
"""How a script run is cut."""


class ChunkCache:
    """Chunks by the script before them. It does not keep who cuts them, so that both go when the index goes."""

    def __init__(self) -> None:
        self._known: dict[Script | None, dict[str, tuple[Pieces, Script | None]]] = {}
        self._size = 0

    def pieces(self, text: str, cut: Cut) -> list[Pieces] | None:
        """The pieces of a text, chunk by chunk; None if a beginning without letters needs to know what follows."""
        before: Script | None = None
        known = self._known.setdefault(before, {})
        found: list[Pieces] = []
        for chunk in _CHUNK.findall(text):
            learnt = known.get(chunk) or self._learn(chunk, before, cut)
            if learnt is None:
                return None
            found.append(learnt[0])
            if learnt[1] is not before:
                before = learnt[1]
                known = self._known.setdefault(before, {})
        return found

    def _learn(self, chunk: str, before: Script | None, cut: Cut) -> tuple[Pieces, Script | None] | None:
        runs = _runs_after(chunk, before)
        if runs is None:
            return None
        after = runs[-1][1] if runs else before
        if before is None and chunk.isascii() and not any(char.isalpha() for char in chunk):
            after = None
        if self._size > _CACHED_CHUNKS:
            for chunks in self._known.values():
                chunks.clear()
            self._size = 0
        self._size += 1
        pieces = tuple(piece for run, script in runs for piece in cut(run, script))
        found = self._known.setdefault(before, {})[chunk] = (pieces, after)
        return found


def _runs_after(chunk: str, before: Script | None) -> list[tuple[str, Script]] | None:
    """The script runs of a chunk that follows a letter of a script, or no letter at all."""
    if before is None:
        runs = list(script_runs(chunk))
        return None if not chunk.isascii() and runs[-1][1] is OTHER else runs
    letter = before.ranges[0]
    if before is LATIN and chunk.isascii():
        return [(chunk, LATIN)]
    (first, script), *others = script_runs(letter + chunk)
    return [(first[1:], script), *others] if first != letter else others
