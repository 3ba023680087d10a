"""How far the search index is behind, for `shop status` and for the worker's log."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Engine, func, select

from api.search.models import IndexRebuild, OutboxMark, ParkedDocument
from indexer.documents import KINDS, Kind

#: Older marks mean that something does not work.
LATE_S = 30.0


@dataclass(frozen=True)
class Freshness:
    """`waiting` rows have changes the index lacks, the oldest for `lag_s` seconds; `rows` belong into the index."""

    index: str
    rows: int
    waiting: int
    lag_s: float
    parked: list[tuple[int, str]]
    rebuilding_since: datetime | None


def freshness(connection: Connection, kind: Kind) -> Freshness:
    lag = func.extract("epoch", func.clock_timestamp() - func.min(OutboxMark.created_at))
    marks = select(func.count(OutboxMark.entity_id.distinct()), lag).where(OutboxMark.entity == kind.entity)
    waiting, lag_s = connection.execute(marks).one()
    parked = (
        select(ParkedDocument.entity_id, ParkedDocument.reason)
        .where(ParkedDocument.entity == kind.entity)
        .order_by(ParkedDocument.entity_id)
    )
    rebuild = select(IndexRebuild.started_at).where(IndexRebuild.index_uid == kind.index)
    return Freshness(
        index=kind.index,
        rows=connection.scalar(select(func.count()).select_from(kind.indexable().subquery())) or 0,
        waiting=waiting,
        lag_s=float(lag_s or 0),
        parked=[(identifier, reason) for identifier, reason in connection.execute(parked)],
        rebuilding_since=connection.scalar(rebuild),
    )


def warnings(database: Engine) -> Iterator[str]:
    with database.connect() as connection:
        for kind in KINDS.values():
            lag = select(func.extract("epoch", func.clock_timestamp() - func.min(OutboxMark.created_at)))
            late = float(connection.scalar(lag.where(OutboxMark.entity == kind.entity)) or 0)
            parked = select(func.count()).where(ParkedDocument.entity == kind.entity)
            if late > LATE_S:
                yield f"{kind.index}: the oldest change has waited {late:.0f} s for the index"
            if count := connection.scalar(parked) or 0:
                yield f"{kind.index}: {count} documents are parked, see `shop status`"
