"""SQL with names, for a cursor that takes numbers.

psycopg reads `%(name)s` anew at every execution and keeps nothing of a statement as long as these; with `$1` it sends
the text as it is. Read once here, a confirmation saves a fifth of its time.
"""

import re

from psycopg import AsyncConnection, AsyncRawCursor
from psycopg.rows import TupleRow

from api.core.json_types import JsonMapping

_NAMED = re.compile(r"(?<!:):([a-z_]+)")


class Statement:
    """Parameters are written `:name`."""

    def __init__(self, sql: str) -> None:
        self.names: list[str] = list(dict.fromkeys(_NAMED.findall(sql)))
        self.text = _NAMED.sub(lambda match: f"${self.names.index(match[1]) + 1}", sql).encode()

    async def execute(self, connection: AsyncConnection[TupleRow], values: JsonMapping) -> AsyncRawCursor[TupleRow]:
        cursor = AsyncRawCursor(connection)
        await cursor.execute(self.text, [values[name] for name in self.names])
        return cursor
