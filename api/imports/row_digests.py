"""Digests of the rows of a file: a row whose digest is the one stored with its product is not written again."""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from struct import Struct

import orjson

from api.imports.profiles import Profile
from api.tabular.table import Table

_API = Path(__file__).parents[1]
#: The code that decides what a row becomes.
_CODE = ("imports", "tabular", "text", "catalog/name_resolution")
_DIGEST_BYTES = 16
#: The binary format of COPY: its header, a row (two columns, each after its length), the end.
_HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_ROW = Struct(f">hiii{_DIGEST_BYTES}s")
_END = b"\xff\xff"


class RowDigests:
    """Digests of the rows of one table. They differ when the profile, the columns, the zones or the code differ."""

    def __init__(self, table: Table, profile: Profile, zones: frozenset[int]) -> None:
        columns = sorted((str(column), index) for column, index in table.indexes.items())
        context = [profile.model_dump(mode="json"), columns, table.width, table.delimiter, sorted(zones), code_digest()]
        # As the personalisation, the context takes no room in the block of 128 bytes that most rows fit in.
        person = blake2b(orjson.dumps(context), digest_size=blake2b.PERSON_SIZE).digest()
        self._state = blake2b(digest_size=_DIGEST_BYTES, person=person)

    def of(self, raw: str) -> str:
        """The digest of the text of a row, in hexadecimal digits."""
        state = self._state.copy()
        state.update(raw.rstrip("\r\n").encode())
        return state.hexdigest()

    def copy_blocks(self, blocks: Iterable[list[bytes]], first: int) -> Iterator[bytes]:
        """(number, digest) of each record in the binary format of COPY; the first has the number `first`."""
        copy_state, pack, number = self._state.copy, _ROW.pack, first
        yield _HEADER
        for records in blocks:
            rows = []
            for record in records:
                state = copy_state()
                state.update(record)
                rows.append(pack(2, 4, number, _DIGEST_BYTES, state.digest()))
                number += 1
            yield b"".join(rows)
        yield _END


@cache
def code_digest() -> str:
    """A digest of the code that maps rows: after an update of the shop every row is mapped again."""
    state = blake2b(digest_size=_DIGEST_BYTES)
    for folder in _CODE:
        for file in sorted((_API / folder).rglob("*.py")):
            state.update(file.read_bytes())
    return state.hexdigest()
