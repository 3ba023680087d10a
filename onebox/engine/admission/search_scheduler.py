"""The scheduler of searches: one thread, the least busy searcher first, with a bounded waiting line.

A job is a generator; each of its steps is a unit of work, usually one search of a multi-search. After every step it is
the turn of the searcher who has occupied the thread least lately: one with many or heavy searches delays all searches
of another's request by one of his own only. Waiting counts against use, so that nobody who changes addresses can keep
others waiting for ever. Busy searchers together have a third of the time: between their units the thread is free for
whoever comes.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, TypeAlias

from onebox.engine.search_budget import SearchAbandonedError, SearchBudget

from .searcher import Searcher

_HALF_LIFE_S = 5.0
_MAX_USERS = 50_000


class RecentUse:
    """Seconds by user; after five seconds half of them count."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used: dict[Hashable, tuple[float, float]] = {}
        """(seconds, moment) of the last addition."""

    def seconds(self, user: Hashable) -> float:
        used, at = self._used.get(user, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - at) / _HALF_LIFE_S) if used else 0.0

    def is_known(self, user: Hashable) -> bool:
        """Whether he has been among the last users."""
        return user in self._used

    def add(self, user: Hashable, seconds: float) -> None:
        used = self.seconds(user) + seconds
        self._used.pop(user, None)  # to the end of the order
        self._used[user] = used, self._clock()
        if len(self._used) > _MAX_USERS:
            del self._used[next(iter(self._used))]


log = logging.getLogger(__name__)

_BUSY_PAGE_S, _BUSY_CROWD_S = 0.3, 3.0
"""Recent time in the thread of a busy page, and of a busy address, network or token. A page of results takes 0.01 s, a
fast typist 0.15 s."""
_UNKNOWN_S = 0.3
"""Use that is assumed of somebody whose address has not searched lately: attackers with ever new addresses come after
visitors who are here already, by so many seconds at most. Not more: who is here may be an attacker too."""
_PAUSE_FACTOR = 2

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
    submitted: float


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
        """Time of the thread by page, address, network and token; it alone changes this, and the turns."""
        self._free_until = 0.0
        """Until then the thread works for calm searchers only."""
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
        job = SearchJob(searcher, budget, steps, asyncio.get_running_loop().create_future(), monotonic())
        self.waiting[address] = own + 1
        self._submitted.put(job)
        return job.result

    def _run(self) -> None:
        while True:
            while not self._turns or not self._submitted.empty():
                if not self._accept(self._submitted.get()):
                    return
            searcher = min(self._turns, key=self._order)
            if self._is_busy(searcher) and (pause_s := self._free_until - monotonic()) > 0:
                try:
                    if not self._accept(self._submitted.get(timeout=pause_s)):
                        return
                except Empty:
                    pass
                continue
            jobs = self._turns.pop(searcher)
            job = jobs.popleft()
            began = monotonic()
            if self._step(job):
                jobs.append(job)
            if jobs:
                self._turns[searcher] = jobs
            ended = monotonic()
            for user in (searcher, *searcher.crowds):
                self._recent_use.add(user, ended - began)
            if self._is_busy(searcher):
                self._free_until = ended + (ended - began) * _PAUSE_FACTOR

    def _accept(self, job: SearchJob | None) -> bool:
        """Gives a job its turn; False for the end of the thread."""
        if job is not None:
            self._turns.setdefault(job.searcher, deque()).append(job)
        return job is not None

    def _is_busy(self, searcher: Searcher) -> bool:
        if not searcher.is_public:
            return False
        is_busy_page = searcher.page is not None and self._recent_use.seconds(searcher) > _BUSY_PAGE_S
        return is_busy_page or max(map(self._recent_use.seconds, searcher.crowds)) > _BUSY_CROWD_S

    def _order(self, searcher: Searcher) -> tuple[bool, float]:
        """An address of many pages counts for each of them; among its pages the calm ones come first."""
        use_s = self._recent_use.seconds(searcher.address) + self._recent_use.seconds(searcher)
        if searcher.is_public and not self._recent_use.is_known(searcher.address):
            use_s += _UNKNOWN_S
        waited_s = monotonic() - self._turns[searcher][0].submitted
        return self._is_busy(searcher), use_s - waited_s

    def _step(self, job: SearchJob) -> bool:
        """Does one unit of work; False if it was the last."""
        budget, result, error = job.budget, None, None
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
