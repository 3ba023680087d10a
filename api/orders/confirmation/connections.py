"""The confirmation's own connections: psycopg on the event loop, each statement a transaction of its own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import orjson
from fastapi import FastAPI
from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg.types.json import set_json_loads
from psycopg.types.numeric import Int8Dumper
from psycopg_pool import AsyncConnectionPool

from api.settings import get_settings

Pool = AsyncConnectionPool[AsyncConnection[TupleRow]]

#: Statements run often enough to be planned once. Nobody waits for a lock longer than a shopper waits for a button.
#: A NOTIFY makes commits wait for each other (migration 0012), so the indexer finds these orders by its own tick.
_OPTIONS = "-c plan_cache_mode=force_generic_plan -c lock_timeout=5s -c statement_timeout=10s -c shop.wake_indexer=off"


async def configure(connection: AsyncConnection[TupleRow]) -> None:
    """Integers always travel as int8: by their size they would make another prepared statement of every mixture."""
    connection.adapters.register_dumper(int, Int8Dumper)
    set_json_loads(orjson.loads, connection)


@asynccontextmanager
async def confirmation_pool(app: FastAPI) -> AsyncIterator[None]:
    """Opens with the application and does not wait for the database: health says whether it is there."""
    settings = get_settings()
    pool: Pool = AsyncConnectionPool(
        settings.libpq_url,
        min_size=1,
        max_size=settings.database_pool_size,
        timeout=10,
        kwargs={
            "autocommit": True,
            "prepare_threshold": 0,
            "connect_timeout": 5,
            "application_name": "shop",
            "options": _OPTIONS,
        },
        configure=configure,
        open=False,
    )
    await pool.open()
    app.state.confirmation_pool = pool
    try:
        yield
    finally:
        await pool.close()
