"""Work that waits for each other: who shares a statement, and what becomes of it when that fails."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from api.orders.confirmation.batcher import MAX_BATCH, Batcher
from api.orders.confirmation.connections import open_pool
from api.orders.confirmation.errors import OptimisticLockError

Groups = list[list[int]]


@contextmanager
def recorded() -> Iterator[tuple[Groups, Any]]:
    """Work that notes its groups; odd numbers spoil the group they are in."""
    groups: Groups = []

    async def work(_: object, given: Sequence[int]) -> Sequence[int]:
        groups.append(list(given))
        await asyncio.sleep(0)
        if any(number % 2 for number in given):
            raise psycopg.errors.CheckViolation
        return [number * 10 for number in given]

    yield groups, work


async def results(work: Any, numbers: Sequence[int], key: Any = id) -> list[int | BaseException]:
    async with open_pool(1, "300ms") as pool:
        batcher: Batcher[int, int] = Batcher(pool, work, key)
        return await asyncio.gather(*map(batcher.execute, numbers), return_exceptions=True)


def test_those_who_come_at_once_share_a_statement(database_url: str) -> None:
    with recorded() as (groups, work):
        assert asyncio.run(results(work, [2, 4, 6])) == [20, 40, 60]

    assert groups == [[2, 4, 6]]


def test_a_statement_holds_so_many_and_the_next_one_the_rest(database_url: str) -> None:
    numbers = [2 * number for number in range(1, MAX_BATCH + 3)]

    with recorded() as (groups, work):
        assert asyncio.run(results(work, numbers)) == [10 * number for number in numbers]

    assert [len(group) for group in groups] == [MAX_BATCH, 2]


def test_two_of_one_customer_go_one_after_the_other(database_url: str) -> None:
    with recorded() as (groups, work):
        assert asyncio.run(results(work, [2, 12, 4], key=lambda number: number % 10)) == [20, 120, 40]

    assert groups == [[2, 4], [12]]


def test_who_is_spoilt_by_another_is_told_to_try_alone(database_url: str) -> None:
    with recorded() as (_, work):
        assert [type(one) for one in asyncio.run(results(work, [2, 3]))] == [OptimisticLockError, OptimisticLockError]


def test_the_next_one_is_served_after_a_failure_and_after_a_pause(database_url: str) -> None:
    async def one_after_another(work: Any) -> list[int]:
        async with open_pool(1, "300ms") as pool:
            batcher: Batcher[int, int] = Batcher(pool, work)
            with pytest.raises(OptimisticLockError):
                await batcher.execute(3)
            first = await batcher.execute(2)
            await asyncio.sleep(0.01)
            return [first, await batcher.execute(4)]

    with recorded() as (groups, work):
        assert asyncio.run(one_after_another(work)) == [20, 40]

    assert groups == [[3], [2], [4]]


def test_without_a_connection_nobody_waits_for_ever(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def closed(work: Any) -> BaseException | int:
        pool = open_pool(1, "300ms")
        async with pool:
            batcher: Batcher[int, int] = Batcher(pool, work)
        (found,) = await asyncio.gather(batcher.execute(2), return_exceptions=True)
        return found

    with recorded() as (_, work):
        assert isinstance(asyncio.run(closed(work)), OptimisticLockError)


def test_a_buyer_who_hangs_up_keeps_nobody_waiting(database_url: str) -> None:
    async def two(work: Any) -> int:
        async with open_pool(1, "300ms") as pool:
            batcher: Batcher[int, int] = Batcher(pool, work)
            gone = asyncio.create_task(batcher.execute(2))
            stays = asyncio.create_task(batcher.execute(4))
            await asyncio.sleep(0)
            gone.cancel()
            return await stays

    with recorded() as (_, work):
        assert asyncio.run(two(work)) == 40
