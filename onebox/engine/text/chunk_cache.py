"""Cache of tokenised chunks (text between spaces): most words of a catalogue repeat.

Texts may be split after spaces if no separator has a space except at its end. The tokens of a chunk depend on the
preceding text only through the script of its last letter, so that script is part of the cache key.
"""

import re
from collections.abc import Callable, Iterable

from .scripts import LATIN, OTHER, Script, script_runs

Pieces = tuple[tuple[int, str], ...]
"""Kind and folded form of each piece of a chunk."""
_CHUNK = re.compile("[^ ]* |[^ ]+")
_CACHED_CHUNKS = 100_000


def ends_at_spaces(separators: Iterable[str]) -> bool:
    """Whether texts may be split after each space with these separators."""
    cuts = set(separators)
    return " " in cuts and not any(" " in text[:-1] for text in cuts)


Cut = Callable[[str, Script], Pieces]
"""The function that splits a script run into pieces."""


class ChunkCache:
    """Pieces by preceding script and chunk. Holds no reference to the tokeniser, which would form a cycle."""

    def __init__(self) -> None:
        self._pieces_by_script: dict[Script | None, dict[str, tuple[Pieces, Script | None]]] = {}
        self._size = 0

    def pieces(self, text: str, cut: Cut) -> list[Pieces] | None:
        """The pieces of a text, chunk by chunk; None if the script of the first chunk depends on what follows it."""
        script: Script | None = None
        cached_chunks = self._pieces_by_script.setdefault(script, {})
        pieces: list[Pieces] = []
        for chunk in _CHUNK.findall(text):
            chunk_pieces = cached_chunks.get(chunk) or self._add(chunk, script, cut)
            if chunk_pieces is None:
                return None
            pieces.append(chunk_pieces[0])
            if chunk_pieces[1] is not script:
                script = chunk_pieces[1]
                cached_chunks = self._pieces_by_script.setdefault(script, {})
        return pieces

    def _add(self, chunk: str, previous: Script | None, cut: Cut) -> tuple[Pieces, Script | None] | None:
        runs = _runs_after(chunk, previous)
        if runs is None:
            return None
        last_script = runs[-1][1] if runs else previous
        if previous is None and chunk.isascii() and not any(char.isalpha() for char in chunk):
            last_script = None
        if self._size > _CACHED_CHUNKS:
            for chunks in self._pieces_by_script.values():
                chunks.clear()
            self._size = 0
        self._size += 1
        pieces = tuple(piece for run, script in runs for piece in cut(run, script))
        cached = self._pieces_by_script.setdefault(previous, {})[chunk] = (pieces, last_script)
        return cached


def _runs_after(chunk: str, previous: Script | None) -> list[tuple[str, Script]] | None:
    """The script runs of a chunk after a letter of `previous`, or after no letter; None if they are undecided."""
    if previous is None:
        runs = list(script_runs(chunk))
        return None if not chunk.isascii() and runs[-1][1] is OTHER else runs
    letter = previous.ranges[0]
    if previous is LATIN and chunk.isascii():
        return [(chunk, LATIN)]
    (first, script), *others = script_runs(letter + chunk)
    return [(first[1:], script), *others] if first != letter else others
