"""The batcher of group commits: which operations share a batch, and what happens when a batch fails."""

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
def recording_work() -> Iterator[tuple[Groups, Any]]:
    """Yields the list of executed batches and the work that records them; an odd number makes its batch fail."""
    groups: Groups = []

    async def work(_: object, operations: Sequence[int]) -> Sequence[int]:
        groups.append(list(operations))
        await asyncio.sleep(0)
        if any(number % 2 for number in operations):
            raise psycopg.errors.CheckViolation
        return [number * 10 for number in operations]

    yield groups, work


async def results(work: Any, numbers: Sequence[int], key: Any = id) -> list[int | BaseException]:
    async with open_pool(1, "300ms") as pool:
        batcher: Batcher[int, int] = Batcher(pool, work, key)
        return await asyncio.gather(*map(batcher.execute, numbers), return_exceptions=True)


def test_simultaneous_operations_share_a_batch(database_url: str) -> None:
    with recording_work() as (groups, work):
        assert asyncio.run(results(work, [2, 4, 6])) == [20, 40, 60]

    assert groups == [[2, 4, 6]]


def test_a_batch_has_a_maximum_size(database_url: str) -> None:
    numbers = [2 * number for number in range(1, MAX_BATCH + 3)]

    with recording_work() as (groups, work):
        assert asyncio.run(results(work, numbers)) == [10 * number for number in numbers]

    assert [len(group) for group in groups] == [MAX_BATCH, 2]


def test_two_operations_of_one_customer_are_in_different_batches(database_url: str) -> None:
    with recording_work() as (groups, work):
        assert asyncio.run(results(work, [2, 12, 4], key=lambda number: number % 10)) == [20, 120, 40]

    assert groups == [[2, 4], [12]]


def test_operations_of_a_failed_batch_are_refused(database_url: str) -> None:
    with recording_work() as (_, work):
        assert [type(result) for result in asyncio.run(results(work, [2, 3]))] == [
            OptimisticLockError,
            OptimisticLockError,
        ]


def test_operations_of_a_batch_with_an_unexpected_error_are_refused_and_the_batcher_continues(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(_: object, operations: Sequence[int]) -> Sequence[int]:
        if 3 in operations:
            raise KeyError("a field that the context lacks")
        return operations

    async def fail_and_continue() -> list[int | BaseException]:
        async with open_pool(1, "300ms") as pool:
            batcher: Batcher[int, int] = Batcher(pool, work)
            failed = await asyncio.gather(batcher.execute(2), batcher.execute(3), return_exceptions=True)
            return [*failed, await batcher.execute(4)]

    first, second, third = asyncio.run(asyncio.wait_for(fail_and_continue(), 10))

    assert (type(first), type(second), third) == (OptimisticLockError, OptimisticLockError, 4)
    assert "a field that the context lacks" in caplog.text


def test_the_batcher_continues_after_a_failure_and_after_a_pause(database_url: str) -> None:
    async def one_after_another(work: Any) -> list[int]:
        async with open_pool(1, "300ms") as pool:
            batcher: Batcher[int, int] = Batcher(pool, work)
            with pytest.raises(OptimisticLockError):
                await batcher.execute(3)
            first = await batcher.execute(2)
            await asyncio.sleep(0.01)
            return [first, await batcher.execute(4)]

    with recording_work() as (groups, work):
        assert asyncio.run(one_after_another(work)) == [20, 40]

    assert groups == [[3], [2], [4]]


def test_operations_are_refused_when_the_pool_has_no_connection(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def execute_after_close(work: Any) -> BaseException | int:
        pool = open_pool(1, "300ms")
        async with pool:
            batcher: Batcher[int, int] = Batcher(pool, work)
        (result,) = await asyncio.gather(batcher.execute(2), return_exceptions=True)
        return result

    with recording_work() as (_, work):
        assert isinstance(asyncio.run(execute_after_close(work)), OptimisticLockError)


def test_a_cancelled_operation_does_not_block_the_others(database_url: str) -> None:
    async def cancel_first(work: Any) -> int:
        async with open_pool(1, "300ms") as pool:
            batcher: Batcher[int, int] = Batcher(pool, work)
            first = asyncio.create_task(batcher.execute(2))
            second = asyncio.create_task(batcher.execute(4))
            await asyncio.sleep(0)
            first.cancel()
            return await second

    with recording_work() as (_, work):
        assert asyncio.run(cancel_first(work)) == 40
