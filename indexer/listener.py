"""Runs the drain process (indexer.drain_process) as long as the worker runs."""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from celery import bootsteps

log = logging.getLogger(__name__)

RESTART_S = (0.2, 5.0)
#: A process that ran so long did not fail at its start.
STABLE_S = 30.0
STOP_S = 10.0
POLL_S = 0.2
NICENESS = 5


class OutboxListener(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery ships no types
    """Starts with the worker's pool and ends with the worker. Restarts the process with backoff when it ends."""

    requires = {"celery.worker.components:Pool"}  # noqa: RUF012  (read by Celery)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, worker: Any) -> None:
        arguments = (self._stopping, str(worker.loglevel))
        self._thread = threading.Thread(target=supervise, args=arguments, name="outbox-listener", daemon=True)
        self._thread.start()
        # Of this thread, and of those that it starts for tasks: imports and rebuilds come after searches and drains.
        os.nice(NICENESS)

    def stop(self, worker: Any) -> None:
        self._stopping.set()
        if self._thread:
            self._thread.join(STOP_S)

    terminate = stop


def supervise(stopping: threading.Event, log_level: str) -> None:
    """The kernel ends the process with this thread, so also when the worker is killed."""
    pause = RESTART_S[0]
    while not stopping.is_set():
        started = time.monotonic()
        code = _run([sys.executable, "-m", "indexer.drain_process", str(os.getpid()), log_level], stopping)
        if stopping.is_set():
            return
        pause = RESTART_S[0] if time.monotonic() - started > STABLE_S else pause
        log.warning("the drain process ended with %d, starting it again in %.1f s", code, pause)
        stopping.wait(pause)
        pause = min(pause * 2, RESTART_S[1])


def _run(command: Sequence[str], stopping: threading.Event) -> int:
    """Runs a process to its end, or until stopped; returns its exit code."""
    with subprocess.Popen(command) as process:  # noqa: S603  (a program of our own)
        while process.poll() is None and not stopping.wait(POLL_S):
            pass
        process.terminate()
    return process.returncode
