"""Engines, sessions and how long a request may wait for the database."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, TypeVar, cast

from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import (
    ColumnElement,
    Connection,
    CursorResult,
    DateTime,
    Delete,
    Engine,
    MetaData,
    Text,
    create_engine,
    select,
)
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker

from api.core.errors import BusyError
from api.core.settings import get_settings

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {datetime: DateTime(timezone=True), str: Text()}  # noqa: RUF012  (read by SQLAlchemy)


Entity = TypeVar("Entity", bound=Base)


def rows_of(
    connection: Connection,
    table: type[Entity],
    *conditions: ColumnElement[bool],
    order_by: ColumnElement[Any] | None = None,
    limit: int | None = None,
    locks: bool = False,
) -> list[Entity]:
    """Rows read by a connection, which belong to no session. `locks` them until the end of the transaction."""
    query = select(table.__table__).where(*conditions).order_by(order_by).limit(limit)
    return [table(**row) for row in connection.execute(query.with_for_update() if locks else query).mappings()]


def row_of(connection: Connection, table: type[Entity], *conditions: ColumnElement[bool]) -> Entity | None:
    return next(iter(rows_of(connection, table, *conditions)), None)


#: Limits of one request, in milliseconds. An import or a rebuild of the index takes longer and has none.
REQUEST_LIMITS = {
    "statement_timeout": 15_000,
    "lock_timeout": 5_000,
    "idle_in_transaction_session_timeout": 20_000,
}
#: Options of counters that are committed apart from a request; a crash may lose the last of them.
COUNTER_OPTIONS: dict[str, int | str] = {"statement_timeout": 2_000, "lock_timeout": 2_000, "synchronous_commit": "off"}
COUNTER_POOL_SIZE = 4
#: Options of drains: few statements for one row each, which take longer to plan than to execute. What a crash of
#: PostgreSQL loses of them is done again, as the events are there again.
DRAIN_OPTIONS: dict[str, int | str] = {"synchronous_commit": "off", "plan_cache_mode": "force_generic_plan"}
#: How long a request waits for a connection before it is refused with 503.
GATE_TIMEOUT_S = 10.0


@lru_cache
def get_engine() -> Engine:
    """The engine of commands and the indexer: without time limits."""
    return _engine({})


@lru_cache
def request_engine() -> Engine:
    """The engine of HTTP requests: its connections have REQUEST_LIMITS."""
    return _engine(REQUEST_LIMITS)


@lru_cache
def counter_engine() -> Engine:
    """A pool of its own: a request that holds a connection must not wait for a second one of the same pool."""
    return _engine(COUNTER_OPTIONS, COUNTER_POOL_SIZE)


@lru_cache
def drain_engine() -> Engine:
    """The engine of drains of the search outbox."""
    return _engine(DRAIN_OPTIONS)


def _engine(options: Mapping[str, int | str], pool_size: int | None = None) -> Engine:
    settings = get_settings()
    return create_engine(
        settings.database_url,
        pool_pre_ping=True,  # after a restart of the server its connections are replaced
        pool_size=pool_size or settings.database_pool_size,
        max_overflow=0,
        hide_parameters=True,  # they would appear in every logged failure
        pool_timeout=10,
        connect_args={
            "connect_timeout": 5,
            "application_name": "shop",
            "options": " ".join(f"-c {name}={value}" for name, value in options.items()),
        },
    )


@contextmanager
def transaction(engine: Engine | None = None) -> Iterator[Session]:
    """A session whose work is committed when the block ends and rolled back when it raises.

    Of the counters' engine it stands beside that of the request: what it counts stays when the request is rolled back.
    """
    with sessionmaker(engine or get_engine(), expire_on_commit=False).begin() as session:
        yield session


def delete_count(session: Session, query: Delete) -> int:
    """Executes the query; returns the number of deleted rows."""
    return cast("CursorResult[Any]", session.execute(query)).rowcount


class ConnectionGate:
    """Admission control: as many requests use the database at once as there are connections; others wait outside.

    A request that waited for a connection inside a worker thread could deadlock: the holder of the connection may be
    waiting for a thread. Raises BusyError after GATE_TIMEOUT_S.
    """

    def __init__(self) -> None:
        self.limit = get_settings().database_pool_size
        self.slots = asyncio.Semaphore(self.limit)
        self.in_use = self.waits = 0

    async def __aenter__(self) -> None:
        if self.slots.locked():
            await self._wait()
        else:
            await self.slots.acquire()
        self.in_use += 1

    async def _wait(self) -> None:
        self.waits += 1
        try:
            async with asyncio.timeout(GATE_TIMEOUT_S):
                await self.slots.acquire()
        except TimeoutError:
            raise BusyError from None

    async def __aexit__(self, *_: object) -> None:
        self.in_use -= 1
        self.slots.release()


async def request_session(request: Request) -> AsyncIterator[Session]:
    """Takes no connection before the first statement; a `TransactionRoute` has committed by the end."""
    async with request.app.state.connection_gate:
        session = Session(request_engine(), expire_on_commit=False)
        try:
            yield session
            if session.in_transaction():
                await run_in_threadpool(session.commit)
        finally:
            if session.in_transaction():
                await run_in_threadpool(session.close)


#: One transaction a request: the dependency ends before the response is sent, so a response reports committed data.
SessionDep = Annotated[Session, Depends(request_session, scope="function")]
