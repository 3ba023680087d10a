"""The schedule of periodic tasks, which each module declares beside its own, and the process that sends them (beat)."""

import ctypes
import os
import signal
import time
from typing import Any

from celery.beat import Scheduler
from celery.signals import beat_embedded_init

from api.core.task_queue import Schedule
from api.imports import service as imports
from api.index.target import MAIN_TARGET, target
from api.messages import mail_queue as mail
from api.ops import heartbeats, retention
from api.orders import tasks as orders
from api.payments import tasks as payments
from indexer import tasks as indexing

_PR_SET_PDEATHSIG = 1


def process_kind(kind: str) -> str:
    """Those of another search engine have a number."""
    return kind if target() == MAIN_TARGET else f"{kind}.{target()}"


class HeartbeatScheduler(Scheduler):  # type: ignore[misc]
    """Beat's scheduler in memory; its loop comes by at least every second."""

    _written_at = float("-inf")

    def tick(self, *arguments: Any, **options: Any) -> float:
        now = time.monotonic()
        if now - self._written_at >= heartbeats.EVERY_S:
            self._written_at = now
            heartbeats.write_heartbeat(process_kind("beat"))
        seconds: float = super().tick(*arguments, **options)
        return seconds


def beat_schedule() -> dict[str, dict[str, Any]]:
    """The periodic tasks of all modules, by the name of the task; of a second engine only what it needs."""
    if target() != MAIN_TARGET:
        return {name: {"task": name, **entry} for name, entry in indexing.TARGET_SCHEDULE.items()}
    parts: list[Schedule] = [indexing.SCHEDULE]
    parts += [part.SCHEDULE for part in (imports, mail, retention, orders, payments)]
    return {name: {"task": name, **entry} for part in parts for name, entry in part.items()}


@beat_embedded_init.connect  # type: ignore[untyped-decorator]
def end_with_worker(**_: Any) -> None:
    """The beat of a worker (`--beat`) is a process of its own, which would outlive a killed worker."""
    parent = os.getppid()
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
