"""Confirmations that become ready while others are being written wait for each other and are written together.

A statement costs as much to start as to run, and one commit serves all: the more buyers press at once, the less each
costs. Nobody waits on purpose: who comes alone is written alone. When the statement fails for one, nothing of it is
written, and each is told to try by itself.
"""

import asyncio
from collections import deque

import psycopg
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from api.orders.confirmation.connections import Pool
from api.orders.confirmation.writing import StaleError, Writing, write

#: Statements at work at the same time, and confirmations in one at most.
WRITERS = 1
MOST = 24

Waiting = tuple[Writing, "asyncio.Future[None]"]


class GroupWriter:
    """Its connections wait for a lock only shortly: one buyer's locked row must not hold up the others."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.waiting: deque[Waiting] = deque()
        self.tasks: set[asyncio.Task[None]] = set()

    async def write(self, writing: Writing) -> None:
        """StaleError: it was not written, and may be when tried alone."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((writing, done))
        if len(self.tasks) < WRITERS:
            task = asyncio.create_task(self._drain())
            self.tasks.add(task)
        await done

    async def _drain(self) -> None:
        """Leaves the tasks in the same step in which it sees that nobody waits, or the next one would wait for ever."""
        task = asyncio.current_task()
        assert task
        try:
            async with self.pool.connection() as connection:
                try:
                    while self.waiting and not connection.closed:
                        await _write(connection, self._group())
                finally:
                    self.tasks.discard(task)
        finally:
            self.tasks.discard(task)
            if not self.tasks:
                self._give_up()

    def _group(self) -> list[Waiting]:
        """One of a customer: of two presses the second has to see what the first did."""
        group: dict[int, Waiting] = {}
        others: list[Waiting] = []
        while self.waiting and len(group) < MOST:
            waiting = self.waiting.popleft()
            if group.setdefault(waiting[0].press["customer_id"], waiting) is not waiting:
                others.append(waiting)
        self.waiting.extendleft(reversed(others))
        return list(group.values())

    def _give_up(self) -> None:
        """Without a connection."""
        while self.waiting:
            _refuse(self.waiting.popleft())


async def _write(connection: AsyncConnection[TupleRow], group: list[Waiting]) -> None:
    try:
        await write(connection, [writing for writing, _ in group])
    except (StaleError, psycopg.Error):
        for waiting in group:
            _refuse(waiting)
    else:
        for _, done in group:
            if not done.done():  # its buyer may have hung up
                done.set_result(None)


def _refuse(waiting: Waiting) -> None:
    if not waiting[1].done():
        waiting[1].set_exception(StaleError())
