"""How the task worker shares the interpreter with searches: it lets them go first, but not for ever."""

import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

SHARE = 3
"""While searches run, the worker waits up to so many times as long as it has worked."""
_LONGEST_WAIT_S = 0.05
_STEPS_UNTIL_FREEZE = 500


class Pace:
    """Searches run inside `searching()`; the worker calls `give_way()` after every small piece of work."""

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

    def give_way(self) -> None:
        """Wait while searches run, as far as the worker's share allows."""
        self._steps += 1
        if self._steps % _STEPS_UNTIL_FREEZE == 0:
            # Lists under construction are no garbage: looking through them again and again holds searches up.
            # Whatever is garbage in circles by now never goes, so searches must not leave such circles.
            gc.freeze()
        if not self._quiet.is_set():
            worked = time.monotonic() - self._since
            self._quiet.wait(min(worked * SHARE, _LONGEST_WAIT_S))
            self._since = time.monotonic()

    def start(self) -> None:
        """The worker begins a task."""
        self._since = time.monotonic()
