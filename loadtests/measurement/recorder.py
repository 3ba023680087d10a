"""Measurements of one process of the generator, collected by second until they are taken away."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from loadtests.measurement.histogram import Histogram

MAX_SAMPLES = 5
#: Target, second, class of a request, journey.
Key = tuple[int, int, str, str]


@dataclass
class Cell:
    """Requests of one class in one second. `latency` counts from the moment at which a request was due, `service` from
    the one at which it was sent."""

    latency: Histogram = field(default_factory=Histogram)
    service: Histogram = field(default_factory=Histogram)
    errors: Counter[str] = field(default_factory=Counter)


class Recorder:
    def __init__(self) -> None:
        self._cells: defaultdict[Key, Cell] = defaultdict(Cell)
        self._sessions: Counter[tuple[str, str]] = Counter()
        self._ends: Counter[int] = Counter()
        self._session_s: defaultdict[str, Histogram] = defaultdict(Histogram)
        self._checks: Counter[tuple[str, bool]] = Counter()
        self._samples: dict[str, list[str]] = {}
        self._error_samples: dict[str, str] = {}
        self._health: list[dict[str, float]] = []
        self._orders: list[dict[str, Any]] = []
        self._freshness: list[dict[str, float]] = []

    def request(self, key: Key, latency_ms: float, service_ms: float, error: str, sample: str = "") -> None:
        cell = self._cells[key]
        cell.latency.add(latency_ms)
        cell.service.add(service_ms)
        if error:
            cell.errors[error] += 1
            self._error_samples.setdefault(f"{key[2]}|{error}", sample[:300])

    def session(self, journey: str, outcome: str, seconds: float = 0.0, ended: int | None = None) -> None:
        """`outcome`: started, finished or failed; `ended`: the second in which it did."""
        self._sessions[journey, outcome] += 1
        if ended is not None:
            self._ends[ended] += 1
        if outcome == "finished":
            self._session_s[journey].add(seconds * 1000)

    def check(self, name: str, is_right: bool, sample: str = "") -> None:
        self._checks[name, is_right] += 1
        samples = self._samples.setdefault(name, [])
        if not is_right and len(samples) < MAX_SAMPLES:
            samples.append(sample[:300])

    def health(self, second: float, lag_ms: float, cpu_percent: float) -> None:
        """`lag_ms`: how late the event loop ran a timer; `cpu_percent`: of one core, of this process."""
        self._health.append({"at": second, "lag_ms": lag_ms, "cpu": cpu_percent})

    def order(self, **facts: Any) -> None:
        """What is known of an order by its `number`; may be called again with what has changed."""
        self._orders.append(facts)

    def fresh(self, second: float, seconds: float) -> None:
        """A changed price was found by a search after so many seconds."""
        self._freshness.append({"at": second, "s": seconds})

    def take(self) -> dict[str, Any]:
        """All measurements since the last call, as JSON."""
        taken = {
            "cells": [
                {
                    "key": list(key),
                    "latency": cell.latency.to_json(),
                    "service": cell.service.to_json(),
                    "errors": dict(cell.errors),
                }
                for key, cell in self._cells.items()
            ],
            "sessions": [[*key, count] for key, count in self._sessions.items()],
            "ends": [[second, count] for second, count in self._ends.items()],
            "session_s": {name: histogram.to_json() for name, histogram in self._session_s.items()},
            "checks": [[*key, count] for key, count in self._checks.items()],
            "samples": self._samples,
            "error_samples": self._error_samples,
            "health": self._health,
            "orders": self._orders,
            "freshness": self._freshness,
        }
        self.__init__()  # type: ignore[misc]
        return taken
