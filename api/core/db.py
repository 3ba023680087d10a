"""Engines, sessions and how long a request may wait for the database."""

import asyncio
import select
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, cast

from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import CursorResult, DateTime, Delete, Engine, MetaData, Text, create_engine, event
from sqlalchemy.exc import DisconnectionError
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


#: Limits of one request, in milliseconds. An import or a rebuild of the index takes longer and has none.
REQUEST_LIMITS = {
    "statement_timeout": 15_000,
    "lock_timeout": 5_000,
    "idle_in_transaction_session_timeout": 20_000,
}
#: How long a request waits for its turn at the database before it is told to come back.
TURN_TIMEOUT_S = 10.0


@lru_cache
def get_engine() -> Engine:
    """For commands and the indexer, which may take their time."""
    return _engine({})


@lru_cache
def request_engine() -> Engine:
    return _engine(REQUEST_LIMITS)


def _engine(limits: dict[str, int]) -> Engine:
    settings = get_settings()
    engine = create_engine(
        settings.database_url,
        pool_size=settings.database_pool_size,
        max_overflow=0,
        hide_parameters=True,  # they would stand in every logged failure
        pool_timeout=10,
        connect_args={
            "connect_timeout": 5,
            "application_name": "shop",
            "options": " ".join(f"-c {name}={value}" for name, value in limits.items()),
        },
    )
    event.listen(engine, "checkout", _refuse_if_hung_up)
    return engine


def _refuse_if_hung_up(connection: Any, *_: Any) -> None:
    """A server that went away has closed its socket, which can be seen without asking: a ping costs a round trip."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        raise DisconnectionError


@contextmanager
def transaction() -> Iterator[Session]:
    """A session whose work is committed when the block ends and rolled back when it raises."""
    with sessionmaker(get_engine(), expire_on_commit=False).begin() as session:
        yield session


def removed(session: Session, query: Delete) -> int:
    """Runs the query; how many rows went."""
    return cast("CursorResult[Any]", session.execute(query)).rowcount


class Turns:
    """As many requests at the database at once as it has connections for; the others wait in line, holding nothing.

    Waiting for a connection in a worker thread could deadlock: who has one may be waiting for a thread.
    """

    def __init__(self) -> None:
        self.limit = get_settings().database_pool_size
        self.places = asyncio.Semaphore(self.limit)
        self.taken = self.waiting = 0

    async def __aenter__(self) -> None:
        if self.places.locked():
            await self._wait()
        else:
            await self.places.acquire()
        self.taken += 1

    async def _wait(self) -> None:
        self.waiting += 1
        try:
            async with asyncio.timeout(TURN_TIMEOUT_S):
                await self.places.acquire()
        except TimeoutError:
            raise BusyError from None
        finally:
            self.waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        self.taken -= 1
        self.places.release()


async def request_session(request: Request) -> AsyncIterator[Session]:
    """Takes no connection before the first statement; a `TransactionRoute` has committed by the end."""
    async with request.app.state.turns:
        session = Session(request_engine(), expire_on_commit=False)
        try:
            yield session
            if session.in_transaction():
                await run_in_threadpool(session.commit)
        finally:
            if session.in_transaction():
                await run_in_threadpool(session.close)


#: One transaction a request: the dependency ends before the answer is sent, so what was answered is committed.
SessionDep = Annotated[Session, Depends(request_session, scope="function")]
