"""The scheduler of searches: one thread, the least busy searcher first, with a bounded waiting line.

A job is a generator; each of its steps is a unit of work, usually one search of a multi-search. After every step it is
the turn of the searcher who has used least processor time lately: one with many or heavy searches delays all searches
of another's request by one of his own only.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from queue import SimpleQueue
from time import monotonic
from typing import Any, TypeAlias

from onebox.engine.search_budget import SearchAbandonedError, SearchBudget

from .recent_use import RecentUse
from .searcher import Searcher

log = logging.getLogger(__name__)

Steps: TypeAlias = Generator[None, None, Any]
"""A job: it yields between its units of work, its return value is the result."""


def single_step(work: Callable[[], Any]) -> Steps:
    """A job of one unit of work."""
    yield from ()
    return work()


class SearchQueueFullError(Exception):
    """Too many searches wait: of this client, or (`is_total`) of all."""

    def __init__(self, waiting: int, is_total: bool) -> None:
        super().__init__(waiting)
        self.waiting, self.is_total = waiting, is_total


@dataclass(eq=False)
class SearchJob:
    searcher: Searcher
    budget: SearchBudget
    steps: Steps
    result: "asyncio.Future[Any]"


@dataclass
class SearchCounters:
    """Jobs since the start: `abandoned` of clients that have gone, `refused` by a limit of requests or of waiting."""

    finished: int = 0
    abandoned: int = 0
    refused: int = 0


class SearchScheduler:
    """Runs jobs in its thread. `submit` is called from the event loop; the turns belong to the thread alone."""

    def __init__(self, max_waiting: int, max_waiting_per_client: int) -> None:
        self.max_waiting, self.max_waiting_per_client = max_waiting, max_waiting_per_client
        self.counters = SearchCounters()
        self.waiting: dict[str, int] = {}
        """Unfinished jobs by address; changed in the event loop only."""
        self._submitted: SimpleQueue[SearchJob | None] = SimpleQueue()
        self._turns: dict[Searcher, deque[SearchJob]] = {}
        """The unfinished jobs by searcher, in the order of their turns."""
        self._recent_use = RecentUse(monotonic)
        """Processor time by address and by page; belongs to the thread, as the turns."""
        self._thread = threading.Thread(target=self._run, name="searches", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, timeout: float | None = None) -> bool:
        """Ends the thread after the current unit of work. False if that takes longer than `timeout` seconds."""
        self._submitted.put(None)
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def submit(self, searcher: Searcher, budget: SearchBudget, steps: Steps, is_limited: bool) -> "asyncio.Future[Any]":
        """The future result of a job. Raises SearchQueueFullError; `is_limited`: also when its address has too many."""
        address = searcher.address
        total, own = sum(self.waiting.values()), self.waiting.get(address, 0)
        if total >= self.max_waiting or (is_limited and own >= self.max_waiting_per_client):
            self.counters.refused += 1
            raise SearchQueueFullError(
                min(total, own) if total < self.max_waiting else total, total >= self.max_waiting
            )
        job = SearchJob(searcher, budget, steps, asyncio.get_running_loop().create_future())
        self.waiting[address] = own + 1
        self._submitted.put(job)
        return job.result

    def _run(self) -> None:
        while True:
            while not self._turns or not self._submitted.empty():
                job = self._submitted.get()
                if job is None:
                    return
                self._turns.setdefault(job.searcher, deque()).append(job)
            searcher = min(self._turns, key=self._use)
            jobs = self._turns.pop(searcher)
            job = jobs.popleft()
            if self._step(job):
                jobs.append(job)
            if jobs:
                self._turns[searcher] = jobs

    def _use(self, searcher: Searcher) -> float:
        """An address of many pages counts for each of them; among its pages the calm ones come first."""
        return self._recent_use.seconds(searcher.address) + self._recent_use.seconds(searcher)

    def _step(self, job: SearchJob) -> bool:
        """Does one unit of work; False if it was the last."""
        budget, result, error = job.budget, None, None
        used_before_s = budget.used_s
        budget.start()
        try:
            if budget.is_cancelled:
                raise SearchAbandonedError
            next(job.steps)
            return True
        except StopIteration as end:
            result = end.value
        except Exception as problem:
            error = problem
        finally:
            budget.stop()
            for name in (job.searcher.address, job.searcher):
                self._recent_use.add(name, budget.used_s - used_before_s)
        job.steps.close()
        loop = job.result.get_loop()
        try:
            loop.call_soon_threadsafe(self._finish, job, result, error)
        except RuntimeError:
            log.debug("the event loop ended before a search")
        return False

    def _finish(self, job: SearchJob, result: Any, error: Exception | None) -> None:
        """Answers in the event loop."""
        address = job.searcher.address
        left = self.waiting[address] - 1
        if left:
            self.waiting[address] = left
        else:
            del self.waiting[address]
        if isinstance(error, SearchAbandonedError):
            self.counters.abandoned += 1
        else:
            self.counters.finished += 1
        if job.result.done():
            return
        if error is not None:
            job.result.set_exception(error)
        else:
            job.result.set_result(result)
