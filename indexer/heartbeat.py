"""Heartbeats of the Celery processes: a worker's from its consumer, beat's from its scheduler."""

import time
from typing import Any

from celery import bootsteps
from celery.beat import Scheduler

from api.core.task_queue import DRAIN, WORK
from api.index.target import MAIN_TARGET, target
from api.ops import heartbeats

#: By the queue that a worker takes messages from.
KINDS = {WORK: "worker", DRAIN: "drain"}


def _kind(kind: str) -> str:
    """Those of another search engine have a number."""
    return kind if target() == MAIN_TARGET else f"{kind}.{target()}"


class WorkerHeartbeat(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery ships no types
    """A timer of the consumer's loop: it is late when the loop hangs or the connection to Redis is lost."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, consumer: Any) -> None:
        queues = consumer.app.amqp.queues.consume_from
        kinds = [_kind(kind) for queue, kind in KINDS.items() if queue in queues]
        self._timers = [
            consumer.timer.call_repeatedly(heartbeats.EVERY_S, heartbeats.write_heartbeat, (kind,)) for kind in kinds
        ]
        for kind in kinds:
            heartbeats.write_heartbeat(kind)

    def stop(self, consumer: Any) -> None:
        for timer in self._timers:
            timer.cancel()


class HeartbeatScheduler(Scheduler):  # type: ignore[misc]
    """Beat's scheduler in memory; its loop comes by at least every second."""

    _written_at = float("-inf")

    def tick(self, *arguments: Any, **options: Any) -> float:
        now = time.monotonic()
        if now - self._written_at >= heartbeats.EVERY_S:
            self._written_at = now
            heartbeats.write_heartbeat(_kind("beat"))
        seconds: float = super().tick(*arguments, **options)
        return seconds
