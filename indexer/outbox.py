"""Transactional outbox: claims the events that triggers wrote with the changes, and keeps the dead letters."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, exists, func, select, text
from sqlalchemy.dialects.postgresql import insert

from api.search.models import DeadLetter, OutboxEvent

MAX_REASON = 2000


@dataclass(frozen=True)
class Claim:
    """Rows to bring up to date and all events they had at that moment; `full` and `offer` say what changed.

    Events are not locked: only the holder of the entity's lock deletes them (indexer.locks).
    """

    events: list[int] = field(default_factory=list)
    full: set[int] = field(default_factory=set)
    offer: set[int] = field(default_factory=set)

    @property
    def ids(self) -> list[int]:
        return sorted(self.full | self.offer)


_CLAIM = text("""
    WITH oldest AS (
        SELECT DISTINCT entity_id
        FROM (SELECT entity_id FROM search_outbox WHERE entity = :entity ORDER BY id LIMIT :limit) AS head
    )
    SELECT event.entity_id, bool_or(event.change = 'full') AS full, array_agg(event.id) AS events
    FROM search_outbox AS event JOIN oldest USING (entity_id)
    WHERE event.entity = :entity
    GROUP BY event.entity_id
""")


def claim(connection: Connection, entity: str, limit: int) -> Claim:
    """The rows of the oldest `limit` events, with all their events: a product changed in ten tables is sent once."""
    claimed = Claim()
    for row in connection.execute(_CLAIM, {"entity": entity, "limit": limit}):
        (claimed.full if row.full else claimed.offer).add(row.entity_id)
        claimed.events.extend(row.events)
    return claimed


def delete_events(connection: Connection, events: Sequence[int]) -> None:
    """Deletes exactly these: a change made meanwhile has an event of its own."""
    connection.execute(delete(OutboxEvent).where(OutboxEvent.id == func.any(list(events))))


def has_events(connection: Connection, entity: str) -> bool:
    return bool(connection.scalar(select(exists().where(OutboxEvent.entity == entity))))


def dead_letter_ids(connection: Connection, entity: str, ids: Iterable[int]) -> set[int]:
    """Those of the ids that have a dead letter."""
    query = select(DeadLetter.entity_id).where(DeadLetter.entity == entity, DeadLetter.entity_id == func.any(list(ids)))
    return set(connection.scalars(query))


def add_dead_letters(connection: Connection, entity: str, reasons: Mapping[int, str]) -> None:
    """Stores the reason by id, replacing an older one; the next change of the row retries it."""
    for entity_id, reason in reasons.items():
        row = insert(DeadLetter).values(entity=entity, entity_id=entity_id, reason=reason[:MAX_REASON])
        newer = {"reason": row.excluded.reason, "failed_at": func.now()}
        connection.execute(row.on_conflict_do_update(constraint="pk_dead_letters", set_=newer))


def delete_dead_letters(connection: Connection, entity: str, ids: Iterable[int]) -> None:
    connection.execute(
        delete(DeadLetter).where(DeadLetter.entity == entity, DeadLetter.entity_id == func.any(list(ids)))
    )
