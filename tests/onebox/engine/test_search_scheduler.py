"""The order of searches in the thread of the engine."""

import asyncio
import time
from itertools import count

from onebox.engine.admission.search_scheduler import SearchScheduler, single_step
from onebox.engine.admission.searcher import Searcher
from onebox.engine.search_budget import SearchBudget

ATTACKERS = 4


async def search(scheduler: SearchScheduler, searcher: Searcher, seconds: float) -> None:
    await scheduler.submit(searcher, SearchBudget(), single_step(lambda: time.sleep(seconds)), is_limited=True)


async def served_before_a_visitor(scheduler: SearchScheduler) -> int:
    """How many searches of ever new addresses come before one of a visitor who has searched before."""
    addresses, served, is_over = count(), 0, False

    async def attack() -> None:
        nonlocal served
        while not is_over:
            number = next(addresses)
            await search(scheduler, Searcher(f"10.{number >> 8 & 255}.{number & 255}.1", number), 0.002)
            served += 1

    visitor = Searcher("203.0.113.1", -1)
    await search(scheduler, visitor, 0.05)
    attackers = [asyncio.create_task(attack()) for _ in range(ATTACKERS)]
    await asyncio.sleep(0.05)
    before = served
    await asyncio.wait_for(search(scheduler, visitor, 0.002), 20)
    between = served - before
    is_over = True
    await asyncio.gather(*attackers)
    return between


def test_new_addresses_do_not_keep_a_visitor_waiting() -> None:
    scheduler = SearchScheduler(max_waiting=100, max_waiting_per_client=20)
    scheduler.start()
    try:
        assert asyncio.run(served_before_a_visitor(scheduler)) <= 2 * ATTACKERS
    finally:
        scheduler.stop(5)
