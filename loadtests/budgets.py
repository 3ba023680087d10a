"""Budgets of a load test: share of failed requests and latencies; exceeding one sets exit code 3."""

import logging
from typing import Any

from locust import events

#: Share of failed requests a run may have.
MAX_FAILED = 0.001
#: 95th percentile in ms by request name, for ten shoppers on two cores that the load generator shares.
P95_MS = {"search: typing": 150, "search: brand": 200, "getProduct": 250}

log = logging.getLogger(__name__)


def exceeded_budgets(stats: Any) -> list[str]:
    """Messages about the exceeded budgets of a run."""
    messages = []
    if stats.total.num_requests == 0:
        messages.append("ни один запрос не прошёл")
    elif stats.total.fail_ratio > MAX_FAILED:
        messages.append(f"отказов {stats.total.fail_ratio:.2%}, можно {MAX_FAILED:.2%}")
    for (name, _), entry in stats.entries.items():
        limit = P95_MS.get(name)
        if limit is not None and entry.get_response_time_percentile(0.95) > limit:
            messages.append(f"{name}: p95 {entry.get_response_time_percentile(0.95):.0f} мс, можно {limit} мс")
    return messages


@events.quitting.add_listener  # type: ignore[untyped-decorator]
def judge(environment: Any, **_: object) -> None:
    for sentence in exceeded_budgets(environment.stats):
        log.error("бюджет нарушен: %s", sentence)
        environment.process_exit_code = 3
