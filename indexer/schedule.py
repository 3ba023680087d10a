"""The schedule of periodic tasks: what beat sends, and how often."""

from collections.abc import Iterable
from typing import Any

from celery.schedules import crontab

#: Safety tick: for events whose notification was lost, or whose drain failed.
TICK_S = 1.0
WATCH_S = 15.0
MINUTE_S = 60.0
#: Expired reservations, refunds due, a vocabulary whose words changed.
EVERY_MINUTE = ("orders.expire", "payments.refund", "indexer.vocabulary")
#: Data past its retention.
EVERY_HOUR = ("auth.delete_expired", "retention.forget", "search.count_outcomes")
#: How soon an uploaded price list is started.
IMPORTS_S = 2.0
#: How soon a queued mail is sent.
MAIL_S = 5.0
#: How soon a requested rebuild or reconcile is started; also the pause between two slices of a reconcile.
JOBS_S = 2.0
#: How soon a requested publication or preview is started, and one of a killed worker continued.
PUBLISH_S = 1.0
#: How often the rows of each index are counted, for the back office and the metrics.
COUNT_S = 600.0
#: Half past three at night in the shop.
RECONCILE = crontab(hour=0, minute=30)
PURGE_S = 3600.0
#: Five past midnight in the shop; beat counts in UTC.
NEW_DAY = crontab(hour=21, minute=5)


def engine_schedule(number: int, url: str) -> dict[str, dict[str, Any]]:
    """What is done for each search engine on its own, so that one which does not answer delays no other."""
    return {
        f"tick-{number}": {
            "task": "indexer.tick",
            "schedule": TICK_S,
            "args": [url],
            # Without a worker ticks must not accumulate.
            "options": {"expires": 2 * TICK_S},
        },
        # Rebuilds them once an hour and after a change of categories or brands.
        f"suggestions-{number}": {
            "task": "indexer.suggest",
            "schedule": MINUTE_S,
            "args": [url],
            "options": {"expires": MINUTE_S},
        },
        f"watch-{number}": {
            "task": "indexer.watch",
            "schedule": WATCH_S,
            "args": [url],
            "options": {"expires": WATCH_S},
        },
    }


COMMON_SCHEDULE = {
    "imports": {"task": "imports.run_waiting", "schedule": IMPORTS_S, "options": {"expires": IMPORTS_S}},
    "mail": {"task": "mail.send", "schedule": MAIL_S, "options": {"expires": MAIL_S}},
    # Cars that are still built are built in the new year too. Every night: a single date could be missed.
    "years": {"task": "indexer.years", "schedule": NEW_DAY},
    "publish": {"task": "indexer.publish", "schedule": PUBLISH_S, "options": {"expires": PUBLISH_S}},
    "preview": {"task": "indexer.preview", "schedule": PUBLISH_S, "options": {"expires": PUBLISH_S}},
    "jobs": {"task": "indexer.jobs", "schedule": JOBS_S, "options": {"expires": JOBS_S}},
    "reconcile": {"task": "indexer.reconcile", "schedule": RECONCILE},
    "counts": {"task": "indexer.count_rows", "schedule": COUNT_S, "options": {"expires": COUNT_S}},
    "engines": {"task": "indexer.engines", "schedule": PURGE_S, "options": {"expires": PURGE_S}},
    **{task: {"task": task, "schedule": MINUTE_S, "options": {"expires": MINUTE_S}} for task in EVERY_MINUTE},
    **{task: {"task": task, "schedule": PURGE_S, "options": {"expires": PURGE_S}} for task in EVERY_HOUR},
}


def beat_schedule(engine_urls: Iterable[str]) -> dict[str, dict[str, Any]]:
    schedule: dict[str, dict[str, Any]] = dict(COMMON_SCHEDULE)
    for number, url in enumerate(engine_urls, start=1):
        schedule |= engine_schedule(number, url)
    return schedule
