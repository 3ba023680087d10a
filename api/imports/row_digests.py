"""Digests of the rows of a file: a row whose digest is the one stored with its product is not written again."""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import orjson

from api.imports.profiles import Profile
from api.tabular.csv_reader import Table

_API = Path(__file__).parents[1]
#: The code that decides what a row becomes.
_CODE = ("imports", "tabular", "text", "catalog/name_resolution")
_DIGEST_BYTES = 16
#: The binary format of COPY: its header, the head of a row (two columns, four bytes), the length of a digest, the end.
_HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_ROW = b"\0\2\0\0\0\4"
_LENGTH = _DIGEST_BYTES.to_bytes(4, "big")
_END = b"\xff\xff"
_BLOCK_ROWS = 2_000


class RowDigests:
    """Digests of the rows of one table. They differ when the profile, the columns, the zones or the code differ."""

    def __init__(self, table: Table, profile: Profile, zones: frozenset[int]) -> None:
        columns = sorted((str(column), index) for column, index in table.indexes.items())
        context = [profile.model_dump(mode="json"), columns, table.width, table.delimiter, sorted(zones), code_digest()]
        self._state = blake2b(orjson.dumps(context), digest_size=_DIGEST_BYTES)

    def of(self, raw: str) -> str:
        """The digest of the text of a row, in hexadecimal digits."""
        state = self._state.copy()
        state.update(raw.rstrip("\r\n").encode())
        return state.hexdigest()

    def copy_blocks(self, rows: Iterable[tuple[int, str]]) -> Iterator[bytes]:
        """(number, digest) of each row in the binary format of COPY."""
        copy_state, parts = self._state.copy, [_HEADER]
        for number, raw in rows:
            state = copy_state()
            state.update(raw.rstrip("\r\n").encode())
            parts += (_ROW, number.to_bytes(4, "big"), _LENGTH, state.digest())
            if len(parts) > 4 * _BLOCK_ROWS:
                yield b"".join(parts)
                parts = []
        parts.append(_END)
        yield b"".join(parts)


@cache
def code_digest() -> str:
    """A digest of the code that maps rows: after an update of the shop every row is mapped again."""
    state = blake2b(digest_size=_DIGEST_BYTES)
    for folder in _CODE:
        for file in sorted((_API / folder).rglob("*.py")):
            state.update(file.read_bytes())
    return state.hexdigest()
