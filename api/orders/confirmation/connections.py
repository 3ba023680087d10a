"""The confirmation's own connections: psycopg on the event loop, each statement a transaction of its own."""

import orjson
from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg.types.json import set_json_loads
from psycopg.types.numeric import Int8Dumper
from psycopg_pool import AsyncConnectionPool

from api.core.settings import get_settings

Pool = AsyncConnectionPool[AsyncConnection[TupleRow]]

#: Generic plans: statements are planned once per connection, and always look rows up by key.
#: A NOTIFY makes commits wait for each other (migration 0012), so the indexer finds these orders by its own tick.
_OPTIONS = (
    "-c plan_cache_mode=force_generic_plan -c statement_timeout=10s -c shop.wake_indexer=off "
    "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off"
)
#: Open while nobody confirms.
READY_CONNECTIONS = 1


async def configure(connection: AsyncConnection[TupleRow]) -> None:
    """Sends every integer as int8: types chosen by size would need another prepared statement for every mixture."""
    connection.adapters.register_dumper(int, Int8Dumper)
    set_json_loads(orjson.loads, connection)


def open_pool(size: int, lock_timeout: str, patience_s: float = 10) -> Pool:
    """Does not wait for the database; the readiness check reports it."""
    return AsyncConnectionPool(
        get_settings().libpq_url,
        min_size=READY_CONNECTIONS,
        max_size=size,
        timeout=patience_s,
        kwargs={
            "autocommit": True,
            "prepare_threshold": 0,
            "connect_timeout": 5,
            "application_name": "shop",
            "options": f"{_OPTIONS} -c lock_timeout={lock_timeout}",
        },
        configure=configure,
        open=False,
    )
