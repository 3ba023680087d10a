"""The to-do list: marks that triggers wrote in the transactions of the changes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, exists, func, select, text
from sqlalchemy.dialects.postgresql import insert

from api.search.models import OutboxMark, ParkedDocument

MAX_REASON = 2000


@dataclass(frozen=True)
class Claim:
    """Entities to bring up to date and every mark they had at that moment.

    Marks are not locked: only who holds the entity's lock deletes them (indexer.locks).
    """

    marks: list[int] = field(default_factory=list)
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
    SELECT mark.entity_id, bool_or(mark.change = 'full'), array_agg(mark.id)
    FROM search_outbox AS mark JOIN oldest USING (entity_id)
    WHERE mark.entity = :entity
    GROUP BY mark.entity_id
""")


def claim(connection: Connection, entity: str, limit: int) -> Claim:
    """The entities of the oldest `limit` marks, with all their marks: a product changed in ten tables is sent once."""
    found = Claim()
    for entity_id, full, marks in connection.execute(_CLAIM, {"entity": entity, "limit": limit}):
        (found.full if full else found.offer).add(entity_id)
        found.marks.extend(marks)
    return found


def remove(connection: Connection, marks: Sequence[int]) -> None:
    """Exactly these: a change made meanwhile left a mark of its own, and with it the work."""
    connection.execute(delete(OutboxMark).where(OutboxMark.id == func.any(list(marks))))


def waiting(connection: Connection, entity: str) -> bool:
    return bool(connection.scalar(select(exists().where(OutboxMark.entity == entity))))


def parked(connection: Connection, entity: str, ids: Iterable[int]) -> set[int]:
    query = select(ParkedDocument.entity_id).where(
        ParkedDocument.entity == entity, ParkedDocument.entity_id == func.any(list(ids))
    )
    return set(connection.scalars(query))


def park(connection: Connection, entity: str, reasons: Mapping[int, str]) -> None:
    """Set aside, with the reason for people; the next change of the row tries again."""
    for entity_id, reason in reasons.items():
        row = insert(ParkedDocument).values(entity=entity, entity_id=entity_id, reason=reason[:MAX_REASON])
        news = {"reason": row.excluded.reason, "parked_at": func.now()}
        connection.execute(row.on_conflict_do_update(constraint="pk_parked_documents", set_=news))


def unpark(connection: Connection, entity: str, ids: Iterable[int]) -> None:
    connection.execute(
        delete(ParkedDocument).where(ParkedDocument.entity == entity, ParkedDocument.entity_id == func.any(list(ids)))
    )
