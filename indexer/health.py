"""Warnings for the worker's log when an index falls behind or has dead letters."""

from collections.abc import Iterator

from sqlalchemy import Engine

from api.index.backlog_repository import dead_letter_count, oldest_event_age_s
from indexer.entity_registry import INDEXED_ENTITIES

#: Older events mean that the drain does not work.
LATE_S = 30.0


def warnings(database: Engine) -> Iterator[str]:
    with database.connect() as connection:
        for entity in INDEXED_ENTITIES.values():
            age_s = oldest_event_age_s(connection, entity.name)
            if age_s > LATE_S:
                yield f"{entity.index}: the oldest change has waited {age_s:.0f} s for the index"
            if count := dead_letter_count(connection, entity.name):
                yield f"{entity.index}: {count} dead letters, see `shop status`"
