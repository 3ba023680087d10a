"""What a run must keep to; a broken budget is exit code 3, so that a script notices."""

import logging
from typing import Any

from locust import events

#: Share of failed requests a run may have.
MAX_FAILED = 0.001
#: 95th percentile in ms by request name, for ten shoppers on two cores shared with the load itself.
P95_MS = {"search: typing": 150, "search: brand": 200, "getProduct": 250}

log = logging.getLogger(__name__)


def broken(stats: Any) -> list[str]:
    """Sentences that say which budgets a run broke."""
    found = []
    if stats.total.num_requests == 0:
        found.append("ни один запрос не прошёл")
    elif stats.total.fail_ratio > MAX_FAILED:
        found.append(f"отказов {stats.total.fail_ratio:.2%}, можно {MAX_FAILED:.2%}")
    for (name, _), entry in stats.entries.items():
        limit = P95_MS.get(name)
        if limit is not None and entry.get_response_time_percentile(0.95) > limit:
            found.append(f"{name}: p95 {entry.get_response_time_percentile(0.95):.0f} мс, можно {limit} мс")
    return found


@events.quitting.add_listener  # type: ignore[untyped-decorator]
def judge(environment: Any, **_: object) -> None:
    for sentence in broken(environment.stats):
        log.error("бюджет нарушен: %s", sentence)
        environment.process_exit_code = 3
