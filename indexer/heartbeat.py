"""Heartbeats of the Celery processes: the worker's from its consumer, beat's from its scheduler."""

import time
from typing import Any

from celery import bootsteps
from celery.beat import Scheduler

from api.ops import heartbeats


class WorkerHeartbeat(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery ships no types
    """A timer of the consumer's loop: it is late when the loop hangs or the connection to Redis is lost."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, consumer: Any) -> None:
        name = heartbeats.worker_name()
        heartbeats.write_heartbeat(name)
        self._timer = consumer.timer.call_repeatedly(heartbeats.EVERY_S, heartbeats.write_heartbeat, (name,))

    def stop(self, consumer: Any) -> None:
        self._timer.cancel()


class HeartbeatScheduler(Scheduler):  # type: ignore[misc]
    """Beat's scheduler in memory; its loop comes by at least every second."""

    _written_at = float("-inf")

    def tick(self, *arguments: Any, **options: Any) -> float:
        now = time.monotonic()
        if now - self._written_at >= heartbeats.EVERY_S:
            self._written_at = now
            heartbeats.write_heartbeat("beat")
        seconds: float = super().tick(*arguments, **options)
        return seconds
