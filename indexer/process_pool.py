"""Pools of processes for work on many rows."""

import atexit
import ctypes
import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

#: Fewer rows are done sooner in this process: another one takes two seconds to start.
MIN_ROWS = 10_000
MAX_PROCESSES = 4
_PR_SET_PDEATHSIG = 1
#: Searches and orders on the same machine come first.
_NICENESS = 5


def process_count(rows: int) -> int:
    """Processes for so many rows; 1: this one. Processes of a worker's own pool cannot start others."""
    if rows < MIN_ROWS or multiprocessing.current_process().daemon:
        return 1
    return min(len(os.sched_getaffinity(0)), MAX_PROCESSES)


@contextmanager
def process_pool(
    processes: int, start: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """New processes, which call `start` first; forking a process with threads would copy locks that are never released.

    They run when the block begins, and end with it or with this process. Any: the arguments of `start` are of any type.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, initializer=_start, initargs=(os.getpid(), start, arguments))
    try:
        for started in [pool.submit(os.getpid) for _ in range(processes)]:
            started.result()
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def end_with_parent(parent: int) -> None:
    """Called by a new process: it is killed when the thread that started it ends, and ends now if that is gone."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _start(parent: int, start: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    end_with_parent(parent)
    os.nice(_NICENESS)
    # Ends without freeing what it has read, which takes two seconds.
    atexit.register(os._exit, 0)
    if start:
        start(*arguments)
    # The collector would look through the word tables again and again, for a fifth of the processor time.
    gc.freeze()
