"""How the task worker shares the interpreter with searches: it lets them go first, but not for ever."""

import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

SHARE = 3
"""While searches run, the worker waits up to so many times as long as it has worked."""
_LONGEST_WAIT_S = 0.05
_MANY_STEPS = 500


class WorkerThrottle:
    """Searches run inside `searching()`; the worker calls `yield_to_searches()` after every small piece of work."""

    def __init__(self) -> None:
        self._searches = 0
        self._counting = threading.Lock()
        self._quiet = threading.Event()
        self._quiet.set()
        self._since = time.monotonic()
        self._steps = 0

    @contextmanager
    def searching(self) -> Iterator[None]:
        with self._counting:
            self._searches += 1
            self._quiet.clear()
        try:
            yield
        finally:
            with self._counting:
                self._searches -= 1
                if not self._searches:
                    self._quiet.set()

    def yield_to_searches(self) -> None:
        """Wait while searches run, as far as the worker's share allows."""
        self._steps += 1
        if not self._quiet.is_set():
            worked = time.monotonic() - self._since
            self._quiet.wait(min(worked * SHARE, _LONGEST_WAIT_S))
            self._since = time.monotonic()

    @contextmanager
    def working(self) -> Iterator[None]:
        """While the worker is at a task nobody looks for garbage: lists under construction are none.

        After a large task the lists are taken out of the collector's sight. Whatever is garbage in circles by then
        never goes, so searches must not leave such circles.
        """
        self._since, steps = time.monotonic(), self._steps
        gc.disable()
        try:
            yield
        finally:
            if self._steps - steps > _MANY_STEPS:
                gc.freeze()
            gc.enable()
