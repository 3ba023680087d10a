"""Throttle of the task worker: searches have priority on the interpreter, but indexing never stops."""

import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

WAIT_FACTOR = 3
"""While searches run, the worker waits at most this many times as long as it has worked."""
_MAX_WAIT_S = 0.05
_LARGE_TASK_STEPS = 500


class WorkerThrottle:
    """Searches run inside `searching()`; the worker calls `yield_to_searches()` after every small piece of work."""

    def __init__(self) -> None:
        self._searches = 0
        self._count_lock = threading.Lock()
        self._no_searches = threading.Event()
        self._no_searches.set()
        self._work_started = time.monotonic()
        self._steps = 0

    @contextmanager
    def searching(self) -> Iterator[None]:
        with self._count_lock:
            self._searches += 1
            self._no_searches.clear()
        try:
            yield
        finally:
            with self._count_lock:
                self._searches -= 1
                if not self._searches:
                    self._no_searches.set()

    def yield_to_searches(self) -> None:
        """Waits while searches run, at most WAIT_FACTOR times the work since the last wait and 50 ms."""
        self._steps += 1
        if not self._no_searches.is_set():
            worked = time.monotonic() - self._work_started
            self._no_searches.wait(min(worked * WAIT_FACTOR, _MAX_WAIT_S))
            self._work_started = time.monotonic()

    @contextmanager
    def working(self) -> Iterator[None]:
        """Disables the garbage collector during a task: posting lists under construction are no garbage.

        After a large task `gc.freeze()` excludes the lists from later collections. Reference cycles that are garbage
        by then are never freed, so searches must not create any.
        """
        self._work_started, steps = time.monotonic(), self._steps
        gc.disable()
        try:
            yield
        finally:
            if self._steps - steps > _LARGE_TASK_STEPS:
                gc.freeze()
            gc.enable()
